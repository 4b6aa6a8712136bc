"""What a replay needs to go on from any day, and the doubts one by one."""

import sqlalchemy as sa
from alembic import op

from bylaw.registry.store.migrations.triggers import refuse, refuse_all_but_closing

revision = "0003"
down_revision = "0002"

_KEPT = ("summary", "remembered")
_DOUBT = ("id", "work", "lang", "kind", "instrument", "digest", "body", "recorded_from")


def upgrade() -> None:
    """Make the tables, their indexes, and the guards that keep them append-only."""
    _summary()
    _remembered()
    _doubt()
    op.create_index("ix_reading_recorded_from", "reading", ["recorded_from"])
    op.create_index("ix_reading_number", "reading", ["number"])
    op.create_index("ix_version_end", "version", ["work", "lang", "in_force_to"])
    _guard()


def _entry(name: str = "recorded_from", *, nullable: bool = False) -> sa.Column[int]:
    entry = sa.ForeignKey("ledger.seq", deferrable=True, initially="DEFERRED")
    return sa.Column(name, sa.Integer, entry, nullable=nullable)


def _summary() -> None:
    op.create_table(
        "summary",
        sa.Column("digest", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("is_plain", sa.Integer, nullable=False),
        sa.Column("last_day", sa.Date, nullable=False),
        sa.Column("spoken", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        _entry(),
    )
    op.create_index("ix_summary_name", "summary", ["name"])
    op.create_index("ix_summary_last_day", "summary", ["last_day"])
    op.create_index("ix_summary_recorded_from", "summary", ["recorded_from"])


def _remembered() -> None:
    op.create_table(
        "remembered",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("work", sa.String, nullable=False),
        sa.Column("lang", sa.String, nullable=False),
        sa.Column("version", sa.String, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        _entry(),
    )
    op.create_index("ix_remembered_version", "remembered", ["work", "lang", "version"])
    op.create_index("ix_remembered_recorded_from", "remembered", ["recorded_from"])


def _doubt() -> None:
    op.create_table(
        "doubt",
        sa.Column("id", sa.Integer, primary_key=True),
        *(
            sa.Column(n, sa.String, nullable=False)
            for n in ("work", "lang", "kind", "instrument", "digest")
        ),
        sa.Column("body", sa.Text, nullable=False),
        _entry(),
        _entry("recorded_to", nullable=True),
        sa.CheckConstraint("recorded_to > recorded_from", name="ck_doubt_recorded"),
    )
    op.create_index("ix_doubt_lang", "doubt", ["work", "lang", "recorded_to"])
    op.create_index("ix_doubt_recorded_from", "doubt", ["recorded_from"])
    op.create_index("ix_doubt_recorded_to", "doubt", ["recorded_to"])


def _guard() -> None:
    for table in _KEPT:
        refuse("UPDATE", table, "TRUE", "is never changed")
    for table in (*_KEPT, "doubt"):
        refuse("DELETE", table, "TRUE", "is never deleted from")
        is_late = "EXISTS (SELECT 1 FROM ledger WHERE seq >= NEW.recorded_from)"
        refuse("INSERT", table, is_late, "takes rows of a new entry of the ledger only")
    refuse_all_but_closing("doubt", _DOUBT)

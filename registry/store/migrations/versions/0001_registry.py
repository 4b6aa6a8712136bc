"""The first schema: ledger, subject, sources, readings, standing and versions, append-only."""

import sqlalchemy as sa
from alembic import op

from bylaw.registry.store.migrations.triggers import refuse, refuse_all_but_closing

revision = "0001"
down_revision = None

_KEPT = ("ledger", "subject", "source", "reading")
_RECORDED = ("subject", "source", "reading", "standing", "version")
_CLOSABLE = {
    "standing": ("id", "lang", "body", "recorded_from"),
    "version": (
        "id", "lang", "identity", "kind", "label", "place", "held", "in_force_from",
        "in_force_to", "digest", "body", "recorded_from",
    ),
}  # fmt: skip

_BROKEN_CHAIN = """
    SELECT 1 FROM (
        SELECT in_force_from, lag(in_force_to) OVER (
            PARTITION BY lang, identity ORDER BY in_force_from, in_force_to
        ) AS before
        FROM version
        WHERE recorded_to IS NULL AND (lang, identity) IN (
            SELECT lang, identity FROM version WHERE recorded_from = NEW.seq
            UNION SELECT lang, identity FROM version WHERE recorded_to = NEW.seq
        )
    ) AS chain
    WHERE before IS NOT NULL AND before <> in_force_from
"""
_OPEN_END = """
    SELECT 1 FROM version AS one
    WHERE one.recorded_from = NEW.seq AND one.recorded_to IS NULL
    AND one.in_force_to <> (
        SELECT max(whole.in_force_to) FROM version AS whole
        WHERE whole.lang = one.lang AND whole.identity = 'instrument'
        AND whole.recorded_to IS NULL
    )
    AND NOT EXISTS (
        SELECT 1 FROM version AS next
        WHERE next.lang = one.lang AND next.identity = one.identity
        AND next.recorded_to IS NULL AND next.in_force_from = one.in_force_to
    )
"""
_TWO_STANDINGS = """
    SELECT 1 FROM standing WHERE recorded_to IS NULL GROUP BY lang HAVING count(*) > 1
"""


def upgrade() -> None:
    """Make the tables, then the guards that keep them append-only and without gap or overlap."""
    _ledger()
    _subject()
    _source()
    _reading()
    _standing()
    _version()
    _guard()


def _entry(name: str = "recorded_from", *, nullable: bool = False) -> sa.Column[int]:
    entry = sa.ForeignKey("ledger.seq", deferrable=True, initially="DEFERRED")
    return sa.Column(name, sa.Integer, entry, nullable=nullable)


def _ledger() -> None:
    op.create_table(
        "ledger",
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("moment", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("previous", sa.String, nullable=False),
        sa.Column("hash", sa.String, nullable=False),
    )
    op.create_index("ix_ledger_moment", "ledger", ["moment"])


def _subject() -> None:
    entry = sa.ForeignKey("ledger.seq", deferrable=True, initially="DEFERRED")
    op.create_table(
        "subject",
        sa.Column("recorded_from", sa.Integer, entry, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )


def _source() -> None:
    op.create_table(
        "source",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("sha256", sa.String, nullable=False),
        sa.Column("file", sa.String, nullable=False),
        sa.Column("lang", sa.String, nullable=False),
        sa.Column("role", sa.String, nullable=False),
        sa.Column("day", sa.Date),
        sa.Column("facts", sa.Text, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        _entry(),
        sa.UniqueConstraint("sha256", "lang", "role"),
    )
    op.create_index("ix_source_recorded_from", "source", ["recorded_from"])


def _reading() -> None:
    entry = sa.ForeignKey("ledger.seq", deferrable=True, initially="DEFERRED")
    op.create_table(
        "reading",
        sa.Column("source", sa.Integer, sa.ForeignKey("source.id"), primary_key=True),
        sa.Column("ordinal", sa.Integer, primary_key=True),
        sa.Column("lang", sa.String, nullable=False),
        sa.Column("number", sa.String, nullable=False),
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("recorded_from", sa.Integer, entry, primary_key=True),
    )


def _standing() -> None:
    op.create_table(
        "standing",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("lang", sa.String, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        _entry(),
        _entry("recorded_to", nullable=True),
        sa.CheckConstraint("recorded_to > recorded_from", name="ck_standing_recorded"),
    )
    op.create_index("ix_standing_recorded_from", "standing", ["recorded_from"])
    op.create_index("ix_standing_recorded_to", "standing", ["recorded_to"])


def _version() -> None:
    names = ("lang", "identity", "kind", "label")
    op.create_table(
        "version",
        sa.Column("id", sa.Integer, primary_key=True),
        *(sa.Column(name, sa.String, nullable=False) for name in names),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("held", sa.String, nullable=False),
        sa.Column("in_force_from", sa.Date, nullable=False),
        sa.Column("in_force_to", sa.Date, nullable=False),
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        _entry(),
        _entry("recorded_to", nullable=True),
        sa.CheckConstraint("in_force_to > in_force_from", name="ck_version_in_force"),
        sa.CheckConstraint("recorded_to > recorded_from", name="ck_version_recorded"),
    )
    op.create_index("ix_version_day", "version", ["lang", "kind", "label", "in_force_from"])
    op.create_index("ix_version_identity", "version", ["lang", "identity", "in_force_from"])
    op.create_index("ix_version_recorded_from", "version", ["recorded_from"])
    op.create_index("ix_version_recorded_to", "version", ["recorded_to"])


def _guard() -> None:
    for table in _KEPT:
        refuse("UPDATE", table, "TRUE", "is never changed")
    for table in (*_KEPT, *_CLOSABLE):
        refuse("DELETE", table, "TRUE", "is never deleted from")
    for table in _RECORDED:
        is_late = "EXISTS (SELECT 1 FROM ledger WHERE seq >= NEW.recorded_from)"
        refuse("INSERT", table, is_late, "takes rows of a new entry of the ledger only")
    for table, columns in _CLOSABLE.items():
        refuse_all_but_closing(table, columns)
    refuse("INSERT", "ledger", f"EXISTS ({_BROKEN_CHAIN})", "found an overlap or a gap")
    refuse("INSERT", "ledger", f"EXISTS ({_OPEN_END})", "found a version that leads nowhere")
    refuse("INSERT", "ledger", f"EXISTS ({_TWO_STANDINGS})", "found two standings at once")

"""Several works in one registry: each row of a text says of which work it is.

The empty name is that of the first work of the registry; all rows of before are of that one.
"""

import sqlalchemy as sa
from alembic import op

from bylaw.registry.store.migrations.triggers import allow_again, refuse, refuse_all_but_closing

revision = "0002"
down_revision = "0001"

_CLOSABLE = {
    "standing": ("id", "work", "lang", "body", "recorded_from"),
    "version": (
        "id", "work", "lang", "identity", "kind", "label", "place", "held", "in_force_from",
        "in_force_to", "digest", "body", "recorded_from",
    ),
}  # fmt: skip

_BROKEN_CHAIN = """
    SELECT 1 FROM (
        SELECT in_force_from, lag(in_force_to) OVER (
            PARTITION BY work, lang, identity ORDER BY in_force_from, in_force_to
        ) AS before
        FROM version
        WHERE recorded_to IS NULL AND (work, lang, identity) IN (
            SELECT work, lang, identity FROM version WHERE recorded_from = NEW.seq
            UNION SELECT work, lang, identity FROM version WHERE recorded_to = NEW.seq
        )
    ) AS chain
    WHERE before IS NOT NULL AND before <> in_force_from
"""
_OPEN_END = """
    SELECT 1 FROM version AS one
    WHERE one.recorded_from = NEW.seq AND one.recorded_to IS NULL
    AND one.in_force_to <> (
        SELECT max(whole.in_force_to) FROM version AS whole
        WHERE whole.work = one.work AND whole.lang = one.lang AND whole.identity = 'instrument'
        AND whole.recorded_to IS NULL
    )
    AND NOT EXISTS (
        SELECT 1 FROM version AS next
        WHERE next.work = one.work AND next.lang = one.lang AND next.identity = one.identity
        AND next.recorded_to IS NULL AND next.in_force_from = one.in_force_to
    )
"""
_TWO_STANDINGS = """
    SELECT 1 FROM standing WHERE recorded_to IS NULL GROUP BY work, lang HAVING count(*) > 1
"""


def upgrade() -> None:
    """Add the column, then find versions by work, and guard each work by itself."""
    for table in ("subject", "standing", "version"):
        op.add_column(table, sa.Column("work", sa.String, nullable=False, server_default=""))
    _index("ix_version_day", "lang", "kind", "label", "in_force_from")
    _index("ix_version_identity", "lang", "identity", "in_force_from")
    for table, columns in _CLOSABLE.items():
        allow_again("UPDATE", table)
        refuse_all_but_closing(table, columns)
    allow_again("INSERT", "ledger")
    refuse("INSERT", "ledger", f"EXISTS ({_BROKEN_CHAIN})", "found an overlap or a gap")
    refuse("INSERT", "ledger", f"EXISTS ({_OPEN_END})", "found a version that leads nowhere")
    refuse("INSERT", "ledger", f"EXISTS ({_TWO_STANDINGS})", "found two standings at once")


def _index(name: str, *columns: str) -> None:
    op.drop_index(name, "version")
    op.create_index(name, "version", ["work", *columns])

"""The guards of an entry look at the provisions that it touches, and at no others."""

from bylaw.registry.store.migrations.triggers import allow_again, refuse

revision = "0004"
down_revision = "0003"

# The order of a CROSS JOIN is kept: from the provisions that were touched to their versions.
_BROKEN_CHAIN = """
    SELECT 1 FROM (
        SELECT version.in_force_from, lag(version.in_force_to) OVER (
            PARTITION BY version.work, version.lang, version.identity
            ORDER BY version.in_force_from, version.in_force_to
        ) AS before
        FROM (
            SELECT work, lang, identity FROM version WHERE recorded_from = NEW.seq
            UNION SELECT work, lang, identity FROM version WHERE recorded_to = NEW.seq
        ) AS touched
        CROSS JOIN version
        WHERE version.work = touched.work AND version.lang = touched.lang
        AND version.identity = touched.identity AND version.recorded_to IS NULL
    ) AS chain
    WHERE before IS NOT NULL AND before <> in_force_from
"""
# Of a bare column, the greatest would be looked for among the ends of all versions.
_OPEN_END = """
    SELECT 1 FROM version AS one
    WHERE one.recorded_from = NEW.seq AND one.recorded_to IS NULL
    AND one.in_force_to <> (
        SELECT max(coalesce(whole.in_force_to, whole.in_force_to)) FROM version AS whole
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
    """Write the guards of the ledger anew; they refuse what they refused before."""
    allow_again("INSERT", "ledger")
    refuse("INSERT", "ledger", f"EXISTS ({_BROKEN_CHAIN})", "found an overlap or a gap")
    refuse("INSERT", "ledger", f"EXISTS ({_OPEN_END})", "found a version that leads nowhere")
    refuse("INSERT", "ledger", f"EXISTS ({_TWO_STANDINGS})", "found two standings at once")

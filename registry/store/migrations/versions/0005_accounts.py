"""What a reading tells of a text as a whole, so that no question has to read the text again."""

import sqlalchemy as sa
from alembic import op

from bylaw.registry.store.migrations.triggers import refuse

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table, its index, and the guards that keep it append-only."""
    entry = sa.ForeignKey("ledger.seq", deferrable=True, initially="DEFERRED")
    op.create_table(
        "account",
        sa.Column("source", sa.Integer, sa.ForeignKey("source.id"), primary_key=True),
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("recorded_from", sa.Integer, entry, primary_key=True),
    )
    op.create_index("ix_account_recorded_from", "account", ["recorded_from"])
    refuse("UPDATE", "account", "TRUE", "is never changed")
    refuse("DELETE", "account", "TRUE", "is never deleted from")
    is_late = "EXISTS (SELECT 1 FROM ledger WHERE seq >= NEW.recorded_from)"
    refuse("INSERT", "account", is_late, "takes rows of a new entry of the ledger only")

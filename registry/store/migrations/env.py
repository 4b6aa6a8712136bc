"""Run the migrations on the connection that the registry hands over."""

from alembic import context

from bylaw.registry.store.tables import LedgerRow

context.configure(
    connection=context.config.attributes["connection"], target_metadata=LedgerRow.metadata
)
context.run_migrations()

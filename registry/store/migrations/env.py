"""Run the migrations on the connection that the registry hands over."""

from alembic import context

from bylaw.registry.store.tables import LedgerTable

context.configure(
    connection=context.config.attributes["connection"], target_metadata=LedgerTable.metadata
)
context.run_migrations()

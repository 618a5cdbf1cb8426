"""Alembic runs the migrations of this folder on the connection that `schema.upgrade` hands it."""

from alembic import context

from oddtrick.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()

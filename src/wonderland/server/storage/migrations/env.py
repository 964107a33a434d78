"""What Alembic runs to carry out steps: on the connection it is given, in its transaction."""

from alembic import context

from wonderland.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table="schema_version",
)
context.run_migrations()

"""What Alembic runs to migrate; the connection is handed in, so there is no ini file."""

from __future__ import annotations

from alembic import context

from pepperbox.server.database.schema import METADATA


def run() -> None:
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=METADATA, transactional_ddl=True)
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # so Alembic calls it; others only look
    run()

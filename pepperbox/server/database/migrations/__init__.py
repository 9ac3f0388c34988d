"""The way of a database from nothing, or from an older Pepperbox, to `schema`."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from pepperbox.server.errors import WrongDatabase

LOCK = 0x70657070  # any number that nobody else locks in PostgreSQL


def migrate(connection: Connection, version: str = "head") -> None:
    """Bring a database to the newest version, in the caller's transaction; one process at a time does it."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = Config()
    config.set_main_option("script_location", "pepperbox.server.database:migrations")
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    known = {step.revision for step in script.walk_revisions()}
    found = MigrationContext.configure(connection).get_current_heads()
    if not known.issuperset(found):
        raise WrongDatabase(f"this database has version {', '.join(found)}, from a newer Pepperbox: update yours")
    if set(found) != set(script.get_heads()):
        command.upgrade(config, version)

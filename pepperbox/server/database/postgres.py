"""A store in PostgreSQL, which several servers may share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

import asyncpg
from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from pepperbox.engine.errors import BadOption
from pepperbox.server.database.migrations import migrate
from pepperbox.server.database.rows import unusable
from pepperbox.server.database.store import PIECE, Store
from pepperbox.server.errors import Unavailable

T = TypeVar("T")
FAILURES = (SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
CONNECTIONS = 8
WAIT = 20  # seconds, for one of them
PATIENCE = {"timeout": 15, "command_timeout": 60}  # seconds, to connect and for a statement
PARAMETERS = {"host": "host", "port": "port", "sslmode": "ssl"}  # what they are called in an address and in asyncpg


class PostgresStore(Store):
    """Tables in a PostgreSQL database."""

    is_shared = True

    def __init__(self, address: URL) -> None:
        self._engine = create_async_engine(
            asyncpg_address(address),
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_pre_ping=True,
            hide_parameters=True,
            pool_timeout=WAIT,
            connect_args=PATIENCE,
        )
        self._writing: set[asyncio.Task[Any]] = set()
        self._is_open = False

    async def open(self) -> None:
        self._is_open = True
        try:
            await self._write(migrate)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        self._is_open = False
        if self._writing:
            await asyncio.wait(self._writing)
        await self._engine.dispose()

    def _check_open(self) -> None:
        if not self._is_open:
            raise Unavailable("the store is closed")

    async def _write(self, work: Callable[[Connection], T]) -> T:
        self._check_open()
        writing = asyncio.create_task(self._write_now(work))  # cancelling the wait doesn't cut it off in the middle
        self._writing.add(writing)
        writing.add_done_callback(self._written)
        await asyncio.wait([writing])
        return writing.result()

    async def _write_now(self, work: Callable[[Connection], T]) -> T:
        with failures_told():
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)

    def _written(self, writing: asyncio.Task[Any]) -> None:
        self._writing.discard(writing)
        if not writing.cancelled():
            writing.exception()  # seen, even if nobody waits any more

    async def _read(self, work: Callable[[Connection], T]) -> T:
        self._check_open()
        with failures_told():
            async with self._engine.connect() as connection:
                return await connection.run_sync(work)

    async def _stream(self, work: Callable[[Connection], Iterable[T]]) -> AsyncGenerator[T, None]:
        self._check_open()
        with failures_told():
            async with self._engine.connect() as connection:
                await connection.execution_options(isolation_level="REPEATABLE READ")
                found = iter(await connection.run_sync(work))
                while piece := await connection.run_sync(lambda _: list(islice(found, PIECE))):
                    for each in piece:
                        yield each


def asyncpg_address(address: URL) -> URL:
    """An address as asyncpg takes it: what libpq calls sslmode is its ssl."""
    unknown = ", ".join(set(address.query) - set(PARAMETERS))
    if unknown:
        raise BadOption(f"the address of a PostgreSQL database takes {', '.join(PARAMETERS)} after ?, not {unknown}")
    query = {PARAMETERS[key]: value for key, value in address.query.items()}
    return address.set(drivername="postgresql+asyncpg", query=query)


@contextmanager
def failures_told() -> Iterator[None]:
    """Turn what a driver raises into one sentence, without address, statement and values."""
    try:
        yield
    except FAILURES as error:
        reason = error.orig if isinstance(error, DBAPIError) else error
        raise unusable(said_of(reason)) from error


def said_of(reason: BaseException | None) -> str:
    if isinstance(reason, OSError | TimeoutError):
        return "PostgreSQL does not answer"
    return str(reason).splitlines()[0].rpartition(">: ")[2] if str(reason) else "the connection is lost"

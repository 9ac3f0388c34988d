"""A store in PostgreSQL, which several servers may share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine

from pepperbox.server.database import statements
from pepperbox.server.database.migrations import migrate
from pepperbox.server.database.postgres_readers import Readers
from pepperbox.server.database.postgres_server import asyncpg_address, failures_told
from pepperbox.server.database.postgres_writers import Writers
from pepperbox.server.database.rows import LARGEST, Addition, Row, is_id
from pepperbox.server.database.store import PIECE, Store
from pepperbox.server.errors import Unavailable

T = TypeVar("T")
Work = Callable[[Connection], T]
CONNECTIONS = 8
WAIT = 20  # seconds, for one of them
PATIENCE = {"timeout": 15, "command_timeout": 60}  # seconds, to connect and for a statement


class PostgresStore(Store):
    """Tables in a PostgreSQL database."""

    is_shared = True

    def __init__(self, address: URL) -> None:
        self.address = asyncpg_address(address)
        self._engine = create_async_engine(
            self.address,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_pre_ping=True,
            hide_parameters=True,
            pool_timeout=WAIT,
            connect_args=PATIENCE,
        )
        self._writers = Writers(self._engine, self._append_alone)
        self._readers = Readers(self._engine)
        self._working: set[asyncio.Task[Any]] = set()
        self.is_open = False

    async def open(self, for_export: bool = False) -> None:
        self.is_open = True
        try:
            await self._write(migrate)
        except BaseException as error:
            await self.close()
            if isinstance(error, Unavailable):
                where = self._engine.url
                raise Unavailable(f"{error} ({where.database} at {where.host or where.query.get('host')})") from error
            raise

    async def close(self) -> None:
        self.is_open = False
        await self._writers.close()
        await self._readers.close()
        if self._working:
            await asyncio.wait(self._working)
        await self._engine.dispose()

    def _check_open(self) -> None:
        if not self.is_open:
            raise Unavailable("the store is closed")

    async def _write(self, work: Work[T]) -> T:
        return await self._to_its_end(self._write_now, work)

    async def _to_its_end(self, do: Callable[[Work[T]], Coroutine[Any, Any, T]], work: Work[T]) -> T:
        """What comes of it. Who is cancelled waits no more, but nothing is cut off in the middle of a statement."""
        self._check_open()
        working = asyncio.create_task(do(work))
        self._working.add(working)
        working.add_done_callback(self._done)
        await asyncio.wait([working])
        return working.result()

    def _done(self, working: asyncio.Task[Any]) -> None:
        self._working.discard(working)
        if not working.cancelled():
            working.exception()  # seen, even if nobody waits any more

    async def load(self, table: str, since: int = 0) -> list[Row]:
        if not (is_id(table) and 0 < since < LARGEST):  # not a whole log, for which others would have to wait
            return await super().load(table, since)
        self._check_open()
        return await self._readers.read(table, since)

    async def _append(self, addition: Addition) -> None:
        self._check_open()
        if addition.is_move:
            await self._writers.hand_in(addition)
        else:
            await self._write(partial(statements.append, addition=addition))

    async def _append_alone(self, addition: Addition) -> None:
        await self._write_now(partial(statements.append, addition=addition))

    async def _write_now(self, work: Work[T]) -> T:
        with failures_told():
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)

    async def _read(self, work: Work[T]) -> T:
        return await self._to_its_end(self._read_now, work)

    async def _read_now(self, work: Work[T]) -> T:
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

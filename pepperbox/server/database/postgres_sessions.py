"""Connections to PostgreSQL that go to the driver as they are, and stay for the next time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine


class Session(NamedTuple):
    """A connection, and the driver's below it."""

    connection: AsyncConnection
    driver: Any


class Sessions:
    """As many as are used at once, from an engine's pool."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._free: list[Session] = []

    async def fetch(self, statement: str, values: Sequence[Any], harmless: tuple[type[Exception], ...] = ()) -> Any:
        """The rows that a statement returns; after a failure that is not harmless, its connection is not used again."""
        session = await self._session()
        try:
            rows = await session.driver.fetch(statement, *values)
        except harmless:
            self._free.append(session)
            raise
        except BaseException:
            await session.connection.invalidate()
            raise
        self._free.append(session)
        return rows

    async def close(self) -> None:
        while self._free:
            await self._free.pop().connection.close()

    async def _session(self) -> Session:
        while self._free:
            session = self._free.pop()
            if not session.driver.is_closed():
                return session
            await session.connection.invalidate()
        connection = await self._engine.connect()
        return Session(connection, (await connection.get_raw_connection()).driver_connection)

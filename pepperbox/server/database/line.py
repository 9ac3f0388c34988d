"""The line of a server to those with which it shares a PostgreSQL database.

It has connections of its own, so that being there and telling news never wait behind moves, and news not behind claims,
which have to be on disk. What was told while it was broken is lost: whoever listens looks for it in the database when
the line is there again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeAlias

import asyncpg
import msgspec
from sqlalchemy.engine import URL

from pepperbox.server.database.postgres_server import failures_told
from pepperbox.server.errors import Unavailable

CHANNEL = "pepperbox"
LONGEST = 7_900  # bytes that are told at once: PostgreSQL takes fewer than 8,000
PATIENCE = {"timeout": 5.0, "command_timeout": 5.0}  # seconds, to connect and for a statement
NAMED = {"application_name": "pepperbox line"}  # as whoever looks at the database's connections reads it
MOST = 100  # tables that are claimed at once, so that servers share them

NOW = "extract(epoch FROM clock_timestamp())::float8"
IS_FREE = f"(keeper IS NULL OR keeper NOT IN (SELECT id FROM servers WHERE until > {NOW}))"
RENEW = f"""
    WITH renewed AS (UPDATE servers SET until = {NOW} + $2 WHERE id = $1 AND until > {NOW} RETURNING id)
    SELECT id, id IN (SELECT id FROM renewed) AS is_renewed FROM servers WHERE until > {NOW}
"""
CLAIM = """
    WITH free AS (SELECT table_id FROM cards WHERE {which} AND {is_free} {most} FOR UPDATE SKIP LOCKED)
    UPDATE cards SET keeper = $1 FROM free WHERE cards.table_id = free.table_id
    RETURNING cards.table_id
"""
CLAIM_DUE = CLAIM.format(which="due <= $2", is_free=IS_FREE, most=f"ORDER BY due LIMIT {MOST}")
CLAIM_THESE = CLAIM.format(which="table_id = ANY($2::text[])", is_free=IS_FREE, most="")
OWN_DUE = "SELECT table_id, last FROM cards WHERE due <= $2 AND keeper = $1 ORDER BY due"
KEEPERS = "SELECT table_id, keeper FROM cards WHERE table_id = ANY($1::text[])"
AHEAD = """
    SELECT cards.table_id, last FROM cards JOIN unnest($1::text[], $2::int[]) AS known (table_id, version)
    ON cards.table_id = known.table_id AND last > version
"""
TELL = f"SELECT pg_notify('{CHANNEL}', told) FROM unnest($1::text[]) AS told"


Connection: TypeAlias = "asyncpg.Connection[Any]"


class News(msgspec.Struct, omit_defaults=True):
    """What one server tells the others."""

    tables: dict[str, int] = {}  # that have changed, and their versions
    here: str = ""  # the server that has come, and wants to be told
    gone: str = ""  # the server that is leaving: who keeps its tables now?


class Wire:
    """A connection that is made when it is needed, and again when it was lost."""

    def __init__(
        self, address: URL, prepare: Callable[[asyncpg.Connection[Any]], Awaitable[None]] | None = None
    ) -> None:
        self._address = {**address.translate_connect_args(username="user"), **address.query}
        self._prepare = prepare  # what to do with a new one
        self._connection: Connection | None = None
        self._is_closed = False
        self._in_turn = asyncio.Lock()

    async def open(self) -> None:
        """Be connected."""
        async with self._in_turn, self._cut_if_it_fails():
            await self._opened()

    async def fetch(self, statement: str, *values: object) -> list[Any]:
        async with self._in_turn, self._cut_if_it_fails():
            found: list[Any] = await (await self._opened()).fetch(statement, *values)
            return found

    async def close(self) -> None:
        """For good: whoever still wants something is refused, or else a connection would be left over."""
        self._is_closed = True
        async with self._in_turn:
            self._cut()

    async def _opened(self) -> Connection:
        if self._is_closed:
            raise Unavailable("the line is closed")
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(**self._address, **PATIENCE, server_settings=NAMED)
            if self._prepare:
                await self._prepare(self._connection)
        return self._connection

    @asynccontextmanager
    async def _cut_if_it_fails(self) -> AsyncIterator[None]:
        """After a failure, nobody knows what still comes by this connection."""
        try:
            with failures_told():
                yield
        except BaseException:
            self._cut()
            raise

    def _cut(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


class Line:
    """What a server asks and tells, beside moves."""

    def __init__(self, address: URL, hear: Callable[[News], None], connected: Callable[[], None]) -> None:
        self._news = Wire(address, self._listen)
        self._leases = Wire(address)
        self._hear = hear
        self._connected = connected  # from now on, news are heard

    async def listen(self) -> None:
        """Hear what others tell from now on, if one does not already."""
        await self._news.open()

    async def renew(self, me: str, lease: float) -> set[str]:
        """Stay there for another while; returns who else is, and oneself unless the lease has run out."""
        found = await self._leases.fetch(RENEW, me, lease)
        return {row["id"] for row in found if row["is_renewed"] or row["id"] != me}

    async def claim_due(self, me: str, soon: float) -> list[str]:
        """Keep tables that nobody keeps and at which something happens until then."""
        return [row["table_id"] for row in await self._leases.fetch(CLAIM_DUE, me, soon)]

    async def claim(self, me: str, tables: Iterable[str]) -> dict[str, str | None]:
        """Keep those of these tables that nobody keeps; returns who keeps each now."""
        ids = list(tables)
        await self._leases.fetch(CLAIM_THESE, me, ids)
        return {row["table_id"]: row["keeper"] for row in await self._leases.fetch(KEEPERS, ids)}

    async def own_due(self, me: str, soon: float) -> dict[str, int]:
        """The tables that one keeps and at which something happens until then, with their versions."""
        return {row["table_id"]: row["last"] for row in await self._leases.fetch(OWN_DUE, me, soon)}

    async def ahead(self, known: Mapping[str, int]) -> dict[str, int]:
        """Which of these tables have gone on after the version that is known here."""
        found = await self._leases.fetch(AHEAD, list(known), list(known.values()))
        return {row["table_id"]: row["last"] for row in found}

    async def tell(self, news: News) -> None:
        """Tell all others; who does not listen now will never be told."""
        await self._news.fetch(TELL, split(news))

    async def close(self) -> None:
        await self._news.close()
        await self._leases.close()

    async def _listen(self, connection: Connection) -> None:
        await connection.add_listener(CHANNEL, partial(self._heard, connection.get_server_pid()))
        self._connected()

    def _heard(self, me: int, _: Any, sender: int, __: str, told: str) -> None:
        """Something was told; by now the connection may be cut, and know nothing any more."""
        if sender != me:
            self._hear(msgspec.json.decode(told, type=News))


def split(news: News) -> list[str]:
    """What is told, in pieces that PostgreSQL takes."""
    text = msgspec.json.encode(news)
    if len(text) <= LONGEST:
        return [text.decode()]
    tables = list(news.tables.items())
    half = len(tables) // 2
    return [*split(News(dict(tables[:half]), news.here, news.gone)), *split(News(dict(tables[half:])))]

"""The line of a server to those with which it shares a PostgreSQL database.

It is a connection of its own, so that being alive and telling news never wait behind moves. What was told while it was
broken is lost: whoever listens looks for it in the database when the line is there again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import asyncpg
import msgspec
from sqlalchemy.engine import URL

from pepperbox.server.database.postgres_server import failures_told

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


class News(msgspec.Struct, omit_defaults=True):
    """What one server tells the others."""

    tables: dict[str, int] = {}  # that have changed, and their versions
    gone: str = ""  # the server that is leaving: who keeps its tables now?


class Line:
    """A connection that is made when it is needed, and again when it was lost."""

    def __init__(self, address: URL, hear: Callable[[News], None], connected: Callable[[], None]) -> None:
        self._address = {**address.translate_connect_args(username="user"), **address.query}
        self._hear = hear
        self._connected = connected
        self._connection: asyncpg.Connection[Any] | None = None
        self._in_turn = asyncio.Lock()

    async def renew(self, me: str, lease: float) -> set[str]:
        """Stay there for another while; returns who else is, and oneself unless the lease has run out."""
        found = await self._fetch(RENEW, me, lease)
        return {row["id"] for row in found if row["is_renewed"] or row["id"] != me}

    async def claim_due(self, me: str, soon: float) -> list[str]:
        """Keep tables that nobody keeps and at which something happens until then."""
        return [row["table_id"] for row in await self._fetch(CLAIM_DUE, me, soon)]

    async def claim(self, me: str, tables: Iterable[str]) -> dict[str, str | None]:
        """Keep those of these tables that nobody keeps; returns who keeps each now."""
        ids = list(tables)
        await self._fetch(CLAIM_THESE, me, ids)
        return {row["table_id"]: row["keeper"] for row in await self._fetch(KEEPERS, ids)}

    async def own_due(self, me: str, soon: float) -> dict[str, int]:
        """The tables that one keeps and at which something happens until then, with their versions."""
        return {row["table_id"]: row["last"] for row in await self._fetch(OWN_DUE, me, soon)}

    async def ahead(self, known: Mapping[str, int]) -> dict[str, int]:
        """Which of these tables have gone on after the version that is known here."""
        found = await self._fetch(AHEAD, list(known), list(known.values()))
        return {row["table_id"]: row["last"] for row in found}

    async def tell(self, news: News) -> None:
        """Tell all others; who does not listen now will never be told."""
        await self._fetch(TELL, split(news))

    async def close(self) -> None:
        async with self._in_turn:
            self._cut()

    async def _fetch(self, statement: str, *values: object) -> list[Any]:
        async with self._in_turn:
            try:
                with failures_told():
                    connection = await self._open()
                    found: list[Any] = await connection.fetch(statement, *values)
                    return found
            except BaseException:  # who knows what still comes by this one
                self._cut()
                raise

    async def _open(self) -> asyncpg.Connection[Any]:
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(**self._address, **PATIENCE, server_settings=NAMED)
            await self._connection.add_listener(CHANNEL, self._heard)
            self._connected()
        return self._connection

    def _cut(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    def _heard(self, connection: Any, sender: int, _: str, told: str) -> None:
        if sender != connection.get_server_pid():
            self._hear(msgspec.json.decode(told, type=News))


def split(news: News) -> list[str]:
    """What is told, in pieces that PostgreSQL takes."""
    text = msgspec.json.encode(news)
    if len(text) <= LONGEST:
        return [text.decode()]
    tables = list(news.tables.items())
    half = len(tables) // 2
    return [*split(News(dict(tables[:half]), news.gone)), *split(News(dict(tables[half:])))]

"""How logs go on, from PostgreSQL: what many tables want to know at the same time is one query."""

from __future__ import annotations

import asyncio
from collections import defaultdict

from sqlalchemy.ext.asyncio import AsyncEngine

from pepperbox.server.database.postgres_server import FAILURES, unavailable
from pepperbox.server.database.postgres_sessions import Sessions
from pepperbox.server.database.rows import Row

READERS = 2  # at once
MOST = 512  # tables in one query
READ = """
SELECT log.table_id, since, seq, at, body
FROM unnest($1::text[], $2::integer[]) AS wanted (table_id, since)
JOIN log ON log.table_id = wanted.table_id COLLATE "C" AND seq > since
ORDER BY log.table_id, seq
"""
Wanted = tuple[str, int]  # a table, and the number after which its rows are wanted


class Readers:
    """Takes all that is wanted and reads it together."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._sessions = Sessions(engine)
        self._waiting: dict[Wanted, asyncio.Future[list[Row]]] = {}
        self._busy: set[asyncio.Task[None]] = set()

    async def read(self, table: str, since: int) -> list[Row]:
        """The rows of a log after a number, in order, as they are when this is called or later."""
        wanted = self._waiting.setdefault((table, since), asyncio.get_running_loop().create_future())
        if len(self._busy) < READERS:
            reader = asyncio.create_task(self._read_all())
            self._busy.add(reader)
            reader.add_done_callback(self._busy.discard)
        return await asyncio.shield(wanted)

    async def close(self) -> None:
        while self._busy:
            await asyncio.wait(self._busy)
        await self._sessions.close()

    async def _read_all(self) -> None:
        while self._waiting:
            batch = {wanted: self._waiting.pop(wanted) for wanted in list(self._waiting)[:MOST]}
            try:
                found = await self._read_together(list(batch))
            except Exception as error:
                for answer in batch.values():
                    answer.set_exception(unavailable(error) if isinstance(error, FAILURES) else error)
                    answer.exception()  # seen, even if nobody waits any more
                continue
            for wanted, answer in batch.items():
                answer.set_result(found[wanted])

    async def _read_together(self, batch: list[Wanted]) -> dict[Wanted, list[Row]]:
        tables, numbers = zip(*batch, strict=True)
        found: dict[Wanted, list[Row]] = defaultdict(list)
        for table, since, seq, at, body in await self._sessions.fetch(READ, [list(tables), list(numbers)]):
            found[table, since].append(Row(seq, at, body))
        return found

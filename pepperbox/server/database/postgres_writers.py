"""Moves on their way to PostgreSQL: all that wait go in one statement, by a connection or two that do nothing else.

It goes to the driver as it is. The statement is a transaction of its own, in which each move is written or not; what it
leaves out is tried again by itself, where it is found out why.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import asyncpg
from sqlalchemy.ext.asyncio import AsyncEngine

from pepperbox.server.database.postgres_server import FAILURES, unavailable
from pepperbox.server.database.postgres_sessions import Sessions
from pepperbox.server.database.rows import Addition

WRITERS = 2  # at once: while one is being synced, the next is written
MOST = 512  # moves in one statement

# Whose card says otherwise is left out, and whoever comes second waits for the first and then is left out as well.
WRITE = """
WITH done AS (
    UPDATE cards SET phase = new.phase, is_public = new.is_public, about = new.about, changed = new.changed,
        last = new.last, due = new.due
    FROM unnest($1::text[], $2::integer[], $3::text[], $4::boolean[], $5::text[], $6::float8[], $7::integer[],
        $8::float8[]) AS new (table_id, before, phase, is_public, about, changed, last, due)
    WHERE cards.table_id = new.table_id COLLATE "C" AND cards.last = new.before
    RETURNING cards.table_id
), written AS (
    INSERT INTO log (table_id, seq, at, body)
    SELECT entry.table_id, entry.seq, entry.at, entry.body
    FROM unnest($9::text[], $10::integer[], $11::float8[], $12::text[]) AS entry (table_id, seq, at, body)
    JOIN done ON done.table_id = entry.table_id COLLATE "C"
)
SELECT table_id FROM done
"""
CLASHES = (  # after which each is tried by itself
    asyncpg.IntegrityConstraintViolationError,  # a log that goes further than its card says
    asyncpg.DeadlockDetectedError,  # with another server that moves at the same tables in another order
)


class Move(NamedTuple):
    """What is added to a table, and who waits until it is safe."""

    addition: Addition
    answer: asyncio.Future[None]

    @property
    def table(self) -> str:
        return self.addition.card.table

    def tell(self, error: Exception | None = None) -> None:
        if self.answer.done():  # cancelled: nobody waits any more
            return
        if error:
            self.answer.set_exception(error)
        else:
            self.answer.set_result(None)


class Writers:
    """Takes all moves that wait and writes them together."""

    def __init__(self, engine: AsyncEngine, alone: Callable[[Addition], Awaitable[None]]) -> None:
        self._sessions = Sessions(engine)
        self._alone = alone  # how one is written by itself
        self._waiting: deque[Move] = deque()
        self._busy: set[asyncio.Task[None]] = set()

    def hand_in(self, addition: Addition) -> asyncio.Future[None]:
        """Queue a move; cancelling the future doesn't take it back."""
        move = Move(addition, asyncio.get_running_loop().create_future())
        self._waiting.append(move)
        if len(self._busy) < WRITERS:
            writer = asyncio.create_task(self._write_all())  # which takes along what comes until it begins
            self._busy.add(writer)
            writer.add_done_callback(self._busy.discard)
        return move.answer

    async def close(self) -> None:
        """Finish what was handed in."""
        while self._busy:
            await asyncio.wait(self._busy)
        await self._sessions.close()

    async def _write_all(self) -> None:
        while batch := self._next_batch():
            try:
                done = await self._write_together(batch)
            except Exception as error:
                for move in batch:
                    move.tell(unavailable(error) if isinstance(error, FAILURES) else error)
                continue
            for move in batch:
                if move.table in done:
                    move.tell()
            await asyncio.gather(*(self._write_alone(move) for move in batch if move.table not in done))

    def _next_batch(self) -> list[Move]:
        """What waits, up to a limit and one move a table: a statement sees a card only as it was before."""
        moves: dict[str, Move] = {}
        later = []
        while self._waiting and len(moves) < MOST:
            move = self._waiting.popleft()
            if moves.setdefault(move.table, move) is not move:
                later.append(move)
        self._waiting.extendleft(reversed(later))
        return [moves[table] for table in sorted(moves)]  # so that two servers seldom wait for each other

    async def _write_together(self, batch: list[Move]) -> set[str]:
        """Write what fits; returns the tables where it did."""
        try:
            return {table for (table,) in await self._sessions.fetch(WRITE, values(batch), CLASHES)}
        except CLASHES:
            return set()

    async def _write_alone(self, move: Move) -> None:
        try:
            await self._alone(move.addition)
        except Exception as error:
            move.tell(error)
        else:
            move.tell()


def values(batch: list[Move]) -> list[Any]:
    """The columns of the cards, then those of the rows."""
    cards = [
        (card.table, rows[0].seq - 1, card.phase, card.is_public, card.about, card.changed, rows[-1].seq, card.due)
        for (rows, card, _), _ in batch
    ]
    entries = [(card.table, row.seq, row.at, row.body) for (rows, card, _), _ in batch for row in rows]
    return [*map(list, zip(*cards, strict=True)), *map(list, zip(*entries, strict=True))]

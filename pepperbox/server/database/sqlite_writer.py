"""The thread that writes to SQLite: all that waits in one transaction, and all moves of it in two statements.

The moves' statements go to the driver as they are. There are few of them, whatever the number of moves, since after
each a thread has to wait for its turn with Python; and SQLite works on them while the server goes on. While one
transaction is being synced, the next gathers; where one follows the other at once, it gathers for a moment longer,
since a sync costs more than a few moves.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic, sleep
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from pepperbox.server.database import statements
from pepperbox.server.database.rows import Addition
from pepperbox.server.database.sqlite_file import FAILURES, identity, unavailable

MOST = 512  # jobs in one commit
GATHERING = 0.004  # seconds from the end of one transaction to the next, at the least

# The columns of VALUES have no names of their own. A row of nothing but NULL changes nothing.
CHANGE_CARDS = """
UPDATE cards SET phase = new.column3, is_public = new.column4, about = new.column5, changed = new.column6,
    last = new.column7, due = new.column8
FROM (VALUES {}) AS new WHERE cards.table_id = new.column1 AND cards.last = new.column2
"""
WRITE_ROWS = """
INSERT INTO log (table_id, seq, at, body)
SELECT column1, column2, column3, column4 FROM (VALUES {}) WHERE column1 IS NOT NULL
"""


class Job(NamedTuple):
    """Something to write, and who waits for its result."""

    work: Addition | Callable[[Connection], Any]
    answer: asyncio.Future[Any]

    def run(self, connection: Connection) -> Any:
        work = partial(statements.append, addition=self.work) if isinstance(self.work, Addition) else self.work
        return work(connection)


class Outcome(NamedTuple):
    """What came of a job: a value, or an error."""

    answer: asyncio.Future[Any]
    value: Any = None
    error: BaseException | None = None


class Writer(threading.Thread):
    """Takes all jobs that wait, runs them in one transaction and answers them when it is on disk."""

    def __init__(self, engine: Engine, path: Path) -> None:
        super().__init__(name="pepperbox-writer", daemon=True)
        self.engine = engine
        self.path = path
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.loop = asyncio.get_running_loop()
        self.connection: Connection | None = None  # kept from one transaction to the next
        self.ended = 0.0  # when the last one was, by the monotonic clock

    def hand_in(self, work: Addition | Callable[[Connection], Any]) -> asyncio.Future[Any]:
        """Queue a job; cancelling the future doesn't take it back."""
        answer = self.loop.create_future()
        self.jobs.put(Job(work, answer))
        return answer

    def stop(self) -> None:
        """End after what has been handed in."""
        self.jobs.put(None)

    def run(self) -> None:
        while batch := self.next_batch():
            outcomes = self.commit(batch)
            self.ended = monotonic()
            with suppress(RuntimeError):  # the loop is gone, and with it all who waited
                self.loop.call_soon_threadsafe(answer_all, outcomes)
        self.let_go()

    def next_batch(self) -> list[Job]:
        """All that waits, up to a limit; nothing when it is time to stop."""
        batch: list[Job] = []
        job = self.jobs.get()
        sleep(max(0.0, self.ended + GATHERING - monotonic()))
        with suppress(Empty):
            while job:
                batch.append(job)
                if len(batch) == MOST:
                    return batch
                job = self.jobs.get_nowait()
            if batch:
                self.jobs.put(None)  # to be met again, after this batch
        return batch

    def commit(self, batch: list[Job]) -> list[Outcome]:
        """Run a batch in one transaction; if that fails, nothing of it happened and no connection is kept."""
        try:
            connection = self.connected()
            outcomes = run_all(connection, batch)
            if connection.info["file"] != identity(self.path):
                raise FileNotFoundError("the database file was removed")
            return outcomes
        except Exception as error:
            self.let_go()
            return [Outcome(job.answer, None, unavailable(error)) for job in batch]

    def connected(self) -> Connection:
        """A connection to the file that is there now."""
        if self.connection and self.connection.info["file"] != identity(self.path):
            self.let_go()
        self.connection = self.connection or self.engine.connect()
        return self.connection

    def let_go(self) -> None:
        with suppress(*FAILURES):
            if self.connection:
                self.connection.close()
        self.connection = None
        with suppress(*FAILURES):
            self.engine.dispose()


def run_all(connection: Connection, batch: list[Job]) -> list[Outcome]:
    """Run a batch in a transaction: the moves together, or one by one if they do not all fit."""
    moves, others = divided(batch)
    with connection.begin() as transaction:
        if write_together(connection, [addition for addition, _ in moves]):
            outcomes = [Outcome(answer) for _, answer in moves]
            return outcomes + [attempt(connection, job) for job in others]
        transaction.rollback()
    with connection.begin():
        return [attempt(connection, job) for job in batch]


def divided(batch: list[Job]) -> tuple[list[tuple[Addition, asyncio.Future[Any]]], list[Job]]:
    """The moves at tables where nobody sat down or stood up, one a table, and everything else."""
    moves: dict[str, tuple[Addition, asyncio.Future[Any]]] = {}
    others = []
    for job in batch:
        work, answer = job
        if isinstance(work, Addition) and work.is_move and work.card.table not in moves:
            moves[work.card.table] = work, answer
        else:
            others.append(job)
    return list(moves.values()), others


def answer_all(outcomes: list[Outcome]) -> None:
    for answer, value, error in outcomes:
        if answer.done():  # cancelled: nobody waits any more
            continue
        if error:
            answer.set_exception(error)
        else:
            answer.set_result(value)


# ── One by one ───────────────────────────────────────────────────────────────────────────────────────────────────────


def attempt(connection: Connection, job: Job) -> Outcome:
    """Run one job so that its failure leaves the others alone, unless the database itself has failed."""
    savepoint = connection.begin_nested()
    try:
        value = job.run(connection)
    except DBAPIError:
        raise  # SQLite may have dropped the whole transaction, savepoints and all
    except Exception as error:
        savepoint.rollback()
        return Outcome(job.answer, None, error)
    savepoint.commit()
    return Outcome(job.answer, value)


# ── Together ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def write_together(connection: Connection, moves: Sequence[Addition]) -> bool:
    """Write moves at different tables; if False, not all of them fit, and what was written must be rolled back."""
    if not moves:
        return True
    cursor = connection.connection.cursor()
    cards = [
        (card.table, rows[0].seq - 1, card.phase, card.is_public, card.about, card.changed, rows[-1].seq, card.due)
        for rows, card, _ in moves
    ]
    rows = [(card.table, row.seq, row.at, row.body) for rows, card, _ in moves for row in rows]
    try:
        return execute(cursor, CHANGE_CARDS, cards) == len(cards) and execute(cursor, WRITE_ROWS, rows) == len(rows)
    except sqlite3.IntegrityError:  # a log that goes further than its card says
        return False
    finally:
        cursor.close()


def execute(cursor: Any, statement: str, values: list[tuple[Any, ...]]) -> int:
    """Run a statement on a list of values, padded to a power of two so that few statements are ever compiled."""
    width, length = len(values[0]), 1 << (len(values) - 1).bit_length()
    flat = [value for row in values for value in row]
    flat += [None] * (width * (length - len(values)))
    cursor.execute(for_so_many(statement, length, width), flat)
    changed: int = cursor.rowcount
    return changed


@cache
def for_so_many(statement: str, length: int, width: int) -> str:
    row = f"({', '.join('?' * width)})"
    return statement.format(", ".join([row] * length))

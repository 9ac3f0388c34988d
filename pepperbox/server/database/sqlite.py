"""A store in one file: a thread that writes, with one commit for all that waits, and threads that read."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncGenerator, Callable, Iterable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import DBAPIError, DisconnectionError, SQLAlchemyError

from pepperbox.server.database import statements
from pepperbox.server.database.migrations import migrate
from pepperbox.server.database.rows import unusable
from pepperbox.server.database.store import PIECE, Store
from pepperbox.server.errors import Unavailable

T = TypeVar("T")
FAILURES = (SQLAlchemyError, sqlite3.Error, OSError)
PATIENCE = 5.0  # seconds to wait for another process that writes
MOST = 256  # jobs in one commit
READERS = 4  # threads


class Job(NamedTuple):
    """Statements to run, and who waits for their result."""

    work: Callable[[Connection], Any]
    answer: asyncio.Future[Any]


class Outcome(NamedTuple):
    """What came of a job: a value, or an error."""

    answer: asyncio.Future[Any]
    value: Any
    error: BaseException | None = None


class SqliteStore(Store):
    """Tables in a SQLite database."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._writer: Writer | None = None

    async def open(self) -> None:
        self._engine = engine(self.path, 1, "BEGIN IMMEDIATE", "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON")
        self._reading = engine(self.path, READERS, "BEGIN", "PRAGMA query_only = ON")
        self._threads = ThreadPoolExecutor(READERS, "pepperbox-reader")
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._prepare)
        except BaseException:
            self._engine.dispose()
            self._threads.shutdown(wait=False)
            raise
        self._writer = Writer(self._engine, self.path)
        self._writer.start()

    def _prepare(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.touch(mode=0o600)  # secrets are kept there
            with self._engine.begin() as connection:
                migrate(connection)
            self._read_now(statements.is_empty)  # a reader that stays: on a full disk none could be added
        except FAILURES as error:
            raise unavailable(error) from error

    async def close(self) -> None:
        if not self._writer:
            return
        writer, self._writer = self._writer, None
        writer.stop()
        await asyncio.get_running_loop().run_in_executor(self._threads, writer.join)
        self._threads.shutdown()
        self._reading.dispose()
        self._engine.dispose()  # the last one out copies the write-ahead log into the file

    def _open_writer(self) -> Writer:
        if not self._writer:
            raise Unavailable("the store is closed")
        return self._writer

    async def _write(self, work: Callable[[Connection], T]) -> T:
        result: T = await self._open_writer().hand_in(work)
        return result

    async def _read(self, work: Callable[[Connection], T]) -> T:
        self._open_writer()
        return await in_thread(self._threads, self._read_now, work)

    def _read_now(self, work: Callable[[Connection], T]) -> T:
        with self._reading.connect() as connection:
            return work(connection)

    async def _stream(self, work: Callable[[Connection], Iterable[T]]) -> AsyncGenerator[T, None]:
        self._open_writer()
        thread = ThreadPoolExecutor(1, "pepperbox-export")  # of its own, so that closing waits for reading
        try:
            connection = await in_thread(thread, self._reading.connect)
            try:
                found = iter(work(connection))
                while piece := await in_thread(thread, lambda: list(islice(found, PIECE))):
                    for each in piece:
                        yield each
            finally:
                thread.submit(connection.close)
        finally:
            thread.shutdown(wait=False)


async def in_thread(threads: Executor, work: Callable[..., T], *arguments: Any) -> T:
    try:
        return await asyncio.get_running_loop().run_in_executor(threads, work, *arguments)
    except FAILURES as error:
        raise unavailable(error) from error


# ── The thread that writes ───────────────────────────────────────────────────────────────────────────────────────────


class Writer(threading.Thread):
    """Takes all jobs that wait, runs them in one transaction and answers them when it is on disk."""

    def __init__(self, engine: Engine, path: Path) -> None:
        super().__init__(name="pepperbox-writer", daemon=True)
        self.engine = engine
        self.path = path
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.loop = asyncio.get_running_loop()

    def hand_in(self, work: Callable[[Connection], Any]) -> asyncio.Future[Any]:
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
            with suppress(RuntimeError):  # the loop is gone, and with it all who waited
                self.loop.call_soon_threadsafe(answer_all, outcomes)

    def next_batch(self) -> list[Job]:
        """All that waits, up to a limit; nothing when it is time to stop."""
        batch: list[Job] = []
        job = self.jobs.get()
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
            with self.engine.connect() as connection:
                with connection.begin():
                    outcomes = [attempt(connection, job) for job in batch]
                if connection.info["file"] != identity(self.path):
                    raise FileNotFoundError("the database file was removed")
            return outcomes
        except Exception as error:
            with suppress(*FAILURES):
                self.engine.dispose()
            return [Outcome(job.answer, None, unavailable(error)) for job in batch]


def attempt(connection: Connection, job: Job) -> Outcome:
    """Run one job so that its failure leaves the others alone, unless the database itself has failed."""
    savepoint = connection.begin_nested()
    try:
        value = job.work(connection)
    except DBAPIError:
        raise  # SQLite may have dropped the whole transaction, savepoints and all
    except Exception as error:
        savepoint.rollback()
        return Outcome(job.answer, None, error)
    savepoint.commit()
    return Outcome(job.answer, value)


def answer_all(outcomes: list[Outcome]) -> None:
    for answer, value, error in outcomes:
        if answer.done():  # cancelled: nobody waits any more
            continue
        if error:
            answer.set_exception(error)
        else:
            answer.set_result(value)


# ── Connections ──────────────────────────────────────────────────────────────────────────────────────────────────────


def engine(path: Path, size: int, begin: str, *pragmas: str) -> Engine:
    """Connections to a file that must exist; one that was opened before the file was replaced is not used again."""
    address = f"{path.absolute().as_uri()}?mode=rw"

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            for pragma in ("PRAGMA journal_mode = WAL", *pragmas):
                connection.execute(pragma)
        except BaseException:
            connection.close()
            raise
        return connection

    made = create_engine(
        "sqlite://", creator=connect, poolclass=QueuePool, pool_size=size, max_overflow=-1, hide_parameters=True
    )

    @event.listens_for(made, "connect")
    def remember_file(_: Any, record: Any) -> None:
        record.info["file"] = identity(path)

    @event.listens_for(made, "checkout")
    def compare_file(_: Any, record: Any, __: Any) -> None:
        if record.info["file"] != identity(path):
            raise DisconnectionError

    @event.listens_for(made, "begin")
    def begin_so(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return made


def identity(path: Path) -> tuple[int, int] | None:
    """Which file is at a path; SQLite would go on writing to one that has no name any more."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def unavailable(error: BaseException) -> Unavailable:
    """What to say of a failure: the words of SQLite or the system."""
    reason = error.orig if isinstance(error, DBAPIError) else error
    said = reason.strerror if isinstance(reason, OSError) and reason.strerror else str(reason)
    failure = unusable(said.partition("\n")[0])
    failure.__cause__ = error
    return failure

"""A store in one file: a thread that writes, with one commit for all that waits, one that copies, some that read."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncGenerator, Callable, Iterable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection

from pepperbox.engine.errors import BadOption
from pepperbox.server.database import statements
from pepperbox.server.database.migrations import migrate
from pepperbox.server.database.rows import Addition
from pepperbox.server.database.salvage import MakeCard, Salvage
from pepperbox.server.database.sqlite_copier import Copier
from pepperbox.server.database.sqlite_file import FAILURES, check, engine, unavailable
from pepperbox.server.database.sqlite_writer import Outcome, Writer, answer_all
from pepperbox.server.database.store import PIECE, Store
from pepperbox.server.errors import Unavailable

T = TypeVar("T")
READERS = 4  # threads
CHECKING = 2.0  # seconds for which a start waits until every page was looked at

log = logging.getLogger("pepperbox.database")


class SqliteStore(Store):
    """Tables in a SQLite database."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._writer: Writer | None = None

    async def open(self, for_export: bool = False) -> None:
        self._engine = engine(self.path, 1, "BEGIN IMMEDIATE", "foreign_keys = ON")
        self._reading = engine(self.path, READERS, "BEGIN", "query_only = ON")
        self._threads = ThreadPoolExecutor(READERS, "pepperbox-reader")
        try:
            await self._check(for_export)
            await asyncio.get_running_loop().run_in_executor(self._threads, self._prepare)
        except BaseException as error:
            self._engine.dispose()
            self._threads.shutdown(wait=False)
            if isinstance(error, Unavailable):
                raise Unavailable(f"{error} ({self.path})") from error
            raise
        self._writer = Writer(self._engine, self.path)
        self._writer.start()
        self._copier = Copier(self._reading, self._writer)
        self._copier.start()
        self.is_open = True

    async def _check(self, for_export: bool) -> None:
        """Look at every page; what takes long for a start goes on beside it."""
        if not self.path.exists():
            if for_export:
                raise BadOption(f"there is no database at {self.path}")
            return
        checking = begun_check(self.path)
        await asyncio.wait([checking], timeout=None if for_export else CHECKING)
        if checking.done():
            checking.result()
        else:
            log.info("the database is large: it is being checked while the server runs")
            checking.add_done_callback(tell_of_damage)

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
        self.is_open = False
        writer, self._writer = self._writer, None
        for thread in (writer, self._copier):
            thread.stop()
            await asyncio.get_running_loop().run_in_executor(self._threads, thread.join)
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

    def salvage(self, make_card: MakeCard) -> Salvage:
        """What can be read of a damaged file, without opening the store."""
        return Salvage(self.path, make_card)

    async def _append(self, addition: Addition) -> None:
        await self._open_writer().hand_in(addition)

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


def begun_check(path: Path) -> asyncio.Future[None]:
    """A check in a thread for which nobody waits who wants to stop."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[None] = loop.create_future()

    def look() -> None:
        error: Exception | None = None
        try:
            check(path)
        except FAILURES as failure:
            error = unavailable(failure)
        except Exception as failure:
            error = failure
        with suppress(RuntimeError):  # the loop is gone, and with it the server
            loop.call_soon_threadsafe(answer_all, [Outcome(answer, None, error)])

    threading.Thread(target=look, name="pepperbox-check", daemon=True).start()
    return answer


def tell_of_damage(checking: asyncio.Future[None]) -> None:
    if not checking.cancelled() and (error := checking.exception()):
        log.error("%s", error)


async def in_thread(threads: Executor, work: Callable[..., T], *arguments: Any) -> T:
    try:
        return await asyncio.get_running_loop().run_in_executor(threads, work, *arguments)
    except FAILURES as error:
        raise unavailable(error) from error

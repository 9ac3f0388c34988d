"""A store in one file: a thread that writes, with one commit for all that waits, and threads that read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection

from pepperbox.server.database import statements
from pepperbox.server.database.migrations import migrate
from pepperbox.server.database.rows import Addition
from pepperbox.server.database.sqlite_file import FAILURES, engine, unavailable
from pepperbox.server.database.sqlite_writer import Writer
from pepperbox.server.database.store import PIECE, Store
from pepperbox.server.errors import Unavailable

T = TypeVar("T")
READERS = 4  # threads


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


async def in_thread(threads: Executor, work: Callable[..., T], *arguments: Any) -> T:
    try:
        return await asyncio.get_running_loop().run_in_executor(threads, work, *arguments)
    except FAILURES as error:
        raise unavailable(error) from error

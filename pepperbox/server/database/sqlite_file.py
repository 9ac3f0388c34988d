"""Connections to a SQLite file that may be moved away and come back, and what to say when it fails."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import DBAPIError, DisconnectionError, SQLAlchemyError

from pepperbox.server.database.rows import unusable
from pepperbox.server.errors import Damaged, Unavailable

FAILURES = (SQLAlchemyError, sqlite3.Error, OSError)
PATIENCE = 5.0  # seconds to wait for another process that writes
LONGEST_LOG = 16_000  # pages of the write-ahead log until a commit copies into the file what nobody else has
ALWAYS = ("journal_mode = WAL", "synchronous = FULL", f"wal_autocheckpoint = {LONGEST_LOG}")
AGAIN = 0.01  # seconds until what SQLite does not wait for is tried again


def engine(path: Path, size: int, begin: str, *pragmas: str) -> Engine:
    """Connections to a file that must exist; one that was opened before the file was replaced is not used again."""
    address = f"{path.absolute().as_uri()}?mode=rw"

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            for pragma in (*ALWAYS, *pragmas):
                execute_patiently(connection, f"PRAGMA {pragma}")
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


def execute_patiently(connection: sqlite3.Connection, statement: str) -> None:
    """Wait also where SQLite does not: of several who give a new file its log at once, it sends some away."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute(statement)
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(AGAIN)


def check(path: Path) -> None:
    """Damaged if a page of the file is not what it should be; it takes seconds for a gigabyte."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=PATIENCE)) as connection:
        try:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CORRUPT:
                raise
            found = str(error)
    if found != "ok":
        raise damaged(path, found)


def damaged(path: Path, found: str) -> Damaged:
    """What is wrong, and what to do."""
    said = " ".join(found.removeprefix("*** in database main ***").split())
    return Damaged(
        f"the database {path} is damaged ({said}): copy it and the files beside it to a safe place,"
        " save what can be read by `pepperbox export FILE`, and fill a new database with it by `pepperbox import FILE`"
    )


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

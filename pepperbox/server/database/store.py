"""Where tables are kept: the log of each is the truth, and what was acknowledged is on disk."""

from __future__ import annotations

import tempfile
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Callable, Iterable, Sequence
from contextlib import aclosing
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from pepperbox.engine.errors import BadOption
from pepperbox.server.database import backup, presence, statements
from pepperbox.server.database.rows import (
    LARGEST,
    Addition,
    Card,
    Outage,
    Row,
    check_entry,
    check_id,
    check_text,
    is_id,
)
from pepperbox.server.database.salvage import MakeCard, Salvage
from pepperbox.server.errors import Unavailable

T = TypeVar("T")
PIECE = 200  # lines of an export that are read at once
FEW = 200  # tables forgotten in one transaction, so that no move waits long for it


class Store(ABC):
    """A database of tables; every method may raise Unavailable, and the next call tries again."""

    is_shared = False  # may other servers add to the same tables?
    is_open = False

    @abstractmethod
    async def open(self, for_export: bool = False) -> None:
        """Connect and migrate to the newest version, and make a file if there is none.

        WrongDatabase if it is from a newer Pepperbox, Damaged if a file is not as it was written. For an export no file
        is made, and a large one is looked at to its end before.
        """

    @abstractmethod
    async def close(self) -> None:
        """Finish what was accepted, then let go of the database."""

    @abstractmethod
    async def _read(self, work: Callable[[Connection], T]) -> T:
        """Run statements that only read."""

    @abstractmethod
    async def _write(self, work: Callable[[Connection], T]) -> T:
        """Run statements in a transaction that is durable when this returns.

        It goes to its end even if the one who waits for it is cancelled.
        """

    @abstractmethod
    def _stream(self, work: Callable[[Connection], Iterable[T]]) -> AsyncGenerator[T, None]:
        """What statements find, from one moment in the database's life."""

    @abstractmethod
    async def _append(self, addition: Addition) -> None:
        """Add to a table in a transaction, as `_write` does; many that wait may share one."""

    async def append(self, rows: Sequence[Row], card: Card, with_people: bool = True) -> None:
        """Add rows to the log of `card.table` and keep the card, all or nothing, durable when this returns.

        The row of number 1 creates the table. Taken if a number is taken or the numbers before it are missing.
        After Unavailable, or if the wait was cancelled, it is written whole or not at all: `load` says which.
        Where the same people sit as before, it is quicker without them.
        """
        check_entry(rows, card)
        await self._append(Addition(tuple(rows), card, with_people))

    async def load(self, table: str, since: int = 0) -> list[Row]:
        """The rows after number `since`, in order; none if there is no such table."""
        if not is_id(table) or since >= LARGEST:
            return []
        return await self._read(partial(statements.load, table=table, since=max(since, 0)))

    async def card(self, table: str) -> Card | None:
        """What lists show of a table; None if there is no such table."""
        return await self._read(partial(statements.card, table=table)) if is_id(table) else None

    async def unfinished(self) -> list[str]:
        """The ids of tables that are not over."""
        return await self._read(statements.unfinished)

    async def public(self, most: int = 100) -> list[Card]:
        """Public tables that are not over: open ones first, then those in play, the latest change first in each."""
        return await self._read(partial(statements.public, most=most))

    async def of_person(self, person: str, most: int = 100) -> list[Card]:
        """Tables where a person sits: open, in play, over, the latest change first in each."""
        return await self._read(partial(statements.of_person, person=person, most=most)) if is_id(person) else []

    async def finished(self, person: str, most: int = 10_000) -> list[Card]:
        """Tables where a person sat and that are over, the latest change first."""
        return await self._read(partial(statements.finished, person=person, most=most)) if is_id(person) else []

    async def setting(self, name: str, make: Callable[[], str]) -> str:
        """A value that is made once and kept; all processes get the same one."""
        check_id(name)

        def make_checked() -> str:
            value = make()
            check_text(value)
            return value

        return await self._write(partial(statements.setting, name=name, make=make_checked))

    async def arrive(self, me: str, lease: float, now: float | None) -> list[Outage]:
        """Have a server be there, for so long; returns when none was. Without `now`, by the database's clock."""
        return await self._write(partial(presence.arrive, me=me, lease=lease, now=now))

    async def stay(self, me: str, until: float) -> None:
        """Note that a server is still there."""
        await self._write(partial(presence.stay, me=me, until=until))

    async def leave(self, me: str, now: float | None) -> None:
        """Have a server be there no more."""
        await self._write(partial(presence.leave, me=me, now=now))

    async def forget_outages(self) -> None:
        """Drop the times without a server that matter to no table any more."""
        await self._write(presence.forget_outages)

    async def due(self, soon: float) -> list[str]:
        """The tables at which something happens by itself until then, the first one first."""
        return await self._read(partial(presence.due, soon=soon))

    async def postpone(self, table: str, last: int, due: float | None) -> None:
        """Correct when something happens by itself at a table, unless it has gone on since number `last`."""
        await self._write(partial(presence.postpone, table=table, last=last, due=due))

    async def forget(self, before: float) -> int:
        """Drop the tables that have not changed since then, with their logs, and say how many."""
        total = 0
        while dropped := await self._write(partial(statements.forget, before=before, most=FEW)):
            total += dropped
        return total

    async def healthy(self) -> bool:
        """Whether something can be written now: it writes, and takes it away again."""
        try:
            await self._write(statements.pulse)
        except Unavailable:
            return False
        return True

    async def export(self) -> AsyncIterator[str]:
        """Everything, secrets too, as lines of JSON without line ends, from one moment in the database's life."""
        async with aclosing(self._stream(backup.export)) as lines:
            async for line in lines:
                yield line

    def salvage(self, make_card: MakeCard) -> Salvage:
        """An export of what can be read of a database that is Damaged; only files are."""
        raise NotImplementedError

    async def restore(self, lines: Iterable[str] | AsyncIterable[str]) -> int:
        """Fill an empty database from an export and say how many tables it had.

        BadRecord if the export is cut off or wrong, WrongDatabase if there is anything in the database: then nothing
        changes.
        """
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="backslashreplace", newline="\n") as spool:
            async for line in each(lines):
                spool.write(line.rstrip("\r\n") + "\n")
            spool.seek(0)
            return await self._write(partial(backup.restore, lines=spool))


async def each(lines: Iterable[str] | AsyncIterable[str]) -> AsyncIterator[str]:
    """Lines from either kind of source."""
    if isinstance(lines, AsyncIterable):
        async for line in lines:
            yield line
    else:
        for line in lines:
            yield line


def make_store(url: str) -> Store:
    """A store, not open yet, at `sqlite:///path`, at a plain path or at `postgresql://user@host/database`."""
    scheme, has_scheme, rest = url.partition("://")
    if not has_scheme:
        return sqlite_store(url)
    if scheme == "sqlite":
        if not rest.startswith("/"):
            raise BadOption("a SQLite database is named sqlite:///path: three strokes, then the path of its file")
        return sqlite_store(rest[1:])
    if scheme in {"postgresql", "postgres"}:
        try:
            address = make_url(url)
        except (ArgumentError, ValueError):
            raise BadOption("a PostgreSQL database is named postgresql://user@host/database") from None
        from pepperbox.server.database.postgres import PostgresStore

        return PostgresStore(address)
    raise BadOption(f"tables are kept at sqlite:///path or at postgresql://user@host/database, not at {scheme}://…")


def sqlite_store(path: str) -> Store:
    """A store in a file."""
    if not path or path.startswith(":memory:"):
        raise BadOption("tables are kept in a file: give its path, like sqlite:///tables.db")
    from pepperbox.server.database.sqlite import SqliteStore

    return SqliteStore(Path(path))

"""What can be read of a damaged SQLite file, as an export: whole tables, and the names of those that are lost.

A page that can't be read ends a walk through the table or index that it belongs to. So every list of ids is walked from
both ends, and each table is looked for by itself.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec

from pepperbox.engine.errors import PepperboxError
from pepperbox.server.database.backup import FORMAT, OLDEST, VERSION, End, Entry, Head, Line, Outage, Setting, Table
from pepperbox.server.database.rows import Card, Row, check_entry
from pepperbox.server.errors import BadEntry, Damaged

MakeCard = Callable[[str, list[Row]], Card]
UNREADABLE = (sqlite3.Error, PepperboxError, msgspec.MsgspecError)
LISTS_OF_IDS = (
    "SELECT table_id FROM cards ORDER BY rowid",
    "SELECT table_id FROM cards ORDER BY table_id",
    "SELECT DISTINCT table_id FROM log ORDER BY table_id",
)


class Salvage:
    """An export of what can be read; afterwards it knows what could not."""

    def __init__(self, path: Path, make_card: MakeCard) -> None:
        self.path = path
        self.make_card = make_card  # from a log, where the card itself is lost
        self.lost: list[str] = []  # tables, and whatever else

    def lines(self) -> Iterator[str]:
        """The lines of the export; Damaged if nothing can be read at all."""
        with closing(sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=rw", uri=True)) as connection:
            try:
                connection.execute("PRAGMA query_only = ON")
                columns = {name for _, name, *_ in connection.execute("PRAGMA table_info(cards)")}
            except sqlite3.Error as error:
                raise Damaged(f"nothing can be read of the database {self.path}: {error}") from error
            for part in self._parts(connection, is_of_before="due" not in columns):
                yield msgspec.json.encode(part).decode()

    def _parts(self, connection: sqlite3.Connection, is_of_before: bool) -> Iterator[Head | Line]:
        yield Head(FORMAT, OLDEST if is_of_before else VERSION)
        for name, value in self._all(connection, "settings", "SELECT name, value FROM settings ORDER BY name"):
            yield Setting(name, value)
        if not is_of_before:
            for gone, back in self._all(connection, "outages", "SELECT gone, back FROM outages ORDER BY gone"):
                yield Outage(gone, back)
        tables = count = 0
        for table in ids(connection):
            try:
                card, rows = self._whole(connection, table, is_of_before)
            except UNREADABLE:
                self.lost.append(f"table {table}")
                continue
            tables, count = tables + 1, count + len(rows)
            yield Table(card)
            yield from map(Entry, rows)
        yield End(tables, count)

    def _all(self, connection: sqlite3.Connection, what: str, statement: str) -> list[Any]:
        try:
            return connection.execute(statement).fetchall()
        except sqlite3.Error:
            self.lost.append(what)
            return []

    def _whole(self, connection: sqlite3.Connection, table: str, is_of_before: bool) -> tuple[Card, list[Row]]:
        """A table with all that belongs to it; an error if a part is missing."""
        found = connection.execute("SELECT seq, at, body FROM log WHERE table_id = ? ORDER BY seq", (table,))
        rows = [Row(*values) for values in msgspec.convert(found.fetchall(), list[tuple[int, float, str]])]
        for row in rows:
            msgspec.json.decode(row.body, type=msgspec.Raw)
        try:
            card, last = kept_card(connection, table, is_of_before)
        except UNREADABLE:
            card, last = self.make_card(table, rows), None
        check_entry(rows, card)
        if last not in (None, rows[-1].seq):
            raise BadEntry(f"the log of table {table} is cut off")
        return card, rows


def kept_card(connection: sqlite3.Connection, table: str, is_of_before: bool) -> tuple[Card, int | None]:
    """A card, and the number of its log's last row if it knows that."""
    people = connection.execute("SELECT person FROM people WHERE table_id = ? ORDER BY place", (table,)).fetchall()
    columns = "game, phase, is_public, about, changed, " + ("NULL, NULL" if is_of_before else "due, last")
    found = connection.execute(f"SELECT {columns} FROM cards WHERE table_id = ?", (table,)).fetchone() or ()
    kind = tuple[str, str, int, str, float, float | None, int | None]
    game, phase, is_public, about, changed, due, last = msgspec.convert(found, kind)
    seated = tuple(person for (person,) in msgspec.convert(people, list[tuple[str]]))
    return Card(table, game, phase, bool(is_public), seated, about, changed, due), last


def ids(connection: sqlite3.Connection) -> list[str]:
    """Every table that is named anywhere."""
    found: set[str] = set()
    for statement in LISTS_OF_IDS:
        for direction in ("ASC", "DESC"):
            with suppress(sqlite3.Error):
                for (table,) in connection.execute(f"{statement} {direction}"):
                    found.add(str(table))
    return sorted(found)

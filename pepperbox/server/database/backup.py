"""A whole database as lines of JSON, to keep or to carry from one kind of database to the other.

The first line names the format, then come settings, then each table's card with its rows, and the last line counts
them, so that a file that was cut off is known as such. The settings hold the server's secrets: so does an export.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from sqlalchemy import Connection, select

from pepperbox.engine.errors import BadRecord, PepperboxError
from pepperbox.server.database import statements
from pepperbox.server.database.rows import Card, Row, check_entry, check_id, check_text
from pepperbox.server.database.schema import CARDS, SETTINGS
from pepperbox.server.errors import BadEntry, WrongDatabase

FORMAT = "pepperbox-tables"
VERSION = 1
PAGE = 100  # cards read at once


class Head(msgspec.Struct):
    format: str
    version: int


class Setting(msgspec.Struct, tag_field="line", tag="setting", forbid_unknown_fields=True):
    name: str
    value: str


class Table(msgspec.Struct, tag_field="line", tag="table", forbid_unknown_fields=True):
    card: Card


class Entry(msgspec.Struct, tag_field="line", tag="row", forbid_unknown_fields=True):
    row: Row


class End(msgspec.Struct, tag_field="line", tag="end", forbid_unknown_fields=True):
    tables: int
    rows: int


Line = Setting | Table | Entry | End


# ── Out ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def export(connection: Connection) -> Iterator[str]:
    """Everything, as the connection's transaction sees it; the lines have no line ends."""
    for part in parts(connection):
        yield msgspec.json.encode(part).decode()


def parts(connection: Connection) -> Iterator[Head | Line]:
    yield Head(FORMAT, VERSION)
    for name, value in connection.execute(select(SETTINGS.c.name, SETTINGS.c.value).order_by(SETTINGS.c.name)):
        yield Setting(name, value)
    tables = rows = 0
    for card in every_card(connection):
        tables += 1
        yield Table(card)
        for row in statements.load(connection, card.table):
            rows += 1
            yield Entry(row)
    yield End(tables, rows)


def every_card(connection: Connection) -> Iterator[Card]:
    """All cards in the order of their ids, a page at a time."""
    last = ""
    while True:
        ids = select(CARDS.c.table_id).where(CARDS.c.table_id > last).order_by(CARDS.c.table_id).limit(PAGE)
        page = connection.scalars(ids).all()
        if not page:
            return
        yield from sorted(statements.cards(connection, CARDS.c.table_id.in_(page), PAGE), key=lambda card: card.table)
        last = page[-1]


# ── In ───────────────────────────────────────────────────────────────────────────────────────────────────────────────


def restore(connection: Connection, lines: Iterable[str]) -> int:
    """Fill an empty database, in one transaction, and say how many tables there are now."""
    if not statements.is_empty(connection):
        raise WrongDatabase("this database is not empty: restore an export into a new one")
    return Restoring(connection).read(lines)


class Restoring:
    """An export while it is read, line by line."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.number = 0  # of the line, from 1
        self.card: Card | None = None
        self.rows: list[Row] = []  # of this card
        self.counted = End(0, 0)
        self.is_complete = False

    def read(self, lines: Iterable[str]) -> int:
        for self.number, line in enumerate(lines, 1):
            try:
                self.take(line)
            except (PepperboxError, msgspec.MsgspecError) as error:
                raise BadRecord(self.number, str(error)) from error
        if not self.is_complete:
            raise BadRecord(self.number + 1, "the export is cut off: its last line is missing")
        return self.counted.tables

    def take(self, line: str) -> None:
        if self.number == 1:
            check_head(msgspec.json.decode(line, type=Head))
            return
        if self.is_complete:
            raise BadEntry("there is something after the export's last line")
        part = msgspec.json.decode(line, type=Line)
        if isinstance(part, Entry):
            self.rows.append(part.row)
            return
        self.finish_table()
        if isinstance(part, Table):
            self.card = part.card
        elif isinstance(part, Setting):
            self.write_setting(part)
        else:
            self.finish(part)

    def finish_table(self) -> None:
        if self.card:
            check_entry(self.rows, self.card)
            statements.append(self.connection, self.rows, self.card)
            self.counted = End(self.counted.tables + 1, self.counted.rows + len(self.rows))
        elif self.rows:
            raise BadEntry("there are rows without a card before them")
        self.card, self.rows = None, []

    def write_setting(self, part: Setting) -> None:
        check_id(part.name)
        check_text(part.value)
        kept = statements.setting(self.connection, part.name, lambda: part.value)
        if kept != part.value:
            raise BadEntry(f"setting {part.name} is there twice")

    def finish(self, part: End) -> None:
        if part != self.counted:
            raise BadEntry(
                f"the export had {part.tables} tables with {part.rows} rows,"
                f" here are {self.counted.tables} with {self.counted.rows}"
            )
        self.is_complete = True


def check_head(head: Head) -> None:
    if head.format != FORMAT:
        raise BadEntry(f"this is not an export of tables: its format is {head.format!r}, not {FORMAT!r}")
    if head.version != VERSION:
        raise BadEntry(f"this export has version {head.version}, and this Pepperbox reads version {VERSION}")

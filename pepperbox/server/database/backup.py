"""A whole database as lines of JSON, to keep or to carry from one kind of database to the other.

The first line names the format, then come settings and outages, then each table's card with its rows, and the last line
counts them, so that a file that was cut off is known as such. The settings hold the server's secrets: so does an
export. What holds for servers that run, who they are and which tables they keep, is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import msgspec
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from pepperbox.engine.errors import BadRecord, PepperboxError
from pepperbox.server.database import statements
from pepperbox.server.database.rows import Addition, Card, Row, check_entry, check_id, check_text, check_time
from pepperbox.server.database.schema import CARDS, OUTAGES, SERVERS, SETTINGS
from pepperbox.server.errors import BadEntry, WrongDatabase

FORMAT = "pepperbox-tables"
VERSION = 2
OLDEST = 1  # version that can still be read: its cards do not say when they are due
ALIVE = "alive"  # the setting that said in version 1 when a server was last there
PAGE = 100  # cards read at once


class Head(msgspec.Struct):
    format: str
    version: int


class Setting(msgspec.Struct, tag_field="line", tag="setting", forbid_unknown_fields=True):
    name: str
    value: str


class Outage(msgspec.Struct, tag_field="line", tag="outage", forbid_unknown_fields=True):
    gone: float
    back: float


class Table(msgspec.Struct, tag_field="line", tag="table", forbid_unknown_fields=True):
    card: Card


class Entry(msgspec.Struct, tag_field="line", tag="row", forbid_unknown_fields=True):
    row: Row


class End(msgspec.Struct, tag_field="line", tag="end", forbid_unknown_fields=True):
    tables: int
    rows: int


Line = Setting | Outage | Table | Entry | End


# ── Out ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def export(connection: Connection) -> Iterator[str]:
    """Everything, as the connection's transaction sees it; the lines have no line ends."""
    for part in parts(connection):
        yield msgspec.json.encode(part).decode()


def parts(connection: Connection) -> Iterator[Head | Line]:
    yield Head(FORMAT, VERSION)
    for name, value in connection.execute(select(SETTINGS.c.name, SETTINGS.c.value).order_by(SETTINGS.c.name)):
        yield Setting(name, value)
    for gone, back in connection.execute(select(OUTAGES.c.gone, OUTAGES.c.back).order_by(OUTAGES.c.gone)):
        yield Outage(gone, back)
    last_seen = connection.scalar(select(func.max(SERVERS.c.until)))
    if last_seen is not None:
        yield Outage(last_seen, last_seen)  # as if the last server had left then, which is how it will seem
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
        found = statements.cards(connection, statements.THESE, PAGE, tables=page)
        yield from sorted(found, key=lambda card: card.table)
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
        self.version = VERSION
        self.number = 0  # of the line, from 1
        self.card: Card | None = None
        self.rows: list[Row] = []  # of this card
        self.counted = End(0, 0)
        self.is_complete = False

    def read(self, lines: Iterable[str]) -> int:
        for self.number, line in enumerate(lines, 1):
            try:
                self.take(line)
            except (PepperboxError, msgspec.MsgspecError, ValueError) as error:
                raise BadRecord(self.number, str(error)) from error
        if not self.is_complete:
            raise BadRecord(self.number + 1, "the export is cut off: its last line is missing")
        return self.counted.tables

    def take(self, line: str) -> None:
        if self.number == 1:
            self.version = checked_version(msgspec.json.decode(line, type=Head))
            return
        if self.is_complete:
            raise BadEntry("there is something after the export's last line")
        part = msgspec.json.decode(line, type=Line)
        if isinstance(part, Entry):
            self.rows.append(part.row)
            return
        self.finish_table()
        if isinstance(part, Table):
            self.card = part.card if self.version > 1 else to_be_looked_at(part.card)
        elif isinstance(part, Setting):
            self.write_setting(part)
        elif isinstance(part, Outage):
            self.write_outage(part)
        else:
            self.finish(part)

    def finish_table(self) -> None:
        if self.card:
            check_entry(self.rows, self.card)
            statements.append(self.connection, Addition(self.rows, self.card))
            self.counted = End(self.counted.tables + 1, self.counted.rows + len(self.rows))
        elif self.rows:
            raise BadEntry("there are rows without a card before them")
        self.card, self.rows = None, []

    def write_setting(self, part: Setting) -> None:
        if self.version == 1 and part.name == ALIVE:
            self.write_outage(Outage(float(part.value), float(part.value)))
            return
        check_id(part.name)
        check_text(part.value)
        kept = statements.setting(self.connection, part.name, lambda: part.value)
        if kept != part.value:
            raise BadEntry(f"setting {part.name} is there twice")

    def write_outage(self, part: Outage) -> None:
        check_time(part.gone)
        check_time(part.back)
        try:
            self.connection.execute(insert(OUTAGES), {"gone": part.gone, "back": part.back})
        except IntegrityError as error:
            raise BadEntry(f"the outage since {part.gone} is there twice") from error

    def finish(self, part: End) -> None:
        if part != self.counted:
            raise BadEntry(
                f"the export had {part.tables} tables with {part.rows} rows,"
                f" here are {self.counted.tables} with {self.counted.rows}"
            )
        self.is_complete = True


def to_be_looked_at(card: Card) -> Card:
    """A card of before, when nobody noted what is due: if the game goes on, it is looked at once."""
    return replace(card, due=card.changed if card.phase == "playing" else None)


def checked_version(head: Head) -> int:
    if head.format != FORMAT:
        raise BadEntry(f"this is not an export of tables: its format is {head.format!r}, not {FORMAT!r}")
    if not OLDEST <= head.version <= VERSION:
        raise BadEntry(
            f"this export has version {head.version}, and this Pepperbox reads versions {OLDEST} to {VERSION}"
        )
    return head.version

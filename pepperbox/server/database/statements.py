"""Every statement, written once: plain functions of a connection, the same for SQLite and PostgreSQL.

Each runs inside a transaction of its caller, who commits.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any
from uuid import uuid4

from sqlalchemy import (
    BindParameter,
    ColumnCollection,
    ColumnElement,
    Connection,
    Integer,
    Select,
    bindparam,
    case,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from pepperbox.server.database.rows import PHASES, Addition, Card, Row
from pepperbox.server.database.schema import CARDS, LOG, OUTAGES, PEOPLE, SETTINGS
from pepperbox.server.errors import Taken

Columns = ColumnCollection[str, ColumnElement[Any]]
UNFINISHED = CARDS.c.phase.in_([phase for phase in PHASES if phase != "over"])


# ── A table ──────────────────────────────────────────────────────────────────────────────────────────────────────────


# Built once, since every move goes through them.
HERE: BindParameter[str] = bindparam("table")
LAST = select(func.max(LOG.c.seq)).where(LOG.c.table_id == HERE)
WRITE_ROW = insert(LOG)
NEW_CARD = insert(CARDS)
CHANGE_CARD = update(CARDS).where(CARDS.c.table_id == HERE)
CHANGE_CARD_AFTER = CHANGE_CARD.where(CARDS.c.last == bindparam("before"))
SEATED = select(PEOPLE.c.person).where(PEOPLE.c.table_id == HERE).order_by(PEOPLE.c.place)
SEAT = insert(PEOPLE)
CLEAR_SEATS = delete(PEOPLE).where(PEOPLE.c.table_id == HERE)
LOAD = (
    select(LOG.c.seq, LOG.c.at, LOG.c.body)
    .where(LOG.c.table_id == HERE, LOG.c.seq > bindparam("since"))
    .order_by(LOG.c.seq)
)


def append(connection: Connection, addition: Addition) -> None:
    """Write rows that go on where the log ends, and the card beside them."""
    rows, card, with_people = addition
    written = [{"table_id": card.table, "seq": row.seq, "at": row.at, "body": row.body} for row in rows]
    try:
        write_card(connection, card, rows[0].seq - 1, rows[-1].seq)
        if with_people:
            write_people(connection, card)
        connection.execute(WRITE_ROW, written if len(written) > 1 else written[0])
    except IntegrityError as error:
        raise Taken(f"another writer was sooner with number {rows[0].seq} of table {card.table}") from error


def write_card(connection: Connection, card: Card, before: int, last: int) -> None:
    """Change a card that says so far that the log ends with `before`; after nothing comes a new one."""
    values = {
        "phase": card.phase,
        "is_public": card.is_public,
        "about": card.about,
        "changed": card.changed,
        "last": last,
        "due": card.due,
    }
    if before == 0:
        connection.execute(NEW_CARD, {"table_id": card.table, "game": card.game, **values})
    elif not connection.execute(CHANGE_CARD_AFTER, {"table": card.table, "before": before, **values}).rowcount:
        end = connection.scalar(LAST, {"table": card.table}) or 0
        if end != before:
            raise Taken(f"table {card.table} goes on with number {end + 1}, not {before + 1}")
        # A server from before cards knew the end has written since; the log is right.
        connection.execute(CHANGE_CARD, {"table": card.table, **values})


def write_people(connection: Connection, card: Card) -> None:
    """Seat the people anew if they are not the same as before; they seldom change."""
    here = {"table": card.table}
    if tuple(connection.scalars(SEATED, here)) == card.people:
        return
    connection.execute(CLEAR_SEATS, here)
    places = [{"table_id": card.table, "place": place, "person": who} for place, who in enumerate(card.people)]
    if places:
        connection.execute(SEAT, places)


def load(connection: Connection, table: str, since: int = 0) -> list[Row]:
    """The rows of a log after `since`, in order."""
    found = connection.execute(LOAD, {"table": table, "since": since})
    return [Row(seq, at, body) for seq, at, body in found]


# ── Lists of tables ──────────────────────────────────────────────────────────────────────────────────────────────────


def latest_first(columns: Columns) -> tuple[ColumnElement[Any], ...]:
    """Open tables, then those in play, then those that are over; the latest change first in each."""
    phase = case({phase: number for number, phase in enumerate(PHASES)}, value=columns.phase)
    return phase, columns.changed.desc(), columns.table_id


MOST: BindParameter[int] = bindparam("most", type_=Integer)


def cards_where(condition: ColumnElement[bool]) -> Select[Any]:
    """MOST cards with their people. A statement is built once, since each leaves garbage that refers to itself."""
    chosen = select(CARDS).where(condition).order_by(*latest_first(CARDS.c)).limit(MOST).subquery()
    return (
        select(chosen, PEOPLE.c.person)
        .outerjoin_from(chosen, PEOPLE, PEOPLE.c.table_id == chosen.c.table_id)
        .order_by(*latest_first(chosen.c), PEOPLE.c.place)
    )


SITS = CARDS.c.table_id.in_(select(PEOPLE.c.table_id).where(PEOPLE.c.person == bindparam("person")))
CARD = cards_where(CARDS.c.table_id == HERE)
THESE = cards_where(CARDS.c.table_id.in_(bindparam("tables", expanding=True)))
PUBLIC = cards_where(UNFINISHED & CARDS.c.is_public)
OF_PERSON = cards_where(SITS)
FINISHED = cards_where(SITS & ~UNFINISHED)


def cards(connection: Connection, which: Select[Any], most: int, **values: object) -> list[Card]:
    """Cards with their people, as one statement sees them."""
    found = []
    for _, seats in groupby(connection.execute(which, {"most": most, **values}), lambda row: row.table_id):
        row, *others = seats
        people = tuple(seat.person for seat in (row, *others) if seat.person is not None)
        found.append(Card(row.table_id, row.game, row.phase, row.is_public, people, row.about, row.changed, row.due))
    return found


def card(connection: Connection, table: str) -> Card | None:
    found = cards(connection, CARD, 1, table=table)
    return found[0] if found else None


def public(connection: Connection, most: int) -> list[Card]:
    return cards(connection, PUBLIC, most)


def of_person(connection: Connection, person: str, most: int) -> list[Card]:
    return cards(connection, OF_PERSON, most, person=person)


def finished(connection: Connection, person: str, most: int) -> list[Card]:
    return cards(connection, FINISHED, most, person=person)


def unfinished(connection: Connection) -> list[str]:
    return list(connection.scalars(select(CARDS.c.table_id).where(UNFINISHED).order_by(CARDS.c.table_id)))


def forget(connection: Connection, before: float, most: int) -> int:
    """Drop some tables that have not changed since then, but none that somebody writes to right now."""
    old = select(CARDS.c.table_id).where(CARDS.c.changed < before).limit(most).with_for_update(skip_locked=True)
    tables = connection.scalars(old).all()
    connection.execute(delete(CARDS).where(CARDS.c.table_id.in_(tables)))
    return len(tables)


# ── The database ─────────────────────────────────────────────────────────────────────────────────────────────────────


def setting(connection: Connection, name: str, make: Callable[[], str]) -> str:
    """The value of a setting; whoever asks first makes it."""
    wanted = select(SETTINGS.c.value).where(SETTINGS.c.name == name)
    found: str | None = connection.scalar(wanted)
    if found is not None:
        return found
    value = make()
    try:
        with connection.begin_nested():
            connection.execute(insert(SETTINGS).values(name=name, value=value))
    except IntegrityError:
        value = connection.scalars(wanted).one()
    return value


def pulse(connection: Connection) -> None:
    """Write something and take it away again."""
    name = f"pulse-{uuid4().hex}"
    connection.execute(insert(SETTINGS).values(name=name, value=""))
    connection.execute(delete(SETTINGS).where(SETTINGS.c.name == name))


def is_empty(connection: Connection) -> bool:
    some = (select(CARDS.c.table_id), select(SETTINGS.c.name), select(OUTAGES.c.gone))
    return all(connection.scalar(one.limit(1)) is None for one in some)

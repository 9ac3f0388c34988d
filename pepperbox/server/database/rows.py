"""What a store keeps, and what can go wrong with it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pepperbox.server.errors import BadEntry, Taken, Unavailable

PHASES = ("open", "playing", "over")
LONGEST_ID = 64  # characters
LARGEST = 2**31 - 1  # number of a row


def unusable(reason: str) -> Unavailable:
    """The sentence for a failure of the database; the reason names no address, no statement and no values."""
    return Unavailable(f"the tables' database can't be used now: {reason}")


@dataclass(frozen=True)
class Row:
    """One entry of a table's log."""

    seq: int  # from 1 on, without gaps
    at: float  # seconds since the epoch
    body: str  # JSON text, opaque to the store


class Outage(NamedTuple):
    """A time in which no server was there."""

    gone: float  # seconds since the epoch
    back: float


@dataclass(frozen=True)
class Card:
    """What lists of tables need, kept beside the log and derivable from it."""

    table: str
    game: str
    phase: str  # one of PHASES
    is_public: bool
    people: tuple[str, ...]  # ids of the people who sit there
    about: str  # JSON text, opaque to the store
    changed: float  # seconds since the epoch
    due: float | None = None  # when a bot moves there or a clock runs out, at the soonest; None if nothing does


class Addition(NamedTuple):
    """What is added to a table in one go."""

    rows: Sequence[Row]
    card: Card
    with_people: bool = True  # false where those sit there who sat there before

    @property
    def is_move(self) -> bool:
        """Is nothing new but the log's end and what the card says of it?"""
        return not self.with_people and self.rows[0].seq > 1


def check_entry(rows: Sequence[Row], card: Card) -> None:
    """Refuse what one database would keep and the other would not."""
    for name in (card.table, card.game, *card.people):
        check_id(name)
    if card.phase not in PHASES:
        raise BadEntry(f"a table is {', '.join(PHASES[:-1])} or {PHASES[-1]}, not {card.phase!r}")
    check_text(card.about)
    check_time(card.changed)
    if card.due is not None:
        check_time(card.due)
    if not rows:
        raise BadEntry(f"nothing to write for table {card.table}: a card changes only together with the log")
    for row in rows:
        check_text(row.body)
        check_time(row.at)
    numbers = [row.seq for row in rows]
    if numbers[0] < 1 or numbers[-1] > LARGEST or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        raise Taken(f"the numbers of table {card.table} go up one by one from 1 to {LARGEST}, not {numbers}")


def check_id(name: str) -> None:
    if not 1 <= len(name) <= LONGEST_ID:
        raise BadEntry(f"an id has 1 to {LONGEST_ID} characters, not {len(name)}")
    check_text(name)


def is_id(name: str) -> bool:
    """Whether anything can be called that."""
    try:
        check_id(name)
    except BadEntry:
        return False
    return True


def check_text(text: str) -> None:
    """Databases keep text in UTF-8, and PostgreSQL keeps no NUL."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise BadEntry("a text with half a surrogate pair can't be kept: write it as \\ud… in JSON") from error
    if "\0" in text:
        raise BadEntry("a text with a NUL can't be kept: write it as \\u0000 in JSON")


def check_time(seconds: float) -> None:
    if not math.isfinite(seconds):
        raise BadEntry(f"a time is a number of seconds since the epoch, not {seconds}")

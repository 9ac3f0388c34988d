"""Lines of text: `A roll 135 = 264` is who, what, and what landed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pepperbox.engine.errors import BadNotation

LETTERS = "ABCDEFGH"
NOBODY = "*"  # stands in a seat's place for an event that nobody decides


class Line(NamedTuple):
    who: str
    what: str
    outcome: str | None


def parse_line(text: str) -> Line:
    """Take a line apart; spaces are free.

    >>> parse_line("A  roll 135=264")
    Line(who='A', what='roll 135', outcome='264')
    """
    event, equals, outcome = text.partition("=")
    words = event.split()
    if len(words) < 2:
        raise BadNotation(f"{text.strip()!r} is no event: it takes a seat and an action, such as 'A roll 135 = 264'")
    return Line(words[0], " ".join(words[1:]), outcome.strip() if equals else None)


def line_text(who: str, what: str, outcomes: Sequence[str]) -> str:
    return f"{who} {what} = {', '.join(outcomes)}" if outcomes else f"{who} {what}"


def parse_number(text: str, digits: int) -> int | None:
    """A number that is written in the one way there is, with so many digits at most; None if it is not.

    >>> parse_number("20", 3), parse_number("020", 3), parse_number("+20", 3), parse_number("2000", 3)
    (20, None, None, None)
    """
    is_plain = text.isascii() and text.isdigit() and len(text) <= digits and str(int(text)) == text
    return int(text) if is_plain else None


def parse_seat(text: str, seats: int) -> int:
    seat = LETTERS.find(text) if len(text) == 1 else -1
    if not 0 <= seat < seats:
        raise BadNotation(f"{text!r} is no seat of this game: the seats are {', '.join(LETTERS[:seats])}")
    return seat

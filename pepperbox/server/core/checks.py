"""Who may do what at a table, and when."""

from __future__ import annotations

from pepperbox.engine.notation import LETTERS
from pepperbox.server.core.table import OPEN, OVER, PLAYING, Person, Table
from pepperbox.server.errors import Forbidden, NotNow


def own(table: Table, letter: str, who: Person) -> int:
    """The number of a seat that this person sits in."""
    number = numbered(table, letter)
    if table.seats[number].person != who.id:
        raise Forbidden(f"seat {letter} is not yours")
    return number


def numbered(table: Table, letter: str) -> int:
    number = LETTERS.index(letter)
    if number >= len(table.seats):
        raise NotNow(f"there is no seat {letter}: the seats are A to {LETTERS[len(table.seats) - 1]}")
    return number


def playing(table: Table, letter: str, who: Person) -> int:
    """The number of a seat that this person plays, now and in person."""
    check_phase(table, PLAYING)
    number = own(table, letter, who)
    if table.seats[number].has_resigned:
        raise NotNow("your time has run out" if table.seats[number].has_timed_out else "you have resigned")
    if table.seats[number].bot is not None:
        raise NotNow("a bot plays for you: say first that you are back")
    return number


def deciding(table: Table, letter: str, who: Person) -> int:
    """The number of a seat that this person plays and that must decide now."""
    number = playing(table, letter, who)
    if number not in table.to_act:
        raise NotNow(f"{letter} has nothing to decide now")
    return number


def check_plays(table: Table, who: Person) -> None:
    """Does this person play at least one seat?"""
    if not any(table.seats[number].is_played_by_a_person for number in table.seats_of(who.id)):
        raise Forbidden("only who plays at the table can do that")


def check_welcome(table: Table, who: Person) -> None:
    if who.id in table.removed:
        raise Forbidden("the host has asked you to leave this table")


def check_phase(table: Table, *phases: str) -> None:
    if table.phase not in phases:
        happened = {OPEN: "has not begun", PLAYING: "has begun", OVER: "is over"}[table.phase]
        raise NotNow(f"the game {happened}")


def check_host(table: Table, who: Person) -> None:
    if who.id != table.host:
        raise Forbidden("only the host of the table can do that")

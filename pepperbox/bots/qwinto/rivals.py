"""Qwinto against another: what counts is not how many points one makes but who makes more.

When a round is over and the game is not, two seats differ by so many points as they are expected to make in the end,
less or more by luck. How much luck there still is, was learned too (`spread`); so the chance to be ahead of another
seat is that of a normal distribution,

    Φ((value of one's own sheet − value of the other's) / spread).

Where a number ends the game, points are counted instead. So whoever is ahead hurries to fill the second row, and
whoever is behind rather goes on, or takes the risk.

What others write is what brings them most points by what was learned. That is asked of up to six, since values are
learned among so many (practice.py); chances to win are told for two.
"""

from __future__ import annotations

from math import erf
from typing import Any, NamedTuple

import numpy as np

from pepperbox.bots.qwinto.sheet import FARTHEST, NUMBERS, Company, distance, is_last_number, points_more, value_of
from pepperbox.bots.qwinto.turn import failing, field_for, look_through, taken
from pepperbox.engine.compiled import Array
from pepperbox.games.dice import holds, how_many
from pepperbox.games.qwinto.rules import (
    FAILED_COST,
    FIELDS,
    MOST_FAILED,
    MOST_SEATS,
    ROW_LENGTH,
    score,
)

NOTHING = -1  # in place of a field
ROOT_OF_HALF = 0.5**0.5


class Table(NamedTuple):
    """Everybody's round as it is laid out, by seat; what they may write is as in a Desk."""

    values: Array
    best: Array
    fields: Array
    full: Array  # how many numbers each row has
    nothing: Array  # what it is worth to write nothing
    points: Array  # as it stands


def table() -> Table:
    return Table(
        np.empty((MOST_SEATS, FIELDS, NUMBERS)),
        np.empty((MOST_SEATS, 3, NUMBERS)),
        np.zeros((MOST_SEATS, 3, NUMBERS), np.int64),
        np.zeros((MOST_SEATS, 3), np.int64),
        np.empty(MOST_SEATS),
        np.zeros(MOST_SEATS, np.int64),
    )


def lay_out(weights: Any, s: Any, seat: int, desk: Any, table: Any) -> None:
    """Look through the round as a seat does."""
    sheet = s.sheets[seat]
    now = score(s, seat)
    company = company_of(s, seat)
    lost = 0.0
    if seat == s.active:
        lost = failing(weights, sheet, s.failed[seat], company, now, desk.work)
    look_through(weights, sheet, s.failed[seat], company, now, desk)
    table.nothing[seat] = lost if seat == s.active else now + value_of(weights, desk.work.whole, 0)
    table.points[seat] = now
    for field in range(FIELDS):
        for number in range(NUMBERS):
            table.values[seat, field, number] = desk.values[field, number]
    for row in range(3):
        table.full[seat, row] = desk.work.full[row]
        for number in range(NUMBERS):
            table.best[seat, row, number] = desk.best[row, number]
            table.fields[seat, row, number] = desk.fields[row, number]


def company_of(s: Any, seat: int) -> Any:
    """What matters of the others when this round is over, as far as that is known before."""
    near = FARTHEST
    failed = 0
    for other in range(s.seats):
        if other != seat:
            near = min(near, distance(s.sheets[other]))
            failed = max(failed, s.failed[other])
    return Company(near, failed, (seat - s.active - 1) % s.seats, s.seats)


def nearest(s: Any) -> int:
    """How many numbers anybody is away from two full rows."""
    near = FARTHEST
    for seat in range(s.seats):
        near = min(near, distance(s.sheets[seat]))
    return near


# ── Chances to win ───────────────────────────────────────────────────────────────────────────────────────────────────


def win_by_rolling(s: Any, seat: int, dice: int, table: Any, chance: Any, spread: float) -> float:
    """The chance to win by the first roll of these dice."""
    again = win_by_rolling_again(s, seat, dice, table, chance, spread)
    count = how_many(dice)
    total = 0.0
    for number in range(count, 6 * count + 1):
        total += chance[count, number] * max(again, win_by_taking(s, seat, dice, number, table, spread))
    return total


def win_by_rolling_again(s: Any, seat: int, dice: int, table: Any, chance: Any, spread: float) -> float:
    count = how_many(dice)
    total = 0.0
    for number in range(count, 6 * count + 1):
        total += chance[count, number] * win_by_taking(s, seat, dice, number, table, spread)
    return total


def win_by_taking(s: Any, seat: int, dice: int, number: int, table: Any, spread: float) -> float:
    """The chance to win with the best that can be done with a number."""
    most = win_with(s, seat, NOTHING, dice, number, table, spread)
    for field in range(FIELDS):
        if holds(dice, field // ROW_LENGTH) and table.values[seat, field, number] > -np.inf:
            most = max(most, win_with(s, seat, field, dice, number, table, spread))
    return most


def win_with(s: Any, seat: int, field: int, dice: int, number: int, table: Any, spread: float) -> float:
    """The chance to win with a number in a field, or nowhere, when the other writes what it likes best."""
    if is_over_with(s, seat, field, dice, number, table):
        return part_of_win(s, seat, field, dice, number, table)
    own = table.nothing[seat] if field == NOTHING else table.values[seat, field, number]
    other = 1 - seat
    return phi((own - taken(table.best[other], dice, number, table.nothing[other])) / spread)


def phi(x: float) -> float:
    """How likely a normal distribution stays below."""
    return 0.5 + 0.5 * erf(ROOT_OF_HALF * x)


def is_over_with(s: Any, seat: int, field: int, dice: int, number: int, table: Any) -> bool:
    """Does somebody end the game in this round?"""
    for other in range(s.seats):
        if ends(s, other, field if other == seat else reply(other, dice, number, table), table):
            return True
    return False


def part_of_win(s: Any, seat: int, field: int, dice: int, number: int, table: Any) -> float:
    """What the end of the game in this round is worth, by the points that everybody has then."""
    own = points_with(s, seat, field, number, table)
    equal = 1
    for other in range(s.seats):
        if other != seat:
            rival = points_with(s, other, reply(other, dice, number, table), number, table)
            if rival > own:
                return 0.0
            equal += rival == own
    return 1.0 / equal


def reply(seat: int, dice: int, number: int, table: Any) -> int:
    return field_for(table.best[seat], table.fields[seat], dice, number, table.nothing[seat])


def ends(s: Any, seat: int, field: int, table: Any) -> bool:
    """Is the game over when the seat writes there, or nothing?"""
    if field == NOTHING:
        return seat == s.active and s.failed[seat] == MOST_FAILED - 1  # type: ignore[no-any-return]
    return is_last_number(field // ROW_LENGTH, table.full[seat])


def points_with(s: Any, seat: int, field: int, number: int, table: Any) -> int:
    """The points of a seat when it has written a number there, or nothing."""
    if field == NOTHING:
        return table.points[seat] - (FAILED_COST if seat == s.active else 0)  # type: ignore[no-any-return]
    more = points_more(s.sheets[seat], field, number, table.full[seat])
    return table.points[seat] + more  # type: ignore[no-any-return]

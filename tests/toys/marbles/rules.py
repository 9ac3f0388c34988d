"""Marbles, for one to four: draw marbles from a bag until somebody draws the black one.

This toy has several things that land in one line, each with fewer outcomes than the one before, outcomes that look
alike, and a line that the end of the game cuts short.
"""

from __future__ import annotations

from pepperbox.engine.fields import Fields, Row, number_option, short
from pepperbox.engine.rulebook import Moves, offer

# ── What is in the bag ───────────────────────────────────────────────────────────────────────────────────────────────

MOST_SEATS = 4
WHITE, RED, BLACK = 0, 1, 2
REDS = 2
POINTS = (1, 3, -5)  # by colour

# Actions: draw one, draw two; pass.
DRAW_ONE, DRAW_TWO, PASS = 0, 1, 2
ACTIONS = 3


class State(Fields):
    """What is left in the bag, and the points."""

    whites: int = number_option(4, 1, 99, "white marbles")

    turn: int = short()  # the seat whose turn it is
    passed: int = short()  # 1 if the last decision was to pass: nobody passes after that
    to_draw: int = short()  # marbles that are still to be drawn in this turn
    bag: Row = short(3)  # marbles of each colour
    points: Row = short(MOST_SEATS)


def set_up(s: State) -> None:
    s.turn = 0
    s.passed = 0
    s.to_draw = 0
    s.bag[WHITE] = s.whites
    s.bag[RED] = REDS
    s.bag[BLACK] = 1
    for seat in range(MOST_SEATS):
        s.points[seat] = 0


# ── A turn ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def to_act(s: State) -> int:
    return 1 << s.turn


def legal(s: State, seat: int, moves: Moves) -> None:
    offer(moves, DRAW_ONE)
    if sum(s.bag) > 1:
        offer(moves, DRAW_TWO)
    if not s.passed:
        offer(moves, PASS)


def apply(s: State, seat: int, action: int) -> None:
    s.passed = 1 if action == PASS else 0
    if action == PASS:
        end_turn(s)
    else:
        s.to_draw = action + 1


def end_turn(s: State) -> None:
    s.turn = (s.turn + 1) % s.seats


# ── What lands ───────────────────────────────────────────────────────────────────────────────────────────────────────


def chance(s: State) -> int:
    """Every marble in the bag is as likely."""
    return sum(s.bag) if s.to_draw else 0


def land(s: State, outcome: int) -> None:
    drawn = colour(s, outcome)
    s.bag[drawn] -= 1
    s.points[s.turn] += POINTS[drawn]
    s.to_draw -= 1
    if not s.to_draw:
        end_turn(s)


def colour(s: State, marble: int) -> int:
    """The marbles are numbered from the white ones to the black one."""
    if marble < s.bag[WHITE]:
        return WHITE
    return RED if marble < s.bag[WHITE] + s.bag[RED] else BLACK


# ── The end ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def is_over(s: State) -> bool:
    return not s.bag[BLACK]


def score(s: State, seat: int) -> int:
    return s.points[seat]


def is_winner(s: State, seat: int) -> bool:
    """The most points win, and may be shared."""
    for other in range(s.seats):
        if s.points[other] > s.points[seat]:
            return False
    return True

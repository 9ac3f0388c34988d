"""Pig, for two to eight: roll on for more points, and lose those of the turn with a 1.

§ points to README.md beside this file.
"""

from __future__ import annotations

from pepperbox.engine.fields import Fields, Row, number_option, short
from pepperbox.engine.rulebook import Moves, offer

# ── What is in the box ───────────────────────────────────────────────────────────────────────────────────────────────

MOST_SEATS = 8
SIDES = 6

ROLL, STOP = 0, 1
ACTIONS = 2


class State(Fields):
    """Everyone's points, and what the turn has brought."""

    goal: int = number_option(100, 1, 1000, "points that win")
    horizon: int = number_option(1000, 1, 30000, "decisions after which the game is shared")

    turn: int = short()  # the seat whose turn it is
    total: int = short()  # the points of this turn, which a 1 takes away
    in_the_air: int = short()  # 1 while the die is being rolled
    decisions: int = short()  # so far
    is_won: int = short()  # 1 when somebody has enough points
    points: Row = short(MOST_SEATS)


# ── §1 The game ──────────────────────────────────────────────────────────────────────────────────────────────────────


def set_up(s: State) -> None:
    """§1.1 Nobody has a point, and seat A begins."""
    s.turn = 0
    s.total = 0
    s.in_the_air = 0
    s.decisions = 0
    s.is_won = 0
    for seat in range(MOST_SEATS):
        s.points[seat] = 0


# ── §2 A turn ────────────────────────────────────────────────────────────────────────────────────────────────────────


def to_act(s: State) -> int:
    return 1 << s.turn


def legal(s: State, seat: int, moves: Moves) -> None:
    """§2.1 Roll or stop; §2.4 who wins by stopping does not roll again."""
    if not wins_by_stopping(s):
        offer(moves, ROLL)
    offer(moves, STOP)


def wins_by_stopping(s: State) -> bool:
    return s.points[s.turn] + s.total >= s.goal


def apply(s: State, seat: int, action: int) -> None:
    s.decisions += 1
    if action == ROLL:
        s.in_the_air = 1
    else:
        stop(s)


def stop(s: State) -> None:
    """§2.3 Take the turn's total."""
    s.points[s.turn] += s.total
    if s.points[s.turn] >= s.goal:
        s.is_won = 1
    end_turn(s)


def end_turn(s: State) -> None:
    s.total = 0
    s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0


def chance(s: State) -> int:
    return SIDES if s.in_the_air else 0


def land(s: State, outcome: int) -> None:
    """§2.2 A 1 ends the turn with nothing, any other number adds to it."""
    s.in_the_air = 0
    face = outcome + 1
    if face == 1:
        end_turn(s)
    else:
        s.total += face


# ── §3 The end ───────────────────────────────────────────────────────────────────────────────────────────────────────


def is_over(s: State) -> bool:
    """§3.1 Somebody has enough points, or §3.2 it has lasted long enough; a die in the air lands first."""
    return not s.in_the_air and (s.is_won != 0 or s.decisions >= s.horizon)


def score(s: State, seat: int) -> int:
    return s.points[seat]


def is_winner(s: State, seat: int) -> bool:
    """§1.2 Enough points win; §3.2 a game that nobody has won is everybody's."""
    return s.points[seat] >= s.goal or not s.is_won

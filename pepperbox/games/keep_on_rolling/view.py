"""Keep on Rolling as JSON: nothing in it is secret."""

from __future__ import annotations

from typing import TypedDict

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import Seat
from pepperbox.games.dice import ByDie, Dice, dice_by_name, dice_text, shows_red
from pepperbox.games.keep_on_rolling.rules import (
    ANSWER,
    ROLL,
    State,
    is_filled_up,
    legal,
    points_of,
    stop_points,
    turn_points,
)


class Group(TypedDict):
    """Dice aside that show the same number."""

    face: int
    dice: Dice
    points: int  # 0 for a single
    doubled: bool  # the red one is among them


class Position(TypedDict):
    """A turn of Keep on Rolling; the banked points are the scores."""

    turn_points: int  # of rows filled earlier in the turn and of the dice aside, undoubled
    bank: int  # what stopping now would bank
    earlier: int  # those of the rows filled earlier
    aside: ByDie
    groups: list[Group]  # of the dice aside, by number
    rolled: ByDie  # the roll to be answered
    worth: dict[str, int]  # dice that may be set aside → the points of the turn with them
    filled_up: bool
    chase: bool
    out: list[Seat]


def view(s: State) -> Position:
    return {
        "turn_points": turn_points(s),
        "bank": stop_points(s),
        "earlier": s.filled,
        "aside": dice_by_name(s.aside),
        "groups": [group(s, number) for number in range(1, 7) if number in s.aside],
        "rolled": dice_by_name(s.rolled),
        "worth": worth(s),
        "filled_up": is_filled_up(s),
        "chase": bool(s.chase),
        "out": [LETTERS[seat] for seat in range(s.seats) if s.out[seat]],
    }


def group(s: State, number: int) -> Group:
    points = points_of(s.aside, number, s.aside.count(number))
    return {
        "face": number,
        "dice": [die + 1 for die in range(6) if s.aside[die] == number],
        "points": points,
        "doubled": shows_red(s.aside, number) and points > 0,
    }


def worth(s: State) -> dict[str, int]:
    """What each handful that may be set aside makes of the turn."""
    if s.phase != ANSWER:
        return {}
    moves = [0] * (ROLL + 1)
    legal(s, s.turn, moves)
    return {dice_text(dice): s.filled + points_with(s, dice) for dice in moves[1 : moves[0] + 1]}


def points_with(s: State, dice: int) -> int:
    row = [s.rolled[die] if dice >> die & 1 else s.aside[die] for die in range(6)]
    return sum(points_of(row, number, row.count(number)) for number in range(1, 7))

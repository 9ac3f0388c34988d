"""Keep on Rolling as JSON: nothing in it is secret."""

from __future__ import annotations

from functools import cache
from typing import TypedDict

from pepperbox.engine.fields import Row
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import BySeat, Seat
from pepperbox.games.dice import ALL_SIX, ByDie, Dice, dice_by_name, dice_text, holds, shows_red
from pepperbox.games.keep_on_rolling.rules import (
    ANSWER,
    NOT_THERE,
    ROLL,
    State,
    is_ahead,
    is_filled_up,
    legal,
    points_of,
    stop_points,
    turn_points,
)
from pepperbox.games.keep_on_rolling.text import dice_to_roll


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
    to_roll: Dice  # those that a roll would take; none while one is to be answered
    rolled: ByDie  # the roll to be answered
    groups_after: list[Group]  # of dice alike, aside or rolled: what they would be if they lay aside
    worth: dict[str, int]  # dice that may be set aside → the points of the turn with them
    filled_up: bool
    chase: bool
    must_beat: BySeat[int | None]  # in the chase: the points that somebody who is not ahead has to pass
    out: list[Seat]


def view(s: State) -> Position:
    return {
        "turn_points": turn_points(s),
        "bank": stop_points(s),
        "earlier": s.filled,
        "aside": dice_by_name(s.aside),
        "groups": [group(s.aside, number) for number in range(1, 7) if number in s.aside],
        "to_roll": [die + 1 for die in dice_to_roll(s)],
        "rolled": dice_by_name(s.rolled),
        "groups_after": groups_after(s),
        "worth": worth(s),
        "filled_up": is_filled_up(s),
        "chase": bool(s.chase),
        "must_beat": [must_beat(s, seat) for seat in range(s.seats)],
        "out": [LETTERS[seat] for seat in range(s.seats) if s.out[seat]],
    }


def group(row: Row, number: int) -> Group:
    points = points_of(row, number, row.count(number))
    return {
        "face": number,
        "dice": [die + 1 for die in range(6) if row[die] == number],
        "points": points,
        "doubled": shows_red(row, number) and points > 0,
    }


def groups_after(s: State) -> list[Group]:
    there = {number: showing_it(s.rolled, number) for number in set(s.rolled) - {NOT_THERE}}
    alike = [(dice, number) for number, all_of_it in there.items() for dice in handfuls(all_of_it)]
    return [group(row_with(s, dice), number) for dice, number in sorted(alike)]


def showing_it(row: Row, number: int) -> int:
    return sum(1 << die for die in range(6) if row[die] == number)


@cache
def handfuls(dice: int) -> list[int]:
    """Some of these dice, in every way."""
    return [some for some in range(1, ALL_SIX + 1) if some & ~dice == 0]


def worth(s: State) -> dict[str, int]:
    """What each handful that may be set aside makes of the turn."""
    if s.phase != ANSWER:
        return {}
    moves = [0] * (ROLL + 1)
    legal(s, s.turn, moves)
    return {dice_text(dice): s.filled + points_with(s, dice) for dice in moves[1 : moves[0] + 1]}


def points_with(s: State, dice: int) -> int:
    row = row_with(s, dice)
    return sum(points_of(row, number, row.count(number)) for number in range(1, 7))


def row_with(s: State, dice: int) -> Row:
    """The dice aside, if these were too."""
    return [s.rolled[die] if holds(dice, die) else s.aside[die] for die in range(6)]


def must_beat(s: State, seat: int) -> int | None:
    """§4.2 More points than everyone else still in."""
    if not s.chase or s.out[seat] or is_ahead(s, seat):
        return None
    return max(s.banked[other] for other in range(s.seats) if other != seat and not s.out[other])

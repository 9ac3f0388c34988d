"""Keep on Rolling as JSON: nothing in it is secret."""

from __future__ import annotations

from typing import TypedDict

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import Seat
from pepperbox.games.dice import ByDie, dice_by_name
from pepperbox.games.keep_on_rolling.rules import State, is_filled_up, turn_points


class Position(TypedDict):
    """A turn of Keep on Rolling; the banked points are the scores."""

    turn_points: int  # of rows filled earlier in the turn and of the dice aside, undoubled
    aside: ByDie
    rolled: ByDie  # the roll to be answered
    filled_up: bool
    chase: bool
    out: list[Seat]


def view(s: State) -> Position:
    return {
        "turn_points": turn_points(s),
        "aside": dice_by_name(s.aside),
        "rolled": dice_by_name(s.rolled),
        "filled_up": is_filled_up(s),
        "chase": bool(s.chase),
        "out": [LETTERS[seat] for seat in range(s.seats) if s.out[seat]],
    }

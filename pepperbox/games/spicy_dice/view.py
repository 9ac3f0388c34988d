"""Spicy Dice as JSON: nothing in it is secret."""

from __future__ import annotations

from typing import Any

from pepperbox.engine.notation import LETTERS
from pepperbox.games.dice import faces_or_none, holds
from pepperbox.games.spicy_dice.rules import BOXES, DECIDE, EMPTY, OVER, ROLLS, State, rolls_left_this_turn, worth

BOX_NAMES = ("", "1", "2", "3", "4", "5", "6", "run", "set", "sum", "red")


def view(s: State) -> dict[str, Any]:
    seats = range(s.seats)
    return {
        "boxes": [{BOX_NAMES[box]: points(s, seat, box) for box in range(1, BOXES + 1)} for seat in seats],
        "rolls_used": [s.rolls_used[seat] for seat in seats],
        "rolls_left": [ROLLS - s.rolls_used[seat] for seat in seats],
        "rolls_left_this_turn": 0 if s.phase == OVER else rolls_left_this_turn(s, s.turn),
        "faces": [faces_or_none(s.faces[seat]) for seat in seats],
        "fresh": dice_list(s.fresh),
        "must_roll": [[] if s.finished[seat] else dice_list(s.must_roll[seat]) for seat in seats],
        "worth": worth_by_box(s),
        "finished": [LETTERS[seat] for seat in seats if s.finished[seat]],
    }


def points(s: State, seat: int, box: int) -> int | None:
    return None if s.boxes[seat][box] == EMPTY else s.boxes[seat][box]


def dice_list(dice: int) -> list[int]:
    return [die + 1 for die in range(6) if holds(dice, die)]


def worth_by_box(s: State) -> dict[str, int]:
    """What the dice to be scored are worth in each empty box."""
    if s.phase != DECIDE:
        return {}
    boxes, faces = s.boxes[s.turn], s.faces[s.turn]
    return {BOX_NAMES[box]: worth(faces, box) for box in range(1, BOXES + 1) if boxes[box] == EMPTY}

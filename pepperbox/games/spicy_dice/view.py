"""Spicy Dice as JSON: nothing in it is secret."""

from __future__ import annotations

from typing import TypedDict

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import BySeat, Seat
from pepperbox.games.dice import ALL_SIX, Dice, Faces, dice_list, dice_text, faces_or_none
from pepperbox.games.spicy_dice.rules import (
    BOXES,
    DECIDE,
    EMPTY,
    OVER,
    ROLLS,
    SCORE_WITH,
    State,
    offer_dice,
    rolls_left_this_turn,
    worth,
    worth_of,
)

BOX_NAMES = ("", "1", "2", "3", "4", "5", "6", "run", "set", "sum", "red")


class Position(TypedDict):
    """Everybody's card and dice."""

    boxes: BySeat[dict[str, int | None]]  # box → points; null while it is empty
    rolls_used: BySeat[int]
    rolls_left: BySeat[int]  # of the 30
    rolls_left_this_turn: int
    faces: BySeat[Faces | None]
    fresh: Dice  # of the seat on turn, those that may still be flipped
    must_roll: BySeat[Dice]  # the dice that begin the seat's next turn; none during the turn and after the last
    worth: dict[str, int]  # box → the most that the dice as they lie can score in it; nothing before the first roll
    worth_with: dict[str, dict[str, int]]  # in Extra Spicy: box → dice that can be named for it → what they score
    finished: list[Seat]  # whose card is


def view(s: State) -> Position:
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
        "worth_with": worth_by_dice(s),
        "finished": [LETTERS[seat] for seat in seats if s.finished[seat]],
    }


def points(s: State, seat: int, box: int) -> int | None:
    return None if s.boxes[seat][box] == EMPTY else s.boxes[seat][box]


def worth_by_box(s: State) -> dict[str, int]:
    """What the dice to be scored are worth in each empty box."""
    if s.phase != DECIDE:
        return {}
    boxes, faces = s.boxes[s.turn], s.faces[s.turn]
    return {BOX_NAMES[box]: worth(faces, box) for box in range(1, BOXES + 1) if boxes[box] == EMPTY}


def worth_by_dice(s: State) -> dict[str, dict[str, int]]:
    """§6.1 In Extra Spicy: what each handful that can be scored in an empty box is worth there."""
    if not s.extra:
        return {}
    return {name: worth_of_handfuls(s, BOX_NAMES.index(name)) for name in worth_by_box(s)}


def worth_of_handfuls(s: State, box: int) -> dict[str, int]:
    moves = [0] * (ALL_SIX + 2)  # a count, and every handful
    offer_dice(s, s.turn, box, moves)
    handfuls = [(action - SCORE_WITH) % (ALL_SIX + 1) for action in moves[1 : moves[0] + 1]]
    return {dice_text(dice): worth_of(s.faces[s.turn], box, dice) for dice in handfuls}

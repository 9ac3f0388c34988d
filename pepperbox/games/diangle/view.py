"""Diangle! as JSON: nothing in it is secret."""

from __future__ import annotations

from typing import TypedDict

from pepperbox.engine.shapes import BySeat
from pepperbox.games.diangle.rules import CLIMB, ROWS, State, is_full, number_of
from pepperbox.games.dice import Dice, Faces, dice_list, faces_or_none


class Position(TypedDict):
    """A race up and down the levels."""

    climb: list[int]  # the numbers of all levels
    level: BySeat[int]  # how many levels lie behind, 0 to 11
    rows: BySeat[list[int | None]]  # the numbers of the three rows, bottom first; null past the last level
    board: BySeat[list[Dice]]  # the dice in them; those that are rolled have left it
    full: BySeat[list[bool]]  # whether each row is
    faces: BySeat[Faces | None]
    used: Dice  # of the seat on turn, see §3.2; none when the game is over
    extra_turn: bool  # follows this turn


def view(s: State) -> Position:
    seats = range(s.seats)
    return {
        "climb": list(CLIMB),
        "level": [s.level[seat] for seat in seats],
        "rows": [[number_of(s, seat, row) or None for row in range(ROWS)] for seat in seats],
        "board": [[dice_list(s.board[seat][row]) for row in range(ROWS)] for seat in seats],
        "full": [[is_full(s, seat, row) for row in range(ROWS)] for seat in seats],
        "faces": [faces_or_none(s.faces[seat]) for seat in seats],
        "used": dice_list(s.used),
        "extra_turn": bool(s.extra_turn),
    }

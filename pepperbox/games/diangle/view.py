"""Diangle! as JSON: nothing in it is secret."""

from __future__ import annotations

from typing import TypedDict

from pepperbox.engine.shapes import BySeat
from pepperbox.games.diangle.rules import (
    ACTIONS,
    CLIMB,
    KEEPS,
    ROWS,
    SPACES,
    State,
    chance,
    fitting,
    is_full,
    is_over,
    kept_in,
    legal,
    number_of,
)
from pepperbox.games.dice import Dice, Faces, dice_list, dice_text, faces_or_none, how_many


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
    spaces: list[int]  # of the rows, bottom first
    fitting: list[Dice]  # those of the seat on turn that may lie in its rows, as they show now
    fills: dict[str, list[bool]]  # arrangements that may be kept → the rows that each fills
    suggested: str | None  # the one of them that fills most, from the bottom


def view(s: State) -> Position:
    seats = range(s.seats)
    fills = rows_filled(s)
    return {
        "climb": list(CLIMB),
        "level": [s.level[seat] for seat in seats],
        "rows": [[number_of(s, seat, row) or None for row in range(ROWS)] for seat in seats],
        "board": [[dice_list(s.board[seat][row]) for row in range(ROWS)] for seat in seats],
        "full": [[is_full(s, seat, row) for row in range(ROWS)] for seat in seats],
        "faces": [faces_or_none(s.faces[seat]) for seat in seats],
        "used": dice_list(s.used),
        "extra_turn": bool(s.extra_turn),
        "spaces": list(SPACES),
        "fitting": [[] if is_over(s) else dice_list(fitting(s, row)) for row in range(ROWS)],
        "fills": {arrangement_text(action): full for action, full in fills.items()},
        "suggested": suggestion(fills),
    }


def rows_filled(s: State) -> dict[int, list[bool]]:
    """The rows that each arrangement would fill, if it is time to arrange."""
    moves = [0] * (ACTIONS + 1)
    if not is_over(s) and not chance(s):
        legal(s, s.turn, moves)
    then = s.copy()
    fills = {}
    for action in moves[1 : moves[0] + 1]:
        if action < KEEPS:
            for row in range(ROWS):
                then.board[s.turn][row] = kept_in(action, row)
            fills[action] = [is_full(then, s.turn, row) for row in range(ROWS)]
    return fills


def suggestion(fills: dict[int, list[bool]]) -> str | None:
    """As many full rows as can be from the bottom, then as many dice from the bottom, and none beside a red number."""

    def worth(action: int) -> tuple[int, ...]:
        dice = [how_many(kept_in(action, row)) for row in range(ROWS)]
        full = fills[action]
        lie = [SPACES[row] if full[row] else dice[row] for row in range(ROWS)]
        return (full.index(False) if False in full else ROWS, *lie, -sum(dice))

    return arrangement_text(max(fills, key=worth)) if fills else None


def arrangement_text(action: int) -> str:
    return "/".join(dice_text(kept_in(action, row)) for row in range(ROWS))

"""Diangle! as JSON: nothing in it is secret."""

from __future__ import annotations

from typing import Any

from pepperbox.games.diangle.rules import CLIMB, ROWS, State, is_full, number_of
from pepperbox.games.dice import dice_list, faces_or_none


def view(s: State) -> dict[str, Any]:
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

"""Qwinto as JSON: only what has been chosen in the round that is still being written is secret."""

from __future__ import annotations

from typing import Any

from pepperbox.engine.notation import LETTERS
from pepperbox.games.qwinto.rules import (
    FAILED_COST,
    FIELDS,
    MOST_FAILED,
    NO_FIELD,
    PENTAGONS,
    ROW_LENGTH,
    UNDECIDED,
    UNSEEN,
    State,
    bonus_points,
    column,
    row_points,
)
from pepperbox.games.qwinto.text import COLOURS, DICE, action_text, field_text


def view(s: State) -> dict[str, Any]:
    seats = range(s.seats)
    answered = [seat for seat in seats if s.chosen[seat] not in (UNDECIDED, NO_FIELD)]
    return {
        "round": s.round,
        "active": LETTERS[s.active],
        "rolls": s.rolls,
        "rolled": {die: face for die, face in zip(DICE, s.faces, strict=True) if face},
        "sheets": [by_colour([number or None for number in s.sheets[seat]]) for seat in seats],
        "failed": s.failed[: s.seats],
        "points": [points(s, seat) for seat in seats],
        "answered": [LETTERS[seat] for seat in answered],
        "chosen": {LETTERS[seat]: action_text(s.chosen[seat]) for seat in answered if s.chosen[seat] != UNSEEN},
        "columns": by_colour([column(field) for field in range(FIELDS)]),
        "pentagons": [field_text(field) for field in PENTAGONS],
        "most_failed": MOST_FAILED,
    }


def by_colour(fields: list[Any]) -> dict[str, list[Any]]:
    """The nine fields of each row."""
    return {colour: fields[row * ROW_LENGTH :][:ROW_LENGTH] for row, colour in enumerate(COLOURS)}


def points(s: State, seat: int) -> dict[str, int]:
    """What makes up the score."""
    rows = {colour: row_points(s, seat, row) for row, colour in enumerate(COLOURS)}
    return {**rows, "bonus": bonus_points(s, seat), "failed": -FAILED_COST * s.failed[seat]}

"""Qwinto as JSON: only what has been chosen in the round that is still being written is secret."""

from __future__ import annotations

from typing import TypedDict, TypeVar

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import BySeat, Seat
from pepperbox.games.qwinto.rules import (
    AGAIN_OR_TAKE,
    COLUMN,
    FAILED_COST,
    FIELDS,
    MOST_FAILED,
    NO_FIELD,
    PENTAGONS,
    ROW_LENGTH,
    UNDECIDED,
    UNSEEN,
    WRITING,
    State,
    bonus_points,
    can_write,
    column_points,
    row_points,
)
from pepperbox.games.qwinto.text import COLOURS, DICE, Colour, action_text, field_text

T = TypeVar("T")


class Points(TypedDict):
    """What makes up the score."""

    orange: int
    yellow: int
    purple: int
    bonus: int
    failed: int  # 0 or less


class Position(TypedDict):
    """Everybody's sheet, and the round that is written."""

    round: int  # how many are over
    active: Seat
    rolls: int  # in this round
    rolled: dict[str, int]  # o, y, p → face, of the dice of this round; empty between rounds
    sheets: BySeat[dict[Colour, list[int | None]]]  # colour → nine numbers or null
    failed: BySeat[int]  # attempts
    points: BySeat[Points]
    answered: list[Seat]  # who has decided in this round; not who skips by themselves
    fitting: BySeat[list[str]]  # the fields into which each could write what is rolled; none before that
    no_field: list[Seat]  # who skips by themselves in this round
    chosen: dict[Seat, str]  # what they have decided; in a seat's view only its own
    columns: dict[Colour, list[int]]  # of the nine fields of a row, as they are printed
    pentagons: list[str]  # fields
    earned: BySeat[list[str]]  # the pentagons of full columns
    most_failed: int  # boxes for failed attempts


def view(s: State) -> Position:
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
        "fitting": [fitting(s, seat) for seat in seats],
        "no_field": [LETTERS[seat] for seat in seats if s.chosen[seat] == NO_FIELD],
        "chosen": {LETTERS[seat]: action_text(s.chosen[seat]) for seat in answered if s.chosen[seat] != UNSEEN},
        "columns": by_colour(list(COLUMN)),
        "pentagons": [field_text(field) for field in PENTAGONS],
        "earned": [[field_text(field) for field in PENTAGONS if column_points(s, seat, field)] for seat in seats],
        "most_failed": MOST_FAILED,
    }


def fitting(s: State, seat: int) -> list[str]:
    if s.phase not in (AGAIN_OR_TAKE, WRITING):
        return []
    return [field_text(field) for field in range(FIELDS) if can_write(s, seat, field)]


def by_colour(fields: list[T]) -> dict[Colour, list[T]]:
    """The nine fields of each row."""
    return {colour: fields[row * ROW_LENGTH :][:ROW_LENGTH] for row, colour in enumerate(COLOURS)}


def points(s: State, seat: int) -> Points:
    """What makes up the score."""
    orange, yellow, purple = (row_points(s, seat, row) for row in range(len(COLOURS)))
    bonus, failed = bonus_points(s, seat), -FAILED_COST * s.failed[seat]
    return {"orange": orange, "yellow": yellow, "purple": purple, "bonus": bonus, "failed": failed}

"""Grand Poobah as JSON: nothing in it is secret."""

from __future__ import annotations

from typing import TypedDict

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import BySeat, Seat
from pepperbox.games.dice import Faces, faces_or_none
from pepperbox.games.grand_poobah.rules import State, in_hand, most_in_hand


class Scoring(TypedDict):
    """A roll of the scoring dice."""

    faces: Faces
    points: BySeat[int]


class Position(TypedDict):
    """A game of Grand Poobah."""

    hands: BySeat[Faces | None]
    turns: BySeat[int]  # finished ones, counted before the scoring roll
    most: dict[str, list[Seat]]  # number → who has the most of it and would score it now
    last_scoring: Scoring | None  # null before the first
    overtime: list[Seat] | None  # who plays it; null before


def view(s: State) -> Position:
    seats = range(s.seats)
    return {
        "hands": [faces_or_none(s.hands[seat]) for seat in seats],
        "turns": [s.turns[seat] for seat in seats],
        "most": {str(number): who_has_most(s, number) for number in range(1, 7) if most_in_hand(s, number)},
        "last_scoring": last_scoring(s),
        "overtime": [LETTERS[seat] for seat in seats if s.overtime >> seat & 1] or None,
    }


def who_has_most(s: State, number: int) -> list[str]:
    return [LETTERS[seat] for seat in range(s.seats) if in_hand(s, seat, number) == most_in_hand(s, number)]


def last_scoring(s: State) -> Scoring | None:
    faces = faces_or_none(s.scoring)
    return None if faces is None else {"faces": faces, "points": [s.scored[seat] for seat in range(s.seats)]}

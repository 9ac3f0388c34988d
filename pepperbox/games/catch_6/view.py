"""Catch 6 as JSON: nothing in it is secret."""

from __future__ import annotations

from typing import TypedDict

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import BySeat, Seat
from pepperbox.games.catch_6.rules import NOBODY, State
from pepperbox.games.dice import Faces, faces_or_none


class Position(TypedDict):
    """A match of Catch 6."""

    points: BySeat[int]  # in the current game
    caught: dict[str, Seat]  # number → who has caught it
    faces: BySeat[Faces | None]
    must_roll_all: BySeat[bool]  # from a new game, a raffle or a full house until that seat rolls


def view(s: State) -> Position:
    return {
        "points": list(s.points),
        "caught": {str(number): LETTERS[s.catcher[number]] for number in range(1, 7) if s.catcher[number] != NOBODY},
        "faces": [faces_or_none(faces) for faces in s.faces],
        "must_roll_all": [bool(must) for must in s.must_roll_all],
    }

"""Catch 6 as JSON: nothing in it is secret."""

from __future__ import annotations

from typing import Any

from pepperbox.engine.notation import LETTERS
from pepperbox.games.catch_6.rules import NOBODY, State
from pepperbox.games.dice import faces_or_none


def view(s: State) -> dict[str, Any]:
    return {
        "points": list(s.points),
        "caught": {str(number): LETTERS[s.catcher[number]] for number in range(1, 7) if s.catcher[number] != NOBODY},
        "faces": [faces_or_none(faces) for faces in s.faces],
        "must_roll_all": [bool(must) for must in s.must_roll_all],
    }

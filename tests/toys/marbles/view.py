"""Marbles as JSON: nothing in it is secret."""

from __future__ import annotations

from typing import Any

from pepperbox.engine.notation import LETTERS
from tests.toys.marbles.rules import State
from tests.toys.marbles.text import COLOURS


def view(s: State) -> dict[str, Any]:
    return {
        "bag": dict(zip(COLOURS, s.bag, strict=True)),
        "turn": LETTERS[s.turn],
    }

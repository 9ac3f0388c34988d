"""Marbles as JSON: nothing in it is secret."""

from __future__ import annotations

from typing import TypedDict

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import Seat
from tests.toys.marbles.rules import State
from tests.toys.marbles.text import COLOURS


class Position(TypedDict):
    """The bag, and who draws from it."""

    bag: dict[str, int]  # by colour
    turn: Seat


def view(s: State) -> Position:
    return {
        "bag": dict(zip(COLOURS, s.bag, strict=True)),
        "turn": LETTERS[s.turn],
    }

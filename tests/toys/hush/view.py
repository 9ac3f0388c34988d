"""Hush as JSON: hands lie open, and cards that are laid as far as they are seen."""

from __future__ import annotations

from typing import TypedDict

from pepperbox.engine.shapes import BySeat
from tests.toys.hush.rules import State


class Position(TypedDict):
    """The rounds of Hush."""

    round: int
    hands: BySeat[list[int]]
    has_laid: BySeat[bool]
    laid: BySeat[int | None]


def view(s: State) -> Position:
    return {
        "round": s.round,
        "hands": [[card for card in hand if card] for hand in s.hands[: s.seats]],
        "has_laid": [bool(card) for card in s.laid[: s.seats]],
        "laid": [card if card > 0 else None for card in s.laid[: s.seats]],
    }

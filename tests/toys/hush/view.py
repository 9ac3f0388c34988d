"""Hush as JSON: hands lie open, and cards that are laid as far as they are seen."""

from __future__ import annotations

from typing import Any

from tests.toys.hush.rules import State


def view(s: State) -> dict[str, Any]:
    return {
        "round": s.round,
        "hands": [[card for card in hand if card] for hand in s.hands[: s.seats]],
        "has_laid": [bool(card) for card in s.laid[: s.seats]],
        "laid": [card if card > 0 else None for card in s.laid[: s.seats]],
    }

"""Hush as JSON: hands lie open, what is laid stays unseen until the die has scored it."""

from __future__ import annotations

from typing import Any

from tests.toys.hush.rules import State


def view(s: State) -> dict[str, Any]:
    return {
        "round": s.round,
        "hands": [[card for card in hand if card] for hand in s.hands[: s.seats]],
        "has_laid": [bool(card) for card in s.laid[: s.seats]],
    }

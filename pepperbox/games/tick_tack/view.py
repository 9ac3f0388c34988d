"""Tick-Tack as JSON."""

from __future__ import annotations

from typing import Any

from pepperbox.games.tick_tack.rules import State


def view(s: State) -> dict[str, Any]:
    return {}

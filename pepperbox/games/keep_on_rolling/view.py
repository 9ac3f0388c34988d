"""Keep on Rolling as JSON: nothing in it is secret."""

from __future__ import annotations

from typing import Any

from pepperbox.engine.notation import LETTERS
from pepperbox.games.dice import dice_by_name
from pepperbox.games.keep_on_rolling.rules import State, is_filled_up, turn_points


def view(s: State) -> dict[str, Any]:
    return {
        "turn_points": turn_points(s),
        "aside": dice_by_name(s.aside),
        "rolled": dice_by_name(s.rolled),
        "filled_up": is_filled_up(s),
        "chase": bool(s.chase),
        "out": [LETTERS[seat] for seat in range(s.seats) if s.out[seat]],
    }

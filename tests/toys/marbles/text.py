"""Marbles in notation and in words."""

from __future__ import annotations

from collections.abc import Sequence

from pepperbox.engine.errors import BadNotation
from pepperbox.engine.rulebook import Event
from tests.toys.marbles.rules import State, colour, is_over, is_winner

ACTIONS = ("draw 1", "draw 2", "pass")
COLOURS = ("white", "red", "black")


def action_text(action: int) -> str:
    return ACTIONS[action]


def outcome_text(s: State, outcome: int) -> str:
    return COLOURS[colour(s, outcome)]


def parse_outcome(s: State, text: str) -> int:
    """The first marble of that colour: it does not matter which."""
    if text not in COLOURS or not s.bag[COLOURS.index(text)]:
        left = [name for name, count in zip(COLOURS, s.bag, strict=True) if count]
        raise BadNotation(f"a marble in the bag is {' or '.join(left)}, not {text!r}")
    return sum(s.bag[: COLOURS.index(text)])


def due(s: State) -> None:
    """Marbles always belong to the draw."""


def tell(event: Event, before: State, after: State, names: Sequence[str]) -> list[str]:
    name = names[before.turn]
    told = [f"{name} drew {' and '.join(event.landed)}." if event.landed else f"{name} passed."]
    return told + [f"{names[seat]} won." for seat in range(after.seats) if is_over(after) and is_winner(after, seat)]

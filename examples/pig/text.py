"""Pig in notation and in words."""

from __future__ import annotations

from collections.abc import Sequence

from examples.pig.rules import ROLL, SIDES, State, is_over
from pepperbox.engine.errors import BadNotation
from pepperbox.engine.rulebook import Event

ACTION_TEXTS = ("roll", "stop")


def action_text(action: int) -> str:
    return ACTION_TEXTS[action]


def outcome_text(s: State, outcome: int) -> str:
    return str(outcome + 1)


def parse_outcome(s: State, text: str) -> int:
    faces = [outcome_text(s, outcome) for outcome in range(SIDES)]
    if text not in faces:
        raise BadNotation(f"the die shows a number from 1 to {SIDES}, not {text!r}")
    return faces.index(text)


def tell(event: Event, before: State, after: State, names: Sequence[str]) -> list[str]:
    name = names[before.turn]
    return [f"{name} {what_happened(event, before.total)}.", *tell_end(after, name)]


def what_happened(event: Event, total: int) -> str:
    if not event.landed:
        return f"stopped with {total} points"
    (face,) = event.landed
    return f"rolled {face} and lost {total} points" if face == "1" and total else f"rolled {face}"


def tell_end(s: State, name: str) -> list[str]:
    if not is_over(s):
        return []
    return [f"{name} won." if s.is_won else "The game was over, and nobody had won."]


def why_not(s: State, seat: int, action: int) -> str:
    return "§2.4: who wins by stopping does not roll again."


def in_words(s: State, seat: int, action: int, names: Sequence[str]) -> str:
    return "roll the die" if action == ROLL else f"stop and take {s.total} points"

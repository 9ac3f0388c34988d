"""Hush in notation and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pepperbox.engine.errors import BadNotation
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.rulebook import Event
from tests.toys.hush.rules import DEAL, FACES, HAND, OVER, State, is_winner


def action_text(action: int) -> str:
    return f"lay {action + 1}"


def outcome_text(s: State, outcome: int) -> str:
    return str(outcome + 1)


def parse_outcome(s: State, text: str) -> int:
    faces = [outcome_text(s, outcome) for outcome in range(FACES)]
    if text not in faces:
        raise BadNotation(f"what lands is one of {', '.join(faces)}, not {text!r}")
    return faces.index(text)


def due(s: State) -> str | None:
    """A line for each seat that is dealt its cards, which the first of them begins; then one for the die."""
    if s.phase != DEAL:
        return "* score"
    return f"* deal {LETTERS[s.dealt // HAND]}" if s.dealt % HAND == 0 else None


def settles(before: State, after: State) -> bool:
    return after.round > before.round


def seen(event: Event, seat: int, before: State, now: State) -> Event:
    if event.seat is None or event.seat == seat or now.round > before.round:
        return event
    return replace(event, what="lay ?", action=None)


def shows(event: Event, seat: int, before: State, after: State) -> bool:
    return settles(before, after)  # by what the die scores


def tell(event: Event, before: State, after: State, names: Sequence[str]) -> list[str]:
    if event.seat is not None:
        card = event.what.removeprefix("lay ").replace("?", "card")
        return [f"{names[event.seat]} laid a {card}."]
    if event.what == "score":
        points = ", ".join(f"{names[seat]} {after.points[seat]}" for seat in range(after.seats))
        winners = [
            f"{names[seat]} won." for seat in range(after.seats) if after.phase == OVER and is_winner(after, seat)
        ]
        return [f"The die showed {event.landed[0]}. Points: {points}.", *winners]
    return [f"{names[LETTERS.index(event.what[-1])]} was dealt {' and '.join(event.landed)}."]

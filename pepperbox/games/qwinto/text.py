"""Qwinto in notation and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pepperbox.engine.rulebook import Event
from pepperbox.games.dice import faces_text, holds, parse_faces, spaced
from pepperbox.games.qwinto.rules import (
    AGAIN,
    ALL_THREE,
    FIELDS,
    MOST_FAILED,
    NO_FIELD,
    PENTAGONS,
    ROW_LENGTH,
    SKIP,
    TAKE,
    WRITE,
    WRITING,
    State,
    column_points,
    full_rows,
    is_over,
    is_winner,
    rolled_sum,
    score,
    written,
)

DICE = "oyp"
COLOURS = ("orange", "yellow", "purple")
ANSWERED = "answered"  # what others see of a decision that is still secret
TIMES = ("no", "first", "second", "third", "fourth")


def dice_text(dice: int) -> str:
    return "".join(name for die, name in enumerate(DICE) if holds(dice, die)) or "-"


def field_text(field: int) -> str:
    return f"{DICE[field // ROW_LENGTH]}{1 + field % ROW_LENGTH}"


def action_text(action: int) -> str:
    """
    >>> [action_text(action) for action in (5, AGAIN, TAKE, SKIP, WRITE, WRITE + 26)]
    ['roll op', 'again', 'take', 'skip', 'write o1', 'write p9']
    """
    if action <= ALL_THREE:
        return f"roll {dice_text(action)}"
    return {AGAIN: "again", TAKE: "take", SKIP: "skip"}.get(action) or f"write {field_text(action - WRITE)}"


def outcome_text(s: State, outcome: int) -> str:
    return faces_text(s.dice, outcome)


def parse_outcome(s: State, text: str) -> int:
    return parse_faces(s.dice, text, dice_text(s.dice))


def due(s: State) -> None:
    """What lands always belongs to the roll."""


def seen(event: Event, seat: int, before: State, now: State) -> Event:
    """Until everybody has answered, nobody sees what another seat has chosen."""
    is_secret = before.phase == WRITING and before.round == now.round and event.seat != seat
    return replace(event, what=ANSWERED, action=None) if is_secret else event


# ── In words ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def tell(event: Event, before: State, after: State, names: Sequence[str]) -> list[str]:
    assert event.seat is not None  # nothing happens that nobody decides
    name = names[event.seat]
    if event.what == "take":
        told = [f"{name} took the {rolled_sum(before)}."]
    elif event.landed:
        told = [f"{name} rolled {how(event)}: {shown(event.landed[0])}."]
    else:
        told = [f"{name} answered."]
    return told + (tell_round(before, after, names) if after.round > before.round else [])


def how(event: Event) -> str:
    if event.what == "again":
        return "again"
    colours = [colour for die, colour in zip(DICE, COLOURS, strict=True) if die in event.what.split()[1]]
    return " and ".join(colours) if len(colours) < len(COLOURS) else "all three"


def shown(faces: str) -> str:
    """
    >>> shown("52"), shown("5")
    ('5 2, which makes 7', '5')
    """
    return f"{spaced(faces)}, which makes {sum(map(int, faces))}" if len(faces) > 1 else faces


def tell_round(before: State, after: State, names: Sequence[str]) -> list[str]:
    """What came of a round, told from the sheets: the answers stay hidden in the state before."""
    seats = range(after.seats)
    new = {seat: new_field(before, after, seat) for seat in seats}
    told = [tell_answer(before, after, seat, new[seat], names[seat]) for seat in seats]
    if before.phase != WRITING:
        told = ["Nobody had a field for it."]
    for seat, name in enumerate(names):
        if after.failed[seat] > before.failed[seat]:
            told.append(f"That was the {TIMES[after.failed[seat]]} failed attempt of {name}.")
        told += tell_filled(before, after, seat, new[seat], name)
    return told + tell_end(after, names)


def new_field(before: State, after: State, seat: int) -> int | None:
    """Where a seat has written in the round that has just ended."""
    changed = [field for field in range(FIELDS) if before.sheets[seat][field] != after.sheets[seat][field]]
    return changed[0] if changed else None


def tell_answer(before: State, after: State, seat: int, field: int | None, name: str) -> str:
    if field is not None:
        return f"{name} wrote {after.sheets[seat][field]} in {field_text(field)}."
    return f"{name} had no field for it." if before.chosen[seat] == NO_FIELD else f"{name} wrote nothing."


def tell_filled(before: State, after: State, seat: int, field: int | None, name: str) -> list[str]:
    """The row and the column that a number has filled."""
    if field is None:
        return []
    told = []
    row = field // ROW_LENGTH
    if written(after, seat, row) == ROW_LENGTH:
        told.append(f"{name} filled the {COLOURS[row]} row!")
    for pentagon in PENTAGONS:
        bonus = column_points(after, seat, pentagon)
        if bonus > column_points(before, seat, pentagon):
            told.append(f"{name} filled a column: {bonus} bonus points.")
    return told


def tell_end(after: State, names: Sequence[str]) -> list[str]:
    if not is_over(after):
        return []
    seats = range(after.seats)
    rows = [f"{names[seat]} had two full rows." for seat in seats if full_rows(after, seat) >= 2]
    fails = [f"{names[seat]} had failed four times." for seat in seats if after.failed[seat] >= MOST_FAILED]
    winners = [names[seat] for seat in seats if is_winner(after, seat)]
    best = max(score(after, seat) for seat in seats)
    won = " and ".join(winners) + (" won" if len(winners) == 1 else " shared the win")
    return [*rows, *fails, f"That ended the game: {won} with {best} points!"]

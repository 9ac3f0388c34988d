"""Qwinto in notation and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, get_args

from pepperbox.engine.fields import Row
from pepperbox.engine.rulebook import Event
from pepperbox.games.dice import faces_text, holds, parse_faces, spaced
from pepperbox.games.qwinto.rules import (
    AGAIN,
    AGAIN_OR_TAKE,
    ALL_THREE,
    EMPTY,
    FIELDS,
    NO_FIELD,
    ROLL_FIRST,
    ROW_LENGTH,
    SKIP,
    TAKE,
    WRITE,
    WRITING,
    State,
    bonus_points,
    fits_row,
    full_rows,
    is_over,
    is_winner,
    rolled_sum,
    score,
    written,
)
from pepperbox.games.words import listed

DICE = "oyp"
Colour = Literal["orange", "yellow", "purple"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
ANSWERED = "answered"  # what others see of a decision that is still secret
TIMES = ("first", "second", "third", "fourth")


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


def dice_in_the_air(s: State) -> str:
    return dice_text(s.dice)


def settles(before: State, after: State) -> bool:
    """Answers are secret until the round is over."""
    return after.round > before.round


def seen(event: Event, seat: int, before: State, now: State) -> Event:
    """Until everybody has answered, nobody sees what another seat has chosen."""
    is_secret = before.phase == WRITING and before.round == now.round and event.seat != seat
    return replace(event, what=ANSWERED, action=None) if is_secret else event


def shows(event: Event, seat: int, before: State, after: State) -> bool:
    return settles(before, after)


# ── In words ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def tell(event: Event, before: State, after: State, names: Sequence[str]) -> list[str]:
    assert event.seat is not None  # nothing happens that nobody decides
    name = names[event.seat]
    is_round_over = after.round > before.round
    told = tell_round(before, after, names) if is_round_over else []
    if event.landed:
        return [f"{name} rolled {how(event)}: {shown(event.landed[0])}.", *told]
    if event.what == "take":
        return [f"{name} took the {rolled_sum(before)}.", *told]
    return told or [f"{name} answered."]


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


def field_in_words(field: int) -> str:
    """
    >>> field_in_words(0), field_in_words(26)
    ('orange 1', 'purple 9')
    """
    return f"{COLOURS[field // ROW_LENGTH]} {1 + field % ROW_LENGTH}"


def tell_round(before: State, after: State, names: Sequence[str]) -> list[str]:
    """What came of a round, told from the sheets: the answers stay hidden in the state before."""
    told = ["Nobody had a field for it."]
    if before.phase == WRITING:
        told = tell_writing(before, after, names)
    failed = before.failed[before.active]
    if after.failed[before.active] > failed:
        told.append(f"{names[before.active]} failed for the {TIMES[failed]} time.")
    return told + tell_end(after, names)


def tell_writing(before: State, after: State, names: Sequence[str]) -> list[str]:
    wrote, skipped, had_none = list[str](), list[str](), list[str]()
    for seat in range(after.seats):
        new = [field for field in range(FIELDS) if after.sheets[seat][field] != before.sheets[seat][field]]
        if new:
            number, where = after.sheets[seat][new[0]], field_in_words(new[0])
            wrote.append(f"{names[seat]} wrote {number} in {where}{filling(before, after, seat, new[0])}.")
        else:
            (had_none if before.chosen[seat] == NO_FIELD else skipped).append(names[seat])
    wrote += [f"{listed(skipped)} wrote nothing."] if skipped else []
    return wrote + ([f"{listed(had_none)} had no field for it."] if had_none else [])


def filling(before: State, after: State, seat: int, field: int) -> str:
    """The row and the column that a new number has filled, if any."""
    row = field // ROW_LENGTH
    filled = [f"the {COLOURS[row]} row"] if written(after, seat, row) == ROW_LENGTH else []
    bonus = bonus_points(after, seat) - bonus_points(before, seat)
    filled += [f"a column for {bonus} bonus points"] if bonus else []
    return f", filling {' and '.join(filled)}" if filled else ""


def tell_end(after: State, names: Sequence[str]) -> list[str]:
    if not is_over(after):
        return []
    seats = range(after.seats)
    rows = [f"{names[seat]} had two full rows." for seat in seats if full_rows(after, seat) >= 2]
    winners = [names[seat] for seat in seats if is_winner(after, seat)]
    best = max(score(after, seat) for seat in seats)
    if after.seats == 1:
        return [*rows, f"That ended the game with {best} points."]
    won = listed(winners) + (" won" if len(winners) == 1 else " shared the win")
    return [*rows, f"That ended the game: {won} with {best} points!"]


# ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def why_not(s: State, seat: int, action: int) -> str:
    if action >= WRITE and (s.phase == WRITING or s.sheets[seat][action - WRITE] != EMPTY):
        return why_not_write(s, s.sheets[seat], action - WRITE)
    if s.phase == ROLL_FIRST:
        return "§2.1: first some dice are rolled."
    if s.phase == AGAIN_OR_TAKE and action <= ALL_THREE:
        return "§2.2: the same dice are rolled again, or none."
    if s.phase == AGAIN_OR_TAKE:
        return f"§2.2: first the {rolled_sum(s)} is taken, or rolled again."
    return f"§3.1: the {rolled_sum(s)} is written now, or skipped."


def why_not_write(s: State, sheet: Row, field: int) -> str:
    number, row = rolled_sum(s), field // ROW_LENGTH
    if sheet[field] != EMPTY:
        return f"§3.1: the field must be empty, and {field_in_words(field)} has a {sheet[field]}."
    if not holds(s.dice, row):
        return f"§3.1: the {COLOURS[row]} die was not rolled."
    if not fits_row(sheet, field, number):
        other = in_the_way(sheet, field, number)
        side = "left" if other < field else "right"
        return f"§3.2: the row must increase, and {sheet[other]} stands to the {side}."
    return f"§3.3: there is a {number} in this column already."


def in_the_way(sheet: Row, field: int, number: int) -> int:
    """The nearest field of the row whose number, even alone, does not leave this one its place."""
    first = field // ROW_LENGTH * ROW_LENGTH
    nearest = sorted(range(first, first + ROW_LENGTH), key=lambda other: abs(other - field))
    return next(other for other in nearest if not fits_row(alone(sheet, other), field, number))


def alone(sheet: Row, field: int) -> Row:
    """A sheet with nothing in it but this field."""
    return [number if place == field else EMPTY for place, number in enumerate(sheet)]


# ── Actions in words ─────────────────────────────────────────────────────────────────────────────────────────────────


def in_words(s: State, seat: int, action: int, names: Sequence[str]) -> str:
    if action <= ALL_THREE:
        colours = [colour for die, colour in enumerate(COLOURS) if holds(action, die)]
        return "roll all three dice" if action == ALL_THREE else f"roll {listed(colours)}"
    if action in (AGAIN, TAKE):
        return "roll the same dice again" if action == AGAIN else f"take the {rolled_sum(s)}"
    if action == SKIP:
        return "skip, as a failed attempt" if seat == s.active else "skip"
    return f"write {rolled_sum(s)} in {field_in_words(action - WRITE)}"

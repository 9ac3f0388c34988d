"""Diangle! in notation and in words."""

from __future__ import annotations

from collections.abc import Sequence

from pepperbox.engine.rulebook import Event
from pepperbox.games.diangle.rules import (
    ACCEPT,
    ADVANCE,
    ADVANCE_OR_WAIT,
    AGAIN,
    KEEPS,
    LEVELS,
    MOST_AT_ONCE,
    OVER,
    REARRANGE,
    ROLL,
    ROWS,
    WAIT,
    State,
    full_rows,
    kept_in,
    number_of,
    off_board,
)
from pepperbox.games.dice import ALL_SIX, dice_text, faces_text, parse_faces, spaced
from pepperbox.games.words import listed

FIXED = {AGAIN: "again", ACCEPT: "accept", WAIT: "wait"}


def action_text(action: int) -> str:
    """
    >>> [action_text(action) for action in (0, 0b00_01_11_10_00_01, ROLL + 7, ADVANCE + 3, AGAIN, ACCEPT, WAIT)]
    ['keep -/-/-', 'keep 15/3/4', 'roll 123', 'advance 3', 'again', 'accept', 'wait']
    """
    if action < KEEPS:
        return f"keep {'/'.join(dice_text(kept_in(action, row)) for row in range(ROWS))}"
    if action <= ROLL + ALL_SIX:
        return f"roll {dice_text(action - ROLL)}"
    if action <= ADVANCE + MOST_AT_ONCE:
        return f"advance {action - ADVANCE}"
    return FIXED[action]


def outcome_text(s: State, outcome: int) -> str:
    return faces_text(off_board(s), outcome)


def parse_outcome(s: State, text: str) -> int:
    return parse_faces(off_board(s), text)


def dice_in_the_air(s: State) -> str:
    return dice_text(off_board(s))


def tell(event: Event, before: State, after: State, names: Sequence[str]) -> list[str]:
    name = names[before.turn]
    verb, *arguments = event.what.split()
    if verb == "roll":
        return [f"{name} rolled {arguments[0]}: {spaced(event.landed[0])}."]
    if verb == "again":
        return [f"{name} rolled {dice_text(off_board(before))} again: {spaced(event.landed[0])}."]
    if verb == "accept":
        return [f"{name} accepted the roll."]
    if verb == "keep":
        return [f"{name} kept {kept(before, arguments[0])}.", *tell_full_rows(before, after)]
    if verb == "wait":
        full = levels_text(before, full_rows(before, before.turn))
        return [f"{name} waited with {full} full: the turn ended.", *tell_extra_turn(before)]
    return tell_advance(before, after, name, int(arguments[0]))


def kept(before: State, arrangement: str) -> str:
    """What the dice on the board show, row by row."""
    dice = [row.replace("-", "") for row in arrangement.split("/")]
    numbers = [str(number_of(before, before.turn, row)) for row in range(ROWS)]
    shown = [spaced(number * len(row)) for number, row in zip(numbers, dice, strict=True) if row]
    return listed(shown) if shown else "nothing"


def tell_full_rows(before: State, after: State) -> list[str]:
    is_still_to_roll = before.phase == REARRANGE
    if after.phase != ADVANCE_OR_WAIT and not is_still_to_roll:
        return [f"{levels_text(before, 1).capitalize()} was not full: the turn ended.", *tell_extra_turn(before)]
    full = full_rows(after, after.turn)
    if full == 0:
        return ["The roll was still to come."]
    if full == ROWS:
        return ["A Diangle!"]
    return [f"That filled {levels_text(after, full)}."]


def tell_extra_turn(before: State) -> list[str]:
    return ["The extra turn began."] if before.extra_turn else []


def tell_advance(before: State, after: State, name: str, levels: int) -> list[str]:
    seat = before.turn
    how = "" if levels < ROWS else " with a Diangle" if levels == ROWS else " with a Grand Diangle"
    told = [f"{name} completed {levels_text(before, levels)}{how}: {after.level[seat]} of {LEVELS} done."]
    if after.phase == OVER:
        told.append(f"{name} won the race!")
    elif after.extra_turn > before.extra_turn:
        told.append("An extra turn was earned.")
    return told


def levels_text(s: State, count: int) -> str:
    """The first of the levels that a player is at: "level 4", "levels 5, 6 and 5"."""
    numbers = [str(number_of(s, s.turn, row)) for row in range(count)]
    return f"level {numbers[0]}" if count == 1 else f"levels {listed(numbers)}"

"""Keep on Rolling in notation and in words."""

from __future__ import annotations

from collections.abc import Sequence

from pepperbox.engine.rulebook import Event
from pepperbox.games.dice import dice_in_the_air as dice_in_the_air
from pepperbox.games.dice import dice_text, holds, spaced
from pepperbox.games.dice import outcome_text as outcome_text
from pepperbox.games.dice import parse_outcome as parse_outcome
from pepperbox.games.keep_on_rolling.rules import (
    ANSWER,
    GO_ON,
    OVER,
    ROLL,
    START,
    STOP,
    State,
    is_filled_up,
    is_winner,
    stop_points,
    turn_points,
)
from pepperbox.games.words import counted, some_faces


def action_text(action: int) -> str:
    """
    >>> [action_text(action) for action in (5, ROLL, STOP)]
    ['aside 13', 'roll', 'stop']
    """
    if action == ROLL:
        return "roll"
    if action == STOP:
        return "stop"
    return f"aside {dice_text(action)}"


def tell(event: Event, before: State, after: State, names: Sequence[str]) -> list[str]:
    seat = before.turn
    name = names[seat]
    is_turn_over = after.phase == OVER or after.turn != seat
    if event.what == "roll":
        told = [f"{name} rolled {spaced(event.landed[0])}."]
        if is_turn_over:
            told.append(f"Bust! {turn_points(before)} points lost." if turn_points(before) else "Bust!")
    elif event.what == "stop":
        told = [f"{name} stopped: {banked(before, after, seat)}."]
    else:
        assert event.action is not None
        told = [f"{name} set aside {some_faces(before.rolled, event.action.code)}."]
        if is_turn_over:
            told.append(f"Nothing left to roll, but not all paired: {banked(before, after, seat)}.")
        elif is_filled_up(after):
            told.append(f"Filled up with {turn_points(after)} points: stopping doubles them.")
        else:
            told.append(f"{turn_points(after)} points this turn.")
    return told + tell_chase(before, after, names)


def banked(before: State, after: State, seat: int) -> str:
    points = after.banked[seat] - before.banked[seat]
    doubled = " (doubled)" if is_filled_up(before) else ""
    return f"{points} points{doubled} banked, {after.banked[seat]} in all"


def tell_chase(before: State, after: State, names: Sequence[str]) -> list[str]:
    told = []
    if after.chase and not before.chase:
        told.append("The chase is on: whoever does not take the lead in their turn is out.")
    seats = range(after.seats)
    told += [
        f"{names[seat]} did not take the lead: out of the game." for seat in seats if is_newly_out(before, after, seat)
    ]
    if after.phase == OVER:
        told += [f"{names[seat]} won with {after.banked[seat]} points!" for seat in seats if is_winner(after, seat)]
    return told


def is_newly_out(before: State, after: State, seat: int) -> bool:
    return after.out[seat] > before.out[seat]


# ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def why_not(s: State, seat: int, action: int) -> str:
    if s.phase == START:
        return "§2.1: a turn begins with a roll."
    if s.phase == GO_ON:
        return "§2.4: dice have been set aside: roll again or stop."
    if action in (ROLL, STOP):
        return "§2.3: first some of the dice just rolled are set aside."
    if any(holds(action, die) and not s.rolled[die] for die in range(6)):
        return "§2.3: only dice just rolled are set aside."
    return "§2.3: two of them must match each other, or one a die aside."


# ── Actions in words ─────────────────────────────────────────────────────────────────────────────────────────────────


def in_words(s: State, seat: int, action: int, names: Sequence[str]) -> str:
    if action == ROLL:
        dice = dice_to_roll(s)
        return "roll all six dice" if len(dice) == 6 else f"roll {counted(len(dice), 'die')}"
    if action == STOP:
        return f"stop and bank {stop_points(s)}"
    return f"set aside {some_faces(s.rolled, action)}"


def dice_to_roll(s: State) -> list[int]:
    """§2.1 Those that are not aside; after filling up, all six again."""
    if s.phase in (ANSWER, OVER):
        return []
    return [die for die in range(6) if is_filled_up(s) or not s.aside[die]]

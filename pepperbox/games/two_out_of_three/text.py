"""2 Out of 3 Ain't Bad in notation and in words."""

from __future__ import annotations

from collections.abc import Sequence

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.rulebook import Event
from pepperbox.games.dice import dice_in_the_air as dice_in_the_air
from pepperbox.games.dice import dice_text, how_many, is_red
from pepperbox.games.dice import outcome_text as outcome_text
from pepperbox.games.dice import parse_outcome as parse_outcome
from pepperbox.games.two_out_of_three.rules import (
    LEAD,
    LEAD_BY,
    NOBODY,
    PLACE,
    PLACE_ON,
    State,
    die_of,
    is_over,
    line_points,
    square_of,
)
from pepperbox.games.words import counted, rolled

SQUARE_NAMES = ("b1", "c1", "d1", "a2", "b2", "d2", "a3", "b3", "c3", "a4", "c4", "d4")


def action_text(action: int) -> str:
    """
    >>> [action_text(action) for action in (7, PLACE_ON, PLACE_ON + 35, LEAD_BY + 1)]
    ['roll 123', 'place 1 b1', 'place 3 d4', 'lead B']
    """
    if action < PLACE_ON:
        return f"roll {dice_text(action)}"
    if action < LEAD_BY:
        return f"place {die_of(action) + 1} {SQUARE_NAMES[square_of(action)]}"
    return f"lead {LETTERS[action - LEAD_BY]}"


def tell(event: Event, before: State, after: State, names: Sequence[str]) -> list[str]:
    verb, *arguments = event.what.split()
    if verb == "roll":
        return [f"{names[before.turn]} {rolled(event.landed[0])}."]
    if verb == "lead":
        return [tell_lead(names[before.choice], names[after.turn])]
    die, square = int(arguments[0]) - 1, SQUARE_NAMES.index(arguments[1])
    return tell_placed(before, die, square, names) + tell_game_over(before, after, names)


def tell_placed(before: State, die: int, square: int, names: Sequence[str]) -> list[str]:
    what = f"the red {die + 1}" if is_red(before.rolled, die) else f"a {before.rolled[die]}"
    told = [f"{names[before.turn]} placed {what} on {SQUARE_NAMES[square]}."]
    if before.owner[square] != NOBODY:
        told.append(f"{names[before.owner[square]]} had a {before.face[square]} there: it went back to the hand.")
    return told


def tell_lead(chooser: str, leader: str) -> str:
    return f"{chooser} chose to start." if leader == chooser else f"{chooser} chose: {leader} started."


def tell_game_over(before: State, after: State, names: Sequence[str]) -> list[str]:
    if after.games == before.games:
        return []
    told = [f"The board was full. Lines: {by_name([line_points(after, seat) for seat in range(2)], names)}."]
    if after.stake > before.stake:
        told.append(f"A tie: the next game is worth {after.stake} match points.")
    for seat in range(2):
        gained = after.match_points[seat] - before.match_points[seat]
        if gained:
            worth = "a match point" if gained == 1 else f"{gained} match points"
            told.append(f"{names[seat]} won the game and {worth}: {by_name(after.match_points, names)}.")
            if is_over(after):
                return [*told, f"{names[seat]} won the match!"]
    return [*told, f"{names[after.choice]} may choose who starts the next game."]


def by_name(points: Sequence[int], names: Sequence[str]) -> str:
    return f"{names[0]} {points[0]}, {names[1]} {points[1]}"


# ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def why_not(s: State, seat: int, action: int) -> str:
    if s.phase == LEAD:
        return "§4.2: first it is said who starts the next game."
    if action >= LEAD_BY:
        return "§4.2: who starts is decided when a game is over."
    if s.phase == PLACE:
        return "§2.3: first all dice rolled are placed." if action < PLACE_ON else why_not_place(s, action)
    return "§2.3: dice are rolled before they are placed." if action >= PLACE_ON else why_not_roll(s, seat, action)


def why_not_roll(s: State, seat: int, dice: int) -> str:
    if dice & ~s.hand[seat]:
        return "§2.1: only dice in your hand are rolled."
    if s.hand[1 - seat] == 0:
        return "§2.2: the other player has no dice in hand, so all of yours are rolled."
    return "§2.1: one, two or three dice are rolled."


def why_not_place(s: State, action: int) -> str:
    die = die_of(action)
    if not s.rolled[die]:
        return "§2.3: this die is not among those rolled that are still to be placed."
    if is_red(s.rolled, die):
        return "§2.5: a die of your own lies there."
    return "§2.4: a white number goes on an empty square, and that one is taken."


# ── Actions in words ─────────────────────────────────────────────────────────────────────────────────────────────────


def in_words(s: State, seat: int, action: int, names: Sequence[str]) -> str:
    if action < PLACE_ON:
        return f"roll {counted(how_many(action), 'die')}"
    if action >= LEAD_BY:
        starter = action - LEAD_BY
        return "start the next game" if starter == seat else f"let {names[starter]} start the next game"
    die, square = die_of(action), square_of(action)
    what = f"the {'red ' if is_red(s.rolled, die) else ''}{s.rolled[die]}"
    if s.owner[square] == NOBODY:
        return f"put {what} on {SQUARE_NAMES[square]}"
    return f"put {what} on {SQUARE_NAMES[square]}, where {names[s.owner[square]]} has a {s.face[square]}"

"""Catch 6 in notation and in words."""

from __future__ import annotations

from collections.abc import Sequence

from pepperbox.engine.rulebook import Event
from pepperbox.games.catch_6.rules import (
    CARRY,
    CATCH_OR_PASS,
    HOUSE,
    NOBODY,
    PASS,
    PLAIN,
    POINTS,
    RAFFLE,
    State,
    can_catch,
    is_over,
    number_of,
    way_of,
    what_they_make,
)
from pepperbox.games.dice import dice_in_the_air as dice_in_the_air
from pepperbox.games.dice import dice_text, tally
from pepperbox.games.dice import outcome_text as outcome_text
from pepperbox.games.dice import parse_outcome as parse_outcome
from pepperbox.games.words import counted, rolled, rolling

WAYS = ("", " raffle", " house")


def action_text(action: int) -> str:
    """
    >>> [action_text(action) for action in (7, PASS, PASS + 1, PASS + 6, CARRY + 13)]
    ['roll 123', 'pass', 'catch 1', 'catch 2 house', 'carry 5 raffle']
    """
    if action < PASS:
        return f"roll {dice_text(action)}"
    if action == PASS:
        return "pass"
    return f"{'catch' if action < CARRY else 'carry'} {number_of(action)}{WAYS[way_of(action)]}"


def tell(event: Event, before: State, after: State, names: Sequence[str]) -> list[str]:
    name = names[before.turn]
    verb, *arguments = event.what.split()
    if verb == "roll":
        return [f"{name} {rolled(event.landed[0])}."]
    if verb == "pass":
        return [f"{name} passed."]
    number = int(arguments[0])
    how = {"raffle": " by raffle", "house": " by full house"}.get(arguments[-1], "")
    if verb == "carry":
        caught = f"{name} caught the {number}{how} and gave up the game to carry it over."
    else:
        caught = f"{name} caught the {number}{how}: {POINTS[number]} points."
    return [caught, *tell_game_won(before, after, names)]


def tell_game_won(before: State, after: State, names: Sequence[str]) -> list[str]:
    for seat in range(2):
        if after.games_won[seat] > before.games_won[seat]:
            what = "match" if is_over(after) else "game"
            standing = f"{names[0]} {after.games_won[0]}, {names[1]} {after.games_won[1]}"
            return [f"{names[seat]} won the {what}! Games won: {standing}."]
    return []


# ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def why_not(s: State, seat: int, action: int) -> str:
    if s.phase == CATCH_OR_PASS:
        return "§2.1: dice are rolled once a turn." if action < PASS else why_not_catch(s, action)
    if action >= PASS:
        return "§2.2: the dice are rolled first."
    if s.must_roll_all[seat]:
        return "§2.1: this time it must be all six dice."
    return "§2.1: at least one die is rolled."


def why_not_catch(s: State, action: int) -> str:
    number, way, counts = number_of(action), way_of(action), tally(s.faces[s.turn])
    makes = what_they_make(counts)
    if can_catch(s, counts, makes, number, way):
        return f"§4.1: the {number} wins the game, so it is not carried over."
    if s.catcher[number] != NOBODY:
        return f"§3.1: the {number} has been caught in this game."
    if way == PLAIN:
        return f"§3.2: that takes the red {number} and at least three other {number}s."
    if way == RAFFLE:
        return "§3.3: in a raffle all six dice show the same number."
    if makes == HOUSE:
        return f"§3.4: a full house catches one of its numbers, and shows no {number}."
    return "§3.4: a full house is three and three, three pairs, or four and two."


# ── Actions in words ─────────────────────────────────────────────────────────────────────────────────────────────────


def in_words(s: State, seat: int, action: int, names: Sequence[str]) -> str:
    if action < PASS:
        return rolling(s.faces[seat], action)
    if action == PASS:
        return "pass"
    number, way = number_of(action), way_of(action)
    how = ("", " by raffle", " by full house")[way]
    if action >= CARRY:
        if s.games_won[1 - seat] + 1 >= s.wins:
            return "give up this game, and with it the match"
        return f"give up this game and start the next with the {number}{how}"
    then = "" if way == PLAIN else ", then roll all six"
    return f"catch the {number}{how}: {counted(POINTS[number], 'point')}{then}"

"""Catch 6: the easy bot picks a number to collect, keeps its dice and rolls the rest."""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.catch_6.rules import (
    CARRY,
    CATCH_OR_PASS,
    GAME_POINTS,
    NOBODY,
    PASS,
    POINTS,
    State,
    number_of,
    way_of,
)
from pepperbox.games.dice import ALL_SIX, showing, shows_red, tally


def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    if s.phase == CATCH_OR_PASS:
        return best_catch(s, seat, moves)
    if s.must_roll_all[seat]:
        return ALL_SIX
    return ALL_SIX & ~dice_to_keep(s, seat)


def best_catch(s: State, seat: int, moves: Moves) -> int:
    """The most points, rather without having to roll all six next; carried over when the game is as good as lost."""
    wants_carry = is_game_lost(s, seat)
    best = PASS
    best_worth = 0
    for i in range(1, moves[0] + 1):
        action = moves[i]
        if action != PASS:
            is_carry = action >= CARRY
            worth = 10 * POINTS[number_of(action)] - way_of(action) + (100 if is_carry == wants_carry else 0)
            if worth > best_worth:
                best_worth = worth
                best = action
    return best


def is_game_lost(s: State, seat: int) -> bool:
    """Does the other player need only a little more, while this one needs a lot? Never when it is the last chance."""
    other = 1 - seat
    is_last_chance = s.games_won[other] + 1 >= s.wins
    return not is_last_chance and s.points[other] >= GAME_POINTS - 3 and s.points[seat] < 4


def dice_to_keep(s: State, seat: int) -> int:
    """The dice that show the open number most worth collecting: many of it, the red one, high points."""
    faces = s.faces[seat]
    counts = tally(faces)
    best = 0
    best_worth = 0
    for number in range(1, 7):
        if s.catcher[number] == NOBODY and showing(counts, number) > 0:
            worth = 10 * showing(counts, number) + POINTS[number] + (8 if shows_red(faces, number) else 0)
            if worth > best_worth:
                best_worth = worth
                best = number
    keep = 0
    for die in range(6):
        if best and faces[die] == best and (shows_red(faces, best) or showing(counts, best) < 6):
            keep |= 1 << die
    return keep

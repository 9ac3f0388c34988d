"""Keep on Rolling for beginners: set aside whatever scores, and stop as soon as there is something to lose."""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.dice import showing, tally
from pepperbox.games.keep_on_rolling.rules import ANSWER, ROLL, STOP, State, stop_points

ENOUGH = 15  # points that are not risked any more


def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    """The others' points are looked at in the chase only."""
    if s.phase == ANSWER:
        return matching_dice(s)
    if moves[0] == 1:
        return ROLL
    if s.chase:
        return STOP if s.banked[seat] + stop_points(s) > best_of_the_others(s, seat) else ROLL
    return STOP if stop_points(s) >= ENOUGH else ROLL


def matching_dice(s: State) -> int:
    """All dice that score: with their like in the roll or aside."""
    rolled = tally(s.rolled)
    aside = tally(s.aside)
    dice = 0
    for die in range(6):
        number = s.rolled[die]
        if number and showing(rolled, number) + showing(aside, number) >= 2:
            dice |= 1 << die
    return dice


def best_of_the_others(s: State, seat: int) -> int:
    best = 0
    for other in range(s.seats):
        if other != seat and not s.out[other]:
            best = max(best, s.banked[other])
    return best

"""Keep on Rolling: the easy bot sets aside what scores, and stops when enough is at stake."""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.dice import showing, tally
from pepperbox.games.keep_on_rolling.rules import ANSWER, NOT_THERE, ROLL, STOP, State, is_filled_up, turn_points

ENOUGH = (0, 12, 20, 30, 36, 50, 0)  # points that are not risked any more, by how many dice are left to roll


def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    if s.phase == ANSWER:
        return matching_dice(s)
    if moves[0] == 1:
        return ROLL
    worth = 2 * turn_points(s) if is_filled_up(s) else turn_points(s)
    if s.chase:
        return STOP if s.banked[seat] + worth > best_of_the_others(s, seat) else ROLL
    left = showing(tally(s.aside), NOT_THERE)
    return STOP if worth >= ENOUGH[left] else ROLL


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


LEVELS = {"easy": easy}

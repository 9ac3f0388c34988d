"""Keep on Rolling, played well: of what a roll offers, set aside what leaves the most to hope for.

Dice that are left are worth something: what so many of them bring on average, and how much of the points at stake is
not lost. So a poor pair stays in the roll when a better one has come with it.
"""

from __future__ import annotations

from pepperbox.bots.keep_on_rolling.easy import best_of_the_others
from pepperbox.engine.fields import Row
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.dice import holds, how_many, showing, shows_red, tally, tally_of
from pepperbox.games.keep_on_rolling.rules import ANSWER, NOT_THERE, ROLL, STOP, State, stop_points

# By how many dice are left to roll: tenths of points that they bring, and how many of ten points at stake are kept.
HOPE = (0, 65, 121, 165, 177, 0, 0)
KEPT = (0, 6, 7, 8, 10, 0, 0)
ENOUGH = 30  # points that are not risked any more
AHEAD = 10  # points by which to lead in the chase


def good(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    if s.phase == ANSWER:
        return best_answer(s, moves)
    if moves[0] == 1:
        return ROLL
    if s.chase:
        return STOP if s.banked[seat] + stop_points(s) >= best_of_the_others(s, seat) + AHEAD else ROLL
    return STOP if stop_points(s) >= ENOUGH else ROLL


def best_answer(s: State, moves: Moves) -> int:
    best = moves[1]
    most = 0
    for i in range(1, moves[0] + 1):
        hope = hope_after(s, moves[i])
        if hope > most:
            most = hope
            best = moves[i]
    return best


def hope_after(s: State, dice: int) -> int:
    """Tenths of points to be expected with these dice set aside too."""
    counts = tally(s.aside)
    left = showing(counts, NOT_THERE) - how_many(dice)
    counts += tally_of(s.rolled, dice)
    points = s.filled
    is_filled = left == 0
    for number in range(1, 7):
        alike = showing(counts, number)
        if alike == 1:
            is_filled = False
        elif shows_red(s.aside, number) or goes_red(s.rolled, dice, number):
            points += 2 * number * alike
        else:
            points += number * alike
    if left == 0:
        return 20 * points if is_filled else 10 * points
    return max(10 * points, HOPE[left] + KEPT[left] * points)


def goes_red(rolled: Row, dice: int, number: int) -> bool:
    """Is the number's red die among those that go?"""
    return holds(dice, number - 1) and shows_red(rolled, number)

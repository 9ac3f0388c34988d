"""Grand Poobah: the easy bot keeps the dice that give it the most of a number, and rolls those it can spare."""

from __future__ import annotations

from pepperbox.engine.fields import Row
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.dice import ALL_SIX, holds, is_red, showing, tally
from pepperbox.games.grand_poobah.rules import CHANGE, DONE, HOLD, TURN_REDS, State, die_of, face_of, in_hand

SPARE = 4  # how much standing (see below) a die may cost that is rolled all the same


def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    if s.phase == TURN_REDS:
        return best_change(s, seat, moves)
    if s.turns[seat] == 0:
        return ALL_SIX
    return dice_to_spare(s, seat)


def best_change(s: State, seat: int, moves: Moves) -> int:
    """The change that improves the standing most, if one does."""
    counts = tally(s.hands[seat])
    rivals = most_of_the_others(s, seat)
    best = DONE
    best_standing = standing(counts, rivals)
    for i in range(1, moves[0] + 1):
        if moves[i] >= CHANGE:
            changed = counts - (1 << 3 * (die_of(moves[i]) + 1)) + (1 << 3 * face_of(moves[i]))
            if standing(changed, rivals) > best_standing:
                best_standing = standing(changed, rivals)
                best = moves[i]
    return best


def dice_to_spare(s: State, seat: int) -> int:
    """All dice without which the hand stands nearly as well; in overtime at least the one that is missed least."""
    hand = s.hands[seat]
    counts = tally(hand)
    rivals = most_of_the_others(s, seat)
    dice = 0
    while dice != ALL_SIX:
        die = least_missed(hand, counts, rivals, dice)
        if loss(counts, rivals, hand[die]) > SPARE and not (s.overtime and dice == 0):
            break
        dice |= 1 << die
        counts -= 1 << 3 * hand[die]
    return dice if dice else HOLD


def least_missed(hand: Row, counts: int, rivals: int, rolled: int) -> int:
    """Of the dice not yet among those rolled; rather not one that is red and can still be turned."""
    best = 0
    least = 1000
    for die in range(6):
        if not holds(rolled, die):
            missed = 2 * loss(counts, rivals, hand[die]) + (1 if is_red(hand, die) else 0)
            if missed < least:
                least = missed
                best = die
    return best


def loss(counts: int, rivals: int, number: int) -> int:
    """What the hand's standing loses with one die of this number."""
    return standing(counts, rivals) - standing(counts - (1 << 3 * number), rivals)


def standing(counts: int, rivals: int) -> int:
    """Each number counts its value for having as many of it as anybody, and twice that for having the most alone."""
    total = 0
    for number in range(1, 7):
        own = showing(counts, number)
        if own > showing(rivals, number):
            total += 2 * number
        elif own and own == showing(rivals, number):
            total += number
    return total


def most_of_the_others(s: State, seat: int) -> int:
    """The most that another hand has of each number, as a tally."""
    counts = 0
    for number in range(1, 7):
        most = 0
        for other in range(s.seats):
            if other != seat:
                most = max(most, in_hand(s, other, number))
        counts += most << 3 * number
    return counts

"""The good player of Grand Poobah knows what rolls are to be expected to make of its hand.

A number is worth its points to whoever has the most of it, and half of them to who shares that; how safe a lead is it
does not ask. A hand is worth the sum over the numbers. As that is a sum, the mean over what r dice may show is the sum
of the means, in which the dice of one number are binomial: `AFTER_ROLL` (leads.py). A die that shows its red number is
thought to become whatever gains most.
"""

from __future__ import annotations

from pepperbox.bots.grand_poobah.easy import most_of_the_others
from pepperbox.bots.grand_poobah.leads import AFTER_ROLL, FARTHEST, LEADS
from pepperbox.engine.fields import Row
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.dice import ALL_SIX, holds, how_many, is_red, showing, tally, tally_of
from pepperbox.games.grand_poobah.rules import CHANGE, DONE, HOLD, TURN_REDS, State, die_of, face_of

TO_TURN = 0  # what turning a die must gain: left red, it can still become anything


def good(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    if s.phase == TURN_REDS:
        return best_change(s, seat, moves)
    if s.turns[seat] == 0:
        return ALL_SIX
    return best_roll(s, seat, moves)


def best_change(s: State, seat: int, moves: Moves) -> int:
    counts = tally(s.hands[seat])
    rivals = most_of_the_others(s, seat)
    best = DONE
    most = TO_TURN
    for i in range(1, moves[0] + 1):
        if moves[i] >= CHANGE:
            others = counts - (1 << 3 * (die_of(moves[i]) + 1))
            gain = added(others, rivals, 0, face_of(moves[i])) - added(others, rivals, 0, die_of(moves[i]) + 1)
            if gain > most:
                most = gain
                best = moves[i]
    return best


def best_roll(s: State, seat: int, moves: Moves) -> int:
    hand = s.hands[seat]
    rivals = most_of_the_others(s, seat)
    red = red_dice(hand)
    twins = twins_before(hand, red)
    best = moves[1]
    most = -1
    for i in range(1, moves[0] + 1):
        dice = 0 if moves[i] == HOLD else moves[i]
        if takes_first_twins(dice, twins):
            worth = worth_of_roll(hand, dice, red, rivals)
            if worth > most:
                most = worth
                best = moves[i]
    return best


def worth_of_roll(hand: Row, dice: int, red: int, rivals: int) -> int:
    """What a hand is to be expected to be worth when these of its dice are rolled, and red ones turned."""
    kept = tally_of(hand, ALL_SIX & ~dice & ~red)
    air = how_many(dice)
    worth = 0
    for number in range(1, 7):
        worth += number * AFTER_ROLL[place(air, showing(kept, number) - showing(rivals, number))]
    sixths = 6 * how_many(red & ~dice) + air  # of dice that show red
    while sixths > 0:
        number = best_to_add(kept, rivals, air)
        worth += min(sixths, 6) * added(kept, rivals, air, number) // 6
        kept += 1 << 3 * number
        sixths -= 6
    return worth


def twins_before(hand: Row, red: int) -> int:
    """For each die, six bits: the dice before it that show the same and are as good."""
    twins = 0
    for die in range(6):
        for before in range(die):
            if hand[before] == hand[die] and not holds(red, before) and not holds(red, die):
                twins |= 1 << 6 * die + before
    return twins


def takes_first_twins(dice: int, twins: int) -> bool:
    """Of dice that are as good as each other, are the first ones rolled? Other handfuls need not be looked at."""
    for die in range(6):
        if holds(dice, die) and twins >> 6 * die & ALL_SIX & ~dice:
            return False
    return True


def red_dice(hand: Row) -> int:
    dice = 0
    for die in range(6):
        if is_red(hand, die):
            dice |= 1 << die
    return dice


def best_to_add(counts: int, rivals: int, air: int) -> int:
    """The number of which one die more adds most, while others are in the air."""
    best = 6
    most = added(counts, rivals, air, 6)
    for number in range(5, 0, -1):
        more = added(counts, rivals, air, number)
        if more > most:
            most = more
            best = number
    return best


def added(counts: int, rivals: int, air: int, number: int) -> int:
    """What one die more of a number adds."""
    here = place(air, showing(counts, number) - showing(rivals, number))
    return number * (AFTER_ROLL[here + 1] - AFTER_ROLL[here])


def place(air: int, lead: int) -> int:
    """Where the table has what a lead is worth."""
    return LEADS * air + FARTHEST + lead

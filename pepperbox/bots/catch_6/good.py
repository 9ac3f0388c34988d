"""The good player of Catch 6 knows what each number is worth in the race, and how soon dice that are kept catch it.

It keeps the dice of one number or two, whichever promises most: for four of a number with its red die, for a full
house, or for both. It catches whatever brings it nearest to winning the match, which may be to carry over.
"""

from __future__ import annotations

from pepperbox.bots.catch_6.pursuit import ELSEWHERE, HOUSE_CHANCE, IN_THE_AIR, PLAIN_CHANCE, SHOWN, WHOLE
from pepperbox.bots.catch_6.race import OTHERS, OWN, PLACE, RACE, caught_by, chance_in_match
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.catch_6.rules import CARRY, CATCH_OR_PASS, NOBODY, PASS, PLAIN, State, number_of, way_of
from pepperbox.games.dice import ALL_SIX, showing, shows_red, tally

ASIDE = 20  # in hundredths: what the second-best hope of some dice adds to the best one
FROM_ELSEWHERE = 40  # in hundredths: what a full house is worth of numbers that are caught; a third may be open
DICE_BASE = ALL_SIX + 1
TO_ROLL_ALL = 60  # in 10,000ths: what it costs to have to


def good(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    if s.phase == CATCH_OR_PASS:
        return best_catch(s, seat, moves)
    return dice_to_roll(s, seat)


# ── What to catch ────────────────────────────────────────────────────────────────────────────────────────────────────


def best_catch(s: State, seat: int, moves: Moves) -> int:
    best = PASS
    most = -1
    caught = caught_by(s, seat)
    for i in range(1, moves[0] + 1):
        if moves[i] != PASS:
            worth = worth_of_catch(s, seat, moves[i], caught)
            if worth > most:
                most = worth
                best = moves[i]
    return best


def worth_of_catch(s: State, seat: int, action: int, caught: int) -> int:
    """The chance to win the match after that, as far as it depends on numbers and games."""
    own = OWN * PLACE[number_of(action)]
    if action >= CARRY:
        chance = chance_in_match(s, seat, RACE[own], 1)
    else:
        chance = chance_in_match(s, seat, RACE[caught + own], 0)
    return chance if way_of(action) == PLAIN else chance - TO_ROLL_ALL


# ── What to roll ─────────────────────────────────────────────────────────────────────────────────────────────────────


def dice_to_roll(s: State, seat: int) -> int:
    return best_roll(s, seat, caught_by(s, seat)) % DICE_BASE


def hope(s: State, seat: int, caught: int) -> int:
    """What the dice of a seat promise, in 10,000ths of the game, if they are rolled as they should be."""
    return best_roll(s, seat, caught) // DICE_BASE // WHOLE


def best_roll(s: State, seat: int, caught: int) -> int:
    """All but the dice that show one number or two, whichever promise most; that promise × DICE_BASE + the dice."""
    best = DICE_BASE * promise(s, seat, 0, caught, 0, 0) + ALL_SIX
    if s.must_roll_all[seat]:
        return best
    counts = tally(s.faces[seat])
    for one in range(1, 7):
        if showing(counts, one):
            for other in range(one, 7):
                if showing(counts, other):
                    dice = all_but(s, seat, one, other)
                    if dice:
                        best = max(best, DICE_BASE * promise(s, seat, counts, caught, one, other) + dice)
    return best


def all_but(s: State, seat: int, one: int, other: int) -> int:
    """The dice that show neither of two numbers."""
    dice = 0
    for die in range(6):
        if s.faces[seat][die] != one and s.faces[seat][die] != other:
            dice |= 1 << die
    return dice


def promise(s: State, seat: int, counts: int, caught: int, one: int, other: int) -> int:
    """What it promises to keep the dice that show these two numbers, which may be the same, or none."""
    ones = showing(counts, one) if one else 0
    others = showing(counts, other) if other != one else 0
    air = 6 - ones - others
    stake_of_one = stake(s, caught, one)
    stake_of_other = stake(s, caught, other) if other != one else 0
    by_one = stake_of_one * plain_chance(s, seat, one, other, ones, air)
    by_other = stake_of_other * plain_chance(s, seat, other, one, others, air)
    for_house = max(stake_of_one, stake_of_other, highest_stake(s, caught) * FROM_ELSEWHERE // 100)
    by_house = for_house * HOUSE_CHANCE[7 * ones + others]
    best = max(by_one, by_other, by_house)
    return best + (by_one + by_other + by_house - best) * ASIDE // 100


def stake(s: State, caught: int, number: int) -> int:
    """How much it matters who catches a number, in 10,000ths of the game; nothing if somebody has."""
    if number == 0 or s.catcher[number] != NOBODY:
        return 0
    return RACE[caught + OWN * PLACE[number]] - RACE[caught + OTHERS * PLACE[number]]


def highest_stake(s: State, caught: int) -> int:
    most = 0
    for number in range(1, 7):
        most = max(most, stake(s, caught, number))
    return most


def plain_chance(s: State, seat: int, number: int, other: int, count: int, air: int) -> int:
    """How soon a number is caught by four dice, if all dice are kept that show it or another number."""
    faces = s.faces[seat]
    if number == 0:
        return 0
    if shows_red(faces, number):
        return PLAIN_CHANCE[36 * SHOWN + 6 * (count - 1) + air]
    if faces[number - 1] == other:
        return PLAIN_CHANCE[36 * ELSEWHERE + 6 * count + air]
    return PLAIN_CHANCE[36 * IN_THE_AIR + 6 * count + air - 1]

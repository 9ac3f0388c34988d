"""Catch 6: what has been caught is not looked for any more.

Numbers that are caught can be exchanged for each other on a seat's dice, and so can the dice whose red numbers they
are: a full house and a raffle are what they were. The seats' dice are never compared, so that each seat's have an
order of their own.
"""

from __future__ import annotations

from pepperbox.engine.fields import Row
from pepperbox.games.catch_6.rules import LANDING, NOBODY, State
from pepperbox.games.dice import bit, holds

BITS, MASK = 9, 511  # six dice that can be exchanged, and a bit for each other one


def alike(s: State) -> None:
    open_numbers = 0
    for number in range(1, 7):
        if s.catcher[number] == NOBODY:
            open_numbers |= 1 << (number - 1)
        else:
            s.catcher[number] = 0
    if s.phase == LANDING:
        lift(s.faces[s.turn], s.in_the_air)
    for seat in range(2):
        if s.must_roll_all[seat]:
            lift(s.faces[seat], 0b111111)
        put_numbers_in_order(s.faces[seat], open_numbers)
        put_dice_in_order(s.faces[seat], open_numbers)
    if s.phase == LANDING:
        s.in_the_air = lifted(s.faces[s.turn])


def ways(s: State, outcome: int) -> int:
    """Dice that can be exchanged land in order; so do all the ways in which they show the same."""
    before, in_a_row, dice, ways = 0, 0, 0, 1
    for die in range(6):
        if holds(s.in_the_air, die):
            face = 1 + outcome % 6
            outcome //= 6
            if s.catcher[die + 1] != NOBODY:
                if face < before:
                    return 0
                in_a_row = in_a_row + 1 if face == before else 1
                dice += 1
                ways = ways * dice // in_a_row
                before = face
    return ways


def lift(faces: Row, dice: int) -> None:
    """What dice show that are going to be rolled makes no difference."""
    for die in range(6):
        if dice >> die & 1:
            faces[die] = 0


def lifted(faces: Row) -> int:
    dice = 0
    for die in range(6):
        if faces[die] == 0:
            dice |= 1 << die
    return dice


def put_numbers_in_order(faces: Row, open_numbers: int) -> None:
    """Of the numbers that are caught, let the lowest be the one that is shown most."""
    shown = how_shown(faces, open_numbers)
    for low in range(1, 6):
        if not bit(open_numbers, low - 1):
            for high in range(low + 1, 7):
                if not bit(open_numbers, high - 1):
                    more = (shown >> BITS * high & MASK) - (shown >> BITS * low & MASK)
                    if more > 0:
                        exchange(faces, low, high)
                        shown += (more << BITS * low) - (more << BITS * high)


def how_shown(faces: Row, open_numbers: int) -> int:
    """By how many dice each number is shown that can be exchanged, and by which others; some bits a number."""
    shown = 0
    for die in range(6):
        shown += (1 << die if bit(open_numbers, die) else 64) << BITS * faces[die]
    return shown


def exchange(faces: Row, one: int, other: int) -> None:
    for die in range(6):
        if faces[die] == one:
            faces[die] = other
        elif faces[die] == other:
            faces[die] = one


def put_dice_in_order(faces: Row, open_numbers: int) -> None:
    """Of the dice whose numbers are caught, let the first show the lowest number."""
    for low in range(5):
        if not bit(open_numbers, low):
            for high in range(low + 1, 6):
                if not bit(open_numbers, high) and faces[high] < faces[low]:
                    face = faces[low]
                    faces[low] = faces[high]
                    faces[high] = face

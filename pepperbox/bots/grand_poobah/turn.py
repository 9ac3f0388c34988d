"""A turn of Grand Poobah looked through to its end, over all that the dice may show.

For each way in which the seat's dice can lie, `lying` is what it is worth to end the turn so. Red dice may be turned
first, each without regard to the others, so the most that can be made of dice is found die by die:

    turned = lying, where a die that shows its red number takes the most over its six faces

A roll is worth the mean of `turned` over what its dice may show. The means of all 64 handfuls are found die by die,
too: for each, what may lie is cut down to the face that it shows, and to the mean of its six.
"""

from __future__ import annotations

from math import exp
from typing import Any, NamedTuple

import numpy as np

from pepperbox.bots.grand_poobah.standing import (
    ABOUT_OTHERS,
    REDS,
    WIDTH,
    ZERO,
    lead_entry,
    look_at_others,
    rivals_most,
)
from pepperbox.engine.compiled import Array
from pepperbox.games.dice import ALL_SIX, WAYS_TO_LAND
from pepperbox.games.grand_poobah.rules import CHANGE, DONE, HOLD, TURN_REDS, die_of, face_of

HANDS = WAYS_TO_LAND[6]


class Desk(NamedTuple):
    """Room to look through a turn."""

    kind: Array  # of each hand: hands of a kind are worth the same
    kind_counts: Array  # of a kind: which of these,
    counts: Array  # how many dice show each number
    kind_reds: Array  # of a kind: the dice that show their red number
    worth: Array  # of a kind
    lying: Array  # of a hand, if the turn ends so
    turned: Array  # of a hand, if red dice may be turned
    means: Array  # two rooms for the means of handfuls
    entries: Array  # that are looked at, whatever the hand is
    shares: Array
    most: Array  # of each number, what the best of the others has
    is_nearest: Array
    leads: Array  # by number and how many one has of it: its vector
    base: Array  # the sum of what is looked at whatever the hand is
    wholes: Array  # the same with the leads, by counts
    reds: Array  # the sum of what is looked at of red dice, by handful
    rolls: Array  # by handful, what it is worth to roll it


def desk() -> Desk:
    faces = np.arange(HANDS)[:, None] // 6 ** np.arange(6) % 6
    counts = (faces[:, :, None] == np.arange(6)).sum(axis=1)
    reds = (faces == np.arange(6)) @ (1 << np.arange(6))
    kinds, kind = np.unique(np.column_stack([reds, counts]), axis=0, return_inverse=True)
    all_counts, kind_counts = np.unique(kinds[:, 1:], axis=0, return_inverse=True)
    return Desk(
        kind=kind.reshape(-1),
        kind_counts=kind_counts.reshape(-1),
        counts=all_counts,
        kind_reds=kinds[:, 0].copy(),
        worth=np.empty(len(kinds)),
        lying=np.empty(HANDS),
        turned=np.empty(HANDS),
        means=np.empty((2, HANDS)),
        entries=np.zeros(ABOUT_OTHERS, np.int64),
        shares=np.zeros(ABOUT_OTHERS, np.float32),
        most=np.zeros(7, np.int64),
        is_nearest=np.zeros(7, np.bool_),
        leads=np.empty((6, 7, WIDTH), np.float32),
        base=np.empty(WIDTH, np.float32),
        wholes=np.empty((len(all_counts), WIDTH), np.float32),
        reds=np.empty((ALL_SIX + 1, WIDTH), np.float32),
        rolls=np.empty(ALL_SIX + 1),
    )


def weigh_turn(weights: Any, s: Any, seat: int, desk: Any, told: Any) -> None:
    """What every action is worth: the chance to win."""
    look_through(weights, s, seat, desk)
    weigh_moves(s, seat, desk, told)


def weigh_moves(s: Any, seat: int, desk: Any, told: Any) -> None:
    """What every action is worth by a turn that was looked through."""
    here = hand_number(s.hands[seat])
    if s.phase == TURN_REDS:
        told[DONE] = desk.lying[here]
        for action in range(CHANGE, CHANGE + 30):
            told[action] = desk.turned[with_face(here, die_of(action), face_of(action))]
    else:
        weigh_rolls(s.hands[seat], desk)
        for dice in range(1, ALL_SIX + 1):
            told[dice] = desk.rolls[dice]
        told[HOLD] = desk.rolls[0]


def hand_number(hand: Any) -> int:
    """Where a hand stands among all; before the first roll any will do."""
    number = 0
    for die in range(5, -1, -1):
        number = 6 * number + max(0, hand[die] - 1)
    return number


def with_face(hand: int, die: int, face: int) -> int:
    """The hand in which a die shows another face."""
    step = WAYS_TO_LAND[die]
    return hand + (face - 1 - hand // step % 6) * step


def look_through(weights: Any, s: Any, seat: int, desk: Any) -> None:
    """What it is worth to end the turn with each hand, and to have it with its red dice yet to turn."""
    weigh_kinds(weights, s, seat, desk)
    for hand in range(HANDS):
        worth = desk.worth[desk.kind[hand]]
        desk.lying[hand] = worth
        desk.turned[hand] = worth
    turned = desk.turned
    step = 1
    for die in range(6):
        for first in range(0, HANDS, 6 * step):
            for low in range(first, first + step):
                most = turned[low]
                for face in range(1, 6):
                    most = max(most, turned[low + face * step])
                turned[low + die * step] = most
        step *= 6


def weigh_kinds(weights: Any, s: Any, seat: int, desk: Any) -> None:
    add_up(weights, s, seat, desk)
    worth, wholes, reds = weights.worth, desk.wholes, desk.reds
    for kind in range(len(desk.worth)):
        whole, red = desk.kind_counts[kind], desk.kind_reds[kind]
        first = second = third = fourth = ZERO  # each waits for its own last sum alone
        for j in range(0, WIDTH, 4):
            first += worth[j] * max(wholes[whole, j] + reds[red, j], ZERO)
            second += worth[j + 1] * max(wholes[whole, j + 1] + reds[red, j + 1], ZERO)
            third += worth[j + 2] * max(wholes[whole, j + 2] + reds[red, j + 2], ZERO)
            fourth += worth[j + 3] * max(wholes[whole, j + 3] + reds[red, j + 3], ZERO)
        desk.worth[kind] = 1.0 / (1.0 + exp(-(worth[WIDTH] + (first + second) + (third + fourth))))


def add_up(weights: Any, s: Any, seat: int, desk: Any) -> None:
    """The sums of what is looked at: of all but the reds, by counts; of the reds, by handful."""
    look_at_others(s, seat, desk.entries, desk.shares)
    rivals_most(s, seat, desk.most, desk.is_nearest)
    entries, base, leads, wholes, reds = weights.entries, desk.base, desk.leads, desk.wholes, desk.reds
    for j in range(WIDTH):
        base[j] = ZERO
    for i in range(ABOUT_OTHERS):
        if desk.shares[i] > ZERO:
            for j in range(WIDTH):
                base[j] += desk.shares[i] * entries[desk.entries[i], j]
    for number in range(1, 7):
        for own in range(7):
            entry = lead_entry(number, own, desk.most[number], desk.is_nearest[number])
            for j in range(WIDTH):
                leads[number - 1, own, j] = entries[entry, j]
    for whole in range(len(desk.counts)):
        for j in range(WIDTH):
            wholes[whole, j] = base[j]
        for i in range(6):
            own = desk.counts[whole, i]
            for j in range(WIDTH):
                wholes[whole, j] += leads[i, own, j]
    for dice in range(ALL_SIX + 1):
        for j in range(WIDTH):
            reds[dice, j] = ZERO
        for i in range(6):
            if dice >> i & 1:
                for j in range(WIDTH):
                    reds[dice, j] += entries[REDS + i, j]


def weigh_rolls(hand: Any, desk: Any) -> None:
    """What it is worth to roll each handful of dice, 0 being none."""
    before, after = desk.means[0], desk.means[1]
    for i in range(HANDS):
        before[i] = desk.turned[i]
    rest = HANDS
    for die in range(6):
        rest //= 6
        face = max(0, hand[die] - 1)
        for dice in range(1 << die):
            for i in range(rest):
                first = (dice * rest + i) * 6
                total = 0.0
                for other in range(6):
                    total += before[first + other]
                after[dice * rest + i] = before[first + face]
                after[((1 << die) + dice) * rest + i] = total / 6.0
        before, after = after, before
    for dice in range(ALL_SIX + 1):
        desk.rolls[dice] = before[dice]

"""All that can be said in a small round, as a tree that is never built: where a node's numbers lie follows from sizes.

A node is what both have heard: the bids so far, each with how many dice were rolled before it. Who is on turn there has
a hand, and decides twice: first to call, or which dice to roll (perhaps none); then, with the hand that this has made,
which rung to bid. So the numbers of a node are a row for each hand, challenge and perfecto and all handfuls in it; and
then, for each number of dice rolled, a row for each hand with all higher rungs in it. Behind them lie the numbers of
the nodes that follow, in the same order. How many numbers a node and all that follows from it take depends only on who
is on turn and on the last rung, and so the place of every node is found by adding.

What went before in somebody's own cup does not matter: neither payoffs nor what the other does depend on it. So a hand
and what both have heard are all that a decision can use.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.engine.compiled import Array, compiling
from pepperbox.games.perfecto import RULEBOOK
from pepperbox.solve.perfecto.small_round import SmallRound, small_round

CALLS = 2  # so many calls come before the handfuls, in the first decision


class Tree(NamedTuple):
    """The places of a round's numbers, and what the rules say of it."""

    sizes: Array  # by seat on turn and last rung: numbers of the node and of all that follows
    before: Array  # by seat on turn and rung: the sizes of all lower rungs
    hands: Array  # by seat
    handfuls: Array  # by seat: how many can be rolled
    counts: Array  # by seat: how many numbers of dice rolled there are
    rolled: Array  # by seat and handful: how many dice
    lands: Array  # by seat, handful, hand before and after
    wins: Array  # by seat whose win it is, bidder, call, rung, own hand, other's hand: chance to win


def tree_of(small: SmallRound) -> Tree:
    rungs, most = small.rungs, max(small.hands)
    handfuls = [len(rolled) for rolled in small.rolled]
    counts = [int(rolled.max()) + 1 for rolled in small.rolled]
    sizes = np.zeros((2, rungs + 1), np.int64)
    for rung in reversed(range(rungs + 1)):
        for seat in range(2):
            first = CALLS + (handfuls[seat] if rung < rungs else 0)
            own = small.hands[seat] * (first + counts[seat] * (rungs - rung))
            sizes[seat, rung] = own + counts[seat] * sizes[1 - seat, rung + 1 :].sum()
    before = np.zeros((2, rungs + 2), np.int64)
    before[:, 1:] = sizes.cumsum(axis=1)
    lands, rolled = np.zeros((2, max(handfuls), most, most)), np.zeros((2, max(handfuls)), np.int64)
    wins = np.zeros((2, 2, 2, rungs + 1, most, most))
    for seat in range(2):
        lands[seat, : handfuls[seat], : small.hands[seat], : small.hands[seat]] = small.lands[seat]
        rolled[seat, : handfuls[seat]] = small.rolled[seat]
    wins[0, :, :, :, : small.hands[0], : small.hands[1]] = small.wins
    wins[1, :, :, :, : small.hands[1], : small.hands[0]] = 1 - small.wins.swapaxes(3, 4)
    return Tree(sizes, before, np.array(small.hands), np.array(handfuls), np.array(counts), rolled, lands, wins)


# What the seat that a walk is for does at its nodes; the other always plays by its numbers.
LEARN, BEST, PLAY = 0, 1, 2  # it plays by its regrets and learns; does what is best; plays by its numbers


class Room(NamedTuple):
    """Where a walk writes, by how many bids were made."""

    reach: Array  # by the other's hand: the chance that it has this hand and has decided so as to come here
    value: Array  # by one's own hand: the chance to win, times that of the other to come here
    first: Array  # by hand: how often each first decision is made
    second: Array  # by hand: how often each rung is bid, for one number of dice rolled
    landed: Array  # by number of dice rolled and hand: the chance of the other to come here and then have it
    then: Array  # by number of dice rolled and hand: what one's own second decision is worth


def room_for(tree: Tree) -> Room:
    most, deep, counts = int(tree.hands.max()), tree.sizes.shape[1] + 1, int(tree.counts.max())
    return Room(
        np.zeros((deep, most)),
        np.zeros((deep, most)),
        np.zeros((deep, most, CALLS + int(tree.handfuls.max()))),
        np.zeros((deep, most, deep)),
        np.zeros((deep, counts, most)),
        np.zeros((deep, counts, most)),
    )


@cache
def walker() -> Callable[..., None]:
    """A walk through all that can follow from a node."""
    with compiling(RULEBOOK, "small rounds walked"):

        @njit(cache=True, nogil=True)
        def share(numbers: Any, place: int, count: int, row: Any) -> None:
            """Each choice as often as its part of the numbers above zero; all alike if there are none."""
            total = 0.0
            for k in range(count):
                total += max(np.float32(0), numbers[place + k])
            for k in range(count):
                row[k] = max(np.float32(0), numbers[place + k]) / total if total > 0 else 1.0 / count

        @njit(cache=True, nogil=True)
        def add(numbers: Any, place: int, keep: float, worth: float) -> None:
            """A new regret to old ones, of which those above zero keep a part, and those below it half."""
            numbers[place] = numbers[place] * (keep if numbers[place] > 0 else 0.5) + worth

        @njit(cache=True, nogil=True)
        def answer(tree: Any, room: Any, me: int, rung: int, deep: int) -> None:
            """What one wins where the other calls now, and with which hands the other comes to bid."""
            other = 1 - me
            for theirs in range(tree.hands[other]):
                for call in range(CALLS):
                    chance = room.reach[deep, theirs] * room.first[deep, theirs, call]
                    if chance > 0:
                        for hand in range(tree.hands[me]):
                            room.value[deep, hand] += chance * tree.wins[me, me, call, rung, hand, theirs]
            room.landed[deep] = 0.0
            for handful in range(tree.handfuls[other]):
                count = tree.rolled[other, handful]
                for theirs in range(tree.hands[other]):
                    chance = room.reach[deep, theirs] * room.first[deep, theirs, CALLS + handful]
                    if chance > 0:
                        for after in range(tree.hands[other]):
                            room.landed[deep, count, after] += chance * tree.lands[other, handful, theirs, after]

        @njit(cache=True, nogil=True)
        def decide(
            tree: Any, room: Any, mode: int, me: int, rung: int, deep: int, low: int, width: int, mine: Any, place: int,
            keep: float,
        ) -> None:  # fmt: skip
            """What one's first decision is worth by hand, the second being known."""
            for hand in range(tree.hands[me]):
                start, mean, best = place + hand * width, 0.0, -1.0
                for choice in range(low, width):
                    worth = 0.0
                    if choice < CALLS:
                        for theirs in range(tree.hands[1 - me]):
                            worth += room.reach[deep, theirs] * tree.wins[me, 1 - me, choice, rung, hand, theirs]
                    else:
                        count = tree.rolled[me, choice - CALLS]
                        for after in range(tree.hands[me]):
                            worth += tree.lands[me, choice - CALLS, hand, after] * room.then[deep, count, after]
                    mean += room.first[deep, hand, choice] * worth
                    best = max(best, worth)
                    if mode == LEARN:
                        add(mine, start + choice, keep, worth)
                room.value[deep, hand] = best if mode == BEST else mean
                if mode == LEARN:
                    for choice in range(low, width):
                        mine[start + choice] -= mean

        @njit(cache=True, nogil=True)
        def take(
            room: Any, mode: int, hands: int, count: int, k: int, deep: int, mine: Any, place: int, higher: int,
            keep: float,
        ) -> None:  # fmt: skip
            """A rung that one may bid in the second decision is worth what follows from it."""
            for hand in range(hands):
                worth = room.value[deep + 1, hand]
                if mode == BEST:
                    room.then[deep, count, hand] = max(room.then[deep, count, hand], worth)
                else:
                    room.then[deep, count, hand] += room.second[deep, hand, k] * worth
                if mode == LEARN:
                    add(mine, place + hand * higher + k, keep, worth)

        @njit(cache=True, nogil=True)
        def walk(
            tree: Any, room: Any, mode: int, me: int, seat: int, rung: int, deep: int, place: int,
            mine: Any, others: Any, average: Any, weight: float, keep: float,
        ) -> None:  # fmt: skip
            """The value of a node by one's own hand, given with which hands the other comes here.

            In learning, the other's policy is added to its average, as often as it comes here: so nothing is to be
            done where it never comes.
            """
            is_mine, hands, higher = seat == me, tree.hands[seat], tree.sizes.shape[1] - 1 - rung
            low, width = 0 if deep else CALLS, CALLS + (tree.handfuls[seat] if higher else 0)
            numbers = mine if is_mine else others
            for hand in range(hands):
                room.first[deep, hand, :] = 0.0
                share(numbers, place + hand * width + low, width - low, room.first[deep, hand, low:])
                if mode == LEARN and not is_mine:
                    for choice in range(low, width):
                        chance = room.reach[deep, hand] * room.first[deep, hand, choice]
                        average[place + hand * width + choice] += weight * chance
            if not is_mine:
                room.value[deep] = 0.0
                answer(tree, room, me, rung, deep)
            bids, child = place + hands * width, place + hands * (width + tree.counts[seat] * higher)
            for count in range(tree.counts[seat] if higher else 0):
                for hand in range(hands):
                    share(numbers, bids + hand * higher, higher, room.second[deep, hand])
                    room.then[deep, count, hand] = -1.0 if mode == BEST else 0.0
                for k in range(higher):
                    is_met = is_mine and mode != PLAY
                    for hand in range(hands):
                        chance = room.second[deep, hand, k]
                        if not is_mine:
                            chance *= room.landed[deep, count, hand]
                            room.reach[deep + 1, hand] = chance
                            if mode == LEARN:
                                average[bids + hand * higher + k] += weight * chance
                        is_met = is_met or chance > 0
                    if is_met:
                        if is_mine:
                            room.reach[deep + 1] = room.reach[deep]
                        walk(
                            tree, room, mode, me, 1 - seat, rung + 1 + k, deep + 1, child,
                            mine, others, average, weight, keep,
                        )  # fmt: skip
                        if is_mine:
                            take(room, mode, hands, count, k, deep, mine, bids, higher, keep)
                        else:
                            for hand in range(tree.hands[me]):
                                room.value[deep, hand] += room.value[deep + 1, hand]
                    child += tree.sizes[1 - seat, rung + 1 + k]
                if is_mine and mode == LEARN:
                    for hand in range(hands):
                        for k in range(higher):
                            mine[bids + hand * higher + k] -= room.then[deep, count, hand]
                bids += hands * higher
            if is_mine:
                decide(tree, room, mode, me, rung, deep, low, width, mine, place, keep)

        tiny = tree_of(small_round((1, 1), rolls=False, above=19))
        numbers = numbers_of(tiny)
        walk(tiny, room_for(tiny), PLAY, 0, 0, 0, 0, 0, numbers, numbers, numbers, 1.0, 1.0)
    walked: Callable[..., None] = walk
    return walked


def numbers_of(tree: Tree) -> Array:
    """Room for the numbers of all nodes."""
    return np.zeros(int(tree.sizes[0, 0]), np.float32)

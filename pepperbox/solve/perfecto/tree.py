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
from pepperbox.engine.parts import part
from pepperbox.games.perfecto import RULEBOOK
from pepperbox.solve.perfecto.small_round import NOTHING_TO_BID, SmallRound

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
LEARN = 0  # it plays by its regrets and learns, and what the other does is added to its average
KEEP = 1  # it does what is best, against what is kept of the other's numbers
BEST = 2  # it does what is best
PLAY = 3  # it plays by its numbers too


class Numbers(NamedTuple):
    """What a walk reads and writes at the nodes."""

    played: Array  # what both play by
    noted: Array  # the average, or what is kept
    weight: float  # of this round in the average
    fading: float  # the part of a regret above zero that is left
    least: float  # choices made less often are not kept


class Room(NamedTuple):
    """Where a walk stands, by how many bids were made."""

    at: Array  # places, by the names below
    reach: Array  # by the other's hand: the chance that it has this hand and has decided so as to come here
    value: Array  # by one's own hand: the chance to win, times that of the other to come here
    first: Array  # by hand: how often each first decision is made
    second: Array  # by hand: how often each rung is bid, for one number of dice rolled
    landed: Array  # by number of dice rolled and hand: the chance of the other to come here and then have it
    then: Array  # by number of dice rolled and hand: what one's own second decision is worth


# Who is on turn, the last rung and where the node's numbers lie; then what is looked at next: a number of dice rolled,
# a rung, and where the row of that number and the numbers of the node that follows lie.
SEAT, RUNG, PLACE, COUNT, NEXT, BIDS, CHILD = range(7)


def room_for(tree: Tree) -> Room:
    most, deep, counts = int(tree.hands.max()), tree.sizes.shape[1] + 1, int(tree.counts.max())
    return Room(
        np.zeros((deep, 7), np.int64),
        np.zeros((deep, most)),
        np.zeros((deep, most)),
        np.zeros((deep, most, CALLS + int(tree.handfuls.max()))),
        np.zeros((deep, most, deep)),
        np.zeros((deep, counts, most)),
        np.zeros((deep, counts, most)),
    )


def numbers_of(tree: Tree) -> Array:
    """Room for the numbers of all nodes."""
    return np.zeros(int(tree.sizes[0, 0]), np.float32)


@part
def does_best(mode: int) -> bool:
    return KEEP <= mode <= BEST


# ── A row ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@part
def share(numbers: Any, place: int, low: int, high: int, least: float, rows: Any, deep: int, hand: int) -> None:
    """Each choice as often as its part of the numbers above zero, small ones left out; all alike if there are none."""
    total, most = 0.0, 0.0
    for k in range(low, high):
        if numbers[place + k] > 0:
            total += numbers[place + k]
            most = max(most, numbers[place + k])
    left = 0.0
    for k in range(low, high):
        is_kept = numbers[place + k] > 0 and (numbers[place + k] >= least * total or numbers[place + k] == most)
        rows[deep, hand, k] = numbers[place + k] if is_kept else 0.0
        left += rows[deep, hand, k]
    for k in range(low, high):
        rows[deep, hand, k] = rows[deep, hand, k] / left if left > 0 else 1.0 / (high - low)


@part
def add(numbers: Any, place: int, fading: float, worth: float) -> None:
    """A new regret to old ones, of which those above zero fade, and those below it to a half."""
    numbers[place] = numbers[place] * (fading if numbers[place] > 0 else 0.5) + worth


@part
def note(numbers: Any, mode: int, place: int, chance: float, of_this: float) -> None:
    """A choice of the other, who comes to it with a chance: to its average, or to what is kept."""
    if mode == LEARN:
        numbers.noted[place] += numbers.weight * chance * of_this
    elif mode == KEEP and chance > 0:
        numbers.noted[place] = of_this


# ── A node ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@part
def rungs_above(tree: Any, room: Any, deep: int) -> int:
    return tree.sizes.shape[1] - 1 - room.at[deep, RUNG]  # type: ignore[no-any-return]


@part
def choices(tree: Any, room: Any, deep: int) -> int:
    """How many first decisions there are: nobody rolls where no higher bid is left."""
    if rungs_above(tree, room, deep) == 0:
        return CALLS
    return CALLS + tree.handfuls[room.at[deep, SEAT]]  # type: ignore[no-any-return]


@part
def enter(tree: Any, room: Any, numbers: Any, mode: int, me: int, deep: int) -> None:
    """Look at a node for the first time: what is decided first there, and what follows from it if it is the other's."""
    seat, place, many = room.at[deep, SEAT], room.at[deep, PLACE], choices(tree, room, deep)
    hands, low, least = tree.hands[seat], 0 if deep else CALLS, numbers.least if seat != me else 0.0
    for hand in range(hands):
        for choice in range(room.first.shape[2]):
            room.first[deep, hand, choice] = 0.0
        share(numbers.played, place + hand * many, low, many, least, room.first, deep, hand)
        if seat != me:
            for choice in range(low, many):
                note(
                    numbers, mode, place + hand * many + choice, room.reach[deep, hand], room.first[deep, hand, choice]
                )
    room.at[deep, COUNT] = 0
    room.at[deep, NEXT] = 0
    room.at[deep, BIDS] = place + hands * many
    room.at[deep, CHILD] = place + hands * (many + tree.counts[seat] * rungs_above(tree, room, deep))
    if seat != me:
        hear_calls(tree, room, me, deep)
        let_roll(tree, room, seat, deep)


@part
def hear_calls(tree: Any, room: Any, me: int, deep: int) -> None:
    """What one wins where the other calls now."""
    for hand in range(tree.hands[me]):
        room.value[deep, hand] = 0.0
    for theirs in range(tree.hands[1 - me]):
        for call in range(CALLS):
            chance = room.reach[deep, theirs] * room.first[deep, theirs, call]
            if chance > 0:
                for hand in range(tree.hands[me]):
                    room.value[deep, hand] += chance * tree.wins[me, me, call, room.at[deep, RUNG], hand, theirs]


@part
def let_roll(tree: Any, room: Any, other: int, deep: int) -> None:
    """With which hands the other comes to bid."""
    for count in range(tree.counts[other]):
        for after in range(tree.hands[other]):
            room.landed[deep, count, after] = 0.0
    for handful in range(tree.handfuls[other]):
        count = tree.rolled[other, handful]
        for theirs in range(tree.hands[other]):
            chance = room.reach[deep, theirs] * room.first[deep, theirs, CALLS + handful]
            if chance > 0:
                for after in range(tree.hands[other]):
                    room.landed[deep, count, after] += chance * tree.lands[other, handful, theirs, after]


@part
def begin_count(tree: Any, room: Any, numbers: Any, mode: int, me: int, deep: int) -> None:
    """What is bid after so many dice are rolled."""
    seat, count, higher = room.at[deep, SEAT], room.at[deep, COUNT], rungs_above(tree, room, deep)
    for hand in range(tree.hands[seat]):
        row, least = room.at[deep, BIDS] + hand * higher, numbers.least if seat != me else 0.0
        share(numbers.played, row, 0, higher, least, room.second, deep, hand)
        room.then[deep, count, hand] = -1.0 if does_best(mode) else 0.0
        if seat != me:
            for k in range(higher):
                note(numbers, mode, row + k, room.landed[deep, count, hand], room.second[deep, hand, k])


@part
def end_count(tree: Any, room: Any, numbers: Any, mode: int, me: int, deep: int) -> None:
    """In learning, regrets are measured by what was done; on to the next number of dice rolled."""
    seat, count, higher = room.at[deep, SEAT], room.at[deep, COUNT], rungs_above(tree, room, deep)
    if seat == me and mode == LEARN:
        for hand in range(tree.hands[seat]):
            for k in range(higher):
                numbers.played[room.at[deep, BIDS] + hand * higher + k] -= room.then[deep, count, hand]
    room.at[deep, BIDS] += tree.hands[seat] * higher
    room.at[deep, COUNT] += 1
    room.at[deep, NEXT] = 0


@part
def is_met(tree: Any, room: Any, mode: int, me: int, deep: int) -> bool:
    """Does anything come of the next bid? If so, with which hands the other comes to the node that follows."""
    seat, count, k = room.at[deep, SEAT], room.at[deep, COUNT], room.at[deep, NEXT]
    met = seat == me and mode != PLAY
    for hand in range(tree.hands[seat]):
        chance = room.second[deep, hand, k]
        if seat != me:
            chance *= room.landed[deep, count, hand]
            room.reach[deep + 1, hand] = chance
        met = met or chance > 0
    if seat == me:
        for theirs in range(tree.hands[1 - me]):
            room.reach[deep + 1, theirs] = room.reach[deep, theirs]
    return met


@part
def step(tree: Any, room: Any, deep: int) -> None:
    """On to the next rung."""
    room.at[deep, CHILD] += tree.sizes[1 - room.at[deep, SEAT], room.at[deep, RUNG] + 1 + room.at[deep, NEXT]]
    room.at[deep, NEXT] += 1


@part
def finds_child(tree: Any, room: Any, numbers: Any, mode: int, me: int, deep: int) -> bool:
    """Is there another bid to be looked at?"""
    higher = rungs_above(tree, room, deep)
    while higher and room.at[deep, COUNT] < tree.counts[room.at[deep, SEAT]]:
        if room.at[deep, NEXT] == 0:
            begin_count(tree, room, numbers, mode, me, deep)
        while room.at[deep, NEXT] < higher:
            if is_met(tree, room, mode, me, deep):
                room.at[deep + 1, SEAT] = 1 - room.at[deep, SEAT]
                room.at[deep + 1, RUNG] = room.at[deep, RUNG] + 1 + room.at[deep, NEXT]
                room.at[deep + 1, PLACE] = room.at[deep, CHILD]
                return True
            step(tree, room, deep)
        end_count(tree, room, numbers, mode, me, deep)
    return False


@part
def take(tree: Any, room: Any, numbers: Any, mode: int, me: int, deep: int) -> None:
    """The node that follows from the next bid has been worked out."""
    seat, count, k, higher = (
        room.at[deep, SEAT],
        room.at[deep, COUNT],
        room.at[deep, NEXT],
        rungs_above(tree, room, deep),
    )
    for hand in range(tree.hands[me]):
        worth = room.value[deep + 1, hand]
        if seat != me:
            room.value[deep, hand] += worth
        elif does_best(mode):
            room.then[deep, count, hand] = max(room.then[deep, count, hand], worth)
        else:
            room.then[deep, count, hand] += room.second[deep, hand, k] * worth
        if seat == me and mode == LEARN:
            add(numbers.played, room.at[deep, BIDS] + hand * higher + k, numbers.fading, worth)
    step(tree, room, deep)


@part
def worth_of(tree: Any, room: Any, me: int, deep: int, hand: int, choice: int) -> float:
    """Of a first decision of one's own, the second being known."""
    worth = 0.0
    if choice < CALLS:
        for theirs in range(tree.hands[1 - me]):
            worth += room.reach[deep, theirs] * tree.wins[me, 1 - me, choice, room.at[deep, RUNG], hand, theirs]
    else:
        count = tree.rolled[me, choice - CALLS]
        for after in range(tree.hands[me]):
            worth += tree.lands[me, choice - CALLS, hand, after] * room.then[deep, count, after]
    return worth


@part
def leave(tree: Any, room: Any, numbers: Any, mode: int, me: int, deep: int) -> None:
    """A node of one's own is worth what the first decision is."""
    if room.at[deep, SEAT] != me:
        return
    low, many = 0 if deep else CALLS, choices(tree, room, deep)
    for hand in range(tree.hands[me]):
        row, mean, best = room.at[deep, PLACE] + hand * many, 0.0, -1.0
        for choice in range(low, many):
            worth = worth_of(tree, room, me, deep, hand, choice)
            mean += room.first[deep, hand, choice] * worth
            best = max(best, worth)
            if mode == LEARN:
                add(numbers.played, row + choice, numbers.fading, worth)
        room.value[deep, hand] = best if does_best(mode) else mean
        if mode == LEARN:
            for choice in range(low, many):
                numbers.played[row + choice] -= mean


# ── All nodes ────────────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def walker() -> Callable[..., None]:
    """A walk through all that can follow from a node."""
    with compiling(RULEBOOK, "small-rounds-walked"):

        @njit(cache=True, nogil=True)
        def walk(tree: Any, room: Any, numbers: Any, mode: int, me: int, start: int) -> None:
            """The value of the node after so many bids, by one's own hand, given with which the other comes there."""
            deep = start
            enter(tree, room, numbers, mode, me, deep)
            while True:
                if finds_child(tree, room, numbers, mode, me, deep):
                    deep += 1
                    enter(tree, room, numbers, mode, me, deep)
                else:
                    leave(tree, room, numbers, mode, me, deep)
                    if deep == start:
                        return
                    deep -= 1
                    take(tree, room, numbers, mode, me, deep)

        tree = tree_of(NOTHING_TO_BID)
        nothing = numbers_of(tree)
        walk(tree, room_for(tree), Numbers(nothing, nothing, 0.0, 0.0, 0.0), PLAY, 0, 0)
    walked: Callable[..., None] = walk
    return walked

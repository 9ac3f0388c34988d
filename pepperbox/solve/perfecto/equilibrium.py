"""An equilibrium of a small round, learned; what is kept of it; and how much the best answer to it wins, exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.engine.compiled import Array, compiling
from pepperbox.games.perfecto import RULEBOOK
from pepperbox.solve.perfecto.small_round import SmallRound, small_round
from pepperbox.solve.perfecto.tree import BEST, CALLS, LEARN, PLAY, Tree, numbers_of, room_for, tree_of, walker
from pepperbox.solve.solution import Progress

FADING = 1.5  # how fast old regrets are forgotten: of the regrets after t rounds, t to this power counts against one
RISING = 2  # how much later rounds count for more in the average: by this power of their number


class Bounds(NamedTuple):
    """What the best answers to a policy show of the leader's chance to win a round."""

    at_least: float  # against the best answer of the other
    at_most: float  # with the best answer to the other

    @property
    def exploitability(self) -> float:
        """What the best answer wins more than an equilibrium gives, in the mean of both seats."""
        return (self.at_most - self.at_least) / 2


class Learner:
    """Two who play a round against each other again and again, and regret."""

    def __init__(self, small: SmallRound) -> None:
        self.tree = tree_of(small)
        self._room = room_for(self.tree)
        self.regrets, self.average = numbers_of(self.tree), numbers_of(self.tree)
        self.rounds = 0

    def learn(self) -> None:
        """Another round: first A learns from what B does, then B from what A does now."""
        old = self.rounds**FADING
        self.rounds += 1
        for seat in range(2):
            self._walk(LEARN, seat, self.regrets, float(self.rounds) ** RISING, old / (old + 1))

    def bounds(self, policy: Array) -> Bounds:
        return Bounds(1 - self._walk(BEST, 1, policy), self._walk(BEST, 0, policy))

    def value(self, policy: Array) -> float:
        """The leader's chance to win if both play by a policy."""
        return self._walk(PLAY, 0, policy)

    def trimmed(self, least: float) -> Array:
        """The average as it is kept: without choices made less often than that, and only where it comes itself."""
        kept = numbers_of(self.tree)
        for seat in range(2):
            self._room.reach[0] = 1.0
            trimmer()(self.tree, self._room, seat, 0, 0, 0, 0, self.average, least, kept)
        return kept

    def _walk(self, mode: int, me: int, numbers: Array, weight: float = 0.0, keep: float = 0.0) -> float:
        hands = self.tree.hands
        self._room.reach[0] = 1 / hands[1 - me]
        walker()(self.tree, self._room, mode, me, 0, 0, 0, 0, numbers, numbers, self.average, weight, keep)
        return float(self._room.value[0, : hands[me]].mean())


def learned(
    small: SmallRound, rounds: int, progress: Progress, looks: Iterable[int] = (), least: float = 0.0
) -> tuple[Learner, list[tuple[int, Bounds]]]:
    """Somebody who has learned for so many rounds, and how good what would be kept was at each look."""
    learner, seen = Learner(small), []
    for _ in range(rounds):
        learner.learn()
        if learner.rounds in looks:
            seen.append((learner.rounds, learner.bounds(learner.trimmed(least))))
        progress(learner.rounds / rounds)
    return learner, seen


@cache
def trimmer() -> Callable[..., None]:
    with compiling(RULEBOOK, "small rounds trimmed"):

        @njit(cache=True, nogil=True)
        def copy_row(numbers: Any, place: int, count: int, least: float, kept: Any) -> None:
            """The shares of a row without the small ones; whatever is left counts for all."""
            total, most = 0.0, 0.0
            for k in range(count):
                total += numbers[place + k]
                most = max(most, numbers[place + k])
            for k in range(count):
                part = numbers[place + k] / total if total > 0 else 1.0 / count
                kept[place + k] = part if part >= least or numbers[place + k] == most else 0.0

        @njit(cache=True, nogil=True)
        def trim(
            tree: Any, room: Any, me: int, seat: int, rung: int, deep: int, place: int,
            numbers: Any, least: float, kept: Any,
        ) -> None:  # fmt: skip
            """Copy one's own numbers wherever one comes, by hand, if the other does whatever it likes."""
            hands, higher = tree.hands[seat], tree.sizes.shape[1] - 1 - rung
            low, width = 0 if deep else CALLS, CALLS + (tree.handfuls[seat] if higher else 0)
            bids = place + hands * width
            child = bids + hands * tree.counts[seat] * higher
            if seat == me:
                room.landed[deep] = 0.0
                for hand in range(hands):
                    if room.reach[deep, hand] > 0:
                        start = place + hand * width
                        copy_row(numbers, start + low, width - low, least, kept)
                        for handful in range(width - CALLS):
                            if kept[start + CALLS + handful] > 0:
                                for after in range(hands):
                                    count = tree.rolled[seat, handful]
                                    room.landed[deep, count, after] += tree.lands[seat, handful, hand, after]
            for count in range(tree.counts[seat] if higher else 0):
                for hand in range(hands):
                    if seat == me and room.landed[deep, count, hand] > 0:
                        copy_row(numbers, bids + hand * higher, higher, least, kept)
                for k in range(higher):
                    is_met = seat != me
                    if seat == me:
                        for hand in range(hands):
                            comes = room.landed[deep, count, hand] > 0 and kept[bids + hand * higher + k] > 0
                            room.reach[deep + 1, hand] = 1.0 if comes else 0.0
                            is_met = is_met or comes
                    else:
                        room.reach[deep + 1] = room.reach[deep]
                    if is_met:
                        trim(tree, room, me, 1 - seat, rung + 1 + k, deep + 1, child, numbers, least, kept)
                    child += tree.sizes[1 - seat, rung + 1 + k]
                bids += hands * higher

        tiny = tree_of(small_round((1, 1), rolls=False, above=19))
        trim(tiny, room_for(tiny), 0, 0, 0, 0, 0, numbers_of(tiny), 0.1, numbers_of(tiny))
    trimmed: Callable[..., None] = trim
    return trimmed


# ── Places of the tree ───────────────────────────────────────────────────────────────────────────────────────────────


class Node(NamedTuple):
    """What both have heard, and where its numbers lie."""

    seat: int  # on turn
    rung: int  # bid last; 0 before
    place: int
    deep: int  # bids made


ROOT = Node(0, 0, 0, 0)


def width(tree: Tree, node: Node) -> int:
    """How many first decisions there are, calls and handfuls."""
    return CALLS + (int(tree.handfuls[node.seat]) if node.rung < tree.sizes.shape[1] - 1 else 0)


def child(tree: Tree, node: Node, count: int, rung: int) -> Node:
    """The node after so many dice are rolled and a rung is bid."""
    seat, rungs = node.seat, tree.sizes.shape[1] - 1
    other = tree.before[1 - seat]
    own = int(tree.hands[seat]) * (width(tree, node) + int(tree.counts[seat]) * (rungs - node.rung))
    passed = count * (other[rungs + 1] - other[node.rung + 1]) + other[rung] - other[node.rung + 1]
    return Node(1 - seat, rung, node.place + own + int(passed), node.deep + 1)


def first_shares(tree: Tree, node: Node, numbers: Array) -> Array:
    """By hand, how often each first decision is made."""
    many = width(tree, node)
    rows = numbers[node.place : node.place + int(tree.hands[node.seat]) * many].reshape(-1, many)
    return shares(rows, CALLS if node.deep == 0 else 0)


def second_shares(tree: Tree, node: Node, count: int, numbers: Array) -> Array:
    """By hand, how often each higher rung is bid after so many dice are rolled."""
    hands, higher = int(tree.hands[node.seat]), tree.sizes.shape[1] - 1 - node.rung
    start = node.place + hands * (width(tree, node) + count * higher)
    return shares(numbers[start : start + hands * higher].reshape(hands, higher))


def shares(rows: Array, low: int = 0) -> Array:
    rows = np.maximum(rows.astype(np.float64), 0)
    rows[:, :low] = 0
    total = rows.sum(axis=1, keepdims=True)
    alike = np.ones_like(rows)
    alike[:, :low] = 0
    filled: Array = np.where(total > 0, rows, alike) / np.where(total > 0, total, alike.sum(axis=1, keepdims=True))
    return filled

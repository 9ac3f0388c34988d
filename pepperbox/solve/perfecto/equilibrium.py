"""An equilibrium of a small round, learned; what is kept of it; and how much the best answer to it wins, exactly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.solve.perfecto.small_round import SmallRound
from pepperbox.solve.perfecto.tree import (
    BEST,
    CALLS,
    KEEP,
    LEARN,
    PLAY,
    Numbers,
    Tree,
    numbers_of,
    room_for,
    tree_of,
    walker,
)
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
        numbers = Numbers(self.regrets, self.average, float(self.rounds) ** RISING, old / (old + 1), 0.0)
        for seat in range(2):
            self._walk(LEARN, seat, numbers)

    def kept(self, least: float) -> tuple[Array, Bounds]:
        """The average without choices made less often than that, wherever it comes itself; and how good this is."""
        kept = numbers_of(self.tree)
        numbers = Numbers(self.average, kept, 0.0, 0.0, least)
        at_most, other = (self._walk(KEEP, seat, numbers) for seat in range(2))
        return kept, Bounds(1 - other, at_most)

    def bounds(self, policy: Array) -> Bounds:
        numbers = Numbers(policy, policy, 0.0, 0.0, 0.0)
        return Bounds(1 - self._walk(BEST, 1, numbers), self._walk(BEST, 0, numbers))

    def value(self, policy: Array) -> float:
        """The leader's chance to win if both play by a policy."""
        return self._walk(PLAY, 0, Numbers(policy, policy, 0.0, 0.0, 0.0))

    def _walk(self, mode: int, me: int, numbers: Numbers) -> float:
        """What a seat wins in a round."""
        hands = self.tree.hands
        self._room.at[0] = 0
        self._room.reach[0] = 1 / hands[1 - me]
        walker()(self.tree, self._room, numbers, mode, me, 0)
        return float(self._room.value[0, : hands[me]].mean())


def learned(
    small: SmallRound, rounds: int, progress: Progress, looks: Iterable[int] = (), least: float = 0.0
) -> tuple[Learner, list[tuple[int, Bounds]]]:
    """Somebody who has learned for so many rounds, and how good what would be kept was at each look."""
    learner, seen = Learner(small), []
    for _ in range(rounds):
        learner.learn()
        if learner.rounds in looks:
            seen.append((learner.rounds, learner.kept(least)[1]))
        progress(learner.rounds / rounds)
    return learner, seen


# ── Places of the tree ───────────────────────────────────────────────────────────────────────────────────────────────


class FewNumbers:
    """Numbers of nodes of which most are zero, as those of a policy are: only the others are there."""

    def __init__(self, places: Array, numbers: Array) -> None:
        self._places, self._numbers = places, numbers

    def __getitem__(self, part: slice) -> Array:
        first, end = np.searchsorted(self._places, np.array([part.start, part.stop], self._places.dtype))
        found = np.zeros(part.stop - part.start, np.float32)
        found[self._places[first:end] - part.start] = self._numbers[first:end]
        return found


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


def first_shares(tree: Tree, node: Node, numbers: Array | FewNumbers) -> Array:
    """By hand, how often each first decision is made."""
    many = width(tree, node)
    rows = numbers[node.place : node.place + int(tree.hands[node.seat]) * many].reshape(-1, many)
    return shares(rows, CALLS if node.deep == 0 else 0)


def second_shares(tree: Tree, node: Node, count: int, numbers: Array | FewNumbers) -> Array:
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

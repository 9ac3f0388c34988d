"""What each action is worth against somebody who plays by a policy, to whoever goes on as well as can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.engine.errors import BadOption
from pepperbox.engine.rulebook import Event
from pepperbox.games.dice import ALL_SIX, holds, how_many
from pepperbox.games.perfecto.hands import loose
from pepperbox.games.perfecto.state import BID, CHALLENGE, MUST_BID, PERFECTO, State, bid_of
from pepperbox.games.perfecto.text import action_text
from pepperbox.solve.perfecto.equilibrium import ROOT, FewNumbers, Node, child, first_shares, second_shares
from pepperbox.solve.perfecto.small_round import SmallRound
from pepperbox.solve.perfecto.tree import BEST, CALLS, PLACE, SEAT, Numbers, Tree, room_for, walker

Said = tuple[tuple[int, int], ...]  # how many dice were rolled, and the bid

LARGE = 100_000  # numbers of a node and of all that follows: a walk through fewer takes some milliseconds


class Answers:
    """The best answers to a policy in a small round; at large nodes, what bids are worth may be known before."""

    def __init__(
        self, small: SmallRound, tree: Tree, policy: Array | FewNumbers, known: Mapping[int, Array] | None = None
    ) -> None:
        self._small, self._tree, self._policy, self._known = small, tree, policy, known or {}
        self._room, self._walk = room_for(tree), walker()
        self._rung = {int(bid): rung for rung, bid in enumerate(small.bids) if rung}
        self._bids_by_hand = lru_cache(maxsize=64)(self._worth_of_bids)

    def weigh(self, s: State, seat: int, actions: list[int], said: list[tuple[int, int]]) -> list[float]:
        """The worth of the actions to a seat, given its hand and what was said."""
        me, hand = (seat - s.leader) % 2, hand_of(s, seat)
        node, reach = self.met(me, tuple(said))
        bids = self._bids_by_hand(me, tuple(said))
        rolled = s.rerolled if s.phase == MUST_BID else 0
        worths = []
        for action in actions:
            if action <= ALL_SIX:
                after = self._tree.lands[me, action, hand, : bids.shape[1]]
                best = bids[how_many(action)].max(axis=1, initial=0.0)  # nothing, where no higher bid can be true
                worths.append(float(after @ best))
            elif action in (CHALLENGE, PERFECTO):
                wins = self._tree.wins[me, 1 - me, action - CHALLENGE, node.rung, hand, : len(reach)]
                worths.append(float(wins @ reach / reach.sum()))
            else:  # a bid that no dice make true is challenged
                rung = self._rung.get(bid_of(action))
                worths.append(float(bids[rolled][hand, rung - node.rung - 1]) if rung else 0.0)
        return worths

    def shares(self, s: State, seat: int, said: list[tuple[int, int]]) -> dict[int, float]:
        """How often the policy makes each decision that it makes at all."""
        hand, node = hand_of(s, seat), self._passed(tuple(said))[-1]
        rolled, stays, found = 0, 1.0, dict[int, float]()
        if s.phase == MUST_BID:
            rolled = s.rerolled
        else:
            challenge, perfecto, *handfuls = first_shares(self._tree, node, self._policy)[hand]
            found = {CHALLENGE: challenge, PERFECTO: perfecto, **dict(enumerate(handfuls[1:], 1))}
            stays = handfuls[0] if handfuls else 0.0
        if stays and node.rung < self._small.rungs:
            bids = second_shares(self._tree, node, rolled, self._policy)[hand]
            found |= {BID + int(self._small.bids[node.rung + 1 + k]): stays * share for k, share in enumerate(bids)}
        return {action: float(share) for action, share in found.items() if share > 0}

    def met(self, me: int, said: Said) -> tuple[Node, Array]:
        """The node after all that was said, and how likely the other has each hand and comes there."""
        tree, nodes = self._tree, self._passed(said)
        reach = np.full(int(tree.hands[1 - me]), 1 / tree.hands[1 - me])
        for (rolled, _), node, after in zip(said, nodes, nodes[1:], strict=False):
            if node.seat != me:
                reach = self._landed(node, reach, rolled)
                reach = reach * second_shares(tree, node, rolled, self._policy)[:, after.rung - node.rung - 1]
        if not reach.any():
            raise BadOption("the other has bid or rolled as an equilibrium never does: what follows is not solved")
        return nodes[-1], reach

    def _passed(self, said: Said) -> list[Node]:
        """The nodes from the first to the one after all that was said."""
        nodes = [ROOT]
        for rolled, bid in said:
            rung = self._rung.get(bid)
            if rung is None:
                raise BadOption(f"'{action_text(BID + bid)}' can't be true with these dice: challenge it")
            nodes.append(child(self._tree, nodes[-1], rolled, rung))
        return nodes

    def _landed(self, node: Node, reach: Array, rolled: int) -> Array:
        """With which hands the other comes to bid who has rolled so many dice."""
        tree, seat = self._tree, node.seat
        first, landed = first_shares(tree, node, self._policy), np.zeros(len(reach))
        for handful in range(int(tree.handfuls[seat])):
            if tree.rolled[seat, handful] == rolled:
                landed += reach * first[:, CALLS + handful] @ tree.lands[seat, handful, : len(reach), : len(reach)]
        return landed

    def _worth_of_bids(self, me: int, said: Said) -> Array:
        """By number of dice rolled, hand and higher rung: the chance to win."""
        node, reach = self.met(me, said)
        if node.place in self._known:
            return self._known[node.place][..., node.rung :]
        tree, rungs = self._tree, self._small.rungs
        numbers = self._policy[node.place : node.place + int(tree.sizes[me, node.rung])]
        worths = np.zeros((int(tree.counts[me]), int(tree.hands[me]), rungs - node.rung))
        for rolled, rung in bids_above(tree, node):
            after = child(tree, node._replace(place=0), rolled, rung)
            self._room.reach[after.deep, : len(reach)] = reach
            self._room.at[after.deep, SEAT : PLACE + 1] = (1 - me, rung, after.place)
            self._walk(tree, self._room, Numbers(numbers, numbers, 0.0, 0.0, 0.0), BEST, me, after.deep)
            found = self._room.value[after.deep, : int(tree.hands[me])]
            worths[rolled, :, rung - node.rung - 1] = found / reach.sum()
        return worths

    def worths_at_large(self) -> dict[int, Array]:
        """By place of the large nodes to which the policy comes: what bids are worth, of all rungs."""
        found = {}
        for node, said in self._large():
            try:
                worths = self._worth_of_bids(node.seat, said)
            except BadOption:
                continue
            found[node.place] = np.pad(worths, ((0, 0), (0, 0), (node.rung, 0)))
        return found

    def _large(self) -> Iterator[tuple[Node, Said]]:
        waiting: list[tuple[Node, Said]] = [(ROOT, ())]
        while waiting:
            node, said = waiting.pop()
            if self._tree.sizes[node.seat, node.rung] > LARGE:
                yield node, said
                for rolled, rung in bids_above(self._tree, node):
                    bid = (rolled, int(self._small.bids[rung]))
                    waiting.append((child(self._tree, node, rolled, rung), (*said, bid)))


def bids_above(tree: Tree, node: Node) -> Iterator[tuple[int, int]]:
    """How many dice may be rolled, and the rungs that may be bid then."""
    return product(range(int(tree.counts[node.seat])), range(node.rung + 1, tree.sizes.shape[1]))


def hand_of(s: State, seat: int) -> int:
    """A hand as the number of its shake."""
    faces = [s.faces[seat][die] for die in range(6) if holds(loose(s, seat), die)]
    return sum((face - 1) * 6**place for place, face in enumerate(faces))


def rolled_and_bid(history: Sequence[Event]) -> list[tuple[int, int]]:
    """What was said in this round: each bid, with how many dice were rolled before it."""
    said: list[tuple[int, int]] = []
    rolled = 0
    for event in history:
        what, *words = event.what.split()
        if what == "shake":
            said, rolled = [], 0
        elif what == "roll":
            rolled = len(event.landed[0]) if event.landed else int(words[0])
        elif what == "bid":
            said.append((rolled, 6 * (int(words[0]) - 1) + int(words[1])))
            rolled = 0
    return said

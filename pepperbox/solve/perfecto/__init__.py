"""Perfecto: an equilibrium of the round between two who have one die each, and how close to one it is.

In a round somebody leads, both shake, and bids go to and fro until one of them is called (`small_round.py`): one wins,
the other loses. What a player knows at a decision is the own hand h and what both have heard, the node n: all bids, and
how many dice were rolled before each. A policy σ says for each (h, n) how often each choice is made. Let w(σ, τ) be the
leader's chance to win when A plays σ and B plays τ. By von Neumann's theorem there is one value v such that

    max over σ of min over τ of w(σ, τ)  =  v  =  min over τ of max over σ of w(σ, τ),

and policies that reach it are an *equilibrium*: neither can do better, whatever the other knows about them.

**The best answer** to a policy of the other is exact and needs no search among policies. Let r(h′, n) be the chance
that the other has the hand h′ and has decided so as to come to n. By own hand h, from the last nodes to the first,

    V(h, n) = Σ over h′, choices c of σ(c | h′, n) · (what c leads to)                 where the other is on turn
    V(h, n) = max( Σ over h′ of r(h′, n) · wins(call, h, h′)  for both calls,
                   Σ over h″ of chance(h → h″ by rolling m) · max over bids b of V(h″, n·(m, b))  for all handfuls m )

and the mean of V(h, root) over h is what the best answer wins. If A's policy loses at most to 1 − a against the best
answer and B's loses b, then a ≤ v ≤ b, whatever the policies are. Their *exploitability* is (b − a) / 2.

**The policies** come from counterfactual regret minimisation. Both play a round against each other again and again. At
each (h, n) each choice has a regret: how much more it would have brought in all rounds, weighted by r(·, n), than what
was done. Choices are made in proportion to their regrets above zero; the *average* of what was done comes ever closer
to an equilibrium (Zinkevich, Johanson, Bowling and Piccione, 2007). Two things make that fast: regrets fade, those
above zero by t^1.5 / (t^1.5 + 1) and those below by half each time that their node is met, and later rounds count for
more in the average, by t² (Brown and Sandholm, 2019). How close it has come is not left to a theorem: it is the exact
exploitability, which is worked out for what is kept.

What is kept is the average without choices that it makes less than once in a hundred times, at the nodes to which it
comes itself, whatever the other does. The figures are those of this policy, not of the one that was learned.

What an action is worth against it is V after the action, for which one has to go through all that can follow. That is
little but at the beginning of a round; at the few hundred nodes where it is most, what bids are worth is kept as well.

Without re-rolls a round has a node for every set of rungs, 2^rungs; with them (1 + √((1 + dice of A)(1 + dice of
B)))^rungs, nearly. One die each makes 14 rungs and 4.8 million nodes. Two dice each, the fewest that the game ever
leaves two players, make 28 rungs and 7 · 10¹⁶ nodes, which is out of reach for all that goes through every node.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.engine.errors import BadOption
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Event, Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.perfecto.state import NO_BID, State
from pepperbox.solve.perfecto.answers import Answers, rolled_and_bid
from pepperbox.solve.perfecto.equilibrium import Bounds, FewNumbers, learned
from pepperbox.solve.perfecto.small_round import SmallRound, dice_of, small_round
from pepperbox.solve.perfecto.tree import numbers_of, tree_of
from pepperbox.solve.solution import Progress, Solution, Tables, Worth

DICE = (1, 1)
ROUNDS = 200  # of learning
LOOKS = (10, 25, 50, 100, 200)  # after how many of them the exploitability is worked out
LEAST = 0.01  # choices made less often are not kept


def objection(game: Game) -> str | None:
    if game.seats != 2:
        return f"perfecto is solved for two seats, not for {game.seats}: --seats 2"
    return "the advanced rules of perfecto are not solved" if game.options["advanced"] else None


def settled(game: Game) -> str:
    """A round is the same whatever a match is played to."""
    return ""


def solve(
    game: Game, progress: Progress, cores: int, rounds: int = ROUNDS, looks: Sequence[int] = LOOKS, rolls: bool = True
) -> Tables:
    small = small_round(DICE, rolls)
    learner, seen = learned(small, rounds, progress, looks, LEAST)
    kept, bounds = learner.kept(LEAST)
    places, large = np.flatnonzero(kept), Answers(small, learner.tree, kept).worths_at_large()
    return {
        "places": places.astype(np.int32),
        "shares": kept[places],
        "value": np.array([learner.value(kept), *bounds]),
        "looks": np.array([[after, *bounds_then] for after, bounds_then in seen]),
        "large": np.array(list(large), np.int32),
        "worths": np.array(list(large.values())),
        "bids": small.bids,
        "wins": small.wins,
        "lands": np.array(small.lands),
        "rolled": np.array(small.rolled),
    }


def solution_from(game: Game, tables: Tables) -> Solution:
    return OneDieEach(game, tables)


class OneDieEach:
    """The round between two who have one die each: a policy that is nearly an equilibrium, and what answers win."""

    unit = "win"
    about = "the leader's chance to win a round with one die each"

    def __init__(self, game: Game, tables: Tables) -> None:
        lands, rolled = tables["lands"], tables["rolled"]
        small = SmallRound(DICE, tables["bids"], tables["wins"], (lands[0], lands[1]), (rolled[0], rolled[1]))
        self.tree, self._places, self._shares = tree_of(small), tables["places"], tables["shares"]
        self.value, *bounds = map(float, tables["value"])
        self.bounds = Bounds(*bounds)
        self.within = self.bounds.exploitability
        self.curve = [(int(after), Bounds(low, high)) for after, low, high in tables["looks"]]
        known = dict(zip(tables["large"].tolist(), tables["worths"], strict=True))
        self.answers = Answers(small, self.tree, FewNumbers(self._places, self._shares), known)
        self.figures = {
            "exploitability": self.within,
            "the leader wins at least": self.bounds.at_least,
            "the leader wins at most": self.bounds.at_most,
            "rounds of learning": float(self.curve[-1][0]) if self.curve else 0.0,
            "numbers kept": float(len(tables["places"])),
        }

    @cached_property
    def policy(self) -> Array:
        """The numbers of all nodes, for those who go through them."""
        policy = numbers_of(self.tree)
        policy[self._places] = self._shares
        return policy

    def weigh(self, s: State, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        """By the position alone, which tells enough as long as nothing is bid."""
        if s.bid != NO_BID:
            raise BadOption("what was bid and rolled before matters in perfecto: pepperbox.solve.worths knows it")
        return self._weigh(s, seat, moves, [])

    def weigh_after(self, s: State, seat: int, moves: Moves, history: Sequence[Event]) -> list[Worth]:
        return self._weigh(s, seat, moves, rolled_and_bid(history))

    def shares(self, s: State, seat: int, said: list[tuple[int, int]]) -> dict[int, float]:
        """How often the policy decides what, with the seat's hand and after what was said."""
        return self.answers.shares(s, seat, said)

    def _weigh(self, s: Any, seat: int, moves: Moves, said: list[tuple[int, int]]) -> list[Worth]:
        dice = dice_of(s)
        is_bare = not any(s.faces[player][die] for player in range(2) for die in range(dice[player], 6))
        if dice != DICE or not is_bare:
            raise BadOption(
                f"perfecto is solved for rounds with one die each, not with {dice[0]} and {dice[1]} to shake"
            )
        worths = self.answers.weigh(s, seat, list(moves[1 : moves[0] + 1]), said)
        return [Worth(worth, self.unit, self.within) for worth in worths]

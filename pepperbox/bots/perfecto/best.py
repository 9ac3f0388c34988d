"""Perfecto as well as can be: what is sensible is played to the end of the round, in worlds that go with the bids."""

from __future__ import annotations

from typing import Any

from pepperbox.bots.levels import Worth
from pepperbox.bots.perfecto.belief import draw_hands
from pepperbox.bots.perfecto.chances import WHOLLY, at_least
from pepperbox.bots.perfecto.company import company
from pepperbox.bots.perfecto.outlook import is_round_over, outlook
from pepperbox.bots.perfecto.plans import loose_ends
from pepperbox.bots.perfecto.solved import by_equilibrium, is_one_die_each
from pepperbox.bots.search import Budget, Horizon, Search
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream, draw
from pepperbox.games.dice import ALL_SIX
from pepperbox.games.perfecto import RULEBOOK
from pepperbox.games.perfecto.state import BID, CHALLENGE, State, bid_of

BUDGET = Budget(seconds=0.9, tries=2_500)  # rollouts come first on any usual machine: so the same whims decide alike
NO_HOPE = 300  # in ten thousand: a bid that is less likely than this is not thought about
FEW = 8  # rollouts of what is not thought about, so that something can be told of it
A_TRIFLE = 1e-9  # that is told to be worth less than all that is, by so much at least


class Careful(Search):
    """A search among what is sensible; of the rest, it tells what a few rollouts come to."""

    def weigh(self, s: Any, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        if is_one_die_each(s) and (solved := by_equilibrium(s, seat, moves, whims)):
            return solved
        actions = moves[1 : moves[0] + 1]
        sensible = sensible_actions(s, seat, actions)
        told = dict(zip(sensible, super().weigh(s, seat, [len(sensible), *sensible], whims), strict=True))
        others = [action for action in actions if action not in told]
        most = min(worth.value for worth in told.values()) - A_TRIFLE
        told |= dict(zip(others, self._glance(s, seat, others, draw(whims), most), strict=True))
        return [told[action] for action in actions]

    def _glance(self, s: Any, seat: int, actions: list[int], seed: int, most: float) -> list[Worth]:
        import numpy as np

        values = self._load().values(s, seat, np.array(actions, np.int64), seed, 0, FEW)
        means, errors = values.mean(axis=0), values.std(axis=0) / (FEW - 1) ** 0.5
        return [Worth(min(float(mean), most), "win", float(error)) for mean, error in zip(means, errors, strict=True)]


def sensible_actions(s: State, seat: int, actions: list[int]) -> list[int]:
    """All calls and sides; bids that may be good; rolls of what does not count for a rank, or of one die of that."""
    rolls = {dice for of_rank in range(1, 7) for dice in rolls_for(s, seat, of_rank)}
    found = [action for action in actions if action > ALL_SIX or action in rolls]
    return [
        action for action in found if not BID < action < CHALLENGE or may_be_good(s, seat, bid_of(action))
    ] or actions


def rolls_for(s: State, seat: int, of_rank: int) -> tuple[int, int]:
    dice = loose_ends(s, seat, of_rank)
    return dice, dice & -dice


def may_be_good(s: State, seat: int, bid: int) -> bool:
    return bid <= s.bid + 6 or at_least(s, seat, 0, bid, WHOLLY) >= NO_HOPE


best = Careful(RULEBOOK, company, BUDGET, Horizon(is_round_over, outlook), draw_hands)

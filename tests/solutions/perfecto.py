"""Rounds of Perfecto with one die each."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

import pepperbox
from pepperbox.engine.compiled import Array, compiling, rows
from pepperbox.engine.game import Game
from pepperbox.engine.stream import CHANCE, begin, below
from pepperbox.games.perfecto.state import BID, CHALLENGE
from pepperbox.solve import solution
from pepperbox.solve.perfecto import DICE
from pepperbox.solve.perfecto.equilibrium import Learner
from pepperbox.solve.perfecto.small_round import set_up, small_round
from pepperbox.solve.perfecto.tree import CALLS
from tests.solutions.checks import Check

ROUNDS = 1_100_000
FINE = 1 << 30  # how finely a choice is drawn


def rounds(game: Game, count: int) -> Array:
    """Which of so many rounds the leader wins, if both play by the policy."""
    rules, solved = game.rulebook.rules, solution(game)
    small = small_round(DICE)
    apply, land, chance = rules.apply, rules.land, rules.chance

    with compiling(game.rulebook, "check"):

        @njit
        def draw(policy: Any, place: int, low: int, high: int, dice: Any) -> int:
            """A choice between two places of a row, each as often as its part of the numbers."""
            total = 0.0
            for k in range(low, high):
                total += policy[place + k]
            left = total * below(dice, FINE) / FINE
            chosen = low
            for k in range(low, high):
                if policy[place + k] > 0:
                    chosen = k
                    left -= policy[place + k]
                    if left < 0:
                        return chosen
            return chosen

        @njit
        def play(states: Any, tree: Any, bids: Any, policy: Any, won: Any) -> None:
            dice: Any = np.zeros(4, np.int64)
            begin(dice, 1, 0, CHANCE)
            rungs = len(bids) - 1
            for i in range(len(won)):
                states[1] = states[0]
                s = states[1]
                while chance(s):
                    land(s, below(dice, chance(s)))
                place, rung, deep = 0, 0, 0
                while s.round == states[0].round:
                    seat, higher = s.turn, rungs - rung
                    hands, hand = tree.hands[seat], s.faces[seat][0] - 1
                    width = CALLS + (tree.handfuls[seat] if higher else 0)
                    first = draw(policy, place + hand * width, 0 if deep else CALLS, width, dice)
                    if first < CALLS:
                        apply(s, seat, CHALLENGE + first)
                        continue
                    handful = first - CALLS
                    if handful:
                        apply(s, seat, handful)
                        land(s, below(dice, chance(s)))
                    rolled, hand = tree.rolled[seat, handful], s.faces[seat][0] - 1
                    row = place + hands * (width + rolled * higher) + hand * higher
                    bid = rung + 1 + draw(policy, row, 0, higher, dice)
                    apply(s, seat, BID + bids[bid])
                    place += hands * (width + tree.counts[seat] * higher)
                    passed = tree.before[1 - seat]
                    place += rolled * (passed[rungs + 1] - passed[rung + 1]) + passed[bid] - passed[rung + 1]
                    rung, deep = bid, deep + 1
                won[i] = s.shown_winner == 0

    won = np.zeros(count)
    start = rows([set_up(game, DICE)] * 2)
    play(start, Learner(small).tree, small.bids, solved.policy, won)  # type: ignore[attr-defined]
    return won


CHECKS = [Check(pepperbox.game("perfecto", seats=2), rounds, ROUNDS)]

"""Whether Grand Poobah's best bot would be better if it went on learning from its own games.

    python -m benchmarks.poobah_longer [ROUNDS] [GAMES]

It learns for so many more rounds of games of two, as at the end of its training
(pepperbox/bots/grand_poobah/training.py), and then plays against itself as it was; each begins half of the games.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence

import numpy as np

from benchmarks.poobah import decisions
from pepperbox.bots.adam import Adam
from pepperbox.bots.grand_poobah.standing import SHAPES, WEIGHTS, Weights
from pepperbox.bots.grand_poobah.thinking import Thinking
from pepperbox.bots.grand_poobah.training import PLAN, learn, played_by
from pepperbox.bots.weights import read
from pepperbox.engine.game import Game
from pepperbox.games.grand_poobah import RULEBOOK, rules

SEED = 2_000_000
RATE = (5e-4, 1e-4)


def longer(weights: Weights, rounds: int) -> Weights:
    luck, adam = np.random.default_rng(SEED), Adam(Weights(*map(np.copy, weights)))
    for number in range(rounds):
        samples = played_by(adam.weights, 2, PLAN.stages[-1].own_games, luck)
        for _ in range(PLAN.again):
            learn(adam, samples, luck, RATE[0] * (RATE[1] / RATE[0]) ** (number / rounds))
    return adam.weights


def winner(players: Sequence[Thinking], luck: random.Random) -> int:
    s = Game(RULEBOOK, 2).set_up()
    for moves in decisions(s, luck):
        worths = [worth.value for worth in players[s.turn].weigh(s, s.turn, moves)]
        rules.apply(s, s.turn, moves[1 + worths.index(max(worths))])
    return int(rules.is_winner(s, 1))


def main(rounds: int = 80, games: int = 4000) -> None:
    weights, luck = read(WEIGHTS, Weights, SHAPES), random.Random(SEED)
    after, before = Thinking(longer(weights, rounds)), Thinking(weights)
    won = sum(winner((after, before), luck) == 0 for _ in range(games // 2))
    won += sum(winner((before, after), luck) == 1 for _ in range(games // 2))
    share = won / games
    print(f"wins {100 * share:.1f} ± {100 * (share * (1 - share) / games) ** 0.5:.1f} % of {games} games")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

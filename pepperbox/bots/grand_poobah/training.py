"""How it is learned how likely one wins: from games to targets of all sizes, of good players and then of its own.

In each game one turn is played at random, so that hands are seen that good players would rather not have. There is a
sample whenever a turn is over: what is looked at (standing.py), and what part of the win the seat had in the end.

Good players' games are quick, and are sampled from the random turn on. Whoever looks through a turn with what they
teach (turn.py) plays better, so it learns from its own games next. There a sample need not wait for the end: what the
next turn is worth before it begins, an exact mean over all that its dice may show, is trusted by so much against what
came of it. That leaves little but the scoring roll to luck. Of a random turn nothing else is trusted. Among more than
two, several others have their turns first, and luck is hardly less than in the end: good players go on to teach there.

The weights follow the gradient of the cross entropy, by Adam.

    python -m pepperbox.bots.grand_poobah.training
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from pepperbox.bots.adam import Adam
from pepperbox.bots.grand_poobah.practice import Samples, kernels, room_for
from pepperbox.bots.grand_poobah.standing import SHAPES, TIMES, WEIGHTS, WIDTH, Weights
from pepperbox.bots.grand_poobah.turn import Desk, desk
from pepperbox.bots.weights import write
from pepperbox.engine.compiled import Array, templates
from pepperbox.engine.game import Game
from pepperbox.games.grand_poobah import RULEBOOK

BATCH = 256  # samples for a step
SAMPLES = 48  # of a game of five at most, on average over many
TARGETS = (10, 130)
TRUST = 0.7  # in what a turn is worth before it begins, against what came of it


class Stage(NamedTuple):
    """Rounds of playing and learning."""

    rounds: int
    rate: tuple[float, float]  # how boldly to learn, at first and at last
    own_games: int = 0  # in a round of games of two; 0 if good players play them too


class Plan(NamedTuple):
    seats: Sequence[int]  # of the games, by turns
    stages: Sequence[Stage]
    games: int  # of good players in a round
    seed: int
    again: int = 2  # how often a sample is looked at


PLAN = Plan(
    seats=(2, 3, 2, 4, 2, 5),
    stages=(Stage(rounds=240, rate=(4e-3, 5e-4)), Stage(rounds=240, rate=(1e-3, 1e-4), own_games=500)),
    games=4000,
    seed=1,
)


def train(plan: Plan, told: Callable[[str], None] = print) -> Weights:
    """Play and learn by turns, from nothing."""
    luck = np.random.default_rng(plan.seed)
    weights = fresh(luck)
    for stage in plan.stages:
        adam = Adam(weights)
        for number in range(stage.rounds):
            seats = plan.seats[number % len(plan.seats)]
            is_own = stage.own_games > 0 and seats == 2
            samples = played_by(weights, seats, stage.own_games, luck) if is_own else played(seats, plan.games, luck)
            rate = stage.rate[0] * (stage.rate[1] / stage.rate[0]) ** (number / stage.rounds)
            errors = [learn(adam, samples, luck, rate) for _ in range(plan.again)]
            told(f"{number + 1}: {seats} seats, {len(samples.won)} samples, off by {errors[0]:.4f}")
    return weights


def played(seats: int, games: int, luck: np.random.Generator) -> Samples:
    """Samples from games of so many good players."""
    return sampled(blank(), False, 0, seats, games, luck)


def played_by(weights: Weights, seats: int, games: int, luck: np.random.Generator, trust: float = TRUST) -> Samples:
    """Samples from games of so many that go by weights."""
    return sampled(weights, True, trust, seats, games, luck)


def sampled(
    weights: Weights, by_weights: bool, trust: float, seats: int, games: int, luck: np.random.Generator
) -> Samples:
    samples, state = room_for(games * SAMPLES), templates(Game(RULEBOOK, seats), 1)
    targets = luck.integers(*TARGETS, size=games, endpoint=True)
    seed = int(luck.integers(1 << 31))
    count = kernels().play(state, weights, by_weights, trust, own_desk(), targets, seed, samples)
    return Samples(*(part[:count] for part in samples))


@cache
def own_desk() -> Desk:
    return desk()


def learn(adam: Adam[Weights], samples: Samples, luck: np.random.Generator, rate: float) -> float:
    """Go through samples once; tells by how much they were off."""
    order, errors = luck.permutation(len(samples.won)), []
    for first in range(0, len(order), BATCH):
        errors.append(kernels().learn(adam.weights, adam.slope, samples, order[first : first + BATCH]))
        adam.step(rate)
    return float(np.mean(errors) ** 0.5)


def told(weights: Weights, samples: Samples) -> Array:
    """How likely a win is in the samples, by the weights as they are."""
    whole = np.einsum("ni,nij->nj", samples.shares, weights.entries[samples.entries])
    total = np.maximum(whole, 0) @ weights.worth[:WIDTH] + weights.worth[WIDTH]
    chances: Array = 1 / (1 + np.exp(-total))
    return chances


def blank() -> Weights:
    return Weights(*(np.zeros(shape, np.float32) for shape in SHAPES.values()))


def fresh(luck: np.random.Generator) -> Weights:
    """Weights that know nothing; what is never met stays 0."""
    entries, worth = blank()
    entries[TIMES:] = luck.normal(0.2, 0.2, entries[TIMES:].shape)
    worth[:WIDTH] = luck.normal(0, WIDTH**-0.5, WIDTH)
    return Weights(entries, worth)


if __name__ == "__main__":
    write(WEIGHTS, train(PLAN))

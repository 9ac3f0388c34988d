"""How it is learned how likely one wins: from games between good players, to targets of all sizes.

In each game one turn is played at random, so that hands are seen that good players would rather not have. From then on
there is a sample whenever a turn is over: what is looked at (standing.py), and what part of the win the seat had in the
end. Whoever looks through a turn with such a value (turn.py) knows better than they do how to play it.

The weights follow the gradient of the cross entropy, by Adam.

    python -m pepperbox.bots.grand_poobah.training
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from pepperbox.bots.adam import Adam
from pepperbox.bots.grand_poobah.practice import Samples, kernels, room_for
from pepperbox.bots.grand_poobah.standing import SHAPES, TIMES, WEIGHTS, WIDTH, Weights
from pepperbox.bots.weights import write
from pepperbox.engine.compiled import Array, templates
from pepperbox.engine.game import Game
from pepperbox.games.grand_poobah import RULEBOOK

BATCH = 256  # samples for a step
SAMPLES = 32  # of a game of five at most, on average over many
TARGETS = (10, 130)


class Plan(NamedTuple):
    """How long and how boldly to learn; a pair is what a number is at first and at last."""

    seats: Sequence[int]  # of the games, by turns
    rounds: int  # of playing and learning
    games: int  # in a round
    seed: int
    again: int = 2  # how often a sample is looked at
    rate: tuple[float, float] = (4e-3, 1e-4)


PLAN = Plan(seats=(2, 2, 3, 2, 4, 2, 5), rounds=350, games=4000, seed=1)


def train(plan: Plan, told: Callable[[str], None] = print) -> Weights:
    """Play and learn by turns, from nothing."""
    luck = np.random.default_rng(plan.seed)
    weights = fresh(luck)
    adam = Adam(weights)
    for number in range(plan.rounds):
        seats = plan.seats[number % len(plan.seats)]
        samples = played(seats, plan.games, luck)
        rate = plan.rate[0] * (plan.rate[1] / plan.rate[0]) ** (number / plan.rounds)
        errors = [learn(adam, samples, luck, rate) for _ in range(plan.again)]
        told(f"{number + 1}: {seats} seats, {len(samples.won)} samples, off by {errors[0]:.4f}")
    return weights


def played(seats: int, games: int, luck: np.random.Generator) -> Samples:
    """Samples from games of so many."""
    samples, state = room_for(games * SAMPLES), templates(Game(RULEBOOK, seats), 1)
    targets = luck.integers(*TARGETS, size=games, endpoint=True)
    count = kernels().play(state, targets, int(luck.integers(1 << 31)), samples)
    return Samples(*(part[:count] for part in samples))


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


def fresh(luck: np.random.Generator) -> Weights:
    """Weights that know nothing; what is never met stays 0."""
    entries, worth = (np.zeros(shape, np.float32) for shape in SHAPES.values())
    entries[TIMES:] = luck.normal(0.2, 0.2, entries[TIMES:].shape)
    worth[:WIDTH] = luck.normal(0, WIDTH**-0.5, WIDTH)
    return Weights(entries, worth)


if __name__ == "__main__":
    write(WEIGHTS, train(PLAN))

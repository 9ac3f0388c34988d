"""How the value of a sheet is learned: by playing, and by making it agree with what comes next.

Players who look through each round (turn.py) with the value as it is play against each other. After each round their
sheets are samples, and what a sample should be worth is

    goal(t) = (1 − trust) · round(t + 1) + trust · goal(t + 1),         at the end the points that were made,

where round(t + 1) is what the next round is worth as it begins, over all that may be rolled: an expectation and no
luck. At first the goal is mostly what the game came to (trust near 1), as the value knows nothing; later it is mostly
the next round. Now and then a number is written anywhere, so that players learn what they would rather not do; the goal
before such a move does not look beyond it.

The weights follow the gradient of the squared differences, by Adam.

    python -m pepperbox.bots.qwinto.training             everything anew, in ten minutes of one core
    python -m pepperbox.bots.qwinto.training good        one of alone, several, good
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from pepperbox.bots.adam import Adam
from pepperbox.bots.qwinto.practice import MOST_ROUNDS, Samples, kernels, room_for
from pepperbox.bots.qwinto.rivals import table
from pepperbox.bots.qwinto.sheet import FARTHEST, ROW_WIDTH, SHAPES, UNIT, WIDTH, Weights, room
from pepperbox.bots.qwinto.turn import desk
from pepperbox.engine.compiled import Array, templates
from pepperbox.engine.game import Game
from pepperbox.games.qwinto import RULEBOOK

BATCH = 128  # samples for a step
OF_OTHERS = ("near", "rivals_failed", "wait", "seats")  # tables about them


class Plan(NamedTuple):
    """How long and how boldly to learn; pairs are what a number is at first and at last."""

    seats: Sequence[int]  # of the games, by turns
    rounds: int  # of playing and learning
    games: int  # in a round
    seed: int
    again: int = 12  # how often a sample is looked at, all in all
    remembered: int = 60  # rounds whose samples are kept
    rate: tuple[float, float] = (3e-3, 1e-4)
    trust: tuple[float, float] = (0.6, 0.2)  # which is reached after a third
    curious: float = 0.03
    is_own_sheet: bool = False  # does nothing of the others count?


ALONE = Plan(seats=(1,), rounds=1500, games=50, seed=1)
SEVERAL = Plan(seats=(2, 2, 2, 3, 2, 2, 2, 4, 2, 2, 2, 5, 2, 2, 2, 6), rounds=1400, games=25, seed=2)


def train(plan: Plan, told: Callable[[str], None] = print, begin_with: Weights | None = None) -> Weights:
    """Play and learn by turns, from nothing or from what was learned before."""
    luck = np.random.default_rng(plan.seed)
    weights = begin_with or fresh(luck)
    learner, memory = Learner(weights, OF_OTHERS if plan.is_own_sheet else ()), list[Samples]()
    for number in range(plan.rounds):
        done, seats = number / plan.rounds, plan.seats[number % len(plan.seats)]
        trust = max(plan.trust[1], plan.trust[0] + (plan.trust[1] - plan.trust[0]) * 3 * done)
        new = played(weights, seats, plan.games, int(luck.integers(1 << 31)), trust, plan.curious)
        memory = [*memory[1 - plan.remembered :], new]
        known, count = Samples(*map(np.concatenate, zip(*memory, strict=True))), len(new.goals)
        rate = plan.rate[0] * (plan.rate[1] / plan.rate[0]) ** done
        error = learner.learn(known, len(known.goals) - count + luck.permutation(count), rate)
        learner.learn(known, luck.integers(len(known.goals), size=(plan.again - 1) * count), rate)
        told(f"{number + 1}: {seats} seats, goals {new.goals.mean():.1f}, off by {error:.2f} points")
    return weights


def played(weights: Weights, seats: int, games: int, seed: int, trust: float, curious: float) -> Samples:
    """Samples from games of so many."""
    samples, state = room_for(games * MOST_ROUNDS * seats // 3), templates(Game(RULEBOOK, seats), 1)
    count = kernels().play(weights, state, games, seed, trust, curious, desk(), table(), samples)
    return Samples(*(part[:count].copy() for part in samples))


def fresh(luck: np.random.Generator) -> Weights:
    """Weights that know nothing."""
    weights = [luck.normal(0, 0.1, shape).astype(np.float32) for shape in SHAPES.values()]
    found = Weights(*weights)
    found.mix[:] = luck.normal(0, (2 / (3 * ROW_WIDTH)) ** 0.5, SHAPES["mix"])
    found.worth[:] = luck.normal(0, (1 / WIDTH) ** 0.5, SHAPES["worth"])
    found.worth[0, WIDTH] = 0
    found.spread[:] = 1
    return found


class Learner(Adam[Weights]):
    """Goes by samples."""

    def __init__(self, weights: Weights, fixed: Sequence[str] = ()) -> None:
        super().__init__(weights, fixed)
        self._work = room()

    def learn(self, samples: Samples, order: Array, rate: float) -> float:
        """Go through samples in an order; tells by how many points they were off."""
        errors = []
        for first in range(0, len(order), BATCH):
            errors.append(kernels().learn(self.weights, self.slope, samples, order[first : first + BATCH], self._work))
            self.step(rate)
        return float(UNIT * np.mean(errors) ** 0.5)


def of_own_sheet(weights: Weights) -> Weights:
    """What was learned alone, as a value that does not look at any others."""
    own = Weights(*(table.copy() for table in weights))
    own.failed[:] += own.near[2 * FARTHEST] + own.rivals_failed[0] + own.wait[0] + own.seats[1]
    for name in OF_OTHERS:
        getattr(own, name)[:] = 0
    return own


def spread_of(weights: Weights, games: int, seed: int) -> Array:
    """How far the final difference of two seats is from what is expected, by how near the game is to its end."""
    samples = played(weights, 2, games, seed, trust=1.0, curious=0.0)
    told = np.empty(len(samples.goals))
    kernels().tell(weights, samples, room(), told)
    off = (samples.goals - told).reshape(-1, 2)
    near = samples.notes[:, 1].reshape(-1, 2).min(axis=1)
    spread = np.ones((FARTHEST + 1, 1), np.float32)
    for distance in range(1, FARTHEST + 1):
        some = np.abs(near - distance) <= 1
        spread[distance] = max(1.0, np.subtract(*off[some].T).std()) if some.any() else spread[distance - 1]
    return spread


def write_all(chosen: Sequence[str]) -> None:
    """Learn what is chosen, and write it where the bots look for it."""
    from pepperbox.bots.qwinto import averages, weights

    if "alone" in chosen:
        weights.write(weights.ALONE, train(ALONE))
    if "several" in chosen:
        learned = train(SEVERAL)
        learned.spread[:] = spread_of(learned, games=2000, seed=SEVERAL.seed)
        weights.write(weights.SEVERAL, learned)
    if "good" in chosen:
        worths = averages.fit(weights.read(weights.ALONE), seats=1, games=4000, seed=5)
        averages.write(Path(averages.__file__).with_name("worths.py"), worths)


if __name__ == "__main__":
    write_all(sys.argv[1:] or ["alone", "several", "good"])

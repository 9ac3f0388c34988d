"""A small network learns Keep on Rolling by playing: PPO, in NumPy alone, through the batch API.

It has a seat in many games at once, against a bot. All it is told are the numbers that it sees, what is legal, and at
the end of each game whether it has won.

    python examples/learn.py                # a minute, against `easy`
    python examples/learn.py --quick        # some seconds, a short game against `random`
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numpy as np

import pepperbox
from pepperbox.engine.batch import Batch
from pepperbox.engine.played import Played

Array = np.ndarray[Any, Any]

HIGHEST = 8  # numbers from −1 to this one are told apart as such, higher ones by their size
CLIP = 0.2  # how far one update may change how likely a decision is
TRACE = 0.95  # how much later surprises count for an earlier decision
CURIOSITY = 0.01  # what it is worth to stay undecided


class Plan(NamedTuple):
    """What to learn, and for how long."""

    target: int  # points of the game
    opponent: str
    rounds: int
    rows: int  # games at once
    steps: int  # decisions in each between two updates
    hidden: int


FULL = Plan(target=100, opponent="easy", rounds=150, rows=256, steps=64, hidden=96)
QUICK = Plan(target=50, opponent="random", rounds=60, rows=128, steps=64, hidden=64)


# ── The network ──────────────────────────────────────────────────────────────────────────────────────────────────────


def features(seen: Array) -> Array:
    """An observation for the network: which small number each is, and how large."""
    small = np.eye(HIGHEST + 2, dtype=np.float32)[np.clip(seen, -1, HIGHEST) + 1]
    return np.concatenate([small.reshape(len(seen), -1), seen.astype(np.float32) / 100], axis=1)


class Network:
    """One hidden layer, from which come how likely each action is and how the game will end."""

    def __init__(self, inputs: int, hidden: int, actions: int, luck: np.random.Generator) -> None:
        sizes = {"inner": (inputs, hidden), "action": (hidden, actions), "value": (hidden, 1)}
        self.weights = {name: luck.normal(0, 0.5 / np.sqrt(size[0]), size) for name, size in sizes.items()}
        self.weights |= {f"{name} bias": np.zeros(size[1]) for name, size in sizes.items()}
        self.weights = {name: weight.astype(np.float32) for name, weight in self.weights.items()}
        self.slope = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.square = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.updates = 0

    def __call__(self, inputs: Array, legal: Array) -> tuple[Array, Array, Array]:
        """The hidden layer, how likely each action is, and what the game will be worth."""
        weights = self.weights
        inner = np.tanh(inputs @ weights["inner"] + weights["inner bias"])
        logits = np.where(legal, inner @ weights["action"] + weights["action bias"], -np.inf)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        value = (inner @ weights["value"] + weights["value bias"])[:, 0]
        return inner, odds / odds.sum(axis=1, keepdims=True), value

    def learn(self, inputs: Array, inner: Array, to_actions: Array, to_value: Array, rate: float) -> None:
        """Follow the slopes of an error, given those by the two outputs (Adam)."""
        weights = self.weights
        to_inner = (to_actions @ weights["action"].T + to_value[:, None] @ weights["value"].T) * (1 - inner**2)
        outputs = (("inner", inputs, to_inner), ("action", inner, to_actions), ("value", inner, to_value[:, None]))
        self.updates += 1
        for name, given, slope in outputs:
            self._follow(name, given.T @ slope, rate)
            self._follow(f"{name} bias", slope.sum(axis=0), rate)

    def _follow(self, name: str, slope: Array, rate: float) -> None:
        self.slope[name] += 0.1 * (slope - self.slope[name])
        self.square[name] += 0.001 * (slope**2 - self.square[name])
        mean = self.slope[name] / (1 - 0.9**self.updates)
        spread = np.sqrt(self.square[name] / (1 - 0.999**self.updates))
        self.weights[name] -= rate * mean / (spread + 1e-8)


# ── Learning ─────────────────────────────────────────────────────────────────────────────────────────────────────────


class Learner:
    """Plays by its network, and remembers how likely each decision was and what it expected."""

    def __init__(self, network: Network, luck: np.random.Generator) -> None:
        self.network, self.luck = network, luck
        self.odds: list[Array] = []
        self.values: list[Array] = []

    def __call__(self, batch: Batch) -> Array:
        _, odds, value = self.network(features(batch.observe()), batch.legal)
        summed = odds.cumsum(axis=1)
        actions: Array = (summed <= self.luck.random((batch.count, 1)) * summed[:, -1:]).sum(axis=1)
        self.odds.append(odds[np.arange(batch.count), actions])
        self.values.append(value)
        return actions

    def improve(self, played: Played, last: Array, rate: float) -> None:
        """PPO: make better what went better than expected, but not too much at once."""
        values, before = np.stack(self.values, axis=1), np.stack(self.odds, axis=1).ravel()
        self.values, self.odds = [], []
        gain = advantages(played, values, last)
        aims, gain = (gain + values).ravel(), gain.ravel()
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        assert played.observations is not None
        seen = features(played.observations.reshape(len(gain), -1))
        legal, actions = played.masks().reshape(len(gain), -1), played.actions.ravel()
        for _ in range(3):
            for some in np.array_split(self.luck.permutation(len(gain)), max(1, len(gain) // 1024)):
                inner, odds, value = self.network(seen[some], legal[some])
                chosen = odds[np.arange(len(some)), actions[some]]
                ratio = chosen / before[some]
                counts = np.where(gain[some] > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
                push = (counts * ratio * gain[some])[:, None]
                logs = np.log(np.maximum(odds, 1e-9))
                unrest = odds * (logs - (odds * logs).sum(axis=1, keepdims=True))
                one_hot = np.zeros_like(odds)
                one_hot[np.arange(len(some)), actions[some]] = 1
                to_actions = (push * (odds - one_hot) + CURIOSITY * unrest) / len(some)
                self.network.learn(seen[some], inner, to_actions, (value - aims[some]) / len(some), rate)


def advantages(played: Played, values: Array, last: Array) -> Array:
    """How much better each decision went than expected, with what was expected after the last one."""
    gain, found = np.zeros_like(last), np.zeros_like(values)
    for step in reversed(range(values.shape[1])):
        goes_on = ~played.done[:, step]
        surprise = played.rewards[:, step, 0] + goes_on * last - values[:, step]
        gain = surprise + TRACE * goes_on * gain
        found[:, step], last = gain, values[:, step]
    return found


def share_of_wins(game: pepperbox.Game, opponent: str, learner: Learner, seed: int, games: int = 1000) -> float:
    """Of so many games at once, each played to its end."""
    batch = pepperbox.batch(game, games, opponent, seed=seed)
    has_ended, wins = np.zeros(games, np.bool_), 0
    while not has_ended.all():
        batch.step(learner(batch))
        wins += int((batch.winners[:, 0] & batch.done & ~has_ended).sum())
        has_ended |= batch.done
    learner.odds, learner.values = [], []
    return wins / games


def learn(plan: Plan, seed: int = 1, says: bool = True) -> tuple[float, float]:
    """The share of wins before and after."""
    game, luck = pepperbox.game("keep-on-rolling", target=plan.target), np.random.default_rng(seed)
    batch = pepperbox.batch(game, plan.rows, plan.opponent, seed=seed)
    inputs = features(batch.observe()).shape[1]
    learner = Learner(Network(inputs, plan.hidden, batch.legal.shape[1], luck), luck)
    shares = [share_of_wins(game, plan.opponent, learner, seed + 1)]
    for number in range(plan.rounds):
        played = batch.record(plan.steps, learner)
        last = learner.network(features(batch.observe()), batch.legal)[2]
        learner.improve(played, last, rate=3e-3 * (1 - number / plan.rounds))
        if says and (number + 1) % (plan.rounds // 6) == 0:
            shares.append(share_of_wins(game, plan.opponent, learner, seed + 1))
            decisions = (number + 1) * plan.rows * plan.steps
            print(f"after {decisions:9,} decisions it wins {shares[-1]:.1%} against {plan.opponent}", flush=True)
    return shares[0], share_of_wins(game, plan.opponent, learner, seed + 1)


if __name__ == "__main__":
    before, after = learn(QUICK if "--quick" in sys.argv else FULL)
    print(f"it won {before:.1%} at first, and wins {after:.1%} now")

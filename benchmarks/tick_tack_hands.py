"""Fits what hands promise in Tick-Tack, the tables of pepperbox/bots/tick_tack/outlook.py, and prints them.

Games that `good` plays against itself are looked at when a turn begins. A seat's promise is a sum of weights: one by
how many cards it has and whose turn it is, one for each card by what it does, and a few more. That a seat wins has the
chance exp(promise) / Σ exp(promises); the weights make what happened most likely (Newton's method, with a slight pull
towards 0). Late positions of one game are much alike, so a few are taken of each.

    python -m benchmarks.tick_tack_hands [GAMES]
"""

from __future__ import annotations

import sys

import numpy as np

import pepperbox
from pepperbox.bots.levels import strategies
from pepperbox.bots.tick_tack.outlook import MOST_CARDS, MOST_MATCHES
from pepperbox.engine.compiled import Array, compiled
from pepperbox.games.tick_tack.deck import CARD, HIGH, LOW, NAMES
from pepperbox.games.tick_tack.state import TURN

BOOK = pepperbox.rulebook("tick-tack")
GAMES, STEPS, EVERY = 5000, 600, 7
TABLES = ("CAN_PLAY", "NEXT", "LATER")
CARDS = len(TABLES) * MOST_CARDS  # where the weights of single cards begin
MORE = CARDS + len(NAMES)  # and those of the rest
REST = ("EACH_NUMBER", "NEXT_CAN_PLAY", "EACH_MATCH", "CANT_PLAY")
PULL = 1.0
card, low, high = np.array(CARD), np.array(LOW), np.array(HIGH)


def features(states: Array, seats: int) -> Array:
    """What the promise of each seat is made of, a row a state."""
    hands, held, turn = states["hands"][:, :seats], states["held"][:, :seats], states["turn"][:, None]
    first, second = states["asked"][:, 0, None], states["asked"][:, 1, None]
    fits = (high == 0) | (low == first) | (high == first) | ((second > 0) & ((low == second) | (high == second)))
    matching = (hands * fits[:, None]).sum(2)
    distance = (np.arange(seats) - turn) % seats
    table = np.select([(distance == 0) & (matching > 0), distance < 2], [0, 1], 2)
    found = np.zeros((*held.shape, MORE + len(REST)))
    np.put_along_axis(found, (table * MOST_CARDS + np.clip(held, 1, MOST_CARDS) - 1)[:, :, None], 1, 2)
    for place in range(len(NAMES)):
        found[:, :, CARDS + place] = hands[:, :, card == place].sum(2)
    for number in range(1, 7):
        found[:, :, MORE] += (hands[:, :, (low == number) | (high == number)] > 0).any(2)
    found[:, :, MORE + 1] = (distance == 1) & (matching > 0)
    found[:, :, MORE + 2] = np.minimum(MOST_MATCHES, matching)
    found[:, :, MORE + 3] = (distance == 0) & (matching == 0)
    return found


def positions(seats: int, games: int) -> tuple[Array, Array]:
    """Positions of games as features, and who won."""
    game = pepperbox.Game(BOOK, seats)
    loops = compiled(BOOK, tuple(strategies(BOOK, ["good"]).values()))
    found, winners = [], []
    for number in range(games):
        _, states = loops.trace(game, [0] * 8, seed=1, number=number, steps=STEPS)
        won = int(states["winners"][-1])  # 0 if it was not over by then
        looked_at = states[states["phase"] == TURN][number % EVERY :: EVERY]
        if won and not won & (won - 1):
            found.append(features(looked_at, seats))
            winners += [won.bit_length() - 1] * len(looked_at)
    return np.concatenate(found), np.array(winners)


def fitted(samples: list[tuple[Array, Array]]) -> Array:
    """The weights that make it most likely that these won."""
    weights = np.zeros(samples[0][0].shape[2])
    for _ in range(8):
        slope, curve = PULL * weights, PULL * np.eye(len(weights))
        for x, winners in samples:
            p = chances(x, weights)
            mean = (p[:, :, None] * x).sum(1)
            slope += mean.sum(0) - x[np.arange(len(x)), winners].sum(0)
            flat = x.reshape(-1, x.shape[2])
            curve += flat.T @ (flat * p.reshape(-1, 1)) - mean.T @ mean
        weights -= np.linalg.solve(curve, slope)
    return weights


def chances(x: Array, weights: Array) -> Array:
    promise = x @ weights
    p = np.exp(promise - promise.max(1, keepdims=True))
    even: Array = p / p.sum(1, keepdims=True)
    return even


def show(weights: Array, samples: list[tuple[Array, Array]]) -> None:
    hundredths = [round(100 * weight) for weight in weights]
    for place, table in enumerate(TABLES):
        print(table, (0, *hundredths[place * MOST_CARDS : (place + 1) * MOST_CARDS]))
    print("KEPT", (*hundredths[CARDS:MORE], 0))  # plain cards count by their number alone
    print(dict(zip(REST, hundredths[MORE:], strict=True)))
    for x, winners in samples:
        right = chances(x, weights)[np.arange(len(x)), winners]
        print(
            f"{x.shape[1]} seats: {len(x)} positions, log loss {-np.log(right).mean():.3f} of {np.log(x.shape[1]):.3f}"
        )


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    for several in ((2,), (3, 4, 6)):
        samples = [positions(seats, games * 2 // (1 + len(several))) for seats in several]
        print(f"\n{' or '.join(map(str, several))} seats, {sum(len(won) for _, won in samples)} positions")
        show(fitted(samples), samples)


if __name__ == "__main__":
    main()

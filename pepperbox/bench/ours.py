"""How Pepperbox plays at random: whole games compiled, and games in step."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from time import perf_counter

import numpy as np

from pepperbox import Rulebook
from pepperbox.bench.rounds import Play, Run
from pepperbox.engine.compiled import compiled
from pepperbox.engine.game import Game
from pepperbox.engine.loops import at_random

RANDOM = 0  # the number of `at_random`, the only strategy here


def pig() -> Rulebook | None:
    """The rulebook of Pig, which is an example of our sources and not on the shelf."""
    if find_spec("examples") is None or find_spec("examples.pig") is None:
        return None
    book: Rulebook = import_module("examples.pig").RULEBOOK
    return book


def on_cores(game: Game, cores: int) -> Play:
    """Whole games, compiled."""
    loops = compiled(game.rulebook, (at_random,))

    def play(seed: int, games: int) -> Run:
        start = perf_counter()
        results = loops.play(game, [RANDOM] * game.seats, seed, 0, games, cores)
        seconds = perf_counter() - start
        sums = (results[name].sum(dtype=np.int64) for name in ("decisions", "landings", "checksum", "scores"))
        return Run(seconds, *map(int, sums))

    return play


def in_batch(game: Game, count: int) -> Play:
    """So many games in step; Python decides in all of them."""
    game.batch(1)  # compiles what a step needs

    def play(seed: int, steps: int) -> Run:
        batch = game.batch(count, seed)
        start = perf_counter()
        for _ in range(steps):
            batch.step(batch.random_actions())
        return Run(perf_counter() - start, count * steps)

    return play

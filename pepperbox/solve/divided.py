"""Solving on many machines, where there are parts that do not ask for each other; what is found is the same.

- The race of Keep on Rolling works out many turns at once: all deficits of the chase, then all races with the same
  points in sum. Every worker has the answers that are kept, and gets some of the turns.
- Classic and Junior Spicy Dice: sets of as many empty boxes ask only for smaller ones. Every worker gets some of them
  with all that is known so far.

Of the rest each step waits for the one before. Extra Spicy could be divided as Classic, but for a set of boxes it needs
the numbers of all that are a box smaller, megabytes for some milliseconds of work: the network would be what one waits
for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np

from pepperbox.cluster import Cluster, check_ray
from pepperbox.engine.compiled import Array
from pepperbox.engine.errors import BadOption
from pepperbox.engine.game import Game
from pepperbox.games.spicy_dice.rules import BOXES
from pepperbox.solve.keep_on_rolling import race
from pepperbox.solve.keep_on_rolling.lean import Lean
from pepperbox.solve.solution import Progress, Tables
from pepperbox.solve.spicy_dice import SETS, sets_of, solve_classic, solve_one

SHARED = "keep-on-rolling --aim win, and spicy-dice without extra=yes"
SHARES = 4  # jobs for each worker, where some take longer than others

Way = Callable[[Game, Progress, int | None, str], Tables]  # with so many workers, or all, at an address


def way(game: Game, aim: str | None) -> Way:
    """How a game that has a solver is solved on a cluster; BadOption if it can't be."""
    check_ray()
    if game.slug == "keep-on-rolling" and aim == "win":
        return solve_race
    if game.slug == "spicy-dice" and not game.options["extra"]:
        return solve_card
    raise BadOption(
        f"this solution of {game.slug} is worked out on one machine, where each step waits for the one before: leave "
        f"out --ray. A cluster can share the work for {SHARED}"
    )


# ── Keep on Rolling ──────────────────────────────────────────────────────────────────────────────────────────────────


def solve_race(game: Game, progress: Progress, workers: int | None, address: str) -> Tables:
    few, expected = race.solved_rows(progress)
    with Cluster(address, workers, turning, few, expected) as cluster:
        return race.solved_with(FarTurns(cluster, expected), few, game, progress)


class FarTurns(NamedTuple):
    """Turns that workers of a cluster work out, each some of them."""

    cluster: Cluster[Array, Array]
    expected: Array

    def starts(self, banks: Array) -> Array:
        return np.concatenate(list(self.cluster.map(np.array_split(banks, min(len(banks), self.cluster.workers)))))


@contextmanager
def turning(few: Lean, expected: Array) -> Iterator[Callable[[Array], Array]]:
    """A worker; what comes to it from elsewhere can only be read, so that it takes copies."""
    turns = race.Turns(Lean(*map(np.array, few)), np.array(expected))
    yield lambda banks: turns.starts(np.array(banks))


# ── Spicy Dice ───────────────────────────────────────────────────────────────────────────────────────────────────────

Sets = tuple[list[int], Array]  # some sets of boxes, and turn(S, r) as far as it is known


def solve_card(game: Game, progress: Progress, workers: int | None, address: str, boxes: int = BOXES) -> Tables:
    is_junior = bool(game.options["junior"])
    turn, done = solve_classic(is_junior, progress, 1, boxes=0), 0
    with Cluster(address, workers, solving_sets, is_junior) as cluster:
        for size in range(1, boxes + 1):
            sets = np.array(sets_of(size))
            parts = np.array_split(sets, min(len(sets), SHARES * cluster.workers))
            for some, found in zip(parts, cluster.map((part.tolist(), turn) for part in parts), strict=True):
                turn[some] = found
                done += len(some)
                progress(done / (SETS - 1))
    return {"turn": turn}


@contextmanager
def solving_sets(is_junior: bool) -> Iterator[Callable[[Sets], Array]]:
    def solved(job: Sets) -> Array:
        sets, turn = job[0], np.array(job[1])
        for boxes in sets:
            solve_one(turn, boxes, is_junior, boxes)
        found: Array = turn[sets]
        return found

    yield solved

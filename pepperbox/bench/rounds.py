"""How speeds are compared: all take turns, in rounds; a speed is a median, and a ratio is taken within each round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil
from statistics import median
from typing import Any, NamedTuple


class Way(NamedTuple):
    """A game as one suite plays it in one mode."""

    suite: str
    game: str
    mode: str


class Run(NamedTuple):
    """How long it took to play something, and what was played."""

    seconds: float
    decisions: float
    landings: int | None = None  # None where they are not counted
    checksums: int | None = None
    scores: int | None = None

    @property
    def speed(self) -> float:
        """Steps a second: decisions, and landings where they are counted."""
        return (self.decisions + (self.landings or 0)) / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds


Play = Callable[[int, int], Run]  # plays games of a seed, that many of them
Runs = dict[Way, list[Run]]
Tracked = Callable[[Sequence[Any], str], Iterable[Any]]  # goes through things, and shows how far it is


def take_turns(
    plays: dict[Way, Play], rounds: int, seconds: float, tracked: Tracked, alike: Mapping[Way, Way] = {}
) -> Runs:
    """What every way to play does in each round of about so many seconds each; a round has a seed of its own.

    Some play as many games as others, so that both can be compared.
    """
    games = {way: paced(plays[way], seconds) for way in tracked(list(plays), "finding the pace")}
    games |= {way: games[other] for way, other in alike.items() if way in plays}
    runs: Runs = {way: [] for way in plays}
    for seed, way in tracked([(seed, way) for seed in range(rounds) for way in plays], "playing"):
        runs[way].append(plays[way](seed, games[way]))
    return runs


def paced(play: Play, seconds: float) -> int:
    """How many games take about that long."""
    games = 1
    while (run := play(0, games)).seconds < seconds / 4:
        games *= 2
    return ceil(games * seconds / run.seconds)


def ratio(runs: Runs, one: Way, other: Way, speed: Callable[[Run], float] = lambda run: run.speed) -> float:
    return median(speed(run) / speed(than) for run, than in zip(runs[one], runs[other], strict=True))

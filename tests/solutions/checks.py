"""A value beside what is played by its policy."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any, NamedTuple

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.engine.game import Game
from pepperbox.solve import solution

MOST = 0.001  # of what is played: the standard error that is good enough
SIGMAS = 3
ROUNDED = 1e-9  # what is sure is played with no error at all


def own_options(game: Game) -> dict[str, Any]:
    """Those that are not as usual."""
    usual = game.rulebook.options
    return {name: value for name, value in game.options.items() if value != usual[name].default}


class Check(NamedTuple):
    """How a game is played by its solution, and how often."""

    game: Game
    play: Callable[[Game, int], Array]
    times: int
    aim: str | None = None
    about: str = ""  # who plays whom, in a race
    is_told: bool = True  # the solution tells what it should bring; otherwise it is only played
    most: float = MOST
    brings: Callable[[], float] | None = None  # what is played brings, where that is less than the value

    @property
    def options(self) -> dict[str, Any]:
        return own_options(self.game)

    def run(self) -> dict[str, Any]:
        played = self.play(self.game, self.times)
        if not self.is_told:
            told = compared(self.game, self.options, None, played, about=self.about)
        else:
            solved = solution(self.game, self.aim)
            brings = self.brings() if self.brings else solved.value
            told = compared(self.game, self.options, solved.value, played, brings, solved.within, self.about)
        return exact_enough(told, self.most)


def compared(
    game: Game,
    options: dict[str, Any],
    value: float | None,
    played: Array,
    brings: float | None = None,
    within: float = 0.0,
    about: str = "",
) -> dict[str, Any]:
    """What is noted of what was played, which must not be too far from what it should bring, give or take `within`."""
    mean, error = float(played.mean()), float(played.std(ddof=1) / np.sqrt(len(played)))
    expected = value if brings is None else brings
    apart = 0.0 if expected is None else mean - expected
    off = max(0.0, abs(apart) - within - ROUNDED)
    away = float(np.sign(apart)) * (off / error if error else inf if off else 0.0)
    assert abs(away) <= SIGMAS, f"{game} {about}: what is played is {away:.1f} standard errors away"
    results = zip(*np.unique(played, return_counts=True), strict=True)
    return {
        "game": game.slug,
        "options": options,
        "about": about,
        "value": value,
        "brings": expected,
        "played": len(played),
        "mean": mean,
        "error": error,
        "sigmas": away,
        "deviation": float(played.std()),
        "distribution": [[float(result) if result % 1 else int(result), int(count)] for result, count in results],
    }


def exact_enough(told: dict[str, Any], most: float = MOST) -> dict[str, Any]:
    assert told["error"] <= most * told["mean"], f"{told['game']} {told['about']}: more games are needed"
    return told

"""Diangle!: how far it still is, and what habits cost."""

from __future__ import annotations

from typing import Any

import numpy as np

import pepperbox
from docs.figures import CHILI, SEA, Figures, saved, unheard
from pepperbox.games.diangle.rules import CLIMB, KEEPS, LEVELS, ROWS, WAIT, kept_in
from pepperbox.solve import solution
from pepperbox.solve.diangle import alone as diangle
from pepperbox.solve.diangle.race import last_level
from pepperbox.solve.diangle.reach import ENDS, OVER_LATER, WAYS, ends_of, kernels, reach, room, ways_to_land

STEADY = 1e-10


def rows_used(*rows: int) -> list[int]:
    """The arrangements that put a die into one of these rows."""
    return [kept for kept in range(KEEPS) if any((kept >> 2 * die & 3) - 1 in rows for die in range(6))]


def more_than(dice: int) -> list[int]:
    """The arrangements that keep more dice than that."""
    return [kept for kept in range(KEEPS) if sum(kept >> 2 * die & 3 > 0 for die in range(6)) > dice]


def above_nothing(row: int) -> list[int]:
    """The arrangements that put a die into the row above this one, or further up, and none into this."""
    return [
        kept
        for kept in range(KEEPS)
        if not kept_in(kept, row) and any(kept_in(kept, up) for up in range(row + 1, ROWS))
    ]


AVOIDED = {
    "never waits": [WAIT],
    "keeps nothing above an empty bottom row": above_nothing(0),
    "puts nothing on top of an empty middle row": above_nothing(1),
    "never puts a die on top": rows_used(2),
    "never puts a die into the middle row": rows_used(1),
    "only ever fills the bottom row": rows_used(1, 2),
    "never waits, and never puts a die on top": [WAIT, *rows_used(2)],
    "keeps three dice at most": more_than(3),
    "keeps four dice at most": more_than(4),
    "keeps five dice at most": more_than(5),
}
LONGEST = 40  # turns


def find() -> Figures:
    found: Figures = {}
    for name, grand in (("plain", False), ("grand", True)):
        game = pepperbox.game("diangle", seats=1, grand=grand)
        solved: Any = solution(game)
        finished = diangle.finishes(diangle.Choices(game, solved.tables), LONGEST)
        found[name] = {
            "value": solved.value,
            "from level": [1 + float(solved.tables["roll"][level, 0, 0]) for level in range(LEVELS)],
            "turns": np.diff(finished, prepend=0).tolist(),
        }
    game = pepperbox.game("diangle", seats=1)
    found["habits"] = {
        name: 1 + float(diangle.solve(game, unheard, 1, avoided=avoided)["roll"][0, 0, 0])
        for name, avoided in AVOIDED.items()
    }
    found["habits"]["never rolls again"] = accepting()
    found["race"] = find_race()
    return found


def accepting() -> float:
    """Turns of somebody who accepts every first roll: all rolls are worth what second ones are."""
    worth, second = np.zeros((ENDS, 1)), np.zeros((KEEPS, 1))
    worth[OVER_LATER] = -1
    walking = room(pepperbox.game("diangle", seats=1))
    for level, extra in diangle.backwards():
        found, settled, rolled = reach(walking, level, extra), np.zeros((WAYS, 1)), np.zeros((KEEPS, 1))
        here, later, change = ends_of(level, extra), ends_of(level, extra, 1), 1.0
        worth[later] = -1
        while change > STEADY:
            kernels().settle(found.first, found.ends, worth, settled)
            kernels().roll(level, found.keeps, *ways_to_land(), settled, second, rolled)
            change = 0.0 if extra else float(abs(worth[here][found.keeps] - second[found.keeps]).max())
            worth[here] = second
            worth[later] = second - 1
        second[:] = 0
    return 1 - float(worth[ends_of(0, 0).start, 0])


def find_race() -> Figures:
    """For two: the chance of who is about to roll, both with an empty board."""
    game = pepperbox.game("diangle", seats=2)
    race: Any = solution(game, "win")
    rests = [float(race.alone.tables["roll"][level, 0, 0]) for level in range(LEVELS)]
    win = [[float(race.worth[ends_of(mine, 0).start] @ race.mixed(rest)) for rest in rests] for mine in range(LEVELS)]
    exact = last_level(game)
    last = {"exact": float(exact[0, 0]), "told": win[LEVELS - 1][LEVELS - 1]}
    return {"value": race.value, "error": race.within, "win": win, "last level": last}


def draw(figures: Figures) -> None:
    draw_levels(figures["plain"]["from level"], figures["grand"]["from level"])
    draw_races(figures["plain"]["turns"], figures["grand"]["turns"])


def draw_levels(plain: list[float], grand: list[float]) -> None:
    def picture(axes: Any) -> None:
        for turns, colour, style, label in ((plain, SEA, "-", "plain"), (grand, CHILI, "--", "Grand Diangles")):
            axes.plot(range(LEVELS), turns, color=colour, linestyle=style, marker="o", label=label)
        axes.set_xticks(range(LEVELS), [str(number) for number in CLIMB])
        axes.set(
            xlabel="at the level of", ylabel="turns to come", title="How far it still is, with an empty board", ylim=0
        )
        axes.legend(frameon=False)

    saved("diangle-levels", picture)


def draw_races(plain: list[float], grand: list[float]) -> None:
    def picture(axes: Any) -> None:
        turns = np.arange(1, LONGEST + 1)
        axes.bar(turns, 100 * np.array(plain), color=SEA, label="plain")
        axes.step(turns, 100 * np.array(grand), color=CHILI, linestyle="--", where="mid", label="Grand Diangles")
        axes.set(xlabel="turns", ylabel="% of races", title="How long the best race takes", xlim=(0, 26))
        axes.legend(frameon=False)

    saved("diangle-turns", picture)

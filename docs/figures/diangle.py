"""Diangle!: how far it still is, and what habits cost."""

from __future__ import annotations

from typing import Any

import pepperbox
from docs.figures import CHILI, SEA, Figures, played, saved, unheard
from pepperbox.games.diangle.rules import CLIMB, KEEPS, LEVELS, WAIT
from pepperbox.solve import solution
from pepperbox.solve.diangle import alone as diangle


def rows_used(*rows: int) -> list[int]:
    """The arrangements that put a die into one of these rows."""
    return [kept for kept in range(KEEPS) if any((kept >> 2 * die & 3) - 1 in rows for die in range(6))]


AVOIDED = {
    "never waits": [WAIT],
    "never puts a die on top": rows_used(2),
    "only ever fills the bottom row": rows_used(1, 2),
}


def find() -> Figures:
    found: Figures = {}
    for name, grand in (("plain", False), ("grand", True)):
        solved: Any = solution(pepperbox.game("diangle", seats=1, grand=grand))
        found[name] = {
            "value": solved.value,
            "from level": [1 + float(solved._roll[level, 0, 0]) for level in range(LEVELS)],
        }
    game = pepperbox.game("diangle", seats=1)
    found["habits"] = {
        name: 1 + float(diangle.solve(game, unheard, 1, avoided=avoided)["roll"][0, 0, 0])
        for name, avoided in AVOIDED.items()
    }
    return found


def draw(figures: Figures) -> None:
    draw_levels(figures["plain"]["from level"], figures["grand"]["from level"])
    draw_races()


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


def draw_races() -> None:
    def picture(axes: Any) -> None:
        turns, share = played("diangle")
        axes.bar(turns, share, color=SEA)
        axes.set(xlabel="turns", ylabel="% of races", title="How long the best race takes", xlim=(0, 26))

    saved("diangle-turns", picture)

"""Keep on Rolling for two: what leads are worth, and when to stop by the points of both."""

from __future__ import annotations

from typing import Any

import numpy as np

import pepperbox
from docs.figures import CHILI, SEA, Figures, cell, saved
from pepperbox.engine.compiled import Array
from pepperbox.solve import solution
from pepperbox.solve.keep_on_rolling.race import HIGHEST
from pepperbox.solve.keep_on_rolling.rows import classes

MARKS = list(range(0, 250, 25))
DEFICITS = [1, 5, 10, 20, 30, 40, 50, 75, 100, 150, 200]
NEVER = 99  # stops nowhere that a single row comes to


def find() -> Figures:
    race: Any = solution(pepperbox.game("keep-on-rolling", seats=2), "win")
    return {
        "value": race.value,
        "error": race.within,
        "marks": MARKS,
        "win": [[float(race.win[mine, other]) for other in MARKS] for mine in MARKS],
        "filled up": [[filled_up(race, mine, other) for other in MARKS] for mine in MARKS],
        "one left": [[one_left(race, mine, other) for other in MARKS] for mine in MARKS],
        "chase": {str(points): float(race.chase[points]) for points in DEFICITS},
        "level": [float(race.win[points, points]) for points in range(250)],
        "point": [float(race.win[points + 10, points] - race.win[points, points]) / 10 for points in range(0, 240, 5)],
    }


def filled_up(race: Any, mine: int, other: int) -> int:
    """With how many points one stops when filled up, and with all more."""
    bank, start = race.bank(mine, other, False), race._start((mine, other, False))
    points = np.arange(8, HIGHEST + 1)
    goes_on = points[start[points] > bank[2 * points]]
    return int(goes_on.max()) + 1 if len(goes_on) else 8


def one_left(race: Any, mine: int, other: int) -> int:
    """From how many points on most positions of a first row with one die left say stop."""
    row, found = race._row((mine, other, False), 0), classes()
    rolls = row.roll > race.bank(mine, other, False)[found.points]
    return threshold(found.points, rolls, found.left == 1)


def threshold(points: Array, rolls: Array, here: Array) -> int:
    goes_on = [total for total in set(points[here].tolist()) if rolls[here & (points == total)].mean() > 0.5]
    return min(max(goes_on, default=-1) + 1, NEVER)


def draw(figures: Figures) -> None:
    race = figures["race"]
    draw_map("keep-on-rolling-race-filled", race, "filled up", "Filled up: stop with at least so many points")
    draw_map("keep-on-rolling-race-one", race, "one left", "One die left: stop with at least so many points")
    draw_win(race)
    draw_chase(race["chase"])


def draw_map(name: str, race: Figures, what: str, title: str) -> None:
    def picture(axes: Any) -> None:
        stops = np.array(race[what])
        image = axes.imshow(stops, origin="lower", cmap="RdYlGn", vmin=0, vmax=np.percentile(stops, 95))
        for mine, row in enumerate(stops):
            for other, points in enumerate(row):
                cell(axes, image, other, mine, str(points), size=7)
        ticks = range(len(race["marks"]))
        axes.set_xticks(ticks, [str(mark) for mark in race["marks"]])
        axes.set_yticks(ticks, [str(mark) for mark in race["marks"]])
        axes.set(xlabel="the other's points", ylabel="your points", title=title)
        axes.figure.colorbar(image, ax=axes, label="points of the turn")

    saved(name, picture, width=6.4, height=5.2)


def draw_win(race: Figures) -> None:
    def picture(axes: Any) -> None:
        axes.plot(range(250), [100 * chance for chance in race["level"]], color=SEA)
        axes.set(
            xlabel="points of both",
            ylabel="% won by whoever is on turn",
            title="What it is worth to be on turn, with as many points as the other",
        )

    saved("keep-on-rolling-race-level", picture, height=2.8)


def draw_chase(chase: dict[str, float]) -> None:
    def picture(axes: Any) -> None:
        points = [int(number) for number in chase]
        axes.plot(points, [100 * chance for chance in chase.values()], color=CHILI, marker="o")
        axes.set(xlabel="points to pass", ylabel="% won", title="The chase: the chance to win", ylim=0)

    saved("keep-on-rolling-race-chase", picture, height=2.8)

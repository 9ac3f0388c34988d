"""Keep on Rolling: when to stop, and what simple rules cost."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

import pepperbox
from docs.figures import CHILI, SEA, Figures, played, saved
from docs.figures import keep_on_rolling_race as race
from pepperbox.bots.keep_on_rolling.easy import ENOUGH as EASY
from pepperbox.solve import solution
from pepperbox.solve.keep_on_rolling.rows import Row, answers, classes, shown, solved_row
from pepperbox.solve.keep_on_rolling.turn import points_themselves

BEST, NO_SINGLES, MOST_POINTS = 0, 1, 2  # which answers somebody gives
NEVER_STOPS = 10_000
FILLED = 0  # the place of a threshold for filled-up rows, among those by dice left
TOP = 400
FAR = 150  # points of a turn, up to which ten are a bar


@njit
def ruled_row(
    before: int,
    stops: Any,
    habit: int,
    start: Any,
    points: Any,
    left: Any,
    singles: Any,
    filled: Any,
    first_roll: Any,
    first_answer: Any,
    leads_to: Any,
    value: Any,
) -> float:
    """What a row brings to somebody who stops with so many points by dice left; below zero: when it is best."""
    roll = 0.0
    for each in range(len(points)):
        total = before + points[each]
        if filled[each]:
            rule = stops[FILLED]
            stopped, on = 2.0 * total, start[total]
            value[each] = max(stopped, on) if rule < 0 else stopped if total >= rule else on
        elif left[each] == 0:
            value[each] = total
        else:
            hope = 0.0
            for i in range(first_roll[each], first_roll[each + 1]):
                best, most = 0.0, -1
                for k in range(first_answer[i], first_answer[i + 1]):
                    then = leads_to[k]
                    if habit == MOST_POINTS:
                        if points[then] > most:
                            best, most = value[then], points[then]
                    elif habit == BEST or singles[then] <= singles[each]:
                        best = max(best, value[then])
                hope += best
            roll = hope / (first_roll[each + 1] - first_roll[each])
            rule = stops[left[each]]
            value[each] = max(1.0 * total, roll) if rule < 0 else total if total >= rule else roll
    return roll


class Thumbs:
    """Turns of Keep on Rolling by simple rules, exactly."""

    def __init__(self) -> None:
        found = classes()
        digits = shown(found.layout)
        counts = (digits[:, :, None] == np.arange(1, 7)).sum(axis=1)
        self.left, self.singles = found.left, (counts == 1).sum(axis=1)
        self._given = (found.points, self.left, self.singles, found.is_filled, *answers())

    def turn(self, stops: list[int], habit: int = BEST) -> float:
        """What such a turn brings; stops by dice left, in place 0 with the row filled up."""
        enough = max(64, stops[FILLED])
        start, value = np.zeros(TOP), np.zeros(len(self.left))
        for before in reversed(range(enough)):
            start[before] = ruled_row(before, np.array(stops), habit, start, *self._given, value)
        return float(start[0])


def find() -> Figures:
    solved: Any = solution(pepperbox.game("keep-on-rolling"))
    thumbs, free, filled = Thumbs(), [-1] * 7, int(solved.figures["points with which to stop when filled up"])
    stops = found_stops(thumbs, first_row(), filled)
    return {
        "value": solved.value,
        "stops": stops,
        "stops by the table": thumbs.turn(stops),
        "never says stop unless filled up": thumbs.turn([filled, *[NEVER_STOPS] * 6]),
        "always stops when filled up": thumbs.turn([0, *free[1:]]),
        "takes no singles along": thumbs.turn(free, NO_SINGLES),
        "takes the most points at once": thumbs.turn(free, MOST_POINTS),
        "as easy plays": thumbs.turn([0, *[EASY] * 5, NEVER_STOPS], MOST_POINTS),
        "stops after the first roll": thumbs.turn([0, *[0] * 5, NEVER_STOPS]),
        "stops with 20 points": thumbs.turn([20, *[20] * 6]),
        "stops with 30 points": thumbs.turn([30, *[30] * 6]),
        "stops with 40 points": thumbs.turn([40, *[40] * 6]),
        "never rolls a single die": thumbs.turn([filled, 0, *free[2:]]),
        "never rolls one die or two": thumbs.turn([filled, 0, 0, *free[3:]]),
        "filled up, stops with 20 points": thumbs.turn([20, *free[1:]]),
        "filled up, stops with 40 points": thumbs.turn([40, *free[1:]]),
        "race": race.find(),
    }


def first_row() -> Row:
    """The values of a row with none before it."""
    solved: Any = solution(pepperbox.game("keep-on-rolling"))
    return solved_row(0, points_themselves(64), solved._start)


def draw(figures: Figures) -> None:
    solved: Any = solution(pepperbox.game("keep-on-rolling"))
    draw_stops(Thumbs(), first_row())
    draw_filled_up(solved)
    draw_turns()
    race.draw(figures)


def found_stops(thumbs: Thumbs, row: Row, filled: int) -> list[int]:
    """From how many points on most positions say stop, by dice left; with three or more none do."""
    points, stops = classes().points, [filled, *[NEVER_STOPS] * 6]
    for left in (1, 2):
        here = thumbs.left == left
        says_roll = [total for total in set(points[here]) if (row.roll > points)[here & (points == total)].mean() > 0.5]
        stops[left] = int(max(says_roll)) + 1
    return stops


def draw_stops(thumbs: Thumbs, row: Row) -> None:
    points, most = classes().points, 50

    def picture(axes: Any) -> None:
        share = np.full((4, most), np.nan)
        for left in range(1, 5):
            for total in range(most):
                here = (thumbs.left == left) & (points == total)
                if here.any():
                    share[left - 1, total] = (row.roll[here] > total).mean()
        image = axes.imshow(share, aspect="auto", origin="lower", cmap="RdYlGn", vmin=0, vmax=1)
        axes.set_yticks(range(4), ["1", "2", "3", "4"])
        axes.set(xlabel="points of the turn so far", ylabel="dice left", title="Roll on (green) or stop (red)?")
        axes.figure.colorbar(image, ax=axes, label="share of positions in which to roll")

    saved("keep-on-rolling-stop", picture, height=2.6)


def draw_filled_up(solved: Any) -> None:
    def picture(axes: Any) -> None:
        points = np.arange(61)
        axes.plot(points, 2 * points, color=CHILI, label="stop: twice the points")
        axes.plot(points, solved._start[:61], color=SEA, linestyle="--", label="roll all six again")
        axes.set(xlabel="points when filled up", ylabel="what the turn brings", title="Filled up: stop or go on?")
        axes.legend(frameon=False)

    saved("keep-on-rolling-filled", picture)


def draw_turns() -> None:
    def picture(axes: Any) -> None:
        brought, share = played("keep-on-rolling")
        ends = [*range(10, FAR + 1, 10), np.inf]
        names = ["bust", *(f"{end - 9:.0f}–{end:.0f}" for end in ends[:-1]), "more"]
        within = np.searchsorted([0, *ends], brought)
        axes.bar(names, np.bincount(within, share, len(names)), color=[CHILI, *[SEA] * len(ends)])
        axes.tick_params(axis="x", rotation=60)
        axes.set(xlabel="points banked", ylabel="% of turns", title="What the best turn brings")

    saved("keep-on-rolling-turns", picture)

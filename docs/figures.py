"""Finds the figures of docs/solutions and draws its pictures: `make solutions`, or `python -m docs.figures GAME`.

Figures go to docs/solutions/figures.json, from where `make tables` takes them into the pages. What is played to confirm
a value comes from `python -m tests.solutions`, whose lines go to docs/solutions/played.json.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

import pepperbox
from pepperbox.bots.keep_on_rolling import ENOUGH as EASY
from pepperbox.engine.compiled import Array
from pepperbox.games.diangle.rules import CLIMB, KEEPS, LEVELS, WAIT
from pepperbox.games.spicy_dice.rules import BOXES, RED, ROLLS, SUM
from pepperbox.games.spicy_dice.view import BOX_NAMES
from pepperbox.solve import diangle, keep_on_rolling, solution, spicy_dice

FOLDER = Path(__file__).parent / "solutions"
CORES = os.cpu_count() or 1
INK, CHILI, SEA, LEAF, GOLD = "#3b2f2a", "#b3261e", "#2b6c8f", "#4c7a34", "#b8860b"
Figures = dict[str, Any]


def unheard(done: float) -> None:
    """Progress that nobody looks at."""


def saved(name: str, draw: Callable[[Any], None], width: float = 7.0, height: float = 3.6) -> None:
    """A picture of what `draw` makes of its axes."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    with pyplot.rc_context({"font.size": 10, "axes.edgecolor": INK, "text.color": INK, "svg.hashsalt": "pepperbox"}):
        figure, axes = pyplot.subplots(figsize=(width, height), layout="constrained")
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes)
        figure.savefig(FOLDER / f"{name}.png", dpi=110, metadata={"Software": None})
        pyplot.close(figure)


def played(slug: str, **options: bool) -> tuple[Array, Array]:
    """What came of playing to confirm a value, and how often in a hundred."""
    lines: list[Figures] = json.loads((FOLDER / "played.json").read_text(encoding="utf-8"))
    line = next(line for line in lines if line["game"] == slug and line["options"] == options)
    results, count = np.array(line["distribution"]).T
    return results, 100 * count / count.sum()


# ── Keep on Rolling ──────────────────────────────────────────────────────────────────────────────────────────────────

BEST, NO_SINGLES, MOST_POINTS = 0, 1, 2  # which answers somebody gives
NEVER_STOPS = 10_000
FILLED = 0  # the place of a threshold for filled-up rows, among those by dice left
TOP = 400


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
        found = keep_on_rolling.classes()
        digits = found.layout[:, None] // 7 ** np.arange(6) % 7
        counts = (digits[:, :, None] == np.arange(1, 7)).sum(axis=1)
        self.left, self.singles = (digits == 0).sum(axis=1), (counts == 1).sum(axis=1)
        self._given = (found.points, self.left, self.singles, found.is_filled, *keep_on_rolling.answers())

    def turn(self, stops: list[int], habit: int = BEST) -> float:
        """What such a turn brings; stops by dice left, in place 0 with the row filled up."""
        enough = max(64, stops[FILLED])
        start, value = np.zeros(TOP), np.zeros(len(self.left))
        for before in reversed(range(enough)):
            start[before] = ruled_row(before, np.array(stops), habit, start, *self._given, value)
        return float(start[0])


def figures_of_keep_on_rolling() -> Figures:
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
        "as easy plays": thumbs.turn([EASY[0], *EASY[1:6], NEVER_STOPS], MOST_POINTS),
        "stops after the first roll": thumbs.turn([0, *[0] * 5, NEVER_STOPS]),
    }


def first_row() -> keep_on_rolling.Row:
    """The values of a row with none before it."""
    solved: Any = solution(pepperbox.game("keep-on-rolling"))
    return keep_on_rolling.solved_row(0, keep_on_rolling.points_themselves(64), solved._start)


def draw_keep_on_rolling(figures: Figures) -> None:
    solved: Any = solution(pepperbox.game("keep-on-rolling"))
    draw_stops(Thumbs(), first_row())
    draw_filled_up(solved)
    draw_turns()


def found_stops(thumbs: Thumbs, row: keep_on_rolling.Row, filled: int) -> list[int]:
    """From how many points on most positions say stop, by dice left; with three or more none do."""
    points, stops = keep_on_rolling.classes().points, [filled, *[NEVER_STOPS] * 6]
    for left in (1, 2):
        here = thumbs.left == left
        says_roll = [total for total in set(points[here]) if (row.roll > points)[here & (points == total)].mean() > 0.5]
        stops[left] = int(max(says_roll)) + 1
    return stops


def draw_stops(thumbs: Thumbs, row: keep_on_rolling.Row) -> None:
    points, most = keep_on_rolling.classes().points, 50

    def draw(axes: Any) -> None:
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

    saved("keep-on-rolling-stop", draw, height=2.6)


def draw_filled_up(solved: Any) -> None:
    def draw(axes: Any) -> None:
        points = np.arange(61)
        axes.plot(points, 2 * points, color=CHILI, label="stop: twice the points")
        axes.plot(points, solved._start[:61], color=SEA, linestyle="--", label="roll all six again")
        axes.set(xlabel="points when filled up", ylabel="what the turn brings", title="Filled up: stop or go on?")
        axes.legend(frameon=False)

    saved("keep-on-rolling-filled", draw)


def draw_turns() -> None:
    def draw(axes: Any) -> None:
        brought, share = played("keep-on-rolling")
        shown = brought <= 150
        axes.bar(brought[shown], share[shown], width=1, color=SEA)
        axes.set(
            xlabel="points banked", ylabel="% of turns", title="What the best turn brings; 0 is a bust", yscale="log"
        )

    saved("keep-on-rolling-turns", draw)


# ── Spicy Dice ───────────────────────────────────────────────────────────────────────────────────────────────────────


def rather(*preferred: int) -> spicy_dice.Habit:
    """Who scores the first of these groups of boxes that has an empty one, and others only then."""
    return lambda boxes: next((boxes & group for group in preferred if boxes & group), boxes)


NUMBERS = 0b111111
HABITS = {
    "SUM only when nothing else is empty": rather(spicy_dice.without(spicy_dice.SETS - 1, SUM)),
    "RED only when nothing else is empty": rather(spicy_dice.without(spicy_dice.SETS - 1, RED)),
    "numbers before RUN, SET, SUM and RED": rather(NUMBERS),
    "RUN, SET, SUM and RED before numbers": rather(~NUMBERS),
    "the boxes as they are printed, one after the other": rather(*(1 << box for box in range(BOXES))),
    "6, 5, 4, 3, 2, 1 in this order, then what is best": rather(*(1 << box for box in reversed(range(6)))),
}


def figures_of_spicy_dice() -> Figures:
    values = {name: solution(game).value for name, game in spicy_games().items()}
    turn = solution(spicy_games()["Classic"])._turn  # type: ignore[attr-defined]
    everything = spicy_dice.SETS - 1
    first = {BOX_NAMES[box]: forced_first(turn, box) for box in range(1, BOXES + 1)}
    missing = {
        BOX_NAMES[box]: float(turn[everything, ROLLS] - turn[spicy_dice.without(everything, box), ROLLS - 3])
        for box in range(1, BOXES + 1)
    }
    price = [float(turn[everything, left] - turn[everything, left - 1]) for left in range(1, ROLLS + 1)]
    by_turn = [
        float(np.mean([turn[boxes, 3 * size] - turn[boxes, 3 * size - 1] for boxes in spicy_dice.sets_of(size)]))
        for size in range(10, 0, -1)
    ]
    habits = {
        name: float(spicy_dice.solve_classic(False, unheard, CORES, habit=habit)[everything, ROLLS])
        for name, habit in HABITS.items()
    }
    return {
        **{"values": values, "first box": first, "box and rolls": missing, "price of a roll": price},
        **{"price by turn": by_turn, "habits": habits},
    }


def draw_spicy_dice(figures: Figures) -> None:
    draw_boxes(figures["first box"], figures["box and rolls"], figures["values"]["Classic"])
    draw_price(solution(spicy_games()["Classic"])._turn)  # type: ignore[attr-defined]


def spicy_games() -> dict[str, pepperbox.Game]:
    return {
        "Classic": pepperbox.game("spicy-dice", seats=1),
        "Junior": pepperbox.game("spicy-dice", seats=1, junior=True),
        "Extra Spicy": pepperbox.game("spicy-dice", seats=1, extra=True),
        "Extra Spicy, Junior": pepperbox.game("spicy-dice", seats=1, extra=True, junior=True),
    }


def forced_first(turn: Array, box: int) -> float:
    """What the card comes to if its first box must be this one."""
    own = turn.copy()
    spicy_dice.solve_one(own, spicy_dice.SETS - 1, False, 1 << (box - 1))
    return float(own[spicy_dice.SETS - 1, ROLLS])


def draw_boxes(first: dict[str, float], missing: dict[str, float], value: float) -> None:
    names = [name.upper() for name in first]

    def draw_first(axes: Any) -> None:
        axes.bar(names, [value - worth for worth in first.values()], color=CHILI)
        axes.set(ylabel="points lost", title="If the first turn had to fill this box")

    def draw_missing(axes: Any) -> None:
        axes.bar(names, list(missing.values()), color=LEAF)
        axes.set(ylabel="points", title="What this box and three rolls are worth")

    saved("spicy-dice-first", draw_first, height=2.8)
    saved("spicy-dice-box", draw_missing, height=2.8)


def draw_price(turn: Array) -> None:
    def draw(axes: Any) -> None:
        for size, colour in ((10, INK), (7, SEA), (4, LEAF), (1, CHILI)):
            mean = np.mean([turn[boxes] for boxes in spicy_dice.sets_of(size)], axis=0)
            most = spicy_dice.most_left(size)
            label = f"{size} boxes empty" if size > 1 else "1 box empty"
            axes.plot(range(1, most + 1), np.diff(mean[: most + 1]), color=colour, label=label)
        axes.axhline(5, color=GOLD, linestyle=":", label="the bonus for an unused roll")
        axes.set(xlabel="rolls left", ylabel="points", title="What one more roll is worth", ylim=(0, 26))
        axes.legend(frameon=False)

    saved("spicy-dice-roll", draw)


# ── Diangle! ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def rows_used(*rows: int) -> list[int]:
    """The arrangements that put a die into one of these rows."""
    return [kept for kept in range(KEEPS) if any((kept >> 2 * die & 3) - 1 in rows for die in range(6))]


AVOIDED = {
    "never waits": [WAIT],
    "never puts a die on top": rows_used(2),
    "only ever fills the bottom row": rows_used(1, 2),
}


def figures_of_diangle() -> Figures:
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


def draw_diangle(figures: Figures) -> None:
    draw_levels(figures["plain"]["from level"], figures["grand"]["from level"])
    draw_races()


def draw_levels(plain: list[float], grand: list[float]) -> None:
    def draw(axes: Any) -> None:
        for turns, colour, style, label in ((plain, SEA, "-", "plain"), (grand, CHILI, "--", "Grand Diangles")):
            axes.plot(range(LEVELS), turns, color=colour, linestyle=style, marker="o", label=label)
        axes.set_xticks(range(LEVELS), [str(number) for number in CLIMB])
        axes.set(
            xlabel="at the level of", ylabel="turns to come", title="How far it still is, with an empty board", ylim=0
        )
        axes.legend(frameon=False)

    saved("diangle-levels", draw)


def draw_races() -> None:
    def draw(axes: Any) -> None:
        turns, share = played("diangle", grand=False)
        axes.bar(turns, share, color=SEA)
        axes.set(xlabel="turns", ylabel="% of races", title="How long the best race takes", xlim=(0, 26))

    saved("diangle-turns", draw)


GAMES: dict[str, tuple[Callable[[], Figures], Callable[[Figures], None]]] = {
    "keep-on-rolling": (figures_of_keep_on_rolling, draw_keep_on_rolling),
    "spicy-dice": (figures_of_spicy_dice, draw_spicy_dice),
    "diangle": (figures_of_diangle, draw_diangle),
}


def found_before() -> Figures:
    figures: Figures = json.loads((FOLDER / "figures.json").read_text(encoding="utf-8"))
    return figures


def main(asked: list[str]) -> None:
    """Find and draw; with --draw only that, from what was found before."""
    for slug in [word for word in asked if word != "--draw"] or GAMES:
        find, draw = GAMES[slug]
        if "--draw" not in asked:
            figures = {**found_before(), slug: find()}
            text = json.dumps(figures, indent=1, ensure_ascii=False)
            (FOLDER / "figures.json").write_text(f"{text}\n", encoding="utf-8")
        draw(found_before()[slug])


if __name__ == "__main__":
    main(sys.argv[1:])

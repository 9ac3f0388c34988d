"""Spicy Dice: what boxes and rolls are worth, and what habits cost."""

from __future__ import annotations

from typing import Any

import numpy as np

import pepperbox
from docs.figures import CHILI, CORES, GOLD, INK, LEAF, SEA, Figures, saved, unheard
from pepperbox.engine.compiled import Array
from pepperbox.games.spicy_dice.rules import BOXES, RED, ROLLS, SUM
from pepperbox.games.spicy_dice.view import BOX_NAMES
from pepperbox.solve import solution, spicy_dice


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


def find() -> Figures:
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


def draw(figures: Figures) -> None:
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
    def picture(axes: Any) -> None:
        for size, colour in ((10, INK), (7, SEA), (4, LEAF), (1, CHILI)):
            mean = np.mean([turn[boxes] for boxes in spicy_dice.sets_of(size)], axis=0)
            most = spicy_dice.most_left(size)
            label = f"{size} boxes empty" if size > 1 else "1 box empty"
            axes.plot(range(1, most + 1), np.diff(mean[: most + 1]), color=colour, label=label)
        axes.axhline(5, color=GOLD, linestyle=":", label="the bonus for an unused roll")
        axes.set(xlabel="rolls left", ylabel="points", title="What one more roll is worth", ylim=(0, 26))
        axes.legend(frameon=False)

    saved("spicy-dice-roll", picture)

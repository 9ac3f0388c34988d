"""Spicy Dice: what boxes and rolls are worth, and what habits cost."""

from __future__ import annotations

from typing import Any

import numpy as np

import pepperbox
from docs.figures import CHILI, CORES, GOLD, INK, LEAF, SEA, Figures, cell, played, saved, spicy_thumbs, unheard
from pepperbox.engine.compiled import Array
from pepperbox.games.dice import is_set, tally
from pepperbox.games.spicy_dice.rules import BOXES, RED, ROLLS, SUM, is_run
from pepperbox.games.spicy_dice.view import BOX_NAMES
from pepperbox.solve import solution, spicy_dice
from pepperbox.solve.spicy_dice.dice import LYING, place_in_air
from pepperbox.solve.spicy_dice.kernels import kernels, worths

EVERY_BOX = spicy_dice.SETS - 1
ASKED = (5, 6, 7, 8, 9)  # points of a roll
FIRST_TURNS = 3


def rather(*preferred: int) -> spicy_dice.Habit:
    """Who scores the first of these groups of boxes that has an empty one, and others only then."""
    return lambda boxes: next((boxes & group for group in preferred if boxes & group), boxes)


def soon(box: int) -> spicy_dice.Habit:
    """Who fills a box within the first three turns."""
    only = 1 << (box - 1)
    return lambda boxes: only if boxes & only and boxes.bit_count() <= BOXES - FIRST_TURNS + 1 else boxes


NUMBERS = 0b111111
HABITS = {
    "RED within the first three turns": soon(RED),
    "SUM within the first three turns": soon(SUM),
    "SUM only when nothing else is empty": rather(spicy_dice.without(spicy_dice.SETS - 1, SUM)),
    "RED only when nothing else is empty": rather(spicy_dice.without(spicy_dice.SETS - 1, RED)),
    "numbers before RUN, SET, SUM and RED": rather(NUMBERS),
    "RUN, SET, SUM and RED before numbers": rather(~NUMBERS),
    "the boxes as they are printed, one after the other": rather(*(1 << box for box in range(BOXES))),
    "6, 5, 4, 3, 2, 1 in this order, then what is best": rather(*(1 << box for box in reversed(range(6)))),
}


def find() -> Figures:
    return {name: part() for name, part in PARTS.items()}


def classic_turns() -> Array:
    """turn(S, r)"""
    turn: Array = solution(spicy_games()["Classic"]).turn  # type: ignore[attr-defined]
    return turn


def values() -> Figures:
    return {name: solution(game).value for name, game in spicy_games().items()}


def first_box() -> Figures:
    return {BOX_NAMES[box]: forced_first(classic_turns(), box) for box in range(1, BOXES + 1)}


def box_and_rolls() -> Figures:
    turn = classic_turns()
    return {
        BOX_NAMES[box]: float(turn[EVERY_BOX, ROLLS] - turn[spicy_dice.without(EVERY_BOX, box), ROLLS - 3])
        for box in range(1, BOXES + 1)
    }


def price_of_a_roll() -> list[float]:
    turn = classic_turns()
    return [float(turn[EVERY_BOX, left] - turn[EVERY_BOX, left - 1]) for left in range(1, ROLLS + 1)]


def price_by_turn() -> list[float]:
    turn = classic_turns()
    return [
        float(np.mean([turn[boxes, 3 * size] - turn[boxes, 3 * size - 1] for boxes in spicy_dice.sets_of(size)]))
        for size in range(10, 0, -1)
    ]


def habits() -> Figures:
    return {name: with_habit(habit) for name, habit in HABITS.items()}


def with_habit(habit: spicy_dice.Habit) -> float:
    return float(spicy_dice.solve_classic(False, unheard, CORES, habit=habit)[EVERY_BOX, ROLLS])


def thumbs() -> Figures:
    return {
        "takes three rolls a turn at most": spicy_thumbs.at_most_three_rolls(),
        "never turns a red die": spicy_thumbs.never_turned(),
        "never writes a 0 that can be avoided": spicy_thumbs.with_taste(spicy_thumbs.never_zero),
        "scores where the dice bring the most at once": spicy_thumbs.with_taste(spicy_thumbs.most_now),
    }


def asked() -> Figures:
    return {str(points): spicy_thumbs.asking(points) for points in ASKED}


def stop_or_roll() -> Figures:
    """In the first turn, after its second roll: what rolling on brings more than scoring, by how many are alike.

    The mean over all dice of which so many show the number and no other number is there as often, none of them fresh
    and nothing of all six among them.
    """
    best = solution(spicy_games()["Classic"])
    left = ROLLS - 2
    rolling = best._rolling(EVERY_BOX, left - 1).copy()  # type: ignore[attr-defined]
    kernels().hold(rolling)
    turn = classic_turns()
    rest = np.array([turn[spicy_dice.without(EVERY_BOX, box), left] for box in range(1, BOXES + 1)])
    score = (worths()[1:] + rest[:, None]).max(axis=0)
    gains: dict[tuple[int, int, bool], list[float]] = {}
    for lying in range(LYING):
        faces = [1 + lying // 6**die % 6 for die in range(6)]
        number = max(range(1, 7), key=faces.count)
        alike = faces.count(number)
        others = [faces.count(other) for other in range(1, 7) if other != number]
        if max(others) < alike and not is_set(tally(faces)) and not is_run(tally(faces)):
            key = (number, alike, faces[number - 1] == number)
            gains.setdefault(key, []).append(float(rolling[place_in_air(lying)] - score[lying]))
    return {
        f"{number} {alike} {'red' if red else 'white'}": float(np.mean(found))
        for (number, alike, red), found in sorted(gains.items())
    }


PARTS = {
    "values": values,
    "first box": first_box,
    "box and rolls": box_and_rolls,
    "price of a roll": price_of_a_roll,
    "price by turn": price_by_turn,
    "habits": habits,
    "thumbs": thumbs,
    "asked of a roll": asked,
    "stop or roll": stop_or_roll,
}


def draw(figures: Figures) -> None:
    draw_boxes(figures["first box"], figures["box and rolls"], figures["values"]["Classic"])
    draw_price(classic_turns())
    draw_stop(figures["stop or roll"])
    draw_cards()


def spicy_games() -> dict[str, pepperbox.Game]:
    return {
        "Classic": pepperbox.game("spicy-dice", seats=1),
        "Junior": pepperbox.game("spicy-dice", seats=1, junior=True),
        "Extra Spicy": pepperbox.game("spicy-dice", seats=1, extra=True),
        "Extra Spicy, Junior": pepperbox.game("spicy-dice", seats=1, extra=True, junior=True),
    }


def changed(game: pepperbox.Game) -> dict[str, bool]:
    """The options that are not as usual."""
    return {name: True for name, value in game.options.items() if value}


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


def draw_stop(gains: dict[str, float]) -> None:
    """Green is to roll, red to score."""
    columns = [(alike, red) for alike in (2, 3, 4, 5) for red in ("white", "red")]
    cells = [[gains.get(f"{number} {alike} {red}", np.nan) for alike, red in columns] for number in range(1, 7)]

    def picture(axes: Any) -> None:
        image = axes.imshow(cells, cmap="RdYlGn", vmin=-20, vmax=20, aspect="auto")
        for row, line in enumerate(cells):
            for column, gain in enumerate(line):
                if not np.isnan(gain):
                    cell(axes, image, column, row, f"{gain:+.1f}")
        names = [f"{alike} alike" if red == "white" else f"{alike}, one red" for alike, red in columns]
        axes.set_xticks(range(len(columns)), names, rotation=20)
        axes.set_yticks(range(6), [str(number) for number in range(1, 7)])
        axes.set(ylabel="number", title="First turn, two rolls used: what rolling on brings more than scoring")

    saved("spicy-dice-stop", picture, width=8.0)


def draw_cards() -> None:
    def picture(axes: Any) -> None:
        for label, colour in (("Classic", SEA), ("Junior", LEAF), ("Extra Spicy", CHILI)):
            results, share = played("spicy-dice", **changed(spicy_games()[label]))
            tens = np.bincount(results.astype(int) // 10, share)
            axes.step(10 * np.arange(len(tens)), tens, where="post", color=colour, label=label)
        axes.set(xlabel="points", ylabel="cards in a hundred", title="What cards come to", xlim=(150, 550))
        axes.legend(frameon=False)

    saved("spicy-dice-cards", picture, height=2.8)


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

"""Catch 6: how likely one catches a number within so many turns, if nobody is in the way.

Whoever is after one number n rolls any dice in each turn, one at least, and catches as soon as it is possible. So for
dice that lie as c, and for t turns,

    within(c, 0) = 0
    within(c, t) = the most over the handfuls to roll of rolled(c without the handful, t)
    rolled(k, t) = mean over what the dice in the air show of 1, if n can be caught now, else within(c′, t − 1)

Of the 7⁶ ways for six dice to lie or to be in the air, those are one class that are alike when all other numbers are
caught. Whether n can be caught is asked of the rules. It makes no difference which number it is.

>>> "".join(f"{chance_to_catch(6, None, turns):7.3f}" for turns in (1, 2, 3, 4))       # from nothing
'  0.030  0.148  0.307  0.469'
>>> dice_text(dice_to_roll(6, [6, 6, 1, 2, 3, 6], turns=1))
'345'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.engine.compiled import Array, compiling, templates
from pepperbox.engine.game import Game
from pepperbox.engine.parts import part
from pepperbox.games.catch_6 import RULEBOOK
from pepperbox.games.catch_6.rules import NOBODY, PLAIN, can_catch, what_they_make
from pepperbox.games.dice import ALL_SIX, dice_text, holds, tally
from pepperbox.solve.alike import catch_6 as alike

LAYOUTS = 7**6  # a die shows one of six numbers, or is in the air
IN_THE_AIR = 0
ONLY_PLAIN, ANY_WAY = 1, 3  # how many of the ways to catch are thought of

__all__ = ["ANY_WAY", "ONLY_PLAIN", "chance_to_catch", "chances_of_rolls", "dice_text", "dice_to_roll"]


class Classes(NamedTuple):
    """How dice can lie, for whoever is after one number."""

    of_layout: Array  # the class of each layout
    layout: Array  # one such layout for each class
    is_down: Array  # are all dice down?
    plain: Array  # can the number be caught by four dice, the red one among them?
    any_way: Array  # or in any way?


@part
def lay(faces: Any, layout: int) -> None:
    for die in range(6):
        faces[die] = layout % 7
        layout //= 7


@part
def layout_of(faces: Any) -> int:
    layout = 0
    for die in range(5, -1, -1):
        layout = 7 * layout + faces[die]
    return layout


@cache
def kernel() -> Callable[..., None]:
    with compiling(RULEBOOK, "chances", alike):

        @njit(cache=True, nogil=True)
        def describe(states: Any, number: int, same_as: Any, plain: Any, any_way: Any) -> None:
            """For each layout, the one that stands for all that are alike, and how the number can be caught."""
            s = states[0]
            for other in range(1, 7):
                s.catcher[other] = NOBODY if other == number else 0
            for layout in range(LAYOUTS):
                faces = s.faces[0]
                lay(faces, layout)
                if not alike.lifted(faces):
                    counts = tally(faces)
                    makes = what_they_make(counts)
                    plain[layout] = can_catch(s, counts, makes, number, PLAIN)
                    for way in range(ANY_WAY):
                        any_way[layout] = any_way[layout] or can_catch(s, counts, makes, number, way)
                alike.put_numbers_in_order(faces, 1 << (number - 1))
                alike.put_dice_in_order(faces, 1 << (number - 1))
                same_as[layout] = layout_of(faces)

        none = np.zeros(LAYOUTS, np.bool_)
        describe(templates(Game(RULEBOOK), 1), 1, np.zeros(LAYOUTS, np.int64), none, none)
    return describe


@cache
def classes(number: int) -> Classes:
    same_as, plain, any_way = np.zeros(LAYOUTS, np.int64), np.zeros(LAYOUTS, np.bool_), np.zeros(LAYOUTS, np.bool_)
    kernel()(templates(Game(RULEBOOK), 1), number, same_as, plain, any_way)
    layout, of_layout = np.unique(same_as, return_inverse=True)
    is_down = (layout[:, None] // 7 ** np.arange(6) % 7 != IN_THE_AIR).all(axis=1)
    return Classes(of_layout, layout, is_down, plain[layout], any_way[layout])


@cache
def rolls(number: int) -> Array:
    """For each class, how likely the dice in the air come down as each class; those that are down stay."""
    found = classes(number)
    chances = np.zeros((len(found.layout), len(found.layout)))
    for lying, layout in enumerate(found.layout):
        ways = np.array([layout])
        for die in range(6):
            if layout // 7**die % 7 == IN_THE_AIR:
                ways = (ways[:, None] + 7**die * np.arange(1, 7)).ravel()
        chances[lying] = np.bincount(found.of_layout[ways], minlength=len(found.layout)) / len(ways)
    return chances


@cache
def choices(number: int) -> tuple[Array, ...]:
    """For each class with all dice down, the classes that it can be rolled from."""
    found = classes(number)
    places, told = 7 ** np.arange(6), []
    for layout, is_down in zip(found.layout, found.is_down, strict=True):
        faces = layout // places % 7
        handfuls = np.arange(1, ALL_SIX + 1)[:, None] >> np.arange(6) & 1
        told.append(np.unique(found.of_layout[(faces * (1 - handfuls)) @ places]) if is_down else np.zeros(0, np.int64))
    return tuple(told)


@cache
def rolled(number: int, turns: int, ways: int) -> Array:
    """rolled(k, t) by class; of those with all dice down it has no meaning."""
    found = classes(number)
    catches = found.any_way if ways == ANY_WAY else found.plain
    within = np.zeros(len(found.layout))
    if turns > 1:
        before = rolled(number, turns - 1, ways)
        within = np.array([before[some].max() if len(some) else 0.0 for some in choices(number)])
    after: Array = rolls(number) @ np.where(catches, 1.0, within)
    return after


def chances_of_rolls(number: int, faces: Sequence[int], turns: int, ways: int = ANY_WAY) -> list[float]:
    """For each handful, how likely one catches the number within so many turns who rolls it first; of none, 0."""
    by_class, found = rolled(number, turns, ways), classes(number)
    kept = [
        sum(face * 7**die for die, face in enumerate(faces) if not holds(handful, die))
        for handful in range(ALL_SIX + 1)
    ]
    return [0.0, *(float(by_class[found.of_layout[layout]]) for layout in kept[1:])]


def chance_to_catch(number: int, faces: Sequence[int] | None, turns: int, ways: int = ANY_WAY) -> float:
    """How likely one catches the number within so many turns; from nothing, if all six have to be rolled first."""
    if faces is None:
        return chances_of_rolls(number, [1] * 6, turns, ways)[ALL_SIX]
    return max(chances_of_rolls(number, faces, turns, ways))


def dice_to_roll(number: int, faces: Sequence[int], turns: int, ways: int = ANY_WAY) -> int:
    """The handful with which that is most likely."""
    chances = chances_of_rolls(number, faces, turns, ways)
    return chances.index(max(chances))

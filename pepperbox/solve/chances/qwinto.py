"""Qwinto: how likely a roll shows a number that one can write.

One may roll again, once: who does so unless the number fits, has it with chance 1 − (1 − p)².

>>> [round(6**2 * chance) for chance in sums(2)[2:]]
[1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
>>> round(chance_between(2, 6, 8), 3), round(chance_between(2, 6, 8, again=True), 3)
(0.444, 0.691)
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from pepperbox.games.dice import how_many
from pepperbox.games.qwinto.rules import ALL_THREE, State, can_write_somewhere

FACES = range(1, 7)


@cache
def sums(dice: int) -> tuple[float, ...]:
    """How likely so many dice show each sum, from 0 on."""
    if dice == 0:
        return (1.0,)
    fewer = sums(dice - 1)
    return tuple(
        sum(fewer[total - face] for face in FACES if 0 <= total - face < len(fewer)) / len(FACES)
        for total in range(len(FACES) * dice + 1)
    )


def chance_of(dice: int, wanted: Collection[int], again: bool = False) -> float:
    """How likely so many dice show one of these sums, or do it if they are else rolled again."""
    once = sum(chance for total, chance in enumerate(sums(dice)) if total in wanted)
    return 1 - (1 - once) ** 2 if again else once


def chance_between(dice: int, low: int, high: int, again: bool = False) -> float:
    return chance_of(dice, range(low, high + 1), again)


def fitting(s: State, seat: int, dice: int) -> list[int]:
    """The sums of these dice that a seat can write somewhere."""
    trial = s.copy()
    trial.dice, found = dice, []
    for total in range(how_many(dice), len(FACES) * how_many(dice) + 1):
        trial.faces = [total, 0, 0]
        if can_write_somewhere(trial, seat):
            found.append(total)
    return found


def chances_to_write(s: State, seat: int, again: bool = True) -> dict[int, float]:
    """For each choice of dice, how likely it is that the seat can write something."""
    return {dice: chance_of(how_many(dice), fitting(s, seat, dice), again=again) for dice in range(1, ALL_THREE + 1)}

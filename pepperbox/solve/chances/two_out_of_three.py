"""2 Out of 3 Ain't Bad: how likely a line makes a pair or a run.

>>> fitting(3, 4), fitting(1, 6), fitting(5, 5)
((2, 3, 4, 5), (1, 6), (1, 2, 3, 4, 5, 6))
>>> [round(chance_of_line(lying, dice), 3) for lying, dice in (((3, 4), 1), ((3, 4), 3), ((), 3))]
[0.667, 0.963, 0.556]
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from pepperbox.games.two_out_of_three.rules import is_pair, is_run

IN_A_LINE = 3
FACES = range(1, 7)


def counts(numbers: Sequence[int]) -> bool:
    """§3.2, §3.3 Do three numbers make a pair or a run?"""
    one, two, three = numbers
    return is_pair(one, two, three) or is_run(one, two, three)


def fitting(one: int, two: int) -> tuple[int, ...]:
    """The numbers that make a pair or a run with two others."""
    return tuple(face for face in FACES if counts((one, two, face)))


def chance_of_line(lying: Sequence[int], dice: int) -> float:
    """How likely a line counts that is filled up from dice rolled now, whichever of them are best."""
    missing = IN_A_LINE - len(lying)
    rolled = list(product(FACES, repeat=dice))
    good = sum(any(counts((*lying, *chosen)) for chosen in combinations(shown, missing)) for shown in rolled)
    return good / len(rolled)

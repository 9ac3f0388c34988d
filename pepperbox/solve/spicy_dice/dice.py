"""The dice of Spicy Dice with a seventh face, and what turning, rolling and holding them makes of a value.

Six dice with six faces lie in 6⁶ ways. In one more state a die is *fresh*: it has just been rolled and shows its red
number, so that it can be turned to any face. Or it is *in the air*. So there are 7⁶ ways for six dice to lie or to be
fresh, and 7⁶ for them to lie or to be rolled. If lying(d) is what is still to come as dice lie, d of 6⁶, then for all
d of 7⁶

    landed(d)  = most of lying over the faces that fresh dice are turned to
    rolling(d) = mean of landed over what the dice in the air come to: five white faces, or fresh
    held(d)    = most of rolling(d′) over the d′ that have the dice of d in the air, at least one, and maybe more

A maximum over several dice is a maximum over one die after the other, and so is a mean; only their order counts, as one
turns dice after all have landed. So each step walks through the dice, and for each die through an array: some 10⁶
additions and comparisons, where going through all rolls of all handfuls would take 10⁹.

Whoever decides by something else than what is still to come, such as a table that is only close or a rule of thumb,
goes by one value and gets another. Then what decisions bring is carried along with what they are told (`turn_both` and
`hold_both`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

LYING = 6**6
ALL_WAYS = np.arange(LYING)
MORE = 7**6  # with fresh dice, or with dice in the air
SEVENTH = 6  # the digit of a die that is fresh or in the air; the others are faces less one
ALL_IN_THE_AIR = MORE - 1
NEVER = -1e9


def lay(faces: Any, lying: int) -> None:
    for die in range(6):
        faces[die] = 1 + lying % 6
        lying //= 6


def turn_fresh(lying: Any, spare: Any, landed: Any) -> None:
    """For one die after the other: fresh, it is worth what its best face is."""
    source, outer, inner = lying, 6**5, 1
    for die in range(6):
        target = landed if die % 2 else spare
        for i in range(outer):
            six = source[i * 6 * inner : (i + 1) * 6 * inner]
            seven = target[i * 7 * inner : (i + 1) * 7 * inner]
            for k in range(6 * inner):
                seven[k] = six[k]
            for k in range(inner):
                low = more_of(six[k], six[inner + k])
                middle = more_of(six[2 * inner + k], six[3 * inner + k])
                high = more_of(six[4 * inner + k], six[5 * inner + k])
                seven[SEVENTH * inner + k] = more_of(more_of(low, middle), high)
        source, outer, inner = target, outer // 6, inner * 7


def more_of(one: float, other: float) -> float:
    """As max(one, other), but quicker: numbers that are none do not come up."""
    return one if one > other else other


def land(values: Any) -> None:
    """For one die after the other: in the air, it is worth the mean of five white faces and of being fresh."""
    outer, inner = 7**5, 1
    for die in range(6):
        for i in range(outer):
            seven = values[i * 7 * inner : (i + 1) * 7 * inner]
            for k in range(inner):
                low = seven[k] + seven[inner + k] + seven[2 * inner + k]
                high = seven[3 * inner + k] + seven[4 * inner + k] + seven[5 * inner + k]
                red, fresh = seven[die * inner + k], seven[SEVENTH * inner + k]
                seven[SEVENTH * inner + k] = (low + high - red + fresh) / 6
        outer, inner = outer // 7, inner * 7


def place_in_air(lying: int) -> int:
    """The number of six dice that lie among those that lie or are in the air."""
    place, seven = 0, 1
    for _ in range(6):
        place += lying % 6 * seven
        lying //= 6
        seven *= 7
    return place


def forbid_no_roll(rolling: Any) -> None:
    """With no die in the air there is no roll."""
    for lying in range(LYING):
        rolling[place_in_air(lying)] = NEVER


def choose_roll(rolling: Any, one: Any, two: Any, best: Any) -> None:
    """For one die after the other: lying, it stays so or is rolled too."""
    forbid_no_roll(rolling)
    source, outer, inner = rolling, 1, 7**5
    for die in range(6):
        target = best if die == 5 else two if die % 2 else one
        for i in range(outer):
            seven = source[i * 7 * inner : (i + 1) * 7 * inner]
            six = target[i * 6 * inner : (i + 1) * 6 * inner]
            for k in range(inner):
                rolled = seven[SEVENTH * inner + k]
                for face in range(6):
                    six[face * inner + k] = more_of(seven[face * inner + k], rolled)
        source, outer, inner = target, outer * 6, inner // 7


def hold(rolling: Any) -> None:
    """For one die after the other, in place: lying, it stays so or is rolled too."""
    forbid_no_roll(rolling)
    outer, inner = 7**5, 1
    for _ in range(6):
        for i in range(outer):
            seven = rolling[i * 7 * inner : (i + 1) * 7 * inner]
            for k in range(inner):
                rolled = seven[SEVENTH * inner + k]
                for face in range(6):
                    seven[face * inner + k] = more_of(seven[face * inner + k], rolled)
        outer, inner = outer // 7, inner * 7


def turn_both(told: Any, brought: Any, spare: Any, spare_brought: Any, landed: Any, landed_brought: Any) -> None:
    """For one die after the other: fresh, it is turned to the face that is told to be the best."""
    source, source_brought, outer, inner = told, brought, 6**5, 1
    for die in range(6):
        target = landed if die % 2 else spare
        target_brought = landed_brought if die % 2 else spare_brought
        for i in range(outer):
            six, seven = source[i * 6 * inner : (i + 1) * 6 * inner], target[i * 7 * inner : (i + 1) * 7 * inner]
            six_brought = source_brought[i * 6 * inner : (i + 1) * 6 * inner]
            seven_brought = target_brought[i * 7 * inner : (i + 1) * 7 * inner]
            for k in range(6 * inner):
                seven[k], seven_brought[k] = six[k], six_brought[k]
            for k in range(inner):
                best, bring = six[k], six_brought[k]
                for face in range(1, 6):
                    bring = six_brought[face * inner + k] if six[face * inner + k] > best else bring
                    best = more_of(six[face * inner + k], best)
                seven[SEVENTH * inner + k], seven_brought[SEVENTH * inner + k] = best, bring
        source, source_brought, outer, inner = target, target_brought, outer // 6, inner * 7


def hold_both(rolling: Any, brought: Any) -> None:
    """For one die after the other, in place: lying, it stays so or is rolled too, as is told to be better."""
    forbid_no_roll(rolling)
    outer, inner = 7**5, 1
    for _ in range(6):
        for i in range(outer):
            seven = rolling[i * 7 * inner : (i + 1) * 7 * inner]
            seven_brought = brought[i * 7 * inner : (i + 1) * 7 * inner]
            for k in range(inner):
                rolled, bring = seven[SEVENTH * inner + k], seven_brought[SEVENTH * inner + k]
                for face in range(6):
                    lies, stays = seven[face * inner + k], seven_brought[face * inner + k]
                    seven[face * inner + k] = more_of(lies, rolled)
                    seven_brought[face * inner + k] = bring if rolled > lies else stays
        outer, inner = outer // 7, inner * 7

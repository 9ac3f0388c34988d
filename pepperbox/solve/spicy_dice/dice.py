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

LYING = 6**6
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
            six, seven = i * 6 * inner, i * 7 * inner
            for k in range(inner):
                best = source[six + k]
                target[seven + k] = best
                for face in range(1, 6):
                    value = source[six + face * inner + k]
                    target[seven + face * inner + k] = value
                    best = max(best, value)
                target[seven + SEVENTH * inner + k] = best
        source, outer, inner = target, outer // 6, inner * 7


def land(values: Any) -> None:
    """For one die after the other: in the air, it is worth the mean of five white faces and of being fresh."""
    outer, inner = 7**5, 1
    for die in range(6):
        for i in range(outer):
            seven = i * 7 * inner
            for k in range(inner):
                total = values[seven + SEVENTH * inner + k]
                for face in range(6):
                    if face != die:
                        total += values[seven + face * inner + k]
                values[seven + SEVENTH * inner + k] = total / 6
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
            seven, six = i * 7 * inner, i * 6 * inner
            for face in range(6):
                for k in range(inner):
                    lies = source[seven + face * inner + k]
                    target[six + face * inner + k] = max(lies, source[seven + SEVENTH * inner + k])
        source, outer, inner = target, outer * 6, inner // 7


def hold(rolling: Any) -> None:
    """For one die after the other, in place: lying, it stays so or is rolled too."""
    forbid_no_roll(rolling)
    outer, inner = 7**5, 1
    for _ in range(6):
        for i in range(outer):
            seven = i * 7 * inner
            for face in range(6):
                for k in range(inner):
                    lies = rolling[seven + face * inner + k]
                    rolling[seven + face * inner + k] = max(lies, rolling[seven + SEVENTH * inner + k])
        outer, inner = outer // 7, inner * 7


def turn_both(told: Any, brought: Any, spare: Any, spare_brought: Any, landed: Any, landed_brought: Any) -> None:
    """For one die after the other: fresh, it is turned to the face that is told to be the best."""
    source, source_brought, outer, inner = told, brought, 6**5, 1
    for die in range(6):
        target = landed if die % 2 else spare
        target_brought = landed_brought if die % 2 else spare_brought
        for i in range(outer):
            six, seven = i * 6 * inner, i * 7 * inner
            for k in range(inner):
                best = six + k
                for face in range(6):
                    here = six + face * inner + k
                    target[seven + face * inner + k] = source[here]
                    target_brought[seven + face * inner + k] = source_brought[here]
                    if source[here] > source[best]:
                        best = here
                target[seven + SEVENTH * inner + k] = source[best]
                target_brought[seven + SEVENTH * inner + k] = source_brought[best]
        source, source_brought, outer, inner = target, target_brought, outer // 6, inner * 7


def hold_both(rolling: Any, brought: Any) -> None:
    """For one die after the other, in place: lying, it stays so or is rolled too, as is told to be better."""
    forbid_no_roll(rolling)
    outer, inner = 7**5, 1
    for _ in range(6):
        for i in range(outer):
            seven = i * 7 * inner
            for face in range(6):
                for k in range(inner):
                    here, rolled = seven + face * inner + k, seven + SEVENTH * inner + k
                    if rolling[rolled] > rolling[here]:
                        rolling[here], brought[here] = rolling[rolled], brought[rolled]
        outer, inner = outer // 7, inner * 7

"""Qwinto against another, one round further: the chance to win as it will be in the next round.

For each number only the few answers are looked at that are best by this round alone. After them the other has written
what it likes best, and the next seat rolls: oneself for the win, the other one for points.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pepperbox.bots.qwinto.rivals import (
    NOTHING,
    is_over_with,
    lay_out,
    nearest,
    part_of_win,
    reply,
    win_by_rolling,
    win_by_taking,
    win_with,
)
from pepperbox.bots.qwinto.turn import again, best_dice, taken
from pepperbox.games.dice import holds, how_many
from pepperbox.games.qwinto.rules import (
    AGAIN,
    AGAIN_OR_TAKE,
    ALL_THREE,
    FIELDS,
    ROLL_FIRST,
    ROW_LENGTH,
    SKIP,
    TAKE,
    WRITE,
    rolled_sum,
)

A_TRIFLE = 1e-4  # of a win, by which an answer that was not looked at stays below those that were


def weigh_against_another(
    weights: Any, states: Any, seat: int, few: int, desk: Any, table: Any, next_table: Any, told: Any
) -> None:
    """What every action is worth: the chance to win. There is room for another state behind the first."""
    s = states[0]
    for other in range(s.seats):
        lay_out(weights, s, other, desk, table)
    if s.phase == ROLL_FIRST:
        for dice in range(1, ALL_THREE + 1):
            told[dice] = rolled(weights, states, seat, dice, few, desk, table, next_table, True)
    elif s.phase == AGAIN_OR_TAKE:
        told[AGAIN] = rolled(weights, states, seat, s.dice, few, desk, table, next_table, False)
        told[TAKE] = answered(weights, states, seat, s.dice, rolled_sum(s), few, desk, table, next_table)
    else:
        answered(weights, states, seat, s.dice, rolled_sum(s), few, desk, table, next_table)
        told[SKIP] = desk.then[FIELDS]
        for field in range(FIELDS):
            told[WRITE + field] = desk.then[field]


def rolled(
    weights: Any, states: Any, seat: int, dice: int, few: int, desk: Any, table: Any, next_table: Any, is_first: bool
) -> float:
    """The chance to win by rolling these dice, for the first time or for the second."""
    count = how_many(dice)
    second = 0.0
    for number in range(count, 6 * count + 1):
        desk.by_number[number] = answered(weights, states, seat, dice, number, few, desk, table, next_table)
        second += desk.chance[count, number] * desk.by_number[number]
    first = 0.0
    for number in range(count, 6 * count + 1):
        first += desk.chance[count, number] * max(desk.by_number[number], second)
    return first if is_first else second


def answered(
    weights: Any, states: Any, seat: int, dice: int, number: int, few: int, desk: Any, table: Any, next_table: Any
) -> float:
    """The chance to win with the best answer to a number; `then` has it for all, NOTHING behind the fields."""
    s, then = states[0], desk.then
    spread = weights.spread[nearest(s), 0]
    for field in range(FIELDS):
        then[field] = -np.inf
        if holds(dice, field // ROW_LENGTH) and table.values[seat, field, number] > -np.inf:
            then[field] = win_with(s, seat, field, dice, number, table, spread)
    then[FIELDS] = win_with(s, seat, NOTHING, dice, number, table, spread)
    least = np.inf
    count = 0
    while count < few:
        place = best_place(then)
        if then[place] == -np.inf:
            break
        field = place if place < FIELDS else NOTHING
        desk.looked[count] = place
        desk.found[count] = next_round(weights, states, seat, field, dice, number, desk, table, next_table)
        least = min(least, desk.found[count])
        then[place] = -np.inf
        count += 1
    for place in range(FIELDS + 1):
        then[place] = min(then[place], max(0.0, least - A_TRIFLE))
    for i in range(count):
        then[desk.looked[i]] = desk.found[i]
    return then[best_place(then)]  # type: ignore[no-any-return]


def best_place(then: Any) -> int:
    best = 0
    for place in range(1, FIELDS + 1):
        if then[place] > then[best]:
            best = place
    return best


def next_round(
    weights: Any, states: Any, seat: int, field: int, dice: int, number: int, desk: Any, table: Any, next_table: Any
) -> float:
    """The chance to win as the next round begins, after an answer to a number."""
    s, after = states[0], states[1]
    if is_over_with(s, seat, field, dice, number, table):
        return part_of_win(s, seat, field, dice, number, table)
    states[1] = states[0]
    for other in range(s.seats):
        place = field if other == seat else reply(other, dice, number, table)
        if place != NOTHING:
            after.sheets[other][place] = number
        elif other == s.active:
            after.failed[other] += 1
    after.active = (s.active + 1) % s.seats
    for other in range(s.seats):
        lay_out(weights, after, other, desk, next_table)
    spread = weights.spread[nearest(after), 0]
    if after.active == seat:
        return win_by_best_roll(after, seat, next_table, desk.chance, spread)
    return win_when_another_rolls(after, seat, next_table, desk.chance, spread)


def win_by_best_roll(s: Any, seat: int, table: Any, chance: Any, spread: float) -> float:
    most = 0.0
    for dice in range(1, ALL_THREE + 1):
        most = max(most, win_by_rolling(s, seat, dice, table, chance, spread))
    return most


def win_when_another_rolls(s: Any, seat: int, table: Any, chance: Any, spread: float) -> float:
    """The chance to win when the active player rolls, and rolls again, for most points."""
    best = table.best[s.active]
    nothing = table.nothing[s.active]
    dice = best_dice(best, nothing, chance)
    count = how_many(dice)
    second = again(best, dice, nothing, chance)
    on_first = 0.0
    on_second = 0.0
    rolled_again = 0.0
    for number in range(count, 6 * count + 1):
        win = win_by_taking(s, seat, dice, number, table, spread)
        on_second += chance[count, number] * win
        if taken(best, dice, number, nothing) < second:
            rolled_again += chance[count, number]
        else:
            on_first += chance[count, number] * win
    return on_first + rolled_again * on_second

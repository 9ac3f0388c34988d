"""Games from which the value of a sheet is learned, and the steps by which it is: see training.py."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.bots.qwinto.rivals import (
    NOTHING,
    company_of,
    is_over_with,
    lay_out,
    points_with,
    reply,
)
from pepperbox.bots.qwinto.sheet import (
    COLUMNS,
    LARGEST,
    NUMBERS,
    ROW_WIDTH,
    UNIT,
    WIDTH,
    ZERO,
    Company,
    column_entry,
    gap_entry,
    near_entry,
    positive,
    take_in,
    value_of,
)
from pepperbox.bots.qwinto.turn import again, best_dice, taken
from pepperbox.engine.compiled import Array, compiling
from pepperbox.games.dice import WAYS_TO_LAND, how_many
from pepperbox.games.qwinto import RULEBOOK, rules
from pepperbox.games.qwinto.rules import (
    AGAIN,
    EMPTY,
    FIELDS,
    ROW_LENGTH,
    SKIP,
    TAKE,
    UNDECIDED,
    WRITE,
    can_write,
    rolled_sum,
)

MOST_ROUNDS = 192  # of six who fail and write as often as they can
NOTES = 5  # numbers about a sample: own failed attempts, then its company


class Samples(NamedTuple):
    """Sheets after a round, and what they should be worth."""

    sheets: Array
    notes: Array  # own failed attempts, then as in Company
    points: Array  # as they stand
    goals: Array


def room_for(count: int) -> Samples:
    sheets, notes = np.empty((count, FIELDS), np.int8), np.empty((count, NOTES), np.int64)
    return Samples(sheets, notes, np.empty(count, np.float32), np.empty(count, np.float32))


class Kernels(NamedTuple):
    play: Callable[..., int]
    learn: Callable[..., float]
    tell: Callable[..., None]


@cache
def kernels() -> Kernels:
    set_up, is_over, land, apply, score = rules.set_up, rules.is_over, rules.land, rules.apply, rules.score

    with compiling(RULEBOOK, "practice", sys.modules[__name__]):

        @njit(cache=True, nogil=True)
        def play(
            weights: Any,
            states: Any,
            games: int,
            seed: int,
            trust: float,
            curious: float,
            desk: Any,
            table: Any,
            samples: Any,
        ) -> int:
            """Play games, and note samples from all seats; tells how many there are."""
            np.random.seed(seed)
            s, seats = states[0], states[0].seats
            worth, strange = np.empty((seats, MOST_ROUNDS)), np.zeros((seats, MOST_ROUNDS), np.bool_)
            count = 0
            for _ in range(games):
                set_up(s)
                first, length = count, 0
                while not is_over(s):
                    for seat in range(seats):
                        lay_out(weights, s, seat, desk, table)
                        note_company(s, seat, samples.notes[first + length * seats + seat])
                    best, nothing = table.best[s.active], table.nothing[s.active]
                    dice = best_dice(best, nothing, desk.chance)
                    for seat in range(seats):
                        worth[seat, length] = round_worth(s, seat, dice, table, desk.chance)
                        strange[seat, length] = np.random.random() < curious
                    apply(s, s.active, dice)
                    land(s, np.random.randint(WAYS_TO_LAND[how_many(dice)]))
                    if taken(best, dice, rolled_sum(s), nothing) < again(best, dice, nothing, desk.chance):
                        apply(s, s.active, AGAIN)
                        land(s, np.random.randint(WAYS_TO_LAND[how_many(dice)]))
                    else:
                        apply(s, s.active, TAKE)
                    number = rolled_sum(s)  # 0 if nobody had a field for it: then the round is over
                    for seat in range(seats):
                        if number and s.chosen[seat] == UNDECIDED:
                            field = any_field(s, seat) if strange[seat, length] else reply(seat, dice, number, table)
                            apply(s, seat, SKIP if field == NOTHING else WRITE + field)
                    for seat in range(seats):
                        row = first + length * seats + seat
                        for field in range(FIELDS):
                            samples.sheets[row, field] = s.sheets[seat][field]
                        samples.notes[row, 0] = s.failed[seat]
                        samples.points[row] = score(s, seat)
                    length += 1
                for seat in range(seats):
                    goal = float(score(s, seat))
                    for i in range(length - 1, -1, -1):
                        samples.goals[first + i * seats + seat] = goal
                        further = 0.0 if strange[seat, i] else trust
                        goal = (1 - further) * worth[seat, i] + further * goal
                count = first + (length - 1) * seats  # where it ended there is nothing to guess
            return count

        @njit(cache=True, nogil=True)
        def learn(weights: Any, slope: Any, samples: Any, order: Any, work: Any) -> float:
            """Add up the gradient of the squared differences of some samples, in units; tells their mean."""
            error: Any = 0.0
            back = np.empty(WIDTH, np.float32)
            for number in order:
                own, note = samples.sheets[number], samples.notes[number]
                company = Company(note[1], note[2], note[3], note[4])
                take_in(weights, own, note[0], company, work)
                told = samples.points[number] + value_of(weights, work.whole, 0)
                off = np.float32((told - samples.goals[number]) / UNIT / len(order))
                error += (off * len(order)) ** 2
                slope.worth[0, WIDTH] += off
                for j in range(WIDTH):
                    back[j] = off * weights.worth[0, j] if work.whole[j] > 0 else ZERO
                    slope.worth[0, j] += off * positive(work.whole[j])
                near = near_entry(company)
                for j in range(WIDTH):
                    slope.failed[note[0], j] += back[j]
                    slope.near[near, j] += back[j]
                    slope.rivals_failed[company.failed, j] += back[j]
                    slope.wait[company.wait, j] += back[j]
                    slope.seats[company.seats, j] += back[j]
                for column in range(COLUMNS):
                    entry = column_entry(own, column)
                    for j in range(WIDTH):
                        slope.column[entry, j] += back[j]
                for row in range(3):
                    learn_row(weights, slope, own, row, back, work)
            return error / len(order)  # type: ignore[no-any-return]

        @njit(cache=True, nogil=True)
        def tell(weights: Any, samples: Any, work: Any, told: Any) -> None:
            """What the samples are worth by the weights as they are."""
            for number in range(len(told)):
                note = samples.notes[number]
                company = Company(note[1], note[2], note[3], note[4])
                take_in(weights, samples.sheets[number], note[0], company, work)
                told[number] = samples.points[number] + value_of(weights, work.whole, 0)

    return Kernels(play, learn, tell)


def note_company(s: Any, seat: int, note: Any) -> None:
    company = company_of(s, seat)
    note[1] = company.near
    note[2] = company.failed
    note[3] = company.wait
    note[4] = company.seats


def any_field(s: Any, seat: int) -> int:
    """One of the fields into which a seat can write, each as likely."""
    chosen = NOTHING
    fitting = 0
    for field in range(FIELDS):
        if can_write(s, seat, field):
            fitting += 1
            if np.random.randint(fitting) == 0:
                chosen = field
    return chosen


def round_worth(s: Any, seat: int, dice: int, table: Any, chance: Any) -> float:
    """What a round in which these dice are rolled is worth to a seat, as it begins."""
    count = how_many(dice)
    best, nothing = table.best[s.active], table.nothing[s.active]
    second = again(best, dice, nothing, chance)
    on_first = 0.0
    on_second = 0.0
    rolled_again = 0.0
    for number in range(count, 6 * count + 1):
        worth = worth_after(s, seat, dice, number, table)
        on_second += chance[count, number] * worth
        if taken(best, dice, number, nothing) < second:
            rolled_again += chance[count, number]
        else:
            on_first += chance[count, number] * worth
    return on_first + rolled_again * on_second


def worth_after(s: Any, seat: int, dice: int, number: int, table: Any) -> float:
    """What a sheet is worth after the round, when everybody has written what they like best."""
    field = reply(seat, dice, number, table)
    if is_over_with(s, seat, field, dice, number, table):
        return float(points_with(s, seat, field, number, table))
    return taken(table.best[seat], dice, number, table.nothing[seat])


def learn_row(weights: Any, slope: Any, own: Any, row: int, back: Any, work: Any) -> None:
    """The part of the gradient that belongs to a row."""
    steps = work.trial
    for i in range(ROW_WIDTH):
        step = ZERO
        if work.rows[row, i] > 0:
            place = row * ROW_WIDTH + i
            for j in range(WIDTH):
                step += back[j] * weights.mix[place, j]
                slope.mix[place, j] += back[j] * work.rows[row, i]
        steps[i] = step
        slope.row[row, i] += step
    low = 0
    free = 0
    for field in range(row * ROW_LENGTH, (row + 1) * ROW_LENGTH):
        number = own[field]
        if number == EMPTY:
            free += 1
        else:
            learn_gap(slope, free, low, number, steps)
            for i in range(ROW_WIDTH):
                slope.number[field * NUMBERS + number, i] += steps[i]
            low = number
            free = 0
    learn_gap(slope, free, low, LARGEST + 1, steps)


def learn_gap(slope: Any, free: int, low: int, high: int, steps: Any) -> None:
    if free:
        entry = gap_entry(free, low, high)
        for i in range(ROW_WIDTH):
            slope.gap[entry, i] += steps[i]

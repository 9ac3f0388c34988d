"""Keep on Rolling: whole turns for many banks, by the few answers that are ever the best.

The race asks for millions of rows, each with a bank of its own. Of 3.6 million answers most are never the best,
whatever one is after; and of those that are, most have no rival for their roll. So `thinned` tries banks of all kinds
that a race can have (`tried_banks`: after points, behind or ahead, with a number to pass) and keeps what is the best
for one of them. Rolls of a class that are left with the same answers are counted together: 220,000 of them with
370,000 answers in all. As a filled row has 8 points or more, eight F in a row ask for nothing of each other: rows are
worked through eight at a time, one a *lane*, which is what processors like.

Nothing proves that an answer left out is never the best; what it costs is measured, as the difference between a turn
with all answers and one with those that were kept (`tests/test_solve_races.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.engine.compiled import Array, compiling
from pepperbox.engine.parts import part
from pepperbox.games.keep_on_rolling import RULEBOOK
from pepperbox.solve.keep_on_rolling.rows import FEWEST_IN_A_ROW, MOST_IN_A_ROW, answers, classes, solved_row
from pepperbox.solve.solution import Progress

LANES = 8  # rows that are worked through at once
TRIED_UP_TO = 56  # points before the row, for which answers are tried
TRIED_APART = 4
HIGHEST_TRIED = 160  # whoever has filled up with so many stops, as far as it is tried


class Lean(NamedTuple):
    """For each class the kinds of rolls, by their answers, and how many rolls each kind has."""

    busts: Array  # by class, rolls without an answer
    first_kind: Array  # by class, and where the last one ends
    ways: Array  # by kind
    first_answer: Array  # by kind, and where the last one ends
    leads_to: Array  # the class of each answer


class Kernels(NamedTuple):
    mark: Callable[..., None]
    start_rows: Callable[..., None]


@cache
def kernels() -> Kernels:
    with compiling(RULEBOOK, "lean solution"):

        @njit(cache=True, nogil=True)
        def mark(first_answer: Any, leads_to: Any, value: Any, is_best: Any) -> None:
            """Note of each roll the answer that is worth most."""
            for roll in range(len(first_answer) - 1):
                best = first_answer[roll]
                for k in range(first_answer[roll] + 1, first_answer[roll + 1]):
                    if value[leads_to[k]] > value[leads_to[best]]:
                        best = k
                if best < first_answer[roll + 1]:
                    is_best[best] = True

        @part  # a loop that called a loop would not be found again among those that are kept
        def sweep(
            best: Any,
            hope: Any,
            before: Any,
            bank: Any,
            start: Any,
            points: Any,
            filled: Any,
            everything: Any,
            rolls: Any,
            busts: Any,
            first_kind: Any,
            ways: Any,
            first_answer: Any,
            leads_to: Any,
            value: Any,
        ) -> None:
            """The values of all classes by lane; the last one is that of rolling all six."""
            for each in range(len(points)):
                if everything[each]:
                    for lane in range(LANES):
                        total = before[lane] + points[each]
                        value[each, lane] = bank[lane, total]
                        if filled[each]:
                            value[each, lane] = max(bank[lane, 2 * total], start[lane, total])
                    continue
                for lane in range(LANES):
                    hope[lane] = busts[each] * bank[lane, 0]
                for kind in range(first_kind[each], first_kind[each + 1]):
                    then = leads_to[first_answer[kind]]
                    for lane in range(LANES):
                        best[lane] = value[then, lane]
                    for k in range(first_answer[kind] + 1, first_answer[kind + 1]):
                        then = leads_to[k]
                        for lane in range(LANES):
                            worth = value[then, lane]
                            best[lane] = worth if worth > best[lane] else best[lane]
                    for lane in range(LANES):
                        hope[lane] += ways[kind] * best[lane]
                for lane in range(LANES):
                    rolled = hope[lane] / rolls[each]
                    stopped = bank[lane, before[lane] + points[each]]
                    value[each, lane] = stopped if stopped > rolled and each < len(points) - 1 else rolled

        @njit(cache=True, nogil=True)
        def start_rows(
            turns: Any,
            before: Any,
            bank: Any,
            start: Any,
            points: Any,
            filled: Any,
            everything: Any,
            rolls: Any,
            busts: Any,
            first_kind: Any,
            ways: Any,
            first_answer: Any,
            leads_to: Any,
            value: Any,
        ) -> None:
            """Start rows: each of a turn, with its bank and what is known of its start, and with points before."""
            best, hope = np.zeros(LANES), np.zeros(LANES)
            lane_bank, lane_start = np.zeros((LANES, bank.shape[1])), np.zeros((LANES, start.shape[1]))
            lane_before = np.zeros(LANES, np.int64)
            lean = (points, filled, everything, rolls, busts, first_kind, ways, first_answer, leads_to)
            for first in range(0, len(turns), LANES):
                count = min(LANES, len(turns) - first)
                for lane in range(count):
                    lane_bank[lane] = bank[turns[first + lane]]
                    lane_start[lane] = start[turns[first + lane]]
                    lane_before[lane] = before[first + lane]
                sweep(best, hope, lane_before, lane_bank, lane_start, *lean, value)
                for lane in range(count):
                    start[turns[first + lane], before[first + lane]] = value[-1, lane]

        none, nothing = np.zeros(0, np.int64), np.zeros((0, 1))
        mark(np.zeros(1, np.int64), np.zeros(0, np.int32), np.zeros(0), np.zeros(0, np.bool_))
        no_lean = Lean(none, none, np.zeros(0, np.uint16), none, np.zeros(0, np.int16))
        start_rows(none, none, nothing, nothing, none, none == 0, none == 0, none, *no_lean, nothing)
    return Kernels(mark, start_rows)


# ── Which answers are kept ───────────────────────────────────────────────────────────────────────────────────────────


def tried_banks() -> Iterator[Array]:
    """Banks of the kinds that a race can have."""
    points = np.arange(2 * (HIGHEST_TRIED + MOST_IN_A_ROW) + 1, dtype=np.float64)
    yield points
    curves = []
    for middle in (-50, 25, 100, 175, 250):
        for width in (15, 35, 60):
            curve = 1 / (1 + np.exp((middle - points) / width))
            curves += [floor + (1 - floor) * (curve - curve[0]) / (1 - curve[0]) for floor in (0, 0.3)]
    yield from curves
    for curve, most in zip(curves, range(1, 241, 8), strict=True):
        passed = np.where(points > most, 1 - 0.5 * np.exp((most - points) / 60), 0)
        if most < 150:
            yield passed
        yield 0.8 * curve + 0.2 * passed


def thinned(progress: Progress, banks: list[Array]) -> Lean:
    """The answers that are the best for one of some banks."""
    first_answer, leads_to = answers().first_answer, answers().leads_to
    is_best = np.zeros(len(leads_to), np.bool_)
    for done, bank in enumerate(banks, 1):
        start = np.zeros(HIGHEST_TRIED + MOST_IN_A_ROW + 1)
        for before in [*range(HIGHEST_TRIED, 0, -TRIED_APART), 0]:
            row = solved_row(before, bank, start)
            start[before : before + TRIED_APART] = row.roll[-1]
            if before <= TRIED_UP_TO:
                kernels().mark(first_answer, leads_to, row.value, is_best)
        progress(done / len(banks))
    return counted_together(is_best)


def counted_together(is_kept: Array) -> Lean:
    """The kept answers, rolls of a class with the same ones together."""
    found, (first_roll, first_answer, leads_to) = classes(), answers()
    count, rolls = len(found.layout), len(first_answer) - 1
    of_roll = np.repeat(np.arange(rolls), np.diff(first_answer))
    each = np.unique(of_roll[is_kept] * count + same_worth()[leads_to[is_kept]])
    roll, answer = each // count, each % count
    size = np.bincount(roll, minlength=rolls)
    by_class = np.repeat(np.arange(count), np.diff(first_roll))
    kinds = []
    for many in range(1, size.max() + 1):
        here = np.flatnonzero(size == many)
        rows = np.column_stack((by_class[here], answer[size[roll] == many].reshape(-1, many)))
        kind, ways = np.unique(rows, axis=0, return_counts=True)
        kinds += [(row[0], row[1:], count) for row, count in zip(kind, ways, strict=True)]
    kinds.sort(key=lambda kind: int(kind[0]))
    busts = np.bincount(by_class[size == 0], minlength=count)
    first_kind = np.concatenate(([0], np.cumsum(np.bincount([kind[0] for kind in kinds], minlength=count))))
    first = np.concatenate(([0], np.cumsum([len(kind[1]) for kind in kinds])))
    ways = np.array([kind[2] for kind in kinds], np.uint16)
    return Lean(busts, first_kind, ways, first, np.concatenate([kind[1] for kind in kinds]).astype(np.int16))


def same_worth() -> Array:
    """For each class the first that is worth the same anyway: with all six aside only the points count."""
    found = classes()
    points = np.where(found.is_all, found.points * 2 + found.is_filled, -1 - np.arange(len(found.points)))
    _, first, inverse = np.unique(points, return_index=True, return_inverse=True)
    same: Array = first[inverse]
    return same


# ── Whole turns ──────────────────────────────────────────────────────────────────────────────────────────────────────


def known(lean: Lean) -> tuple[Array, ...]:
    """All that kernels know of classes."""
    found = classes()
    return (found.points, found.is_filled, found.is_all, np.diff(answers().first_roll), *lean)


def room_for_values() -> Array:
    """Of the classes, by lane: of the rows that have been worked through last."""
    return np.zeros((len(classes().layout), LANES))


def blocks(needed: Array) -> list[tuple[Array, Array]]:
    """Which rows to start, of which turns and with which points before, so that what they ask for comes first."""
    found = []
    for first in reversed(range(0, needed.shape[1], FEWEST_IN_A_ROW)):
        turns, before = np.nonzero(needed[:, first : first + FEWEST_IN_A_ROW])
        if len(turns):
            found.append((turns.copy(), before + first))  # in one piece, as loops are compiled for
    return found

"""Races of Keep on Rolling for two, played by what wins most often, for points, or as `easy` plays."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.engine.compiled import Array, compiling, rows, templates
from pepperbox.engine.game import Game
from pepperbox.engine.stream import CHANCE, below, started
from pepperbox.games.keep_on_rolling.rules import ANSWER, OVER, ROLL, START, STOP
from pepperbox.solve import solution
from pepperbox.solve.keep_on_rolling import lean
from pepperbox.solve.keep_on_rolling.race import BANKS, HIGHEST, ask_for_rows
from pepperbox.solve.keep_on_rolling.rows import MOST_IN_A_ROW, classes
from pepperbox.solve.keep_on_rolling.turn import points_themselves

Plays = str  # "win", "points" or "easy"
Race = tuple[int, int, bool]  # the points of who is on turn and of the other; in the chase, 0 and those to pass
IN_THE_CHASE, ENDED = 1 << 30, 1 << 31  # in place of the points of both
SLIGHT = 1e-6  # more than rounding makes of a difference


class Kernels(NamedTuple):
    play_row: Callable[..., None]
    play_easy: Callable[..., None]


def kernels(game: Game) -> Kernels:
    rules = game.rulebook.rules
    apply, land, chance, legal, is_over = rules.apply, rules.land, rules.chance, rules.legal, rules.is_over
    bots = import_module("pepperbox.bots.keep_on_rolling.easy")
    easy, room = bots.easy, rules.ACTIONS + 1

    with compiling(game.rulebook, "check races", bots):

        @njit(cache=True)
        def class_of(s: Any, dice: int, of_layout: Any) -> int:
            layout, seven = 0, 1
            for die in range(6):
                layout += seven * (s.rolled[die] if dice >> die & 1 else s.aside[die])
                seven *= 7
            return of_layout[layout]  # type: ignore[no-any-return]

        @njit(cache=True)
        def play_row(
            states: Any,
            streams: Any,
            which: Any,
            value: Any,
            bank: Any,
            start: Any,
            of_layout: Any,
            points: Any,
            filled: Any,
        ) -> None:
            """Some games, until the turn is over or another row begins."""
            moves: Any = np.zeros(room, np.int32)
            for i in which:
                s, seat, before = states[i], states[i].turn, states[i].filled
                while not is_over(s) and s.turn == seat and s.filled == before:
                    if chance(s):
                        land(s, below(streams[i], chance(s)))
                        continue
                    if s.phase == START:
                        apply(s, seat, ROLL)
                    elif s.phase == ANSWER:
                        moves[0] = 0
                        legal(s, seat, moves)
                        best = moves[1]
                        for k in range(2, moves[0] + 1):
                            if value[class_of(s, moves[k], of_layout)] > value[class_of(s, best, of_layout)]:
                                best = moves[k]
                        apply(s, seat, best)
                    else:
                        lying = class_of(s, 0, of_layout)
                        total = before + points[lying]
                        if filled[lying]:
                            stopped = bank[min(2 * total, len(bank) - 1)]
                            on = start[total] if total < len(start) else 0.0
                        else:
                            stopped, on = bank[min(total, len(bank) - 1)], value[lying]
                        apply(s, seat, ROLL if on > stopped + SLIGHT else STOP)
                    if chance(s) and s.filled != before:
                        break

        @njit(cache=True)
        def play_easy(states: Any, streams: Any, which: Any) -> None:
            moves: Any = np.zeros(room, np.int32)
            no_whims: Any = np.zeros(4, np.int64)
            for i in which:
                s, seat = states[i], states[i].turn
                while not is_over(s) and s.turn == seat:
                    if chance(s):
                        land(s, below(streams[i], chance(s)))
                    else:
                        moves[0] = 0
                        legal(s, seat, moves)
                        apply(s, seat, easy(s, seat, moves, no_whims))

    return Kernels(play_row, play_easy)


class Policy(NamedTuple):
    """What a row is played by."""

    value: Array
    bank: Array
    start: Array


class Policies:
    """What rows are played by: of races with the same points in sum, or in the chase, as long as they are asked for."""

    def __init__(self, game: Game) -> None:
        race: Any = solution(game, "win")
        self._race, self._known = race, lean.known(race.turns.lean)
        self._turn: Any = solution(game)
        self._room = lean.room_for_values()
        self._starts: dict[Race, Array] = {}
        self._values: dict[tuple[Race, int], Array] = {}
        self._points: dict[int, Policy] = {}

    def forget(self) -> None:
        self._starts.clear()
        self._values.clear()

    def for_points(self, before: int) -> Policy:
        if before not in self._points:
            start = np.zeros(max(len(self._turn._start), before + 73))
            start[: len(self._turn._start)] = self._turn._start
            self._points[before] = Policy(
                self._turn._row(before).value.astype(np.float32), points_themselves(before), start
            )
        return self._points[before]

    def prepare(self, races: set[Race]) -> None:
        """Work out all rows that these races may start, by the answers that are kept."""
        new = list(races - self._starts.keys())
        if not new:
            return
        banks = np.array([self._race.bank(*race) for race in new])
        needed, starts = np.zeros((len(new), HIGHEST + 1), np.bool_), np.zeros((len(new), HIGHEST + MOST_IN_A_ROW + 1))
        ask_for_rows()(banks, self._race.turns.expected, np.zeros(BANKS + 1, np.int64), needed)
        for of_races, points in lean.blocks(needed):
            for first in range(0, len(of_races), lean.LANES):
                lanes = slice(first, first + lean.LANES)
                self._work_out(new, banks, starts, of_races[lanes], points[lanes])
        self._starts.update(zip(new, starts, strict=True))

    def _work_out(self, races: list[Race], banks: Array, starts: Array, which: Array, before: Array) -> None:
        """Rows of some races, and keep those that are worth starting."""
        lean.kernels().start_rows(which, before, banks, starts, *self._known, self._room)
        by_lane = self._room.T.astype(np.float32)
        for lane, (race, points) in enumerate(zip(which, before, strict=True)):
            if points == 0 or starts[race, points] > banks[race, 2 * points]:
                self._values[races[race], int(points)] = by_lane[lane].copy()

    def to_win(self, race: Race, before: int) -> Policy:
        return Policy(self._values[race, before], self._race.bank(*race), self._starts[race])


def races(game: Game, count: int, first: Plays, second: Plays) -> Array:
    """Who wins so many races: 1 where the first seat does."""
    play, policies, found = kernels(game), Policies(game), classes()
    known = (found.of_layout, found.points, found.is_filled)
    streams = np.array([started(1, number, CHANCE) for number in range(count)], np.int64)
    states, total = templates(game, count), np.zeros(count, np.int64)
    states[:] = rows([game.set_up()])[0]
    last = -1
    while total.min() < ENDED:
        lowest = total.min()
        if lowest != last:
            policies.forget()
        last, now = lowest, np.flatnonzero(total == lowest)
        play_all(play, policies, known, states, streams, now, (first, second))
        total[now] = points_of_both(states[now])
    won: Array = (states["out"][:, 0] == 0).astype(np.float64)
    return won


def points_of_both(states: Array) -> Array:
    """What tells which races come first: none asks for one with fewer points."""
    points = np.where(states["chase"] != 0, IN_THE_CHASE, states["banked"][:, :2].astype(np.int64).sum(axis=1))
    return np.where(states["phase"] == OVER, ENDED, points)


def play_all(
    play: Kernels,
    policies: Policies,
    known: tuple[Array, ...],
    states: Array,
    streams: Array,
    running: Array,
    plays: tuple[Plays, Plays],
) -> None:
    """One row of each game."""
    each, now = np.arange(len(running)), states[running]
    seat, before, chase = now["turn"].astype(np.int64), now["filled"].astype(np.int64), now["chase"] != 0
    mine, other = now["banked"][each, seat].astype(np.int64), now["banked"][each, 1 - seat].astype(np.int64)
    by_win = np.array([plays[0] == "win", plays[1] == "win"])[seat]
    by_points = np.array([plays[0] == "points", plays[1] == "points"])[seat]
    play.play_easy(states, streams, running[~by_win & ~by_points])
    for points in np.unique(before[by_points]):
        policy = policies.for_points(int(points))
        play.play_row(states, streams, running[by_points & (before == points)], *policy, *known)
    keys = np.column_stack((np.where(chase, 0, mine), np.where(chase, other - mine, other), chase, before))[by_win]
    if len(keys):
        different, group = np.unique(keys, axis=0, return_inverse=True)
        order, places = np.argsort(group, kind="stable"), np.searchsorted(np.sort(group), np.arange(len(different) + 1))
        asked = [((int(a), int(b), bool(in_chase)), int(points)) for a, b, in_chase, points in different]
        policies.prepare({race for race, _ in asked})
        for place, (race, points) in enumerate(asked):
            which = running[by_win][order[places[place] : places[place + 1]]]
            play.play_row(states, streams, which, *policies.to_win(race, points), *known)

"""Races of Keep on Rolling for two, played by what wins most often, for points, or as `easy` plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
from pepperbox.solve.keep_on_rolling.rows import classes
from pepperbox.solve.keep_on_rolling.turn import points_themselves

Plays = str  # "win", "points" or "easy"
Key = tuple[int, int, bool, int]  # a race, and the points of the rows before
MOST_KEPT = 4000  # rows
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
        self._race: Any = solution(game, "win")
        self._turn: Any = solution(game)
        self._starts: dict[tuple[int, int, bool], Array] = {}
        self._values: dict[Key, Array] = {}
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

    def to_win(self, asked: list[Key]) -> Iterator[Policy]:
        """By the answers that are kept, several at once."""
        races = list({key[:3] for key in asked} - self._starts.keys())
        if races:
            banks = np.array([self._race.bank(*race) for race in races])
            self._starts.update(zip(races, self._race.turns.starts(banks), strict=True))
        for first in range(0, len(asked), lean.LANES):
            keys = asked[first : first + lean.LANES]
            self._find([key for key in keys if key not in self._values])
            yield from (Policy(self._values[key], self._race.bank(*key[:3]), self._starts[key[:3]]) for key in keys)
            if len(self._values) > MOST_KEPT:
                self._values.clear()

    def _find(self, keys: list[Key]) -> None:
        lanes = keys + keys[:1] * (lean.LANES - len(keys))
        if lanes:
            value = np.zeros((len(classes().layout), lean.LANES))
            banks = np.array([self._race.bank(*key[:3]) for key in lanes])
            starts = np.array([self._starts[key[:3]] for key in lanes])
            before = np.array([key[3] for key in lanes])
            lean.kernels().sweep(before, banks, starts, *lean.known(self._race.turns.lean), value)
            self._values.update((key, value[:, lane].astype(np.float32)) for lane, key in enumerate(keys))


def races(game: Game, count: int, first: Plays, second: Plays) -> Array:
    """Who wins so many races: 1 where the first seat does."""
    play, policies, found = kernels(game), Policies(game), classes()
    known = (found.of_layout, found.points, found.is_filled)
    streams = np.array([started(1, number, CHANCE) for number in range(count)], np.int64)
    states = templates(game, count)
    states[:] = rows([game.set_up()])[0]
    last = -1
    while True:
        running = np.flatnonzero(states["phase"] != OVER)
        if not len(running):
            won: Array = (states["out"][:, 0] == 0).astype(np.float64)
            return won
        seat = states["turn"][running].astype(np.int64)
        banked = states["banked"][running].astype(np.int64)
        chase = states["chase"][running] != 0
        total = np.where(chase, np.iinfo(np.int64).max, banked[:, 0] + banked[:, 1])
        now = total == total.min()
        if total.min() != last:
            policies.forget()
        last = total.min()
        play_all(play, policies, known, states, streams, running[now], (first, second), seat[now], banked[now])


def play_all(
    play: Kernels,
    policies: Policies,
    known: tuple[Array, ...],
    states: Array,
    streams: Array,
    running: Array,
    plays: tuple[Plays, Plays],
    seat: Array,
    banked: Array,
) -> None:
    """One row of each game."""
    each = np.arange(len(running))
    mine, other = banked[each, seat], banked[each, 1 - seat]
    before, chase = states["filled"][running].astype(np.int64), states["chase"][running] != 0
    by_win = np.array([plays[0] == "win", plays[1] == "win"])[seat]
    by_points = np.array([plays[0] == "points", plays[1] == "points"])[seat]
    play.play_easy(states, streams, running[~by_win & ~by_points])
    for points in np.unique(before[by_points]):
        policy = policies.for_points(int(points))
        play.play_row(states, streams, running[by_points & (before == points)], *policy, *known)
    behind = np.where(chase, other - mine, 0)
    keys = np.column_stack((np.where(chase, 0, mine), np.where(chase, behind, other), chase, before))[by_win]
    if len(keys):
        different, group = np.unique(keys, axis=0, return_inverse=True)
        order, places = np.argsort(group, kind="stable"), np.searchsorted(np.sort(group), np.arange(len(different) + 1))
        asked = [(int(key[0]), int(key[1]), bool(key[2]), int(key[3])) for key in different]
        for place, policy in enumerate(policies.to_win(asked)):
            which = running[by_win][order[places[place] : places[place + 1]]]
            play.play_row(states, streams, which, *policy, *known)

"""Many games stepped at once, compiled: one decision in each, then everything lands until the next.

>>> from pepperbox import game
>>> batch = game("keep-on-rolling").batch(3, seed=1)
>>> batch.seats                                     # who decides in each game
array([0, 0, 0], dtype=int8)
>>> batch.legal.sum(axis=1)                         # a turn starts with a roll: one thing to do
array([1, 1, 1])
>>> batch.step(batch.random_actions())
>>> batch.states["rolled"][0]                       # the fields of the rules, a row a game
array([6, 2, 2, 5, 4, 1], dtype=int16)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.engine.compiled import Array, compiling, on_cores, row_type, templates
from pepperbox.engine.errors import IllegalAction
from pepperbox.engine.game import Game, checked_count
from pepperbox.engine.loops import Result, at_random, make_loops
from pepperbox.engine.parts import part
from pepperbox.engine.rulebook import Rulebook
from pepperbox.engine.stream import below, checked_seed


class Batch:
    """Games in step. A game that ends starts anew at once: `done`, `scores` and `winners` tell how it ended."""

    def __init__(self, game: Game, count: int, seed: int | None = None, cores: int = 1) -> None:
        self.game = game
        self.count = checked_count("count", count)
        self.cores = checked_count("cores", cores)
        self.states = templates(game, count)
        self.seats = np.zeros(count, dtype=np.int8)  # who decides; where several must, the first of them
        self.legal = np.zeros((count, game.rulebook.rules.ACTIONS), dtype=np.bool_)  # by the codes of the actions
        self.done = np.zeros(count, dtype=np.bool_)  # did a game end with the last step?
        self._results = np.zeros(count, dtype=row_type(Result))
        self._dice = np.zeros((count, 4), dtype=np.int64)
        self._whims = np.zeros((count, 4), dtype=np.int64)
        self._loops = compiled_steps(game.rulebook)
        seed = checked_seed(seed)

        def start(rows: slice) -> None:
            self._loops.start(
                self.states[rows],
                self._dice[rows],
                self._whims[rows],
                seed,
                rows.start,
                self.seats[rows],
                self.legal[rows],
            )

        on_cores(start, count, cores)

    def step(self, actions: Array) -> None:
        """Decide in every game, by the codes of actions; if one of them is not legal, nothing happens."""
        actions = self._checked(np.asarray(actions))

        def step(rows: slice) -> None:
            self._loops.step(
                self.states[rows],
                self._dice[rows],
                actions[rows],
                self.seats[rows],
                self.legal[rows],
                self.done[rows],
                self._results[rows],
            )

        on_cores(step, self.count, self.cores)

    def random_actions(self) -> Array:
        """A legal action for every game, each as likely as the others."""
        actions = np.zeros(self.count, dtype=np.int64)
        on_cores(
            lambda rows: self._loops.pick(self._whims[rows], self.legal[rows], actions[rows]), self.count, self.cores
        )
        return actions

    @property
    def scores(self) -> Array:
        """The final scores, by seat, of the last game that ended in each row."""
        scores: Array = self._results["scores"][:, : self.game.seats]
        return scores

    @property
    def winners(self) -> Array:
        """Who won the last game that ended in each row, by seat."""
        winners: Array = (self._results["winners"][:, None] >> np.arange(self.game.seats) & 1).astype(np.bool_)
        return winners

    def _checked(self, actions: Array) -> Array:
        if actions.shape != (self.count,) or actions.dtype.kind not in "iu":
            raise IllegalAction(f"a step takes {self.count} whole numbers, an action for each game")
        known = (actions >= 0) & (actions < self.legal.shape[1])
        wrong = ~known | ~self.legal[np.arange(self.count), np.where(known, actions, 0)]
        if wrong.any():
            row = int(np.argmax(wrong))
            possible = ", ".join(str(self.game.rulebook.actions[code]) for code in np.flatnonzero(self.legal[row])[:20])
            raise IllegalAction(f"action {actions[row]} is not legal in game {row}. Legal there: {possible}.")
        return actions.astype(np.int64)


class StepLoops(NamedTuple):
    start: Callable[..., None]
    step: Callable[..., None]
    pick: Callable[..., None]


@cache
def compiled_steps(book: Rulebook) -> StepLoops:
    """The loops over the rows of a batch, compiled when they are first asked for."""
    rules = book.rules
    set_up, is_over, to_act, legal, apply = rules.set_up, rules.is_over, rules.to_act, rules.legal, rules.apply
    room = rules.ACTIONS + 1

    with compiling(book, "batch"):
        loops = make_loops(rules, [at_random], part)
        begin_game, settle, report = loops.begin_game, loops.settle, loops.report

        @part
        def show(s: Any, i: int, moves: Any, seats: Any, shown: Any) -> None:
            """Tell who decides in game i, and what is legal."""
            waiting = to_act(s)
            seat = 0
            while not waiting >> seat & 1:
                seat += 1
            seats[i] = seat
            moves[0] = 0
            legal(s, seat, moves)
            shown[i, :] = False
            for k in range(1, moves[0] + 1):
                shown[i, moves[k]] = True

        @njit(cache=True, nogil=True)
        def start(states: Any, dice: Any, whims: Any, seed: int, first: int, seats: Any, shown: Any) -> None:
            moves = np.empty(room, np.int32)
            for i in range(len(states)):
                begin_game(states[i], seed, first + i, dice[i], whims[i])
                settle(states[i], dice[i])
                show(states[i], i, moves, seats, shown)

        @njit(cache=True, nogil=True)
        def step(states: Any, dice: Any, actions: Any, seats: Any, shown: Any, done: Any, results: Any) -> None:
            moves = np.empty(room, np.int32)
            for i in range(len(states)):
                s = states[i]
                apply(s, seats[i], actions[i])
                settle(s, dice[i])
                done[i] = is_over(s)
                if is_over(s):
                    report(s, results[i])
                    set_up(s)
                    settle(s, dice[i])
                show(s, i, moves, seats, shown)

        @njit(cache=True, nogil=True)
        def pick(whims: Any, shown: Any, actions: Any) -> None:
            for i in range(len(actions)):
                skip = below(whims[i], shown[i].sum())
                action = 0
                while skip or not shown[i, action]:
                    skip -= shown[i, action]
                    action += 1
                actions[i] = action

        states, streams, numbers = templates(Game(book), 0), np.zeros((0, 4), np.int64), np.zeros(0, np.int64)
        seats, shown, done = np.zeros(0, np.int8), np.zeros((0, room - 1), np.bool_), np.zeros(0, np.bool_)
        start(states, streams, streams, 0, 0, seats, shown)
        step(states, streams, numbers, seats, shown, done, np.zeros(0, row_type(Result)))
        pick(streams, shown, numbers)
    return StepLoops(start, step, pick)

"""Ends of games that are not solved as a whole: played from a late position by both, as well as can be."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.engine.compiled import Array, compiling, rows, templates
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Rulebook
from pepperbox.engine.stream import CHANCE, begin, below
from pepperbox.solve.alike import alike_in
from pepperbox.solve.endings import CLOSE, Ending
from pepperbox.solve.graph import kernels
from tests.solutions.checks import compared, exact_enough
from tests.test_solve_endings import last_number, late_sheets, small_board

CERTAIN = 1_000  # where nothing is left to chance


class SmallCheck(NamedTuple):
    """A late position, by its name, and how often it is played."""

    name: str
    made: Callable[[], tuple[Game, Any]]
    times: int

    def run(self) -> dict[str, Any]:
        game, s = self.made()
        seat = first_to_act(game, s)
        ending = Ending(game, s, seat)
        assert ending.is_exact, f"{self.name} is not small"
        value = max((low + high) / 2 for low, high in ending.bounds)
        return exact_enough(compared(game, {}, value, played(ending, s, self.times), about=self.name))


def first_to_act(game: Game, s: Any) -> int:
    return next(seat for seat in range(game.seats) if game.rulebook.rules.to_act(s) >> seat & 1)


@cache
def player(book: Rulebook) -> Callable[..., None]:
    """A compiled loop that plays to the end by what positions are worth; what was it worth to the seat?"""
    rules, known, find = book.rules, alike_in(book), kernels(book).find
    legal, apply, chance, land, to_act = rules.legal, rules.apply, rules.chance, rules.land, rules.to_act
    is_over, is_end, has_won, score, room = rules.is_over, known.is_end, known.has_won, rules.score, rules.ACTIONS + 1

    with compiling(book, "check", *known.modules):

        @njit
        def best_of(
            states: Any, actor: int, moves: Any, work: Any, words: Any, kept: Any, graph: Any, seat: int
        ) -> int:
            """What is worth most to who decides; what is not known was not looked at, for something else is as good."""
            best, most, side = 0, -np.inf, 1 if actor == seat else -1
            for action in moves[1 : moves[0] + 1]:
                work[1] = states[0]
                apply(work[1], actor, action)
                node = find(work, words, kept, graph, seat)
                low, high = graph.low[node], graph.high[node]
                if high - low <= CLOSE and side * (low + high) > most:
                    best, most = action, side * (low + high)
            return best

        @njit
        def play(
            begun: Any, states: Any, work: Any, words: Any, kept: Any, graph: Any, seat: int, brought: Any
        ) -> None:
            s = states[0]
            dice: Any = np.zeros(4, np.int64)
            moves: Any = np.zeros(room, np.int32)
            begin(dice, 1, 0, CHANCE)
            for i in range(len(brought)):
                states[0] = begun[0]
                while not (is_end(s) or is_over(s)):
                    if chance(s):
                        land(s, below(dice, chance(s)))
                        continue
                    actor = 0
                    while not to_act(s) >> actor & 1:
                        actor += 1
                    moves[0] = 0
                    legal(s, actor, moves)
                    apply(s, actor, best_of(states, actor, moves, work, words, kept, graph, seat))
                if s.seats == 1:
                    brought[i] = score(s, 0)
                else:
                    winners = 0
                    for other in range(s.seats):
                        winners += has_won(s, other)
                    brought[i] = has_won(s, seat) / winners

    return play  # type: ignore[no-any-return]


def played(ending: Ending, s: Any, times: int) -> Array:
    """What a position brings, so many times."""
    brought, work, graph = np.zeros(times), (ending._work, ending._words, ending._kept), ending._graph
    player(ending.game.rulebook)(rows([s]), templates(ending.game, 1), *work, graph, ending.seat, brought)
    assert ending.positions < len(graph.packed), "there was no room left to look positions up"
    return brought


CHECKS = [
    SmallCheck("the 5 decides", lambda: last_number((5, 5, 1, 2, 3, 4), (5, 1, 1, 2, 6, 6)), 560_000),
    SmallCheck("one square left", lambda: small_board(random.Random(1), 1), CERTAIN),
    SmallCheck("two squares left", lambda: small_board(random.Random(2), 2), 150_000),
    SmallCheck("alone with few fields", lambda: late_sheets(random.Random(1), 1, fields=2), 90_000),
]

"""Games played on from a position, many times, compiled: what a search counts.

Rollout number r draws anew what the seat can't know, and imagines it so that the others may well have played as they
did. Then it tries every action in that same world with the same dice and the same whims of all players, so that
actions differ by what they are and not by their luck. From there on everybody plays by one strategy, which is handed
the state as it is: it must look at nothing that its seat may not know. What comes to no end is worth what the horizon
says of it then; nothing, if there is none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

from pepperbox.bots.search import Horizon, Imagination
from pepperbox.engine.compiled import Array, compiling, modules_of, row_type, rows
from pepperbox.engine.fields import Fields
from pepperbox.engine.loops import Strategy, make_loops
from pepperbox.engine.parts import part
from pepperbox.engine.rulebook import Rulebook
from pepperbox.engine.stream import CHANCE, CHOICE, begin

LONGEST = 10_000  # steps of a rollout; deterministic players may go round in circles for ever
A_POINT = 1e-10  # of a win: what a point ahead is worth at the end,
AT_MOST = 1e-5  # and all of them together


class Rollouts:
    """Compiled rollouts of a game in which everybody plays by one strategy."""

    def __init__(
        self, book: Rulebook, policy: Strategy, horizon: Horizon | None, imagination: Imagination | None
    ) -> None:
        self.book = book
        functions = [policy, *(horizon[:2] if horizon else ()), *([imagination] if imagination else ())]
        name = "-".join(["rollouts", *(function.__name__ for function in functions)])
        if horizon and horizon.times > 1:
            name += f"-{horizon.times}"
        with compiling(book, name, *modules_of(functions)):
            self._compile(book, policy, horizon, imagination)
            self.values(book.rules.State(), 0, np.zeros(0, np.int64), 0, 0, 0)

    def _compile(
        self, book: Rulebook, policy: Strategy, horizon: Horizon | None, imagination: Imagination | None
    ) -> None:
        rules: Any = book.rules
        looped = make_loops(rules, (policy,), part, hides=False)
        step, is_over, apply, room = looped.step, rules.is_over, rules.apply, rules.ACTIONS + 1
        redraw = getattr(rules, "redraw", None) or part(leave)
        is_reached, outlook, times = horizon or Horizon(part(never), part(nothing))
        imagine = imagination or part(leave)
        final = part(make_final(rules))
        begin_stream: Callable[..., None] = begin

        @njit(cache=True, nogil=True)
        def roll_out(known: Any, states: Any, seat: int, actions: Any, seed: int, first: int, values: Any) -> None:
            world, s, players = states[0], states[1], np.zeros(8, np.int64)
            luck, dice, whims = np.empty((2, 4), np.int64), np.empty(4, np.int64), np.empty(4, np.int64)
            moves = np.empty(room, np.int32)
            for number in range(len(values)):
                states[0] = known[0]
                begin_stream(luck[0], seed, first + number, CHANCE)
                begin_stream(luck[1], seed, first + number, CHOICE)
                redraw(world, seat, luck[1])
                imagine(world, seat, luck[1])
                for i in range(len(actions)):
                    states[1] = states[0]
                    for word in range(4):  # where slices are copied, seconds go into what tells that lengths differ
                        dice[word] = luck[0, word]
                        whims[word] = luck[1, word]
                    apply(s, seat, actions[i])
                    reached = 1 if is_reached(s, world) else 0
                    steps = 0
                    while reached < times and not is_over(s) and steps < LONGEST:
                        step(s, states, players, dice, whims, moves)
                        steps += 1
                        if is_reached(s, world):
                            reached += 1
                    values[number, i] = final(s, seat) if is_over(s) else outlook(s, seat)

        self._roll_out: Callable[..., None] = roll_out

    def values(self, known: Fields, seat: int, actions: Array, seed: int, first: int, count: int) -> Array:
        """What each action came to, in each of the rollouts numbered from `first` on."""
        values = np.empty((count, len(actions)))
        states = np.empty(2, dtype=row_type(self.book.rules.State))
        self._roll_out(rows([known]), states, seat, actions, seed, first, values)
        return values


# ── At the end of a rollout ──────────────────────────────────────────────────────────────────────────────────────────


def make_final(rules: Any) -> Callable[[Any, int], float]:
    """What a game that is over was worth to a seat: its part of the win; points where one plays alone.

    Between what wins or loses alike, it counts a trifle to be ahead: nobody plays nonsense who can't win any more.
    """
    score, is_winner = rules.score, rules.is_winner

    def final(s: Any, seat: int) -> float:
        if s.seats == 1:
            return float(score(s, seat))
        winners = 0
        ahead = 0
        for other in range(s.seats):
            ahead += score(s, seat) - score(s, other)
            if is_winner(s, other):
                winners += 1
        share = 1.0 / winners if is_winner(s, seat) else 0.0
        trifle = min(max(A_POINT * ahead, -AT_MOST), AT_MOST)
        return (1.0 - 2.0 * AT_MOST) * share + AT_MOST + trifle

    return final


def leave(s: Any, seat: int, stream: Any) -> None:
    """Where nothing is secret, nothing is drawn anew."""


def never(s: Any, start: Any) -> bool:
    return False


def nothing(s: Any, seat: int) -> float:
    return 0.0

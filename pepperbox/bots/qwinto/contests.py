"""Games of Qwinto between two players who are after the win, and what they tell of it on the way.

By these it is checked whether the best one wins as often as it tells (`python -m benchmarks.qwinto_chances`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.bots.qwinto import further
from pepperbox.bots.qwinto.further import weigh_against_another
from pepperbox.bots.qwinto.rivals import table
from pepperbox.bots.qwinto.sheet import Weights
from pepperbox.bots.qwinto.turn import desk
from pepperbox.engine.compiled import Array, compiling, rows
from pepperbox.engine.game import Game
from pepperbox.games.qwinto import RULEBOOK, rules
from pepperbox.games.qwinto.rules import ACTIONS

MOST_DECISIONS = 600  # in a game, and more


class Told(NamedTuple):
    """By decision: what was told, and what came of it."""

    game: Array
    chance: Array  # that the seat wins, by what it told of the action that it did
    won: Array  # the part of the win that it had in the end


def room_for(count: int) -> Told:
    return Told(np.zeros(count, np.int64), np.zeros(count), np.zeros(count))


@cache
def kernel() -> Callable[..., int]:
    set_up, is_over, land, apply = rules.set_up, rules.is_over, rules.land, rules.apply
    chance, to_act, legal, is_winner = rules.chance, rules.to_act, rules.legal, rules.is_winner

    with compiling(RULEBOOK, "contests", further):

        @njit(cache=True, nogil=True)
        def play(
            weights: Any, states: Any, seed: int, few: int, desk: Any, table: Any, next_table: Any, told: Any
        ) -> int:
            """Play one game in which everybody does what they tell to be best; tells how many decisions there were."""
            np.random.seed(seed)
            s = states[0]
            worth = np.empty(ACTIONS)
            moves: Any = np.zeros(ACTIONS + 1, np.int32)
            seats, count = np.zeros(MOST_DECISIONS, np.int64), 0
            set_up(s)
            while not is_over(s):
                ways = chance(s)
                if ways:
                    land(s, np.random.randint(ways))
                    continue
                seat = 0
                while not to_act(s) >> seat & 1:
                    seat += 1
                moves[0] = 0
                legal(s, seat, moves)
                worth[:] = -np.inf
                weigh_against_another(weights, states, seat, few, desk, table, next_table, worth)
                best = moves[1]
                for i in range(2, moves[0] + 1):
                    if worth[moves[i]] > worth[best]:
                        best = moves[i]
                seats[count] = seat
                told.chance[count] = worth[best]
                count += 1
                apply(s, seat, best)
            winners = 0
            for seat in range(s.seats):
                winners += is_winner(s, seat)
            for i in range(count):
                told.won[i] = 1.0 / winners if is_winner(s, seats[i]) else 0.0
            return count

    return play


def contested(weights: Weights, games: int, seed: int, few: int) -> Told:
    """Play games between players who look one round further at so many answers, and note what they tell."""
    states, room = rows([Game(RULEBOOK, 2).set_up()] * 2), (desk(), table(), table())
    found = []
    for number in range(games):
        notes = room_for(MOST_DECISIONS)
        count = kernel()(weights, states, seed + number, few, *room, notes)
        notes.game[:] = number
        found.append(Told(*(note[:count] for note in notes)))
    return Told(*map(np.concatenate, zip(*found, strict=True)))

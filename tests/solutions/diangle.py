"""Races of Diangle!, alone and for two."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np
from numba import njit

import pepperbox
from pepperbox.engine.compiled import Array, compiling, templates
from pepperbox.engine.game import Game
from pepperbox.engine.stream import CHANCE, begin, below
from pepperbox.games.diangle.rules import CHOOSE, LEVELS, REARRANGE
from pepperbox.solve import solution
from pepperbox.solve.diangle.alone import worth_of_ends
from pepperbox.solve.diangle.reach import ENDS, kernels, room
from tests.solutions import diangle_races
from tests.solutions.bellman import THREE_DICE, Equation, positions
from tests.solutions.checks import Check
from tests.solving import Followed

RACES, RACES_FOR_TWO = 140_000, 900_000


@cache
def player(game: Game) -> Callable[..., None]:
    """A compiled loop that plays races alone by what ends are worth."""
    rules = game.rulebook.rules
    set_up, apply, land, chance, legal, is_over = (
        rules.set_up,
        rules.apply,
        rules.land,
        rules.chance,
        rules.legal,
        rules.is_over,
    )
    ends_after, actions = kernels().ends_after, rules.ACTIONS + 1

    with compiling(game.rulebook, "check"):

        @njit
        def play(
            stack: Any,
            several: Any,
            cursor: Any,
            later: Any,
            avoided: Any,
            met: Any,
            worth: Any,
            second: Any,
            states: Any,
            turns: Any,
        ) -> None:
            s = states[0]
            dice: Any = np.zeros(4, np.int64)
            moves: Any = np.zeros(actions, np.int32)
            ends: Any = np.zeros(ENDS, np.int32)
            begin(dice, 1, 0, CHANCE)
            for i in range(len(turns)):
                set_up(s)
                turns[i] = 1
                while not is_over(s):
                    if chance(s):
                        land(s, below(dice, chance(s)))
                        continue
                    moves[0] = 0
                    legal(s, 0, moves)
                    best, most = moves[1], -np.inf
                    for k in range(1, moves[0] + 1 if moves[0] > 1 else 1):
                        count = ends_after(stack, several, cursor, later, avoided, met, states, moves[k], ends)
                        if count < 0:
                            value = second[ends[0] - 1]
                        else:
                            value = -np.inf
                            for end in ends[:count]:
                                value = max(value, worth[end, 0])
                        if value > most:
                            best, most = moves[k], value
                    phase, extra = s.phase, s.extra_turn
                    apply(s, 0, best)
                    if s.phase == CHOOSE and phase != CHOOSE and phase != REARRANGE and not extra:
                        turns[i] += 1

    return play  # type: ignore[no-any-return]


def races(game: Game, count: int) -> Array:
    """How many turns so many races take."""
    turns, tables = np.zeros(count), solution(game).tables  # type: ignore[attr-defined]
    known = (worth_of_ends(tables["roll"]), -tables["second"].reshape(-1))
    player(game)(*room(game), *known, templates(game, 1), turns)
    return turns


def race(first: str, second: str, grand: bool = False) -> Check:
    """Races for two; what the best one wins against somebody who needs few turns is told by the solution."""
    game, told = pepperbox.game("diangle", seats=2, grand=grand), (first, second) == ("win", "turns")

    def play(game: Game, count: int) -> Array:
        return diangle_races.races(game, count, first, second)

    return Check(game, play, RACES_FOR_TWO, "win", f"{first} against {second}", told)


CHECKS = [
    *(Check(pepperbox.game("diangle", seats=1, grand=grand), races, RACES) for grand in (False, True)),
    *(race("win", "turns", grand) for grand in (False, True)),
    *(race(*pair) for pair in (("turns", "win"), ("turns", "turns"), ("win", "win"))),
]


# ── Bellman's equation ───────────────────────────────────────────────────────────────────────────────────────────────


FOR_ENOUGH = 17_000  # positions, of which more than a third has too many outcomes


def somewhere_on_the_climb(luck: random.Random, s: Any) -> None:
    for seat in range(s.seats):
        s.level[seat] = luck.randrange(LEVELS)


def of_the_table(game: Game) -> Followed:
    return Followed(game, solution(game))


def equations() -> list[Equation]:
    return [alone(grand) for grand in (False, True)]


def alone(grand: bool) -> Equation:
    game = pepperbox.game("diangle", seats=1, grand=grand)
    begun, options = positions(somewhere_on_the_climb), {"grand": True} if grand else {}
    followed = partial(of_the_table, game)
    return Equation("alone", options, followed, begun, most_outcomes=THREE_DICE, how_many=FOR_ENOUGH)

"""Races of Diangle! for two, played by what wins most often or for the fewest turns.

After a roll the best of all ends that it can come to is known without a walk (`reach`). What leads there, decision by
decision, is found by walking the first time and looked up from then on: millions of rolls come to few that differ.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import int64, njit
from numba.typed import Dict

from pepperbox.engine.compiled import Array, compiling, templates
from pepperbox.engine.game import Game
from pepperbox.engine.stream import CHANCE, begin, below
from pepperbox.games.diangle.rules import (
    AGAIN,
    AGAIN_OR_ACCEPT,
    ARRANGE,
    BOTTOM,
    CHOOSE,
    KEEPS,
    LEVELS,
    MIDDLE,
    ROWS,
    TOP,
    arrangement,
)
from pepperbox.solve import solution
from pepperbox.solve.diangle.alone import worth_of_ends
from pepperbox.solve.diangle.reach import ENDS, kernels, reach, room

NOWHERE = -1  # no end has been chosen


@cache
def player(game: Game) -> Callable[..., None]:
    """A compiled loop that plays races; by seat, whether it plays to win or for few turns."""
    rules = game.rulebook.rules
    set_up, apply, land, chance, legal, is_over, is_winner = (
        rules.set_up,
        rules.apply,
        rules.land,
        rules.chance,
        rules.legal,
        rules.is_over,
        rules.is_winner,
    )
    ends_after, actions = kernels().ends_after, rules.ACTIONS + 1

    with compiling(game.rulebook, "check races"):

        @njit
        def leave_alone(s: Any, seat: int, one: Any) -> None:
            one.phase, one.used, one.extra_turn = s.phase, s.used, s.extra_turn
            one.level[0] = s.level[seat]
            for die in range(6):
                one.faces[0][die] = s.faces[seat][die]
            for row in range(ROWS):
                one.board[0][row] = s.board[seat][row]

        @njit
        def best_of(worth: Any, ends: Any, low: int, share: float) -> tuple[int, float]:
            """The end that is worth most, mixed of a lane and the next one, and what it is worth."""
            best, most = NOWHERE, -np.inf
            for end in ends:
                value = worth[end, low]
                if share > 0:
                    value += share * (worth[end, low + 1] - value)
                if value > most:
                    best, most = end, value
            return best, most

        @njit
        def rest_of(room: Any, one: Any, few: Any, ends: Any, moves: Any) -> float:
            """The further turns of somebody who is about to begin one."""
            moves[0] = 0
            legal(one[0], 0, moves)
            rest = np.inf
            for k in range(1, moves[0] + 1):
                rest = min(rest, -best_of(few, ends[: ends_after(*room, one, moves[k], ends)], 0, 0.0)[1])
            return rest

        @njit
        def between(hands: Any, rest: float) -> tuple[int, float]:
            """The lane of a rest, and how far it is towards the next one."""
            low = 0
            while low < len(hands) - 2 and hands[low + 1] < rest:
                low += 1
            return low, min(max((rest - hands[low]) / (hands[low + 1] - hands[low]), 0.0), 1.0)

        @njit
        def way_of(one: Any, target: int) -> int:
            """A number for a position and an end; a board that is arranged afresh counts for nothing."""
            board, faces = one.board[0], 0
            for die in range(6):
                faces = 7 * faces + one.faces[0][die]
            kept = 0 if one.phase == ARRANGE else arrangement(board[BOTTOM], board[MIDDLE], board[TOP])
            stands = ((one.phase * 64 + one.used) * 2 + one.extra_turn) * LEVELS + one.level[0]
            return ((stands * KEEPS + kept) * 7**6 + faces) * ENDS + target  # type: ignore[no-any-return]

        @njit
        def next_towards(room: Any, one: Any, target: int, ends: Any, moves: Any) -> int:
            """The first legal action that can lead to an end."""
            for k in range(1, moves[0]):
                for end in ends[: abs(ends_after(*room, one, moves[k], ends))]:
                    if end == target:
                        return moves[k]  # type: ignore[no-any-return]
            return moves[moves[0]]  # type: ignore[no-any-return]

        @njit
        def towards(room: Any, one: Any, target: int, ends: Any, moves: Any, ways: Any) -> int:
            """The same, walked to only once."""
            way = way_of(one[0], target)
            if way not in ways:
                ways[way] = next_towards(room, one, target, ends, moves)
            return ways[way]  # type: ignore[no-any-return]

        @njit
        def ends_of_roll(s: Any, first: Any, all_ends: Any) -> Any:
            """All that the roll of who is on turn can come to."""
            showing = 0
            for die in range(5, -1, -1):
                showing = 6 * showing + s.faces[s.turn][die] - 1
            row = first[2 * s.level[s.turn] + s.extra_turn]
            return all_ends[row[showing] : row[showing + 1]]

        @njit
        def play(
            room: Any,
            reached: Any,
            to_win: Any,
            to_be_first: Any,
            for_few: Any,
            hands: Any,
            alone: Any,
            states: Any,
            seed: int,
            ways: Any,
            won: Any,
        ) -> None:
            s, few = states[0], for_few[0]
            dice: Any = np.zeros(4, np.int64)
            moves: Any = np.zeros(actions, np.int32)
            ends: Any = np.zeros(ENDS, np.int32)
            begin(dice, seed, 0, CHANCE)
            for i in range(len(won)):
                set_up(s)
                last, target, low, share = -1, NOWHERE, 0, 0.0
                while not is_over(s):
                    if chance(s):
                        land(s, below(dice, chance(s)))
                        target = NOWHERE
                        continue
                    worth, second = to_be_first if to_win[s.turn] else for_few
                    if s.turn != last:
                        last, target, low, share = s.turn, NOWHERE, 0, 0.0
                        if to_win[s.turn]:
                            leave_alone(s, 1 - s.turn, alone[0])
                            alone[0].phase, alone[0].used, alone[0].extra_turn = CHOOSE, 0, 0
                            low, share = between(hands, rest_of(room, alone, few, ends, moves))
                    moves[0] = 0
                    legal(s, s.turn, moves)
                    action = moves[1]
                    leave_alone(s, s.turn, alone[0])
                    if target == NOWHERE and (s.phase == AGAIN_OR_ACCEPT or s.phase == ARRANGE):
                        target, most = best_of(worth, ends_of_roll(s, *reached), low, share)
                        if s.phase == AGAIN_OR_ACCEPT:
                            ends_after(*room, alone, AGAIN, ends)
                            if best_of(second, ends[:1], low, share)[1] > most:
                                apply(s, s.turn, AGAIN)
                                continue
                    if target != NOWHERE:
                        action = towards(room, alone, target, ends, moves, ways)
                    elif moves[0] > 1:
                        highest = -np.inf
                        for k in range(1, moves[0] + 1):
                            count = ends_after(*room, alone, moves[k], ends)
                            value = best_of(worth, ends[:count], low, share)[1]
                            if value > highest:
                                action, highest = moves[k], value
                    apply(s, s.turn, action)
                won[i] = is_winner(s, 0)

    return play  # type: ignore[no-any-return]


def all_ends(game: Game) -> tuple[Array, Array]:
    """Where the ends of each roll begin, by level, extra turn and what the dice show; and all of them."""
    found = [reach(room(game), level, extra) for level in range(LEVELS) for extra in range(2)]
    before = np.cumsum([0, *(len(one.ends) for one in found[:-1])])
    first = np.array([start + one.first for start, one in zip(before, found, strict=True)])
    return first, np.concatenate([one.ends for one in found])


def races(game: Game, count: int, first: str, second: str) -> Array:
    """Who wins so many races: 1 where the first seat does."""
    one = Game(game.rulebook, 1, game.options, game.version)
    race: Any = solution(game, "win")
    tables = solution(one).tables  # type: ignore[attr-defined]
    few_second = np.concatenate(([0.0], -tables["second"].reshape(-1)))[:, None]
    for_few = (worth_of_ends(tables["roll"]), few_second)
    won, to_win = np.zeros(count), np.array([first == "win", second == "win"])
    ways = Dict.empty(int64, int64)
    known = (all_ends(game), to_win, (race.worth, race.second), for_few, race.clock.rest)
    player(game)(tuple(room(game)), *known, templates(one, 1), templates(game, 1), 1, ways, won)
    return won

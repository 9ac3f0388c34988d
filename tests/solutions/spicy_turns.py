"""Spicy Dice through the compiled rules, one set of empty boxes and one number of rolls left at a time.

What a solution knows there are three tables: of dice that have landed, of rolls, and of what comes after a box. By them
cards are played, and by them an action is held against the mean of all that can follow from it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.engine.compiled import Array, compiling, rows
from pepperbox.engine.game import Game
from pepperbox.engine.stream import below
from pepperbox.games.dice import ALL_SIX
from pepperbox.games.spicy_dice import RULEBOOK, rules
from pepperbox.games.spicy_dice.rules import (
    BOXES,
    FLIP,
    ROLLS,
    SCORE,
    SCORE_WITH,
    apply,
    box_of,
    chance,
    dice_of,
    die_of,
    face_of,
    is_over,
    land,
    legal,
    score,
    worth,
    worth_of,
)
from pepperbox.solve.spicy_dice.answers import AnyCard, BestCard, BestExtraCard, Card, card_of, rows_of
from pepperbox.solve.spicy_dice.card import without
from pepperbox.solve.spicy_dice.dice import MORE, SEVENTH
from pepperbox.solve.spicy_dice.kernels import kernels as solving
from tests.solving import Followed


class Known(NamedTuple):
    """What a solution knows of some empty boxes with some rolls left."""

    landed: Array  # by how dice lie or are fresh
    rolling: Array  # by how dice lie or are in the air, for the next roll
    after: Array  # by row, and in Extra Spicy by how dice lie or are in the air
    rows: Array  # of `after`, by box


def known(solved: AnyCard, boxes: int, left: int) -> Known:
    landed, rolling = np.zeros(MORE), np.zeros(MORE)
    if left < ROLLS:  # before the first roll nothing lies
        solving().turn_fresh(solved._lying_now(Card(boxes, left, [1] * 6, ALL_SIX)), np.zeros(MORE), landed)
    if left > 0 and solved._can_roll(boxes, left):
        rolling = solved._rolling(boxes, left - 1)
    if isinstance(solved, BestExtraCard):
        sets, of_box = rows_of(boxes)
        return Known(landed, rolling, solved.told(left, sets), of_box)
    assert isinstance(solved, BestCard)
    after = [solved.turn[without(boxes, box), left] for box in range(1, BOXES + 1)]
    return Known(landed, rolling, np.array(after)[:, None], np.arange(-1, BOXES))


class Kernels(NamedTuple):
    play: Callable[..., None]
    mean_after: Callable[..., float]


@cache
def kernels() -> Kernels:
    room = rules.ACTIONS + 1

    with compiling(RULEBOOK, "check"):

        @njit(cache=True)
        def place(faces: Any, seventh: int) -> int:
            number, seven = 0, 1
            for die in range(6):
                number += seven * (SEVENTH if seventh >> die & 1 else faces[die] - 1)
                seven *= 7
            return number

        @njit(cache=True)
        def to_come(s: Any, action: int, landed: Any, rolling: Any, after: Any, rows: Any, shown: Any) -> float:
            """What an action brings from now on."""
            faces = s.faces[0]
            if action < FLIP:
                return rolling[place(faces, action)]  # type: ignore[no-any-return]
            if action < SCORE:
                shown[:] = faces
                shown[die_of(action)] = face_of(action)
                return landed[place(shown, s.fresh & ~(1 << die_of(action)))]  # type: ignore[no-any-return]
            box = box_of(action)
            if action < SCORE_WITH:
                return worth(faces, box) + after[rows[box], 0]  # type: ignore[no-any-return]
            return worth_of(faces, box, dice_of(action)) + after[rows[box], place(faces, dice_of(action))]  # type: ignore[no-any-return]

        @njit(cache=True)
        def best(s: Any, landed: Any, rolling: Any, after: Any, rows: Any, moves: Any, shown: Any) -> tuple[int, float]:
            moves[0] = 0
            legal(s, 0, moves)
            chosen, most = 0, -np.inf
            for k in range(1, moves[0] + 1):
                worth_then = to_come(s, moves[k], landed, rolling, after, rows, shown)
                if worth_then > most:
                    chosen, most = moves[k], worth_then
            return chosen, most

        @njit(cache=True)
        def play(states: Any, streams: Any, landed: Any, rolling: Any, after: Any, rows: Any) -> None:
            """Every card, until it has rolled or scored."""
            moves: Any = np.zeros(room, np.int32)
            shown = np.zeros(6, np.int16)
            for i in range(len(states)):
                s = states[i]
                if chance(s):
                    land(s, below(streams[i], chance(s)))
                while True:
                    action, _ = best(s, landed, rolling, after, rows, moves, shown)
                    apply(s, 0, action)
                    if action < FLIP or action >= SCORE:
                        break

        @njit(cache=True)
        def mean_after(states: Any, landed: Any, rolling: Any, after: Any, rows: Any) -> float:
            """The mean of what is still to come, over all that can land in the first state; the second is a spare."""
            moves: Any = np.zeros(room, np.int32)
            shown = np.zeros(6, np.int16)
            s, spare, total = states[0], states[1], 0.0
            outcomes = max(1, chance(s))
            for outcome in range(outcomes):
                states[1] = states[0]
                if chance(s):
                    land(spare, outcome)
                total += best(spare, landed, rolling, after, rows, moves, shown)[1]
            return total / outcomes

    return Kernels(play, mean_after)


class FollowedCard(Followed):
    """A solution of Spicy Dice beside the compiled rules."""

    def __init__(self, game: Game, solution: AnyCard) -> None:
        super().__init__(game, solution)
        self._known = lru_cache(maxsize=16)(lambda boxes, left: known(solution, boxes, left))

    def mean_after(self, s: Any, action: int) -> float:
        after = self.after(s, action)
        so_far = float(score(after, 0))
        if is_over(after):
            return so_far
        card = card_of(after, 0)
        return so_far + kernels().mean_after(rows([after, after]), *self._known(card.boxes, card.left))

"""Cards of Spicy Dice."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

import pepperbox
from pepperbox.engine.compiled import Array, compiling, rows, templates
from pepperbox.engine.game import Game
from pepperbox.engine.stream import CHANCE, below, started
from pepperbox.games.spicy_dice.rules import (
    BOXES,
    EMPTY,
    FLIP,
    OVER,
    ROLLS,
    SCORE,
    box_of,
    die_of,
    face_of,
    worth,
)
from pepperbox.solve import solution
from pepperbox.solve.spicy_dice import MORE, SEVENTH, kernels, sets_of
from tests.solutions.checks import Check

CARDS = 40_000


def cards(game: Game, count: int) -> Array:
    """What so many cards come to; those with the same empty boxes are played together, as each set is worked out."""
    rules, solved = game.rulebook.rules, solution(game)
    apply, land, chance, legal = rules.apply, rules.land, rules.chance, rules.legal
    room = rules.ACTIONS + 1

    with compiling(game.rulebook, "check"):

        @njit(cache=True)
        def place(faces: Any, seventh: int) -> int:
            number, seven = 0, 1
            for die in range(6):
                number += seven * (SEVENTH if seventh >> die & 1 else faces[die] - 1)
                seven *= 7
            return number

        @njit(cache=True)
        def play(states: Any, streams: Any, landed: Any, rolling: Any, turn: Any, boxes: int) -> None:
            """One turn of each card."""
            moves: Any = np.zeros(room, np.int32)
            shown = np.zeros(6, np.int16)
            for i in range(len(states)):
                s = states[i]
                scored = False
                while not scored:
                    if chance(s):
                        land(s, below(streams[i], chance(s)))
                        continue
                    moves[0] = 0
                    legal(s, 0, moves)
                    left = ROLLS - s.rolls_used[0]
                    best, most = 0, -1.0
                    for k in range(1, moves[0] + 1):
                        action = moves[k]
                        if action < FLIP:
                            to_come = rolling[left - 1, place(s.faces[0], action)]
                        elif action < SCORE:
                            shown[:] = s.faces[0]
                            shown[die_of(action)] = face_of(action)
                            to_come = landed[left, place(shown, s.fresh & ~(1 << die_of(action)))]
                        else:
                            rest = turn[boxes & ~(1 << (box_of(action) - 1)), left]
                            to_come = worth(s.faces[0], box_of(action)) + rest
                        if to_come > most:
                            best, most = action, to_come
                    apply(s, 0, best)
                    scored = best >= SCORE

    streams = np.array([started(1, number, CHANCE) for number in range(count)], np.int64)
    states = templates(game, count)
    start = rows([game.set_up()])[0]
    states[:] = start
    for size in range(BOXES, 0, -1):
        empty = (states["boxes"][:, 0, 1:] == EMPTY) @ (1 << np.arange(BOXES))
        for boxes in sets_of(size):
            here = np.flatnonzero((empty == boxes) & (states["phase"] != OVER))
            if len(here):
                own, luck = states[here], streams[here]
                play(own, luck, *turn_of(solved, boxes), solved._turn, boxes)  # type: ignore[attr-defined]
                states[here], streams[here] = own, luck
    scores = [rules.score(as_object(game, row), 0) for row in states]
    assert (states["phase"] == OVER).all()
    return np.array(scores)


def turn_of(solved: Any, boxes: int) -> tuple[Array, Array]:
    """Everything about a turn with these boxes, by rolls left: what landed dice are worth, and what rolls are."""
    landed, rolling, spare = np.zeros((ROLLS, MORE)), np.zeros((ROLLS, MORE)), np.zeros(MORE)
    for left in range(ROLLS):
        lying = solved._lying(boxes, left)
        kernels().turn_fresh(lying, spare, landed[left])
        rolling[left] = landed[left]
        kernels().land(rolling[left])
    return landed, rolling


def as_object(game: Game, row: Any) -> Any:
    """A row as a state of the rules."""
    s = game.template.copy()
    for name in s.FIELDS:
        setattr(s, name, row[name].tolist())
    return s


CHECKS = [Check(pepperbox.game("spicy-dice", seats=1, junior=junior), cards, CARDS) for junior in (False, True)]

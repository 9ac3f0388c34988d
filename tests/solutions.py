"""Solutions confirmed by playing: their policies, through the ordinary rules, with dice from the common stream.

    NUMBA_BOUNDSCHECK=0 python -m tests.solutions GAME...      all of them without one; part of `make solutions`

What was played, and how many standard errors lie between that and the value, goes to docs/solutions/played.json.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

import pepperbox
from pepperbox.engine.compiled import Array, compiling, rows, templates
from pepperbox.engine.game import Game
from pepperbox.engine.stream import CHANCE, begin, below, started
from pepperbox.games.diangle.rules import CHOOSE, KEEPS, REARRANGE
from pepperbox.games.keep_on_rolling.rules import ROLL, STOP
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
from pepperbox.solve import diangle, keep_on_rolling, solution
from pepperbox.solve.spicy_dice import MORE, SEVENTH, kernels, sets_of

MOST = 0.001  # of the value: the standard error that is good enough
SIGMAS = 3
PLAYED = Path(__file__).parents[1] / "docs" / "solutions" / "played.json"
TURNS, CARDS, RACES = 2_000_000, 40_000, 140_000


def turns_of_keep_on_rolling(game: Game, count: int) -> Array:
    """What so many turns bring that are played by the values of their classes."""
    rules, solved = game.rulebook.rules, solution(game)
    most = keep_on_rolling.ENOUGH + keep_on_rolling.MOST_IN_A_ROW
    solved_rows = [solved._row(before) for before in range(most)]  # type: ignore[attr-defined]
    value, roll = np.array([row.value for row in solved_rows]), np.array([row.roll for row in solved_rows])
    set_up, apply, land, chance, legal = rules.set_up, rules.apply, rules.land, rules.chance, rules.legal
    room = rules.ACTIONS + 1

    with compiling(game.rulebook, "check"):

        @njit(cache=True)
        def class_of(s: Any, dice: int, of_layout: Any) -> int:
            layout, seven = 0, 1
            for die in range(6):
                layout += seven * (s.rolled[die] if dice >> die & 1 else s.aside[die])
                seven *= 7
            return of_layout[layout]  # type: ignore[no-any-return]

        @njit(cache=True)
        def play(states: Any, value: Any, roll: Any, of_layout: Any, points: Any, filled: Any, brought: Any) -> None:
            s = states[0]
            dice: Any = np.zeros(4, np.int64)
            moves: Any = np.zeros(room, np.int32)
            begin(dice, 1, 0, CHANCE)
            for i in range(len(brought)):
                set_up(s)
                while s.turn == 0:
                    if chance(s):
                        land(s, below(dice, chance(s)))
                        continue
                    moves[0] = 0
                    legal(s, 0, moves)
                    best, most = 0, -1.0
                    for k in range(1, moves[0] + 1):
                        action = moves[k]
                        lying = class_of(s, 0 if action >= ROLL else action, of_layout)
                        total = s.filled + points[lying]
                        if action == STOP:
                            worth = 2.0 * total if filled[lying] else 1.0 * total
                        elif action == ROLL:
                            worth = roll[total, -1] if filled[lying] else roll[s.filled, lying]
                        else:
                            worth = value[s.filled, lying]
                        if worth > most:
                            best, most = action, worth
                    apply(s, 0, best)
                brought[i] = s.banked[0]

    brought, classes = np.zeros(count), keep_on_rolling.classes()
    play(templates(game, 1), value, roll, classes.of_layout, classes.points, classes.is_filled, brought)
    return brought


def cards_of_spicy_dice(game: Game, count: int) -> Array:
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


def races_of_diangle(game: Game, count: int) -> Array:
    """How many turns so many races take."""
    rules, solved = game.rulebook.rules, solution(game)
    set_up, apply, land, chance, legal, is_over = (
        rules.set_up,
        rules.apply,
        rules.land,
        rules.chance,
        rules.legal,
        rules.is_over,
    )
    rest_after, room = diangle.kernels().rest_after, rules.ACTIONS + 1

    with compiling(game.rulebook, "check"):

        @njit
        def play(
            stack: Any,
            several: Any,
            cursor: Any,
            taken: Any,
            least: Any,
            avoided: Any,
            roll: Any,
            second: Any,
            states: Any,
            turns: Any,
        ) -> None:
            s = states[0]
            dice: Any = np.zeros(4, np.int64)
            moves: Any = np.zeros(room, np.int32)
            stays, met = np.zeros(KEEPS + 1, np.int64), np.zeros(KEEPS, np.bool_)
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
                    best, fewest = moves[1], np.inf
                    for k in range(1, moves[0] + 1 if moves[0] > 1 else 1):
                        rest = rest_after(
                            stack, several, cursor, taken, least, avoided, roll, second, states, moves[k], stays, met
                        )
                        if rest < fewest:
                            best, fewest = moves[k], rest
                    phase, extra = s.phase, s.extra_turn
                    apply(s, 0, best)
                    if s.phase == CHOOSE and phase != CHOOSE and phase != REARRANGE and not extra:
                        turns[i] += 1

    turns = np.zeros(count)
    play(*solved._room, solved._roll, solved._second, templates(game, 1), turns)  # type: ignore[attr-defined]
    return turns


CHECKS: dict[str, tuple[Callable[[Game, int], Array], int, list[dict[str, bool]]]] = {
    "keep-on-rolling": (turns_of_keep_on_rolling, TURNS, [{}]),
    "spicy-dice": (cards_of_spicy_dice, CARDS, [{}, {"junior": True}]),
    "diangle": (races_of_diangle, RACES, [{"grand": False}, {"grand": True}]),
}


def check(slug: str, options: dict[str, bool]) -> dict[str, Any]:
    play, count, _ = CHECKS[slug]
    game = pepperbox.game(slug, seats=None if slug == "keep-on-rolling" else 1, **options)
    value, played = solution(game).value, play(game, count)
    error = float(played.std(ddof=1) / np.sqrt(count))
    away = (float(played.mean()) - value) / error
    told = {"game": slug, "options": options, "value": value, "played": count, "mean": float(played.mean())}
    shares = np.unique(played, return_counts=True)
    told |= {"error": error, "sigmas": away, "zero": float((played == 0).mean())}
    told |= {"deviation": float(played.std()), "distribution": [[int(x), int(n)] for x, n in zip(*shares, strict=True)]}
    assert error <= MOST * value, f"{slug}: more games are needed"
    assert abs(away) <= SIGMAS, f"{slug}: what is played is {away:.1f} standard errors away"
    return told


def main(asked: list[str]) -> None:
    for slug in asked or CHECKS:
        for options in CHECKS[slug][2]:
            told = check(slug, options)
            away = f"{told['sigmas']:+.2f} standard errors away"
            print(f"{slug} {options}: {told['value']:.4f}, played {told['mean']:.4f}, {away}", flush=True)
            lines = json.loads(PLAYED.read_text(encoding="utf-8")) if PLAYED.exists() else []
            others = [line for line in lines if (line["game"], line["options"]) != (slug, options)]
            PLAYED.write_text("[\n" + ",\n".join(map(json.dumps, [*others, told])) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

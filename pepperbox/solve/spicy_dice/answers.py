"""Answers for play: what each action is worth, from the tables of a solution.

In Classic and Junior everything about a set of boxes follows from turn(S, r), exactly. In Extra Spicy the compact table
tells what scoring leads to, and rolling on is looked at one roll ahead: lying by the table, then turning and landing as
dice.py says. What that leaves of an error is told, and what decisions by it bring is worked out exactly in
tests/solutions/extra_spicy.py.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.dice import ALL_SIX
from pepperbox.games.spicy_dice.rules import (
    BOXES,
    EMPTY,
    FLIP,
    ROLLS,
    SCORE,
    State,
    box_of,
    dice_of,
    die_of,
    face_of,
    score,
    worth_of,
)
from pepperbox.solve.solution import Progress, Solution, Tables, Worth
from pepperbox.solve.spicy_dice.card import FULL, SETS, after_each, fewest_left, without
from pepperbox.solve.spicy_dice.classic import solve_classic, solve_one
from pepperbox.solve.spicy_dice.compact import solve_extra
from pepperbox.solve.spicy_dice.dice import LYING, MORE, SEVENTH
from pepperbox.solve.spicy_dice.extra import uses
from pepperbox.solve.spicy_dice.kernels import kernels, roll_from, worths


def objection(game: Game) -> str | None:
    return None


def settled(game: Game) -> str:
    return "-".join(name for name in ("extra", "junior") if game.options[name]) or "classic"


def solve(game: Game, progress: Progress, cores: int) -> Tables:
    is_junior = bool(game.options["junior"])
    if game.options["extra"]:
        return solve_extra(is_junior, progress, cores)
    return {"turn": solve_classic(is_junior, progress, cores)}


def solution_from(game: Game, tables: Tables) -> Solution:
    return BestExtraCard(game, tables) if game.options["extra"] else BestCard(game, tables)


ALL_PLACES = slice(None)
FACTORS = ("air", "by_row", "by_dice")


class Card(NamedTuple):
    """Where a seat's card stands."""

    boxes: int  # those that are empty
    left: int  # rolls
    faces: list[int]
    fresh: int


def card_of(s: State, seat: int) -> Card:
    boxes = sum(1 << (box - 1) for box in range(1, BOXES + 1) if s.boxes[seat][box] == EMPTY)
    return Card(boxes, ROLLS - s.rolls_used[seat], s.faces[seat], s.fresh)


def place_of(faces: list[int], base: int, seventh: int = 0) -> int:
    """The number of how dice lie, some of them fresh or in the air."""
    return sum((SEVENTH if seventh >> die & 1 else face - 1) * base**die for die, face in enumerate(faces))


def places_in_air(faces: list[int]) -> Array:
    """The numbers of how dice lie with each handful in the air."""
    is_rolled = np.arange(ALL_SIX + 1)[:, None] >> np.arange(6) & 1
    places: Array = np.where(is_rolled, SEVENTH, np.array(faces) - 1) @ 7 ** np.arange(6)
    return places


class AnyCard:
    """A card that comes to the most points, whoever else plays: nobody can do anything about it."""

    unit = "points"
    within = 0.0
    about = "points of the best card"
    error = 0.0  # of what actions are worth; the value is exact

    def __init__(self, game: Game, value: float) -> None:
        self.value = value
        self.figures: dict[str, float] = {}
        self._is_junior = bool(game.options["junior"])
        self._rolling = lru_cache(maxsize=ROLLS)(self._solved_rolling)

    def weigh(self, s: State, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        """What the whole card can be expected to come to."""
        card, so_far = card_of(s, seat), self._so_far(s, seat)
        rolls = self._rolling(card.boxes, card.left - 1)[places_in_air(card.faces)] if moves[1] < FLIP else ()
        return [
            Worth(so_far + float(rolls[action] if action < FLIP else self._after(card, action)), self.unit, self.error)
            for action in moves[1 : moves[0] + 1]
        ]

    def _so_far(self, s: State, seat: int) -> float:
        """What is added to what is still to come."""
        return score(s, seat)

    def _after(self, card: Card, action: int) -> float:
        if action < SCORE:
            return self._after_flip(card, die_of(action), face_of(action))
        return self._after_score(card, action)

    def _after_flip(self, card: Card, die: int, face: int) -> float:
        """The other fresh dice can still be turned to what is best."""
        shown = [face if other == die else shows for other, shows in enumerate(card.faces)]
        still = card.fresh & ~(1 << die)
        lying = self._lying_now(card.boxes, card.left).reshape((6,) * 6)  # the last die first
        chosen = tuple(slice(None) if still >> other & 1 else shown[other] - 1 for other in reversed(range(6)))
        return float(np.max(lying[chosen]))

    def _can_roll(self, boxes: int, left: int) -> bool:
        return left > fewest_left(self._is_junior, boxes.bit_count())

    def _solved_rolling(self, boxes: int, left: int) -> Array:
        rolling = np.empty(MORE)
        roll_from(self._lying(boxes, left), np.empty(MORE), rolling)
        return rolling

    def _lying(self, boxes: int, left: int) -> Array:
        """lying(S, r, ·), as it counts for rolls that lead there."""
        raise NotImplementedError

    def _lying_now(self, boxes: int, left: int) -> Array:
        """The same, as it counts for dice that lie now."""
        return self._lying(boxes, left)

    def _after_score(self, card: Card, action: int) -> float:
        raise NotImplementedError


class BestCard(AnyCard):
    """In Classic and Junior, exactly."""

    def __init__(self, game: Game, tables: Tables) -> None:
        self.turn = tables["turn"]
        super().__init__(game, float(self.turn[SETS - 1, ROLLS]))
        self._chain = lru_cache(maxsize=4)(self._solved_chain)

    def _after_score(self, card: Card, action: int) -> float:
        box = box_of(action)
        points = worths()[box, place_of(card.faces, 6)]
        return float(points + self.turn[without(card.boxes, box), card.left])

    def _lying(self, boxes: int, left: int) -> Array:
        lying: Array = self._chain(boxes)[left]
        return lying

    def _solved_chain(self, boxes: int) -> Array:
        chain = np.zeros((ROLLS, LYING))
        solve_one(self.turn, boxes, self._is_junior, boxes, chain)
        return chain


class BestExtraCard(AnyCard):
    """In Extra Spicy: the value is exact, what actions are worth is close."""

    def __init__(self, game: Game, tables: Tables) -> None:
        super().__init__(game, float(tables["air"][ROLLS, SETS - 1]))
        self._air, self._by_row, self._by_dice = (tables[name].astype(np.float32) for name in FACTORS)
        self.error = float(tables["error"][0])
        self._held = lru_cache(maxsize=4)(lambda boxes, left: self.told(left, rows_of(boxes)[0]))
        self._by_table = lru_cache(maxsize=4)(self._solved_by_table)
        self._ahead = lru_cache(maxsize=4)(self._solved_ahead)

    def told(self, left: int, sets: Any, places: Any = ALL_PLACES) -> Array:
        """held(S, r, d) as the table tells it, a row for each of these sets."""
        held: Array = self._by_row[left, sets] @ self._by_dice[places].T
        held += self._air[left, sets, None]
        return held

    def _after_score(self, card: Card, action: int) -> float:
        box, dice = box_of(action), dice_of(action)
        after = self.told(card.left, [without(card.boxes, box)], [place_of(card.faces, 7, seventh=dice)])
        return worth_of(card.faces, box, dice) + float(after[0, 0])

    def _lying(self, boxes: int, left: int) -> Array:
        return self._by_table(boxes, left)

    def _lying_now(self, boxes: int, left: int) -> Array:
        return self._ahead(boxes, left)

    def _solved_by_table(self, boxes: int, left: int) -> Array:
        """lying(S, r, ·) where scoring and rolling on are worth what the table tells."""
        return self._most_of(self._held(boxes, left)[0], boxes, left)

    def _solved_ahead(self, boxes: int, left: int) -> Array:
        """The same where rolling on is worth what it is after that roll, by the table."""
        roll_on = np.zeros(MORE)
        if self._can_roll(boxes, left):
            roll_on[:] = self._rolling(boxes, left - 1)
            kernels().hold(roll_on)
        return self._most_of(roll_on, boxes, left)

    def _most_of(self, roll_on: Array, boxes: int, left: int) -> Array:
        held, (_, rows), lying = self._held(boxes, left), rows_of(boxes), np.empty(LYING)
        kernels().score_with(roll_on.astype(held.dtype), self._can_roll(boxes, left), held, rows, *uses(), lying)
        return lying


def rows_of(boxes: int) -> tuple[Array, Array]:
    """A set and what is left of it after each box, and in which row of these that is by box."""
    after = after_each(boxes)
    return after[after != FULL], np.where(after == FULL, FULL, np.cumsum(after != FULL) - 1)

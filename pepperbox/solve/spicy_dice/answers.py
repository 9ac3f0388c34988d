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
from pepperbox.solve.spicy_dice.dice import ALL_WAYS, LYING, MORE, NEVER, SEVENTH
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
MANY = MORE // 7  # of them: for more it is quicker to be told all
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


def places_of(digits: list[Any], base: int) -> Array:
    """The numbers of all ways in which each die has one of its digits, the first die changing first."""
    places: Array = np.zeros(1, np.int64)
    for die, some in enumerate(digits):
        places = np.add.outer(np.array(some) * base**die, places).ravel()
    return places


def places_in_air(faces: list[int], fresh: int = 0) -> Array:
    """The numbers of how dice lie with each handful in the air, the fresh ones turned to whatever."""
    return places_of([range(7) if fresh >> die & 1 else (face - 1, SEVENTH) for die, face in enumerate(faces)], 7)


def ways_to_turn(faces: list[int], fresh: int) -> Array:
    """The numbers of how dice can lie, the fresh ones turned to whatever."""
    return places_of([range(6) if fresh >> die & 1 else (face - 1,) for die, face in enumerate(faces)], 6)


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
        """What the whole card can be expected to come to: rolls, flips and boxes, each kind together."""
        card, so_far, actions = card_of(s, seat), self._so_far(s, seat), moves[1 : moves[0] + 1]
        to_come = {
            **self._after_rolls(card, [action for action in actions if action < FLIP]),
            **self._after_flips(card, [action for action in actions if FLIP <= action < SCORE]),
            **self._after_scores(card, [action for action in actions if action >= SCORE]),
        }
        return [Worth(so_far + to_come[action], self.unit, self.error) for action in actions]

    def _so_far(self, s: State, seat: int) -> float:
        """What is added to what is still to come."""
        return score(s, seat)

    def _after_rolls(self, card: Card, rolls: list[int]) -> dict[int, float]:
        if not rolls:
            return {}
        rolling = self._rolling(card.boxes, card.left - 1)[places_in_air(card.faces)]
        return {dice: float(rolling[dice]) for dice in rolls}

    def _after_flips(self, card: Card, flips: list[int]) -> dict[int, float]:
        """The other fresh dice can still be turned to what is best."""
        if not flips:
            return {}
        lying, after = self._lying_now(card).reshape((6,) * 6), {}  # the last die first
        for flip in flips:
            shown = [face_of(flip) if die == die_of(flip) else face for die, face in enumerate(card.faces)]
            still = card.fresh & ~(1 << die_of(flip))
            chosen = tuple(slice(None) if still >> die & 1 else shown[die] - 1 for die in reversed(range(6)))
            after[flip] = float(np.max(lying[chosen]))
        return after

    def _after_scores(self, card: Card, scores: list[int]) -> dict[int, float]:
        raise NotImplementedError

    def _can_roll(self, boxes: int, left: int) -> bool:
        return left > fewest_left(self._is_junior, boxes.bit_count())

    def _solved_rolling(self, boxes: int, left: int) -> Array:
        rolling = np.empty(MORE)
        roll_from(self._lying(boxes, left), np.empty(MORE), rolling)
        return rolling

    def _lying(self, boxes: int, left: int) -> Array:
        """lying(S, r, ·), as it counts for rolls that lead there."""
        raise NotImplementedError

    def _lying_now(self, card: Card) -> Array:
        """The same, as it counts for dice that lie now, at least where fresh ones can be turned to."""
        return self._lying(card.boxes, card.left)


class BestCard(AnyCard):
    """In Classic and Junior, exactly."""

    def __init__(self, game: Game, tables: Tables) -> None:
        self.turn = tables["turn"]
        super().__init__(game, float(self.turn[SETS - 1, ROLLS]))
        self._chain = lru_cache(maxsize=4)(self._solved_chain)

    def _after_scores(self, card: Card, scores: list[int]) -> dict[int, float]:
        points = worths()[:, place_of(card.faces, 6)]
        boxes = {action: box_of(action) for action in scores}
        return {
            action: float(points[box] + self.turn[without(card.boxes, box), card.left]) for action, box in boxes.items()
        }

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
        self._air, self._by_row, self._by_dice = (tables[name].astype(np.float32, "C") for name in FACTORS)
        self.error = float(tables["error"][0])

    def told(self, left: int, sets: Any, places: Any = ALL_PLACES) -> Array:
        """held(S, r, d) as the table tells it, a row for each of these sets."""
        by_row, by_dice = self._by_row[left, sets], np.ascontiguousarray(self._by_dice[:, places])
        held = np.empty((len(by_row), by_dice.shape[1]), np.float32)
        kernels().tell(self._air[left, sets], by_row, by_dice, held)
        return held

    def _after_scores(self, card: Card, scores: list[int]) -> dict[int, float]:
        sets, rows = rows_of(card.boxes)
        after = self.told(card.left, sets, places_in_air(card.faces)).tolist()
        used = {action: (box_of(action), dice_of(action)) for action in scores}
        return {
            action: worth_of(card.faces, box, dice) + after[rows[box]][dice] for action, (box, dice) in used.items()
        }

    def _lying(self, boxes: int, left: int) -> Array:
        """Where scoring and rolling on are worth what the table tells."""
        held = self.told(left, rows_of(boxes)[0])
        return self._most_of(held[0], held, boxes, left, ALL_WAYS)

    def _lying_now(self, card: Card) -> Array:
        """Where rolling on is worth what it is after that roll, by the table."""
        roll_on = np.zeros(MORE)
        if self._can_roll(card.boxes, card.left):
            roll_on[:] = self._rolling(card.boxes, card.left - 1)
            kernels().hold(roll_on)
        ways = ways_to_turn(card.faces, card.fresh)
        return self._most_of(roll_on, self._held_now(card), card.boxes, card.left, ways)

    def _held_now(self, card: Card) -> Array:
        """held(S, r, ·), and of what is left of S after each box, where fresh dice can be turned to and held."""
        sets, places = rows_of(card.boxes)[0], places_in_air(card.faces, card.fresh)
        if len(places) > MANY:
            return self.told(card.left, sets)
        told = self.told(card.left, sets, places)
        held = np.zeros((len(sets), MORE), told.dtype)
        held[:, places] = told
        return held

    def _most_of(self, roll_on: Array, held: Array, boxes: int, left: int, ways: Array) -> Array:
        """lying(S, r, d) for these d."""
        lying, can_roll = np.full(LYING, NEVER), self._can_roll(boxes, left)
        kernels().score_with(roll_on.astype(held.dtype), can_roll, held, rows_of(boxes)[1], *uses(), ways, lying)
        return lying


def rows_of(boxes: int) -> tuple[Array, Array]:
    """A set and what is left of it after each box, and in which row of these that is by box."""
    after = after_each(boxes)
    return after[after != FULL], np.where(after == FULL, FULL, np.cumsum(after != FULL) - 1)

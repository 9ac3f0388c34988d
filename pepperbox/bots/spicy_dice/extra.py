"""Extra Spicy with the table of Classic: what dice that are held are worth is worked out for the turn to come.

The exact table of Extra Spicy is too large to take along (`pepperbox/solve/spicy_dice/extra.py`). But dice that are
held count in the next turn above all. So with the steps of the solution

    held(S, r, d)  = most of rolling(S, r − 1, d′), where scoring leads to turn(S without b, r) of Classic or Junior
    lying(S, r, d) = most of: score a box b with dice u,  worth(d, b, u) + held(S without b, r, d with u in the air)
                              roll some dice,             rolling(S, r − 1, those in the air)

this turn and the next are those of Extra Spicy, and only what follows is not: it is worth a little more than told, but
much the same more whatever is done now.
"""

from __future__ import annotations

from functools import lru_cache
from typing import cast

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.engine.game import Game
from pepperbox.games.spicy_dice import RULEBOOK
from pepperbox.games.spicy_dice.rules import BONUS, BOXES, ROLLS, box_of, dice_of, worth_of
from pepperbox.solve import solution
from pepperbox.solve.spicy_dice import BestCard, after_each, solve_one, without
from pepperbox.solve.spicy_dice.answers import AnyCard, Card, places_in_air
from pepperbox.solve.spicy_dice.card import FULL
from pepperbox.solve.spicy_dice.dice import ALL_WAYS, LYING, MORE
from pepperbox.solve.spicy_dice.extra import uses
from pepperbox.solve.spicy_dice.kernels import kernels, roll_from

FEWEST_AHEAD, STEP = (
    5,
    4,
)  # rolls that are looked ahead in a turn, at least; more where that is known from the roll before
ROUGHLY = 3.0  # points that a card comes to more than is told, at its beginning


class ExtraCard(AnyCard):
    """A card of Extra Spicy that comes to nearly the most points."""

    error = ROUGHLY

    def __init__(self, game: Game) -> None:
        plain = Game(RULEBOOK, 1, {"junior": game.options["junior"]})
        self._turn = cast(BestCard, solution(plain)).turn
        super().__init__(game, float(self._turn[-1, ROLLS]))
        uses()  # once, before anybody waits for it
        self._chain = lru_cache(maxsize=BOXES)(self._solved_chain)
        self._held = lru_cache(maxsize=BOXES * (FEWEST_AHEAD + STEP))(self._solved_held)
        self._layer = lru_cache(maxsize=2 * ROLLS)(self._solved_layer)

    def _solved_chain(self, boxes: int) -> Array:
        """lying(S, r, ·) of Classic or Junior, for every r."""
        chain = np.zeros((ROLLS, LYING))
        solve_one(self._turn.copy(), boxes, self._is_junior, boxes, chain)
        return chain

    def _solved_held(self, boxes: int, left: int) -> Array:
        held = np.full(MORE, float(BONUS * left if boxes == 0 else 0))
        if boxes and left:
            roll_from(self._chain(boxes)[left - 1], np.empty(MORE), held)
            kernels().hold(held)
        return held.astype(np.float32)

    def _after_scores(self, card: Card, scores: list[int]) -> dict[int, float]:
        places, used = places_in_air(card.faces), {action: (box_of(action), dice_of(action)) for action in scores}
        held = {box: self._held(without(card.boxes, box), card.left)[places] for box, _ in used.values()}
        return {
            action: worth_of(card.faces, box, dice) + float(held[box][dice]) for action, (box, dice) in used.items()
        }

    def _lying(self, boxes: int, left: int) -> Array:
        return self._layer(boxes, left, max(0, left - FEWEST_AHEAD) // STEP * STEP)

    def _solved_layer(self, boxes: int, left: int, last: int) -> Array:
        """lying(S, r, ·), if the turn is over with so many rolls left at last."""
        roll_on, can_roll, lying = (
            np.zeros(MORE, np.float32),
            left > last and self._can_roll(boxes, left),
            np.empty(LYING),
        )
        if can_roll:
            rolling = np.empty(MORE)
            roll_from(self._layer(boxes, left - 1, last), np.empty(MORE), rolling)
            kernels().hold(rolling)
            roll_on[:] = rolling
        after = after_each(boxes)
        after[0] = FULL
        held = np.array([self._held(int(rest), left) for rest in after[after != FULL]])
        rows = np.where(after == FULL, FULL, np.cumsum(after != FULL) - 1)
        kernels().score_with(roll_on, can_roll, held, rows, *uses(), ALL_WAYS, lying)
        return lying

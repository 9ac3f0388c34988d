"""Spicy Dice with others at the table: the turn that wins most often.

Points are for winning. Ahead they are more than one needs, and behind one has to take chances. So within a turn
everything is worked out as in the solution (`pepperbox/solve/spicy_dice`), but with the chance to win for what a turn
leaves, and not its points: once it has scored, there are t points on the card, a set S of empty boxes and r rolls left.

    What is to come brings turn(S, r) points on average, if played for points, and varies by what the empty boxes do.
    So everybody's last score is told as a mean and a spread; of a finished card both are known.
    beat(x)       = product over the others of the chance that they stay below x, half of it for as many
    left(S, r, t) = mean of beat(t + turn(S, r) + what varies)

For the last box nothing of one's own varies any more, and the turn is exact but for what the others will do.
"""

from __future__ import annotations

from functools import lru_cache
from math import erf, sqrt
from typing import cast

import numpy as np

from pepperbox.bots.spicy_dice.extra import ExtraCard
from pepperbox.engine.compiled import Array
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.spicy_dice import RULEBOOK
from pepperbox.games.spicy_dice.rules import (
    BOXES,
    ROLLS,
    SCORE_WITH,
    State,
    box_of,
    dice_of,
    score,
    worth,
    worth_of,
)
from pepperbox.solve import solution
from pepperbox.solve.solution import Worth
from pepperbox.solve.spicy_dice import BestCard, without
from pepperbox.solve.spicy_dice.answers import AnyCard, Card, card_of
from pepperbox.solve.spicy_dice.dice import LYING, place_in_air
from pepperbox.solve.spicy_dice.kernels import kernels, worths

A_BOX = 270  # the variance of what an empty box will bring: a card has a standard deviation of 52 points
MOST_POINTS = 1000  # of a card, as far as it is looked at
MOST_IN_A_BOX = 100
MOST_ROLLS = 12  # in a turn, as far as it is looked at
ROUGHLY = 0.03  # how far chances to win may be away
A_TRIFLE = 1e-4  # of a win, for all the points of a card

MOST_TURNS = 3  # that are kept: a process may be asked about several tables by turns

Outlook = tuple[float, float]  # the mean of a last score, and its variance
Standing = tuple[int, int, tuple[Outlook, ...]]  # empty boxes, points so far, and what the others can expect


class Winning:
    """Plays so as to win: in Extra Spicy only for the last box, and for points before."""

    unit = "win"
    within = ROUGHLY
    about = "chance to win of whoever begins"

    def __init__(self, game: Game) -> None:
        self._game = Game(RULEBOOK, 1, {"junior": game.options["junior"]})
        self._turn = cast(BestCard, solution(self._game)).turn
        self._extra = ExtraCard(game) if game.options["extra"] else None
        self.figures: dict[str, float] = {}
        self.value = 1 / game.seats
        self._turns: dict[Standing, WinningTurn] = {}  # the last few, the oldest first

    def weigh(self, s: State, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        boxes = card_of(s, seat).boxes
        if self._extra is not None and boxes.bit_count() > 1:
            return self._extra.weigh(s, seat, moves, whims)
        others = tuple(sorted(self.outlook(s, other) for other in range(s.seats) if other != seat))
        return self._turn_at((boxes, score(s, seat), others)).weigh(s, seat, moves, whims)

    def outlook(self, s: State, seat: int) -> Outlook:
        """What a card that is not in play now will come to."""
        boxes, left, *_ = card_of(s, seat)
        if s.finished[seat]:
            return float(score(s, seat)), 0.0
        return score(s, seat) + float(self._turn[boxes, left]), varies(boxes)

    def _turn_at(self, standing: Standing) -> WinningTurn:
        if standing not in self._turns:
            if len(self._turns) == MOST_TURNS:
                self._turns.pop(next(iter(self._turns))).forget()
            boxes, so_far, others = standing
            self._turns[standing] = WinningTurn(self._game, self._turn, boxes, so_far, beat(others))
        return self._turns[standing]


class WinningTurn(AnyCard):
    """One turn, with the chance to win for what it leaves."""

    unit = "win"
    error = ROUGHLY

    def __init__(self, game: Game, turn: Array, boxes: int, so_far: int, beats: Array) -> None:
        super().__init__(game, 0.0)
        points = so_far + np.arange(MOST_IN_A_BOX + 1)
        self._left = np.zeros((BOXES + 1, ROLLS + 1, MOST_IN_A_BOX + 1))  # the chance to win, by box, rolls and points
        for box in range(1, BOXES + 1):
            if boxes >> (box - 1) & 1:
                rest = without(boxes, box)
                told = blurred(beats, varies(rest))
                means = points[None, :] + turn[rest][:, None]
                self._left[box] = with_a_trifle(np.interp(means, np.arange(len(told)), told), means)
                last = points + turn[rest, 0]
                self._left[box, 0] = with_a_trifle(np.interp(last, np.arange(len(beats)), beats), last)
        self._most_left: int | None = None
        self._layer = lru_cache(maxsize=ROLLS)(self._solved_layer)

    def forget(self) -> None:
        """Give back some 40 MB at once: what was worked out refers to the turn, which refers to it."""
        self._rolling.cache_clear()
        self._layer.cache_clear()

    def _so_far(self, s: State, seat: int) -> float:
        return 0.0

    def weigh(self, s: State, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        if self._most_left is None:
            self._most_left = card_of(s, seat).left
        return super().weigh(s, seat, moves, whims)

    def _after_scores(self, card: Card, scores: list[int]) -> dict[int, float]:
        return {
            action: float(self._left[box_of(action), card.left, points_of(card.faces, action)]) for action in scores
        }

    def _lying(self, boxes: int, left: int) -> Array:
        return self._layer(boxes, left)

    def _solved_layer(self, boxes: int, left: int) -> Array:
        """lying(S, r, ·), from scoring and, as long as it is looked at, from rolling on."""
        open_boxes = [box for box in range(1, BOXES + 1) if boxes >> (box - 1) & 1]
        lying: Array = np.max([self._left[box, left][worths()[box]] for box in open_boxes], axis=0)
        assert self._most_left is not None
        if self._can_roll(boxes, left) and left > self._most_left - MOST_ROLLS:
            roll_on = self._rolling(boxes, left - 1).copy()
            kernels().hold(roll_on)
            lying = np.maximum(lying, roll_on[places_lying()])
        return lying


def points_of(faces: list[int], action: int) -> int:
    """What an action scores."""
    return worth(faces, box_of(action)) if action < SCORE_WITH else worth_of(faces, box_of(action), dice_of(action))


# ── Last scores ──────────────────────────────────────────────────────────────────────────────────────────────────────


def varies(boxes: int) -> float:
    """The variance of what empty boxes will bring; which ones makes little difference, as luck goes where it fits."""
    return float(A_BOX * boxes.bit_count())


def beat(others: tuple[Outlook, ...]) -> Array:
    """The chance to win by one's own last score."""
    scores = np.arange(MOST_POINTS + 1)
    chances = np.ones(MOST_POINTS + 1)
    for mean, variance in others:
        spread = sqrt(variance)
        chances *= [below_or_half(points - mean, spread) for points in scores]
    return chances


def with_a_trifle(chances: Array, points: Array) -> Array:
    """Chances to win, in which points count a trifle: what wins or loses anyway is not played at random."""
    return (1 - A_TRIFLE) * chances + A_TRIFLE * points / MOST_POINTS


def below_or_half(lead: float, spread: float) -> float:
    """The chance of another to stay below, if their mean is so much lower."""
    if spread == 0:
        return 0.5 if lead == 0 else float(lead > 0)
    return 0.5 + erf(lead / spread / sqrt(2)) / 2


def blurred(chances: Array, variance: float) -> Array:
    """The mean of chances over a last score that varies."""
    if variance == 0:
        return chances
    reach = int(4 * sqrt(variance)) + 1
    weights = np.exp(-(np.arange(-reach, reach + 1) ** 2) / 2 / variance)
    return np.convolve(np.pad(chances, reach, mode="edge"), weights / weights.sum(), mode="valid")


@lru_cache(maxsize=1)
def places_lying() -> Array:
    """The numbers of dice that lie, among those that lie or are in the air."""
    return np.array([place_in_air(lying) for lying in range(LYING)])

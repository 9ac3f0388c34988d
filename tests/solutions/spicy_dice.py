"""Cards of Spicy Dice, and positions of them.

In Classic and Junior a card is played by the values themselves. In Extra Spicy it is played by the compact table, and
what that brings is worked out exactly beforehand: cards must come to this, not to the value.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, partial
from typing import Any, cast

import numpy as np

import pepperbox
from pepperbox.engine.compiled import Array, rows, templates
from pepperbox.engine.game import Game
from pepperbox.engine.stream import CHANCE, started
from pepperbox.games.dice import ALL_SIX
from pepperbox.games.spicy_dice.rules import BOXES, DECIDE, EMPTY, OVER, ROLLS, START, reds
from pepperbox.solve import solution
from pepperbox.solve.spicy_dice.answers import AnyCard, BestExtraCard
from pepperbox.solve.spicy_dice.card import SETS, fewest_left, most_left, sets_of
from tests.seed import chooser
from tests.solutions.bellman import Equation
from tests.solutions.checks import Check
from tests.solutions.extra_spicy import ExactExtraCard, brought_by, furthest
from tests.solutions.spicy_turns import FollowedCard, kernels, known
from tests.solving import Followed

CARDS = 40_000
SMALL_BOXES, SMALL_ROLLS = 4, 14  # of Extra Spicy, where all that is exact finds room
TOGETHER = 50  # positions with the same empty boxes and rolls, for which the tables are made once
FOUR_DICE = 1296  # outcomes: in Extra Spicy each of them can be scored in hundreds of ways
FOR_ENOUGH = 17_000  # positions, of which a third has more outcomes


def card_game(extra: bool, junior: bool) -> Game:
    return pepperbox.game("spicy-dice", seats=1, extra=extra, junior=junior)


# ── Cards ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def cards(game: Game, count: int) -> Array:
    """What so many cards come to."""
    return cards_from(game.set_up(), game, cast(AnyCard, solution(game)), count)


def cards_from(start: Any, game: Game, solved: AnyCard, count: int) -> Array:
    """The same from some position on; cards with the same empty boxes and rolls left are played together."""
    streams = np.array([started(1, number, CHANCE) for number in range(count)], np.int64)
    states = templates(game, count)
    states[:] = rows([start])[0]
    for size in range(BOXES, 0, -1):
        empty = (states["boxes"][:, 0, 1:] == EMPTY) @ (1 << np.arange(BOXES))
        for boxes in sets_of(size):
            play_turns(solved, states, streams, boxes, np.flatnonzero((empty == boxes) & (states["phase"] != OVER)))
    assert (states["phase"] == OVER).all()
    return np.array([game.rulebook.rules.score(as_object(game, row), 0) for row in states])


def play_turns(solved: AnyCard, states: Array, streams: Array, boxes: int, here: Array) -> None:
    """A whole turn of these cards, from those with the most rolls left on."""
    own, luck = states[here], streams[here]
    in_turn = np.ones(len(here), np.bool_)
    for left in range(ROLLS, -1, -1):
        now = np.flatnonzero(in_turn & (own["rolls_used"][:, 0] == ROLLS - left))
        if len(now):
            some, some_luck = own[now], luck[now]
            kernels().play(some, some_luck, *known(solved, boxes, left))
            own[now], luck[now] = some, some_luck
            in_turn[now] = some["rolls_used"][:, 0] > ROLLS - left
    states[here], streams[here] = own, luck


def as_object(game: Game, row: Any) -> Any:
    """A row as a state of the rules."""
    s = game.template.copy()
    for name in s.FIELDS:
        setattr(s, name, row[name].tolist())
    return s


@cache
def brought(junior: bool) -> float:
    """What Extra Spicy brings by the compact table."""
    game = card_game(True, junior)
    return float(brought_by(game, cast(BestExtraCard, solution(game)))[SETS - 1])


CHECKS = [
    *(Check(card_game(False, junior), cards, CARDS) for junior in (False, True)),
    *(Check(card_game(True, junior), cards, CARDS, brings=partial(brought, junior)) for junior in (False, True)),
]


# ── Positions ────────────────────────────────────────────────────────────────────────────────────────────────────────


def positions(followed: Followed, boxes: int = BOXES, rolls: int = ROLLS) -> Iterator[Any]:
    """Any empty boxes among the first ones, any rolls left, any dice: before a turn, or in it and some reds fresh."""
    luck = chooser("equation", followed.game)
    while True:
        s = begun(followed.game, luck, boxes, rolls)
        for _ in range(TOGETHER):
            yield thrown(s.copy(), luck)


def that_come_up(followed: Followed) -> Iterator[Any]:
    """Those with no more rolls left than there can be, of which alone the compact table tells something."""
    for s in positions(followed):
        begins = most_left(s.boxes[0][1:].count(EMPTY))
        if ROLLS - s.rolls_used[0] < begins or s.phase == START:
            yield s


def begun(game: Game, luck: random.Random, boxes: int, rolls: int) -> Any:
    s = game.set_up()
    empty = luck.sample(range(1, boxes + 1), luck.randint(1, boxes))
    for box in range(1, BOXES + 1):
        s.boxes[0][box] = EMPTY if box in empty else luck.randint(0, 30)
    fewest = fewest_left(bool(s.junior), len(empty))
    s.rolls_used[0] = ROLLS - luck.randint(fewest + 1, min(rolls, most_left(len(empty))))
    return s


def thrown(s: Any, luck: random.Random) -> Any:
    s.faces[0] = luck.choices(range(1, 7), k=6)
    s.phase = luck.choices((START, DECIDE), (1, 19))[0] if s.rolls_used[0] else START  # nothing lies before a roll
    if s.phase == START:
        s.must_roll[0] = luck.randint(0, ALL_SIX) if s.extra else ALL_SIX
    else:
        s.must_roll[0] = 0
        s.fresh = reds(s.faces[0]) & luck.randint(0, ALL_SIX)
    return s


def of_the_table(extra: bool, junior: bool) -> FollowedCard:
    game = card_game(extra, junior)
    return FollowedCard(game, cast(AnyCard, solution(game)))


def of_a_small_card(junior: bool) -> FollowedCard:
    game = card_game(True, junior)
    return FollowedCard(game, ExactExtraCard(game, SMALL_BOXES, SMALL_ROLLS))


def equations() -> Iterator[Equation]:
    """What needs no table that takes long to solve comes first."""
    small = f"exact values of the first {SMALL_BOXES} boxes with up to {SMALL_ROLLS} rolls"
    among_them = partial(positions, boxes=SMALL_BOXES, rolls=SMALL_ROLLS)
    both: list[tuple[bool, dict[str, Any]]] = [(False, {}), (True, {"junior": True})]
    for junior, options in both:
        yield Equation("exact values", options, partial(of_the_table, False, junior), positions)
    for junior, options in both:
        named, card = {"extra": True, **options}, partial(of_a_small_card, junior)
        yield Equation(small, named, card, among_them, most_outcomes=FOUR_DICE, how_many=FOR_ENOUGH)
    for junior, options in both:
        named, card = {"extra": True, **options}, partial(of_the_table, True, junior)
        yield Equation("compact table", named, card, that_come_up, apart_at_most(junior), FOUR_DICE, FOR_ENOUGH)


def apart_at_most(junior: bool) -> float:
    """How far both sides of the equation may be apart by the compact table.

    One side has what the table tells where the other looks a roll ahead. What that finds is a most of means of what the
    table tells, so that neither is further from what is exact than the table is anywhere.
    """
    game = card_game(True, junior)
    return 2 * furthest(game, cast(BestExtraCard, solution(game)))

"""The levels are worth their names: easy bots are better than those that play at random."""

from __future__ import annotations

from itertools import product

import pytest

import pepperbox
from pepperbox import Game, Rulebook
from tests.conftest import each_book
from tests.soak import values

GAMES = 1000  # always the same ones: how often a bot wins is what is measured, and luck must not fail it
EASY_WINS = {"two-out-of-three": 0.65, "tick-tack": 0.65}  # less is left to skill there; elsewhere it is
EASY_WINS_USUALLY = 0.75

EVERY_GAME = each_book(pepperbox.GAMES)


@EVERY_GAME
@pytest.mark.parametrize("bots", [("easy", "random"), ("random", "easy")], ids=["first", "second"])
def test_easy_beats_random(book: Rulebook, bots: tuple[str, str]) -> None:
    played = pepperbox.simulate(Game(book, 2), bots, GAMES, seed=1)
    assert played.win_share[bots.index("easy")] >= EASY_WINS.get(book.slug, EASY_WINS_USUALLY)


@EVERY_GAME
def test_easy_does_better_than_its_share_however_many_play(book: Rulebook) -> None:
    for seats in (seats for seats in book.seats if seats > 2):
        played = pepperbox.simulate(Game(book, seats), ["easy", *["random"] * (seats - 1)], GAMES // 2, seed=2)
        assert played.win_share[0] > 1.4 / seats, f"{seats} seats: {played.win_share}"


@each_book(book for book in pepperbox.GAMES if 1 in book.seats)
def test_easy_is_better_alone(book: Rulebook) -> None:
    """More points; or, where every game ends alike, the same in fewer decisions."""
    for chosen in product(*(values(option) for option in book.options.values())):
        game = Game(book, 1, dict(zip(book.options, chosen, strict=True)))
        easy, random = (pepperbox.simulate(game, bot, GAMES, seed=1) for bot in ("easy", "random"))
        assert (*easy.mean_scores, -easy.mean_decisions) > (*random.mean_scores, -random.mean_decisions)

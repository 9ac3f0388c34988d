"""Levels keep their order, decide the same from the same seed, and know no more than their seat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from math import inf
from typing import Any

import pytest

import pepperbox
from pepperbox import GAMES, Game, Rulebook
from pepperbox.arena import compete
from pepperbox.bots import Bot
from pepperbox.bots.levels import Level, Thinker, Worth, compiling_levels, levels, prepare, strategy
from pepperbox.bots.search import Budget, Clock, Search, counted
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import CHOICE, Stream, started
from tests.conftest import FEW_TRIES, each_game, name, positions, settings
from tests.seed import chooser, number
from tests.toys.marbles import RULEBOOK as MARBLES
from tests.toys.marbles import bots as marbles_bots
from tests.toys.marbles.rules import PASS

# ── Each is better than the one below ────────────────────────────────────────────────────────────────────────────────
# Always the same games, and thoughts of so many tries: a level that has fallen behind is noticed, on any machine, and
# nothing else. How strong levels are with their time is measured by `make strength`.

SEED = 1
MANY_GAMES, SOME_GAMES = 1000, 240  # between levels that compile, of two and of more
CLEARLY, HALF = 0.55, 0.5  # of the wins of two; less is asked where few games are played, because one thinks
GAMES_OF: dict[str, tuple[dict[str, Any], int, int]] = {  # where one thinks: short ones, how many, with how many tries
    "catch-6": ({"wins": 1}, 40, 4000),
    "keep-on-rolling": ({"target": 60}, 60, 100),
    "two-out-of-three": ({"points": 1}, 40, 2000),
    "grand-poobah": ({}, 400, 1),  # quick, nothing is tried: who wins 59 % misses half of 400 once in 8,000 times
    "perfecto": ({}, 24, 300),
    "diangle": ({}, 20, 100),
    "qwinto": ({}, 10, 100),
    "spicy-dice": ({}, 10, 100),
    "tick-tack": ({}, 10, 1000),
}


def each_pair(all_compile: bool = False) -> pytest.MarkDecorator:
    """Every level and the one below, or those of them that both play compiled."""
    pairs = [
        pytest.param(book, lower, upper, id=f"{book.slug}-{upper}", marks=pytest.mark.xdist_group(book.slug))
        for book in GAMES
        for lower, upper in pairwise(levels(book))
        if not all_compile or {lower, upper} <= set(compiling_levels(book))
    ]
    return pytest.mark.parametrize(("book", "lower", "upper"), pairs)


@each_pair()
def test_a_level_beats_the_one_below(book: Rulebook, lower: str, upper: str) -> None:
    is_quick = {lower, upper} <= set(compiling_levels(book))
    options, games, tries = ({}, MANY_GAMES, None) if is_quick else GAMES_OF[book.slug]
    found = compete(Game(book, 2, options), [upper, lower], games, SEED, tries=tries)
    share = next(player.share for player in found.players if player.bot == upper)
    assert share > (CLEARLY if is_quick else HALF)


@each_pair(all_compile=True)
def test_a_level_has_more_than_its_share_among_many_of_the_one_below(book: Rulebook, lower: str, upper: str) -> None:
    for seats in (seats for seats in book.seats if seats > 2):
        found = compete(Game(book, seats), [upper, lower], SOME_GAMES, SEED, lone=True)
        assert found.players[0].bot == upper, f"{seats} seats"


# ── No more than a seat may know ─────────────────────────────────────────────────────────────────────────────────────

WORLDS = 12
SECRET_GAMES = [game for book in GAMES if book.has_secrets for game in settings(book) if game.seats > 1]


@each_game(SECRET_GAMES)
def test_no_level_tells_positions_apart_that_its_seat_can_not(game: Game) -> None:
    """Strategies are handed even what is hidden, as in rollouts; who thinks is shown what the seat may know."""
    book, seed = game.rulebook, number("leaks", name(game))
    worlds = list(islice(alike(game), WORLDS))
    assert worlds, "there was no secret to keep"
    for s, other, seat in worlds:
        for level, plays in levels(book).items():
            shown = [s, other] if level in compiling_levels(book) else [book.known(one, seat) for one in (s, other)]
            assert len({decided(game, plays, world, seat, seed) for world in shown}) == 1, level


def alike(game: Game) -> Iterator[tuple[Any, Any, int]]:
    """Two positions that differ, each time, and a seat that must decide and can't tell them apart."""
    book, luck, seed = game.rulebook, chooser("leaks", name(game)), number("leaks", name(game))
    deciding = [s for s in positions(game) if not book.rules.is_over(s) and not book.rules.chance(s)]
    for place, s in enumerate(luck.sample(deciding, len(deciding))):
        seat = luck.choice([seat for seat in range(game.seats) if book.rules.to_act(s) >> seat & 1])
        other = book.redrawn(s, seat, started(seed, place, CHOICE))
        if other != s:
            yield s, other, seat


def decided(game: Game, level: Level, s: Any, seat: int, seed: int) -> int:
    moves = [0] * (game.rulebook.rules.ACTIONS + 1)
    game.rulebook.rules.legal(s, seat, moves)
    with counted(FEW_TRIES):
        return strategy(level)(s.copy(), seat, moves, started(seed, 0, CHOICE))


# ── Tries instead of time ────────────────────────────────────────────────────────────────────────────────────────────

FOR_EVER = 1e9  # seconds


@pytest.mark.xdist_group("marbles")
def test_tries_end_a_thought_that_time_would_not() -> None:
    s, moves = Game(MARBLES, 2).set_up(), [3, 0, 1, 2]
    search = Search(MARBLES, marbles_bots.easy, Budget(FOR_EVER))
    with counted(60):
        told = [search.weigh(s, 0, moves, started(SEED, number, CHOICE)) for number in (0, 0, 1)]
    assert told[0] == told[1] != told[2]


@pytest.mark.xdist_group("marbles")
def test_who_has_no_time_left_has_tried_everything_all_the_same() -> None:
    """A busy machine may take away all of it before the first rollout."""
    s, search = Game(MARBLES, 2).set_up(), Search(MARBLES, marbles_bots.easy, Budget(seconds=1e-9))
    worths = search.weigh(s, 0, [3, 0, 1, 2], started(SEED, 0, CHOICE))
    assert all(0 <= worth.value <= 1 for worth in worths), "and nobody guesses"


def test_tries_count_for_as_long_as_they_are_asked_for() -> None:
    own = Budget(0.5, 70)
    with counted(1000):
        assert Clock(own).budget == Budget(inf, 70), "nobody gets more than they have"
    with counted(3):
        assert Clock(own).budget == Budget(inf, 3)
        with counted(None):
            assert Clock(own).budget == own
    assert Clock(own).budget == own


THINKING = [book for book in GAMES if len(compiling_levels(book)) < len(levels(book))]


def test_levels_that_think_play_the_same_games_in_processes() -> None:
    book = THINKING[0]
    game, bots = Game(book, 2, GAMES_OF[book.slug][0]), [list(levels(book))[-1], "easy"]
    alone, together = (pepperbox.simulate(game, bots, 5, SEED, cores, tries=FEW_TRIES) for cores in (1, 2))
    assert (alone.mean_scores, alone.win_errors) == (together.mean_scores, together.win_errors)


# ── Getting ready ────────────────────────────────────────────────────────────────────────────────────────────────────


class Sleepy:
    """Passes, once it is ready."""

    meanwhile = staticmethod(marbles_bots.easy)

    def __init__(self) -> None:
        self.awoken = 0

    def is_ready(self, game: Game) -> bool:
        return self.awoken > 0

    def prepare(self, game: Game) -> None:
        self.awoken += 1

    def weigh(self, s: Any, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        assert self.awoken
        return [Worth(float(move == PASS), "win", 0.0) for move in moves[1 : moves[0] + 1]]


@pytest.fixture
def sleepy(monkeypatch: pytest.MonkeyPatch) -> Sleepy:
    level = Sleepy()
    monkeypatch.setattr(marbles_bots, "LEVELS", {**marbles_bots.LEVELS, "sleepy": level})
    return level


def test_whoever_has_to_get_ready_does_once_before_deciding(sleepy: Sleepy) -> None:
    game = Game(MARBLES, 2)
    assert isinstance(sleepy, Thinker)
    assert str(Bot("sleepy", game).choose(game.new(SEED).view(0))) == "pass"
    assert Bot("sleepy", game).weigh(game.new(SEED).view(0))
    prepare(game, ["random", "easy", "sleepy"])
    assert sleepy.awoken == 1


def test_simulations_wait_until_a_level_is_ready(sleepy: Sleepy) -> None:
    played = pepperbox.simulate(Game(MARBLES, 2), ["sleepy", "random"], games=3, seed=SEED)
    assert (played.speed, sleepy.awoken) == ("plain", 1)

"""Which levels of bots there are, and that they are worth their names: easy ones are better than random ones."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product
from pathlib import Path
from statistics import stdev
from typing import Any

import pytest

import pepperbox
from pepperbox import Action, BadOption, Game, NotYourTurn, Rulebook, Simulation, UnknownBot
from pepperbox.bots import Bot
from pepperbox.bots.levels import Level, Worth, all_levels, levels
from pepperbox.bots.looping import plain_games
from pepperbox.engine.compiled import Compiled, is_compiled
from pepperbox.engine.loops import at_random
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from tests.conftest import each_book, strategies
from tests.soak import values
from tests.toys.marbles import RULEBOOK as MARBLES
from tests.toys.marbles import bots as marbles_bots
from tests.toys.marbles.rules import DRAW_ONE, DRAW_TWO, PASS

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


# ── Which there are ──────────────────────────────────────────────────────────────────────────────────────────────────


class Keen:
    """Draws two or passes, as luck will have it, rather than one: a level that has values, if only made up ones."""

    def weigh(self, s: Any, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        return [Worth(0.25 if move == DRAW_ONE else 0.5, "win", error=0.1) for move in moves[1 : moves[0] + 1]]


@pytest.fixture
def marbles(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game of which the bots have another level."""
    more: dict[str, Level] = {**marbles_bots.LEVELS, "keen": Keen()}
    monkeypatch.setattr(marbles_bots, "LEVELS", more)
    return Game(MARBLES, 2)


def test_a_game_has_the_levels_that_its_bots_declare(marbles: Game) -> None:
    assert list(levels(marbles.rulebook)) == ["random", "easy", "keen"]
    assert [*all_levels([*pepperbox.GAMES, MARBLES])] == [*all_levels(), "keen"]
    for book in pepperbox.GAMES:
        assert list(levels(book))[:2] == ["random", "easy"]


def test_an_unknown_level_is_answered_with_those_of_the_game(marbles: Game) -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'keen' for catch-6; its bots are random, easy"):
        pepperbox.bot("keen", pepperbox.game("catch-6"))
    with pytest.raises(UnknownBot, match=r"no bot 'dull' for marbles; its bots are random, easy, keen$"):
        pepperbox.simulate(marbles, ["keen", "dull"], games=1)


# ── What an action is worth ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_level_may_say_what_each_legal_action_is_worth(marbles: Game) -> None:
    draw_one, draw_two, skip = (marbles.rulebook.actions[code] for code in (DRAW_ONE, DRAW_TWO, PASS))
    view = marbles.new(seed=1).view(0)
    worth: dict[Action, Worth] | None = Bot("keen", marbles).weigh(view)
    assert worth == {
        draw_one: Worth(0.25, "win", 0.1),
        draw_two: Worth(0.5, "win", 0.1),
        skip: Worth(0.5, "win", 0.1),
    }
    assert [Bot(level, marbles).weigh(view) for level in ("random", "easy")] == [None, None]


def test_the_best_is_chosen_and_whims_decide_between_equals(marbles: Game) -> None:
    view = marbles.new(seed=1).view(0)
    chosen = [str(Bot("keen", marbles, seed).choose(view)) for seed in range(100)]
    assert set(chosen) == {str(marbles.rulebook.actions[code]) for code in (DRAW_TWO, PASS)}
    assert chosen == [str(Bot("keen", marbles, seed).choose(view)) for seed in range(100)]


def test_whoever_has_nothing_to_decide_has_nothing_to_weigh(marbles: Game) -> None:
    with pytest.raises(NotYourTurn):
        Bot("keen", marbles).weigh(marbles.new(seed=1).view(1))


def test_a_level_that_weighs_plays_simulations_too_but_not_compiled(marbles: Game) -> None:
    played: Simulation = pepperbox.simulate(marbles, ["keen", "random"], games=300, seed=1)
    assert played.speed == "plain"
    assert sum(played.win_share) == pytest.approx(1)
    with pytest.raises(BadOption, match="the bot keen of marbles can't be compiled; it plays at speed plain"):
        pepperbox.simulate(marbles, ["random", "keen"], games=1, speed="compiled")


# ── Compiled for those at the table ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.xdist_group("marbles")
def test_only_the_levels_at_the_table_are_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert not is_compiled(MARBLES, (at_random,))
    Compiled(MARBLES, (at_random,))
    assert is_compiled(MARBLES, (at_random,))
    assert not is_compiled(MARBLES, strategies(MARBLES))
    at_random_alone, *more = (tmp_path / "pepperbox" / "compiled").iterdir()
    assert at_random_alone.name.startswith("marbles-games-at_random-")
    assert not more


@pytest.mark.xdist_group("marbles")
def test_a_change_of_one_level_leaves_what_others_play_as_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    Compiled(MARBLES, (at_random,))
    Compiled(MARBLES, strategies(MARBLES))
    changed = tmp_path / "bots.py"
    changed.write_text(Path(str(marbles_bots.__file__)).read_text("utf-8") + "# changed", "utf-8")
    monkeypatch.setattr(sys.modules["tests.toys.marbles.bots"], "__file__", str(changed))
    assert is_compiled(MARBLES, (at_random,))
    assert not is_compiled(MARBLES, strategies(MARBLES))


SIMULATE = """
import sys
from pepperbox import Game, simulate
from tests.toys.marbles import RULEBOOK

for bots in sys.argv[1:]:
    print(simulate(Game(RULEBOOK), bots.split(), games=20, seed=1, speed="compiled").mean_scores)
"""


def test_loops_that_are_loaded_are_not_taken_for_those_that_are_compiled_beside_them(tmp_path: Path) -> None:
    def simulated(*tables: str) -> list[str]:
        command, environment = [sys.executable, "-c", SIMULATE, *tables], {"XDG_CACHE_HOME": str(tmp_path)}
        said = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=True)
        return said.stdout.splitlines()

    simulated("random")
    plain = pepperbox.simulate(Game(MARBLES), ["easy", "random"], games=20, seed=1, speed="plain")
    assert simulated("random", "easy random")[1] == str(plain.mean_scores)


# ── How sure a simulation is ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("speed", ["plain", "compiled"])
@pytest.mark.xdist_group("keep-on-rolling")
def test_standard_errors_are_those_of_the_single_games(speed: str) -> None:
    game = pepperbox.game("keep-on-rolling", 3, target=20)
    played = pepperbox.simulate(game, "easy", 40, seed=3, speed=speed)
    results = [*plain_games(game, ["easy"], 3)(["easy"] * 3, 0, 40)]
    scores = [result.scores[2] for result in results]
    wins = [(result.winners >> 2 & 1) / result.winners.bit_count() for result in results]
    assert played.score_errors[2] == pytest.approx(stdev(scores) / 40**0.5)
    assert played.win_errors[2] == pytest.approx(stdev(wins) / 40**0.5)


def test_of_a_single_game_no_error_is_known() -> None:
    played = pepperbox.simulate(pepperbox.game("catch-6"), "easy", games=1, seed=1)
    assert (played.score_errors, played.win_errors) == ([None, None], [None, None])

"""Pig, the game that is not on the shelf: by its rules page examples/pig/README.md, and as OpenSpiel plays it."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import pepperbox
from examples.pig import RULEBOOK
from examples.pig.rules import ACTIONS, ROLL
from pepperbox import Game, GameState, IllegalAction, UnknownGame
from pepperbox.adapters import payoffs
from tests.replayed import legal, position

ROOT = Path(__file__).parent.parent
SEED = 7


def after(*lines: str, **options: Any) -> GameState:
    """A game of two in which this happened."""
    state = Game(RULEBOOK, 2, options).new(chance="explicit")
    for line in lines:
        state.play_line(line)
    return state


# ── §2 A turn ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_2_1_the_die_is_rolled_as_often_as_one_likes() -> None:
    state = after("A roll = 6", "A roll = 2")
    assert (state.to_act, legal(state)) == ((0,), ["roll", "stop"])


def test_2_2_numbers_add_up_and_a_1_loses_them() -> None:
    assert position(after("A roll = 6", "A roll = 2"))["total"] == 8
    lost = after("A roll = 6", "A roll = 2", "A roll = 1")
    assert (lost.to_act, lost.scores, position(lost)["total"]) == ((1,), [0, 0], 0)


def test_2_3_who_stops_takes_the_total() -> None:
    state = after("A roll = 6", "A roll = 2", "A stop", "B stop", "A roll = 3")
    assert (state.to_act, state.scores) == ((0,), [8, 0])


def test_2_4_who_wins_by_stopping_does_not_roll_again() -> None:
    state = after("A roll = 6", "A roll = 4", goal=10)
    assert legal(state) == ["stop"]
    with pytest.raises(IllegalAction, match=r"§2\.4"):
        state.play("roll")


# ── §3 The end ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_3_1_enough_points_win() -> None:
    state = after("A roll = 4", "A stop", "B roll = 6", "B stop", goal=6)
    assert (state.over, state.winners, state.scores) == (True, (1,), [4, 6])


def test_3_2_a_long_game_is_shared_after_the_die_has_landed() -> None:
    state = after("A roll = 6", "A stop", "B roll = 5", horizon=3)
    assert (state.over, state.winners, payoffs(state)) == (True, (0, 1), [0.0, 0.0])


# ── A game of another package ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", [2, 5])
def test_both_speeds_play_the_same_games(seats: int) -> None:
    game = Game(RULEBOOK, seats, {"goal": 40})
    bots = ["easy", *["random"] * (seats - 1)]
    plain, fast = (pepperbox.simulate(game, bots, games=30, seed=SEED, speed=speed) for speed in ("plain", "compiled"))
    assert (plain.mean_scores, plain.mean_decisions) == (fast.mean_scores, fast.mean_decisions)
    assert fast.win_share[0] > 2 / seats - 0.3


def test_it_is_replayed_from_its_record_and_told_in_words() -> None:
    state = after("A roll = 6", "A roll = 1", "B roll = 5", "B stop", goal=7, horizon=4)
    again = pepperbox.load(state.record(), books=[RULEBOOK])
    assert again.record() == state.record()
    assert [sentence for line in again.story(("Ann", "Bob"), seat=0) for sentence in line] == [
        "Ann rolled 6.",
        "Ann rolled 1 and lost 6 points.",
        "Bob rolled 5.",
        "Bob stopped with 5 points.",
        "The game was over, and nobody had won.",
    ]


@pytest.mark.parametrize("page", ["docs/add-a-game.md", "examples/pig/README.md"])
def test_what_the_pages_show_can_be_done(page: str) -> None:
    (code,) = re.findall(r"```python\n(.+?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)
    exec(code, {})


def test_by_its_name_it_is_not_on_the_shelf() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'pig'"):
        pepperbox.game("pig")


# ── As OpenSpiel plays it ────────────────────────────────────────────────────────────────────────────────────────────


def test_openspiel_plays_the_same_game() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    theirs, luck = pyspiel.load_game("pig"), random.Random(SEED)
    assert theirs.num_distinct_actions() == ACTIONS
    for _ in range(20):
        state, ours = theirs.new_initial_state(), Game(RULEBOOK).new(chance="explicit")
        while not state.is_terminal():
            seat = state.current_player()
            assert ours.to_act == (seat,)
            assert [action.code for action in ours.legal(seat)] == state.legal_actions()
            action = luck.choice(state.legal_actions())
            outcome = luck.randrange(6)
            ours.play(RULEBOOK.actions[action], seat, outcome=str(outcome + 1) if action == ROLL else None)
            state.apply_action(action)
            if action == ROLL:
                state.apply_action(outcome)
        assert ours.over
        assert payoffs(ours) == state.returns()

"""Grand Poobah's best bot: it looks through a turn as the rules are, and what it has learned is whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pepperbox import Game
from pepperbox.bots.grand_poobah.practice import look_at_hand, room_for
from pepperbox.bots.grand_poobah.standing import (
    FAR,
    RIVALS_REDS,
    SHAPES,
    WEIGHTS,
    Weights,
    look_at_others,
    quiet_turns_left,
    rivals_most,
    seen,
    to_go,
)
from pepperbox.bots.grand_poobah.thinking import Thinking
from pepperbox.bots.grand_poobah.training import Plan, Stage, played, played_by, told, train
from pepperbox.bots.weights import DamagedWeights, read
from pepperbox.engine.compiled import Array
from pepperbox.games.dice import ALL_SIX, is_red
from pepperbox.games.grand_poobah import RULEBOOK, rules
from pepperbox.games.grand_poobah.rules import ACTIONS, CHOOSE, DONE, HOLD, OVER, SCORING, TURN_REDS
from tests.seed import chooser

compiled = pytest.mark.xdist_group("grand-poobah")
TINY = Plan(
    seats=(2, 3),
    stages=(Stage(rounds=4, rate=(4e-3, 1e-3)), Stage(rounds=2, rate=(1e-3, 1e-3), own_games=20)),
    games=60,
    seed=7,
)


def any_weights() -> Weights:
    """Weights by which no two hands are worth the same."""
    luck = np.random.default_rng(3)
    return Weights(*(luck.normal(0, 0.3, shape).astype(np.float32) for shape in SHAPES.values()))


def some_state(seats: int, luck: Any) -> Any:
    """A position at the beginning of a turn, in the middle of a game."""
    s = Game(RULEBOOK, seats).set_up()
    s.turn = luck.randrange(seats)
    for seat in range(seats):
        s.turns[seat] = 4
        s.points[seat] = luck.randrange(100)
        s.hands[seat] = [luck.randint(1, 6) for _ in range(6)]
    return s


def worths(thinking: Thinking, s: Any) -> dict[int, float]:
    moves = [0] * (ACTIONS + 1)
    rules.legal(s, s.turn, moves)
    found = thinking.weigh(s, s.turn, moves)
    return {move: worth.value for move, worth in zip(moves[1 : moves[0] + 1], found, strict=True)}


# ── A turn ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def worth_to_go_on(thinking: Thinking, s: Any, before: Any) -> float:
    """What a position within a turn is worth; of one that is over, what it is to hold it where no die can be turned."""
    if s.phase == TURN_REDS:
        return max(worths(thinking, s).values())
    held = before.copy()
    held.hands[before.turn] = list(s.hands[before.turn])
    return worths(thinking, held)[HOLD]


@compiled
@pytest.mark.parametrize("seats", [2, 3])
def test_a_roll_is_worth_the_mean_of_what_can_be_made_of_what_it_shows(seats: int) -> None:
    thinking, luck = Thinking(any_weights()), chooser("poobah rolls", seats)
    s = some_state(seats, luck)
    dice = luck.choice([0b000011, 0b100100, 0b010000])
    total = 0.0
    for outcome in range(6 ** dice.bit_count()):
        landed = s.copy()
        rules.apply(landed, s.turn, dice)
        rules.land(landed, outcome)
        total += worth_to_go_on(thinking, landed, s)
    assert worths(thinking, s)[dice] == pytest.approx(total / 6 ** dice.bit_count())


@compiled
def test_red_dice_are_turned_one_after_the_other_to_the_best_end() -> None:
    thinking, luck = Thinking(any_weights()), chooser("poobah reds")
    s = some_state(2, luck)
    s.hands[s.turn] = [1, 2, *(luck.randint(1, 6) for _ in range(4))]
    s.phase = TURN_REDS
    for action, worth in worths(thinking, s).items():
        if action != DONE:
            then = s.copy()
            rules.apply(then, s.turn, action)
            assert worth == pytest.approx(worth_to_go_on(thinking, then, s))


@compiled
@pytest.mark.parametrize("seats", [2, 4])
def test_a_hand_is_worth_what_its_sample_tells(seats: int) -> None:
    """What is looked at in practice is what is looked at in play."""
    s, sample = some_state(seats, chooser("poobah samples", seats)), room_for(1)
    s.hands[s.turn][2], s.phase = 3, TURN_REDS
    most, is_nearest = [0] * 7, [False] * 7
    look_at_others(s, s.turn, sample.entries[0], sample.shares[0])
    rivals_most(s, s.turn, most, is_nearest)
    look_at_hand(s, s.turn, most, is_nearest, sample.entries[0], sample.shares[0])
    (chance,) = told(any_weights(), sample)
    assert worths(Thinking(any_weights()), s)[DONE] == pytest.approx(chance, rel=1e-4)


@compiled
def test_the_most_sixes_are_worth_a_turned_die() -> None:
    s = some_state(2, chooser("poobah sixes"))
    s.turn, s.phase, s.points = 0, TURN_REDS, [60, 60, 0, 0, 0]
    s.hands[0], s.hands[1] = [1, 6, 6, 5, 2, 3], [6, 6, 5, 5, 4, 4]
    assert is_red(s.hands[0], 0)
    told_now = worths(Thinking(), s)
    best = max(told_now, key=lambda action: told_now[action])
    assert (rules.die_of(best), rules.face_of(best)) == (0, 6)


# ── What is looked at ────────────────────────────────────────────────────────────────────────────────────────────────


def test_turns_before_the_first_scoring_roll_are_counted_as_they_come() -> None:
    s, luck = Game(RULEBOOK, 3).set_up(), chooser("poobah quiet")
    left = []
    while s.phase != SCORING:
        if s.phase == CHOOSE:
            left.append(quiet_turns_left(s, s.turn))
            rules.apply(s, s.turn, ALL_SIX)
            rules.land(s, luck.randrange(rules.chance(s)))
        else:
            rules.apply(s, s.turn, DONE)
    assert left == [8, 7, 6, 5, 4, 3, 2, 1, 0]
    assert s.phase != OVER


def test_in_overtime_the_way_is_to_be_ahead() -> None:
    s = Game(RULEBOOK, 3).set_up()
    s.points = [104, 90, 101, 0, 0]
    assert to_go(s, 1) == 10
    s.overtime = 0b101
    assert [to_go(s, 0), to_go(s, 2)] == [1, 4]


def test_a_lead_counts_less_with_a_long_way_to_go() -> None:
    assert seen(40, 30) == 40
    assert FAR < seen(420, 400) == FAR + 10 < FAR + 20


def test_a_red_die_of_another_is_looked_at() -> None:
    s, sample = some_state(3, chooser("poobah reds of others")), room_for(1)
    s.turn, s.hands[:3] = 1, [[1, 1, 1, 1, 1, 6], [1, 2, 3, 4, 5, 6], [1, 1, 1, 4, 1, 6]]
    look_at_others(s, 1, sample.entries[0], sample.shares[0])
    shares = dict(zip(sample.entries[0].tolist(), sample.shares[0].tolist(), strict=True))
    assert [shares[RIVALS_REDS + die] for die in range(6)] == [1, 0, 0, 0.5, 0, 1]
    s.overtime = 0b110
    look_at_others(s, 1, sample.entries[0], sample.shares[0])
    shares = dict(zip(sample.entries[0].tolist(), sample.shares[0].tolist(), strict=True))
    assert [shares[RIVALS_REDS + die] for die in range(6)] == [1, 0, 0, 1, 0, 1], "who is out turns no dice"


# ── What was learned ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_was_learned_is_whole_and_small() -> None:
    assert all(np.isfinite(table).all() for table in read(WEIGHTS, Weights, SHAPES))
    assert WEIGHTS.stat().st_size < 60_000


def test_a_damaged_file_is_noticed(tmp_path: Path) -> None:
    content = bytearray(WEIGHTS.read_bytes())
    content[-1] ^= 4
    (tmp_path / "best.weights").write_bytes(content)
    with pytest.raises(DamagedWeights, match=r"best\.weights is damaged"):
        read(tmp_path / "best.weights", Weights, SHAPES)


def silent(text: str) -> None:
    pass


@compiled
def test_the_same_seed_learns_the_same() -> None:
    one, two, other = (train(plan, silent) for plan in (TINY, TINY, TINY._replace(seed=8)))
    assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))
    assert not np.array_equal(one.entries, other.entries)


@compiled
def test_an_own_game_without_trust_tells_who_won() -> None:
    samples = played_by(any_weights(), 2, 20, np.random.default_rng(5), trust=0)
    assert set(samples.won.tolist()) == {0.0, 1.0}


@compiled
def test_who_trusts_in_nothing_else_is_told_what_the_next_turn_is_worth() -> None:
    """But for the last turns, after which somebody had won."""
    weights = any_weights()._replace(worth=np.zeros_like(any_weights().worth))
    samples = played_by(weights, 2, 20, np.random.default_rng(5), trust=1)
    assert set(samples.won.tolist()) == {0.0, 0.5, 1.0}, "by weights that tell nothing, every chance is even"
    assert (samples.won == 1).sum() + (samples.won == 0).sum() == 20


def off_by(weights: Weights) -> float:
    samples = played(2, 400, np.random.default_rng(11))
    off: Array = told(weights, samples) - samples.won
    return float((off**2).mean())


@compiled
def test_what_is_learned_tells_who_wins_better_than_nothing_does() -> None:
    assert off_by(read(WEIGHTS, Weights, SHAPES)) < off_by(train(TINY._replace(stages=()), silent)) - 0.02

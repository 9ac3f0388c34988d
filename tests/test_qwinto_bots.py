"""Qwinto's bots: what was learned is whole, agrees with the rules, and can be learned again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pepperbox
from pepperbox import Game, GameState, View
from pepperbox.bots import Bot
from pepperbox.bots.qwinto import training, weights
from pepperbox.bots.qwinto.contests import contested
from pepperbox.bots.qwinto.many import answer_anew
from pepperbox.bots.qwinto.sheet import FARTHEST, Company, Weights, points_more, room, take_in, value_of, weigh_numbers
from pepperbox.bots.qwinto.training import Plan, train
from pepperbox.bots.search import counted
from pepperbox.engine.stream import CHOICE, started
from pepperbox.games.dice import holds
from pepperbox.games.qwinto import RULEBOOK, rules
from tests.conftest import FEW_TRIES
from tests.seed import chooser, number

ALONE, TWO = Game(RULEBOOK, 1), Game(RULEBOOK, 2)
NOBODY = Company(FARTHEST, 0, 0, 1)
TINY = Plan(seats=(1, 2), rounds=4, games=5, seed=7)

TRIES = 2_000  # by which a chance to win is told to within a few in a hundred

compiled = pytest.mark.xdist_group("qwinto")


def full(sheet: list[int]) -> list[int]:
    return [sum(number != rules.EMPTY for number in sheet[first : first + 9]) for first in (0, 9, 18)]


def some_states(count: int) -> list[Any]:
    """States alone in which something is written, from games between easy bots."""
    luck, found = chooser("qwinto sheets"), list[Any]()
    while len(found) < count:
        state, bot = ALONE.new(seed=luck.getrandbits(30)), Bot("easy", ALONE, seed=1)
        while not state.over:
            if state._state.phase == rules.WRITING and luck.random() < 0.1:
                found.append(state._state.copy())
            state.play(bot.choose(state.view(0)), 0)
    return found[:count]


# ── The value of a sheet ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_number_more_brings_the_points_that_the_rules_say() -> None:
    for s in some_states(200):
        for field in range(rules.FIELDS):
            if rules.can_write(s, 0, field):
                after = s.copy()
                after.sheets[0][field] = rules.rolled_sum(s)
                more = points_more(s.sheets[0], field, rules.rolled_sum(s), full(s.sheets[0]))
                assert more == rules.score(after, 0) - rules.score(s, 0)


def test_a_number_more_is_worth_what_the_sheet_with_it_is_worth() -> None:
    learned, work, values = weights.read(weights.ALONE), room(), np.empty((27, 19))
    for s in some_states(3):
        take_in(learned, s.sheets[0], s.failed[0], NOBODY, work)
        weigh_numbers(learned, s.sheets[0], rules.score(s, 0), work, values)
        for field in range(rules.FIELDS):
            fits = rules.can_write(s, 0, field)
            rolled = rules.rolled_sum(s)
            if fits:
                after = s.copy()
                after.sheets[0][field] = rolled
                take_in(learned, after.sheets[0], s.failed[0], NOBODY, work)
                expected = rules.score(after, 0) + (
                    0 if rules.full_rows(after, 0) == 2 else value_of(learned, work.whole, 0)
                )
                assert values[field, rolled] == pytest.approx(expected, abs=1e-3)
            elif holds(s.dice, field // 9):
                assert values[field, rolled] == -np.inf


# ── The file ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("file", [weights.ALONE, weights.SEVERAL], ids=lambda file: file.stem)
def test_what_was_learned_is_whole_and_small(file: Path) -> None:
    assert all(np.isfinite(table).all() for table in weights.read(file))
    assert file.stat().st_size < 150_000


@pytest.mark.parametrize("place", [0, 70, 5_000, -1])
def test_a_damaged_file_is_noticed(place: int, tmp_path: Path) -> None:
    content = bytearray(weights.ALONE.read_bytes())
    content[place] ^= 4
    (tmp_path / "alone.weights").write_bytes(content)
    with pytest.raises(weights.DamagedWeights, match=r"alone\.weights is damaged"):
        weights.read(tmp_path / "alone.weights")


def test_a_file_cut_short_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "alone.weights").write_bytes(weights.ALONE.read_bytes()[:-100])
    with pytest.raises(weights.DamagedWeights):
        weights.read(tmp_path / "alone.weights")


def test_weights_of_another_shape_are_noticed(tmp_path: Path) -> None:
    other = Weights(*(table[:1] for table in weights.read(weights.ALONE)))
    weights.write(tmp_path / "other.weights", other)
    with pytest.raises(weights.DamagedWeights, match="by another Pepperbox"):
        weights.read(tmp_path / "other.weights")


# ── Training ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def silent(text: str) -> None:
    pass


@compiled
def test_a_few_seconds_of_training_already_help() -> None:
    plan = Plan(seats=(1,), rounds=40, games=20, seed=1)
    before, after = (train(plan._replace(rounds=rounds), silent) for rounds in (0, 40))
    made = [training.played(weights, 1, 100, 5, trust=1.0, curious=0.0).goals.mean() for weights in (before, after)]
    assert made[1] > made[0] + 10


@compiled
def test_the_same_seed_learns_the_same() -> None:
    one, two, other = (train(plan, silent) for plan in (TINY, TINY, TINY._replace(seed=8)))
    assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))
    assert not np.array_equal(one.gap, other.gap)


@compiled
def test_a_value_of_ones_own_sheet_does_not_look_at_others() -> None:
    begin = training.of_own_sheet(train(TINY, silent))
    learned = train(TINY._replace(is_own_sheet=True), silent, begin)
    assert not any(getattr(learned, name).any() for name in training.OF_OTHERS)


@compiled
def test_games_for_the_win_note_what_everybody_told_and_what_came_of_it() -> None:
    told = contested(weights.read(weights.SEVERAL), games=2, seed=1, few=0)
    assert set(told.game) == {0, 1}
    assert ((told.chance >= 0) & (told.chance <= 1)).all()
    last = told.won[np.flatnonzero(told.game == 1)[-2:]]
    assert set(last) <= {0, 1 / 2, 1}


# ── The best bot ─────────────────────────────────────────────────────────────────────────────────────────────────────


def two_rows_but_one(game: Game, rival: list[int]) -> View:
    """A may write 17 in y9 and end the game, with 45 points; or go on."""
    state = game.new(seed=1)
    s = state._state
    s.sheets[0][:18] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 2, 4, 6, 8, 10, 12, 14, 16, 0]
    s.sheets[1][:] = rival
    state.play_line("A roll oyp = 665")
    state.play_line("A take")
    return state.view(0)


@compiled
def test_who_is_ahead_ends_the_game_and_who_is_behind_does_not() -> None:
    bot = Bot("best", TWO, seed=1)
    nothing = [0] * 27
    much = [9, 10, 11, 12, 13, 14, 15, 16, 18, 0, 8, 9, 10, 11, 12, 13, 14, 15, 0, 5, 6, 7, 8, 9, 10, 11, 12]
    for rival, win in ((nothing, 1.0), (much, 0.0)):
        view = two_rows_but_one(TWO, rival)
        told = bot.weigh(view)
        assert told is not None
        ending = {str(action): worth.value for action, worth in told.items()}["write y9"]
        assert ending == win
        assert (str(bot.choose(view)) == "write y9") == (win == 1.0)


@compiled
def test_who_is_ahead_of_two_others_ends_the_game_and_who_is_behind_does_not() -> None:
    three = Game(RULEBOOK, 3)
    nothing = [0] * 27
    more = [9, 10, 11, 12, 13, 14, 15, 16, 18, 0, 8, 0, 10, 11, 12, 13, 0, 0, 0, 0, 6, 7, 0, 0, 0, 0, 0]
    for rival, is_ahead in ((nothing, True), (more, False)):
        with counted(TRIES):
            chosen = Bot("best", three, seed=1).choose(two_rows_but_one(three, rival))
        assert (str(chosen) == "write y9") == is_ahead


@compiled
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_among_equals_everybody_is_told_an_equal_part_of_the_win(seats: int) -> None:
    game = Game(RULEBOOK, seats)
    with counted(TRIES):
        told = Bot("best", game, seed=1).weigh(game.new(seed=1).view(0))
    assert told is not None
    most = max(told.values(), key=lambda worth: worth.value)
    assert most.value == pytest.approx(1 / seats, abs=max(0.04, 3 * most.error))


@compiled
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_every_legal_action_has_a_worth_and_a_legal_one_is_chosen(seats: int) -> None:
    game = Game(RULEBOOK, seats)
    bot, state = Bot("best", game, seed=1), game.new(seed=number("best", seats))
    for _ in range(30):
        view = state.view(state.to_act[0])
        with counted(FEW_TRIES):
            told = bot.weigh(view)
        assert told is not None
        assert [str(action) for action in told] == [str(action) for action in state.legal(view.seat)]
        assert all(np.isfinite(worth.value) for worth in told.values())
        assert {worth.unit for worth in told.values()} == {"points" if seats == 1 else "win"}
        state.play(max(told, key=lambda action: told[action].value), view.seat)


def answered_in_secret(seats: int, *lines: str) -> GameState:
    """A has taken a number and not answered it yet."""
    state = Game(RULEBOOK, seats).new(seed=3)
    for line in ("A roll oyp = 334", "A take", *lines):
        state.play_line(line)
    return state


@compiled
@pytest.mark.parametrize("seats", [2, 3])
def test_what_the_other_has_answered_in_secret_makes_no_difference(seats: int) -> None:
    def told(line: str) -> object:
        with counted(FEW_TRIES):
            return Bot("best", Game(RULEBOOK, seats), seed=1).weigh(answered_in_secret(seats, line).view(0))

    assert told("B write o5") == told("B skip")


def test_whoever_has_answered_in_secret_is_asked_again_in_thought() -> None:
    state = answered_in_secret(3, "B write o1")
    state.play_line("A write o5")
    s = state._state.copy()
    answer_anew(s, 0, started(1, 0, CHOICE))
    assert s.chosen[:3] == [state._state.chosen[0], rules.UNDECIDED, rules.UNDECIDED]


@compiled
def test_good_makes_far_more_points_than_easy() -> None:
    easy, good = (pepperbox.simulate(ALONE, level, 300, seed=1).mean_scores[0] for level in ("easy", "good"))
    assert easy + 15 < good

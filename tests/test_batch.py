"""Batches beyond what holds for every game: seeds, arrays, bots among them, what is written down, and wrong use."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pepperbox
from examples import learn
from pepperbox import BadOption, Game, IllegalAction, NotYourTurn, UnknownBot
from pepperbox.adapters import win_payoffs
from pepperbox.bots.levels import strategies
from pepperbox.engine.batch import Batch
from pepperbox.engine.compiled import compiled
from pepperbox.engine.observation import observation
from tests.seed import number

pytestmark = pytest.mark.xdist_group("catch-6")


def short_game() -> Game:
    return pepperbox.game("catch-6", wins=1)


def at_random(batch: Batch) -> Any:
    return batch.random_actions()


# ── Seeds ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_row_with_a_seed_of_its_own_plays_the_games_of_that_seed() -> None:
    seeds = [number("own", row) for row in range(3)]
    together = short_game().batch(3, seed=np.array(seeds)).record(400)
    for row, seed in enumerate(seeds):
        alone = short_game().batch(1, seed=[seed]).record(400)
        assert (together.actions[row] == alone.actions[0]).all()
        assert alone.observations is not None
        state = short_game().new(seed)
        for seen, code in zip(alone.observations[0], alone.actions[0], strict=True):
            if state.over:
                break
            assert seen.tolist() == observation(state, state.to_act[0]).tolist()
            state.play(state.game.rulebook.actions[code])


def test_a_seed_repeats_a_batch_and_named_rows_go_on_with_their_next_game() -> None:
    seed = number("again")
    batch = short_game().batch(4, seed=seed)
    first = batch.record(30).actions
    batch.reset(seed)
    assert batch.numbers.tolist() == [0, 1, 2, 3]
    assert (batch.record(30).actions == first).all()
    batch.reset(seed)
    batch.reset(rows=[1, 3])
    assert batch.numbers.tolist() == [0, 5, 2, 7]
    batch.reset(rows=np.array([True, False, False, False]))
    assert batch.numbers.tolist() == [4, 5, 2, 7]
    batch.reset([seed, seed], rows=[0, 1])
    assert batch.numbers.tolist() == [0, 0, 2, 7]
    assert not batch.done.any() and not batch.rewards.any()
    batch.reset()
    assert batch.numbers.tolist() == [0, 1, 2, 3]
    assert (batch.record(30).actions != first).any()


# ── Arrays ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_arrays_are_the_batches_own_and_nothing_is_copied() -> None:
    batch = short_game().batch(5, seed=number("arrays"))
    seen, legal, counts, moves, rewards = batch.observe(), batch.legal, batch.counts, batch.moves, batch.rewards
    for _ in range(20):
        batch.step(batch.random_actions())
        assert batch.observe() is seen and np.shares_memory(batch.legal, legal)
        assert legal.sum(axis=1).tolist() == counts.tolist() == batch.counts.tolist()
        assert np.shares_memory(batch.moves, moves) and batch.rewards is rewards
    for kept in (batch.counts, batch.moves, batch.seats):
        with pytest.raises(ValueError, match="read-only"):
            kept[0] = 1


def test_a_policy_may_answer_with_whatever_numpy_can_read() -> None:
    class Tensor:
        """As those of PyTorch, it turns into an array when NumPy asks."""

        def __init__(self, numbers: Any) -> None:
            self.numbers = numbers

        def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
            return np.array(self.numbers, dtype)

    seed = number("tensor")
    first = short_game().batch(3, seed=seed).record(20, at_random)
    for answer in (lambda batch: Tensor(at_random(batch)), lambda batch: at_random(batch).tolist()):
        assert (short_game().batch(3, seed=seed).record(20, answer).actions == first.actions).all()


# ── Bots ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_bots_play_in_a_batch_as_they_do_when_simulated() -> None:
    game, bots, seed = short_game(), ["easy", "random"], number("bots")
    by_level = strategies(game.rulebook, bots)
    results = compiled(game.rulebook, tuple(by_level.values())).play(game, [1, 0], seed, 0, 6)
    for cores in (1, 2):
        played = pepperbox.self_play(game, bots, steps=1000, count=6, seed=seed, cores=cores)
        for row in range(6):
            last = int(np.flatnonzero(played.done[row])[0])
            assert played.scores[row, last].tolist() == results["scores"][row, :2].tolist()
            assert last + 1 == results["decisions"][row]
            winners = [seat for seat in (0, 1) if results["winners"][row] >> seat & 1]
            assert played.rewards[row, last].tolist() == win_payoffs(winners, 2)


def test_only_the_seat_is_asked_among_bots() -> None:
    game = short_game()
    for seat in (0, 1):
        batch = pepperbox.batch(game, 8, "random", seat=seat, seed=number("asked"))
        assert set(batch.record(40, at_random).seats.ravel().tolist()) == {seat}
    drawn = pepperbox.batch(game, 8, ["random"], seat=None, seed=number("asked"), cores=2).record(1000)
    assert set(drawn.seats.ravel().tolist()) == {0, 1}
    for row in range(8):
        for part in np.split(drawn.seats[row], np.flatnonzero(drawn.done[row]) + 1):
            assert len(set(part.tolist())) <= 1, "a seat is drawn for a whole game"


# ── What is written down ─────────────────────────────────────────────────────────────────────────────────────────────


def test_returns_are_what_a_seat_got_until_its_game_was_over() -> None:
    played = short_game().batch(6, seed=number("returns")).record(60)
    returns, halved, ended = played.returns(), played.returns(discount=0.5), played.ended
    for row in range(6):
        first = 0
        for last in np.flatnonzero(played.done[row]).tolist():
            for step in range(first, last + 1):
                worth = played.rewards[row, last, played.seats[row, step]]
                assert returns[row, step] == worth
                assert halved[row, step] == worth * 0.5 ** (last - step)
                assert ended[row, step]
            first = last + 1
        assert not ended[row, first:].any() and not returns[row, first:].any()


def test_who_plays_alone_is_rewarded_by_points() -> None:
    played = pepperbox.game("spicy-dice", seats=1).batch(4, seed=number("alone")).record(500)
    for row in range(4):
        first, last = 0, int(np.flatnonzero(played.done[row])[0])
        assert played.rewards[row, first : last + 1].sum() == played.scores[row, last, 0]
        assert played.returns()[row, 0] == played.scores[row, last, 0]


def test_what_is_not_asked_for_is_not_written_down() -> None:
    bare = short_game().batch(2, seed=1).record(10, observe=False, legal=False)
    assert bare.observations is bare.moves is bare.counts is None
    with pytest.raises(BadOption, match=r"record\(…, legal=True\)"):
        bare.legal(0, 0)
    with pytest.raises(BadOption, match=r"record\(…, legal=True\)"):
        bare.masks()


def test_the_example_learns_to_win() -> None:
    before, after = learn.learn(learn.QUICK, says=False)
    assert before < 0.65
    assert after > 0.8


# ── Wrong use ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", [-1, 1.5, True, "1", 1 << 63, [1, 2], [1, 2, -3], [1, None, 3], np.zeros((3, 1))])
def test_seeds_that_are_none_are_refused(seed: Any) -> None:
    with pytest.raises(BadOption, match=r"a seed is a whole number from 0|one for each of 3 rows, not 2"):
        short_game().batch(3, seed=seed)


@pytest.mark.parametrize("rows", [[3], [-1], [0.5], [True], "all", [[0]], np.zeros(2, np.bool_)])
def test_rows_that_there_are_not_are_refused(rows: Any) -> None:
    batch = short_game().batch(3, seed=1)
    before = batch.numbers.tolist()
    with pytest.raises(BadOption, match="numbers from 0 to 2, or a mask of 3 yes or no"):
        batch.reset(rows=rows)
    assert batch.numbers.tolist() == before


def test_wrong_actions_are_answered_with_what_would_be_right() -> None:
    batch = short_game().batch(2, seed=1)
    for wrong in ([63], [63.0, 63.0], [[63, 63]], ["roll", "roll"], None, [True, True]):
        with pytest.raises(IllegalAction, match="a step takes 2 whole numbers, an action for each row, not "):
            batch.step(wrong)
    with pytest.raises(IllegalAction, match=r"action 3 is not legal in row 1. Legal there: 63 \(roll 123456\)"):
        batch.step([63, 3])
    with pytest.raises(IllegalAction, match="action 3 is not legal in row 0"):
        batch.record(5, lambda _: [3, 63])
    with pytest.raises(BadOption, match="steps is a whole number from 1 on"):
        batch.record(0)


def test_numbers_may_be_numpys_and_nobody_has_more_cores_than_rows() -> None:
    batch = short_game().batch(np.int64(3), seed=1, cores=np.int32(1000))  # type: ignore[arg-type]
    assert (batch.count, batch.cores) == (3, 3)
    before = batch.numbers.tolist()
    batch.reset(rows=[])
    assert batch.numbers.tolist() == before
    batch.reset(np.int64(1))  # type: ignore[arg-type]
    assert batch.numbers.tolist() == [0, 1, 2]
    with pytest.raises(BadOption, match="a policy is a function that is given the batch, not 'easy'"):
        batch.record(3, "easy")  # type: ignore[arg-type]


def test_bots_and_seats_that_do_not_fit_are_refused() -> None:
    game = short_game()
    with pytest.raises(BadOption, match="a level for all others, or one for each of 1, not None"):
        pepperbox.batch(game, 2, None)  # type: ignore[arg-type]
    with pytest.raises(UnknownBot, match="its bots are random, easy"):
        pepperbox.batch(game, 2, "nobody")
    with pytest.raises(BadOption, match=r"the bot best of catch-6 can't be compiled.* those can: random, easy, good"):
        pepperbox.batch(game, 2, "best")
    with pytest.raises(BadOption, match="one for each of 1, not 2 levels"):
        pepperbox.batch(game, 2, ["easy", "easy"])
    with pytest.raises(NotYourTurn, match="seat is 0 to 1, or None"):
        pepperbox.batch(game, 2, "easy", seat=2)
    with pytest.raises(BadOption, match="name one bot or 2, not 3"):
        pepperbox.self_play(game, ["easy"] * 3, steps=1)


def test_more_than_a_machine_can_hold_is_refused_before_it_is_tried() -> None:
    many = 10**12
    with pytest.raises(BadOption, match=r"a batch of 1,000,000,000,000 games would take .* GB .*: take fewer at once"):
        short_game().batch(many)
    with pytest.raises(BadOption, match="a batch of 1,000,000,000,000 games would take"):
        pepperbox.batch(short_game(), many, opponents="random")
    with pytest.raises(BadOption, match=r"what 1,000,000,000,000 steps of 2 games are written into would take"):
        pepperbox.self_play(short_game(), "random", steps=many, count=2)

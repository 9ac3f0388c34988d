"""What holds for every game with any seats and options: a game that joins the shelf is covered by joining it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import hypothesis
import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepperbox
from pepperbox import Action, BadNotation, Game, GameState, IllegalAction, NotYourTurn, Rulebook
from pepperbox.adapters import win_payoffs
from pepperbox.bots import Bot
from pepperbox.bots.levels import compiling_levels, levels
from pepperbox.bots.search import counted
from pepperbox.engine.batch import Batch
from pepperbox.engine.compiled import compiled, redrawn
from pepperbox.engine.fields import Fields
from pepperbox.engine.loops import Result, at_random, pick_seat
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.observation import known_numbers
from pepperbox.engine.rulebook import EVERYTHING, SPECTATOR
from pepperbox.engine.shapes import DeclaredGame, Shown
from pepperbox.engine.stream import CHANCE, CHOICE, EXPLICIT, below, started
from pepperbox.games.rules_page import rules_page
from tests.conftest import (
    EVERY_BOOK,
    EVERY_GAME,
    FEW_TRIES,
    LONGEST,
    SHELF,
    decisions,
    each_book,
    load,
    name,
    plain_game,
    plain_loops,
    played,
    players,
    positions,
    settings,
    shortest,
    strategies,
)
from tests.seed import chooser, number
from tests.toys import hush

ROOT = Path(__file__).parent.parent
SEEDS = st.integers(0, 2**63 - 1)
APART = 25  # steps between states that are compared: a wrong one soon shows in what is taken, which is compared always
few = hypothesis.settings(max_examples=4)  # for each of the many games


def some(actions: list[Any], *about: object) -> list[Any]:
    """Of thousands of actions, a few have to stand for all: others in each place."""
    return chooser("some", *about).sample(actions, min(len(actions), 40))


# ── Two speeds ───────────────────────────────────────────────────────────────────────────────────────────────────────


def by_field(array: Any) -> list[tuple[Any, ...]]:
    """The rows of compiled code as `Fields.values` tells them; padding between the fields does not count."""
    return list(zip(*(array[field].tolist() for field in array.dtype.names), strict=True))


def compare_speeds(game: Game, who: list[int], seed: int, number: int) -> int:
    """Play a game at both speeds, and tell how many steps it took."""
    taken, states = plain_game(game, who, seed, number, every=APART)
    loops = compiled(game.rulebook, strategies(game.rulebook))
    compiled_taken, compiled_states = loops.trace(game, who, seed, number, len(taken) + 1)
    where = f"{game!r}, players {who}, seed {seed}, number {number}"
    assert compiled_taken.tolist() == taken, where
    steps = [*range(0, len(taken), APART), len(taken)]
    for step, one, other in zip(steps, states, by_field(compiled_states[steps]), strict=True):
        assert one.values() == other, f"{where}, after step {step}"
    return len(taken)


def compare_many(book: Rulebook, levels: tuple[str, ...], games: int, steps: int) -> None:
    """Compare so many steps, of all settings alike, then so many games of the shortest (of long ones not as many)."""
    seed, lengths = number("two speeds", book.slug, *levels), dict[Game, list[int]]()
    for game in settings(book):
        lengths[game] = []
        while sum(lengths[game]) < steps / len(settings(book)):
            lengths[game].append(compare_speeds(game, players(game, *levels), seed, len(lengths[game])))
    soonest = min(lengths, key=lambda game: sum(lengths[game]) / len(lengths[game]))
    left, first = steps, len(lengths[soonest])
    for more in range(games - sum(map(len, lengths.values()))):
        left -= compare_speeds(soonest, players(soonest, *levels), seed, first + more)
        if left < 0:
            return


def better_levels(book: Rulebook) -> list[str]:
    """Those that play at both speeds, without the one that plays at random."""
    return compiling_levels(book)[1:]


@EVERY_BOOK
def test_plain_and_compiled_games_take_the_same_steps_through_the_same_states(book: Rulebook) -> None:
    compare_many(book, ("random",), games=500, steps=8_000)
    for level in better_levels(book):
        compare_many(book, (level, "random"), games=100, steps=2_000)


def in_a_new_process(code: str, **environment: str) -> str:
    """What a piece of Python prints that runs by itself, with these variables set."""
    command = [sys.executable, "-W", "error", "-c", code]
    run = subprocess.run(
        command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.xdist_group("hush")
def test_a_rule_that_leaves_its_arrays_is_caught_when_compiled() -> None:
    """In the tests that is; nine seats are one more than the arrays of Hush have room for."""
    book = hush.RULEBOOK
    crowded = Game(book, 8)
    crowded.template.seats = 9
    laid: Any = positions(Game(book, 8))[0].copy()
    laid.seats, laid.phase = 9, hush.rules.LAY
    for play in (
        lambda: compiled(book, strategies(book)).play(crowded, [0] * 9, seed=1, first=0, count=1),
        lambda: compiled(book, strategies(book)).trace(crowded, [0] * 9, seed=1, number=0, steps=99),
        lambda: crowded.batch(1, seed=1),
        lambda: redrawn(book, laid, seat=0, count=1, seed=1),
    ):
        with pytest.raises(IndexError):
            play()


def test_compiled_games_without_checks_are_the_same_too() -> None:
    """As they are in use, with all that the compiler can do to make them fast."""
    code = """if True:
        from tests.test_every_game import compare_many
        from pepperbox import rulebook
        for levels in (("random",), ("easy", "random")):
            compare_many(rulebook("catch-6"), levels, games=100, steps=8_000)
    """
    in_a_new_process(code, NUMBA_BOUNDSCHECK="0", NUMBA_OPT="3")


@EVERY_BOOK
def test_results_are_the_same_plain_and_compiled_and_on_two_cores(book: Rulebook) -> None:
    seed = number("results", book.slug)
    for game, level in product((Game(book, seats) for seats in book.seats), ("random", *better_levels(book))):
        who = players(game, level, "random")
        expected = [what_came_of(game, who, seed, number).values() for number in range(2, 7)]
        assert [plain_result(game, who, seed, number).values() for number in range(2, 7)] == expected
        for cores in (1, 2):
            results = compiled(book, strategies(book)).play(game, who, seed, first=2, count=5, cores=cores)
            assert by_field(results) == expected, f"{game!r} on {cores} cores"


def what_came_of(game: Game, who: list[int], seed: int, number: int) -> Result:
    """The result of a game, told from its steps."""
    rules, seats = game.rulebook.rules, range(game.seats)
    taken, states = plain_game(game, who, seed, number, every=LONGEST)
    result = Result()
    result.scores[: len(seats)] = [rules.score(states[-1], seat) for seat in seats]
    result.winners = sum(1 << seat for seat in seats if rules.is_winner(states[-1], seat))
    result.decisions = sum(step >= 0 for step in taken)
    result.landings = sum(step < 0 for step in taken)
    for step in taken:
        result.checksum = (result.checksum * 1000003 + step + 1) % 2**31
    return result


def plain_result(game: Game, who: list[int], seed: int, number: int) -> Result:
    result = Result()
    s, dice, whims, moves = game.template.copy(), [0] * 4, [0] * 4, [0] * (game.rulebook.rules.ACTIONS + 1)
    plain_loops(game.rulebook).play(s, None, seed, number, who, dice, whims, moves, result)
    return result


@EVERY_BOOK
def test_simulations_are_the_same_plain_and_compiled_and_on_two_cores(book: Rulebook) -> None:
    game, games, seed = Game(book), 101, number("simulations", book.slug)
    names = compiling_levels(book)
    bots = [names[seat % len(names)] for seat in range(game.seats)]
    results = compiled(book, strategies(book)).play(game, players(game, *bots), seed, first=0, count=games)
    won = [[seat for seat in range(game.seats) if winners >> seat & 1] for winners in results["winners"].tolist()]
    shares = [sum(1 / len(winners) for winners in won if seat in winners) / games for seat in range(game.seats)]
    for speed, cores in (("plain", 1), ("compiled", 1), ("compiled", 2)):
        simulation = pepperbox.simulate(game, bots, games, seed=seed, speed=speed, cores=cores)
        assert (simulation.games, simulation.seed, simulation.speed) == (games, seed, speed)
        assert simulation.mean_scores == results["scores"][:, : game.seats].mean(axis=0).tolist()
        assert simulation.mean_decisions == results["decisions"].mean()
        assert simulation.win_share == pytest.approx(shares)


# ── Many games in step ───────────────────────────────────────────────────────────────────────────────────────────────


class PlainRow:
    """What one row of a batch should be, interpreted: the games i, i + count, i + 2 count … of a seed."""

    def __init__(self, game: Game, seed: int, number: int, count: int) -> None:
        self.game, self.rules, self.loops = game, game.rulebook.rules, plain_loops(game.rulebook)
        self.seed, self.next, self.count = seed, number, count
        self.s: Any = game.template.copy()
        self.done = False
        self.scores = [0] * game.seats
        self.winners = [False] * game.seats
        self.rewards = [0.0] * game.seats
        self.begin()

    def begin(self) -> None:
        self.dice, self.whims = started(self.seed, self.next, CHANCE), started(self.seed, self.next, CHOICE)
        self.next += self.count
        self.rules.set_up(self.s)
        self.had = self.rules.score(self.s, 0)
        self.ask()

    def ask(self) -> None:
        """Of several who must decide it is drawn who is next."""
        self.loops.settle(self.s, self.dice)
        self.done = self.rules.is_over(self.s)
        if not self.done:
            self.seat = pick_seat(self.rules.to_act(self.s), self.whims)

    def legal(self) -> list[int]:
        return [action.code for action in self.game.legal(self.s, self.seat)]

    def observed(self) -> list[int]:
        return known_numbers(self.game.rulebook.known(self.s, self.seat), self.seat)

    def choose(self, legal: list[int]) -> int:
        return legal[below(self.whims, len(legal))]

    def step(self, action: int) -> None:
        self.rules.apply(self.s, self.seat, action)
        self.ask()
        self.rewards = [0.0] * self.game.seats
        seats = range(self.game.seats)
        if self.game.seats == 1:
            self.rewards, self.had = [self.rules.score(self.s, 0) - self.had], self.rules.score(self.s, 0)
        if self.done:
            self.scores = [self.rules.score(self.s, seat) for seat in seats]
            self.winners = [self.rules.is_winner(self.s, seat) for seat in seats]
            if self.game.seats > 1:
                self.rewards = win_payoffs([seat for seat in seats if self.winners[seat]], self.game.seats)
            self.begin()
            self.done = True


def shown_legal(batch: Batch) -> list[list[int]]:
    return [moves[:count].tolist() for moves, count in zip(batch.moves, batch.counts, strict=True)]


def assert_same(batch: Batch, plain: list[PlainRow], is_whole: bool = True) -> None:
    """Are they, as far as they show; and as a whole?"""
    assert not is_whole or by_field(batch.states) == [row.s.values() for row in plain]
    assert not is_whole or [np.flatnonzero(legal).tolist() for legal in batch.legal] == [
        *map(sorted, shown_legal(batch))
    ]
    assert batch.seats.tolist() == [row.seat for row in plain]
    assert shown_legal(batch) == [row.legal() for row in plain]
    assert batch.observe().tolist() == [row.observed() for row in plain]
    assert batch.done.tolist() == [row.done for row in plain]
    assert batch.scores.tolist() == [row.scores for row in plain]
    assert batch.winners.tolist() == [row.winners for row in plain]
    assert batch.rewards == pytest.approx(np.array([row.rewards for row in plain]))


@EVERY_BOOK
def test_a_batch_is_many_games_in_step(book: Rulebook) -> None:
    ended, seed, at_once = 0, number("batch", book.slug), set[int]()
    for index, game in enumerate(settings(book)):
        batch = game.batch(3, seed=seed, cores=1 + index % 2)
        plain = [PlainRow(game, seed, row, 3) for row in range(3)]
        assert_same(batch, plain)
        steps = 0
        while steps < 40 or (index == 0 and not ended and steps < LONGEST):
            actions = batch.random_actions()
            assert actions.tolist() == [row.choose(legal) for row, legal in zip(plain, shown_legal(batch), strict=True)]
            batch.step(actions)
            for row, action in zip(plain, actions.tolist(), strict=True):
                row.step(action)
                at_once.add(row.rules.to_act(row.s).bit_count())
            assert_same(batch, plain, is_whole=steps % 5 == 0)
            ended += int(batch.done.sum())
            steps += 1
    assert ended, "no game came to its end"
    assert book.at_once is None or max(at_once) > 1, "nowhere had several to decide"


@EVERY_BOOK
def test_what_a_batch_records_is_what_its_steps_show(book: Rulebook) -> None:
    """By a policy, and by the players that decide compiled: the same games as simulated, on one core or two."""
    game, seed, steps = Game(book, book.seats[-1], book.values(shortest(book))), number("record", book.slug), 60
    by_steps = game.batch(4, seed=seed)
    seen, legal, actions, seats, done, rewards = [], [], [], [], [], []
    for _ in range(steps):
        seen.append(by_steps.observe().copy())
        legal.append(shown_legal(by_steps))
        seats.append(by_steps.seats.copy())
        actions.append(by_steps.random_actions())
        by_steps.step(actions[-1])
        done.append(by_steps.done.copy())
        rewards.append(by_steps.rewards.copy())
    for cores, policy in ((1, None), (2, None), (1, Batch.random_actions), (2, Batch.random_actions)):
        played = game.batch(4, seed=seed, cores=cores).record(steps, policy)
        for recorded, stepped in zip(
            (played.observations, played.seats, played.actions, played.done, played.rewards),
            (seen, seats, actions, done, rewards),
            strict=True,
        ):
            assert recorded is not None and (recorded == np.stack(stepped, axis=1)).all()
        for row, step in product(range(4), range(0, steps, 7)):
            assert played.legal(row, step).tolist() == legal[step][row]
        assert played.masks([2], [3])[0].nonzero()[0].tolist() == sorted(legal[3][2])


@EVERY_BOOK
def test_the_games_of_a_batch_are_those_that_are_simulated(book: Rulebook) -> None:
    game, seed = Game(book, book.seats[-1], book.values(shortest(book))), number("simulated", book.slug)
    batch = game.batch(2, seed=seed)
    found = dict[int, list[int]]()
    while not {0, 1} <= found.keys():
        numbers = batch.numbers
        batch.step(batch.random_actions())
        found |= {int(numbers[row]): batch.scores[row].tolist() for row in np.flatnonzero(batch.done)}
    results = compiled(book, (at_random,)).play(game, [0] * game.seats, seed, 0, max(found) + 1)
    assert {game_number: results["scores"][game_number, : game.seats].tolist() for game_number in found} == found


@EVERY_BOOK
def test_a_batch_refuses_what_is_not_legal_and_changes_nothing(book: Rulebook) -> None:
    game, seed = settings(book)[-1], number("refused batch", book.slug)
    batch, untouched = game.batch(4, seed=seed), game.batch(4, seed=seed)
    for step in range(8):
        actions = batch.random_actions()
        untouched.random_actions()
        for row in range(4):
            for code in (-1, book.rules.ACTIONS, *some(np.flatnonzero(~batch.legal[row]).tolist(), step, row)):
                wrong = actions.copy()
                wrong[row] = code
                with pytest.raises(IllegalAction, match=f"action {code} is not legal in row {row}. Legal there: "):
                    batch.step(wrong)
        for no_actions in (actions[:3], actions.astype(float), actions[None]):
            with pytest.raises(IllegalAction, match="4 whole numbers"):
                batch.step(no_actions)
        batch.step(actions)
        untouched.step(actions)
        assert by_field(batch.states) == by_field(untouched.states)
        assert (batch.legal == untouched.legal).all()


# ── Rules ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@EVERY_GAME
def test_every_random_game_ends_with_a_winner(game: Game) -> None:
    rules = game.rulebook.rules
    ends = [s for s in positions(game) if rules.is_over(s)]
    assert ends
    for s in ends:
        assert any(rules.is_winner(s, seat) for seat in range(game.seats))


@EVERY_GAME
def test_until_the_end_something_lands_or_everyone_who_must_act_can(game: Game) -> None:
    rules = game.rulebook.rules
    for s in positions(game):
        if not rules.is_over(s) and not rules.chance(s):
            assert 0 < rules.to_act(s) < 1 << game.seats
            for seat in (seat for seat in range(game.seats) if rules.to_act(s) >> seat & 1):
                moves = [0] * (rules.ACTIONS + 1)
                rules.legal(s, seat, moves)
                codes = moves[1 : moves[0] + 1]
                assert codes
                assert len(set(codes)) == len(codes)
                assert all(code in range(rules.ACTIONS) for code in codes)


@each_book(book for book in SHELF if hasattr(book.rules, "seconds"))
def test_whoever_lets_the_time_of_a_race_pass_decides_something_legal(book: Rulebook) -> None:
    races = 0
    for game in settings(book):
        for s in positions(game):
            if not book.rules.is_over(s) and not book.rules.chance(s) and book.seconds(s):
                for seat in (seat for seat in range(game.seats) if book.rules.to_act(s) >> seat & 1):
                    assert book.too_late(s, seat) in game.legal(s, seat)
                    races += 1
    assert races, "nobody was in a hurry"


@EVERY_GAME
def test_every_number_fits_the_field_that_holds_it(game: Game) -> None:
    for s in positions(game):
        for key, field in s.FIELDS.items():
            limit = 1 << 8 * field.width - 1
            numbers = flat(getattr(s, key), field.shape)
            assert set(map(type, numbers)) == {int}, f"{key} of {s}"
            assert -limit <= min(numbers) <= max(numbers) < limit, f"{key} of {s}"


def flat(value: Any, shape: tuple[int, ...]) -> list[Any]:
    """The numbers of a field, whose shape must be the declared one."""
    if not shape:
        return [value]
    assert len(value) == shape[0]
    return list(value) if len(shape) == 1 else [number for part in value for number in flat(part, shape[1:])]


@EVERY_GAME
def test_set_up_clears_whatever_was_there(game: Game) -> None:
    fresh = game.set_up()
    for dirty in (positions(game)[-1].copy(), scribbled(game)):
        game.rulebook.rules.set_up(dirty)
        assert dirty == fresh


def scribbled(game: Game) -> Fields:
    """A state with seats, version and options settled, and nonsense everywhere else."""
    s = game.template.copy()
    for key, field in s.FIELDS.items():
        if key not in ("seats", "version", *game.options):
            setattr(s, key, nonsense(field.shape))
    return s


def nonsense(shape: tuple[int, ...]) -> Any:
    return [nonsense(shape[1:]) for _ in range(shape[0])] if shape else 77


# ── Chance ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def landings(book: Rulebook) -> list[Fields]:
    """Positions in which something lands: three for each number of outcomes."""
    found: dict[int, list[Fields]] = {}
    for game in settings(book):
        for s in positions(game):
            if not book.rules.is_over(s) and book.rules.chance(s):
                found.setdefault(book.rules.chance(s), []).append(s)
    luck = chooser("landings", book.slug)
    return [s for alike in found.values() for s in luck.sample(alike, min(3, len(alike)))]


def landed(book: Rulebook, s: Fields, outcome: int) -> Fields:
    after = s.copy()
    book.rules.land(after, outcome)
    return after


@EVERY_BOOK
def test_every_outcome_has_a_text_that_leads_to_the_same_position(book: Rulebook) -> None:
    for s in landings(book):
        count = book.rules.chance(s)
        by_text: dict[str, Fields] = {}
        for outcome in range(count) if count <= 1296 else chooser("outcomes", count).sample(range(count), 1296):
            text, after = book.text.outcome_text(s, outcome), landed(book, s, outcome)
            parsed = book.text.parse_outcome(s, text)
            assert parsed in range(count)
            assert landed(book, s, parsed) == after
            assert by_text.setdefault(text, after) == after
            assert text == " ".join(text.split()), "spaces are free: one between words is enough"
            assert not set(text) & set("=,#"), "these have a meaning in records"


@EVERY_BOOK
@given(text=st.text(max_size=8))
def test_a_text_is_an_outcome_of_now_or_bad_notation(book: Rulebook, text: str) -> None:
    for s in landings(book):
        outcome = book.text.outcome_text(s, book.rules.chance(s) - 1)
        for tried in (text, f"{outcome}{text}"):
            check_outcome(book, s, tried)


@EVERY_BOOK
def test_a_text_like_an_outcome_is_one_or_bad_notation(book: Rulebook) -> None:
    for s in landings(book):
        outcome = book.text.outcome_text(s, book.rules.chance(s) - 1)
        for place, other in product(range(len(outcome)), ("", "0", "7", "１", "x")):
            check_outcome(book, s, outcome[:place] + other + outcome[place + 1 :])
        check_outcome(book, s, f"{outcome}{outcome}")
        check_outcome(book, s, "")


def check_outcome(book: Rulebook, s: Fields, text: str) -> None:
    """Does a text spell an outcome that can land now, and the only one; or is it refused, by its name?"""
    try:
        parsed = book.text.parse_outcome(s, text)
    except BadNotation as error:
        assert repr(text) in str(error)
    else:
        assert parsed in range(book.rules.chance(s))
        assert book.text.outcome_text(s, parsed) == text


NO_DICE = ("tick-tack", "marbles")  # cards from a pile and marbles from a bag; their own tests count them


@each_book(book for book in SHELF if book.slug not in NO_DICE)
def test_dice_land_in_every_way_and_each_way_is_one_of_the_outcomes(book: Rulebook) -> None:
    """All outcomes are as likely, so this makes all ways to land as likely."""
    for count, s in {book.rules.chance(s): s for s in landings(book)}.items():
        told = [book.text.outcome_text(s, outcome) for outcome in range(count)]
        dice = len(book.dice_in_the_air(s)) if book.real_dice else len(told[0])
        assert sorted(told) == ["".join(faces) for faces in product("123456", repeat=dice)]


# ── Notation ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@EVERY_BOOK
def test_every_action_has_a_text_of_its_own(book: Rulebook) -> None:
    assert [action.code for action in book.actions] == list(range(book.rules.ACTIONS))
    for action in book.actions:
        assert str(action) == " ".join(str(action).split())
        assert not set(str(action)) & set("=#")
        assert book.action(str(action)) == action
        assert book.action(f"  {str(action).replace(' ', '   ')}\t") == action


# ── The gate ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def known(state: GameState) -> Any:
    """Everything that can be seen of a game."""
    return (state.fingerprint, state.record(), state.open_view())


@EVERY_GAME
@few
@given(seed=SEEDS)
def test_the_gate_draws_as_the_loops_do(game: Game, seed: int) -> None:
    rules, loops = game.rulebook.rules, plain_loops(game.rulebook)
    state = game.new(seed)
    s, dice = game.set_up(), started(seed, 0, CHANCE)
    loops.settle(s, dice)
    for seat, code in decisions(state, seed, most=20):
        assert state.view(EVERYTHING).state == s
        rules.apply(s, seat, code)
        loops.settle(s, dice)
    assert state.view(EVERYTHING).state == s


@EVERY_GAME
def test_what_is_not_legal_is_refused_and_changes_nothing(game: Game) -> None:
    seed = number("refused", name(game))
    state, untouched = game.new(seed), game.new(seed)
    for seat, code in decisions(state, seed, most=12):
        decided = game.rulebook.actions[code]
        for other in range(game.seats):
            legal = state.legal(other)
            if other not in state.to_act:
                with pytest.raises(NotYourTurn, match=f"{LETTERS[other]} has nothing to decide now. (Legal|To decide)"):
                    state.play(decided, other)
                continue
            codes = {action.code for action in legal}
            for action in some([a for a in game.rulebook.actions if a.code not in codes], seed, len(state.events)):
                with pytest.raises(IllegalAction) as refused:
                    state.play(action, other)
                assert f"'{action}' is not possible for {LETTERS[other]} now" in str(refused.value)
                assert f"Legal for {LETTERS[other]}: {legal[0]}" in str(refused.value)
        assert known(state) == known(untouched)
        untouched.play(decided, seat)
    assert known(state) == known(untouched), "the dice to come have changed"


@EVERY_BOOK
def test_a_reason_is_a_sentence_with_a_paragraph_of_the_rules_page(book: Rulebook) -> None:
    reasons = set[str]()
    for game in settings(book):
        for place, s in enumerate(chooser("reasons", name(game)).sample(positions(game), 20)):
            for seat in deciders(game, s)[:2]:
                codes = {action.code for action in game.legal(s, seat)}
                refused = [action for action in some(list(book.actions), "reasons", place) if action.code not in codes]
                reasons |= {book.why_not(s, seat, action) for action in refused}
    page = rules_page(book.slug) if book in pepperbox.GAMES else ""
    for reason in reasons:
        assert re.fullmatch(r"(§\d+\.\d+: [^\n]+\.)?", reason), reason
        assert all(f"**{paragraph}**" in page for paragraph in re.findall(r"§[\d.]*\d", reason)), reason
    assert len(reasons) > 1 or book not in pepperbox.GAMES


def deciders(game: Game, s: Any) -> list[int]:
    """The seats that must decide something now."""
    rules = game.rulebook.rules
    seats = 0 if rules.is_over(s) or rules.chance(s) else rules.to_act(s)
    return [seat for seat in range(game.seats) if seats >> seat & 1]


@EVERY_BOOK
def test_a_reason_stands_in_the_refusal_and_can_be_asked_for(book: Rulebook) -> None:
    game = settings(book)[0]
    state = played(game, number("reasons", book.slug), most=5)
    for seat in state.to_act:
        legal = state.legal(seat)
        assert not any(state.why_not(action, seat) for action in legal)
        for action in some([action for action in book.actions if action not in legal], "reasons"):
            with pytest.raises(IllegalAction) as refused:
                state.play(action, seat)
            assert refused.value.reason == state.why_not(str(action), seat)
            assert f"now. {refused.value.reason}".strip() in str(refused.value)


@EVERY_GAME
def test_a_game_that_is_over_takes_nothing_more(game: Game) -> None:
    state = game.new(chance="explicit")
    state._state = positions(game)[-1].copy()
    before = known(state)
    assert state.over
    assert state.to_act == ()
    assert state.due is None
    assert state.winners
    for seat in range(game.seats):
        assert state.legal(seat) == []
        for action in game.rulebook.actions:
            with pytest.raises(IllegalAction, match="The game is over"):
                state.play(action, seat)
    with pytest.raises(IllegalAction, match="The game is over"):
        state.land()
    assert known(state) == before


@EVERY_GAME
def test_winners_are_known_exactly_when_the_game_is_over(game: Game) -> None:
    seed = number("winners", name(game))
    state = game.new(seed)
    for _ in decisions(state, seed, most=60):
        assert state.to_act
        assert state.winners == ()
        assert len(state.scores) == game.seats
    assert bool(state.winners) == state.over
    assert set(state.winners) <= set(range(game.seats))


@EVERY_GAME
@few
@given(seed=SEEDS)
def test_undo_goes_back_to_the_start_and_the_same_dice_come_again(game: Game, seed: int) -> None:
    state = game.new(seed)
    start = known(state)
    before = [known(state) for _ in decisions(state, seed, most=15)]
    after = [*before[1:], known(state)]
    taken = [(event.seat, event.action) for event in state.events if event.action]
    while taken:
        seat, action = taken.pop()
        state.undo()
        assert known(state) == before.pop()
        again = state.copy()
        again.play(action, seat)
        assert known(again) == after.pop()
    assert known(state) == start
    with pytest.raises(IllegalAction, match="no decision to take back"):
        state.undo()


@EVERY_GAME
@few
@given(seed=SEEDS)
def test_a_copy_goes_its_own_way_with_the_same_dice(game: Game, seed: int) -> None:
    state = played(game, seed, most=8)
    before = known(state)
    twin = state.copy()
    choices = list(decisions(twin, seed, most=8))
    twin.players[0] = "Twin"
    twin.bots[0] = "easy"
    assert known(state) == before
    for seat, code in choices:
        state.play(game.rulebook.actions[code], seat)
    del twin.players[0], twin.bots[0]
    assert known(state) == known(twin)


@EVERY_GAME
def test_a_line_that_was_tried_leads_to_where_it_leads_untried(game: Game) -> None:
    seed = number("tried", name(game))
    tried, untried = game.new(chance=EXPLICIT), game.new(chance=EXPLICIT)
    for line in [str(event) for event in played(game, seed, most=25).events]:
        for other in (seed, seed + 1):  # the last trial may have had other dice
            trial = tried.without_past()
            trial.draw_from(started(other, 0, CHANCE))
            trial.play_line(line.partition(" =")[0])
        if seed % 2:
            tried.without_past().play_line(line)
        assert tried.replay_line(line) == untried.replay_line(line)
        assert (known(tried), tried.to_act, tried.settled) == (known(untried), untried.to_act, untried.settled)
        seed += 1
    assert tried.record() == untried.record()
    while any(event.action for event in untried.events):
        tried.undo()
        untried.undo()
        assert known(tried) == known(untried)


@EVERY_BOOK
@given(data=st.data())
def test_playing_and_taking_back_in_any_order_leaves_what_was_not_taken_back(
    book: Rulebook, data: st.DataObject
) -> None:
    game, seed = data.draw(st.sampled_from(settings(book))), data.draw(SEEDS)
    state, taken = game.new(seed), list[tuple[Action, int]]()
    for whim in data.draw(st.lists(st.integers(0, 99), max_size=40)):
        if whim < 30 and taken:
            state.undo()
            taken.pop()
        elif not state.over:
            seat = state.to_act[whim % len(state.to_act)]
            legal = state.legal(seat)
            taken.append((legal[whim % len(legal)], seat))
            state.play(*taken[-1])
    straight = game.new(seed)
    for action, seat in taken:
        straight.play(action, seat)
    assert known(state) == known(straight)


def test_fingerprints_are_the_same_in_every_process() -> None:
    code = "from tests.test_every_game import fingerprints; import json; print(json.dumps(fingerprints()))"
    for hash_seed in ("1", "2"):
        assert json.loads(in_a_new_process(code, PYTHONHASHSEED=hash_seed)) == fingerprints()


def fingerprints() -> dict[str, str]:
    games = (game for book in SHELF for game in settings(book))
    return {name(game): played(game, number("fingerprints", name(game)), most=6).fingerprint for game in games}


def test_different_games_have_different_fingerprints() -> None:
    assert len(set(fingerprints().values())) == len(fingerprints())


@EVERY_BOOK
def test_different_positions_have_different_fingerprints(book: Rulebook) -> None:
    found: dict[str, Fields] = {}
    for game in settings(book):
        state = game.new(chance="explicit")
        for s in positions(game)[:50]:
            state._state = s
            assert found.setdefault(state.fingerprint, s) == s


# ── Records, views and words ─────────────────────────────────────────────────────────────────────────────────────────


@EVERY_GAME
def test_a_record_replays_to_the_same_bytes_and_the_same_position_wherever_it_stops(game: Game) -> None:
    state = played(game, number("records", name(game)), most=14)
    lines = state.record().splitlines(keepends=True)
    header = len(lines) - len(state.events)
    by_hand = game.new(chance="explicit")
    for length in range(header, len(lines) + 1):
        text = "".join(lines[:length])
        loaded = load(text)
        assert loaded.record() == text
        assert loaded.fingerprint == by_hand.fingerprint
        assert loaded.open_view() == by_hand.open_view()
        if length < len(lines):
            by_hand.play_line(lines[length])
    assert loaded.fingerprint == state.fingerprint
    for seat in range(game.seats):
        assert loaded.view(seat) == state.view(seat)


@EVERY_GAME
def test_a_view_is_json_that_shows_a_seat_only_its_own_choices(game: Game) -> None:
    seed = number("views", name(game))
    state = game.new(seed)
    for _ in decisions(state, seed, most=12):
        for seat in range(game.seats):
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert view == state.copy().view(seat)
            legal = [str(action) for action in state.legal(seat)]
            assert view["legal"] == ({LETTERS[seat]: legal} if seat in state.to_act else {})
        whole = state.open_view()
        assert whole["legal"] == {LETTERS[seat]: [str(a) for a in state.legal(seat)] for seat in state.to_act}
        assert whole["to_act"] == list(whole["legal"])


@EVERY_GAME
def test_a_view_has_the_shape_that_is_declared(game: Game) -> None:
    state = game.new(seed := number("shapes", name(game)))
    for _ in decisions(state, seed, most=40):
        for seat in (SPECTATOR, EVERYTHING, state.count % game.seats):
            view = dict(state.view(seat))
            assert msgspec.convert(view, Shown[game.rulebook.view.Position]) == view  # type: ignore[name-defined]


@EVERY_GAME
def test_every_legal_action_has_words(game: Game) -> None:
    state = game.new(seed := number("words", name(game)))
    names = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal"]
    for _ in decisions(state, seed, most=30):
        for seat in state.to_act:
            words = state.in_words(seat, names)
            assert list(words) == [str(action) for action in state.legal(seat)]
            for spoken in words.values():
                assert spoken and not spoken.endswith((".", " ")) and "  " not in spoken
                assert not re.search(r"\d{4}", spoken)
            for text, spoken in words.items() if game.rulebook in pepperbox.GAMES else ():
                assert not notation_in(spoken, text)
            actions = game.rulebook.actions
            for action in chooser("words", state.count).sample(actions, min(len(actions), 12)):
                assert not notation_in(state.why_not(action, seat), str(action))


SEAT_LETTER = re.compile(r"(?<=.)\bA\b|\b[B-H]\b")  # a sentence may begin with "A tie"
COUNTED = re.compile(r"§\d+\.\d+|scored \d+|\d+ (points|in all|bonus|match)|bank \d+")


def notation_in(sentence: str, action: str) -> str:
    """What only those read who know how games are written down: an action, dice by their numbers in the set, a seat."""
    found = SEAT_LETTER.search(sentence) or re.search(r"\bdie \d|\d/|-/", sentence)
    verb, *arguments = action.split()
    handfuls = [argument for argument in arguments if re.fullmatch(r"[1-6]{2,6}", argument)]
    raw = [action] if arguments and verb not in ("bid", "pick") and re.search(rf"\b{action}\b", sentence) else []
    named = [dice for dice in handfuls if re.search(rf"\b{dice}\b", COUNTED.sub("", sentence))]
    return found.group() if found else next(iter(raw + named), "")


@EVERY_GAME
def test_scribbling_on_a_view_does_not_touch_the_game(game: Game) -> None:
    state = played(game, number("scribbling", name(game)), most=10)
    before = json.dumps(known(state))
    view = state.view(0)
    scribble(view)
    for key in view.state.FIELDS:
        setattr(view.state, key, scribble(getattr(view.state, key)))
    assert json.dumps(known(state)) == before


def scribble(value: Any) -> Any:
    """Overwrite whatever can be overwritten."""
    if isinstance(value, list):
        value[:] = [scribble(part) for part in value] + [99]
    if isinstance(value, dict):
        for key in list(value):
            value[key] = scribble(value[key])
        value["scribble"] = 99
    return value if isinstance(value, list | dict) else 99


@EVERY_GAME
def test_every_event_is_told_in_sentences(game: Game) -> None:
    state = played(game, number("sentences", name(game)), most=60)
    names = [f"Player{seat}" for seat in range(game.seats)]
    story = state.story(names, EVERYTHING)
    assert len(story) == len(state.events)
    for told in story:
        assert told
        assert all(sentence == sentence.strip() and sentence.endswith((".", "!")) for sentence in told)
    for event, told in zip(state.events, story, strict=True):
        assert not [found for sentence in told if (found := notation_in(sentence, event.what))], told


@EVERY_BOOK
def test_a_rulebook_declares_itself_as_json(book: Rulebook) -> None:
    declared = book.declared()
    assert msgspec.convert(json.loads(json.dumps(declared)), DeclaredGame) == declared
    assert declared["game"] == book.slug
    assert declared["seats"] == (book.seats[0], book.seats[-1])


# ── Bots ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@EVERY_GAME
def test_a_bot_chooses_what_is_legal_and_the_same_for_the_same_seed(game: Game) -> None:
    for level in levels(game.rulebook):
        seed = number("bots", name(game), level)
        state, bot, twin = game.new(seed), Bot(level, game, seed), Bot(level, game, seed)
        for _ in range(20):
            if state.over:
                break
            seat = state.to_act[-1]
            with counted(FEW_TRIES):
                choice, its_twins = (one.choose(state.view(seat)) for one in (bot, twin))
            assert choice in state.legal(seat)
            assert its_twins == choice
            state.play(choice, seat)

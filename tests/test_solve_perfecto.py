"""The small round of Perfecto: its equilibrium, and the best answers to policies by a second way through the rules."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import islice
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import pepperbox
from benchmarks.perfecto_exploited import BestAnswer, exploited
from pepperbox import solve
from pepperbox.bots.perfecto.solved import by_equilibrium, is_one_die_each, kept_equilibrium
from pepperbox.cli import app
from pepperbox.engine.errors import BadOption, PepperboxError
from pepperbox.engine.stream import CHOICE, started
from pepperbox.games.dice import ALL_SIX
from pepperbox.games.perfecto import rules
from pepperbox.games.perfecto.bids import highest_bid, quantity, rank
from pepperbox.games.perfecto.showdown import count
from pepperbox.games.perfecto.state import BID, CHALLENGE, PERFECTO
from pepperbox.solve import perfecto, tables
from pepperbox.solve.perfecto import answers
from pepperbox.solve.perfecto.answers import Answers, Said, hand_of, rolled_and_bid
from pepperbox.solve.perfecto.equilibrium import (
    ROOT,
    FewNumbers,
    Learner,
    Node,
    child,
    first_shares,
    learned,
    second_shares,
)
from pepperbox.solve.perfecto.small_round import SmallRound, begun, set_up, small_round
from pepperbox.solve.perfecto.tree import CALLS
from pepperbox.solve.solution import Progress, Tables
from tests.seed import number
from tests.solutions.bellman import EXACT, held
from tests.solutions.perfecto import FollowedRound, Heard, decisions, different_positions

pytestmark = pytest.mark.xdist_group("perfecto")

GAME = pepperbox.game("perfecto", seats=2)
ONE_SIX, TWO_SIXES, THREE_ONES = 6, 12, 13  # bids
MANY = 99  # decisions
FEW = 60  # positions
FEW_NODES = 5


def unheard(done: float) -> None:
    """Progress that nobody looks at."""


# ── A second way: positions that one can't tell apart, through the rules ─────────────────────────────────────────────


class Plain:
    """The best answer to a policy, or the policy itself, by what can be played."""

    def __init__(self, small: SmallRound, policy: Any, me: int, is_best: bool) -> None:
        self.tree, self.policy, self.me, self.is_best = Learner(small).tree, policy, me, is_best
        self.bids, self.rung = small.bids, {int(bid): place for place, bid in enumerate(small.bids)}

    def value(self, small: SmallRound) -> float:
        total = 0.0
        for own in range(small.hands[self.me]):
            states = []
            for theirs in range(small.hands[1 - self.me]):
                s = set_up(GAME, small.dice)
                for hand in (own, theirs) if self.me == 0 else (theirs, own):
                    rules.land(s, hand)
                s.bid = int(small.bids[0])
                states.append((s, 1 / small.hands[1 - self.me]))
            total += self.meet(states, ROOT) / small.hands[self.me]
        return total

    def meet(self, states: list[tuple[Any, float]], node: Node) -> float:
        """What positions are worth that one can't tell apart, each as likely as is said."""
        if not states:
            return 0.0
        return self.decide(states, node) if states[0][0].turn == self.me else self.wait(states, node)

    def legal(self, s: Any, node: Node) -> list[int]:
        moves = [0] * (rules.ACTIONS + 1)
        rules.legal(s, s.turn, moves)
        return [move for move in moves[1 : moves[0] + 1] if node.deep or move < CHALLENGE]

    def shares(self, s: Any, node: Node) -> dict[int, float]:
        return decisions(self.tree, self.bids, self.policy, s, node)

    def decide(self, states: list[tuple[Any, float]], node: Node) -> float:
        worths = {move: self.after_own(states, node, move) for move in self.legal(states[0][0], node)}
        if self.is_best:
            return max(worths.values())
        return sum(share * worths[move] for move, share in self.shares(states[0][0], node).items())

    def after_own(self, states: list[tuple[Any, float]], node: Node, move: int) -> float:
        after = [(s.copy(), chance) for s, chance in states]
        rolled = after[0][0].rerolled
        for s, _ in after:
            rules.apply(s, self.me, move)
        if move <= ALL_SIX:
            total, ways = 0.0, rules.chance(after[0][0])
            for outcome in range(ways):
                landed = [(s.copy(), chance / ways) for s, chance in after]
                for s, _ in landed:
                    rules.land(s, outcome)
                total += self.decide(landed, node)
            return total
        return self.on(after, node, move, rolled)

    def on(self, states: list[tuple[Any, float]], node: Node, move: int, rolled: int) -> float:
        """After a bid or a call of anybody."""
        if move in (CHALLENGE, PERFECTO):
            return sum(chance for s, chance in states if s.shown_winner == self.me)
        if move - BID not in self.rung:  # it can't be true, and whoever hears it challenges
            other = states[0][0].turn
            for s, _ in states:
                rules.apply(s, other, CHALLENGE)
            return self.on(states, node, CHALLENGE, 0)
        return self.meet(states, child(self.tree, node, rolled, self.rung[move - BID]))

    def wait(self, states: list[tuple[Any, float]], node: Node) -> float:
        """The other decides: what one hears is a call, or a bid with the number of dice rolled before it."""
        heard: dict[tuple[int, int], list[tuple[Any, float]]] = {}

        def hear(s: Any, chance: float) -> None:
            for move, share in self.shares(s, node).items():
                after, rolled = s.copy(), s.rerolled
                rules.apply(after, after.turn, move)
                if move > ALL_SIX:
                    heard.setdefault((rolled, move), []).append((after, chance * share))
                    continue
                for outcome in range(rules.chance(after)):
                    landed = after.copy()
                    rules.land(landed, outcome)
                    hear(landed, chance * share / rules.chance(after))

        for s, chance in states:
            hear(s, chance)
        return sum(self.on(group, node, move, rolled) for (rolled, move), group in heard.items())


@cache
def any_policy(small_name: tuple[tuple[int, int], int]) -> tuple[SmallRound, Learner, Any]:
    dice, above = small_name
    small = small_round(dice, above=above)
    learner = Learner(small)
    luck = np.random.default_rng(number("policy", *small_name))
    policy = luck.random(len(learner.average)).astype(np.float32)
    policy[luck.random(len(policy)) < 0.3] = 0
    return small, learner, policy


@pytest.mark.parametrize(("dice", "above"), [((1, 1), THREE_ONES + 1), ((1, 2), 24)])
def test_best_answers_agree_with_going_through_all_that_can_be_played(dice: tuple[int, int], above: int) -> None:
    small, learner, policy = any_policy((dice, above))
    bounds = learner.bounds(policy)
    assert Plain(small, policy, 0, True).value(small) == pytest.approx(bounds.at_most, abs=1e-6)
    assert Plain(small, policy, 1, True).value(small) == pytest.approx(1 - bounds.at_least, abs=1e-6)
    assert Plain(small, policy, 0, False).value(small) == pytest.approx(learner.value(policy), abs=1e-6)


@pytest.mark.parametrize("me", [0, 1])
def test_who_knows_a_bot_wins_what_the_best_answer_to_its_policy_wins(me: int) -> None:
    """Asked on the way as by all places of the tree, where who answers may not re-roll."""
    small, _, _ = any_policy(((1, 1), THREE_ONES - 3))
    one_rolls = [(small.lands[seat][: 1 + (seat != me)], small.rolled[seat][: 1 + (seat != me)]) for seat in range(2)]
    (first, many), (second, few) = one_rolls
    small = small._replace(lands=(first, second), rolled=(many, few))
    learner = Learner(small)
    luck = np.random.default_rng(number("bot"))
    policy = luck.random(len(learner.average)).astype(np.float32)

    def player(s: Any, seat: int, said: Said) -> dict[int, float]:
        node = Answers(small, learner.tree, policy)._passed(said)[-1]
        return decisions(learner.tree, small.bids, policy, s, node)

    bounds = learner.bounds(policy)
    won = BestAnswer(small, player, me, MANY).chance()
    assert won == pytest.approx(bounds.at_most if me == 0 else 1 - bounds.at_least, abs=1e-6)


def test_who_opens_with_one_6_and_challenges_every_bid_loses_what_is_worked_out_by_hand() -> None:
    """Who leads bids the own die, which is true. Who answers bids two 1s with a 1, which is true; calls perfecto with a
    6, and challenges with any other die: both are right if the leader has neither a 6 nor a 1.
    """

    def player(s: Any, seat: int, said: Said) -> dict[int, float]:
        return {CHALLENGE: 1.0} if said else {BID + ONE_SIX: 1.0}

    leading, answering = exploited(player, small_round((1, 1)), MANY)
    assert leading == pytest.approx(1)
    assert answering == pytest.approx((1 + 5 * 4 / 6) / 6)


# ── Values that are known ────────────────────────────────────────────────────────────────────────────────────────────


def test_the_last_bid_alone_is_worth_what_is_worked_out_by_hand() -> None:
    """One die each, and only four 1s can be bid: a leader without a 1 pretends to have one in a fifth of the cases.

    Who answers with a 1 has to guess whether the leader has one too, and is right as often as the likelier is true. Of
    36 leaders 6 have a 1 and stay; 6 others stay and pretend; 24 roll, which 4 of them do well: 10 of 36 answers by a 1
    are wrong.
    """
    learner, _ = learned(small_round((1, 1), above=THREE_ONES), 400, unheard)
    bounds = learner.bounds(learner.average)
    assert bounds.at_least <= 10 / 36 / 6 <= bounds.at_most
    assert bounds.exploitability < 1e-4


@cache
def without_rolls() -> tuple[Tables, Any]:
    made = perfecto.solve(GAME, unheard, 1, rounds=80, looks=(10, 80), rolls=False)
    return made, perfecto.solution_from(GAME, made)


def test_learning_comes_ever_closer_and_what_is_kept_is_as_good() -> None:
    _, solution = without_rolls()
    (_, first), (_, last) = solution.curve
    assert last.exploitability < first.exploitability / 5
    assert solution.within < 0.02
    assert solution.bounds.at_least <= solution.value <= solution.bounds.at_most
    assert solution.bounds.at_least <= 0.5 <= solution.bounds.at_most  # without re-rolls, to lead is no advantage


def test_shares_of_every_decision_make_one() -> None:
    _, solution = without_rolls()
    tree, policy = solution.answers._tree, solution.policy
    node = ROOT
    for rung in (2, 3, 9, 14):
        assert first_shares(tree, node, policy).sum(axis=1) == pytest.approx(1)
        assert second_shares(tree, node, 0, policy).sum(axis=1) == pytest.approx(1)
        node = child(tree, node, 0, rung)
    assert first_shares(tree, node, policy).shape == (6, CALLS)


def test_what_is_done_is_worth_as_much_as_anything_else() -> None:
    """In all that the leader does with a die, the most that could be won more is what the best answer wins more."""
    _, solution = without_rolls()
    shares = second_shares(solution.answers._tree, ROOT, 0, solution.policy)
    lost = 0.0
    for hand in range(6):
        s = set_up(GAME, (1, 1))
        rules.land(s, hand)
        rules.land(s, 0)
        worths = solution.answers.weigh(s, 0, [BID + int(bid) for bid in solution.answers._small.bids[1:]], [])
        lost += float(shares[hand] @ (max(worths) - np.array(worths))) / 6
    assert 0 <= lost <= 2 * solution.within + 1e-9


def test_what_is_kept_of_large_nodes_is_what_a_walk_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    _, solution = without_rolls()
    small, tree = solution.answers._small, solution.tree
    walked, few = Answers(small, tree, solution.policy), FewNumbers(solution._places, solution._shares)
    monkeypatch.setattr(answers, "LARGE", 10_000)
    kept = walked.worths_at_large()
    assert len(kept) > FEW_NODES
    for node, said in walked._large():
        if node.place in kept:
            found = Answers(small, tree, few, kept)._worth_of_bids(node.seat, said)
            assert (found == walked._worth_of_bids(node.seat, said)).all()


def test_numbers_of_which_most_are_zero_are_found_by_their_places() -> None:
    few = FewNumbers(np.array([3, 4, 9], np.int32), np.array([1, 2, 3], np.float32))
    assert few[3:9].tolist() == [1, 2, 0, 0, 0, 0]
    assert few[0:3].tolist() == [0, 0, 0]
    assert few[5:12].tolist() == [0, 0, 0, 0, 3, 0, 0]


class WithoutRolls(FollowedRound):
    """Where nobody may re-roll, which is learned at once."""

    def legal(self, s: Heard) -> list[int]:
        return [move for move in super().legal(s) if move > ALL_SIX]


def test_an_action_is_worth_the_mean_of_all_that_a_seat_can_come_to_know() -> None:
    """Bellman's equation, through the rules: the other's die is as likely as what it has bid makes it."""
    followed = WithoutRolls(GAME, without_rolls()[1])
    told = held(followed, islice(different_positions(followed), FEW), EXACT)
    assert told["positions"] == FEW and told["outcomes"] > FEW


def test_an_action_that_is_worth_something_else_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the other's die could still show anything, whatever it has bid."""
    followed = WithoutRolls(GAME, without_rolls()[1])
    knows = followed.solution.answers  # type: ignore[attr-defined]
    right = knows.met
    monkeypatch.setattr(knows, "met", lambda me, said: (right(me, said)[0], np.full(6, 1 / 6)))
    knows._bids_by_hand.cache_clear()
    with pytest.raises(AssertionError, match="apart in"):
        held(followed, islice(different_positions(followed), FEW), EXACT)
    knows._bids_by_hand.cache_clear()


def test_only_bids_that_no_dice_make_true_are_left_out() -> None:
    small, s = small_round((1, 2)), set_up(GAME, (1, 2))
    most = dict.fromkeys(range(1, 7), 0)
    for first in range(6):
        for second in range(36):
            shaken = s.copy()
            rules.land(shaken, first)
            rules.land(shaken, second)
            most = {of_rank: max(many, count(shaken, of_rank)) for of_rank, many in most.items()}
    possible = [bid for bid in range(1, highest_bid(s) + 1) if quantity(bid) <= most[rank(bid)]]
    assert small.bids[1:].tolist() == possible


# ── What it says of positions ────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def rolls_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """The solution without re-rolls, which is made at once, in the place of the other."""

    def made(game: Any, progress: Progress, cores: int) -> Tables:
        return without_rolls()[0]

    monkeypatch.setattr(perfecto, "solve", made)
    monkeypatch.setattr(tables, "table_file", lambda name: tmp_path / f"{name}.table")
    solve.solution.cache_clear()


def test_worths_follow_what_was_said(rolls_left_out: None) -> None:
    state = begun(GAME, (1, 1))
    state.land("1")
    state.land("5")
    state.play("bid 1 5")
    solution: Any = solve.solution(GAME)
    told = solution.weigh_after(state.view(1).state, 1, [2, CHALLENGE, PERFECTO], state.history(1))
    challenge, perfecto_call = (worth.value for worth in told)
    assert challenge == 0  # B has a 5
    assert 0 < perfecto_call < 1
    assert told[0].error == solution.within
    moves = [1, BID + TWO_SIXES + 2]  # three 2s
    assert [worth.value for worth in solution.weigh_after(state.view(1).state, 1, moves, state.history(1))] == [0]


def test_what_was_said_is_read_as_a_seat_has_seen_it() -> None:
    state = begun(GAME, (2, 2))
    for line in ("A shake = 63", "B shake = 55", "A roll 12 = 11", "A bid 1 4", "B roll 1 = 2", "B bid 2 2"):
        state.play_line(line)
    assert rolled_and_bid(state.history(0)) == rolled_and_bid(state.history(1)) == [(2, 4), (1, 8)]


def test_who_rolls_where_no_higher_bid_can_be_true_loses() -> None:
    """The rules let one bid what can't be true, so they let one roll as well."""
    small = small_round((1, 1), above=THREE_ONES)
    learner, _ = learned(small, 1, unheard)
    state = begun(GAME, (1, 1))
    for line in ("A shake = 1", "B shake = 2", "A bid 4 1"):
        state.play_line(line)
    roll = next(action.code for action in state.legal(1) if action.text == "roll 1")
    said = rolled_and_bid(state.history(1))
    assert Answers(small, learner.tree, learner.average).weigh(state.view(1).state, 1, [roll], said) == [0]


def test_other_rounds_and_what_an_equilibrium_never_does_are_refused(rolls_left_out: None) -> None:
    six_dice = GAME.new(seed=1)
    with pytest.raises(BadOption, match="solved for rounds with one die each"):
        solve.worths(six_dice, 0)
    state = begun(GAME, (1, 1))
    for line in ("A shake = 1", "B shake = 2", "A bid 3 6"):
        state.play_line(line)
    with pytest.raises(BadOption, match="'bid 3 6' can't be true"):
        solve.worths(state, 1)
    state.undo()
    state.play("bid 4 1")
    with pytest.raises(BadOption, match="as an equilibrium never does"):
        solve.worths(state, 1)
    solution = solve.solution(GAME)
    with pytest.raises(BadOption, match="was bid and rolled before matters"):
        solution.weigh(state.view(1).state, 1, [1, CHALLENGE], [0] * 4)


def test_the_best_bot_draws_what_it_does_from_the_equilibrium(rolls_left_out: None) -> None:
    solution: Any = solve.solution(GAME)
    kept_equilibrium.cache_clear()
    state = begun(GAME, (1, 1))
    state.land("3")
    state.land("5")
    s, bids = state.view(0).state, [BID + int(bid) for bid in solution.answers._small.bids[1:]]
    shares = second_shares(solution.answers._tree, ROOT, 0, solution.policy)[hand_of(s, 0)]
    right = {bid: share for bid, share in zip(bids, shares, strict=True) if share}
    assert solution.shares(s, 0, []) == pytest.approx(right)
    whims, drawn = started(number("equilibrium"), 0, CHOICE), Counter[int]()
    for _ in range(300):
        worths = by_equilibrium(s, 0, [len(bids), *bids], whims)
        assert is_one_die_each(s) and worths
        drawn[bids[worths.index(max(worths))]] += 1
    assert set(drawn) <= set(right)
    assert all(abs(drawn[action] / 300 - share) < 0.12 for action, share in right.items())
    kept_equilibrium.cache_clear()


def test_the_command_says_how_close_it_is(rolls_left_out: None) -> None:
    told = json.loads(CliRunner().invoke(app, ["solve", "perfecto", "--seats", "2", "--json"]).stdout)
    assert (told["unit"], told["exact"]) == ("win", False)
    assert 0 < told["error"] < 0.02 and abs(told["value"] - 0.5) < told["error"]
    assert "solved to within" in CliRunner().invoke(app, ["solve", "perfecto", "--seats", "2"]).stdout


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--seats", "3"], "perfecto is solved for two seats, not for 3"),
        (["--seats", "2", "-o", "advanced=yes"], "the advanced rules of perfecto are not solved"),
    ],
)
def test_other_games_are_refused(words: list[str], reason: str) -> None:
    error = CliRunner().invoke(app, ["solve", "perfecto", *words]).exception
    assert isinstance(error, PepperboxError)
    assert str(error).startswith(reason)

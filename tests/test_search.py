"""The search tells what actions are worth if everybody goes on by its policy, and knows no more than its seat."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

import numpy as np
import pytest

from pepperbox import GAMES, Game, Rulebook
from pepperbox.bots.contest import Contest
from pepperbox.bots.levels import compiling_levels, strategies, strategy
from pepperbox.bots.rollouts import Rollouts, make_final
from pepperbox.bots.search import Budget, Horizon, Search
from pepperbox.engine.rulebook import Moves, SecretRules
from pepperbox.engine.stream import CHOICE, started
from tests.conftest import each_book
from tests.seed import chooser
from tests.toys.hush import RULEBOOK as HUSH
from tests.toys.hush import bots as hush_bots
from tests.toys.marbles import RULEBOOK as MARBLES
from tests.toys.marbles import bots as marbles_bots
from tests.toys.marbles.rules import PASS

NO_CLOCK = 3600.0  # seconds; what counts is how often something is tried
SIGMAS = 4
DECISIONS = 300


def offered(book: Rulebook, s: Any, seat: int) -> Moves:
    moves = [0] * (book.rules.ACTIONS + 1)
    book.rules.legal(s, seat, moves)
    return moves


def whims(number: int = 0) -> list[int]:
    return started(7, number, CHOICE)


# ── What actions are worth ───────────────────────────────────────────────────────────────────────────────────────────


def plain_worth(s: Any, seat: int) -> Fraction:
    """The part of the win to be expected in marbles if everybody is easy, by going through everything."""
    rules: Any = MARBLES.rules
    if rules.is_over(s):
        winners = [other for other in range(s.seats) if rules.is_winner(s, other)]
        return Fraction(seat in winners, len(winners))
    outcomes: int = rules.chance(s)
    if outcomes:
        total = Fraction(0)
        for outcome in range(outcomes):
            landed = s.copy()
            rules.land(landed, outcome)
            total += plain_worth(landed, seat)
        return total / outcomes
    after = s.copy()
    rules.apply(after, s.turn, marbles_bots.easy(s, s.turn, offered(MARBLES, s, s.turn), [0] * 4))
    return plain_worth(after, seat)


def after(s: Any, action: int) -> Any:
    then = s.copy()
    MARBLES.rules.apply(then, s.turn, action)
    return then


@pytest.mark.xdist_group("marbles")
def test_players_who_never_come_to_an_end_are_not_waited_for() -> None:
    s = Game(MARBLES, 3).set_up()
    moves = offered(MARBLES, s, 0)
    worths = Search(MARBLES, marbles_bots.dawdle, Budget(NO_CLOCK, 300)).weigh(s, 0, moves, whims())
    assert [worth.value for worth in worths] == pytest.approx([0, 0, 0], abs=1e-4), "to draw the black one is to lose"


@pytest.mark.xdist_group("marbles")
def test_what_is_told_is_what_playing_on_by_the_policy_comes_to() -> None:
    s = Game(MARBLES, 3).set_up()
    moves = offered(MARBLES, s, 0)
    worths = Search(MARBLES, marbles_bots.easy, Budget(NO_CLOCK, 30_000)).weigh(s, 0, moves, whims())
    right = [plain_worth(after(s, action), 0) for action in moves[1 : moves[0] + 1]]
    assert worths[0].unit == "win"
    for worth, exact in zip(worths, right, strict=True):
        assert worth.value == pytest.approx(float(exact), abs=SIGMAS * worth.error)
    best = right.index(max(right))
    assert max(worths).value == worths[best].value
    assert 0 < worths[best].error < 0.04


@pytest.mark.xdist_group("marbles")
def test_who_plays_alone_is_told_points() -> None:
    s = Game(MARBLES, 1).set_up()
    moves = offered(MARBLES, s, 0)
    worths = Search(MARBLES, marbles_bots.easy, Budget(NO_CLOCK, 300)).weigh(s, 0, moves, whims())
    assert {worth.unit for worth in worths} == {"points"}
    assert all(-5 <= worth.value <= 10 for worth in worths)


def is_next_turn(s: Any, start: Any) -> bool:
    return bool(s.turn != start.turn)


def lead(s: Any, seat: int) -> float:
    return float(s.points[seat])


@pytest.mark.xdist_group("marbles")
def test_rollouts_go_as_far_as_the_horizon_and_are_worth_there_what_it_says() -> None:
    s = Game(MARBLES, 2).set_up()
    s.points[0] = 7
    search = Search(MARBLES, marbles_bots.easy, Budget(NO_CLOCK, 300), Horizon(is_next_turn, lead))
    (told,) = search.weigh(s, 0, [1, PASS, 0, 0], whims())
    assert (told.value, told.error) == (7, 0)


@pytest.mark.xdist_group("marbles")
def test_the_same_whims_tell_the_same_and_others_something_else() -> None:
    s, search = Game(MARBLES, 2).set_up(), Search(MARBLES, marbles_bots.easy, Budget(NO_CLOCK, 500))
    told = [search.weigh(s, 0, offered(MARBLES, s, 0), whims(number)) for number in (0, 0, 1)]
    assert told[0] == told[1] != told[2]


@pytest.mark.xdist_group("marbles")
def test_what_has_no_alternative_is_told_as_well_and_decided_without_thinking() -> None:
    s, search = Game(MARBLES, 2).set_up(), Search(MARBLES, marbles_bots.easy, Budget(NO_CLOCK, 500))
    (worth,) = search.weigh(s, 0, [1, PASS, 0, 0], whims())
    assert 0 < worth.value < 1
    assert strategy(search)(None, 0, [1, PASS, 0, 0], whims()) == PASS


@pytest.mark.xdist_group("hush")
def test_worlds_that_a_seat_can_not_tell_apart_are_weighed_alike() -> None:
    game, search = Game(HUSH, 3), Search(HUSH, hush_bots.easy, Budget(NO_CLOCK, 500))
    state = game.new(seed=4)
    other = state.copy()
    state.play(state.legal(1)[0], seat=1)
    other.play(other.legal(1)[-1], seat=1)
    assert state.record() != other.record()
    one, two = state.view(0).state, other.view(0).state
    assert one == two
    moves = offered(HUSH, one, 0)
    assert search.weigh(one, 0, moves, whims()) == search.weigh(two, 0, moves, whims())


def at_once(s: Any, start: Any) -> bool:
    return True


def card_of_the_other(s: Any, seat: int) -> float:
    return float(s.laid[1])


def lay_the_higher(s: Any, seat: int, stream: Any) -> None:
    s.laid[1] = max(s.hands[1][0], s.hands[1][1])


@pytest.mark.xdist_group("hush")
def test_worlds_are_imagined_as_the_others_may_have_played() -> None:
    state = Game(HUSH, 2).new(seed=4)
    low, high = sorted(state.view(1).state.hands[1])
    assert low < high
    state.play(state.legal(1)[0], seat=1)
    s = state.view(0).state
    horizon, moves, drawn = Horizon(at_once, card_of_the_other), np.array(offered(HUSH, s, 0)[1:2]), []
    for imagination in (None, lay_the_higher):
        cards = Rollouts(HUSH, hush_bots.easy, horizon, imagination).values(s, 0, moves, 7, 0, 200)
        drawn.append(set(cards.ravel().tolist()))
    assert drawn == [{low, high}, {high}]


@each_book(book for book in GAMES if book.has_secrets)
def test_strategies_look_at_nothing_that_their_seat_may_not_know(book: Rulebook) -> None:
    """So rollouts need not hide it from them."""
    rules, luck = cast(SecretRules, book.rules), chooser("unhidden", book.slug)
    s, decided = Game(book).set_up(), 0
    while decided < DECISIONS and not rules.is_over(s):
        if rules.chance(s):
            rules.land(s, luck.randrange(rules.chance(s)))
            continue
        seat = luck.choice([seat for seat in range(s.seats) if rules.to_act(s) >> seat & 1])
        known, moves = s.copy(), offered(book, s, seat)
        rules.hide(known, seat)
        for name in compiling_levels(book):
            decide, number = strategies(book, [name])[name], luck.randrange(1000)
            assert decide(s, seat, moves, whims(number)) == decide(known, seat, moves, whims(number)), name
        rules.apply(s, seat, luck.choice(moves[1 : moves[0] + 1]))
        decided += 1


# ── How they are compared ────────────────────────────────────────────────────────────────────────────────────────────


def contested(*rounds: list[list[float]]) -> Contest:
    """A contest of actions 10, 11, …: values are noted, and the worse half goes, round after round."""
    contest = Contest([10 + place for place in range(len(rounds[0][0]))])
    for values in rounds:
        contest.note(np.array(values))
        contest.halve()
    return contest


def test_the_worse_half_goes_until_one_is_left() -> None:
    contest = contested([[0.1, 0.4, 0.3, 0.2]], [[0.4, 0.9]])
    assert contest.left.tolist() == [12]
    assert contest.is_settled


def test_those_that_went_are_told_by_how_far_they_were_behind_the_best() -> None:
    worths = contested([[0.1, 0.4, 0.3, 0.2]], [[0.4, 0.9]]).worths("win")
    assert [worth.value for worth in worths] == pytest.approx([0.4, 0.4, 0.6, 0.5], abs=1e-6)


def test_nothing_that_went_is_told_to_be_better_than_what_stayed() -> None:
    worths = contested([[0.5, 0.4, 0.5]], [[0.0, 1.0]]).worths("win")
    assert max(worths).value == worths[2].value > worths[0].value


def test_what_is_clearly_worse_goes_before_its_round_is_over() -> None:
    contest = Contest([1, 2, 3])
    contest.note(np.tile([[0.4, 0.6, 0.1], [0.6, 0.4, 0.1]], (16, 1)))
    assert contest.left.tolist() == [1, 2]


def test_nothing_is_told_to_win_less_than_never() -> None:
    contest = contested([[0.9, 0.1, 0.8]], [[0.0, 0.0]])
    assert contest.worths("win")[1].value == pytest.approx(0.1)
    assert contest.worths("points")[1].value == pytest.approx(-0.35)


def test_what_the_policy_would_do_is_among_the_last_two_unless_it_is_clearly_worse() -> None:
    contest = Contest([10, 11, 12, 13], favourite=13)
    contest.note(np.array([[0.4, 0.3, 0.2, 0.1]]))
    contest.halve()
    assert sorted(contest.left.tolist()) == [10, 13]


def test_of_two_that_win_or_lose_who_is_further_ahead_is_better_by_a_trifle() -> None:
    final, told = make_final(MARBLES.rules), []
    for points in (0, 3, 9, 12):
        s = Game(MARBLES, 2).set_up()
        s.points[0], s.points[1] = points, 6
        told.append(final(s, 0))
    assert 0 <= told[0] < told[1] < 1e-4
    assert 1 - 1e-4 < told[2] < told[3] <= 1

"""Bots of Perfecto: what they read from bids and re-rolls, what they draw from that, and what a round is worth."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from pepperbox import GameState
from pepperbox.bots.perfecto.belief import draw_hands
from pepperbox.bots.perfecto.best import Careful, sensible_actions
from pepperbox.bots.perfecto.chances import ALL, WHOLLY, at_least, enough, held_for
from pepperbox.bots.perfecto.company import company
from pepperbox.bots.perfecto.outlook import is_round_over, outlook
from pepperbox.bots.perfecto.plans import SITUATIONS
from pepperbox.bots.perfecto.weights import MORE, TEAMS, TWO
from pepperbox.bots.search import Budget, Horizon
from pepperbox.engine.stream import CHOICE, started
from pepperbox.games.perfecto import RULEBOOK, rules
from pepperbox.games.perfecto.showdown import worth
from pepperbox.games.perfecto.state import BID, CHALLENGE
from tests.replayed import after

pytestmark = pytest.mark.xdist_group("perfecto")

DULL = "234561"  # no red die, and every rank once
NOT_AT_ALL = 0  # trusted
FOURS = 4


def perfecto(*lines: str, seats: int = 2, **options: Any) -> GameState:
    shakes = [f"{seat} shake = {DULL}" for seat in "ABCD"[:seats]]
    return after("perfecto", *shakes, *lines, seats=seats, **options)


def bid(quantity: int, of_rank: int) -> int:
    return 6 * (quantity - 1) + of_rank


def known(state: GameState, seat: int) -> Any:
    return state.view(seat).state


# ── How likely ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_table_of_chances_agrees_with_all_ways_to_fall() -> None:
    for needed in range(6):
        ways = sum(
            sum(worth(die, face, FOURS) for die, face in zip((0, 1, 3), faces, strict=True)) >= needed
            for faces in product(range(1, 7), repeat=3)
        )
        assert enough(2, 1, needed) == pytest.approx(ALL * ways / 216, abs=1)


def test_who_is_not_trusted_has_any_dice() -> None:
    s = known(perfecto("A roll 12 = 44", "A bid 7 4"), 1)
    assert at_least(s, 1, 0, bid(5, FOURS), NOT_AT_ALL) == enough(5, 1, 4)


def test_after_a_high_bid_on_a_rank_more_of_it_is_likely() -> None:
    likely = [
        at_least(known(perfecto(f"A bid {quantity} 4"), 1), 1, 0, bid(6, FOURS), WHOLLY) for quantity in (2, 4, 6)
    ]
    assert likely[0] < likely[1] < likely[2]


def test_the_fewer_dice_were_rolled_for_a_bid_the_more_are_believed_to_count() -> None:
    rolls = [perfecto(*roll, "A bid 6 4") for roll in (["A roll 1234 = 1111"], ["A roll 12 = 11"], ["A roll 1 = 1"])]
    held = [held_for(known(state, 1), 0) for state in rolls]
    assert held[0] < held[1] <= held[2]


def test_who_bids_little_is_not_believed_to_hold_much_however_few_dice_were_rolled() -> None:
    assert held_for(known(perfecto("A roll 1 = 1", "A bid 1 6"), 1), 0) == 0


# ── What is drawn ────────────────────────────────────────────────────────────────────────────────────────────────────


def fours_drawn(*lines: str) -> float:
    """How much the leader's dice count for 4 in the mean of hands that go with these lines."""
    s, total = known(perfecto(*lines), 1), 0
    for number in range(200):
        world = s.copy()
        stream = started(7, number, CHOICE)
        rules.redraw(world, 1, stream)
        draw_hands(world, 1, stream)
        total += sum(worth(die, world.faces[0][die], FOURS) for die in range(6))
    return total / 200


def test_hands_are_drawn_that_go_with_what_was_bid_and_rolled() -> None:
    low, high = fours_drawn("A bid 1 4"), fours_drawn("A bid 6 4")
    many, few = (
        fours_drawn(f"A roll {dice} = {faces}", "A bid 5 4") for dice, faces in (("12345", "11111"), ("12", "11"))
    )
    assert low < high - 0.5
    assert many < few - 0.5


# ── What a round is worth ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("options", [{}, {"points": 5}, {"teams": True}, {"teams": True, "points": 3}])
def test_what_all_may_expect_is_one_win_and_dice_are_good(options: dict[str, Any]) -> None:
    s = perfecto(seats=4, **options)._state
    s.left[:] = [6, 2, 5, 1]
    s.won[:] = [1, 0, 1, 0]
    expected = [outlook(s, seat) for seat in range(4)]
    assert sum(expected) == pytest.approx(1)
    assert min(expected[0], expected[2]) > max(expected[1], expected[3])


# ── What the best bot says ───────────────────────────────────────────────────────────────────────────────────────────


def thinker() -> Careful:
    return Careful(RULEBOOK, company, Budget(3600, 200), Horizon(is_round_over, outlook), draw_hands)


def offered(s: Any, seat: int) -> list[int]:
    moves = [0] * (rules.ACTIONS + 1)
    rules.legal(s, seat, moves)
    return moves


def test_every_action_has_a_worth_and_the_best_is_sensible() -> None:
    s = known(perfecto("A bid 12 3"), 1)
    moves = offered(s, 1)
    actions = moves[1 : moves[0] + 1]
    worths = thinker().weigh(s, 1, moves, started(1, 0, CHOICE))
    told = dict(zip(actions, worths, strict=True))
    assert max(told, key=lambda action: told[action].value) == CHALLENGE
    sensible = sensible_actions(s, 1, actions)
    assert BID + bid(14, 6) not in sensible
    assert {CHALLENGE, CHALLENGE + 1, BID + bid(12, 4)} < set(sensible)


def test_positions_that_a_seat_can_not_tell_apart_are_weighed_alike() -> None:
    state = perfecto("A roll 12 = 44", "A bid 5 4")
    other = state.redrawn(1, started(3, 0, CHOICE))
    assert other._state != state._state
    told = []
    for world in (state, other):
        s = known(world, 1)
        told.append(thinker().weigh(s, 1, offered(s, 1), started(1, 0, CHOICE)))
    assert told[0] == told[1]


def test_there_is_a_weight_for_every_situation() -> None:
    assert len(TWO) == len(MORE) == len(TEAMS) == SITUATIONS

"""Perfecto, paragraph by paragraph of docs/rules/perfecto.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, product
from typing import Any

import pytest
from rich.console import Console

import pepperbox
from pepperbox import BadNotation, BadOption, Game, GameState, IllegalAction
from pepperbox.bots import Bot
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.rulebook import EVERYTHING, SPECTATOR
from pepperbox.engine.stream import CHOICE, started
from pepperbox.games.dice import holds
from pepperbox.games.perfecto.bids import heard_bid, heard_rolled, heard_seat, quantity, rank
from pepperbox.games.perfecto.hands import hand
from pepperbox.games.perfecto.rules import begin_round
from pepperbox.games.perfecto.secrets import redraw
from pepperbox.games.perfecto.state import MOST_HEARD, ROLLING, State
from pepperbox.terminal import boards
from pepperbox.terminal.table import position as whole_picture
from tests import seed
from tests.conftest import LONGEST, plain_game, players
from tests.golden import FOLDER
from tests.replayed import after, examples, legal, position, why_not

NAMES = ["Ann", "Bob", "Cid", "Dan"]
DULL = "234561"  # no red die, and every rank once


def perfecto(*lines: str, seats: int = 2, **options: Any) -> GameState:
    """A game in which everybody has shaken what counts one for every rank, and then these lines."""
    shakes = [f"{seat} shake = {DULL}" for seat in LETTERS[:seats]]
    return after("perfecto", *shakes, *lines, seats=seats, **options)


def laid(
    *hands: str,
    left: Sequence[int] = (),
    frozen: Sequence[str] = (),
    won: Sequence[int] = (),
    leader: str = "A",
    **options: Any,
) -> GameState:
    """A round in which everybody has shaken these; `left` 1 is last chance, 0 is out; `frozen` lists dice like 3=5."""
    state = after("perfecto", seats=len(hands), **options)
    s: State = state._state
    s.leader = LETTERS.index(leader)
    for seat, faces in enumerate(hands):
        s.left[seat] = left[seat] if left else len(faces)
        s.won[seat] = won[seat] if won else 0
        for entry in frozen[seat].split() if frozen else ():
            s.frozen[seat] |= 1 << int(entry[0]) - 1
            s.faces[seat][int(entry[0]) - 1] = int(entry[2])
    begin_round(s)
    for seat, faces in enumerate(hands):
        if faces:
            state.play_line(f"{LETTERS[seat]} shake = {faces}")
    return state


def with_lines(state: GameState, *lines: str) -> GameState:
    for line in lines:
        state.play_line(line)
    return state


def may(state: GameState, seat: str = "") -> str:
    """The kinds of things that may be done now by the one whose turn it is, which is this seat."""
    assert not seat or state.to_act == (LETTERS.index(seat),)
    return " ".join(dict.fromkeys(text.split()[0] for text in legal(state)))


def bids(state: GameState) -> list[str]:
    return [text.removeprefix("bid ") for text in legal(state) if text.startswith("bid ")]


def rolls(state: GameState) -> list[str]:
    return [text.removeprefix("roll ") for text in legal(state) if text.startswith("roll ")]


def told(state: GameState, seat: int = EVERYTHING) -> list[str]:
    """What the last event meant, in sentences."""
    return state.story(NAMES[: state.game.seats], seat)[-1]


def count_of_dice(state: GameState) -> list[int]:
    return [len(dice) for dice in position(state)["dice"]]


# ── §1 The aim ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_everybody_begins_with_six_dice() -> None:
    for seats in (2, 3, 4):
        state = after("perfecto", seats=seats)
        assert position(state) == {
            "teams": [],
            "in": list(LETTERS[:seats]),
            "last_chance": [],
            "dice": [{str(die): None for die in range(1, 7)}] * seats,
            "frozen": [[]] * seats,
            "leader": "A",
            "bid": None,
            "caller": None,
            "calls": [],
            "must_bid": False,
            "sides": {},
            "last_showdown": None,
        }
        assert state.scores == [0] * seats


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_can_play(seats: int) -> None:
    with pytest.raises(BadOption):
        pepperbox.game("perfecto", seats)


# ── §2 A round ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_everybody_shakes_in_the_order_of_the_seats() -> None:
    state = after("perfecto", seats=3)
    for seat, faces in zip("ABC", ("512634", "111111", "654321"), strict=True):
        assert state.due == f"{seat} shake"
        assert state.to_act == ()
        state.play_line(f"{seat} shake = {faces}")
    assert state.due is None
    assert state.to_act == (0,)
    assert position(state)["dice"][0] == {"1": 5, "2": 1, "3": 2, "4": 6, "5": 3, "6": 4}


def test_a_shake_has_a_number_for_each_die() -> None:
    for line in ("A shake", "A shake = 12345", "A shake = 1234567", "A shake = 123450"):
        with pytest.raises(BadNotation):
            after("perfecto", line)
    for line in ("B shake = 123456", "* shake = 123456", "A bid 1 1", "A roll 1 = 1"):
        with pytest.raises((BadNotation, IllegalAction), match="'A shake' is due"):
            after("perfecto", line)


def test_those_who_are_out_do_not_shake_and_are_skipped() -> None:
    state = laid(DULL, "", DULL, left=(6, 0, 6))
    with_lines(state, "A bid 2 2")
    assert state.to_act == (2,)
    assert position(state)["in"] == ["A", "C"]
    assert position(state)["dice"][1] == {}


def test_frozen_dice_are_not_shaken() -> None:
    state = laid("2356", "234561", left=(6, 6), frozen=("3=4 6=1", ""), advanced=True)
    assert position(state)["dice"][0] == {"1": 2, "2": 3, "3": 4, "4": 5, "5": 6, "6": 1}
    assert position(state)["frozen"] == [[3, 6], []]


def test_a_seat_with_all_dice_frozen_does_not_shake() -> None:
    state = laid("", "", left=(2, 2), frozen=("1=3 2=4", "1=5 2=6"), advanced=True)
    assert state.due is None
    assert may(state, "A") == "bid"
    state = laid("", "34", left=(2, 2), frozen=("1=3 2=4", ""), advanced=True)
    assert may(state, "A") == "bid"


def test_the_leader_may_make_any_bid_or_roll() -> None:
    state = perfecto()
    assert may(state, "A") == "bid roll"
    assert bids(state)[0] == "1 1"
    assert bids(state)[-1] == "14 6"
    assert len(bids(state)) == 14 * 6
    assert len(rolls(state)) == 63


def test_a_bid_must_be_higher() -> None:
    state = perfecto("A bid 7 5")
    assert bids(state)[:3] == ["7 6", "8 1", "8 2"]
    assert may(state, "B") == "bid roll challenge perfecto"
    for lower in ("bid 7 5", "bid 7 4", "bid 6 6", "bid 1 1"):
        with pytest.raises(IllegalAction):
            state.play(lower, 1)


def test_seven_6s_are_higher_than_seven_5s_and_eight_1s_than_seven_6s() -> None:
    state = perfecto("A bid 7 5", "B bid 7 6", "A bid 8 1")
    assert position(state)["bid"] == {"seat": "A", "quantity": 8, "rank": 1}


def test_turns_go_round_until_somebody_calls() -> None:
    state = perfecto("A bid 1 1", "B bid 1 2", "C bid 1 3", "D bid 1 4", "A bid 1 5", seats=4)
    assert state.to_act == (1,)


@pytest.mark.parametrize(
    ("left", "highest"),
    [((6, 6), "14 6"), ((2, 3), "7 6"), ((1, 3), "11 6"), ((2, 0, 1), "10 6"), ((6, 6, 6, 6), "28 6")],
)
def test_a_quantity_is_at_most_all_dice_and_one_more_for_each_player(left: tuple[int, ...], highest: str) -> None:
    state = laid(*(DULL[: 6 if n == 1 else n] for n in left), left=left)
    assert bids(state)[-1] == highest


def test_no_count_is_higher_than_the_highest_bid() -> None:
    state = laid("11", "11", leader="A")
    with_lines(state, "A bid 6 1", "B challenge")
    assert position(state)["last_showdown"]["count"] == 6


def test_where_no_higher_bid_is_left_there_is_nothing_to_roll_for() -> None:
    assert may(perfecto("A bid 14 5"), "B") == "bid roll challenge perfecto"
    assert may(perfecto("A bid 14 6"), "B") == "challenge perfecto"


def test_a_roll_changes_those_dice_and_a_bid_must_follow() -> None:
    state = perfecto("A roll 25 = 64")
    assert position(state)["dice"][0] == {"1": 2, "2": 6, "3": 4, "4": 5, "5": 4, "6": 1}
    assert position(state)["must_bid"] is True
    assert may(state, "A") == "bid"
    assert state._state.rerolled == 2  # as everybody has seen
    with_lines(state, "A bid 3 4")
    assert state._state.rerolled == 0
    assert position(state)["must_bid"] is False
    assert may(state, "B") == "bid roll challenge perfecto"


def heard(state: GameState) -> list[tuple[str, int, int]]:
    """Who bid what in this round, after how many re-rolled dice."""
    said = state._state.heard[: state._state.bids]
    return [(LETTERS[heard_seat(one)], heard_rolled(one), heard_bid(one)) for one in said]


def test_what_was_bid_and_rolled_in_a_round_is_remembered_until_it_ends() -> None:
    state = perfecto("A bid 1 4", "B roll 12 = 11", "B bid 2 1", "A bid 2 2")
    assert heard(state) == [("A", 0, 4), ("B", 2, 7), ("A", 0, 8)]
    assert state.view(0).state.heard == state.view(1).state.heard == state._state.heard
    with_lines(state, "B challenge")
    assert heard(state) == []
    assert not any(state._state.heard)


def test_of_more_bids_than_there_is_room_for_the_last_are_remembered() -> None:
    lines = [f"{'BA'[bid % 2]} bid {quantity(bid)} {rank(bid)}" for bid in range(1, MOST_HEARD + 3)]
    told = heard(perfecto(*lines))
    assert len(told) == MOST_HEARD
    assert [bid for _, _, bid in told] == list(range(3, MOST_HEARD + 3))


def test_after_a_bid_one_may_roll_and_then_bid_higher() -> None:
    state = perfecto("A bid 3 4", "B roll 123456 = 444444")
    assert bids(state)[0] == "3 5"
    assert may(state, "B") == "bid"


def test_only_dice_that_are_there_and_not_frozen_are_rolled() -> None:
    assert rolls(laid("234", "23")) == ["1", "2", "12", "3", "13", "23", "123"]
    state = laid("24", "23", left=(3, 2), frozen=("2=5", ""), advanced=True)
    assert rolls(state) == ["1", "3", "13"]


def test_a_roll_needs_its_outcome() -> None:
    for outcome in ("", " = 1", " = 123", " = 17"):
        with pytest.raises(BadNotation):
            perfecto(f"A roll 25{outcome}")


def test_passing_and_doubling_belong_to_the_advanced_rules() -> None:
    for line in ("B pass", "B double", "B redouble", "B surrender", "B freeze 1"):
        with pytest.raises(IllegalAction):
            perfecto("A bid 3 4", line)


# ── §3 Taking sides ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_two_players_take_no_sides() -> None:
    state = perfecto("A bid 2 3", "B challenge")
    assert position(state)["last_showdown"]["sides"] == {}
    state = laid("23", "", "23")
    with_lines(state, "A bid 2 2", "C challenge")
    assert state.due == "A shake"


@pytest.mark.parametrize("call", ["challenge", "perfecto"])
def test_with_three_or_four_everybody_else_takes_a_side(call: str) -> None:
    state = perfecto("A bid 3 4", f"B {call}", seats=4)
    assert state.open_view()["legal"] == {seat: ["side bidder", "side caller"] for seat in "CD"}
    assert position(state)["calls"] == [call]
    with_lines(state, "D side caller")
    assert state.to_act == (2,)
    assert position(state)["sides"] == {"D": "caller"}
    with_lines(state, "C side bidder")
    assert position(state)["sides"] == {}
    assert position(state)["last_showdown"]["sides"] == {"C": "bidder", "D": "caller"}


def test_who_took_the_losing_side_gives_up_a_die() -> None:
    state = perfecto("A bid 4 4", "B challenge", "C side bidder", "D side caller", seats=4)
    assert position(state)["last_showdown"]["count"] == 4
    assert position(state)["last_showdown"]["winner"] == "A"
    assert position(state)["last_showdown"]["lost"] == {"B": 1, "D": 1}
    assert count_of_dice(state) == [6, 5, 6, 5]
    state = perfecto("A bid 5 4", "B challenge", "C side bidder", "D side caller", seats=4)
    assert position(state)["last_showdown"]["lost"] == {"A": 1, "C": 1}
    state = perfecto("A bid 4 4", "B perfecto", "C side bidder", "D side caller", seats=4)
    assert position(state)["last_showdown"]["lost"] == {"A": 1, "C": 1}


# ── §4 The showdown ──────────────────────────────────────────────────────────────────────────────────────────────────


def counted(bid: str, *hands: str) -> int:
    state = with_lines(laid(*hands), f"A bid {bid}", "B challenge")
    count: int = position(state)["last_showdown"]["count"]
    return count


def test_the_count_is_dice_of_the_rank_and_red_dice() -> None:
    assert counted("3 4", "444", "111") == 4  # three 4s and B's red 1
    assert counted("3 4", "222", "222") == 2  # die 2 is red in both
    assert counted("3 2", "222", "222") == 8
    assert counted("1 6", "214365", "214365") == 2


def test_a_red_die_of_the_rank_counts_twice() -> None:
    state = with_lines(laid("123456", "33"), "A bid 5 3", "B challenge")
    last = position(state)["last_showdown"]
    assert last["count"] == 6 + 1 + 2
    assert last["counts"] == [{"1": 1, "2": 1, "3": 2, "4": 1, "5": 1, "6": 1}, {"1": 1, "2": 1}]


def test_five_4s_as_in_the_rulebook() -> None:
    """Five or more 4s, where any red die is a 4 and a red 4 counts twice."""
    for hands, winner in (
        (("4444", "45"), "A"),  # the red 4 is the fourth and the fifth, B's the sixth
        (("441", "44"), "B"),
        (("143", "41"), "B"),
        (("143", "44"), "A"),
        (("123", "44"), "A"),
    ):
        state = with_lines(laid(*hands), "A bid 5 4", "B challenge")
        assert position(state)["last_showdown"]["winner"] == winner, hands


@pytest.mark.parametrize(("quantity", "winner"), [(1, "A"), (2, "A"), (3, "B"), (4, "B")])
def test_a_challenged_bidder_needs_at_least_the_quantity(quantity: int, winner: str) -> None:
    state = perfecto(f"A bid {quantity} 3", "B challenge")
    last = position(state)["last_showdown"]
    assert (last["count"], last["winner"]) == (2, winner)
    assert last["lost"] == {"A" if winner == "B" else "B": 1}


@pytest.mark.parametrize(("quantity", "winner"), [(1, "A"), (2, "B"), (3, "A")])
def test_perfecto_needs_exactly_the_quantity(quantity: int, winner: str) -> None:
    state = perfecto(f"A bid {quantity} 3", "B perfecto")
    last = position(state)["last_showdown"]
    assert last["winner"] == winner
    assert last["lost"] == {"A" if winner == "B" else "B": 1}


def test_the_highest_die_is_given_up_whatever_it_shows() -> None:
    state = perfecto("A bid 3 3", "B challenge")
    assert list(position(state)["dice"][0]) == ["1", "2", "3", "4", "5"]
    assert list(position(state)["dice"][1]) == ["1", "2", "3", "4", "5", "6"]
    with_lines(state, "A shake = 66666", "B shake = 666666", "B bid 12 6", "A challenge")
    assert list(position(state)["dice"][0]) == ["1", "2", "3", "4"]


def test_a_showdown_is_kept_for_all_to_see() -> None:
    state = perfecto("A bid 3 3", "B challenge")
    assert position(state)["last_showdown"] == {
        "bid": {"seat": "A", "quantity": 3, "rank": 3},
        "caller": "B",
        "calls": ["challenge"],
        "sides": {},
        "dice": [{"1": 2, "2": 3, "3": 4, "4": 5, "5": 6, "6": 1}] * 2,
        "counts": [{"1": 0, "2": 1, "3": 0, "4": 0, "5": 0, "6": 0}] * 2,
        "count": 2,
        "winner": "B",
        "lost": {"A": 1},
    }
    assert position(state)["bid"] is None
    assert position(state)["caller"] is None
    assert position(state)["calls"] == []
    assert position(state)["dice"][1] == {str(die): None for die in range(1, 7)}
    for seat in (0, 1, SPECTATOR):
        assert state.view(seat)["state"]["last_showdown"] == position(state)["last_showdown"]


def test_left_with_one_die_a_player_takes_all_back_at_last_chance() -> None:
    state = with_lines(laid("34", "34"), "A bid 3 3", "B challenge")
    assert position(state)["last_chance"] == ["A"]
    assert count_of_dice(state) == [6, 2]
    assert position(state)["last_showdown"]["lost"] == {"A": 1}
    assert state.due == "A shake"
    with_lines(state, "A shake = 234561", "B shake = 34", "B bid 1 3", "A challenge")
    assert state.over
    assert position(state)["in"] == ["B"]
    assert position(state)["last_chance"] == []
    assert position(state)["dice"] == [{}, {"1": None, "2": None}]
    assert position(state)["last_showdown"]["lost"] == {"A": 1}


def test_dice_taken_back_are_not_frozen() -> None:
    state = laid("", "23", left=(2, 2), frozen=("1=3 2=3", ""), advanced=True)
    with_lines(state, "A bid 6 6", "B challenge", "A pass")
    assert position(state)["last_chance"] == ["A"]
    assert position(state)["frozen"] == [[1], []]
    assert position(state)["dice"][0] == {"1": 3, "2": None, "3": None, "4": None, "5": None, "6": None}


def test_a_frozen_die_can_be_given_up() -> None:
    state = laid("23", "23", left=(3, 2), frozen=("3=5", ""), advanced=True)
    with_lines(state, "A bid 7 6", "B challenge", "A pass")
    assert position(state)["dice"][0] == {"1": None, "2": None}
    assert position(state)["frozen"] == [[], []]


def test_last_chance_comes_between_two_dice_and_the_rest_is_dropped() -> None:
    state = laid(DULL[:3], DULL[:3], DULL[:2], advanced=True)
    with_lines(state, "A bid 7 6", "B double", "C pass", "A pass", "C side caller")
    assert position(state)["last_chance"] == ["A"]  # three dice, two given up
    assert position(state)["last_showdown"]["lost"] == {"A": 2}
    state = laid(DULL[:2], DULL[:3], DULL[:2], advanced=True)
    with_lines(state, "A bid 7 6", "B double", "C pass", "A pass", "C side caller")
    assert position(state)["in"] == ["B", "C"]  # the second die was that of last chance
    assert position(state)["last_showdown"]["lost"] == {"A": 2}
    state = laid(DULL, DULL[:3], DULL[:2], left=(1, 3, 2), advanced=True)
    with_lines(state, "A bid 7 6", "B double", "C pass", "A pass", "C side caller")
    assert position(state)["in"] == ["B", "C"]
    assert position(state)["last_showdown"]["lost"] == {"A": 1}  # there was no second one to give up


def test_the_winner_of_a_round_leads_the_next() -> None:
    state = with_lines(perfecto("A bid 3 3", "B challenge"), "A shake = 22222", "B shake = 222222")
    assert position(state)["leader"] == "B"
    assert state.to_act == (1,)
    state = with_lines(perfecto("A bid 2 3", "B challenge"), "A shake = 222222", "B shake = 22222")
    assert state.to_act == (0,)


def test_the_booklets_example() -> None:
    """Player 1 with five dice re-rolls the 1 and the 6 and bids four 5s; player 2 with four dice challenges."""
    state = laid("55126", "5316")
    with_lines(state, "A roll 35 = 35", "A bid 4 5", "B challenge")
    last = position(state)["last_showdown"]
    assert (last["count"], last["winner"], last["lost"]) == (6, "A", {"B": 1})
    assert count_of_dice(state) == [5, 3]
    assert [str(event) for event in state.events] == examples("perfecto")[2]


# ── §5 The advanced rules ────────────────────────────────────────────────────────────────────────────────────────────

# What everybody may do after a call, in turn, while all of them pass; A is b, and B is c.
TABLE = [
    ("", "B bid roll challenge perfecto double"),
    ("B challenge", "C pass bid roll, D pass bid roll, A pass double freeze"),
    ("B perfecto", "C pass bid roll, D pass bid roll, A pass bid roll"),
    ("B double", "C pass bid roll, D pass bid roll, A pass redouble surrender freeze"),
    (
        "B challenge, C pass, D pass, A double",
        "B pass redouble surrender bid roll, C pass bid roll, D pass bid roll",
    ),
    (
        "B challenge, C pass, D pass, A double, B redouble",
        "C pass bid roll, D pass bid roll, A pass surrender freeze",
    ),
    (
        "B double, C pass, D pass, A redouble",
        "B pass surrender bid roll, C pass bid roll, D pass bid roll",
    ),
    (
        "B challenge, C pass, D pass, A double, B surrender",
        "C pass bid roll, D pass bid roll, A pass freeze",
    ),
    (
        "B double, C pass, D pass, A redouble, B surrender",
        "C pass bid roll, D pass bid roll, A pass freeze",
    ),
    (
        "B double, C pass, D pass, A surrender",
        "B pass bid roll, C pass bid roll, D pass bid roll",
    ),
    (
        "B challenge, C pass, D pass, A double, B redouble, C pass, D pass, A surrender",
        "B pass bid roll, C pass bid roll, D pass bid roll",
    ),
]


def split(lines: str) -> list[str]:
    return lines.split(", ") if lines else []


def check_row(state: GameState, rights: str) -> None:
    """Everybody who is asked before the bidding ends, and what they may do."""
    is_called = bool(position(state)["calls"])
    asked = list[str]()
    round_before = state._state.round
    while state._state.round == round_before and len(state.to_act) == 1 and len(asked) < len(split(rights)):
        seat = LETTERS[state.to_act[0]]
        asked.append(f"{seat} {may(state)}")
        if is_called:
            state.play("pass")
    assert ", ".join(asked) == rights
    if is_called:
        assert position(state)["bid"] is None or len(state.to_act) == 2  # sides are taken, or all is over


@pytest.mark.parametrize(("calls", "rights"), TABLE)
def test_the_table_of_rights(calls: str, rights: str) -> None:
    check_row(perfecto("A bid 9 5", *split(calls), seats=4, advanced=True), rights)


def test_the_table_for_two() -> None:
    for calls, rights in (
        ("B challenge", "A pass double freeze"),
        ("B perfecto", "A pass bid roll"),
        ("B challenge, A double", "B pass redouble surrender bid roll"),
        ("B challenge, A double, B redouble", "A pass surrender freeze"),
        ("B challenge, A double, B surrender", "A pass freeze"),
        ("B double, A surrender", "B pass bid roll"),
    ):
        check_row(perfecto("A bid 9 5", *split(calls), advanced=True), rights)


def test_the_bidding_ends_when_everybody_else_has_passed() -> None:
    state = perfecto("A bid 2 3", "B challenge", "A pass", advanced=True)
    assert position(state)["last_showdown"]["winner"] == "A"
    state = perfecto("A bid 2 3", "B challenge", "C pass", "A pass", seats=3, advanced=True)
    assert state.to_act == (2,)
    assert [str(action) for action in state.legal(2)] == ["side bidder", "side caller"]
    assert position(state)["calls"] == ["challenge", "pass", "pass"]


def test_players_who_are_out_need_not_pass() -> None:
    state = laid(DULL, "", DULL, DULL, advanced=True)
    with_lines(state, "A bid 9 3", "C challenge", "D pass")
    assert state.to_act == (0,)
    with_lines(state, "A pass")
    assert state.to_act == (3,)
    assert may(state) == "side"


def test_a_lone_pass_is_asked_for() -> None:
    state = laid(DULL[:2], DULL[:2], advanced=True)
    with_lines(state, "A bid 6 6", "B challenge")
    assert legal(state) == ["pass"]  # two dice do not double, and there is no higher bid to sidestep to


def test_a_new_bid_cancels_bid_and_calls() -> None:
    state = perfecto("A bid 2 3", "B double", "C bid 3 3", seats=3, advanced=True)
    assert position(state)["bid"] == {"seat": "C", "quantity": 3, "rank": 3}
    assert position(state)["calls"] == []
    assert position(state)["caller"] is None
    assert may(state, "A") == "bid roll challenge perfecto double"
    with_lines(state, "A challenge")
    assert position(state)["caller"] == "A"
    with_lines(state, "B pass", "C pass", "B side bidder")
    assert position(state)["last_showdown"]["lost"] == {"A": 1}  # of C's bid nobody has doubled anything


def test_a_call_begins_a_new_count_of_passes() -> None:
    state = perfecto("A bid 2 3", "B challenge", "C pass", "A double", "B pass", seats=3, advanced=True)
    assert state.to_act == (2,)
    with_lines(state, "C pass")
    assert position(state)["calls"] == ["challenge", "pass", "double", "pass", "pass"]
    assert may(state) == "side"


@pytest.mark.parametrize(("left", "can"), [(2, False), (3, True), (1, False)])
def test_double_needs_three_dice(left: int, can: bool) -> None:
    dice = DULL if left == 1 else DULL[:left]
    state = with_lines(laid(dice, DULL, left=(left, 6), leader="B", advanced=True), "B bid 3 3")
    assert ("double" in legal(state)) is can
    state = with_lines(laid(dice, DULL, left=(left, 6), advanced=True), "A bid 3 3", "B challenge")
    assert ("double" in legal(state)) is can


@pytest.mark.parametrize(("left", "can"), [(3, False), (4, True), (1, False)])
def test_redouble_needs_four_dice(left: int, can: bool) -> None:
    dice = DULL if left == 1 else DULL[:left]
    state = with_lines(laid(dice, DULL, left=(left, 6), advanced=True), "A bid 3 3", "B double")
    assert ("redouble" in legal(state)) is can
    assert "surrender" in legal(state)
    state = laid(dice, DULL, left=(left, 6), leader="B", advanced=True)
    with_lines(state, "B bid 3 3", "A challenge", "B double")
    assert ("redouble" in legal(state)) is can


@pytest.mark.parametrize(
    ("calls", "dice"),
    [
        ("B challenge", 1),
        ("B perfecto", 1),
        ("B double", 2),
        ("B challenge, A double", 2),
        ("B double, A redouble", 3),
        ("B challenge, A double, B redouble", 3),
    ],
)
def test_what_a_round_costs_the_loser(calls: str, dice: int) -> None:
    for bid, is_good in (("9 3", calls == "B perfecto"), ("2 3", calls != "B perfecto")):
        state = perfecto(f"A bid {bid}", *split(calls), advanced=True)
        state.play("pass")
        loser = "B" if is_good else "A"
        assert position(state)["last_showdown"]["lost"] == {loser: dice}
        assert count_of_dice(state)[LETTERS.index(loser)] == 6 - dice


def test_siding_wrongly_costs_one_die_even_if_doubled() -> None:
    state = perfecto("A bid 9 3", "B double", "C pass", "A redouble", seats=3, advanced=True)
    with_lines(state, "B pass", "C pass", "C side bidder")
    assert position(state)["last_showdown"]["lost"] == {"A": 3, "C": 1}


@pytest.mark.parametrize(
    ("calls", "loser", "winner"),
    [
        ("B double, C pass, A surrender, B pass, C pass", "A", "B"),
        ("B challenge, C pass, A double, B surrender, C pass, A pass", "B", "A"),
        ("B double, C pass, A redouble, B surrender, C pass, A pass", "B", "A"),
        ("B challenge, C pass, A double, B redouble, C pass, A surrender, B pass, C pass", "A", "B"),
    ],
)
@pytest.mark.parametrize(("bid", "right", "wrong"), [("3 3", "bidder", "caller"), ("4 3", "caller", "bidder")])
def test_surrender_costs_one_die_and_the_other_wins_whatever_is_shown(
    calls: str, loser: str, winner: str, bid: str, right: str, wrong: str
) -> None:
    lines = perfecto(f"A bid {bid}", *split(calls), seats=3, advanced=True).record()
    state = with_lines(pepperbox.load(lines), f"C side {right}")
    last = position(state)["last_showdown"]
    assert (last["winner"], last["lost"], last["count"]) == (winner, {loser: 1}, 3)
    assert position(state)["leader"] == winner
    state = with_lines(pepperbox.load(lines), f"C side {wrong}")
    assert position(state)["last_showdown"]["lost"] == {loser: 1, "C": 1}


def test_the_example_of_a_double_on_the_page() -> None:
    *lines, last = examples("perfecto")[0]
    state = after("perfecto", *lines, advanced=True)
    assert may(state, "A") == "pass redouble surrender freeze"
    with_lines(state, last)
    shown = position(state)["last_showdown"]
    assert (shown["count"], shown["lost"]) == (2, {"A": 2})
    assert count_of_dice(state) == [4, 6]


def test_the_example_of_a_sidestep_on_the_page() -> None:
    state = after("perfecto", *examples("perfecto")[1], advanced=True)
    assert position(state)["last_showdown"]["lost"] == {"A": 1}
    assert position(state)["frozen"] == [[2], []]
    assert position(state)["dice"][0] == {"1": 1, "2": 3, "3": 2, "4": 3, "5": 4}


def test_a_sidestep_freezes_a_die_and_bids_higher_without_a_roll() -> None:
    state = perfecto("A bid 3 3", "B challenge", advanced=True)
    assert [text for text in legal(state) if text.startswith("freeze")] == [f"freeze {die}" for die in range(1, 7)]
    with_lines(state, "A freeze 2")
    assert position(state)["frozen"] == [[2], []]
    assert position(state)["must_bid"] is True
    assert may(state, "A") == "bid"
    assert bids(state)[0] == "3 4"
    assert state.view(1)["state"]["dice"][0] == {"1": None, "2": 3, "3": None, "4": None, "5": None, "6": None}
    with_lines(state, "A bid 4 3")
    assert position(state)["calls"] == []
    assert may(state, "B") == "bid roll challenge perfecto double"
    with_lines(state, "B challenge")
    assert [text for text in legal(state) if text.startswith("freeze")] == [f"freeze {die}" for die in (1, 3, 4, 5, 6)]


def test_a_frozen_die_counts_and_keeps_its_face_for_the_rest_of_the_game() -> None:
    state = perfecto("A bid 2 3", "B challenge", "A freeze 2", "A bid 3 3", "B challenge", "A pass", advanced=True)
    assert position(state)["last_showdown"]["count"] == 2
    assert position(state)["dice"][0] == {"1": None, "2": 3, "3": None, "4": None, "5": None}
    with pytest.raises(BadNotation):
        state.play_line("A shake = 11111")
    with_lines(state, "A shake = 1111", "B shake = 666666", "B bid 1 3", "A challenge", "B pass")
    assert position(state)["last_showdown"]["dice"][0] == {"1": 1, "2": 3, "3": 1, "4": 1, "5": 1}
    assert position(state)["frozen"] == [[2], []]


def test_without_a_die_to_freeze_there_is_no_sidestep() -> None:
    state = laid("", "234", left=(3, 3), frozen=("1=2 2=3 3=4", ""), advanced=True)
    with_lines(state, "A bid 3 3", "B challenge")
    assert may(state, "A") == "pass double"


def test_where_no_higher_bid_is_left_there_is_no_sidestep_and_no_bid() -> None:
    state = perfecto("A bid 21 6", "B challenge", seats=3, advanced=True)
    assert legal(state) == ["pass"]
    with_lines(state, "C pass")
    assert may(state, "A") == "pass double"


# ── §6 Teams ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", [2, 3])
def test_teams_take_four_seats(seats: int) -> None:
    with pytest.raises(BadOption, match="4 seats"):
        pepperbox.game("perfecto", seats, teams=True)
    record = f"pepperbox record 1\ngame perfecto\nseats {seats}\noption advanced yes\noption teams yes\n"
    with pytest.raises(pepperbox.BadRecord, match=r"line 5.*4 seats"):
        pepperbox.load(record)


def test_a_and_c_play_against_b_and_d() -> None:
    assert position(perfecto(seats=4, teams=True))["teams"] == [["A", "C"], ["B", "D"]]


def test_teams_take_no_sides() -> None:
    state = perfecto("A bid 4 3", "B challenge", seats=4, teams=True)
    assert position(state)["last_showdown"]["lost"] == {"B": 1}
    assert state.due == "A shake"
    state = perfecto("A bid 4 3", "B challenge", "C pass", "D pass", "A pass", seats=4, teams=True, advanced=True)
    assert position(state)["last_showdown"]["lost"] == {"B": 1}


def team_loss(left: tuple[int, ...], calls: str = "B challenge", **options: Any) -> GameState:
    """A has bid too high."""
    state = laid(*(DULL if n == 1 else DULL[:n] for n in left), left=left, teams=True, advanced=True, **options)
    highest = bids(state)[-1]
    with_lines(state, f"A bid {highest}", *split(calls))
    events = state._state.round
    while state._state.round == events:
        state.play("pass")
    return state


def test_the_partner_gives_up_what_a_player_at_last_chance_loses() -> None:
    state = team_loss((1, 6, 4, 6))
    assert position(state)["last_chance"] == ["A"]
    assert count_of_dice(state) == [6, 6, 3, 6]
    assert position(state)["last_showdown"]["lost"] == {"C": 1}


def test_the_partner_gives_up_the_rest_as_soon_as_last_chance_is_reached() -> None:
    state = team_loss((2, 6, 4, 6), "B double")
    assert position(state)["last_chance"] == ["A"]
    assert count_of_dice(state) == [6, 6, 3, 6]
    assert position(state)["last_showdown"]["lost"] == {"A": 1, "C": 1}
    state = team_loss((2, 6, 3, 6), "B double, C pass, D pass, A redouble")
    assert position(state)["last_chance"] == ["A", "C"]
    assert position(state)["last_showdown"]["lost"] == {"A": 1, "C": 2}


def test_a_team_loses_when_both_are_at_last_chance_and_lose_a_die() -> None:
    state = team_loss((1, 6, 1, 6))
    assert state.over
    assert state.winners == (1, 3)
    assert state.scores == [0, 1, 0, 1]
    assert position(state)["in"] == ["A", "B", "C", "D"]
    assert position(state)["last_chance"] == ["A", "C"]
    assert position(state)["last_showdown"]["lost"] == {"A": 1}
    assert told(state)[-2:] == ["Ann had nothing left to give up: the team was beaten.", "Bob and Dan won the game!"]


def test_what_is_left_to_lose_by_a_beaten_team_is_dropped() -> None:
    state = team_loss((1, 6, 1, 6), "B double")
    assert position(state)["last_showdown"]["lost"] == {"A": 1}
    state = team_loss((2, 6, 1, 6), "B double")
    assert state.over
    assert position(state)["last_showdown"]["lost"] == {"A": 2}


def test_one_player_at_last_chance_is_not_the_end_for_a_team() -> None:
    state = team_loss((1, 6, 2, 6))
    assert not state.over
    assert position(state)["last_chance"] == ["A", "C"]


@pytest.mark.parametrize(("mates", "can"), [((2, 2), True), ((1, 3), True), ((1, 2), False), ((3, 1), True)])
def test_double_needs_four_dice_in_the_team(mates: tuple[int, int], can: bool) -> None:
    own, partner = mates
    for first in ("A", "D"):
        left = (own, 6, partner, 6)
        hands = [DULL if n == 1 else DULL[:n] for n in left]
        state = laid(*hands, left=left, leader=first, teams=True, advanced=True)
        with_lines(state, f"{first} bid 3 3")
        if first == "A":
            with_lines(state, "B challenge", "C pass", "D pass")
        assert state.to_act == (0,)
        assert ("double" in legal(state)) is can


@pytest.mark.parametrize(("mates", "can"), [((2, 3), True), ((1, 4), True), ((2, 2), False), ((1, 3), False)])
def test_redouble_needs_five_dice_in_the_team(mates: tuple[int, int], can: bool) -> None:
    own, partner = mates
    left = (own, 6, partner, 6)
    state = laid(*(DULL if n == 1 else DULL[:n] for n in left), left=left, teams=True, advanced=True)
    with_lines(state, "A bid 3 3", "B double", "C pass", "D pass")
    assert ("redouble" in legal(state)) is can


TEAM_TABLE = [
    ("", "B bid roll challenge perfecto double"),
    ("B challenge", "C pass freeze, D pass freeze, A pass double freeze"),
    ("B perfecto", "C pass bid roll, D pass bid roll, A pass bid roll"),
    ("B double", "C pass freeze, D pass freeze, A pass redouble surrender freeze"),
    (  # D may say what B could have said
        "B challenge, C pass, D pass, A double",
        "B pass redouble surrender bid roll, C pass freeze, D pass redouble surrender freeze",
    ),
    (
        "B challenge, C pass, D pass, A double, B redouble",
        "C pass freeze, D pass freeze, A pass surrender freeze",
    ),
    (  # D's redouble counts as c's, and B, whose partner has redoubled, owes a sidestep for a bid
        "B challenge, C pass, D pass, A double, B pass, C pass, D redouble",
        "A pass surrender freeze, B pass freeze, C pass surrender freeze",
    ),
    (
        "B double, C pass, D pass, A redouble",
        "B pass surrender bid roll, C pass freeze, D pass surrender freeze",
    ),
    (
        "B double, C pass, D pass, A surrender",
        "B pass bid roll, C pass freeze, D pass freeze",
    ),
    (
        "B challenge, C pass, D pass, A double, B surrender",
        "C pass freeze, D pass freeze, A pass freeze",
    ),
    (  # D surrenders for B, which is none of the calls that oblige B
        "B challenge, C pass, D pass, A double, B pass, C pass, D surrender",
        "A pass freeze, B pass bid roll, C pass freeze",
    ),
    (  # b owes the sidestep after the own partner's surrender too
        "B challenge, C pass, D pass, A double, B pass, C pass, D redouble, A pass, B pass, C surrender",
        "D pass freeze, A pass freeze, B pass freeze",
    ),
]


@pytest.mark.parametrize(("calls", "rights"), TEAM_TABLE)
def test_the_table_of_rights_in_teams(calls: str, rights: str) -> None:
    check_row(perfecto("A bid 9 5", *split(calls), seats=4, advanced=True, teams=True), rights)


def test_the_partner_may_only_say_what_the_player_could_have_said() -> None:
    left = (6, 2, 6, 2)
    state = laid(*(DULL[:n] for n in left), left=left, teams=True, advanced=True)
    with_lines(state, "A bid 9 5", "B challenge", "C pass", "D pass", "A double")
    assert may(state, "B") == "pass surrender bid roll"  # four dice in the team
    with_lines(state, "B pass", "C pass")
    assert may(state, "D") == "pass surrender freeze"


def test_after_a_bid_the_partner_has_no_right_to_the_call() -> None:
    lines = ("A bid 9 5", "B challenge", "C pass", "D pass", "A double", "B pass", "C freeze 1", "C bid 10 5")
    assert may(perfecto(*lines, seats=4, advanced=True, teams=True), "D") == "bid roll challenge perfecto double"


def test_what_the_partner_said_to_an_earlier_bid_obliges_to_nothing() -> None:
    lines = ("A bid 9 5", "B challenge", "C freeze 1", "C bid 10 5", "D challenge", "A pass", "B pass", "C double")
    state = perfecto(*lines, seats=4, advanced=True, teams=True)
    assert may(state, "D") == "pass redouble surrender bid roll"


def test_the_one_who_says_surrender_gives_up_the_die_and_the_other_teams_b_or_c_wins() -> None:
    lines = ("A bid 4 3", "B challenge", "C pass", "D pass", "A double", "B pass", "C pass", "D surrender")
    state = perfecto(*lines, "A pass", "B pass", "C pass", seats=4, advanced=True, teams=True)
    last = position(state)["last_showdown"]
    assert (last["winner"], last["lost"]) == ("A", {"D": 1})
    assert last["caller"] == "B"
    more = ("D redouble", "A pass", "B pass", "C surrender", "D pass", "A pass", "B pass")
    state = perfecto(*lines[:-1], *more, seats=4, advanced=True, teams=True)
    last = position(state)["last_showdown"]
    assert (last["winner"], last["lost"]) == ("B", {"C": 1})


def test_a_partners_redouble_is_paid_by_b_or_c() -> None:
    lines = ("A bid 4 3", "B challenge", "C pass", "D pass", "A double", "B pass", "C pass", "D redouble")
    state = perfecto(*lines, "A pass", "B pass", "C pass", seats=4, advanced=True, teams=True)
    last = position(state)["last_showdown"]
    assert (last["winner"], last["lost"]) == ("A", {"B": 3})


def test_a_bid_for_the_partner_freezes_a_die_of_ones_own() -> None:
    state = perfecto("A bid 3 3", "B challenge", "C freeze 4", seats=4, advanced=True, teams=True)
    assert position(state)["frozen"] == [[], [], [4], []]
    assert may(state, "C") == "bid"
    with_lines(state, "C bid 4 4")
    assert position(state)["bid"] == {"seat": "C", "quantity": 4, "rank": 4}


def test_teams_without_the_advanced_rules() -> None:
    assert may(perfecto("A bid 3 3", seats=4, teams=True), "B") == "bid roll challenge perfecto"


# ── §7 The end ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_last_one_in_wins_a_single_game() -> None:
    state = with_lines(laid(DULL, DULL, left=(1, 6)), "A bid 14 6", "B challenge")
    assert state.over
    assert state.winners == (1,)
    assert state.scores == [0, 1]
    assert position(state)["leader"] == "B"


def test_a_single_game_of_three_goes_on_until_one_is_left_and_scores_only_then() -> None:
    state = with_lines(laid(DULL, DULL, DULL, left=(1, 6, 6)), "A bid 21 6", "B challenge", "C side caller")
    assert not state.over
    assert state.scores == [0, 0, 0]
    assert state.due == "B shake"


def test_each_player_put_out_brings_everybody_still_in_a_point() -> None:
    state = laid(DULL, DULL, DULL, DULL, left=(1, 6, 6, 6), points=7)
    with_lines(state, "A bid 28 6", "B challenge", "C side caller", "D side bidder")
    assert state.scores == [0, 1, 1, 1]
    assert position(state)["in"] == ["B", "C", "D"]
    assert count_of_dice(state) == [0, 6, 6, 5]


def test_two_put_out_at_once_bring_two_points_each() -> None:
    state = laid(DULL, DULL, DULL, DULL, left=(1, 6, 6, 1), points=7)
    with_lines(state, "A bid 28 6", "B challenge", "C side caller", "D side bidder")
    assert state.scores == [0, 2, 2, 0]
    assert position(state)["in"] == ["B", "C"]


def test_three_put_out_at_once_end_the_game() -> None:
    state = laid(DULL, DULL, DULL, DULL, left=(1, 6, 1, 1), points=7)
    with_lines(state, "A bid 28 6", "B challenge", "C side bidder", "D side bidder")
    assert state.scores == [0, 3, 0, 0]
    assert count_of_dice(state) == [6, 6, 6, 6]


def test_the_winner_of_a_game_leads_the_next_with_six_dice_each() -> None:
    state = laid(DULL, "24", left=(1, 3), frozen=("", "2=3"), points=2, advanced=True)
    with_lines(state, "A bid 11 6", "B challenge", "A pass")
    assert not state.over
    assert state.scores == [0, 1]
    assert position(state)["leader"] == "B"
    assert position(state)["in"] == ["A", "B"]
    assert position(state)["last_chance"] == []
    assert position(state)["frozen"] == [[], []]
    assert position(state)["dice"] == [{str(die): None for die in range(1, 7)}] * 2
    assert position(state)["last_showdown"]["winner"] == "B"
    assert told(state)[-1] == "Bob won the game: a new one began."
    with_lines(state, f"A shake = {DULL}", f"B shake = {DULL}")
    assert state.to_act == (1,)


def test_a_match_ends_in_the_middle_of_a_game_when_one_is_alone_at_the_top() -> None:
    state = laid(DULL, DULL, DULL, left=(1, 6, 6), won=(0, 4, 3), points=5)
    with_lines(state, "A bid 21 6", "B challenge", "C side caller")
    assert state.over
    assert state.scores == [0, 5, 4]
    assert state.winners == (1,)
    assert position(state)["in"] == ["B", "C"]


def test_a_tie_at_the_top_is_played_on_until_it_is_broken() -> None:
    state = laid(DULL, DULL, DULL, left=(1, 6, 6), won=(0, 4, 4), points=5)
    with_lines(state, "A bid 21 6", "B challenge", "C side caller")
    assert not state.over
    assert state.scores == [0, 5, 5]
    s = state._state
    s.left[2] = 1
    with_lines(state, f"B shake = {DULL}", f"C shake = {DULL}", "B bid 1 1", "C challenge")
    assert state.over
    assert state.scores == [0, 6, 5]
    assert state.winners == (1,)


def test_a_tie_may_need_another_game() -> None:
    state = laid("", DULL, DULL, left=(0, 6, 1), won=(6, 5, 4), leader="B", points=6)
    with_lines(state, "B bid 1 1", "C challenge")
    assert state.scores == [6, 6, 4]
    assert not state.over
    assert count_of_dice(state) == [6, 6, 6]


def test_who_is_out_of_a_game_can_stand_in_the_way_of_the_end() -> None:
    state = laid("", DULL, DULL, left=(0, 6, 1), won=(5, 4, 3), leader="B", points=5)
    with_lines(state, "B bid 1 1", "C challenge")
    assert state.scores == [5, 5, 3]
    assert not state.over


def test_in_team_play_a_game_is_a_point_for_both_and_the_first_team_with_the_points_wins() -> None:
    state = team_loss((1, 6, 1, 6), won=(1, 0, 1, 0), points=2)
    assert not state.over
    assert state.scores == [1, 1, 1, 1]
    assert position(state)["leader"] == "B"
    assert position(state)["last_chance"] == []
    assert count_of_dice(state) == [6, 6, 6, 6]
    assert told(state)[-1] == "Bob and Dan won the game: a new one began."
    state = team_loss((1, 6, 1, 6), won=(1, 1, 1, 1), points=2)
    assert state.over
    assert state.scores == [1, 2, 1, 2]
    assert state.winners == (1, 3)
    assert told(state)[-1] == "Bob and Dan won the match!"


# ── §8 What a seat may know ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_seat_sees_its_own_dice_and_those_that_are_frozen() -> None:
    state = laid("23", "34", "45", left=(3, 2, 2), frozen=("3=6", "", ""), advanced=True)
    nothing = {"1": None, "2": None}
    assert state.view(0)["state"]["dice"] == [{"1": 2, "2": 3, "3": 6}, nothing, nothing]
    assert state.view(1)["state"]["dice"] == [{**nothing, "3": 6}, {"1": 3, "2": 4}, nothing]
    assert state.view(SPECTATOR)["state"]["dice"] == [{**nothing, "3": 6}, nothing, nothing]


def test_others_learn_of_a_shake_and_of_a_roll_only_how_many_dice() -> None:
    state = perfecto("A roll 135 = 222", "A bid 3 4", "B roll 1 = 2")
    dull = " ".join(DULL)
    assert [str(event) for event in state.history(0)] == [
        *(f"A shake = {DULL}", "B shake", "A roll 135 = 222", "A bid 3 4", "B roll 1 die")
    ]
    assert [str(event) for event in state.history(1)] == [
        *("A shake", f"B shake = {DULL}", "A roll 3 dice", "A bid 3 4", "B roll 1 = 2")
    ]
    assert [str(event) for event in state.history(SPECTATOR)] == [
        *("A shake", "B shake", "A roll 3 dice", "A bid 3 4", "B roll 1 die")
    ]
    assert state.story(NAMES[:2], 0) == [
        [f"Ann shook 6 dice: {dull}."],
        ["Bob shook 6 dice."],
        ["Ann re-rolled 3 dice: 2 2 2."],
        ["Ann bid three 4s."],
        ["Bob re-rolled 1 die."],
    ]


def test_what_was_rolled_stays_secret_after_the_showdown_and_is_open_after_the_end() -> None:
    state = laid(DULL, DULL, left=(1, 6), points=2)
    with_lines(state, "A roll 1 = 3", "A bid 14 6", "B challenge")
    assert not state.over
    assert [str(event) for event in state.history(1)][:3] == ["A shake", f"B shake = {DULL}", "A roll 1 die"]
    state._state.left[0] = 1
    with_lines(state, f"A shake = {DULL}", f"B shake = {DULL}", "B bid 1 1", "A challenge")
    assert state.over
    for seat in (0, 1, SPECTATOR):
        assert state.history(seat) == state.events


def test_which_side_is_secret_until_all_are_in() -> None:
    state = perfecto("A bid 3 3", "B challenge", "C side bidder", seats=4)
    for seat, side in ((0, None), (2, "bidder"), (3, None), (SPECTATOR, None)):
        assert state.view(seat)["state"]["sides"] == {"C": side}
        assert str(state.history(seat)[-1]) == ("C side bidder" if side else "C side")
        assert told(state, seat) == ["Cid took the bidder's side." if side else "Cid took a side."]
    with_lines(state, "D side caller")
    assert str(state.history(0)[-2]) == "C side bidder"


def drawn(state: GameState, seat: int, what: Callable[[State], Any], draws: int = 20_000) -> Counter[Any]:
    found: Counter[Any] = Counter()
    for number in range(draws):
        s = state._state.copy()
        redraw(s, seat, started(7, number, CHOICE))  # always the same: luck must not fail what is counted
        found[what(s)] += 1
    return found


def assert_uniform(found: Counter[Any], possible: set[Any]) -> None:
    """Are all of these there, each as often as the others?"""
    assert set(found) == possible
    expected = found.total() / len(possible)
    chi_square = sum((times - expected) ** 2 / expected for times in found.values())
    freedom = len(possible) - 1
    assert abs(chi_square - freedom) < 4.5 * (2 * freedom) ** 0.5


def hands_of(*seats: int) -> Callable[[State], Any]:
    return lambda s: tuple(tuple(s.faces[seat]) for seat in seats)


def test_for_all_a_seat_knows_the_others_dice_show_anything() -> None:
    state = laid("23", "4", "", left=(2, 2, 0), frozen=("", "2=6", ""), advanced=True)
    own, two = (2, 3, 0, 0, 0, 0), list(range(1, 7))
    out = (0,) * 6
    assert_uniform(drawn(state, 0, hands_of(0, 1, 2)), {(own, (face, 6, 0, 0, 0, 0), out) for face in two})
    pairs = {((one, other, 0, 0, 0, 0),) for one in two for other in two}
    assert_uniform(drawn(state, 1, hands_of(0)), pairs)
    for onlooker in (SPECTATOR, 2):  # one who is out sees as little as one who only watches
        both = {((*faces[:2], 0, 0, 0, 0), (faces[2], 6, 0, 0, 0, 0), out) for faces in product(two, two, two)}
        assert_uniform(drawn(state, onlooker, hands_of(0, 1, 2)), both)


def test_for_all_others_know_any_dice_are_in_the_air() -> None:
    state = laid("234", "23", left=(4, 2), frozen=("3=6", ""), advanced=True)
    s = state._state
    code = pepperbox.rulebook("perfecto").action("roll 14")
    assert code is not None
    state.game.rulebook.rules.apply(s, 0, code.code)
    assert s.phase == ROLLING
    possible = {sum(1 << die for die in dice) for dice in combinations((0, 1, 3), 2)}
    for onlooker in (1, SPECTATOR):
        assert_uniform(drawn(state, onlooker, lambda s: s.in_the_air), possible)
    assert set(drawn(state, 0, lambda s: s.in_the_air, 50)) == {0b1001}


def test_for_all_a_seat_knows_the_others_took_any_side() -> None:
    state = perfecto("A bid 3 3", "B challenge", "C side bidder", seats=4)
    sides = {"bidder", "caller"}

    def side(s: State) -> Any:
        return state.game.rulebook.view.view(s)["sides"]["C"]

    for onlooker in (0, 1, 3, SPECTATOR):
        assert_uniform(drawn(state, onlooker, side, 4000), sides)
    assert set(drawn(state, 2, side, 50)) == {"bidder"}


# ── Everything together ──────────────────────────────────────────────────────────────────────────────────────────────

EVERY_WAY = [
    pepperbox.game("perfecto", seats, advanced=advanced, teams=teams, points=points)
    for seats in (2, 3, 4)
    for advanced in (False, True)
    for teams in ((False, True) if seats == 4 else (False,))
    for points in (0, 3)
]


@pytest.mark.parametrize("game", EVERY_WAY, ids=str)
def test_no_die_is_ever_lost_from_sight(game: Game) -> None:
    """Six dice a seat at every step: in the hand or given up; frozen ones keep what they show."""
    for level, number in (("random", 1), ("random", 2), ("easy", 1)):
        before: State | None = None
        for s in plain_game(game, players(game, level), seed.number("dice in sight"), number)[1]:
            assert isinstance(s, State)
            for seat in range(4):
                left = s.left[seat]
                assert left in range(7) if seat < s.seats else left == 0
                for die in range(6):
                    has = holds(hand(s, seat), die)
                    assert s.faces[seat][die] in (range(7) if has else (0,))
                    if holds(s.frozen[seat], die):
                        assert has
                        assert s.faces[seat][die] > 0
                        if before is not None and holds(before.frozen[seat], die):
                            assert s.faces[seat][die] == before.faces[seat][die]
                if before is not None and s.round > before.round:
                    assert_dice_add_up(before, s, seat)
            before = s.copy()


def assert_dice_add_up(before: State, s: State, seat: int) -> None:
    is_new_game = all(s.left[other] == 6 for other in range(s.seats))
    if not is_new_game and s.beaten < 0:
        assert before.left[seat] - s.left[seat] == s.shown_lost[seat]


def test_random_games_come_to_everything() -> None:
    """Every call, a sidestep, an end by partners' calls: the advanced team game has them all."""
    seen: set[str] = set()
    game = pepperbox.game("perfecto", 4, advanced=True, teams=True)
    text = game.rulebook.text.action_text
    for number in range(20):
        taken, _ = plain_game(game, players(game, "random"), seed.number("every kind of play"), number, LONGEST)
        seen |= {text(action).split()[0] for action in taken if action >= 0}
    assert seen == {"bid", "roll", "challenge", "perfecto", "double", "redouble", "surrender", "pass", "freeze"}


# ── The bots that need not think ─────────────────────────────────────────────────────────────────────────────────────

BOTH = pytest.mark.parametrize("level", ["easy", "good"])


def advice(state: GameState, level: str = "easy") -> str:
    (seat,) = state.to_act[:1]
    return str(Bot(level, state.game, seed=1).choose(state.view(seat)))


@BOTH
def test_the_bots_call_a_bid_that_cannot_be(level: str) -> None:
    assert advice(perfecto("A bid 12 3"), level) == "challenge"


def test_the_good_bot_doubles_what_cannot_be_and_surrenders_without_hope() -> None:
    assert advice(perfecto("A bid 12 3", advanced=True), "good") == "double"
    state = with_lines(laid(DULL, DULL, advanced=True), "A bid 12 1", "B double")
    assert advice(state, "good") == "surrender"


def test_the_easy_bot_bids_what_it_sees_and_the_average_of_the_rest() -> None:
    state = laid("665566", "234561")
    assert advice(state) == "bid 7 6"  # five of its own, for the last counts twice, and two of six others
    assert advice(with_lines(state, "A bid 7 6")) == "challenge"


def test_the_easy_bot_rolls_where_it_has_to_bid_more_than_it_expects() -> None:
    assert advice(perfecto("A bid 3 6")) == "roll 12345"  # three 6s are there in the mean


@BOTH
def test_the_bots_take_the_side_that_is_likelier(level: str) -> None:
    assert advice(perfecto("A bid 18 3", "B challenge", seats=3), level) == "side caller"
    assert advice(perfecto("A bid 2 3", "B challenge", seats=3), level) == "side bidder"


# ── In words and pictures ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_showdown_is_told() -> None:
    assert told(perfecto("A bid 3 3", "B challenge")) == [
        "Bob challenged.",
        "The count was two 3s, and Ann had bid three 3s.",
        "Bob won the round.",
        "Ann gave up a die.",
    ]
    state = with_lines(laid("345", "345", advanced=True), "A bid 7 6", "B double", "A pass")
    assert told(state) == [
        "Ann passed.",
        "The count was no 6s, and Ann had bid seven 6s.",
        "Bob won the round.",
        "Ann gave up two dice: last chance, with all six again.",
    ]
    state = with_lines(laid(DULL, "345", left=(1, 3), points=3), "A bid 7 6", "B challenge")
    assert told(state)[-3:] == [
        "Ann gave up a die and left the game.",
        "Bob scored a point, 1 in all.",
        "Bob won the game: a new one began.",
    ]
    state = perfecto("A bid 2 3", "B double", "A surrender", "B pass", advanced=True)
    assert "Bob won the round by surrender." in told(state)


def test_plays_are_told() -> None:
    state = perfecto("A bid 1 3", "B challenge", "A freeze 2", advanced=True)
    assert told(state, 1) == ["Ann sidestepped, and froze a 3."]
    assert [" ".join(told) for told in state.story(NAMES[:2], 1)][2:4] == ["Ann bid one 3.", "Bob challenged."]


def picture(state: GameState, seat: int, height: int = 0) -> str:
    console = Console(width=80, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(boards.draw(state.view(seat), NAMES[: state.game.seats]))
    return capture.get()


def test_the_board_shows_ones_own_dice_and_covers_the_others() -> None:
    state = perfecto("A bid 7 5")
    own = picture(state, 0)
    assert "│ 2 │ │ 3 │ │ 4 │ │ 5 │ │ 6 │ │ 1 │" in own
    assert "Ann bid  7 × 5" in own
    watched = picture(state, SPECTATOR)
    assert "│" not in watched
    assert watched.count("▒▒▒▒▒▒") == 2


def test_the_board_counts_the_last_showdown_die_by_die() -> None:
    state = with_lines(laid("55126", "5316"), "A roll 35 = 35", "A bid 4 5", "B challenge")
    shown = picture(state, SPECTATOR)
    assert "│5│+1 │5│+1 ║3║+1 │2│   ║5║+2" in shown
    assert "makes 5" in shown
    assert "makes 6 of 4 bid" in shown
    assert "Last showdown: Ann won. Ann had bid 4 × 5, Bob challenged." in shown


def test_the_board_names_those_who_spoke() -> None:
    state = perfecto("A bid 7 5", "B double", "C pass", "D pass", seats=4, advanced=True)
    assert "Bob doubled, Cid passed, Dan passed" in " ".join(picture(state, SPECTATOR).split())


@pytest.mark.parametrize(("name", "is_over"), [("two-players", True), ("four-players", True), ("sidestep", False)])
def test_a_bid_is_waited_for_until_the_game_is_over(name: str, is_over: bool) -> None:
    state = pepperbox.load((FOLDER / "perfecto" / f"{name}.pbx").read_text(encoding="utf-8"))
    assert state.over == is_over
    for seat in (0, 1, SPECTATOR):
        assert ("No bid yet." in picture(state, seat)) != is_over


@pytest.mark.parametrize("game", EVERY_WAY, ids=str)
def test_the_board_leaves_room_for_the_choices(game: Game) -> None:
    state = game.new(seed.number("boards", game))
    for step in range(75):
        if state.over:
            break
        for seat in (0, SPECTATOR):
            lines = picture(state, seat).rstrip("\n").split("\n")
            assert len(lines) <= 13
            assert max(map(len, lines)) <= 80
        decider = state.to_act[0]
        choices = state.legal(decider)
        state.play(choices[step * 7 % len(choices)], decider)
    assert whole_picture(state, 0)


# ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_bid_or_roll_that_is_not_possible_says_why() -> None:
    state = perfecto("A bid 7 5")
    assert why_not(state, "bid 7 5") == "§2.3: seven 5s is not higher than seven 5s."
    assert why_not(state, "bid 15 1") == "§2.4: no count can be higher than fourteen."
    assert why_not(state, "roll -") == "§2.5: at least one die is re-rolled."
    assert why_not(with_lines(state, "B roll 1 = 2"), "challenge") == "§2.5: after a roll one must bid."
    assert why_not(perfecto("A bid 14 6"), "roll 1") == "§2.5: nobody rolls where no higher bid is left."
    assert why_not(laid("2345", DULL), "roll 5") == "§4.4: that die is lost."
    assert why_not(laid("34561", DULL, left=(6, 6), frozen=("1=2", "")), "roll 1") == (
        "§5.9: a die that is frozen keeps its face."
    )


def test_a_call_that_is_not_possible_says_why() -> None:
    assert why_not(perfecto(), "challenge") == "§2.6: there is no bid yet to call against."
    assert why_not(perfecto("A bid 7 5"), "double") == "§1.2: that is for the advanced rules."
    bid = perfecto("A bid 7 5", advanced=True)
    assert why_not(bid, "pass") == "§5.1: one passes after a call, and the bid has not been called."
    assert why_not(bid, "redouble") == "§5.4: one redoubles when the own bid or challenge was doubled."
    assert why_not(bid, "surrender") == ("§5.5: one surrenders when the own bid or challenge was doubled or redoubled.")
    doubled = perfecto("A bid 7 5", "B double", advanced=True)
    assert why_not(doubled, "double") == "§5.3: a double answers a bid, or the challenge of one's own bid."
    assert why_not(doubled, "perfecto") == (
        "§5.2: the bid has been called already, and only a new one can be called anew."
    )


def test_whoever_has_too_few_dice_to_double_hears_so() -> None:
    state = with_lines(laid("23", "23", left=(2, 2), advanced=True), "A bid 1 1")
    assert why_not(state, "double") == "§5.3: one needs three dice to double."
    state = with_lines(laid("234", "234", left=(3, 3), advanced=True), "A bid 1 1", "B double")
    assert why_not(state, "redouble") == "§5.4: one needs four dice to redouble."
    state = laid(DULL, "23", "23", "23", left=(1, 2, 2, 2), teams=True, advanced=True)
    assert why_not(with_lines(state, "A bid 1 1", "B challenge", "C pass", "D pass"), "double") == (
        "§6.3: a team needs four dice to double."
    )


def test_a_sidestep_and_a_side_say_why() -> None:
    called = perfecto("A bid 7 5", "B challenge", advanced=True)
    sidestep = "§5.8: the bid was called, so a new one takes a sidestep: first a die is frozen."
    assert why_not(called, "bid 8 1") == why_not(called, "roll 1") == sidestep
    assert why_not(perfecto("A bid 7 5", advanced=True), "freeze 1") == (
        "§5.8: a die is frozen to bid again after one's own bid was called."
    )
    assert why_not(with_lines(called, "A freeze 1"), "pass") == "§5.9: after freezing a die one must bid."
    siding = perfecto("A bid 7 5", "B challenge", seats=3)
    assert why_not(siding, "bid 8 1") == "§3.1: the bidding is over, and a side has to be taken."
    assert why_not(perfecto("A bid 7 5", seats=3), "side caller") == "§3.1: sides are taken when the bidding is over."
    teams = perfecto("A bid 7 5", "B challenge", seats=4, teams=True, advanced=True)
    assert (
        why_not(teams, "bid 8 1")
        == "§6.5: the partner's bid or call is at stake, so a bid takes a sidestep: first a die is frozen."
    )

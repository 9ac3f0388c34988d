"""Catch 6, paragraph by paragraph of docs/rules/catch-6.md."""

from __future__ import annotations

import pytest

from pepperbox import GameState, IllegalAction, NotYourTurn
from tests.replayed import after, examples, legal, position, why_not

ALL_ROLLS = 63
NOTHING = "123456"  # six different dice: nothing to catch


def catch_6(*lines: str, wins: int = 5) -> GameState:
    return after("catch-6", *lines, wins=wins)


def rolled(faces: str, wins: int = 5) -> GameState:
    """Seat A has just rolled this with the first roll of the match."""
    return catch_6(f"A roll 123456 = {faces}", wins=wins)


# ── §1 A match ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_game_starts_with_open_numbers_and_rolls_of_all_six() -> None:
    state = catch_6()
    assert state.to_act == (0,)
    assert legal(state) == ["roll 123456"]
    assert position(state) == {
        "points": [0, 0],
        "goal": 14,
        "worth": {"1": 7, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6},
        "caught": {},
        "faces": [None, None],
        "must_roll_all": [True, True],
        "near": [{}, {}],
        "catches": {},
    }
    state.play("roll 123456", outcome=NOTHING)
    assert state.to_act == (1,)
    assert legal(state) == ["roll 123456"]


@pytest.mark.parametrize(("number", "points"), [(1, 7), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_a_number_scores_its_value_and_the_1_scores_7(number: int, points: int) -> None:
    state = rolled(str(number) * 6)
    state.play(f"catch {number}")
    assert position(state)["points"] == [points, 0]
    assert position(state)["caught"] == {str(number): "A"}


THIRTEEN = (  # A has 1 and 6, thirteen points; B is to roll
    "A roll 123456 = 111134",
    "A catch 1",
    f"B roll 123456 = {NOTHING}",
    "A roll 123456 = 663666",
    "A catch 6",
)


def test_fourteen_points_win_a_game_and_thirteen_do_not() -> None:
    thirteen = catch_6(*THIRTEEN)
    assert position(thirteen)["points"] == [13, 0]
    assert thirteen.scores == [0, 0]
    won = catch_6(*THIRTEEN, "B roll 1 = 3", "A roll 123456 = 222213", "A catch 2")
    assert won.scores == [1, 0]
    assert position(won)["points"] == [0, 0]
    assert position(won)["caught"] == {}
    assert position(won)["must_roll_all"] == [True, True]


def test_exactly_fourteen_points_are_enough() -> None:
    state = catch_6(
        "A roll 123456 = 555555",
        "A catch 5",
        f"B roll 123456 = {NOTHING}",
        "A roll 123456 = 444444",
        "A catch 4",
        "B roll 1 = 3",
        "A roll 123456 = 333333",
        "A catch 3",
        "B roll 1 = 2",
        "A roll 123456 = 222222",
        "A catch 2",
        wins=1,
    )
    assert position(state)["points"] == [14, 0]
    assert state.over


@pytest.mark.parametrize("wins", [1, 2])
def test_the_match_is_won_with_enough_games(wins: int) -> None:
    state = catch_6(*THIRTEEN, "B roll 1 = 3", "A roll 123456 = 222213", "A catch 2", wins=wins)
    assert state.over == (wins == 1)
    assert state.winners == ((0,) if wins == 1 else ())


# ── §2 A turn ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_any_dice_may_be_rolled_but_at_least_one() -> None:
    state = catch_6(f"A roll 123456 = {NOTHING}", f"B roll 123456 = {NOTHING}")
    assert len(legal(state)) == ALL_ROLLS
    assert "roll 135" in legal(state)
    assert "roll -" not in legal(state)
    assert "pass" not in legal(state)


def test_dice_not_rolled_stay_as_they_lie() -> None:
    state = catch_6(f"A roll 123456 = {NOTHING}", f"B roll 123456 = {NOTHING}", "A roll 135 = 264")
    assert position(state)["faces"] == [[2, 2, 6, 4, 4, 6], [1, 2, 3, 4, 5, 6]]


def test_a_turn_ends_by_itself_when_there_is_nothing_to_catch() -> None:
    assert rolled(NOTHING).to_act == (1,)
    assert rolled("111111").to_act == (0,)


def test_a_catch_may_be_passed_up() -> None:
    state = rolled("111134")
    assert legal(state) == ["catch 1", "carry 1", "pass"]
    state.play("pass")
    assert state.to_act == (1,)
    assert position(state)["caught"] == {}


def test_one_number_a_turn() -> None:
    state = rolled("222333")
    state.play("catch 2 house")
    assert state.to_act == (1,)


def test_the_players_take_turns_through_the_match_whoever_wins() -> None:
    by_catch = catch_6(*THIRTEEN, "B roll 1 = 3", "A roll 123456 = 222213", "A catch 2")
    assert by_catch.to_act == (1,)
    by_carry = catch_6("A roll 123456 = 111134", "A carry 1")
    assert by_carry.to_act == (1,)


def test_the_dice_keep_lying_between_games_but_all_six_are_rolled_first() -> None:
    state = catch_6("A roll 123456 = 111134", "A carry 1")
    assert position(state)["faces"] == [[1, 1, 1, 1, 3, 4], None]
    assert legal(state) == ["roll 123456"]
    state.play("roll 123456", outcome=NOTHING)
    assert legal(state) == ["roll 123456"]


# ── §3 Ways to catch ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("faces", "catches"),
    [
        ("111134", ["catch 1"]),
        ("341116", []),  # only three, and not the red one
        ("211113", []),  # four 1s, but die 1 does not show its red
        ("111346", []),  # red and two others
        ("111114", ["catch 1"]),
        ("555653", ["catch 5"]),
        ("111111", ["catch 1", "catch 1 raffle", *(f"catch {number} raffle" for number in range(2, 7))]),
        ("222333", ["catch 2 house", "catch 3 house"]),
        ("112233", ["catch 1 house", "catch 2 house", "catch 3 house"]),
        ("111122", ["catch 1", "catch 1 house", "catch 2 house"]),
        ("221111", ["catch 1 house", "catch 2 house"]),  # four and two without the red 1
        ("112234", []),  # two pairs
        ("111233", []),  # three, two and a single
        ("111112", ["catch 1"]),  # five alike are no house
        ("222221", ["catch 2"]),
        (NOTHING, []),
    ],
)
def test_what_dice_can_catch(faces: str, catches: list[str]) -> None:
    state = rolled(faces)
    found = [text for text in legal(state) if text.startswith("catch")] if state.to_act == (0,) else []
    assert found == catches


def test_a_caught_number_cannot_be_caught_again_in_any_way() -> None:
    state = catch_6("A roll 123456 = 111134", "A catch 1", "B roll 123456 = 111111")
    assert not [text for text in legal(state) if text.startswith(("catch 1", "carry 1"))]
    assert "catch 6 raffle" in legal(state)
    house = catch_6("A roll 123456 = 111134", "A catch 1", "B roll 123456 = 111222")
    assert legal(house) == ["catch 2 house", "carry 2 house", "pass"]
    nothing_left = catch_6("A roll 123456 = 111134", "A catch 1", "B roll 123456 = 111134")
    assert nothing_left.to_act == (0,)


@pytest.mark.parametrize(
    ("faces", "way", "must_roll_all"),
    [("111122", "catch 1", False), ("111122", "catch 1 house", True), ("111111", "catch 4 raffle", True)],
)
def test_a_raffle_or_a_house_costs_a_roll_of_all_six(faces: str, way: str, must_roll_all: bool) -> None:
    state = rolled(faces)
    state.play(way)
    assert position(state)["must_roll_all"] == [must_roll_all, True]
    state.play("roll 123456", outcome=NOTHING)
    assert legal(state) == ["roll 123456"] if must_roll_all else len(legal(state)) == ALL_ROLLS


def test_the_duty_to_roll_all_six_ends_with_that_roll() -> None:
    state = catch_6("A roll 123456 = 222333", "A catch 2 house", f"B roll 123456 = {NOTHING}", "A roll 123456 = 123456")
    assert position(state)["must_roll_all"] == [False, False]


def test_a_view_tells_how_far_one_is_from_each_open_number() -> None:
    state = catch_6("A roll 123456 = 111134", "A catch 1", "B roll 123456 = 222654")
    mine, theirs = position(state)["near"]
    assert mine["3"] == theirs["4"] == {"red": False, "others": 1, "needed": 3}
    assert theirs["2"] == {"red": True, "others": 2, "needed": 3}
    assert "1" not in mine  # which is caught
    assert theirs["3"] == {"red": False, "others": 0, "needed": 3}
    assert position(rolled("444444"))["near"][0]["4"] == {"red": True, "others": 3, "needed": 3}
    house = catch_6("A roll 123456 = 222333", "A catch 2 house")
    assert position(house)["near"] == [{}, {}]  # whose dice will all be rolled


def test_a_view_tells_what_each_catch_brings() -> None:
    brings = position(rolled("555653"))["catches"]
    assert brings == {
        "catch 5": {"number": 5, "points": 5, "wins": None, "ends": False, "rolls_all": False},
        "carry 5": {"number": 5, "points": 5, "wins": "B", "ends": False, "rolls_all": True},
    }
    assert position(rolled("222333"))["catches"]["catch 3 house"]["rolls_all"]
    winning = catch_6(*THIRTEEN, "B roll 1 = 3", "A roll 123456 = 222213", wins=1)
    assert position(winning)["catches"] == {
        "catch 2": {"number": 2, "points": 2, "wins": "A", "ends": True, "rolls_all": True}
    }
    last = catch_6("A roll 123456 = 111134", wins=1)
    assert position(last)["catches"]["carry 1"]["ends"]


# ── §4 Carrying over ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_rulebooks_carryover() -> None:
    state = catch_6(*THIRTEEN, "B roll 1 = 3", "A roll 1 = 4", "B roll 123456 = 555653", "B carry 5")
    assert state.scores == [1, 0]
    assert position(state)["points"] == [0, 5]
    assert position(state)["caught"] == {"5": "B"}
    assert position(state)["must_roll_all"] == [True, True]
    assert state.to_act == (0,)


def test_the_example_of_a_carryover_on_the_page() -> None:
    (lines,) = examples("catch-6")
    state = catch_6(*lines)
    assert position(catch_6(*lines[:-2]))["points"] == [13, 0]
    assert state.scores == [1, 0]
    assert position(state)["points"] == [0, 5]
    assert position(state)["caught"] == {"5": "B"}
    assert legal(state) == ["roll 123456"]


def test_every_way_to_catch_can_be_carried() -> None:
    assert legal(rolled("111122")) == [
        *("catch 1", "carry 1", "catch 1 house", "carry 1 house", "catch 2 house", "carry 2 house", "pass"),
    ]
    assert "carry 3 raffle" in legal(rolled("111111"))


def test_a_catch_that_wins_the_game_cannot_be_carried() -> None:
    state = catch_6(*THIRTEEN, "B roll 1 = 3", "A roll 123456 = 222213")
    assert legal(state) == ["catch 2", "pass"]
    with pytest.raises(IllegalAction):
        state.play("carry 2")


def test_a_number_carried_into_a_game_is_open_again_after_the_next_carryover() -> None:
    state = catch_6(
        "A roll 123456 = 111134",
        "A carry 1",
        f"B roll 123456 = {NOTHING}",
        "A roll 123456 = 222213",
        "A carry 2",
    )
    assert state.scores == [0, 2]
    assert position(state)["caught"] == {"2": "A"}
    assert position(state)["points"] == [2, 0]


def test_a_carryover_may_hand_over_the_match_and_then_counts_nowhere() -> None:
    state = catch_6("A roll 123456 = 111134", "A catch 1", "B roll 123456 = 333444", wins=1)
    carry = next(action for action in state.legal(1) if str(action) == "carry 4 house")
    assert state.action_in_words(carry, 1, ["Ann", "Bo"]) == "give up this game, and with it the match"
    state.play(carry)
    assert state.over
    assert state.winners == (0,)
    assert position(state)["caught"] == {"1": "A"}
    assert position(state)["points"] == [7, 0]


# ── §5 The end ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_after_the_match_everything_stays_as_it_lies() -> None:
    state = catch_6(*THIRTEEN, "B roll 1 = 3", "A roll 123456 = 222333", "A catch 3 house", wins=1)
    assert state.over
    assert state.to_act == ()
    assert state.open_view()["legal"] == {}
    shown = position(state)
    assert shown["points"] == [16, 0]
    assert shown["caught"] == {"1": "A", "3": "A", "6": "A"}
    assert shown["faces"] == [[2, 2, 2, 3, 3, 3], [3, 2, 3, 4, 5, 6]]
    assert shown["must_roll_all"] == [True, False]
    assert shown["catches"] == {}
    with pytest.raises(IllegalAction, match="game is over"):
        state.play("roll 123456", outcome=NOTHING)


def test_nobody_acts_out_of_turn() -> None:
    with pytest.raises(NotYourTurn, match="Legal for A: roll 123456"):
        catch_6("B roll 123456 = 123456")


# ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_catch_that_is_not_possible_says_why() -> None:
    house = rolled("222333")
    assert why_not(house, "catch 2") == "§3.2: that takes the red 2 and at least three other 2s."
    assert why_not(house, "catch 2 raffle") == "§3.3: in a raffle all six dice show the same number."
    assert why_not(house, "catch 5 house") == "§3.4: a full house catches one of its numbers, and shows no 5."
    assert why_not(rolled("111134"), "catch 1 house") == (
        "§3.4: a full house is three and three, three pairs, or four and two."
    )
    assert why_not(house, "roll 1") == "§2.1: dice are rolled once a turn."


def test_what_is_caught_and_what_wins_says_why() -> None:
    state = catch_6(*THIRTEEN, "B roll 1 = 3", "A roll 123456 = 222213")
    assert why_not(state, "catch 6 house") == "§3.1: the 6 has been caught in this game."
    assert why_not(state, "carry 2") == "§4.1: the 2 wins the game, so it is not carried over."


def test_a_roll_that_is_not_possible_says_why() -> None:
    assert why_not(catch_6(), "roll 1") == "§2.1: this time it must be all six dice."
    assert why_not(catch_6(), "pass") == "§2.2: the dice are rolled first."
    state = catch_6(f"A roll 123456 = {NOTHING}", f"B roll 123456 = {NOTHING}")
    assert why_not(state, "roll -") == "§2.1: at least one die is rolled."

"""Diangle!, paragraph by paragraph of docs/rules/diangle.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TypeVar

import pytest

import pepperbox
from pepperbox import GameState, IllegalAction, NotYourTurn
from tests.replayed import after, examples, legal, position, why_not
from tests.seed import chooser
from tests.speeds import both_speeds

CLIMB = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
ALL_RED = "123456"
T = TypeVar("T")

pytestmark = pytest.mark.xdist_group("diangle")  # which is compiled


@pytest.fixture(autouse=True)
def at_both_speeds() -> Iterator[None]:
    with both_speeds("diangle"):
        yield


def diangle(*lines: str, seats: int = 1, grand: bool = False, rules: int = 2) -> GameState:
    return after("diangle", *lines, seats=seats, grand=grand, version=rules)


def way_to(level: int) -> list[str]:
    """Lines that lead seat A, alone, to a level with an empty board: red numbers complete one level after the other."""
    lines = []
    for first, last in ((0, min(level, 6)), (6, level)):
        if first < last:
            lines += [f"A roll 123456 = {ALL_RED}", "A accept"]
            lines += [line for number in CLIMB[first:last] for line in (f"A keep {number}/-/-", "A advance 1")]
            lines += ["A keep -/-/-"]
    return lines


def rolled(faces: str, level: int = 0, grand: bool = False, rules: int = 2) -> GameState:
    """Seat A, alone, is to arrange six dice that show this."""
    return diangle(*way_to(level), f"A roll 123456 = {faces}", "A accept", grand=grand, rules=rules)


def kept(arrangement: str, faces: str, level: int = 0, grand: bool = False, rules: int = 2) -> GameState:
    state = rolled(faces, level, grand, rules)
    state.play(f"keep {arrangement}")
    return state


def play(state: GameState, *lines: str) -> GameState:
    for line in lines:
        state.play_line(line)
    return state


# ── §1 Your board ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_everybody_begins_at_the_first_level_with_an_empty_board() -> None:
    state = diangle(seats=2)
    assert state.to_act == (0,)
    assert legal(state) == ["roll 123456"]
    assert position(state) == {
        "climb": [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1],
        "level": [0, 0],
        "rows": [[1, 2, 3], [1, 2, 3]],
        "board": [[[], [], []], [[], [], []]],
        "full": [[False, False, False], [False, False, False]],
        "faces": [None, None],
        "used": [],
        "extra_turn": False,
        "spaces": [3, 2, 1],
        "fitting": [[], [], []],
        "fills": {},
        "suggested": None,
    }
    assert state.scores == [0, 0]


@pytest.mark.parametrize(
    ("level", "rows"),
    [
        (0, [1, 2, 3]),  # the rulebook's first example
        (2, [3, 4, 5]),  # and its second
        (4, [5, 6, 5]),
        (5, [6, 5, 4]),
        (7, [4, 3, 2]),  # level 4 on the way down
        (8, [3, 2, 1]),
        (9, [2, 1, None]),
        (10, [1, None, None]),
    ],
)
def test_the_rows_are_for_the_current_level_and_the_two_after_it(level: int, rows: list[int | None]) -> None:
    state = diangle(*way_to(level))
    assert position(state)["level"] == [level]
    assert position(state)["rows"] == [rows]
    assert state.scores == [level]


@pytest.mark.parametrize(
    ("arrangement", "faces", "full"),
    [
        ("234/-/-", "411156", [True, False, False]),  # three 1s
        ("23/-/-", "411156", [False, False, False]),
        ("1/-/-", "111156", [True, False, False]),  # a red number alone
        ("12/-/-", "111156", [True, False, False]),  # a white one beside it
        ("-/34/-", "452256", [False, True, False]),
        ("-/3/-", "452256", [False, False, False]),
        ("-/2/-", "422256", [False, True, False]),
        ("-/-/1", "344456", [False, False, True]),
        ("1/2/3", ALL_RED, [True, True, True]),
    ],
)
def test_a_row_is_full_when_its_spaces_are_or_when_it_holds_its_red_number(
    arrangement: str, faces: str, full: list[bool]
) -> None:
    assert position(kept(arrangement, faces))["full"] == [full]


def test_white_numbers_beside_a_red_one_are_used_with_it() -> None:
    state = kept("12/-/-", "113456")
    state.play("advance 1")
    assert position(state)["used"] == [1, 2]


def test_white_numbers_can_be_removed_to_keep_just_the_red_one() -> None:
    state = kept("23/-/-", "411456")
    play(state, "A roll 1456 = 1456", "A accept")
    assert {"keep 1/-/-", "keep 12/-/-", "keep 123/-/-", "keep 23/-/-"} <= set(legal(state))
    state.play("keep 1/-/-")
    assert position(state)["board"] == [[[1], [], []]]
    assert position(state)["full"] == [[True, False, False]]


def test_past_the_last_level_there_are_no_more_rows() -> None:
    assert set(legal(rolled("345621", level=10))) == {"keep -/-/-", "keep 6/-/-"}
    two_rows = legal(rolled("312345", level=9))
    assert set(two_rows) == {f"keep {bottom}/{middle}/-" for bottom in ("-", "3") for middle in ("-", "2")}


# ── §2 A turn ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_dice_off_the_board_must_be_rolled_and_others_may_be() -> None:
    state = kept("23/-/6", "411453")
    assert set(legal(state)) == {
        *("roll 145", "roll 1245", "roll 1345", "roll 1456"),
        *("roll 12345", "roll 12456", "roll 13456", "roll 123456"),
    }


def test_dice_that_are_rolled_have_left_the_board() -> None:
    state = play(kept("23/-/6", "411453"), "A roll 12456 = 65432")
    assert position(state)["board"] == [[[3], [], []]]
    assert position(state)["faces"] == [[6, 5, 1, 4, 3, 2]]


def waited(arrangement: str, faces: str, level: int = 0, grand: bool = False, rules: int = 2) -> GameState:
    """Seat A, alone, has waited with these dice on the board, and begins the next turn."""
    return play(kept(arrangement, faces, level, grand, rules), "A wait")


def test_a_full_bottom_row_may_be_advanced_before_the_roll() -> None:
    state = waited("1/45/-", "133226")
    assert legal(state)[-2:] == ["advance 1", "advance 2"]
    assert "roll 236" in legal(state)
    assert "wait" not in legal(state)
    state.play("advance 1")
    assert position(state)["level"] == [1]
    assert position(state)["board"] == [[[4, 5], [], []]]


def test_without_a_full_bottom_row_nothing_is_advanced_or_placed_before_the_roll() -> None:
    """The red 1 still lies there, and would fill the row."""
    state = play(kept("23/-/-", "111456"), "A roll 1456 = 1456", "A accept", "A keep -/-/-")
    assert legal(state) == ["roll 123456"]


def test_before_the_roll_the_dice_of_completed_rows_are_used() -> None:
    state = play(waited("1/45/-", "133226"), "A advance 1")
    assert position(state)["used"] == [1]
    two = play(waited("1/45/-", "133226"), "A advance 2")
    assert position(two)["used"] == [1, 4, 5]


def test_after_an_advance_before_the_roll_other_dice_are_placed_as_they_still_lie() -> None:
    state = play(waited("1/45/-", "133226"), "A advance 1")
    assert sorted(legal(state)) == sorted(arrangements([2, 3, 4], [1, 3, 3, 2, 2, 6], [1]))
    assert "keep 45/23/-" in legal(state)
    state.play("keep 45/23/-")
    assert position(state)["board"] == [[[4, 5], [2, 3], []]]


def test_before_the_roll_the_dice_on_the_board_may_be_rearranged_and_left_off() -> None:
    state = play(waited("5/6/-", "511156", level=4), "A advance 1")
    assert position(state)["board"] == [[[6], [], []]]
    assert {"keep 6/1/-", "keep -/1/-", "keep -/-/-"} <= set(legal(state))
    state.play("keep -/-/-")
    assert legal(state) == ["roll 123456"]


def test_after_arranging_before_the_roll_one_chooses_again() -> None:
    """Without a full bottom row to roll, and the turn does not end; with one to roll or to advance."""
    lines = ("A roll 123456 = 133226", "A accept", "A keep 1/-/-", "A wait")
    other = ("B roll 123456 = 666666", "B accept", "B keep -/-/-")
    state = diangle(*lines, *other, "A advance 1", "A keep 4/-/-", seats=2)
    assert state.to_act == (0,)
    assert set(legal(state)) == {"roll 12356", "roll 123456"}
    full = play(waited("1/-/-", "122256"), "A advance 1", "A keep 234/-/-")
    assert legal(full)[0] == "roll 156"
    assert legal(full)[-1] == "advance 1"
    assert "wait" not in legal(full)
    play(full, "A advance 1", "A keep -/-/-")
    assert position(full)["level"] == [2]
    assert position(full)["used"] == [1, 2, 3, 4]


def test_dice_used_before_the_roll_are_used_until_they_are_rolled() -> None:
    state = play(waited("1/45/-", "133226"), "A advance 1", "A keep 45/-/-")
    assert position(state)["used"] == [1]
    play(state, "A roll 1236 = 2666")
    assert position(state)["used"] == []
    state.play("accept")
    assert "keep 145/-/-" in legal(state)


def test_a_used_die_that_shows_its_number_again_cannot_be_placed_before_the_roll() -> None:
    """At 5, 6, 5 the 5 that completed the level on the way up lies there, and is not for the way down."""
    state = play(waited("5/6/-", "111556", level=4), "A advance 1")
    assert position(state)["used"] == [5]
    assert sorted(legal(state)) == sorted(arrangements([6, 5, 4], [1, 1, 1, 5, 5, 6], [5]))
    assert "keep 6/4/-" in legal(state)


def test_dice_used_in_an_earlier_turn_are_not_used_any_more() -> None:
    """Ruling: the 5s have completed level 5 in the turn before, and have not been rolled since."""
    state = play(kept("123/-/-", "555116", level=4), "A advance 1", "A keep 6/-/-", "A wait", "A advance 1")
    assert position(state)["used"] == [6]
    assert "keep 123/-/-" in legal(state)


def test_a_diangle_that_lies_there_before_the_roll_must_be_taken_and_brings_an_extra_turn() -> None:
    lines = ("A roll 123456 = 123444", "A accept", "A keep 1/-/-", "A wait")
    other = ("B roll 123456 = 666666", "B accept", "B keep -/-/-")
    state = diangle(*lines, *other, "A advance 1", "A keep 2/3/4", seats=2)
    assert legal(state) == ["advance 3"]
    state.play("advance 3")
    assert position(state)["extra_turn"] is True
    assert position(state)["used"] == [1, 2, 3, 4]
    play(state, "A keep -/-/-", "A roll 123456 = 111111", "A accept", "A keep -/-/-")
    assert state.to_act == (0,)
    assert position(state)["extra_turn"] is False
    play(state, "A roll 123456 = 111111", "A accept", "A keep -/-/-")
    assert state.to_act == (1,)


def test_nobody_has_to_arrange_a_diangle_before_the_roll_either() -> None:
    state = play(waited("1/-/-", "123444"), "A advance 1", "A keep 2/3/-")
    assert legal(state)[-2:] == ["advance 1", "advance 2"]
    assert legal(state)[0] == "roll 1456"


def test_a_win_that_lies_there_before_the_roll_must_be_taken() -> None:
    state = play(waited("2/-/-", "124444", level=9), "A advance 1", "A keep 1/-/-")
    assert legal(state) == ["advance 1"]
    state.play("advance 1")
    assert state.over
    assert state.winners == (0,)


def test_before_the_roll_a_diangle_may_be_grand() -> None:
    """Ruling: the single dice beyond the rows are those that still lie there."""
    state = play(waited("1/-/-", "123456", grand=True), "A advance 1", "A keep 2/3/4")
    assert legal(state) == ["advance 3", "advance 4", "advance 5"]
    state.play("advance 5")
    assert position(state)["level"] == [6]
    assert position(state)["used"] == [1, 2, 3, 4, 5, 6]
    assert legal(state) == ["keep -/-/-"]


def test_two_rows_may_be_advanced_before_the_roll_one_after_the_other() -> None:
    state = play(waited("1/2/-", "124456"), "A advance 1", "A keep 2/-/-", "A advance 1", "A keep -/34/5")
    assert position(state)["level"] == [2]
    assert position(state)["used"] == [1, 2]
    assert "roll 126" in legal(state)


def test_the_first_roll_may_be_repeated_with_the_same_dice_once() -> None:
    state = play(kept("12/-/-", "111456"), "A wait", "A roll 3456 = 6666")
    assert legal(state) == ["again", "accept"]
    play(state, "A again = 2231")
    assert position(state)["faces"] == [[1, 1, 2, 2, 3, 1]]
    assert position(state)["board"] == [[[1, 2], [], []]]
    assert all(text.startswith("keep ") for text in legal(state))


def test_after_accepting_the_dice_are_arranged() -> None:
    assert all(text.startswith("keep ") for text in legal(rolled("111456")))


def test_a_turn_ends_with_the_bottom_row_unfilled_or_with_waiting() -> None:
    unfilled = diangle("A roll 123456 = 211456", "A accept", "A keep 23/1/-", seats=3)
    assert unfilled.to_act == (1,)
    waiting = diangle("A roll 123456 = 123456", "A accept", "A keep 1/2/-", "A wait", seats=3)
    assert waiting.to_act == (1,)
    assert position(waiting)["board"][0] == [[1], [2], []]
    assert position(waiting)["level"] == [0, 0, 0]
    other = "{} roll 123456 = 444444", "{} accept", "{} keep -/-/-"
    play(unfilled, *(line.format(seat) for seat in "BC" for line in other))
    assert unfilled.to_act == (0,)


# ── §3 Arranging your dice ───────────────────────────────────────────────────────────────────────────────────────────


def test_dice_are_kept_in_rows_whose_number_they_show() -> None:
    state = rolled("144253", level=0)
    assert set(legal(state)) == {
        f"keep {bottom}/{middle}/{top}" for bottom in ("-", "1") for middle in ("-", "4") for top in ("-", "6")
    }


@pytest.mark.parametrize(
    ("arrangement", "board"),
    [("13/4/5", [[1, 3], [4], [5]]), ("2/-/-", [[2], [], []]), ("-/-/-", [[], [], []])],
)
def test_an_arrangement_names_the_dice_of_the_three_rows(arrangement: str, board: list[list[int]]) -> None:
    assert position(kept(arrangement, "111235"))["board"] == [board]


def test_a_row_takes_no_more_dice_than_it_has_spaces() -> None:
    ones = legal(rolled("111111"))
    assert len(ones) == 1 + 6 + 15 + 20
    assert "keep 456/-/-" in ones
    assert "keep 3456/-/-" not in ones
    assert len(legal(rolled("222222"))) == 1 + 6 + 15
    assert len(legal(rolled("333333"))) == 1 + 6


def test_dice_that_were_not_rolled_may_be_rearranged_too() -> None:
    state = play(kept("-/45/6", "456223"), "A roll 123 = 211", "A accept", "A keep 23/14/-")
    assert position(state)["board"] == [[[2, 3], [1, 4], []]]


def test_at_level_5_on_the_way_up_a_5_may_lie_at_the_bottom_or_on_top() -> None:
    state = rolled("151111", level=4)
    assert set(legal(state)) == {"keep -/-/-", "keep 2/-/-", "keep -/-/2"}
    assert len(legal(rolled("555555", level=4))) == 1 * 7 + 6 * 6 + 15 * 5 + 20 * 4
    moved = play(kept("-/-/2", "151111", level=4), "A roll 13456 = 11116", "A accept", "A keep 2/6/-")
    assert position(moved)["board"] == [[[2], [6], []]]
    red = kept("5/-/-", "111151", level=4)
    assert legal(red) == ["advance 1", "wait"]
    assert position(kept("-/-/5", "111151", level=4))["full"] == [[False, False, True]]


def test_the_rulebooks_u_turn() -> None:
    """Three 5s at the bottom and one on top: only the one on top is there for the way down."""
    state = kept("123/-/4", "555516", level=4)
    assert "keep 123/-/5" not in legal(rolled("555516", level=4))
    assert legal(state) == ["advance 1", "wait"]
    state.play("advance 1")
    assert position(state)["board"] == [[[], [4], []]]
    assert position(state)["used"] == [1, 2, 3]
    assert set(legal(state)) == {f"keep {bottom}/{middle}/-" for bottom in ("-", "6") for middle in ("-", "4")}


def test_the_dice_left_unused_are_offered_after_an_advance_and_the_used_are_not() -> None:
    state = play(kept("1/-/-", "122345"), "A advance 1")
    assert position(state)["used"] == [1]
    assert "keep 23/4/5" in legal(state)
    assert not [text for text in legal(state) if "1" in text]


def arrangements(rows: list[int | None], faces: list[int], used: list[int]) -> list[str]:
    """§3.1 and §3.2 said once more: every die is off the board or in a row of its number, and no row holds too many."""
    places = [
        [None, *(row for row in range(3) if rows[row] == face and die not in used)] for die, face in numbered(faces)
    ]
    found = []
    for where in product(*places):
        dice = ["".join(str(die) for die, place in numbered(where) if place == row) for row in range(3)]
        if len(dice[0]) <= 3 and len(dice[1]) <= 2 and len(dice[2]) <= 1:
            found.append(f"keep {'/'.join(row or '-' for row in dice)}")
    return found


def numbered(values: Iterable[T]) -> Iterable[tuple[int, T]]:
    return enumerate(values, start=1)


@pytest.mark.parametrize("level", range(11))
def test_all_arrangements_that_fit_are_offered_once_and_no_others(level: int) -> None:
    luck = chooser("arrangements", level)
    for _ in range(20):
        likely = CLIMB[level : level + 3]
        state = rolled("".join(str(luck.choice(likely)) for _ in range(6)), level)
        seen = position(state)
        assert sorted(legal(state)) == sorted(arrangements(seen["rows"][0], seen["faces"][0], []))
        state.play(luck.choice(legal(state)))
        if legal(state)[0] == "advance 1":
            state.play("advance 1")
            if not state.over:
                seen = position(state)
                assert sorted(legal(state)) == sorted(arrangements(seen["rows"][0], seen["faces"][0], seen["used"]))


@pytest.mark.parametrize(
    ("faces", "level", "suggested"),
    [
        ("411156", 0, "234/-/-"),
        ("111256", 0, "1/4/-"),  # the red 1 needs no other beside it
        (ALL_RED, 0, "1/2/3"),
        ("444456", 0, "-/-/-"),
        ("211144", 0, "234/1/-"),
        ("155555", 4, "5/-/2"),  # 5, 6, 5: the red one at the bottom, another on top
        ("556111", 4, "12/3/-"),
        ("114444", 10, "1/-/-"),
    ],
)
def test_an_arrangement_that_fills_much_is_suggested(faces: str, level: int, suggested: str) -> None:
    state = rolled(faces, level)
    seen = position(state)
    assert seen["suggested"] == suggested
    assert {f"keep {arrangement}" for arrangement in seen["fills"]} == set(legal(state))


def test_what_an_arrangement_would_fill_is_told_beforehand() -> None:
    fills = position(rolled("111223"))["fills"]
    assert fills["1/-/-"] == [True, False, False]
    assert fills["23/45/6"] == [False, True, True]
    assert fills["-/-/-"] == [False, False, False]


def test_dice_that_fit_are_told_before_a_roll_is_accepted() -> None:
    seen = position(diangle("A roll 123456 = 121232"))
    assert seen["fitting"] == [[1, 3], [2, 4, 6], [5]]
    assert (seen["fills"], seen["suggested"]) == ({}, None)


# ── §4 Advancing ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_three_1s_complete_level_1() -> None:
    state = kept("234/-/-", "411156")
    assert legal(state) == ["advance 1", "wait"]
    state.play("advance 1")
    assert state.scores == [1]
    assert position(state)["used"] == [2, 3, 4]


def test_with_two_rows_full_one_or_both_may_be_advanced() -> None:
    """The rulebook's example of red numbers: levels 1 and 2 are completed."""
    state = kept("1/2/-", "124444")
    assert legal(state) == ["advance 1", "advance 2", "wait"]
    state.play("advance 2")
    assert position(state)["rows"] == [[3, 4, 5]]
    assert position(state)["used"] == [1, 2]
    assert position(state)["extra_turn"] is False
    one = play(kept("1/2/-", "124444"), "A advance 1")
    assert position(one)["board"] == [[[2], [], []]]
    assert position(one)["used"] == [1]


def test_levels_are_completed_in_order() -> None:
    """The rulebook's example of advancing: the top row is full and the middle row is not, so only level 1 counts."""
    state = kept("123/4/5", "111233")
    assert legal(state) == ["advance 1", "wait"]
    state.play("advance 1")
    assert position(state)["board"] == [[[4], [5], []]]
    assert position(state)["extra_turn"] is False
    assert "keep 4/56/-" in legal(state)  # and the other 3 may be placed now
    state.play("keep 4/56/-")
    assert legal(state)[0].startswith("roll 123")


def test_a_full_bottom_row_can_be_advanced_again_in_the_same_turn() -> None:
    state = play(kept("1/-/-", "122556"), "A advance 1", "A keep 2/-/-", "A advance 1", "A keep -/-/4")
    assert position(state)["level"] == [2]
    assert position(state)["board"] == [[[], [], [4]]]
    assert position(state)["used"] == []
    assert "roll 12356" in legal(state)


def test_dice_on_the_board_may_be_left_off_after_an_advance() -> None:
    state = play(kept("1/3/-", "112444"), "A advance 1", "A keep -/-/-")
    assert position(state)["board"] == [[[], [], []]]


def test_with_all_dice_used_the_empty_arrangement_is_still_a_decision() -> None:
    state = play(kept("123/45/6", "111223"), "A advance 3")
    assert position(state)["used"] == [1, 2, 3, 4, 5, 6]
    assert legal(state) == ["keep -/-/-"]


def test_a_diangle_must_be_taken_and_brings_an_extra_turn() -> None:
    """The rulebook's Diangle: advance to level 4 and take another turn."""
    lines = ("A roll 123456 = 111223", "A accept", "A keep 123/45/6")
    state = diangle(*lines, seats=2)
    assert legal(state) == ["advance 3"]
    state.play("advance 3")
    assert position(state)["rows"][0] == [4, 5, 6]
    assert position(state)["extra_turn"] is True
    state.play("keep -/-/-")
    assert state.to_act == (0,)
    assert position(state)["extra_turn"] is False
    play(state, "A roll 123456 = 111111", "A accept", "A keep -/-/-")
    assert state.to_act == (1,)


def test_a_diangle_of_three_red_numbers() -> None:
    """The rulebook's example: levels 3, 4 and 5 are completed, on to level 6."""
    state = kept("3/4/5", "113451", level=2)
    assert legal(state) == ["advance 3"]
    state.play("advance 3")
    assert position(state)["rows"] == [[6, 5, 4]]
    assert position(state)["extra_turn"] is True


def test_nobody_has_to_arrange_a_diangle() -> None:
    state = rolled(ALL_RED)
    assert {"keep 1/2/3", "keep 1/2/-", "keep -/-/-"} <= set(legal(state))
    state.play("keep 1/2/-")
    assert legal(state) == ["advance 1", "advance 2", "wait"]


def test_a_diangle_needs_three_rows() -> None:
    state = play(diangle(*way_to(9), seats=1), "A roll 123456 = 124444", "A accept", "A keep 2/1/-")
    assert legal(state) == ["advance 2"]
    assert position(state)["extra_turn"] is False
    state.play("advance 2")
    assert state.over


def test_however_many_diangles_one_extra_turn_follows() -> None:
    twice = ("A roll 123456 = 123456", "A accept", "A keep 1/2/3", "A advance 3", "A keep 4/5/6", "A advance 3")
    state = diangle(*twice, seats=2)
    assert position(state)["level"] == [6, 0]
    assert position(state)["extra_turn"] is True
    play(state, "A keep -/-/-", "A roll 123456 = 666666", "A accept", "A keep -/-/-")
    assert state.to_act == (1,)


def test_a_diangle_in_the_extra_turn_earns_another() -> None:
    first = ("A roll 123456 = 123111", "A accept", "A keep 1/2/3", "A advance 3", "A keep -/-/-")
    second = ("A roll 123456 = 111456", "A accept", "A keep 4/5/6", "A advance 3", "A keep -/-/-")
    state = diangle(*first, *second, seats=2)
    assert state.to_act == (0,)
    play(state, "A roll 123456 = 111111", "A accept", "A keep -/-/-")
    assert state.to_act == (1,)


def test_the_extra_turn_follows_also_after_waiting() -> None:
    state = diangle("A roll 123456 = 123456", "A accept", "A keep 1/2/3", "A advance 3", "A keep 4/-/-", seats=2)
    play(state, "A wait")
    assert state.to_act == (0,)
    assert "advance 1" in legal(state)
    assert position(state)["extra_turn"] is False


def test_dice_left_from_a_diangle_may_be_held_for_the_extra_turn() -> None:
    state = play(kept("1/2/3", "123544"), "A advance 3")
    assert position(state)["board"] == [[[], [], []]]
    state.play("keep 56/4/-")
    assert position(state)["board"] == [[[5, 6], [4], []]]
    assert position(state)["used"] == []
    assert {"roll 123", "roll 1234", "roll 123456"} <= set(legal(state))


# ── §5 Grand Diangles ────────────────────────────────────────────────────────────────────────────────────────────────


def test_without_the_option_a_diangle_is_three_levels() -> None:
    assert legal(kept("1/2/3", ALL_RED)) == ["advance 3"]


@pytest.mark.parametrize(
    ("level", "faces", "arrangement", "most", "numbers_now"),
    [
        (0, "112234", "12/34/5", 4, [5, 6, 5]),  # levels 1-2-3-4, on to 5
        (5, "554326", "6/12/3", 5, [1]),  # 6-5-4-3-2, on to 1 on the way down
        (1, "523456", "2/3/4", 6, [4, 3, 2]),  # 2-3-4-5-6-5, on to 4 on the way down
    ],
)
def test_the_rulebooks_grand_diangles(
    level: int, faces: str, arrangement: str, most: int, numbers_now: list[int]
) -> None:
    state = kept(arrangement, faces, level, grand=True)
    assert legal(state) == [f"advance {levels}" for levels in range(3, most + 1)]
    state.play(f"advance {most}")
    assert [number for number in position(state)["rows"][0] if number] == numbers_now
    assert position(state)["used"] == [1, 2, 3, 4, 5, 6]
    assert position(state)["extra_turn"] is True
    assert legal(state) == ["keep -/-/-"]


def test_a_grand_diangle_may_be_left_smaller_than_it_could_be() -> None:
    state = play(kept("2/3/4", "523456", level=1, grand=True), "A advance 4")
    assert position(state)["used"] == [1, 2, 3, 4]
    assert position(state)["rows"] == [[6, 5, 4]]
    assert set(legal(state)) == {f"keep {bottom}/{middle}/-" for bottom in ("-", "6") for middle in ("-", "5")}


@pytest.mark.parametrize(
    ("faces", "used"),
    [
        ("123456", [1, 2, 3, 4]),  # the red 4 is the only one
        ("123444", [1, 2, 3, 5]),  # white 4s go first, the lowest of them
        ("123564", [1, 2, 3, 6]),
    ],
)
def test_white_dice_are_taken_before_the_red_one_and_of_those_the_lowest(faces: str, used: list[int]) -> None:
    state = play(kept("1/2/3", faces, grand=True), "A advance 4")
    assert position(state)["used"] == used


def test_the_red_die_is_left_for_the_second_5() -> None:
    """§3.3 and §5.2 together: of two 5s the white one completes the level on the way up."""
    state = play(kept("2/3/4", "523456", level=1, grand=True), "A advance 5")
    assert position(state)["used"] == [1, 2, 3, 4, 6]
    assert legal(state) == ["keep -/-/-", "keep 5/-/-"]


def test_levels_beyond_the_rows_are_in_order_and_need_dice_off_the_board() -> None:
    assert legal(kept("1/2/3", "123556", grand=True)) == ["advance 3"]  # no 4
    assert legal(kept("5/6/1", "543256", level=4, grand=True)) == ["advance 3", "advance 4", "advance 5", "advance 6"]
    beside = kept("14/2/3", "123145", grand=True)
    assert legal(beside) == ["advance 3", "advance 4", "advance 5"]


def test_one_die_completes_one_level() -> None:
    """After 2, 3 and 4, a single 5 is for the way up, and none is left for the way down."""
    assert legal(kept("2/3/4", ALL_RED, level=1, grand=True)) == ["advance 3", "advance 4", "advance 5"]


def test_used_dice_complete_no_level_beyond_the_rows() -> None:
    """The 4 has completed the level on the way up and is no longer there for the way down."""
    state = play(kept("4/-/-", "555456", level=3, grand=True), "A advance 1", "A keep 5/6/1")
    assert legal(state) == ["advance 3"]


def test_only_a_diangle_can_be_grand() -> None:
    assert legal(kept("1/2/-", ALL_RED, grand=True)) == ["advance 1", "advance 2", "wait"]


def test_a_grand_diangle_ends_at_the_last_level() -> None:
    state = kept("4/3/2", "123444", level=7, grand=True)
    assert legal(state) == ["advance 4"]
    state.play("advance 4")
    assert state.over
    assert legal(kept("4/3/2", "523444", level=7, grand=True)) == ["advance 3"]  # no 1
    assert legal(kept("3/2/1", "123444", level=8, grand=True)) == ["advance 3"]


# ── §6 The end ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("level", "faces", "arrangement", "advance"),
    [(10, "144444", "1/-/-", 1), (9, "124444", "2/1/-", 2), (8, "123444", "3/2/1", 3)],
)
def test_completing_the_last_level_wins_at_once(level: int, faces: str, arrangement: str, advance: int) -> None:
    state = kept(arrangement, faces, level)
    state.play(f"advance {advance}")
    assert state.over
    assert state.winners == (0,)
    assert state.scores == [11]
    assert state.to_act == ()
    assert state.open_view()["legal"] == {}
    seen = position(state)
    assert (seen["level"], seen["used"], seen["extra_turn"]) == ([11], [], False)
    assert seen["board"] == [[[], [], []]]
    assert seen["rows"] == [[None, None, None]]
    with pytest.raises(IllegalAction, match="game is over"):
        state.play("keep -/-/-")


@pytest.mark.parametrize(
    ("level", "faces", "arrangement", "only"),
    [(10, "144444", "1/-/-", 1), (9, "124444", "2/1/-", 2), (8, "123444", "3/2/1", 3)],
)
@pytest.mark.parametrize("grand", [False, True])
def test_full_rows_that_reach_the_last_level_must_be_advanced_all_of_them(
    level: int, faces: str, arrangement: str, only: int, grand: bool
) -> None:
    assert legal(kept(arrangement, faces, level, grand)) == [f"advance {only}"]


@pytest.mark.parametrize(
    ("level", "faces", "arrangement", "only"), [(7, "123444", "4/3/2", 4), (6, "123455", "5/4/3", 5)]
)
def test_with_grand_single_dice_that_reach_the_last_level_must_be_taken_all_of_them(
    level: int, faces: str, arrangement: str, only: int
) -> None:
    assert legal(kept(arrangement, faces, level, grand=True)) == [f"advance {only}"]
    assert legal(kept(arrangement, faces, level)) == ["advance 3"]


def test_full_rows_that_do_not_reach_the_last_level_leave_the_choice() -> None:
    assert legal(kept("2/-/-", "124444", level=9)) == ["advance 1", "wait"]
    assert legal(kept("3/2/-", "123444", level=8)) == ["advance 1", "advance 2", "wait"]


def test_nobody_has_to_arrange_the_win() -> None:
    assert {"keep 1/-/-", "keep -/-/-"} <= set(legal(rolled("144444", level=10)))


def test_the_others_score_the_levels_they_have_completed() -> None:
    state = diangle("A roll 123456 = 124444", "A accept", "A keep 1/-/-", "A advance 1", "A keep -/-/-", seats=2)
    for line in way_to(10):
        state.play_line(line.replace("A", "B"))
        if line == "A keep -/-/-":
            play(state, "A roll 123456 = 666666", "A accept", "A keep -/-/-")
    play(state, "B roll 123456 = 144444", "B accept", "B keep 1/-/-", "B advance 1")
    assert state.over
    assert state.winners == (1,)
    assert state.scores == [1, 11]


def test_nobody_acts_out_of_turn() -> None:
    with pytest.raises(NotYourTurn, match="Legal for A: roll 123456"):
        diangle("B roll 123456 = 123456", seats=2)


# ── Rules 1 ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_rules_1_placed_nothing_after_an_advance_before_the_roll() -> None:
    state = play(waited("1/45/-", "133226", rules=1), "A advance 1")
    assert position(state)["level"] == [1]
    assert position(state)["board"] == [[[4, 5], [], []]]  # though 2 and 3 show a 3
    assert position(state)["used"] == []
    assert set(legal(state)) == {"roll 1236", "roll 12346", "roll 12356", "roll 123456"}  # the row is not full now
    play(state, "A roll 1236 = 2666", "A accept")
    assert "keep 145/-/-" in legal(state)


def test_rules_1_advanced_one_row_after_the_other_before_the_roll() -> None:
    state = play(waited("1/2/-", "124456", rules=1), "A advance 1", "A advance 1")
    assert position(state)["level"] == [2]
    assert legal(state) == ["roll 123456"]


def test_rules_1_offered_to_wait_and_fewer_levels_at_the_last_level() -> None:
    state = kept("2/1/-", "124444", level=9, rules=1)
    assert legal(state) == ["advance 1", "advance 2", "wait"]
    assert legal(kept("1/-/-", "124444", level=10, rules=1)) == ["advance 1", "wait"]
    assert legal(kept("4/3/2", "123444", level=7, grand=True, rules=1)) == ["advance 3", "advance 4"]


def test_by_rules_1_who_waited_at_the_last_level_may_win_before_rolling() -> None:
    state = waited("2/1/-", "124444", level=9, rules=1)
    assert legal(state)[-2:] == ["advance 1", "advance 2"]
    assert legal(state)[0] == "roll 3456"
    state.play("advance 2")
    assert state.over
    assert state.winners == (0,)


def test_a_game_is_by_the_newest_rules_unless_older_ones_are_asked_for() -> None:
    assert pepperbox.game("diangle").version == 2
    assert "\nrules 2\n" in diangle().record()
    assert "\nrules 1\n" in diangle(rules=1).record()
    assert diangle(rules=1).open_view()["rules"] == 1
    assert "rules" not in diangle().open_view()


# ── In words ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_example_turns_of_the_page() -> None:
    turn, with_an_advance = examples("diangle")
    state = diangle(*turn, seats=2)
    assert state.scores == [4, 0]
    assert state.to_act == (1,)
    assert position(state)["board"][0] == [[3], [], []]
    alone = diangle(*with_an_advance)
    assert alone.scores == [4]
    assert position(alone)["board"] == [[[2, 3], [], []]]
    assert position(alone)["extra_turn"] is False


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["A roll 123456 = 121232"], "You rolled all six dice: 1 2 1 2 3 2."),
        (["A roll 123456 = 121232", "A again = 111111"], "You rolled all six dice again: 1 1 1 1 1 1."),
        (["A roll 123456 = 121232", "A accept"], "You accepted the roll."),
    ],
)
def test_rolls_are_told(lines: list[str], told: str) -> None:
    assert diangle(*lines).story(["You"], 0)[-1] == [told]


@pytest.mark.parametrize(
    ("level", "faces", "lines", "told"),
    [
        (0, "111232", ["A keep -/46/-"], "You kept 2 2. Level 1 was not full: the turn ended."),
        (0, "111232", ["A keep -/-/-"], "You kept nothing. Level 1 was not full: the turn ended."),
        (0, "111232", ["A keep 123/4/5"], "You kept 1 1 1, 2 and 3. That filled level 1."),
        (0, "124444", ["A keep 1/2/-"], "You kept 1 and 2. That filled levels 1 and 2."),
        (0, "123456", ["A keep 1/2/3"], "You kept 1, 2 and 3. A Diangle!"),
        (0, "124444", ["A keep 1/2/-", "A wait"], "You waited with levels 1 and 2 full: the turn ended."),
        (0, "124444", ["A keep 1/2/-", "A advance 1"], "You completed level 1: 1 of 11 done."),
        (
            *(0, "123444", ["A keep 1/2/3", "A advance 3"]),
            "You completed levels 1, 2 and 3 with a Diangle: 3 of 11 done. An extra turn was earned.",
        ),
        (
            *(0, "123444", ["A keep 1/2/3", "A advance 4"]),
            "You completed levels 1, 2, 3 and 4 with a Grand Diangle: 4 of 11 done. An extra turn was earned.",
        ),
        (
            *(0, "123444", ["A keep 1/2/3", "A advance 3", "A keep 56/-/-"]),
            "You kept 4 4. Level 4 was not full: the turn ended. The extra turn began.",
        ),
        (
            *(0, "123456", ["A keep 1/2/3", "A advance 3", "A keep 4/5/6", "A advance 3"]),
            "You completed levels 4, 5 and 6 with a Diangle: 6 of 11 done.",
        ),
        (
            *(8, "123456", ["A keep 3/2/1", "A advance 3"]),
            "You completed levels 3, 2 and 1 with a Diangle: 11 of 11 done. You won the race!",
        ),
    ],
)
def test_decisions_are_told(level: int, faces: str, lines: list[str], told: str) -> None:
    state = play(rolled(faces, level, grand=True), *lines)
    assert " ".join(state.story(["You"], 0)[-1]) == told


@pytest.mark.parametrize(
    ("faces", "lines", "told"),
    [
        ("122446", ["A keep 2/-/-"], "You kept 2. That filled level 2."),
        ("122446", ["A keep 3/-/-"], "You kept 2. The roll was still to come."),
        ("122446", ["A keep -/-/-"], "You kept nothing. The roll was still to come."),
        ("123446", ["A keep 2/3/5"], "You kept 2, 3 and 4. A Diangle!"),
    ],
)
def test_what_is_placed_before_the_roll_is_told(faces: str, lines: list[str], told: str) -> None:
    state = play(waited("1/-/-", faces), "A advance 1", *lines)
    assert " ".join(state.story(["You"], 0)[-1]) == told


# ── Bots ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_alone_the_easy_bot_needs_far_fewer_decisions_than_chance() -> None:
    game = pepperbox.game("diangle", 1)  # always the same games: luck must not fail what they measure
    easy, by_chance = (pepperbox.simulate(game, [level], 20, seed=1, speed="plain") for level in ("easy", "random"))
    assert easy.mean_scores == by_chance.mean_scores == [11]
    assert 4 * easy.mean_decisions < by_chance.mean_decisions


@pytest.mark.parametrize("rules", [1, 2])
def test_the_easy_bot_goes_on_for_somebody_who_has_waited(rules: int) -> None:
    state = waited("1/-/-", "123456", grand=True, rules=rules)
    bot = pepperbox.bot("easy", state.game, seed=1)
    assert str(bot.choose(state.view(0))) == "roll 23456"
    if rules == 2:
        state.play("advance 1")
        assert str(bot.choose(state.view(0))) == "keep 2/3/4"
        state.play("keep 2/3/4")
        assert str(bot.choose(state.view(0))) == "advance 5"


# ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_roll_or_advance_that_is_not_possible_says_why() -> None:
    start = after("diangle")
    assert why_not(start, "roll 1256") == "§2.1: all dice that are not on the board must be rolled, also two dice."
    assert why_not(start, "advance 1") == "§2.2: only what is full can be advanced, and the bottom row is not."
    assert why_not(start, "wait") == "§2.1: the dice are rolled first."
    start.play_line("A roll 123456 = 121232")
    assert why_not(start, "roll 12") == "§2.3: now the same dice are rolled again, or the roll is accepted."


def test_an_arrangement_that_is_not_possible_says_why() -> None:
    state = after("diangle", "A roll 123456 = 121232", "A accept")
    assert why_not(state, "keep 12/-/-") == (
        "§3.1: dice lie in a row whose number they show, and level 1 is not for the red 2."
    )
    assert why_not(state, "keep -/246/-") == ("§3.1: every die kept needs a space, and the row of level 2 has only 2.")
    assert why_not(state, "advance 1") == "§2.4: the dice are rolled, and have to be arranged."
    state = after("diangle", "A roll 123456 = 122222", "A accept", "A keep 1/-/-", "A advance 1")
    assert why_not(state, "keep 1/-/-") == "§3.2: the red 1 completed a level in this turn."


def test_what_must_be_taken_before_the_roll_says_so() -> None:
    state = waited("1/-/-", "123456", grand=True, rules=2)
    state.play("advance 1")
    assert why_not(state, "roll 123456") == "§2.2: after an advance the dice are arranged once more."
    assert why_not(state, "keep 1/-/-") == "§3.2: the red 1 completed a level in this turn."
    state.play("keep 2/3/4")
    assert why_not(state, "roll 123456") == "§4.3: a Diangle must be taken."


def test_a_diangle_must_be_taken_and_says_so() -> None:
    state = after("diangle", "A roll 123456 = 121232", "A accept", "A keep 1/2/5")
    assert why_not(state, "wait") == why_not(state, "advance 2") == "§4.3: a Diangle must be taken."
    assert why_not(state, "advance 4") == "§4.1: only full rows are completed, and only 3 rows are."
    assert why_not(state, "roll 4") == "§4.1: the bottom row is full: advance or wait."
    grand = after("diangle", "A roll 123456 = 121232", "A accept", "A keep 1/2/5", grand=True)
    assert why_not(grand, "advance 4") == (
        "§5.1: each further level needs a die that shows it, and they go as far as 3 levels."
    )

"""Spicy Dice, paragraph by paragraph of docs/rules/spicy-dice.md."""

from __future__ import annotations

import pytest

import pepperbox
from pepperbox import BadNotation, GameState, IllegalAction, NotYourTurn
from pepperbox.engine.rulebook import EVERYTHING
from tests.replayed import after, legal, position, why_not

BOXES = ["1", "2", "3", "4", "5", "6", "run", "set", "sum", "red"]
ALL_ROLLS = 63
NO_RED = "654321"  # a run without a red number: nothing to flip


def spicy_dice(*lines: str, seats: int = 1, extra: bool = False, junior: bool = False) -> GameState:
    return after("spicy-dice", *lines, seats=seats, extra=extra, junior=junior)


def rolled(faces: str, extra: bool = False) -> GameState:
    """Seat A, alone, has just rolled this with the first roll of the game."""
    return spicy_dice(f"A roll 123456 = {faces}", extra=extra)


def scored(faces: str, box: str, dice: str = "") -> int:
    """What these six dice, or those named of them, score in a box."""
    state = rolled(faces, extra=bool(dice))
    state.play(f"score {box} {dice}")
    points: int = position(state)["boxes"][0][box]
    return points


def turn(seat: str, box: str, faces: str = NO_RED, rolls: int = 1) -> list[str]:
    """A turn of so many rolls, all of which come up like this."""
    return [f"{seat} roll 123456 = {faces}"] * rolls + [f"{seat} score {box}"]


def starting(state: GameState, verb: str) -> list[str]:
    return [text for text in legal(state) if text.startswith(verb)]


# ── §1 The card ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_at_the_start_all_boxes_are_empty_and_thirty_rolls_are_left() -> None:
    state = spicy_dice(seats=2)
    assert state.to_act == (0,)
    assert state.scores == [0, 0]
    assert position(state) == {
        "boxes": [dict.fromkeys(BOXES)] * 2,
        "rolls_used": [0, 0],
        "rolls_left": [30, 30],
        "rolls_left_this_turn": 30,
        "faces": [None, None],
        "fresh": [],
        "must_roll": [[1, 2, 3, 4, 5, 6]] * 2,
        "worth": {},
        "worth_with": {},
        "finished": [],
    }


def test_one_box_a_turn_in_any_order_and_each_once() -> None:
    state = spicy_dice(*turn("A", "sum"), *turn("A", "3"), f"A roll 123456 = {NO_RED}")
    assert starting(state, "score") == [f"score {box}" for box in BOXES if box not in ("sum", "3")]
    assert position(state)["boxes"] == [dict.fromkeys(BOXES) | {"sum": 21, "3": 3}]
    with pytest.raises(IllegalAction):
        state.play("score sum")


def test_everyone_has_a_card_and_rolls_of_their_own() -> None:
    state = spicy_dice(*turn("A", "run", rolls=2), *turn("B", "1", "111234"), seats=3)
    assert state.to_act == (2,)
    assert state.scores == [21, 6, 0]
    assert position(state)["rolls_used"] == [2, 1, 0]
    assert position(state)["rolls_left"] == [28, 29, 30]
    assert position(state)["faces"] == [[6, 5, 4, 3, 2, 1], [1, 1, 1, 2, 3, 4], None]
    state.play_line(f"C roll 123456 = {NO_RED}")
    state.play_line("C score run")
    assert state.to_act == (0,)


# ── §2 A turn ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_turn_begins_with_a_roll_of_all_six() -> None:
    assert legal(spicy_dice()) == ["roll 123456"]
    assert legal(spicy_dice(*turn("A", "run"))) == ["roll 123456"]


def test_a_fresh_red_can_be_flipped_to_any_other_number() -> None:
    state = rolled("132465")
    assert position(state)["fresh"] == [1, 4]
    assert starting(state, "flip") == [
        *("flip 1 2", "flip 1 3", "flip 1 4", "flip 1 5", "flip 1 6"),
        *("flip 4 1", "flip 4 2", "flip 4 3", "flip 4 5", "flip 4 6"),
    ]
    state.play("flip 4 1")
    assert position(state)["faces"] == [[1, 3, 2, 1, 6, 5]]
    assert position(state)["rolls_used"] == [1]


def test_a_white_number_cannot_be_flipped() -> None:
    assert starting(rolled(NO_RED), "flip") == []
    assert position(rolled(NO_RED))["fresh"] == []


def test_a_flipped_die_is_white_and_cannot_be_flipped_again() -> None:
    state = rolled("132465")
    state.play("flip 4 1")
    assert position(state)["fresh"] == [1]
    assert starting(state, "flip 4") == []
    state.play("flip 1 5")
    assert starting(state, "flip") == []


def test_a_die_flipped_to_a_number_does_not_count_as_its_red() -> None:
    state = rolled("144265")
    state.play("flip 1 4")
    assert position(state)["worth"]["4"] == 12
    state.play("score 4")
    assert state.scores == [12]


def test_a_red_kept_through_a_roll_is_stale() -> None:
    state = spicy_dice("A roll 123456 = 132465", "A roll 235 = 236")
    assert position(state)["faces"] == [[1, 2, 3, 4, 6, 5]]
    assert position(state)["fresh"] == [2, 3]
    assert {text.split()[1] for text in starting(state, "flip")} == {"2", "3"}


def test_a_stale_red_is_still_red() -> None:
    state = spicy_dice("A roll 123456 = 132465", "A roll 2356 = 4111")
    assert position(state)["worth"]["4"] == 16
    assert position(state)["worth"]["red"] == 20


def test_a_red_that_comes_up_again_is_fresh_again() -> None:
    state = spicy_dice("A roll 123456 = 132465", "A roll 235 = 326", "A roll 1 = 1")
    assert position(state)["fresh"] == [1]
    flipped = spicy_dice("A roll 123456 = 132465", "A flip 1 6", "A roll 1 = 1")
    assert position(flipped)["fresh"] == [1]


def test_any_dice_may_be_rolled_again_but_at_least_one() -> None:
    state = rolled(NO_RED)
    assert len(starting(state, "roll")) == ALL_ROLLS
    assert "roll -" not in legal(state)
    state.play("roll 135", outcome="224")
    assert position(state)["faces"] == [[2, 5, 2, 3, 4, 1]]
    assert position(state)["rolls_used"] == [2]


def test_there_is_no_limit_of_rolls_in_a_turn_but_the_thirty_of_the_game() -> None:
    state = spicy_dice(*[f"A roll 123456 = {NO_RED}"] * 29)
    assert len(starting(state, "roll")) == ALL_ROLLS
    assert position(state)["rolls_left_this_turn"] == 1
    state.play("roll 1", outcome="6")
    assert starting(state, "roll") == []
    assert starting(state, "score") == [f"score {box}" for box in BOXES]


def test_any_empty_box_may_be_scored_with_nothing() -> None:
    state = rolled("112346")
    assert starting(state, "score") == [f"score {box}" for box in BOXES]
    state.play("score run")
    assert position(state)["boxes"][0]["run"] == 0
    assert position(state)["fresh"] == []
    assert position(state)["worth"] == {}


def test_dice_are_named_only_in_extra_spicy() -> None:
    with pytest.raises(IllegalAction):
        rolled(NO_RED).play("score sum 123456")
    with pytest.raises(IllegalAction):
        rolled(NO_RED, extra=True).play("score sum")


# ── §3 What dice are worth ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("box", "points"), [("4", 24), ("5", 5), ("2", 8)])
def test_the_rulebooks_numbers_24_5_and_8(box: str, points: int) -> None:
    assert scored("424425", box) == points


@pytest.mark.parametrize(
    ("faces", "box", "points"),
    [
        ("555135", "5", 20),  # the score card's 20: four of five, the red one not among them
        ("444412", "4", 32),
        ("666126", "6", 48),  # die 6 is the red one
        ("166663", "6", 24),
        ("441365", "4", 8),
        ("144463", "4", 24),  # the score card's 12 × 2
        ("266345", "1", 0),
    ],
)
def test_a_number_counts_as_often_as_it_is_there_and_double_with_its_red(faces: str, box: str, points: int) -> None:
    assert scored(faces, box) == points


@pytest.mark.parametrize(("box", "points"), [("run", 21), ("1", 21), ("4", 21), ("3", 3), ("set", 0), ("sum", 21)])
def test_the_rulebooks_run_of_21(box: str, points: int) -> None:
    assert scored("132465", box) == points  # the 1 and the 4 are red


def test_five_in_a_row_are_no_run() -> None:
    assert scored("132455", "run") == 0
    assert scored("132455", "1") == 2


@pytest.mark.parametrize(("box", "points"), [("set", 18), ("1", 18), ("3", 18), ("5", 10), ("run", 0), ("sum", 18)])
def test_the_rulebooks_set_of_18(box: str, points: int) -> None:
    assert scored("153513", box) == points  # three pairs, the 1 and the 3 are red


@pytest.mark.parametrize(
    ("faces", "points"),
    [
        ("223344", 18),  # three pairs
        ("335555", 26),  # four and two
        ("333555", 24),  # two triplets, the score card's 24
        ("555533", 26),
        ("335546", 0),  # two pairs
        ("333554", 0),  # three, two and a single
        ("333346", 0),
        ("333334", 0),  # five and one
        ("132465", 0),
    ],
)
def test_a_set_leaves_no_die_alone(faces: str, points: int) -> None:
    assert scored(faces, "set") == points


def test_a_set_goes_into_a_numbered_box_only_with_its_red() -> None:
    assert scored("322233", "3") == 9  # die 3 does not show its 3
    assert scored("322233", "2") == 15  # the red 2 lets box 2 take the set, which beats twice three 2s
    assert scored("266266", "6") == 48  # die 6 is red, and twice four 6s beat the set


def test_the_rulebooks_sum_of_23() -> None:
    assert scored("645152", "sum") == 23
    assert scored("125546", "sum") == 23  # red numbers count as white ones do


def test_the_rulebooks_30_and_40_points_for_reds() -> None:
    assert scored("123165", "red") == 30
    assert scored("123461", "red") == 40
    assert scored(NO_RED, "red") == 0


# ── §4 Peppers ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", ["4", "5", "6"])
def test_a_big_pepper_scores_75_in_its_box_and_50_elsewhere(number: str) -> None:
    assert {box: scored(number * 6, box) for box in BOXES} == dict.fromkeys(BOXES, 50) | {number: 75}


@pytest.mark.parametrize("number", ["1", "2", "3"])
def test_a_little_pepper_scores_50_in_its_box_and_25_elsewhere(number: str) -> None:
    assert {box: scored(number * 6, box) for box in BOXES} == dict.fromkeys(BOXES, 25) | {number: 50}


def test_a_hot_pepper_scores_100_in_run_and_red_and_50_elsewhere() -> None:
    assert {box: scored("123456", box) for box in BOXES} == dict.fromkeys(BOXES, 50) | {"run": 100, "red": 100}


def test_a_flip_can_make_a_pepper_and_unmake_one() -> None:
    made = rolled("166666")
    made.play("flip 1 6")
    assert position(made)["worth"]["6"] == 75
    unmade = rolled("123456")
    unmade.play("flip 1 2")
    assert position(unmade)["worth"] == {
        **{"1": 0, "2": 8, "3": 6, "4": 8, "5": 10, "6": 12},
        **{"run": 0, "set": 0, "sum": 22, "red": 50},
    }


# ── §5 The end ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_after_the_last_roll_fresh_reds_may_be_flipped_and_then_the_dice_are_scored() -> None:
    state = spicy_dice(*[f"A roll 123456 = {NO_RED}"] * 29, "A roll 1 = 1")
    assert legal(state) == [f"flip 1 {face}" for face in "23456"] + [f"score {box}" for box in BOXES]
    state.play("flip 1 6")
    assert not state.over
    assert legal(state) == [f"score {box}" for box in BOXES]
    state.play("score run")
    assert state.over
    assert state.winners == (0,)


def test_the_last_roll_finishes_a_card_that_has_empty_boxes_without_a_bonus() -> None:
    state = spicy_dice(*turn("A", "sum", rolls=29), *turn("A", "run"))
    assert state.over
    assert state.scores == [42]
    assert position(state)["boxes"] == [dict.fromkeys(BOXES) | {"sum": 21, "run": 21}]
    assert position(state)["rolls_left"] == [0]
    assert position(state)["must_roll"] == [[]]
    assert position(state)["finished"] == ["A"]


def full_card(rolls: int) -> GameState:
    """Nine boxes with a roll each, the tenth with the rest; every number once, a run, a sum, no set and no red."""
    lines = [line for box in BOXES[:-1] for line in turn("A", box)]
    return spicy_dice(*lines, *turn("A", "red", rolls=rolls - 9))


FULL = 21 + 21 + 0 + 21 + 0


@pytest.mark.parametrize(("rolls", "bonus"), [(10, 100), (27, 15), (29, 5), (30, 0)])
def test_a_full_card_brings_5_points_for_each_roll_unused(rolls: int, bonus: int) -> None:
    state = full_card(rolls)
    assert state.over
    assert state.scores == [FULL + bonus]
    assert position(state)["rolls_left"] == [30 - rolls]


def test_there_is_no_bonus_before_the_last_box_is_filled() -> None:
    state = spicy_dice(*[line for box in BOXES[:-1] for line in turn("A", box)])
    assert not state.over
    assert state.scores == [FULL]


def test_a_finished_player_is_skipped_while_the_others_go_on() -> None:
    state = spicy_dice(*turn("A", "sum"), *turn("B", "run", rolls=30), *turn("C", "1"), *turn("A", "2"), seats=3)
    assert position(state)["finished"] == ["B"]
    assert state.to_act == (2,)
    assert not state.over
    with pytest.raises(NotYourTurn):
        state.play_line(f"B roll 123456 = {NO_RED}")
    for line in [*turn("C", "2", rolls=29), *turn("A", "3", rolls=28)]:
        assert not state.over
        state.play_line(line)
    assert state.over
    assert state.scores == [26, 21, 3]
    assert state.winners == (0,)


def test_the_last_player_goes_on_alone() -> None:
    state = spicy_dice(*turn("A", "run", rolls=30), *turn("B", "1"), *turn("B", "2"), seats=2)
    assert state.to_act == (1,)
    assert position(state)["finished"] == ["A"]


def test_the_most_points_win_and_a_tie_is_shared() -> None:
    won = spicy_dice(*turn("A", "run", rolls=30), *turn("B", "6", rolls=30), seats=2)
    assert won.winners == (0,)
    tied = spicy_dice(*turn("A", "run", rolls=30), *turn("B", "6", rolls=30), *turn("C", "sum", rolls=30), seats=3)
    assert tied.scores == [21, 6, 21]
    assert tied.winners == (0, 2)


# ── §6 Extra Spicy ───────────────────────────────────────────────────────────────────────────────────────────────────


def dice_for(state: GameState, box: str) -> list[str]:
    return [text.split()[2] for text in starting(state, f"score {box} ")]


def test_a_number_takes_any_of_the_dice_that_show_it() -> None:
    state = rolled("545155", extra=True)
    assert dice_for(state, "5") == [
        *("-", "1", "3", "13", "5", "15", "35", "135"),
        *("6", "16", "36", "136", "56", "156", "356", "1356"),
    ]
    assert dice_for(state, "2") == ["-"]


@pytest.mark.parametrize(
    ("dice", "points"), [("135", 30), ("13", 10), ("5", 10), ("1356", 40), ("136", 15), ("-", 0), ("15", 20)]
)
def test_the_double_needs_the_red_among_the_dice_named(dice: str, points: int) -> None:
    assert scored("545155", "5", dice) == points


def test_sum_takes_any_dice() -> None:
    state = rolled("645152", extra=True)
    assert len(dice_for(state, "sum")) == 64
    assert scored("645152", "sum", "1246") == 13
    assert scored("645152", "sum", "123456") == 23


def test_red_takes_any_red_dice() -> None:
    assert dice_for(rolled("123165", extra=True), "red") == ["-", "1", "2", "12", "3", "13", "23", "123"]
    assert scored("123165", "red", "2") == 10
    assert scored("123165", "red", "123") == 30


def test_no_dice_may_be_named_in_every_empty_box() -> None:
    state = rolled("123456", extra=True)
    assert [text for text in legal(state) if text.endswith(" -")] == [f"score {box} -" for box in BOXES]
    for box in BOXES:
        assert scored("123456", box, "-") == 0


def test_run_and_set_take_all_six_dice_or_none() -> None:
    run = rolled("132465", extra=True)
    assert dice_for(run, "run") == ["-", "123456"]
    assert dice_for(run, "set") == ["-"]
    assert dice_for(run, "4") == ["-", "4", "123456"]
    assert dice_for(run, "3") == ["-", "2"]  # its red is not showing
    assert scored("132465", "run", "123456") == 21
    assert scored("132465", "4", "123456") == 21
    assert scored("132465", "4", "4") == 8
    a_set = rolled("153513", extra=True)
    assert dice_for(a_set, "set") == ["-", "123456"]
    assert dice_for(a_set, "run") == ["-"]
    assert scored("153513", "set", "123456") == 18
    assert scored("153513", "3", "123456") == 18


def test_the_dice_are_worth_the_best_that_applies_to_exactly_those_named() -> None:
    faces = "166616"  # four 6s and two 1s, both with their red one
    assert scored(faces, "6", "2346") == 48
    assert scored(faces, "6", "123456") == 26
    assert scored(faces, "1", "15") == 4
    assert scored(faces, "1", "123456") == 26


def test_a_pepper_takes_all_six_dice() -> None:
    assert scored("555555", "5", "123456") == 75
    assert scored("555555", "5", "12345") == 50
    assert scored("555555", "5", "12346") == 25
    assert scored("555555", "2", "123456") == 50
    assert dice_for(rolled("555555", extra=True), "2") == ["-", "123456"]
    assert scored("555555", "sum", "123456") == 50
    assert scored("555555", "sum", "12345") == 25
    assert scored("555555", "red", "5") == 10
    assert scored("555555", "red", "123456") == 50
    assert scored("222222", "run", "123456") == 25
    assert scored("222222", "2", "123456") == 50
    assert scored("123456", "red", "123456") == 100
    assert scored("123456", "red", "12345") == 50
    assert scored("123456", "run", "123456") == 100
    assert scored("123456", "3", "123456") == 50
    assert scored("123456", "3", "3") == 6


def test_what_the_dice_are_worth_in_the_view_is_the_most_they_can_be_named_for() -> None:
    for faces in ("166616", "132465", "555555", "123456", "424425"):
        state = rolled(faces, extra=True)
        for box, worth in position(state)["worth"].items():
            assert worth == max(scored(faces, box, dice) for dice in dice_for(state, box))
            assert worth == scored(faces, box)


def test_the_view_says_what_every_handful_is_worth_only_where_dice_are_named() -> None:
    for faces in ("166616", "132465", "555555", "123456"):
        state = rolled(faces, extra=True)
        for box, worth_with in position(state)["worth_with"].items():
            assert worth_with == {dice: scored(faces, box, dice) for dice in dice_for(state, box)}
    assert position(rolled("166616", extra=True))["worth_with"].keys() == set(BOXES)
    assert position(rolled("166616"))["worth_with"] == {}


def test_the_rulebooks_30_points_and_two_dice_held() -> None:
    state = rolled("565653", extra=True)
    assert scored("565653", "5", "135") == 30
    state.play("score 5 135")
    assert position(state)["must_roll"] == [[1, 3, 5]]
    assert "roll 1356" in legal(state)  # holds dice 2 and 4
    state.play("roll 1356", outcome="1266")
    assert position(state)["faces"] == [[1, 6, 2, 6, 6, 6]]


def test_the_rulebooks_26_points_or_just_24_and_two_dice_held() -> None:
    faces = "661661"
    assert scored(faces, "sum", "123456") == 26
    state = rolled(faces, extra=True)
    state.play("score sum 1245")
    assert state.scores == [24]
    assert "roll 1245" in legal(state)


def test_the_first_turn_rolls_all_six() -> None:
    assert legal(spicy_dice(seats=2, extra=True)) == ["roll 123456"]
    second = spicy_dice(f"A roll 123456 = {NO_RED}", "A score sum 12", seats=2, extra=True)
    assert second.to_act == (1,)
    assert legal(second) == ["roll 123456"]


def test_a_later_turn_rolls_all_the_dice_that_were_used_and_any_others() -> None:
    state = spicy_dice(f"A roll 123456 = {NO_RED}", "A score sum 1246", extra=True)
    assert legal(state) == ["roll 1246", "roll 12346", "roll 12456", "roll 123456"]


def test_after_scoring_all_six_all_six_are_rolled() -> None:
    state = spicy_dice(f"A roll 123456 = {NO_RED}", "A score run 123456", extra=True)
    assert legal(state) == ["roll 123456"]


def test_after_scoring_none_any_may_be_held_but_one_is_rolled() -> None:
    state = spicy_dice(f"A roll 123456 = {NO_RED}", "A score run -", extra=True)
    assert len(legal(state)) == ALL_ROLLS
    assert "roll -" not in legal(state)
    assert position(state)["must_roll"] == [[]]
    with pytest.raises(IllegalAction):
        state.play("score 1 6")


def test_dice_are_held_while_the_others_have_their_turns() -> None:
    state = spicy_dice(
        "A roll 123456 = 566662", "A score 5 1", "B roll 123456 = 111111", "B score 1 12", seats=2, extra=True
    )
    assert position(state)["must_roll"] == [[1], [1, 2]]
    state.play("roll 16", outcome="66")
    assert position(state)["faces"] == [[6, 6, 6, 6, 6, 6], [1, 1, 1, 1, 1, 1]]
    assert position(state)["must_roll"] == [[], [1, 2]]


def test_during_a_turn_any_dice_may_be_rolled() -> None:
    state = spicy_dice(f"A roll 123456 = {NO_RED}", "A score sum 1246", "A roll 1246 = 1234", extra=True)
    assert len(starting(state, "roll")) == ALL_ROLLS


def test_a_held_red_cannot_be_flipped_but_is_red() -> None:
    state = spicy_dice("A roll 123456 = 132465", "A score sum 2356", "A roll 2356 = 2111", extra=True)
    assert position(state)["faces"] == [[1, 2, 1, 4, 1, 1]]
    assert position(state)["fresh"] == [2]
    assert dice_for(state, "red")[-1] == "124"


def test_a_flipped_die_may_be_held_as_it_lies() -> None:
    state = spicy_dice("A roll 123456 = 132465", "A flip 4 6", "A score sum 12356", "A roll 12356 = 66616", extra=True)
    assert position(state)["faces"] == [[6, 6, 6, 6, 1, 6]]
    assert position(state)["fresh"] == [6]


# ── §7 Junior ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("extra", [False, True])
def test_three_rolls_in_the_first_turn(extra: bool) -> None:
    state = spicy_dice(*[f"A roll 123456 = {NO_RED}"] * 2, junior=True, extra=extra)
    assert len(starting(state, "roll")) == ALL_ROLLS
    assert position(state)["rolls_left_this_turn"] == 1
    state.play("roll 1", outcome="1")
    assert starting(state, "roll") == []
    assert len(starting(state, "flip")) == 5
    assert position(state)["rolls_left_this_turn"] == 0


def test_rolls_left_over_may_be_used_in_later_turns() -> None:
    lines = [*turn("A", "1", rolls=1), *turn("A", "2", rolls=2)]
    state = spicy_dice(*lines, junior=True)
    assert position(state)["rolls_left_this_turn"] == 9 - 3
    state = spicy_dice(*lines, *[f"A roll 123456 = {NO_RED}"] * 6, junior=True)
    assert starting(state, "roll") == []
    state.play("score 3")
    assert position(state)["rolls_left_this_turn"] == 3
    assert position(state)["rolls_left"] == [21]


def test_everyones_turns_are_counted_apart() -> None:
    state = spicy_dice(
        *turn("A", "1", rolls=1), *turn("B", "1", rolls=3), *turn("A", "2", rolls=5), seats=2, junior=True
    )
    assert position(state)["rolls_used"] == [6, 3]
    assert position(state)["rolls_left_this_turn"] == 3


@pytest.mark.parametrize(("rolls", "score"), [(3, FULL), (1, FULL + 100)])
def test_juniors_fill_the_card_and_get_the_bonus_for_every_roll_unused(rolls: int, score: int) -> None:
    state = spicy_dice(*[line for box in BOXES for line in turn("A", box, rolls=rolls)], junior=True)
    assert state.over
    assert state.scores == [score]


def test_extra_spicy_juniors_hold_dice_and_carry_over_rolls() -> None:
    state = spicy_dice("A roll 123456 = 555642", "A score 5 123", junior=True, extra=True)
    assert "roll 123" in legal(state)
    assert position(state)["rolls_left_this_turn"] == 5
    for _ in range(5):
        state.play("roll 123", outcome="666")
    assert starting(state, "roll") == []


# ── In words and in JSON ─────────────────────────────────────────────────────────────────────────────────────────────


def test_what_an_action_is_called() -> None:
    state = rolled("132465")
    for text in ("flip 1 1", "score 7", "score bonus", "flip 7 1", "score 5 31", "roll 21"):
        with pytest.raises((BadNotation, IllegalAction)):
            state.play(text)
    state.play("flip  1   6")
    assert [str(event) for event in state.events] == ["A roll 123456 = 132465", "A flip 1 6"]


def test_a_game_is_told_in_words() -> None:
    state = spicy_dice(
        *("A roll 123456 = 132465", "A flip 4 1", "A score 1", "B roll 123456 = 666666", "B score red"),
        *[*turn("A", "run", rolls=29), *turn("B", "sum", rolls=29)],
        seats=2,
    )
    story = state.story(["You", "Bo"], EVERYTHING)
    assert story[:5] == [
        ["You rolled all six dice: 1 3 2 4 6 5.", "Red: 1 4."],
        ["You flipped the red 4 to a 1."],
        ["You scored 4 in box 1."],
        ["Bo rolled all six dice: 6 6 6 6 6 6.", "Red: 6."],
        ["Big Pepper!", "Bo scored 50 in the red box."],
    ]
    last = "You used the last roll and 8 boxes stayed empty: 25 points in all."
    assert ["You scored 21 in the run box.", last] in story
    assert story[-1] == [
        "Bo scored 21 in the sum box.",
        "Bo used the last roll and 8 boxes stayed empty: 71 points in all.",
        "Bo won with 71 points!",
    ]


def test_extra_spicy_is_told_with_its_dice() -> None:
    state = spicy_dice("A roll 123456 = 123456", "A score red 123456", "A roll 123456 = 111432", extra=True)
    state.play("score 1 13")
    state.play("roll 13", outcome="22")
    state.play("score run -")
    told = [" ".join(sentences) for sentences in state.story(["Ann"], EVERYTHING)]
    assert told[1] == "Hot Pepper! Ann scored 100 in the red box."
    assert told[3] == "Ann scored 4 in box 1: two 1s with the red one."
    assert told[5] == "Ann scored 0 in the run box: no dice."


def test_a_full_card_and_a_shared_win_are_told() -> None:
    assert full_card(27).story(["Ann"], EVERYTHING)[-1] == [
        "Ann scored 0 in the red box.",
        f"Ann filled the last box: bonus 15, {FULL + 15} points in all.",
    ]
    tied = spicy_dice(*turn("A", "run", rolls=30), *turn("B", "sum", rolls=30), seats=2)
    assert tied.story(["Ann", "Bo"], EVERYTHING)[-1][-1] == "Ann and Bo shared the win with 21 points!"


# ── The easy bot ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("extra", [False, True])
@pytest.mark.parametrize("junior", [False, True])
def test_alone_the_easy_bot_scores_far_more_than_chance(extra: bool, junior: bool) -> None:
    game = pepperbox.game("spicy-dice", seats=1, extra=extra, junior=junior)
    # Always the same games: luck must not fail what they measure.
    means = [
        pepperbox.simulate(game, [bot], games=20, seed=1, speed="plain").mean_scores[0] for bot in ("easy", "random")
    ]
    assert means[0] > 3 * means[1]


# ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_roll_that_is_not_possible_says_why() -> None:
    assert why_not(spicy_dice(), "roll 12") == "§2.1: this turn begins with all six dice."
    assert why_not(rolled(NO_RED), "roll -") == "§2.4: at least one die is rolled."
    assert why_not(spicy_dice(*[f"A roll 123456 = {NO_RED}"] * 30), "roll 1") == "§1.2: all 30 rolls are used."
    junior = spicy_dice(*[f"A roll 123456 = {NO_RED}"] * 3, junior=True)
    assert why_not(junior, "roll 1") == "§7.1: no rolls are left for this turn."
    extra = spicy_dice(f"A roll 123456 = {NO_RED}", "A score sum 12", extra=True)
    assert why_not(extra, "roll 13") == "§6.3: dice that the last score has used are rolled: a 5 and a 6."


def test_a_flip_that_is_not_possible_says_why() -> None:
    state = spicy_dice("A roll 123456 = 132465", "A roll 2356 = 5555")
    assert why_not(state, "flip 2 3") == "§2.2: only a red number can be flipped, and this is a white 5."
    assert why_not(state, "flip 4 3") == "§2.3: the red 4 was kept through a roll, and stays what it is."
    assert why_not(state, "flip 5 5") == "§2.2: a die is flipped to another number."


def test_a_box_that_cannot_be_scored_says_why() -> None:
    assert why_not(spicy_dice(), "score 5") == "§2.1: a turn begins with a roll."
    state = spicy_dice(*turn("A", "run"))
    assert why_not(state, "score run") == "§1.1: a box is scored once, and the run box has been."
    assert why_not(rolled(NO_RED), "score 5 2") == "§6.1: dice are named only in Extra Spicy."
    extra = rolled("155432", extra=True)
    assert why_not(extra, "score 5") == "§6.1: scoring names the dice that it uses."
    assert why_not(extra, "score 5 23") == ""
    assert why_not(extra, "score 5 246") == "§6.1: box 5 takes dice that show a 5, and not a 2 and the red 4."
    assert why_not(extra, "score red 12") == "§6.1: the red box takes red dice, and not a 5."
    assert why_not(extra, "score run 12") == (
        "§6.2: that takes all six dice, and a run, a set or a pepper that counts there."
    )

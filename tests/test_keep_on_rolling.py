"""Keep on Rolling, paragraph by paragraph of docs/rules/keep-on-rolling.md."""

from __future__ import annotations

import pytest

from pepperbox import GameState
from tests.replayed import after, legal, position, why_not

BUST = "123456"


def keep_on_rolling(*lines: str, seats: int = 2, target: int = 250) -> GameState:
    return after("keep-on-rolling", *lines, seats=seats, target=target)


def turn(seat: str, *plays: str) -> list[str]:
    return [f"{seat} {play}" for play in plays]


def thirty_four(seat: str) -> list[str]:
    """A turn that banks 34 points."""
    return turn(seat, "roll = 551326", "aside 12", "roll = 2213", "aside 34", "roll = 54", "aside 5", "stop")


# ── §2 A turn ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_turn_begins_with_a_roll_of_all_six() -> None:
    state = keep_on_rolling()
    assert legal(state) == ["roll"]
    state.play("roll", outcome="522163")
    assert position(state)["rolled"] == {"1": 5, "2": 2, "3": 2, "4": 1, "5": 6, "6": 3}


def test_later_rolls_are_of_the_dice_not_aside() -> None:
    state = keep_on_rolling("A roll = 522163", "A aside 23", "A roll = 2134")
    assert position(state)["rolled"] == {"1": 2, "4": 1, "5": 3, "6": 4}
    assert position(state)["aside"] == {"2": 2, "3": 2}


def test_a_roll_without_pair_or_match_is_a_bust_and_ends_the_turn() -> None:
    first = keep_on_rolling(f"A roll = {BUST}")
    assert first.to_act == (1,)
    assert first.scores == [0, 0]
    later = keep_on_rolling("A roll = 551326", "A aside 12", "A roll = 1236")
    assert later.to_act == (1,)
    assert later.scores == [0, 0]
    assert position(later)["turn_points"] == 0
    assert position(later)["aside"] == {}
    assert position(later)["rolled"] == {}


def test_a_bust_loses_nothing_from_earlier_turns() -> None:
    state = keep_on_rolling(*thirty_four("A"), f"B roll = {BUST}", f"A roll = {BUST}")
    assert state.scores == [34, 0]


def test_a_pair_must_be_among_the_dice_set_aside() -> None:
    state = keep_on_rolling("A roll = 551326")
    assert all("12" in text for text in legal(state))
    assert len(legal(state)) == 2**4  # the two 5s, with any of the four others
    assert "aside 12" in legal(state)
    assert "aside 123456" in legal(state)


def test_or_one_that_matches_a_die_aside_and_others_may_go_along() -> None:
    state = keep_on_rolling("A roll = 551326", "A aside 12", "A roll = 5213")
    assert legal(state) == [
        *("aside 3", "aside 34", "aside 35", "aside 345"),
        *("aside 36", "aside 346", "aside 356", "aside 3456"),
    ]


def test_a_single_that_went_along_can_be_matched_later() -> None:
    state = keep_on_rolling("A roll = 551326", "A aside 124", "A roll = 324")
    assert legal(state) == ["aside 3", "aside 35", "aside 36", "aside 356"]
    state.play("aside 3")
    assert position(state)["turn_points"] == 10 + 12  # the red 3 joins the other


def test_dice_that_were_not_rolled_cannot_be_set_aside() -> None:
    state = keep_on_rolling("A roll = 551326", "A aside 12", "A roll = 5513")
    assert not [text for text in legal(state) if "1" in text or "2" in text]


def test_after_setting_aside_one_may_roll_or_stop() -> None:
    assert legal(keep_on_rolling("A roll = 551326", "A aside 12")) == ["roll", "stop"]


def test_all_six_aside_with_a_single_end_the_turn_and_score() -> None:
    state = keep_on_rolling("A roll = 551326", "A aside 123456")
    assert state.to_act == (1,)
    assert state.scores == [10, 0]


def test_also_in_a_later_row_where_nothing_is_doubled() -> None:
    state = keep_on_rolling("A roll = 223344", "A aside 123456", "A roll = 551326", "A aside 123456")
    assert state.scores == [28 + 10, 0]


# ── §3 Points ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("faces", "dice", "points"),
    [
        ("551326", "12", 10),
        ("555326", "123", 15),
        ("552356", "125", 30),  # the red 5 doubles three 5s
        ("112233", "12", 4),  # a red 1
        ("221166", "123456", 8 + 2 + 24),  # red 2 and red 6
        ("666666", "123456", 72),
        ("553124", "123", 10),  # a red 3 alone counts nothing
        ("551326", "12346", 10),
    ],
)
def test_pairs_count_what_they_show_and_double_with_the_red_one(faces: str, dice: str, points: int) -> None:
    state = keep_on_rolling(f"A roll = {faces}", f"A aside {dice}")
    assert position(state)["turn_points"] == points


def test_a_roll_to_be_answered_counts_nothing_yet() -> None:
    state = keep_on_rolling("A roll = 551326", "A aside 12", "A roll = 5521")
    assert position(state)["turn_points"] == 10


def test_stopping_while_filled_up_doubles_the_turn() -> None:
    state = keep_on_rolling("A roll = 223344", "A aside 123456")
    assert position(state)["filled_up"]
    assert legal(state) == ["roll", "stop"]
    assert position(state)["turn_points"] == 28
    state.play("stop")
    assert state.scores == [56, 0]


def test_rolling_on_keeps_the_points_and_starts_an_empty_row() -> None:
    state = keep_on_rolling("A roll = 223344", "A aside 123456", "A roll = 352551")
    assert position(state)["turn_points"] == 28
    assert position(state)["aside"] == {}
    assert len(position(state)["rolled"]) == 6
    state.play("aside 24")
    assert position(state)["turn_points"] == 28 + 10  # no red 5 among these two, and the row before does not help
    state.play("stop")
    assert state.scores == [38, 0]


def test_dice_from_before_filling_up_match_nothing() -> None:
    state = keep_on_rolling("A roll = 223344", "A aside 123456", "A roll = 213564")
    assert state.to_act == (1,)
    assert state.scores == [0, 0]


def test_the_rulebooks_sample_turn() -> None:
    lines = [
        *(("roll = 551326", 0), ("aside 12", 10), ("roll = 2213", 10), ("aside 34", 14), ("roll = 54", 14)),
        *(("aside 5", 34), ("roll = 2", 34), ("aside 6", 36), ("roll = 535416", 36), ("aside 134", 46)),
        *(("roll = 133", 46), ("aside 56", 52), ("roll = 4", 52), ("aside 2", 68), ("stop", 0)),
    ]
    state = keep_on_rolling()
    for line, points in lines:
        state.play_line(f"A {line}")
        assert position(state)["turn_points"] == points
    assert state.scores == [136, 0]


# ── §4 The end ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_reaching_the_target_starts_the_chase() -> None:
    assert not position(keep_on_rolling(*thirty_four("A"), target=35))["chase"]
    state = keep_on_rolling(*thirty_four("A"), target=34)
    assert position(state)["chase"]
    assert not state.over
    assert position(state)["out"] == []


@pytest.mark.parametrize(
    ("reply", "winner"),
    [
        ([f"B roll = {BUST}"], 0),
        (thirty_four("B"), 0),  # a tie is not enough
        (turn("B", "roll = 223344", "aside 123456", "stop"), None),  # 56 points take the lead
    ],
)
def test_whoever_does_not_take_the_lead_is_out(reply: list[str], winner: int | None) -> None:
    state = keep_on_rolling(*thirty_four("A"), *reply, target=30)
    assert state.winners == (() if winner is None else (winner,))
    assert state.over == (winner is not None)
    assert state.to_act == ((0,) if winner is None else ())


def test_the_one_who_began_the_chase_can_fall_out_too() -> None:
    state = keep_on_rolling(
        *thirty_four("A"), *turn("B", "roll = 223344", "aside 123456", "stop"), f"A roll = {BUST}", target=30
    )
    assert state.winners == (1,)
    assert position(state)["out"] == ["A"]
    assert state.scores == [34, 56]


def test_players_who_are_out_are_skipped_and_the_last_one_in_wins() -> None:
    state = keep_on_rolling(*thirty_four("A"), f"B roll = {BUST}", seats=4, target=30)
    assert position(state)["out"] == ["B"]
    for play in ("roll = 223344", "aside 123456", "stop"):
        state.play_line(f"C {play}")
    state.play_line(f"D roll = {BUST}")
    state.play_line(f"A roll = {BUST}")
    assert state.over
    assert state.winners == (2,)
    assert position(state)["out"] == ["A", "B", "D"]


def test_only_players_still_in_must_be_overtaken() -> None:
    lead = turn("A", "roll = 666666", "aside 123456", "stop")
    state = keep_on_rolling(*lead, *turn("B", "roll = 666666", "aside 123456", "stop"), seats=3, target=100)
    assert position(state)["out"] == ["B"]  # level with A at 144
    assert state.to_act == (2,)


# ── What a board needs ───────────────────────────────────────────────────────────────────────────────────────────────


def test_dice_aside_are_told_in_groups_with_their_points() -> None:
    state = keep_on_rolling("A roll = 551326", "A aside 12", "A roll = 2253", "A aside 345")
    assert position(state)["groups"] == [
        {"face": 2, "dice": [3, 4], "points": 4, "doubled": False},
        {"face": 5, "dice": [1, 2, 5], "points": 30, "doubled": True},
    ]
    assert [position(state)[key] for key in ("earlier", "turn_points", "bank")] == [0, 34, 34]
    state = keep_on_rolling("A roll = 551326", "A aside 123")
    assert position(state)["groups"][0] == {"face": 1, "dice": [3], "points": 0, "doubled": False}


def test_what_may_be_set_aside_is_told_with_what_it_would_make_of_the_turn() -> None:
    state = keep_on_rolling("A roll = 551326", "A aside 12", "A roll = 2253")
    worth = position(state)["worth"]
    assert list(worth) == [action.text.removeprefix("aside ") for action in state.legal(0)]
    assert (worth["34"], worth["5"], worth["345"]) == (14, 30, 34)
    state.play_line("A aside 345")
    assert position(state)["worth"] == {}
    filled = keep_on_rolling("A roll = 223344", "A aside 123456")
    assert (position(filled)["turn_points"], position(filled)["bank"]) == (28, 56)
    filled.play_line("A roll = 551326")
    assert (position(filled)["earlier"], position(filled)["worth"]["12"]) == (28, 38)


def test_dice_that_might_go_aside_are_told_in_groups_with_their_points() -> None:
    state = keep_on_rolling("A roll = 551326", "A aside 12", "A roll = 2253")
    groups = {"".join(map(str, group["dice"])): group for group in position(state)["groups_after"]}
    assert list(groups) == ["3", "4", "34", "125", "6"]
    assert groups["125"] == {"face": 5, "dice": [1, 2, 5], "points": 30, "doubled": True}
    assert (groups["34"]["points"], groups["4"]["points"]) == (4, 0)
    assert position(keep_on_rolling("A roll = 551326", "A aside 12"))["groups_after"] == []


def test_the_dice_of_the_next_roll_are_told() -> None:
    state = keep_on_rolling()
    assert position(state)["to_roll"] == [1, 2, 3, 4, 5, 6]
    state.play_line("A roll = 551326")
    assert position(state)["to_roll"] == []
    state.play_line("A aside 12")
    assert position(state)["to_roll"] == [3, 4, 5, 6]
    filled = keep_on_rolling("A roll = 223344", "A aside 123456")
    assert position(filled)["to_roll"] == [1, 2, 3, 4, 5, 6]


def test_in_the_chase_everybody_knows_what_to_beat() -> None:
    before = keep_on_rolling(*thirty_four("A"), seats=3)
    assert position(before)["must_beat"] == [None, None, None]
    chase = keep_on_rolling(*thirty_four("A"), seats=3, target=30)
    assert position(chase)["must_beat"] == [None, 34, 34]
    chase.play_line(f"B roll = {BUST}")
    assert position(chase)["must_beat"] == [None, None, 34]  # who is out has nothing to beat
    for play in ("roll = 223344", "aside 123456", "stop"):
        chase.play_line(f"C {play}")
    assert position(chase)["must_beat"] == [56, None, None]


# ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_is_not_possible_says_why() -> None:
    state = after("keep-on-rolling")
    assert why_not(state, "stop") == "§2.1: a turn begins with a roll."
    state.play_line("A roll = 551326")
    assert why_not(state, "roll") == "§2.3: first some of the dice just rolled are set aside."
    assert why_not(state, "aside 13") == "§2.3: two of them must match each other, or one a die aside."
    state.play_line("A aside 12")
    assert why_not(state, "aside 3") == "§2.4: dice have been set aside: roll again or stop."
    state.play_line("A roll = 5213")
    assert why_not(state, "aside 13") == "§2.3: only dice just rolled are set aside."

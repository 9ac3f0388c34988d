"""Grand Poobah, paragraph by paragraph of docs/rules/grand-poobah.md."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import pepperbox
from pepperbox import BadNotation, BadOption, GameState, IllegalAction
from pepperbox.terminal import boards
from tests.replayed import after, legal, position, why_not

ALL_ROLLS = 63
WHITE, LOW = "665544", "332233"  # hands without a red number
ANN, BOB = "334664", "554636"  # the rulebook's example; Bob's last 6 is red


def grand_poobah(*lines: str, seats: int = 2, target: int = 100) -> GameState:
    return after("grand-poobah", *lines, seats=seats, target=target)


def has_red(faces: str) -> bool:
    return any(face == die for face, die in zip(faces, "123456", strict=True))


def quiet_turns(*hands: str) -> list[str]:
    """Three turns of everybody, with these hands rolled in the first one, held and left as they are."""
    lines = []
    for play in ("roll 123456 = {}", "hold", "hold"):
        for seat, faces in zip("ABCDE", hands, strict=False):
            lines.append(f"{seat} {play.format(faces)}")
            lines += [f"{seat} done"] if has_red(faces) else []
    return lines


def scored(*hands: str, scoring: str, target: int = 100) -> GameState:
    """After the first scoring roll, with these hands."""
    return grand_poobah(*quiet_turns(*hands), f"* score = {scoring}", seats=len(hands), target=target)


# ── §1 The aim ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_game_starts_without_dice_and_points() -> None:
    state = grand_poobah(seats=3)
    assert state.scores == [0, 0, 0]
    assert position(state) == {
        "hands": [None, None, None],
        "turns": [0, 0, 0],
        "most": {},
        "most_after": {},
        "scoring_rolls": [0, 0, 0],
        "last_scoring": None,
        "overtime": None,
    }


def test_the_target_is_100_unless_another_is_set() -> None:
    assert pepperbox.game("grand-poobah").options == {"target": 100}
    for target in (10, 1000):
        assert pepperbox.game("grand-poobah", target=target).options == {"target": target}
    for target in (9, 1001):
        with pytest.raises(BadOption):
            pepperbox.game("grand-poobah", target=target)


@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_play(seats: int) -> None:
    with pytest.raises(BadOption):
        pepperbox.game("grand-poobah", seats)


# ── §2 A turn ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_everyones_first_turn_is_a_roll_of_all_six() -> None:
    state = grand_poobah(seats=3)
    for seat in range(3):
        assert state.to_act == (seat,)
        assert legal(state) == ["roll 123456"]
        state.play("roll 123456", outcome=WHITE)
    assert state.to_act == (0,)
    assert position(state)["hands"] == [[6, 6, 5, 5, 4, 4]] * 3
    assert position(state)["turns"] == [1, 1, 1]


def test_later_turns_roll_any_dice_or_hold() -> None:
    state = grand_poobah(f"A roll 123456 = {WHITE}", f"B roll 123456 = {WHITE}")
    assert len(legal(state)) == ALL_ROLLS + 1
    assert {"roll 1", "roll 135", "roll 123456", "hold"} <= set(legal(state))


def test_dice_not_rolled_stay_as_they_lie() -> None:
    state = grand_poobah(f"A roll 123456 = {WHITE}", f"B roll 123456 = {WHITE}", "A roll 135 = 222")
    assert position(state)["hands"][0] == [2, 6, 2, 5, 2, 4]


def test_one_roll_a_turn() -> None:
    state = grand_poobah(f"A roll 123456 = {WHITE}", f"B roll 123456 = {WHITE}", "A roll 1 = 2")
    assert state.to_act == (1,)
    assert position(state)["turns"] == [2, 1]


def test_holding_is_a_turn_that_changes_nothing() -> None:
    state = grand_poobah(f"A roll 123456 = {WHITE}", f"B roll 123456 = {WHITE}", "A hold")
    assert state.to_act == (1,)
    assert position(state)["turns"] == [2, 1]
    assert position(state)["hands"][0] == [6, 6, 5, 5, 4, 4]


def test_holding_has_no_outcome() -> None:
    with pytest.raises(BadNotation):
        grand_poobah(f"A roll 123456 = {WHITE}", f"B roll 123456 = {WHITE}", "A hold = 1")


# ── §3 Red numbers ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("faces", "changes"),
    [
        ("165544", ["change 1 2", "change 1 3", "change 1 4", "change 1 5", "change 1 6"]),
        ("663544", ["change 3 1", "change 3 2", "change 3 4", "change 3 5", "change 3 6"]),
        ("665546", ["change 6 1", "change 6 2", "change 6 3", "change 6 4", "change 6 5"]),
    ],
)
def test_a_die_that_shows_its_red_number_may_be_turned_to_any_other(faces: str, changes: list[str]) -> None:
    state = grand_poobah(f"A roll 123456 = {faces}")
    assert state.to_act == (0,)
    assert legal(state) == [*changes, "done"]


def test_only_red_dice_may_be_turned() -> None:
    state = grand_poobah("A roll 123456 = 163541")
    with pytest.raises(IllegalAction):
        state.play("change 2 1")
    assert {text.split()[1] for text in legal(state) if text != "done"} == {"1", "3"}


def test_a_change_turns_that_die_and_no_other() -> None:
    state = grand_poobah("A roll 123456 = 663544", "A change 3 6")
    assert position(state)["hands"][0] == [6, 6, 6, 5, 4, 4]


def test_six_red_dice_offer_thirty_changes_one_after_the_other() -> None:
    state = grand_poobah("A roll 123456 = 123456")
    for left in range(6, 0, -1):
        assert state.to_act == (0,)
        assert len(legal(state)) == 5 * left + 1
        state.play(f"change {left} {left % 6 + 1}")
    assert position(state)["hands"][0] == [2, 3, 4, 5, 6, 1]
    assert position(state)["turns"] == [1, 0]
    assert state.to_act == (1,)


def test_a_die_that_has_been_turned_cannot_be_turned_again() -> None:
    state = grand_poobah("A roll 123456 = 163544", "A change 3 6")
    assert not [text for text in legal(state) if text.startswith("change 3")]


def test_but_it_can_after_a_roll_that_makes_it_red_once_more() -> None:
    state = grand_poobah("A roll 123456 = 663544", "A change 3 6", f"B roll 123456 = {WHITE}", "A roll 3 = 3")
    assert "change 3 6" in legal(state)


def test_a_red_die_may_be_left_and_turned_in_a_later_turn() -> None:
    state = grand_poobah("A roll 123456 = 663544", "A done")
    assert state.to_act == (1,)
    assert position(state)["hands"][0] == [6, 6, 3, 5, 4, 4]
    for line in (f"B roll 123456 = {WHITE}", "A hold"):
        state.play_line(line)
    assert state.to_act == (0,)
    assert position(state)["turns"] == [1, 1]
    state.play_line("A change 3 1")
    assert position(state)["hands"][0] == [6, 6, 1, 5, 4, 4]
    assert position(state)["turns"] == [2, 1]


def test_also_after_rolling_others() -> None:
    state = grand_poobah("A roll 123456 = 663544", "A done", f"B roll 123456 = {WHITE}", "A roll 1 = 5")
    assert "change 3 1" in legal(state)


def test_not_if_the_red_die_is_rolled() -> None:
    state = grand_poobah("A roll 123456 = 663544", "A done", f"B roll 123456 = {WHITE}", "A roll 3 = 5")
    assert state.to_act == (1,)


def test_one_red_die_may_be_turned_and_another_left() -> None:
    state = grand_poobah("A roll 123456 = 163544", "A change 1 4", "A done")
    assert position(state)["hands"][0] == [4, 6, 3, 5, 4, 4]
    assert state.to_act == (1,)


def test_without_a_red_die_the_turn_ends_by_itself() -> None:
    state = grand_poobah(f"A roll 123456 = {WHITE}")
    assert state.to_act == (1,)
    with pytest.raises(IllegalAction):
        grand_poobah(f"A roll 123456 = {WHITE}", f"B roll 123456 = {WHITE}").play("done")


def test_everyone_turns_only_their_own_dice_in_their_own_turn() -> None:
    state = grand_poobah("A roll 123456 = 663544", "A done", f"B roll 123456 = {WHITE}", "A hold", "A done")
    assert state.to_act == (1,)
    assert not [text for text in legal(state) if text.startswith("change")]


def test_changes_come_before_the_scoring_roll() -> None:
    state = grand_poobah(*quiet_turns(WHITE, "665546")[:-1])
    assert state.due is None
    state.play_line("B change 6 5")
    assert state.due == "* score"


def test_a_view_tells_who_would_have_the_most_after_a_change() -> None:
    state = grand_poobah("A roll 123456 = 663544")
    after_it = position(state)["most_after"]
    assert list(after_it) == ["change 3 1", "change 3 2", "change 3 4", "change 3 5", "change 3 6"]
    assert after_it["change 3 6"] == {"4": ["A"], "5": ["A"], "6": ["A"]}
    assert position(state)["most"] == {"3": ["A"], "4": ["A"], "5": ["A"], "6": ["A"]}
    state.play("done")
    assert position(state)["most_after"] == {}


# ── §4 Scoring rolls ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_first_scoring_roll_comes_after_three_turns_of_everybody(seats: int) -> None:
    lines = quiet_turns(*[WHITE] * seats)
    assert len(lines) == 3 * seats
    for count in range(len(lines)):
        assert grand_poobah(*lines[:count], seats=seats).due is None
    state = grand_poobah(*lines, seats=seats)
    assert state.due == "* score"
    assert state.to_act == ()
    assert position(state)["turns"] == [3] * seats
    assert position(state)["last_scoring"] is None
    view = state.open_view()
    assert (view["to_act"], view["legal"], view["due"]) == ([], {}, "* score")


def test_from_then_on_after_every_turn() -> None:
    state = scored(WHITE, WHITE, WHITE, scoring="111111", target=1000)
    for turn in range(7):
        assert state.to_act == (turn % 3,)
        state.play("hold")
        assert state.due == "* score"
        state.play_line("* score = 111111")
    assert position(state)["turns"] == [6, 5, 5]


def test_a_view_tells_how_many_scoring_rolls_there_are_until_ones_next_turn() -> None:
    lines = quiet_turns(WHITE, WHITE, WHITE)
    rolls = [position(grand_poobah(*lines[:count], seats=3))["scoring_rolls"] for count in (0, 5, 6, 7, 8, 9)]
    assert rolls == [[0, 0, 0], [0, 0, 0], [1, 0, 0], [1, 2, 0], [1, 2, 3], [1, 2, 3]]
    assert position(scored(WHITE, WHITE, WHITE, scoring="111111"))["scoring_rolls"] == [3, 1, 2]


def test_nobody_plays_while_a_scoring_roll_is_due_and_none_comes_before() -> None:
    with pytest.raises(IllegalAction, match=r"'\* score' is due"):
        grand_poobah(*quiet_turns(WHITE, WHITE)).play("hold")
    with pytest.raises(IllegalAction):
        grand_poobah().play_line("* score = 123456")
    with pytest.raises(BadNotation):
        grand_poobah(*quiet_turns(WHITE, WHITE)).play_line("* score = 12345")


def test_the_rulebooks_scoring_roll() -> None:
    state = scored(ANN, BOB, scoring="346451")
    assert state.scores == [21, 16]
    assert position(state)["last_scoring"] == {
        "faces": [3, 4, 6, 4, 5, 1],
        "points": [21, 16],
        "worth": {"1": 1, "3": 3, "4": 12, "5": 10, "6": 6},
    }
    assert position(state)["most"] == {"3": ["A"], "4": ["A"], "5": ["B"], "6": ["A", "B"]}
    assert position(state)["hands"] == [[3, 3, 4, 6, 6, 4], [5, 5, 4, 6, 3, 6]]
    assert position(state)["turns"] == [3, 3]


@pytest.mark.parametrize(
    ("hands", "scoring", "points"),
    [
        (("444333", "664433"), "444211", [12, 0]),  # three white 4s, for whoever has more 4s
        (("445533", "544633"), "444211", [12, 12]),  # all who share the most score everything
        (("455511", "455511"), "666333", [0, 0]),  # nobody has a 6 or a 3
        (("666622", WHITE), "661111", [12, 0]),  # two 6s are 12, however many are in hand
        (("555511", LOW), "533311", [5 + 2, 3 + 6 + 3]),  # different numbers for different players
        (("555532", "333352"), "555333", [15, 9]),
    ],
)
def test_those_with_the_most_score_what_the_scoring_dice_show(
    hands: tuple[str, str], scoring: str, points: list[int]
) -> None:
    assert scored(*hands, scoring=scoring).scores == points


def test_ties_among_several_score_for_all_of_them() -> None:
    state = scored("665544", "665544", "655544", "222222", scoring="661111")
    assert state.scores == [12, 12, 0, 0]
    assert position(state)["most"] == {"2": ["D"], "4": ["A", "B", "C"], "5": ["C"], "6": ["A", "B"]}


@pytest.mark.parametrize(
    ("scoring", "points"),
    [("611111", 6), ("111116", 12), ("611116", 18), ("666666", 6 * 7), ("565656", 5 + 6 + 5 + 6 + 10 + 12)],
)
def test_a_red_scoring_die_counts_double(scoring: str, points: int) -> None:
    state = scored("665544", "222222", scoring=scoring)
    assert state.scores[0] == points


@pytest.mark.parametrize("number", range(1, 7))
def test_every_number_has_its_red_scoring_die(number: int) -> None:
    other = "1" if number == 6 else "6"
    hand = str(number) * 6
    faces = [other if other != str(die) else "5" if number != 5 else "4" for die in range(1, 7)]
    faces[number - 1] = str(number)
    assert scored(hand, hand, scoring="".join(faces)).scores == [2 * number, 2 * number]


def test_a_red_number_in_a_hand_is_a_number_like_any_other() -> None:
    red = scored("665546", "666444", scoring="666111")  # three 6s each, one of A's is red
    assert red.scores == [18, 18]


def test_points_add_up_and_the_last_scoring_roll_is_remembered() -> None:
    state = scored("665544", "222222", scoring="611111")
    assert position(state)["last_scoring"]["faces"] == [6, 1, 1, 1, 1, 1]
    assert position(state)["last_scoring"]["points"] == [6, 0]
    for line in ("A hold", "* score = 522111"):
        state.play_line(line)
    assert position(state)["last_scoring"]["faces"] == [5, 2, 2, 1, 1, 1]
    assert position(state)["last_scoring"]["points"] == [5, 6]
    assert state.scores == [11, 6]


# ── §5 The end ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("target", "over"), [(17, True), (18, True), (19, False)])
def test_reaching_the_target_wins(target: int, over: bool) -> None:
    state = scored("665544", "222222", scoring="666111", target=target)
    assert state.over == over
    assert state.winners == ((0,) if over else ())
    assert state.scores == [18, 0]
    assert position(state)["overtime"] is None
    assert state.to_act == (() if over else (0,))


def test_of_several_who_reach_the_target_with_one_roll_the_highest_wins() -> None:
    state = scored(ANN, BOB, scoring="346451", target=16)
    assert state.over
    assert state.winners == (0,)
    assert state.scores == [21, 16]


def test_below_the_target_a_shared_lead_is_nothing_special() -> None:
    state = scored(WHITE, WHITE, scoring="666111", target=19)
    assert state.scores == [18, 18]
    assert position(state)["overtime"] is None
    assert "hold" in legal(state)


def level() -> GameState:
    """A and C share 18 points at a target of 10, B has none: overtime, and A is to play."""
    return scored(WHITE, LOW, WHITE, scoring="666111", target=10)


def test_a_shared_highest_score_starts_overtime_for_those_who_share_it() -> None:
    state = level()
    assert not state.over
    assert state.winners == ()
    assert state.scores == [18, 0, 18]
    assert position(state)["overtime"] == ["A", "C"]
    assert state.to_act == (0,)


def test_also_if_others_reached_the_target_as_well() -> None:
    state = scored(WHITE, LOW, WHITE, scoring="663633", target=10)
    assert state.scores == [18, 12, 18]
    assert position(state)["overtime"] == ["A", "C"]


def test_in_overtime_everyone_rolls_at_least_one_die() -> None:
    state = level()
    assert len(legal(state)) == ALL_ROLLS
    with pytest.raises(IllegalAction):
        state.play("hold")
    for line in ("A roll 1 = 6", "* score = 111111"):
        state.play_line(line)
    assert "hold" not in legal(state)


def test_the_others_have_no_more_turns_and_score_nothing() -> None:
    state = level()
    assert position(state)["most"] == {"4": ["A", "C"], "5": ["A", "C"], "6": ["A", "C"]}
    for line in ("A roll 1 = 6", "* score = 333322"):
        state.play_line(line)
    assert state.scores == [18, 0, 18]
    assert position(state)["last_scoring"]["points"] == [0, 0, 0]
    assert state.to_act == (2,)
    for line in ("C roll 1 = 6", "* score = 333322"):
        state.play_line(line)
    assert state.to_act == (0,)
    assert position(state)["turns"] == [4, 3, 4]


def test_the_dice_of_the_others_take_nothing_away() -> None:
    state = scored("654545", "666622", "654545", scoring="554111", target=10)
    assert position(state)["overtime"] == ["A", "C"]
    assert position(state)["most"]["6"] == ["A", "C"]
    for line in ("A roll 2 = 6", "* score = 621111"):
        state.play_line(line)
    assert state.scores[0] == state.scores[2] + 6
    assert state.winners == (0,)


def test_red_numbers_may_be_turned_in_overtime() -> None:
    state = level()
    state.play_line("A roll 1 = 1")
    assert legal(state)[-1] == "done"
    state.play_line("A change 1 6")
    assert state.due == "* score"


def test_overtime_goes_on_from_the_last_turn() -> None:
    """A and C are level after a turn of B: C is next, then A, then C again."""
    state = scored(WHITE, LOW, WHITE, scoring="111111", target=10)
    for line in ("A hold", "* score = 111111", "B hold", "* score = 666111"):
        state.play_line(line)
    assert position(state)["overtime"] == ["A", "C"]
    for seat in (2, 0, 2, 0):
        assert state.to_act == (seat,)
        state.play("roll 1", outcome="6")
        state.play_line("* score = 111111")
    assert position(state)["turns"] == [6, 4, 5]


def test_the_first_scoring_roll_after_which_one_is_ahead_decides() -> None:
    state = level()
    for line in ("A roll 1 = 4", "* score = 666111"):  # C has more 6s now
        state.play_line(line)
    assert state.over
    assert state.winners == (2,)
    assert state.scores == [18, 0, 36]
    assert position(state)["overtime"] == ["A", "C"]
    assert state.to_act == ()


def test_all_who_were_level_stay_in_overtime_until_it_is_decided() -> None:
    """C falls behind A and B, plays on, and wins."""
    state = scored(WHITE, WHITE, WHITE, scoring="666111", target=10)
    assert position(state)["overtime"] == ["A", "B", "C"]
    for line in ("A roll 1 = 6", "* score = 111111", "B roll 1 = 6", "* score = 111111"):
        state.play_line(line)
    for line in ("C roll 1 = 2", "* score = 611111"):
        state.play_line(line)
    assert state.scores == [24, 24, 18]
    assert not state.over
    assert position(state)["overtime"] == ["A", "B", "C"]
    for line in ("A roll 1 = 6", "* score = 111111", "B roll 1 = 6", "* score = 111111"):
        state.play_line(line)
    assert state.to_act == (2,)
    for line in ("C roll 1 = 4", "* score = 441111"):
        state.play_line(line)
    assert state.scores == [24, 24, 26]
    assert state.winners == (2,)


def test_after_the_end_everything_stays_as_it_lies() -> None:
    state = scored("665544", "222222", scoring="666111", target=18)
    assert state.open_view()["legal"] == {}
    assert position(state) == {
        "hands": [[6, 6, 5, 5, 4, 4], [2, 2, 2, 2, 2, 2]],
        "turns": [3, 3],
        "most": {"2": ["B"], "4": ["A"], "5": ["A"], "6": ["A"]},
        "most_after": {},
        "scoring_rolls": [0, 0],
        "last_scoring": {"faces": [6, 6, 6, 1, 1, 1], "points": [18, 0], "worth": {"1": 3, "6": 18}},
        "overtime": None,
    }


# ── In words ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["A roll 123456 = 163544"], "You rolled all six dice: 1 6 3 5 4 4."),
        (["A roll 123456 = 163544", "A change 3 6"], "You turned the red 3 into a 6."),
        (["A roll 123456 = 663544", "A done"], "You left the red 3 as it was."),
        (["A roll 123456 = 163546", "A done"], "You left the red 1, 3 and 6 as they were."),
        (quiet_turns(WHITE, WHITE), "Bob held all six dice."),
        (
            [*quiet_turns(WHITE, WHITE), "* score = 211111"],
            "The scoring dice showed 2 1 1 1 1 1: nobody scored.",
        ),
        (
            [*quiet_turns(LOW, WHITE), "* score = 661161"],
            "The scoring dice showed 6 6 1 1 6 1: Bob scored 18.",
        ),
        (
            [*quiet_turns(ANN, BOB), "* score = 346451"],
            "The scoring dice showed 3 4 6 4 5 1 (4 and 5 red): You scored 21, Bob scored 16. "
            "You won with 21 points: the Grand Poobah!",
        ),
        (
            [*quiet_turns(WHITE, WHITE), "* score = 666511"],
            "The scoring dice showed 6 6 6 5 1 1: You scored 23, Bob scored 23. "
            "You and Bob shared the lead with 23 points: overtime began, for them alone.",
        ),
    ],
)
def test_what_happened_is_told(lines: list[str], words: str) -> None:
    state = grand_poobah(*lines, target=20)
    assert " ".join(state.story(["You", "Bob"], 0)[-1]) == words


def test_overtime_is_announced_once() -> None:
    state = level()
    for line in ("A roll 1 = 6", "* score = 211111"):
        state.play_line(line)
    assert state.story("ABC", 0)[-1] == ["The scoring dice showed 2 1 1 1 1 1: nobody scored."]


# ── In the terminal ──────────────────────────────────────────────────────────────────────────────────────────────────


def drawn(state: GameState) -> list[str]:
    console = Console(file=io.StringIO(), width=80)
    with console.capture() as picture:
        console.print(boards.draw(state.open_view(), ["Ann", "Bob", "Cleo", "Dan", "Eve"][: state.game.seats]))
    return picture.get().splitlines()


def test_two_hands_are_drawn_large_around_the_scoring_dice() -> None:
    lines = drawn(scored(ANN, BOB, scoring="346451"))
    assert len(lines) <= 14
    assert lines[0].split() == ["Bob", "+16", "16", "points"]
    assert lines[2].split()[-6:] == ["1s", "2s", "3s", "4s", "5s", "6s"]
    assert lines[3].split()[-6:] == ["·", "·", "1", "1", "2*", "2*"]
    assert lines[9].split() == ["▶", "Ann", "+21", "21", "points"]
    assert [line.count("╔") for line in lines] == [0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_more_hands_are_drawn_in_a_line_each_and_red_numbers_have_a_double_frame(seats: int) -> None:
    lines = drawn(scored("665546", *["332233"] * (seats - 1), scoring="666111"))
    assert len(lines) <= 11
    assert lines[6] == "▶ Ann         │6│ │6│ │5│ │5│ │4│ ║6║   ·   ·   ·   1*  2*  3*    +18      18"
    assert lines[7] == "  Bob         │3│ │3│ │2│ │2│ │3│ │3│   ·   2*  4*  ·   ·   ·      +0       0"


def test_overtime_is_drawn() -> None:
    assert any("Overtime!" in line for line in drawn(level()))
    assert not any("Overtime!" in line for line in drawn(grand_poobah()))


# ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_is_not_possible_says_why() -> None:
    state = after("grand-poobah")
    assert why_not(state, "hold") == why_not(state, "roll 1") == "§2.1: in the first turn all six dice are rolled."
    assert why_not(state, "change 3 6") == "§3.1: red numbers are turned after the roll, or after holding."
    state.play_line("A roll 123456 = 223561")
    assert why_not(state, "change 4 6") == "§3.1: only a red number can be turned, and this is a white 5."
    assert why_not(state, "roll 1") == why_not(state, "hold") == "§2.2: dice are rolled or held once a turn."
    state = after("grand-poobah", "A roll 123456 = 654321", "B roll 123456 = 654321")
    assert why_not(state, "roll -") == "§2.3: whoever rolls none says hold."
    overtime = state.copy()
    overtime._state = state._state.copy()
    overtime._state.overtime = 0b11
    assert why_not(overtime, "hold") == "§5.4: in overtime at least one die is rolled."

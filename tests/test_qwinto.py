"""Qwinto, paragraph by paragraph of docs/rules/qwinto.md."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

import pepperbox
from pepperbox import BadNotation, GameState, IllegalAction, NotYourTurn, PepperboxError, View
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.rulebook import EVERYTHING, SPECTATOR
from pepperbox.engine.stream import CHOICE, started
from pepperbox.games.qwinto.rules import FIELDS, WRITING
from pepperbox.games.qwinto.text import field_text
from pepperbox.terminal import boards
from tests.conftest import played
from tests.replayed import after, legal, position, why_not

COLOURS = ("orange", "yellow", "purple")
NAMES = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"]

SARAH = "o2=5 o5=10 o6=13 o9=17 y1=2 y2=3 y3=7 y4=8 y5=10 y6=11 y7=12 y8=15 y9=16 p1=2 p2=4 p4=6 p5=7 p7=9 p8=11"
TWO_ROWS_BUT_ONE = " ".join([*(f"o{i}={i}" for i in range(1, 10)), *(f"y{i}={2 * i}" for i in range(1, 9))])


def qwinto(*lines: str, seats: int = 2) -> GameState:
    return after("qwinto", *lines, seats=seats)


def number(text: str) -> int:
    """The number of a field in the state's sheets."""
    return [field_text(field) for field in range(FIELDS)].index(text)


def laid(*sheets: str, failed: Sequence[int] = (), active: int = 0) -> GameState:
    """A round about to begin with these sheets, such as `o2=5 y9=16`."""
    state = qwinto(seats=len(sheets))
    state._state.active = active
    for seat, sheet in enumerate(sheets):
        for entry in sheet.split():
            field, _, written = entry.partition("=")
            state._state.sheets[seat][number(field)] = int(written)
    for seat, times in enumerate(failed):
        state._state.failed[seat] = times
    return state


def with_lines(state: GameState, *lines: str) -> GameState:
    for line in lines:
        state.play_line(line)
    return state


def may_write(state: GameState, seat: int = 0) -> str:
    """The fields that a seat may write into, after it has been asked to."""
    texts = [str(action) for action in state.legal(seat)]
    assert texts[-1] == "skip"
    return " ".join(text.removeprefix("write ") for text in texts[:-1])


def sheet(state: GameState, seat: int) -> dict[str, int]:
    """What stands in a seat's fields, by field."""
    rows = position(state)["sheets"][seat]
    return {f"{row[0]}{i}": written for row in COLOURS for i, written in enumerate(rows[row], start=1) if written}


def told(state: GameState, seat: int = EVERYTHING) -> list[str]:
    """What the last event meant, in sentences."""
    return state.story(NAMES, seat)[-1]


# ── §1 The sheet ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_three_rows_of_nine_shifted_and_each_with_a_gap() -> None:
    assert position(qwinto())["columns"] == {
        "orange": [2, 3, 4, 6, 7, 8, 9, 10, 11],
        "yellow": [1, 2, 3, 4, 5, 7, 8, 9, 10],
        "purple": [0, 1, 2, 3, 5, 6, 7, 8, 9],
    }


def test_five_columns_have_three_fields_and_one_pentagon_each() -> None:
    shown = position(qwinto())
    columns = [column for row in COLOURS for column in shown["columns"][row]]
    threes = [column for column in range(12) if columns.count(column) == 3]
    assert threes == [2, 3, 7, 8, 9]
    assert [columns[number(field)] for field in shown["pentagons"]] == threes
    assert shown["pentagons"] == ["p3", "o2", "o5", "y7", "p9"]


def pictured(number: int) -> list[tuple[str, int, str]]:
    """What a picture on the rules page shows: row, column, text."""
    page = (Path(__file__).parents[1] / "docs" / "rules" / "qwinto.md").read_text(encoding="utf-8")
    heading, *rows = page.split("```")[2 * number - 1].strip().split("\n")
    places = {match.start(): int(match.group()) for match in re.finditer(r"\d+", heading)}
    assert [row.split()[0] for row in rows] == list(COLOURS)
    return [
        (row.split()[0], places[match.start() + match.group().startswith("<")], match.group())
        for row in rows
        for match in list(re.finditer(r"\S+", row))[1:]
    ]


def test_the_sheet_on_the_rules_page_is_the_one_that_is_played_on() -> None:
    shown = position(qwinto())
    columns = [(field_text(9 * i + j), shown["columns"][row][j]) for i, row in enumerate(COLOURS) for j in range(9)]
    assert [(text.strip("<>"), column) for _, column, text in pictured(1)] == columns
    for picture in (1, 2):
        pointed = [field for (_, _, text), (field, _) in zip(pictured(picture), columns, strict=True) if "<" in text]
        assert set(pointed) == set(shown["pentagons"])


def test_the_example_on_the_rules_page_is_sarahs_sheet() -> None:
    numbers = [text.strip("<>") for _, _, text in pictured(2)]
    assert " ".join(f"{field_text(i)}={text}" for i, text in enumerate(numbers) if text != ".") == SARAH


def test_at_the_start_all_fields_are_empty() -> None:
    state = qwinto(seats=3)
    assert position(state)["sheets"] == [dict.fromkeys(COLOURS, [None] * 9)] * 3
    assert position(state)["failed"] == [0, 0, 0]
    assert position(state)["active"] == "A"
    assert state.scores == [0, 0, 0]


# ── §2 The roll ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_active_player_rolls_one_to_three_of_the_dice() -> None:
    state = qwinto()
    assert state.to_act == (0,)
    assert legal(state) == [f"roll {dice}" for dice in ("o", "y", "oy", "p", "op", "yp", "oyp")]
    assert position(state)["rolled"] == {}
    assert position(with_lines(state, "A roll op = 52"))["rolled"] == {"o": 5, "p": 2}


def test_dice_are_written_in_one_order() -> None:
    with pytest.raises(BadNotation):
        qwinto("A roll po = 52")
    with pytest.raises(BadNotation, match="dice op show 2 numbers from 1 to 6, not '5'"):
        qwinto("A roll op = 5")


def test_then_take_or_again() -> None:
    assert legal(qwinto("A roll op = 52")) == ["again", "take"]


def test_again_rolls_all_the_chosen_dice_and_the_round_goes_on_by_itself() -> None:
    state = qwinto("A roll op = 52", "A again = 34")
    assert position(state)["rolled"] == {"o": 3, "p": 4}
    assert state.to_act == (0, 1)
    with pytest.raises(BadNotation, match="dice op show 2 numbers"):
        qwinto("A roll op = 52", "A again = 3")


def test_linus_rolls_purple_and_yellow_twice_and_makes_nine() -> None:
    """He has 6 first, which he does not like; then 4 and 5. The nine goes into yellow or purple, never orange."""
    state = qwinto("A roll yp = 24", "A again = 45", seats=3)
    assert all(len(may_write(state, seat).split()) == 18 for seat in range(3))
    assert not any("o" in may_write(state, seat) for seat in range(3))
    with_lines(state, "A write y4", "B write y6", "C write p6")
    assert [sheet(state, seat) for seat in range(3)] == [{"y4": 9}, {"y6": 9}, {"p6": 9}]


def test_the_sum_of_the_dice_counts() -> None:
    state = qwinto("A roll oyp = 664", "A take", "A write o9", "B skip")
    assert sheet(state, 0) == {"o9": 16}
    state = with_lines(state, "B roll y = 3", "B take", "A skip", "B write y1")
    assert sheet(state, 1) == {"y1": 3}


# ── §3 Writing ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_everybody_writes_into_a_row_whose_die_was_rolled_or_skips() -> None:
    state = qwinto("A roll o = 5", "A take")
    assert state.to_act == (0, 1)
    assert may_write(state, 0) == may_write(state, 1) == "o1 o2 o3 o4 o5 o6 o7 o8 o9"
    state = qwinto("A roll oy = 52", "A take")
    assert len(may_write(state, 1).split()) == 18


def test_a_row_increases_strictly_and_may_have_gaps() -> None:
    state = with_lines(laid("o3=5 o6=9"), "A roll o = 5", "A take")
    assert state.to_act == (0,)  # the next round: a 5 fits nowhere
    state = with_lines(laid("o3=5 o6=9"), "A roll o = 6", "A take")
    assert may_write(state) == "o4 o5"
    state = with_lines(laid("o3=5 o6=9"), "A roll o = 4", "A take")
    assert may_write(state) == "o1 o2"
    state = with_lines(laid("o3=4 o6=5"), "A roll o = 6", "A take")
    assert may_write(state) == "o7 o8 o9"


def test_a_written_field_is_not_empty_any_more() -> None:
    state = with_lines(laid("o1=1 o9=17"), "A roll o = 5", "A take")
    assert may_write(state) == "o2 o3 o4 o5 o6 o7 o8"


@pytest.mark.parametrize(
    ("field", "forbidden"),
    [
        ("y1", "p2"),
        ("y2", "o1 p3"),
        ("y3", "o2 p4"),
        ("y4", "o3"),
        ("y5", "p5"),
        ("y6", "o5 p7"),
        ("y7", "o6 p8"),
        ("y8", "o7 p9"),
        ("y9", "o8"),
        ("o4", "p6"),
        ("o9", ""),
        ("p1", ""),
        ("p3", "o1 y2"),
        ("p9", "o7 y8"),
    ],
)
def test_no_number_twice_in_a_column(field: str, forbidden: str) -> None:
    state = with_lines(laid(f"{field}=5"), "A roll oyp = 212", "A take")
    others = {f"{row}{i}" for row in "oyp" for i in range(1, 10) if row != field[0]}
    assert set(may_write(state).split()) == others - set(forbidden.split())


def test_other_numbers_in_a_column_may_come_in_any_order() -> None:
    state = with_lines(laid("o2=9 p4=3"), "A roll y = 6", "A take")
    assert "y3" in may_write(state).split()


def test_tims_yellow_row_takes_only_a_one_on_the_left_and_nothing_between_6_and_7() -> None:
    tim = "y2=2 p4=6 p6=7"
    for face in "23456":
        assert "y1" not in may_write(with_lines(laid(tim, ""), f"A roll oy = {face}1", "A take")).split()
    assert may_write(with_lines(laid(tim), "A roll y = 1", "A take")) == "y1"
    for faces in ("51", "61", "52", "62"):
        fields = may_write(with_lines(laid(tim, ""), f"A roll op = {faces}", "A take"))
        assert "p5" not in fields.split()


def test_who_has_no_field_skips_without_being_asked() -> None:
    full = "o1=6 o2=7 o3=8 o4=9 o5=10 o6=11 o7=12 o8=13 o9=14"
    state = with_lines(laid("", full, ""), "A roll o = 6", "A take")
    assert state.to_act == (0, 2)
    assert position(state)["chosen"] == {}
    assert position(state)["answered"] == []
    for line in ("B skip", "B write o1"):
        with pytest.raises(NotYourTurn, match="B has nothing to decide now"):
            with_lines(state, line)
    with_lines(state, "C write o2", "A skip")
    assert position(state)["failed"] == [1, 0, 0]  # B, who was not active, has no failed attempt


def test_an_active_player_without_a_field_fails() -> None:
    state = with_lines(laid("o1=6", ""), "A roll o = 6", "A take")
    assert state.to_act == (1,)  # to the right of the 6 there is room, but not for a 6
    state = with_lines(laid("o9=5", ""), "A roll o = 6", "A take")
    assert state.to_act == (1,)
    assert position(with_lines(state, "B skip"))["failed"] == [1, 0]


def test_when_nobody_has_a_field_the_next_round_begins_at_once() -> None:
    taken = with_lines(laid("o9=5", "o9=4"), "A roll o = 6", "A take")
    again = with_lines(laid("o9=5", "o9=4"), "A roll o = 1", "A again = 6")
    for state in (taken, again):
        assert position(state)["active"] == "B"
        assert position(state)["rolled"] == {}
        assert position(state)["failed"] == [1, 0]
        assert state.to_act == (1,)
        assert "Nobody had a field for it." in told(state)


def test_answers_take_effect_together_when_the_last_is_in() -> None:
    state = qwinto("A roll op = 52", "A take", "B write o3", seats=3)
    assert [sheet(state, seat) for seat in range(3)] == [{}, {}, {}]
    assert state.to_act == (0, 2)
    assert state.legal(1) == []
    with pytest.raises(NotYourTurn, match=r"B has nothing to decide now. To decide: A, C."):
        state.play("skip", 1)
    with_lines(state, "C skip")
    assert [sheet(state, seat) for seat in range(3)] == [{}, {}, {}]
    assert position(state)["chosen"] == {"B": "write o3", "C": "skip"}
    with_lines(state, "A write p9")
    assert [sheet(state, seat) for seat in range(3)] == [{"p9": 7}, {"o3": 7}, {}]
    assert position(state)["chosen"] == {}
    assert position(state)["answered"] == []


def test_answers_come_in_any_order() -> None:
    answers = ("A write o1", "B write p2", "C skip")
    orders = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    ends = {qwinto("A roll op = 52", "A take", *(answers[i] for i in order), seats=3).fingerprint for order in orders}
    assert len(ends) == 1


def test_an_active_player_who_writes_nothing_fails_and_others_never_do() -> None:
    state = qwinto("A roll op = 52", "A take", "A skip", "B skip")
    assert position(state)["failed"] == [1, 0]
    with_lines(state, "B roll op = 52", "B take", "A skip", "B write o1")
    assert position(state)["failed"] == [1, 0]


def test_the_next_player_is_active() -> None:
    state = qwinto(seats=3)
    for active in "ABCAB":
        assert position(state)["active"] == active
        assert state.to_act == (LETTERS.index(active),)
        with_lines(state, f"{active} roll o = 5", f"{active} take")
        for seat in state.to_act:
            state.play("skip", seat)


def test_alone_one_is_always_active() -> None:
    state = qwinto("A roll o = 5", "A take", "A write o4", "A roll o = 6", "A again = 4", "A skip", seats=1)
    assert state.to_act == (0,)
    assert sheet(state, 0) == {"o4": 5}
    assert state.scores == [-4]


# ── Secrets ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_seat_sees_its_own_answer_and_of_others_only_that_there_is_one() -> None:
    state = qwinto("A roll op = 52", "A take", "B write o3", "C skip", seats=3)
    chosen = {seat: state.view(seat)["state"]["chosen"] for seat in (SPECTATOR, EVERYTHING, 0, 1, 2)}
    assert chosen == {
        SPECTATOR: {},
        EVERYTHING: {"B": "write o3", "C": "skip"},
        0: {},
        1: {"B": "write o3"},
        2: {"C": "skip"},
    }
    for seat in (SPECTATOR, EVERYTHING, 0, 1, 2):
        assert state.view(seat)["state"]["answered"] == ["B", "C"]


def test_history_and_story_keep_the_secret_until_everybody_is_in() -> None:
    state = qwinto("A roll op = 52", "A take", "B write o3", seats=2)
    assert [str(event) for event in state.history(0)] == ["A roll op = 52", "A take", "B answered"]
    assert [str(event) for event in state.history(SPECTATOR)][-1] == "B answered"
    assert [str(event) for event in state.history(1)][-1] == "B write o3"
    assert all(event.action is None for event in state.history(0)[2:])
    assert told(state, 0) == told(state, 1) == told(state, SPECTATOR) == ["Bob answered."]
    with_lines(state, "A skip")
    for seat in (0, 1, SPECTATOR):
        assert [str(event) for event in state.history(seat)][2:] == ["B write o3", "A skip"]
        assert told(state, seat) == [
            "Bob wrote 7 in orange 3.",
            "Ann wrote nothing.",
            "Ann failed for the first time.",
        ]


def test_the_answers_of_earlier_rounds_are_no_secret_while_another_is_written() -> None:
    state = qwinto("A roll o = 5", "A take", "B write o3", "A skip", "B roll y = 5", "B take", "B write y1")
    assert [str(event) for event in state.history(0)][2:] == [
        *("B write o3", "A skip", "B roll y = 5", "B take", "B answered")
    ]


def test_for_all_a_seat_knows_the_others_answered_anything_that_they_could() -> None:
    state = qwinto("A roll o = 5", "A take", "B write o3", seats=2)
    possible = [str(action) for action in qwinto("A roll o = 5", "A take", seats=2).legal(1)]
    draws = 10_000  # always the same: luck must not fail what is counted
    for seat in (0, SPECTATOR):
        drawn = Counter(
            state.redrawn(seat, started(1, number, CHOICE)).open_view()["state"]["chosen"]["B"]
            for number in range(draws)
        )
        assert sorted(drawn) == sorted(possible)
        assert all(abs(drawn[text] / draws - 1 / len(possible)) < 0.02 for text in possible)
    assert state.redrawn(1, started(1, 0, CHOICE)).fingerprint == state.fingerprint


@settings(max_examples=60)
@given(data=st.data(), seats=st.integers(2, 6), seed=st.integers(0, 2**32), most=st.integers(0, 60))
def test_what_others_have_chosen_makes_no_difference_to_anything_a_seat_is_told(
    data: st.DataObject, seats: int, seed: int, most: int
) -> None:
    state = played(pepperbox.game("qwinto", seats), seed, most)
    while not state.over and (state._state.phase != WRITING or len(state.to_act) < 2):
        seat = state.to_act[0]
        state.play(data.draw(st.sampled_from(state.legal(seat))), seat)
    if state.over:
        return
    watcher = data.draw(st.sampled_from([SPECTATOR, *range(seats)]))
    deciders = data.draw(st.permutations(state.to_act))
    twin = state.copy()
    for seat in deciders[: data.draw(st.integers(1, len(deciders) - 1))]:
        choices = st.sampled_from(state.legal(seat))
        one = data.draw(choices)
        other = one if seat == watcher else data.draw(choices)
        state.play(one, seat)
        twin.play(other, seat)
    assert whatever_is_told(state, watcher) == whatever_is_told(twin, watcher)


def whatever_is_told(state: GameState, seat: int) -> str:
    """Views, legal lists, histories, stories, pictures and errors, byte for byte."""
    view = state.view(seat)
    tried = ["skip", "write o1", "write p9", "take", "again", "roll o", "dance"]
    return "\n".join(
        [
            json.dumps(view),
            repr(view.state),
            repr(state.history(seat)),
            repr(state.story(NAMES, seat)),
            repr(state.story(NAMES, seat, since=max(0, len(state.events) - 2))),
            picture(view),
            *(error(state, action, seat) for action in tried if seat != SPECTATOR),
            *(line_error(state, line) for line in ("* score", "A skip = 3", "Z skip")),
        ]
    )


def picture(view: View) -> str:
    console = Console(width=80, color_system="truecolor", force_terminal=True, legacy_windows=False)
    with console.capture() as capture:
        console.print(boards.draw(view, NAMES[: view["seats"]]))
    return capture.get()


def error(state: GameState, action: str, seat: int) -> str:
    if seat in state.to_act and action in map(str, state.legal(seat)):
        return ""
    with pytest.raises(PepperboxError) as refused:
        state.copy().play(action, seat)
    return str(refused.value)


def line_error(state: GameState, line: str) -> str:
    with pytest.raises(PepperboxError) as refused:
        state.copy().play_line(line)
    return str(refused.value)


def test_rounds_and_rolls_are_counted_for_all_to_see() -> None:
    def counted(*lines: str) -> list[tuple[int, int]]:
        views = [qwinto(*lines).view(seat)["state"] for seat in (SPECTATOR, 0, 1)]
        return list({(view["round"], view["rolls"]) for view in views})

    assert counted() == [(0, 0)]
    assert counted("A roll o = 5") == [(0, 1)]
    assert counted("A roll o = 5", "A again = 5") == [(0, 2)]
    assert counted("A roll o = 5", "A again = 5", "B skip", "A skip") == [(1, 0)]


def test_everybody_sees_where_a_number_would_fit_before_it_is_taken() -> None:
    before, failed = laid("o1=4 o3=5", ""), laid("o1=4 o2=5 o3=6", "")
    assert position(before)["fitting"] == [[], []]
    rolled = with_lines(before, "A roll o = 6")
    assert position(rolled)["fitting"] == [["o4", "o5", "o6", "o7", "o8", "o9"], [f"o{i}" for i in range(1, 10)]]
    assert position(with_lines(failed, "A roll o = 3"))["fitting"][0] == []


def test_who_has_no_field_is_told_when_it_comes_to_writing() -> None:
    rolled = with_lines(laid("o1=4", ""), "A roll o = 3")
    assert position(rolled)["no_field"] == []
    assert position(with_lines(rolled, "A take"))["no_field"] == ["A"]


def test_the_pentagons_of_full_columns_are_earned() -> None:
    assert position(laid("o2=5 y3=7 p4=9 o5=8", ""))["earned"] == [["o2"], []]


def test_the_sheet_has_a_box_for_each_failed_attempt() -> None:
    assert qwinto().view(0)["state"]["most_failed"] == 4


# ── §4 The end ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_game_ends_after_the_round_in_which_somebody_fills_a_second_row() -> None:
    state = with_lines(laid("", TWO_ROWS_BUT_ONE), "A roll oyp = 566", "A take", "B write y9")
    assert not state.over
    with_lines(state, "A write p5")
    assert state.over
    assert state.to_act == ()
    assert sheet(state, 0) == {"p5": 17}  # the others' numbers of this round count
    assert state.winners == (1,)
    assert position(state)["rolled"] == {}
    assert "Bob had two full rows." in told(state)


def test_one_full_row_is_not_the_end() -> None:
    one = " ".join(f"o{i}={i}" for i in range(1, 9))
    state = with_lines(laid(one, ""), "A roll oyp = 566", "A take", "B skip", "A write o9")
    assert position(state)["sheets"][0]["orange"] == [1, 2, 3, 4, 5, 6, 7, 8, 17]
    assert not state.over
    assert position(state)["points"][0]["orange"] == 17
    assert "Ann wrote 17 in orange 9, filling the orange row." in told(state)


def test_two_players_with_a_full_row_each_are_not_the_end() -> None:
    rows = [" ".join(f"{row}{i}={i}" for i in range(1, 9)) for row in "oy"]
    state = with_lines(laid(*rows), "A roll oyp = 566", "A take", "B write y9", "A write o9")
    assert not state.over


def test_the_game_ends_after_a_round_with_a_fourth_failed_attempt() -> None:
    state = laid("", "", failed=(2, 3))
    with_lines(state, "A roll o = 5", "A take", "A skip", "B skip")
    assert position(state)["failed"] == [3, 3]
    assert not state.over
    with_lines(state, "B roll o = 5", "B take", "B skip")
    assert not state.over
    with_lines(state, "A write o1")
    assert state.over
    assert position(state)["failed"] == [3, 4]
    assert state.scores == [-14, -20]
    assert state.winners == (0,)
    assert position(state)["active"] == "B"
    assert told(state) == [
        "Ann wrote 5 in orange 1.",
        "Bob wrote nothing.",
        "Bob failed for the fourth time.",
        "That ended the game: Ann won with -14 points!",
    ]
    with pytest.raises(IllegalAction, match="The game is over"):
        state.play("roll o", 0)


def test_a_second_throw_can_end_the_game_by_itself() -> None:
    state = with_lines(laid("o9=1", failed=(3,)), "A roll o = 5", "A again = 6")
    assert state.over
    assert state.winners == (0,)
    assert told(state)[-1] == "That ended the game with -19 points."  # alone, nobody was beaten


# ── §5 Points ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_sarahs_sheet_is_worth_43() -> None:
    state = laid(SARAH, failed=(2,))
    assert position(state)["points"] == [{"orange": 4, "yellow": 16, "purple": 6, "bonus": 27, "failed": -10}]
    assert state.scores == [43]


def test_a_row_that_is_not_full_counts_a_point_a_number() -> None:
    assert laid("o9=18 o5=10").scores == [2]
    assert laid(" ".join(f"p{i}={i + 9}" for i in range(1, 9))).scores == [8]
    assert laid(" ".join(f"p{i}={i + 9}" for i in range(1, 10))).scores == [18]


@pytest.mark.parametrize(
    ("column", "pentagon"),
    [("o1 y2 p3", "p3"), ("o2 y3 p4", "o2"), ("o5 y6 p7", "o5"), ("o6 y7 p8", "y7"), ("o7 y8 p9", "p9")],
)
def test_a_full_column_of_three_counts_its_pentagon(column: str, pentagon: str) -> None:
    fields = column.split()
    entries = [f"{field}={14 if field == pentagon else 3 + i}" for i, field in enumerate(fields)]
    assert laid(" ".join(entries)).scores == [3 + 14]
    for missing in range(3):
        assert laid(" ".join(entries[:missing] + entries[missing + 1 :])).scores == [2]


@pytest.mark.parametrize("column", ["y1=3 p2=4", "o3=3 y4=4", "y5=3 p5=4", "o4=3 p6=4", "o8=3 y9=4"])
def test_a_column_of_two_counts_nothing(column: str) -> None:
    assert laid(column).scores == [2]


def test_filling_a_column_is_told() -> None:
    state = with_lines(laid("o2=9 y3=3", ""), "A roll p = 5", "A take", "B skip", "A write p4")
    assert told(state) == ["Ann wrote 5 in purple 4, filling a column for 9 bonus points.", "Bob wrote nothing."]
    full = " ".join(f"p{i}={i}" for i in (1, 2, 4, 5, 6, 7, 8, 9))
    state = with_lines(laid(f"o1=9 y2=5 {full}", ""), "A roll p = 3", "A take", "B skip", "A write p3")
    assert told(state)[0] == "Ann wrote 3 in purple 3, filling the purple row and a column for 3 bonus points."


def test_a_failed_attempt_costs_five() -> None:
    assert laid("", "o1=1", failed=(3, 1)).scores == [-15, -4]


def test_most_points_win_and_a_tie_is_shared() -> None:
    state = laid("o1=1 o2=2", "y1=1 y2=2", "p1=1", "", failed=(0, 0, 0, 3), active=3)
    with_lines(state, "D roll p = 5", "D take", *(f"{seat} skip" for seat in "ABCD"))
    assert state.scores == [2, 2, 1, -20]
    assert state.winners == (0, 1)
    assert told(state)[-1] == "That ended the game: Ann and Bob shared the win with 2 points!"


# ── In words and pictures ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_roll_is_told_with_its_sum() -> None:
    assert told(qwinto("A roll op = 52")) == ["Ann rolled orange and purple: 5 2, which makes 7."]
    assert told(qwinto("A roll y = 4")) == ["Ann rolled yellow: 4."]
    assert told(qwinto("A roll oyp = 123")) == ["Ann rolled all three: 1 2 3, which makes 6."]
    assert told(qwinto("A roll yp = 24", "A again = 45")) == ["Ann rolled again: 4 5, which makes 9."]
    assert told(qwinto("A roll yp = 24", "A take")) == ["Ann took the 6."]


def test_who_had_no_field_is_told() -> None:
    state = with_lines(laid("", "o9=3"), "A roll o = 5", "A take", "A write o1")
    assert told(state) == ["Ann wrote 5 in orange 1.", "Bob had no field for it."]


def test_those_who_wrote_nothing_are_told_together() -> None:
    state = with_lines(
        laid("", "o9=3", "", "o9=2", "", "o9=1"), "A roll o = 5", "A take", "C skip", "A write o1", "E skip"
    )
    others = ["Cid and Eve wrote nothing.", "Bob, Dan and Fay had no field for it."]
    assert told(state) == ["Ann wrote 5 in orange 1.", *others]


def test_the_board_names_the_fields_where_the_viewer_may_write() -> None:
    state = with_lines(laid("o3=4 o6=5", ""), "A roll o = 6", "A take")
    assert [field in picture(state.view(0)) for field in ("o6", "o7", "o9")] == [False, True, True]
    assert not any(f"o{i}" in picture(state.view(SPECTATOR)) for i in range(1, 10))


@pytest.mark.parametrize("seats", range(1, 7))
def test_the_board_leaves_room_for_the_choices(seats: int) -> None:
    state = qwinto("A roll oyp = 111", "A take", seats=seats)
    lines = picture(state.view(0)).rstrip("\n").split("\n")
    assert len(lines) <= 13


def test_a_full_row_of_large_numbers_fits_a_small_sheet() -> None:
    large = " ".join(f"o{i}={i + 9}" for i in range(1, 10))
    lines = picture(laid("", large, large, large, large, large).view(0)).split("\n")
    assert "10 11 12 13 14 15 16 17 18" in lines[1]
    assert lines[1].count("17 18") == 3


# ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_field_that_cannot_be_written_says_why() -> None:
    state = with_lines(laid("o2=4 o6=9 p2=7 p1=3", "o1=1"), "A roll oy = 34", "A take")
    assert why_not(state, "write o2") == "§3.1: the field must be empty, and orange 2 has a 4."
    assert why_not(state, "write p5") == "§3.1: the purple die was not rolled."
    assert why_not(state, "write o7") == "§3.2: the row must increase, and 9 stands to the left."
    assert why_not(state, "write o1") == "§3.2: the row must increase, and 4 stands to the right."
    assert why_not(state, "write y1") == "§3.3: there is a 7 in this column already."
    assert why_not(state, "roll o") == "§3.1: the 7 is written now, or skipped."
    assert why_not(state, "write o3") == ""


def test_of_several_numbers_in_the_way_the_nearest_is_named() -> None:
    state = with_lines(laid("o1=5 o3=6 o5=7"), "A roll oy = 11", "A take")
    assert why_not(state, "write o9") == "§3.2: the row must increase, and 7 stands to the left."
    state = with_lines(laid("o3=3 o5=5 o9=6"), "A roll op = 66", "A take")
    assert why_not(state, "write o2") == "§3.2: the row must increase, and 3 stands to the right."


def test_what_comes_before_writing_says_why_it_comes_first() -> None:
    state = laid("y5=6")
    assert why_not(state, "write o1") == "§2.1: first some dice are rolled."
    assert why_not(state, "write y5") == "§3.1: the field must be empty, and yellow 5 has a 6."
    state.play_line("A roll o = 3")
    assert why_not(state, "skip") == "§2.2: first the 3 is taken, or rolled again."
    assert why_not(state, "roll y") == "§2.2: the same dice are rolled again, or none."


def test_a_refusal_says_why_and_what_is_possible() -> None:
    state = with_lines(laid("o1=5"), "A roll o = 2", "A again = 6")
    with pytest.raises(IllegalAction) as refused:
        state.play("write o1")
    reason = "§3.1: the field must be empty, and orange 1 has a 5."
    assert refused.value.reason == reason
    assert str(refused.value).startswith(f"'write o1' is not possible for A now. {reason} Legal for A: write o2, ")


def test_whoever_has_answered_has_nothing_to_decide() -> None:
    state = qwinto("A roll o = 3", "A take", "A skip")
    assert state.why_not("write o1", 0) == "You have nothing to decide now."
    with pytest.raises(BadNotation):
        state.why_not("write z1", 0)
    with pytest.raises(NotYourTurn, match="no seat 2"):
        state.why_not("skip", 2)

"""Records: what they may look like, what comes back, and what is said of one that is wrong."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepperbox
from pepperbox import BadOption, BadRecord, Rulebook
from tests.conftest import EVERY_BOOK, load, played, settings
from tests.seed import number

CATCH = """\
pepperbox record 1
game catch-6
seats 2
option wins 5
rules 1
chance explicit
player A Anna
player B Bob of the Dice
bot B easy
A roll 123456 = 511265
B roll 123456 = 111222
B catch 2 house
"""
HUSH = """\
pepperbox record 1
game hush
seats 2
option rounds 1
option right near
option last_doubles no
rules 2
chance stream-1
* deal A = 3, 5
* deal B = 6, 6
B lay 6
A lay 5
* score = 6
"""


# ── What a record may look like ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("text", [CATCH, HUSH], ids=["catch-6", "hush"])
def test_a_record_comes_back_byte_for_byte(text: str) -> None:
    assert load(text).record() == text


@pytest.mark.parametrize(
    "written",
    [
        CATCH.replace("\n", "\r\n"),
        CATCH.replace("\n", "\n\n"),
        CATCH.replace("\n", "   \n"),
        CATCH.replace("\n", "\t# told by Anna = 5\n"),
        CATCH.replace("\n", "#no space is needed\n"),
        "# a comment\n\n" + CATCH,
        CATCH.removesuffix("\n"),
        CATCH.replace("\n", "\n  "),
        CATCH.replace("roll 123456 = ", "  roll \t 123456="),
        CATCH.replace("seats 2", "seats   2").replace("player A Anna", "player  A   Anna"),
        CATCH.replace("B catch 2 house", "B  catch  2  house"),
    ],
)
def test_comments_blank_lines_spaces_and_windows_line_ends_do_not_matter(written: str) -> None:
    assert load(written).record() == CATCH


def test_header_lines_come_in_any_order() -> None:
    first, *header = CATCH.splitlines(keepends=True)[:9]
    assert load("".join([first, *reversed(header), *CATCH.splitlines(keepends=True)[9:]])).record() == CATCH


def test_what_a_header_leaves_out_takes_its_default() -> None:
    state = load("pepperbox record 1\ngame hush\nseats 3\n* deal A = 1, 2")
    assert state.game.options == {"rounds": 2, "right": "cover", "last_doubles": True}
    assert state.record() == (
        "pepperbox record 1\ngame hush\nseats 3\noption rounds 2\noption right cover\noption last_doubles yes\n"
        "rules 2\nchance explicit\n* deal A = 1, 2\n"
    )


def test_a_record_of_older_rules_is_replayed_and_played_on_by_those() -> None:
    state = load(HUSH.replace("rules 2", "rules 1"))
    assert state.game.version == 1
    assert state._state.version == 1
    assert state.record() == HUSH.replace("rules 2", "rules 1")
    assert state.fingerprint != load(HUSH).fingerprint


def test_a_record_that_does_not_say_is_by_the_newest_rules() -> None:
    assert load(HUSH.replace("rules 2\n", "")).game.version == 2


def test_names_and_bots_are_kept_by_seat() -> None:
    state = load(CATCH)
    assert state.players == {0: "Anna", 1: "Bob of the Dice"}
    assert state.bots == {1: "easy"}


def test_chance_is_kept_as_the_header_tells_it() -> None:
    assert load(HUSH).is_drawn
    assert not load(HUSH.replace("stream-1", "explicit")).is_drawn
    assert not load(CATCH).is_drawn


def test_a_record_may_stop_where_an_event_is_due() -> None:
    state = load(HUSH.removesuffix("* score = 6\n"))
    assert (state.due, state.to_act, state.over) == ("* score", (), False)
    assert state.open_view()["due"] == "* score"
    assert state.open_view()["legal"] == {}
    state.play_line("* score = 6")
    assert state.record() == HUSH.replace("stream-1", "explicit"), "the last die was not drawn"


def test_a_loaded_game_goes_on_with_dice_of_its_own() -> None:
    state, twin = (pepperbox.load(CATCH, seed=3) for _ in range(2))
    assert str(state.play("roll 135")) == str(twin.play("roll 135"))
    assert state.record() == twin.record() != CATCH
    by_hand = pepperbox.load(CATCH, chance="explicit")
    with pytest.raises(pepperbox.BadNotation, match="needs its outcome"):
        by_hand.play("roll 135")


def test_a_loaded_game_can_be_taken_back_to_its_start() -> None:
    state = load(HUSH)
    state.undo()
    state.undo()
    assert state.to_act == (0, 1)
    assert state.record() == HUSH[: HUSH.index("B lay 6")]
    with pytest.raises(pepperbox.IllegalAction, match="no decision to take back"):
        state.undo()


@pytest.mark.parametrize("name", ["", "  ", "Ann #1", "Ann\x00", "\u200b"])
def test_a_name_that_a_record_can_not_hold_is_refused(name: str) -> None:
    state = pepperbox.game("catch-6").new(seed=1)
    state.players[0] = name
    with pytest.raises(BadOption, match="a name is"):
        state.record()


def test_a_name_stays_on_its_line() -> None:
    state = load(CATCH)
    state.players[0] = "  Anna\nB  catch 1"
    assert state.record() == CATCH.replace("Anna", "Anna B catch 1")


@pytest.mark.parametrize("line", ["player A An\x00na", "player A \u200b", "bot A \ud800"])
def test_a_name_that_could_not_be_written_is_not_read(line: str) -> None:
    with pytest.raises(BadRecord, match="line 7: a name is"):
        load(CATCH.replace("player A Anna", line))


# ── What is wrong with it ────────────────────────────────────────────────────────────────────────────────────────────

# What is written, instead of what; the line that is wrong; and what its reason says.
IN_CATCH_6 = [
    ("A roll 132456", "A roll 123456", 10, ["'roll 132456' is no action", "Legal for A: roll 123456."]),
    ("", " = 511265", 10, ["'A roll 123456' needs its outcome, such as 'A roll 123456 = "]),
    ("51126", "511265", 10, ["'51126'", "6 numbers from 1 to 6"]),
    ("5112655", "511265", 10, ["'5112655'", "6 numbers from 1 to 6"]),
    ("511267", "511265", 10, ["'511267'", "6 numbers from 1 to 6"]),
    ("511265, 3", "511265", 10, ["'= 511265, 3' is too much", "one outcome"]),
    ("2 house = 3", "2 house", 12, ["'= 3' is too much", "no outcome"]),
    ("B roll 123456 = 511265", "A roll 123456 = 511265", 10, ["B has nothing to decide", "Legal for A: roll 123456."]),
    ("C roll", "A roll", 10, ["'C' is no seat", "the seats are A, B"]),
    ("a roll", "A roll", 10, ["'a' is no seat and no header line", "game, seats, option"]),
    ("roll", "A roll", 10, ["'roll' is no seat and no header line", "game, seats, option"]),
    ("catch 3 house", "catch 2 house", 12, ["'catch 3 house' is not possible for B", "Legal for B: catch 1 house"]),
    ("wait", "catch 2 house", 12, ["'wait' is no action of Catch 6", "Legal for B: catch 1 house"]),
    ("B", "B catch 2 house", 12, ["'B' is no event", "a seat and an action"]),
    ("* score", "A roll 123456", 10, ["'* score' does not happen", "Legal for A: roll 123456."]),
    (
        "B catch 2 house\nplayer A Ann",
        "B catch 2 house",
        13,
        ["'player A Ann' is a header line", "before the first event"],
    ),
    ("seats 2", "rules 1", 5, ["'seats' was said before", "in line 3"]),
    ("option wins 5", "rules 1", 5, ["'option wins' was said before", "in line 4"]),
    ("option wins", "option wins 5", 4, ["'option wins' should read 'option NAME VALUE'"]),
    ("seats 2 3", "seats 2", 3, ["'seats 2 3' should read 'seats NUMBER'"]),
    ("", "pepperbox record 1\n", 1, ["a record starts with the line 'pepperbox record 1'"]),
    ("pepperbox record 2", "pepperbox record 1", 1, ["a record starts with the line 'pepperbox record 1'"]),
    ("game catch-7", "game catch-6", 2, ["no game 'catch-7'", "catch-6, keep-on-rolling"]),
    ("seats 3", "seats 2", 3, ["for 2 seats, not 3"]),
    ("seats -2", "seats 2", 3, ["a number, not '-2'"]),
    ("seats " + "9" * 99, "seats 2", 3, ["a number, not '999"]),
    ("losses 5", "wins 5", 4, ["no option 'losses'", "its options: wins"]),
    ("wins 21", "wins 5", 4, ["a number from 1 to 20, not 21"]),
    ("wins " + "9" * 5_000, "wins 5", 4, ["a number from 1 to 20, not '999"]),
    ("wins yes", "wins 5", 4, ["a number from 1 to 20, not 'yes'"]),
    ("rules 7", "rules 1", 5, ["rules 1 of catch-6, not rules 7"]),
    ("chance stream-0", "chance explicit", 6, ["stream-1 or explicit, not 'stream-0'"]),
    ("player I Anna", "player A Anna", 7, ["'I' is no seat", "the seats are A, B"]),
    ("bot B", "bot B easy", 9, ["'bot B' should read 'bot SEAT LEVEL'"]),
]
IN_HUSH = [
    ("= 3", "= 3, 5", 9, ["one of 1, 2, 3, 4, 5, 6, not ''"]),
    ("= 3, 5, 1", "= 3, 5", 9, ["'= 3, 5, 1' is too much", "2 outcomes"]),
    ("B lay 6", "A lay 5", 12, ["B has nothing to decide", "To decide: A."]),
    ("A lay 6", "A lay 5", 12, ["'lay 6' is not possible for A", "Legal for A: lay 3, lay 5."]),
    ("", "* deal A = 3, 5\n", 9, ["'* deal B' does not happen", "'* deal A' is due."]),
    ("", "* deal B = 6, 6\n", 10, ["'lay 6' is not possible", "'* deal B' is due."]),
    ("* score = 6\nA lay 5", "* score = 6", 14, ["'lay 5' is not possible", "The game is over."]),
    ("* score = 6\n* score = 6", "* score = 6", 14, ["'* score' does not happen", "The game is over."]),
    ("last_doubles 0", "last_doubles no", 6, ["yes or no, not '0'"]),
    ("right far", "right near", 5, ["cover or near, not 'far'"]),
    ("rules 3", "rules 2", 7, ["this Pepperbox knows rules 1 to 2 of hush, not rules 3"]),
    ("rules 0", "rules 2", 7, ["rules 1 to 2 of hush, not rules 0"]),
    ("rules two", "rules 2", 7, ["rules is a number, not 'two'"]),
]
MISTAKES = [(CATCH, *mistake) for mistake in IN_CATCH_6] + [(HUSH, *mistake) for mistake in IN_HUSH]


@pytest.mark.parametrize(("record", "wrong", "right", "line", "reasons"), MISTAKES, ids=range(len(MISTAKES)))
def test_a_mistake_is_told_with_its_line_and_what_would_be_right(
    record: str, wrong: str, right: str, line: int, reasons: list[str]
) -> None:
    assert right in record
    with pytest.raises(BadRecord) as refused:
        load(record.replace(right, wrong, 1))
    assert refused.value.line == line
    assert str(refused.value) == f"line {line}: {refused.value.reason}"
    assert refused.value.code == "bad-record"
    for reason in reasons:
        assert reason in refused.value.reason


@pytest.mark.parametrize(
    ("text", "line", "missing"),
    [
        (CATCH.replace("game catch-6\n", ""), 8, "'game NAME'"),
        (CATCH.replace("seats 2\n", ""), 8, "'seats NUMBER'"),
        ("pepperbox record 1\n", 1, "'game NAME'"),
        ("pepperbox record 1\ngame catch-6\n# seats 2\n", 2, "'seats NUMBER'"),
    ],
)
def test_a_header_that_lacks_a_line_is_told_where_it_ends(text: str, line: int, missing: str) -> None:
    with pytest.raises(BadRecord, match=f"the header ends .*without the line {missing}") as refused:
        load(text)
    assert refused.value.line in (line, line + 1), "the last header line or the one after it"


def test_lines_count_with_comments_and_blank_lines() -> None:
    with pytest.raises(BadRecord) as refused:
        load(CATCH.replace("\n", "\r\n# and\r\n\r\n").replace("catch 2", "catch 3"))
    assert refused.value.line == 3 * 11 + 1


def test_a_mistake_in_a_header_word_is_told_in_its_own_line() -> None:
    for place, line in enumerate(CATCH.splitlines()[1:9], start=2):
        with pytest.raises(BadRecord, match=f"'x{line.split()[0]}' is no seat and no header line") as refused:
            load(CATCH.replace(f"\n{line}\n", f"\nx{line}\n"))
        assert refused.value.line == place


# ── Whatever is wrong with it ────────────────────────────────────────────────────────────────────────────────────────

STRANGE = [
    "",
    " ",
    "0",
    "7",
    "Z",
    "a",
    "-",
    "*",
    "=",
    ",",
    "#",
    "\n",
    "\r",
    "\t",
    "\x00",
    "é",
    "５",
    "\u2028",
    "\ud800",
    "🎲",
]
JUNK = [
    *(
        "",
        "?",
        "A",
        "* ",
        "A =",
        "= 5",
        "* score = 5",
        "A roll 1 = 1",
        "I roll 1 = 1",
        "-1 roll",
        "👑 lay 5",
        "Ａ lay 5",
    ),
    *(
        "game",
        "game nothing",
        "seats -2",
        "seats 2",
        "seats " + "9" * 400,
        "option",
        "option x y",
        "rules 0",
        "rules one",
    ),
    *(
        "chance",
        "chance fair-1",
        "player Z Zoe",
        "player A \x00",
        "bot A \u200b",
        "pepperbox record 1",
        "\ufeff",
        "\x00",
    ),
    *("x" * 100_000, "A " + "roll " * 20_000, "A roll = " + "1" * 100_000),
]


def some_record(book: Rulebook) -> str:
    """A short game with everything a header can have."""
    state = played(settings(book)[0], number("records", book.slug), most=6)
    state.players = {0: "Ann A."}
    state.bots = {0: "easy"}
    return state.record()


def check(text: str, earliest: int = 1) -> bool:
    """A record loads, and then comes back the same; or it is refused where it is wrong. Nothing else may happen."""
    try:
        state = load(text)
    except BadRecord as error:
        assert earliest <= error.line <= text.count("\n") + 1, f"{error} for {text!r}"
        assert len(error.reason) > 10
        return False
    assert load(state.record()).record() == state.record()
    return True


def changed_characters(text: str) -> Iterator[tuple[int, str]]:
    """The number of a line and the text with one character of it changed: each one, in one of several strange ways."""
    for at in range(len(text)):
        strange = STRANGE[at * 7 % len(STRANGE)]
        yield text[:at].count("\n") + 1, text[:at] + strange + text[at + 1 :]
        yield text[:at].count("\n") + 1, text[:at] + strange + text[at:]


def changed_lines(text: str) -> Iterator[tuple[int, str]]:
    """The same with whole lines deleted, doubled, swapped, cut short or replaced."""
    lines = text.splitlines()
    for at, line in enumerate(lines):
        changes = [[], [line, line], *([junk] for junk in JUNK), *([line, junk] for junk in JUNK)]
        changes += [[line[:length]] for length in range(len(line))]
        for change in changes:
            yield at + 1, "\n".join([*lines[:at], *change, *lines[at + 1 :]])
        if at + 1 < len(lines):
            yield at + 1, "\n".join([*lines[:at], lines[at + 1], line, *lines[at + 2 :]])


@EVERY_BOOK
def test_whatever_character_changes_a_record_loads_or_is_refused_where_it_is_wrong(book: Rulebook) -> None:
    loaded = [check(text, line) for line, text in changed_characters(some_record(book))]
    assert any(loaded)
    assert not all(loaded)


@EVERY_BOOK
def test_whatever_line_changes_a_record_loads_or_is_refused_where_it_is_wrong(book: Rulebook) -> None:
    loaded = [check(text, line) for line, text in changed_lines(some_record(book))]
    assert any(loaded)
    assert not all(loaded)


@EVERY_BOOK
def test_a_record_cut_off_anywhere_loads_or_is_refused(book: Rulebook) -> None:
    text = some_record(book)
    for length in range(len(text)):
        check(text[:length])


@EVERY_BOOK
@given(data=st.data())
def test_a_record_changed_in_many_places_loads_or_is_refused(book: Rulebook, data: st.DataObject) -> None:
    text = some_record(book)
    for _ in range(data.draw(st.integers(1, 5))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 30)))
        text = text[:start] + data.draw(st.sampled_from(STRANGE) | st.text(max_size=5)) + text[end:]
    check(text)


@given(st.text() | st.text().map(lambda text: f"pepperbox record 1\ngame catch-6\nseats 2\n{text}"))
def test_any_text_at_all_loads_or_is_refused(text: str) -> None:
    check(text)

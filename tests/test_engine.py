"""The engine by itself: fields, options, the random stream and the gate, tried on toys."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

import pepperbox
from pepperbox import (
    BadNotation,
    BadOption,
    BadRecord,
    Game,
    GameState,
    IllegalAction,
    MissingOutcome,
    NotYourTurn,
    PepperboxError,
    UnknownBot,
    UnknownGame,
    View,
)
from pepperbox.engine import errors, parts, stream
from pepperbox.engine.compiled import register, row_type
from pepperbox.engine.fields import Fields, Row, Rows, choice_option, long, number_option, short, yes_no_option
from pepperbox.engine.loops import pick_seat
from pepperbox.engine.notation import LETTERS, line_text, parse_line, parse_seat
from pepperbox.engine.parts import part
from pepperbox.engine.rulebook import EVERYTHING, SPECTATOR
from tests.toys import hush, marbles


def hush_game(seats: int = 2, rounds: int = 1, **options: bool | str) -> Game:
    return Game(hush.RULEBOOK, seats, {"rounds": rounds, **options})


def after(*lines: str, seats: int = 2, rounds: int = 1) -> GameState:
    """Hush after these lines."""
    state = hush_game(seats, rounds).new(chance="explicit")
    for line in lines:
        state.play_line(line)
    return state


def bag(whites: int, seats: int = 2) -> GameState:
    """Marbles, with what is drawn left to the caller."""
    return Game(marbles.RULEBOOK, seats, {"whites": whites}).new(chance="explicit")


@contextmanager
def refused(kind: type[PepperboxError], sentence: str) -> Iterator[None]:
    """What happens here is refused, with a text that says so."""
    with pytest.raises(kind) as caught:
        yield
    assert sentence in str(caught.value)


DEALT = ("* deal A = 3, 5", "* deal B = 6, 6")


# ── Fields ───────────────────────────────────────────────────────────────────────────────────────────────────────────


class Example(Fields):
    tempo: int = number_option(3, 1, 9, "how fast")
    loud: int = yes_no_option(False, "how loud")
    mood: int = choice_option(("glad", "sad"), "how it feels")
    turn: int = short()
    scores: Row = long(2)
    grid: Rows = short(2, 3)


def test_a_state_has_the_declared_fields_in_order_and_starts_with_zeros() -> None:
    assert list(Example.FIELDS) == ["seats", "version", "tempo", "loud", "mood", "turn", "scores", "grid"]
    assert Example().values() == (0, 0, 0, 0, 0, 0, [0, 0], [[0, 0, 0], [0, 0, 0]])
    assert list(Example.options()) == ["tempo", "loud", "mood"]


def test_a_state_has_no_other_fields() -> None:
    with pytest.raises(AttributeError):
        Example().trun = 1  # type: ignore[attr-defined]


def test_rows_of_a_table_are_separate() -> None:
    s = Example()
    s.grid[0][1] = 5
    assert s.grid == [[0, 5, 0], [0, 0, 0]]
    assert Example().grid == [[0, 0, 0], [0, 0, 0]]


def test_a_copy_shares_nothing_with_its_original() -> None:
    s = Example()
    twin = s.copy()
    assert twin == s
    twin.grid[1][2] = 1
    twin.scores[0] = 1
    twin.turn = 1
    assert s == Example()
    assert twin != s


def test_states_of_different_kinds_are_different() -> None:
    class Other(Fields):
        pass

    class Another(Fields):
        pass

    assert Other() != Another()
    assert Other().values() == Another().values()


def test_a_row_of_an_array_has_the_same_fields_signed_and_as_wide() -> None:
    row = row_type(Example)
    assert row.names == tuple(Example.FIELDS)
    assert [row[key].base.str for key in row.names] == ["<i2", "<i2", "<i4", "<i4", "<i4", "<i2", "<i4", "<i2"]
    assert [row[key].shape for key in row.names] == [(), (), (), (), (), (), (2,), (2, 3)]


# ── Options and seats ────────────────────────────────────────────────────────────────────────────────────────────────


def test_options_take_their_defaults() -> None:
    game = Game(hush.RULEBOOK)
    assert game.options == {"rounds": 2, "right": "cover", "last_doubles": True}
    assert (game.set_up().rounds, game.set_up().right, game.set_up().last_doubles) == (2, 0, 1)


def test_a_game_is_by_the_newest_rules_unless_older_ones_are_asked_for() -> None:
    newest, older = Game(hush.RULEBOOK, 2), Game(hush.RULEBOOK, 2, version=1)
    assert (newest.version, newest.template.version, newest.is_newest) == (2, 2, True)
    assert (older.version, older.template.version, older.is_newest) == (1, 1, False)
    assert newest == Game(hush.RULEBOOK, 2, version=2)
    assert newest != older
    assert hash(newest) != hash(older)
    assert "version" not in repr(newest)
    assert repr(older).startswith("game('hush', seats=2, version=1")
    assert set(older.new(1).open_view()) - set(newest.new(1).open_view()) == {"rules"}


@pytest.mark.parametrize("version", [0, 3, -1, True, "1", 1.0])
def test_rules_that_are_not_known_are_refused(version: Any) -> None:
    with refused(BadOption, f"this Pepperbox knows rules 1 to 2 of hush, not rules {version}"):
        Game(hush.RULEBOOK, 2, version=version)


def test_rules_read_options_as_numbers() -> None:
    s = Game(hush.RULEBOOK, 2, {"rounds": 9, "right": "near", "last_doubles": False}).set_up()
    assert (s.rounds, s.right, s.last_doubles) == (9, 1, 0)


@pytest.mark.parametrize(
    ("name", "values", "possible"),
    [
        ("rounds", [0, 10, -1, "2", 2.0, True, None], "option rounds of hush is a number from 1 to 9, not "),
        ("right", ["", "Near", 0, True, None, ["near"]], "option right of hush is cover or near, not "),
        ("last_doubles", ["yes", 1, 0, None], "option last_doubles of hush is yes or no, not "),
    ],
)
def test_an_error_about_an_option_tells_what_is_possible(name: str, values: list[object], possible: str) -> None:
    for value in values:
        with refused(BadOption, possible + repr(value)):
            Game(hush.RULEBOOK, 2, {name: value})


@pytest.mark.parametrize("name", ["wins", "seats", ""])
def test_an_unknown_option_is_answered_with_those_that_exist(name: str) -> None:
    with refused(BadOption, f"hush has no option {name!r}; its options: rounds, right, last_doubles"):
        Game(hush.RULEBOOK, 2, {name: 1})


def test_options_are_written_as_texts_and_read_back() -> None:
    texts = {"rounds": "4", "right": "near", "last_doubles": "no"}
    values = hush.RULEBOOK.values(texts)
    assert values == {"rounds": 4, "right": "near", "last_doubles": False}
    assert {name: hush.RULEBOOK.options[name].text(value) for name, value in values.items()} == texts


@pytest.mark.parametrize("text", ["+4", "04", "4.0", "４", "²", " 4", "4_0", "1e1", "0x4", "-0", ""])
def test_a_number_is_written_in_one_way_only(text: str) -> None:
    assert hush.RULEBOOK.values({"rounds": text}) == {"rounds": text}


@pytest.mark.parametrize("seats", [0, 9, -1, True, 2.0, "2"])
def test_an_error_about_seats_tells_how_many_are_possible(seats: int) -> None:
    with refused(BadOption, f"hush is for 1 to 8 seats, not {seats!r}"):
        Game(hush.RULEBOOK, seats)


def test_without_a_number_of_seats_as_many_play_as_a_game_declares_or_the_fewest_for_company() -> None:
    assert Game(hush.RULEBOOK).seats == 2
    assert {Game(book).seats for book in pepperbox.GAMES if book.usual is None} == {2}
    assert all(Game(book).seats == book.usual for book in pepperbox.GAMES if book.usual is not None)


def test_games_are_equal_if_everything_settled_is() -> None:
    assert hush_game(3) == hush_game(3)
    assert len({hush_game(3), hush_game(3), hush_game(2), hush_game(3, right="near"), Game(marbles.RULEBOOK, 3)}) == 4
    assert repr(hush_game(3)) == "game('hush', seats=3, rounds=1, right='cover', last_doubles=True)"


def test_names_that_nobody_has_are_answered_with_those_that_exist() -> None:
    with refused(UnknownGame, "no game 'chess'; the games are catch-6, keep-on-rolling"):
        pepperbox.game("chess")
    with refused(UnknownBot, "no bot 'grandmaster' for hush; its bots are random, easy"):
        pepperbox.bot("grandmaster", hush_game())


@pytest.mark.parametrize("number", [0, -1, 1.5, True])
def test_counts_start_at_one(number: int) -> None:
    for ask in (
        lambda: hush_game().batch(number),
        lambda: hush_game().batch(1, cores=number),
        lambda: pepperbox.simulate(hush_game(), ["random"], number),
        lambda: pepperbox.simulate(hush_game(), ["random"], 1, cores=number),
    ):
        with refused(BadOption, "a whole number from 1 on"):
            ask()


def test_every_kind_of_error_has_a_code_of_its_own() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, PepperboxError)]
    assert {kind: kind.code for kind in kinds} == {
        PepperboxError: "error",
        UnknownGame: "unknown-game",
        UnknownBot: "unknown-bot",
        errors.BotFault: "bot-fault",
        errors.ProcessLost: "process-lost",
        BadOption: "bad-option",
        BadNotation: "bad-notation",
        MissingOutcome: "missing-outcome",
        IllegalAction: "illegal-action",
        NotYourTurn: "not-your-turn",
        BadRecord: "bad-record",
    }


# ── The random stream ────────────────────────────────────────────────────────────────────────────────────────────────


def sfc32(seed: int, game: int, purpose: int) -> Iterator[int]:
    """The specification once more, as its authors write it: words that wrap."""
    a, b, c, counter = (np.uint32(word) for word in (seed % 2**32, seed // 2**32, game, purpose))
    thrown_away = 12
    while True:
        with np.errstate(over="ignore"):
            drawn = a + b + counter
            counter = counter + np.uint32(1)
            a, b, c = (
                b ^ (b >> np.uint32(9)),
                c + (c << np.uint32(3)),
                (c << np.uint32(21) | c >> np.uint32(11)) + drawn,
            )
        if thrown_away:
            thrown_away -= 1
        else:
            yield int(drawn)


def one_of(n: int, words: Iterator[int]) -> int:
    """One of n as the specification has it: the upper half of a product, unless the lower half would be unfair."""
    while True:
        upper, lower = divmod(next(words) * n, 2**32)
        if lower >= 2**32 % n:
            return upper


VECTORS = {  # seed, game, purpose → the first draws
    (0, 0, 1): [0x514676C3, 0x08A809DF, 0x30349D2B, 0xFB52C520, 0x38802BE1],
    (7, 0, 2): [0xA103FB67, 0x24B2E9D6, 0x966643E0, 0x53364D61, 0x4479FE35],
    (7, 1, 1): [0x02C433C0, 0xD7CB9BCD, 0x916E2650, 0xABDD9C51, 0xE16CA401],
    (2**32, 0, 1): [0x77EEF724, 0x6F99472C, 0x65C86823, 0x6A161A47, 0x78C8AACE],
    (2**63 - 1, 2**32 - 1, 2): [0x35E4EAEF, 0xAC87F2F0, 0xD9580EB6, 0x6317A146, 0x048B8D3A],
}


@pytest.mark.parametrize(("start", "first"), VECTORS.items())
def test_the_stream_draws_what_its_specification_says(start: tuple[int, int, int], first: list[int]) -> None:
    ours, words = stream.started(*start), sfc32(*start)
    expected = [next(words) for _ in range(1_000)]
    assert expected[:5] == first
    assert [stream.draw(ours) for _ in range(1_000)] == expected


@pytest.mark.parametrize("n", [1, 2, 6, 7, 46656, 2**30 + 1, 3 * 2**29, 2**31 - 1])
def test_one_of_n_is_drawn_again_where_it_would_be_unfair(n: int) -> None:
    ours, words = stream.started(9, 0, 1), sfc32(9, 0, 1)
    assert [stream.below(ours, n) for _ in range(500)] == [one_of(n, words) for _ in range(500)]


@pytest.mark.parametrize("n", [2, 3, 5, 6, 36, 98, 1296, 46656])
def test_one_of_n_is_each_of_them_as_often(n: int) -> None:
    """As far as one sequence of draws can tell; it is always the same one, for luck must not fail this."""
    ours, expected = stream.started(seed=4, game=0, purpose=stream.CHANCE), max(8, 2_000 // n)
    drawn = Counter(stream.below(ours, n) for _ in range(expected * n))
    chi_square = sum((drawn[one] - expected) ** 2 / expected for one in range(n))
    assert drawn.total() == sum(drawn[one] for one in range(n))
    assert abs(chi_square - (n - 1)) < 4.5 * (2 * (n - 1)) ** 0.5


def test_the_stream_is_the_same_compiled() -> None:
    register(stream)

    @numba.njit
    def drawn(seed, game, purpose, n, many):  # type: ignore[no-untyped-def]
        words: Any = np.zeros(4, np.int64)
        stream.begin(words, seed, game, purpose)
        return [stream.below(words, n) for _ in range(many)]

    for seed, game, purpose in VECTORS:
        for n in (6, 2**30 + 1, 2**31 - 1):
            ours = stream.started(seed, game, purpose)
            assert drawn(seed, game, purpose, n, 300) == [stream.below(ours, n) for _ in range(300)]


COMPILED_ONCE = """
from collections import Counter
from pepperbox.engine import batch_loops, parts
from pepperbox.engine.compiled import Compiled
from tests.conftest import strategies
from tests.toys.hush import RULEBOOK

compiled, lower = Counter(), parts.PartLowering.run_pass

def counted(self, state):
    compiled[f"{state.func_id.modname}.{state.func_id.func_qualname}"] += 1
    return lower(self, state)

parts.PartLowering.run_pass = counted
Compiled(RULEBOOK, strategies(RULEBOOK))
batch_loops.batch_loops(RULEBOOK)
print(*(f"{name}={times}" for name, times in compiled.items()))
"""


def test_a_rule_is_compiled_once_whoever_calls_it_and_with_what(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}
    said = subprocess.run(
        [sys.executable, "-c", COMPILED_ONCE], env=environment, capture_output=True, text=True, check=True
    )
    times = dict(entry.split("=") for entry in said.stdout.split() if "<locals>" not in entry)  # those are the loops
    assert {"tests.toys.hush.rules.apply", "tests.toys.hush.rules.legal", "pepperbox.engine.stream.below"} <= set(times)
    assert set(times.values()) == {"1"}


TABLE = (3, 1, 4, 1, 5)


def entry(place: int) -> int:
    return TABLE[place]


def test_a_table_has_the_same_entries_and_the_same_ends_compiled() -> None:
    part(entry)

    @numba.njit
    def read(place):  # type: ignore[no-untyped-def]
        return entry(place)

    assert [read(place) for place in range(-5, 5)] == [*TABLE, *TABLE]
    for place in (-6, 5, 2**40, -(2**63)):
        with pytest.raises(IndexError):
            read(place)


LONG_TABLE = tuple(range(2_000))


def entries(place: int) -> int:
    return LONG_TABLE[place] + LONG_TABLE[-place]


def entry_and_all(place: int) -> int:
    table = LONG_TABLE
    return table[place] + len(table)


def test_a_long_table_is_written_out_once_for_each_look_into_it(monkeypatch: pytest.MonkeyPatch) -> None:
    part(entries)
    part(entry_and_all)
    written: list[int] = []
    add: Any = parts.PartLibrary.add_ir_module

    def counted(self: Any, module: Any) -> None:
        written.append(str(module).count("i64 1234"))
        add(self, module)

    monkeypatch.setattr(parts.PartLibrary, "add_ir_module", counted)

    @numba.njit
    def read(place):  # type: ignore[no-untyped-def]
        return entries(place)

    @numba.njit
    def read_and_count(place):  # type: ignore[no-untyped-def]
        return entry_and_all(place)

    assert read(7) == entries(7)
    assert written == [2]
    assert read_and_count(7) == entry_and_all(7)


def test_streams_of_different_seeds_games_and_purposes_differ() -> None:
    starts = [(seed, game, purpose) for seed in (0, 1, 2**32, 2**62) for game in (0, 1, 2**31) for purpose in (1, 2)]
    assert len({tuple(stream.started(*start)) for start in starts}) == len(starts)


@pytest.mark.parametrize("seed", [-1, 2**63, True, 1.0, "7"])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with refused(BadOption, "a seed is a whole number from 0 to 2**63 - 1"):
        hush_game().new(seed=seed)


def test_without_a_seed_every_game_is_another() -> None:
    assert len({hush_game(8).new().record() for _ in range(5)}) > 1


def test_of_several_seats_each_is_as_likely_to_come_first() -> None:
    whims = stream.started(1, 0, stream.CHOICE)
    firsts = [pick_seat(0b10110010, whims) for _ in range(4_000)]
    assert {seat: round(firsts.count(seat) / 1_000) for seat in set(firsts)} == {1: 1, 4: 1, 5: 1, 7: 1}


def test_a_seat_alone_is_picked_without_a_draw() -> None:
    whims = stream.started(1, 0, stream.CHOICE)
    before = list(whims)
    assert [pick_seat(1 << seat, whims) for seat in range(8)] == list(range(8))
    assert whims == before


# ── Notation ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("A roll 135 = 264", ("A", "roll 135", "264")),
        ("  A   roll\t135=264  ", ("A", "roll 135", "264")),
        ("* deal A = 3, 5", ("*", "deal A", "3, 5")),
        ("A pass", ("A", "pass", None)),
        ("A pass =", ("A", "pass", "")),
        ("A x = 1 = 2", ("A", "x", "1 = 2")),
    ],
)
def test_a_line_is_who_what_and_what_landed(text: str, parts: tuple[str, str, str | None]) -> None:
    assert parse_line(text) == parts


def test_lines_are_written_with_what_landed_between_commas() -> None:
    assert line_text("*", "deal A", ["3", "5"]) == "* deal A = 3, 5"
    assert line_text("A", "pass", []) == "A pass"


@pytest.mark.parametrize("text", ["", "A", "*", "= 5", "A = 5"])
def test_a_line_without_an_action_is_bad_notation(text: str) -> None:
    with refused(BadNotation, "it takes a seat and an action"):
        parse_line(text)


@pytest.mark.parametrize("text", ["", "C", "a", "AB", "*", "0", "Ａ"])
def test_a_seat_is_one_of_the_letters_in_play(text: str) -> None:
    assert [parse_seat(letter, 8) for letter in LETTERS] == list(range(8))
    with refused(BadNotation, "the seats are A, B"):
        parse_seat(text, 2)


# ── The gate: several seats at once ──────────────────────────────────────────────────────────────────────────────────


def test_several_seats_decide_in_any_order() -> None:
    state = after(*DEALT)
    assert state.to_act == (0, 1)
    assert [str(action) for action in state.legal(0)] == ["lay 3", "lay 5"]
    assert [str(action) for action in state.legal(1)] == ["lay 6"]
    other = state.copy()
    state.play("lay 6", seat=1)
    state.play("lay 5")  # the only one left need not say who
    other.play("lay 5", seat=0)
    other.play("lay 6")
    assert state.fingerprint == other.fingerprint
    assert [str(event) for event in state.events[2:]] == ["B lay 6", "A lay 5"]
    assert [str(event) for event in other.events[2:]] == ["A lay 5", "B lay 6"]


def test_where_several_may_act_somebody_must_be_named() -> None:
    state = after(*DEALT)
    with refused(NotYourTurn, "A, B may all act now: say whose 'lay 6' is meant"):
        state.play("lay 6")


def test_who_has_decided_waits_for_the_others() -> None:
    state = after(*DEALT, "B lay 6")
    assert state.legal(1) == []
    with refused(NotYourTurn, "B has nothing to decide now. To decide: A."):
        state.play("lay 6", seat=1)


def shown(state: GameState, seat: int) -> tuple[list[int | None], str]:
    """The cards that a seat sees laid, and how it sees the first of these decisions."""
    return state.view(seat)["state"]["laid"], str(state.history(seat)[2])


def test_what_others_decide_is_hidden_until_it_is_time() -> None:
    state = after(*DEALT, "A lay 3")
    assert state.view(1)["state"]["has_laid"] == [True, False]
    for seat in (1, SPECTATOR):
        assert shown(state, seat) == ([None, None], "A lay ?")
    for seat in (0, EVERYTHING):
        assert shown(state, seat) == ([3, None], "A lay 3")
    state.play_line("B lay 6")
    assert shown(state, 0) == ([3, None], "A lay 3")
    assert shown(state, 1) == ([None, 6], "A lay ?")
    state.play_line("* score = 2")
    for seat in (0, 1, SPECTATOR, EVERYTHING):
        assert shown(state, seat) == ([3, 6], "A lay 3")


def test_a_bot_sees_no_more_than_its_seat() -> None:
    state = after("* deal A = 3, 5", "* deal B = 2, 6", "A lay 5")
    bot = pepperbox.bot("easy", state.game)
    assert str(bot.choose(state.view(1))) == "lay 6"
    assert str(bot.choose(peeking(state.view(1), state.view(EVERYTHING)))) == "lay 2"


def peeking(view: View, everything: View) -> View:
    view.state = everything.state
    return view


@pytest.mark.parametrize("speed", ["plain", "compiled"])
def test_bots_in_a_simulation_see_no_more_than_their_seats(speed: str) -> None:
    simulation = pepperbox.simulate(hush_game(4, 9), ["easy"], games=300, seed=1, speed=speed)
    assert min(simulation.mean_scores) > 20, "higher cards score more, and who sees those of others lays lower ones"


def test_a_game_without_secrets_shows_everything_to_everybody() -> None:
    state = bag(whites=4)
    state.play("draw 2", outcome="white, red")
    for seat in (0, 1, SPECTATOR, EVERYTHING):
        assert state.history(seat) == state.events
        assert state.view(seat)["state"] == state.open_view()["state"]
        assert state.story(["Ann", "Bob"], seat) == [["Ann drew white and red."]]


def test_only_one_who_must_decide_is_shown_choices() -> None:
    state = after(*DEALT)
    assert [list(state.view(seat)["legal"]) for seat in (0, 1, SPECTATOR, EVERYTHING)] == [["A"], ["B"], [], []]


@pytest.mark.parametrize("seat", [-3, 2, 8])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    state = after(*DEALT)
    assert state.legal(seat) == []
    for ask in (lambda: state.play("lay 3", seat), lambda: state.view(seat)):
        with refused(NotYourTurn, f"there is no seat {seat}: the seats are 0 to 1"):
            ask()


def test_one_can_play_alone() -> None:
    state = after("* deal A = 2, 4", seats=1)
    assert state.to_act == (0,)
    state.play("lay 4")
    state.land("4")
    assert (state.over, state.scores, state.winners) == (True, [8], (0,))


def test_a_win_may_be_shared() -> None:
    state = after("* deal A = 2, 4", "* deal B = 4, 1", "A lay 4", "B lay 4", "* score = 4")
    assert (state.scores, state.winners) == ([8, 8], (0, 1))
    assert state.open_view()["winners"] == ["A", "B"]


# ── The gate: events that nobody decides ─────────────────────────────────────────────────────────────────────────────


def test_a_due_event_comes_before_every_decision() -> None:
    state = after()
    assert (state.due, state.to_act, state.legal(0)) == ("* deal A", (), [])
    view = state.open_view()
    assert (view["due"], view["to_act"], view["legal"]) == ("* deal A", [], {})
    with refused(IllegalAction, "'lay 3' is not possible now. '* deal A' is due."):
        state.play("lay 3", seat=0)


def test_things_that_land_together_share_a_line() -> None:
    state = after()
    assert str(state.land("3, 5")) == "* deal A = 3, 5"
    assert str(state.play_line("* deal B=6,6")) == "* deal B = 6, 6"
    assert state.due is None
    assert "due" not in state.open_view()
    assert state.view(0)["state"]["hands"] == [[3, 5], [6, 6]]


@pytest.mark.parametrize("outcome", ["3", "3,", ",3", "3 5", "3, 5, 5", "3, 7", "", "7, 3"])
def test_a_line_lands_whole_or_not_at_all(outcome: str) -> None:
    state = after()
    with pytest.raises(BadNotation):
        state.land(outcome)
    assert state.fingerprint == after().fingerprint
    assert state.events == []


def test_an_event_is_entered_only_when_it_is_due() -> None:
    state = after(*DEALT)
    with refused(IllegalAction, "nothing lands by itself now. To decide: A, B."):
        state.land("5")
    with refused(IllegalAction, "nothing lands by itself now. Legal for A: draw 1, draw 2, pass."):
        bag(whites=4).land("white")
    with refused(IllegalAction, "'* score' does not happen now. To decide: A, B."):
        state.play_line("* score = 5")
    with refused(IllegalAction, "'* deal B' does not happen now. '* deal A' is due."):
        after().play_line("* deal B = 6, 6")


def test_drawn_events_happen_by_themselves_each_in_its_own_line() -> None:
    state = hush_game(rounds=2).new(seed=1)
    assert [str(event).split(" = ")[0] for event in state.events] == ["* deal A", "* deal B"]
    state.play(state.legal(0)[0], 0)
    event = state.play(state.legal(1)[0], 1)
    assert str(event).startswith("B lay ")
    happened = [str(event).split(" = ")[0] for event in state.events[4:]]
    assert happened == ["* score", "* deal A", "* deal B"]
    assert all(event.seat is None and event.action is None for event in state.events[4:])


def test_undo_takes_back_what_nobody_decided_together_with_the_decision_before() -> None:
    state = after(*DEALT, "A lay 3", "B lay 6", "* score = 3", "* deal A = 1, 1", rounds=2)
    state.undo()
    assert [str(event) for event in state.events] == [*DEALT, "A lay 3"]
    assert state.to_act == (1,)
    state.undo()
    assert [str(event) for event in state.events] == [*DEALT]
    with refused(IllegalAction, "there is no decision to take back"):
        state.undo()


def test_many_things_land_in_the_line_of_a_decision() -> None:
    state = bag(whites=4)
    event = state.play("draw 2", outcome="white, red")
    assert str(event) == "A draw 2 = white, red"
    assert (event.who, event.what, event.landed, event.seat) == ("A", "draw 2", ("white", "red"), 0)
    assert state.scores == [4, 0]
    assert state.to_act == (1,)


def test_every_marble_in_the_bag_is_one_of_the_outcomes() -> None:
    s = bag(whites=2)._state
    marbles.rules.apply(s, 0, marbles.rules.DRAW_ONE)
    told = [marbles.text.outcome_text(s, outcome) for outcome in range(marbles.rules.chance(s))]
    assert told == ["white", "white", "red", "red", "black"]


def test_the_end_of_a_game_cuts_its_line_short() -> None:
    with refused(BadNotation, "'= black, white' is too much: 'A draw 2' has one outcome"):
        bag(whites=4).play("draw 2", outcome="black, white")
    state = bag(whites=4)
    assert str(state.play("draw 2", outcome="black")) == "A draw 2 = black"
    assert (state.over, state.due, state.winners) == (True, None, (1,))


def test_what_lands_first_decides_what_can_land_next() -> None:
    with refused(BadNotation, "a marble in the bag is red or black, not 'white'"):
        bag(whites=1).play("draw 2", outcome="white, white")


# ── The gate: where chance comes from ────────────────────────────────────────────────────────────────────────────────


def chance_line(state: GameState) -> str:
    return next(line for line in state.record().splitlines() if line.startswith("chance "))


def test_with_explicit_chance_nothing_lands_by_itself() -> None:
    state = after()
    with refused(BadNotation, "'* deal A' needs its outcome, such as '* deal A = "):
        state.land()
    with refused(BadNotation, "'A draw 1' needs its outcome, such as 'A draw 1 = white'"):
        bag(whites=1).play("draw 1")
    assert chance_line(state) == "chance explicit"


def test_a_dictated_outcome_makes_a_drawn_game_explicit_until_it_is_taken_back() -> None:
    state = Game(marbles.RULEBOOK, 2).new(seed=1)
    state.play("draw 1", outcome="white")
    assert chance_line(state) == "chance explicit"
    state.undo()
    assert chance_line(state) == "chance stream-1"
    state.play("pass")
    assert chance_line(state) == "chance stream-1"


def test_a_dictated_outcome_draws_nothing() -> None:
    state, straight = (Game(marbles.RULEBOOK, 2, {"whites": 90}).new(seed=1) for _ in range(2))
    state.play("draw 2", outcome="white, white")
    assert state.play("draw 2").landed == straight.play("draw 2").landed


def test_chance_is_one_of_two_schemes() -> None:
    with refused(BadOption, "chance is stream-1 or explicit, not 'dice'"):
        hush_game().new(chance="dice")


def test_the_same_seed_brings_the_same_cards() -> None:
    assert hush_game(8).new(seed=5).record() == hush_game(8).new(seed=5).record()
    assert hush_game(8).new(seed=5).record() != hush_game(8).new(seed=6).record()


# ── The gate: what it says ───────────────────────────────────────────────────────────────────────────────────────────


def test_an_unknown_action_is_answered_with_what_is_legal() -> None:
    with refused(BadNotation, "'sing' is no action of Marbles. Legal for A: draw 1, draw 2, pass."):
        bag(whites=4).play("sing")


def test_a_long_list_of_legal_actions_is_cut() -> None:
    state = pepperbox.game("catch-6").new(chance="explicit")
    for line in ("A roll 123456 = 123456", "B roll 123456 = 123456"):
        state.play_line(line)
    with refused(IllegalAction, " … 63 in all."):
        state.play("pass")


def test_actions_of_another_game_are_not_possible() -> None:
    stranger = pepperbox.game("catch-6").rulebook.actions[0]
    with refused(IllegalAction, "is not possible for A now. Legal for A: draw 1"):
        bag(whites=4).play(stranger)


def test_a_refused_decision_leaves_the_dice_to_come_alone() -> None:
    state, straight = (Game(marbles.RULEBOOK, 2).new(seed=3) for _ in range(2))
    for outcome in ("green", "white, white, white", "white, "):
        with pytest.raises(BadNotation):
            state.play("draw 2", outcome=outcome)
    assert chance_line(state) == "chance stream-1"
    assert str(state.play("draw 2")) == str(straight.play("draw 2"))


# ── Bots and claims ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_bot_answers_only_where_its_seat_must_decide_in_its_own_game() -> None:
    game = pepperbox.game("catch-6")
    bot = pepperbox.bot("easy", game)
    state = game.new(seed=1)
    with pytest.raises(NotYourTurn, match="nothing to decide"):
        bot.choose(state.view(1))
    with pytest.raises(BadOption, match="this bot plays catch-6, not keep-on-rolling"):
        bot.choose(pepperbox.game("keep-on-rolling").new(seed=1).view(0))


def test_taking_back_what_a_record_spelled_out_ends_its_claim_to_drawn_dice() -> None:
    drawn = pepperbox.game("catch-6").new(seed=1)
    drawn.play("roll 123456")
    loaded = pepperbox.load(drawn.record())
    assert "chance stream-1" in loaded.record()
    loaded.undo()
    assert "chance explicit" in loaded.record()

"""A table without any input or output: what each message does, and when it is refused."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, product
from types import SimpleNamespace
from typing import Any, get_args

import msgspec
import pytest

from pepperbox import GAMES, Game, GameState, PepperboxError, Rulebook, rulebook
from pepperbox.bots.levels import all_levels
from pepperbox.bots.names import BOT_NAMES
from pepperbox.engine.errors import BadNotation, BadOption, IllegalAction, MissingOutcome, NotYourTurn, UnknownBot
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.records import LONGEST_NAME
from pepperbox.engine.rulebook import SPECTATOR
from pepperbox.engine.stream import CHOICE, started
from pepperbox.server import protocol
from pepperbox.server.cards import card
from pepperbox.server.core import views
from pepperbox.server.core.clock import A_DAY
from pepperbox.server.core.decide import Occasion, decide
from pepperbox.server.core.entries import (
    AnyEntry,
    Begun,
    Followed,
    Played,
    Published,
    Removed,
    Replaced,
    Resigned,
    Stood,
    Undone,
    entry_text,
    parse_entry,
)
from pepperbox.server.core.opening import open_table, rematch
from pepperbox.server.core.results import results
from pepperbox.server.core.table import OPEN, OVER, PLAYING, STAND_IN, Person, Table, rebuilt
from pepperbox.server.database.rows import Outage, Row
from pepperbox.server.errors import Forbidden, NotNow, Stale
from pepperbox.server.luck import SeededLuck
from pepperbox.server.protocol import (
    LONGEST_CHAT,
    SIGNS,
    Act,
    Answer,
    Arrange,
    Chat,
    Clock,
    Engage,
    Land,
    Publish,
    React,
    Rematch,
    Remove,
    Replace,
    Resign,
    Return,
    Shuffle,
    Sit,
    Stand,
    Start,
    TakeBack,
    Undo,
)
from pepperbox.server.replay import replay
from tests.conftest import SHELF, played, settings
from tests.evening import ANN, BOB, CID, DAN, LUCK, PEOPLE, Evening, begun, contents, seated
from tests.seed import chooser, number
from tests.test_secrets import walk
from tests.toys import TOYS, hush, marbles


def first_come(s: Any, seat: int, action: int) -> None:
    """In Snatch whoever lays a card takes all others from the table, and everybody else decides anew."""
    hush.rules.apply(s, seat, action)
    s.phase = hush.rules.LAY
    for other in range(s.seats):
        s.laid[other] = action + 1 if other == seat else 0


RACE = replace(  # Hush with six seconds to lay a card, after which the first one counts
    hush.RULEBOOK,
    slug="race",
    rules=SimpleNamespace(**vars(hush.rules), seconds=lambda s: 6, too_late=lambda s, seat: s.hands[seat][0] - 1),
)
SNATCH = replace(hush.RULEBOOK, slug="snatch", rules=SimpleNamespace(**vars(hush.rules) | {"apply": first_come}))
BOOKS = (*SHELF, RACE, SNATCH)


@pytest.fixture(autouse=True)
def toys_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables of these tests know toys as well as games."""
    books = {book.slug: book for book in BOOKS}
    monkeypatch.setattr("pepperbox.server.core.table.rulebook", books.__getitem__)


def marbles_for(seats: int, whites: int = 99) -> Game:
    return Game(marbles.RULEBOOK, seats, {"whites": whites})


def hush_for(seats: int, rounds: int = 2) -> Game:
    return Game(hush.RULEBOOK, seats, {"rounds": rounds})


def dealt(*hands: str, book: Rulebook = hush.RULEBOOK, **settings: Any) -> Evening:
    """Hush between people with these hands, such as `36`."""
    evening = seated(Game(book, len(hands)), *PEOPLE[: len(hands)], **settings)
    lines = [f"* deal {LETTERS[seat]} = {', '.join(hand)}" for seat, hand in enumerate(hands)]
    (entry,) = decide(evening.table, Start(id="start"), ANN, evening.occasion())
    evening.add(msgspec.structs.replace(entry, lines=lines))
    return evening


# ── Opening ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_new_table_is_open_private_and_empty() -> None:
    table = Evening(marbles_for(2)).table
    assert (table.phase, table.public, table.host) == (OPEN, False, "ann")
    assert not any(seat.is_taken for seat in table.seats)
    assert table.version == 1


@pytest.mark.parametrize(
    ("opening", "text"),
    [
        ({"clock": Clock(kind="move")}, "needs a time"),
        ({"clock": Clock(kind="bank", more=5)}, "needs a time"),
        ({"dice": "loaded"}, "drawn or real, not 'loaded'"),
    ],
)
def test_what_makes_no_sense_is_not_opened(opening: dict[str, Any], text: str) -> None:
    with pytest.raises(BadOption, match=text):
        open_table(marbles_for(2), ANN, LUCK, **opening)


@pytest.mark.parametrize("book", SHELF, ids=lambda book: book.slug)
def test_real_dice_are_only_for_games_that_name_their_dice(book: Rulebook) -> None:
    if book.real_dice:
        assert open_table(Game(book), ANN, LUCK, dice="real").dice == "real"
    else:
        with pytest.raises(BadOption, match=f"{re.escape(book.title)} can't be played with real dice"):
            open_table(Game(book), ANN, LUCK, dice="real")


def test_invitations_and_keys_are_secrets_of_their_own() -> None:
    tables = [seated(marbles_for(2), ANN, BOB).table for _ in range(3)]
    secrets = [table.invite for table in tables] + [seat.key for table in tables for seat in table.seats]
    assert len(set(secrets)) == len(secrets)
    assert min(map(len, secrets)) >= 22


def test_a_table_of_other_rules_is_not_opened() -> None:
    opened = open_table(marbles_for(2), ANN, LUCK)
    with pytest.raises(BadOption, match="knows rules 1 of marbles, not rules 9"):
        Table("table", msgspec.structs.replace(opened, rules=9), 0.0)


# ── Sitting and standing ─────────────────────────────────────────────────────────────────────────────────────────────


def test_who_sits_has_a_seat_with_a_name_and_a_key() -> None:
    evening = Evening(marbles_for(2))
    evening.say(BOB, Sit, seat="B", name="  Robert \n the  Bold ")
    seat = evening.table.seats[1]
    assert (seat.person, seat.name) == ("bob", "Robert the Bold")
    assert evening.state(BOB).you.seats == ["B"]
    assert evening.state(BOB).you.keys == {"B": seat.key}
    assert evening.state(ANN).you.keys == {}


def test_without_a_name_one_keeps_ones_own() -> None:
    assert seated(marbles_for(2), ANN).table.seats[0].name == "Ann"


def test_a_seat_is_for_one() -> None:
    with pytest.raises(NotNow, match="seat A is taken"):
        seated(marbles_for(2), ANN).say(BOB, Sit, seat="A")


def test_nobody_sits_in_a_bots_lap() -> None:
    with pytest.raises(NotNow, match="seat A is taken"):
        seated(marbles_for(2), "easy").say(BOB, Sit, seat="A")


def test_one_person_has_one_seat() -> None:
    with pytest.raises(NotNow, match="you sit at this table already"):
        seated(marbles_for(2), ANN).say(ANN, Sit, seat="B")


def test_there_are_as_many_seats_as_there_are() -> None:
    with pytest.raises(NotNow, match="there is no seat C: the seats are A to B"):
        Evening(marbles_for(2)).say(ANN, Sit, seat="C")


@pytest.mark.parametrize("bad", ["#1", "x" * (LONGEST_NAME + 1), "a\x00b"])
def test_a_name_must_fit_into_a_record(bad: str) -> None:
    with pytest.raises(BadOption, match="a name is"):
        Evening(marbles_for(2)).say(ANN, Sit, seat="A", name=bad)


@pytest.mark.parametrize("same", ["Ann", "x" * LONGEST_NAME])
def test_no_two_at_a_table_have_the_same_name(same: str) -> None:
    evening = Evening(marbles_for(4), shared=True)
    for letter in "ABCD":
        evening.say(ANN, Sit, seat=letter, name=same)
    names = [seat.name for seat in evening.table.seats]
    assert names[0] == same
    assert names[1:] == [f"{same[: LONGEST_NAME - 2]} {number}" for number in (2, 3, 4)]


def test_who_stands_up_leaves_the_seat_free_and_its_key_worthless() -> None:
    evening = seated(marbles_for(2), ANN, BOB)
    key = evening.table.seats[1].key
    evening.say(BOB, Stand, seat="B")
    assert not evening.table.seats[1].is_taken
    assert evening.table.holder(key) is None
    evening.say(CID, Sit, seat="B")
    assert evening.table.seats[1].person == "cid"


def test_nobody_stands_up_for_another() -> None:
    with pytest.raises(Forbidden, match="seat B is not yours"):
        seated(marbles_for(2), ANN, BOB).say(ANN, Stand, seat="B")


@pytest.mark.parametrize(("kind", "fields"), [(Sit, {"seat": "A"}), (Stand, {"seat": "A"}), (Engage, {"seat": "A"})])
def test_once_the_game_has_begun_seats_are_fixed(kind: type[protocol.Asking], fields: dict[str, Any]) -> None:
    with pytest.raises(NotNow, match="the game has begun"):
        begun(marbles_for(2), ANN, BOB).say(ANN, kind, **fields)


# ── Engaging bots ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_host_engages_bots_and_sends_them_away() -> None:
    evening = seated(marbles_for(2), "easy")
    assert (evening.table.seats[0].bot, evening.table.seats[0].name) == ("easy", BOT_NAMES[0])
    evening.say(ANN, Engage, seat="A")
    assert not evening.table.seats[0].is_taken


def test_a_bot_of_another_level_keeps_its_name_also_at_a_table_full_of_bots() -> None:
    evening = seated(hush_for(8), *["easy"] * 8)
    names = [seat.name for seat in evening.table.seats]
    assert sorted(names) == sorted(BOT_NAMES)
    evening.say(ANN, Engage, seat="C", level="random")
    assert [seat.name for seat in evening.table.seats] == names
    assert evening.table.seats[2].bot == "random"


def test_a_bot_takes_no_name_that_somebody_has() -> None:
    evening = Evening(marbles_for(2))
    evening.say(BOB, Sit, seat="A", name=BOT_NAMES[0])
    evening.say(ANN, Engage, seat="B", level="easy")
    assert evening.table.seats[1].name == BOT_NAMES[1]


def test_only_the_host_engages() -> None:
    with pytest.raises(Forbidden, match="only the host"):
        seated(marbles_for(2), ANN, BOB).say(BOB, Engage, seat="B", level="easy")


def test_a_bot_takes_nobodys_seat() -> None:
    with pytest.raises(NotNow, match="Bob sits in seat B"):
        seated(marbles_for(2), ANN, BOB).say(ANN, Engage, seat="B", level="easy")
    with pytest.raises(NotNow, match="Bob sits in seat B"):
        seated(marbles_for(2), ANN, BOB).say(ANN, Engage, seat="B")


def test_an_unknown_bot_can_not_be_engaged_nor_one_sent_away_that_is_not_there() -> None:
    with pytest.raises(UnknownBot, match="there is no bot 'clever'"):
        Evening(marbles_for(2)).say(ANN, Engage, seat="B", level="clever")
    with pytest.raises(NotNow, match="no bot sits in seat B"):
        Evening(marbles_for(2)).say(ANN, Engage, seat="B")


# ── Starting ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_host_starts_when_all_seats_are_taken() -> None:
    evening = begun(hush_for(2), ANN, BOB)
    assert evening.table.phase == PLAYING
    assert [line[:8] for line in evening.lines] == ["* deal A", "* deal B"]
    assert evening.table.state is not None
    assert evening.table.state.players == {0: "Ann", 1: "Bob"}


def test_with_a_free_seat_nothing_starts() -> None:
    evening = Evening(marbles_for(3))
    evening.say(ANN, Sit, seat="B")
    with pytest.raises(NotNow, match="nobody sits in A, C yet"):
        evening.say(ANN, Start)


def test_only_the_host_starts_and_only_once() -> None:
    evening = seated(marbles_for(2), ANN, BOB)
    with pytest.raises(Forbidden, match="only the host"):
        evening.say(BOB, Start)
    evening.say(ANN, Start)
    with pytest.raises(NotNow, match="the game has begun"):
        evening.say(ANN, Start)


def test_a_host_may_let_bots_play_and_watch() -> None:
    evening = begun(marbles_for(2), "easy", "random")
    assert evening.table.phase == PLAYING
    assert evening.state(ANN).views.keys() == {"*"}


def test_shuffled_seats_keep_names_and_keys_together() -> None:
    orders = set()
    for seed in range(40):
        evening = seated(marbles_for(3), ANN, BOB, CID, shuffled=True, luck=SeededLuck(seed))
        keys = {seat.name: seat.key for seat in evening.table.seats}
        evening.say(ANN, Start)
        assert {seat.name: seat.key for seat in evening.table.seats} == keys
        assert evening.table.state is not None
        assert list(evening.table.state.players.values()) == [seat.name for seat in evening.table.seats]
        orders.add(tuple(keys[seat.name] and seat.name for seat in evening.table.seats))
    assert len(orders) == 6


def test_the_host_arranges_who_sits_where() -> None:
    evening = seated(marbles_for(3), ANN, "easy", shuffled=True)
    before = {seat.name: seat.key for seat in evening.table.seats}
    evening.say(ANN, Arrange, seat="A", other="C")
    evening.say(ANN, Arrange, seat="A", other="B")
    assert [seat.name for seat in evening.table.seats] == [BOT_NAMES[0], "", "Ann"]
    assert {seat.name: seat.key for seat in evening.table.seats} == before
    evening.say(BOB, Sit, seat="B")
    evening.say(ANN, Shuffle, shuffled=False)
    assert evening.state(BOB).table.shuffled is False
    evening.say(ANN, Start)
    assert [seat.name for seat in evening.table.seats] == [BOT_NAMES[0], "Bob", "Ann"]


def test_only_the_host_arranges_and_only_before_the_beginning() -> None:
    evening = seated(marbles_for(2), ANN, BOB)
    for kind, fields in ((Arrange, {"seat": "A", "other": "B"}), (Shuffle, {"shuffled": True})):
        with pytest.raises(Forbidden, match="only the host"):
            evening.say(BOB, kind, **fields)
    with pytest.raises(NotNow, match="there is no seat C"):
        evening.say(ANN, Arrange, seat="A", other="C")
    evening.say(ANN, Start)
    for kind, fields in ((Arrange, {"seat": "A", "other": "B"}), (Shuffle, {"shuffled": True})):
        with pytest.raises(NotNow, match="has begun"):
            evening.say(ANN, kind, **fields)


def test_partners_sit_as_they_like_unless_somebody_says_otherwise() -> None:
    perfecto = rulebook("perfecto")
    assert Evening(Game(perfecto, 4)).table.shuffled
    assert not Evening(Game(perfecto, 4, {"teams": True})).table.shuffled
    assert Evening(Game(perfecto, 4, {"teams": True}), shuffled=True).table.shuffled


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (Act, {"seat": "A", "action": "pass", "version": 1}),
        (Land, {"outcome": "1", "version": 1}),
        (Undo, {"seat": "A"}),
        (TakeBack, {"seat": "A"}),
        (Replace, {"seat": "B"}),
        (Return, {"seat": "A"}),
        (Resign, {"seat": "A"}),
    ],
)
def test_nothing_is_played_before_the_beginning_or_after_the_end(
    kind: type[protocol.Asking], fields: dict[str, Any]
) -> None:
    evening = seated(marbles_for(2), ANN, BOB)
    with pytest.raises(NotNow, match="the game has not begun"):
        evening.say(ANN, kind, **fields)
    evening.say(ANN, Start)
    evening.add(Played(seat=0, lines=["A draw 1 = black"]))
    assert evening.table.phase == OVER
    with pytest.raises(NotNow, match="the game is over"):
        evening.say(ANN, kind, **fields)


# ── Acting ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_decision_is_played_and_pepperbox_rolls_the_dice() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    (entry,) = evening.act(ANN, "A", "draw 2")
    assert isinstance(entry, Played)
    assert re.fullmatch("A draw 2 = (white|red|black)(, (white|red|black))?", entry.lines[0])
    assert evening.lines == entry.lines
    assert evening.table.state is not None
    assert evening.table.state.is_drawn


def test_the_last_decision_of_a_round_brings_all_that_follows() -> None:
    evening = dealt("12", "34")
    evening.act(ANN, "A", "lay 1")
    (entry,) = evening.act(BOB, "B", "lay 3")
    assert isinstance(entry, Played)
    assert [line.partition(" =")[0] for line in entry.lines] == ["B lay 3", "* score", "* deal A", "* deal B"]


def test_nobody_acts_for_anothers_seat() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    for who in (BOB, CID):
        with pytest.raises(Forbidden, match="seat A is not yours"):
            evening.act(who, "A", "pass")


def test_what_is_not_ones_turn_not_possible_or_not_a_move_is_refused() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    with pytest.raises(NotYourTurn, match="B has nothing to decide now"):
        evening.act(BOB, "B", "pass")
    with pytest.raises(BadNotation, match="'sing' is no action"):
        evening.act(ANN, "A", "sing")
    evening.act(ANN, "A", "pass")
    with pytest.raises(IllegalAction, match="'pass' is not possible for B now"):
        evening.act(BOB, "B", "pass")


def test_a_refused_message_changes_nothing_and_its_id_can_be_used_again() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    before = contents(evening.table.copy())
    with pytest.raises(BadNotation):
        evening.act(ANN, "A", "sing", id="mine")
    assert contents(evening.table) == before
    assert evening.act(ANN, "A", "pass", id="mine")


def test_sent_twice_it_is_done_once() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    evening.act(ANN, "A", "pass", id="mine")
    version = evening.table.version
    assert evening.act(ANN, "A", "pass", id="mine") == []
    assert evening.table.done.version("ann", "mine") == version
    assert evening.act(BOB, "B", "draw 1", id="mine"), "ids of different people have nothing to do with each other"


def test_what_was_decided_about_another_position_is_stale() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    seen = evening.table.version
    evening.act(ANN, "A", "pass")
    evening.add(Played(seat=1, lines=["B draw 1 = white"]))
    with pytest.raises(Stale, match="look at it again"):
        evening.act(ANN, "A", "draw 1", version=seen)
    evening.act(ANN, "A", "draw 1")


def test_a_position_that_does_not_exist_yet_can_not_have_been_seen() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    with pytest.raises(Stale):
        evening.act(ANN, "A", "pass", version=evening.table.version + 1)


def test_two_decisions_in_a_row_that_look_the_same_are_two() -> None:
    evening = begun(marbles_for(1), ANN)
    seen = evening.table.version
    evening.add(Played(seat=0, lines=["A draw 1 = white"]))
    with pytest.raises(Stale):
        evening.act(ANN, "A", "draw 1", version=seen)


def test_chat_and_simultaneous_decisions_of_others_make_nothing_stale() -> None:
    evening = dealt("12", "34", "56")
    seen = evening.table.version
    evening.say(BOB, Chat, text="hm")
    evening.act(CID, "C", "lay 5", version=seen)
    evening.act(BOB, "B", "lay 3", version=seen)
    evening.act(ANN, "A", "lay 1", version=seen)


def test_somebody_elses_undo_makes_nothing_stale() -> None:
    evening = dealt("12", "34", "56")
    seen = evening.table.version
    evening.act(CID, "C", "lay 5")
    evening.say(CID, Undo, seat="C")
    evening.act(ANN, "A", "lay 1", version=seen)


def test_another_round_is_another_decision_even_with_the_same_cards() -> None:
    evening = dealt("12", "34")
    seen = evening.table.version
    evening.act(ANN, "A", "lay 1")
    evening.add(Played(seat=1, lines=["B lay 3", "* score = 6", "* deal A = 1, 2", "* deal B = 3, 4"]))
    with pytest.raises(Stale):
        evening.act(ANN, "A", "lay 1", version=seen)


def test_who_was_not_first_must_look_again() -> None:
    evening = dealt("12", "34", "56", book=SNATCH)
    seen = evening.table.version
    evening.act(ANN, "A", "lay 1", version=seen)
    evening.act(BOB, "B", "lay 3", version=seen)
    with pytest.raises(Stale):
        evening.act(CID, "C", "lay 5", version=seen)
    evening.act(CID, "C", "lay 5")


# ── Undo ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_open_decision_is_undone_until_something_comes_of_it() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    evening.act(ANN, "A", "pass")
    assert evening.state(ANN).you.undo == ["A"]
    assert evening.state(BOB).you.undo == []
    evening.say(ANN, Undo, seat="A")
    assert evening.lines == []
    assert evening.table.to_act == (0,)


def test_nothing_is_undone_past_a_roll() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    with pytest.raises(NotNow, match="you decided nothing"):
        evening.say(ANN, Undo, seat="A")
    evening.add(Played(seat=0, lines=["A draw 1 = white"]))
    assert evening.state(ANN).you.undo == []
    with pytest.raises(NotNow, match="something was rolled or shown since"):
        evening.say(ANN, Undo, seat="A")


def test_nothing_is_undone_that_somebody_has_answered() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    evening.act(ANN, "A", "pass")
    evening.add(Played(seat=1, lines=["B draw 1 = white"]))
    with pytest.raises(NotNow):
        evening.say(ANN, Undo, seat="A")


def test_nobody_undoes_anothers_decision() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    evening.act(ANN, "A", "pass")
    with pytest.raises(Forbidden, match="not yours"):
        evening.say(BOB, Undo, seat="A")
    with pytest.raises(NotNow):
        evening.say(BOB, Undo, seat="B")


def test_a_secret_decision_is_undone_until_it_is_shown() -> None:
    evening = dealt("12", "34")
    evening.act(ANN, "A", "lay 1")
    evening.say(ANN, Undo, seat="A")
    evening.act(ANN, "A", "lay 2")
    evening.act(BOB, "B", "lay 3")
    for who, seat in ((ANN, "A"), (BOB, "B")):
        with pytest.raises(NotNow):
            evening.say(who, Undo, seat=seat)


def test_where_there_are_secrets_what_everybody_has_heard_stays_said() -> None:
    evening = seated(Game(next(book for book in GAMES if book.slug == "qwinto"), 2), ANN, BOB)
    evening.say(ANN, Start)
    evening.add(Played(seat=0, lines=["A roll oyp = 123"]))
    evening.act(ANN, "A", "take")
    with pytest.raises(NotNow):
        evening.say(ANN, Undo, seat="A")
    evening.act(BOB, "B", "write o1")
    assert evening.state(BOB).you.undo == ["B"]
    evening.say(BOB, Undo, seat="B")
    evening.act(BOB, "B", "skip")
    evening.act(ANN, "A", "write y1")
    assert evening.state(ANN).you.undo == [], "both have written, and all is shown"


@pytest.mark.parametrize("book", SHELF, ids=lambda book: book.slug)
def test_no_undo_ever_takes_back_what_landed_or_was_seen(book: Rulebook) -> None:
    game = Game(book, max(2, book.seats[0]))
    evening = begun(game, *(PEOPLE[:2] * 4)[: game.seats], shared=True)
    luck = chooser("undo", book.slug)
    for _ in range(60):
        state = evening.table.state
        assert state is not None
        if evening.table.phase == OVER:
            break
        seat = luck.choice(evening.table.to_act)
        before = evening.lines
        evening.act(PEOPLE[seat % 2], LETTERS[seat], str(luck.choice(state.legal(seat))))
        for letter in evening.state(ANN).you.undo + evening.state(BOB).you.undo:
            (line,) = evening.lines[len(before) :]
            assert letter == LETTERS[seat]
            assert "=" not in line
            assert not book.has_secrets or line != all_lines(evening.table, CID).lines[-1]
            undone = evening.table.copy()
            undone.apply(Undone(seat=seat), evening.now)
            assert undone.state is not None
            assert [str(event) for event in undone.state.events] == before


def against_bots(slug: str, seats: int, *lines: str, **options: Any) -> Evening:
    """Ann in seat A, bots in all others, and what has landed to begin with."""
    game = Game(next(book for book in GAMES if book.slug == slug), seats, options)
    evening = seated(game, ANN, *["easy"] * (seats - 1))
    evening.add(Begun(order=list(range(seats)), lines=list(lines)))
    return evening


def happens(evening: Evening, *lines: str) -> Evening:
    """These are decided in turn, by Ann or by bots."""
    for line in lines:
        seat = LETTERS.index(line[0])
        evening.add(Played(seat=seat, lines=[line], spent=1.0 if seat == 0 else 0.0))
    return evening


def undone(evening: Evening) -> list[str]:
    """The lines that are left when Ann takes back what she may."""
    assert evening.state(ANN).you.undo == ["A"]
    evening.say(ANN, Undo, seat="A")
    assert evening.table.to_act
    assert contents(rebuilt("table", evening.log)) == contents(evening.table)
    return evening.lines


def stays(evening: Evening) -> bool:
    """May Ann take nothing back?"""
    with pytest.raises(NotNow):
        evening.say(ANN, Undo, seat="A")
    return evening.state(ANN).you.undo == []


SHAKEN = ("A shake = 234561", "B shake = 234561", "C shake = 234561")


def test_beside_other_people_what_a_bot_has_answered_needs_their_consent() -> None:
    evening = seated(Game(next(book for book in GAMES if book.slug == "perfecto"), 3), ANN, "easy", CID)
    evening.add(Begun(order=[0, 1, 2], lines=list(SHAKEN)))
    assert stays(happens(evening, "A bid 3 3", "B bid 4 3"))
    evening.say(ANN, TakeBack, seat="A")
    assert evening.table.request is not None


def test_what_somebody_answered_in_whose_place_a_bot_is_now_is_not_taken_back() -> None:
    evening = seated(Game(next(book for book in GAMES if book.slug == "perfecto"), 3), ANN, BOB, "easy")
    evening.add(Begun(order=[0, 1, 2], lines=list(SHAKEN)))
    evening.act(ANN, "A", "bid 3 3")
    evening.act(BOB, "B", "bid 4 3")
    evening.say(BOB, Resign, seat="B")
    assert stays(evening)


def test_bids_of_bots_are_taken_back_and_showdowns_are_not() -> None:
    evening = against_bots("perfecto", 3, *SHAKEN)
    happens(evening, "A bid 3 3", "B bid 4 3", "C bid 5 3")
    assert undone(evening) == list(SHAKEN)
    happens(evening, "A bid 2 3", "B roll 12 = 34")
    assert stays(evening), "a bot has re-rolled"
    happens(evening, "B bid 4 3", "C bid 5 3", "A bid 6 3", "B challenge")
    assert undone(evening)[-1] == "C bid 5 3", "sides are not taken yet"
    happens(evening, "A challenge", "B side caller")
    assert stays(evening), "with the last side all dice are shown"


def test_a_die_that_a_bot_has_frozen_was_shown() -> None:
    evening = happens(against_bots("perfecto", 2, *SHAKEN[:2], advanced=True), "A bid 3 3", "B bid 4 3", "A challenge")
    assert undone(evening)[-1] == "B bid 4 3"
    assert stays(happens(evening, "A challenge", "B freeze 2"))


def test_dice_placed_in_two_out_of_three_are_taken_back_one_by_one_until_a_bot_rolls() -> None:
    evening = happens(against_bots("two-out-of-three", 2), "A roll 12 = 34", "A place 1 b1", "A place 2 c1")
    assert undone(evening) == ["A roll 12 = 34", "A place 1 b1"]
    assert undone(evening) == ["A roll 12 = 34"]
    assert stays(evening)
    assert stays(happens(evening, "A place 1 b1", "A place 2 c1", "B roll 1 = 3"))


def test_in_qwinto_answers_are_taken_back_until_all_are_shown() -> None:
    evening = happens(against_bots("qwinto", 2), "A roll oyp = 123", "A take", "B write o1")
    assert undone(evening) == ["A roll oyp = 123"], "what the bot wrote was secret"
    assert stays(happens(evening, "A take", "B write o1", "A write y1"))


def test_in_tick_tack_a_card_is_taken_back_until_a_bot_shows_one() -> None:
    dealt = (
        "* deal A = punish 1-2, punish 1-3, 1-4, 1-5, 4-5, 2-4, 2-5",
        "* deal B = block 1-3, shift 1-5, 4-6, 5-6, 1-4, 1-5, 4-5",
        "* deal C = 1-2, 1-2, 2-4, 2-5, 5-6, 4-6, 2-3",
        "* turn = 2-6",
    )
    evening = happens(against_bots("tick-tack", 3, *dealt), "A play punish 1-2")
    assert undone(evening) == list(dealt)
    assert stays(happens(evening, "A play punish 1-2", "B play block 1-3"))


# ── Taking back by consent ───────────────────────────────────────────────────────────────────────────────────────────


def after_a_roll(*who: Person | str, **settings: Any) -> Evening:
    """Marbles in which A has drawn and B has passed."""
    evening = begun(marbles_for(len(who)), *who, **settings)
    evening.add(Played(seat=0, lines=["A draw 1 = white"]), Played(seat=1, lines=["B pass"]))
    return evening


def test_a_decision_is_taken_back_when_all_others_agree() -> None:
    evening = after_a_roll(ANN, BOB, CID)
    evening.say(ANN, TakeBack, seat="A")
    assert evening.state(CID).table.proposal == protocol.Proposal(
        kind="take-back", seat="A", level="", reveals=False, waiting=["B", "C"]
    )
    evening.say(CID, Answer, seat="C", yes=True)
    assert evening.lines == ["A draw 1 = white", "B pass"]
    evening.say(BOB, Answer, seat="B", yes=True)
    assert evening.lines == []
    assert evening.table.to_act == (0,)
    assert evening.table.request is None


def test_who_is_asked_for_a_take_back_learns_whether_a_secret_was_shown_since() -> None:
    evening = dealt("12", "34", "56")
    evening.act(ANN, "A", "lay 1")
    evening.say(ANN, TakeBack, seat="A")
    proposal = evening.state(BOB).table.proposal
    assert proposal is not None
    assert not proposal.reveals
    evening.say(BOB, Answer, seat="B", yes=False)
    evening.act(BOB, "B", "lay 3")
    evening.act(CID, "C", "lay 5")
    evening.say(ANN, TakeBack, seat="A")
    proposal = evening.state(BOB).table.proposal
    assert proposal is not None
    assert proposal.reveals, "the die has shown what all have laid"


def test_one_who_refuses_is_enough() -> None:
    evening = after_a_roll(ANN, BOB, CID)
    evening.say(ANN, TakeBack, seat="A")
    evening.say(CID, Answer, seat="C", yes=False)
    assert evening.table.request is None
    assert len(evening.lines) == 2
    with pytest.raises(NotNow, match="nobody waits for an answer of yours"):
        evening.say(BOB, Answer, seat="B", yes=True)


def test_one_answers_once_and_only_for_oneself() -> None:
    evening = after_a_roll(ANN, BOB, CID)
    evening.say(ANN, TakeBack, seat="A")
    with pytest.raises(Forbidden):
        evening.say(CID, Answer, seat="B", yes=True)
    with pytest.raises(NotNow, match="nobody waits"):
        evening.say(ANN, Answer, seat="A", yes=True)
    evening.say(CID, Answer, seat="C", yes=True)
    with pytest.raises(NotNow, match="nobody waits"):
        evening.say(CID, Answer, seat="C", yes=True)


def test_a_move_drops_the_request() -> None:
    evening = after_a_roll(ANN, BOB, CID)
    evening.say(ANN, TakeBack, seat="A")
    evening.act(CID, "C", "draw 1")
    assert evening.table.request is None


def test_only_one_thing_is_asked_in_a_time() -> None:
    evening = after_a_roll(ANN, BOB, CID)
    evening.say(ANN, TakeBack, seat="A")
    for kind, seat in ((TakeBack, "B"), (Replace, "C")):
        with pytest.raises(NotNow, match="something else waits"):
            evening.say(BOB, kind, seat=seat)


def test_there_must_be_a_decision_to_take_back_and_somebody_to_ask() -> None:
    with pytest.raises(NotNow, match="you have decided nothing yet"):
        begun(marbles_for(2), ANN, BOB).say(ANN, TakeBack, seat="A")
    with pytest.raises(NotNow, match="bots take nothing back"):
        after_a_roll(ANN, "easy").say(ANN, TakeBack, seat="A")


def test_bots_are_not_asked() -> None:
    evening = after_a_roll(ANN, "easy", CID)
    evening.say(ANN, TakeBack, seat="A")
    assert evening.table.request is not None
    assert evening.table.request.waiting == {2}
    evening.say(CID, Answer, seat="C", yes=True)
    assert evening.lines == []


def test_what_was_due_is_taken_back_too() -> None:
    evening = dealt("12", "34")
    evening.act(ANN, "A", "lay 1")
    evening.act(BOB, "B", "lay 3")
    evening.say(ANN, TakeBack, seat="A")
    evening.say(BOB, Answer, seat="B", yes=True)
    assert evening.lines == ["* deal A = 1, 2", "* deal B = 3, 4"]
    assert evening.table.to_act == (0, 1)


def test_a_decision_from_before_a_take_back_is_stale() -> None:
    evening = dealt("12", "34")
    evening.act(ANN, "A", "lay 1")
    evening.add(Played(seat=1, lines=["B lay 3", "* score = 6", "* deal A = 1, 2", "* deal B = 3, 4"]))
    evening.say(ANN, TakeBack, seat="A")
    seen = evening.table.version
    evening.say(BOB, Answer, seat="B", yes=True)
    with pytest.raises(Stale):
        evening.act(BOB, "B", "lay 3", version=seen)


def test_those_who_share_a_device_agree_among_themselves() -> None:
    evening = after_a_roll(ANN, ANN, shared=True)
    evening.say(ANN, TakeBack, seat="A")
    assert evening.lines == []


# ── Absence ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_bot_plays_for_somebody_away_when_all_others_agree() -> None:
    evening = begun(marbles_for(3), ANN, BOB, CID)
    evening.say(ANN, Replace, seat="C", level="random")
    assert evening.state(ANN).table.proposal == protocol.Proposal(
        kind="replace", seat="C", level="random", reveals=False, waiting=["B"]
    )
    evening.say(BOB, Answer, seat="B", yes=True)
    assert evening.table.seats[2].bot == "random"
    assert evening.table.seats[2].person == "cid"


def test_of_two_the_one_who_is_there_decides() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    evening.say(ANN, Replace, seat="B")
    assert evening.table.seats[1].bot == "easy"
    assert evening.table.request is None


def test_one_refusal_is_enough_to_wait_on() -> None:
    evening = begun(marbles_for(3), ANN, BOB, CID)
    evening.say(ANN, Replace, seat="C")
    evening.say(BOB, Answer, seat="B", yes=False)
    assert evening.table.seats[2].bot is None


def test_nobody_is_replaced_who_is_here() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    message = Replace(id="1", seat="B")
    with pytest.raises(NotNow, match="Bob is here"):
        evening.ask(ANN, message, connected={"ann", "bob"})
    evening.ask(ANN, message, connected={"ann"})


def test_one_may_leave_ones_own_seat_to_a_bot() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    evening.ask(ANN, Replace(id="1", seat="A"), connected={"ann", "bob"})
    evening.say(BOB, Answer, seat="B", yes=True)
    assert evening.table.seats[0].bot == "easy"


def test_while_a_bot_plays_the_person_decides_nothing_but_to_return() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    evening.say(BOB, Replace, seat="A")
    assert evening.state(ANN).views["A"]["legal"] == {}
    for kind, fields in ((Act, {"action": "pass", "version": evening.table.version}), (TakeBack, {}), (Undo, {})):
        with pytest.raises(NotNow, match="a bot plays for you"):
            evening.say(ANN, kind, seat="A", **fields)
    evening.let_bot_act("A", "pass")
    assert evening.state(ANN).you.undo == []
    evening.add(Played(seat=1, lines=["B draw 1 = white"]))
    evening.say(ANN, Return, seat="A")
    assert evening.state(ANN).views["A"]["legal"]["A"] == ["draw 1", "draw 2", "pass"]
    evening.act(ANN, "A", "pass")


def test_who_comes_back_in_time_is_not_replaced() -> None:
    evening = begun(marbles_for(3), ANN, BOB, CID)
    evening.say(BOB, Replace, seat="A")
    evening.act(ANN, "A", "pass")
    assert evening.table.request is None
    evening.say(BOB, Replace, seat="A")
    evening.say(ANN, Return, seat="A")
    assert evening.table.request is None


def test_a_move_of_another_lets_the_request_for_a_bot_stand() -> None:
    evening = begun(marbles_for(3), ANN, BOB, CID)
    evening.say(BOB, Replace, seat="C")
    evening.act(ANN, "A", "pass")
    assert evening.table.request is not None


def test_at_the_end_nothing_waits_for_an_answer() -> None:
    evening = begun(marbles_for(3), ANN, BOB, CID)
    evening.say(BOB, Replace, seat="C")
    evening.add(Played(seat=0, lines=["A draw 1 = black"]))
    assert evening.table.request is None


def test_who_is_there_need_not_return() -> None:
    with pytest.raises(NotNow, match="no bot plays for you"):
        begun(marbles_for(2), ANN, BOB).say(ANN, Return, seat="A")
    with pytest.raises(Forbidden):
        begun(marbles_for(2), ANN, BOB).say(ANN, Return, seat="B")


def test_only_who_plays_may_ask_for_a_bot_and_only_for_a_person() -> None:
    evening = begun(marbles_for(3), ANN, BOB, "easy")
    with pytest.raises(Forbidden, match="only who plays"):
        evening.say(CID, Replace, seat="B")
    with pytest.raises(NotNow, match="no person plays seat C"):
        evening.say(ANN, Replace, seat="C")
    with pytest.raises(UnknownBot):
        evening.say(ANN, Replace, seat="B", level="clever")
    evening.say(ANN, Resign, seat="A")
    with pytest.raises(Forbidden, match="only who plays"):
        evening.say(ANN, Replace, seat="B")


# ── Resigning ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_of_two_seats_the_other_has_won() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    evening.say(ANN, Resign, seat="A")
    assert evening.table.phase == OVER
    assert evening.state(CID).table.winners == ["B"]
    assert evening.table.to_act == ()


def test_of_more_seats_a_bot_goes_on_for_whoever_resigns() -> None:
    evening = begun(marbles_for(3), ANN, BOB, CID)
    evening.say(ANN, Resign, seat="A")
    assert evening.table.phase == PLAYING
    assert evening.table.seats[0].bot == STAND_IN
    evening.let_bot_act("A", "pass")
    for kind, fields in (
        (Act, {"action": "draw 1", "version": evening.table.version}),
        (Undo, {}),
        (TakeBack, {}),
        (Resign, {}),
    ):
        with pytest.raises(NotNow, match="you have resigned"):
            evening.say(ANN, kind, seat="A", **fields)
    with pytest.raises(NotNow, match="no bot plays for you"):
        evening.say(ANN, Return, seat="A")


def test_whoever_is_left_alone_has_won() -> None:
    evening = begun(marbles_for(3), ANN, BOB, CID)
    evening.say(ANN, Resign, seat="A")
    evening.say(CID, Resign, seat="C")
    assert evening.table.winners == (1,)


def test_when_all_people_are_gone_bots_do_not_play_on() -> None:
    evening = begun(marbles_for(4), ANN, "easy", BOB, "easy")
    evening.say(ANN, Resign, seat="A")
    assert evening.table.phase == PLAYING
    evening.say(BOB, Resign, seat="C")
    assert evening.table.phase == OVER
    assert evening.table.winners == (1, 3)


def test_they_play_on_for_somebody_who_may_return() -> None:
    evening = begun(marbles_for(3), ANN, BOB, "easy")
    evening.say(ANN, Replace, seat="B")
    evening.say(ANN, Resign, seat="A")
    assert evening.table.phase == PLAYING
    evening.say(BOB, Return, seat="B")


def test_who_gives_up_alone_has_lost() -> None:
    evening = begun(marbles_for(1), ANN)
    evening.say(ANN, Resign, seat="A")
    assert (evening.table.phase, evening.table.winners) == (OVER, ())


def test_a_game_that_is_played_to_its_end_is_won_as_the_rules_say() -> None:
    evening = begun(marbles_for(3), ANN, BOB, CID)
    evening.say(ANN, Resign, seat="A")
    evening.add(Played(seat=0, lines=["A draw 2 = red, red"]), Played(seat=1, lines=["B draw 1 = black"]))
    assert evening.table.winners == (0,)


def test_nobody_resigns_for_another() -> None:
    with pytest.raises(Forbidden):
        begun(marbles_for(2), ANN, BOB).say(ANN, Resign, seat="B")


def test_a_request_falls_when_somebody_resigns() -> None:
    evening = after_a_roll(ANN, BOB, CID)
    evening.say(ANN, TakeBack, seat="A")
    evening.say(BOB, Resign, seat="B")
    assert evening.table.request is None


def test_after_giving_up_nothing_is_asked_and_everything_is_open() -> None:
    evening = dealt("12", "34", "56")
    evening.act(ANN, "A", "lay 1")
    evening.say(BOB, Resign, seat="B")
    evening.say(CID, Resign, seat="C")
    for who in (ANN, BOB, CID, DAN):
        for view in evening.state(who).views.values():
            assert (view["legal"], view["to_act"]) == ({}, [])
            assert view["state"]["laid"][0] == 1
        assert "A lay 1" in all_lines(evening.table, who).lines
        assert "A lay 1" in views.record(evening.table, who.id)


# ── Time ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

A_MOVE = Clock(kind="move", time=30)
BANK = Clock(kind="bank", time=60, more=5)
DAYS = Clock(kind="days", time=2)


def test_without_a_clock_there_is_no_limit() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    evening.now += 1000 * A_DAY
    assert evening.left("A") is None
    assert evening.table.deadline(evening.now) is None
    assert evening.look_at_the_clock() == []
    assert evening.state(ANN).table.seats[0].left is None


@pytest.mark.parametrize(("clock", "limit"), [(A_MOVE, 30), (BANK, 60), (DAYS, 2 * A_DAY)])
def test_whose_time_is_up_has_resigned(clock: Clock, limit: float) -> None:
    evening = begun(marbles_for(2), ANN, BOB, clock=clock)
    assert evening.table.deadline(evening.now) == evening.now + limit
    evening.now += limit - 1
    assert evening.look_at_the_clock() == []
    assert evening.left("A") == 1
    evening.now += 1
    assert evening.look_at_the_clock() == [Resigned(seat=0, out_of_time=True)]
    assert [(seat.resigned, seat.timed_out) for seat in evening.state(BOB).table.seats] == [(True,) * 2, (False,) * 2]
    assert evening.table.winners == (1,)
    assert evening.table.deadline(evening.now) is None


def test_of_many_a_bot_goes_on_for_who_ran_out_of_time_and_who_gave_up_did_not_run_out() -> None:
    evening = begun(marbles_for(4), ANN, BOB, CID, DAN, clock=A_MOVE)
    evening.now += 30
    evening.look_at_the_clock()
    evening.say(BOB, Resign, seat="B")
    assert [seat.timed_out for seat in evening.state(CID).table.seats] == [True, False, False, False]
    for who, seat, said in ((ANN, "A", "your time has run out"), (BOB, "B", "you have resigned")):
        with pytest.raises(NotNow, match=said):
            evening.act(who, seat, "pass")


@pytest.mark.parametrize("clock", [A_MOVE, BANK, DAYS])
def test_a_decision_that_comes_too_late_does_not_count(clock: Clock) -> None:
    evening = begun(marbles_for(2), ANN, BOB, clock=clock)
    deadline = evening.table.deadline(evening.now)
    assert deadline is not None
    evening.now = deadline
    with pytest.raises(NotNow, match="your time is up"):
        evening.act(ANN, "A", "pass")


def test_only_the_time_of_who_must_decide_runs() -> None:
    evening = begun(marbles_for(2), ANN, BOB, clock=BANK)
    evening.now += 10
    assert [(seat.left, seat.running) for seat in evening.state(ANN).table.seats] == [(50, True), (60, False)]


def test_every_decision_has_its_own_time() -> None:
    evening = begun(marbles_for(2), ANN, BOB, clock=A_MOVE)
    evening.now += 29
    evening.act(ANN, "A", "pass")
    assert evening.left("B") == 30


def test_a_bank_pays_for_thinking_and_grows_with_every_decision() -> None:
    evening = begun(marbles_for(2), ANN, BOB, clock=BANK)
    evening.now += 12
    evening.act(ANN, "A", "pass")
    assert evening.left("A") == 60 - 12 + 5
    evening.now += 3
    evening.add(Played(seat=1, lines=["B draw 1 = white"], spent=3))
    assert (evening.left("A"), evening.left("B")) == (53, 62)


def test_chat_answers_and_requests_win_no_time() -> None:
    evening = begun(marbles_for(3), ANN, BOB, CID, clock=A_MOVE)
    evening.act(ANN, "A", "pass")
    evening.now += 20
    evening.say(ANN, TakeBack, seat="A")
    evening.say(BOB, Chat, text="Let me think")
    evening.say(BOB, Answer, seat="B", yes=False)
    evening.say(BOB, Replace, seat="C")
    assert evening.left("B") == 10


@pytest.mark.parametrize("clock", [A_MOVE, BANK])
def test_undo_wins_no_time(clock: Clock) -> None:
    evening = begun(marbles_for(2), ANN, BOB, clock=clock)
    for _ in range(3):
        before = evening.left("A")
        assert before is not None
        evening.now += 5
        evening.act(ANN, "A", "pass")
        evening.now += 2
        evening.say(ANN, Undo, seat="A")
        assert evening.left("A") == before - 5
        assert evening.left("B") == clock.time
    evening.now += 1
    evening.act(ANN, "A", "pass")
    assert evening.left("A") == {"move": 30, "bank": 60 - 16 + 5}[clock.kind]


def test_a_take_back_gives_everybody_their_time_back() -> None:
    evening = begun(marbles_for(2), ANN, BOB, clock=BANK)
    evening.now += 10
    evening.act(ANN, "A", "pass")
    evening.add(Played(seat=1, lines=["B draw 1 = white"], spent=7))
    evening.say(ANN, TakeBack, seat="A")
    evening.say(BOB, Answer, seat="B", yes=True)
    assert (evening.left("A"), evening.left("B")) == (50, 60)


def test_others_go_on_thinking_while_one_decides() -> None:
    evening = dealt("12", "34", clock=A_MOVE)
    evening.now += 20
    evening.act(BOB, "B", "lay 3")
    assert evening.left("A") == 10


@pytest.mark.parametrize("clock", [A_MOVE, BANK, DAYS])
def test_time_in_which_no_server_was_there_is_charged_to_nobody(clock: Clock) -> None:
    evening = begun(marbles_for(2), ANN, BOB, clock=clock)
    table = rebuilt("table", evening.log)
    gone = evening.now + 7
    back = gone + 1000 * A_DAY
    table.resume(gone, back)
    assert table.left(0, back) == clock.time * (A_DAY if clock is DAYS else 1) - 7
    assert table.deadline(back) == back + table.left(0, back)  # type: ignore[operator]
    table.resume(gone - 100, gone)
    assert table.left(0, back) == clock.time * (A_DAY if clock is DAYS else 1) - 7, (
        "what began later is not its concern"
    )


def test_an_outage_is_given_back_once_though_a_decision_was_taken_back_since() -> None:
    """What somebody had thought is thought again after Undo: but not what was no thought."""
    evening = begun(marbles_for(2), ANN, BOB, clock=BANK)
    start = evening.now
    outages = [Outage(start + 10, start + 30), Outage(start + 40, start + 45), Outage(start + 46, start + 50)]
    evening.table.resume(*outages[0])
    evening.now = start + 31
    evening.act(ANN, "A", "pass")
    evening.now = start + 35
    evening.say(ANN, Undo, seat="A")
    for outage in outages[1:]:
        evening.table.resume(*outage)
    evening.now = start + 51
    thought = 11 + (40 - 35) + (46 - 45) + (51 - 50)
    assert evening.left("A") == BANK.time - thought
    rows = [Row(number, at, entry_text(entry)) for number, (entry, at) in enumerate(evening.log, 1)]
    later = rebuilt("table", evening.log[:1])
    for _ in replay(later, rows[1:], outages):
        pass
    assert later.left(0, evening.now) == BANK.time - thought
    for _ in replay(later, [], outages):
        pass
    assert later.left(0, evening.now) == BANK.time - thought, "nothing is given back twice"


def test_bots_have_time_and_so_has_whoever_they_play_for() -> None:
    evening = begun(marbles_for(3), ANN, BOB, "easy", clock=BANK)
    evening.say(BOB, Replace, seat="A")
    evening.now += 1000
    assert evening.look_at_the_clock() == []
    evening.let_bot_act("A", "pass")
    evening.add(Played(seat=1, lines=["B draw 1 = white"]))
    evening.now += 1000
    assert evening.look_at_the_clock() == []
    evening.let_bot_act("C", "pass")
    evening.say(ANN, Return, seat="A")
    assert evening.left("A") == 60, "neither charged nor paid for what the bot did"


def test_who_returns_begins_to_think_then() -> None:
    evening = begun(marbles_for(2), ANN, BOB, clock=A_MOVE)
    evening.say(BOB, Replace, seat="A")
    evening.now += 1000
    evening.say(ANN, Return, seat="A")
    assert evening.left("A") == 30


def test_after_time_is_up_a_bot_plays_on_among_more_than_two() -> None:
    evening = begun(marbles_for(4), ANN, BOB, CID, DAN, clock=A_MOVE)
    evening.now += 30
    evening.look_at_the_clock()
    assert evening.table.phase == PLAYING
    assert evening.state(ANN).table.seats[0].resigned
    evening.let_bot_act("A", "pass")
    assert evening.left("B") == 30


@pytest.mark.parametrize("clock", [Clock(), Clock(kind="move", time=600)])
def test_who_is_too_late_for_a_race_has_let_it_pass(clock: Clock) -> None:
    evening = dealt("12", "34", book=RACE, clock=clock)
    assert evening.left("A") == 6
    evening.now += 4
    evening.act(BOB, "B", "lay 4")
    assert evening.left("A") == 2
    evening.now += 2
    with pytest.raises(NotNow, match="your time is up"):
        evening.act(ANN, "A", "lay 2")
    evening.look_at_the_clock()
    assert "A lay 1" in evening.lines
    assert evening.left("A") == 6, "the next race"


def test_nobody_races_on_a_device_that_is_passed_on() -> None:
    evening = begun(Game(RACE, 3), ANN, ANN, "easy", shared=True)
    assert evening.table.hurry == 0 and evening.left("A") is None
    assert begun(Game(RACE, 3), ANN, BOB, "easy").state(ANN).table.hurry == 6


def test_whose_bank_is_empty_has_resigned_even_in_a_race() -> None:
    evening = dealt("12", "34", book=RACE, clock=Clock(kind="bank", time=3))
    evening.now += 3
    assert evening.look_at_the_clock() == [Resigned(seat=0, out_of_time=True)]


# ── Pass and play ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_at_a_shared_table_one_person_plays_several_seats() -> None:
    evening = begun(hush_for(3), ANN, ANN, BOB, shared=True)
    state = evening.state(ANN)
    assert state.you.seats == ["A", "B"]
    assert state.views.keys() == {"A", "B"}
    assert state.views["A"]["legal"].keys() == {"A"}
    for seat in (1, 0):
        assert evening.table.state is not None
        evening.act(ANN, LETTERS[seat], str(evening.table.state.legal(seat)[0]))
    assert evening.table.to_act == (2,)


def test_whoever_passes_the_device_on_reads_what_everybody_may_read() -> None:
    evening = begun(hush_for(3), ANN, ANN, BOB, shared=True)
    assert evening.table.state is not None
    evening.act(ANN, "A", str(evening.table.state.legal(0)[0]))
    for who in (ANN, BOB, CID):
        assert all_lines(evening.table, who).lines[-1] == "A lay ?"


def test_seats_of_one_device_are_not_asked_by_each_other() -> None:
    evening = after_a_roll(ANN, ANN, BOB, shared=True)
    evening.say(ANN, TakeBack, seat="A")
    assert evening.table.request is not None
    assert evening.table.request.waiting == {2}


# ── Real dice ────────────────────────────────────────────────────────────────────────────────────────────────────────


def real(slug: str, *who: Person | str) -> Evening:
    book = next(book for book in SHELF if book.slug == slug)
    return begun(Game(book, len(who)), *who, dice="real")


def test_with_real_dice_the_players_say_what_they_show() -> None:
    evening = real("keep-on-rolling", ANN, BOB)
    with pytest.raises(BadNotation, match="'A roll' needs its outcome"):
        evening.act(ANN, "A", "roll")
    with pytest.raises(BadNotation):
        evening.act(ANN, "A", "roll", outcome="789")
    evening.act(ANN, "A", "roll", outcome="551326")
    evening.act(ANN, "A", "aside 12")
    assert evening.lines == ["A roll = 551326", "A aside 12"]
    assert "chance explicit" in views.record(evening.table, ANN.id)


def test_whoever_forgets_to_read_the_dice_is_told_which() -> None:
    evening = real("keep-on-rolling", ANN, BOB)
    evening.act(ANN, "A", "roll", outcome="551326")
    evening.act(ANN, "A", "aside 12")
    with pytest.raises(MissingOutcome) as missing:
        evening.act(ANN, "A", "roll")
    assert missing.value.dice == "3456"
    with pytest.raises(MissingOutcome) as missing:
        evening = scoring()
        evening.say(ANN, Land, version=evening.table.version)
    assert missing.value.dice == "123456"


@pytest.mark.parametrize("book", [book for book in GAMES if book.real_dice], ids=lambda book: book.slug)
def test_every_game_names_its_real_dice(book: Rulebook) -> None:
    state = Game(book).new(chance="explicit")
    with pytest.raises(MissingOutcome) as missing:
        while True:
            state.play(state.legal(state.to_act[0])[-1])
    assert len(missing.value.dice) == len(re.findall("= ([1-6]+)'", str(missing.value))[0])


def test_pepperbox_rolls_for_bots() -> None:
    evening = real("keep-on-rolling", "easy", ANN)
    evening.let_bot_act("A", "roll")
    assert re.fullmatch(r"A roll = [1-6]{6}", evening.lines[0])


def scoring() -> Evening:
    """Grand Poobah with real dice, when the scoring dice are due."""
    evening = real("grand-poobah", ANN, BOB)
    while evening.table.to_act:
        (seat,) = evening.table.to_act
        assert evening.table.state is not None
        action = str(evening.table.state.legal(seat)[-1])
        rolled = len(action.removeprefix("roll ")) if action.startswith("roll") else 0
        evening.act(PEOPLE[seat], LETTERS[seat], action, outcome="123456"[:rolled] or None)
    return evening


def test_what_is_due_lands_when_a_player_says_how() -> None:
    evening = scoring()
    seen = evening.table.version
    assert evening.state(ANN).views["A"]["due"] == "* score"
    evening.say(ANN, Chat, text="my throw")
    evening.say(BOB, Land, outcome="165243", version=seen)
    assert evening.lines[-1] == "* score = 165243"
    with pytest.raises(Stale):
        evening.say(ANN, Land, outcome="165243", version=seen)
    with pytest.raises(IllegalAction, match="nothing lands by itself now"):
        evening.say(ANN, Land, outcome="165243", version=evening.table.version)


def test_only_players_say_what_the_dice_show() -> None:
    evening = scoring()
    with pytest.raises(Forbidden, match="only who plays"):
        evening.say(CID, Land, outcome="165243", version=evening.table.version)
    with pytest.raises(BadNotation):
        evening.say(ANN, Land, outcome="1", version=evening.table.version)


def test_where_pepperbox_rolls_nobody_says_what_the_dice_show() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    with pytest.raises(Forbidden, match="at this table Pepperbox rolls the dice"):
        evening.act(ANN, "A", "draw 1", outcome="red")
    with pytest.raises(Forbidden, match="at this table Pepperbox rolls the dice"):
        evening.say(ANN, Land, outcome="red", version=evening.table.version)


def test_nobodys_clock_runs_while_dice_are_due() -> None:
    evening = scoring()
    assert evening.table.to_act == ()
    assert evening.table.deadline(evening.now) is None


# ── Another game ─────────────────────────────────────────────────────────────────────────────────────────────────────


def ended(*who: Person | str, **settings: Any) -> Evening:
    evening = begun(marbles_for(len(who)), *who, **settings)
    evening.add(Played(seat=0, lines=["A draw 1 = black"]))
    return evening


def again(evening: Evening, who: Person) -> Table:
    """The table of the rematch."""
    entries, followed = rematch(evening.table, Rematch(id="again"), who, "next", LUCK)
    evening.add(followed)
    return rebuilt("next", [(entry, evening.now) for entry in entries])


def test_a_rematch_has_the_same_people_of_whom_the_next_begins() -> None:
    evening = ended(ANN, BOB, "easy", clock=BANK, public=True, host=BOB)
    table = again(evening, ANN)
    assert evening.state(CID).table.next == "next"
    assert [seat.name for seat in table.seats] == ["Bob", BOT_NAMES[0], "Ann"]
    assert (table.phase, table.host, table.public, table.opened.clock) == (OPEN, "ann", True, BANK)
    assert table.game.options == evening.table.game.options
    assert table.invite != evening.table.invite
    assert {seat.key for seat in table.seats} & {seat.key for seat in evening.table.seats} == {""}


def test_where_the_rules_say_so_the_winner_begins_the_rematch() -> None:
    evening = begun(Game(rulebook("perfecto"), 2), ANN, BOB)
    while evening.table.state and not evening.table.state.over:
        evening.act(ANN, "A", "bid 1 1")
        highest = [action.text for action in evening.table.state.legal(1) if action.text.startswith("bid")][-1]
        evening.act(BOB, "B", highest)  # more than the dice can show, unless all of them are red sixes
        evening.act(ANN, "A", "challenge")
    assert [seat.name for seat in again(evening, BOB).seats] == ["Ann", "Bob"]


def test_against_bots_a_rematch_begins_at_once() -> None:
    table = again(ended(ANN, "easy"), ANN)
    assert table.phase == PLAYING
    assert [seat.name for seat in table.seats] == [BOT_NAMES[0], "Ann"]


def test_a_table_goes_on_by_its_rules_and_a_rematch_is_by_the_newest() -> None:
    evening = begun(Game(hush.RULEBOOK, 2, {"rounds": 1}, version=1), ANN, BOB)
    for who, seat in ((ANN, "A"), (BOB, "B")):
        evening.act(who, seat, evening.state(who).views[seat]["legal"][seat][0])
    assert evening.table.phase == OVER
    assert evening.state(ANN).table.rules == 1
    assert evening.state(ANN).views["A"]["rules"] == 1
    assert "\nrules 1\n" in views.record(evening.table, "ann")
    table = again(evening, ANN)
    assert (table.opened.rules, table.game.version) == (2, 2)
    assert table.game.options == evening.table.game.options


def test_who_has_resigned_plays_again() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    evening.say(BOB, Resign, seat="B")
    assert [seat.bot for seat in again(evening, ANN).seats] == [None, None]


def test_who_was_removed_does_not() -> None:
    evening = ended(ANN, BOB, CID)
    evening.say(ANN, Remove, person="bob")
    with pytest.raises(Forbidden):
        again(evening, BOB)
    table = again(evening, ANN)
    assert [(seat.name, seat.bot) for seat in table.seats] == [(BOT_NAMES[0], STAND_IN), ("Cid", None), ("Ann", None)]


def test_a_rematch_is_for_those_who_played_after_the_end_and_once() -> None:
    with pytest.raises(NotNow, match="the game has begun"):
        again(begun(marbles_for(2), ANN, BOB), ANN)
    evening = ended(ANN, BOB)
    with pytest.raises(Forbidden, match="only who sits at the table"):
        again(evening, CID)
    again(evening, ANN)
    with pytest.raises(NotNow, match="the next game is open already"):
        again(evening, BOB)


# ── The host ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_who_is_removed_leaves_the_seat_and_can_not_come_back() -> None:
    evening = seated(marbles_for(2), ANN, BOB, public=True)
    entries = evening.say(ANN, Remove, person="bob")
    assert [type(entry) for entry in entries] == [Removed, Stood, Published]
    assert not evening.table.seats[1].is_taken
    assert not evening.table.may_look("bob", evening.table.invite)
    for kind, fields in ((Sit, {"seat": "B"}), (Chat, {"text": "why?"}), (Start, {})):
        with pytest.raises(Forbidden, match="asked you to leave"):
            evening.say(BOB, kind, **fields)


def test_when_somebody_is_removed_there_is_a_new_invitation() -> None:
    """Else they would come back by the old one as somebody whom nobody knows."""
    evening = seated(marbles_for(2), ANN, BOB)
    old = evening.table.invite
    evening.say(ANN, Remove, person="bob")
    assert not evening.table.may_look("stranger", old)
    assert evening.table.may_look("stranger", evening.table.invite)


def test_who_is_there_when_somebody_else_is_removed_stays_invited() -> None:
    evening = seated(marbles_for(3), ANN, BOB)
    evening.ask(ANN, Remove(id="1", person="bob"), connected=("ann", "bob", "cid", "dan"))
    evening.ask(ANN, Remove(id="2", person="dan"))
    assert evening.table.may_look("cid")
    assert not evening.table.may_look("bob")
    assert not evening.table.may_look("dan")
    evening.say(ANN, Publish, public=False)
    assert not evening.table.may_look("cid")


def test_for_whoever_is_removed_in_the_middle_of_a_game_a_bot_goes_on() -> None:
    evening = begun(marbles_for(3), ANN, BOB, CID)
    evening.say(ANN, Remove, person="bob")
    assert evening.table.seats[1].bot == STAND_IN
    key = evening.table.seats[1].key
    assert not evening.table.may_look(evening.table.holder(key) or "")
    with pytest.raises(Forbidden):
        evening.say(BOB, Return, seat="B")


def test_only_the_host_removes_and_never_the_host() -> None:
    evening = seated(marbles_for(2), ANN, BOB)
    with pytest.raises(Forbidden, match="only the host"):
        evening.say(BOB, Remove, person="ann")
    with pytest.raises(NotNow, match="the host can't be removed"):
        evening.say(ANN, Remove, person="ann")


def test_a_private_table_is_seen_by_who_sits_there_the_host_and_the_invited() -> None:
    evening = seated(marbles_for(2), BOB, host=ANN)
    table = evening.table
    assert table.may_look("ann")
    assert table.may_look("bob")
    assert table.may_look("cid", table.invite)
    for wrong in ("", "x", table.invite[:-1], table.invite + "x", "ключ"):
        assert not table.may_look("cid", wrong)


def test_the_host_opens_the_table_and_closes_it_with_a_new_invitation() -> None:
    evening = seated(marbles_for(2), ANN, BOB)
    old = evening.table.invite
    evening.say(ANN, Publish, public=True)
    assert evening.table.may_look("cid")
    evening.say(ANN, Publish, public=False)
    assert not evening.table.may_look("cid", old)
    assert evening.table.may_look("cid", evening.table.invite)
    with pytest.raises(Forbidden, match="only the host"):
        evening.say(BOB, Publish, public=True)


def test_the_invitation_is_told_to_those_who_sit_and_to_the_host() -> None:
    evening = seated(marbles_for(2), BOB, host=ANN)
    invite = evening.table.invite
    assert evening.state(ANN).you.invite == evening.state(BOB).you.invite == invite
    assert evening.state(CID).you.invite == ""


def test_a_key_says_whose_seat_it_is() -> None:
    evening = seated(marbles_for(2), ANN, "easy")
    table = evening.table
    assert table.holder(table.seats[0].key) == "ann"
    for wrong in ("", "x", table.seats[0].key[:-1], "ключ"):
        assert table.holder(wrong) is None


# ── Chat ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_is_said_is_heard_with_the_name_at_the_table() -> None:
    evening = Evening(marbles_for(2))
    evening.say(ANN, Sit, seat="A", name="Anna")
    evening.say(ANN, Chat, text="  Good \n evening ")
    evening.say(CID, React, sign=SIGNS[0])
    first, second = views.chat(evening.table, 0)
    assert (first.name, first.person, first.text, first.sign) == ("Anna", "ann", "Good evening", "")
    assert (second.name, second.person, second.text, second.sign) == ("Cid", "cid", "", SIGNS[0])
    assert views.chat(evening.table, first.number) == [second]


@pytest.mark.parametrize("text", ["", "  \n", "\x00\u202e", "\u200d", "x" * (LONGEST_CHAT + 1)])
def test_what_says_nothing_or_too_much_is_not_said(text: str) -> None:
    with pytest.raises(BadOption, match=f"1 to {LONGEST_CHAT} letters"):
        Evening(marbles_for(2)).say(ANN, Chat, text=text)


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("👩\u200d👩\u200d👧 ❤️", "👩\u200d👩\u200d👧 ❤️"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("a\x07b\u202ec", "abc"),
        ("<b>hi</b>", "<b>hi</b>"),
    ],
)
def test_all_scripts_can_be_written_but_nothing_that_garbles_others(text: str, heard: str) -> None:
    evening = Evening(marbles_for(2))
    evening.say(ANN, Chat, text=text)
    assert views.chat(evening.table, 0)[0].text == heard


def test_one_reacts_with_one_of_the_signs() -> None:
    with pytest.raises(BadOption, match="a reaction is one of"):
        Evening(marbles_for(2)).say(ANN, React, sign="🖕")


def test_one_can_talk_before_during_and_after_the_game() -> None:
    evening = seated(marbles_for(2), ANN, BOB)
    evening.say(BOB, Chat, text="Shall we?")
    evening.say(ANN, Start)
    evening.say(CID, Chat, text="Good luck")
    evening.say(ANN, Resign, seat="A")
    evening.say(ANN, Chat, text="Well played")
    assert [said.text for said in views.chat(evening.table, 0)] == ["Shall we?", "Good luck", "Well played"]


# ── What is kept for a person ────────────────────────────────────────────────────────────────────────────────────────


def finished(*who: Person | str, lines: str = "A draw 1 = black", **settings: Any) -> views.Listed:
    evening = begun(marbles_for(len(who)), *who, **settings)
    evening.add(Played(seat=0, lines=[lines]))
    evening.now += 60
    evening.say(ANN, Chat, text="Once more?")
    listed = views.listed(evening.table)
    assert listed["ended"] == 1000.0, "what is said afterwards changes nothing"
    return listed


def test_games_add_up_to_how_often_one_won_and_to_scores() -> None:
    lost, won = finished(ANN, BOB), finished(BOB, ANN)
    (mine,) = results([lost, won, lost], "ann")
    assert (mine["game"], mine["played"], mine["won"]) == ("marbles", 3, 1)
    assert mine["scores"] == [table["scores"][number] for table, number in ((lost, 0), (won, 1), (lost, 0))]
    assert (mine["best"], mine["average"]) == (max(mine["scores"]), round(sum(mine["scores"]) / 3, 1))
    assert len(results([lost] * 60, "ann")[0]["scores"]) == 50
    assert results([lost], "cid") == []


def test_one_for_the_winner_and_nothing_for_the_others_are_no_points() -> None:
    lost, zeros = finished(ANN, BOB), finished(ANN, BOB)
    lost["scores"], zeros["scores"] = [0, 1], [0, 20]
    (mine,) = results([lost, lost], "ann")
    assert (mine["played"], mine["scores"], mine["best"], mine["average"]) == (2, [], None, None)
    (mine,) = results([lost, zeros], "ann")
    assert (mine["scores"], mine["best"], mine["average"]) == ([0, 0], 0, 0), "nothing may be somebody's points, too"


def test_what_one_gave_up_was_played_and_has_no_score() -> None:
    evening = begun(marbles_for(2), ANN, BOB)
    assert views.listed(evening.table)["scores"] == []
    evening.say(ANN, Resign, seat="A")
    given_up = views.listed(evening.table)
    (mine,), (bobs,) = results([given_up], "ann"), results([given_up], "bob")
    assert (mine["played"], mine["won"], mine["scores"], mine["best"]) == (1, 0, [], None)
    assert (bobs["played"], bobs["won"], bobs["scores"]) == (1, 1, [])


def test_games_of_several_on_one_device_are_nobodys_and_alone_nobody_wins() -> None:
    assert results([finished(ANN, ANN, shared=True)], "ann") == []
    diangle = views.listed(begun(Game(rulebook("diangle"), 1), ANN).table)
    (mine,) = results([{**diangle, "phase": OVER, "winners": ["A"], "scores": [11]}], "ann")
    assert (mine["played"], mine["won"], mine["best"]) == (1, 0, 11)


# ── The log is the truth ─────────────────────────────────────────────────────────────────────────────────────────────

CLOCKS = (Clock(), A_MOVE, BANK, DAYS)


COURSES = range(3)
EVERY_COURSE = [
    pytest.param(book, number, marks=pytest.mark.xdist_group(f"courses of {book.slug}"), id=f"{book.slug}-{number}")
    for book in SHELF
    for number in COURSES
]


@cache
def course(book: Rulebook, number: int) -> Evening:
    """An evening on which people and bots do anything at random, sensible or not."""
    chance = chooser("course", book.slug, number)
    game = chance.choice([game for game in settings(book) if game.seats <= 4])
    is_shared = chance.random() < 0.3
    dice = "real" if book.real_dice and chance.random() < 0.3 else "drawn"
    evening = Evening(game, shared=is_shared, clock=chance.choice(CLOCKS), dice=dice, shuffled=chance.random() < 0.5)
    for _ in range(150):
        evening.now += chance.choice((0.0, 0.3, 2.0, 12.5))
        before, log = contents(evening.table.copy()), len(evening.log)
        try:
            step(evening, chance)
        except PepperboxError:
            assert (contents(evening.table), len(evening.log)) == (before, log), "what is refused changes nothing"
    return evening


def moments(book: Rulebook, number: int) -> Iterator[Evening]:
    """The same evening once more, after every entry of its log."""
    log = course(book, number).log
    evening = course(book, number).once_more()
    yield evening
    for entry, at in log[1:]:
        evening.now = at
        evening.add(entry)
        yield evening


def step(evening: Evening, chance: random.Random) -> None:
    """One thing that somebody does, or that happens by itself."""
    table = evening.table
    bots = [number for number in table.to_act if table.seats[number].bot]
    if bots and chance.random() < 0.5:
        assert table.state is not None
        evening.let_bot_act(LETTERS[bots[0]], str(chance.choice(table.state.legal(bots[0]))))
    elif chance.random() < 0.1:
        evening.look_at_the_clock()
    else:
        ask_something(evening, chance)


ANY_TIME = {Chat: 2, React: 1, Publish: 1, Remove: 0.2, Land: 1}  # what is asked for, and how often
WHILE_OPEN = ANY_TIME | {Sit: 16, Stand: 1, Engage: 6, Arrange: 3, Shuffle: 1, Start: 16}
WHILE_PLAYING = ANY_TIME | {Act: 40, Land: 6, Undo: 4, TakeBack: 4, Replace: 4, Answer: 12, Return: 6, Resign: 0.5}


def ask_something(evening: Evening, chance: random.Random) -> None:
    """Mostly by whoever might, but now and then by anybody."""
    table = evening.table
    weights = WHILE_OPEN if table.phase == OPEN else WHILE_PLAYING
    kind: Any = chance.choices(list(weights), list(weights.values()))[0]
    waiting = sorted(table.request.waiting) if table.request else []
    left = [number for number, seat in enumerate(table.seats) if seat.person and seat.bot]
    likely = {Act: list(table.to_act), Answer: waiting, Return: left}.get(kind)
    seat = chance.choice(likely or range(table.game.seats))
    sitter = ANN.id if kind in (Engage, Arrange, Shuffle, Start, Publish, Remove) else table.seats[seat].person
    who = next((person for person in PEOPLE if person.id == sitter and chance.random() < 0.9), chance.choice(PEOPLE))
    legal = table.state.legal(seat) if table.state else []
    fields: dict[str, Any] = {
        "id": f"{chance.randrange(10**6)}",
        "seat": LETTERS[seat],
        "other": LETTERS[chance.randrange(table.game.seats)],
        "shuffled": chance.random() < 0.5,
        "name": chance.choice(("", "Eve", "Ann")),
        "level": chance.choice((*all_levels(), "")),
        "action": str(chance.choice(legal)) if legal else "pass",
        "outcome": chance.choice((None, "white", "123456"[: chance.randrange(1, 7)])) if kind is Act else "165243",
        "version": max(0, table.version - chance.choice((0, 0, 0, 1, 5))),
        "yes": chance.random() < 0.8,
        "public": chance.random() < 0.5,
        "person": chance.choice(PEOPLE).id,
        "text": "hm",
        "sign": SIGNS[0],
    }
    message = kind(**{name: fields[name] for name in kind.__struct_fields__})
    evening.ask(who, message)
    assert evening.ask(who, message) == [], "sent twice, done once"


@pytest.mark.parametrize(("book", "number"), EVERY_COURSE)
def test_a_table_is_what_its_log_says_after_every_entry(book: Rulebook, number: int) -> None:
    evening = course(book, number)
    table = rebuilt("table", evening.log[:1])
    for version, (entry, at) in enumerate(evening.log[1:], 2):
        assert parse_entry(entry_text(entry)) == entry
        earlier, before = table, contents(table)
        table = table.copy()
        table.apply(entry, at)
        assert table.version == version
        assert contents(earlier) == before, "a copy goes its own way"
    assert contents(table) == contents(evening.table)


@pytest.mark.parametrize(("book", "number"), EVERY_COURSE)
def test_whatever_happens_everybody_can_be_told_how_things_stand(book: Rulebook, number: int) -> None:
    for evening in moments(book, number):
        table = evening.table
        for who in (*PEOPLE, Person("zoe", "Zoe")):
            state = json.loads(protocol.wire(evening.state(who)))
            assert set(state["you"]["seats"]) == {
                seat["seat"] for seat in state["table"]["seats"] if seat["person"] == who.id
            }
            for letter, view in state["views"].items():
                plays = letter != "*" and table.seats[LETTERS.index(letter)].is_played_by_a_person
                assert bool(view["legal"]) == (plays and letter in view["to_act"])
            history = all_lines(table, who)
            assert len(history.lines) == len(history.told)
        assert (table.phase == OVER) <= (table.to_act == () and table.request is None)
        for seat in table.to_act:
            assert table.seats[seat].asked_in <= table.version
            assert table.seats[seat].since <= evening.now


@pytest.mark.parametrize("page", [views.PAGE, 5])
@pytest.mark.parametrize(("book", "number"), EVERY_COURSE)
def test_whoever_follows_a_game_has_the_same_lines_as_whoever_looks_at_it(
    book: Rulebook, number: int, page: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if they look now and then only, and whatever is taken back or comes out meanwhile."""
    monkeypatch.setattr(views, "PAGE", page)
    luck, followers = chooser("following", book.slug, number), {who: Follower() for who in PEOPLE}
    for evening in moments(book, number):
        for who, follower in followers.items():
            if luck.random() < 0.6:
                follower.look(evening.table, who)
                shown = all_lines(evening.table, who)
                assert follower.lines == shown.lines[follower.first :]
                assert follower.told == shown.told[follower.first :]
                assert follower.first + len(follower.lines) == max(follower.first, len(shown.lines))


class Follower:
    """What a client makes of the lines that it is sent."""

    def __init__(self) -> None:
        self.sight = views.Sight()
        self.first, self.lines, self.told = 0, list[str](), list[list[str]]()

    def look(self, table: Table, who: Person) -> None:
        news = msgspec.json.decode(views.news(table, who.id, self.sight), type=protocol.History)
        if news.anew or news.start < self.first:
            self.first, self.lines, self.told = news.start, [], []
        self.lines[news.start - self.first :] = news.lines
        self.told[news.start - self.first :] = news.told
        self.sight = views.sight(table, who.id)


def test_such_courses_reach_every_kind_of_entry() -> None:
    """Those of the toys, which are short, are enough, if there are enough of them: some entries are rare."""
    missing = set(get_args(AnyEntry)) - {Followed}
    for book, which in product(TOYS, range(200)):
        if not missing:
            break
        missing -= {type(entry) for entry, _ in course(book, which).log}
    assert not missing


# ── No leaks ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("book", "number"), EVERY_COURSE)
def test_what_was_made_for_one_is_never_told_to_another_who_sees_less(book: Rulebook, number: int) -> None:
    """Whoever was told before, everybody hears what they would hear from a table that has told nobody anything."""
    luck, sights = chooser("told", book.slug, number), {who.id: views.Sight() for who in PEOPLE}
    for evening in moments(book, number):
        anew = rebuilt("table", evening.log) if luck.random() < 0.1 else evening.table
        for who in luck.sample([*PEOPLE, *PEOPLE], 6):
            sight = luck.choice((views.Sight(), sights[who.id]))
            one, other = (
                protocol.wire(views.message(table, who.id, views.Around(evening.now, {who.id}), sight, 0))
                for table in (evening.table, anew.copy())
            )
            assert one == other
            sights[who.id] = views.sight(evening.table, who.id)


SECRET = [book for book in SHELF if book.has_secrets]


def all_lines(table: Table, who: Person) -> protocol.History:
    """The whole game as somebody may see it."""
    return views.history(table, who.id, 0, table.state.count if table.state else 0)


def all_that_is_told(table: Table, who: Person, now: float) -> str:
    """Whatever a person hears from a table: by looking at it, and by trying what is refused."""
    parts = [
        protocol.wire(views.state(table, who.id, views.Around(now, {who.id}))).decode(),
        *all_lines(table, who).lines,
        *map(str, all_lines(table, who).told),
        views.record(table, who.id),
        card(table).about,
    ]
    for seat in LETTERS[: table.game.seats]:
        for kind in (Undo, TakeBack, Return, Resign, Replace):
            parts.append(answered(table, kind(id="1", seat=seat), who, now))
        for action in ("nonsense", *(str(action) for action in table.game.rulebook.actions[:40])):
            parts.append(answered(table, Act(id="1", seat=seat, action=action, version=table.version), who, now))
    return "\n".join(parts)


def answered(table: Table, message: protocol.Asking, who: Person, now: float) -> str:
    """The text of a refusal; what would be done is no answer yet."""
    try:
        decide(table, message, who, Occasion(now, LUCK))
    except PepperboxError as error:
        return f"{error.code}: {error}"
    return "done"


@pytest.mark.parametrize("look", ["in the game", "after resigning", "with a bot in their place"])
@pytest.mark.parametrize("book", SECRET, ids=lambda book: book.slug)
def test_two_games_that_a_person_can_not_tell_apart_are_told_the_same(
    book: Rulebook, look: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(book, min(3, book.seats[-1]))
    if look == "after resigning" and game.seats < 3:
        pytest.skip("of two, the other has won, and everything is open")
    people = PEOPLE[: game.seats]
    evening = begun(game, *people, clock=A_MOVE, public=True)
    if look == "after resigning":
        evening.say(BOB, Resign, seat="B")
    elif look == "with a bot in their place":
        evening.add(Replaced(seat=1, level="easy"))

    def everything_told(state: GameState, seat: int, start: int) -> str:
        table = evening.table.copy()
        table.state = state
        who = Person("zoe", "Zoe") if seat == SPECTATOR else people[seat]
        return all_that_is_told(table, who, evening.now)

    monkeypatch.setattr("tests.test_secrets.everything_told", everything_told)
    onlookers = [SPECTATOR, *range(game.seats)] if look == "in the game" else [1]
    for attempt in range(20):  # not every game keeps secrets for long
        elsewhere = played(game, number("told the same", book.slug, attempt), most=30)
        starts = range(0, len(elsewhere.events), 5)
        if sum(walk(elsewhere, start, seat) for start in starts for seat in onlookers):
            return
    pytest.fail("there was no secret to keep")


@pytest.mark.parametrize(("book", "number"), [one for one in EVERY_COURSE if one.values[0] in SECRET])
def test_a_course_of_an_evening_tells_nobody_the_secrets_of_others(book: Rulebook, number: int) -> None:
    """At every moment a game that differs only in what a person can't know is told to them the same."""
    for evening in islice(moments(book, number), number, None, len(COURSES)):
        state = evening.table.state
        if state is None or evening.table.phase == OVER:
            continue
        for who in (*PEOPLE, Person("zoe", "Zoe")):
            own = evening.table.seats_of(who.id)
            if len(own) < 2:
                twin = evening.table.copy()
                twin.state = state.redrawn(own[0] if own else SPECTATOR, started(1, evening.table.version, CHOICE))
                assert all_that_is_told(twin, who, evening.now) == all_that_is_told(evening.table, who, evening.now)


@pytest.mark.parametrize(("book", "number"), EVERY_COURSE)
def test_nobody_is_told_a_key_or_an_invitation_that_is_not_theirs(book: Rulebook, number: int) -> None:
    for evening in moments(book, number):
        for who in (*PEOPLE, Person("zoe", "Zoe")):
            own = {seat.key for seat in evening.table.seats if seat.person == who.id}
            others = {seat.key for seat in evening.table.seats} - own - {""}
            message = protocol.wire(evening.state(who)).decode()
            assert not any(key in message for key in others)
            assert (evening.table.invite in message) == bool(own or who.id == evening.table.host)

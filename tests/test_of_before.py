"""A database of before a change of rules: its tables go on, each by the rules that it began with."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

import pepperbox
from pepperbox.bots.preparing import settled_game
from pepperbox.server.core.entries import parse_entry
from pepperbox.server.core.table import Table, rebuilt
from pepperbox.server.database.rows import Card
from pepperbox.server.database.store import make_store
from pepperbox.server.http.rest import listed
from tests.of_before import Kept, as_it_was_left
from tests.serving import Guest, Served, Tab, guests, run, served

PASS = (("roll 123456", "666666"), ("accept", None), ("keep -/-/-", None))


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return as_it_was_left(tmp_path / "tables.db")


@pytest.fixture
def server(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server of today; messages have ids that nobody has used in those days."""
    monkeypatch.setattr(Tab, "ids", count(1_000))
    with served(f"sqlite:///{database}") as server:
        yield server


async def act(tab: Tab, seat: str, *decisions: tuple[str, str | None]) -> None:
    for action, outcome in decisions:
        await tab.until(lambda: tab.legal(seat))
        more = {"outcome": outcome} if outcome else {}
        await tab.do("act", seat=seat, action=action, version=tab.version, **more)


async def record(guest: Guest, kept: Kept) -> str:
    """The record of a table, as Ann may see it."""
    return (await guest.http.get(f"/api/tables/{kept.table}/record", params={"key": kept.keys["A"]})).text


def test_every_table_of_before_is_by_rules_1(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        opened = [json.loads(body) for (body,) in connection.execute("SELECT body FROM log WHERE seq = 1")]
    assert [entry["rules"] for entry in opened] == [1] * 4
    assert {pepperbox.rulebook(entry["game"]).version for entry in opened} == {2}


def test_a_table_of_before_is_listed_without_scores(database: Path) -> None:
    async def read() -> Card | None:
        store = make_store(f"sqlite:///{database}")
        await store.open()
        card = await store.card(Kept(database, '"diangle"', '"seats": 1').table)
        await store.close()
        return card

    card = asyncio.run(read())
    assert card is not None
    assert "scores" not in card.about
    assert (listed(card)["scores"], listed(card)["ended"]) == ([], card.changed)


def test_a_race_of_before_is_played_to_its_end_by_rules_1(database: Path, server: Served) -> None:
    """Ann has waited with two rows full: after an advance before the roll nothing is placed, and she rolls."""
    kept = Kept(database, '"diangle"', '"seats": 2', '"real"')

    async def play_on() -> None:
        async with guests(server, "Ann", "Bob") as (ann, bob):
            a = await ann.tab(kept.table, key=kept.keys["A"])
            b = await bob.tab(kept.table, key=kept.keys["B"])
            assert a.lines == kept.lines
            assert a.state["table"]["rules"] == 1
            assert a.state["views"]["A"]["rules"] == 1
            assert a.legal("A")[-2:] == ["advance 1", "advance 2"]
            await act(a, "A", ("advance 1", None))
            await a.until(lambda: a.legal("A"))
            assert a.legal("A")[0] == "roll 1236", "nothing is placed"
            await act(a, "A", ("roll 1236", "1234"), ("accept", None), ("keep -/-/-", None))
            for level in ((2, 3, 4, 5, 6), (5, 4, 3, 2)):
                await act(b, "B", *PASS)
                await act(a, "A", ("roll 123456", "123456"), ("accept", None))
                for number in level:
                    await act(a, "A", (f"keep {number}/-/-", None), ("advance 1", None))
                await act(a, "A", ("keep -/-/-", None))
            await act(b, "B", *PASS)
            await act(a, "A", ("roll 123456", "144444"), ("accept", None), ("keep 1/-/-", None))
            await a.until(lambda: a.legal("A"))
            assert a.legal("A") == ["advance 1", "wait"]
            await act(a, "A", ("wait", None))
            await act(b, "B", *PASS)
            await act(a, "A", ("advance 1", None))
            await a.until(lambda: a.phase == "over")
            assert a.state["table"]["winners"] == ["A"]
            told = await record(ann, kept)
            assert "\nrules 1\n" in told
            assert pepperbox.load(told).winners == (0,)
            await a.do("rematch")
            await a.until(lambda: a.state["table"]["next"])
            again = Kept(database, '"rules": 2')
            assert again.table == a.state["table"]["next"]
            assert (await ann.tab(again.table, key=again.keys["B"])).state["table"]["rules"] == 2

    run(play_on())


def test_full_rows_that_reach_the_last_level_may_still_wait(database: Path, server: Served) -> None:
    kept = Kept(database, '"diangle"', '"seats": 1')

    async def play_on() -> None:
        async with guests(server, "Ann") as (ann,):
            a = await ann.tab(kept.table, key=kept.keys["A"])
            assert a.legal("A") == ["advance 1", "advance 2", "wait"]
            await act(a, "A", ("wait", None))
            await a.until(lambda: a.legal("A"))
            assert a.legal("A")[0] == "roll 3456"
            await act(a, "A", ("advance 2", None))
            await a.until(lambda: a.phase == "over")
            assert a.state["table"]["winners"] == ["A"]

    run(play_on())


def test_a_table_of_before_that_has_not_begun_begins_by_its_rules(database: Path, server: Served) -> None:
    kept = Kept(database, '"diangle"', '"seats": 2', '"drawn"')

    async def begin() -> None:
        async with guests(server, "Ann") as (ann,):
            a = await ann.tab(kept.table, key=kept.keys["A"])
            assert (a.phase, a.state["table"]["rules"]) == ("open", 1)
            await a.do("engage", seat="B", level="easy")
            await a.do("start")
            assert a.phase == "playing"
            assert a.state["views"]["A"]["rules"] == 1

    run(begin())


def test_a_card_game_of_before_is_played_to_its_end_with_its_cards(database: Path, server: Served) -> None:
    """Ann holds a Play Again and a Shift that rules 2 do not have; the bot plays by rules 1 as well."""
    kept = Kept(database, '"tick-tack"')

    async def play_on() -> None:
        async with guests(server, "Ann") as (ann,):
            a = await ann.tab(kept.table, key=kept.keys["A"])
            assert len(a.lines) == len(kept.lines)
            hand = a.state["views"]["A"]["state"]["hands"][0]
            assert {"play-again 4-5", "shift 1-6"} <= set(hand)
            await act(a, "A", ("play play-again 4-5", None))
            await a.play()
            assert a.phase == "over"
            told = await record(ann, kept)
            assert "\nrules 1\n" in told
            loaded = pepperbox.load(told, chance="explicit")
            assert loaded.over
            assert loaded.record() == told
            assert "\nA play play-again 4-5\n" in told
            assert not [line for line in told.splitlines() if "play-again 1-6" in line or "shift 4-5" in line]

    run(play_on())


def test_the_process_in_which_a_bot_thinks_knows_the_rules() -> None:
    game = settled_game(("diangle", 2, (("grand", True),), 1))
    assert game == pepperbox.game("diangle", 2, version=1, grand=True)


def test_what_was_exported_before_is_imported_and_goes_on_by_rules_1(database: Path, tmp_path: Path) -> None:
    async def moved() -> list[Table]:
        old, new = make_store(str(database)), make_store(str(tmp_path / "other.db"))
        for store in (old, new):
            await store.open()
        assert await new.restore([line async for line in old.export()]) == 4
        logs = {table: await new.load(table) for table in await new.unfinished()}
        for store in (old, new):
            await store.close()
        return [rebuilt(table, [(parse_entry(row.body), row.at) for row in log]) for table, log in logs.items()]

    tables = run(moved())
    assert [table.game.version for table in tables] == [1] * 4
    assert sorted(table.phase for table in tables) == ["open", "playing", "playing", "playing"]

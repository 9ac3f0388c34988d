"""A database of the version before, left in the middle of all games: today's server goes on with it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

import pepperbox
from pepperbox import GAMES
from tests.of_before import VERSION_1, Kept, as_it_was_left, as_it_was_told
from tests.serving import Served, Tab, guests, run, served

TOLD = as_it_was_told()


def version_of(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        ((version,),) = connection.execute("SELECT version_num FROM alembic_version")
    return int(version)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return as_it_was_left(tmp_path / "tables.db", VERSION_1)


@pytest.fixture
def server(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server of today; messages have ids that nobody has used in those days."""
    monkeypatch.setattr(Tab, "ids", count(1_000))
    assert version_of(database) == 1
    with served(f"sqlite:///{database}") as server:
        yield server
    assert version_of(database) > 1


def tables(database: Path, is_over: bool = False) -> list[Kept]:
    kept = [Kept(database, table) for table in TOLD]
    return [one for one in kept if is_over == any(entry["what"] == "followed" for entry in one.log)]


def test_all_games_were_in_progress(database: Path) -> None:
    assert [kept.log[0]["game"] for kept in tables(database)] == [book.slug for book in GAMES]
    assert all(kept.log[0]["rules"] == pepperbox.rulebook(kept.log[0]["game"]).version for kept in tables(database))


def test_everything_is_told_as_it_was(database: Path, server: Served) -> None:
    """Byte for byte, to each as they may know it."""
    kept = [Kept(database, table) for table in TOLD]

    async def ask() -> None:
        async with guests(server, "Somebody") as (somebody,):
            for one in kept:
                for name, record in TOLD[one.table].items():
                    answer = await somebody.http.get(
                        f"/api/tables/{one.table}/record", params={"key": one.key_of[name]}
                    )
                    assert answer.text == record

    run(ask())


def test_games_in_progress_go_on_to_their_end(database: Path, server: Served) -> None:
    kept = tables(database)

    async def play_on() -> None:
        async with guests(server, "Ann", "Bob") as people:
            tabs = {
                one.table: [await person.tab(one.table, key=one.key_of[person.name]) for person in people]
                for one in kept
            }
            await asyncio.gather(*(tab.play(number) for both in tabs.values() for number, tab in enumerate(both)))
            for one in kept:
                told = await people[0].http.get(f"/api/tables/{one.table}/record", params={"key": one.key_of["Ann"]})
                state = pepperbox.load(told.text, chance="explicit")
                assert state.over
                assert state.record() == told.text
                assert [str(event) for event in state.events][: len(one.lines)] == one.lines

    run(play_on())


def test_nobody_is_charged_for_the_time_since(database: Path, server: Served) -> None:
    kept = Kept(database, '"bank"')

    async def look() -> None:
        async with guests(server, "Ann") as (ann,):
            tab = await ann.tab(kept.table, key=kept.key_of["Ann"])
            assert tab.phase == "playing"
            assert all(500 < seat["left"] < 700 for seat in tab.state["table"]["seats"])

    run(look())


def test_what_was_asked_said_and_opened_is_still_there(database: Path, server: Served) -> None:
    asked, said = Kept(database, '"catch-6"', '"wins": "3"'), Kept(database, '"qwinto"')
    over = tables(database, is_over=True)[0]
    rematch = Kept(database, over.log[-1]["table"])

    async def look() -> None:
        async with guests(server, "Ann", "Bob") as (ann, bob):
            tab = await bob.tab(asked.table, key=asked.key_of["Bob"])
            assert tab.state["table"]["proposal"]["kind"] == "take-back"
            await tab.do("answer", seat="B", yes=True)
            assert len(tab.lines) < len(asked.lines)
            tab = await ann.tab(said.table, key=said.key_of["Ann"])
            assert [line["text"] or line["sign"] for line in tab.chat] == ["Shall we go on tomorrow?", "👍"]
            tab = await ann.tab(rematch.table, key=rematch.key_of["Ann"])
            assert tab.phase == "open"
            listed = (await ann.http.get("/api/tables")).json()
            assert [(table["game"], table["phase"]) for table in listed] == [("perfecto", "open")]

    run(look())

"""What was acknowledged is kept, once, in order, whatever happens: the same tests for SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, delete, event, insert, inspect, select, update
from sqlalchemy import column as sql_column
from sqlalchemy import table as sql_table

from pepperbox.engine.errors import BadOption, BadRecord
from pepperbox.server.database import sqlite, sqlite_file
from pepperbox.server.database.migrations import migrate
from pepperbox.server.database.rows import Card, Row
from pepperbox.server.database.schema import CARDS, METADATA, OUTAGES, SETTINGS
from pepperbox.server.database.sqlite import SqliteStore
from pepperbox.server.database.store import Store, make_store
from pepperbox.server.errors import BadEntry, Damaged, Taken, Unavailable, WrongDatabase
from tests.databases import Postgres
from tests.of_before import FOLDER, RULES_1
from tests.seed import chooser

pytestmark = pytest.mark.xdist_group("databases")  # one PostgreSQL server for all of them

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(work, 30))


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = make_store(database)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def card(table: str = "t", phase: str = "open", changed: float = 1.0, **more: Any) -> Card:
    values: dict[str, Any] = {"game": "catch-6", "is_public": True, "people": ("ann", "bob"), "about": "{}", **more}
    return Card(table=table, phase=phase, changed=changed, **values)


def row(seq: int, body: str = "{}") -> Row:
    return Row(seq, 1.5e9 + seq / 7, body)


def rows(first: int, last: int) -> list[Row]:
    return [row(seq, f'{{"number":{seq}}}') for seq in range(first, last + 1)]


async def lines_of(store: Store) -> list[str]:
    return [line async for line in store.export()]


def count(results: Iterable[Any]) -> Counter[str]:
    """How many succeeded, and how many failed with what."""
    return Counter(type(result).__name__ for result in results)


# ── Servers ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_store_knows_when_no_server_was_there(database: str) -> None:
    async def come_and_go(store: Store) -> None:
        assert await store.arrive("one", 0.0, 100.0) == []
        await store.stay("one", 130.5)  # then it is killed
        assert await store.arrive("two", 0.0, 200.0) == [(130.5, 200.0)]
        await store.leave("two", 210.0)
        assert await store.arrive("three", 0.0, 231.0) == [(130.5, 200.0), (210.0, 231.0)]
        await store.stay("three", 240.0)
        await store.leave("three", 240.0)
        assert await store.arrive("four", 0.0, 240.0) == [(130.5, 200.0), (210.0, 231.0)]  # nobody was missed

    run(on(database, come_and_go))


def test_servers_that_share_a_database_are_there_by_its_clock(postgres: Postgres) -> None:
    async def come_and_go(store: Store) -> None:
        for me in ("one", "two"):
            assert await store.arrive(me, 3600.0, None) == []
        await store.leave("one", None)
        assert await store.arrive("three", 3600.0, None) == []  # another one was there
        await store.leave("two", None)
        await store.leave("three", None)
        ((gone, back),) = await store.arrive("four", 3600.0, None)
        assert gone < back
        assert await store.arrive("five", 3600.0, None) == [(gone, back)]

    run(on(postgres.emptied(), come_and_go))


def test_of_servers_that_arrive_together_one_finds_the_outage(postgres: Postgres) -> None:
    async def arrive(store: Store) -> None:
        await store.arrive("killed", 0.0, None)
        found = await asyncio.gather(*(store.arrive(f"server {number}", 3600.0, None) for number in range(8)))
        assert len({tuple(outages) for outages in found}) == 1
        assert len(found[0]) == 1

    run(on(postgres.emptied(), arrive))


def test_outages_are_forgotten_with_the_last_table_that_saw_them(database: str) -> None:
    async def forget(store: Store) -> None:
        for number in range(1, 4):
            await store.arrive(f"server {number}", 0.0, number * 100.0)
        await store.append([Row(1, 250.0, "{}")], card("young"))
        await store.append([Row(1, 150.0, "{}")], card("old"))
        await store.forget_outages()
        assert len(await store.arrive("four", 0.0, 300.0)) == 2
        await store.append([Row(2, 301.0, "{}")], card("old", phase="over"))
        await store.forget_outages()
        assert await store.arrive("five", 0.0, 300.0) == [(200.0, 300.0)]

    run(on(database, forget))


def test_what_is_due_is_found_and_can_be_put_off(database: str) -> None:
    async def look(store: Store) -> None:
        for table, due in (("later", 20.0), ("sooner", 10.0), ("never", None), ("much later", 30.0)):
            await store.append([row(1)], card(table, due=due))
        assert await store.due(20.0) == ["sooner", "later"]
        await store.postpone("sooner", 1, 25.0)
        await store.postpone("later", 2, None)  # it has not gone so far, so somebody knows something else
        assert await store.due(20.0) == ["later"]
        await store.postpone("later", 1, None)
        assert await store.due(30.0) == ["sooner", "much later"]

    run(on(database, look))


async def on(database: str, work: Callable[[Store], Awaitable[T]]) -> T:
    async with opened(database) as store:
        return await work(store)


# ── The log ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_was_appended_is_there_after_a_restart(database: str) -> None:
    async def write() -> None:
        async with opened(database) as store:
            await store.append(rows(1, 3), card())
            await store.append(rows(4, 4), card(phase="playing", changed=2.0))

    async def read() -> None:
        async with opened(database) as store:
            assert await store.load("t") == rows(1, 4)
            assert await store.load("t", since=2) == rows(3, 4)
            assert await store.load("t", since=4) == []
            assert await store.card("t") == card(phase="playing", changed=2.0)

    run(write())
    run(read())


def test_a_table_that_is_not_there_has_no_rows_and_no_card(database: str) -> None:
    async def ask() -> None:
        async with opened(database) as store:
            await store.append(rows(1, 2), card())
            for nothing in ("nothing", "", "x" * 65, "\0", "\ud800", "T", "t "):
                assert await store.load(nothing) == []
                assert await store.card(nothing) is None
                assert await store.of_person(nothing) == []
            assert await store.load("t", since=2**80) == []
            assert await store.load("t", since=-(2**80)) == rows(1, 2)

    run(ask())


def test_texts_and_times_come_back_as_they_were(database: str) -> None:
    body = json.dumps({"said": "Größe ½ 🎲\n\u2028 '; DROP TABLE log; -- \0 %s :x"}, ensure_ascii=False)
    long = '"' + "🎲" * 100_000 + '"'
    kept = [Row(1, 0.1 + 0.2, body), Row(2, 1763250000.123456, long)]
    seated = card("täble🎲", about=body, people=("zoë", "ann", "zoë"), changed=1763250000.654321)

    async def write_and_read() -> None:
        async with opened(database) as store:
            await store.append(kept, seated)
            assert await store.load("täble🎲") == kept
            assert await store.card("täble🎲") == seated

    run(write_and_read())


def test_ids_have_up_to_64_characters(database: str) -> None:
    async def write() -> None:
        async with opened(database) as store:
            await store.append(rows(1, 1), card("x" * 64, people=("ü" * 64,)))
            for bad in (card("x" * 65), card(""), card(people=("y" * 65,))):
                with pytest.raises(BadEntry, match="1 to 64"):
                    await store.append(rows(1, 1), bad)

    run(write())


BAD_ENTRIES = [
    ([row(1, "\0")], card(), "NUL"),
    ([row(1, "\ud800")], card(), "surrogate"),
    ([row(1)], card(about="\0"), "NUL"),
    ([row(1)], card(phase="paused"), "open, playing or over"),
    ([row(1)], card(changed=float("nan")), "seconds"),
    ([Row(1, float("inf"), "{}")], card(), "seconds"),
    ([], card(), "nothing to write"),
]


def test_what_one_database_would_keep_and_the_other_not_is_refused(database: str) -> None:
    async def write() -> None:
        async with opened(database) as store:
            for bad_rows, bad_card, reason in BAD_ENTRIES:
                with pytest.raises(BadEntry, match=reason):
                    await store.append(bad_rows, bad_card)
            assert await store.unfinished() == []

    run(write())


def test_numbers_that_are_taken_or_leave_a_gap_are_refused(database: str) -> None:
    async def write() -> None:
        async with opened(database) as store:
            with pytest.raises(Taken, match="goes on with number 1, not 2"):
                await store.append(rows(2, 2), card())
            await store.append(rows(1, 2), card())
            for wrong in (rows(1, 1), rows(2, 3), rows(4, 4), [row(3), row(5)], [row(4), row(3)], [row(3), row(3)]):
                with pytest.raises(Taken):
                    await store.append(wrong, card(phase="over", people=()))
            with pytest.raises(Taken):
                await store.append([row(0)], card("other"))
            assert await store.load("t") == rows(1, 2)
            assert await store.card("t") == card(), "a refused append changes nothing"
            assert await store.unfinished() == ["t"]

    run(write())


@pytest.mark.parametrize("before", [0, 3])
def test_of_fifty_who_write_the_same_number_one_wins(database: str, before: int) -> None:
    async def race() -> None:
        async with opened(database) as one, opened(database) as two:
            if before:
                await one.append(rows(1, before), card())
            attempts = [(one, two)[turn % 2].append([row(before + 1, str(turn))], card()) for turn in range(50)]
            results = await asyncio.gather(*attempts, return_exceptions=True)
            assert count(results) == {"NoneType": 1, "Taken": 49}
            last = (await one.load("t"))[-1]
            assert last == row(before + 1, str(results.index(None)))
            assert len(await two.load("t")) == before + 1

    run(race())


def test_many_tables_at_once_each_in_order(database: str) -> None:
    async def play(store: Store, table: str) -> None:
        for seq in range(1, 11):
            await store.append([row(seq, f'"{table} {seq}"')], card(table, changed=float(seq)))

    async def all_play() -> None:
        async with opened(database) as store:
            tables = [f"t{number}" for number in range(12)]
            await asyncio.gather(*(play(store, table) for table in tables))
            for table in tables:
                assert await store.load(table) == [row(seq, f'"{table} {seq}"') for seq in range(1, 11)]

    run(all_play())


def test_one_that_is_taken_does_not_hurt_the_others(database: str) -> None:
    async def write() -> None:
        async with opened(database) as store:
            attempts = [store.append(rows(1, 2) if turn % 3 else rows(2, 2), card(f"t{turn}")) for turn in range(30)]
            results = await asyncio.gather(*attempts, return_exceptions=True)
            assert count(results) == {"NoneType": 20, "Taken": 10}
            assert sorted(await store.unfinished()) == sorted(f"t{turn}" for turn in range(30) if turn % 3)

    run(write())


def test_moves_that_wait_together_are_each_kept_or_refused(database: str) -> None:
    """Of thirty, ten come too late, ten leave a gap, and ten fit; one table is moved at twice."""

    async def write() -> None:
        async with opened(database) as store:
            tables = [f"t{turn:02}" for turn in range(30)]
            await asyncio.gather(*(store.append(rows(1, 2), card(table)) for table in tables))
            async with writing_held(database):  # so that they come together
                moves = [
                    store.append([row(2 + turn % 3, table)], card(table, changed=9.0, due=3.5), with_people=False)
                    for turn, table in [*enumerate(tables), (1, tables[1])]
                ]
                waiting = asyncio.gather(*moves, return_exceptions=True)
                await asyncio.sleep(0)
            results = await waiting
            assert count(results) == {"NoneType": 10, "Taken": 21}
            for turn, table in enumerate(tables):
                fits = turn % 3 == 1
                assert await store.load(table) == [*rows(1, 2), *([row(3, table)] if fits else [])]
                assert await store.card(table) == (card(table, changed=9.0, due=3.5) if fits else card(table))

    run(write())


def test_moves_of_several_rows_wait_together(database: str) -> None:
    async def write() -> None:
        async with opened(database) as store:
            tables = [f"t{turn}" for turn in range(11)]
            await asyncio.gather(*(store.append(rows(1, 1), card(table)) for table in tables))
            moves = [store.append(rows(2, 2 + turn), card(f"t{turn}"), with_people=False) for turn in range(11)]
            await asyncio.gather(*moves)
            assert [len(await store.load(table)) for table in tables] == list(range(2, 13))
            assert await store.load("t10") == rows(1, 12)

    run(write())


def test_a_log_is_right_where_its_card_says_otherwise(database: str) -> None:
    """A server of before, which runs until it is replaced, does not note the end of the log."""

    def behind(connection: Connection) -> None:
        connection.execute(update(CARDS).where(CARDS.c.table_id == "behind").values(last=1))

    async def write() -> None:
        async with opened(database) as store:
            tables = ["a", "b", "behind", "c"]
            await asyncio.gather(*(store.append(rows(1, 2), card(table)) for table in tables))
            await store._write(behind)
            wrong = [store.append([row(number)], card("behind"), with_people=False) for number in (2, 4)]
            assert count(await asyncio.gather(*wrong, return_exceptions=True)) == {"Taken": 2}
            moves = [store.append(rows(3, 3), card(table), with_people=False) for table in tables]
            assert count(await asyncio.gather(*moves, return_exceptions=True)) == {"NoneType": 4}
            for table in tables:
                await store.append(rows(4, 4), card(table), with_people=False)
                assert await store.load(table) == rows(1, 4)

    run(write())


@asynccontextmanager
async def writing_held(database: str) -> AsyncIterator[None]:
    """Somebody else keeps the database from being written."""
    if database.startswith("sqlite"):
        other = sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        yield
        other.close()
    else:
        session = await asyncpg.connect(database)
        async with session.transaction():
            await session.execute("LOCK TABLE log IN EXCLUSIVE MODE")
            yield
        await session.close()


def test_an_append_goes_to_its_end_when_nobody_waits_for_it_any_more(database: str) -> None:
    async def write() -> None:
        async with opened(database) as store:
            await store.append(rows(1, 1), card())
            async with writing_held(database):
                unwanted = asyncio.create_task(store.append(rows(2, 3), card()))
                refused = asyncio.create_task(store.append(rows(9, 9), card("refused")))
                await asyncio.sleep(0)  # both are handed in
                unwanted.cancel()
                refused.cancel()
                results = await asyncio.gather(unwanted, refused, return_exceptions=True)
                assert count(results) == {"CancelledError": 2}
                assert await store.load("t") == rows(1, 1), "reading does not wait for writing"
        async with opened(database) as store:
            assert await store.load("t") == rows(1, 3)

    run(write())


OTHERS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


def test_what_is_read_goes_to_its_end_when_nobody_waits_for_it_any_more(postgres: Postgres) -> None:
    """Cut off in the middle, it could outlive the store, and a connection that nobody closes with it."""
    database = postgres.emptied()

    async def read() -> None:
        store = make_store(database)
        await store.open()
        session = await asyncpg.connect(database)
        async with session.transaction():
            await session.execute("LOCK TABLE log")
            unwanted = asyncio.create_task(store.load("t"))
            while not await session.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
                await asyncio.sleep(0.01)
            unwanted.cancel()
            closing_down = asyncio.create_task(store.close())
            await asyncio.wait([unwanted])
            assert unwanted.cancelled()
            await asyncio.sleep(0)
            assert not closing_down.done()
        await closing_down
        assert await session.fetchval(OTHERS) == 0
        await session.close()

    run(read())


def test_closing_finishes_what_was_accepted_and_takes_no_more(database: str) -> None:
    async def write() -> None:
        store = make_store(database)
        await store.open()
        accepted = [asyncio.create_task(store.append(rows(1, 1), card(f"t{number}"))) for number in range(300)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*accepted)
        for use in (store.append(rows(1, 1), card()), store.load("t"), lines_of(store)):
            with pytest.raises(Unavailable, match="closed"):
                await use
        await store.close()
        async with opened(database) as again:
            assert len(await again.unfinished()) == 300

    run(write())


# ── Lists ────────────────────────────────────────────────────────────────────────────────────────────────────────────


async def fill(store: Store) -> dict[str, Card]:
    shelf = [
        card("a", "playing", 5.0, people=("ann", "bob")),
        card("b", "open", 1.0, people=()),
        card("c", "open", 4.0, people=("bob",)),
        card("d", "over", 9.0, people=("bob", "ann")),
        card("e", "playing", 7.0, people=("cid", "ann", "bob")),
        card("f", "open", 8.0, people=("ann",), is_public=False),
        card("g", "open", 4.0, people=()),
    ]
    for each in shelf:
        await store.append(rows(1, 3), each)
    return {each.table: each for each in shelf}


def test_public_tables_open_ones_first_and_the_latest_first(database: str) -> None:
    async def ask() -> None:
        async with opened(database) as store:
            cards = await fill(store)
            assert await store.public() == [cards[table] for table in "cgbea"]
            assert await store.public(most=2) == [cards["c"], cards["g"]]

    run(ask())


def test_tables_of_a_person(database: str) -> None:
    async def ask() -> None:
        async with opened(database) as store:
            cards = await fill(store)
            assert await store.of_person("ann") == [cards[table] for table in "fead"]
            assert await store.of_person("bob", most=2) == [cards["c"], cards["e"]]
            assert await store.of_person("nobody") == []
            await store.append(rows(4, 4), card("e", "playing", 7.0, people=("bob", "cid")))
            assert [each.table for each in await store.of_person("ann")] == ["f", "a", "d"]
            assert (await store.of_person("cid"))[0].people == ("bob", "cid")
            assert await store.finished("ann") == [cards["d"]]
            await store.append(rows(4, 4), card("f", "over", 99.0, people=("ann",)))
            assert [each.table for each in await store.finished("ann")] == ["f", "d"]
            assert [each.table for each in await store.finished("ann", most=1)] == ["f"]
            assert await store.finished("nobody") == []

    run(ask())


def test_unfinished_tables(database: str) -> None:
    async def ask() -> None:
        async with opened(database) as store:
            assert await store.unfinished() == []
            await fill(store)
            assert await store.unfinished() == list("abcefg")

    run(ask())


def test_tables_that_have_not_changed_are_forgotten_with_their_logs(database: str) -> None:
    async def forget() -> None:
        async with opened(database) as store:
            await fill(store)
            await asyncio.gather(*(store.append(rows(1, 1), card(f"old{number}")) for number in range(250)))
            assert await store.forget(5.0) == 253
            assert await store.forget(5.0) == 0
            assert await store.unfinished() == ["a", "e", "f"]
            assert await store.load("c") == []
            assert await store.of_person("bob") == [
                card("e", "playing", 7.0, people=("cid", "ann", "bob")),
                card("a", "playing", 5.0),
                card("d", "over", 9.0, people=("bob", "ann")),
            ]
            assert not [line for line in await lines_of(store) if "old" in line]
            with pytest.raises(Taken):
                await store.append(rows(4, 4), card("c"))

    run(forget())


def test_a_table_that_is_written_to_is_not_forgotten(database: str) -> None:
    async def race() -> None:
        async with opened(database) as one, opened(database) as two:
            for number in range(20):
                table = f"t{number}"
                await one.append(rows(1, 1), card(table))
                wrote, _ = await asyncio.gather(
                    two.append(rows(2, 2), card(table, changed=9.0)), one.forget(5.0), return_exceptions=True
                )
                assert wrote is None or isinstance(wrote, Taken)
                assert await one.load(table) == ([] if wrote else rows(1, 2))

    run(race())


# ── Settings and health ──────────────────────────────────────────────────────────────────────────────────────────────


def test_a_setting_is_made_once_and_kept(database: str) -> None:
    async def ask() -> None:
        async with opened(database) as one, opened(database) as two:
            stores = [(one, two)[turn % 2] for turn in range(30)]
            keys = [store.setting("key", lambda turn=turn: f"made by {turn}") for turn, store in enumerate(stores)]  # type: ignore[misc]
            assert len(set(await asyncio.gather(*keys))) == 1
            assert await one.setting("other", lambda: "ö") == "ö"
            with pytest.raises(BadEntry):
                await one.setting("bad", lambda: "\0")
            assert await one.setting("bad", lambda: "good") == "good"

    async def ask_again(made: str) -> None:
        async with opened(database) as store:
            assert await store.setting("other", lambda: made) == "ö"

    run(ask())
    run(ask_again("anew"))


def test_health_is_a_real_write_that_leaves_nothing(database: str) -> None:
    async def ask() -> None:
        async with opened(database) as store:
            before = await lines_of(store)
            assert await store.healthy()
            assert await lines_of(store) == before

    run(ask())


# ── Export ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_export_fills_the_other_kind_of_database_with_the_same(database: str, other_database: str) -> None:
    async def carry() -> None:
        async with opened(database) as old, opened(other_database) as new:
            cards = await fill(old)
            await old.append([Row(1, 0.1 + 0.2, "Größe 🎲 \u2028 \r")], card("Ä", people=("zoë", "zoë")))
            await asyncio.gather(*(old.append(rows(1, 3), card(f"T{number:03}")) for number in range(120)))
            await old.append(rows(1, 1), card("due", "playing", due=1763250000.125))
            await old.setting("key", lambda: "secret")
            await old._write(lambda connection: connection.execute(insert(OUTAGES), [{"gone": 1.5, "back": 2.25}]))
            lines = await lines_of(old)
            assert json.loads(lines[0]) == {"format": "pepperbox-tables", "version": 2}
            assert await new.restore(old.export()) == 129
            assert await lines_of(new) == lines
            assert await new.public() == await old.public()
            assert await new.card("a") == cards["a"]
            assert await new._read(kept_beside) == await old._read(kept_beside)
            assert await new.setting("key", lambda: "another") == "secret"

    run(carry())


def test_an_empty_database_can_be_exported(database: str, other_database: str) -> None:
    async def carry() -> None:
        async with opened(database) as old, opened(other_database) as new:
            assert await new.restore(line + "\n" for line in await lines_of(old)) == 0

    run(carry())


def test_only_an_empty_database_is_restored_into(database: str) -> None:
    async def restore() -> None:
        async with opened(database) as store:
            await store.append(rows(1, 1), card())
            lines = await lines_of(store)
            with pytest.raises(WrongDatabase, match="not empty"):
                await store.restore(lines)
            await store.forget(9.0)
            await store.setting("key", lambda: "secret")
            with pytest.raises(WrongDatabase, match="not empty"):
                await store.restore(lines)

    run(restore())


def spoiled(lines: list[str]) -> dict[str, list[str]]:
    """Exports with something wrong, by what it is."""
    tables = [number for number, line in enumerate(lines) if '"line":"table"' in line]
    first, second = tables[:2]
    return {
        "nothing": [],
        "another format": ['{"format":"soup","version":1}', *lines[1:]],
        "a newer version": ['{"format":"pepperbox-tables","version":3}', *lines[1:]],
        "no head": lines[1:],
        "no JSON": [*lines[:3], "soup", *lines[3:]],
        "an unknown line": [*lines[:3], '{"line":"soup"}', *lines[3:]],
        "a blank line": [*lines[:3], "", *lines[3:]],
        "a row missing": lines[: first + 2] + lines[first + 3 :],
        "the last row missing": lines[: second - 1] + lines[second:],
        "a table missing": lines[:first] + lines[second:],
        "a table twice": lines[:second] + lines[first:],
        "a table without rows": lines[: first + 1] + lines[second:],
        "rows without a table": lines[:first] + lines[first + 1 :],
        "something after the end": [*lines, lines[-1]],
        "a wrong phase": [line.replace('"over"', '"done"') for line in lines],
        "a wrong type": [line.replace('"seq":1', '"seq":"1"') for line in lines],
        "half a line": [*lines[:-1], lines[-1][:-3]],
        "half a surrogate pair": [line.replace("secret", "\ud800") for line in lines],
        "a NUL": [line.replace("secret", "\\u0000") for line in lines],
        "a setting twice": [*lines[:2], lines[1].replace("secret", "other"), *lines[2:]],
        "an outage twice": [*lines[:2], lines[2], *lines[2:]],
    }


def test_a_spoiled_export_is_refused_and_changes_nothing(database: str) -> None:
    async def restore() -> None:
        async with opened(database) as store:
            await fill(store)
            await store.setting("key", lambda: "secret")
            await store._write(lambda connection: connection.execute(insert(OUTAGES), [{"gone": 1.5, "back": 2.25}]))
            lines = await lines_of(store)
        async with opened(database) as store:
            await store.forget(99.0)
            for beside in (SETTINGS, OUTAGES):
                await store._write(lambda connection, beside=beside: connection.execute(delete(beside)))  # type: ignore[misc]
            nothing = await lines_of(store)
            for what, wrong in spoiled(lines).items():
                with pytest.raises(BadRecord):
                    await store.restore(wrong)
                    pytest.fail(what)
                assert await lines_of(store) == nothing, what
            for length in range(len(lines)):
                with pytest.raises(BadRecord, match="cut off"):
                    await store.restore(lines[:length])
            assert await lines_of(store) == nothing
            assert await store.restore(lines) == 7
            assert await lines_of(store) == lines

    run(restore())


def test_an_export_of_before_is_read_and_its_games_are_looked_at_once(database: str) -> None:
    def before(line: str) -> str:
        return line.replace('"version":2', '"version":1').replace(',"due":null', "")

    async def restore() -> None:
        async with opened(database) as store:
            cards = await fill(store)
            lines = [before(line) for line in await lines_of(store)]
            assert "due" not in "".join(lines)
            await store.forget(99.0)
            assert await store.restore(lines) == 7
            assert await store.card("a") == replace(cards["a"], due=5.0)
            assert [(await store.card(table)) for table in "bd"] == [cards["b"], cards["d"]]

    run(restore())


def test_an_export_tells_when_a_server_was_last_there(database: str, other_database: str) -> None:
    async def carry() -> None:
        async with opened(database) as old, opened(other_database) as new:
            assert await old.arrive("one", 0.0, 100.0) == []
            await old.stay("one", 150.5)
            await new.restore(old.export())
            assert await new.arrive("two", 0.0, 200.0) == [(150.5, 200.0)]

    async def carry_from_before() -> None:
        lines = ['{"format":"pepperbox-tables","version":1}', '{"line":"setting","name":"alive","value":"150.5"}']
        async with opened(database) as store:
            await store._write(METADATA.drop_all)
            await store._write(METADATA.create_all)
            await store.restore([*lines, '{"line":"end","tables":0,"rows":0}'])
            assert await store.arrive("two", 0.0, 200.0) == [(150.5, 200.0)]

    run(carry())
    run(carry_from_before())


def test_an_export_shows_one_moment(database: str) -> None:
    async def export() -> None:
        async with opened(database) as store:
            await asyncio.gather(*(store.append(rows(1, 2), card(f"t{number:04}")) for number in range(120)))
            lines = store.export()
            begun = [await anext(lines)]
            await store.append(rows(1, 1), card("zzz"))
            await store.append(rows(3, 3), card("t0119"))
            begun += [line async for line in lines]
            assert json.loads(begun[-1]) == {"line": "end", "tables": 120, "rows": 240}

    run(export())


def test_an_export_may_be_left_unfinished(database: str) -> None:
    async def export() -> None:
        async with opened(database) as store:
            await asyncio.gather(*(store.append(rows(1, 2), card(f"t{number:04}")) for number in range(120)))
            for _ in range(10):
                lines = store.export()
                await anext(lines)
                await lines.aclose()  # type: ignore[attr-defined]
            assert await store.healthy()

    run(export())


# ── Versions ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_migrations_lead_to_the_schema(database: str) -> None:
    def differences(connection: Connection) -> Any:
        return compare_metadata(MigrationContext.configure(connection), METADATA)

    async def compare() -> None:
        async with opened(database) as store:
            assert await store._write(differences) == []
            await store._write(migrate)  # once more does no harm
            assert await store._write(differences) == []

    run(compare())


LAST_THERE = 1794849530.2404354  # when a server was last there, in the database of before


def leave_as_before(connection: Connection) -> None:
    """A database of version 1 with the tables of before: three games in progress, one that has not begun."""
    migrate(connection, "1")
    with closing(sqlite3.connect(":memory:")) as dump:
        dump.executescript((FOLDER / f"{RULES_1}.sql").read_text(encoding="utf-8"))
        dump.row_factory = sqlite3.Row
        for name in ("cards", "people", "log", "settings"):
            kept = [dict(each) for each in dump.execute(f"SELECT * FROM {name}")]
            connection.execute(
                insert(sql_table(name, *(sql_column(key) for key in kept[0]))), [as_kept(each) for each in kept]
            )


def as_kept(values: dict[str, Any]) -> dict[str, Any]:
    return {key: bool(value) if key == "is_public" else value for key, value in values.items()}


def test_games_in_progress_go_on_in_the_database_of_before(database: str) -> None:
    async def go_on() -> None:
        async with opened(database) as store:
            await store._write(METADATA.drop_all)
            await store._write(lambda connection: connection.exec_driver_sql("DROP TABLE alembic_version"))
            await store._write(leave_as_before)
        async with opened(database) as store:
            tables = await store.unfinished()
            assert len(tables) == 4
            for table in tables:
                log, kept = await store.load(table), await store.card(table)
                assert kept is not None
                assert kept.due == (kept.changed if kept.phase == "playing" else None)
                with pytest.raises(Taken):
                    await store.append([row(len(log))], kept)
                await store.append([row(len(log) + 1)], kept)
            assert await store._read(kept_beside) == {table: (len(await store.load(table)), None) for table in tables}
            assert await store.arrive("me", 0.0, 2e9) == [(LAST_THERE, 2e9)]

    run(go_on())


def kept_beside(connection: Connection) -> dict[str, tuple[int, str | None]]:
    """What the cards say of the end of the log, and of the server that keeps the table."""
    found = connection.execute(select(CARDS.c.table_id, CARDS.c.last, CARDS.c.keeper))
    return {table: (last, keeper) for table, last, keeper in found}


def test_several_may_open_a_new_database_at_once(database: str) -> None:
    async def open_all() -> None:
        stores = [make_store(database) for _ in range(6)]
        await asyncio.gather(*(store.open() for store in stores))
        await asyncio.gather(*(store.append(rows(1, 1), card(str(id(store)))) for store in stores))
        assert len(await stores[0].unfinished()) == 6
        await asyncio.gather(*(store.close() for store in stores))

    run(open_all())


def test_of_several_who_begin_with_a_new_file_none_is_sent_away(tmp_path: Path) -> None:
    at_once = threading.Barrier(6)

    def begin(path: Path) -> None:
        mine = sqlite_file.engine(path, 1, "BEGIN IMMEDIATE")
        at_once.wait()
        with mine.begin() as connection:
            connection.exec_driver_sql("CREATE TABLE IF NOT EXISTS log (line)")
        mine.dispose()

    with ThreadPoolExecutor(at_once.parties) as threads:
        for number in range(60):
            path = tmp_path / f"{number}.db"
            path.touch()
            for begun in [threads.submit(begin, path) for _ in range(at_once.parties)]:
                begun.result()


def test_a_database_of_a_newer_pepperbox_is_refused(database: str) -> None:
    def become_newer(connection: Connection) -> None:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '99'")

    async def change() -> None:
        async with opened(database) as store:
            await store.append(rows(1, 1), card())
            await store._write(become_newer)

    async def refuse() -> None:
        store = make_store(database)
        with pytest.raises(WrongDatabase, match="version 99, from a newer Pepperbox"):
            await store.open()
        with pytest.raises(Unavailable, match="closed"):
            await store.load("t")

    run(change())
    run(refuse())


def test_a_failed_migration_leaves_nothing(database: str) -> None:
    def fail(connection: Connection) -> None:
        METADATA.drop_all(connection)
        connection.exec_driver_sql("DROP TABLE alembic_version")
        migrate(connection)
        raise KeyError("in the middle")

    async def migrate_twice() -> None:
        async with opened(database) as store:
            await store.append(rows(1, 2), card())
            with pytest.raises(KeyError):
                await store._write(fail)
            assert await store.load("t") == rows(1, 2)
            assert "log" in await store._read(lambda connection: inspect(connection).get_table_names())

    run(migrate_twice())


# ── Addresses ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        ":memory:",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite://tables.db",
        "mysql://user:secret@host/tables",
        "postgresql://user:secret@host:port/tables",
        "postgresql://user:secret@host/tables?soup=1",
    ],
)
def test_other_addresses_are_refused_without_telling_secrets(wrong: str) -> None:
    with pytest.raises(BadOption) as refusal:
        make_store(wrong)
    assert "secret" not in str(refusal.value)


@pytest.mark.parametrize("address", ["sqlite:///new/ä %41?#/tables.db", "new/tables.db", "./tables.db"])
def test_paths_may_be_relative_and_folders_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.chdir(tmp_path)

    async def write() -> None:
        async with opened(address) as store:
            await store.append(rows(1, 1), card())
        file = tmp_path / address.removeprefix("sqlite:///")
        assert file.stat().st_mode & 0o777 == 0o600, "secrets are kept there"
        assert [each.name for each in file.parent.iterdir()] == ["tables.db"], "the write-ahead log is merged"

    run(write())


def test_a_postgresql_that_is_not_there_is_told_without_secrets() -> None:
    async def connect() -> None:
        store = make_store("postgresql://user:secret@127.0.0.1:1/tables?sslmode=disable")
        with pytest.raises(Unavailable, match="does not answer") as refusal:
            await store.open()
        assert "secret" not in str(refusal.value)

    run(connect())


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "soup").write_text("soup" * 1000)

    async def connect(path: Path) -> None:
        with pytest.raises(Unavailable, match=r"not a database|unable to open"):
            await make_store(str(path)).open()

    run(connect(tmp_path / "soup"))
    run(connect(tmp_path))


# ── Accidents ────────────────────────────────────────────────────────────────────────────────────────────────────────


def sqlite_store(folder: Path) -> SqliteStore:
    store = make_store(str(folder / "tables.db"))
    assert isinstance(store, SqliteStore)
    return store


def test_sqlite_syncs_every_commit_and_checks_keys(tmp_path: Path) -> None:
    def pragmas(connection: Connection) -> list[Any]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names]

    async def ask() -> None:
        async with opened(str(tmp_path / "tables.db")) as store:
            assert await store._write(pragmas) == ["wal", 2, 1, 5000]

    run(ask())


def test_one_commit_serves_many_appends(tmp_path: Path) -> None:
    async def write() -> None:
        store = sqlite_store(tmp_path)
        await store.open()
        commits: list[Connection] = []
        event.listen(store._engine, "commit", commits.append)
        await asyncio.gather(*(store.append(rows(1, 1), card(f"t{number}")) for number in range(400)))
        assert 1 <= len(commits) <= 40
        await store.close()

    run(write())


def test_a_batch_that_does_not_fit_is_refused_whole_and_the_next_goes_on(tmp_path: Path) -> None:
    def leave_no_room(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 2}")

    async def write() -> None:
        store = sqlite_store(tmp_path)
        await store.open()
        await store._write(leave_no_room)
        large = row(1, "x" * 50_000)
        attempts = [store.append([large if turn == 5 else row(1)], card(f"t{turn}")) for turn in range(10)]
        async with writing_held(f"sqlite:///{store.path}"):  # so that they come together
            waiting = asyncio.gather(*attempts, return_exceptions=True)
            await asyncio.sleep(0)
        results = await waiting
        refused = {f"t{turn}" for turn, result in enumerate(results) if isinstance(result, Unavailable)}
        assert "t5" in refused and "full" in str(results[5])
        assert set(await store.unfinished()) == {f"t{turn}" for turn in range(10)} - refused
        for table in refused:
            await store.append([large], card(table))
        assert len(await store.unfinished()) == 10
        await store.close()

    run(write())


def kept_in_file(path: Path) -> int:
    """How many rows are in the file itself, without the log beside it; whoever closes it here would drop our locks."""
    alone = path.with_name("alone.db")
    subprocess.run(["cp", path, alone], check=True)
    with closing(sqlite3.connect(alone)) as connection, suppress(sqlite3.DatabaseError):  # while it is being copied
        found: int = connection.execute("SELECT count(*) FROM log").fetchone()[0]
        return found
    return 0


async def until_copied(store: SqliteStore) -> int:
    """Wait until all that was written is in the file; returns how many rows that are."""
    while store._copier.copied != store._open_writer().ended:
        await asyncio.sleep(0.01)
    return kept_in_file(store.path)


def test_the_log_is_copied_into_the_file_while_moves_go_on(tmp_path: Path) -> None:
    """By a thread of its own, so that no move waits for that; and then it begins anew, so that it does not grow."""

    async def write() -> None:
        store = sqlite_store(tmp_path)
        await store.open()
        assert kept_in_file(store.path) == 0
        written = 0

        async def append() -> None:
            nonlocal written
            await store.append([row(written + 1, "x" * 3000)], card())
            written += 1

        while kept_in_file(store.path) == 0:
            await append()
        assert await until_copied(store) == written
        log = store.path.with_name("tables.db-wal")
        size = log.stat().st_size
        await append()
        assert log.stat().st_size == size, "it began anew"
        await store.close()

    run(write())


def test_what_somebody_still_reads_is_copied_later(tmp_path: Path) -> None:
    async def write() -> None:
        store = sqlite_store(tmp_path)
        await store.open()
        await store.append(rows(1, 1), card())
        assert await until_copied(store) == 1
        with closing(sqlite3.connect(store.path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            assert reader.execute("SELECT count(*) FROM log").fetchone() == (1,)
            await store.append(rows(2, 2), card())
            assert not await asyncio.to_thread(store._copier.copy)
            assert reader.execute("SELECT count(*) FROM log").fetchone() == (1,)
        assert await until_copied(store) == 2
        await store.close()

    run(write())


NO_ROOM_IN_FILE = """if True:
    import asyncio, logging, os, resource, sys
    from tests.test_store import *

    async def main():
        logging.basicConfig(stream=sys.stdout, format="%(message)s")
        store = sqlite_store(Path(sys.argv[1]))
        await store.open()
        await store.append([row(1, "x" * 500_000)], card())
        assert await until_copied(store) == 1
        size = store.path.stat().st_size  # the log, which begins anew, has that much room
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        for seq in range(2, 12):
            await store.append([row(seq, "x" * 3000)], card())
        while not store._copier.is_in_trouble:
            await asyncio.sleep(0.01)
        assert len(await store.load("t")) == 11
        if sys.argv[2] == "dies":
            os._exit(0)
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert await until_copied(store) == 11
        await store.close()

    run(main())
"""


@pytest.mark.parametrize("then", ["dies", "goes on"])
def test_where_the_log_can_not_be_copied_nothing_is_lost(tmp_path: Path, then: str) -> None:
    command = [sys.executable, "-c", NO_ROOM_IN_FILE, str(tmp_path), then]
    child = subprocess.run(command, capture_output=True, text=True, check=False)
    assert child.returncode == 0, child.stderr
    assert child.stdout.count("can't be copied into the file") == 1

    async def read() -> None:
        async with opened(str(tmp_path / "tables.db")) as store:
            assert [found.seq for found in await store.load("t")] == list(range(1, 12))

    run(read())


FULL_DISK = """if True:
    import asyncio, resource, sys
    from tests.test_store import *

    async def main():
        store = make_store(sys.argv[1])
        await store.open()
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
        kept = 0
        try:
            while True:
                await store.append([row(kept + 1, "x" * 3000)], card())
                kept += 1
        except Unavailable as error:
            print(error)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))
        assert not await store.healthy()
        assert await store.load("t") == [row(seq, "x" * 3000) for seq in range(1, kept + 1)], "reading goes on"
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert await store.healthy()
        await store.append([row(kept + 1)], card())
        await store.close()
        print(kept)

    run(main())
"""


def test_a_full_disk_is_told_and_survived(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    child = subprocess.run([sys.executable, "-c", FULL_DISK, database], capture_output=True, text=True, check=False)
    assert child.returncode == 0, child.stderr
    said, kept = child.stdout.splitlines()
    assert "can't be used now" in said

    async def read() -> None:
        async with opened(database) as store:
            assert len(await store.load("t")) == int(kept) + 1

    run(read())


def test_a_file_that_was_removed_is_told_and_used_again_when_it_is_back(tmp_path: Path) -> None:
    here, away = tmp_path / "here", tmp_path / "away"
    here.mkdir()

    async def write() -> None:
        store = sqlite_store(here)
        await store.open()
        await store.append(rows(1, 1), card())
        assert await store.load("t") == rows(1, 1)
        here.rename(away)
        for use in (store.append(rows(2, 2), card()), store.load("t"), store.append(rows(2, 2), card())):
            with pytest.raises(Unavailable):
                await use
        assert not await store.healthy()
        assert not here.exists(), "no empty database takes its place"
        away.rename(here)
        await store.append(rows(2, 2), card())
        assert await store.load("t") == rows(1, 2)
        assert await until_copied(store) == 2
        await store.close()

    run(write())


def test_a_file_in_the_place_of_another_is_taken_for_what_it_is(tmp_path: Path) -> None:
    async def write() -> None:
        async with opened(str(tmp_path / "other.db")) as other:
            await other.append(rows(1, 5), card())
        store = sqlite_store(tmp_path)
        await store.open()
        await store.append(rows(1, 1), card())
        for name in ("tables.db", "tables.db-wal", "tables.db-shm"):
            (tmp_path / name).unlink()
        (tmp_path / "other.db").rename(store.path)
        assert await store.load("t") == rows(1, 5)
        await store.append(rows(6, 6), card())
        await store.close()
        async with opened(str(store.path)) as again:
            assert await again.load("t") == rows(1, 6)

    run(write())


# ── Damage ───────────────────────────────────────────────────────────────────────────────────────────────────────────

PAGE = 4096  # bytes


def shelf_of_logs(path: Path) -> dict[str, list[str]]:
    """Fill a file with tables, and tell the lines of each in an export."""

    async def fill_and_export() -> list[str]:
        async with opened(str(path)) as store:
            await store.setting("key", lambda: "secret")
            for number in range(60):
                kept = [row(seq, body(f"t{number:02}", seq)) for seq in range(1, 9)]
                await store.append(kept, card(f"t{number:02}", due=2.5))
            return await lines_of(store)

    exported = run(fill_and_export())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # all of it is in the file
    lines: dict[str, list[str]] = {}
    for line in exported:
        if '"line":"table"' in line:
            table = json.loads(line)["card"]["table"]
        if '"line":"table"' in line or '"line":"row"' in line:
            lines.setdefault(table, []).append(line)
    return lines


def spoil(path: Path, number: int, luck: random.Random) -> None:
    """Put noise in the place of a page."""
    with path.open("r+b") as file:
        file.seek((number - 1) * PAGE)
        file.write(luck.randbytes(PAGE))


def no_card(table: str, rows: list[Row]) -> Card:
    raise BadEntry("this test makes none")


async def refused(path: Path) -> str:
    try:
        async with opened(str(path)):
            return ""
    except (Damaged, Unavailable) as error:
        return str(error)


def test_a_damaged_file_is_noticed_and_what_can_be_read_is_saved(tmp_path: Path) -> None:
    """Whatever page is noise: no server runs on it, and every table is saved as it was or named as lost."""
    whole, luck = tmp_path / "whole.db", chooser("damage")
    lines = shelf_of_logs(whole)
    pages = whole.stat().st_size // PAGE
    saved_any = 0
    for number in luck.sample(range(2, pages + 1), 25):
        spoiled_file = tmp_path / f"{number}.db"
        spoiled_file.write_bytes(whole.read_bytes())
        spoil(spoiled_file, number, luck)
        said = run(refused(spoiled_file))
        if not said:  # a page in the middle of a long text looks like any other
            continue
        assert str(spoiled_file) in said
        salvage = SqliteStore(spoiled_file).salvage(no_card)
        saved = list(salvage.lines())
        lost = {name.removeprefix("table ") for name in salvage.lost}
        here: dict[str, list[str]] = {}
        for line in saved[1:-1]:
            if '"line":"table"' in line:
                table = json.loads(line)["card"]["table"]
                here[table] = []
            if '"line":"table"' in line or '"line":"row"' in line:
                here[table].append(line)
        assert here.keys() | lost >= lines.keys(), f"page {number}"
        assert {table: lines[table] for table in here} == here, f"page {number}"
        saved_any += len(here)

        async def into_a_new_one(fresh: Path, saved: list[str], count: int) -> None:
            async with opened(str(fresh)) as store:
                assert await store.restore(saved) == count

        run(into_a_new_one(tmp_path / f"new{number}.db", saved, len(here)))
    assert saved_any > 100


def test_a_card_that_is_lost_is_made_from_the_log(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    shelf_of_logs(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("DELETE FROM cards WHERE table_id = 't07'")
        connection.commit()
    salvage = SqliteStore(path).salvage(lambda table, rows: card(table, about=f"made of {len(rows)} rows"))
    (made,) = [line for line in salvage.lines() if "made of" in line]
    assert json.loads(made)["card"]["table"] == "t07"
    assert "made of 8 rows" in made
    assert not salvage.lost


def test_a_check_that_takes_long_goes_on_while_the_server_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    shelf_of_logs(tmp_path / "tables.db")
    may_go_on = threading.Event()

    def slow_check(path: Path) -> None:
        may_go_on.wait()
        raise Damaged(f"{path} is damaged")

    monkeypatch.setattr(sqlite, "check", slow_check)
    monkeypatch.setattr(sqlite, "CHECKING", 0.01)

    async def use() -> None:
        async with opened(str(tmp_path / "tables.db")) as store:
            assert len(await store.unfinished()) == 60
            may_go_on.set()
            while "is damaged" not in caplog.text:
                await asyncio.sleep(0.01)

    with caplog.at_level("INFO", "pepperbox.database"):
        run(use())
    assert [record.levelname for record in caplog.records] == ["INFO", "ERROR"]


# ── Power ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_postgresql_may_crash_and_come_back(postgres: Postgres) -> None:
    database = postgres.fresh()

    async def write() -> None:
        async with opened(database) as store:
            acknowledged = 0

            async def play() -> None:
                nonlocal acknowledged
                while True:
                    await store.append([row(acknowledged + 1)], card())
                    acknowledged += 1
                    if acknowledged == 20:
                        under_way.set()

            under_way = asyncio.Event()
            playing = asyncio.create_task(play())
            await under_way.wait()
            await asyncio.to_thread(postgres.crash)
            try:
                with pytest.raises(Unavailable) as failure:
                    await playing
                assert "host" not in str(failure.value)
                for use in (store.append(rows(1, 1), card("new")), store.load("t"), lines_of(store)):
                    with pytest.raises(Unavailable):
                        await use
                assert not await store.healthy()
            finally:
                await asyncio.to_thread(postgres.start)
            assert await store.healthy()
            kept = len(await store.load("t"))
            assert kept in {acknowledged, acknowledged + 1}, "the last one may have been kept without an answer"
            await store.append([row(kept + 1)], card())

    run(write())


WRITERS = """if True:  # for each line of input, fork a process that writes until it is killed
    import asyncio, os, sys
    import pepperbox.server.database.postgres, pepperbox.server.database.sqlite
    from tests.test_store import *

    async def play(store, table):
        seq = len(await store.load(table))
        while True:
            seq += 1
            await store.append([row(seq, body(table, seq))], card(table, changed=float(seq)))
            os.write(1, f"{table} {seq}\\n".encode())  # at once

    async def main():
        async with opened(sys.argv[1]) as store:
            await asyncio.gather(*(play(store, f"t{number}") for number in range(5)))

    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            asyncio.run(main())
        os.write(1, f"{child}\\n".encode())
        os.waitpid(child, 0)
        os.write(1, b"dead\\n")
"""


def body(table: str, seq: int) -> str:
    """A text that shows if a part of it is missing."""
    return json.dumps([table, seq, "🎲" * (seq * 37 % 2000)])


def killed_while_writing(writers: subprocess.Popen[str], after: int) -> Iterator[tuple[str, int]]:
    """Let a process write, kill it after so many answers, and tell what it had acknowledged."""
    assert writers.stdin and writers.stdout
    writers.stdin.write("go\n")
    writers.stdin.flush()
    child = 0
    answers = 0
    for line in iter(writers.stdout.readline, "dead\n"):
        table, _, seq = line.partition(" ")
        if seq:
            answers += 1
            yield table, int(seq)
        else:
            child = int(line)
        if child and answers >= after:
            os.kill(child, signal.SIGKILL)
            child = 0
    assert answers >= after


def test_what_a_killed_server_acknowledged_is_there(database: str) -> None:
    async def check(acknowledged: dict[str, int]) -> None:
        async with opened(database) as store:
            for table, seq in acknowledged.items():
                kept = await store.load(table)
                assert len(kept) >= seq
                assert kept == [row(each, body(table, each)) for each in range(1, len(kept) + 1)]
                assert (await store.card(table)) == card(table, changed=float(len(kept)))

    moments = chooser("moments")
    acknowledged: dict[str, int] = {}
    command = [sys.executable, "-c", WRITERS, database]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as writers:
        for _ in range(10):
            acknowledged |= dict(killed_while_writing(writers, after=moments.randrange(1, 60)))
            run(check(acknowledged))
    assert len(acknowledged) == 5

"""Servers that share a PostgreSQL database: news, who keeps a table, and when none of them was there."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest
from sqlalchemy import make_url

import pepperbox
from pepperbox.server import several
from pepperbox.server.database.line import LONGEST, Line, News, split
from pepperbox.server.database.postgres_server import asyncpg_address
from pepperbox.server.errors import Unavailable
from tests.crash import Found, kept
from tests.databases import Postgres, empty_database
from tests.seed import IS_WHOLE
from tests.serving import PATIENCE, Message, Process, Served, Tab, all_see, guests, process, run, served
from tests.stubborn import Ledger, Stubborn
from tests.test_server import TURNS, record_of, seated, table_of
from tests.test_server_crash import bot_decisions, is_enough

pytestmark = pytest.mark.xdist_group("databases")

PATIENT = 3600.0  # seconds of a lease: this computer may be so busy that a server is late for the usual one
LONG: dict[str, Any] = {"kind": "bank", "time": 3600}  # so that something is due, but not while a test runs
RESTARTS = 6 if IS_WHOLE else 3
A_WHILE = 10  # acknowledgements between two restarts
CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pepperbox line'"


@pytest.fixture
def two_servers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    address = empty_database("postgresql", request, tmp_path)
    with served(address) as one, served(address) as other:
        yield one, other


def test_people_on_two_servers_play_one_game(two_servers: tuple[Served, Served]) -> None:
    """Each server tells the other what it has added, and the one that keeps the table lets the bot decide."""

    async def play() -> None:
        async with guests(two_servers[0], "Ann", "Bob") as (ann, bob):
            first, second = await seated([ann, bob], TURNS, seats=3, bots=["easy"], options={"target": "50"})
            await second.close()
            bob.move(two_servers[1])
            second = await bob.tab(table_of(first))  # the same cookie is good at both
            assert second.seats == ["C"]
            await asyncio.gather(first.play(1), second.play(2))
            final = pepperbox.load(await record_of(ann, first))
            assert final.over
            assert await record_of(bob, second) == await record_of(ann, first)
            await all_see(
                [first, second], lambda tab: tab.lines == [str(event) for event in final.events_since(tab.first)]
            )

    run(play())


@pytest.fixture
def lost_news(monkeypatch: pytest.MonkeyPatch) -> None:
    """No server hears anything from the other."""

    async def lose(_: Line, __: News) -> None:
        pass

    monkeypatch.setattr(Line, "tell", lose)
    monkeypatch.setattr(several, "COMPARING", 3600.0)


@pytest.mark.usefixtures("lost_news")
def test_of_two_servers_one_is_first_and_the_other_catches_up(two_servers: tuple[Served, Served]) -> None:
    """Where news are lost a server shows what it knows; but what is asked of it is decided by what is stored."""

    async def play() -> None:
        async with guests(two_servers[0], "Ann", "Bob") as (ann, bob):
            first, _ = await seated([ann, bob], "catch-6")
            for person in (ann, bob):
                person.move(two_servers[1])
            elsewhere, bobs = await ann.tab(table_of(first)), await bob.tab(table_of(first))
            act = {"seat": "A", "action": first.legal("A")[0], "version": first.version}
            version = await first.do("act", id="same", **act)
            assert elsewhere.lines == []  # it does not know yet
            assert await elsewhere.do("act", id="same", **act) == version  # sent again, to another server
            assert elsewhere.lines == first.lines
            assert await elsewhere.refused("act", id="another", **act) in ("stale", "not-your-turn")
            chats = [first.ask("chat", text=f"one {n}") for n in range(5)]
            chats += [bobs.ask("chat", text=f"other {n}") for n in range(5)]
            answers = await asyncio.gather(*chats)
            assert sorted(answer["version"] for answer in answers) == list(range(version + 1, version + 11))
            await first.do("chat", text="last")
            await bobs.do("chat", text="very last")
            assert len(bobs.chat) == 12
            await first.do("resign", seat="A")  # he does not know, and asks for something that is over
            assert await bobs.refused("act", seat="B", action="roll 123456", version=bobs.version) == "not-now"
            await bobs.until(lambda: bobs.phase == "over")

    run(play())


@pytest.mark.usefixtures("lost_news")
def test_who_was_told_that_it_is_done_hears_nothing_older_from_the_other_server(
    two_servers: tuple[Served, Served],
) -> None:
    """Whoever comes to a table or asks about it goes by what is stored, whatever news a server has heard."""

    async def play() -> None:
        async with guests(two_servers[0], "Ann", "Bob") as (ann, bob):
            first, _ = await seated([ann, bob], "catch-6")
            table = table_of(first)
            ann.move(two_servers[1])
            elsewhere = await ann.tab(table)
            for text in ("over", "and over", "again"):
                version = await first.do("chat", text=text)
                assert elsewhere.version < version
                assert (await ann.http.get(f"/api/tables/{table}")).json()["version"] == version
                version = await first.do("chat", text=f"{text}!")
                assert (await ann.tab(table)).states[0]["version"] == version

    run(play())


@pytest.mark.usefixtures("lost_news")
def test_who_took_a_seat_at_one_server_is_known_at_the_other(two_servers: tuple[Served, Served]) -> None:
    async def play() -> None:
        async with guests(two_servers[0], "Ann", "Bob") as (ann, bob):
            opened = await ann.open("catch-6")
            ann.move(two_servers[1])
            await ann.tab(opened["table"])  # it is open there
            seated = await bob.tab(opened["table"], invite=opened["invite"])
            await seated.do("sit", seat="B")
            bob.move(two_servers[1])
            assert (await bob.tab(opened["table"])).seats == ["B"]  # he needs no invitation any more

    run(play())


def test_news_that_were_lost_are_found(two_servers: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch) -> None:
    async def lose(_: Line, __: News) -> None:
        pass

    monkeypatch.setattr(Line, "tell", lose)
    monkeypatch.setattr(several, "COMPARING", 0.0)

    async def play() -> None:
        async with guests(two_servers[0], "Ann", "Bob") as (ann, bob):
            first, _ = await seated([ann, bob], "catch-6")
            bob.move(two_servers[1])
            elsewhere = await bob.tab(table_of(first))
            await first.do("chat", text="Hello?")
            await elsewhere.until(lambda: elsewhere.chat)

    run(play())


def test_a_line_that_was_cut_is_there_again(two_servers: tuple[Served, Served], postgres: Postgres) -> None:
    async def play() -> None:
        async with guests(two_servers[0], "Ann", "Bob") as (ann, bob):
            first, _ = await seated([ann, bob], "catch-6")
            bob.move(two_servers[1])
            elsewhere = await bob.tab(table_of(first))
            for number in range(1, 4):
                await rows(postgres.address(), CUT)
                await first.do("chat", text=f"number {number}")
                await elsewhere.until(lambda: len(elsewhere.chat) == number)  # noqa: B023  # it is awaited at once

    run(play())


def test_news_that_came_when_the_line_was_cut_are_heard(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """The driver tells of news in the loop's next round; by then a connection that was cut knows nothing any more."""
    pass_on = asyncpg.Connection._process_notification

    def cut_and_pass_on(connection: Any, *news: Any) -> None:
        asyncio.get_running_loop().call_soon(connection.terminate)
        pass_on(connection, *news)

    address = asyncpg_address(make_url(postgres.emptied()))

    async def tell() -> None:
        heard, failed = asyncio.Queue[News](), list[dict[str, Any]]()
        asyncio.get_running_loop().set_exception_handler(lambda _, context: failed.append(context))
        one, other = Line(address, heard.put_nowait, lambda: None), Line(address, lambda _: None, lambda: None)
        await one.listen()
        monkeypatch.setattr(asyncpg.Connection, "_process_notification", cut_and_pass_on)
        await other.tell(News(gone="somebody"))
        news = asyncio.create_task(heard.get())
        while not (news.done() or failed):
            await asyncio.sleep(0.01)
        assert not failed
        assert (await news).gone == "somebody"
        await one.close()
        await other.close()

    run(tell())


def test_a_line_that_is_closed_is_not_opened_again(postgres: Postgres) -> None:
    """Somebody may still be about to ask when a server leaves."""
    address = asyncpg_address(make_url(postgres.emptied()))

    async def ask() -> None:
        line = Line(address, lambda _: None, lambda: None)
        await line.listen()
        await line.close()
        for wish in (line.listen(), line.renew("me", 1.0), line.tell(News(gone="me"))):
            with pytest.raises(Unavailable, match="the line is closed"):
                await wish

    run(ask())


def test_much_news_is_told_in_pieces() -> None:
    for count in (0, 1, 300, 5_000):
        tables = {f"table-{number}": number for number in range(count)}
        pieces = split(News(tables, gone="me"))
        assert all(len(piece.encode()) <= LONGEST for piece in pieces)
        decoded = [msgspec.json.decode(piece, type=News) for piece in pieces]
        assert {id: version for news in decoded for id, version in news.tables.items()} == tables
        assert sum(news.gone == "me" for news in decoded) == 1


# ── Who keeps a table ────────────────────────────────────────────────────────────────────────────────────────────────


async def rows(address: str, statement: str, *values: Any) -> list[Any]:
    """What the database itself says."""
    session = await asyncpg.connect(address)
    try:
        return list(await session.fetch(statement, *values))
    finally:
        await session.close()


async def until(happens: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await happens():
            await asyncio.sleep(0.05)


async def keeper(address: str, table: str) -> str:
    (row,) = await rows(address, "SELECT keeper FROM cards WHERE table_id = $1", table)
    return str(row["keeper"])


async def living(address: str) -> set[str]:
    found = await rows(address, "SELECT id FROM servers WHERE until > extract(epoch FROM clock_timestamp())")
    return {row["id"] for row in found}


async def until_kept_by(server: Served, address: str, table: str) -> None:
    async def is_kept() -> bool:
        return await keeper(address, table) == server.house.company.me

    await until(is_kept)


def has_bot_had_its_turn(tab: Tab) -> bool:
    """Then nothing more is decided before one has decided oneself."""
    return bool(bot_decisions(tab) and tab.deciding())


def test_whoever_stores_something_at_a_table_that_nobody_keeps_keeps_it(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = postgres.emptied()
    monkeypatch.setattr(several.Several, "LEASE", PATIENT)

    async def play(one: Served, other: Served) -> None:
        async with guests(other, "Ann") as (ann,):
            opened = await ann.open("catch-6", bots=["easy"], start=True, clock=LONG)
            await until_kept_by(other, address, opened["table"])
            ann.move(one)
            tab = await ann.tab(opened["table"])
            await tab.play(until=lambda: has_bot_had_its_turn(tab))
            assert await keeper(address, opened["table"]) == other.house.company.me  # it stays with it
            later = await ann.open("catch-6", bots=["easy"], start=True, clock=LONG)
            await until_kept_by(one, address, later["table"])
            decided = bot_decisions(tab)
            await asyncio.to_thread(other.stop)
            await tab.play(until=lambda: bot_decisions(tab) > decided)
            await until_kept_by(one, address, opened["table"])

    with served(address) as one, served(address) as other:
        run(play(one, other))


def test_when_a_server_is_killed_another_lets_bots_decide_and_clocks_run_out(postgres: Postgres) -> None:
    address = postgres.emptied()

    async def play(one: Process, other: Process) -> None:
        async with guests(one, "Ann", "Bob") as (ann, bob):
            against_bot = await ann.tab((await ann.open("catch-6", bots=["easy"], start=True))["table"])
            timed, _ = await seated([ann, bob], "catch-6", clock={"kind": "move", "time": 3})
            ann.move(other)
            bob.move(other)
            tabs = [await ann.tab(table_of(against_bot)), await bob.tab(table_of(timed))]
            keepers = {await keeper(address, table_of(tab)) for tab in tabs}
            one.kill()
            await tabs[1].until(lambda: tabs[1].phase == "over")
            assert tabs[1].state["table"]["winners"] == ["B"]
            await tabs[0].play(until=lambda: bot_decisions(tabs[0]) > 3)
            assert not keepers & {await keeper(address, table_of(tab)) for tab in tabs}

    with process(address) as one, process(address) as other:
        run(play(one, other))


def test_servers_are_restarted_one_after_the_other_and_nobody_notices_but_by_coming_back(postgres: Postgres) -> None:
    address = postgres.emptied()
    ledger = Ledger()

    async def play() -> None:
        servers = [await started(address), await started(address)]
        try:
            async with guests(servers[0], *"ABCD") as people:
                pairs = [people[:2], people[2:]]
                tabs = [await seated(pair, "qwinto", seats=4, bots=["easy", "easy"]) for pair in pairs]
                tables = [table_of(tab) for tab, _ in tabs for _ in range(2)]
                people[1].move(servers[1])
                people[3].move(servers[1])
                playing = [
                    asyncio.create_task(Stubborn(person, ledger, servers).play(table))
                    for person, table in zip(people, tables, strict=True)
                ]
                for _ in range(RESTARTS):
                    enough = len(ledger.acknowledged) + A_WHILE
                    await ledger.until(partial(is_enough, ledger.acknowledged, enough, playing))
                    old = servers.pop(0)
                    assert all(line["level"] in ("debug", "info") for line in await asyncio.to_thread(old.stop))
                    servers.append(await started(address))
                seen = await asyncio.gather(*playing)
                for person, table, tab in zip(people, tables, seen, strict=True):
                    person.move(servers[0])
                    final = pepperbox.load((await person.http.get(f"/api/tables/{table}/record")).text)
                    assert tab.lines == [str(event) for event in final.events_since(tab.first)]
        finally:
            for server in servers:
                server.kill()

    run(play(), 300)
    found = Found("restarts")
    found.compare(ledger.acknowledged, ledger.refused, run(kept(address)))
    assert found == Found("restarts")
    assert ledger.outdated == 0


async def started(address: str) -> Process:
    return await asyncio.to_thread(Process, address)


def test_a_server_that_was_frozen_keeps_nothing_when_it_comes_back(postgres: Postgres) -> None:
    address = postgres.emptied()

    async def play(one: Process) -> None:
        async with guests(one, "Ann") as (ann,):
            tab = await ann.tab((await ann.open("catch-6", bots=["easy"], start=True, clock=LONG))["table"])
            await tab.play(until=lambda: has_bot_had_its_turn(tab))
            name, decided = await keeper(address, table_of(tab)), bot_decisions(tab)
            with process(address) as other:
                os.kill(one.pid, signal.SIGSTOP)
                ann.move(other)
                elsewhere = await ann.tab(table_of(tab))
                await elsewhere.play(until=lambda: bot_decisions(elsewhere) > decided)
                assert await keeper(address, table_of(tab)) != name
                os.kill(one.pid, signal.SIGCONT)
                await until(lambda: are_two(address))
                assert name not in await living(address)  # it has another name now
                decided = bot_decisions(elsewhere)
                await elsewhere.play(until=lambda: bot_decisions(elsewhere) > decided and elsewhere.deciding())
                await tab.until(lambda: tab.lines == elsewhere.lines)  # to which nothing is added any more

    with process(address) as one:
        run(play(one))


async def are_two(address: str) -> bool:
    return len(await living(address)) == 2


# ── When no server was there ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_server_that_was_frozen_while_no_other_was_there_gives_that_time_back(postgres: Postgres) -> None:
    address = postgres.emptied()

    async def nobody_is_there() -> bool:
        return not await living(address)

    async def play(server: Process) -> None:
        async with guests(server, "Ann", "Bob") as people:
            tab, _ = await seated(people, "catch-6", clock=LONG)
            (began,) = await rows(address, "SELECT max(at) AS at FROM log")

            async def is_given_back() -> bool:
                outages = await rows(address, "SELECT gone, back FROM outages WHERE back > $1", began["at"])
                lost = sum(back - max(gone, began["at"]) for gone, back in outages)
                return bool(outages) and abs(deadline(tab.state) - began["at"] - LONG["time"] - lost) < 0.1

            os.kill(server.pid, signal.SIGSTOP)
            await until(nobody_is_there)
            os.kill(server.pid, signal.SIGCONT)
            await until(is_given_back)

    with process(address) as server:
        run(play(server))


def deadline(state: Message) -> float:
    """When the time of seat A is over, as it is told."""
    return float(state["now"] + state["table"]["seats"][0]["left"])


def test_every_outage_is_given_back_and_all_servers_tell_the_same(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hands of the database's clock can't be moved, so what was before is moved into the past."""
    address = postgres.emptied()
    monkeypatch.setattr(several.Several, "LEASE", PATIENT)

    def pass_time(seconds: float) -> None:
        for change in ("log SET at = at", "outages SET gone = gone", "outages SET back = back"):
            postgres.tell(f"UPDATE {change} - {seconds}")

    async def begin(server: Served) -> tuple[str, str]:
        async with guests(server, "Ann", "Bob") as (ann, bob):
            tab, _ = await seated([ann, bob], "catch-6", clock=LONG)
            return ann.cookie, table_of(tab)

    async def told_deadline(server: Served, cookie: str, table: str) -> float:
        async with guests(server, "") as (ann,):
            ann.http.headers["Cookie"] = cookie
            return deadline((await ann.http.get(f"/api/tables/{table}")).json())

    with served(address) as server:
        cookie, table = run(begin(server))
    for seconds in (21.0, 3.0):
        pass_time(seconds)
        with served(address) as server:
            run(told_deadline(server, cookie, table))
    pass_time(60.0)
    with served(address) as one, served(address) as other:
        told = [run(told_deadline(server, cookie, table)) for server in (one, other)]
    outages = run(rows(address, "SELECT back - gone AS seconds FROM outages WHERE back > gone ORDER BY gone"))
    (began,) = run(rows(address, "SELECT max(at) AS at FROM log"))
    assert all(row["seconds"] > least for row, least in zip(outages, (21.0, 3.0, 60.0), strict=True))
    expected = began["at"] + LONG["time"] + sum(row["seconds"] for row in outages)
    assert told == [pytest.approx(expected, abs=0.1)] * 2  # to which seconds are rounded

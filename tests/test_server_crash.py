"""A server that is killed, stopped or short of disk loses nothing that it has acknowledged."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

import pepperbox
from pepperbox import GAMES
from tests.crash import PARTS, Entries, Found, crashed, kept
from tests.seed import IS_WHOLE, chooser
from tests.serving import PATIENCE, Gone, Process, Tab, all_see, guests, is_alive, process, run
from tests.stubborn import Asked, Ledger, Stubborn, is_put_off
from tests.test_server import record_of, seated, table_of

KILLS = 10 if IS_WHOLE else 4
A_WHILE = 12  # acknowledgements between two kills


def test_killed_again_and_again_in_the_middle_of_games_it_has_lost_nothing_and_doubled_nothing(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    noted: dict[Asked, int] = {}

    async def play() -> None:
        server = Process(str(database))
        try:
            async with guests(server, *"ABCDEF") as people:
                ledger = Ledger(noted)
                games = [("catch-6", {"wins": "20"}), ("qwinto", {}), ("keep-on-rolling", {"target": "100"})]
                tables = []
                for (game, options), pair in zip(games, (people[:2], people[2:4], people[4:]), strict=True):
                    tabs = await seated(
                        pair, game, seats=2 + (game != "catch-6"), options=options, bots=["easy"] * (game != "catch-6")
                    )
                    tables.append((table_of(tabs[0]), pair))
                playing = [
                    asyncio.create_task(Stubborn(person, ledger).play(table))
                    for table, pair in tables
                    for person in pair
                ]
                for _ in range(KILLS):
                    enough = len(noted) + A_WHILE
                    await ledger.until(partial(is_enough, noted, enough, playing))
                    server.kill()
                    server = await asyncio.to_thread(Process, str(database))
                    for person in people:
                        person.move(server)
                table, pair = tables[0]  # a long one
                await (await pair[0].tab(table)).do("resign", seat="A")
                lines = [tab.lines for tab in await asyncio.gather(*playing)]
                for number, (table, pair) in enumerate(tables):
                    assert lines[2 * number] == lines[2 * number + 1]
                    record = (await pair[0].http.get(f"/api/tables/{table}/record")).text
                    assert [str(event) for event in pepperbox.load(record).events] == lines[2 * number]
        finally:
            server.kill()

    run(play(), 300)
    assert len(noted) > KILLS * A_WHILE // 2
    found = Found("kills")
    found.compare(noted, set(), run(kept(str(database))))
    assert found == Found("kills")


def is_enough(noted: dict[Asked, int], enough: int, playing: list[asyncio.Task[Tab]]) -> bool:
    return len(noted) >= enough or all(task.done() for task in playing)


@pytest.mark.parametrize("part", PARTS if IS_WHOLE else ("sqlite", "two"))
def test_whatever_happens_to_servers_and_databases_all_games_go_on(part: str) -> None:
    """A small part of `make crash`."""
    report = crashed(part, KILLS if IS_WHOLE else 1, tables=len(GAMES))
    assert [found for found in report.found if not found.is_good] == []
    assert report.unlike == []
    assert report.errors == []
    assert report.outdated == 0
    assert sum(found.acknowledged for found in report.found) > len(GAMES)
    assert report.finished >= len(GAMES)


@pytest.mark.parametrize(
    ("lost", "is_so"),
    [
        (Gone({"type": "bye", "code": "unavailable"}), True),
        (Gone({"type": "bye", "code": "restart"}), False),
        (Gone(None), False),
        (ConnectionResetError(), False),
        (httpx.HTTPStatusError("", request=httpx.Request("GET", "http://a"), response=httpx.Response(503)), True),
        (httpx.HTTPStatusError("", request=httpx.Request("GET", "http://a"), response=httpx.Response(404)), False),
    ],
    ids=["bye, unavailable", "bye, restart", "gone", "reset", "503", "404"],
)
def test_who_is_not_let_in_may_hear_that_nothing_can_be_stored(lost: Exception, is_so: bool) -> None:
    assert is_put_off(lost) == is_so


LOG: Entries = [(1, {"what": "opened"}), (2, {"by": "Ann", "id": "a"}), (3, {"by": "Bob", "id": "b"})]


@pytest.mark.parametrize(
    ("acknowledged", "refused", "log", "wrong"),
    [
        ({("Ann", "a"): 2, ("Bob", "b"): 3}, {("Cid", "c")}, LOG, {}),
        ({("Ann", "a"): 2, ("Ann", "a2"): 4}, set(), LOG, {"lost": 1}),
        ({("Ann", "a"): 2}, set(), [*LOG, (2, {"by": "Ann", "id": "a"})], {"doubled": 1}),
        ({("Ann", "a"): 3}, set(), LOG, {"wrong": 1}),
        ({}, {("Bob", "b")}, LOG, {"wrong": 1}),
    ],
    ids=["nothing", "lost", "doubled", "in another version", "refused"],
)
def test_whatever_is_wrong_with_a_log_is_noticed(
    acknowledged: dict[Asked, int], refused: set[Asked], log: Entries, wrong: dict[str, int]
) -> None:
    found = Found("")
    found.compare(acknowledged, refused, log)
    assert found == Found("", **wrong)


def test_asked_to_stop_it_says_when_to_come_back_and_has_everything(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")

    async def play(server: Process) -> list[Any]:
        async with guests(server, "Ann", "Bob") as (ann, bob):
            tabs = await seated([ann, bob], "catch-6")
            ledger = Ledger()
            table = table_of(tabs[0])
            playing = [asyncio.create_task(Stubborn(person, ledger).play(table)) for person in (ann, bob)]
            await ledger.until(lambda: len(ledger.acknowledged) >= 5)
            logged = await asyncio.to_thread(server.stop)
            assert [line for line in logged if line["level"] not in ("debug", "info")] == []
            assert logged[-1]["text"] == "stopped: everything is stored"
            for task in playing:
                task.cancel()
            for tab in tabs:
                bye = await tab.until_over()
                assert bye is not None
                assert bye["code"] == "restart"
                assert tab.socket.close_code == 1012
            with process(database) as again:
                for person in (ann, bob):
                    person.move(again)
                tab = await ann.tab(table)
                assert tab.version >= max(ledger.acknowledged.values())
            return []

    with process(database) as server:
        run(play(server))


def bot_decisions(tab: Tab) -> int:
    """How often the bot in seat B has decided, whose process must then be there."""
    return sum(line.startswith("B ") for line in tab.lines)


def has_bot_decided(tab: Tab, times: int) -> bool:
    return bot_decisions(tab) >= times


def test_a_killed_server_leaves_no_process_behind(tmp_path: Path) -> None:
    async def play(server: Process) -> None:
        async with guests(server, "Ann") as (ann,):
            tab = await ann.tab((await ann.open("catch-6", bots=["easy"], start=True))["table"])
            await tab.play(until=partial(has_bot_decided, tab, 1))
            bots = server.bots()
            assert bots
            server.kill()
            async with asyncio.timeout(PATIENCE):
                while any(is_alive(pid) for pid in bots):
                    await asyncio.sleep(0.05)

    with process(str(tmp_path / "tables.db")) as server:
        run(play(server))


def test_a_killed_bot_process_costs_only_time(tmp_path: Path) -> None:
    async def play(server: Process) -> None:
        async with guests(server, "Ann") as (ann,):
            opened = await ann.open("catch-6", bots=["easy"], start=True, options={"wins": "2"})
            tab = await ann.tab(opened["table"])
            for kill in range(3):
                await tab.play(kill, until=partial(has_bot_decided, tab, 1 + kill))
                for pid in server.bots():
                    os.kill(pid, signal.SIGKILL)
            await tab.play()
            assert tab.phase == "over"
            numbers = (await ann.http.get("/metrics")).text
            lost = next(line for line in numbers.splitlines() if line.startswith("pepperbox_bot_processes_lost_total"))
            assert int(lost.split()[1]) >= 1

    with process(str(tmp_path / "tables.db")) as server:
        run(play(server))


def test_a_full_disk_refuses_moves_and_when_there_is_room_all_goes_on(tmp_path: Path) -> None:
    async def play(server: Process) -> None:
        async with guests(server, "Ann", "Bob") as (ann, bob):
            tabs = await seated([ann, bob], "catch-6", options={"wins": "1"})
            await tabs[0].act(chooser())
            await all_see(tabs, lambda tab: len(tab.lines) == 1)
            _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, hard))
            acting = next(tab for tab in tabs if tab.deciding())
            seat = acting.deciding()
            message = {"seat": seat, "action": acting.legal(seat)[0], "version": acting.version, "id": "full"}
            assert [await acting.refused("act", **message) for _ in range(3)] == ["unavailable"] * 3
            health = await ann.http.get("/health")
            assert health.status_code == 503
            opened = await ann.http.post("/api/tables", json={"game": "catch-6"})
            assert (opened.status_code, opened.json()["code"]) == (503, "unavailable")
            assert len(acting.lines) == 1  # nothing is shown that is not stored
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard, hard))
            assert (await ann.http.get("/health")).status_code == 200
            version = await acting.do("act", **message)
            assert await acting.do("act", **message) == version
            await asyncio.gather(*(tab.play(number) for number, tab in enumerate(tabs)))
            assert pepperbox.load(await record_of(ann, tabs[0])).over

    with process(str(tmp_path / "tables.db")) as server:
        run(play(server))

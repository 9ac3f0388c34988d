"""Measures two servers on one PostgreSQL: what idle tables cost, how soon news arrive, and how soon one takes over.

The servers and the database are processes of this computer, the people are in this one. A run writes its tables into
docs/speed.md.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Annotated, Any, NamedTuple

import httpx
import typer
from rich.console import Console
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.bench import Sheet, in_markdown, in_terminal, write_tables
from benchmarks.load import Server, at_most, running
from pepperbox.server.protocol import PROTOCOL
from tests.databases import Postgres, postgres_server

SETTLING = 8.0  # seconds before measuring begins: people who came are no news any more
IDLE = 3.0  # percent of a core at most
NEWS = 50.0  # milliseconds at most for 99 of 100
TAKE_OVER = 3.0  # seconds at most
AT_ONCE = 50  # requests


class Idle(NamedTuple):
    """What tables cost at which nothing happens, in percent of a core."""

    what: str
    tables: int
    servers: list[float]
    database: float


class News(NamedTuple):
    """Seconds from the acknowledgement at one server until somebody at the other was shown it."""

    tables: int
    speed: float  # moves a second
    waits: list[float]


# ── People ───────────────────────────────────────────────────────────────────────────────────────────────────────────


class Person:
    """Somebody at one server, with a cookie that is good at all."""

    def __init__(self, server: Server, cookie: str = "") -> None:
        self.server = server
        headers = {"Cookie": cookie} if cookie else {}
        self.http = httpx.AsyncClient(base_url=server.address, headers=headers, timeout=60, verify=False)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def open(self, **wishes: Any) -> str:
        answer = await self.http.post(
            "/api/tables", json={"game": "catch-6", "shuffled": False, "public": True} | wishes
        )
        table: str = answer.raise_for_status().json()["table"]
        return table

    async def socket(self, table: str, cookie: str = "") -> ClientConnection:
        address = self.server.address.replace("http", "ws", 1)
        headers = {"Cookie": cookie} if cookie else {}
        socket = await connect(f"{address}/api/tables/{table}/ws", additional_headers=headers, ping_interval=None)
        await socket.send(json.dumps({"type": "join", "protocol": PROTOCOL}))
        json.loads(await socket.recv())
        return socket


@asynccontextmanager
async def people(servers: Iterable[Server]) -> AsyncIterator[list[Person]]:
    found = [Person(server) for server in servers]
    try:
        yield found
    finally:
        for person in found:
            await person.http.aclose()


async def few_at_once(work: Iterable[Coroutine[Any, Any, Any]]) -> list[Any]:
    free = asyncio.Semaphore(AT_ONCE)

    async def one(each: Coroutine[Any, Any, Any]) -> Any:
        async with free:
            return await each

    return await asyncio.gather(*map(one, work))


# ── What idle tables cost ────────────────────────────────────────────────────────────────────────────────────────────


def database_processor(postgres: Postgres) -> float:
    """Seconds of the processor that PostgreSQL's processes have used, those that run now."""
    main = (Path(postgres.server.pgdata) / "postmaster.pid").read_text().splitlines()[0]
    total = 0.0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        if main in (path.parent.name, fields[1]):
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


async def idle(what: str, tables: int, servers: list[Server], postgres: Postgres, seconds: float) -> Idle:
    await asyncio.sleep(SETTLING)
    before = [server.processor() for server in servers], database_processor(postgres), time.perf_counter()
    await asyncio.sleep(seconds)
    took = (time.perf_counter() - before[2]) / 100
    costs = [(server.processor() - was) / took for server, was in zip(servers, before[0], strict=True)]
    return Idle(what, tables, costs, (database_processor(postgres) - before[1]) / took)


async def measure_idle(
    servers: list[Server], postgres: Postgres, looked_at: int, unfinished: int, seconds: float
) -> list[Idle]:
    """Tables that nobody plays: none, then some that people look at at both servers, then many that both have open."""
    found = [await idle("none", 0, servers, postgres, seconds)]
    async with people(servers) as (one, other):
        tables = await few_at_once(one.open() for _ in range(looked_at))
        watching = await few_at_once(person.socket(table) for table in tables for person in (one, other))
        found.append(await idle("looked at at both servers", looked_at, servers, postgres, seconds))
        for socket in watching:
            await socket.close()
        clocks = [{"kind": "days", "time": 3}, {"kind": "none"}]
        opening = (one.open(bots=["easy"], start=True, clock=clocks[n % 2]) for n in range(unfinished - looked_at))
        tables += await few_at_once(opening)
        await few_at_once(other.http.get(f"/api/tables/{table}") for table in tables)
    return [*found, await idle("unfinished, in the memory of both", unfinished, servers, postgres, seconds)]


# ── How soon news arrive ─────────────────────────────────────────────────────────────────────────────────────────────


async def measure_news(servers: list[Server], tables: int, pace: float, seconds: float) -> News:
    """Somebody plays all seats of a table at one server, somebody else looks on at the other."""
    waits: list[float] = []
    end = time.perf_counter() + SETTLING + seconds

    async def play(number: int) -> None:
        here, there = servers[number % 2], servers[1 - number % 2]
        async with people([here, there]) as (player, watcher):
            table = await player.open(shared=True, start=True, options={"wins": "20"})
            playing, watching = await player.socket(table, player.cookie), await watcher.socket(table)
            acknowledged: dict[int, float] = {}
            seen: dict[int, float] = {}
            looking = asyncio.create_task(look(watching, seen))
            state = await turn(playing, None, acknowledged)
            await asyncio.sleep(pace * number / tables)
            while time.perf_counter() < end and state["table"]["phase"] == "playing":
                state = await turn(playing, state, acknowledged)
                await asyncio.sleep(pace)
            looking.cancel()
            late = sorted(seen)
            for version, at in list(acknowledged.items())[:-2]:
                arrived = min(seen[later] for later in late if later >= version)
                if at > end - seconds:
                    waits.append(max(0.0, arrived - at))
            await playing.close()
            await watching.close()

    await asyncio.gather(*map(play, range(tables)))
    return News(tables, len(waits) / seconds, waits)


async def look(socket: ClientConnection, seen: dict[int, float]) -> None:
    """Note when one is shown which version."""
    while True:
        message = json.loads(await socket.recv())
        if message["type"] == "state":
            seen.setdefault(message["version"], time.perf_counter())


async def turn(socket: ClientConnection, state: Any, acknowledged: dict[int, float]) -> Any:
    """Decide something, and note when that was acknowledged; returns how things stand then."""
    if state is None:
        await socket.send(json.dumps({"type": "chat", "id": "first", "text": "hello"}))
    else:
        views = state["views"]
        seat, legal = next((seat, view["legal"][seat]) for seat, view in views.items() if view["legal"].get(seat))
        act = {"type": "act", "seat": seat, "action": legal[0], "version": state["version"]}
        await socket.send(json.dumps(act | {"id": f"m{state['version']}"}))
    version = 0
    while True:
        message = json.loads(await socket.recv())
        if message["type"] == "ack":
            version = message["version"]
            acknowledged[version] = time.perf_counter()
        elif message["type"] == "state":
            state = message
        assert message["type"] != "refused", message
        if version and state and state["version"] >= version:
            return state


# ── How soon another takes over ──────────────────────────────────────────────────────────────────────────────────────


async def measure_take_over(address: str, rounds: int) -> list[float]:
    """Seconds from a SIGKILL until the other server has let somebody's time run out, which was nearly over."""
    found = []
    for _ in range(rounds):
        with running(address) as one, running(address) as other:
            async with people([one, other]) as (player, watcher):
                table = await player.open(bots=["easy"], start=True, clock={"kind": "move", "time": 2})
                socket = await watcher.socket(table)
                await asyncio.sleep(1.5)
                killed = time.perf_counter()
                one.process.kill()
                while json.loads(await socket.recv())["table"]["phase"] != "over":
                    pass
                found.append(time.perf_counter() - killed)
                await socket.close()
    return found


# ── What came of it ──────────────────────────────────────────────────────────────────────────────────────────────────


def idle_sheet(found: list[Idle]) -> Sheet:
    headings = ["tables", "how many", "one server", "the other", "PostgreSQL"]
    lines = [
        [each.what, f"{each.tables:,}", *(f"{cost:.1f} %" for cost in (*each.servers, each.database))] for each in found
    ]
    return Sheet("Two servers on one PostgreSQL: what idle tables cost, of a core", headings, lines)


def news_sheet(found: News, taken_over: list[float]) -> Sheet:
    slow = quantiles(found.waits, n=100)[-1]
    lines = [
        [f"news of {found.tables} tables, {found.speed:.0f} moves a second", ms(median(found.waits)), ms(slow)],
        ["taking over after a SIGKILL", f"{median(taken_over):.2f} s", f"{max(taken_over):.2f} s"],
    ]
    return Sheet("Two servers on one PostgreSQL: how soon", ["what", "usual", "99 of 100, or all"], lines)


def ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def targets(costs: list[Idle], news: News, taken_over: list[float]) -> Sheet:
    lines = [
        at_most(f"{costs[-1].tables:,} idle tables take of a core", IDLE, max(costs[-1].servers), "%"),
        at_most("99 of 100 news arrive within", NEWS, quantiles(news.waits, n=100)[-1] * 1000, "ms"),
        at_most("another server takes over within", TAKE_OVER, max(taken_over), "s"),
    ]
    return Sheet("Two servers: targets", ["target", "measured", "so"], lines)


async def measure(
    looked_at: int, unfinished: int, playing: int, pace: float, seconds: float, rounds: int
) -> list[Sheet]:
    with postgres_server() as postgres:
        with ExitStack() as stack:
            servers = [stack.enter_context(running(postgres.address())) for _ in range(2)]
            news = await measure_news(servers, playing, pace, seconds)
            costs = await measure_idle(servers, postgres, looked_at, unfinished, seconds)
        taken_over = await measure_take_over(postgres.address(), rounds)
    return [idle_sheet(costs), news_sheet(news, taken_over), targets(costs, news, taken_over)]


def main(
    looked_at: Annotated[int, typer.Option(help="Tables that people only look at.")] = 500,
    unfinished: Annotated[int, typer.Option(help="Tables that are in memory.")] = 3000,
    playing: Annotated[int, typer.Option(help="Tables played at one server and seen at the other.")] = 100,
    pace: Annotated[float, typer.Option(help="Seconds between the moves of a table.")] = 1.0,
    seconds: Annotated[float, typer.Option(help="How long to measure, each time.")] = 20.0,
    rounds: Annotated[int, typer.Option(help="How often a server is killed.")] = 5,
    writes: Annotated[bool, typer.Option(help="Write the tables of docs/speed.md?")] = True,
) -> None:
    """Measure, say what came of it, and write it down."""
    found = asyncio.run(measure(looked_at, unfinished, playing, pace, seconds, rounds))
    Console().print(*map(in_terminal, found), sep="\n")
    if writes:
        write_tables("cluster", [in_markdown(each) for each in found])


if __name__ == "__main__":
    typer.run(main)

"""Many people at many tables, for load: each with a socket of their own, as light as a client can be.

They run in processes of their own, beside the server's, and tell what they have seen by a queue.
"""

from __future__ import annotations

import asyncio
import gc
import random
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pepperbox.server.protocol import PROTOCOL

PATIENCE = 60.0  # seconds; what takes longer will never happen
OPENING_AT_ONCE = 20  # tables


class Shown(msgspec.Struct):
    """Of a view: what may be decided."""

    legal: dict[str, list[str]] = {}


class Phase(msgspec.Struct):
    phase: str = ""


class Heard(msgspec.Struct):
    """What a client of this kind understands of a message."""

    type: str
    id: str = ""
    version: int = 0
    code: str = ""
    table: Phase | None = None
    views: dict[str, Shown] = {}


@dataclass
class Seen:
    """What a crowd has seen in a stretch of time."""

    moves: int = 0  # that were acknowledged
    waits: list[float] = field(default_factory=list)  # seconds until then, one each
    refused: Counter[str] = field(default_factory=Counter)
    games: int = 0  # that came to their end
    lost: int = 0  # connections


class Tab:
    """A person's socket at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.version = 0
        self.phase = ""
        self.legal: dict[str, list[str]] = {}
        self.answers: dict[str, Heard] = {}
        self.is_gone = False
        self.news = asyncio.Event()
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        understood = msgspec.json.Decoder(Heard)
        with suppress(ConnectionClosed):
            async for message in self.socket:
                self._take(understood.decode(message))
        self.is_gone = True
        self.news.set()

    def _take(self, heard: Heard) -> None:
        if heard.type == "state" and heard.table is not None:
            self.version, self.phase = heard.version, heard.table.phase
            self.legal = {seat: legal for view in heard.views.values() for seat, legal in view.legal.items() if legal}
        elif heard.type in ("ack", "refused"):
            self.answers[heard.id] = heard
        self.news.set()

    async def until_version(self, version: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.version < version and not self.is_gone:
                self.news.clear()
                await self.news.wait()

    async def ask(self, id: str, **message: Any) -> Heard | None:
        """The answer to a message; None if the connection is gone."""
        try:
            await self.socket.send(msgspec.json.encode({"id": id, **message}).decode())
        except ConnectionClosed:
            return None
        async with asyncio.timeout(PATIENCE):
            while id not in self.answers:
                if self.is_gone:
                    return None
                self.news.clear()
                await self.news.wait()
        return self.answers.pop(id)


class Crowd:
    """People who sit in pairs at tables of all games, and decide something now and then."""

    def __init__(self, addresses: list[str], number: int) -> None:
        self.addresses = addresses  # of servers: the two at a table sit at one each, if there are several
        self.luck = random.Random(number)
        self.seen = Seen()
        self.ids = (f"c{number}-{n}" for n in count())
        self.opening = asyncio.Semaphore(OPENING_AT_ONCE)

    async def person(self, http: httpx.AsyncClient) -> str:
        """Somebody new, by their cookie."""
        http.cookies.clear()
        answer = await http.get("/api/me")
        return str(answer.headers["set-cookie"]).partition(";")[0]

    async def table(self, game: str) -> list[Tab]:
        """Two people at a new table of a game that has begun."""
        async with self.opening, httpx.AsyncClient(base_url=self.addresses[0], timeout=PATIENCE, verify=False) as http:
            cookies = [await self.person(http) for _ in range(2)]
            wishes = {"game": game, "seats": 2}
            answer = await http.post("/api/tables", json=wishes, headers={"cookie": cookies[0]})
            answer.raise_for_status()
            opened = answer.json()
            tabs = [
                await self.join(address, opened["table"], cookie, opened["invite"])
                for address, cookie in zip((self.addresses * 2)[:2], cookies, strict=True)
            ]
            await self.do(tabs[1], type="sit", seat="B")
            begun = await self.do(tabs[0], type="start")
            for tab in tabs:
                await tab.until_version(begun)
            return tabs

    async def do(self, tab: Tab, **wish: Any) -> int:
        """Ask for something that will be done; returns the version that contains it."""
        answer = await tab.ask(next(self.ids), **wish)
        if answer is None or answer.type != "ack":
            raise RuntimeError(f"{wish} was answered by {answer}")
        return answer.version

    async def join(self, address: str, table: str, cookie: str, invite: str) -> Tab:
        place = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/ws"
        socket = await connect(place, additional_headers={"Cookie": cookie}, max_size=None, ping_interval=None)
        tab = Tab(socket)
        await socket.send(msgspec.json.encode({"type": "join", "protocol": PROTOCOL, "invite": invite}).decode())
        await tab.until_version(1)
        return tab

    async def decide(self, tabs: list[Tab]) -> bool:
        """Let whoever must decide do so, and wait until everybody has seen it; is there more to decide?"""
        deciding = [tab for tab in tabs if tab.legal]
        if any(tab.is_gone for tab in tabs) or not deciding or deciding[0].phase == "over":
            return False
        tab = self.luck.choice(deciding)
        seat, legal = self.luck.choice(list(tab.legal.items()))
        action, start = self.luck.choice(legal), time.perf_counter()
        answer = await tab.ask(next(self.ids), type="act", seat=seat, action=action, version=tab.version)
        if answer is None:
            self.seen.lost += 1
            return False
        if answer.type == "refused":
            self.seen.refused[answer.code] += 1
            await asyncio.sleep(0.01)
            return True
        self.seen.waits.append(time.perf_counter() - start)
        self.seen.moves += 1
        for other in tabs:
            await other.until_version(answer.version)
        return True

    async def sit(self, game: str, pace: float, is_seated: asyncio.Event) -> None:
        """Play one game after the other, with a decision every `pace` seconds, or at once if it is 0."""
        tabs = await self.table(game)
        is_seated.set()
        due = time.perf_counter() + self.luck.random() * pace
        while True:
            if pace:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                due = max(due + pace, time.perf_counter())
            if not await self.decide(tabs):
                self.seen.games += 1
                for tab in tabs:
                    await tab.socket.close()
                tabs = await self.table(game)


async def attend(crowd: Crowd, games: list[str], pace: float, orders: Any, reports: Any) -> None:
    """Sit at a table of each of these games; at each order tell what was seen since the last."""
    seated = [asyncio.Event() for _ in games]
    playing = [asyncio.create_task(crowd.sit(game, pace, event)) for game, event in zip(games, seated, strict=True)]
    for event, task in zip(seated, playing, strict=True):
        waiting = asyncio.create_task(event.wait())
        await asyncio.wait([waiting, task], return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
    reports.put("seated")
    while True:
        await asyncio.to_thread(orders.get)
        seen, crowd.seen = crowd.seen, Seen()
        for task in playing:
            if task.done():
                task.result()
        reports.put(seen)


def crowd_process(addresses: list[str], number: int, games: list[str], pace: float, orders: Any, reports: Any) -> None:
    """What runs in a crowd's process; a collection of garbage there would be taken for a slow server."""
    gc.disable()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(attend(Crowd(addresses, number), games, pace, orders, reports))

"""Clients that nobody wants: they drop out, don't read, say nothing, say nonsense, or say far too much.

They come from addresses of their own (on Linux every 127.x.x.x is this machine) and only to a server on this machine.
All of them together are bounded: so many of each kind at once, each with a pause.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from pepperbox.server.protocol import PROTOCOL

PATIENCE = 30.0  # seconds that one waits for the server to hang up
EXPECTED = (OSError, TimeoutError, WebSocketException, httpx.HTTPError)
SEVERAL = 4  # addresses from which one kind comes

ODD = [
    "",
    "{",
    "[]",
    "null",
    "NaN",
    '{"type":}',
    '{"type":"sing","id":"x"}',
    '{"type":"join","protocol":1}',
    "[" * 9000,
]
HEADS = [
    b"",
    b"GET",
    b"GET / HTTP/1.1\r\nHost: here\r\n",
    b"GET /api/tables/x/ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
    b"\x16\x03\x01\x02\x00\x01\x00\x01",
    b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 20_000,
]
PATHS = [
    "/",
    "/api/tables",
    "/api/tables/%00",
    "/api/me/games",
    "/api/tables/x/positions/99999999999999999999",
    "/..%2f",
]


class Nuisances:
    """Some of each kind, against one server."""

    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.luck = random.Random(seed)
        self.done: Counter[str] = Counter()  # how often each kind has come and gone
        self.answers: Counter[str] = Counter()  # by their status, or the code of a goodbye
        self._numbers = count()

    def kinds(self) -> dict[Callable[[], Awaitable[None]], int]:
        """Each kind, and how many there are at once."""
        return {
            self.drop_out: 4,
            self.do_not_read: 6,
            self.say_nonsense: 3,
            self.flood: 2,
            self.half_open: 60,
            self.ask_nonsense: 3,
            self.open_tables: 1,
            self.join_again: 3,
        }

    async def run(self) -> None:
        await asyncio.gather(*(self.again(kind) for kind, number in self.kinds().items() for _ in range(number)))

    async def again(self, kind: Callable[[], Awaitable[None]]) -> None:
        """One after the other, with a pause."""
        while True:
            await asyncio.sleep(0.2 + self.luck.random())
            with suppress(*EXPECTED):
                await kind()
            self.done[getattr(kind, "__name__", "")] += 1

    # ── Where they come from and where they go ───────────────────────────────────────────────────────────────────────

    def source(self) -> tuple[str, int]:
        number = next(self._numbers)
        return f"127.66.{number // 200 % SEVERAL}.{1 + number % SEVERAL}", 0

    async def some_table(self) -> str:
        async with self.client() as http:
            listed = (await http.get("/api/tables")).raise_for_status().json()
        return str(self.luck.choice(listed)["table"]) if listed else "nowhere"

    def client(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=self.source()[0])
        return httpx.AsyncClient(base_url=self.address, timeout=PATIENCE, transport=transport)

    async def joined(self, **more: Any) -> ClientConnection:
        place = f"{self.address.replace('http', 'ws', 1)}/api/tables/{await self.some_table()}/ws"
        socket = await connect(place, local_addr=self.source(), ping_interval=None, max_size=None, **more)
        await socket.send(json.dumps({"type": "join", "protocol": PROTOCOL}))
        return socket

    # ── What they do ─────────────────────────────────────────────────────────────────────────────────────────────────

    async def drop_out(self) -> None:
        """Come to a table, see it, and be gone without a word."""
        socket = await self.joined()
        async with asyncio.timeout(PATIENCE):
            await socket.recv()
        socket.transport.abort()

    async def do_not_read(self) -> None:
        """Watch a table without taking what is sent."""
        socket = await self.joined(max_queue=1)
        socket.transport.pause_reading()
        await asyncio.sleep(PATIENCE)
        socket.transport.abort()

    async def say_nonsense(self) -> None:
        """At a table, until it hangs up."""
        socket = await self.joined()
        listening = asyncio.create_task(self.listen(socket))
        try:
            for _ in range(300):
                await socket.send(self.nonsense())
                await asyncio.sleep(0.02)
        finally:
            listening.cancel()
            socket.transport.abort()

    def nonsense(self) -> str | bytes:
        kind = self.luck.randrange(5)
        if kind == 0:
            return self.luck.choice(ODD)
        if kind == 1:
            return self.luck.randbytes(self.luck.randrange(2000))
        if kind == 2:
            return "x" * self.luck.choice((100, 16_385, 40_000, 100_000))
        fields = {"id": str(self.luck.random()), "seat": self.luck.choice("ABIZ"), "version": self.luck.randrange(99)}
        type = self.luck.choice(("act", "undo", "resign", "sit", "start", "chat", "land", "replace", "remove"))
        return json.dumps({"type": type, "action": "roll", "text": "\0", **fields})

    async def listen(self, socket: ClientConnection) -> None:
        with suppress(*EXPECTED):
            async for message in socket:
                heard = json.loads(message)
                self.answers[f"{heard['type']} {heard.get('code', '')}".strip()] += 1

    async def flood(self) -> None:
        """As many messages as the connection takes, and no look at the answers."""
        socket = await self.joined(max_queue=1)
        try:
            async with asyncio.timeout(PATIENCE):
                for number in range(3000):
                    await socket.send('{"type":"ping"}')
                    if number % 50 == 0:
                        await asyncio.sleep(0)
        finally:
            socket.transport.abort()

    async def half_open(self) -> None:
        """Begin something, and leave it at that."""
        where = urlsplit(self.address)
        _, writer = await asyncio.open_connection(where.hostname, where.port, local_addr=self.source())
        writer.write(self.luck.choice(HEADS))
        await asyncio.sleep(PATIENCE)
        writer.transport.abort()

    async def ask_nonsense(self) -> None:
        """By REST."""
        async with self.client() as http:
            for _ in range(20):
                method = self.luck.choice(("GET", "POST", "PUT", "DELETE", "OPTIONS"))
                body = self.luck.randbytes(self.luck.choice((0, 10, 1000, 70_000)))
                answer = await http.request(method, self.luck.choice(PATHS), content=body)
                self.answers[str(answer.status_code)] += 1

    async def open_tables(self) -> None:
        """As many as one may, for nobody."""
        async with self.client() as http:
            for _ in range(10):
                answer = await http.post("/api/tables", json={"game": "catch-6"})
                self.answers[str(answer.status_code)] += 1

    async def join_again(self) -> None:
        """The same table again and again."""
        for _ in range(20):
            socket = await self.joined()
            async with asyncio.timeout(PATIENCE):
                await socket.recv()
            await socket.close()


async def bother(address: str, seed: int, orders: Any, reports: Any) -> None:
    """Be a nuisance; at each order tell what came of it so far."""
    nuisances = Nuisances(address, seed)
    running = asyncio.create_task(nuisances.run())
    while True:
        await asyncio.to_thread(orders.get)
        if running.done():
            running.result()
        reports.put((nuisances.done, nuisances.answers))


def nuisance_process(address: str, seed: int, orders: Any, reports: Any) -> None:
    """What runs in their process."""
    asyncio.run(bother(address, seed, orders, reports))

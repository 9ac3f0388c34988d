"""Clients that leave or lie are no errors of ours, and no log line tells a secret."""

from __future__ import annotations

import json
import logging
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from pepperbox import GAMES, Rulebook
from pepperbox.server.http.lines import Lines
from pepperbox.server.http.people import COOKIE
from pepperbox.server.protocol import PROTOCOL
from tests.serving import PATIENCE, Guest, Served, Tab, connected, guests, run, served

JOIN = json.dumps({"type": "join", "protocol": PROTOCOL}).encode()
LOOPS = ["auto", "asyncio"]


@pytest.fixture(scope="module", params=LOOPS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """When it stops, nothing worse than a warning may have been logged."""
    with served(str(tmp_path_factory.mktemp("logs") / "tables.db"), loop=request.param) as running:
        yield running


# ── A client of bytes ────────────────────────────────────────────────────────────────────────────────────────────────


class Wire:
    """A client that can stop anywhere."""

    def __init__(self, server: Served, cookie: str = "") -> None:
        host, port = server.address.removeprefix("http://").split(":")
        self.cookie = cookie
        self.socket = socket.create_connection((host, int(port)), PATIENCE)

    def send(self, data: bytes) -> None:
        with suppress(ConnectionError):  # it may have had enough of us
            self.socket.sendall(data)

    def shake_hands(self, table: str) -> None:
        head = (
            f"GET /api/tables/{table}/ws HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Sec-WebSocket-Extensions: permessage-deflate\r\nCookie: {self.cookie}\r\n\r\n"
        )
        self.send(head.encode())

    def wait(self) -> bytes:
        """Some of what it is told."""
        with suppress(ConnectionError):
            return self.socket.recv(65_536)
        return b""

    def until_over(self) -> None:
        with suppress(ConnectionError):
            while self.socket.recv(65_536):
                pass
        self.socket.close()

    def reset(self) -> None:
        """Be gone at once, with what was not read."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()


def frame(data: bytes, first: int = 0x81, mask: bool = True, length: int | None = None) -> bytes:
    """A frame of a WebSocket, of a length that need not be true."""
    count = len(data) if length is None else length
    head = bytes([first, (0x80 if mask else 0) | (count if count < 126 else 126)])
    return head + (struct.pack(">H", count) if count >= 126 else b"") + (bytes(4) if mask else b"") + data


LIES = {
    "no such kind": frame(b"x", 0x83),
    "reserved bits": frame(b"x", 0xB1),
    "not masked": frame(JOIN, mask=False),
    "not UTF-8": frame(b"\xff\xfe"),
    "not packed": frame(b"\xff\xff\xff", 0xC1),
    "goes on with nothing": frame(b"x", 0x80),
    "two at once": frame(b"x", 0x01) + frame(b"y", 0x81),
    "long ping": frame(bytes(130), 0x89),
    "broken ping": frame(b"x", 0x09),
    "short close": frame(b"x", 0x88),
    "wrong close": frame(struct.pack(">H", 1005), 0x88),
    "close that is not UTF-8": frame(struct.pack(">H", 1000) + b"\xff", 0x88),
    "too long": b"\x81\xff" + struct.pack(">Q", 2**40) + bytes(4),
    "no JSON": frame(b"{"),
    "no message": frame(b'{"type": "dance"}'),
}


# ── Leaving and lying ────────────────────────────────────────────────────────────────────────────────────────────────


def opened(server: Served, game: str = "catch-6") -> tuple[str, str]:
    """A table of somebody, and their cookie."""
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as http:
        http.get("/api/me")
        table = http.post("/api/tables", json={"game": game, "seats": 2, "bots": ["random"], "start": True}).json()
        return table["table"], f"{COOKIE}={http.cookies[COOKIE]}"


ACT = json.dumps({"type": "act", "id": "1", "seat": "A", "action": "roll", "version": 99}).encode()
CHAT = json.dumps({"type": "chat", "id": "2", "text": "bye"}).encode()


@pytest.mark.parametrize("how", ["reset", "until_over"])
def test_who_leaves_at_any_moment_is_no_error(server: Served, how: str) -> None:
    """At every stage: before a word, in the middle of the handshake, of a message, and while being answered."""
    table, cookie = opened(server)

    def leave(wire: Wire) -> None:
        if how == "reset":
            wire.reset()
        else:
            wire.socket.shutdown(socket.SHUT_WR)
            wire.until_over()

    for _ in range(3):
        for head in (b"", b"GET", b"GET / HTTP/1.1\r\nHo", b"GET /api/games HTTP/1.1\r\nHost: here\r\n\r\n"):
            wire = Wire(server)
            wire.send(head)
            leave(wire)
        for said in ([], [JOIN], [JOIN, ACT], [JOIN, CHAT], [JOIN, *[ACT, CHAT] * 5]):
            for waits in (False, True):
                for rest in (b"", frame(ACT)[:9], frame(b"half", 0x01), frame(b"", 0x88)):
                    wire = Wire(server, cookie)
                    wire.shake_hands(table)
                    if waits:
                        wire.wait()
                    wire.send(b"".join(map(frame, said)) + rest)
                    leave(wire)
    assert httpx.get(f"{server.address}/health", timeout=PATIENCE).status_code == 200
    assert not complaints(server)


@pytest.mark.parametrize("lie", LIES)
def test_who_lies_is_hung_up_on_and_is_no_error(server: Served, lie: str) -> None:
    table, cookie = opened(server)
    for before in (b"", frame(JOIN)):
        wire = Wire(server, cookie)
        wire.shake_hands(table)
        wire.wait()
        wire.send(before + LIES[lie])
        wire.send(frame(struct.pack(">H", 1000), 0x88))
        wire.until_over()
    assert not complaints(server)


def test_garbage_instead_of_a_request_is_no_error(server: Served) -> None:
    for said in (os.urandom(200) + b"\r\n\r\n", b"\r\n" * 50, b"GET\r\n\r\n", b"\x16\x03\x01" + bytes(200), JOIN):
        wire = Wire(server)
        wire.send(said)
        wire.socket.shutdown(socket.SHUT_WR)
        wire.until_over()
    assert not complaints(server)


def complaints(server: Served) -> list[str]:
    """What the server has logged as worth looking at."""
    return [Lines().format(record) for record in server.log if is_ours(record) and record.levelno >= logging.WARNING]


def is_ours(record: logging.LogRecord) -> bool:
    """Also uvicorn's, of which a server that runs by itself logs errors only."""
    return not record.name.startswith("uvicorn") or record.levelno >= logging.ERROR


# ── Secrets ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("book", GAMES, ids=[book.slug for book in GAMES])
def test_no_line_tells_a_secret(tmp_path: Path, book: Rulebook, caplog: pytest.LogCaptureFixture) -> None:
    """People play, try what is not legal, lie and leave in the middle, and the log is written at its most talkative."""
    caplog.set_level(logging.DEBUG, "pepperbox")
    secrets: set[str] = set()

    async def play(server: Served) -> None:
        async with guests(server, "Ann", "Bob") as people:
            opened = await people[0].open(book.slug, seats=2)
            tabs = [await person.tab(opened["table"], invite=opened["invite"]) for person in people]
            await tabs[1].do("sit", seat="B")
            await tabs[0].do("start")
            for number in range(12):
                for person, tab in zip(people, tabs, strict=True):
                    await misbehave(server, person, tab, number)
                acting = [tab for tab in tabs if tab.deciding()]
                if acting:
                    seat = acting[0].deciding()
                    await acting[0].do("act", seat=seat, action=acting[0].legal(seat)[0], version=acting[0].version)
            for person, tab in zip(people, tabs, strict=True):
                secrets.update((person.cookie, person.cookie.partition("=")[2], *tab.state["you"]["keys"].values()))
            secrets.update((opened["invite"], tabs[0].state["you"]["invite"]))

    with served(str(tmp_path / "tables.db")) as server:
        run(play(server))
    lines = [Lines().format(record) for record in server.log if is_ours(record)]
    assert lines
    assert not [line for line in lines if any(secret in line for secret in secrets)]
    assert not complaints(server)


async def misbehave(server: Served, person: Guest, tab: Tab, number: int) -> None:
    """Ask for what is refused, and be gone before one hears why."""
    seat = tab.seats[0]
    for action in ("nonsense", "roll 123456", "stop"):
        if action not in tab.legal(seat):
            await tab.ask("act", seat=seat, action=action, version=tab.version)
    other = Tab(await connected(server, tab.state["table"]["table"], person.cookie))
    await other.send(JOIN.decode())
    await other.send({"type": "act", "id": f"gone{number}", "seat": seat, "action": "nonsense", "version": tab.version})
    await other.drop()

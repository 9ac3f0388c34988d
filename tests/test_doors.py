"""The network side of the server: cheap sockets, limits, and what happens to clients that behave badly."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from pepperbox.server.http.websocket import LONGEST_PLAIN, Socket
from pepperbox.server.protocol import LONGEST_CHAT
from tests.serving import Served, guests, run, served

TURNS = "catch-6"
PACKED = 0x40  # a bit of a frame's first byte
TEXT = 0x81


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(str(tmp_path_factory.mktemp("doors") / "tables.db")) as running:
        yield running


# ── Cheap sockets ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("loop", ["auto", "asyncio"])
def test_small_answers_wait_for_nothing(tmp_path: Path, loop: str) -> None:
    """Else a kept connection answers 40 ms late: the system would wait for more to send."""

    async def nodelay(server: Served) -> list[int]:
        found = []
        for connection in server.server.server_state.connections:
            with socket.socket(fileno=os.dup(connection.transport.get_extra_info("socket").fileno())) as accepted:
                found.append(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        return found

    async def ask(server: Served) -> None:
        async with guests(server, "Ann") as (ann,):
            opened = await ann.open(TURNS)
            await ann.tab(opened["table"])
            options = server.inside(lambda: nodelay(server))
            assert len(options) == 2  # the kept connection, and the socket
            assert all(options)

    with served(str(tmp_path / "tables.db"), loop=loop) as running:
        run(ask(running))


def test_an_acknowledgement_and_the_state_travel_together(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[list[bytes]] = []
    say = Socket.say

    def noted(socket: Socket, texts: Sequence[bytes]) -> None:
        sent.append(list(texts))
        say(socket, texts)

    monkeypatch.setattr(Socket, "say", noted)

    async def play() -> None:
        async with guests(server, "Ann") as (ann,):
            opened = await ann.open(TURNS)
            tab = await ann.tab(opened["table"])
            sent.clear()
            await tab.do("chat", text="hello")
            ((acknowledged, shown),) = sent
            assert b'"ack"' in acknowledged
            assert b'"state"' in shown

    run(play())


def test_only_what_is_long_is_packed(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    frames: list[tuple[int, int]] = []  # how long the text is, and the first byte
    framed = Socket._framed

    def noted(socket: Socket, text: bytes) -> bytes:
        frame = framed(socket, text)
        frames.append((len(text), frame[0]))
        return frame

    monkeypatch.setattr(Socket, "_framed", noted)

    async def talk() -> None:
        async with guests(server, "Ann") as (ann,):
            opened = await ann.open(TURNS)
            tab = await ann.tab(opened["table"])
            for _ in range(LONGEST_PLAIN // LONGEST_CHAT + 1):
                await tab.do("chat", text="x" * LONGEST_CHAT)
            late = await ann.tab(opened["table"])
            assert late.chat == tab.chat

    run(talk())
    assert {length > LONGEST_PLAIN for length, _ in frames} == {True, False}
    for length, first in frames:
        assert first == (TEXT | PACKED if length > LONGEST_PLAIN else TEXT)

"""The network side of the server: cheap sockets, limits, and what happens to clients that behave badly."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from fastapi.routing import APIRoute

from pepperbox.server import rooms
from pepperbox.server.core.table import Table
from pepperbox.server.errors import TooFast
from pepperbox.server.http import limits
from pepperbox.server.http.door import LONGEST_HEAD, Door
from pepperbox.server.http.limits import HOUSEHOLD, Buckets
from pepperbox.server.http.people import COOKIE
from pepperbox.server.http.rest import router, the_house
from pepperbox.server.http.socket import Conversation
from pepperbox.server.http.websocket import LONGEST_PLAIN, Socket
from pepperbox.server.protocol import LONGEST_CHAT, PROTOCOL
from tests.seed import chooser
from tests.serving import PATIENCE, Gone, Process, Served, Tab, connected, guests, process, run, served
from tests.test_server import seated

TURNS = "catch-6"
SHAKE_HANDS = (
    "GET /api/tables/some/ws HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
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


# ── Limits ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def place(server: Served | Process) -> tuple[str, int]:
    host, port = server.address.removeprefix("http://").split(":")
    return host, int(port)


def half_open(server: Served | Process, count: int, said: bytes = b"GET / HT") -> list[socket.socket]:
    """Connections that begin to ask for something and never come to the end of it."""
    wires = [socket.create_connection(place(server), PATIENCE) for _ in range(count)]
    for wire in wires:
        with suppress(ConnectionError):  # refused already
            wire.sendall(said)
    return wires


def end(wire: socket.socket) -> bytes:
    """What a connection still says until it ends."""
    said = b""
    with suppress(ConnectionResetError), wire:
        while more := wire.recv(4096):
            said += more
    return said


def test_who_does_not_come_to_the_point_is_hung_up_on(tmp_path: Path) -> None:
    with served(str(tmp_path / "tables.db"), patience=0.2) as running:
        heads = [
            b"",
            b"GET / HT",
            b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ",
            b"POST /api/tables HTTP/1.1\r\nContent-Length: 9\r\n\r\n{",
        ]
        for said in heads:
            (wire,) = half_open(running, 1, said)
            assert end(wire) == b""


def test_a_kept_connection_may_rest_between_requests(tmp_path: Path) -> None:
    with (
        served(str(tmp_path / "tables.db"), patience=0.1) as running,
        httpx.Client(base_url=running.address, timeout=PATIENCE) as http,
    ):
        http.get("/api/games")
        for wire in half_open(running, 2):
            end(wire)  # so the time has passed that a request may take
        assert running.app.state.doors.connections.count == 1
        assert http.get("/api/games").status_code == 200


def test_a_head_has_an_end(server: Served) -> None:
    (wire,) = half_open(server, 1, b"GET / HTTP/1.1\r\n" + b"X-More: and more\r\n" * (LONGEST_HEAD // 16))
    assert b" 431 " in end(wire)


@pytest.mark.parametrize("limits", [{"address_connections": 5}, {"connections": 5}])
def test_connections_are_limited_and_the_log_is_quiet(tmp_path: Path, limits: dict[str, int]) -> None:
    with served(str(tmp_path / "tables.db"), proxies=(), patience=0.5, **limits) as running:
        first = half_open(running, 5)
        for wire in half_open(running, 20):
            assert b" 503 " in end(wire)
        for wire in first:
            assert end(wire) == b""
        assert httpx.get(f"{running.address}/api/games", timeout=PATIENCE).status_code == 200
        assert len([record for record in running.log if "refused" in record.getMessage()]) == 1


def test_a_crowd_of_half_open_connections_shuts_nobody_out_for_long(tmp_path: Path) -> None:
    """Though the system has fewer files than connections are wanted."""
    options = ("--proxy", "192.0.2.1", "--patience", "1")
    with process(str(tmp_path / "tables.db"), *options, files=400) as running:
        wires = half_open(running, 600)
        refused = [b" 503 " in end(wire) for wire in wires]
        assert any(refused)
        assert not all(refused)
        assert httpx.get(f"{running.address}/api/games", timeout=PATIENCE).status_code == 200
        logged = running.stop()
    assert len([line for line in logged if line["level"] != "info"]) <= 2  # fewer files, and the crowd


def test_sockets_are_counted_by_those_for_whom_a_proxy_asks(tmp_path: Path) -> None:
    async def play(server: Served) -> None:
        async with guests(server, "Ann") as (ann,):
            table = (await ann.open(TURNS))["table"]

            async def come(address: str) -> Tab:
                ann.tabs.append(Tab(await connected(server, table, ann.cookie, headers={"X-Forwarded-For": address})))
                return ann.tabs[-1]

            for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::2"):
                await come(address)
            for full in ("192.0.2.1", "2001:db8::3"):
                assert (await (await come(full)).until_over() or {})["code"] == "too-fast"

    with served(str(tmp_path / "tables.db"), address_connections=2) as running:
        run(play(running))


def test_who_is_turned_away_is_counted_by_what_was_too_much(tmp_path: Path) -> None:
    """And each reason is a line for Prometheus."""
    limits = {"request_rate": (1e-6, 4.0), "join_rate": (1e-6, 1.0), "opening_rate": (1e-6, 1.0), "patience": 0.3}

    async def come_twice(server: Served, table: str, cookie: str) -> None:
        for _ in range(2):
            tab = Tab(await connected(server, table, cookie))
            await tab.send({"type": "join", "protocol": PROTOCOL})
            await tab.until(lambda: tab.states or tab.bye)  # noqa: B023  # it is awaited at once
            await tab.close()

    with served(str(tmp_path / "tables.db"), **limits) as running:
        with httpx.Client(base_url=running.address, timeout=PATIENCE) as http:
            opened = [http.post("/api/tables", json={"game": TURNS}) for _ in range(2)]
            run(come_twice(running, opened[0].json()["table"], f"{COOKIE}={http.cookies[COOKIE]}"))
            assert http.get("/api/games").status_code == 429
        (wire,) = half_open(running, 1)
        end(wire)
        lines = httpx.get(f"{running.address}/metrics", timeout=PATIENCE).text.splitlines()
    for reason in ("openings", "joins", "requests", "slow"):
        assert f'pepperbox_turned_away_total{{reason="{reason}"}} 1' in lines


def test_limits_are_those_of_a_person_not_of_a_socket(tmp_path: Path) -> None:
    async def play(server: Served) -> None:
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = (await ann.open(TURNS, public=True))["table"]
            tabs = [await ann.tab(table), await ann.tab(table)]
            for number in range(4):
                await tabs[number % 2].do("chat", text="quick")
            for tab in tabs:
                assert await tab.refused("chat", text="quicker") == "too-fast"
            again = await ann.tab(table)
            assert await again.refused("chat", text="quicker") == "too-fast"
            other = await bob.tab(table)
            await other.do("chat", text="slowly")

    with served(str(tmp_path / "tables.db"), message_rate=(1e-6, 4.0)) as running:
        run(play(running))


def test_joins_are_limited_by_person_and_by_address(tmp_path: Path) -> None:
    async def play(server: Served) -> None:
        async with guests(server, *"ABCDEF") as people:
            table = (await people[0].open(TURNS, public=True))["table"]
            for person in people[:HOUSEHOLD]:
                await person.tab(table)
                await person.tab(table)
                with pytest.raises(Gone, match="too-fast"):
                    await person.tab(table)
            with pytest.raises(Gone, match="too-fast"):
                await people[HOUSEHOLD].tab(table)  # who never came, but from the same address

    with served(str(tmp_path / "tables.db"), join_rate=(1e-6, 2.0)) as running:
        run(play(running))


@pytest.mark.parametrize(("proxies", "statuses"), [(("127.0.0.1",), [200, 200]), ((), [200, 429])])
def test_only_a_proxy_is_believed_for_whom_it_asks(tmp_path: Path, proxies: Sequence[str], statuses: list[int]) -> None:
    with served(str(tmp_path / "tables.db"), proxies=tuple(proxies), request_rate=(1e-6, 1.0)) as running:
        answers = [
            httpx.get(
                f"{running.address}/api/games", headers={"X-Forwarded-For": f"192.0.2.{number}"}, timeout=PATIENCE
            )
            for number in range(2)
        ]
        assert [answer.status_code for answer in answers] == statuses


def test_a_server_with_names_is_asked_for_under_them(tmp_path: Path) -> None:
    with served(str(tmp_path / "tables.db"), host_names=("play.example.org", "127.0.0.1")) as running:
        for name, status in (
            ("play.example.org", 200),
            ("Play.Example.org:8000", 200),
            ("evil.example", 403),
            ("[", 403),
        ):
            answer = httpx.get(f"{running.address}/api/games", headers={"Host": name}, timeout=PATIENCE)
            assert answer.status_code == status, name
        (wire,) = half_open(running, 1, SHAKE_HANDS.format(host="evil.example").encode())
        assert b" 403 " in end(wire)


def test_buckets_of_those_who_asked_least_recently_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 2)
    buckets = Buckets((1e-6, 1.0))
    buckets.take("Ann")
    buckets.take("Bob")
    with pytest.raises(TooFast):
        buckets.take("Ann")
    buckets.take("Eve")  # Bob is forgotten
    with pytest.raises(TooFast):
        buckets.take("Ann")
    buckets.take("Bob")


def test_clients_and_tables_that_are_gone_take_no_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once, and not when somebody looks for garbage, which would keep all others waiting."""
    monkeypatch.setattr(rooms, "GRACE", 0.0)
    kinds = (rooms.Room, Table, Conversation, Socket, Door)

    def left() -> list[object]:
        return [each for each in gc.get_objects() if type(each) in kinds and id(each) not in before]

    async def play(server: Served) -> None:
        async with guests(server, "Ann", "Bob") as people:
            tabs = await seated(people, "qwinto")
            await tabs[0].act(chooser("act"))

    def nobody_was_there(server: Served) -> None:
        for room in server.house.rooms.values():
            room.used = 0.0

    async def put_away(server: Served) -> None:
        async with asyncio.timeout(PATIENCE):
            while server.house.rooms or left():
                nobody_was_there(server)
                await server.house.tidy()
                await asyncio.sleep(0.1)

    with served(str(tmp_path / "tables.db")) as server:
        before = {id(each) for each in gc.get_objects() if type(each) in kinds}
        gc.disable()
        try:
            run(play(server))
            assert left()
            server.inside(lambda: put_away(server))
        finally:
            gc.enable()


def test_whoever_looks_at_the_tables_does_so_in_the_loop() -> None:
    """In a thread, tables would come and go meanwhile."""
    asking = [route for route in router.routes if isinstance(route, APIRoute)]
    looking = [route for route in asking if any(each.call is the_house for each in route.dependant.dependencies)]
    assert len(looking) > 5
    assert [route.path for route in looking if not asyncio.iscoroutinefunction(route.endpoint)] == []

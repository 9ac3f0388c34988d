"""A site behind the real nginx and the real Caddy, by https with a certificate of its own: `make proxies`.

It is not part of `make test`, since the two come from the system's packages.
"""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from hosting.cluster import PROXIES, Certificate, Server, free_ports, proxy, servers, until_answered
from pepperbox.server.protocol import PROTOCOL
from tests.databases import Postgres
from tests.databases import postgres as postgres
from tests.serving import PATIENCE, run


class Site(NamedTuple):
    """A site that is up."""

    address: str
    servers: list[Server]
    trust: ssl.SSLContext


@pytest.fixture(scope="module", params=PROXIES)
def site(
    request: pytest.FixtureRequest, postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    certificate = Certificate(tmp_path_factory.mktemp("certificate"))
    trust = ssl.create_default_context(cafile=certificate.file)
    (port,) = free_ports(1)
    with (
        servers(2, postgres.emptied(), "--no-pause") as running,
        proxy(request.param, port, [server.port for server in running], certificate),
    ):
        address = f"https://localhost:{port}"
        until_answered(address, trust)
        yield Site(address, running, trust)


def client(site: Site, **more: Any) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=site.address, verify=site.trust, timeout=PATIENCE, **more)


async def joined(site: Site, table: str, cookie: str, since: int = 0) -> tuple[ClientConnection, dict[str, Any]]:
    """A socket through the proxy, and the first state."""
    place = f"{site.address.replace('http', 'ws', 1)}/api/tables/{table}/ws"
    headers = {"Cookie": cookie}
    socket = await connect(place, ssl=site.trust, additional_headers=headers, origin=site.address)  # type: ignore[arg-type]
    await socket.send(json.dumps({"type": "join", "protocol": PROTOCOL, "since": since}))
    return socket, await heard(socket)


async def heard(socket: ClientConnection) -> dict[str, Any]:
    """The next message."""
    async with asyncio.timeout(PATIENCE):
        message: dict[str, Any] = json.loads(await socket.recv())
    assert message["type"] in ("state", "ack", "bye"), message
    return message


async def opened(http: httpx.AsyncClient) -> tuple[str, str]:
    """A table with a game against oneself, and the cookie of who opened it."""
    cookie = (await http.get("/api/me")).headers["set-cookie"].partition(";")[0]
    wishes = {"game": "catch-6", "shared": True, "start": True, "options": {"wins": "5"}}
    answer = await http.post("/api/tables", json=wishes)
    assert answer.status_code == 201, answer.text
    return answer.json()["table"], cookie


def test_the_page_comes_by_https_with_its_cookie_for_https_alone(site: Site) -> None:
    async def visit() -> None:
        async with client(site) as http:
            page = await http.get("/")
            assert page.status_code == 200
            assert "max-age" in page.headers["strict-transport-security"]
            cookie = (await http.get("/api/me")).headers["set-cookie"]
            assert "Secure" in cookie
            assert "HttpOnly" in cookie

    run(visit())


def test_a_request_that_is_too_long_or_from_another_page_goes_no_further(site: Site) -> None:
    async def visit() -> None:
        async with client(site) as http:
            answer = await http.post(
                "/api/tables", content=b" " * 100_000, headers={"content-type": "application/json"}
            )
            assert answer.status_code == 413
            foreign = await http.post(
                "/api/tables", json={"game": "catch-6"}, headers={"origin": "https://evil.example"}
            )
            assert foreign.status_code == 403

    run(visit())


def test_numbers_about_the_server_are_for_the_computer_itself(site: Site) -> None:
    async def visit() -> None:
        async with client(site) as http:
            assert "pepperbox_tables" in (await http.get("/metrics")).text  # we are on it

    run(visit())


def test_a_game_goes_on_through_the_proxy_while_servers_are_restarted_one_after_the_other(site: Site) -> None:
    async def play() -> None:
        async with client(site) as http:
            table, cookie = await opened(http)
            socket, state = await joined(site, table, cookie)
            played = 0
            for server in (None, *site.servers):
                if server:
                    await asyncio.to_thread(server.stop)
                for _ in range(5):
                    socket, state = await decided(site, socket, state, table, cookie)
                    played += 1
                if server:
                    server.start()
                    await asyncio.to_thread(until_answered, f"http://127.0.0.1:{server.port}")
            record = (await http.get(f"/api/tables/{table}/record", headers={"cookie": cookie})).text
            decisions = [line for line in record.splitlines() if line[:2] in ("A ", "B ")]
            assert len(decisions) == played == 15
            await socket.close()

    run(play())


async def decided(
    site: Site, socket: ClientConnection, state: dict[str, Any], table: str, cookie: str
) -> tuple[ClientConnection, dict[str, Any]]:
    """Decide something, whatever becomes of the connection; returns the connection and what it shows then."""
    seat = next(seat for seat, view in state["views"].items() if view["legal"].get(seat))
    action = state["views"][seat]["legal"][seat][0]
    asked = {"type": "act", "id": f"p{state['version']}", "seat": seat, "action": action, "version": state["version"]}
    while True:
        try:
            await socket.send(json.dumps(asked))
            done = 0
            while not done or state["version"] < done:
                message = await heard(socket)
                if message["type"] == "ack":
                    done = message["version"]
                elif message["type"] == "state":
                    state = message
            return socket, state
        except (ConnectionClosed, InvalidHandshake, OSError):
            await asyncio.sleep(0.1)
            try:
                socket, state = await joined(site, table, cookie, state["version"])
            except (ConnectionClosed, InvalidHandshake, OSError):
                continue


@pytest.mark.parametrize("kind", PROXIES)
def test_limits_hold_for_whoever_asks_and_not_for_the_proxy(kind: str, tmp_path: Path) -> None:
    """Whoever asks too often is told so, whatever address they claim; and nobody else is."""
    certificate = Certificate(tmp_path)
    trust = ssl.create_default_context(cafile=certificate.file)
    (port,) = free_ports(1)

    async def ask(site: Site) -> None:
        for address in ("127.0.0.2", "127.0.0.3"):
            way = httpx.AsyncHTTPTransport(verify=trust, local_address=address)
            async with client(site, transport=way) as http:
                claims = [{"x-forwarded-for": f"10.0.0.{number}"} for number in range(3)]
                statuses = [(await http.get("/api/games", headers=claim)).status_code for claim in claims]
            assert statuses == [200, 429, 429]

    with (
        servers(1, str(tmp_path / "tables.db"), "--request-rate", "0.001") as running,
        proxy(kind, port, [running[0].port], certificate),
    ):
        site = Site(f"https://localhost:{port}", running, trust)
        until_answered(site.address, trust)
        run(ask(site))

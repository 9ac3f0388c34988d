"""Servers to test with, and people who play on them through real sockets."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import random
import re
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Protocol, TypeVar

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pepperbox.server.http.app import Settings, create_app
from pepperbox.server.http.run import Server, config, listening
from pepperbox.server.http.settings import NO_LIMIT
from pepperbox.server.protocol import PROTOCOL
from pepperbox.server.rooms import House
from tests.seed import SEED, chooser

RATES = ("message_rate", "join_rate", "opening_rate", "request_rate")
UNLIMITED = [word for rate in RATES for word in (f"--{rate.replace('_', '-')}", "0")]

T = TypeVar("T")
Message = dict[str, Any]

PATIENCE = 60.0  # seconds; whatever takes longer will never happen, on a busy machine either

# Which of the legal actions brings the end of a game nearer: the last one, except where it is the first or none.
BOLD: dict[str, int | None] = {"tick-tack": 0, "catch-6": None}


def run(work: Coroutine[Any, Any, T], patience: float = 2 * PATIENCE) -> T:
    return asyncio.run(asyncio.wait_for(work, patience))


# ── Servers ──────────────────────────────────────────────────────────────────────────────────────────────────────────


class Place(Protocol):
    """Where a server is found, however it runs."""

    @property
    def address(self) -> str: ...


class Served:
    """A server in a thread of this process."""

    def __init__(self, database: str, loop: str = "auto", **changes: Any) -> None:
        rates = dict.fromkeys(RATES, NO_LIMIT)
        self.settings = Settings(database, **{"has_pause": False, "seed": SEED, **rates, **changes})
        self.app = create_app(self.settings)
        self.server = Server(config(self.app, "127.0.0.1", 0))
        self.server.config.loop = loop
        self.listener = listening("127.0.0.1", 0, 1)
        self.log: list[logging.LogRecord] = []
        self.thread = threading.Thread(target=self._run, name="server")
        self._is_up = threading.Event()

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=self.server.config.get_loop_factory()) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        serving = asyncio.create_task(self.server.serve([self.listener]))
        while not self.server.started and not serving.done():
            await asyncio.sleep(0.01)
        self._is_up.set()
        await serving

    def start(self) -> None:
        self.thread.start()
        self._is_up.wait(PATIENCE)
        assert self.server.started, "the server does not start"

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), f"the server does not stop, but waits here:\n{waiting_in(self.loop)}"

    @property
    def address(self) -> str:
        return self.server.address

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    def inside(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Run something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work(), self.loop).result(PATIENCE)


def waiting_in(loop: asyncio.AbstractEventLoop) -> str:
    """Where all that runs in a loop is just now."""
    told = io.StringIO()
    for task in asyncio.all_tasks(loop):
        task.print_stack(file=told)
    return told.getvalue()


class Listening(logging.Handler):
    """Keeps what is logged."""

    def __init__(self, kept: list[logging.LogRecord]) -> None:
        super().__init__()
        self.kept = kept

    def emit(self, record: logging.LogRecord) -> None:
        self.kept.append(record)


@contextmanager
def served(database: str, **changes: Any) -> Iterator[Served]:
    """A server in this process; when it stops, nothing worse than a warning may have been logged."""
    server = Served(database, **changes)
    listening = Listening(server.log)
    logging.getLogger().addHandler(listening)
    try:
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        logging.getLogger().removeHandler(listening)
    bad = [record for record in server.log if record.levelno > logging.WARNING]
    assert not bad, "\n".join(logging.Formatter().format(record) for record in bad)


class Process:
    """A server as a process of its own, which can be killed and started again on the same database.

    What it logs is kept until it stops, or added to a file: much would fill the pipe, and hold it up.
    """

    def __init__(self, database: str, *options: str, log: Path | None = None, files: int = 0) -> None:
        command = (sys.executable, "-m", "pepperbox", "serve", "--no-pause", "--database", database)
        with log.open("a") if log else nullcontext(subprocess.PIPE) as logged:
            self._process = subprocess.Popen(
                [*with_files(files), *command, "--port", "0", "--seed", str(SEED), *UNLIMITED, *options],
                stdout=subprocess.PIPE,
                stderr=logged,
                text=True,
                start_new_session=True,
                env=os.environ | {"PYTHONFAULTHANDLER": "1"},
            )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found, f"the server said {said!r} and {self._process.stderr and self._process.stderr.read()}"
        self.address = found.group()
        self.pid = self._process.pid

    def kill(self) -> None:
        """As if the power went off."""
        self._process.kill()
        self._process.communicate()

    def stop(self) -> list[Message]:
        """Ask it to stop; returns what it has logged."""
        self._process.send_signal(signal.SIGTERM)
        try:
            _, logged = self._process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.send_signal(signal.SIGABRT)  # upon which Python tells where it is
            _, logged = self._process.communicate()
            raise AssertionError(f"the server does not stop: {logged or 'see its log'}") from None
        said = (logged or "").splitlines()
        return [json.loads(line) for line in said if line.startswith("{")]  # the rest was said by Python

    def bots(self) -> list[int]:
        """The processes in which its bots think."""
        command = ["ps", "-ww", "--no-headers", "-o", "pid,args", "--ppid", str(self.pid)]
        listed = subprocess.run(command, check=False, capture_output=True, text=True).stdout
        return [int(line.split()[0]) for line in listed.splitlines() if "spawn_main" in line]

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None


def with_files(count: int) -> list[str]:
    """Words before a command that let it have only so many files open; 0 is no limit."""
    return ["sh", "-c", 'ulimit -n "$0" && exec "$@"', str(count)] if count else []


@contextmanager
def process(database: str, *options: str, files: int = 0) -> Iterator[Process]:
    server = Process(database, *options, files=files)
    try:
        yield server
    finally:
        if server.is_running:
            server.kill()


def is_alive(pid: int) -> bool:
    command = ["ps", "--no-headers", "-o", "stat", "-p", str(pid)]
    status = subprocess.run(command, check=False, capture_output=True, text=True).stdout.strip()
    return bool(status) and not status.startswith("Z")


# ── People ───────────────────────────────────────────────────────────────────────────────────────────────────────────


class Guest:
    """Somebody with a browser: a cookie, REST, and as many tabs at tables as they like.

    On Linux every address 127.x.x.x is this machine, so that people may come from addresses of their own.
    """

    def __init__(self, server: Place, name: str = "", address: str | None = None) -> None:
        self.server = server
        self.name = name
        self.address = address
        transport = httpx.AsyncHTTPTransport(verify=False, local_address=address)  # there is no https
        self.http = httpx.AsyncClient(base_url=server.address, timeout=PATIENCE, transport=transport)
        self.tabs: list[Tab] = []

    async def __aenter__(self) -> Guest:
        if self.name:
            (await self.http.put("/api/me", json={"name": self.name})).raise_for_status()
        self.id = (await self.http.get("/api/me")).json()["person"]
        return self

    async def __aexit__(self, *_: object) -> None:
        for tab in self.tabs:
            await tab.close()
        await self.http.aclose()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def open(self, game: str, **wishes: Any) -> dict[str, str]:
        """Open a table: its id and its invitation."""
        answer = await self.http.post("/api/tables", json={"game": game, "shuffled": False, **wishes})
        assert answer.status_code == 201, answer.text
        opened: dict[str, str] = answer.json()
        return opened

    async def tab(self, table: str, **join: Any) -> Tab:
        """Go to a table and see how it stands."""
        place = {"local_addr": (self.address, 0)} if self.address else {}
        tab = Tab(await connected(self.server, table, self.cookie, **place))
        self.tabs.append(tab)
        await tab.send({"type": "join", "protocol": PROTOCOL, **join})
        await tab.until(lambda: bool(tab.states))
        return tab

    def move(self, server: Place) -> None:
        """Go on at the same server in its new place, or at another."""
        self.server = server
        self.http.base_url = httpx.URL(server.address)


async def connected(server: Place, table: str, cookie: str = "", **more: Any) -> ClientConnection:
    """A socket that has said nothing yet."""
    address = server.address.replace("http", "ws", 1)
    headers = {"Cookie": cookie, **more.pop("headers", {})}
    return await connect(f"{address}/api/tables/{table}/ws", additional_headers=headers, max_size=None, **more)


@asynccontextmanager
async def guests(server: Place, *names: str) -> AsyncIterator[list[Guest]]:
    people = [Guest(server, name) for name in names]
    try:
        for person in people:
            await person.__aenter__()
        yield people
    finally:
        for person in people:
            await person.__aexit__()


class Gone(Exception):
    """The connection is gone, perhaps with a last word."""


class Tab:
    """A connection to a table: keeps all that is said to it, and can wait for what is to come."""

    ids = count(1)

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[Message] = []
        self.states: list[Message] = []
        self.first = 0  # the number of the first line that it has
        self.lines: list[str] = []  # the game so far
        self.told: list[list[str]] = []
        self.chat: list[Message] = []
        self.replies: dict[str, list[Message]] = {}  # by id
        self.bye: Message | None = None
        self.is_over = False  # is the connection gone?
        self._news = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                self._take(json.loads(await self.socket.recv()))
        self.is_over = True
        self._news.set()

    def _take(self, message: Message) -> None:
        self.received.append(message)
        if message["type"] == "state":
            start = message["history"]["start"]
            if message["history"].get("anew"):
                self.first, self.lines, self.told = start, [], []
            known = start - self.first
            assert 0 <= known <= len(self.lines), "lines are missing"
            self.lines[known:] = message["history"]["lines"]
            self.told[known:] = message["history"]["told"]
            self.chat += message["chat"]
            self.states.append(message)
        elif message["type"] in ("ack", "refused"):
            self.replies.setdefault(message.get("id", ""), []).append(message)
        elif message["type"] == "bye":
            self.bye = message
        self._news.set()

    @property
    def state(self) -> Message:
        return self.states[-1]

    @property
    def version(self) -> int:
        version: int = self.state["version"]
        return version

    @property
    def phase(self) -> str:
        phase: str = self.state["table"]["phase"]
        return phase

    @property
    def seats(self) -> list[str]:
        """One's own."""
        seats: list[str] = self.state["you"]["seats"]
        return seats

    def seat(self, letter: str) -> Message:
        seat: Message = next(seat for seat in self.state["table"]["seats"] if seat["seat"] == letter)
        return seat

    def legal(self, seat: str) -> list[str]:
        """What a seat of one's own may decide now."""
        if self.phase != "playing":
            return []
        legal: list[str] = self.state["views"][seat]["legal"].get(seat, [])
        return legal

    async def until(self, happens: Callable[[], object]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not happens():
                if self.is_over:
                    raise Gone(self.bye)
                self._news.clear()
                await self._news.wait()

    async def until_over(self) -> Message | None:
        """Wait until the connection is gone; returns the last word."""
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait([self._reading])
        return self.bye

    async def send(self, message: Message | str | bytes) -> None:
        await self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def ask(self, type: str, **fields: Any) -> Message:
        """Ask for something and wait for the answer: an ack or a refusal."""
        id = fields.setdefault("id", f"m{next(self.ids)}")
        before = len(self.replies.get(id, []))
        await self.send({"type": type, **fields})
        await self.until(lambda: len(self.replies.get(id, [])) > before)
        return self.replies[id][-1]

    async def do(self, type: str, **fields: Any) -> int:
        """Ask for something that will be done; returns the version that contains it, once it is seen."""
        answer = await self.ask(type, **fields)
        assert answer["type"] == "ack", answer
        version: int = answer["version"]
        await self.until(lambda: self.version >= version)
        return version

    async def refused(self, type: str, **fields: Any) -> str:
        """Ask for something that will be refused; returns the code."""
        answer = await self.ask(type, **fields)
        assert answer["type"] == "refused", answer
        code: str = answer["code"]
        return code

    def deciding(self) -> str:
        """A seat of one's own that must decide; "" if none."""
        return next((seat for seat in self.seats if self.legal(seat)), "")

    def choice(self, seat: str, luck: random.Random) -> str:
        """Some legal action, mostly one of a kind that brings the end of the game nearer."""
        legal = self.legal(seat)
        bold = BOLD.get(self.state["table"]["game"], len(legal) - 1)
        return luck.choice(legal) if bold is None or luck.random() < 0.3 else legal[bold]

    async def act(self, luck: random.Random, **more: Any) -> Message:
        """Wait for one's turn, decide something, and see what came of it."""
        await self.until(self.deciding)
        seat = self.deciding()
        answer = await self.ask("act", seat=seat, action=self.choice(seat, luck), version=self.version, **more)
        if answer["type"] == "ack":
            await self.until(lambda: self.version >= answer["version"])
        return answer

    async def play(self, number: int = 0, until: Callable[[], object] = lambda: False) -> None:
        """Play one's seats until the game is over, or something is so; another number plays differently."""
        luck = chooser("play", number)
        while True:
            await self.until(lambda: self.deciding() or self.phase == "over" or until())
            if self.phase == "over" or until():
                return
            answer = await self.act(luck)
            if answer["type"] == "refused":
                await come_again(answer)

    async def close(self) -> None:
        await self.socket.close()
        await asyncio.wait([self._reading])

    async def drop(self) -> None:
        """Be gone without a word, as in a tunnel."""
        self.socket.transport.abort()
        await asyncio.wait([self._reading])


async def come_again(refused: Message) -> None:
    """Take a refusal that happens to those who play at once, and wait where that was too fast for the server."""
    assert refused["code"] in ("stale", "not-your-turn", "not-now", "too-fast"), refused
    if refused["code"] == "too-fast":
        await asyncio.sleep(0.1)


async def all_see(tabs: Sequence[Tab], happens: Callable[[Tab], object]) -> None:
    """Wait until something is so for everybody."""
    for tab in tabs:
        await tab.until(partial(happens, tab))

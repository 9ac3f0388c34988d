"""docs/protocol.md is true: its tables are those of protocol.py, and its examples are played at a real server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from docs.tables import MESSAGES, PARTS, message_name
from pepperbox.engine.errors import (
    BadNotation,
    BadOption,
    IllegalAction,
    MissingOutcome,
    NotYourTurn,
    PepperboxError,
    UnknownBot,
)
from pepperbox.server import protocol
from pepperbox.server.errors import Forbidden, NotNow, Stale, TooFast, Unavailable
from tests.serving import PATIENCE, served
from tests.test_docs import ROOT, fenced

PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
MORE = "…"  # what an example leaves out
VARYING = {"table", "invite", "key", "keys", "person", "host", "next", "at", "now", "left"}


def parsed(text: str) -> Any:
    """The JSON of an example; `…` may stand for more of an object or of a list."""
    text = re.sub(rf"{MORE}(?=\}})", f'"{MORE}": 0', text)
    return json.loads(re.sub(rf"{MORE}(?=\])", f'"{MORE}"', text))


# ── The server, and whoever talks with it ────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server where whoever drops out is away at once."""
    monkeypatch.setattr("pepperbox.server.rooms.GRACE", 0.0)
    with served(str(tmp_path / "tables.db")) as running:
        yield running.address


class Story:
    """The conversation of the page, line by line; what it says of secrets, times and versions is found out."""

    def __init__(self, server: str, opened: ExitStack) -> None:
        self.server = server
        self.opened = opened  # what is closed in the end
        self.table = ""
        self.clients: dict[str, httpx.Client] = {}
        self.sockets: dict[str, ClientConnection] = {}
        self.heard: dict[str, list[Any]] = {}
        self.everything: list[Any] = []  # that anybody heard
        self.known: dict[Any, Any] = {}  # what the page says → what it is here

    def play(self, line: str) -> None:
        who, what, rest = line.split(maxsplit=2)
        if what == "→":
            self.say(who, rest)
        elif what == "←":
            self.expect(who, rest)
        else:
            assert line == f"{who} leaves the table"
            self.sockets.pop(who).close()

    def say(self, who: str, text: str) -> None:
        if text.startswith("POST "):
            _, path, body = text.split(maxsplit=2)
            answer = self.client(who).post(path, json=parsed(body))
            self.heard[who] = [[answer.status_code, answer.json()]]
            self.table = answer.json().get("table", self.table)
            return
        message = self.real(parsed(text))
        if message["type"] == "join":
            self.join(who)
        self.sockets[who].send(json.dumps(message))
        if "id" in message:
            self.await_answer(who, message["id"])

    def await_answer(self, who: str, id: str) -> None:
        """Listen until a message is answered: it is done unless the page says otherwise."""
        while not any(heard.get("id") == id for heard in self.heard[who]):
            self.heard[who].append(self.listen(who, f"an answer to {id}"))
        answer = next(heard for heard in self.heard[who] if heard.get("id") == id)
        assert answer["type"] == "ack" or f'"id": "{id}"' in "".join(re.findall(".*refused.*", PAGE)), answer

    def join(self, who: str) -> None:
        self.client(who)
        cookies = "; ".join(f"{name}={value}" for name, value in self.clients[who].cookies.items())
        address = f"{self.server.replace('http', 'ws', 1)}/api/tables/{self.table}/ws"
        self.sockets[who] = self.opened.enter_context(connect(address, additional_headers={"Cookie": cookies}))
        self.heard[who] = []

    def client(self, who: str) -> httpx.Client:
        """Somebody's browser, which knows their name."""
        if who not in self.clients:
            self.clients[who] = self.opened.enter_context(httpx.Client(base_url=self.server, timeout=PATIENCE))
            self.clients[who].put("/api/me", json={"name": who})
        return self.clients[who]

    def expect(self, who: str, text: str) -> None:
        """Listen until that is said; what else is said in between does not matter."""
        status, _, rest = text.partition(" ")
        wanted = [int(status), parsed(rest)] if status.isdigit() else parsed(text)
        while not self.has_heard(who, wanted):
            self.heard[who].append(self.listen(who, wanted))

    def has_heard(self, who: str, wanted: Any) -> bool:
        for number, heard in enumerate(self.heard[who]):
            known = dict(self.known)
            if is_like(wanted, heard, known):
                self.known = known
                del self.heard[who][number]
                return True
        return False

    def listen(self, who: str, wanted: Any) -> Any:
        try:
            self.everything.append(json.loads(self.sockets[who].recv(PATIENCE)))
            return self.everything[-1]
        except (TimeoutError, ConnectionClosed) as error:
            raise AssertionError(f"{who} never heard {wanted}") from error

    def real(self, example: Any) -> Any:
        """A message of the page as it must be sent here."""
        if isinstance(example, dict):
            return {key: self.real(value) for key, value in example.items()}
        return self.known.get(example, example) if isinstance(example, str) else example


def is_like(wanted: Any, heard: Any, known: dict[Any, Any], key: str = "") -> bool:
    """Is a message like the page's? What varies must be of the same kind, and the same where it is the same there."""
    if isinstance(wanted, dict) and isinstance(heard, dict):
        names = wanted.keys() - {MORE}
        if not names <= heard.keys() or (MORE not in wanted and names != heard.keys()):
            return False
        return all(is_like(wanted[name], heard[name], known, key if key == "keys" else name) for name in names)
    if isinstance(wanted, list) and isinstance(heard, list):
        shown = [item for item in wanted if item != MORE]
        if len(heard) < len(shown) or (len(shown) == len(wanted) and len(heard) != len(shown)):
            return False
        return all(is_like(one, other, known, key) for one, other in zip(shown, heard, strict=False))
    if key in VARYING and type(wanted) is type(heard):
        return not isinstance(wanted, str) or (bool(wanted) == bool(heard) and known.setdefault(wanted, heard) == heard)
    return bool(wanted == heard)


def conversation() -> list[str]:
    lines = [line for block in fenced(PAGE) for line in block.splitlines()]
    return [line for line in lines if re.match(r"\w+ (→|←|leaves) ", line)]


def test_the_evening_of_the_page_can_be_played(server: str) -> None:
    with ExitStack() as opened:
        story = Story(server, opened)
        for line in conversation():
            story.play(line)
    (full,) = (example for example in examples() if example["type"] == "state" and MORE not in example)
    assert any(is_like(full, heard, dict(story.known)) for heard in story.everything)


def examples() -> list[Any]:
    """Every message that the page shows."""
    shown = [parsed(block) for block in fenced(PAGE, "json")]
    return shown + [parsed(line[line.index("{") :]) for line in conversation() if '{"type"' in line]


def test_every_message_that_a_client_says_on_the_page_can_be_read() -> None:
    for example in examples():
        if example["type"] in {message_name(kind) for kind in get_args(protocol.FromClient)}:
            read = protocol.parse(json.dumps(example))
            assert msgspec.to_builtins(read).items() >= example.items()


def test_the_page_shows_every_message() -> None:
    assert {example["type"] for example in examples()} == {message_name(kind) for kind in MESSAGES}


@pytest.mark.parametrize("kind", [*MESSAGES, *PARTS], ids=message_name)
def test_the_page_has_a_section_for_everything_with_all_its_fields(kind: type[msgspec.Struct]) -> None:
    """The tables are made from protocol.py, as another test sees; here one sees that none is missing."""
    name = message_name(kind)
    section = PAGE[PAGE.index(f"\n### {name}\n") :].split("\n### ")[1]
    assert f"<!-- {name} -->" in section
    for field in kind.__struct_fields__:
        assert f"| `{field}` |" in section or (field == "id" and issubclass(kind, protocol.Asking))


def test_the_page_explains_every_code() -> None:
    errors: set[type[PepperboxError]] = {
        *(BadNotation, BadOption, IllegalAction, MissingOutcome, NotYourTurn, UnknownBot),
        *(Forbidden, NotNow, Stale, TooFast, Unavailable),
    }
    assert {error.code for error in errors} | {"bad-message"} == set(codes("refused"))
    said = re.findall(r'(?:HangUp|Bye|close)\((?:code=)?"([a-z-]+)"', source_of("http/socket") + source_of("rooms"))
    assert set(said) <= set(codes("bye"))


def codes(name: str) -> list[str]:
    """Those that the second table of a section explains."""
    section = PAGE[PAGE.index(f"### {name}\n") :].split("\n### ")[0]
    return re.findall(r"`([\w-]+)`(?=.* \|.* \|$)", section[section.index("| code |") :], flags=re.MULTILINE)


def source_of(module: str) -> str:
    return (ROOT / "pepperbox" / "server" / f"{module}.py").read_text(encoding="utf-8")


def test_the_limits_that_the_page_names_are_those_of_the_code() -> None:
    assert f"more than {protocol.LONGEST_MESSAGE:,} bytes" in PAGE
    assert all(sign in PAGE for sign in protocol.SIGNS)
    assert f'"protocol": {protocol.PROTOCOL}' in PAGE

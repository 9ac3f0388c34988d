"""The examples do what they say, at a real server."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parents[1]
BOT = ROOT / "examples" / "bot.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose bots take no time."""
    database = tmp_path_factory.mktemp("server") / "tables.db"
    command = [sys.executable, "-m", "pepperbox", "serve", "--port", "0", "--no-pause", "--database", str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as run:
        assert run.stdout is not None
        found = re.search(r"http://\S+", run.stdout.readline())
        assert found
        yield found[0]
        run.terminate()


class Host:
    """Whoever opens a table and starts the game when all have come."""

    def __init__(self, server: str, **wishes: Any) -> None:
        self.server = server
        body = json.dumps({"game": "catch-6", "options": {"wins": "1"}, "sit": False, **wishes}).encode()
        request = urllib.request.Request(f"{server}/api/tables", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            opened = json.load(answer)
            self.table, self.invite = opened["table"], opened["invite"]
            self.cookie = answer.headers["Set-Cookie"].partition(";")[0]

    def start_when_full(self) -> None:
        with self.socket() as socket:
            socket.send(json.dumps({"type": "join", "protocol": 1}))
            while not all(seat["name"] for seat in json.loads(socket.recv(30))["table"]["seats"]):
                pass
            socket.send(json.dumps({"type": "start", "id": "start"}))
            while json.loads(socket.recv(30)).get("id") != "start":
                pass

    def socket(self) -> ClientConnection:
        address = f"{self.server.replace('http', 'ws', 1)}/api/tables/{self.table}/ws"
        return connect(address, additional_headers={"Cookie": self.cookie})


def running_bot(link: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, str(BOT), link], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_the_bot_joins_a_public_table_and_plays_to_the_end(server: str) -> None:
    host = Host(server, public=True, bots=["random"])
    with running_bot(server) as bot:
        host.start_when_full()
        said, problems = bot.communicate(timeout=60)
    assert re.fullmatch("Won: [AB]\n", said), problems
    assert bot.returncode == 0


def test_two_bots_play_each_other_by_a_link(server: str) -> None:
    host = Host(server)
    link = f"{server}/t/{host.table}#invite={host.invite}"
    with running_bot(link) as one, running_bot(link) as other:
        host.start_when_full()
        assert one.communicate(timeout=60)[0] == other.communicate(timeout=60)[0] != ""


def test_the_bot_is_told_if_it_is_not_invited(server: str) -> None:
    with running_bot(f"{server}/t/{Host(server).table}") as bot:
        _, problems = bot.communicate(timeout=60)
    assert "not its invitation" in problems
    assert bot.returncode != 0

"""The examples do what they say: players at a real server, and games counted."""

from __future__ import annotations

import doctest
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

from examples import analysis
from tests.seed import SEED
from tests.serving import PATIENCE, process

ROOT = Path(__file__).parents[1]
BOT = ROOT / "examples" / "bot.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose bots take no time."""
    with process(str(tmp_path_factory.mktemp("server") / "tables.db")) as running:
        yield running.address


class Host:
    """Whoever opens a table for the shortest game there is, and starts it when all have come."""

    def __init__(self, server: str, **wishes: Any) -> None:
        self.server = server
        game = {"game": "keep-on-rolling", "seats": 2, "options": {"target": "20"}}
        body = json.dumps({**game, "sit": False, **wishes}).encode()
        request = urllib.request.Request(f"{server}/api/tables", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            opened = json.load(answer)
            self.table, self.invite = opened["table"], opened["invite"]
            self.cookie = answer.headers["Set-Cookie"].partition(";")[0]

    def start_when_full(self) -> None:
        with self.socket() as socket:
            socket.send(json.dumps({"type": "join", "protocol": 1}))
            while not all(seat["name"] for seat in json.loads(socket.recv(PATIENCE))["table"]["seats"]):
                pass
            socket.send(json.dumps({"type": "start", "id": "start"}))
            while json.loads(socket.recv(PATIENCE)).get("id") != "start":
                pass

    def socket(self) -> ClientConnection:
        address = f"{self.server.replace('http', 'ws', 1)}/api/tables/{self.table}/ws"
        return connect(address, additional_headers={"Cookie": self.cookie})


SEEDED = "import random, runpy, sys; random.seed({}); sys.argv.pop(0); runpy.run_path(sys.argv[0], run_name='__main__')"


def running_bot(link: str) -> subprocess.Popen[str]:
    """The example as it is, but with whims that come from the seed."""
    command = [sys.executable, "-c", SEEDED.format(SEED), str(BOT), link]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_the_bot_joins_a_public_table_and_plays_to_the_end(server: str) -> None:
    host = Host(server, public=True, bots=["random"])
    with running_bot(server) as bot:
        host.start_when_full()
        said, problems = bot.communicate(timeout=PATIENCE)
    assert re.fullmatch("Won: [AB]\n", said), problems
    assert bot.returncode == 0


def test_two_bots_play_each_other_by_a_link(server: str) -> None:
    host = Host(server)
    link = f"{server}/t/{host.table}#invite={host.invite}"
    with running_bot(link) as one, running_bot(link) as other:
        host.start_when_full()
        assert one.communicate(timeout=PATIENCE)[0] == other.communicate(timeout=PATIENCE)[0] != ""


def test_the_bot_is_told_if_it_is_not_invited(server: str) -> None:
    with running_bot(f"{server}/t/{Host(server).table}") as bot:
        _, problems = bot.communicate(timeout=PATIENCE)
    assert "not its invitation" in problems
    assert bot.returncode != 0


@pytest.mark.xdist_group("keep-on-rolling")
def test_a_few_games_look_like_the_million_of_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert doctest.testmod(analysis).failed == 0
    picture = tmp_path / "few.png"
    analysis.main(["--games", "5000", "--picture", str(picture)])
    assert picture.read_bytes().startswith(b"\x89PNG")
    page = (ROOT / "docs" / "analysis.md").read_text(encoding="utf-8")
    few, million = found_in(capsys.readouterr().out), found_in(page)
    assert few.keys() == million.keys() >= {"to 30", "over 60", "all"}
    for length, (share, error) in few.items():
        assert abs(share - million[length][0]) < 2 * error


def found_in(text: str) -> dict[str, tuple[float, float]]:
    """How often the first seat wins by length, and how sure that is."""
    rows = re.findall(r"^\| ([^|]+) \| [\d,]+ \| ([\d.]+) ± ([\d.]+) % \|", text, flags=re.MULTILINE)
    return {length: (float(share), float(error)) for length, share, error in rows}


def test_the_bot_in_ten_lines_has_ten_lines() -> None:
    lines = (ROOT / "examples" / "eager.py").read_text(encoding="utf-8").split("\n")
    assert sum(bool(line) for line in lines) <= 10

"""What the server gives the page besides the protocol: its files, rules, past positions and scores."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from fastapi import FastAPI

import pepperbox
from pepperbox.engine.rulebook import SPECTATOR
from pepperbox.server.core import views
from pepperbox.server.core.entries import Begun, Engaged, Opened, Played, Sat
from pepperbox.server.core.table import Table, rebuilt
from pepperbox.server.http import page
from pepperbox.server.http.app import Settings, create_app
from pepperbox.server.protocol import Clock

WEB = Path(__file__).parents[1] / "web"


class Client:
    """Asks an application in this process, and waits for the answer."""

    def __init__(self, app: FastAPI, portal: BlockingPortal) -> None:
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://table.test")
        self.portal = portal

    def get(self, path: str, headers: dict[str, str] | None = None, **params: str) -> httpx.Response:
        return self.portal.call(partial(self.http.get, path, headers=headers, params=params))

    def post(self, path: str, json: dict[str, Any]) -> httpx.Response:
        return self.portal.call(partial(self.http.post, path, json=json))


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    app = create_app(Settings(database=str(tmp_path / "tables.db"), has_pause=False))
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(app.router.lifespan_context(app)):
        yield Client(app, portal)


# ── The page's files ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>the page")
    (tmp_path / "assets" / "index-abc123.js").write_text("the script")
    (tmp_path / "secret.txt").write_text("not for everybody")
    monkeypatch.setattr(page, "BUILT", tmp_path)
    return tmp_path


def test_the_lobby_and_every_table_are_the_page(client: Client, built: Path) -> None:
    for path in ("/", "/t/abc-DEF_1"):
        answer = client.get(path)
        assert answer.text == "<!doctype html>the page"
        assert answer.headers["cache-control"] == "no-cache"
        assert "script-src" not in answer.headers["content-security-policy"], "scripts are our own files, as all else"


def test_what_has_a_name_of_its_content_is_kept_for_long(client: Client, built: Path) -> None:
    assert "immutable" in client.get("/assets/index-abc123.js").headers["cache-control"]


def test_who_can_unpack_it_is_sent_what_the_build_has_packed(client: Client, built: Path) -> None:
    (built / "assets" / "index-abc123.js.br").write_bytes(b"packed")
    answer = client.get("/assets/index-abc123.js", headers={"Accept-Encoding": "gzip, br"})
    assert answer.content == b"packed"
    assert answer.headers["content-encoding"] == "br"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert client.get("/assets/index-abc123.js", headers={"Accept-Encoding": "gzip"}).text == "the script"


@pytest.mark.parametrize(
    "path",
    ["/secret.txt", "/nothing", "/assets/other.js", "/assets/..%2Fsecret.txt", "/assets/%2e%2e/secret.txt", "/t"],
)
def test_nothing_else_is_served(client: Client, built: Path, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (404, 422)
    assert "not for everybody" not in answer.text


def test_without_a_page_one_line_says_how_to_get_it(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "BUILT", tmp_path)
    assert client.get("/").text == "The page is not built: run `make web`, then load this again.\n"


# ── What it knows of the server ──────────────────────────────────────────────────────────────────────────────────────


def test_what_the_page_has_from_elsewhere_is_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("write_types", WEB / "write_types.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for path, written in module.FILES.items():
        assert path.read_text(encoding="utf-8") == written(), f"{path.name} is out of date: make web"


def test_every_game_has_a_picture_on_its_box() -> None:
    drawn = {path.parent.name for path in (WEB / "src" / "games").glob("*/Art.svelte")}
    assert {book.slug.replace("-", "_") for book in pepperbox.GAMES} <= drawn


def test_no_package_of_the_page_says_where_it_is_from() -> None:
    assert '"resolved"' not in (WEB / "package-lock.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("book", pepperbox.GAMES, ids=lambda book: book.slug)
def test_the_rules_of_a_game_can_be_read(client: Client, book: pepperbox.Rulebook) -> None:
    answer = client.get(f"/api/games/{book.slug}/rules")
    assert answer.headers["content-type"].startswith("text/markdown")
    assert answer.text.startswith(f"# {book.title}")


# ── Looking back ─────────────────────────────────────────────────────────────────────────────────────────────────────


def begun(slug: str) -> Table:
    """A table where Ann plays against a bot."""
    game = pepperbox.game(slug, seats=2)
    texts = {name: game.rulebook.options[name].text(value) for name, value in game.options.items()}
    opened = Opened(
        by="ann",
        game=slug,
        seats=2,
        options=texts,
        rules=game.rulebook.version,
        public=False,
        invite="come in",
        clock=Clock(),
        dice="drawn",
        shared=False,
        shuffled=False,
    )
    lines = [str(event) for event in game.new(seed=1).events]
    entries: list[Any] = [
        opened,
        Sat(by="ann", seat=0, person="ann", name="Ann", key="k"),
        Engaged(by="ann", seat=1, level="easy", name="Basil"),
        Begun(by="ann", order=[0, 1], lines=lines),
    ]
    return rebuilt("t", [(entry, 0.0) for entry in entries])


def played(slug: str, decisions: int) -> Table:
    """The same, after some decisions that are legal."""
    table = begun(slug)
    assert table.state is not None
    state = pepperbox.load(table.state.record())
    state.draw_from(pepperbox.game(slug, seats=2).new(seed=2)._stream)
    for _ in range(decisions):
        if state.over:
            break
        before = len(state.events)
        seat = state.to_act[0]
        state.play(state.legal(seat)[-1], seat)
        table.apply(Played(seat=seat, lines=[str(event) for event in state.events[before:]]), 1.0)
    return table


@pytest.mark.parametrize("slug", [book.slug for book in pepperbox.GAMES])
def test_a_past_position_is_what_one_saw_then(slug: str) -> None:
    table = begun(slug)
    assert table.state is not None
    then = {"A": dict(table.state.view(0))}, {"*": dict(table.state.view(SPECTATOR))}
    number = len(table.state.events)
    later = played(slug, 6)
    assert views.position(later, "ann", number) == then[0]
    assert views.position(later, "bob", number) == then[1]
    now = views.position(later, "ann", len(later.state.events if later.state else []))
    assert msgspec.json.encode(now) == msgspec.json.encode(views.views(later, "ann"))


def test_there_is_no_position_that_was_not_yet_reached(client: Client) -> None:
    table = client.post("/api/tables", json={"game": "catch-6", "bots": ["easy"], "start": True}).json()["table"]
    assert client.get(f"/api/tables/{table}/positions/0").status_code == 200
    assert client.get(f"/api/tables/{table}/positions/9999").status_code == 409
    assert client.get(f"/api/tables/{table}/scores").json()[0] == [0, 0]


def test_only_who_may_see_a_table_may_look_back(client: Client) -> None:
    opened = client.post("/api/tables", json={"game": "catch-6", "bots": ["easy"], "start": True}).json()
    path = f"/api/tables/{opened['table']}/positions/0"
    client.http.cookies.clear()
    assert client.get(path).status_code == 404
    assert list(client.get(path, invite=opened["invite"]).json()) == ["*"]


def test_scores_go_from_the_first_line_to_the_last() -> None:
    table = played("spicy-dice", 20)
    assert table.state is not None
    scores = views.scores(table)
    assert len(scores) == len(table.state.events) + 1
    assert scores[-1] == table.state.scores


# ── Earlier lines ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_earlier_lines_come_in_pages_that_make_the_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "PAGE", 7)
    table = played("catch-6", 30)
    assert table.state is not None
    lines, found = [str(event) for event in table.state.events], list[str]()
    end = len(lines)
    while end:
        earlier = views.page(table, "ann", end)
        assert 0 < len(earlier.lines) == len(earlier.told) <= 7
        found, end = earlier.lines + found, earlier.start
    assert found == lines
    assert views.page(table, "ann", 10**9).lines == lines[-7:]


def test_only_who_may_see_a_table_is_told_its_lines(client: Client) -> None:
    wishes = {"game": "catch-6", "names": ["Ann", "Bob"], "shared": True, "seats": 2, "start": True}
    opened = client.post("/api/tables", json=wishes).json()
    path = f"/api/tables/{opened['table']}/lines"
    assert client.get(path, before="5").json() == {"start": 0, "lines": [], "told": []}
    assert client.get(path).status_code == client.get(path, before="-1").status_code == 422
    client.http.cookies.clear()
    assert client.get(path, before="5").status_code == 404
    assert client.get(path, before="5", invite=opened["invite"]).status_code == 200

"""The page as an app: what a first visit loads, what is kept for a time without a server, what an upgrade replaces."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import pepperbox
from pepperbox.server.http import page as pages
from tests.boards import BOARDS
from tests.browser.conftest import Door, Server, Visitor
from tests.browser.playing import play, settle
from tests.seed import SEED, share
from tests.serving import Served, served

pytestmark = pytest.mark.xdist_group("browser")
BUDGET = 150_000  # bytes of lobby and table together, as they are sent


def begin(page: Page, slug: str) -> None:
    """Two clicks: the page, and a game against bots."""
    page.goto("/")
    page.get_by_role("button", name=f"Play now against bots: {pepperbox.rulebook(slug).title}").click()
    page.locator("#actions").wait_for()
    settle(page)


# ── What is loaded ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("slug", share(BOARDS, 3))
def test_lobby_and_table_are_light(slug: str, door: Door, shared_server: Served) -> None:
    visitor = door.let_in_anew(shared_server, "phone")
    wire = visitor.context.new_cdp_session(visitor.page)
    sent: list[int] = []
    wire.on("Network.loadingFinished", lambda finished: sent.append(finished["encodedDataLength"]))
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    begin(visitor.page, slug)
    visitor.page.wait_for_load_state("networkidle")
    assert len(sent) > 10, "requests are counted"
    assert 20_000 < sum(sent) <= BUDGET


# ── What is kept ─────────────────────────────────────────────────────────────────────────────────────────────────────

KEPT = """
async () => {
  const shelves = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = (await Promise.all(shelves.map((shelf) => shelf.keys()))).flat();
  return requests.map((request) => new URL(request.url).pathname);
}
"""
NEWEST_WORKER_WORKS = """
async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  const newest = registration.installing ?? registration.waiting ?? registration.active;
  await new Promise((done, failed) => {
    const look = () => newest.state === "activated" ? done() : newest.state === "redundant" && failed(newest.state);
    newest.onstatechange = look;
    look();
  });
}
"""


@pytest.fixture
def edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the page as it is built, which a test may change: without what is packed of it."""
    copy = tmp_path / "web"
    shutil.copytree(pages.BUILT, copy, ignore=shutil.ignore_patterns("*.br"))
    monkeypatch.setattr(pages, "BUILT", copy)
    return copy


@pytest.fixture
def server(tmp_path: Path, edition: Path) -> Iterator[Served]:
    with served(str(tmp_path / "tables.db"), seed=SEED) as server:
        yield server


def upgrade(edition: Path) -> None:
    """Change every asset, and with it the names of all."""
    texts = {path: path.read_text(encoding="utf-8") for path in edition.rglob("*") if path.suffix in (".html", ".js")}
    names = [path.name for path in (edition / "assets").iterdir()]
    for path, text in texts.items():
        path.write_text(re.sub("|".join(map(re.escape, names)), lambda name: f"new-{name[0]}", text), encoding="utf-8")
    for name in names:
        (edition / "assets" / name).rename(edition / "assets" / f"new-{name}")


def installed(visitor: Visitor) -> Page:
    """Their page, with everything kept that is to be kept."""
    visitor.page.goto("/")
    visitor.page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    return visitor.page


def scripts(page: Page) -> list[str]:
    found: list[str] = page.evaluate("[...document.scripts].map((script) => new URL(script.src).pathname)")
    return found


def test_browsers_offer_to_install_the_page(door: Door, shared_server: Served) -> None:
    visitor = door.let_in_anew(shared_server, "phone", keeps_page=True)
    page = installed(visitor)
    wire = visitor.context.new_cdp_session(page)
    manifest = wire.send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest")
    assert manifest["errors"] == []
    objections: list[dict[str, Any]] = wire.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {objection["errorId"] for objection in objections} <= {"in-incognito"}, "as all tests are"


def test_the_whole_page_is_kept_and_nothing_that_the_server_says(door: Door, shared_server: Served) -> None:
    page = installed(door.let_in_anew(shared_server, keeps_page=True))
    begin(page, "spicy-dice")
    play(page, most=3)
    assets = [f"/assets/{path.name}" for path in (pages.BUILT / "assets").iterdir() if path.suffix != ".br"]
    assert sorted(page.evaluate(KEPT)) == ["/", *sorted(assets)]


def test_without_a_server_the_page_says_so(door: Door, own_server: Server) -> None:
    page = installed(door.let_in_anew(own_server, "phone", keeps_page=True))
    begin(page, "qwinto")
    own_server.kill()
    page.reload()
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    own_server.start()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("article")).not_to_have_count(0)


def test_a_new_page_replaces_the_old_one(door: Door, server: Served, edition: Path) -> None:
    page = installed(door.let_in_anew(server, keeps_page=True))
    upgrade(edition)
    page.reload()
    expect(page.get_by_role("article")).not_to_have_count(0)
    assert scripts(page)[0].startswith("/assets/new-"), "at once"
    page.evaluate(NEWEST_WORKER_WORKS)
    kept = page.evaluate(KEPT)
    assert len(kept) == 1 + len(list((edition / "assets").iterdir()))
    assert all(path == "/" or path.startswith("/assets/new-") for path in kept)
    begin(page, "perfecto")
    server.stop()
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    assert scripts(page)[0].startswith("/assets/new-"), "also without a server"


def test_an_old_page_whose_parts_are_gone_loads_the_new_one(door: Door, server: Served, edition: Path) -> None:
    page = door.let_in_anew(server).page
    page.goto("/")
    expect(page.get_by_role("article")).not_to_have_count(0)
    upgrade(edition)
    page.evaluate("performance.now = () => 60_000")  # it has been open for a while
    page.get_by_role("button", name="Play now against bots: Qwinto").click()
    expect(page.locator("#actions")).to_be_visible()
    assert scripts(page)[0].startswith("/assets/new-")

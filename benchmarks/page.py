"""Measures the page in a real browser: what a first visit loads, how soon taps are met, how smoothly things move, and
whether it keeps more and more in memory.

A visit is made anew in every round, with nothing kept from before; a figure is the median of the rounds. A run writes
its tables into docs/speed.md.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Browser, Locator, expect, sync_playwright
from rich.console import Console
from rich.progress import Progress

import pepperbox
from benchmarks.bench import Sheet, in_markdown, in_terminal, write_tables
from tests.boards import BOARDS
from tests.browser.chromium import chromium
from tests.browser.conftest import FLAGS, SIZES, Server, Visitor
from tests.browser.drivers import driver
from tests.browser.playing import VERSION, new_table, open_short_game, play_to_the_end, wait_for_a_decision
from tests.conftest import shortest
from tests.serving import served

ROUNDS = 5
HEAVIEST = 150_000  # bytes of lobby and table together, as they are sent
SLOWEST = 100  # ms from a tap to the next picture
SHORTEST = 16  # ms; browsers tell of nothing shorter
DECISIONS = 10  # by gestures, at each board
SMOOTH = 60  # pictures a second
GAMES, WARM = 50, 27  # one after the other in one tab, and those after which all boards are compiled
MOST_GROWTH = 1.1  # of the memory from then on

WATCH = """
const seen = () => {
  if (document.querySelector("article")) window.lobbyAt = performance.now();
  else requestAnimationFrame(seen);
};
requestAnimationFrame(seen);
window.waits = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId) window.waits.push(entry.duration);
}).observe({type: "event", durationThreshold: 16});
window.pictures = []; // ms from one to the next, while something moves
let last = 0;
const painted = (now) => {
  const moves = document.getAnimations().some(({playState}) => playState === "running");
  if (moves && last) window.pictures.push(now - last);
  last = moves ? now : 0;
  requestAnimationFrame(painted);
};
requestAnimationFrame(painted);
"""


FOLLOW = """
(address) => {
  const link = Object.assign(document.createElement("a"), {href: address});
  document.body.append(link);
  link.click();
  link.remove();
}
"""


class Visit(NamedTuple):
    """What was found out on a visit."""

    sent: int  # bytes
    lobby: float  # ms until it was to be seen


class Game(NamedTuple):
    """What was found out while a board was played by its gestures."""

    waits: list[float]  # ms from a tap to the next picture
    pictures: list[float]  # ms from one to the next, while something moved


class Evening(NamedTuple):
    """What a tab has kept after a few games, and after many."""

    warm: int  # bytes
    late: int


def visit(browser: Browser, address: str, size: str, slug: str) -> Visit:
    """Go to the lobby and into a game against bots."""
    visitor = Visitor(browser, address, size, keeps_page=True)
    page = visitor.page
    page.add_init_script(WATCH)
    wire = visitor.context.new_cdp_session(page)
    sent: list[int] = []
    wire.on("Network.loadingFinished", lambda finished: sent.append(finished["encodedDataLength"]))
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.goto("/")
    expect(page.get_by_role("article")).not_to_have_count(0)
    page.wait_for_function("window.lobbyAt")
    lobby = page.evaluate("window.lobbyAt")
    page.get_by_role("button", name=f"Play now against bots: {pepperbox.rulebook(slug).title}").click()
    expect(page.locator("#actions [data-action], #actions [aria-expanded=false]")).not_to_have_count(0)
    page.wait_for_load_state("networkidle")
    found = Visit(sum(sent), lobby)
    visitor.context.close()
    return found


def game(browser: Browser, address: str, size: str, slug: str) -> Game:
    """Decide some times by a board's own gestures, with everything moving as it does for people."""
    visitor = Visitor(browser, address, size)
    page, luck = visitor.page, Random(slug)
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(WATCH)
    open_short_game(page, slug)
    for _ in range(DECISIONS):
        wait_for_a_decision(page)
        if page.locator("#result").count():
            break
        version = page.evaluate(VERSION)
        driver(slug).decide(page, Locator.tap if size == "phone" else Locator.click, luck)
        page.wait_for_function(f"version => {VERSION} > version", arg=version)
    page.wait_for_function("() => document.getAnimations().every(({playState}) => playState !== 'running')")
    found = Game(page.evaluate("window.waits") or [SHORTEST], page.evaluate("window.pictures"))
    visitor.context.close()
    return found


def evening(browser: Browser, address: str) -> Evening:
    """Play one short game after the other, nine kinds by turns, without loading the page anew."""
    visitor = Visitor(browser, address)
    page = visitor.page
    wire = visitor.context.new_cdp_session(page)
    kept = []
    page.goto("/")
    for number in range(GAMES):
        slug = BOARDS[number % len(BOARDS)]
        page.evaluate(FOLLOW, new_table(page, slug, "bots", None, **shortest(pepperbox.rulebook(slug))))
        expect(page.locator("#actions")).to_be_visible()
        play_to_the_end(page)
        if number + 1 in (WARM, GAMES):
            wire.send("HeapProfiler.collectGarbage")
            kept.append(wire.send("Runtime.getHeapUsage")["usedSize"])
    visitor.context.close()
    return Evening(*kept)


def sheets(
    visits: dict[tuple[str, str], list[Visit]], games: dict[tuple[str, str], list[Game]], kept: Evening
) -> list[Sheet]:
    first = [
        (slug, size, f"{median(v.sent for v in found) / 1000:.0f} KB", f"{median(v.lobby for v in found):.0f} ms")
        for (slug, size), found in visits.items()
    ]
    waits = {way: [wait for played in found for wait in played.waits] for way, found in games.items()}
    pictures = {way: [ms for played in found for ms in played.pictures] for way, found in games.items()}
    boards = [
        (
            *way,
            f"{median(waits[way]):.0f} ms",
            f"{max(waits[way]):.0f} ms",
            f"{1000 / median(pictures[way]):.0f}",
            f"{quantiles(pictures[way], n=20)[-1]:.0f} ms",
        )
        for way in games
    ]
    heaviest = max(v.sent for found in visits.values() for v in found)
    slowest = max(median(found) for found in waits.values())
    jerkiest = min(1000 / median(found) for found in pictures.values())
    growth = kept.late / kept.warm
    targets = [
        ("lobby and table at most 150 KB", f"{heaviest / 1000:.0f} KB", said(heaviest <= HEAVIEST)),
        ("a tap answered within 100 ms", f"{slowest:.0f} ms", said(slowest < SLOWEST)),
        (f"{SMOOTH} pictures a second while things move", f"{jerkiest:.0f}", said(round(jerkiest) >= SMOOTH)),
        (
            f"memory after {GAMES} games at most {MOST_GROWTH} × that after {WARM}",
            f"{kept.warm / 1e6:.1f} → {kept.late / 1e6:.1f} MB",
            said(growth <= MOST_GROWTH),
        ),
    ]
    columns = ("board", "size", "tap", "slowest", "pictures a second", "19 of 20 within")
    return [
        Sheet("The page: a first visit", ("lobby and a table of", "size", "sent", "lobby after"), first),
        Sheet("The page: from a tap to the next picture, and while things move", columns, boards),
        Sheet("The page: targets", ("target", "measured", "so"), targets),
    ]


def said(is_met: bool) -> str:
    return "met" if is_met else "not met"


def main() -> None:
    console = Console()
    ways = [(slug, size) for slug in BOARDS for size in SIZES]
    visits: dict[tuple[str, str], list[Visit]] = {way: [] for way in ways}
    games: dict[tuple[str, str], list[Game]] = {way: [] for way in ways}
    with (
        TemporaryDirectory() as folder,
        Progress(console=console, transient=True) as progress,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        server = Server(Path(folder))
        try:
            for slug, size in progress.track(ways * ROUNDS, description="visiting"):
                visits[slug, size].append(visit(browser, server.address, size, slug))
            for slug, size in progress.track(ways * ROUNDS, description="playing"):
                games[slug, size].append(game(browser, server.address, size, slug))
            with served(f"{folder}/evening.db") as host:  # which takes as much as there is
                kept = evening(browser, host.address)
            version = browser.version
        finally:
            server.kill()
            browser.close()
    found = sheets(visits, games, kept)
    console.print(*map(in_terminal, found), sep="\n")
    write_tables("page", [f"Measured in Chromium {version.partition('.')[0]}.", *map(in_markdown, found)])


if __name__ == "__main__":
    main()

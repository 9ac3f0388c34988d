"""Measures the page in a real browser: what a first visit loads, how soon the lobby is there, how soon a tap is met.

A visit is made anew in every round, with nothing kept from before; a figure is the median of the rounds. A run writes
its tables into docs/speed.md.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright
from rich.console import Console
from rich.progress import Progress

import pepperbox
from benchmarks.bench import Sheet, in_markdown, in_terminal, write_tables
from tests.boards import BOARDS
from tests.browser.chromium import chromium
from tests.browser.conftest import FLAGS, SIZES, Server, Visitor

ROUNDS = 5
HEAVIEST = 150_000  # bytes of lobby and table together, as they are sent
SLOWEST = 100  # ms from a tap to the next picture
SHORTEST = 16  # ms; browsers tell of nothing shorter

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
"""


class Visit(NamedTuple):
    """What was found out on a visit."""

    sent: int  # bytes
    lobby: float  # ms until it was to be seen
    waits: dict[str, float]  # ms from a tap to the next picture


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
    page.get_by_role("button", name=f"Play now: {pepperbox.rulebook(slug).title}, against").click()
    expect(page.locator("#actions [data-action], #actions [aria-expanded=false]")).not_to_have_count(0)
    page.wait_for_load_state("networkidle")
    found = Visit(sum(sent), lobby, taps(page, size) if slug == "spicy-dice" else {})
    visitor.context.close()
    return found


def taps(page: Page, size: str) -> dict[str, float]:
    """How long it takes until a tap is answered, at a table of Spicy Dice."""

    def wait(target: Locator) -> float:
        target.scroll_into_view_if_needed()
        page.wait_for_timeout(200)
        page.evaluate("window.waits = []")
        target.tap() if size == "phone" else target.click()
        page.wait_for_timeout(300)
        return max(page.evaluate("window.waits"), default=SHORTEST)

    waits = {"roll the dice": wait(page.locator("[data-roll]"))}
    waits["pick a die"] = wait(page.locator("[data-die='1']"))
    waits["open the rules"] = wait(page.get_by_role("button", name="Rules", exact=True))
    page.keyboard.press("Escape")
    return waits | {"fill a box": wait(page.locator(".mine [data-box].open").first)}


def sheets(visits: dict[tuple[str, str], list[Visit]]) -> list[Sheet]:
    first = [
        (slug, size, f"{median(v.sent for v in found) / 1000:.0f} KB", f"{median(v.lobby for v in found):.0f} ms")
        for (slug, size), found in visits.items()
    ]
    waits = {
        (what, size): [v.waits[what] for v in found]
        for (slug, size), found in visits.items()
        for what in found[0].waits
    }
    answers = [(what, size, f"{median(ms):.0f} ms", f"{max(ms):.0f} ms") for (what, size), ms in waits.items()]
    heaviest = max(v.sent for found in visits.values() for v in found)
    slowest = max(median(ms) for ms in waits.values())
    targets = [
        ("lobby and table at most 150 KB", f"{heaviest / 1000:.0f} KB", said(heaviest <= HEAVIEST)),
        ("a tap answered within 100 ms", f"{slowest:.0f} ms", said(slowest < SLOWEST)),
    ]
    return [
        Sheet("The page: a first visit", ("lobby and a table of", "size", "sent", "lobby after"), first),
        Sheet("The page: from a tap to the next picture", ("what", "size", "median", "slowest"), answers),
        Sheet("The page: targets", ("target", "measured", "so"), targets),
    ]


def said(is_met: bool) -> str:
    return "met" if is_met else "not met"


def main() -> None:
    console = Console()
    ways = [(slug, size) for slug in BOARDS for size in SIZES]
    visits: dict[tuple[str, str], list[Visit]] = {way: [] for way in ways}
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
            version = browser.version
        finally:
            server.kill()
            browser.close()
    console.print(*map(in_terminal, sheets(visits)), sep="\n")
    write_tables("page", [f"Measured in Chromium {version.partition('.')[0]}.", *map(in_markdown, sheets(visits))])


if __name__ == "__main__":
    main()

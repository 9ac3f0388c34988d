"""Takes the pictures of docs/pictures from games that are really played: `make pictures`."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, ViewportSize, expect, sync_playwright

import pepperbox
from tests.boards import BOARDS
from tests.browser.chromium import chromium
from tests.browser.conftest import FLAGS, Visitor
from tests.serving import Served, served

FOLDER = Path(__file__).parent / "pictures"
IN_THE_DARK = ("two-out-of-three", "perfecto", "tick-tack")
IN_THE_LIGHT = tuple(slug for slug in BOARDS if slug not in IN_THE_DARK)
PICTURES = {  # by size and theme
    ("desktop", "light"): ("lobby", *IN_THE_LIGHT),
    ("desktop", "dark"): IN_THE_DARK,
    ("phone", "light"): IN_THE_LIGHT,
    ("phone", "dark"): IN_THE_DARK,
}
DESKTOP: ViewportSize = {"width": 1120, "height": 740}  # a little less than most have, for small files
MOMENTS = {  # worth a picture: after so many decisions, when there is this choice
    "catch-6": (9, "catch"),
    "keep-on-rolling": (9, "aside"),
    "two-out-of-three": (9, "place"),
    "grand-poobah": (8, "change"),
    "perfecto": (4, "challenge"),
    "diangle": (9, "keep"),
    "qwinto": (24, "write"),
    "spicy-dice": (22, "score"),
    "tick-tack": (6, "play"),
}
PRESS = """
(action) => {
  document.querySelector("#actions [aria-expanded=false]")?.click();
  requestAnimationFrame(() => document.querySelector(`#actions [data-action="${action}"]`).click());
}
"""


def picture(what: str, size: str) -> str:
    """The name of a file in docs/pictures."""
    return f"{what}-{size}-{'dark' if what in IN_THE_DARK else 'light'}.png"


def show(page: Page, server: Served, what: str) -> None:
    """Go to the lobby, or into a game."""
    page.goto("/")
    expect(page.get_by_role("article")).to_have_count(len(pepperbox.GAMES))
    if what == "lobby":
        return
    page.get_by_role("button", name=f"Play now against bots: {pepperbox.rulebook(what).title}").click()
    expect(page.locator("#actions")).to_be_visible()
    play_well(page, server, *MOMENTS[what])
    page.reload()  # folds what was unfolded
    expect(page.locator("#actions")).to_be_visible()


def introduce_oneself(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="You are").click()
    page.keyboard.type("Robin")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="You are Robin")).to_be_visible()


def play_well(page: Page, server: Served, decisions: int, choice: str) -> None:
    """Decide as a bot would, by the buttons of the page, at least that often and until there is this choice."""
    room = server.house.rooms[page.evaluate("location.pathname.split('/')[2]")]
    while True:
        state = room.table.state
        assert state is not None and not state.over
        (seat,) = (number for number, seat in enumerate(room.table.seats) if seat.person)
        if seat in state.to_act:
            if decisions <= 0 and any(action.text.startswith(choice) for action in state.legal(seat)):
                return
            action = pepperbox.bot("easy", state.game).choose(state.view(seat))
            page.evaluate(PRESS, str(action))
            decisions -= 1
        page.wait_for_timeout(100)


def main() -> None:
    with TemporaryDirectory() as folder, served(f"{folder}/tables.db") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for (size, theme), pictures in PICTURES.items():
            page = Visitor(browser, server.address, size, theme).page
            if size == "desktop":
                page.set_viewport_size(DESKTOP)
            introduce_oneself(page)
            for what in pictures:
                show(page, server, what)
                page.wait_for_timeout(500)
                page.screenshot(path=FOLDER / picture(what, size))
        browser.close()


if __name__ == "__main__":
    main()

"""How the tests use the page: with its plain buttons, as fast as it shows them."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import pepperbox
from tests.browser.conftest import PATIENCE, Server

PLAY = """
async ({most, seed}) => {
  let random = seed;
  const any = (count) => (random = (random * 48271) % 2147483647) % count;
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
  const lines = () => document.querySelectorAll("[data-line]").length;
  for (let decided = 0; decided < most; ) {
    if (document.querySelector("#result")) return decided;
    const curtain = document.querySelector("#curtain button");
    if (curtain) curtain.click();
    document.querySelector("#actions [aria-expanded=false]")?.click(); // a board may have folded the buttons away
    await sleep(0);
    const actions = [...document.querySelectorAll("#actions [data-action]")];
    if (actions.length) {
      const before = lines();
      actions[any(actions.length)].click();
      decided++;
      for (let waited = 0; lines() === before && waited < 2000; waited += 10) await sleep(10);
    }
    await sleep(20);
  }
  return most;
}
"""


def open_game(page: Page, slug: str, way: str = "bots", seats: int | None = None) -> None:
    """Open a table for the shortest game, from the lobby."""
    title = pepperbox.rulebook(slug).title
    page.goto("/")
    page.get_by_role("button", name=f"More ways to play: {title}").click()
    page.locator(f"input[value={way}]").check()
    if seats is not None and len(pepperbox.rulebook(slug).seats) > 1:
        page.get_by_label("Players").select_option(str(seats))
    for field in page.locator("dialog input[type=number]").all():
        field.fill(str(field.get_attribute("min")))
    page.locator("dialog form button.main").click()
    page.wait_for_url("**/t/*")


def meet(host: Page, guest: Page, slug: str) -> None:
    """Two visitors at a table: one opens it, the other comes by the link."""
    open_game(host, slug, way="friends", seats=2)
    guest.goto(host.get_by_label("The link to this table").input_value())
    guest.get_by_role("button", name="Sit here").click()
    host.get_by_role("button", name="Start the game").click()
    for page in (host, guest):
        expect(page.get_by_label("Board")).to_be_visible()


def kill_and_start(server: Server, page: Page) -> None:
    """The server dies and comes back, and the page says so."""
    lost = page.get_by_text("The connection is lost")
    server.kill()
    expect(lost).to_be_visible()
    server.start()
    expect(lost).to_have_count(0)


def play(page: Page, most: int = 5000, seed: int = 1) -> int:
    """Take a legal action at random whenever there is one, until the game is over or that many are taken."""
    page.set_default_timeout(180_000)
    decided = int(page.evaluate(PLAY, {"most": most, "seed": seed}))
    page.set_default_timeout(PATIENCE)
    return decided


def play_to_the_end(page: Page, seed: int = 1) -> None:
    play(page, seed=seed)
    expect(page.locator("#result")).to_be_visible()


def play_together_to_the_end(host: Page, guest: Page) -> None:
    """Both decide at random, the guest in the background."""
    guest.evaluate(f"wish => {{ void ({PLAY})(wish); }}", {"most": 5000, "seed": 2})
    play_to_the_end(host)
    expect(guest.locator("#result")).to_be_visible()

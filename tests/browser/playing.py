"""How the tests use the page: tables as it opens them, decisions as fast as it shows what there is to decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

from pepperbox import rulebook
from tests.browser.conftest import PATIENCE, Server
from tests.conftest import shortest
from tests.seed import number

LONGEST = 1000  # decisions: the longest of 1,000 random games of each kind took 123


# ── What the page waits for ──────────────────────────────────────────────────────────────────────────────────────────

SETTLED = "document.querySelector('#content')?.dataset.settled === 'true'"
DECIDING = "document.querySelector('#result, #curtain, #actions .mine, #actions .prompt > button')"
UNHURRIED = {"tick-tack": {"snap_seconds": "60"}}  # a busy computer may take seconds for a tap
VERSION = "Number(document.querySelector('#content')?.dataset.version ?? 0)"
HAS_FOCUS = "what => document.activeElement !== document.body && document.activeElement.matches(what)"


def settle(page: Page) -> None:
    """Wait until the page shows whatever was decided in it."""
    page.wait_for_function(f"() => {SETTLED}")


def wait_for_a_decision(page: Page) -> None:
    """Wait until whoever plays here has to decide, or to read dice, or the game is over."""
    page.wait_for_function(f"() => {SETTLED} && {DECIDING}")


def see_the_same(pages: Sequence[Page]) -> None:
    """Wait until everybody sees what has been decided, by whomever."""
    for page in pages:
        settle(page)
    newest = max(page.evaluate(VERSION) for page in pages)
    for page in pages:
        page.wait_for_function(f"newest => {VERSION} >= newest", arg=newest)


def wait_for_focus(page: Page, what: str = "*") -> None:
    """Wait until the focus is on something like this; without a word, until it is anywhere."""
    page.wait_for_function(HAS_FOCUS, arg=what)


def press_until(page: Page, what: str, *keys: str) -> None:
    """Press keys, the last of them again and again, until something like this has the focus."""
    for key in [*keys, *[keys[-1]] * 60]:  # more than there is to go to on any screen
        if page.evaluate(HAS_FOCUS, what):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{keys} never lead to {what}")


# ── Tables ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def new_table(page: Page, slug: str, way: str = "bots", seats: int | None = None, **options: object) -> str:
    """The address of a table that is asked for as the lobby does."""
    seats = seats or rulebook(slug).usual_seats
    table: dict[str, Any] = {
        "game": slug,
        "seats": seats,
        "options": {key: str(value) for key, value in options.items()},
    }
    if way == "bots":
        table |= {"bots": ["easy"] * (seats - 1), "start": True}
    elif way != "friends":
        names = [f"Player {number}" for number in range(1, seats + 1)] if seats > 1 else []
        dice = "real" if way == "real" else "drawn"
        table |= {"names": names, "shared": True, "shuffled": False, "start": True, "dice": dice}
    answer = page.request.post("/api/tables", data=table)
    assert answer.ok, answer.text()
    return f"/t/{answer.json()['table']}"


def open_game(page: Page, slug: str, way: str = "bots", seats: int | None = None, **options: object) -> None:
    if way == "real":
        sort_dice(page)
    page.goto(new_table(page, slug, way, seats, **options))
    settle(page)


def sort_dice(page: Page) -> None:
    """Be somebody who knows what tells real dice apart."""
    page.goto("/icon.svg")
    page.evaluate("""() => {
      const settings = JSON.parse(localStorage.getItem("pepperbox.settings") ?? "{}");
      localStorage.setItem("pepperbox.settings", JSON.stringify({...settings, hasSorted: true}));
    }""")


def open_short_game(page: Page, slug: str, way: str = "bots", seats: int | None = None) -> None:
    open_game(page, slug, way, seats, **{**shortest(rulebook(slug)), **UNHURRIED.get(slug, {})})


def ask_for_game(page: Page, slug: str) -> None:
    """From the lobby, to a table for the shortest game against bots."""
    page.goto("/")
    page.get_by_role("button", name=f"More ways to play: {rulebook(slug).title}").click()
    for field in page.locator("dialog input[type=number]").all():
        field.fill(str(field.get_attribute("min")))
    page.locator("dialog form button.main").click()
    settle(page)


def meet(host: Page, guest: Page, slug: str, **options: object) -> None:
    """Two visitors at a table: one opens it, the other comes by the link."""
    open_game(host, slug, "friends", 2, **options)
    guest.goto(host.get_by_label("The link to this table").input_value())
    sit_down(guest)
    host.get_by_role("button", name="Start the game").click()
    for page in (host, guest):
        page.get_by_label("Board", exact=True).wait_for()


def sit_down(page: Page, name: str = "") -> None:
    """Take the first free seat as somebody who is asked for a name, under the one that they have or another."""
    page.get_by_role("button", name="Sit here").first.click()
    if name:
        page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("textbox", name="Your name").press("Enter")
    settle(page)


def press_plain_button(page: Page, action: str | None = None) -> None:
    """The button of an action, or the first one, among those that are folded away below a board."""
    page.locator("#actions :is([aria-expanded], [data-action])").first.wait_for()
    fold = page.locator("#actions [aria-expanded=false]")
    if fold.count():
        fold.click()
    page.locator(f"#actions [data-action='{action}']" if action else "#actions [data-action]").first.click()


def kill_and_start(server: Server, page: Page) -> None:
    """The server dies and comes back, and the page says so; what is decided meanwhile counts."""
    lost = page.get_by_text("The connection is lost")
    server.kill()
    expect(lost).to_be_visible()
    press_plain_button(page)
    expect(page.get_by_text("will be sent")).to_be_visible()
    server.start()
    expect(lost).to_have_count(0)
    settle(page)


# ── Decisions ────────────────────────────────────────────────────────────────────────────────────────────────────────

PLAY = """
async ({most, seed, patience}) => {
  let random = seed;
  const any = (count) => (random = (random * 48271) % 2147483647) % count;
  const flushed = () => new Promise((done) => setTimeout(done));
  const until = (find) => new Promise((done, failed) => {
    const look = () => {
      const found = find();
      if (!found) return;
      clearTimeout(timer);
      watch.disconnect();
      done(found);
    };
    const timer = setTimeout(() => failed(new Error(`nothing to decide: ${document.body.innerText}`)), patience);
    const watch = new MutationObserver(look);
    watch.observe(document.body, {subtree: true, childList: true, attributes: true});
    look();
  });
  const isSettled = () => document.querySelector("#content")?.dataset.settled === "true";
  const choices = "#result, #curtain button, #actions [aria-expanded=false], #actions [data-action]";
  for (let decided = 0; decided < most; ) {
    const first = await until(() => isSettled() && document.querySelector(choices));
    if (first.id === "result") return decided;
    const actions = [...document.querySelectorAll("#actions [data-action]")];
    const isFolded = document.querySelector("#actions [aria-expanded=false]"); // a board may have put the buttons away
    if (isFolded) isFolded.click();
    else if (actions.length) actions[any(actions.length)].click(), decided++;
    else first.click();
    await flushed();
  }
  await until(isSettled);
  return most;
}
"""


def wishes(most: int, who: str) -> dict[str, int]:
    return {"most": most, "seed": 1 + number("decisions", who) % 2147483646, "patience": PATIENCE}


def play(page: Page, most: int = LONGEST, who: str = "host") -> int:
    """Take a legal action at random whenever there is one, until the game is over or that many are taken."""
    return int(page.evaluate(PLAY, wishes(most, who)))


def play_to_the_end(page: Page) -> None:
    play(page)
    expect(page.locator("#result")).to_be_visible()


def play_together_to_the_end(host: Page, guest: Page) -> None:
    """Both decide at random, the guest in the background."""
    guest.evaluate(f"wishes => {{ void ({PLAY})(wishes); }}", wishes(LONGEST, "guest"))
    play_to_the_end(host)
    expect(guest.locator("#result")).to_be_visible()

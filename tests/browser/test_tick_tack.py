"""Tick-Tack in the page: cards are tapped, and a race is fair to fingers and keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from pepperbox import rulebook
from pepperbox.engine.fields import Several
from tests.browser.conftest import Door
from tests.browser.drivers import tick_tack
from tests.browser.playing import open_game, see_the_same, settle, sit_down, wait_for_a_decision, wait_for_focus
from tests.browser.test_looks import objections
from tests.seed import chooser
from tests.serving import Served

pytestmark = pytest.mark.xdist_group("browser")
FITTING = ".fan [data-card].fits"
TAP_AT_THE_FULL_SECOND = """
places => {
  const tap = () => places.map((place) => document.querySelector(place)).find(Boolean).click();
  setTimeout(tap, 2000 - (Date.now() % 1000));
}
"""


def test_a_card_tells_what_it_does_and_is_played_by_a_second_tap(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "tick-tack", seats=2, without="all")
    card, drawing = page.locator(FITTING), page.locator("[data-passive]")
    for _ in range(20):  # of 2,000 players, none had to draw or pass more than twice
        wait_for_a_decision(page)
        if card.count() and not page.locator("[data-passive=pass]").count():
            break
        drawing.click()
        settle(page)
    held = page.locator(".fan [data-card]").count()
    card.first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="It has only its dots.")).to_be_visible()
    expect(page.locator(".fan [aria-pressed=true]")).to_have_count(1)
    assert page.locator(".fan [data-card]").count() == held
    name = page.locator(".fan [aria-pressed=true]").get_attribute("data-card")
    page.keyboard.press("Enter")
    expect(page.locator("[data-line]", has_text=f"played the {name}").first).to_be_visible()
    wait_for_focus(page)


def test_a_card_that_does_not_fit_says_so(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "desktop").page
    open_game(page, "tick-tack", seats=2, without="all")
    wait_for_a_decision(page)
    misfit = page.locator(".fan [data-card]:not(.fits)").first
    misfit.click()
    expect(page.get_by_role("status").filter(has_text="Not now.")).to_be_visible()
    expect(page.locator("[data-play]")).to_have_attribute("aria-disabled", "true")
    misfit.click()
    expect(page.get_by_role("status").filter(has_text="does not match")).to_be_visible()


# ── A race ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def open_race(door: Door, server: Served) -> list[Page]:
    """Three people, with hardly any cards but those that start a race."""
    pages = [door.let_in(server, size).page for size in ("desktop", "phone", "desktop")]
    cards = rulebook("tick-tack").options["without"]
    assert isinstance(cards, Several)
    without = ",".join(word for word in cards.words if word != "tick-tack")
    open_game(pages[0], "tick-tack", "friends", 3, without=without, mode="tournament", snap_seconds=60)
    link = pages[0].get_by_label("The link to this table").input_value()
    for page in pages[1:]:
        page.goto(link)
        sit_down(page)
    pages[0].get_by_role("button", name="Start the game").click()
    for page in pages:
        page.get_by_label("Board", exact=True).wait_for()
    return pages


def those_who_race(pages: list[Page]) -> list[Page]:
    """Play on, a Tick-Tack if somebody has one, until there is a race; those who are in it."""
    luck = chooser("race")
    for _ in range(100):  # the longest of 1,000 games without a race so far took 24 decisions
        see_the_same(pages)
        racing = [page for page in pages if page.get_by_label("Quick!").count()]
        if racing:
            return racing
        deciding = next(page for page in pages if page.locator("#actions .mine").count())
        race = deciding.locator(f"{FITTING}[data-card^='tick-tack']")
        if race.count():
            tick_tack.play(race, 0, lambda card: card.click())
        else:
            tick_tack.decide(deciding, lambda what: what.click(), luck)
    raise AssertionError("nobody has played a Tick-Tack")


def see_it_won(pages: list[Page]) -> None:
    for page in pages:
        expect(page.get_by_label("History")).to_contain_text("snapped first")
        expect(page.get_by_label("Quick!")).to_have_count(0)


def test_a_race_is_seen_and_won_by_a_key(door: Door, shared_server: Served) -> None:
    pages = open_race(door, shared_server)
    racing = those_who_race(pages)[0]
    expect(racing.get_by_label("Quick!")).to_contain_text("The first one counts")
    assert objections(racing, "race") == []
    racing.keyboard.press("1")
    see_it_won(pages)


def test_of_two_who_snap_at_once_one_is_first_and_the_other_keeps_the_card(door: Door, shared_server: Served) -> None:
    pages = open_race(door, shared_server)
    racing = those_who_race(pages)
    assert len(racing) == 2
    can_snap = any(page.locator(FITTING).count() for page in racing)
    for page in racing:  # by the clock that both have
        page.evaluate(TAP_AT_THE_FULL_SECOND, [FITTING, "[data-passive=let]"])
    for page in [*racing, *pages]:
        expect(page.get_by_label("Quick!")).to_have_count(0)
        expect(page.locator("[data-line]", has_text="snapped first")).to_have_count(int(can_snap))

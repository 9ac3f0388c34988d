"""Tick-Tack: tap a card and tap it again, then what has to be chosen with it; or draw, accept, let it be."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, Page

from tests.browser.drivers import Touch

ALL_OTHERS_HAVE = "() => !document.querySelector('.isRace') || document.querySelectorAll('li.acts').length === 1"


def decide(page: Page, touch: Touch, luck: random.Random) -> None:
    board = page.get_by_label("Board", exact=True)
    cards, passive = board.locator("[data-card].fits"), board.locator("[data-passive]")
    race = board.locator(".isRace")
    if race.count():
        page.wait_for_function(ALL_OTHERS_HAVE)  # snapped or let it be
        if not race.count():
            return  # somebody was first
    if not choose(board, touch, luck):
        if cards.count() and (luck.random() < 0.9 or not passive.count()):
            play(cards, luck.randrange(cards.count()), touch)
        else:
            touch(passive)
    while choose(board, touch, luck):
        pass


def play(cards: Locator, which: int, touch: Touch) -> None:
    """The first tap tells what a card does; in a race it is enough."""
    board = cards.page.locator(".tack")
    is_race, is_picked = "isRace" in str(board.get_attribute("class")), cards.nth(which).get_attribute("aria-pressed")
    touch(cards.nth(which))
    if not is_race and is_picked == "false":
        touch(cards.nth(which))


def choose(board: Locator, touch: Touch, luck: random.Random) -> bool:
    """Tap what a card asks for: a number or two, a player, a card to give."""
    step = board.locator(".tack").get_attribute("data-step")
    if not step:
        return False
    places = {
        "whom": "[data-whom]",
        "side": "[data-whom]",
        "give": "[data-card].fits",
        "number": "[data-number][aria-disabled=false]",
        "pair": "[data-number][aria-disabled=false][aria-pressed=false]",
    }
    found = board.locator(places[step])
    for _ in range(2 if step == "pair" else 1):
        touch(found.nth(luck.randrange(found.count())))
    return step == "whom"

"""Qwinto: tap dice and roll them, take the number or roll again, tap a field."""

from __future__ import annotations

import random

from playwright.sync_api import Page

from tests.browser.drivers import Touch


def decide(page: Page, touch: Touch, luck: random.Random) -> None:
    board = page.get_by_label("Board", exact=True)
    fields, take = board.locator("[data-field][aria-disabled=false]"), board.locator("[data-take]")
    if take.count():
        touch(take if luck.random() < 0.6 else board.locator("[data-again]"))
    elif fields.count():
        touch(luck.choice(fields.all()))
    else:
        for die in luck.sample(board.locator("[data-die]").all(), luck.randint(1, 3)):
            touch(die)
        touch(board.locator("[data-roll]"))

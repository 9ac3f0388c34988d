"""Spicy Dice: roll, flip a red number now and then, tap a box."""

from __future__ import annotations

import random

from playwright.sync_api import Page

from tests.browser.drivers import Touch


def decide(page: Page, touch: Touch, luck: random.Random) -> None:
    board = page.get_by_label("Board", exact=True)
    roll, flip, box = board.locator("[data-roll]"), board.locator("[data-flip]"), board.locator(".mine .open")
    if not box.count():
        touch(roll)
    elif flip.count() and luck.random() < 0.5:
        touch(flip.first)
        touch(luck.choice(board.locator("[data-to]").all()))
    elif board.locator("[data-die][aria-disabled=false]").count() and luck.random() < 0.3:
        for die in luck.sample(board.locator("[data-die]").all(), luck.randint(1, 5)):
            touch(die)
        touch(roll)
    else:
        touch(luck.choice(box.all()))
        if board.locator("[data-score]").count():  # in Extra Spicy the dice are chosen too
            touch(board.locator("[data-score]"))

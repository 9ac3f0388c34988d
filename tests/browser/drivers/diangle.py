"""Diangle!: roll, move dice in and out of the triangle, keep them, and climb."""

from __future__ import annotations

import random

from playwright.sync_api import Page

from tests.browser.drivers import Touch


def decide(page: Page, touch: Touch, luck: random.Random) -> None:
    board = page.get_by_label("Board", exact=True)
    keep, roll, accept = board.locator("[data-keep]"), board.locator("[data-roll]"), board.locator("[data-accept]")
    advance, wait, lying = board.locator("[data-advance]"), board.locator("[data-wait]"), board.locator("[data-lies]")
    if keep.count():
        if lying.count() and luck.random() < 0.2:
            die = lying.first.get_attribute("data-lies")
            touch(lying.first)
            if board.locator(f"[data-die='{die}']").count():
                touch(board.locator(f"[data-die='{die}']"))
        touch(keep)
    elif advance.count() and (not wait.count() or luck.random() < 0.9):
        touch(advance.last)
    elif wait.count():
        touch(wait)
    elif roll.count():
        if lying.count() and luck.random() < 0.2:
            touch(lying.last)
        touch(roll)
    else:
        touch(accept if luck.random() < 0.4 else board.locator("[data-again]"))

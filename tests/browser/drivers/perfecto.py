"""Perfecto: look at a showdown, take a side, re-roll or freeze now and then, bid, and mostly challenge."""

from __future__ import annotations

import random

from playwright.sync_api import Page

from tests.browser.drivers import Touch

ENABLED = "[aria-disabled=false]"


def decide(page: Page, touch: Touch, luck: random.Random) -> None:
    board = page.get_by_label("Board", exact=True)
    seen_enough = board.locator("[data-go-on]")
    if seen_enough.count():
        touch(seen_enough)
        board.locator(".mine:not([inert])").wait_for()
    side, call = board.locator("[data-side]"), board.locator(f"[data-call]{ENABLED}")
    dice, bid = board.locator(f"[data-die]{ENABLED}"), board.locator(f".send{ENABLED}")
    if side.count():
        touch(luck.choice(side.all()))
    elif dice.count() and luck.random() < 0.3:
        touch(luck.choice(dice.all()))
        touch(board.locator(f"[data-use]{ENABLED}").first)
    elif call.count() and (luck.random() < 0.7 or not bid.count()):
        touch(luck.choice(call.all()))
    else:
        more = board.locator(f"[aria-label='One more']{ENABLED}")
        if more.count():
            touch(more)
        touch(luck.choice(board.locator(f"[data-rank]{ENABLED}").all()))
        touch(bid)

"""Tick-Tack's bots: a beginner, a plain strategy, and a search that plays on in thought.

`easy` lays whatever comes to hand (easy.py). `good` values every action by what it brings (good.py). `best` deals the
cards that it can't see as the others' play tells of them (imagining.py), and plays on by `good` from every action that
differs from others (thinking.py) to the end of the game (outlook.py).
"""

from __future__ import annotations

from pepperbox.bots.levels import Level
from pepperbox.bots.search import Budget
from pepperbox.bots.tick_tack.easy import easy
from pepperbox.bots.tick_tack.good import good
from pepperbox.bots.tick_tack.imagining import mend
from pepperbox.bots.tick_tack.outlook import HORIZON
from pepperbox.bots.tick_tack.thinking import Thinking
from pepperbox.games.tick_tack import RULEBOOK

BUDGET = Budget(seconds=0.5, tries=10_000)

LEVELS: dict[str, Level] = {
    "easy": easy,
    "good": good,
    "best": Thinking(RULEBOOK, good, BUDGET, HORIZON, mend),
}

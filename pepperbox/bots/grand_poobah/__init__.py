"""Grand Poobah: the levels.

easy    is after what it has the most of now, and rolls too many dice
good    knows what leads are worth, and what to expect of every handful that it may roll
best    plays on to the end of the game from everything that it may do
"""

from __future__ import annotations

from pepperbox.bots.grand_poobah.easy import easy
from pepperbox.bots.grand_poobah.good import good
from pepperbox.bots.levels import Level
from pepperbox.bots.search import Budget, Search
from pepperbox.games.grand_poobah import RULEBOOK

best = Search(RULEBOOK, good, Budget(seconds=0.5, tries=10_000))

LEVELS: dict[str, Level] = {"easy": easy, "good": good, "best": best}

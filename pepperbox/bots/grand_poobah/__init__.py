"""Grand Poobah: bots."""

from __future__ import annotations

from pepperbox.bots.grand_poobah.easy import easy
from pepperbox.bots.grand_poobah.good import good
from pepperbox.bots.levels import Level
from pepperbox.bots.search import Budget, Search
from pepperbox.games.grand_poobah import RULEBOOK

best = Search(RULEBOOK, good, Budget(seconds=0.5, tries=10_000))

LEVELS: dict[str, Level] = {"easy": easy, "good": good, "best": best}

"""Catch 6: the levels.

easy    collects one number at a time, the one that it has most of, and sees full houses only when they lie there
good    knows what each number is worth in the race, and how soon dice that are kept catch it
best    tries all it may do for two turns, played on as the good one would, and says what the match is worth there
"""

from __future__ import annotations

from pepperbox.bots.catch_6.easy import easy
from pepperbox.bots.catch_6.good import good
from pepperbox.bots.catch_6.outlook import is_own_turn_again, outlook
from pepperbox.bots.levels import Level
from pepperbox.bots.search import Budget, Horizon, Search
from pepperbox.games.catch_6 import RULEBOOK

best = Search(RULEBOOK, good, Budget(seconds=0.5, tries=60_000), Horizon(is_own_turn_again, outlook, times=2))

LEVELS: dict[str, Level] = {"easy": easy, "good": good, "best": best}

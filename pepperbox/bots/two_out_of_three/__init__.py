"""2 Out of 3 Ain't Bad: bots."""

from __future__ import annotations

from pepperbox.bots.levels import Level
from pepperbox.bots.search import Budget, Horizon, Search
from pepperbox.bots.two_out_of_three.easy import easy
from pepperbox.bots.two_out_of_three.good import good
from pepperbox.bots.two_out_of_three.match import is_between_games, outlook
from pepperbox.games.two_out_of_three import RULEBOOK

best = Search(RULEBOOK, good, Budget(seconds=0.5, tries=6_000), Horizon(is_between_games, outlook))

LEVELS: dict[str, Level] = {"easy": easy, "good": good, "best": best}

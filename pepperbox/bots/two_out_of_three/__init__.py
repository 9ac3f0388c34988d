"""2 Out of 3 Ain't Bad: the levels.

easy    places dice where lines gain most at once, throws out whatever it can, and always rolls a single die
good    counts on lines as they come out in the end, and knows when to lay down its last dice together
best    plays on to the end of the game from everything that it may do, and says what the match is worth there
"""

from __future__ import annotations

from pepperbox.bots.levels import Level
from pepperbox.bots.search import Budget, Horizon, Search
from pepperbox.bots.two_out_of_three.easy import easy
from pepperbox.bots.two_out_of_three.good import good
from pepperbox.bots.two_out_of_three.match import is_between_games, outlook
from pepperbox.games.two_out_of_three import RULEBOOK

best = Search(RULEBOOK, good, Budget(seconds=0.5, tries=6_000), Horizon(is_between_games, outlook))

LEVELS: dict[str, Level] = {"easy": easy, "good": good, "best": best}

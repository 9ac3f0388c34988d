"""Grand Poobah: the levels.

easy    is after what it has the most of now, and rolls too many dice
good    knows what to expect of every handful that it may roll, and not how safe a lead is
best    looks through its turn over all that the dice may show, and has learned how likely one wins with what is left
"""

from __future__ import annotations

from pepperbox.bots.grand_poobah.easy import easy
from pepperbox.bots.grand_poobah.good import good
from pepperbox.bots.learned import Learned
from pepperbox.bots.levels import Level

best = Learned(f"{__name__}.thinking", meanwhile=good)

LEVELS: dict[str, Level] = {"easy": easy, "good": good, "best": best}

"""Qwinto: bots of three levels.

`easy` spreads its numbers evenly over the rows, and thinks no further than the number that it writes. `good` looks
through the round with what gaps and columns are worth. `best` does so with a value of the whole sheet that was learned
by playing (training.py), one round further where it plays alone, and for the win where it does not.
"""

from __future__ import annotations

from pepperbox.bots.learned import Learned
from pepperbox.bots.qwinto.easy import easy
from pepperbox.bots.qwinto.good import good

LEVELS = {"easy": easy, "good": good, "best": Learned(f"{__name__}.thinking", meanwhile=good)}

"""What measures Grand Poobah's bots plays games by."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from pepperbox.engine.rulebook import Moves
from pepperbox.games.grand_poobah import rules


def decisions(s: Any, luck: random.Random) -> Iterator[Moves]:
    """What the seat that has the turn may do, each time; whoever asks for the next one has done something."""
    while not rules.is_over(s):
        if rules.chance(s):
            rules.land(s, luck.randrange(rules.chance(s)))
        else:
            moves = [0] * (rules.ACTIONS + 1)
            rules.legal(s, s.turn, moves)
            yield moves

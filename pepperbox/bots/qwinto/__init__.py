"""Qwinto: bots of three levels.

`easy` spreads its numbers evenly over the rows, and thinks no further than the number that it writes. `good` looks
through the round with what gaps and columns are worth. `best` does so with a value of the whole sheet that was learned
by playing (training.py), one round further where it plays alone, and for the win where it does not. Among three and
more that value knows too little of players who hurry, and loses to them (docs/bots-qwinto.md): there `best` does what
`good` does.
"""

from __future__ import annotations

from typing import Any

from pepperbox.bots.learned import Learned
from pepperbox.bots.qwinto.easy import easy
from pepperbox.bots.qwinto.good import good
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.solve.solution import Worth

MOST_LEARNED = 2  # seats up to which the learned value is the better guide
A_TRIFLE = 1e-4  # of a win, by which everything else stays below what is done


class Best(Learned):
    """By the learned value; among many by the good strategy, with the learned chance to win."""

    def weigh(self, s: Any, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        worths = super().weigh(s, seat, moves, whims)
        if s.seats <= MOST_LEARNED:
            return worths
        done, most = good(s, seat, moves, whims), max(worth.value for worth in worths)
        return [
            worth._replace(value=most if move == done else min(worth.value, max(0.0, most - A_TRIFLE)))
            for move, worth in zip(moves[1 : moves[0] + 1], worths, strict=True)
        ]


LEVELS = {"easy": easy, "good": good, "best": Best(f"{__name__}.thinking", meanwhile=good)}

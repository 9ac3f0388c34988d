"""Positions from which little can follow, worked out by going through all of it; no game is named here.

**What is asked.** A seat decides, and wants to know what each legal action is worth: the part of a win to be expected,
where a win that is shared counts in parts, or alone the points. Every position has such a worth v. Nothing is guessed:
each position that was met has bounds, low ≤ v ≤ high, at first what the rules allow at all (0 and 1), and an answer is
given only when the bounds of all actions have met (`EXACT`).

    something lands:      low, high  = means of low, high over the outcomes
    the seat decides:     low, high  = most of low, most of high, over its actions
    the other decides:    low, high  = least of low, least of high, over theirs
    both, in secret:      low, high  = what the matrix of low, and of high, is worth (`matrix_game`)

The last is where two must decide at once and nobody sees what the other chooses. What an action is worth then is what
it brings against the best mixture of the other's choices; if there are several, against one of them.

With more than two seats nobody has to believe in what the others are after: low is what remains when all of them
decide against the seat, high what they could do for it. A worth is told only if these are the same.

**Positions that come again.** What follows from a position is a graph, in which positions that are equal, or as good as
equal (`alike`), are one, and an outcome that has several ways to land is one edge with that weight. It may go round in
circles, as dice can be rolled for nothing. Putting into the equations what they give makes low grow and high shrink,
step by step, and both are bounds at every step; so circles take time but do no harm. A game that might never end, if
both like it so, is one in which they do not meet.

**What is not looked at.** Step by step the positions at the rim of the graph are opened, but only those on which the
answer depends: not what follows from an action when another is surely as good, and nothing whose bounds have met. If
more positions are met than there is room for (`budget`), there is no answer either.

>>> from pepperbox import game
>>> from pepperbox.solve import endings
>>> alone = game("qwinto", seats=1)
>>> s = alone.set_up()
>>> s.failed[0], s.sheets[0][:8], s.sheets[0][9:17] = 3, [1, 2, 3, 4, 5, 6, 7, 8], [2, 3, 4, 5, 6, 7, 8, 9]
>>> s.sheets[0][18:25] = [3, 4, 5, 6, 7, 8, 9]
>>> told = endings.worths(alone, s, 0)              # four fields are empty, and there is one attempt left
>>> [f"{action} {worth.value:.2f}" for action, worth in zip(alone.legal(s, 0), told, strict=True)][-2:]
['roll yp 24.36', 'roll oyp 44.02']
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.engine.game import Game
from pepperbox.solve.alike import alike_in, as_it_is
from pepperbox.solve.graph import CLOSED, SOLVED, kernels, room_for, workplace
from pepperbox.solve.matrix_game import mix_of, solve_matrix
from pepperbox.solve.solution import Worth

BUDGET = 200_000  # positions
OUTCOMES = 20  # that are looked at for each of them
CLOSE = 1e-6  # how far bounds may be apart in positions that follow: of many outcomes, one adds little to an answer


class Ending:
    """All that may follow from a position in which a seat must decide, by what it may know."""

    def __init__(self, game: Game, s: Any, seat: int, budget: int = BUDGET) -> None:
        self.game, self.seat, self._known = game, seat, alike_in(game.rulebook)
        view = game.rulebook.known(s, seat)
        self._known.reopen(view)
        actions, self._work, self._words, self._kept = game.rulebook.rules.ACTIONS, *workplace(view, self._known)
        self._graph = room_for(budget, len(self._kept), game.seats, actions)
        self._graph.packed[0], self._graph.used[0] = self._words[0, self._kept], 1
        moves = np.zeros((game.rulebook.seats[-1], actions + 1), np.int32)
        ended = kernels(game.rulebook).explore(
            self._work, self._words, self._kept, self._graph, seat, OUTCOMES * budget, moves
        )
        self.is_exact = ended == SOLVED

    @property
    def positions(self) -> int:
        """How many were met."""
        return int(self._graph.used[0])

    @property
    def bounds(self) -> list[tuple[float, float]]:
        """Between what each legal action is worth, in their order; nothing if there was no room to look at them."""
        graph = self._graph
        if graph.first[0] == CLOSED:
            return []
        rows, columns = int(graph.rows[0]), int(graph.columns[0])
        lead_to = graph.child[graph.first[0] : graph.first[0] + rows * columns].reshape(rows, columns)
        low, high = graph.low[lead_to], graph.high[lead_to]
        if self.is_exact and self.game.seats == 2:
            mix = others_mix((low + high) / 2)
            return list(zip((low @ mix).tolist(), (high @ mix).tolist(), strict=True))
        return list(zip(low.min(axis=1).tolist(), high.max(axis=1).tolist(), strict=True))

    @property
    def worths(self) -> list[Worth] | None:
        """What each legal action is worth, in their order; None if that is not known exactly."""
        unit = "points" if self.game.seats == 1 else "win"
        return [Worth((low + high) / 2, unit) for low, high in self.bounds] if self.is_exact else None

    def worth(self, s: Any) -> float | None:
        """What a position that may follow is worth to the seat; None if that is not known closely."""
        graph = self._graph
        for name in s.FIELDS:
            self._work[name][1] = getattr(s, name)
        node = kernels(self.game.rulebook).find(self._work, self._words, self._kept, graph, self.seat)
        if node < 0 or graph.high[node] - graph.low[node] > CLOSE:
            return None
        return float(graph.low[node] + graph.high[node]) / 2


def others_mix(worth: Array) -> Array:
    """How the other mixes their choices, when the seat chooses a row of what is worth so much to it."""
    rows, columns = worth.shape
    tableau, names, mix = np.ones((rows + 1, columns + 1)), np.empty(rows + columns, np.int64), np.empty(columns)
    tableau[:rows, :columns] += worth
    solve_matrix(tableau, names, rows, columns)
    mix_of(tableau, names, rows, columns, mix)
    return mix


def worths(game: Game, s: Any, seat: int, budget: int = BUDGET) -> list[Worth] | None:
    """What each legal action of a seat that must decide is worth, exactly; None if that is not small enough."""
    return None if is_hidden(game) else Ending(game, s, seat, budget).worths


def why_not(game: Game, budget: int = BUDGET) -> str:
    """What speaks against working out a position that was not answered for."""
    if is_hidden(game):
        return "a seat of it may not know everything that matters"
    return f"more than {budget:,} positions may follow, or more dice may land than that allows"


def is_hidden(game: Game) -> bool:
    """Is there more that a seat may not know than what others answer at the same time?"""
    return game.rulebook.has_secrets and alike_in(game.rulebook).reopen is as_it_is

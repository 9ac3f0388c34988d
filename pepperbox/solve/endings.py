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
>>> roll_orange, roll_yellow, *_ = endings.worths(alone, s, 0)       # one field to go in both rows, one attempt left
>>> f"{roll_orange.value:.2f} {roll_yellow.value:.2f} {roll_yellow.unit}"
''
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.engine.game import Game
from pepperbox.solve.alike import alike_in, as_it_is
from pepperbox.solve.graph import CLOSED, SOLVED, kernels, room_for, workplace
from pepperbox.solve.matrix_game import mix_of, solve_matrix
from pepperbox.solve.solution import Worth

BUDGET = 200_000  # positions
OUTCOMES = 20  # that are looked at for each of them


class Found(NamedTuple):
    """What came of it."""

    low: list[float]  # what each action is worth at least, in the order of the legal ones
    high: list[float]
    is_exact: bool
    positions: int


def found(game: Game, s: Any, seat: int, budget: int = BUDGET) -> Found:
    """Between which bounds each legal action of a seat lies that must decide, by what it may know."""
    known, view = alike_in(game.rulebook), game.rulebook.known(s, seat)
    known.reopen(view)
    work, words, kept = workplace(view, known)
    graph = room_for(budget, len(kept), game.seats)
    graph.packed[0], graph.used[0] = words[0, kept], 1
    moves = np.zeros((game.rulebook.seats[-1], game.rulebook.rules.ACTIONS + 1), np.int32)
    ended = kernels(game.rulebook).explore(work, words, kept, graph, seat, OUTCOMES * budget, moves)
    if graph.first[0] == CLOSED:
        return Found([], [], False, int(graph.used[0]))
    rows, columns = int(graph.rows[0]), int(graph.columns[0])
    lead_to = graph.child[graph.first[0] : graph.first[0] + rows * columns].reshape(rows, columns)
    low, high = graph.low[lead_to], graph.high[lead_to]
    if ended == SOLVED and game.seats == 2:
        mix = others_mix(low + high)
        return Found((low @ mix).tolist(), (high @ mix).tolist(), True, int(graph.used[0]))
    return Found(low.min(axis=1).tolist(), high.max(axis=1).tolist(), ended == SOLVED, int(graph.used[0]))


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
    if is_hidden(game):
        return None
    answer = found(game, s, seat, budget)
    if not answer.is_exact:
        return None
    unit = "points" if game.seats == 1 else "win"
    return [Worth((low + high) / 2, unit) for low, high in zip(answer.low, answer.high, strict=True)]


def is_hidden(game: Game) -> bool:
    """Is there more that a seat may not know than what others answer at the same time?"""
    return game.rulebook.has_secrets and alike_in(game.rulebook).reopen is as_it_is

"""The graph of all that can follow from a position, and bounds on what it is worth: see endings.py."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.engine.compiled import Array, compiling, row_type, rows
from pepperbox.engine.fields import Fields
from pepperbox.engine.game import Game
from pepperbox.engine.parts import part
from pepperbox.engine.rulebook import Rulebook
from pepperbox.solve.alike import Alike, alike_in
from pepperbox.solve.matrix_game import solve_matrix

EDGES = 20  # for each position, for which there is room
EXACT = 1e-9  # bounds that are no further apart have met
STEADY = 1e-13  # a change that makes no difference any more
SWEEPS = 3  # through the equations, between one step outwards and the next
LAST_SWEEPS = 30  # when there is no more room
MOST_SWEEPS = 100_000  # when all is open
SHARE = 840  # a win, which any number of seats up to eight can share
MOST_POINTS = 1e6
END = -32_000  # stands in place of the first field when a position is only its worth
CLOSED = -1  # has not been opened
FULL, SOLVED, LEFT_OPEN = 0, 1, 2  # how it ended


class Graph(NamedTuple):
    """The positions that were met, and what they lead to."""

    packed: Array  # what they are: the fields that count, in words of two bytes
    table: Array  # where to find them
    low: Array
    high: Array
    first: Array  # where the edges of a position begin; CLOSED if it has none yet
    rows: Array  # its actions of the seat that asks; 0 if something lands
    columns: Array  # and of the others; or outcomes
    child: Array  # by edge
    weight: Array
    stamp: Array  # by position: which one has last led to it
    place: Array  # and by which edge
    used: Array  # positions, edges, outcomes
    tableau: Array  # room for a matrix game
    names: Array


class Kernels(NamedTuple):
    explore: Callable[..., int]
    find: Callable[..., int]


@cache
def kernels(book: Rulebook) -> Kernels:
    rules, known = book.rules, alike_in(book)
    is_over, chance, land, to_act = rules.is_over, rules.chance, rules.land, rules.to_act
    legal, apply, score = rules.legal, rules.apply, rules.score
    alike, ways, is_end, has_won = known.alike, known.ways, known.is_end, known.has_won
    room, seats_at_most = rules.ACTIONS + 1, book.seats[-1]

    with compiling(book, "endings", *known.modules):

        @part
        def worth(s: Any, seat: int) -> int:
            """What a game that is over was worth to the seat: points, or parts of a win."""
            if s.seats == 1:
                return score(s, 0)
            winners = 0
            for other in range(s.seats):
                winners += has_won(s, other)
            return SHARE // winners if has_won(s, seat) else 0

        @part
        def meet(work: Any, words: Any, kept: Any, graph: Any, seat: int) -> int:
            """The number of the position in row 1, which may be a new one; −1 if there is no room for it."""
            s, new, packed = work[1], graph.used[0], graph.packed
            if new == len(packed):
                return -1
            if is_end(s) or is_over(s):
                told = worth(s, seat)
                for i in range(len(kept)):
                    packed[new, i] = 0
                packed[new, 0] = END
                packed[new, 1] = told
                value = float(told) if s.seats == 1 else told / SHARE
            else:
                value = np.nan
                alike(s)
                for i in range(len(kept)):
                    packed[new, i] = words[1, kept[i]]
            mixed = np.uint64(1469598103934665603)
            for i in range(len(kept)):
                mixed = (mixed ^ np.uint64(packed[new, i] & 0xFFFF)) * np.uint64(1099511628211)
            mixed ^= mixed >> np.uint64(29)
            slot = np.int64(mixed & np.uint64(len(graph.table) - 1))
            while graph.table[slot] >= 0:
                old, i = graph.table[slot], 0
                while i < len(kept) and packed[old, i] == packed[new, i]:
                    i += 1
                if i == len(kept):
                    return old  # type: ignore[no-any-return]
                slot = (slot + 1) & (len(graph.table) - 1)
            graph.table[slot] = new
            graph.used[0] += 1
            if value == value:
                graph.low[new] = graph.high[new] = value
            return new  # type: ignore[no-any-return]

        @part
        def link(graph: Any, node: int, child: int, weight: int, merges: bool) -> bool:
            """An edge, or a weight more on the one that is there; is there room?"""
            if child < 0 or graph.used[1] == len(graph.child):
                return False
            if merges and graph.stamp[child] == node:
                graph.weight[graph.place[child]] += weight
                return True
            edge = graph.used[1]
            graph.child[edge] = child
            graph.weight[edge] = weight
            graph.stamp[child] = node
            graph.place[child] = edge
            graph.used[1] += 1
            return True

        @part
        def open_chance(work: Any, words: Any, kept: Any, graph: Any, seat: int, node: int, outcomes: int) -> bool:
            for outcome in range(outcomes):
                alike_ones = ways(work[0], outcome)
                if alike_ones:
                    work[1] = work[0]
                    land(work[1], outcome)
                    graph.used[2] += 1
                    if not link(graph, node, meet(work, words, kept, graph, seat), alike_ones, True):
                        return False
            graph.rows[node] = 0
            graph.columns[node] = graph.used[1] - graph.first[node]
            return True

        @part
        def open_decision(work: Any, words: Any, kept: Any, graph: Any, seat: int, node: int, moves: Any) -> bool:
            """All actions of the seat with all that others may do at the same time."""
            actors, columns = to_act(work[0]), 1
            for actor in range(work[0].seats):
                moves[actor][0] = 0
                if actors >> actor & 1:
                    legal(work[0], actor, moves[actor])
                    columns *= 1 if actor == seat else moves[actor][0]
            own = moves[seat][0] if actors >> seat & 1 else 1
            merges = node > 0 and (own == 1 or columns == 1)
            for row in range(own):
                for column in range(columns):
                    work[1] = work[0]
                    rest = column
                    for actor in range(work[0].seats):
                        if actors >> actor & 1:
                            if actor == seat:
                                chosen = row
                            else:
                                chosen = rest % moves[actor][0]
                                rest //= moves[actor][0]
                            apply(work[1], actor, moves[actor][1 + chosen])
                    if not link(graph, node, meet(work, words, kept, graph, seat), 1, merges):
                        return False
            graph.used[2] += own * columns
            edges = graph.used[1] - graph.first[node]
            graph.rows[node] = edges if merges and columns == 1 else own
            graph.columns[node] = edges // graph.rows[node]
            return True

        @part
        def open_up(work: Any, words: Any, kept: Any, graph: Any, seat: int, node: int, moves: Any) -> bool:
            """Find all that a position leads to; is there room?"""
            for i in range(len(kept)):
                words[0, kept[i]] = graph.packed[node, i]
            start, outcomes = graph.used[1], chance(work[0])
            graph.first[node] = start
            if outcomes:
                is_done = open_chance(work, words, kept, graph, seat, node, outcomes)
            else:
                is_done = open_decision(work, words, kept, graph, seat, node, moves)
            if not is_done:
                graph.first[node] = CLOSED
                graph.used[1] = start
            return is_done  # type: ignore[no-any-return]

        @part
        def mean(graph: Any, bound: Any, node: int) -> float:
            total, weights = 0.0, 0
            for edge in range(graph.first[node], graph.first[node] + graph.columns[node]):
                total += graph.weight[edge] * bound[graph.child[edge]]
                weights += graph.weight[edge]
            return total / weights

        @part
        def row_bound(graph: Any, bound: Any, node: int, row: int, sign: int) -> float:
            """The least (or, with sign −1, the most) of a row."""
            least = np.inf
            start = graph.first[node] + row * graph.columns[node]
            for edge in range(start, start + graph.columns[node]):
                least = min(least, sign * bound[graph.child[edge]])
            return sign * least

        @part
        def column_bound(graph: Any, bound: Any, node: int, column: int) -> float:
            """The most of a column."""
            most = -np.inf
            for row in range(graph.rows[node]):
                most = max(most, bound[graph.child[graph.first[node] + row * graph.columns[node] + column]])
            return most

        @part
        def decided(graph: Any, bound: Any, node: int, is_duel: bool) -> float:
            """What comes of the choices of both: where one of them does not mind being seen, that; else of mixing."""
            own, other = -np.inf, np.inf
            for row in range(graph.rows[node]):
                own = max(own, row_bound(graph, bound, node, row, 1))
            if graph.rows[node] == 1 or graph.columns[node] == 1:
                return own
            for column in range(graph.columns[node]):
                other = min(other, column_bound(graph, bound, node, column))
            return own if not is_duel or other - own <= STEADY else mixed(graph, bound, node)

        @part
        def mixed(graph: Any, bound: Any, node: int) -> float:
            rows, columns, tableau, names = graph.rows[node], graph.columns[node], graph.tableau, graph.names
            for row in range(rows):
                for column in range(columns):
                    tableau[row, column] = 1.0 + bound[graph.child[graph.first[node] + row * columns + column]]
            return solve_matrix(tableau, names, rows, columns) - 1.0  # type: ignore[no-any-return]

        @part
        def back_up(graph: Any, is_duel: bool, sweeps: int) -> None:
            """Put into the equations what they give, until nothing changes any more."""
            low, high = graph.low, graph.high
            for _ in range(sweeps):
                change = 0.0
                for node in range(graph.used[0] - 1, -1, -1):
                    if graph.first[node] == CLOSED or high[node] - low[node] <= STEADY:
                        continue
                    if graph.rows[node] == 0:
                        least, most = mean(graph, low, node), mean(graph, high, node)
                    else:
                        least, most = decided(graph, low, node, is_duel), decided(graph, high, node, is_duel)
                        if not is_duel:
                            most = -np.inf
                            for row in range(graph.rows[node]):
                                most = max(most, row_bound(graph, high, node, row, -1))
                    change = max(change, least - low[node], high[node] - most)
                    low[node], high[node] = max(low[node], least), min(high[node], most)
                if change <= STEADY:
                    return

        @part
        def list_rim(graph: Any, is_duel: bool, waiting: Any, seen: Any, rim: Any) -> int:
            """The closed positions on which the answer depends."""
            low, high, first = graph.low, graph.high, graph.first
            count, done, found = 1, 0, 0
            waiting[0] = 0
            for node in range(graph.used[0]):
                seen[node] = node == 0
            while done < count:
                node = waiting[done]
                done += 1
                if first[node] == CLOSED:
                    rim[found] = node
                    found += 1
                    continue
                for row in range(max(graph.rows[node], 1)):
                    for column in range(graph.columns[node]):
                        child = graph.child[first[node] + row * graph.columns[node] + column]
                        is_choice = node > 0 and graph.rows[node] > 0
                        if is_choice and graph.columns[node] == 1 and high[child] <= low[node]:
                            continue  # another action of the seat is as good
                        if is_choice and graph.rows[node] == 1 and is_duel and low[child] >= high[node]:
                            continue  # or of the other
                        if not seen[child] and high[child] - low[child] > STEADY:
                            seen[child] = True
                            waiting[count] = child
                            count += 1
            return found

        @part
        def has_met(graph: Any) -> bool:
            """Is it known what each action at the root is worth?"""
            if graph.high[0] - graph.low[0] > EXACT:
                return False
            for edge in range(graph.first[0], graph.first[0] + graph.rows[0] * graph.columns[0]):
                if graph.high[graph.child[edge]] - graph.low[graph.child[edge]] > EXACT:
                    return False
            return True

        @njit(cache=True, nogil=True)
        def explore(work: Any, words: Any, kept: Any, graph: Any, seat: int, most: int, moves: Any) -> int:
            """From the position that is packed as number 0, outwards."""
            is_duel = work[0].seats <= 2
            waiting, rim = np.empty(len(graph.packed), np.int32), np.empty(len(graph.packed), np.int32)
            seen = np.zeros(len(graph.packed), np.bool_)
            while True:
                found = list_rim(graph, is_duel, waiting, seen, rim)
                for i in range(found):
                    if graph.used[2] > most or not open_up(work, words, kept, graph, seat, rim[i], moves):
                        back_up(graph, is_duel, LAST_SWEEPS)
                        return SOLVED if has_met(graph) else FULL
                back_up(graph, is_duel, SWEEPS if found else MOST_SWEEPS)
                if graph.first[0] != CLOSED and has_met(graph):
                    return SOLVED
                if found == 0:
                    return LEFT_OPEN

        @njit(cache=True, nogil=True)
        def find(work: Any, words: Any, kept: Any, graph: Any, seat: int) -> int:
            return meet(work, words, kept, graph, seat)  # type: ignore[no-any-return]

        work, words, kept = workplace(Game(book).set_up(), known)
        graph = room_for(2, len(kept), 1, room)
        graph.packed[0], graph.used[0] = words[0, kept], 1
        explore(work, words, kept, graph, 0, -1, np.zeros((seats_at_most, room), np.int32))
        find(work, words, kept, graph, 0)
    return Kernels(explore, find)


def workplace(s: Fields, known: Alike) -> tuple[Array, Array, Array]:
    """Two rows to work on, the same as words of two bytes, and which of these count: not what never changes."""
    kind = row_type(type(s))
    work = np.zeros(2, kind)  # with nothing between its fields
    for name in kind.names or ():
        work[name] = rows([s])[name][0]
    constant = {"seats", "version", *s.options(), *known.forgotten}
    kept = [
        word
        for name, (field, start, *_) in (kind.fields or {}).items()
        if name not in constant
        for word in range(start // 2, (start + field.itemsize) // 2)
    ]
    return work, work.view(np.int16).reshape(2, -1), np.array(kept)


def room_for(positions: int, words: int, seats: int, actions: int) -> Graph:
    edges, least, most = EDGES * positions, *((-MOST_POINTS, MOST_POINTS) if seats == 1 else (0.0, 1.0))
    return Graph(
        packed=np.zeros((positions, words), np.int16),
        table=np.full(1 << (2 * positions).bit_length(), -1, np.int32),
        low=np.full(positions, least),
        high=np.full(positions, most),
        first=np.full(positions, CLOSED, np.int32),
        rows=np.zeros(positions, np.int32),
        columns=np.zeros(positions, np.int32),
        child=np.zeros(edges, np.int32),
        weight=np.zeros(edges, np.int32),
        stamp=np.full(positions, -1, np.int32),
        place=np.zeros(positions, np.int32),
        used=np.zeros(3, np.int64),
        tableau=np.empty((actions + 1, actions + 1)),
        names=np.empty(2 * actions, np.int64),
    )

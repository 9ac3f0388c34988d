"""The loops over the rows of a batch, compiled: each row plays game after game, and stops where it is asked.

Everything that a row needs lies in arrays with a row for each game, so that rows can be shared out among cores.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.engine import payoffs
from pepperbox.engine.compiled import Array, compiling, modules_of, row_type, templates
from pepperbox.engine.game import Game
from pepperbox.engine.loops import MOST_SEATS, Result, Strategy, at_random, copied_row, make_loops, pick_seat
from pepperbox.engine.observation import layout
from pepperbox.engine.parts import part
from pepperbox.engine.payoffs import win_payoff
from pepperbox.engine.rulebook import Rulebook
from pepperbox.engine.stream import below

RANDOM = 0  # the number of `at_random`, which every batch knows
EVERY = MOST_SEATS  # stands in a seat's place where every seat is asked
DRAWN = -1  # and where it is drawn for each game which one is
BEGIN, SKIP = -1, -2  # stand in an action's place where a row begins anew, and where nothing happens

ROW = np.dtype(
    [
        ("seed", np.int64),
        ("number", np.int64),  # of the next game, among those of its seed
        ("stride", np.int64),  # from a game's number to that of the next
        ("had", np.int64),  # points, of who plays alone
        ("asks", np.int8),  # whose seat; or EVERY, or DRAWN
        ("own", np.int8),  # the seat that is asked in this game; or EVERY
        ("seat", np.int8),  # who decides
        ("done", np.bool_),  # did a game end with the last decision?
    ],
    align=True,
)


class Rows(NamedTuple):
    """The games of a batch, by rows."""

    states: Array
    shorts: Array  # the bytes of the same states, two at a time
    longs: Array  # and four at a time
    dice: Array
    whims: Array
    about: Array  # of ROW
    lists: Array  # what is legal: how many, then their codes
    rewards: Array  # of the last decision, by seat
    results: Array  # of the last game that ended
    finals: Array  # what was seen at its end; without columns if nobody asks for that


class Spare(NamedTuple):
    """A state to blank or to think in, in the same three forms."""

    states: Array
    shorts: Array
    longs: Array


class Told(NamedTuple):
    """What is written down of some decisions, by rows and steps; without steps where nobody asks for it."""

    actions: Array
    seats: Array
    done: Array
    rewards: Array
    scores: Array
    observations: Array
    counts: Array
    starts: Array  # where in the list of all that was legal a decision's part begins


class BatchLoops(NamedTuple):
    run: Callable[..., Array]
    observe: Callable[..., None]
    first_illegal: Callable[..., int]
    pick: Callable[..., None]
    mark: Callable[..., None]


def all_rows(game: Game, count: int) -> Rows:
    """Room for so many games."""
    states = templates(game, count)
    return Rows(
        states,
        *as_numbers(states),
        dice=np.zeros((count, 4), np.int64),
        whims=np.zeros((count, 4), np.int64),
        about=np.zeros(count, ROW),
        lists=np.zeros((count, game.rulebook.rules.ACTIONS + 1), np.int32),
        rewards=np.zeros((count, game.seats), np.float32),
        results=np.zeros(count, row_type(Result)),
        finals=np.zeros((count, 0), np.int32),
    )


def row_size(game: Game) -> int:
    """How many bytes a game takes; of its state there is one, in three forms."""
    return sum(array.nbytes for name, array in all_rows(game, 1)._asdict().items() if name not in ("shorts", "longs"))


def spare_state(game: Game) -> Spare:
    states = templates(game, 1)
    return Spare(states, *as_numbers(states))


def room_for(count: int, steps: int, seats: int, width: int, has_lists: bool) -> Told:
    """Room to write down so many steps; without observations if they are 0 wide."""
    return Told(
        actions=np.zeros((count, steps), np.int64),
        seats=np.zeros((count, steps), np.int8),
        done=np.zeros((count, steps), np.bool_),
        rewards=np.zeros((count, steps, seats), np.float32),
        scores=np.zeros((count, steps, seats), np.int32),
        observations=np.zeros((count, steps if width else 0, width), np.int32),
        counts=np.zeros((count, steps if has_lists else 0), np.int32),
        starts=np.zeros((count, steps if has_lists else 0), np.int64),
    )


def told_size(steps: int, seats: int, width: int, has_lists: bool) -> int:
    """How many bytes that takes for a row, without the list of what is legal, whose length nobody knows before."""
    return steps * sum(array.nbytes for array in room_for(1, 1, seats, width, has_lists))


def nothing_told(count: int) -> Told:
    return room_for(count, 0, 0, 0, has_lists=False)


def as_numbers(states: Array) -> tuple[Array, Array]:
    """The bytes of states as numbers of two bytes, and of four if they have any."""
    count, size = len(states), states.dtype.itemsize
    shorts = states.view(np.int16).reshape(count, size // 2)
    return shorts, np.zeros((count, 0), np.int32) if size % 4 else states.view(np.int32).reshape(count, size // 4)


def runs(game: Game) -> Array:
    """How the fields follow each other in an observation: where each begins in a row, its width and its size."""
    fields = row_type(game.rulebook.rules.State).fields
    assert fields is not None
    widths = {name: field.width for name, field in game.rulebook.rules.State.FIELDS.items()}
    own = [(fields[place.name][1] // widths[place.name], widths[place.name], place.size) for place in layout(game)[1:]]
    return np.array(own, np.int64)


@cache
def batch_loops(book: Rulebook, strategies: tuple[Strategy, ...] = (at_random,)) -> BatchLoops:
    """The loops of a rulebook, compiled when they are first asked for; the first strategy is `at_random`."""
    rules = book.rules
    is_over, to_act, legal, apply = rules.is_over, rules.to_act, rules.legal, rules.apply
    score, is_winner = rules.score, rules.is_winner
    hide = getattr(rules, "hide", None)
    name = "-".join(["batch", *(strategy.__name__ for strategy in strategies[1:])])

    with compiling(book, name, payoffs, *modules_of(strategies)):
        loops = make_loops(rules, strategies, part, copied_row)
        begin_game, settle, report, decision = loops.begin_game, loops.settle, loops.report, loops.decision

        @part
        def write(shorts: Any, longs: Any, layout: Any, seat: int, out: Any) -> None:
            """The numbers of a state, field by field; the seat that looks comes first."""
            out[0] = seat
            place = 1
            for field in range(len(layout)):
                first = layout[field, 0]
                size = layout[field, 2]
                if layout[field, 1] == 2:
                    for k in range(size):
                        out[place + k] = shorts[first + k]
                else:
                    for k in range(size):
                        out[place + k] = longs[first + k]
                place += size

        if hide is None:

            @part
            def see(s: Any, shorts: Any, longs: Any, spare: Any, layout: Any, seat: int, out: Any) -> None:
                write(shorts, longs, layout, seat, out)
        else:

            @part
            def see(s: Any, shorts: Any, longs: Any, spare: Any, layout: Any, seat: int, out: Any) -> None:
                """What a seat may know, and no more."""
                spare.states[0] = s
                hide(spare.states[0], seat)
                write(spare.shorts[0], spare.longs[0], layout, seat, out)

        @part
        def decided(s: Any, spare: Any, player: int, seat: int, moves: Any, whims: Any) -> int:
            """What a strategy decides; one that looks at nothing needs nothing hidden."""
            if player == RANDOM:
                return at_random(s, seat, moves, whims)
            return decision(player, s, spare, seat, moves, whims)

        @part
        def begin_next(s: Any, row: Any, dice: Any, whims: Any) -> None:
            begin_game(s, row.seed, row.number, dice, whims)
            row.number += row.stride
            row.own = row.asks
            if row.asks == DRAWN:
                row.own = below(whims, s.seats)
            settle(s, dice)
            row.had = score(s, 0) if s.seats == 1 else 0

        @part
        def reward(s: Any, i: int, row: Any, rewards: Any) -> None:
            """Alone, the points that a decision has brought; among others, at the end, what a win is worth."""
            if s.seats == 1:
                rewards[i, 0] = score(s, 0) - row.had
                row.had = score(s, 0)
                return
            winners = 0
            if row.done:
                for seat in range(s.seats):
                    winners += is_winner(s, seat)
            for seat in range(s.seats):
                rewards[i, seat] = win_payoff(is_winner(s, seat), winners, s.seats) if row.done else 0.0

        @part
        def go_on(s: Any, spare: Any, row: Any, dice: Any, whims: Any, moves: Any, players: Any) -> bool:
            """Until somebody is asked (yes), or the game is over: the others decide, and everything lands."""
            while not is_over(s):
                seat = pick_seat(to_act(s), whims)
                row.seat = seat
                moves[0] = 0
                legal(s, seat, moves)
                if row.own == EVERY or row.own == seat:
                    return True
                apply(s, seat, decided(s, spare, players[seat - (seat > row.own)], seat, moves, whims))
                settle(s, dice)
            return False

        @part
        def start(s: Any, spare: Any, row: Any, dice: Any, whims: Any, moves: Any, players: Any) -> None:
            """Another game; the next in which somebody is asked."""
            begin_next(s, row, dice, whims)
            while not go_on(s, spare, row, dice, whims, moves, players):
                begin_next(s, row, dice, whims)

        @part
        def take(shelf: Any, i: int, stream: Any) -> None:
            for word in range(4):
                stream[word] = shelf[i, word]

        @part
        def put_back(stream: Any, i: int, shelf: Any) -> None:
            for word in range(4):
                shelf[i, word] = stream[word]

        @njit(cache=True, nogil=True)
        def run(rows: Any, spare: Any, layout: Any, players: Any, actions: Any, steps: int, told: Any) -> Any:
            """So many decisions in each row: the given ones, or if there are none those of the players.

            A row's streams and list are worked on in one place: to look into an array by rows would cost more.
            """
            states, about, lists, rewards, results = rows.states, rows.about, rows.lists, rows.rewards, rows.results
            dice, whims, moves = np.empty(4, np.int64), np.empty(4, np.int64), np.empty(lists.shape[1], np.int32)
            is_given, has_seen, has_lists = len(actions) > 0, told.observations.shape[1] > 0, told.counts.shape[1] > 0
            is_told, is_final = told.actions.shape[1] > 0, rows.finals.shape[1] > 0
            flat = np.empty(1024, np.int32)
            used = 0
            action = 0
            for i in range(len(states)):
                if is_given and actions[i] == SKIP:
                    continue
                s, row = states[i], about[i]
                take(rows.dice, i, dice)
                take(rows.whims, i, whims)
                if has_lists or not is_given:
                    for k in range(lists[i, 0] + 1):
                        moves[k] = lists[i, k]
                for t in range(steps):
                    seat = row.seat
                    if has_seen:
                        see(s, rows.shorts[i], rows.longs[i], spare, layout, seat, told.observations[i, t])
                    if has_lists:
                        count = moves[0]
                        if used + count > len(flat):
                            grown = np.empty(2 * (used + count), np.int32)
                            grown[:used] = flat[:used]
                            flat = grown
                        told.counts[i, t] = count
                        told.starts[i, t] = used
                        flat[used : used + count] = moves[1 : 1 + count]
                        used += count
                    if is_given:
                        action = actions[i]
                    else:
                        player = players[seat] if row.own == EVERY else RANDOM
                        action = decided(s, spare.states, player, seat, moves, whims)
                    if action == BEGIN:
                        row.done = False
                        for k in range(s.seats):
                            rewards[i, k] = 0
                    else:
                        apply(s, seat, action)
                        settle(s, dice)
                        row.done = not go_on(s, spare.states, row, dice, whims, moves, players)
                        reward(s, i, row, rewards)
                    if row.done:
                        report(s, results[i])
                        if is_final:
                            see(s, rows.shorts[i], rows.longs[i], spare, layout, row.own, rows.finals[i])
                    if row.done or action == BEGIN:
                        start(s, spare.states, row, dice, whims, moves, players)
                    if is_told:
                        told.actions[i, t] = action
                        told.seats[i, t] = seat
                        told.done[i, t] = row.done
                        for k in range(s.seats):
                            told.rewards[i, t, k] = rewards[i, k]
                            told.scores[i, t, k] = results[i].scores[k]
                put_back(dice, i, rows.dice)
                put_back(whims, i, rows.whims)
                for k in range(moves[0] + 1):
                    lists[i, k] = moves[k]
            return flat[:used]

        @njit(cache=True, nogil=True)
        def observe(rows: Any, spare: Any, layout: Any, seen: Any) -> None:
            for i in range(len(seen)):
                see(rows.states[i], rows.shorts[i], rows.longs[i], spare, layout, rows.about[i].seat, seen[i])

        @njit(cache=True, nogil=True)
        def first_illegal(lists: Any, actions: Any) -> int:
            """The first row in which an action is not legal; −1 if there is none."""
            for i in range(len(lists)):
                found = 0
                for k in range(1, lists[i, 0] + 1):
                    found += lists[i, k] == actions[i]
                if not found:
                    return i
            return -1

        @njit(cache=True, nogil=True)
        def pick(lists: Any, whims: Any, actions: Any) -> None:
            for i in range(len(lists)):
                actions[i] = lists[i, 1 + below(whims[i], lists[i, 0])]

        @njit(cache=True, nogil=True)
        def mark(lists: Any, mask: Any) -> None:
            for i in range(len(lists)):
                mask[i, :] = False
                for k in range(1, lists[i, 0] + 1):
                    mask[i, lists[i, k]] = True

        game = Game(book)
        rows, spare, players, numbers = all_rows(game, 0), spare_state(game), np.zeros(EVERY + 1, np.int64), runs(game)
        run(rows, spare, numbers, players, np.zeros(0, np.int64), 0, nothing_told(0))
        observe(rows, spare, numbers, np.zeros((0, 0), np.int32))
        first_illegal(rows.lists, np.zeros(0, np.int64))
        pick(rows.lists, rows.whims, np.zeros(0, np.int64))
        mark(rows.lists, np.zeros((0, 0), np.bool_))
    return BatchLoops(run, observe, first_illegal, pick, mark)

"""Games from which it is learned how likely one wins, and the steps by which it is: see training.py."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from math import exp
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.bots.grand_poobah.good import good
from pepperbox.bots.grand_poobah.standing import (
    ABOUT_OTHERS,
    LOOKED_AT,
    REDS,
    WIDTH,
    ZERO,
    lead_entry,
    look_at_others,
    rivals_most,
)
from pepperbox.bots.grand_poobah.turn import look_through, weigh_moves
from pepperbox.engine.compiled import Array, compiling
from pepperbox.games.dice import is_red
from pepperbox.games.grand_poobah import RULEBOOK, rules
from pepperbox.games.grand_poobah.rules import ACTIONS, CHOOSE, DONE, MOST_SEATS, TURN_REDS, in_hand, is_winner

STRANGE_BY = 8  # turns of everybody; one of them is played at random


class Samples(NamedTuple):
    """What is looked at when a turn is over, and what part of the win the seat had in the end."""

    entries: Array
    shares: Array
    won: Array


def room_for(count: int) -> Samples:
    entries, shares = np.zeros((count, LOOKED_AT), np.int32), np.zeros((count, LOOKED_AT), np.float32)
    return Samples(entries, shares, np.zeros(count, np.float32))


class Kernels(NamedTuple):
    play: Callable[..., int]
    learn: Callable[..., float]


@cache
def kernels() -> Kernels:
    set_up, is_over, land, apply, chance = rules.set_up, rules.is_over, rules.land, rules.apply, rules.chance
    legal = rules.legal

    with compiling(RULEBOOK, "practice", sys.modules[__name__]):

        @njit(cache=True, nogil=True)
        def play(
            states: Any, weights: Any, by_weights: bool, trust: float, desk: Any, targets: Any, seed: int, samples: Any
        ) -> int:
            """Play a game to each target, and note samples as long as there is room; tells how many there are."""
            np.random.seed(seed)
            s, room = states[0], len(samples.won)
            moves: Any = np.zeros(ACTIONS + 1, np.int32)
            whims: Any = np.zeros(4, np.int64)
            most, is_nearest, told = np.zeros(7, np.int64), np.zeros(7, np.bool_), np.zeros(ACTIONS)
            seats, worths, was_strange = np.zeros(room, np.int64), np.zeros(room), np.zeros(room, np.bool_)
            won = np.zeros(MOST_SEATS)
            count = 0
            for target in targets:
                s.target = target
                set_up(s)
                first, turn, strange = count, 0, np.random.randint(STRANGE_BY * s.seats)
                while not is_over(s) and count < room:
                    seat = s.turn
                    look_at_others(s, seat, samples.entries[count], samples.shares[count])
                    rivals_most(s, seat, most, is_nearest)
                    if by_weights:
                        look_through(weights, s, seat, desk)
                    seats[count], was_strange[count] = seat, turn == strange
                    finished = s.turns[seat]
                    while s.turns[seat] == finished:
                        ways = chance(s)
                        if ways:
                            land(s, np.random.randint(ways))
                            continue
                        moves[0] = 0
                        legal(s, seat, moves)
                        action = 0
                        if by_weights:
                            weigh_moves(s, seat, desk, told)
                            action = best_of(moves, told)
                            if s.phase == CHOOSE:
                                worths[count] = told[action]
                        if turn == strange:
                            action = anything(s, seat, moves, whims)
                        elif not by_weights:
                            action = good(s, seat, moves, whims)
                        apply(s, seat, action)
                    look_at_hand(s, seat, most, is_nearest, samples.entries[count], samples.shares[count])
                    count += turn >= strange or trust > 0
                    turn += 1
                    if chance(s):
                        land(s, np.random.randint(chance(s)))
                if not is_over(s):
                    return first
                share_win(s, won)
                for i in range(count - 1, first - 1, -1):
                    seat = seats[i]
                    samples.won[i] = won[seat]
                    part = 1.0 if was_strange[i] else trust
                    won[seat] = part * worths[i] + (1.0 - part) * won[seat]
                    if s.seats == 2:
                        won[1 - seat] = 1.0 - won[seat]
            return count

        @njit(cache=True, nogil=True)
        def learn(weights: Any, slope: Any, samples: Any, order: Any) -> float:
            """Add up the gradient of the cross entropy of some samples; tells the mean of the squared differences."""
            error: Any = 0.0
            whole = np.empty(WIDTH, np.float32)
            for number in order:
                entries, shares = samples.entries[number], samples.shares[number]
                whole[:] = ZERO
                for i in range(LOOKED_AT):
                    if shares[i] > 0:
                        for j in range(WIDTH):
                            whole[j] += shares[i] * weights.entries[entries[i], j]
                total = weights.worth[WIDTH]
                for j in range(WIDTH):
                    total += weights.worth[j] * max(whole[j], ZERO)
                off = np.float32(1.0 / (1.0 + exp(-total)) - samples.won[number])
                error += off * off
                off /= np.float32(len(order))
                slope.worth[WIDTH] += off
                for j in range(WIDTH):
                    slope.worth[j] += off * max(whole[j], ZERO)
                    whole[j] = off * weights.worth[j] if whole[j] > 0 else ZERO
                for i in range(LOOKED_AT):
                    if shares[i] > 0:
                        for j in range(WIDTH):
                            slope.entries[entries[i], j] += shares[i] * whole[j]
            return error / len(order)  # type: ignore[no-any-return]

    return Kernels(play, learn)


def best_of(moves: Any, told: Any) -> int:
    best = moves[1]
    for i in range(2, moves[0] + 1):
        if told[moves[i]] > told[best]:
            best = moves[i]
    return int(best)


def share_win(s: Any, won: Any) -> None:
    """What part of the win each seat has when all is over."""
    winners = 0
    for seat in range(s.seats):
        winners += is_winner(s, seat)
    for seat in range(s.seats):
        won[seat] = 1.0 / winners if is_winner(s, seat) else 0.0


def anything(s: Any, seat: int, moves: Any, whims: Any) -> int:
    """Any dice are rolled; red ones are left, turned to anything or turned well, as often each."""
    if s.phase == TURN_REDS:
        way = np.random.randint(3)
        if way == 0:
            return DONE
        if way == 1:
            return good(s, seat, moves, whims)
    return int(moves[1 + np.random.randint(moves[0])])


def look_at_hand(s: Any, seat: int, most: Any, is_nearest: Any, entries: Any, shares: Any) -> None:
    """The entries of the seat's own hand."""
    for number in range(1, 7):
        place = ABOUT_OTHERS + number - 1
        entries[place] = lead_entry(number, in_hand(s, seat, number), most[number], is_nearest[number])
        shares[place] = 1.0
        entries[place + 6] = REDS + number - 1
        shares[place + 6] = 1.0 if is_red(s.hands[seat], number - 1) else 0.0

"""A round of Perfecto between two with few dice: how it is set up, and what the rules say of it, as tables.

Somebody who has fewer dice than the game ever leaves them (nobody stays with one, §4.5) has the others *put away*: they
lie frozen and show nothing, so that they are neither shaken nor re-rolled and count for nothing. `set_up` makes such a
state. From there the ordinary rules play: two shakes, the bidding, one call. Who wins that showdown wins the round.

No bid that is higher than every count can be right. Who hears one challenges it and wins; so nobody loses anything by
leaving such bids out, and the tables hold only the *rungs*, the bids that some dice make true.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.engine.compiled import Array, compiling, rows
from pepperbox.engine.game import Game
from pepperbox.engine.gate import GameState
from pepperbox.engine.stream import Stream
from pepperbox.games.dice import WAYS_TO_LAND, how_many
from pepperbox.games.perfecto import RULEBOOK
from pepperbox.games.perfecto.bids import highest_bid, quantity, rank
from pepperbox.games.perfecto.hands import loose
from pepperbox.games.perfecto.rules import apply, chance, land
from pepperbox.games.perfecto.showdown import count
from pepperbox.games.perfecto.state import BID, CHALLENGE, LAST_CHANCE, PERFECTO, PLAYING, SHAKING, State

MOST_DICE = 6
CALLED = (CHALLENGE, PERFECTO)


class SmallRound(NamedTuple):
    """What the rules say of a round; hands are told by the outcome of their shake, rungs from 1 on."""

    dice: tuple[int, int]
    bids: Array  # the bid of each rung; in place 0 none
    wins: Array  # by bidder, call, rung, hand of A and hand of B: does A win?
    lands: tuple[Array, Array]  # by seat: handful that is rolled, hand before and after, the chance of it
    rolled: tuple[Array, Array]  # by seat: how many dice a handful has; the first is empty

    @property
    def rungs(self) -> int:
        return len(self.bids) - 1

    @property
    def hands(self) -> tuple[int, int]:
        return WAYS_TO_LAND[self.dice[0]], WAYS_TO_LAND[self.dice[1]]


NOTHING_TO_BID = SmallRound(  # the least that goes through whatever is compiled for rounds
    (0, 0),
    np.zeros(1, np.int64),
    np.zeros((2, 2, 1, 1, 1), np.bool_),
    (np.ones((1, 1, 1)), np.ones((1, 1, 1))),
    (np.zeros(1, np.int64), np.zeros(1, np.int64)),
)


def set_up(game: Game, dice: tuple[int, int]) -> State:
    """A round that seat A leads, about to be shaken, in which each has the dice from 1 on and no more than so many."""
    s: State = game.set_up()
    for seat in range(2):
        s.left[seat] = max(dice[seat], LAST_CHANCE + 1)
        s.frozen[seat] = (1 << s.left[seat]) - (1 << dice[seat])
    return s


def begun(game: Game, dice: tuple[int, int], stream: Stream | None = None) -> GameState:
    """Such a round to be played through the gate: dice come from the stream; without one, whoever plays says them."""
    state = game.new(chance="explicit")
    state._state = set_up(game, dice)
    state.draw_from(stream)
    if stream is not None:
        for _ in range(2):
            state.land()
    return state


def dice_of(s: State) -> tuple[int, int]:
    """How many dice each of two can shake."""
    return how_many(loose(s, 0)), how_many(loose(s, 1))


class Kernels(NamedTuple):
    count_hands: Callable[..., None]
    decide: Callable[..., None]
    roll: Callable[..., None]


@cache
def kernels() -> Kernels:
    with compiling(RULEBOOK, "small-rounds"):

        @njit(cache=True, nogil=True)
        def count_hands(states: Any, seat: int, hands: int, counts: Any) -> None:
            """How often the dice of each hand of a seat count for each rank, those of the other still unshaken."""
            for hand in range(hands):
                states[1] = states[0]
                s = states[1]
                s.phase = SHAKING
                s.turn = seat
                land(s, hand)
                for of_rank in range(1, 7):
                    counts[hand, of_rank] = count(s, of_rank)

        @njit(cache=True, nogil=True)
        def decide(states: Any, bids: Any, wins: Any) -> None:
            """Call against every bid with all hands, and see whether A wins."""
            for first in range(wins.shape[3]):
                for second in range(wins.shape[4]):
                    states[1] = states[0]
                    land(states[1], first)
                    land(states[1], second)
                    for bidder in range(2):
                        for rung in range(1, len(bids)):
                            for call in range(2):
                                states[2] = states[1]
                                s = states[2]
                                s.turn = bidder
                                apply(s, bidder, BID + bids[rung])
                                apply(s, 1 - bidder, CALLED[call])
                                wins[bidder, call, rung, first, second] = s.shown_winner == 0

        @njit(cache=True, nogil=True)
        def roll(states: Any, seat: int, handful: int, lands: Any) -> None:
            """Where each hand of a seat goes when these dice are rolled."""
            for hand in range(len(lands)):
                states[1] = states[0]
                s = states[1]
                s.phase = SHAKING
                s.turn = seat
                land(s, hand)
                s.phase = PLAYING
                s.turn = seat
                if handful == 0:
                    lands[hand, hand] = 1.0
                    continue
                apply(s, seat, handful)
                ways = chance(s)
                for outcome in range(ways):
                    states[2] = states[1]
                    land(states[2], outcome)
                    after, place = 0, 1
                    for die in range(MOST_DICE):
                        if states[2].faces[seat][die] > 0:
                            after += place * (states[2].faces[seat][die] - 1)
                            place *= 6
                    lands[hand, after] += 1.0 / ways

        nothing = rows([Game(RULEBOOK).set_up()] * 3)
        count_hands(nothing, 0, 0, np.zeros((0, 7), np.int64))
        decide(nothing, np.zeros(1, np.int64), np.zeros((2, 2, 1, 0, 0), np.bool_))
        roll(nothing, 0, 0, np.zeros((0, 0)))
    return Kernels(count_hands, decide, roll)


@cache
def small_round(dice: tuple[int, int], rolls: bool = True, above: int = 0) -> SmallRound:
    """The tables of a round; without re-rolls, or only of the bids above one, where less is to be looked at."""
    start = set_up(Game(RULEBOOK, 2), dice)
    states, found = rows([start] * 3), kernels()
    hands = [WAYS_TO_LAND[number] for number in dice]
    most = np.zeros(7, np.int64)
    for seat in range(2):
        counts = np.zeros((hands[seat], 7), np.int64)
        found.count_hands(states, seat, hands[seat], counts)
        most += counts.max(axis=0)
    bids = [bid for bid in range(1, highest_bid(start) + 1) if bid > above and quantity(bid) <= most[rank(bid)]]
    wins = np.zeros((2, 2, len(bids) + 1, hands[0], hands[1]), np.bool_)
    found.decide(states, np.array([above, *bids]), wins)
    lands, rolled = [], []
    for seat in range(2):
        handfuls = range(1 << dice[seat]) if rolls else range(1)
        chances = np.zeros((len(handfuls), hands[seat], hands[seat]))
        for handful in handfuls:
            found.roll(states, seat, handful, chances[handful])
        lands.append(chances)
        rolled.append(np.array([how_many(handful) for handful in handfuls]))
    return SmallRound(dice, np.array([above, *bids]), wins, (lands[0], lands[1]), (rolled[0], rolled[1]))

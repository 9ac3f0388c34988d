"""The one round of Perfecto that is solved, with one die each: there the best bot plays the equilibrium that was found.

An equilibrium is played by drawing from it. All that it does is worth as much, but whoever always did the same of that
could be read; so one action is drawn, and told to be worth a trifle more than the others.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from pepperbox.bots.levels import Worth
from pepperbox.engine.errors import BadOption
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream, below
from pepperbox.games.dice import holds, how_many
from pepperbox.games.perfecto import RULEBOOK
from pepperbox.games.perfecto.bids import heard_bid, heard_rolled
from pepperbox.games.perfecto.hands import loose
from pepperbox.games.perfecto.state import State

A_TRIFLE = 1e-6
FINELY = 1 << 20  # shares are drawn in so many parts


def is_one_die_each(s: State) -> bool:
    """Have both one die to shake, and nothing that lies open?"""
    if s.seats != 2 or s.advanced:
        return False
    shown = [s.faces[seat][die] for seat in range(2) for die in range(6) if holds(s.frozen[seat], die)]
    return not any(shown) and all(how_many(loose(s, seat)) == 1 for seat in range(2))


@cache
def kept_equilibrium() -> Any:
    """If somebody has solved the round before; nobody waits for it at a table."""
    from pepperbox.solve import kept_solution

    return kept_solution(Game(RULEBOOK, 2))


def by_equilibrium(s: State, seat: int, moves: Moves, whims: Stream) -> list[Worth] | None:
    solution = kept_equilibrium()
    if solution is None:
        return None
    said = [(heard_rolled(one), heard_bid(one)) for one in s.heard[: s.bids]]
    actions = moves[1 : moves[0] + 1]
    try:
        shares = solution.shares(s, seat, said)
        values = solution.answers.weigh(s, seat, actions, said)
    except BadOption:  # the other has done what an equilibrium never does
        return None
    drawn = draw_from([shares.get(action, 0.0) for action in actions], whims)
    values[drawn] = max(values) + A_TRIFLE
    return [Worth(value, solution.unit, solution.within) for value in values]


def draw_from(shares: list[float], whims: Stream) -> int:
    """A place, each as often as its share."""
    left, last = below(whims, FINELY) / FINELY * sum(shares), 0
    for place, share in enumerate(shares):
        if share > 0:
            last = place
            left -= share
            if left < 0:
                break
    return last

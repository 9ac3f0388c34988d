"""A search for Tick-Tack that looks at one action of those that come to the same.

The fifteen pairs of a challenge are alike, and so are the four numbers that can be picked against it. Wrong snaps
differ only in which card is seen. One of each sort is tried, and all are told to be worth the same.
"""

from __future__ import annotations

from pepperbox.bots.levels import Worth
from pepperbox.bots.search import Search
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.tick_tack.cards import matches
from pepperbox.games.tick_tack.forms import (
    AT_WHOM,
    CHALLENGING,
    DRAW,
    PICK_NUMBER,
    SNAP_CARD,
    form_of,
    kind_of,
    pair_in,
)
from pepperbox.games.tick_tack.state import State

WRONG_SNAP = -1  # stands for all of them


class Thinking(Search):
    """A search that tries one of each sort."""

    def weigh(self, s: State, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        sorts = [sort_of(s, action) for action in moves[1 : moves[0] + 1]]
        tried = {sort: moves[1 + sorts.index(sort)] for sort in sorts}
        worths = dict(zip(tried, super().weigh(s, seat, [len(tried), *tried.values()], whims), strict=True))
        return [worths[sort] for sort in sorts]


def sort_of(s: State, action: int) -> int:
    """A number that is the same for actions that come to the same."""
    if action > PICK_NUMBER:
        return PICK_NUMBER + 1
    if action >= DRAW:
        return action
    form = form_of(action)
    if action >= SNAP_CARD and not matches(s, kind_of(form)):
        return WRONG_SNAP
    return action - pair_in(form) if CHALLENGING <= form < AT_WHOM else action

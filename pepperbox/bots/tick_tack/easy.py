"""Tick-Tack as a beginner plays it: whatever matches and does something is laid at once, the first that comes to hand.

It knows the rules: it plays rather than draws, answers a threat if it can, snaps only what matches, and sees which card
is its last. But it plans nothing: jokers go as soon as anything else, blocks are laid for their dots, a Play Again is
played with nothing to follow, and nobody is struck because they have few cards left.
"""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.tick_tack.cards import matches
from pepperbox.games.tick_tack.deck import CARD, GIFT, PLAIN
from pepperbox.games.tick_tack.forms import (
    AT_WHOM,
    CHALLENGING,
    DRAW,
    SNAP_CARD,
    challenged_in,
    form_of,
    has_choice,
    kind_of,
)
from pepperbox.games.tick_tack.state import State
from pepperbox.games.tick_tack.turns import next_in

LAST_CARD, WITH_ACTION, DOTS, NOTHING, WRONG = 4, 3, 2, 1, 0  # how tempting an action is


def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    """Do what tempts most; of equals the first."""
    best = moves[1]
    most = -1
    for i in range(1, moves[0] + 1):
        temptation = how_tempting(s, seat, moves[i])
        if temptation > most:
            most = temptation
            best = moves[i]
    return best


def how_tempting(s: State, seat: int, action: int) -> int:
    """A card that does something is more fun than dots, and any card better than none; a wrong one is seen to be."""
    if action >= DRAW:
        return NOTHING
    form = form_of(action)
    kind = kind_of(form)
    if action >= SNAP_CARD and not matches(s, kind):
        return WRONG
    if CHALLENGING <= form < AT_WHOM and challenged_in(form) != next_in(s, seat):
        return NOTHING  # of all that can be challenged, the one who sits next comes to mind
    if s.held[seat] == (2 if CARD[kind] == GIFT and has_choice(form) else 1):
        return LAST_CARD
    return DOTS if CARD[kind] == PLAIN else WITH_ACTION

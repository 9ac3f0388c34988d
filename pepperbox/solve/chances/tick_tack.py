"""Tick-Tack: what the next card may be, for all that a seat knows (§7).

Cards that the seat can't place lie anywhere it can't see, each way as likely; so the next card of the pile is any of
them with the same chance. A hand that the seat put under the pile itself is followed: its cards come up in any order.
An empty pile is made of the cards that were played. What others' decisions suggest about their hands is not weighed.

Where somebody has passed for want of a card that matches, or may play a card just drawn, not all ways are as likely any
more: then there is no answer.
"""

from __future__ import annotations

from math import comb

from pepperbox.games.tick_tack.cards import matches
from pepperbox.games.tick_tack.deck import KINDS, NO_CARD
from pepperbox.games.tick_tack.secrets import follows, gather, known_to
from pepperbox.games.tick_tack.state import State


def unplaced(s: State, seat: int) -> list[int]:
    """How many cards of each kind the seat can't place: in the pile, or in hands that it can't see."""
    known = s.copy()
    gather(known, seat)
    return known.pile[0]


def next_card(s: State, seat: int) -> list[float] | None:
    """How likely the next card of the pile is of each kind; None if that is not known exactly."""
    cards = cards_to_come(s, seat)
    total = sum(cards or [])
    return [count / total for count in cards] if cards and total else None


def cards_to_come(s: State, seat: int) -> list[int] | None:
    """Those of which the next one is any."""
    if s.stuck or (s.drawn != NO_CARD and s.turn != seat):
        return None
    if sum(s.in_layer) == 0:
        return list(s.played)
    layer = next(layer for layer in range(s.top, s.layers) if s.in_layer[layer])
    return list(s.put[layer]) if layer > 0 and follows(s, layer, seat) else unplaced(s, seat)


def chance_to_match(s: State, seat: int) -> float | None:
    """How likely the next card can be played on the one that lies on the table."""
    cards = next_card(s, seat)
    return None if cards is None else sum(cards[kind] for kind in range(KINDS) if matches(s, kind))


def chance_of_answer(s: State, seat: int, other: int) -> float | None:
    """How likely another's hand holds a card that matches the one on the table: with one card left, that it wins."""
    if s.stuck or s.drawn != NO_CARD or any(s.took):
        return None
    known = [known_to(s, seat, other, kind) for kind in range(KINDS)]
    if any(count and matches(s, kind) for kind, count in enumerate(known)):
        return 1.0
    cards, drawn = unplaced(s, seat), s.held[other] - sum(known)
    missing = sum(count for kind, count in enumerate(cards) if not matches(s, kind))
    return 1 - comb(missing, drawn) / comb(sum(cards), drawn)

"""Hands in Tick-Tack as others' play tells of them: worlds that are drawn anew are mended until they agree with it.

A world that is drawn agrees with what a seat has seen, but its hands are any. Of those, few agree with the draws, with
the snaps that were let be and with the threats that were accepted (`at_most`, see the rules' signs.py): it would take
long to draw until one does. Instead, whatever a hand would have had to play then goes back to the pile, and as many
others come from there, each that agrees as likely. Once in a while somebody keeps what they could have played: every
hand is left as it was drawn in one world of ten.
"""

from __future__ import annotations

from pepperbox.engine.stream import Stream, below
from pepperbox.games.tick_tack.deck import BLOCK, CARD, HIGH, KINDS, LOW, SHIFT
from pepperbox.games.tick_tack.secrets import known_to
from pepperbox.games.tick_tack.state import ANSWERS, JOKERS, MANY, SIGNS, State

SELDOM = 10  # one in so many keeps a card that could be played
DIGIT, MOST = 4, 15  # the cards for each sign are counted in one number, four bits for each; so many tell nothing


def mend(s: State, seat: int, stream: Stream) -> None:
    """Let the hidden hands of a world agree with what their play told."""
    if s.top == 0 and s.stuck == 0:
        for other in range(s.seats):
            if other != seat and is_told_of(s, other) and below(stream, SELDOM) > 0:
                mend_hand(s, seat, other, stream)


def is_told_of(s: State, other: int) -> bool:
    """Did a seat's play tell anything? Hands with cards that somebody follows are left alone."""
    if s.out[other] or s.took[other] > 0:
        return False
    for sign in range(SIGNS):
        if s.at_most[other][sign] < MANY:
            return True
    return False


def mend_hand(s: State, seat: int, other: int, stream: Stream) -> None:
    """Give back to the pile what the hand can't well have, and take as many others that it can."""
    counts = 0
    for kind in range(KINDS):
        for _ in range(fixed_in(s, seat, other, kind)):
            counts = with_card(s, other, kind, counts)
    missing = 0
    first = below(stream, KINDS)  # so that no kind is kept before all others
    for place in range(KINDS):
        kind = (first + place) % KINDS
        for _ in range(s.hands[other][kind] - fixed_in(s, seat, other, kind)):
            if agrees(s, other, kind, counts):
                counts = with_card(s, other, kind, counts)
            else:
                s.hands[other][kind] -= 1
                s.pile[0][kind] += 1
                missing += 1
    for _ in range(missing):
        kind = picked(s, other, counts, stream)
        s.pile[0][kind] -= 1
        s.hands[other][kind] += 1
        counts = with_card(s, other, kind, counts)


def fixed_in(s: State, seat: int, other: int, kind: int) -> int:
    """How many cards of a kind must stay in a hand: those that are known, and one that was just drawn."""
    known = known_to(s, seat, other, kind)
    if s.drawn == kind and s.turn == other and s.hands[other][kind] > known:
        return known + 1
    return known


def picked(s: State, other: int, counts: int, stream: Stream) -> int:
    """One of the pile's cards that agree, each as likely; one of all if none does."""
    agreeing = 0
    every = 0
    for kind in range(KINDS):
        every += s.pile[0][kind]
        if agrees(s, other, kind, counts):
            agreeing += s.pile[0][kind]
    chosen = below(stream, agreeing if agreeing > 0 else every)
    found = 0
    for kind in range(KINDS):
        if agreeing == 0 or agrees(s, other, kind, counts):
            if 0 <= chosen < s.pile[0][kind]:
                found = kind
            chosen -= s.pile[0][kind]
    return found


# ── Which cards agree ────────────────────────────────────────────────────────────────────────────────────────────────


def agrees(s: State, other: int, kind: int, counts: int) -> bool:
    """May a hand have this card too, beside those that are counted?"""
    if HIGH[kind] == 0:
        return has_room(s, other, JOKERS, counts)
    if not has_room(s, other, LOW[kind], counts) or not has_room(s, other, HIGH[kind], counts):
        return False
    if CARD[kind] not in (BLOCK, SHIFT):
        return True
    return has_room(s, other, ANSWERS + LOW[kind], counts) and has_room(s, other, ANSWERS + HIGH[kind], counts)


def has_room(s: State, other: int, sign: int, counts: int) -> bool:
    return s.at_most[other][sign] >= MOST or s.at_most[other][sign] > (counts >> DIGIT * sign & MOST)


def with_card(s: State, other: int, kind: int, counts: int) -> int:
    """The counts with a card more."""
    if HIGH[kind] == 0:
        return with_one(s, other, JOKERS, counts)
    counts = with_one(s, other, LOW[kind], with_one(s, other, HIGH[kind], counts))
    if CARD[kind] in (BLOCK, SHIFT):
        counts = with_one(s, other, ANSWERS + LOW[kind], with_one(s, other, ANSWERS + HIGH[kind], counts))
    return counts


def with_one(s: State, other: int, sign: int, counts: int) -> int:
    """What is full, or need not be counted, stays as it is: so no count runs over into the next."""
    is_counted = s.at_most[other][sign] < MOST and has_room(s, other, sign, counts)
    return counts + (1 << DIGIT * sign) if is_counted else counts

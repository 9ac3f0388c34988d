"""Which cards are in play in Tick-Tack, what they count, and which of them match."""

from __future__ import annotations

from pepperbox.games.tick_tack.deck import (
    ASKS,
    BOMB,
    CARD,
    COPIES,
    HIGH,
    JOKER_HALF,
    KINDS_OF,
    KINDS_WITH,
    LOW,
    MATCHED_BY,
    NEXT_PART,
    PART,
    PLACE,
    PLAIN,
    PLAY_AGAIN_16,
    PLAY_AGAIN_45,
    PUNISH_PREVIOUS,
    SHIFT_16,
    SHIFT_45,
    SUMS,
    TICK_TACK,
    WORTH,
)
from pepperbox.games.tick_tack.state import TOURNAMENT, State

# ── §1 The cards ─────────────────────────────────────────────────────────────────────────────────────────────────────


def in_deck(s: State, kind: int) -> int:
    """§1.4 How many cards of a kind are in play with these seats and options."""
    card = CARD[kind]
    if card != PLAIN and s.without >> card & 1:
        return 0
    if card == BOMB and not with_bomb(s):
        return 0
    if s.seats == 2 and card in (PUNISH_PREVIOUS, TICK_TACK):
        return 0
    return COPIES[kind] if is_printed(s, kind) else 0


def is_printed(s: State, kind: int) -> bool:
    """§1.2 Do the rules have a card with these dots? Rules 1 had those of a Play Again and of a Shift exchanged."""
    if s.version < 2:
        return kind not in (PLAY_AGAIN_16, SHIFT_45)
    return kind not in (PLAY_AGAIN_45, SHIFT_16)


def with_bomb(s: State) -> bool:
    """§1.5 Unless settled otherwise, only in tournaments of three or more."""
    return s.bomb == 1 or (s.bomb == 0 and s.mode == TOURNAMENT and s.seats > 2)


def points(kind: int) -> int:
    """§6.4 Plain cards count their dots, the others what their action is worth."""
    return LOW[kind] + HIGH[kind] if CARD[kind] == PLAIN else WORTH[CARD[kind]]


# ── §2 Matching ──────────────────────────────────────────────────────────────────────────────────────────────────────


def matches(s: State, kind: int) -> bool:
    """Has the card something that is asked for?"""
    return MATCHED_BY[kind] & asked_for(s) != 0


def asked_for(s: State) -> int:
    """§2.1 The numbers that are asked for, §2.2 a joker half always, and §2.3 the sum."""
    asked = 1 << s.asked[0] | 1 << s.asked[1] | 1 << JOKER_HALF
    return asked | 1 << SUMS + sum_asked(s) if sum_asked(s) else asked


def sum_asked(s: State) -> int:
    """§2.3 The sum that matches too: by the option, while two numbers are asked for; 0 if there is none."""
    if s.sums == 1 and s.asked[1] > 0:
        return s.asked[0] + s.asked[1]
    return 0


# Kinds as bits: most of a turn is spent looking through a hand, and so one comes from a card to the next without asking
# for every kind. There are more kinds than a number has bits, hence two parts, each with the kinds that only it has.


def kinds_in(s: State, seat: int, part: int) -> int:
    """The kinds of a part that are in a hand."""
    kinds = 0
    for place in range(PART):
        kinds |= int(s.hands[seat][part * NEXT_PART + place] > 0) << place
    return kinds & KINDS_OF[part]


def matching_kinds(s: State, part: int) -> int:
    """The kinds of a part that have something that is asked for."""
    first = part * ASKS
    kinds = KINDS_WITH[first + s.asked[0]] | KINDS_WITH[first + s.asked[1]] | KINDS_WITH[first + JOKER_HALF]
    return kinds | KINDS_WITH[first + SUMS + sum_asked(s)] if sum_asked(s) else kinds


def first_kind(kinds: int, part: int) -> int:
    """The first of some kinds of a part."""
    return part * NEXT_PART + PLACE[(kinds & -kinds) % 67]

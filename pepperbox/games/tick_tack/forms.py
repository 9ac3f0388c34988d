"""How a card can be played in Tick-Tack, as numbers: what they are made of, what they mean, and which are offered."""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves, offer, offer_range
from pepperbox.games.tick_tack.cards import first_kind, kinds_in, matches, matching_kinds
from pepperbox.games.tick_tack.deck import (
    CARD,
    CHALLENGE,
    DOUBLE,
    DOUBLE_JOKER,
    FIRST_BLOCK,
    FIRST_CHALLENGE,
    FIRST_GIFT,
    FIRST_SHIFT,
    FIRST_WHO,
    GIFT,
    HIGH,
    KINDS,
    LAST_BLOCK,
    LAST_SHIFT,
    LOW,
    PAIRS,
    PARTS,
    PUNISH_WHO,
)
from pepperbox.games.tick_tack.state import MOST_SEATS, State
from pepperbox.games.tick_tack.turns import next_in, previous_in

# Actions. A form says how a card is played: by kind; a double joker with its number; a gift with the kind it gives; a
# challenge with seat and pair; a Punish Who with next or previous. Each form can be played and snapped.
NUMBERED = KINDS
GIVING = NUMBERED + 6
CHALLENGING = GIVING + 5 * KINDS
AT_WHOM = CHALLENGING + 5 * MOST_SEATS * PAIRS
FORMS = AT_WHOM + 6 * 2
PLAY = 0
SNAP_CARD = PLAY + FORMS
DRAW = SNAP_CARD + FORMS
PASS = DRAW + 1
ACCEPT = PASS + 1
LET = ACCEPT + 1
PICK_NUMBER = LET  # + 1 … + 6
ACTIONS = PICK_NUMBER + 7

# ── What an action means ─────────────────────────────────────────────────────────────────────────────────────────────


def form_of(action: int) -> int:
    """How a card is played or snapped."""
    return action - SNAP_CARD if action >= SNAP_CARD else action - PLAY


def pick_of(action: int) -> int:
    """§5.7 The number that is picked."""
    return action - PICK_NUMBER


def kind_of(form: int) -> int:
    """The card that a form plays."""
    if form < NUMBERED:
        return form
    if form < GIVING:
        return DOUBLE
    if form < CHALLENGING:
        return FIRST_GIFT + (form - GIVING) // KINDS
    if form < AT_WHOM:
        return FIRST_CHALLENGE + (form - CHALLENGING) // (MOST_SEATS * PAIRS)
    return FIRST_WHO + (form - AT_WHOM) // 2


def has_choice(form: int) -> bool:
    """Is something chosen with the card? Not with most; nor with a Gift that is the only card, or a wrong snap."""
    return form >= NUMBERED


def number_of(form: int) -> int:
    """§2.2 The number that a double joker asks for."""
    return form - NUMBERED + 1


def given_in(form: int) -> int:
    """§5.8 The kind that goes with a gift."""
    return (form - GIVING) % KINDS


def challenged_in(form: int) -> int:
    """§5.6 The seat that is challenged."""
    return (form - CHALLENGING) // PAIRS % MOST_SEATS


def pair_in(form: int) -> int:
    """§5.6 The two numbers that the challenger takes."""
    return (form - CHALLENGING) % PAIRS


def is_at_previous(form: int) -> bool:
    """§5.5 Does a Punish Who strike the seat before?"""
    return (form - AT_WHOM) % 2 == 1


def is_of_pair(pair: int, number: int) -> bool:
    return LOW[pair] == number or HIGH[pair] == number  # the plain kinds are the pairs


# ── What is offered ──────────────────────────────────────────────────────────────────────────────────────────────────


def offer_forms(s: State, seat: int, kind: int, verb: int, moves: Moves) -> None:
    """Every way to play a card; one that the dealer has turned up is not in the hand."""
    card = CARD[kind]
    if card == DOUBLE_JOKER:
        offer_range(moves, verb + NUMBERED, verb + NUMBERED + 5)
    elif card == GIFT and s.held[seat] > 1:
        offer_gifts(s, seat, kind, verb, moves)
    elif card == CHALLENGE:
        for other in range(s.seats):
            if other != seat and not s.out[other]:
                first = verb + CHALLENGING + ((kind - FIRST_CHALLENGE) * MOST_SEATS + other) * PAIRS
                offer_range(moves, first, first + PAIRS - 1)
    elif card == PUNISH_WHO:
        offer(moves, verb + AT_WHOM + 2 * (kind - FIRST_WHO))
        if next_in(s, seat) != previous_in(s, seat):
            offer(moves, verb + AT_WHOM + 2 * (kind - FIRST_WHO) + 1)
    else:
        offer(moves, verb + kind)


def offer_gifts(s: State, seat: int, kind: int, verb: int, moves: Moves) -> None:
    """§5.8 A Gift with any other card of the hand."""
    first = verb + GIVING + (kind - FIRST_GIFT) * KINDS
    for part in range(PARTS):
        kinds = kinds_in(s, seat, part)
        while kinds:
            given = first_kind(kinds, part)
            kinds &= kinds - 1
            if given != kind:
                offer(moves, first + given)


def offer_matching(s: State, seat: int, moves: Moves) -> None:
    """§4.1 Any card that matches."""
    for part in range(PARTS):
        kinds = kinds_in(s, seat, part) & matching_kinds(s, part)
        while kinds:
            offer_forms(s, seat, first_kind(kinds, part), PLAY, moves)
            kinds &= kinds - 1


def can_play(s: State, seat: int) -> bool:
    for part in range(PARTS):
        if kinds_in(s, seat, part) & matching_kinds(s, part):
            return True
    return False


def offer_answers(s: State, seat: int, moves: Moves) -> None:
    """§5.2 A Block or a Shift that matches; §5.8 a gift can't be blocked."""
    if CARD[s.pending] != GIFT:
        offer_answers_from(s, seat, FIRST_BLOCK, LAST_BLOCK, moves)
    offer_answers_from(s, seat, FIRST_SHIFT, LAST_SHIFT, moves)


def offer_answers_from(s: State, seat: int, first: int, last: int, moves: Moves) -> None:
    for kind in range(first, last + 1):
        if s.hands[seat][kind] > 0 and matches(s, kind):
            offer(moves, PLAY + kind)


def offer_snaps(s: State, seat: int, moves: Moves) -> None:
    """§5.13 Any card: with its choices if it matches, without if it does not."""
    for part in range(PARTS):
        kinds = kinds_in(s, seat, part)
        while kinds:
            kind = first_kind(kinds, part)
            kinds &= kinds - 1
            if matches(s, kind):
                offer_forms(s, seat, kind, SNAP_CARD, moves)
            else:
                offer(moves, SNAP_CARD + kind)

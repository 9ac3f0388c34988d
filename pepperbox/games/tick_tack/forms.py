"""How a card can be played in Tick-Tack, as numbers: what they are made of, what they mean, and which are offered."""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves, offer
from pepperbox.games.tick_tack.cards import asked_for, matches
from pepperbox.games.tick_tack.deck import (
    BLOCK,
    CARD,
    CHALLENGE,
    DOUBLE,
    DOUBLE_JOKER,
    FIRST_CHALLENGE,
    FIRST_GIFT,
    FIRST_WHO,
    GIFT,
    HIGH,
    KINDS,
    LOW,
    MATCHED_BY,
    PAIRS,
    PUNISH_WHO,
    SHIFT,
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
        for number in range(6):
            offer(moves, verb + NUMBERED + number)
    elif card == GIFT and s.held[seat] > 1:
        for given in range(KINDS):
            if s.hands[seat][given] > 0 and given != kind:
                offer(moves, verb + GIVING + (kind - FIRST_GIFT) * KINDS + given)
    elif card == CHALLENGE:
        for other in range(s.seats):
            if other != seat and not s.out[other]:
                first = verb + CHALLENGING + ((kind - FIRST_CHALLENGE) * MOST_SEATS + other) * PAIRS
                for pair in range(PAIRS):
                    offer(moves, first + pair)
    elif card == PUNISH_WHO:
        offer(moves, verb + AT_WHOM + 2 * (kind - FIRST_WHO))
        if next_in(s, seat) != previous_in(s, seat):
            offer(moves, verb + AT_WHOM + 2 * (kind - FIRST_WHO) + 1)
    else:
        offer(moves, verb + kind)


def offer_matching(s: State, seat: int, moves: Moves) -> None:
    """§4.1 Any card that matches; most of a turn is spent here, so both questions are asked at once."""
    asked = asked_for(s)
    for kind in range(KINDS):
        if s.hands[seat][kind] * (MATCHED_BY[kind] & asked) > 0:
            offer_forms(s, seat, kind, PLAY, moves)


def can_play(s: State, seat: int) -> bool:
    for kind in range(KINDS):
        if s.hands[seat][kind] and matches(s, kind):
            return True
    return False


def offer_answers(s: State, seat: int, moves: Moves) -> None:
    """§5.2 A Block or a Shift that matches; §5.8 a gift can't be blocked."""
    for kind in range(KINDS):
        is_answer = CARD[kind] == SHIFT or (CARD[kind] == BLOCK and CARD[s.pending] != GIFT)
        if is_answer and s.hands[seat][kind] > 0 and matches(s, kind):
            offer(moves, PLAY + kind)


def offer_snaps(s: State, seat: int, moves: Moves) -> None:
    """§5.13 Any card: with its choices if it matches, without if it does not."""
    for kind in range(KINDS):
        if s.hands[seat][kind] > 0:
            if matches(s, kind):
                offer_forms(s, seat, kind, SNAP_CARD, moves)
            else:
                offer(moves, SNAP_CARD + kind)

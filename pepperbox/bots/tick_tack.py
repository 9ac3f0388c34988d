"""Tick-Tack: the easy bot sheds what does harm, and keeps jokers and answers for when they are needed."""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.tick_tack.cards import matches, points
from pepperbox.games.tick_tack.deck import (
    BLOCK,
    BOMB,
    CARD,
    CHALLENGE,
    DOUBLE_JOKER,
    GIFT,
    HIGH,
    JOKER,
    KINDS,
    LOW,
    NO_PLAY,
    PLAIN,
    PLAY_AGAIN,
    PUNISH_PREVIOUS,
    PUNISH_WHO,
    SHIFT,
    TICK_TACK,
)
from pepperbox.games.tick_tack.forms import (
    ACCEPT,
    DRAW,
    NUMBERED,
    SNAP_CARD,
    challenged_in,
    form_of,
    given_in,
    has_choice,
    is_at_previous,
    kind_of,
    number_of,
)
from pepperbox.games.tick_tack.state import TOURNAMENT, State
from pepperbox.games.tick_tack.turns import next_in, previous_in

# How gladly each card is played, by what it does: attacks first, jokers and answers last.
GLADLY = (25, 200, 75, 120, 90, 60, 60, 70, 65, 70, 25, 40, 12, 8, 50)
LAST_CARD, NEVER = 10_000, -10_000
FEW = 3  # cards with which a player is dangerous


def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    """Do what is valued most; of equals the first."""
    best = moves[1]
    most = NEVER - 1
    for i in range(1, moves[0] + 1):
        value = worth_doing(s, seat, moves[i])
        if value > most:
            most = value
            best = moves[i]
    return best


def worth_doing(s: State, seat: int, action: int) -> int:
    """Playing is better than drawing, and an answer better than to accept."""
    if action < SNAP_CARD:
        return worth_playing(s, seat, form_of(action))
    if action < DRAW:
        form = form_of(action)
        return worth_playing(s, seat, form) if matches(s, kind_of(form)) else NEVER
    return -1 if action == ACCEPT else 0


def worth_playing(s: State, seat: int, form: int) -> int:
    kind = kind_of(form)
    card = CARD[kind]
    if s.held[seat] == (2 if card == GIFT and has_choice(form) else 1):
        return LAST_CARD
    value = GLADLY[card] + what_follows(s, seat, kind, form)
    if s.mode == TOURNAMENT:
        value += points(kind) // 5
    if card == GIFT:
        return value + worth_giving(s, seat, given_in(form))
    if card == CHALLENGE:
        return value + danger(s, challenged_in(form))
    if card == PUNISH_WHO:
        whom = previous_in(s, seat) if is_at_previous(form) else next_in(s, seat)
        return value + danger(s, whom)
    if card == PUNISH_PREVIOUS:
        return value + danger(s, previous_in(s, seat))
    if card in (TICK_TACK, PLAIN):
        return value
    return value + danger(s, next_in(s, seat))


def danger(s: State, other: int) -> int:
    """The fewer cards somebody has, the more one should do about it."""
    return max(0, 10 - s.held[other]) * (3 if s.held[other] <= FEW else 1)


def what_follows(s: State, seat: int, kind: int, form: int) -> int:
    """How many cards of the hand would match then: most of all if it is this seat that goes on."""
    first = number_of(form) if CARD[kind] == DOUBLE_JOKER else LOW[kind]
    matching = 0
    for other in range(KINDS):
        if s.hands[seat][other] > 0 and HIGH[other] > 0 and other != kind and is_asked(other, first, HIGH[kind]):
            matching += 1
    goes_on = CARD[kind] == PLAY_AGAIN or (CARD[kind] == NO_PLAY and next_in(s, next_in(s, seat)) == seat)
    if goes_on:
        return 60 if matching > 0 else -50
    return 3 * matching


def is_asked(kind: int, first: int, second: int) -> bool:
    return LOW[kind] in (first, second) or HIGH[kind] in (first, second)


def worth_giving(s: State, seat: int, kind: int) -> int:
    """Give what helps little: plain cards that nothing in the hand goes with; in a tournament what counts most."""
    value = -what_follows(s, seat, kind, NUMBERED) // 3
    if CARD[kind] == PLAIN:
        value += 10
    elif CARD[kind] in (JOKER, DOUBLE_JOKER, BLOCK, SHIFT):
        value -= 10
    elif CARD[kind] == BOMB:
        value -= 100
    return value + (points(kind) // 5 if s.mode == TOURNAMENT else 0)


LEVELS = {"easy": easy}

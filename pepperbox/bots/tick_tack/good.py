"""Tick-Tack by a plain strategy: every action has a value, a sum of what it brings, and the most valuable is done.

A card is worth what its action usually brings (GLADLY; jokers and answers are kept for when they are needed); more, the
fewer cards whoever it strikes has left; more, if other cards of the hand match it; more, if whoever plays next most
probably can't match it, by what their draws told (`at_most`). A Play Again is worth much with something to follow it,
and little without. The weights were found by letting many such strategies play each other, compiled: the best quarter
of each generation was the middle of the next.
"""

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
    AT_WHOM,
    CHALLENGING,
    DRAW,
    PASS,
    SNAP_CARD,
    challenged_in,
    form_of,
    given_in,
    has_choice,
    is_at_previous,
    kind_of,
    number_of,
    pair_in,
)
from pepperbox.games.tick_tack.state import ANSWER, NOBODY, TOURNAMENT, State
from pepperbox.games.tick_tack.turns import next_in, previous_in

# How gladly each card is played, by what it does: block, bomb, challenge, gift, new-game, no-play, play-again, punish,
# punish-previous, punish-who, shift, tick-tack, joker, double-joker, plain.
GLADLY_OF_TWO = (20, 78, 91, 89, 38, 52, 87, 72, 51, 76, 29, 45, 0, 5, 66)
GLADLY = (26, 135, 51, 33, 106, 79, 87, 102, 90, 78, 31, 67, 15, 5, 62)
DANGER = (0, 40, 29, 22, 6, 4, 2)  # by how many cards whoever is struck has left; with more there is none
ON_WITH, ON_FOR_EACH, ON_WITHOUT = 60, 20, -50  # to go on with cards that match, and with none
FOLLOWING = (0, 3, 6, 10)  # by how many cards of the hand match what is laid
FREE = 1  # for each card with which the next player may match it
TO_DRAW, TO_PASS = -30, 0
TO_ANSWER = 100
LAST_CARD, NEVER = 10_000, -10_000
BYTE = 8  # the numbers of a hand are counted in one number, a byte for each


def good(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    """Do what is valued most; of equals the first."""
    if moves[0] == 1:
        return moves[1]
    numbers = numbers_in_hand(s, seat)
    best = moves[1]
    most = NEVER - 1
    for i in range(1, moves[0] + 1):
        value = worth_doing(s, seat, moves[i], numbers)
        if value > most:
            most = value
            best = moves[i]
    return best


def worth_doing(s: State, seat: int, action: int, numbers: int) -> int:
    """Of the fifteen pairs for a challenge only the first is looked at: they are alike."""
    if action >= DRAW:
        return TO_DRAW if action == DRAW else TO_PASS if action == PASS else 0
    form = form_of(action)
    if CHALLENGING <= form < AT_WHOM and pair_in(form) > 0:
        return NEVER
    if action >= SNAP_CARD and not matches(s, kind_of(form)):
        return NEVER
    value = worth_playing(s, seat, form, numbers)
    return value + TO_ANSWER if s.phase == ANSWER or action >= SNAP_CARD else value


def worth_playing(s: State, seat: int, form: int, numbers: int) -> int:
    kind = kind_of(form)
    card = CARD[kind]
    if s.held[seat] == (2 if card == GIFT and has_choice(form) else 1):
        return LAST_CARD
    value = GLADLY_OF_TWO[card] if s.seats == 2 else GLADLY[card]
    value += danger(s, whom_it_strikes(s, seat, form))
    value += what_follows(s, seat, form, numbers)
    if card == GIFT and has_choice(form):
        value += worth_giving(s, given_in(form), numbers)
    if s.mode == TOURNAMENT:
        value += points(kind) // 5
    return value


# ── What others have ─────────────────────────────────────────────────────────────────────────────────────────────────


def whom_it_strikes(s: State, seat: int, form: int) -> int:
    """The seat that a card does something to."""
    card = CARD[kind_of(form)]
    if card == CHALLENGE and has_choice(form):
        return challenged_in(form)
    if card == PUNISH_PREVIOUS or (card == PUNISH_WHO and is_at_previous(form)):
        return previous_in(s, seat)
    if card in (PLAIN, BLOCK, SHIFT, TICK_TACK, PLAY_AGAIN, JOKER, DOUBLE_JOKER):
        return NOBODY
    return next_in(s, seat)


def danger(s: State, struck: int) -> int:
    """The fewer cards somebody has, the more one should do about it."""
    if struck == NOBODY or s.held[struck] >= len(DANGER):
        return 0
    return DANGER[s.held[struck]]


def free_to_play(s: State, other: int, first: int, second: int) -> int:
    """How many cards at most a player has for the numbers that will be asked for, one with both counted twice."""
    free = min(s.held[other], s.at_most[other][first])
    return free + min(s.held[other], s.at_most[other][second]) if second > 0 else free


# ── What the hand has ────────────────────────────────────────────────────────────────────────────────────────────────


def numbers_in_hand(s: State, seat: int) -> int:
    """How many cards of the hand have each number, jokers left out."""
    numbers = 0
    for kind in range(KINDS):
        if s.hands[seat][kind] > 0 and HIGH[kind] > 0:
            numbers += s.hands[seat][kind] * (one_with(LOW[kind]) + one_with(HIGH[kind]))
    return numbers


def one_with(number: int) -> int:
    return 1 << BYTE * number


def count_of(numbers: int, number: int) -> int:
    return numbers >> BYTE * number & 255 if number > 0 else 0


def what_follows(s: State, seat: int, form: int, numbers: int) -> int:
    """More, if other cards of the hand match what is laid; fewer of the next player's, unless one goes on oneself."""
    kind = kind_of(form)
    card = CARD[kind]
    first = number_of(form) if card == DOUBLE_JOKER else LOW[kind]
    left = numbers_without(numbers, kind)
    if card == GIFT and has_choice(form):
        left = numbers_without(left, given_in(form))
    matching = min(len(FOLLOWING) - 1, count_of(left, first) + count_of(left, HIGH[kind]))
    following = next_in(s, next_in(s, seat)) if card == NO_PLAY else next_in(s, seat)
    if card == PLAY_AGAIN or following == seat:
        return ON_WITH + ON_FOR_EACH * matching if matching > 0 else ON_WITHOUT
    return FOLLOWING[matching] - FREE * free_to_play(s, following, first, HIGH[kind])


def numbers_without(numbers: int, kind: int) -> int:
    return numbers - one_with(LOW[kind]) - one_with(HIGH[kind]) if HIGH[kind] > 0 else numbers


def worth_giving(s: State, kind: int, numbers: int) -> int:
    """Give what helps little: plain cards that nothing in the hand goes with; in a tournament what counts most."""
    value = points(kind) // 5 if s.mode == TOURNAMENT else 0
    if HIGH[kind] > 0:
        value -= count_of(numbers, LOW[kind]) + count_of(numbers, HIGH[kind])
    if CARD[kind] == PLAIN:
        value += 15
    elif CARD[kind] in (JOKER, DOUBLE_JOKER, BLOCK, SHIFT):
        value -= 12
    elif CARD[kind] == BOMB:
        value -= 100
    return value

"""Hush, for one to eight: everybody lays a card unseen, then a die says whose was right.

This toy has several seats that decide at once and in secret, events that nobody decides, and every kind of option.
"""

from __future__ import annotations

from pepperbox.engine.fields import Fields, Row, Rows, choice_option, number_option, short, yes_no_option
from pepperbox.engine.rulebook import Moves, offer
from pepperbox.engine.stream import Stream, below

# ── What is in the box ───────────────────────────────────────────────────────────────────────────────────────────────

MOST_SEATS = 8
HAND = 2  # cards a seat
FACES = 6  # of a card and of the die

COVER, NEAR = 0, 1  # which cards are right: those that reach the die, or those beside it
DEAL, LAY, SCORE, OVER = 0, 1, 2, 3  # where a round stands
UNSEEN = -1  # a card that somebody else has laid

# Actions: lay a 1, … lay a 6.
ACTIONS = FACES


class State(Fields):
    """What everyone holds and has laid, and the points."""

    rounds: int = number_option(2, 1, 9, "rounds in a game")
    right: int = choice_option(("cover", "near"), "cards that are right")
    last_doubles: int = yes_no_option(True, "the last round counts twice")

    phase: int = short()  # DEAL, LAY, SCORE or OVER
    round: int = short()  # rounds that are over
    dealt: int = short()  # cards dealt in this round, to one seat after the other
    hands: Rows = short(MOST_SEATS, HAND)
    laid: Row = short(MOST_SEATS)  # the card that a seat has laid, 0 while it decides
    die: int = short()  # what scored the round before
    shown: Row = short(MOST_SEATS)  # and what had been laid
    points: Row = short(MOST_SEATS)


def set_up(s: State) -> None:
    s.round = 0
    s.die = 0
    for seat in range(MOST_SEATS):
        s.points[seat] = 0
        s.shown[seat] = 0
    begin_round(s)


# ── A round ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def begin_round(s: State) -> None:
    s.phase = DEAL
    s.dealt = 0
    for seat in range(MOST_SEATS):
        s.laid[seat] = 0
        for card in range(HAND):
            s.hands[seat][card] = 0


def to_act(s: State) -> int:
    """Everybody who has not laid a card: in any order."""
    seats = 0
    for seat in range(s.seats):
        if not s.laid[seat]:
            seats |= 1 << seat
    return seats


def legal(s: State, seat: int, moves: Moves) -> None:
    hand = s.hands[seat]
    offer(moves, hand[0] - 1)
    if hand[1] != hand[0]:
        offer(moves, hand[1] - 1)


def apply(s: State, seat: int, action: int) -> None:
    s.laid[seat] = action + 1
    if not to_act(s):
        s.phase = SCORE


def hide(s: State, seat: int) -> None:
    """What the others lay stays unseen until the die has scored it."""
    if s.phase == LAY or s.phase == SCORE:
        for other in range(s.seats):
            if other != seat and s.laid[other]:
                s.laid[other] = UNSEEN


def redraw(s: State, seat: int, stream: Stream) -> None:
    """Either of the cards that they hold."""
    if s.phase == LAY or s.phase == SCORE:
        for other in range(s.seats):
            hand = s.hands[other]
            if other != seat and s.laid[other]:
                s.laid[other] = hand[0] if hand[0] == hand[1] else hand[below(stream, HAND)]


# ── What lands ───────────────────────────────────────────────────────────────────────────────────────────────────────


def chance(s: State) -> int:
    """Cards and the die; nobody asks after the end."""
    return 0 if s.phase == LAY else FACES


def land(s: State, outcome: int) -> None:
    if s.phase == DEAL:
        deal(s, outcome + 1)
    else:
        end_round(s, outcome + 1)


def deal(s: State, card: int) -> None:
    s.hands[s.dealt // HAND][s.dealt % HAND] = card
    s.dealt += 1
    if s.dealt == HAND * s.seats:
        s.phase = LAY


def end_round(s: State, die: int) -> None:
    s.round += 1
    s.die = die
    for seat in range(s.seats):
        s.points[seat] += worth(s, s.laid[seat], die)
        s.shown[seat] = s.laid[seat]
    if s.round == s.rounds:
        s.phase = OVER
    else:
        begin_round(s)


def worth(s: State, card: int, die: int) -> int:
    times = 2 if s.last_doubles and s.round == s.rounds else 1
    if s.right == COVER:
        return times * die if card >= die else 0
    return times * (3 - 2 * abs(card - die)) if abs(card - die) <= 1 else 0


# ── The end ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def is_over(s: State) -> bool:
    return s.phase == OVER


def score(s: State, seat: int) -> int:
    return s.points[seat]


def is_winner(s: State, seat: int) -> bool:
    """The most points win, and may be shared."""
    return s.points[seat] == max(s.points)

"""How a game of Tick-Tack begins: cards are dealt, and one is turned up."""

from __future__ import annotations

from pepperbox.games.tick_tack.actions import act
from pepperbox.games.tick_tack.cards import in_deck
from pepperbox.games.tick_tack.deck import BOMB, CARD, CHALLENGE, DOUBLE_JOKER, GIFT, KINDS, NO_CARD, PUNISH_WHO
from pepperbox.games.tick_tack.pile import lay, shuffle, take
from pepperbox.games.tick_tack.secrets import remember_layer
from pepperbox.games.tick_tack.signs import tell_nothing
from pepperbox.games.tick_tack.state import (
    DEAL,
    DEALER_DECIDES,
    EVERYBODY,
    HAND,
    HAND_OF_TWO,
    MOST_SEATS,
    NOBODY,
    TURN_UP,
    State,
)

# ── §3 The beginning ─────────────────────────────────────────────────────────────────────────────────────────────────


def set_up(s: State) -> None:
    s.game = 0
    s.dealer = s.seats - 1
    s.pair = s.picked = s.throws = s.black = 0
    s.challenger = s.challenged = s.sender = s.giver = s.victim = s.owed = s.got = 0
    s.snapped = NO_CARD
    s.winners = s.was_blocked = 0
    s.last_winner = NOBODY
    for seat in range(MOST_SEATS):
        s.scores[seat] = 0
        for kind in range(KINDS):
            s.shown[seat][kind] = 0
    begin_game(s)


def begin_game(s: State) -> None:
    """§3.1 Everyone is in again, and all cards are in the pile."""
    s.phase = DEAL
    s.turn = s.dealer
    s.dealt = 0
    s.table = s.drawn = s.pending = s.gift = NO_CARD
    s.asked[0] = s.asked[1] = 0
    s.draw_ends = s.let = s.stuck = 0
    s.winner = s.goes_on = NOBODY
    for seat in range(MOST_SEATS):
        s.held[seat] = s.out[seat] = s.bomber[seat] = 0
        tell_nothing(s, seat)
        for kind in range(KINDS):
            s.hands[seat][kind] = 0
            s.known[seat][kind] = 0
    for kind in range(KINDS):
        s.played[kind] = in_deck(s, kind)
    shuffle(s)


def hand_size(s: State) -> int:
    return HAND if s.seats > 2 else HAND_OF_TWO


def deal(s: State, kind: int) -> None:
    take(s, s.dealt // hand_size(s), kind)
    s.dealt += 1
    if s.dealt == s.seats * hand_size(s):
        s.phase = TURN_UP


def turn_up(s: State, kind: int) -> None:
    """§3.2 The turned card acts as if the dealer had played it; §3.3 some need a decision; §3.4 a Bomb goes under."""
    card = CARD[kind]
    if card == BOMB:
        s.layers = 2
        s.pile[1][kind] = 1
        remember_layer(s, 1, EVERYBODY)
        return
    lay(s, kind)
    if card in (GIFT, DOUBLE_JOKER, CHALLENGE, PUNISH_WHO):
        s.phase = DEALER_DECIDES
    else:
        act(s, s.dealer, kind)

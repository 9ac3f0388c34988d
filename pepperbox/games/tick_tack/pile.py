"""The pile of Tick-Tack, and the ways of cards between it, the hands and the table."""

from __future__ import annotations

from pepperbox.games.tick_tack.deck import HIGH, KINDS, LOW, NO_CARD
from pepperbox.games.tick_tack.secrets import notice_played, remember_layer, stop_following, stop_knowing_hand
from pepperbox.games.tick_tack.signs import tell_left, tell_nothing, tell_taken
from pepperbox.games.tick_tack.state import LAYERS, MOST_SEATS, NOBODY, State


def can_draw(s: State) -> bool:
    """§4.4 Is there a card in the pile, or below the one on the table?"""
    return sum(s.in_layer) > 0 or sum(s.played) > 0


def need_card(s: State) -> None:
    """§4.4 Go on to the next layer of the pile; after the last, shuffle what was played."""
    while s.in_layer[s.top] == 0:
        stop_following(s)
        if s.top + 1 < s.layers:
            s.top += 1
        else:
            shuffle(s)


def shuffle(s: State) -> None:
    """§4.4 All played cards but the one on the table make a new pile."""
    s.top = 0
    s.layers = 1
    for layer in range(LAYERS):
        s.in_layer[layer] = 0
        s.owner[layer] = NOBODY
        for kind in range(KINDS):
            s.pile[layer][kind] = 0
            s.put[layer][kind] = 0
    for kind in range(KINDS):
        s.pile[0][kind] = s.played[kind]
        s.in_layer[0] += s.played[kind]
        s.played[kind] = 0
    for seat in range(MOST_SEATS):
        s.took[seat] = 0


def put_under(s: State, seat: int) -> None:
    """§5.9 A hand becomes the lowest layer of the pile."""
    layer = s.layers
    s.layers += 1
    stop_knowing_hand(s, seat)
    for kind in range(KINDS):
        s.pile[layer][kind] = s.hands[seat][kind]
        s.hands[seat][kind] = 0
    s.held[seat] = 0
    tell_nothing(s, seat)
    remember_layer(s, layer, seat)


def kind_at(s: State, outcome: int) -> int:
    """Which kind an outcome is: each card of the top layer is one."""
    kind = 0
    while outcome >= s.pile[s.top][kind]:
        outcome -= s.pile[s.top][kind]
        kind += 1
    return kind


def take(s: State, seat: int, kind: int) -> None:
    """A card comes into a hand."""
    s.hands[seat][kind] += 1
    s.held[seat] += 1
    tell_taken(s, seat)


def leave_hand(s: State, seat: int, kind: int) -> None:
    notice_played(s, seat, kind)
    tell_left(s, seat, kind)
    s.hands[seat][kind] -= 1
    s.held[seat] -= 1


def lay(s: State, kind: int) -> None:
    """§2.1 A card asks for its numbers, §2.2 a joker for its other half."""
    if s.table != NO_CARD:
        s.played[s.table] += 1
    s.table = kind
    s.asked[0] = LOW[kind]
    s.asked[1] = HIGH[kind]
    s.stuck = 0

"""What a seat may know of the cards in Tick-Tack, and how to deal anew what it can't know.

Some cards in others' hands are known to a few: a gift to who gave it, a card snapped in vain to all. `known` counts
them for each holder and kind, in nine octal digits: one for each seat, and one for the public. A hand that New Game
puts under the pile is known to its owner, who can follow its cards while they are drawn: `put` has those that the owner
has not seen again, in the layer or in the hands that `took` them. What becomes of them after their layer is used up, or
once a hand that took some gives one away unseen or goes under the pile itself, nobody follows: they count as unknown.
"""

from __future__ import annotations

from pepperbox.engine.stream import Stream, below
from pepperbox.games.tick_tack.cards import in_deck, matches
from pepperbox.games.tick_tack.deck import COPIES, KINDS, NO_CARD, UNSEEN
from pepperbox.games.tick_tack.state import EVERYBODY, NOBODY, OVER, State

PUBLIC = 8  # the digit of `known` that counts what everybody knows
ONE_EACH = 0o111111111
ANY, PLAYABLE, UNPLAYABLE = 0, 1, 2  # which cards may be dealt to a place

# ── §7 What a seat may know ──────────────────────────────────────────────────────────────────────────────────────────

# What others come to know


def known_to(s: State, viewer: int, holder: int, kind: int) -> int:
    """How many cards of a kind a viewer knows in another's hand."""
    digit = viewer if viewer >= 0 else PUBLIC
    return s.known[holder][kind] >> 3 * digit & 7


def learn(s: State, viewer: int, holder: int, kind: int) -> None:
    """The viewer knows one card more in the holder's hand."""
    s.known[holder][kind] += 1 << 3 * viewer


def show_to_all(s: State, holder: int, kind: int) -> None:
    """Everybody has seen a card; whoever knew of one before can't tell whether it is the same."""
    notice_followed(s, holder, kind)
    for digit in range(PUBLIC + 1):
        if not s.known[holder][kind] >> 3 * digit & 7:
            s.known[holder][kind] += 1 << 3 * digit


def notice_played(s: State, holder: int, kind: int) -> None:
    """A card leaves a hand openly: of equal ones, it may as well be the one that others knew."""
    notice_followed(s, holder, kind)
    if s.known[holder][kind]:
        for digit in range(PUBLIC + 1):
            if s.known[holder][kind] >> 3 * digit & 7:
                s.known[holder][kind] -= 1 << 3 * digit


def notice_taken(s: State, seat: int, kind: int) -> None:
    """A card was drawn from the top layer: its owner recognises it, or knows that it is one of those put there."""
    owner = s.owner[s.top]
    if owner == EVERYBODY:
        s.put[s.top][kind] -= 1
        show_to_all(s, seat, kind)
    elif owner == seat:
        s.put[s.top][kind] -= 1
    elif owner != NOBODY:
        s.took[seat] += 1


def notice_followed(s: State, seat: int, kind: int) -> None:
    """A card shows that an owner may have followed; if it has an equal elsewhere, it can't be told from that."""
    if s.took[seat] > 0 and s.put[s.top][kind] > 0:
        if COPIES[kind] == 1:
            s.put[s.top][kind] -= 1
            s.took[seat] -= 1
        else:
            stop_following(s)


def remember_layer(s: State, layer: int, owner: int) -> None:
    """Somebody knows the cards of a new layer."""
    s.owner[layer] = owner
    for kind in range(KINDS):
        s.put[layer][kind] = s.pile[layer][kind]
        s.in_layer[layer] += s.pile[layer][kind]


def stop_following(s: State) -> None:
    """Nobody knows any more where the cards of the top layer are."""
    s.owner[s.top] = NOBODY
    for kind in range(KINDS):
        s.put[s.top][kind] = 0
    for seat in range(s.seats):
        s.took[seat] = 0


def stop_knowing_hand(s: State, seat: int) -> None:
    """§7.4 Cards leave a hand unseen: what others knew of it may be gone."""
    for kind in range(KINDS):
        s.known[seat][kind] = 0
    if s.took[seat] > 0:
        stop_following(s)


# Hiding


def hide(s: State, seat: int) -> None:
    """§7.1 Until the end, a seat knows its own cards, and of the others' how many there are."""
    if s.phase == OVER:
        return
    for other in range(s.seats):
        if other != seat:
            hand = s.hands[other]
            known = s.known[other]
            for kind in range(KINDS):
                hand[kind] = UNSEEN
                if known[kind]:
                    known[kind] = as_known_to(seat, known[kind])
    for layer in range(s.layers):
        is_followed = follows(s, layer, seat)
        cards = s.pile[layer]
        put = s.put[layer]
        for kind in range(KINDS):
            cards[kind] = UNSEEN
            if not is_followed:
                put[kind] = UNSEEN
    if s.drawn != NO_CARD and s.turn != seat and s.owner[s.top] != EVERYBODY:
        s.drawn = UNSEEN
    if s.gift != NO_CARD and s.giver != seat:
        s.gift = UNSEEN


def as_known_to(viewer: int, known: int) -> int:
    """What a viewer knows, and of the others' knowledge only what is public."""
    public = known >> 3 * PUBLIC & 7
    if viewer < 0:
        return public * ONE_EACH
    own = known >> 3 * viewer & 7
    return public * ONE_EACH + (own - public << 3 * viewer)


def follows(s: State, layer: int, viewer: int) -> bool:
    """Does the viewer know what was put into a layer?"""
    return s.owner[layer] == viewer or s.owner[layer] == EVERYBODY


# Dealing anew


def redraw(s: State, seat: int, stream: Stream) -> None:
    """§7.5 Deal every card that the seat can't place to the places it can't see, each way as likely.

    Cards that the seat knows of stay where they are, cards that it follows go to the layer they were put into or to
    those who drew from it, a card that somebody may play now is one that can be played, and whoever passed for want of
    one has none. What others' decisions, or draws that led to nothing, suggest about their hands is not weighed, nor
    who else knows what.
    """
    if s.phase == OVER:
        return
    gather(s, seat)
    deal_drawn(s, seat, stream)
    deal_followed(s, seat, stream)
    if s.gift != NO_CARD and s.giver != seat:
        s.gift = picked_from(s, 0, ANY, stream)
    for layer in range(1, s.layers):
        if not follows(s, layer, seat):
            for _ in range(s.in_layer[layer]):
                s.pile[layer][picked_from(s, 0, ANY, stream)] += 1
    deal_hands(s, seat, stream)
    for layer in range(s.layers):
        if not follows(s, layer, seat):
            imagine_followed(s, layer, stream)


def gather(s: State, seat: int) -> None:
    """Lay what the seat knows where it is, and everything that it can't place into the first layer."""
    for kind in range(KINDS):
        left = in_deck(s, kind) - s.played[kind] - (1 if s.table == kind else 0)
        left -= 1 if s.gift == kind and s.giver == seat else 0
        for layer in range(1, s.layers):
            s.pile[layer][kind] = s.put[layer][kind] if follows(s, layer, seat) else 0
            left -= s.pile[layer][kind]
        for other in range(s.seats):
            if other != seat:
                s.known[other][kind] = as_known_to(seat, s.known[other][kind])
                s.hands[other][kind] = known_to(s, seat, other, kind)
            left -= s.hands[other][kind]
        s.pile[0][kind] = left


def picked_from(s: State, layer: int, which: int, stream: Stream) -> int:
    """Pick up one of a layer's cards, each as likely, of those that may be dealt to a place."""
    cards = 0
    for kind in range(KINDS):
        if may_be_dealt(s, kind, which):
            cards += s.pile[layer][kind]
    chosen = below(stream, cards)
    picked = 0
    for kind in range(KINDS):
        if may_be_dealt(s, kind, which):
            if 0 <= chosen < s.pile[layer][kind]:
                picked = kind
            chosen -= s.pile[layer][kind]
    s.pile[layer][picked] -= 1
    return picked


def may_be_dealt(s: State, kind: int, which: int) -> bool:
    return which == ANY or matches(s, kind) == (which == PLAYABLE)


def deal_drawn(s: State, seat: int, stream: Stream) -> None:
    """Everybody knows that a card which may be played now can be."""
    if s.drawn != NO_CARD and s.turn != seat and s.owner[s.top] != EVERYBODY:
        s.drawn = picked_from(s, s.top if follows(s, s.top, seat) else 0, PLAYABLE, stream)
        s.hands[s.turn][s.drawn] += 1


def deal_followed(s: State, seat: int, stream: Stream) -> None:
    """Of the cards that the seat follows, deal each hand as many as it drew; those left make the layer."""
    if s.top > 0 and s.owner[s.top] == seat:
        for is_stuck in (1, 0):
            for other in range(s.seats):
                if s.stuck >> other & 1 == is_stuck:
                    more = s.took[other] - (1 if s.drawn != NO_CARD and s.turn == other else 0)
                    for _ in range(more):
                        kind = picked_from(s, s.top, UNPLAYABLE if is_stuck else ANY, stream)
                        s.hands[other][kind] += 1


def deal_hands(s: State, seat: int, stream: Stream) -> None:
    """Fill up the hands, first those in which nothing can be playable; what is left is the pile."""
    for is_stuck in (1, 0):
        for other in range(s.seats):
            if other != seat and s.stuck >> other & 1 == is_stuck:
                for _ in range(s.held[other] - sum(s.hands[other])):
                    kind = picked_from(s, 0, UNPLAYABLE if is_stuck else ANY, stream)
                    s.hands[other][kind] += 1


def imagine_followed(s: State, layer: int, stream: Stream) -> None:
    """What the owner of a layer may be following: the cards in it, and some in the hands of those who drew from it."""
    owner = s.owner[layer]
    for kind in range(KINDS):
        s.put[layer][kind] = s.pile[layer][kind] if owner != NOBODY else 0
    if owner == NOBODY or layer != s.top:
        return
    for other in range(s.seats):
        wanted = s.took[other]
        left = s.held[other]
        for kind in range(KINDS):
            left -= known_to(s, owner, other, kind)
        for kind in range(KINDS):
            for _ in range(s.hands[other][kind] - known_to(s, owner, other, kind)):
                if below(stream, left) < wanted:
                    s.put[layer][kind] += 1
                    wanted -= 1
                left -= 1

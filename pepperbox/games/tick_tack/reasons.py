"""What actions of Tick-Tack mean, and why one is not possible."""

from __future__ import annotations

from collections.abc import Sequence

from pepperbox.games.tick_tack.cards import matches, sum_asked
from pepperbox.games.tick_tack.deck import (
    BLOCK,
    CARD,
    CHALLENGE,
    DOUBLE_JOKER,
    GIFT,
    HIGH,
    LOW,
    NAMES,
    PLAIN,
    PUNISH_WHO,
    SHIFT,
)
from pepperbox.games.tick_tack.forms import (
    ACCEPT,
    DRAW,
    LET,
    PASS,
    SNAP_CARD,
    challenged_in,
    form_of,
    given_in,
    has_choice,
    is_at_previous,
    is_of_pair,
    kind_of,
    number_of,
    pair_in,
    pick_of,
)
from pepperbox.games.tick_tack.notation import (
    CARDS,
    WHOM,
    dots_text,
)
from pepperbox.games.tick_tack.state import (
    ANSWER,
    DEALER_DECIDES,
    DRAWN,
    PICK,
    SNAP,
    TURN,
    State,
)

# ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────

WHY_NOT_NOW = {
    DRAW: "§4.5: there is nothing to draw.",
    PASS: "§4.2: one passes with a card that was just drawn.",
    ACCEPT: "§5.1: nothing threatens.",
}
WHY_CHOOSE = {
    DOUBLE_JOKER: "§2.2: a Double Joker is played with the number that it asks for.",
    GIFT: "§5.8: a Gift is played with a card to give.",
    CHALLENGE: "§5.6: a Challenge is played with a seat and two numbers.",
    PUNISH_WHO: "§5.5: a Punish Who is played at the next or at the previous seat.",
}


def why_not(s: State, seat: int, action: int) -> str:
    if s.phase == PICK:
        return why_not_pick(s, action)
    if action > LET:
        return "§5.7: a number is picked by who is challenged."
    if s.phase == SNAP:
        return why_not_snap(s, seat, action)
    if action == LET or SNAP_CARD <= action < DRAW:
        return "§5.13: cards are snapped after a Tick-Tack of somebody else."
    if s.phase == ANSWER:
        return why_not_answer(s, seat, action)
    if s.phase == DEALER_DECIDES and not is_play_of(s.table, action):
        return f"§3.3: the dealer first decides what {card_in_words(s.table)} shall do."
    if s.phase == DRAWN and not is_play_of(s.drawn, action):
        return f"§4.2: {card_in_words(s.drawn)} was drawn, and may be played, and no other card."
    if s.phase != TURN:
        return why_not_choice(form_of(action))
    return why_not_play(s, seat, form_of(action)) if action < SNAP_CARD else WHY_NOT_NOW[action]


def is_play_of(kind: int, action: int) -> bool:
    """Does an action play this card, with whatever is chosen for it?"""
    return action < SNAP_CARD and kind_of(form_of(action)) == kind


def why_not_pick(s: State, action: int) -> str:
    if action > LET and is_of_pair(s.pair, pick_of(action)):
        return f"§5.7: the {pick_of(action)} is the challenger's: one of the other four is picked."
    return "§5.7: who is challenged picks a number."


def why_not_snap(s: State, seat: int, action: int) -> str:
    if not SNAP_CARD <= action < DRAW:
        return "§5.13: after a Tick-Tack one snaps a card, or lets it be."
    kind = kind_of(form_of(action))
    if s.hands[seat][kind] > 0 and not matches(s, kind):
        return f"§5.14: {card_in_words(kind)} does not match, and is snapped without choices."
    return why_not_play(s, seat, form_of(action))


def why_not_answer(s: State, seat: int, action: int) -> str:
    card = CARD[kind_of(form_of(action))] if action < SNAP_CARD else None
    if card not in (BLOCK, SHIFT):
        return f"§5.2: {card_in_words(s.pending)} threatens: accept it, or play a Block or a Shift."
    if card == BLOCK and CARD[s.pending] == GIFT:
        return "§5.8: a gift can be shifted but not blocked."
    return why_not_play(s, seat, form_of(action))


def why_not_play(s: State, seat: int, form: int) -> str:
    kind = kind_of(form)
    if s.hands[seat][kind] == 0:
        return f"§4.1: {card_in_words(kind)} is not in your hand."
    if not matches(s, kind):
        return f"§2.1: {card_in_words(kind)} does not match: {asked_in_words(s)} is asked for."
    return why_not_choice(form)


def asked_in_words(s: State) -> str:
    """
    >>> s = State()
    >>> s.asked[:] = [2, 5]
    >>> asked_in_words(s)
    'a 2 or a 5'
    >>> s.sums = 1
    >>> asked_in_words(s)
    'a 2, a 5 or a sum of 7'
    """
    numbers = [f"a {number}" for number in s.asked if number]
    if sum_asked(s):
        return f"{', '.join(numbers)} or a sum of {sum_asked(s)}"
    return " or ".join(numbers)


def why_not_choice(form: int) -> str:
    """What is wrong with what is chosen for a card that could be played."""
    card = CARD[kind_of(form)]
    if not has_choice(form):
        return WHY_CHOOSE.get(card, "")
    if card == GIFT:
        return f"§5.8: {card_in_words(given_in(form))} is not a card that you could give."
    if card == CHALLENGE:
        return "§5.6: that is nobody whom you could challenge."
    return "§5.5: it strikes the seat before only while more than two are in."


# ── Actions in words ─────────────────────────────────────────────────────────────────────────────────────────────────


def in_words(s: State, seat: int, action: int, names: Sequence[str]) -> str:
    if action < DRAW:
        verb = "play" if action < SNAP_CARD else "snap"
        return f"{verb} {form_in_words(form_of(action), names)}"
    simple = {DRAW: "draw a card", PASS: "keep the card and pass", ACCEPT: "accept it", LET: "let it be"}
    return simple.get(action) or f"pick the {pick_of(action)}"


def card_in_words(kind: int) -> str:
    return f"the {card_name(kind)}"


def card_name(kind: int) -> str:
    """
    >>> [card_name(kind) for kind in (0, 15, 26, 32)]
    ['1-2', 'Block 1-2', 'Double Joker', 'Joker 1']
    """
    if CARD[kind] == PLAIN:
        return dots_text(kind)
    name = NAMES[CARD[kind]].replace("-", " ").title()
    return f"{name}{CARDS[kind].removeprefix(NAMES[CARD[kind]])}"


def form_in_words(form: int, names: Sequence[str], asking: str = "ask", giving: str = "give") -> str:
    """A card, with what is chosen with it."""
    kind = kind_of(form)
    card = card_in_words(kind)
    if not has_choice(form):
        return card
    if CARD[kind] == DOUBLE_JOKER:
        return f"{card} and {asking} for the {number_of(form)}"
    if CARD[kind] == GIFT:
        return f"{card} and {giving} away {card_in_words(given_in(form))}"
    if CARD[kind] == CHALLENGE:
        pair = pair_in(form)
        return f"{card} against {names[challenged_in(form)]} with {LOW[pair]} and {HIGH[pair]}"
    return f"{card} against the {WHOM[is_at_previous(form)]} player"

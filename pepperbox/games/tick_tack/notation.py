"""How Tick-Tack's cards and actions are written."""

from __future__ import annotations

import re

from pepperbox.engine.notation import LETTERS
from pepperbox.games.tick_tack.deck import (
    CARD,
    CHALLENGE,
    DOUBLE_JOKER,
    GIFT,
    HIGH,
    JOKER,
    KINDS,
    LOW,
    NAMES,
    PLAIN,
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
    kind_of,
    number_of,
    pair_in,
    pick_of,
)

WHOM = ("next", "previous")


def dots_text(kind: int) -> str:
    return f"{LOW[kind]}-{HIGH[kind]}"


def card_text(kind: int) -> str:
    """
    >>> [card_text(kind) for kind in (0, 15, 26, 32)]
    ['1-2', 'block 1-2', 'double-joker', 'joker 1']
    """
    if CARD[kind] == PLAIN:
        return dots_text(kind)
    name = NAMES[CARD[kind]]
    return {DOUBLE_JOKER: name, JOKER: f"{name} {LOW[kind]}"}.get(CARD[kind]) or f"{name} {dots_text(kind)}"


CARDS = tuple(card_text(kind) for kind in range(KINDS))


def spelled(text: str) -> str:
    """§1.1 Dots may be written in either order.

    >>> spelled("play gift 6-3 giving 2-1")
    'play gift 3-6 giving 1-2'
    """
    return re.sub(r"\b([1-6])-([1-6])\b", lambda dots: "-".join(sorted(dots.groups())), text)


def pair_text(pair: int) -> str:
    """Two numbers of a challenge: a pair is a plain kind."""
    return f"{LOW[pair]}{HIGH[pair]}"


def form_text(form: int) -> str:
    """A card and what is chosen with it."""
    kind = kind_of(form)
    card = CARDS[kind]
    if not has_choice(form):
        return card
    if CARD[kind] == DOUBLE_JOKER:
        return f"{card} {number_of(form)}"
    if CARD[kind] == GIFT:
        return f"{card} giving {CARDS[given_in(form)]}"
    if CARD[kind] == CHALLENGE:
        return f"{card} {LETTERS[challenged_in(form)]} {pair_text(pair_in(form))}"
    return f"{card} {WHOM[is_at_previous(form)]}"


def action_text(action: int) -> str:
    """
    >>> from pepperbox.games.tick_tack.forms import AT_WHOM, CHALLENGING, GIVING, NUMBERED
    >>> [action_text(action) for action in (2, NUMBERED + 3, GIVING, CHALLENGING + 22, AT_WHOM + 1, SNAP_CARD, LET + 6)]
    ['play 1-4', 'play double-joker 4', 'play gift 1-2 giving 1-2', 'play challenge 2-4 B 25', 'play punish-who 1-2 previous', 'snap 1-2', 'pick 6']
    """  # noqa: E501
    if action < SNAP_CARD:
        return f"play {form_text(form_of(action))}"
    if action < DRAW:
        return f"snap {form_text(form_of(action))}"
    simple = {DRAW: "draw", PASS: "pass", ACCEPT: "accept", LET: "let"}
    return simple.get(action) or f"pick {pick_of(action)}"

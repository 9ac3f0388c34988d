"""Tick-Tack in notation and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pepperbox.engine.errors import BadNotation
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.rulebook import Event
from pepperbox.games.tick_tack.cards import (
    CARD,
    DOUBLE_JOKER,
    HIGH,
    JOKER,
    KINDS,
    LOW,
    NAMES,
    NO_CARD,
    PAIRS,
    PLAIN,
    in_deck,
)
from pepperbox.games.tick_tack.rules import (
    ACCEPT,
    AT_WHOM,
    BLACK,
    BLACK_FACES,
    CHALLENGING,
    DEAL,
    DRAW,
    DRAWING,
    FORCED,
    GIVING,
    LET,
    MOST_SEATS,
    NUMBERED,
    OVER,
    PASS,
    PICK_NUMBER,
    PLAY,
    QUICK,
    SNAP_CARD,
    TURN_UP,
    YELLOW,
    YELLOW_FACES,
    State,
    hand_size,
    kind_of,
)
from pepperbox.games.tick_tack.secrets import NOBODY

WHOM = ("next", "previous")
UNKNOWN_GIFT = "giving a card"  # what others see of a gift


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


def pair_text(pair: int) -> str:
    """Two numbers of a challenge: a pair is a plain kind."""
    return f"{LOW[pair]}{HIGH[pair]}"


def form_text(form: int) -> str:
    """A card and what is chosen with it."""
    card = CARDS[kind_of(form)]
    if form < NUMBERED:
        return card
    if form < GIVING:
        return f"{card} {form - NUMBERED + 1}"
    if form < CHALLENGING:
        return f"{card} giving {CARDS[(form - GIVING) % KINDS]}"
    if form < AT_WHOM:
        seat, pair = divmod((form - CHALLENGING) % (MOST_SEATS * PAIRS), PAIRS)
        return f"{card} {LETTERS[seat]} {pair_text(pair)}"
    return f"{card} {WHOM[(form - AT_WHOM) % 2]}"


def action_text(action: int) -> str:
    """
    >>> [action_text(action) for action in (2, NUMBERED + 3, GIVING, CHALLENGING + 22, AT_WHOM + 1, SNAP_CARD, LET + 6)]
    ['play 1-4', 'play double-joker 4', 'play gift 1-2 giving 1-2', 'play challenge 2-4 B 25', 'play punish-who 1-2 previous', 'snap 1-2', 'pick 6']
    """  # noqa: E501
    if action < SNAP_CARD:
        return f"play {form_text(action - PLAY)}"
    if action < DRAW:
        return f"snap {form_text(action - SNAP_CARD)}"
    simple = {DRAW: "draw", PASS: "pass", ACCEPT: "accept", LET: "let"}
    return simple.get(action) or f"pick {action - PICK_NUMBER}"


def outcome_text(s: State, outcome: int) -> str:
    if s.phase in (BLACK, YELLOW):
        return str(outcome + 1)
    return CARDS[kinds_that_land(s)[outcome]]


def parse_outcome(s: State, text: str) -> int:
    if s.phase in (BLACK, YELLOW):
        faces = [str(face + 1) for face in range(BLACK_FACES if s.phase == BLACK else YELLOW_FACES)]
        if text not in faces:
            raise BadNotation(f"the die shows {faces[0]} to {faces[-1]}, not {text!r}")
        return faces.index(text)
    cards = [CARDS[kind] for kind in kinds_that_land(s)]
    if text not in CARDS:
        raise BadNotation(f"{text!r} is no card, such as {cards[0]!r}")
    if text not in cards:
        raise BadNotation(f"{text!r} can't come from the pile now")
    return cards.index(text)


def kinds_that_land(s: State) -> list[int]:
    """The cards of the pile's top layer."""
    return [kind for kind in range(KINDS) for _ in range(s.pile[s.top][kind])]


def due(s: State) -> str | None:
    """Cards dealt or drawn by one seat are one line, which the first of them begins."""
    if s.phase == DEAL:
        return f"* deal {LETTERS[s.dealt // hand_size(s)]}" if s.dealt % hand_size(s) == 0 else None
    if s.phase == FORCED:
        return f"* draw {LETTERS[s.victim]}" if s.got == 0 else None
    return {TURN_UP: "* turn", BLACK: "* black", YELLOW: "* yellow"}.get(s.phase)


def objection(s: State) -> str | None:
    """A deck must hold the hands, a card to turn up and one to draw."""
    cards, needed = sum(in_deck(s, kind) for kind in range(KINDS)), s.seats * hand_size(s) + 2
    if cards >= needed:
        return None
    return f"{s.seats} seats need a deck of at least {needed} cards, and without those there are only {cards}"


def seen(event: Event, seat: int, before: State, now: State) -> Event:
    """Cards dealt or drawn are seen by who holds them, a gift by its giver; when all is over, by everybody."""
    if now.phase == OVER or event.seat == seat:
        return event
    words = event.what.split()
    if event.seat is not None and words[-2:-1] == ["draw"]:
        return event
    if event.what == "draw":
        return replace(event, landed=())
    if " giving " in event.what:
        return replace(event, what=f"{event.what.partition(' giving ')[0]} {UNKNOWN_GIFT}", action=None)
    if event.seat is None and words[0] in ("deal", "draw") and words[1:] != [LETTERS[seat] if seat >= 0 else ""]:
        count = f" {count_text(len(event.landed))}" if words[0] == "draw" else ""
        return replace(event, what=event.what + count, landed=())
    return event


def count_text(cards: int) -> str:
    """
    >>> count_text(1), count_text(3)
    ('1 card', '3 cards')
    """
    return f"{cards} card" if cards == 1 else f"{cards} cards"


def tell(event: Event, before: State, after: State, names: Sequence[str]) -> list[str]:
    return [f"{event}."]

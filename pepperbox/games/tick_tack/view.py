"""Tick-Tack as JSON: hands, the pile and gifts are shown as far as the state has them."""

from __future__ import annotations

from typing import Any

from pepperbox.engine.fields import Row
from pepperbox.engine.notation import LETTERS
from pepperbox.games.tick_tack.deck import CARD, CHALLENGE, GIFT, KINDS, NO_CARD, UNSEEN
from pepperbox.games.tick_tack.state import EVERYBODY, NOBODY, PICK, SNAP, YELLOW, State
from pepperbox.games.tick_tack.text import CARDS, pair_text


def view(s: State) -> dict[str, Any]:
    seats = range(s.seats)
    return {
        "hands": [[] if s.out[seat] else cards(s.hands[seat]) for seat in seats],
        "counts": [0 if s.out[seat] else s.held[seat] for seat in seats],
        "known": [known(s, seat) for seat in seats],
        "table": table(s),
        "played": cards(s.played),
        "pile": sum(s.in_layer),
        "under": under(s),
        "pending": pending(s),
        "challenge": challenge(s),
        "drawn": card_or_none(s.drawn),
        "draw_ends": bool(s.draw_ends),
        "snapping": LETTERS[s.turn] if s.phase == SNAP else None,
        "let": letters(s, s.let) if s.phase == SNAP else [],
        "blown": [blown(s, seat) for seat in seats if s.out[seat]],
        "out": [LETTERS[seat] for seat in seats if s.out[seat]],
        "stuck": letters(s, s.stuck),
        "dealer": LETTERS[s.dealer],
        "black": s.black or None,
        "throws": [int(face) for face in oct(s.throws)[2:]] if s.throws else [],
        "games": s.game,
        "last_game": last_game(s),
    }


def letters(s: State, seats: int) -> list[str]:
    return [LETTERS[seat] for seat in range(s.seats) if seats >> seat & 1]


def cards(counts: Row) -> list[str] | None:
    """Cards by their texts, in order; None if they are hidden."""
    if counts[0] == UNSEEN:
        return None
    return [CARDS[kind] for kind in range(KINDS) for _ in range(counts[kind])]


def card_or_none(kind: int) -> str | None:
    return CARDS[kind] if kind >= 0 else None


def known(s: State, seat: int) -> list[str]:
    """Of a hidden hand, the cards that the viewer knows of."""
    if s.hands[seat][0] != UNSEEN:
        return []
    return cards([max(int(digit) for digit in oct(count)[2:]) for count in s.known[seat]]) or []


def table(s: State) -> dict[str, Any] | None:
    if s.table == NO_CARD:
        return None
    return {"card": CARDS[s.table], "numbers": [number for number in s.asked if number]}


def under(s: State) -> list[dict[str, Any]]:
    """What has been put under the pile, from the top: whose hand it was, how many are left, and what was put there."""
    layers = [layer for layer in range(1, s.layers) if s.in_layer[layer]]
    return [{"from": owner(s, layer), "count": s.in_layer[layer], "cards": put(s, layer)} for layer in layers]


def owner(s: State, layer: int) -> str | None:
    return LETTERS[s.owner[layer]] if s.owner[layer] not in (EVERYBODY, NOBODY) else None


def put(s: State, layer: int) -> list[str] | None:
    return cards(s.put[layer]) if s.owner[layer] != NOBODY else None


def pending(s: State) -> dict[str, Any] | None:
    if s.pending == NO_CARD:
        return None
    shown: dict[str, Any] = {"card": CARDS[s.pending], "from": LETTERS[s.sender], "to": LETTERS[s.turn]}
    if CARD[s.pending] == CHALLENGE:
        shown["numbers"] = pair_text(s.pair)
    if CARD[s.pending] == GIFT:
        shown["gift"] = card_or_none(s.gift)
    return shown


def challenge(s: State) -> dict[str, Any] | None:
    if s.phase not in (PICK, YELLOW):
        return None
    return {
        "from": LETTERS[s.challenger],
        "to": LETTERS[s.challenged],
        "numbers": pair_text(s.pair),
        "pick": s.picked or None,
    }


def blown(s: State, victim: int) -> dict[str, Any]:
    return {"bomber": LETTERS[s.bomber[victim]], "victim": LETTERS[victim], "cards": cards(s.hands[victim])}


def last_game(s: State) -> dict[str, Any] | None:
    """How the latest game ended."""
    if not s.game:
        return None
    return {
        "winner": LETTERS[s.last_winner] if s.last_winner != NOBODY else None,
        "blocked": bool(s.was_blocked),
        "hands": [cards(s.shown[seat]) for seat in range(s.seats)],
    }

"""Tick-Tack as JSON: hands, the pile and gifts are shown as far as the state has them."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from pepperbox.engine.fields import Row
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import BySeat, Seat
from pepperbox.games.tick_tack.cards import matches, sum_asked
from pepperbox.games.tick_tack.deck import CARD, CHALLENGE, GIFT, NO_CARD, UNSEEN
from pepperbox.games.tick_tack.notation import CARDS, pair_text
from pepperbox.games.tick_tack.state import DEALER_DECIDES, EVERYBODY, NOBODY, PICK, SNAP, YELLOW, State
from pepperbox.games.tick_tack.turns import next_in, previous_in


class Table(TypedDict):
    """The card on the table."""

    card: str
    numbers: list[int]  # that it asks for
    sum: NotRequired[int]  # that matches too, by the option


Layer = TypedDict(
    "Layer",
    {
        "from": Seat | None,  # whose hand it was
        "count": int,  # cards that are left of it
        "cards": list[str] | None,  # with those drawn since, if the viewer knows them
    },
)

Pending = TypedDict(
    "Pending",
    {
        "card": str,
        "from": Seat,
        "to": Seat,
        "numbers": NotRequired[str],  # of a Challenge
        "gift": NotRequired[str | None],  # the card given; null if hidden
    },
)

Challenge = TypedDict(
    "Challenge",
    {
        "from": Seat,
        "to": Seat,
        "numbers": str,  # of the challenger
        "pick": int | None,  # of the challenged
    },
)


class Blown(TypedDict):
    """A hand that a Bomb has put out."""

    bomber: Seat
    victim: Seat
    cards: list[str] | None  # null if hidden


class LastGame(TypedDict):
    """How a game of a tournament ended."""

    winner: Seat | None  # null if shared
    blocked: bool
    hands: BySeat[list[str] | None]  # as they were shown


class Position(TypedDict):
    """The table, the pile and the hands."""

    hands: BySeat[list[str] | None]  # cards in order; null if hidden, empty for those who are out
    counts: BySeat[int]  # how many cards
    known: BySeat[list[str]]  # cards of a hidden hand that the viewer knows of
    fitting: BySeat[list[str] | None]  # those of a hand that match the card on the table; null if hidden
    after: BySeat[Seat]  # who plays after each, of those who are in
    before: BySeat[Seat]  # and who before
    table: Table | None  # null before a card is turned up
    deciding: str | None  # the card turned up that the dealer decides about
    played: list[str]  # the cards below it
    pile: int  # how many cards
    under: list[Layer]  # what was put under the pile, from the top
    pending: Pending | None  # the threat that can be answered; null once accepted
    challenge: Challenge | None  # null unless one is fought out
    drawn: str | None  # the card just drawn that may be played
    draw_ends: bool  # a card drawn now can't be played
    snapping: Seat | None  # who has played the Tick-Tack that may be snapped
    let: list[Seat]  # who has let it be
    blown: list[Blown]
    out: list[Seat]
    stuck: list[Seat]  # who has passed because nothing can be drawn
    dealer: Seat
    black: int | None  # what that die showed last
    throws: list[int]  # of the yellow die in the latest challenge
    games: int  # that are over
    last_game: LastGame | None  # null before the first is over


def view(s: State) -> Position:
    seats = range(s.seats)
    return {
        "hands": [[] if s.out[seat] else cards_or_none(s.hands[seat]) for seat in seats],
        "counts": [0 if s.out[seat] else s.held[seat] for seat in seats],
        "known": [known(s, seat) for seat in seats],
        "fitting": [fitting(s, seat) for seat in seats],
        "after": [LETTERS[next_in(s, seat)] for seat in seats],
        "before": [LETTERS[previous_in(s, seat)] for seat in seats],
        "table": table(s),
        "deciding": CARDS[s.table] if s.phase == DEALER_DECIDES else None,
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


def cards_or_none(counts: Row) -> list[str] | None:
    """Cards by their texts; None if they are hidden."""
    return None if counts[0] == UNSEEN else cards(counts)


def cards(counts: Row) -> list[str]:
    """Cards by their texts, in order."""
    return [CARDS[kind] for kind, count in enumerate(counts) if count for _ in range(count)]


def card_or_none(kind: int) -> str | None:
    return CARDS[kind] if kind >= 0 else None


def known(s: State, seat: int) -> list[str]:
    """Of a hidden hand, the cards that the viewer knows of."""
    if s.hands[seat][0] != UNSEEN:
        return []
    return cards([max(map(int, oct(count)[2:])) if count else 0 for count in s.known[seat]])


def fitting(s: State, seat: int) -> list[str] | None:
    """Of a hand, the cards that match the one on the table."""
    if s.hands[seat][0] == UNSEEN:
        return None
    if s.table == NO_CARD or s.out[seat]:
        return []
    return cards([count if count and matches(s, kind) else 0 for kind, count in enumerate(s.hands[seat])])


def table(s: State) -> Table | None:
    if s.table == NO_CARD:
        return None
    shown: Table = {"card": CARDS[s.table], "numbers": [number for number in s.asked if number]}
    if sum_asked(s):
        shown["sum"] = sum_asked(s)
    return shown


def under(s: State) -> list[Layer]:
    """What has been put under the pile, from the top: whose hand it was, how many are left, and what was put there."""
    layers = [layer for layer in range(1, s.layers) if s.in_layer[layer]]
    return [{"from": owner(s, layer), "count": s.in_layer[layer], "cards": put(s, layer)} for layer in layers]


def owner(s: State, layer: int) -> str | None:
    return LETTERS[s.owner[layer]] if s.owner[layer] not in (EVERYBODY, NOBODY) else None


def put(s: State, layer: int) -> list[str] | None:
    return cards_or_none(s.put[layer]) if s.owner[layer] != NOBODY else None


def pending(s: State) -> Pending | None:
    if s.pending == NO_CARD:
        return None
    shown: Pending = {"card": CARDS[s.pending], "from": LETTERS[s.sender], "to": LETTERS[s.turn]}
    if CARD[s.pending] == CHALLENGE:
        shown["numbers"] = pair_text(s.pair)
    if CARD[s.pending] == GIFT:
        shown["gift"] = card_or_none(s.gift)
    return shown


def challenge(s: State) -> Challenge | None:
    if s.phase not in (PICK, YELLOW):
        return None
    return {
        "from": LETTERS[s.challenger],
        "to": LETTERS[s.challenged],
        "numbers": pair_text(s.pair),
        "pick": s.picked or None,
    }


def blown(s: State, victim: int) -> Blown:
    return {"bomber": LETTERS[s.bomber[victim]], "victim": LETTERS[victim], "cards": cards_or_none(s.hands[victim])}


def last_game(s: State) -> LastGame | None:
    """How the latest game ended."""
    if not s.game:
        return None
    return {
        "winner": LETTERS[s.last_winner] if s.last_winner != NOBODY else None,
        "blocked": bool(s.was_blocked),
        "hands": [cards_or_none(s.shown[seat]) for seat in range(s.seats)],
    }

"""Tick-Tack in words: what lands, what a line shows and what it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pepperbox.engine.errors import BadNotation
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.rulebook import Event
from pepperbox.games.tick_tack.beginning import hand_size
from pepperbox.games.tick_tack.cards import in_deck
from pepperbox.games.tick_tack.deck import (
    BLOCK,
    CARD,
    DOUBLE_JOKER,
    JOKER,
    KINDS,
    NAMES,
    NO_CARD,
    NO_PLAY,
    THE_BOMB,
)
from pepperbox.games.tick_tack.forms import DRAW, form_of, is_of_pair
from pepperbox.games.tick_tack.notation import (
    CARDS,
    pair_text,
)
from pepperbox.games.tick_tack.notation import action_text as action_text
from pepperbox.games.tick_tack.notation import spelled as spelled
from pepperbox.games.tick_tack.pile import can_draw
from pepperbox.games.tick_tack.reasons import card_in_words, card_name, form_in_words
from pepperbox.games.tick_tack.reasons import in_words as in_words
from pepperbox.games.tick_tack.reasons import why_not as why_not
from pepperbox.games.tick_tack.state import (
    ANSWER,
    BLACK,
    BLACK_FACES,
    DEAL,
    DEALER_DECIDES,
    DRAWN,
    FORCED,
    NOBODY,
    OVER,
    PICK,
    QUICK,
    SNAP,
    TURN_UP,
    YELLOW,
    YELLOW_FACES,
    State,
)
from pepperbox.games.tick_tack.turns import next_in
from pepperbox.games.words import listed

UNKNOWN_GIFT = "giving a card"  # what others see of a gift


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
    cards, card = [CARDS[kind] for kind in kinds_that_land(s)], spelled(text)
    if card not in CARDS:
        raise BadNotation(f"{text!r} is no card, such as {cards[0]!r}")
    if card not in cards:
        raise BadNotation(f"{text!r} can't come from the pile now")
    return cards.index(card)


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


def settles(before: State, after: State) -> bool:
    """Cards stay hidden until all is over."""
    return True


def seen(event: Event, seat: int, before: State, now: State) -> Event:
    """Cards dealt or drawn are seen by who gets them, a gift by its giver; when all is over, by everybody."""
    if now.phase == OVER or event.seat == seat:
        return event
    what, given, _ = event.what.partition(" giving ")
    if given:
        return replace(event, what=f"{what} {UNKNOWN_GIFT}", action=None)
    verb, _, whose = what.partition(" ")
    if verb not in ("deal", "draw"):
        return event
    if seat >= 0 and whose == LETTERS[seat]:
        return replace(event, landed=tuple(sorted(event.landed)))  # in a hand, nobody can tell which came first
    count = f" {count_text(len(event.landed))}" if verb == "draw" and whose else ""
    return replace(event, what=what + count, landed=())


def shows(event: Event, seat: int, before: State, after: State) -> bool:
    """A card out of another's hand, a gift that one has got, all hands at the end; and §5.13 a race is run once."""
    if before.phase == SNAP or after.game > before.game or not can_draw(after):
        return True  # §4.5 where nobody draws, everybody sees who can't play
    if event.seat != seat:
        return event.what.startswith("play ")
    is_gift = event.what == "accept" and before.gift != NO_CARD
    return is_gift or before.took[seat] > 0  # a card of somebody's hand that went under the pile, perhaps


def count_text(cards: int) -> str:
    """
    >>> count_text(1), count_text(3)
    ('1 card', '3 cards')
    """
    return f"{cards} card" if cards == 1 else f"{cards} cards"


# ── In words ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def tell(event: Event, before: State, after: State, names: Sequence[str]) -> list[str]:
    verb, _, rest = event.what.partition(" ")
    if event.seat is not None:
        told = tell_decision(event, before, after, names)
    elif verb in ("deal", "draw"):
        got = "was dealt" if verb == "deal" else "drew"
        cards = cards_got(event) or rest.partition(" ")[2] or count_text(hand_size(before))
        told = [f"{names[LETTERS.index(rest[0])]} {got} {cards}."]
    elif verb == "turn":
        told = tell_turned(event.landed[0], after, names)
    else:
        told = [f"The {verb} die showed {event.landed[0]}{came_of_throw(verb, before, after, names)}."]
    return told + tell_consequences(event, before, after, names)


def tell_decision(event: Event, before: State, after: State, names: Sequence[str]) -> list[str]:
    assert event.seat is not None
    name, verb, card = names[event.seat], event.what.split()[0], card_played(event, names)
    if verb == "draw":
        return [f"{name} drew {cards_got(event) or 'a card'}{' and could play it' if after.phase == DRAWN else ''}."]
    if verb == "play" and before.pending != NO_CARD:
        did, on = ("blocked", "") if NAMES[BLOCK] in event.what else ("shifted", " on")
        return [f"{name} {did} {card_in_words(before.pending)}{on} with {card}."]
    if verb == "play" and before.phase == DEALER_DECIDES:
        return [f"{name} dealt, and decided: {card}.", *tell_asked(before, after)]
    if verb in ("play", "snap"):
        did = "played" if verb == "play" else "snapped first, with"
        is_wrong = verb == "snap" and after.table == before.table and after.phase != OVER and before.game == after.game
        wrong = ["It did not match and went back."] if is_wrong else []
        return [f"{name} {did} {card}.", *wrong, *tell_asked(before, after)]
    if verb == "accept":
        return [f"{name} took what {card_in_words(before.pending)} brought{gift_got(event.seat, before, after)}."]
    if verb == "pick":
        return [f"{name} picked the {event.what.split()[1]}."]
    return [f"{name} kept the card." if verb == "pass" else f"{name} let it be."]


def card_played(event: Event, names: Sequence[str]) -> str:
    """A card played or snapped, with what was chosen with it, as far as the reader may know it; "" if none was."""
    if event.what.endswith(UNKNOWN_GIFT):
        gift = event.what.split(" ", 1)[1].removesuffix(UNKNOWN_GIFT).strip()
        return f"{named(gift)} and gave away a card"
    if event.action is None or event.action.code >= DRAW:
        return ""
    return form_in_words(form_of(event.action.code), names, "asked", "gave")


def named(text: str) -> str:
    """A card in words, of its notation."""
    return card_in_words(CARDS.index(text))


def cards_got(event: Event) -> str:
    return listed([named(card) for card in event.landed])


def gift_got(seat: int, before: State, after: State) -> str:
    """The card that a gift has brought, if the reader may know it."""
    if before.gift == NO_CARD or after.game > before.game:
        return ""
    gained = [kind for kind in range(KINDS) if 0 <= before.hands[seat][kind] < after.hands[seat][kind]]
    kind = gained[0] if gained else before.gift
    return f": {card_in_words(kind)}" if kind >= 0 else ""


def tell_asked(before: State, after: State) -> list[str]:
    """What a joker asks for."""
    is_joker = after.table != NO_CARD and CARD[after.table] in (JOKER, DOUBLE_JOKER) and after.game == before.game
    return [f"It asked for the {after.asked[0]}."] if is_joker and after.asked[0] and after.phase != SNAP else []


def tell_turned(card: str, after: State, names: Sequence[str]) -> list[str]:
    if card == CARDS[THE_BOMB]:
        return ["The Bomb was turned up and went under the pile."]
    told = [f"The {card_name(CARDS.index(card))} was turned up for {names[after.dealer]}, the dealer."]
    return told + tell_asked(after, after) if after.phase != DEALER_DECIDES else told


def came_of_throw(die: str, before: State, after: State, names: Sequence[str]) -> str:
    face = after.throws & 7
    if die == "black":
        return ""
    if face == before.picked:
        return f": {names[before.challenged]} won the challenge"
    return f": {names[before.challenger]} won the challenge" if is_of_pair(before.pair, face) else ""


def tell_consequences(event: Event, before: State, after: State, names: Sequence[str]) -> list[str]:
    """What else came of an event: who is threatened, skipped or out, and how the game ended."""
    told = []
    if after.game > before.game:
        return tell_end(before, after, names)
    if after.phase == ANSWER and (before.phase != ANSWER or after.turn != before.turn):
        told.append(f"{names[after.turn]} must answer {card_in_words(after.pending)}.")
    if after.phase == PICK and before.phase != PICK:
        pair = pair_text(after.pair)
        told.append(f"{names[after.challenger]} had {pair[0]} and {pair[1]}, {names[after.challenged]} must pick.")
    if after.phase == SNAP and (before.phase != SNAP or after.turn != before.turn):
        told.append("Everybody else may snap.")
    if is_skipping(event, before, after):
        told.append(f"{names[next_in(after, player(event, after))]} missed a turn.")
    told += [f"{names[seat]} was blown up!" for seat in range(after.seats) if after.out[seat] > before.out[seat]]
    stuck = after.stuck & ~before.stuck
    told += [f"{names[seat]} could neither play nor draw." for seat in range(after.seats) if stuck >> seat & 1]
    return told


def player(event: Event, after: State) -> int:
    """Who played a card: the dealer, if it was turned up."""
    return after.dealer if event.seat is None else event.seat


def is_skipping(event: Event, before: State, after: State) -> bool:
    is_laid = event.what.startswith(("play ", "snap ", "turn")) and before.pending == NO_CARD
    is_new = before.phase != SNAP or sum(after.held) < sum(before.held)
    return is_laid and is_new and CARD[after.table] == NO_PLAY


def tell_end(before: State, after: State, names: Sequence[str]) -> list[str]:
    """Who has won a game, and what that brought."""
    told = ["The game was blocked."] if after.was_blocked else []
    seats = range(after.seats)
    if after.mode == QUICK:
        winners = [names[seat] for seat in seats if after.winners >> seat & 1]
        return [*told, f"{' and '.join(winners)} won!"]
    if after.last_winner == NOBODY:
        told.append("Nobody scored.")
    else:
        told.append(f"{names[after.last_winner]} won the game.")
    gained = [(names[seat], after.scores[seat] - before.scores[seat], after.scores[seat]) for seat in seats]
    told += [f"{name} scored {points} points, {total} in all." for name, points, total in gained if points]
    told += [f"{names[seat]} won the tournament!" for seat in seats if after.winners >> seat & 1]
    return told

"""Tick-Tack in notation and in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pepperbox.engine.errors import BadNotation
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.rulebook import Event
from pepperbox.games.tick_tack.beginning import hand_size
from pepperbox.games.tick_tack.cards import in_deck, matches
from pepperbox.games.tick_tack.deck import (
    BLOCK,
    CARD,
    CHALLENGE,
    DOUBLE_JOKER,
    GIFT,
    HIGH,
    JOKER,
    KINDS,
    LOW,
    NAMES,
    NO_CARD,
    NO_PLAY,
    PLAIN,
    PUNISH_WHO,
    SHIFT,
    THE_BOMB,
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
    TURN,
    TURN_UP,
    YELLOW,
    YELLOW_FACES,
    State,
)
from pepperbox.games.tick_tack.turns import next_in

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
    name, (verb, _, card) = names[event.seat], event.what.partition(" ")
    if verb == "draw":
        return [f"{name} drew {cards_got(event) or 'a card'}{' and could play it' if after.phase == DRAWN else ''}."]
    if verb == "play" and before.pending != NO_CARD:
        if card.startswith(NAMES[BLOCK]):
            return [f"{name} blocked {CARDS[before.pending]} with {card}."]
        return [f"{name} shifted {CARDS[before.pending]} on with {card}."]
    if verb == "play" and before.phase == DEALER_DECIDES:
        return [f"{name} dealt, and decided: {card}.", *tell_asked(before, after)]
    if verb in ("play", "snap"):
        did = "played" if verb == "play" else "snapped first, with"
        is_wrong = verb == "snap" and after.table == before.table and after.phase != OVER and before.game == after.game
        wrong = ["It did not match and went back."] if is_wrong else []
        return [f"{name} {did} {card}.", *wrong, *tell_asked(before, after)]
    if verb == "accept":
        return [f"{name} took what {CARDS[before.pending]} brought{gift_got(event.seat, before, after)}."]
    return [{"pass": f"{name} kept the card.", "let": f"{name} let it be."}.get(verb) or f"{name} picked {card}."]


def cards_got(event: Event) -> str:
    return ", ".join(event.landed)


def gift_got(seat: int, before: State, after: State) -> str:
    """The card that a gift has brought, if the reader may know it."""
    if before.gift == NO_CARD or after.game > before.game:
        return ""
    gained = [kind for kind in range(KINDS) if 0 <= before.hands[seat][kind] < after.hands[seat][kind]]
    kind = gained[0] if gained else before.gift
    return f": {CARDS[kind]}" if kind >= 0 else ""


def tell_asked(before: State, after: State) -> list[str]:
    """What a joker asks for."""
    is_joker = after.table != NO_CARD and CARD[after.table] in (JOKER, DOUBLE_JOKER) and after.game == before.game
    return [f"It asked for {after.asked[0]}."] if is_joker and after.asked[0] and after.phase != SNAP else []


def tell_turned(card: str, after: State, names: Sequence[str]) -> list[str]:
    if card == CARDS[THE_BOMB]:
        return [f"{card} was turned up and went under the pile."]
    told = [f"{card} was turned up for {names[after.dealer]}, the dealer."]
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
        told.append(f"{names[after.turn]} had to answer {CARDS[after.pending]}.")
    if after.phase == PICK and before.phase != PICK:
        pair = pair_text(after.pair)
        told.append(f"{names[after.challenger]} had {pair[0]} and {pair[1]}, {names[after.challenged]} had to pick.")
    if after.phase == SNAP and (before.phase != SNAP or after.turn != before.turn):
        told.append("Everybody else could snap.")
    if is_skipping(event, before, after):
        told.append(f"{names[next_in(after, player(event, after))]} was skipped.")
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
        return f"§3.3: the dealer first decides what {CARDS[s.table]} shall do."
    if s.phase == DRAWN and not is_play_of(s.drawn, action):
        return f"§4.2: {CARDS[s.drawn]} was drawn, and may be played, and no other card."
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
        return f"§5.14: {CARDS[kind]} does not match, and is snapped without choices."
    return why_not_play(s, seat, form_of(action))


def why_not_answer(s: State, seat: int, action: int) -> str:
    card = CARD[kind_of(form_of(action))] if action < SNAP_CARD else None
    if card not in (BLOCK, SHIFT):
        return f"§5.2: {CARDS[s.pending]} threatens: accept it, or play a Block or a Shift."
    if card == BLOCK and CARD[s.pending] == GIFT:
        return "§5.8: a gift can be shifted but not blocked."
    return why_not_play(s, seat, form_of(action))


def why_not_play(s: State, seat: int, form: int) -> str:
    kind = kind_of(form)
    if s.hands[seat][kind] == 0:
        return f"§4.1: {CARDS[kind]} is not in your hand."
    if not matches(s, kind):
        numbers = " or ".join(str(number) for number in s.asked if number)
        return f"§2.1: {CARDS[kind]} does not match: a {numbers} is asked for."
    return why_not_choice(form)


def why_not_choice(form: int) -> str:
    """What is wrong with what is chosen for a card that could be played."""
    card = CARD[kind_of(form)]
    if not has_choice(form):
        return WHY_CHOOSE.get(card, "")
    if card == GIFT:
        return f"§5.8: {CARDS[given_in(form)]} is not a card that you could give."
    if card == CHALLENGE:
        return f"§5.6: {LETTERS[challenged_in(form)]} is nobody whom you could challenge."
    return "§5.5: it strikes the seat before only while more than two are in."


# ── Actions in words ─────────────────────────────────────────────────────────────────────────────────────────────────


def in_words(s: State, seat: int, action: int, names: Sequence[str]) -> str:
    if action < DRAW:
        verb = "play" if action < SNAP_CARD else "snap"
        return f"{verb} {form_in_words(form_of(action), names)}"
    simple = {DRAW: "draw a card", PASS: "keep the card and pass", ACCEPT: "accept it", LET: "let it be"}
    return simple.get(action) or f"pick the {pick_of(action)}"


def card_in_words(kind: int) -> str:
    """
    >>> [card_in_words(kind) for kind in (0, 15, 26, 32)]
    ['the 1-2', 'the Block 1-2', 'the Double Joker', 'the Joker 1']
    """
    if CARD[kind] == PLAIN:
        return f"the {dots_text(kind)}"
    name = NAMES[CARD[kind]].replace("-", " ").title()
    return f"the {name}{CARDS[kind].removeprefix(NAMES[CARD[kind]])}"


def form_in_words(form: int, names: Sequence[str]) -> str:
    """A card, with what is chosen with it."""
    kind = kind_of(form)
    card = card_in_words(kind)
    if not has_choice(form):
        return card
    if CARD[kind] == DOUBLE_JOKER:
        return f"{card} and ask for the {number_of(form)}"
    if CARD[kind] == GIFT:
        return f"{card} and give away {card_in_words(given_in(form))}"
    if CARD[kind] == CHALLENGE:
        pair = pair_in(form)
        return f"{card} against {names[challenged_in(form)]} with {LOW[pair]} and {HIGH[pair]}"
    return f"{card} against the {WHOM[is_at_previous(form)]} player"

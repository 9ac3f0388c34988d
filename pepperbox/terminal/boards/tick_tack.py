"""Tick-Tack: the card on the table, everybody beside it, and below your own hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.console import Group
from rich.text import Text

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.prose import within
from pepperbox.engine.shapes import Shown
from pepperbox.games.tick_tack.view import Position

CARD_WIDTH, SEAT_WIDTH, WIDTH = 19, 29, 78
ROWS = 4  # of the picture of a card, and of players beside it


def draw(view: Shown[Position], names: Sequence[str]) -> Group:
    state = view["state"]
    card = table_card(state)
    players = [player(view, seat, name) for seat, name in enumerate(names)]
    rows = [row(card[line], players[line::ROWS]) for line in range(ROWS)]
    about = [Text(f"  {line}") for line in (around(state), *news(state, names)) if line]
    return Group(*rows, *about, *hand(view, names))


def row(card: Text, players: Sequence[Text]) -> Text:
    line = card.copy()
    for player in players:
        player.truncate(SEAT_WIDTH, pad=True)
        line.append(" ").append_text(player)
    return line


# ── The table ────────────────────────────────────────────────────────────────────────────────────────────────────────


def table_card(state: Position) -> list[Text]:
    """The card that lies on the table: what it does above, its dots below."""
    if not state["table"]:
        return [Text(" " * CARD_WIDTH) for _ in range(ROWS)]
    name, dots = name_and_dots(state["table"]["card"])
    halves = " │ ".join(dots.split("-")) if dots else "★"
    if name == "joker":
        halves = f"★ │ {dots}"
    inside = [(name or "plain", "bold"), (halves, "bold")]
    middle = [Text(f"  ║{text:^{CARD_WIDTH - 4}}║", style) for text, style in inside]
    edge = "═" * (CARD_WIDTH - 4)
    return [Text(f"  ╔{edge}╗"), *middle, Text(f"  ╚{edge}╝")]


def name_and_dots(card: str) -> tuple[str, str]:
    """
    >>> name_and_dots("punish 1-2"), name_and_dots("1-2"), name_and_dots("double-joker")
    (('punish', '1-2'), ('', '1-2'), ('double-joker', ''))
    """
    name, _, dots = card.rpartition(" ")
    return (name, dots) if dots[0].isdigit() else (dots, "")


def around(state: Position) -> str:
    """What is asked for, and how many cards there are to draw."""
    if not state["table"]:
        return ""
    numbers = " or ".join(map(str, state["table"]["numbers"])) or "a number to come"
    under = "".join(f", {layer['count']} of them put under by {layer['from'] or 'all'}" for layer in state["under"])
    return f"Asked for: {numbers} · to draw: {state['pile']}{under} · played: {len(state['played'])}"


def news(state: Position, names: Sequence[str]) -> list[str]:
    """What is going on besides."""
    lines = []
    if state["pending"]:
        pending = state["pending"]
        more = f" with {' and '.join(pending['numbers'])}" if "numbers" in pending else ""
        more += f": {pending['gift']}" if pending.get("gift") else ""
        lines.append(
            f"{pending['card']} from {named(pending['from'], names)} threatens {named(pending['to'], names)}{more}"
        )
    if state["challenge"]:
        duel = state["challenge"]
        mine, theirs = " and ".join(duel["numbers"]), duel["pick"] or "?"
        who, whom = named(duel["from"], names), named(duel["to"], names)
        lines.append(f"Challenge: {who} with {mine} against {whom} with {theirs}")
    if state["snapping"]:
        lines.append(f"Tick-Tack by {named(state['snapping'], names)}: snap a card, or let it be")
    if state["drawn"]:
        lines.append(f"Just drawn: {state['drawn']}")
    if state["draw_ends"]:
        lines.append("A card drawn now can't be played")
    return lines


def named(letter: str, names: Sequence[str]) -> str:
    return within(names[LETTERS.index(letter)])


# ── The players ──────────────────────────────────────────────────────────────────────────────────────────────────────


def player(view: Shown[Position], seat: int, name: str) -> Text:
    """Who it is, how many cards they have, and in a tournament how many points."""
    state, letter = view["state"], LETTERS[seat]
    is_to_act, is_out = letter in view["to_act"], letter in state["out"]
    mark = "★" if letter in view["winners"] else "▶" if is_to_act else "✓" if letter in state["let"] else " "
    cards = "out" if is_out else f"{state['counts'][seat]:>2} {'card ' if state['counts'][seat] == 1 else 'cards'}"
    points = f" {view['scores'][seat]:>5}" if view["options"]["mode"] == "tournament" else ""
    known = "".join(f" {card}" for card in state["known"][seat]) if not points else ""
    style = "bold" if is_to_act else "dim" if is_out else ""
    return Text(f"{mark} {name:<12.12} {cards}{points}{known}", style)


# ── The hand ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def hand(view: Shown[Position], names: Sequence[str]) -> list[Text]:
    """The one hand that the viewer sees, by what the cards do; those that can be laid now stand in brackets.

    When all hands are open, there are as many lines as fit, a line a hand.
    """
    hands = [(seat, cards) for seat, cards in enumerate(view["state"]["hands"]) if cards]
    if view["over"] or len(hands) != 1:
        return [summary(names[seat], cards) for seat, cards in hands]
    [(seat, cards)] = hands
    playable = {laid(action) for action in view["legal"].get(LETTERS[seat], [])}
    return wrapped(names[seat], cards, playable)


def laid(action: str) -> str:
    """The card that an action lays, without what is chosen with it."""
    words = action.split()[1:]
    is_whole = not words or words[0][0].isdigit() or words[0] == "double-joker"
    return " ".join(words[:1] if is_whole else words[:2])


def wrapped(name: str, cards: Sequence[str], playable: set[str]) -> list[Text]:
    lines = [Text(f"  {name}: ", "bold")]
    for action, group in groupby(cards, key=lambda card: name_and_dots(card)[0]):
        parts = [(f"{action} ", "")] if action not in ("", "double-joker") else []
        for card in group:
            short = name_and_dots(card)[1] or card
            parts.append((f"[{short}] " if card in playable else f"{short} ", "bold" if card in playable else ""))
        for number, (part, style) in enumerate(parts):
            is_title = action and number == 0 and len(parts) > 1 and action != "double-joker"
            together = len(part) + (len(parts[1][0]) if is_title else 0)
            if lines[-1].cell_len + together > WIDTH:
                lines.append(Text("    "))
            lines[-1].append(part, f"{style} cyan".strip() if is_title else style)
        lines[-1].append("· ", "dim")
    lines[-1].right_crop(2)
    return lines


def summary(name: str, cards: Sequence[str]) -> Text:
    text = Text(f"  {name}: {', '.join(cards)}")
    text.truncate(WIDTH, overflow="ellipsis")
    return text

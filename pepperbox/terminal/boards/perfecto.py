"""Perfecto: the viewer's dice, everybody's cups, the bid with its calls, and the last showdown counted die by die."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.console import Group
from rich.text import Text

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import Shown
from pepperbox.games.perfecto.text import SAID
from pepperbox.games.perfecto.view import Position, Showdown
from pepperbox.terminal.pieces import dice_row, two_sided

NAME_WIDTH = 14
SHORT = 10  # of a name within a sentence
COVERED = "▒"
WIDTH = 79
LEFT, RIGHT = 40, 38  # widths: the viewer's dice, and what was bid and called


def draw(view: Shown[Position], names: Sequence[str]) -> Group:
    own = getattr(view, "seat", -1)
    seats = range(len(names))
    cups = [cup(view, seat, names[seat], is_own=seat == own) for seat in seats]
    hand = view["state"]["dice"][own] if own in seats else {}
    space = [Text()] if len(names) < 4 else []  # the dice of four leave no room to spare
    return Group(*cups, *space, *middle(view, hand, names), *space, *showdown(view, names))


# ── The round ────────────────────────────────────────────────────────────────────────────────────────────────────────


def cup(view: Shown[Position], seat: int, name: str, is_own: bool) -> Text:
    """A player with their dice: covered in the cup, or open beside it if they are frozen or the viewer's own."""
    state, letter = view["state"], LETTERS[seat]
    is_on_turn = letter in view["to_act"]
    line = Text("▶ " if is_on_turn else "  ").append(
        f"{name[:NAME_WIDTH]:<{NAME_WIDTH}} ", "bold" if is_on_turn else ""
    )
    dice, frozen = state["dice"][seat], state["frozen"][seat]
    if not dice:
        return two_sided(line.append("out", "dim"), standing(view, seat))
    covered = len(dice) - len(frozen)
    line.append(f"{COVERED * covered:<7}", "cyan" if is_own else "dim")
    for die in map(str, frozen):
        line.append_text(small_die(die, dice[die])).append(" ")
    line.append("frozen " if frozen else "", "dim")
    line.append("last chance" if letter in state["last_chance"] else "", "bold yellow")
    return two_sided(line, standing(view, seat))


def standing(view: Shown[Position], seat: int) -> Text:
    """What stands at the end of a player's line: the side they took, their points."""
    state, letter = view["state"], LETTERS[seat]
    parts = []
    if letter in state["sides"]:
        side = state["sides"][letter]
        parts.append(f"for the {side}" if side else "has taken a side")
    if letter == state["leader"] and not view["over"]:
        parts.append("leads")
    if view["options"]["points"]:
        parts.append(f"{view['scores'][seat]} of {view['options']['points']} points")
    return Text(" · ".join(parts), "dim")


def small_die(die: str, face: int | None) -> Text:
    """A die in a line of text: the double bars of a red number tell it without colour."""
    if face == int(die):
        return Text(f"║{face}║", "bold red")
    return Text(f"│{face}│")


def middle(view: Shown[Position], hand: dict[str, int | None], names: Sequence[str]) -> list[Text]:
    """The viewer's dice, with the bid beside them."""
    beside = [Text(), *standing_bid(view, names)]
    if not any(hand.values()):
        return [Text("  ").append_text(line) for line in beside[1:]]
    lines = dice_row({die: face for die, face in hand.items() if face}).split("\n")
    for line, part in zip(lines, beside, strict=False):
        line.append(" " * (LEFT - line.cell_len)).append_text(part)
    return list(lines)


def standing_bid(view: Shown[Position], names: Sequence[str]) -> list[Text]:
    """The last bid, and the latest of what has been said to it."""
    state = view["state"]
    bid = state["bid"]
    if bid is None:
        return [] if view["over"] else [Text("No bid yet.", "dim")]
    name = names[LETTERS.index(bid["seat"])][:NAME_WIDTH]
    line = Text.assemble(f"{name} bid ", (f" {bid['quantity']} × {bid['rank']} ", "bold reverse"))
    first = state["in"].index(bid["seat"]) + 1
    said = [
        f"{names[LETTERS.index(state['in'][(first + place) % len(state['in'])])][:SHORT]} {SAID[call]}"
        for place, call in enumerate(state["calls"])
    ]
    return [line, *(Text(part) for part in wrap(", ".join(said), RIGHT)[-2:])]


# ── The last showdown ────────────────────────────────────────────────────────────────────────────────────────────────


def showdown(view: Shown[Position], names: Sequence[str]) -> list[Text]:
    """The dice of all, each with how often it counted, and what has been counted so far at the end of each line."""
    last = view["state"]["last_showdown"]
    if last is None:
        return []
    bid = last["bid"]
    bidder, caller, winner = (
        names[LETTERS.index(seat)][:SHORT] for seat in (bid["seat"], last["caller"], last["winner"])
    )
    said = ", then ".join(SAID[call] for call in last["calls"] if call != "pass")
    title = Text.assemble(
        (" Last showdown: ", "dim"),
        (f"{winner} won", "bold"),
        f". {bidder} had bid {bid['quantity']} × {bid['rank']}, {caller} {said}.",
    )
    title.truncate(WIDTH, overflow="ellipsis")
    lines = [title]
    total = 0
    for seat, dice in enumerate(last["dice"]):
        if dice:
            total += sum(last["counts"][seat].values())
            lines.append(counted(last, seat, names[seat], total))
    lines[-1].append(f" of {bid['quantity']} bid", "bold")
    return lines


def counted(last: Showdown, seat: int, name: str, total: int) -> Text:
    letter = LETTERS[seat]
    line = Text(f"  {name[:NAME_WIDTH]:<{NAME_WIDTH}} ")
    for die in "123456":
        face = last["dice"][seat].get(die)
        counts = last["counts"][seat].get(die)
        line.append_text(small_die(die, face) if face else Text("   "))
        line.append(f"+{counts} " if counts else "   ", "bold green")
    lost = last["lost"].get(letter)
    line.append(f"{f'−{lost} dice' if lost and lost > 1 else '−1 die' if lost else '':<8}", "yellow")
    return line.append(f"makes {total}", "bold")

"""Spicy Dice: everybody's card as a row, and the dice of the player whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import Shown
from pepperbox.games.spicy_dice.view import Position
from pepperbox.terminal.pieces import dice_row

NAME_WIDTH, BOX_WIDTH = 12, 5
ROOMY = 4  # seats up to which there is space to spare


def draw(view: Shown[Position], names: Sequence[str]) -> Group:
    cards = [card(view, seat, name) for seat, name in enumerate(names)]
    space = [Text("")] if len(names) <= ROOMY else []
    return Group(*space, headings(view), *cards, *space, *[dice(view, seat) for seat in seats_to_act(view)])


def seats_to_act(view: Shown[Position]) -> list[int]:
    return [LETTERS.index(letter) for letter in view["to_act"]]


def row(name: str, boxes: Sequence[tuple[str, str]], bonus: str, total: str, rolls: str, style: str) -> Text:
    line = Text(f"{name:<{NAME_WIDTH}.{NAME_WIDTH}}", style)
    for text, box_style in boxes:
        line.append(f"{text:>{BOX_WIDTH}}", box_style)
    line.append(f"{bonus:>6}", style)
    line.append(f"{total:>6}", f"bold {style}")
    line.append(f"{rolls:>6}", style)
    return line


def headings(view: Shown[Position]) -> Text:
    boxes = [(box.upper(), "dim") for box in view["state"]["boxes"][0]]
    return row("", boxes, "bonus", "total", "rolls", "dim")


def card(view: Shown[Position], seat: int, name: str) -> Text:
    state = view["state"]
    is_on_turn = seat in seats_to_act(view)
    worth = state["worth"] if is_on_turn else {}
    boxes = state["boxes"][seat]
    bonus = view["scores"][seat] - sum(points or 0 for points in boxes.values())
    is_finished = LETTERS[seat] in state["finished"]
    style = "bold" if is_on_turn else "dim" if is_finished and not view["over"] else ""
    marker = "▶" if is_on_turn else "★" if LETTERS[seat] in view["winners"] else "✓" if is_finished else " "
    return row(
        f"{marker} {name}",
        [in_box(points, worth.get(box), style) for box, points in boxes.items()],
        str(bonus) if is_finished else "·",
        str(view["scores"][seat]),
        str(state["rolls_left"][seat]),
        style,
    )


def in_box(points: int | None, worth: int | None, style: str) -> tuple[str, str]:
    """The points scored, or in brackets what the dice would score, or a dot."""
    if points is not None:
        return str(points), style
    return ("·", "dim") if worth is None else (f"({worth})", "cyan" if worth else "dim")


def dice(view: Shown[Position], seat: int) -> Table:
    faces = view["state"]["faces"][seat] or []
    picture = Table.grid(padding=(0, 3))
    picture.add_row(dice_row({str(die): face for die, face in enumerate(faces, start=1)}), about(view, seat))
    return picture


def about(view: Shown[Position], seat: int) -> Text:
    """What is to be known about the dice."""
    state = view["state"]
    left, this_turn = state["rolls_left"][seat], state["rolls_left_this_turn"]
    lines = [f"Rolls left: {left}" + (f", this turn {this_turn}" if this_turn != left else "")]
    if state["must_roll"][seat]:
        lines.append(f"To be rolled: {spaced(state['must_roll'][seat])}")
    if state["fresh"]:
        lines.append(f"May be flipped: {spaced(state['fresh'])}")
    if state["worth"]:
        lines.append("In brackets: what the dice would score")
    return Text("\n".join(lines))


def spaced(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice))

"""Qwinto: the viewer's sheet in large with the dice above it, and everybody else's above that."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.text import Text

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import Shown
from pepperbox.games.qwinto.text import Colour
from pepperbox.games.qwinto.view import Position
from pepperbox.terminal.pieces import two_sided

STYLES: dict[Colour, str] = {"orange": "dark_orange", "yellow": "yellow", "purple": "medium_purple"}
COLUMNS = 12
ALL_LARGE = 3  # so many sheets can all be drawn large
SMALL_WIDTH = 26  # of a small sheet: three side by side


def draw(view: Shown[Position], names: Sequence[str]) -> Group:
    own = getattr(view, "seat", -1)
    if own not in range(len(names)):
        own = LETTERS.index(view["state"]["active"])
    others = [seat for seat in range(len(names)) if seat != own]
    if len(names) <= ALL_LARGE:
        above = [line for seat in others for line in large(view, seat, names[seat])]
    else:
        above = [line for first in range(0, len(others), 3) for line in small(view, others[first : first + 3], names)]
    space = [Text()] if len(names) < ALL_LARGE else []
    return Group(*above, *space, rolled(view), *space, *large(view, own, names[own]))


def rolled(view: Shown[Position]) -> Text:
    """The dice of this round and their sum, in the middle."""
    dice = {colour: view["state"]["rolled"].get(colour[0]) for colour in STYLES}
    line = Text("        ")
    if not any(dice.values()):
        return line.append("· · ·", "dim")
    for colour, face in dice.items():
        if face:
            line.append(f"{colour} ", STYLES[colour]).append(f" {face} ", f"bold reverse {STYLES[colour]}").append("  ")
    return line.append(f"makes {sum(view['state']['rolled'].values())}", "bold")


# ── A large sheet ────────────────────────────────────────────────────────────────────────────────────────────────────


def large(view: Shown[Position], seat: int, name: str) -> list[Text]:
    points = view["state"]["points"][seat]
    title = two_sided(
        heading(view, seat, name),
        Text(f"bonus {points['bonus']} · failed {crosses(view, seat)} · score {view['scores'][seat]}"),
    )
    return [title, *(large_row(view, seat, colour) for colour in STYLES)]


def large_row(view: Shown[Position], seat: int, colour: Colour) -> Text:
    """A row with its fields in their columns, and what it counts."""
    state = view["state"]
    line = Text(f"  {colour:<6}", STYLES[colour])
    fields = dict(zip(state["columns"][colour], range(1, 10), strict=True))
    for column in range(COLUMNS):
        number = fields.get(column)
        line.append_text(field(view, seat, colour, number) if number else Text("     "))
    return line.append(f"{state['points'][seat][colour]:>4}", "dim")


def field(view: Shown[Position], seat: int, colour: Colour, number: int) -> Text:
    """What is written in a field; its name, if the viewer may write there now; pentagons have pointed sides."""
    state = view["state"]
    name = f"{colour[0]}{number}"
    written = state["sheets"][seat][colour][number - 1]
    is_possible = f"write {name}" in view["legal"].get(LETTERS[seat], [])
    is_chosen = state["chosen"].get(LETTERS[seat]) == f"write {name}"
    left, right = "<>" if name in state["pentagons"] else "[]"
    text = Text(f" {left}", STYLES[colour])
    if is_chosen:
        text.append(f"{sum(state['rolled'].values()):>2}", "bold reverse")
    elif written:
        text.append(f"{written:>2}", "bold")
    else:
        text.append(name if is_possible else "  ", "dim")
    return text.append(right, STYLES[colour])


# ── Small sheets ─────────────────────────────────────────────────────────────────────────────────────────────────────


def small(view: Shown[Position], seats: Sequence[int], names: Sequence[str]) -> list[Text]:
    """Up to three sheets side by side: the numbers of each row, without their columns."""
    lines = [Text() for _ in range(1 + len(STYLES))]
    for seat in seats:
        title = heading(view, seat, names[seat][:11]).append(f" {view['scores'][seat]} {crosses(view, seat)}")
        for line, part in zip(lines, [title, *(small_row(view, seat, colour) for colour in STYLES)], strict=True):
            part.truncate(SMALL_WIDTH, pad=True)
            line.append_text(part).append(" " if seat != seats[-1] else "")
    return lines


def small_row(view: Shown[Position], seat: int, colour: Colour) -> Text:
    numbers = view["state"]["sheets"][seat][colour]
    return Text(" ".join(str(number or "·") for number in numbers), STYLES[colour])


# ── Both ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def heading(view: Shown[Position], seat: int, name: str) -> Text:
    """Who it is, marked while they must decide (▶) and when they have answered (✓); the active one has a star."""
    letter = LETTERS[seat]
    is_to_act = letter in view["to_act"]
    mark = "▶" if is_to_act else "✓" if letter in view["state"]["answered"] else " "
    star = " ★" if letter == view["state"]["active"] else ""
    return Text(f"{mark} {name}{star}", "bold" if is_to_act else "")


def crosses(view: Shown[Position], seat: int) -> str:
    return "✗" * view["state"]["failed"][seat] or "–"

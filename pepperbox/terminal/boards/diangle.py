"""Diangle!: the climb with everybody on it, a triangle of dice a player, and what the one on turn has in hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.text import Text

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import Shown
from pepperbox.games.diangle.view import Position
from pepperbox.terminal.pieces import dice_row, two_sided

STEP = 6  # columns a level
COLUMN = 19  # columns a player
SPACE = 4  # columns a die in a triangle
SMALL = "₀₁₂₃₄₅₆"  # which die it is that shows a number


def draw(view: Shown[Position], names: Sequence[str]) -> Group:
    seats = range(len(names))
    return Group(
        climb(view),
        Text(""),
        side_by_side([title(view, seat, names[seat]) for seat in seats]),
        *(side_by_side([triangle_row(view["state"], seat, row) for seat in seats]) for row in (2, 1, 0)),
        side_by_side([Text(f"    {'▔' * (3 * SPACE + 2)}", "dim") for _ in seats]),
        *in_hand(view, names),
    )


def side_by_side(columns: Sequence[Text]) -> Text:
    line = Text(" ")
    for column in columns:
        line.append_text(column)
        line.append(" " * (COLUMN - column.cell_len))
    return line


def climb(view: Shown[Position]) -> Text:
    """All levels in a line, with a place for the winner behind them, and the players below where they are."""
    state = view["state"]
    line, below = Text("  "), Text("  ")
    for level, number in enumerate([*state["climb"], "won"]):
        here = "".join(LETTERS[seat] for seat, reached in enumerate(state["level"]) if reached == level)
        line.append(f"{number:^{STEP}}", "bold" if here else "dim")
        below.append(f"{here:^{STEP}}", "bold")
    return Text("\n").join([line, below])


def title(view: Shown[Position], seat: int, name: str) -> Text:
    is_on_turn = LETTERS[seat] in view["to_act"]
    text = f"{'▶' if is_on_turn else ' '} {LETTERS[seat]} {name}"
    return Text(text[: COLUMN - 1], "bold" if is_on_turn else "")


def triangle_row(state: Position, seat: int, row: int) -> Text:
    """A row of a player's triangle: its number, a tick if it is full, and its dice."""
    number = state["rows"][seat][row]
    if number is None:
        return Text("")
    tick = "✓" if state["full"][seat][row] else " "
    line = Text.assemble((f" {number}{tick} ", "bold" if row == 0 else ""), " " * (row * SPACE // 2), ("╱", "dim"))
    dice = state["board"][seat][row]
    for die in dice:
        is_red = die == number
        frame = "║" if is_red else "│"
        line.append(f"{frame}{number}{SMALL[die]}{frame}", "bold red" if is_red else "")
    for _ in range(len(dice), 3 - row):
        line.append(" ·  ", "dim")
    return line.append("╲", "dim")


def in_hand(view: Shown[Position], names: Sequence[str]) -> list[Text]:
    """The dice that whoever is on turn, or has won, can still place or must roll."""
    state = view["state"]
    seat = LETTERS.index((view["to_act"] or view["winners"])[0])
    away = [die for row in state["board"][seat] for die in row] + state["used"]
    faces = {str(die): face for die, face in enumerate(state["faces"][seat] or [], start=1) if die not in away}
    used = f"used: {' '.join(map(str, state['used']))}" if state["used"] else ""
    extra = "an extra turn follows" if state["extra_turn"] else ""
    notes = Text(" · ".join(note for note in (used, extra) if note), "bold")
    return [two_sided(Text(f"   {names[seat][:20]}: dice in hand"), notes), dice_row(faces, indent="   ")]

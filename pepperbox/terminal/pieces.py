"""What boards are drawn with."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

WHITE_FRAME = ("┌───┐", "│ {} │", "└───┘")
RED_FRAME = ("╔═══╗", "║ {} ║", "╚═══╝")  # a red number is told by its double frame as well as by its colour
NO_DIE = ("     ", "  ·  ", "     ")


def dice_row(faces: Mapping[str, int], indent: str = "  ") -> Text:
    """Six places side by side; die n lies at the n-th, with its number below, if `faces` has it."""
    lines = [Text(indent) for _ in range(4)]
    for die in "123456":
        face = faces.get(die)
        is_red = face == int(die)
        frame = NO_DIE if face is None else RED_FRAME if is_red else WHITE_FRAME
        style = "dim" if face is None else "bold red" if is_red else ""
        for line, part in zip(lines, frame, strict=False):
            line.append(part.format(face) + " ", style)
        lines[3].append(f"  {die}   ", "dim")
    return Text("\n").join(lines)


def two_sided(left: Text | str, right: Text | str, width: int = 78) -> Text:
    """A line with something at both ends."""
    start, end = (Text.from_markup(side) if isinstance(side, str) else side for side in (left, right))
    return Text.assemble(start, " " * max(1, width - start.cell_len - end.cell_len), end)

"""2 Out of 3 Ain't Bad: the board with everyone's dice; beside it the players, the roll and the games so far."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import Shown
from pepperbox.games.two_out_of_three.view import Position
from pepperbox.terminal.pieces import dice_row

COLUMNS, ROWS = "abcd", "1234"
WHITE_FRAME = ("┌────┐", "│{} {} │", "└─{}──┘")  # seat and face; below, which die it is
RED_FRAME = ("╔════╗", "║{} {} ║", "╚═{}══╝")
EMPTY = (" ·  · ", "  {}  ", " ·  · ")
MISSING = ("      ",) * 3
SEAT_STYLES = {"A": "bold cyan", "B": "bold yellow"}
GAMES_SHOWN = 6
NAME_WIDTH = 14


def draw(view: Shown[Position], names: Sequence[str]) -> Table:
    picture = Table.grid(padding=(0, 3))
    picture.add_row(board(view["state"]), beside(view, names))
    return picture


# ── The board ────────────────────────────────────────────────────────────────────────────────────────────────────────


def board(state: Position) -> Text:
    lines = [Text("    " + "".join(f"  {column}    " for column in COLUMNS), "dim")]
    for row in ROWS:
        margin = ("    ", f"  {row} ", "    ")
        in_row = [square(state, column + row) for column in COLUMNS]
        lines += [Text(" ").join([Text(margin[i], "dim"), *(parts[i] for parts in in_row)]) for i in range(3)]
    return Text("\n").join(lines)


def squares(state: Position) -> set[str]:
    """All that there are: every square is part of a line."""
    return {name for line in state["lines"] for name in line["squares"]}


def square(state: Position, name: str) -> list[Text]:
    """Three lines: a die with its player and number, an empty square with its name, or nothing."""
    there = state["board"].get(name)
    if there is None:
        return [Text(part.format(name), "dim") for part in (EMPTY if name in squares(state) else MISSING)]
    is_red = there["die"] == there["face"]
    top, middle, bottom = RED_FRAME if is_red else WHITE_FRAME
    frame = "red" if is_red else ""
    shown = Text(middle.format(there["seat"], there["face"]), frame)
    shown.stylize(SEAT_STYLES[there["seat"]], 1, 2)
    shown.stylize("bold red" if is_red else "bold", 3, 4)
    return [Text(top, frame), shown, Text(bottom.format(there["die"]), frame)]


# ── Beside it ────────────────────────────────────────────────────────────────────────────────────────────────────────


def beside(view: Shown[Position], names: Sequence[str]) -> Group:
    state = view["state"]
    return Group(
        *player(view, 0, names[0]),
        *player(view, 1, names[1]),
        Text(""),
        Text("Rolled, to be placed" if state["rolled"] else ""),
        dice_row(state["rolled"], indent="") if state["rolled"] else Text("\n\n\n"),
        worth(view),
        Text(games(state["games"])),
    )


def player(view: Shown[Position], seat: int, name: str) -> list[Text]:
    state, letter = view["state"], LETTERS[seat]
    is_on_turn = letter in view["to_act"]
    lines = sum(line["seat"] == letter for line in state["lines"])
    hand = " ".join(str(die) for die in state["hand"][seat]) or "empty"
    return [
        Text.assemble(
            "▶ " if is_on_turn else "  ",
            (letter, SEAT_STYLES[letter]),
            (f" {name[:NAME_WIDTH]:<{NAME_WIDTH}}", "bold" if is_on_turn else ""),
            f" match points {view['scores'][seat]} of {view['options']['points']}",
        ),
        Text(f"    hand {hand:<12} lines {lines}"),
    ]


def worth(view: Shown[Position]) -> Text:
    state = view["state"]
    if view["over"]:
        return Text("The match is over.")
    which = "The next game" if len(state["board"]) == len(squares(state)) else "This game"
    points = "a match point" if state["stake"] == 1 else f"{state['stake']} match points"
    return Text(f"{which} is worth {points}.", "" if state["stake"] == 1 else "bold")


def games(finished: Sequence[Sequence[int]]) -> str:
    if not finished:
        return ""
    more = "… " if len(finished) > GAMES_SHOWN else ""
    return "Games: " + more + "  ".join(f"{one}–{other}" for one, other in finished[-GAMES_SHOWN:])

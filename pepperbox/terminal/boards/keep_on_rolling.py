"""Keep on Rolling: everybody's points, the roll to be answered and the dice aside."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.text import Text

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import Shown
from pepperbox.games.keep_on_rolling.view import Position
from pepperbox.terminal.pieces import dice_row, two_sided

PLAYERS_A_LINE = 4


def draw(view: Shown[Position], names: Sequence[str]) -> Group:
    state = view["state"]
    return Group(
        *players(view, names),
        Text(""),
        two_sided("  Rolled", "[bold]The chase is on![/]" if state["chase"] else ""),
        dice_row(state["rolled"]),
        two_sided("  Aside", this_turn(state)),
        dice_row(state["aside"]),
    )


def players(view: Shown[Position], names: Sequence[str]) -> list[Text]:
    lines = []
    for first in range(0, len(names), PLAYERS_A_LINE):
        line = Text()
        for seat in range(first, min(first + PLAYERS_A_LINE, len(names))):
            line.append_text(player(view, seat, names[seat]))
        lines.append(line)
    return lines


def player(view: Shown[Position], seat: int, name: str) -> Text:
    letter = LETTERS[seat]
    is_on_turn = letter in view["to_act"]
    is_out = letter in view["state"]["out"]
    marker = "▶ " if is_on_turn else "✗ " if is_out else "  "
    text = f"{marker}{name[:10]} {view['scores'][seat]}"
    return Text(f"{text:<19.19}", "bold" if is_on_turn else "dim" if is_out else "")


def this_turn(state: Position) -> str:
    points = state["turn_points"]
    if state["filled_up"]:
        return f"[bold]filled up: {points} points, {state['bank']} if you stop[/]"
    return f"{points} points this turn"

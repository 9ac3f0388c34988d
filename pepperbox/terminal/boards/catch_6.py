"""Catch 6: two rows of dice, each with the numbers caught beside it, and the open numbers between them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.prose import within
from pepperbox.engine.shapes import Shown
from pepperbox.games.catch_6.view import Position
from pepperbox.terminal.pieces import dice_row, two_sided


def draw(view: Shown[Position], names: Sequence[str]) -> Group:
    return Group(
        player(view, 1, names[1]), open_numbers(view), player(view, 0, names[0]), *what_a_carry_does(view, names)
    )


def player(view: Shown[Position], seat: int, name: str) -> Group:
    state = view["state"]
    letter = LETTERS[seat]
    is_on_turn = letter in view["to_act"]
    duty = "must roll all six · " if state["must_roll_all"][seat] else ""
    title = two_sided(
        Text(f"{'▶' if is_on_turn else ' '} {name}", "bold" if is_on_turn else ""),
        Text(f"{duty}{state['points'][seat]} points · games won: {view['scores'][seat]}"),
    )
    caught = [number for number, catcher in state["caught"].items() if catcher == letter]
    dice = Table.grid(padding=(0, 3))
    dice.add_row(
        dice_row({str(die): face for die, face in enumerate(state["faces"][seat] or [], start=1)}),
        Text(f"\ncaught: {'  '.join(caught)}" if caught else ""),
    )
    return Group(title, dice)


def open_numbers(view: Shown[Position]) -> Text:
    numbers = [number for number in "123456" if number not in view["state"]["caught"]]
    return Text.assemble("  Still open:  ", ("   ".join(numbers), "bold"))


def what_a_carry_does(view: Shown[Position], names: Sequence[str]) -> list[Text]:
    """A word to whoever could carry a number over, before it is done: it gives up a game, and maybe the match."""
    for action, brings in view["state"]["catches"].items():
        if action.startswith("carry ") and brings["wins"]:
            winner = within(names[LETTERS.index(brings["wins"])])
            if brings["ends"]:
                return [Text(f"  Mind that a carry gives {winner} this game, and with it the match.", "yellow")]
            return [Text(f"  A carry gives {winner} this game, and the number counts in the next one.", "dim")]
    return []

"""Grand Poobah: the scoring dice, and every hand against them; two hands large, more of them a line each."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import Shown
from pepperbox.games.grand_poobah.view import Position
from pepperbox.terminal.pieces import dice_row, two_sided

MOST_LARGE = 2  # hands that fit a screen as rows of large dice
NUMBERS = "123456"
WHITE_DIE, RED_DIE, NO_DIE = "│{}│ ", "║{}║ ", " ·  "  # in a line; a red number is told by more than its colour


def draw(view: Shown[Position], names: Sequence[str]) -> Group:
    if len(names) <= MOST_LARGE:
        hands = [large_hand(view, seat, names[seat]) for seat in range(len(names))]
        return Group(hands[1], scoring_dice(view), hands[0])
    lines = [hand_line(view, seat, names[seat]) for seat in range(len(names))]
    return Group(scoring_dice(view), Text(""), heading(), *lines)


# ── The scoring dice ─────────────────────────────────────────────────────────────────────────────────────────────────


def scoring_dice(view: Shown[Position]) -> Group:
    last = view["state"]["last_scoring"]
    dice = Table.grid(padding=(0, 3))
    row = dice_row(by_die(last and last["faces"]))
    without_their_names = Text("\n").join(row.split("\n")[:3])
    dice.add_row(without_their_names, Text.assemble("\n", (news(view), "bold"), "\n", ("* has the most", "dim")))
    return Group(Text("  Scoring dice", "dim"), dice)


def news(view: Shown[Position]) -> str:
    if view["state"]["overtime"] and not view["over"]:
        return "Overtime!"
    return "" if view["state"]["last_scoring"] else "not rolled yet"


def by_die(faces: Sequence[int] | None) -> dict[str, int]:
    return dict(zip(NUMBERS, faces or [], strict=False))


# ── A large hand ─────────────────────────────────────────────────────────────────────────────────────────────────────


def large_hand(view: Shown[Position], seat: int, name: str) -> Group:
    name_text = Text(f"{marker(view, seat)} {name}", style(view, seat))
    title = two_sided(name_text, f"{last_points(view, seat)} {view['scores'][seat]:>6} points")
    dice = Table.grid(padding=(0, 3))
    dice.add_row(dice_row(by_die(view["state"]["hands"][seat])), large_counts(view, seat))
    return Group(title, dice)


def large_counts(view: Shown[Position], seat: int) -> Text:
    if not view["state"]["hands"][seat]:
        return Text("")
    return Text.assemble("\n", (" ".join(f"{number}s " for number in NUMBERS), "dim"), "\n", counts(view, seat))


# ── A hand in a line ─────────────────────────────────────────────────────────────────────────────────────────────────


def heading() -> Text:
    dice = "".join(f" {number}  " for number in NUMBERS)
    numbers = "".join(f"{number}s  " for number in NUMBERS)
    return Text(f"{'':<14}{dice}  {numbers} last  points", "dim")


def hand_line(view: Shown[Position], seat: int, name: str) -> Text:
    faces = view["state"]["hands"][seat]
    line = Text(f"{marker(view, seat)} {name[:11]:<12}", style(view, seat))
    for die in NUMBERS:
        face = faces and faces[int(die) - 1]
        is_red = face == int(die)
        die_text = (RED_DIE if is_red else WHITE_DIE).format(face) if face else NO_DIE
        line.append(die_text, "bold red" if is_red else "")
    line.append_text(Text.assemble("  ", counts(view, seat)))
    return line.append(f"{last_points(view, seat):>5}{view['scores'][seat]:>8}")


# ── What both show ───────────────────────────────────────────────────────────────────────────────────────────────────


def counts(view: Shown[Position], seat: int) -> Text:
    """How many of each number a hand has, with a star for the most."""
    faces = view["state"]["hands"][seat] or []
    line = Text()
    for number in NUMBERS:
        count = faces.count(int(number))
        is_most = LETTERS[seat] in view["state"]["most"].get(number, [])
        line.append(f"{count or '·'}{'*' if is_most else ' '}  ", "bold" if is_most else "dim")
    return line


def last_points(view: Shown[Position], seat: int) -> str:
    last = view["state"]["last_scoring"]
    return f"+{last['points'][seat]}" if last else ""


def marker(view: Shown[Position], seat: int) -> str:
    return "▶" if LETTERS[seat] in view["to_act"] else " "


def style(view: Shown[Position], seat: int) -> str:
    overtime = view["state"]["overtime"]
    if overtime and LETTERS[seat] not in overtime:
        return "dim"
    return "bold" if LETTERS[seat] in view["to_act"] else ""

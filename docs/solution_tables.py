"""The tables of docs/solutions, from the figures that `python -m docs.figures` has found."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pepperbox.games.diangle.rules import CLIMB

FOLDER = Path(__file__).parent / "solutions"


def found() -> dict[str, Any]:
    figures: dict[str, Any] = json.loads((FOLDER / "figures.json").read_text(encoding="utf-8"))
    return figures


def table(head: str, rows: list[str]) -> str:
    """A table whose numbers stand at the right; cells are parted by bars."""
    columns = head.count("|") + 1
    return "\n".join([f"| {head} |", f"|---|{'--:|' * (columns - 1)}", *(f"| {row} |" for row in rows)])


def solved() -> str:
    kept, spicy, climb = found()["keep-on-rolling"], found()["spicy-dice"]["values"], found()["diangle"]
    options = {"Classic": "", "Junior": " -o junior=yes", "Extra Spicy": " -o extra=yes"}
    options["Extra Spicy, Junior"] = " -o extra=yes -o junior=yes"
    rows = [f"Keep on Rolling: a turn | {kept['value']:.4f} points | `pepperbox solve keep-on-rolling`"]
    rows += [
        f"Spicy Dice, {name}: a card | {value:.4f} points | `pepperbox solve spicy-dice{options[name]}`"
        for name, value in spicy.items()
    ]
    rows += [
        f"Diangle!{words}: a race alone | {climb[name]['value']:.4f} turns | `pepperbox solve diangle{option}`"
        for name, words, option in (("plain", "", ""), ("grand", " with Grand Diangles", " -o grand=yes"))
    ]
    return table("what | value | command", rows)


def played() -> str:
    lines: list[dict[str, Any]] = json.loads((FOLDER / "played.json").read_text(encoding="utf-8"))
    rows = []
    for line in sorted(lines, key=lambda line: (line["game"], str(line["options"]))):
        options = "".join(f", {name}" for name, value in line["options"].items() if value)
        told = f"{line['game']}{options} | {line['value']:.4f} | {line['played']:,} | {line['mean']:.4f}"
        rows.append(f"{told} | {line['error']:.4f} | {line['sigmas']:+.2f}")
    return table("game | value | played | mean | standard error | apart, in standard errors", rows)


def stops() -> str:
    filled, *by_dice = found()["keep-on-rolling"]["stops"]
    rows = [f"1 left | {by_dice[0]}", f"2 left | {by_dice[1]}", "3 or more left | never", f"filled up | {filled}"]
    return table("dice | stop with at least so many points", rows)


def costs(value: float, habits: dict[str, float], unit: str, sign: int = 1) -> str:
    rows = [
        f"{name} | {worth:.2f} | {sign * (value - worth):.2f}"
        for name, worth in sorted(habits.items(), key=lambda item: sign * (value - item[1]))
    ]
    return table(f"who … | {unit} | costs", rows)


TURNS = {
    "never says stop unless filled up": "never says `stop` unless filled up, and sets all dice aside instead",
    "stops by the table": "stops as soon as the table above says so",
    "always stops when filled up": "always stops when filled up",
    "takes no singles along": "never lets a die go along that matches nothing",
    "takes the most points at once": "always sets aside all that scores, and nothing else",
    "as easy plays": "plays as the bot `easy` does",
    "stops after the first roll": "stops after the first roll",
}


def turns() -> str:
    figures = found()["keep-on-rolling"]
    habits = {words: figures[name] for name, words in TURNS.items()}
    return costs(figures["value"], habits, "points")


def cards() -> str:
    figures = found()["spicy-dice"]
    value = figures["values"]["Classic"]
    habits = {f"scores {name}": worth for name, worth in figures["habits"].items()}
    habits["takes three rolls a turn, and those saved before (Junior)"] = figures["values"]["Junior"]
    return costs(value, habits, "points")


def boxes() -> str:
    figures = found()["spicy-dice"]
    value = figures["values"]["Classic"]
    rows = [
        f"{name.upper()} | {figures['box and rolls'][name]:.1f} | {value - worth:.1f}"
        for name, worth in figures["first box"].items()
    ]
    return table("box | with three rolls it is worth | costs to have to fill it first", rows)


def prices() -> str:
    prices = found()["spicy-dice"]["price by turn"]
    rows = [f"{10 - place} | {3 * (10 - place)} | {price:.2f}" for place, price in enumerate(prices)]
    return table("boxes empty | rolls left | one roll more is worth", rows)


def levels() -> str:
    climb = found()["diangle"]
    both = zip(CLIMB, climb["plain"]["from level"], climb["grand"]["from level"], strict=True)
    ways = [*["up"] * 5, "top", *["down"] * 5]
    rows = [
        f"{number} ({way}) | {plain:.3f} | {grand:.3f}" for way, (number, plain, grand) in zip(ways, both, strict=True)
    ]
    return table("at level | turns to come | with Grand Diangles", rows)


def races() -> str:
    climb = found()["diangle"]
    return costs(climb["plain"]["value"], climb["habits"], "turns", sign=-1)


SOLUTION_TABLES: list[tuple[str, str, Callable[[], str]]] = [
    ("docs/solutions/README.md", "solved", solved),
    ("docs/solutions/README.md", "played", played),
    ("docs/solutions/keep-on-rolling.md", "stops", stops),
    ("docs/solutions/keep-on-rolling.md", "turns", turns),
    ("docs/solutions/spicy-dice.md", "cards", cards),
    ("docs/solutions/spicy-dice.md", "boxes", boxes),
    ("docs/solutions/spicy-dice.md", "prices", prices),
    ("docs/solutions/diangle.md", "levels", levels),
    ("docs/solutions/diangle.md", "races", races),
]

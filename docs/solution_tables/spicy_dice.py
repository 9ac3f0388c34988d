"""Spicy Dice."""

from __future__ import annotations

from docs.solution_tables.parts import costs, found, table

OPTIONS = {
    "Classic": "",
    "Junior": " -o junior=yes",
    "Extra Spicy": " -o extra=yes",
    "Extra Spicy, Junior": " -o extra=yes -o junior=yes",
}


def solved() -> list[str]:
    return [
        f"Spicy Dice, {name}: a card | {value:.4f} points | `pepperbox solve spicy-dice{OPTIONS[name]}`"
        for name, value in found("spicy-dice")["values"].items()
    ]


def cards() -> str:
    figures = found("spicy-dice")
    value = figures["values"]["Classic"]
    habits = {f"scores {name}": worth for name, worth in figures["habits"].items()}
    habits["takes three rolls a turn, and those saved before (Junior)"] = figures["values"]["Junior"]
    return costs(value, habits, "points")


def boxes() -> str:
    figures = found("spicy-dice")
    value = figures["values"]["Classic"]
    rows = [
        f"{name.upper()} | {figures['box and rolls'][name]:.1f} | {value - worth:.1f}"
        for name, worth in figures["first box"].items()
    ]
    return table("box | with three rolls it is worth | costs to have to fill it first", rows)


def prices() -> str:
    prices = found("spicy-dice")["price by turn"]
    rows = [f"{10 - place} | {3 * (10 - place)} | {price:.2f}" for place, price in enumerate(prices)]
    return table("boxes empty | rolls left | one roll more is worth", rows)


PAGE = {"cards": cards, "boxes": boxes, "prices": prices}

"""Spicy Dice."""

from __future__ import annotations

from docs.solution_tables.parts import costs, found, played_lines, table, to_find

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
    habits |= figures.get("thumbs", {})
    habits["scores RED in the first turn"] = figures["first box"]["red"]
    habits["scores SUM in the first turn"] = figures["first box"]["sum"]
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


def asked() -> str:
    figures = found("spicy-dice")
    if "asked of a roll" not in figures:
        return to_find("python -m docs.figures spicy-dice")
    value = figures["values"]["Classic"]
    rows = [f"{points} | {worth:.2f} | {value - worth:.2f}" for points, worth in figures["asked of a roll"].items()]
    return table("asks of a roll | points | costs", rows)


def compact() -> str:
    """What Extra Spicy brings by the compact table, exactly and as it was played."""
    rows = []
    for line in played_lines():
        if line["game"] == "spicy-dice" and line["options"].get("extra"):
            name = "Extra Spicy, Junior" if line["options"].get("junior") else "Extra Spicy"
            told = f"{name} | {line['value']:.4f} | {line['brings']:.4f} | {line['value'] - line['brings']:.4f}"
            rows.append(f"{told} | {line['mean']:.2f} ± {line['error']:.2f}")
    if not rows:
        return to_find("python -m tests.solutions spicy-dice")
    return table("game | value | by the table | loses | cards played", rows)


PAGE = {"cards": cards, "boxes": boxes, "prices": prices, "asked": asked, "compact": compact}

"""Keep on Rolling."""

from __future__ import annotations

from docs.solution_tables.parts import costs, found, table


def solved() -> list[str]:
    return [
        f"Keep on Rolling: a turn | {found('keep-on-rolling')['value']:.4f} points | `pepperbox solve keep-on-rolling`"
    ]


def stops() -> str:
    filled, *by_dice = found("keep-on-rolling")["stops"]
    rows = [f"1 left | {by_dice[0]}", f"2 left | {by_dice[1]}", "3 or more left | never", f"filled up | {filled}"]
    return table("dice | stop with at least so many points", rows)


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
    figures = found("keep-on-rolling")
    habits = {words: figures[name] for name, words in TURNS.items()}
    return costs(figures["value"], habits, "points")


PAGE = {"stops": stops, "turns": turns}

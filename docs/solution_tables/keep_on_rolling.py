"""Keep on Rolling."""

from __future__ import annotations

from docs.solution_tables.parts import costs, found, played_lines, table, to_find


def solved() -> list[str]:
    figures = found("keep-on-rolling")
    race = f"{100 * figures['race']['value']:.2f} % won"
    return [
        f"Keep on Rolling: a turn | {figures['value']:.4f} points | `pepperbox solve keep-on-rolling`",
        f"Keep on Rolling: who begins a race for two | {race} | `pepperbox solve keep-on-rolling --aim win`",
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
    "stops with 20 points": "stops as soon as there are 20 points",
    "stops with 30 points": "stops as soon as there are 30 points",
    "stops with 40 points": "stops as soon as there are 40 points",
    "never rolls a single die": "never rolls a single die",
    "never rolls one die or two": "never rolls one die or two",
    "filled up, stops with 20 points": "filled up, stops with 20 points or more",
    "filled up, stops with 40 points": "filled up, stops with 40 points or more",
}


def turns() -> str:
    figures = found("keep-on-rolling")
    habits = {words: figures[name] for name, words in TURNS.items()}
    return costs(figures["value"], habits, "points")


def race() -> str:
    """What both seats win, by who plays how; of all races, half are begun by each."""
    lines = {line["about"]: line for line in played_lines("keep-on-rolling") if line["options"] == {"target": 100}}
    rows = []
    for one, other in (("win", "points"), ("win", "easy")):
        if f"{one} against {other}" not in lines or f"{other} against {one}" not in lines:
            continue
        begun, answered = lines[f"{one} against {other}"], lines[f"{other} against {one}"]
        share = (begun["mean"] + 1 - answered["mean"]) / 2
        rows.append(
            f"{PLAYS[one]} against {PLAYS[other]} | {100 * share:.2f} | {begun['played'] + answered['played']:,}"
        )
    if not rows:
        return to_find("python -m tests.solutions keep-on-rolling --play")
    return table("who against whom | % won | races", rows)


PLAYS = {"win": "the best race", "points": "the most points of every turn", "easy": "the bot `easy`"}


def chances() -> str:
    figures = found("keep-on-rolling")["race"]
    shown = [figures["marks"].index(mark) for mark in (0, 50, 100, 150, 200, 225)]
    head = "you | " + " | ".join(f"other {figures['marks'][other]}" for other in shown)
    rows = [
        f"{figures['marks'][mine]} | " + " | ".join(f"{100 * figures['win'][mine][other]:.1f}" for other in shown)
        for mine in shown
    ]
    return table(head, rows)


def chase() -> str:
    rows = [f"{points} | {100 * chance:.1f}" for points, chance in found("keep-on-rolling")["race"]["chase"].items()]
    return table("points to pass | % won", rows)


PAGE = {"stops": stops, "turns": turns, "race": race, "chances": chances, "chase": chase}

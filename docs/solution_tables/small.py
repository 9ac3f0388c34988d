"""What can be worked out of the games that are not solved."""

from __future__ import annotations

from docs.solution_tables.parts import found, table
from pepperbox.solve.chances.qwinto import chance_between


def percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"


def catches() -> str:
    rows = [
        f"{name} | {' | '.join(map(percent, line['any way']))} | {percent(line['plain'][-1])} | {line['roll']}"
        for name, line in found("small")["catch"].items()
    ]
    return table("dice 1–6 show … | 1 turn | 2 | 3 | 4 | 4, plain only | roll, with 4 turns to go", rows)


def sums() -> str:
    rows = []
    for low, high in ((1, 3), (2, 4), (4, 6), (5, 7), (6, 8), (7, 9), (8, 10), (10, 12), (12, 14), (15, 18)):
        chances = [percent(chance_between(dice, low, high, again=True)) for dice in (1, 2, 3)]
        rows.append(f"{low} to {high} | {' | '.join(chances)}")
    return table("the number is to be | one die | two dice | three dice", rows)


def lines() -> str:
    by_chance: dict[float, list[str]] = {}
    chances = found("small")["lines"]
    for one in range(1, 7):
        for two in range(one, 7):
            by_chance.setdefault(chances[one - 1][two - 1][0], []).append(f"{one}–{two}")
    rows = []
    for once in sorted(by_chance, reverse=True):
        one, two = map(int, by_chance[once][0].split("–"))
        cells = " | ".join(map(percent, chances[one - 1][two - 1]))
        rows.append(f"{' '.join(by_chance[once])} | {cells}")
    return table("two numbers of the line | one die | the best of two | of three", rows)


def scoring() -> str:
    rows = [f"{number} | {points:.2f}" for number, points in enumerate(found("small")["scoring"], 1)]
    return table("the most of … | points a scoring roll", rows)


def turn() -> str:
    turns = found("small")["a turn of Ann"]
    rows = [
        f"{name} | {turns[key]['hold']:.2f} | `{turns[key]['roll']}` | {turns[key]['best']:.2f}"
        for key, name in (("points", "own points"), ("lead", "points more than Bob"))
    ]
    return table("what counts | hold | best | it brings", rows)


def matching() -> str:
    shares = found("small")["matching"]
    rows = [f"{name} | {percent(low)} | {percent(high)}" for name, (low, high) in shares.items()]
    return table("the table asks for | at least | at most", rows)


def late() -> str:
    rows = []
    for name, line in found("small")["late"].items():
        answered = sorted(line["answered"])
        rows.append(f"{name} | {line['decisions']:.0f} | {' '.join(map(str, answered))}")
    return table("game between `easy` | decisions in all | of the last so many are answered, game by game", rows)


PAGE = {
    "catches": catches,
    "sums": sums,
    "lines": lines,
    "scoring": scoring,
    "turn": turn,
    "matching": matching,
    "late": late,
}

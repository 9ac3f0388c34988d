"""Diangle!"""

from __future__ import annotations

from docs.solution_tables.parts import costs, found, played_lines, table
from pepperbox.games.diangle.rules import CLIMB


def solved() -> list[str]:
    climb = found("diangle")
    alone = [
        f"Diangle!{words}: a race alone | {climb[name]['value']:.4f} turns | `pepperbox solve diangle{option}`"
        for name, words, option in (("plain", "", ""), ("grand", " with Grand Diangles", " -o grand=yes"))
    ]
    race = f"{100 * climb['race']['value']:.1f} % won | `pepperbox solve diangle --aim win`"
    return [*alone, f"Diangle!: who begins a race for two | {race}"]


def levels() -> str:
    climb = found("diangle")
    both = zip(CLIMB, climb["plain"]["from level"], climb["grand"]["from level"], strict=True)
    ways = [*["up"] * 5, "top", *["down"] * 5]
    rows = [
        f"{number} ({way}) | {plain:.3f} | {grand:.3f}" for way, (number, plain, grand) in zip(ways, both, strict=True)
    ]
    return table("at level | turns to come | with Grand Diangles", rows)


def races() -> str:
    climb = found("diangle")
    return costs(climb["plain"]["value"], climb["habits"], "turns", sign=-1)


def turns() -> str:
    climb = found("diangle")
    both = zip(climb["plain"]["turns"], climb["grand"]["turns"], strict=True)
    rows = [
        f"{count} | {100 * plain:.2f} | {100 * grand:.2f}" for count, (plain, grand) in enumerate(both, 1) if count < 25
    ]
    return table("turns | % of races | with Grand Diangles", rows)


def chances() -> str:
    win = found("diangle")["race"]["win"]
    shown = (0, 2, 4, 6, 8, 10)
    rows = [f"{WAYS[mine]} | " + " | ".join(f"{100 * win[mine][other]:.1f}" for other in shown) for mine in shown]
    return table("you at | " + " | ".join(f"other at {WAYS[other]}" for other in shown), rows)


def race() -> str:
    """What who plays to win wins of races, half of which are begun by each."""
    lines = {line["about"]: line for line in played_lines("diangle") if not line["options"]}
    begun, answered = lines["win against turns"], lines["turns against win"]
    share, count = (begun["mean"] + 1 - answered["mean"]) / 2, begun["played"] + answered["played"]
    rows = [f"the best race against the fewest turns | {100 * share:.2f} | {count:,}"]
    return table("who against whom | % won | races", rows)


WAYS = [f"{number} ({'up' if level < 5 else 'top' if level == 5 else 'down'})" for level, number in enumerate(CLIMB)]
PAGE = {"levels": levels, "races": races, "turns": turns, "chances": chances, "race": race}

"""Diangle!"""

from __future__ import annotations

from docs.solution_tables.parts import costs, found, table
from pepperbox.games.diangle.rules import CLIMB


def solved() -> list[str]:
    climb = found("diangle")
    return [
        f"Diangle!{words}: a race alone | {climb[name]['value']:.4f} turns | `pepperbox solve diangle{option}`"
        for name, words, option in (("plain", "", ""), ("grand", " with Grand Diangles", " -o grand=yes"))
    ]


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


PAGE = {"levels": levels, "races": races}

"""Try what confirms the solutions of games, or of all, and note it: Bellman's equation, and playing.

With --bellman or --play only one of both.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from docs.figures import PAGES
from tests.solutions.bellman import Equation
from tests.solutions.checks import Check

FOLDER = Path(__file__).parents[2] / "docs" / "solutions"
BELLMAN, PLAY = "--bellman", "--play"


def main(asked: list[str]) -> None:
    chosen = {word for word in asked if word.startswith("--")} or {BELLMAN, PLAY}
    for slug in [word for word in asked if not word.startswith("--")] or PAGES:
        by = import_module(f"tests.solutions.{slug.replace('-', '_')}")
        if BELLMAN in chosen and hasattr(by, "equations"):
            hold(by.equations())
        if PLAY in chosen:
            play(by.CHECKS)


def hold(equations: Iterable[Equation]) -> None:
    for equation in equations:
        told = equation.run()
        apart = f"at most {told['largest']:.2g} apart in {told['positions']} positions"
        print(f"{told['game']} {equation.options}, {equation.about}: {apart}", flush=True)
        note("bellman.json", told, ("game", "options", "about"))


def play(checks: Sequence[Check]) -> None:
    for check in checks:
        told = check.run()
        should, away = "", ""
        if told["brings"] is not None:
            should, away = f"{told['brings']:.4f}, ", f", {told['sigmas']:+.2f} standard errors away"
        print(f"{told['game']} {told['options']} {told['about']}: {should}played {told['mean']:.4f}{away}", flush=True)
        note("played.json", told, ("game", "options", "about"))


def note(name: str, told: dict[str, Any], key: Sequence[str]) -> None:
    """Put a line into a file, in place of the one about the same."""
    file = FOLDER / name
    lines = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    others = [line for line in lines if any(line.get(part, "") != told[part] for part in key)]
    file.write_text("[\n" + ",\n".join(map(json.dumps, [*others, told])) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

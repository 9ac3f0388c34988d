"""Play what confirms the solutions of games, or of all, and note it."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path

from pepperbox.solve import SOLVED
from tests.solutions.checks import Check

PLAYED = Path(__file__).parents[2] / "docs" / "solutions" / "played.json"


def main(asked: list[str]) -> None:
    for slug in asked or SOLVED:
        checks: list[Check] = import_module(f"tests.solutions.{slug.replace('-', '_')}").CHECKS
        for check in checks:
            told = check.run()
            value = f"{told['value']:.4f}, " if check.is_told else ""
            away = f", {told['sigmas']:+.2f} standard errors away" if check.is_told else ""
            print(f"{check.game} {check.about}: {value}played {told['mean']:.4f}{away}", flush=True)
            lines = json.loads(PLAYED.read_text(encoding="utf-8")) if PLAYED.exists() else []
            others = [line for line in lines if (line["game"], line["options"], line.get("about", "")) != check.key]
            PLAYED.write_text("[\n" + ",\n".join(map(json.dumps, [*others, told])) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

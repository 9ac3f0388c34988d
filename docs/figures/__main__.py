"""Find the figures of games, or of all, and draw their pictures; with --draw only that, from what was found before."""

from __future__ import annotations

import json
import sys
from importlib import import_module

from docs.figures import FOLDER, PAGES, Figures


def main(asked: list[str]) -> None:
    for slug in [word for word in asked if word != "--draw"] or PAGES:
        by = import_module(f"docs.figures.{slug.replace('-', '_')}")
        file = FOLDER / "figures" / f"{slug}.json"
        if "--draw" not in asked:
            file.parent.mkdir(exist_ok=True)
            file.write_text(json.dumps(by.find(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        figures: Figures = json.loads(file.read_text(encoding="utf-8"))
        by.draw(figures)


if __name__ == "__main__":
    main(sys.argv[1:])

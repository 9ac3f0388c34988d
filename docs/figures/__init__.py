"""Figures and pictures of docs/solutions, a file a game: `make solutions`, or `python -m docs.figures GAME`.

Figures go to docs/solutions/figures, from where `make tables` takes them into the pages. What is played to confirm a
value comes from `python -m tests.solutions`, whose lines go to docs/solutions/played.json.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.solve import SOLVED

PAGES = (*SOLVED, "small")  # the games that are solved, and what can be worked out of the others
FOLDER = Path(__file__).parents[1] / "solutions"
CORES = os.cpu_count() or 1
INK, CHILI, SEA, LEAF, GOLD = "#3b2f2a", "#b3261e", "#2b6c8f", "#4c7a34", "#b8860b"
Figures = dict[str, Any]


def unheard(done: float) -> None:
    """Progress that nobody looks at."""


def saved(name: str, draw: Callable[[Any], None], width: float = 7.0, height: float = 3.6) -> None:
    """A picture of what `draw` makes of its axes."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    with pyplot.rc_context({"font.size": 10, "axes.edgecolor": INK, "text.color": INK, "svg.hashsalt": "pepperbox"}):
        figure, axes = pyplot.subplots(figsize=(width, height), layout="constrained")
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes)
        figure.savefig(FOLDER / f"{name}.png", dpi=110, metadata={"Software": None})
        pyplot.close(figure)


def cell(axes: Any, image: Any, column: int, row: int, text: str, size: int = 10) -> None:
    """What stands in a cell of a map, light where the cell is dark."""
    red, green, blue, _ = image.cmap(image.norm(image.get_array()[row, column]))
    is_dark = 0.3 * red + 0.6 * green + 0.1 * blue < 0.45
    axes.text(column, row, text, ha="center", va="center", fontsize=size, color="white" if is_dark else INK)


def played(slug: str, **options: bool) -> tuple[Array, Array]:
    """What came of playing to confirm a value, and how often in a hundred."""
    lines: list[Figures] = json.loads((FOLDER / "played.json").read_text(encoding="utf-8"))
    line = next(line for line in lines if (line["game"], line["options"], line.get("about", "")) == (slug, options, ""))
    results, count = np.array(line["distribution"]).T
    return results, 100 * count / count.sum()

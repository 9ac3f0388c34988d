"""Measures the cells that have not been measured as they are now, one after the other, and keeps each at once.

Whoever stops it, or runs out of minutes, goes on later where it was: only the cell in work is lost. What was stopped
before it was settled is gone on with when all others have been measured. Of the time, what tells most has most.
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import asdict
from typing import Annotated, Any

import typer

from benchmarks.strength.cells import Cell, cells, weight
from benchmarks.strength.measuring import Measured, measured
from benchmarks.strength.sources import checksum
from docs.strength_tables import RESULTS, measurements
from pepperbox import GAMES

Kept = dict[str, dict[str, Any]]


def main(
    only: Annotated[str | None, typer.Option(metavar="GAME", help="Of this game alone.")] = None,
    games: Annotated[int, typer.Option(help="At most so many for a cell in which somebody thinks.")] = 400,
    minutes: Annotated[float, typer.Option(help="For all; what is quick leaves its time to others.")] = 30,
    processes: Annotated[int, typer.Option(help="How many play where somebody thinks.")] = os.cpu_count() or 1,
) -> None:
    """Measure what has changed, and keep it in docs/strength.json."""
    kept, end = still_there(measurements()), time.monotonic() + 60 * minutes
    sums = {book.slug: checksum(book) for book in GAMES}
    waiting = sorted(
        (cell for cell in cells(only) if not is_done(kept.get(cell.key), sums[cell.slug], games)),
        key=lambda cell: is_kept(kept.get(cell.key), sums[cell.slug]),
    )
    print(f"{len(waiting)} cells to measure, of {len(cells(only))}", flush=True)
    for number, cell in enumerate(waiting):
        left, others = end - time.monotonic(), waiting[number:]
        if left <= 0:
            print(f"No time is left; {len(others)} cells wait.")
            return
        seconds = left * weight(cell) / sum(map(weight, others))
        found = measured(cell, games, seconds, processes, tally_of(kept.get(cell.key), sums[cell.slug]))
        if found is None:
            print(f"Stopped at {cell.key}, which is lost; all before is kept.")
            return
        keep(kept, cell, found, sums[cell.slug])
        print(f"{cell.key}: {found.share:.3f} ({found.low:.3f} to {found.high:.3f}), {found.games} games", flush=True)


def still_there(kept: Kept) -> Kept:
    """Without what no level or option stands for any more."""
    keys = {cell.key for cell in cells()}
    return {key: one for key, one in kept.items() if key in keys}


def is_kept(one: dict[str, Any] | None, sources: str) -> bool:
    return one is not None and one["sources"] == sources


def tally_of(one: dict[str, Any] | None, sources: str) -> dict[str, Any]:
    """What was counted before, if it still holds."""
    found: dict[str, Any] = one.get("tally", {}) if one and one["sources"] == sources else {}
    return found


def is_done(one: dict[str, Any] | None, sources: str, games: int) -> bool:
    return one is not None and one["sources"] == sources and (one["settled"] or one["games"] >= games)


def keep(kept: Kept, cell: Cell, found: Measured, sources: str) -> None:
    before = kept.get(cell.key)
    if before is None or before["sources"] != sources or before["games"] <= found.games:
        kept[cell.key] = {**cell._asdict(), "options": dict(cell.options), **asdict(found), "sources": sources}
    part = RESULTS.with_suffix(".part")
    part.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    part.replace(RESULTS)


if __name__ == "__main__":
    typer.run(main)

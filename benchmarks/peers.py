"""Writes what `pepperbox bench` finds into docs/speed.md: random play beside the suites that are installed."""

from __future__ import annotations

from rich.console import Console
from rich.progress import Progress

from benchmarks.bench import FULL, Sheet, in_markdown, in_terminal, speed_text, write_tables
from pepperbox.bench import Findings, measure
from pepperbox.bench.rounds import Way


def sheet(found: Findings) -> Sheet:
    speeds = {Way(row["suite"], row["game"], row["mode"]): speed_text(row) for row in found.rows}
    lines = [
        (theirs.suite, theirs.game, theirs.mode, speeds[theirs], ours.game, speeds[ours], f"{ratio:.1f} ×")
        for ours, theirs, ratio in found.compared
    ]
    return Sheet(
        "Random play beside others: decisions a second",
        ("suite", "game", "mode", "theirs", "our nearest", "ours", "ours / theirs"),
        lines,
    )


def main() -> None:
    with Progress(transient=True) as progress:
        found = measure(FULL.rounds, FULL.seconds, lambda things, what: progress.track(things, description=what))
    Console().print(in_terminal(sheet(found)), *found.notes, sep="\n")
    write_tables("peers", [in_markdown(sheet(found)), *found.notes])


if __name__ == "__main__":
    main()

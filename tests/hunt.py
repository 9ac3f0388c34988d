"""The hunt for tests that depend on luck or on an idle machine, by `make hunt`.

The suites that play over sockets, on disks, on screens and against the clock are run with many seeds, beside busy
processes, and on a single core. Whatever fails is told with the command that repeats it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated
from xml.etree import ElementTree

import typer

ROOT = Path(__file__).parents[1]
SERVERS = ("server", "server_crash", "server_fuzz", "cluster", "doors", "logs", "leaks", "upgrade", "store", "table")
COMPANY = ("protocol", "examples", "page", "cli", "terminal", "arena", "guests", "bots_at_tables")
SUITES = ["tests/browser", *(f"tests/test_{name}.py" for name in (*SERVERS, *COMPANY))]
BUSY = ["nice", sys.executable, "-c", "while True: pass"]
SINGLE_CORE = ("taskset", "--cpu-list", "0")


@dataclass
class Run:
    """One run of the suites, and what failed in it."""

    seed: int
    condition: str
    seconds: float
    tests: int
    failed: list[str]


@contextmanager
def busy_processes(count: int) -> Iterator[None]:
    """So many processes that do nothing, as fast as they can."""
    running = [subprocess.Popen(BUSY) for _ in range(count)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


def hunted(seed: int, condition: str, suites: Sequence[str], prefix: Sequence[str] = ()) -> Run:
    """Run the suites with a seed."""
    workers = 1 + (os.cpu_count() or 1)
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [*prefix, sys.executable, "-m", "pytest", "-n", str(workers), "--junitxml", str(report), *suites]
        began = time.monotonic()
        environment = os.environ | {"PEPPERBOX_TEST_SEED": str(seed)}
        said = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False).stdout
        seconds = time.monotonic() - began
        if not report.exists():
            sys.exit(f"the tests could not be run:\n{said}")
        cases = list(ElementTree.parse(report).iter("testcase"))
    wrong = [case for case in cases if case.find("failure") is not None or case.find("error") is not None]
    for case in wrong:
        problem = case.find("failure") if case.find("failure") is not None else case.find("error")
        assert problem is not None
        print(f"\n── {node_id(case)}, seed {seed}, {condition}\n{problem.text}")
    return Run(seed, condition, seconds, len(cases), [node_id(case) for case in wrong])


def node_id(case: ElementTree.Element) -> str:
    """What pytest calls a test, from its report, without the group that it was run in."""
    file, name = case.get("classname", "").replace(".", "/"), case.get("name", "")
    return f"{file}.py::{re.sub(r'@[^]]*$', '', name)}"


def main(
    suites: Annotated[list[str] | None, typer.Argument(help="Which to run.", show_default=False)] = None,
    seeds: Annotated[int, typer.Option(help="How many.")] = 20,
    first: Annotated[int, typer.Option(help="The first of them.")] = 1,
    loads: Annotated[bool, typer.Option(help="Also beside busy processes and on a single core?")] = True,
) -> None:
    """Run the suites again and again, and tell what failed."""
    chosen = suites or SUITES
    runs: list[Run] = []

    def note(run: Run) -> None:
        runs.append(run)
        outcome = f"{len(run.failed)} failed" if run.failed else "all passed"
        print(f"seed {run.seed:>3}, {run.condition}: {run.tests} tests in {run.seconds:.0f} s, {outcome}", flush=True)

    for seed in range(first, first + seeds):
        note(hunted(seed, "as it is", chosen))
    if loads:
        for seed in (first + seeds, first + seeds + 1):
            with busy_processes(2):
                note(hunted(seed, "beside two busy processes", chosen))
        note(hunted(first + seeds + 2, "on a single core", chosen, SINGLE_CORE))
    for run in runs:
        for test in run.failed:
            print(f"PEPPERBOX_TEST_SEED={run.seed} .venv/bin/pytest '{test}'  # {run.condition}")
    sys.exit(any(run.failed for run in runs))


if __name__ == "__main__":
    typer.run(main)

"""How fast batches step, beside those of an older version: both take turns, in processes of their own.

    python -m benchmarks.batches 73e95b3

Speeds are decisions for a second of the processor, so that what else runs counts less; a ratio is taken within a round.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

import pepperbox

ROOT = Path(__file__).parents[1]
ROWS, STEPS, ROUNDS = 4096, 12, 9
BEFORE = 30  # steps before the first that is measured


def work(slug: str) -> None:
    """Step as often as a line on standard input says, and tell the speed."""
    batch = pepperbox.game(slug).batch(ROWS, seed=1)
    for _ in range(BEFORE):
        batch.step(batch.random_actions())
    print("ready", flush=True)
    for line in sys.stdin:
        start = process_time()
        for _ in range(int(line)):
            batch.step(batch.random_actions())
        print(ROWS * int(line) / (process_time() - start), flush=True)


@contextmanager
def worker(sources: Path, slug: str) -> Iterator[subprocess.Popen[str]]:
    """A process that steps with the code that lies there."""
    environment = os.environ | {"PYTHONPATH": str(sources)}
    command = [sys.executable, __file__, "--work", slug]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdout.readline()
        yield process
        process.stdin.close()


def speed(process: subprocess.Popen[str]) -> float:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(f"{STEPS}\n")
    process.stdin.flush()
    return float(process.stdout.readline())


def compare(commit: str) -> None:
    with TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", commit], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
        subprocess.run(["tar", "x", "-C", folder], input=archive, check=True)
        print(f"| game | {commit} | now | ratio |\n| --- | --: | --: | --: |")
        for book in pepperbox.GAMES:
            with ExitStack() as leaving:
                both = [leaving.enter_context(worker(path, book.slug)) for path in (Path(folder), ROOT)]
                rounds = [(speed(both[0]), speed(both[1])) for _ in range(ROUNDS)]
            old, new = (median(speeds) / 1e6 for speeds in zip(*rounds, strict=True))
            ratio = median(after / before for before, after in rounds)
            print(f"| {book.slug} | {old:.2f} M | {new:.2f} M | {ratio:.1f} × |", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "--work":
        work(sys.argv[2])
    else:
        compare(sys.argv[1])

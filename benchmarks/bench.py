"""Measures how fast Pepperbox is: the two speeds of every game, yardsticks in C++, and how long one waits at the start.

The machine may be busy with other things, so all take turns (A B C A B C …), and a figure is the median of the rounds;
a ratio is taken within each round first. A full run writes its tables into docs/speed.md.
"""

from __future__ import annotations

import argparse
import atexit
import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory, mkdtemp
from time import perf_counter
from typing import Any, NamedTuple

import numba
import numpy as np
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import pepperbox
from pepperbox import Game
from pepperbox.bench.ours import RANDOM, in_batch, on_cores
from pepperbox.bench.rounds import Play, Run, Runs, Way, ratio, take_turns
from pepperbox.engine.loops import Result, at_random, make_loops

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "speed.md"

BATCH = 4096  # games in step


class Effort(NamedTuple):
    """How thoroughly to measure."""

    rounds: int
    seconds: float  # for each way to play, in each round
    starts: int  # fresh processes of each kind
    compilations: int


FULL = Effort(rounds=7, seconds=0.3, starts=25, compilations=3)
QUICK = Effort(rounds=3, seconds=0.06, starts=7, compilations=1)


# ── Ways to play ─────────────────────────────────────────────────────────────────────────────────────────────────────


INTERPRETED, COMPILED, TWO_CORES, IN_BATCH = "interpreted", "compiled", "two cores", "batch"
BY_HAND = "hand-written"
YARDSTICKS = {"catch-6": 0.65, "qwinto": 0.5}  # games that are written in C++ too, and how fast ours shall be beside it
LIKE_CPP = {Way("C++", slug, BY_HAND): Way("pepperbox", slug, COMPILED) for slug in YARDSTICKS}


def ways_to_play(game: Game) -> dict[Way, Play]:
    plays = {
        INTERPRETED: interpreted(game),
        COMPILED: on_cores(game, 1),
        TWO_CORES: on_cores(game, 2),
        IN_BATCH: in_batch(game, BATCH),
    }
    return {Way("pepperbox", game.slug, mode): play for mode, play in plays.items()}


def interpreted(game: Game) -> Play:
    loops = make_loops(game.rulebook.rules, [at_random])
    s, dice, whims, moves = game.template.copy(), [0] * 4, [0] * 4, [0] * (game.rulebook.rules.ACTIONS + 1)

    def play(seed: int, games: int) -> Run:
        results = [Result() for _ in range(games)]
        start = perf_counter()
        for number, result in enumerate(results):
            loops.play(s, None, seed, number, [RANDOM] * game.seats, dice, whims, moves, result)
        seconds = perf_counter() - start
        return Run(seconds, sum(result.decisions for result in results), sum(result.landings for result in results))

    return play


def hand_written(game: Game, compiler: str, folder: Path) -> Play:
    """A yardstick; it tells its own time, so that the start of its process does not count."""
    program = folder / game.slug
    source = HERE / f"{game.slug.replace('-', '_')}.cpp"
    subprocess.run([compiler, "-std=c++20", "-O3", "-march=native", source, "-o", program], check=True)

    def play(seed: int, games: int) -> Run:
        command = [str(word) for word in (program, games, seed, *game.options.values())]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        decisions, landings, checksums, scores, nanoseconds = map(int, said.split())
        return Run(nanoseconds / 1e9, decisions, landings, checksums, scores)

    return play


# ── Rounds ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def is_same_play(one: list[Run], other: list[Run]) -> bool:
    """Were the same games played, by every count and checksum?"""
    return [run._replace(seconds=0) for run in one] == [run._replace(seconds=0) for run in other]


# ── Starting ─────────────────────────────────────────────────────────────────────────────────────────────────────────

BYTECODE = mkdtemp(prefix="pepperbox-bytecode-")
atexit.register(shutil.rmtree, BYTECODE, ignore_errors=True)

BARE = ["-c", "pass"]
IMPORT, COMMAND = "import pepperbox", "pepperbox games"
FIRST_USE = "from pepperbox import game, simulate; simulate(game('catch-6'), ['random'], games=1, speed='compiled')"
FIRST_USES = ("first compiled game, nothing cached", "first compiled game, cached")


def starts() -> dict[str, list[str]]:
    """What one may start, with the arguments that make Python do it."""
    found = {IMPORT: ["-c", "import pepperbox; pepperbox.GAMES"]}
    if find_spec("pepperbox.cli"):
        found[COMMAND] = ["-c", "from pepperbox.cli import main; main()", "games"]
    return found


def run_python(arguments: list[str], **environment: str) -> str:
    """Run a fresh Python, with bytecode kept as an installed package has it; the answer is its standard error."""
    command = [sys.executable, *arguments]
    kept = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": BYTECODE}
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, env={**os.environ, **kept, **environment}
    )
    return done.stderr


def seconds_to_run(arguments: list[str], **environment: str) -> float:
    start = perf_counter()
    run_python(arguments, **environment)
    return perf_counter() - start


def seconds_to_start(effort: Effort, progress: Progress) -> dict[str, float]:
    """How much longer than a bare Python it takes to start, and to play a first game compiled."""
    longer: dict[str, list[float]] = {what: [] for what in (*starts(), *FIRST_USES)}
    for arguments in (BARE, *starts().values()):
        run_python(arguments)  # leaves the bytecode behind
    for _ in progress.track(range(effort.starts), description="starting"):
        bare = seconds_to_run(BARE)
        for what, arguments in starts().items():
            longer[what].append(seconds_to_run(arguments) - bare)
    for _ in progress.track(range(effort.compilations), description="compiling anew"):
        bare = seconds_to_run(BARE)
        with TemporaryDirectory() as cache:
            for what in FIRST_USES:
                longer[what].append(seconds_to_run(["-c", FIRST_USE], XDG_CACHE_HOME=cache) - bare)
    return {what: median(seconds) for what, seconds in longer.items()}


TABLES = {"random alone": ["random"], "random and easy": ["random", "easy"]}
COMPILE = """
import sys, time
import numba
from pepperbox import rulebook
from pepperbox.simulation import compile_ahead
start = time.process_time()
compile_ahead(rulebook(sys.argv[1]), sys.argv[2:])
print(time.process_time() - start, file=sys.stderr)
"""


def seconds_to_compile(effort: Effort, progress: Progress) -> dict[str, dict[str, float]]:
    """How long it keeps a core busy to compile each game, with nothing cached; Numba is there already."""
    found: dict[str, dict[str, list[float]]] = {}
    turns = [(book.slug, table) for _ in range(effort.compilations) for book in pepperbox.GAMES for table in TABLES]
    for game, table in progress.track(turns, description="compiling every game anew"):
        with TemporaryDirectory() as cache:
            said = run_python(["-c", COMPILE, game, *TABLES[table]], XDG_CACHE_HOME=cache)
        found.setdefault(game, {}).setdefault(table, []).append(float(said.splitlines()[-1]))
    return {game: {table: median(seconds) for table, seconds in tables.items()} for game, tables in found.items()}


def loads_numba(arguments: list[str]) -> bool:
    imports = run_python(["-X", "importtime", *arguments])
    return any(line.endswith(" numba") for line in imports.splitlines())


# ── What was found ───────────────────────────────────────────────────────────────────────────────────────────────────


class Target(NamedTuple):
    target: str
    measured: str
    is_met: bool


class Findings(NamedTuple):
    machine: str
    rows: list[dict[str, Any]]
    ratios: dict[str, dict[str, float]]
    seconds: dict[str, float]  # more than a bare Python
    compiling: dict[str, dict[str, float]]  # seconds by game, for those at the table
    targets: list[Target]
    notes: list[str]

    def as_json(self) -> dict[str, Any]:
        return self._asdict() | {"targets": [target._asdict() for target in self.targets]}


GAIN, SECOND_CORE, SHARE = "compiled / interpreted", "two cores / one", "compiled / C++"


def measure(effort: Effort, progress: Progress) -> Findings:
    plays: dict[Way, Play] = {}
    notes: list[str] = []
    for book in progress.track(pepperbox.GAMES, description="compiling"):
        plays |= ways_to_play(Game(book))
    with TemporaryDirectory() as folder:
        if compiler := shutil.which("g++"):
            plays |= {cpp: hand_written(pepperbox.game(cpp.game), compiler, Path(folder)) for cpp in LIKE_CPP}
        else:
            notes.append("There is no g++ here: the comparison with C++ is left out.")
        track = lambda things, what: progress.track(things, description=what)  # noqa: E731
        runs = take_turns(plays, effort.rounds, effort.seconds, track, alike=LIKE_CPP)
    ratios = ratios_by_game(runs)
    notes += [
        f"The C++ of {cpp.game} did not play the same games as the compiled rules: there is nothing to compare."
        for cpp in LIKE_CPP
        if cpp in runs and SHARE not in ratios[cpp.game]
    ]
    seconds, compiling = seconds_to_start(effort, progress), seconds_to_compile(effort, progress)
    targets = targets_to_meet(ratios, seconds, compiling)
    notes += [
        f"Target not met: {target.target} (measured: {target.measured})." for target in targets if not target.is_met
    ]
    rows = [speed_row(way, runs[way]) for way in runs]
    return Findings(machine(), rows, ratios, seconds, compiling, targets, notes)


def speed_row(way: Way, runs: list[Run]) -> dict[str, Any]:
    """The median speed of a way to play; without steps where landings are not counted."""
    row = {**way._asdict(), "decisions_per_second": median(run.decisions / run.seconds for run in runs)}
    if runs[0].landings is not None:
        row["steps_per_second"] = median(run.speed for run in runs)
    return row


def ratios_by_game(runs: Runs) -> dict[str, dict[str, float]]:
    """The ratios of speeds; the one to C++ only if it played the same games."""
    ratios = {}
    for book in pepperbox.GAMES:
        plain, one, two = (Way("pepperbox", book.slug, mode) for mode in (INTERPRETED, COMPILED, TWO_CORES))
        ratios[book.slug] = {GAIN: ratio(runs, one, plain), SECOND_CORE: ratio(runs, two, one)}
    for cpp, ours in LIKE_CPP.items():
        if cpp in runs and is_same_play(runs[cpp], runs[ours]):
            ratios[cpp.game][SHARE] = ratio(runs, ours, cpp)
    return ratios


def targets_to_meet(
    ratios: dict[str, dict[str, float]], seconds: dict[str, float], compiling: dict[str, dict[str, float]]
) -> list[Target]:
    gains = {game: found[GAIN] for game, found in ratios.items()}
    least = min(gains, key=lambda game: gains[game])
    targets = [
        Target("catch-6 compiled at least 60 × interpreted", f"{gains['catch-6']:.0f} ×", gains["catch-6"] >= 60),
        Target("every game compiled at least 40 × interpreted", f"{least} {gains[least]:.0f} ×", gains[least] >= 40),
    ]
    for slug, aim in YARDSTICKS.items():
        if share := ratios[slug].get(SHARE):
            targets.append(Target(f"{slug} compiled at least {aim} × as fast as C++", f"{share:.2f} ×", share >= aim))
    longest = max(compiling, key=lambda game: max(compiling[game].values()))
    most = max(compiling[longest].values())
    targets.append(Target("every game compiles within 10 s", f"{longest} {most:.1f} s", most < 10))
    targets.append(Target(f"{IMPORT} within 0.15 s", f"{seconds[IMPORT]:.3f} s", seconds[IMPORT] < 0.15))
    for what, arguments in starts().items():
        heavy = loads_numba(arguments)
        targets.append(Target(f"{what} without Numba", "loads it" if heavy else "leaves it out", not heavy))
    return targets


def machine() -> str:
    """The kind of machine, and nothing that tells which."""
    versions = f"Python {platform.python_version()}, NumPy {np.__version__}, Numba {numba.__version__}"
    return f"{platform.system()} on {platform.machine()} with {os.cpu_count()} cores, {versions}"


# ── Tables ───────────────────────────────────────────────────────────────────────────────────────────────────────────


class Sheet(NamedTuple):
    title: str
    headings: Sequence[str]
    lines: Sequence[Sequence[str]]


def sheets(found: Findings) -> list[Sheet]:
    speeds = {(row["game"], row["mode"]): speed_text(row) for row in found.rows}
    modes = (INTERPRETED, COMPILED, TWO_CORES, IN_BATCH)
    games = [
        (game, *(speeds[game, mode] for mode in modes), f"{found.ratios[game][GAIN]:.0f} ×") for game in found.ratios
    ]
    waits = [(what, f"{seconds:.2f} s") for what, seconds in found.seconds.items()]
    compiling = [(game, *(f"{tables[table]:.1f} s" for table in TABLES)) for game, tables in found.compiling.items()]
    targets = [(target, measured, "met" if is_met else "not met") for target, measured, is_met in found.targets]
    return [
        Sheet("Random play: steps a second (batch: decisions)", ("game", *modes, "gain"), games),
        *yardsticks(found, speeds),
        Sheet("Waiting: longer than for a bare Python", ("what", "by"), waits),
        Sheet("Waiting: for the compiler, once", ("game", *TABLES), compiling),
        Sheet("Targets", ("target", "measured", "so"), targets),
    ]


def yardsticks(found: Findings, speeds: dict[tuple[str, str], str]) -> list[Sheet]:
    """The comparison with C++, as far as there is one."""
    lines = [
        (slug, speeds[slug, BY_HAND], speeds[slug, COMPILED], f"{found.ratios[slug][SHARE]:.2f} ×")
        for slug in YARDSTICKS
        if SHARE in found.ratios[slug]
    ]
    return [Sheet("The same games in C++: steps a second", ("game", "C++", COMPILED, SHARE), lines)] if lines else []


def speed_text(row: dict[str, Any]) -> str:
    speed = row.get("steps_per_second", row["decisions_per_second"])
    if speed >= 1e6:
        return f"{speed / 1e6:.1f} M"
    return f"{speed / 1e3:.0f} k" if speed >= 1e4 else f"{speed:,.0f}"


def in_markdown(sheet: Sheet) -> str:
    rule = ["---", *["--:"] * (len(sheet.headings) - 1)]
    table = "\n".join(f"| {' | '.join(line)} |" for line in (sheet.headings, rule, *sheet.lines))
    return f"**{sheet.title}**\n\n{table}"


def in_terminal(sheet: Sheet) -> Table:
    table = Table(title=sheet.title, title_justify="left")
    for number, heading in enumerate(sheet.headings):
        table.add_column(heading, justify="right" if number else "left")
    for line in sheet.lines:
        table.add_row(*line)
    return table


def write_tables(mark: str, parts: Sequence[str]) -> None:
    """Put tables into the page, in place of the old ones."""
    opening, closing = f"<!-- {mark} -->", f"<!-- /{mark} -->"
    before, _, rest = PAGE.read_text("utf-8").partition(opening)
    after = rest.partition(closing)[2]
    PAGE.write_text("\n\n".join([before + opening, *parts, closing + after]), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Measure how fast Pepperbox is, and write the tables of docs/speed.md."
    )
    parser.add_argument("--quick", action="store_true", help="a rough look, which leaves docs/speed.md as it is")
    parser.add_argument("--json", metavar="FILE", help="write the figures to a file; - is standard output")
    arguments = parser.parse_args()
    console = Console(stderr=arguments.json == "-")
    with Progress(console=console, transient=True) as progress:
        found = measure(QUICK if arguments.quick else FULL, progress)
    console.print(found.machine, *map(in_terminal, sheets(found)), *found.notes, sep="\n")
    text = json.dumps(found.as_json(), indent=2, ensure_ascii=False)
    if arguments.json == "-":
        print(text)
    elif arguments.json:
        Path(arguments.json).write_text(text + "\n", "utf-8")
    if not arguments.quick:
        write_tables("bench", [f"Measured on {found.machine}.", *map(in_markdown, sheets(found)), *found.notes])


if __name__ == "__main__":
    main()

"""The same rules at machine speed.

A rulebook's functions become parts of a few compiled loops over NumPy records, as they are.
Compiled code is kept in a folder of its own for each game and each version of its sources, because Numba's cache
neither notices a change in another file nor tells two games apart that run through the same loop.
"""

from __future__ import annotations

import atexit
import hashlib
import itertools
import sys
import time
from ast import ImportFrom, parse
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache, partial
from importlib.util import resolve_name
from inspect import getsource
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryFile, mkdtemp
from types import FunctionType, ModuleType
from typing import Any, cast

import numba
import numpy as np
from numba import njit
from numba.core.bytecode import FunctionIdentity

from pepperbox.engine import folders, loops, parts
from pepperbox.engine.fields import Fields
from pepperbox.engine.game import Game
from pepperbox.engine.loops import MOST_SEATS, Loops, Result, Strategy, copied_row, make_loops
from pepperbox.engine.parts import own_stream, part
from pepperbox.engine.rulebook import SPECTATOR, Rulebook, SecretRules
from pepperbox.engine.stream import CHOICE, begin

Array = np.ndarray[Any, Any]
config: Any = numba.config

LONG_RULES = 2_500  # lines, with what they import: compiling takes twice as long from here on if steps are not called


# ── States as rows of an array ───────────────────────────────────────────────────────────────────────────────────────


def row_type(declaration: type[Fields]) -> np.dtype[Any]:
    """The NumPy type of a declared state: the same fields under the same names."""
    return np.dtype([(name, f"i{field.width}", field.shape) for name, field in declaration.FIELDS.items()], align=True)


def rows(states: Sequence[Fields]) -> Array:
    return np.array([tuple(state.values()) for state in states], dtype=row_type(type(states[0])))


def templates(game: Game, count: int) -> Array:
    """That many states of a game, with seats and options filled in."""
    array = np.zeros(count, dtype=row_type(game.rulebook.rules.State))
    array[:] = rows([game.template])[0]
    return array


# ── Whole games ──────────────────────────────────────────────────────────────────────────────────────────────────────


class Compiled:
    """The compiled loops of one rulebook, for games that these strategies play."""

    def __init__(self, book: Rulebook, strategies: tuple[Strategy, ...]) -> None:
        with compiling(book, games_between(strategies), *modules_of(strategies)):
            within = partial(part, taken_in=has_short_rules(book))
            self._compile(book, make_loops(book.rules, strategies, part, copied_row, within=within))
            self.play(Game(book), [0] * MOST_SEATS, seed=0, first=0, count=0)

    def _compile(self, book: Rulebook, looped: Loops) -> None:
        play, begin_game, step, is_over = looped.play, looped.begin_game, looped.step, book.rules.is_over
        room = book.rules.ACTIONS + 1

        @njit(cache=True, nogil=True)
        def play_games(state: Any, spare: Any, players: Any, seed: int, first: int, results: Any) -> None:
            dice, whims, moves = own_stream(), own_stream(), np.empty(room, np.int32)
            for i in range(len(results)):
                play(state[0], spare, seed, first + i, players, dice, whims, moves, results[i])

        @njit(cache=True, nogil=True)
        def trace_game(states: Any, spare: Any, players: Any, seed: int, number: int, taken: Any) -> int:
            dice, whims, moves = np.empty(4, np.int64), np.empty(4, np.int64), np.empty(room, np.int32)
            begin_game(states[0], seed, number, dice, whims)
            length = 0
            while length < len(taken) and not is_over(states[length]):
                states[length + 1] = states[length]
                taken[length] = step(states[length + 1], spare, players, dice, whims, moves)
                length += 1
            return length

        self._play_games: Callable[..., None] = play_games
        self._trace_game: Callable[..., int] = trace_game

    def play(self, game: Game, players: Sequence[int], seed: int, first: int, count: int, cores: int = 1) -> Array:
        """The results of the games numbered from `first` on; `players` are numbers of strategies, by seat."""
        results = np.zeros(count, dtype=row_type(Result))

        def play(rows: slice) -> None:
            state, spare = templates(game, 1), templates(game, 1)
            self._play_games(state, spare, np.array(players), seed, first + rows.start, results[rows])

        on_cores(play, count, cores)
        return results

    def trace(self, game: Game, players: Sequence[int], seed: int, number: int, steps: int) -> tuple[Array, Array]:
        """One game step by step, up to a limit: what was taken, and the states before, between and after."""
        states = templates(game, steps + 1)
        taken = np.zeros(steps, dtype=np.int64)
        length = self._trace_game(states, templates(game, 1), np.array(players), seed, number, taken)
        return taken[:length], states[: length + 1]


def has_short_rules(book: Rulebook) -> bool:
    """Is a step short enough to be a piece of the loop? Calls cost time, and so does compiling a very long loop."""
    return sum(getsource(module).count("\n") for module in used_modules([cast(ModuleType, book.rules)])) < LONG_RULES


def games_between(strategies: Sequence[Strategy]) -> str:
    """What the loops of games between such players are called."""
    return "-".join(["games", *(strategy.__name__ for strategy in strategies)])


def modules_of(strategies: Sequence[Strategy]) -> list[ModuleType]:
    return [sys.modules[strategy.__module__] for strategy in strategies]


def on_cores(work: Callable[[slice], None], count: int, cores: int) -> None:
    """Do a job of `count` rows in that many threads at once; compiled code runs outside Python's lock."""
    shares = [slice(count * i // cores, count * (i + 1) // cores) for i in range(cores)]
    if cores == 1:
        work(shares[0])
        return
    with ThreadPoolExecutor(cores) as pool:
        list(pool.map(work, shares))


@cache
def compiled(book: Rulebook, strategies: tuple[Strategy, ...]) -> Compiled:
    """The loops of a rulebook, compiled when they are first asked for."""
    return Compiled(book, strategies)


def is_compiled(book: Rulebook, strategies: Sequence[Strategy]) -> bool:
    """Have these loops been compiled before, and kept?"""
    return is_kept(book, games_between(strategies), *modules_of(strategies))


# ── What a seat can't know ───────────────────────────────────────────────────────────────────────────────────────────


def redrawn(book: Rulebook, known: Fields, seat: int, count: int, seed: int) -> Array:
    """Positions as they may be for all that a seat knows; number i is what stream i of that seed makes of it."""
    states = np.empty(count, dtype=row_type(book.rules.State))
    states[:] = rows([known])[0]
    compiled_redraw(book)(states, seat, seed)
    return states


@cache
def compiled_redraw(book: Rulebook) -> Callable[[Array, int, int], None]:
    redraw: Callable[..., None] = cast(SecretRules, book.rules).redraw
    start: Callable[..., None] = begin

    with compiling(book, "redraws"):

        @njit(cache=True, nogil=True)
        def redraw_all(states: Any, seat: int, seed: int) -> None:
            stream = np.empty(4, np.int64)
            for i in range(len(states)):
                start(stream, seed, i, CHOICE)
                redraw(states[i], seat, stream)

        redraw_all(templates(Game(book), 0), SPECTATOR, 0)
    redraw_states: Callable[[Array, int, int], None] = redraw_all
    return redraw_states


# ── Compiling once ───────────────────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def compiling(book: Rulebook, loop: str, *more: ModuleType) -> Iterator[None]:
    """While this lasts, loops of a kind may be compiled that call the rules and the functions of the other modules."""
    modules = needed_modules(book, more)
    for module in modules:
        register(module)
    folder = usable(cache_folder(f"{book.slug}-{loop}", modules))
    is_new = not has_code(folder)
    if is_new:
        print(f"pepperbox: compiling {book.slug} for this computer, once …", file=sys.stderr, flush=True)
    start = time.perf_counter()
    before, numbers = config.CACHE_DIR, FunctionIdentity._unique_ids
    config.CACHE_DIR, FunctionIdentity._unique_ids = str(folder), numbers_of(folder)
    try:
        yield
    finally:
        config.CACHE_DIR, FunctionIdentity._unique_ids = before, numbers
    if is_new:
        print(f"pepperbox: {book.slug} is compiled, in {time.perf_counter() - start:.1f} s", file=sys.stderr)


def numbers_of(folder: Path) -> itertools.count[int]:
    """Numbers by which Numba tells functions of the same name apart; no other folder has them.

    By itself Numba counts anew in each process. Loops that were kept by one and are loaded by another would be mixed up
    with those that the other compiles under the same name and number.
    """
    return itertools.count(int(hashlib.sha256(folder.name.encode()).hexdigest()[:12], 16) << 16)


def is_kept(book: Rulebook, loop: str, *more: ModuleType) -> bool:
    """Have loops of this kind been compiled before, and kept?"""
    return has_code(cache_folder(f"{book.slug}-{loop}", needed_modules(book, more)))


def needed_modules(book: Rulebook, more: Iterable[ModuleType]) -> list[ModuleType]:
    """What is compiled with the loops of a rulebook that call functions of the other modules too."""
    return used_modules([loops, cast(ModuleType, book.rules), *more])


def used_modules(roots: Iterable[ModuleType]) -> list[ModuleType]:
    """These modules, and those of ours and of their own packages that they import from."""
    found: list[ModuleType] = []
    waiting = list(roots)
    packages = {"pepperbox", *map(package_name, [module.__name__ for module in waiting])}
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.append(module)
            names = [imported(node, module) for node in parse(getsource(module)).body if isinstance(node, ImportFrom)]
            waiting += [sys.modules[name] for name in names if package_name(name) in packages]
    return found


def imported(node: ImportFrom, module: ModuleType) -> str:
    """The full name of the module that a line of another imports from."""
    return resolve_name("." * node.level + (node.module or ""), module.__package__)


def package_name(module: str) -> str:
    """The outermost package of a module."""
    return module.partition(".")[0]


@cache
def register(module: ModuleType) -> None:
    """Let compiled code call the functions that a module defines."""
    for value in vars(module).values():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            part(value, taken_in=value in loops.OF_EVERY_STEP)


def cache_folder(name: str, modules: Iterable[ModuleType]) -> Path:
    """Where the compiled code of that name and of exactly these sources lies, made in the same way."""
    sources = sorted(Path(str(module.__file__)) for module in {*modules, sys.modules[__name__], parts})
    way = f"boundscheck={config.BOUNDSCHECK} {config.OPT}"
    content = hashlib.sha256(f"{numba.__version__} {sys.version} {way}".encode())
    for source in sources:
        content.update(source.read_bytes())
    return folders.cache_folder() / "compiled" / f"{name}-{content.hexdigest()[:16]}"


def has_code(folder: Path) -> bool:
    return any(folder.rglob("*.nbi"))


def usable(folder: Path) -> Path:
    """The folder, or one for this process alone where it can't be written.

    Numba would quietly take a place where it mixes up versions.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for place in (folder, *filter(Path.is_dir, folder.iterdir())):
            TemporaryFile(dir=place).close()
        return folder
    except OSError:
        own = mkdtemp(prefix="pepperbox-")
        atexit.register(rmtree, own, ignore_errors=True)
        return Path(own)

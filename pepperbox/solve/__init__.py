"""Exact answers: what perfect play is worth, and what each legal action is worth on the way.

>>> from pepperbox import game
>>> from pepperbox.solve import solution, worths
>>> state = game("keep-on-rolling").new(seed=7)
>>> solved = solution(state.game)                   # made once, with a bar, and kept
>>> f"{solved.value:.2f} {solved.unit}"
'32.62 points'
>>> worths(state, 0)
{Action(code=64, text='roll'): Worth(value=32.62..., unit='points', error=0.0)}

Some games are solved for more than one aim: `solution(game, "win")` and `worths(state, seat, "win")` tell the chance to
win a race for two, where points or turns are not all that counts.

Of games that are not solved as a whole, positions near the end are, as far as they are small enough (endings.py), and
single turns (chances).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any, cast

from pepperbox.engine.errors import BadOption, NotYourTurn
from pepperbox.engine.game import Game, check_numba
from pepperbox.engine.gate import GameState
from pepperbox.engine.rulebook import Action
from pepperbox.solve.solution import Progress, Remembering, Solution, Solver, Tables, Worth

# The aims that a game is solved for, each with its file; the first is meant where none is named.
SOLVED = {
    "keep-on-rolling": {"points": "keep_on_rolling.turn", "win": "keep_on_rolling.race"},
    "spicy-dice": {"points": "spicy_dice"},
    "diangle": {"turns": "diangle.alone", "win": "diangle.race"},
    "perfecto": {"win": "perfecto"},
}
SMALL = ("catch-6", "two-out-of-three", "qwinto")  # of which late positions are worked out when they are asked for


def solver(game: Game, aim: str | None = None) -> Solver:
    """The file that solves a game for an aim; BadOption if nobody does."""
    if game.slug not in SOLVED:
        small = f"and late positions of {', '.join(SMALL)} when they are asked for"
        raise BadOption(
            f"there is no exact solution of {game.slug} as a whole; solved are {', '.join(SOLVED)}, {small}"
        )
    if aim is not None and aim not in SOLVED[game.slug]:
        raise BadOption(f"{game.slug} is not solved for {aim!r}, but for {' and '.join(SOLVED[game.slug])}")
    check_numba()
    found = cast(Solver, _module(game, aim))
    objection = found.objection(game)
    if objection:
        raise BadOption(objection)
    return found


def _module(game: Game, aim: str | None) -> ModuleType:
    aims = SOLVED[game.slug]
    return import_module(f"pepperbox.solve.{aims[aim or next(iter(aims))]}")


def solved(
    game: Game, progress: Progress, cores: int | None = 1, aim: str | None = None, ray: str | None = None
) -> Solution:
    """Solve a game from nothing, and keep what play needs; on so many cores, or all, here or of a cluster."""
    by = solver(game, aim)
    from pepperbox.solve import divided
    from pepperbox.solve.tables import keep

    if ray is None:
        tables = by.solve(game, progress, cores or os.cpu_count() or 1)
    else:
        tables = divided.way(game, aim)(game, progress, cores, ray)
    keep(*table(game, aim), tables)
    return by.solution_from(game, tables)


@lru_cache(maxsize=4)
def solution(game: Game, aim: str | None = None) -> Solution:
    """The solution of a game from the table that was kept; if there is none, it is made now, with a bar to look at."""
    found = kept_solution(game, aim)
    if found is not None:
        return found
    print(f"pepperbox: solving {game.slug}, once …", file=sys.stderr, flush=True)
    with bar(game) as progress:
        return solved(game, progress, aim=aim)


def kept_solution(game: Game, aim: str | None = None) -> Solution | None:
    """The solution of a game from a table that came along or was kept, if there is one."""
    by = solver(game, aim)
    from pepperbox.solve.tables import kept

    tables: Tables | None = kept(*table(game, aim))
    return None if tables is None else by.solution_from(game, tables)


def table(game: Game, aim: str | None) -> tuple[str, str]:
    """The name of a game's table, and the sources that it is made from."""
    from pepperbox.solve.tables import sources_of

    is_first = aim in (None, next(iter(SOLVED[game.slug])))
    name = (game.slug, None if is_first else aim, solver(game, aim).settled(game))
    return "-".join(filter(None, name)), sources_of(_module(game, aim))


def worths(state: GameState, seat: int, aim: str | None = None) -> dict[Action, Worth]:
    """What each action is worth that a seat may decide now, as exactly as its error says; BadOption if nobody knows."""
    if seat not in state.to_act:
        raise NotYourTurn("this seat has nothing to decide now")
    view = state.view(seat)
    actions = state.legal(seat)
    if state.game.slug not in SOLVED:
        return dict(zip(actions, _small(state.game, view.state, seat), strict=True))
    moves = [len(actions), *(action.code for action in actions)]
    found = solution(state.game, aim)
    if isinstance(found, Remembering):
        return dict(zip(actions, found.weigh_after(view.state, seat, moves, state.history(seat)), strict=True))
    return dict(zip(actions, found.weigh(view.state, seat, moves, [0] * 4), strict=True))


def _small(game: Game, s: Any, seat: int) -> list[Worth]:
    """The same of a game that is not solved as a whole, by going through all that can follow."""
    check_numba()
    from pepperbox.solve import endings

    found = endings.worths(game, s, seat)
    if found is None:
        reason = endings.why_not(game)
        raise BadOption(f"this position of {game.slug} is not small enough to be worked out: {reason}")
    return found


@contextmanager
def bar(game: Game) -> Iterator[Progress]:
    """A bar on the terminal, if there is one, as long as a game is being solved."""
    from rich.console import Console
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not console.is_terminal) as shown:
        task = shown.add_task(f"solving {game.slug}", total=1.0)
        yield lambda done: shown.update(task, completed=done)

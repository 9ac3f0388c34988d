"""Games between levels by their numbers, in the loops: move for move as if they were asked, but faster."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from pepperbox.bots.levels import compiling_levels, prepare, strategies
from pepperbox.engine.game import Game
from pepperbox.engine.loops import Result, make_loops

if TYPE_CHECKING:
    from pepperbox.engine.compiled import Array


def plain_games(
    game: Game, levels: Collection[str], seed: int
) -> Callable[[Sequence[str], int, int], Iterator[Result]]:
    """A function that plays games interpreted: given who of these sits where, the first number, and how many."""
    prepare(game, levels)
    by_level = strategies(game.rulebook, levels)
    loops = make_loops(game.rulebook.rules, tuple(by_level.values()))
    s, dice, whims, moves = game.template.copy(), [0] * 4, [0] * 4, [0] * (game.rulebook.rules.ACTIONS + 1)

    def play(bots: Sequence[str], first: int, count: int) -> Iterator[Result]:
        players = [list(by_level).index(bot) for bot in bots]
        for number in range(first, first + count):
            result = Result()
            loops.play(s, None, seed, number, players, dice, whims, moves, result)
            yield result

    return play


def compiled_games(
    game: Game, levels: Collection[str], seed: int, cores: int = 1
) -> Callable[[Sequence[str], int, int], Array]:
    """The same compiled; it gives a row a game."""
    from pepperbox.engine.compiled import compiled, is_compiled

    by_level = strategies(game.rulebook, levels)
    of_all = strategies(game.rulebook, compiling_levels(game.rulebook))
    if is_compiled(game.rulebook, tuple(of_all.values())) and not is_compiled(game.rulebook, tuple(by_level.values())):
        by_level = of_all  # loops that know more levels serve as well, and are there already
    loops = compiled(game.rulebook, tuple(by_level.values()))

    def play(bots: Sequence[str], first: int, count: int) -> Array:
        return loops.play(game, [list(by_level).index(bot) for bot in bots], seed, first, count, cores)

    return play

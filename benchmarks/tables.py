"""Measures what a move costs at a table, in the core without sockets: after few lines of a game and after many.

Both are measured at the same position, with a short past and with the long one that led there, and take turns; a figure
is the median of the rounds, a ratio is taken within each round first. A run writes its table into docs/speed.md.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track

from benchmarks.bench import Sheet, in_markdown, in_terminal, write_tables
from pepperbox import GAMES, Rulebook
from pepperbox.server.core import views
from pepperbox.server.core.table import rebuilt
from tests.evening import ANN
from tests.long_games import MOVES, as_if_just_begun, evening_of_two, long_evening, middle, moves

DECISIONS = 2_500
ROUNDS = 25
EVENINGS = 25  # of two people
SLOWER = 1.2  # times that a move may take after many lines


class Found(NamedTuple):
    """What was found out about a game."""

    slug: str
    of_two: float  # seconds of the processor for a move of two people
    few: int  # lines
    many: int
    after_few: float  # seconds of the processor for a move
    after_many: float
    ratio: float
    join: float  # seconds
    again: float  # seconds for the next who joins meanwhile
    opening: float  # seconds a thousand lines
    room: float  # bytes a line


def timed(work: Callable[[], Any]) -> float:
    start = process_time()
    work()
    return process_time() - start


def measured(book: Rulebook) -> Found:
    evening, few, many = (
        long_evening(book, DECISIONS),
        as_if_just_begun(middle(book, DECISIONS)),
        middle(book, DECISIONS),
    )
    assert few.state is not None
    assert many.state is not None
    rounds = []
    for _ in range(ROUNDS):
        rounds.append([timed(moves(evening, fresh)) / MOVES for fresh in (as_if_just_begun(many), many.copy())])
    return Found(
        book.slug,
        of_two(book),
        few.state.count,
        many.state.count,
        median(one for one, _ in rounds),
        median(other for _, other in rounds),
        median(other / one for one, other in rounds),
        median(timed(lambda: views.news(many.copy(), ANN.id, views.Sight())) for _ in range(5)),
        median(timed(lambda: views.news(many, ANN.id, views.Sight())) for _ in range(6)),
        median(timed(lambda: rebuilt("table", evening.log)) for _ in range(3)) / many.state.count * 1000,
        room(book),
    )


def of_two(book: Rulebook) -> float:
    """What a move of two people costs, averaged over evenings."""
    evenings = [evening_of_two(book, number) for number in range(EVENINGS)]
    going = [evening for evening in evenings if evening.table.to_act]
    rounds = [sum(timed(moves(evening, evening.table.copy())) for evening in going) for _ in range(3)]
    return median(rounds) / len(going) / MOVES


def room(book: Rulebook) -> float:
    """The bytes that a line keeps: what the second half of a game adds to the first."""
    log = long_evening(book, DECISIONS).log
    sizes = []
    for length in (len(log) // 2, len(log)):
        tracemalloc.start()
        table = rebuilt("table", log[:length])
        assert table.state is not None
        sizes.append((table.state.count, tracemalloc.get_traced_memory()[0]))
        tracemalloc.stop()
    (half, less), (whole, more) = sizes
    return (more - less) / (whole - half)


def sheet(found: list[Found]) -> Sheet:
    lines = [
        [
            one.slug,
            f"{one.of_two * 1000:.2f} ms",
            f"{one.few}",
            f"{one.after_few * 1000:.2f} ms",
            f"{one.many:,}",
            f"{one.after_many * 1000:.2f} ms",
            f"{one.ratio:.2f} ×",
            f"{one.join * 1000:.1f} ms",
            f"{one.again * 1000:.2f} ms",
            f"{one.opening:.2f} s",
            f"{one.room:,.0f}",
        ]
        for one in found
    ]
    headings = ["game", "of two", "lines", "a move", "lines", "a move", "ratio", "joining", "the next"]
    headings += ["opening 1,000 lines", "bytes a line"]
    return Sheet("A move at a table: decided, applied, and told to two clients", headings, lines)


def main() -> None:
    console = Console()
    found = [measured(book) for book in track(GAMES, console=console, transient=True)]
    result = sheet(found)
    worst = max(found, key=lambda one: one.ratio)
    target = (
        f"A move after many lines takes at most {SLOWER} × as long as after few: {worst.slug} {worst.ratio:.2f} ×, "
    )
    target += "met." if worst.ratio <= SLOWER else "missed."
    average = sum(one.of_two for one in found) / len(found)
    target += f" Averaged over the games, a move of two costs {average * 1000:.2f} ms."
    console.print(in_terminal(result), target, sep="\n")
    write_tables("tables", [in_markdown(result), target])


if __name__ == "__main__":
    main()

"""Tables at which a game has lasted for long, for tests that count what a move costs there, and for the benchmark."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from pepperbox import Game, Rulebook
from pepperbox.engine.fields import Number
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.past import KEPT
from pepperbox.engine.strand import Strand
from pepperbox.server import protocol
from pepperbox.server.core import views
from pepperbox.server.core.table import Table, rebuilt
from tests.evening import ANN, BOB, Evening, begun
from tests.seed import chooser

MOVES = 4


@cache
def long_evening(book: Rulebook, most: int) -> Evening:
    """A table with as many seats as can be, shared by two people who decide so often at random, or to the end."""
    highest = {name: option.high for name, option in book.options.items() if isinstance(option, Number)}
    game = Game(book, book.seats[-1], highest | ({"mode": "tournament"} if book.slug == "tick-tack" else {}))
    evening = begun(game, *([ANN, BOB] * game.seats)[: game.seats], shared=True)
    luck = chooser("long evening", book.slug)
    while evening.table.to_act and len(evening.log) < most:
        decide(evening, luck.choice(evening.table.to_act), luck.random())
    return evening


def decide(evening: Evening, seat: int, whim: float) -> None:
    assert evening.table.state is not None
    legal = evening.table.state.legal(seat)
    who = ANN if evening.table.seats[seat].person == ANN.id else BOB
    evening.act(who, LETTERS[seat], str(legal[int(whim * len(legal))]))


def evening_of_two(book: Rulebook, number: int) -> Evening:
    """A table at which two people with a seat each have decided a few times at random."""
    evening, luck = begun(Game(book, 2), ANN, BOB), chooser("evening of two", book.slug, number)
    for _ in range(number):
        if evening.table.to_act:
            decide(evening, luck.choice(evening.table.to_act), luck.random())
    return evening


def middle(book: Rulebook, most: int) -> Table:
    """That table a while before its end."""
    log = long_evening(book, most).log
    return rebuilt("table", log[: -2 * MOVES])


def as_if_just_begun(table: Table) -> Table:
    """The same table, of whose game only the last lines have happened; those that are kept lie in the same places."""
    assert table.state is not None
    lines = table.state.count % KEPT + KEPT
    twin, first = table.copy(), table.state.count - lines
    twin.state, twin.spent = table.state.before(first).without_past(), Strand()
    for event, spent in zip(table.state.events_since(first), table.spent.since(first), strict=True):
        twin.state.replay_line(str(event))
        twin.spent.append(spent)
    return twin


def moves(evening: Evening, table: Table) -> Callable[[], None]:
    """Some decisions at a table, and all that two clients are told of each."""
    luck = chooser("moves", table.game.slug)
    whims = [(luck.random(), luck.random()) for _ in range(MOVES)]
    at_table = evening.once_more()
    at_table.table = table

    def decide_and_tell() -> None:
        sights = {who: views.sight(at_table.table, who.id) for who in (ANN, BOB)}
        for seat, whim in whims:
            acting = at_table.table.to_act
            if not acting:
                return
            before = at_table.table
            at_table.table = before.copy()
            decide(at_table, acting[int(seat * len(acting))], whim)
            around = views.Around(at_table.now, {ANN.id, BOB.id})
            for who, sight in sights.items():
                table = at_table.table
                protocol.wire(views.message(table, who.id, around, sight, table.version))
                sights[who] = views.sight(at_table.table, who.id)

    return decide_and_tell

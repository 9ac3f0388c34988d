"""How a table and its game begin."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from pepperbox.bots.names import bot_name
from pepperbox.engine.errors import BadOption
from pepperbox.engine.game import Game
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.records import LONGEST_NAME
from pepperbox.engine.stream import EXPLICIT, SCHEME
from pepperbox.server import protocol
from pepperbox.server.core.checks import check_phase, check_welcome
from pepperbox.server.core.entries import AnyEntry, Begun, Engaged, Followed, Opened, Sat
from pepperbox.server.core.table import DRAWN, OVER, REAL, STAND_IN, Person, Table, rebuilt
from pepperbox.server.errors import Forbidden, NotNow
from pepperbox.server.protocol import Clock

if TYPE_CHECKING:
    from pepperbox.server.luck import Luck


def open_table(
    game: Game,
    host: Person,
    luck: Luck,
    *,
    public: bool = False,
    clock: Clock | None = None,
    dice: str = DRAWN,
    shared: bool = False,
    shuffled: bool | None = None,
) -> Opened:
    """The first entry of a new table's log; seats are shuffled unless some play together, if nobody says otherwise."""
    clock = clock or Clock()
    if clock.kind != "none" and clock.time == 0:
        raise BadOption(f"a clock of the kind {clock.kind!r} needs a time")
    if dice not in (DRAWN, REAL):
        raise BadOption(f"dice are {DRAWN} or {REAL}, not {dice!r}")
    if dice == REAL and not game.rulebook.real_dice:
        raise BadOption(f"{game.rulebook.title} can't be played with real dice: somebody must not see what lands")
    texts = {name: game.rulebook.options[name].text(value) for name, value in game.options.items()}
    return Opened(
        by=host.id,
        game=game.slug,
        seats=game.seats,
        options=texts,
        rules=game.version,
        public=public,
        invite=luck.secret(),
        clock=clock,
        dice=dice,
        shared=shared,
        shuffled=not game.has_teams if shuffled is None else shuffled,
    )


def free_name(table: Table, name: str) -> str:
    """The name, or with a number if somebody at the table is called so."""
    taken = {seat.name for seat in table.seats}
    if name not in taken:
        return name
    return next(longer for n in count(2) if (longer := f"{name[: LONGEST_NAME - 2].strip()} {n}") not in taken)


def beginning(table: Table, who: Person, luck: Luck, id: str = "") -> Begun:
    """The entry with which the game begins."""
    free = [LETTERS[number] for number, seat in enumerate(table.seats) if not seat.is_taken]
    if free:
        raise NotNow(f"nobody sits in {', '.join(free)} yet")
    order = list(range(len(table.seats)))
    if table.shuffled:
        luck.shuffle(order, *moment(table, table.version))
    state = table.game.new(luck.number("dice", *moment(table, table.version)), chance(table))
    return Begun(by=who.id, id=id, order=order, lines=[str(event) for event in state.events])


def chance(table: Table) -> str:
    return EXPLICIT if table.opened.dice == REAL else SCHEME


def moment(table: Table, version: int) -> tuple[object, ...]:
    """What luck is told of a moment at a table: nothing that differs between two tables with the same game."""
    return table.game.slug, table.game.seats, version


def rematch(
    table: Table, message: protocol.Rematch, who: Person, new_id: str, luck: Luck
) -> tuple[list[AnyEntry], Followed]:
    """The first entries of another table's log, by the newest rules, and the entry that leads there from this one."""
    check_welcome(table, who)
    check_phase(table, OVER)
    if not table.seats_of(who.id):
        raise Forbidden("only who sits at the table can ask for another game")
    if table.next is not None:
        raise NotNow("the next game is open already")
    newest = Game(table.game.rulebook, table.game.seats, table.game.options)
    opened = open_table(
        newest,
        who,
        luck,
        public=table.public,
        clock=table.opened.clock,
        dice=table.opened.dice,
        shared=table.opened.shared,
        shuffled=False,
    )
    entries: list[AnyEntry] = [opened]
    names = {seat.name for seat in table.seats}
    people = set()
    first = table.state.begins_next if table.state and table.state.over else 1
    for number, seat in enumerate(table.seats[first:] + table.seats[:first]):
        if seat.person is not None and seat.person not in table.removed:
            entries.append(Sat(seat=number, person=seat.person, name=seat.name, key=luck.secret()))
            people.add(seat.person)
        else:
            level = seat.bot or STAND_IN
            name = seat.name if seat.person is None else bot_name(level, names)
            names.add(name)
            entries.append(Engaged(seat=number, level=level, name=name))
    if people == {who.id}:
        entries.append(beginning(rebuilt(new_id, [(entry, 0.0) for entry in entries]), who, luck))
    return entries, Followed(by=who.id, id=message.id, table=new_id)

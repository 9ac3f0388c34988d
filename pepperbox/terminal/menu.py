"""The way to the table: choosing a game, who plays and with which options."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from pathlib import Path
from textwrap import shorten

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from pepperbox.bots.guests import is_guest
from pepperbox.bots.levels import levels
from pepperbox.bots.names import EXPECTATIONS, FOR_PROGRAMS, bot_name
from pepperbox.engine.errors import BadOption, PepperboxError
from pepperbox.engine.game import Game
from pepperbox.engine.gate import GameState
from pepperbox.engine.notation import LETTERS, parse_seat
from pepperbox.engine.records import GUEST, LONGEST_NAME, name_text
from pepperbox.engine.rulebook import Rulebook
from pepperbox.games import GAMES
from pepperbox.simulation import check_bots
from pepperbox.terminal import saves
from pepperbox.terminal.table import Table, names

ROOM = 52  # for what a line of the menu says of a game


def seated(
    game: Game, bots: Sequence[str], name: str = "You", seat: str | None = None, seed: int | None = None
) -> GameState:
    """A new game with everybody in their places: people first, then bots, shuffled unless a seat is asked for."""
    if len(bots) > game.seats:
        raise BadOption(f"{len(bots)} bots do not fit at {game.seats} seats")
    check_bots(game, bots)
    state = game.new(seed)
    shuffle = random.Random(seed)
    places = list(range(game.seats))
    if seat is not None:
        first = parse_seat(seat, game.seats)
        places = places[first:] + places[:first]
    else:
        shuffle.shuffle(places)
    people = game.seats - len(bots)
    for number, place in enumerate(sorted(places[:people]), start=1):
        state.players[place] = name_text(name) if people == 1 else f"Player {number}"
    for place, level in zip(places[people:], bots, strict=True):
        taken = state.players.values()
        state.players[place] = guest_name(level, taken) if is_guest(level) else bot_name(level, taken)
        state.bots[place] = level
    return state


def guest_name(bot: str, taken: Collection[str]) -> str:
    """What a bot from elsewhere is called: as its command or its class, as far as a record can hold that.

    >>> guest_name("program:./clever --fast", []), guest_name("my_module:MyBot", ["MyBot"])
    ('./clever --fast', 'MyBot 2')
    """
    _, _, called = bot.partition(":")
    printable = "".join(letter for letter in " ".join(called.split()) if letter.isprintable() and letter != "#")
    plain = printable[: LONGEST_NAME - len(" 8")].strip() or "Guest"
    names = (plain, *(f"{plain} {number}" for number in range(2, len(taken) + 2)))
    return next(name for name in names if name not in taken)


def invite(state: GameState, guests: Sequence[str]) -> None:
    """Put bots from elsewhere into the seats of a saved game that such bots had."""
    seats = [seat for seat, level in sorted(state.bots.items()) if level == GUEST]
    guests = list(guests) * len(seats) if len(guests) == 1 else guests
    if len(seats) != len(guests):
        letters = ", ".join(LETTERS[seat] for seat in seats) or "nobody"
        raise BadOption(f"bots from elsewhere play {letters} here: name so many by --resume FILE --bots BOT,BOT")
    check_bots(state.game, guests)
    state.bots.update(zip(seats, guests, strict=True))


def sit_down(state: GameState, console: Console, path: Path | None = None, seed: int | None = None) -> None:
    Table(state, console, path or saves.new_path(state.game.slug), seed=seed).play()


class Menu:
    """A list of games and of saved games; a number is all one has to type."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def run(self) -> None:
        notice = ""  # what was wrong with the last thing typed
        while True:
            waiting = saves.unfinished(most=5)
            self.show(waiting, notice)
            notice = ""
            typed = self.console.input("[bold]Which?[/] (q leaves) ").strip().lower()
            if typed in ("q", "quit", "exit"):
                return
            number = int(typed) if typed.isdecimal() and len(typed) < 4 else 0
            if 1 <= number <= len(GAMES):
                self.start(GAMES[number - 1])
            elif len(GAMES) < number <= len(GAMES) + len(waiting):
                self.go_on(*waiting[number - len(GAMES) - 1])
            else:
                wrong = f"There is no {shorten(typed, 20)}: type" if typed else "Type"
                notice = f"{wrong} a number from 1 to {len(GAMES) + len(waiting)}."
                continue
            self.console.input("\nEnter leads back to the menu. ")

    def go_on(self, path: Path, state: GameState) -> None:
        try:
            invite(state, [])
            sit_down(state, self.console, path)
        except PepperboxError as error:
            self.console.print(f"[yellow]{escape(str(error))}[/]")

    def show(self, waiting: Sequence[tuple[Path, GameState]], notice: str = "") -> None:
        if self.console.is_terminal:
            self.console.clear()
        self.console.print("\n [bold red]Pepperbox[/]  dice and card games\n")
        games = lines()
        for number, book in enumerate(GAMES, start=1):
            games.add_row(f"[bold]{number}[/]", f"[bold]{book.title}[/]", book.pitch)
        self.console.print(games)
        if waiting:
            unfinished = lines()
            for number, (_, state) in enumerate(waiting, start=len(GAMES) + 1):
                who = ", ".join(f"{name} {score}" for name, score in zip(names(state), state.scores, strict=True))
                unfinished.add_row(
                    f"[bold]{number}[/]", state.game.rulebook.title, escape(shorten(who, ROOM, placeholder=" …"))
                )
            self.console.print("\n Go on with:\n", unfinished)
        self.console.print(f"\n [yellow]{escape(notice)}[/]" if notice else "")

    def start(self, book: Rulebook) -> None:
        """Settings can be changed until Enter starts the game."""
        settings = {"seats": str(Game(book).seats)} if len(book.seats) > 1 else {}
        settings["bots"] = saves.usual_level(book)
        settings |= {name: option.text(option.default) for name, option in book.options.items()}
        while True:
            self.show_settings(book, settings)
            typed = self.console.input("Enter starts; or change something, such as [bold]bots=none[/]: ")
            typed = f"bots={typed}" if typed.strip() in levels(book) else typed
            if not typed.strip():
                sit_down(from_settings(book, settings), self.console)
                return
            name, value = (part.strip() for part in f"{typed}=".split("=")[:2])
            changed = settings | {name: value}
            try:
                if name not in offered(book, settings):
                    there = ", ".join(offered(book, settings))
                    raise BadOption(f"there is nothing of that name to change; there are {there}")
                from_settings(book, changed)
                settings = changed
            except PepperboxError as error:
                self.console.print(f"\n [yellow]{escape(str(error))}[/]")

    def show_settings(self, book: Rulebook, settings: dict[str, str]) -> None:
        about = {
            "seats": f"players, {book.seats_text}",
            "bots": "a level for all others, one for each by comma, or none",
        }
        about |= {name: option.described for name, option in book.options.items()}
        grid = Grid.grid(padding=(0, 2), pad_edge=True)
        for name, value in offered(book, settings).items():
            grid.add_row(f"[bold]{name}={escape(value)}[/]", f"[dim]{about[name]}[/]")
        self.console.print(f"\n [bold]{book.title}[/]\n")
        self.console.print(grid)
        self.console.print()
        self.console.print(bots_offered(book))
        self.console.print()


def bots_offered(book: Rulebook) -> Grid:
    """The levels of a game, each with what to expect; typing one is enough to choose it."""
    grid = Grid.grid(padding=(0, 2), pad_edge=True)
    for level in levels(book):
        if level != FOR_PROGRAMS:
            grid.add_row(f"[bold]{level}[/]", f"[dim]{EXPECTATIONS.get(level, '')}[/]")
    return grid


def lines() -> Grid:
    """A list with a number, a title and a short text in each line."""
    grid = Grid.grid(padding=(0, 1), pad_edge=True)
    for width in (3, 20, ROOM):
        grid.add_column(width=width)
    return grid


def offered(book: Rulebook, settings: dict[str, str]) -> dict[str, str]:
    """The settings that there are for so many players."""
    seats = int(settings.get("seats", book.seats[0]))
    return {
        name: value for name, value in settings.items() if name not in book.options or book.options[name].is_for(seats)
    }


def from_settings(book: Rulebook, settings: dict[str, str]) -> GameState:
    options = {name: value for name, value in settings.items() if name not in ("seats", "bots")}
    seats = settings.get("seats")
    if seats is not None and not (seats.isdecimal() and len(seats) < 4):
        raise BadOption(f"seats is a number, not {seats!r}")
    game = Game(book, int(seats) if seats else None, book.values(options))
    return seated(game, bot_levels(settings["bots"], game))


def bot_levels(text: str, game: Game) -> list[str]:
    """The bots that a text names; one level alone is for all seats but one, `none` is for nobody."""
    levels = [] if text in ("", "none") else [level.strip() for level in text.split(",")]
    return levels * (game.seats - 1) if len(levels) == 1 else levels

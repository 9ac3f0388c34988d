"""The command line."""

from __future__ import annotations

import errno
import io
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

import pepperbox
from pepperbox.bots.guests import PATIENCE
from pepperbox.engine import folders
from pepperbox.engine.errors import BadOption, BadRecord, PepperboxError
from pepperbox.engine.game import Game, check_numba, checked_count
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.rulebook import EVERYTHING, Rulebook
from pepperbox.games import GAMES, rulebook
from pepperbox.server.http.settings import Settings, rate

app = typer.Typer(
    name="pepperbox",
    help="Dice and card games: play them in the browser or here, or let bots play millions.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
)

SHARED = "An address may do five times as much; 0: any."

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name; `pepperbox games` lists them.")]
Seats = Annotated[int | None, typer.Option(help="How many play.", show_default=False)]
Options = Annotated[list[str], typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game.")]
Tries = Annotated[
    int | None,
    typer.Option(help="Levels that think stop after so many, instead of by the clock.", show_default=False),
]
Ray = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="A Ray cluster that works instead; local starts one.", show_default=False),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Database = Annotated[
    str, typer.Option(envvar="PEPPERBOX_DATABASE", help="A file, or postgresql://…", show_default=False)
]
Record = Annotated[str, typer.Argument(metavar="FILE", help="A record; - reads standard input.")]


def main() -> None:
    """Run a command; what a user got wrong ends in one sentence and status 2."""
    sys.stdin = sys.stdin or Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115  # for good
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except PepperboxError as error:
        print(f"pepperbox: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.exit(1)
    except OSError as error:
        print(f"pepperbox: {what_and_where(error)}", file=sys.stderr)
        sys.exit(1)


def what_and_where(error: OSError) -> str:
    """What the system refused; a full disk is told with the folder that fills it, for compiled code names no file."""
    what = error.strerror or str(error)
    where = error.filename or (folders.cache_folder() if error.errno == errno.ENOSPC else None)
    return f"{what}: {where}" if where else what


def print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False))


def read_record(file: str) -> str:
    """The text of a record; what is no text at all is refused like any other bad record."""
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise BadOption(f"can't read {file}: {error.strerror}") from error
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRecord(content[: error.start].count(b"\n") + 1, "this is not text in UTF-8") from error


def settled_game(name: str, seats: int | None, options: list[str]) -> Game:
    """The game that a command line asks for."""
    book = rulebook(name)
    said = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals:
            raise BadOption(f"--option takes NAME=VALUE, not {option!r}")
        said[key.strip()] = value.strip()
    return Game(book, seats, book.values(said))


@contextmanager
def counting(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal, if there is one, that is told how many are done."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress

    console = Console(stderr=True)
    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task(what, total=total)
        yield lambda done: progress.update(bar, completed=done, total=max(done, total))


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False
) -> None:
    """Without a command: serve."""
    if version:
        print(f"pepperbox {pepperbox.__version__}")
    elif context.invoked_subcommand is None:
        app(["serve"])


def open_menu() -> None:
    from rich.console import Console

    from pepperbox.terminal.menu import Menu

    try:
        Menu(Console()).run()
    except (EOFError, KeyboardInterrupt):
        print()


@app.command()
def games(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="Only this one, with its options.")] = None,
    as_json: Json = False,
) -> None:
    """List the games, or one of them, with seats, bots and options."""
    if as_json:
        print_json(rulebook(name).declared() if name else [book.declared() for book in GAMES])
        return
    from pepperbox.bots.levels import levels

    for book in [rulebook(name)] if name else GAMES:
        print(f"{book.slug:<18}{book.title}, {book.seats_text} players, about {book.minutes} minutes")
        print(f"{'':<18}{book.pitch}")
        if len(book.versions) > 1:
            print(f"{'':<18}{rules_text(book)}")
        print(f"{'':<18}bots: {', '.join(levels(book))}")
        for key, option in book.options.items():
            print(f"{'':<18}--option {key}={option.text(option.default)}   {option.described}")


def rules_text(book: Rulebook) -> str:
    """Which rules of a game are played, where there are several.

    >>> rules_text(rulebook("diangle"))
    'By rules 2; games that began by rules 1 go on by those.'
    """
    older = " or ".join(str(version) for version in book.versions[:-1])
    return f"By rules {book.version}; games that began by rules {older} go on by those."


@app.command()
def play(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="A game's name; without one, a menu.")] = None,
    bots: Annotated[
        str,
        typer.Option(
            help="Levels or other bots by comma; one is for all other seats; none for nobody; without, as last time.",
            show_default=False,
        ),
    ] = "",
    seats: Seats = None,
    option: Options = [],  # noqa: B006  # typer never changes it
    your_name: Annotated[str, typer.Option("--name", help="What you are called.")] = "You",
    seat: Annotated[str | None, typer.Option(help="Your seat, A to H; shuffled without.", show_default=False)] = None,
    seed: Annotated[int | None, typer.Option(help="For the same dice and bots each time.", show_default=False)] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.", show_default=False)] = None,
) -> None:
    """Play in the terminal, against bots or with friends at the same keyboard."""
    if name is None and resume is None:
        open_menu()
        return
    from rich.console import Console

    from pepperbox.bots.guests import is_guest
    from pepperbox.terminal import saves
    from pepperbox.terminal.menu import bot_levels, invite, seated, sit_down

    if resume is not None:
        if not resume.exists():
            raise BadOption(f"can't read {resume}: there is no such file")
        state = pepperbox.load(read_record(str(resume)))
        if name not in (None, state.game.slug) or option or seats is not None:
            raise BadOption("--resume goes on with the game of the file: no other game, seats or options go with it")
        invite(state, [bot.strip() for bot in bots.split(",") if is_guest(bot)])
        sit_down(state, Console(), resume)
        return
    bots = bots or saves.usual_level(rulebook(str(name)))
    levels = bots.count(",") + 1
    game = settled_game(str(name), seats if seats is not None or levels == 1 else levels + 1, option)
    sit_down(seated(game, bot_levels(bots, game), your_name, seat, seed), Console(), seed=seed)


@app.command()
def serve(
    host: Annotated[str, typer.Option(envvar="PEPPERBOX_HOST", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(envvar="PEPPERBOX_PORT", min=0, max=65_535, help="The port; 0 takes a free one.")
    ] = 8000,
    database: Database = "",
    workers: Annotated[
        int, typer.Option(envvar="PEPPERBOX_WORKERS", help="How many bots think at once; 0: as many as cores but one.")
    ] = Settings.processes,
    pause: Annotated[bool, typer.Option(envvar="PEPPERBOX_PAUSE", help="Do bots take their time?")] = True,
    keep_days: Annotated[
        int, typer.Option(envvar="PEPPERBOX_KEEP_DAYS", help="Drop tables untouched for so long; 0 keeps all.")
    ] = 0,
    origin: Annotated[
        list[str], typer.Option(envvar="PEPPERBOX_ORIGIN", help="Another site whose pages may use this server.")
    ] = [],  # noqa: B006
    host_name: Annotated[
        list[str], typer.Option(envvar="PEPPERBOX_HOST_NAME", help="A name of this server; others are refused then.")
    ] = [],  # noqa: B006
    proxy: Annotated[
        list[str],
        typer.Option(envvar="PEPPERBOX_PROXY", help="An address or network that says truly for whom it asks."),
    ] = list(Settings.proxies),  # noqa: B006
    https: Annotated[bool, typer.Option(envvar="PEPPERBOX_HTTPS", help="Is it reached by https?")] = False,
    connections: Annotated[
        int, typer.Option(envvar="PEPPERBOX_CONNECTIONS", min=1, help="How many may be connected.")
    ] = Settings.connections,
    address_connections: Annotated[
        int, typer.Option(envvar="PEPPERBOX_ADDRESS_CONNECTIONS", min=1, help="How many of them from one address.")
    ] = Settings.address_connections,
    message_rate: Annotated[
        float, typer.Option(envvar="PEPPERBOX_MESSAGE_RATE", min=0, help=f"Messages a second of a person. {SHARED}")
    ] = Settings.message_rate[0],
    join_rate: Annotated[
        float, typer.Option(envvar="PEPPERBOX_JOIN_RATE", min=0, help=f"Tables a second they come to. {SHARED}")
    ] = Settings.join_rate[0],
    opening_rate: Annotated[
        float, typer.Option(envvar="PEPPERBOX_OPENING_RATE", min=0, help=f"Tables a second they open. {SHARED}")
    ] = Settings.opening_rate[0],
    request_rate: Annotated[
        float, typer.Option(envvar="PEPPERBOX_REQUEST_RATE", min=0, help="Requests a second of an address; 0: any.")
    ] = Settings.request_rate[0],
    patience: Annotated[
        float, typer.Option(envvar="PEPPERBOX_PATIENCE", min=0.1, help="Seconds in which a request must have come.")
    ] = Settings.patience,
    seed: Annotated[
        int | None,
        typer.Option(help="For tests: the same dice each time, which can be foreseen.", show_default=False),
    ] = None,
    log_level: Annotated[str, typer.Option(envvar="PEPPERBOX_LOG_LEVEL", help="debug, info, warning, error.")] = "info",
    opens_page: Annotated[
        bool | None,
        typer.Option(
            "--open/--no-open",
            envvar="PEPPERBOX_OPEN",
            help="Open the page in the browser, at the next free port? Without a word: when started from a terminal.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Play in the browser: run the server for the page, for you alone or for people together."""
    from pepperbox.server.http.run import default_database, run

    if opens_page is None:
        opens_page = sys.stdout.isatty()
    settings = Settings(
        database=database or default_database(),
        processes=workers,
        has_pause=pause,
        keep_days=keep_days,
        origins=tuple(origin),
        host_names=tuple(name.lower() for name in host_name),
        proxies=tuple(proxy),
        is_https=https,
        seed=seed,
        message_rate=rate(Settings.message_rate, message_rate),
        join_rate=rate(Settings.join_rate, join_rate),
        opening_rate=rate(Settings.opening_rate, opening_rate),
        request_rate=rate(Settings.request_rate, request_rate),
        connections=connections,
        address_connections=address_connections,
        patience=patience,
    )
    run(settings, host, port, log_level, opens_page)


@app.command("export")
def export_tables(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where to; - writes standard output.")],
    database: Database = "",
) -> None:
    """Write everything that a server keeps, secrets too, into a file."""
    from pepperbox.server.http.run import export_all

    exported = export_all(file, database)
    print(f"{exported.lines} lines written to {file}", file=sys.stderr)
    if exported.damage:
        lost = f"lost: {', '.join(exported.lost)}" if exported.lost else "nothing is lost"
        print(f"pepperbox: {exported.damage}\nThis is what could be read; {lost}", file=sys.stderr)
        sys.exit(1)


@app.command("import")
def import_tables(
    file: Annotated[str, typer.Argument(metavar="FILE", help="What export has written; - reads standard input.")],
    database: Database = "",
) -> None:
    """Fill an empty database with what export has written."""
    from pepperbox.server.http.run import import_all

    print(f"{import_all(file, database)} tables are there", file=sys.stderr)


@app.command()
def replay(file: Record, as_json: Json = False) -> None:
    """Check a record and show where it ends."""
    state = pepperbox.load(read_record(file), chance="explicit")
    if as_json:
        print_json(state.open_view())
        return
    from rich.console import Console

    from pepperbox.terminal.table import position

    Console().print(position(state, EVERYTHING))


@app.command("compile")
def compile_games(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Games by name; without one, all of them.")
    ] = None,
    level: Annotated[
        list[str] | None,
        typer.Option(help="A bot that will be at the table; without one, all of them.", show_default=False),
    ] = None,
) -> None:
    """Compile games and what bots think with beforehand, so that nobody waits for it later."""
    from pepperbox.bots.levels import levels, strategies
    from pepperbox.simulation import made_ready

    check_numba()
    books = [rulebook(name) for name in names] if names else GAMES
    for book in books:
        strategies(book, level or [])
    for book in books:
        for what, seconds in made_ready(Game(book), level or levels(book)):
            print(f"{book.slug}: {what} ready, in {seconds:.1f} s", flush=True)


@app.command()
def simulate(
    name: GameName,
    bots: Annotated[
        str, typer.Option(help="Levels or other bots by comma, one for each seat or one for all.")
    ] = "easy",
    number: Annotated[int, typer.Option("--games", help="How many games.")] = 10_000,
    seed: Annotated[int | None, typer.Option(help="For the same games each time.", show_default=False)] = None,
    seats: Seats = None,
    option: Options = [],  # noqa: B006
    cores: Annotated[int, typer.Option(help="How many cores to use, where levels compile or think.")] = 1,
    speed: Annotated[str, typer.Option(help="auto, plain (interpreted) or compiled.")] = "auto",
    tries: Tries = None,
    ray: Ray = None,
    as_json: Json = False,
) -> None:
    """Let bots play many games and count."""
    levels = [level.strip() for level in bots.split(",")]
    game = settled_game(name, seats if seats is not None or len(levels) == 1 else len(levels), option)
    with counting(game.slug, number) as progress:
        simulation = pepperbox.simulate(game, levels, number, seed, cores, speed, progress, tries, ray)
    if as_json:
        print_json(simulation.as_json())
        return
    print(
        f"{simulation.games} games of {game.rulebook.title} in {simulation.seconds:.2f} s ({simulation.speed}):",
        end=" ",
    )
    print(f"{simulation.games_per_second:,.0f} games a second, {simulation.mean_decisions:.1f} decisions a game")
    scores = zip(simulation.mean_scores, simulation.score_errors, strict=True)
    wins = zip(simulation.win_share, simulation.win_errors, strict=True)
    for letter, level, score, won in zip(LETTERS, simulation.bots, scores, wins, strict=False):
        print(f"  {letter} {level:<8} mean score {give_or_take(*score):<17} wins {give_or_take(*won, '.1%')}")


def give_or_take(mean: float, error: float | None, places: str = ".2f") -> str:
    """A mean with its standard error.

    >>> give_or_take(12.3456, 0.321), give_or_take(0.5, 0.01, ".1%"), give_or_take(3, None)
    ('12.35 ± 0.32', '50.0% ± 1.0%', '3.00')
    """
    return f"{mean:{places}}" + ("" if error is None else f" ± {error:{places}}")


@app.command()
def arena(
    name: GameName,
    bots: Annotated[
        list[str] | None,
        typer.Argument(metavar="BOT BOT...", help="Levels, my_module:MyBot, or program: and a command."),
    ] = None,
    number: Annotated[int, typer.Option("--games", help="How many games in all, up to a whole round.")] = 1_000,
    until_settled: Annotated[
        bool, typer.Option("--until-settled", help="Stop as soon as it is known who is better than whom.")
    ] = False,
    seed: Annotated[int | None, typer.Option(help="For the same games each time.", show_default=False)] = None,
    seats: Seats = None,
    option: Options = [],  # noqa: B006
    processes: Annotated[int, typer.Option(help="How many processes play.")] = 1,
    patience: Annotated[float, typer.Option(help="Seconds that a bot from elsewhere has for a decision.")] = PATIENCE,
    ray: Ray = None,
    lone: Annotated[
        bool, typer.Option("--lone", help="The first bot has one seat, and players like the second all others.")
    ] = False,
    tries: Tries = None,
    as_json: Json = False,
) -> None:
    """Let bots meet in all seatings with the same luck, and tell who is better and how sure that is."""
    from rich.console import Console

    from pepperbox.arena import compete
    from pepperbox.arena.shown import show

    game = settled_game(name, seats, option)
    with counting(game.slug, number) as progress:
        asked = (game, bots or [], number, seed, until_settled, processes, patience, ray, progress)
        found = compete(*asked, lone=lone, tries=tries)
    if as_json:
        print_json(found.as_json())
    else:
        show(found, Console())
    if found.interrupted:
        sys.exit(130)


@app.command()
def bench(
    rounds: Annotated[int, typer.Option(min=1, help="How often everybody has a turn.")] = 7,
    seconds: Annotated[float, typer.Option(min=0.001, help="How long a turn lasts, about.")] = 0.3,
    as_json: Json = False,
) -> None:
    """Measure how fast games are played at random, beside other suites that are installed."""
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from pepperbox.bench import measure

    with Progress(console=Console(stderr=True), transient=True) as progress:
        found = measure(rounds, seconds, lambda things, what: progress.track(things, description=what))
    if as_json:
        print_json(found.as_json())
        return
    speeds = {(row["suite"], row["game"], row["mode"]): row["decisions_per_second"] for row in found.rows}
    table = Table("suite", "game", "mode", "decisions a second", "Pepperbox", "decisions a second", "ratio")
    for ours, theirs, ratio in found.compared:
        table.add_row(*theirs, f"{speeds[theirs]:,.0f}", ours.game, f"{speeds[ours]:,.0f}", f"{ratio:.1f} ×")
    Console().print(table, *found.notes, sep="\n")


@app.command("solve")
def solve_game(
    name: GameName,
    seats: Seats = None,
    option: Options = [],  # noqa: B006
    aim: Annotated[
        str | None, typer.Option(help="What is played for, where a game is solved for more: win.", show_default=False)
    ] = None,
    cores: Annotated[int | None, typer.Option(help="How many cores to use; all without.", show_default=False)] = None,
    ray: Ray = None,
    as_json: Json = False,
) -> None:
    """Work out what perfect play is worth, from nothing, and keep what bots need of it."""
    from pepperbox.solve import bar, solved, solver

    game = settled_game(name, seats, option)
    solver(game, aim)
    if cores is not None:
        checked_count("cores", cores)
    start = time.perf_counter()
    try:
        with bar(game) as progress:
            solution = solved(game, progress, cores, aim, ray)
    except KeyboardInterrupt:
        print("pepperbox: interrupted; nothing was kept", file=sys.stderr)
        sys.exit(130)
    except MemoryError:
        raise BadOption(f"there is not enough memory here to solve {game.slug} with these options") from None
    seconds = time.perf_counter() - start
    if as_json:
        told = {"value": solution.value, "unit": solution.unit, "exact": solution.within == 0, "seconds": seconds}
        more = {"about": solution.about, "figures": dict(solution.figures)}
        print_json({**told, "error": solution.within, **used_memory(), **more})
        return
    print(f"{game.rulebook.title}: {solution.value:.4f} {solution.unit}, {solution.about}")
    for what, figure in solution.figures.items():
        print(f"  {what}: {figure:.4g}")
    memory = "".join(f" with {megabytes} MB of memory" for megabytes in used_memory().values())
    closely = f"to within {solution.within:.2g}" if solution.within else "exactly"
    print(f"solved {closely} in {seconds:.1f} s{memory}")


def used_memory() -> dict[str, int]:
    """The most megabytes that this process has had; nothing where the system does not tell, as on Windows."""
    try:
        import resource
    except ImportError:
        return {}
    a_megabyte = 1024**2 if sys.platform == "darwin" else 1024  # macOS counts bytes, others kilobytes
    return {"megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // a_megabyte}

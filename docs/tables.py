"""Writes what is generated in README and docs: `make tables`. A test sees that it is up to date."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, cast, get_args, get_origin, get_type_hints

import click
import msgspec
import msgspec.inspect
from rich.console import Console
from typer.main import get_command

import pepperbox
from docs.reference_tables import REFERENCE_TABLES
from docs.solution_tables import SOLUTION_TABLES
from docs.strength_tables import STRENGTH_TABLES
from docs.take_pictures import picture
from pepperbox import GAMES, cli
from pepperbox.bots.levels import compiling_levels, levels
from pepperbox.engine.observation import layout
from pepperbox.engine.rulebook import Rulebook
from pepperbox.engine.shapes import BySeat, notes, shapes_in
from pepperbox.engine.stream import CHANCE, CHOICE, below, draw, started
from pepperbox.games.words import listed
from pepperbox.server import protocol
from pepperbox.terminal.table import Table
from tests.boards import BOARDS
from tests.boards import PLAIN as PLAIN_BOARDS

ROOT = Path(__file__).parents[1]
PLACES = {"phone": "on a phone", "desktop": "on a desk"}
PLAIN = {str: "text", int: "number", bool: "`true` or `false`", NoneType: "`null`"}
MESSAGES: tuple[type[msgspec.Struct], ...] = (*get_args(protocol.FromClient), *get_args(protocol.FromTable))
PARTS: tuple[type[msgspec.Struct], ...] = (
    protocol.Asking,
    protocol.TableInfo,
    protocol.SeatInfo,
    protocol.Clock,
    protocol.Proposal,
    protocol.You,
    protocol.History,
    protocol.Said,
)


def message_name(kind: type[msgspec.Struct]) -> str:
    """The `type` of a message, or the name of what is no message."""
    return str(kind.__struct_config__.tag) if kind in MESSAGES else kind.__name__


def games() -> str:
    rows = ["| game | players | minutes | options, as usual | in a sentence |", "|---|---|---|---|---|"]
    for book in GAMES:
        options = ", ".join(f"`{name}` {option.text(option.default)}" for name, option in book.options.items())
        page = f"[{book.title}](docs/rules/{book.slug}.md)"
        rows.append(f"| {page} | {book.seats_text} | {book.minutes} | {options} | {book.pitch} |")
    return "\n".join(rows)


def pictures() -> str:
    """Every board, on a phone and on a desk."""
    return "\n\n".join(
        "\n".join(
            [f"## {book.title}", "", book.pitch, ""]
            + [f"![{book.title} {where}](pictures/{picture(book.slug, size)})" for size, where in PLACES.items()]
        )
        for book in GAMES
    )


def boards() -> str:
    if not PLAIN_BOARDS:
        return "Every game has a board of its own, on which things are tapped where they lie."
    own = listed([pepperbox.rulebook(slug).title for slug in BOARDS])
    others = "The others have a plain one, which shows everything and offers every choice as a button."
    return f"{own} have boards of their own.\n{others}"


def vectors() -> str:
    rows = ["| seed | game | purpose | first five draws | then one of 6, five times |", "|---|---|---|---|---|"]
    for seed, game, purpose in (
        (0, 0, CHANCE),
        (7, 0, CHANCE),
        (7, 0, CHOICE),
        (7, 1, CHANCE),
        (2**63 - 1, 999_999, CHANCE),
    ):
        stream = started(seed, game, purpose)
        draws = " ".join(f"{draw(stream):08x}" for _ in range(5))
        dice = " ".join(str(below(stream, 6)) for _ in range(5))
        rows.append(f"| {seed} | {game} | {purpose} | `{draws}` | `{dice}` |")
    return "\n".join(rows)


def bots() -> str:
    """The levels of every game, and which of them are asked decision by decision."""
    rows = ["| game | levels, the weakest first |", "|---|---|"]
    for book in GAMES:
        compiling = compiling_levels(book)
        names = [f"`{name}`" if name in compiling else f"`{name}` (thinks)" for name in levels(book)]
        rows.append(f"| `{book.slug}` | {', '.join(names)} |")
    return "\n".join(rows)


def rules() -> str:
    return "\n".join(f"- [{book.title}]({book.slug}.md) (rules {book.version}): {book.pitch}" for book in GAMES)


def told(kind: type[msgspec.Struct]) -> Callable[[], str]:
    """What protocol.py says of a message or of a part of one: its sentence, and its fields."""

    def table() -> str:
        rows = [f"| {name} | {value} | {comment} |" for name, value, comment in fields(kind)]
        about = inspect.cleandoc(kind.__doc__ or "")
        return "\n".join([about, "", *(["| field | value | meaning |", "|---|---|---|", *rows, ""] if rows else [])])

    return table


def fields(kind: type[msgspec.Struct]) -> Iterator[tuple[str, str, str]]:
    """The fields of a struct, what they hold, and the comments that stand behind them."""
    source = "".join(inspect.getsource(base) for base in kind.__mro__ if base.__module__ == kind.__module__)
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    inherited = {"id"} if issubclass(kind, protocol.Asking) and kind is not protocol.Asking else set()
    for field in info.fields:
        if field.name not in inherited:
            comment = re.search(rf"^    {field.name}: .*?  # (.*)$", source, flags=re.MULTILINE)
            yield f"`{field.encode_name}`", value_text(field.type) + usual(field), comment[1] if comment else ""


def usual(field: msgspec.inspect.Field) -> str:
    """What a field holds if it is left out."""
    if field.required:
        return ""
    if field.default in (msgspec.UNSET, msgspec.NODEFAULT):
        return "; may be missing"
    return f"; `{as_json(field.default)}` if left out"


def value_text(kind: msgspec.inspect.Type) -> str:
    """What a field may hold, in words."""
    match kind:
        case msgspec.inspect.StrType(pattern="^[A-H]$"):
            return "`A` to `H`"
        case msgspec.inspect.StrType(pattern=str(pattern)):
            return " or ".join(f"`{word}`" for word in pattern.strip("^()$").split("|"))
        case msgspec.inspect.StrType(max_length=int(longest)):
            return f"text, {kind.min_length or 0} to {longest} letters"
        case msgspec.inspect.StrType():
            return "text"
        case msgspec.inspect.IntType(le=int(highest)):
            return f"{kind.ge} to {'2⁵³' if highest == 2**53 else f'{highest:,}'}"
        case msgspec.inspect.IntType() | msgspec.inspect.FloatType():
            return "number"
        case msgspec.inspect.BoolType():
            return "`true` or `false`"
        case msgspec.inspect.NoneType():
            return "`null`"
        case msgspec.inspect.AnyType():
            return "anything"
        case msgspec.inspect.StructType():
            return f"[{kind.cls.__name__}](#{kind.cls.__name__.lower()})"
        case msgspec.inspect.ListType():
            return f"list of: {value_text(kind.item_type)}"
        case msgspec.inspect.DictType():
            return f"object of: {value_text(kind.value_type)}"
        case msgspec.inspect.UnionType():
            return " or ".join(value_text(part) for part in kind.types)
    raise TypeError(f"no words for {kind}")


def position(book: Rulebook) -> Callable[[], str]:
    """What the game's own part of a view holds, and what that is made of."""

    def table() -> str:
        whole, *parts = shapes_in(book.view.Position)
        told = [shape_table(whole), *(f"`{part.__name__}`:\n\n{shape_table(part)}" for part in parts)]
        return "\n" + "\n\n".join(told) + "\n"

    return table


def shape_table(shape: type) -> str:
    behind, hints = notes(shape), get_type_hints(shape, include_extras=True)
    rows = [f"| `{key}` | {shape_text(hint)} | {behind.get(key, '')} |" for key, hint in hints.items()]
    return "\n".join(["| key | value | meaning |", "|---|---|---|", *rows])


def shape_text(hint: Any) -> str:
    """What a value may be, in words."""
    origin, inside = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if origin is Annotated:
        words = str(inside[1])
        return f"{words}: {shape_text(get_args(inside[0])[0])}" if words == get_args(BySeat)[1] else words
    if origin is NotRequired:
        return f"{shape_text(inside[0])}; may be missing"
    if origin is Literal:
        return " or ".join(f"`{word}`" for word in inside)
    if origin in (Union, UnionType):
        return " or ".join(map(shape_text, inside))
    if origin is list:
        return f"list of: {shape_text(inside[0])}"
    if origin is dict:
        return f"object of: {shape_text(inside[1])}"
    return f"`{hint.__name__}`"


def as_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def screen() -> str:
    """What a player sees, in the middle of a golden game."""
    record = (ROOT / "tests" / "records" / "catch-6" / "five-games.pbx").read_text(encoding="utf-8")
    lines = record.replace("chance stream-1", "chance stream-1\nplayer A You\nplayer B Thyme\nbot B easy").split("\n")
    state = pepperbox.load("\n".join(lines[:26]))
    console = Console(file=StringIO(), width=80, height=24)
    table = Table(state, console, ROOT)
    table.told[table.viewer] -= 3
    table.show(table.possible(state.legal(table.viewer)))
    shown = console.file.getvalue() + f"{table.names[table.viewer]} ›"  # type: ignore[attr-defined]
    return "\n".join(["```", *(line.rstrip() for line in shown.split("\n")), "```"])


def options() -> str:
    """Everything that can be set of a server, with its variable."""
    rows = ["| option | variable | usual | |", "|---|---|---|---|"]
    commands = cast(click.Group, get_command(cli.app)).commands
    for option in cast(list[click.Option], commands["serve"].params):
        if not option.envvar:
            continue
        usual = ", ".join(map(str, option.default)) if isinstance(option.default, list) else option.default
        shown = "" if usual in (None, "") else f"`{f'{usual:g}' if isinstance(usual, float) else usual}`"
        rows.append(f"| `{option.opts[0]}` | `{option.envvar}` | {shown} | {option.help} |")
    return "\n".join(rows)


def observed() -> str:
    """The numbers of an observation, for every game."""
    parts = []
    for book in GAMES:
        places = layout(pepperbox.Game(book))
        parts += [f"## {book.title}", "", f"{places[-1].offset + places[-1].size} numbers.", ""]
        parts += ["| from | field | shape | |", "|--:|---|---|---|"]
        for place in places:
            shape = " × ".join(map(str, place.shape))
            parts.append(f"| {place.offset} | `{place.name}` | {shape} | {place.comment.replace('|', '/')} |")
        parts.append("")
    return "\n".join(parts[:-1])


TABLES = [
    ("README.md", "screen", screen),
    ("README.md", "boards", boards),
    ("README.md", "games", games),
    ("docs/boards.md", "pictures", pictures),
    ("docs/bots.md", "levels", bots),
    ("docs/observations.md", "fields", observed),
    ("docs/rules/README.md", "rules", rules),
    *((f"docs/rules/{book.slug}.md", "view", position(book)) for book in GAMES),
    ("docs/random-stream.md", "vectors", vectors),
    ("docs/host.md", "options", options),
    *(("docs/protocol.md", message_name(kind), told(kind)) for kind in (*MESSAGES, *PARTS)),
    *REFERENCE_TABLES,
    *SOLUTION_TABLES,
    *STRENGTH_TABLES,
]


def filled(name: str) -> str:
    """A file as it should be: with its tables made anew."""
    text = (ROOT / name).read_text(encoding="utf-8")
    for file, mark, table in TABLES:
        if file == name:
            between = re.compile(f"(<!-- {mark} -->\n).*(<!-- /{mark} -->)", flags=re.DOTALL)
            text = between.sub(lambda m, table=table: f"{m[1]}{table()}\n{m[2]}", text)  # type: ignore[misc]
    return text


FILES = sorted({file for file, _, _ in TABLES})

if __name__ == "__main__":
    for name in FILES:
        (ROOT / name).write_text(filled(name), encoding="utf-8")

"""Write what the page has from elsewhere in its own words: messages, the shapes of views, which texts games have."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import UnsetType
from pydantic import BaseModel
from typing_extensions import is_typeddict

from pepperbox.engine import shapes
from pepperbox.engine.records import LONGEST_NAME
from pepperbox.engine.rulebook import Rulebook
from pepperbox.games import GAMES
from pepperbox.server import protocol
from pepperbox.server.core import examples, results, views
from pepperbox.server.http import models

SOURCE = Path(__file__).parent / "src"
HEAD = "// Written by web/write_types.py from {}; `make web` writes it anew."
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
PARTS = (
    protocol.Clock,
    protocol.SeatInfo,
    protocol.Proposal,
    protocol.Said,
    protocol.TableInfo,
    protocol.You,
    protocol.History,
)
REST = (
    models.NewClock,
    models.NewTable,
    models.Me,
    models.Opened,
    models.Lines,
    models.Why,
    models.AboutBots,
    models.Problem,
)
LISTS = (
    shapes.DeclaredOption,
    models.OfferedGame,
    views.ListedSeat,
    models.ListedTable,
    views.HintWorth,
    views.Hint,
    results.MyGame,
)
EXAMPLES = (examples.ExampleStep, examples.Example)


def messages() -> str:
    """Everything that is sent between server and page."""
    asked, told = get_args(protocol.FromClient), get_args(protocol.FromTable)
    parts = [
        HEAD.format("the server's protocol"),
        f"export const PROTOCOL = {protocol.PROTOCOL};",
        f"export const LONGEST_CHAT = {protocol.LONGEST_CHAT};",
        f"export const LONGEST_NAME = {LONGEST_NAME};",
        f"export const SIGNS = {json.dumps(protocol.SIGNS, ensure_ascii=False)} as const;",
        *(interface(kind) for kind in (*PARTS, *asked, *told, *REST, *LISTS, *EXAMPLES, shapes.Shown)),
        f"export type FromClient = {' | '.join(kind.__name__ for kind in asked)};",
        f"export type FromTable = {' | '.join(kind.__name__ for kind in told)};",
    ]
    return "\n\n".join(parts) + "\n"


def view(book: Rulebook) -> str:
    """The shape of a game's view, and of its parts."""
    kinds = shapes.shapes_in(book.view.Position)
    return "\n\n".join([HEAD.format("the game's view.py"), *map(interface, kinds)]) + "\n"


def interface(kind: type) -> str:
    """One message, or a part of one."""
    tag = [f'  type: "{kind.__struct_config__.tag}";'] if is_tagged(kind) else []
    behind = shapes.notes(kind) if is_typeddict(kind) else {}
    lines = [
        f"  {name}{mark}: {typescript(hint)};" + (f" // {behind[name]}" if name in behind else "")
        for name, mark, hint in fields(kind)
    ]
    of = "".join(f"<{parameter.__name__}>" for parameter in getattr(kind, "__parameters__", ()))
    return "\n".join([*summary(kind), f"export interface {kind.__name__}{of} {{", *tag, *lines, "}"])


def is_tagged(kind: type) -> bool:
    return issubclass(kind, msgspec.Struct) and kind.__struct_config__.tag is not None


def fields(kind: type) -> list[tuple[str, str, Any]]:
    """Name, a question mark if it can be left out, and type of every field."""
    hints = get_type_hints(kind, include_extras=is_typeddict(kind))
    if is_typeddict(kind):
        return [(name, "?" if get_origin(hint) is NotRequired else "", hint) for name, hint in hints.items()]
    if issubclass(kind, BaseModel):
        return [(name, "" if field.is_required() else "?", hints[name]) for name, field in kind.model_fields.items()]
    assert issubclass(kind, msgspec.Struct)
    return [
        (field.encode_name, "" if field.required else "?", hints[field.name]) for field in msgspec.structs.fields(kind)
    ]


def summary(kind: type) -> list[str]:
    return [f"/** {kind.__doc__.strip().splitlines()[0]} */"] if kind.__doc__ else []


def typescript(hint: Any) -> str:
    """
    >>> typescript(dict[str, list[int]]), typescript(str | None), typescript(list[Literal["a", "b"]])
    ('Record<string, number[]>', 'string | null', '("a" | "b")[]')
    """
    if hint in PLAIN:
        return PLAIN[hint]
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Annotated, NotRequired):
        return typescript(inside[0])
    if origin is Literal:
        return " | ".join(json.dumps(word) for word in inside)
    if origin in (Union, UnionType):
        return " | ".join(typescript(part) for part in inside if part is not UnsetType)
    if origin is list:
        item = typescript(inside[0])
        return f"({item})[]" if get_origin(inside[0]) in (Union, UnionType, Literal) else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(map(typescript, inside))}]"
    if origin is dict:
        return f"Record<{typescript(inside[0])}, {typescript(inside[1])}>"
    return str(hint.__name__)


def texts() -> str:
    """Which texts there are in all games; a board brings its own when it is loaded."""
    folders = sorted(path.parent.name for path in (SOURCE / "games").glob("*/texts.ts"))
    parts = [
        HEAD.format("the folders of the games"),
        "\n".join(f'import type {{ {camel(folder)} }} from "./{folder}/texts";' for folder in folders),
        f"export type GameTexts = {' & '.join(f'typeof {camel(folder)}' for folder in folders)};",
    ]
    return "\n\n".join(parts) + "\n"


def camel(folder: str) -> str:
    """
    >>> camel("catch_6"), camel("keep_on_rolling")
    ('catch6', 'keepOnRolling')
    """
    first, *others = folder.split("_")
    return first + "".join(word.capitalize() for word in others)


FILES: dict[Path, Callable[[], str]] = {
    SOURCE / "protocol.ts": messages,
    SOURCE / "games" / "texts.ts": texts,
    **{SOURCE / "games" / book.slug.replace("-", "_") / "view.ts": partial(view, book) for book in GAMES},
}

if __name__ == "__main__":
    for path, written in FILES.items():
        if written() != (path.read_text(encoding="utf-8") if path.exists() else ""):
            path.write_text(written(), encoding="utf-8")
            print(f"wrote {path.relative_to(SOURCE)}", file=sys.stderr)

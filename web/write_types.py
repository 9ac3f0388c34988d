"""Write what the page has from elsewhere in its own words.

That is src/protocol.ts, what the server's messages are made of, and src/games/texts.ts, the texts of all games.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UnsetType
from pydantic import BaseModel

from pepperbox.engine.records import LONGEST_NAME
from pepperbox.server import protocol
from pepperbox.server.http import rest

SOURCE = Path(__file__).parent / "src"
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
REST = (rest.NewClock, rest.NewTable, rest.Me, rest.Opened, rest.Lines, rest.Problem)


def protocol_written() -> str:
    """The whole of protocol.ts."""
    asked, told = get_args(protocol.FromClient), get_args(protocol.FromTable)
    parts = [
        "// Written by web/write_types.py from the server's protocol; `make web` writes it anew.",
        f"export const PROTOCOL = {protocol.PROTOCOL};",
        f"export const LONGEST_CHAT = {protocol.LONGEST_CHAT};",
        f"export const LONGEST_NAME = {LONGEST_NAME};",
        f"export const SIGNS = {json.dumps(protocol.SIGNS, ensure_ascii=False)} as const;",
        *(interface(kind) for kind in (*PARTS, *asked, *told, *REST)),
        f"export type FromClient = {' | '.join(kind.__name__ for kind in asked)};",
        f"export type FromTable = {' | '.join(kind.__name__ for kind in told)};",
    ]
    return "\n\n".join(parts) + "\n"


def interface(kind: type) -> str:
    """One message, or a part of one."""
    tag = [f'  type: "{kind.__struct_config__.tag}";'] if issubclass(kind, msgspec.Struct) and is_tagged(kind) else []
    lines = [f"  {name}{mark}: {typescript(hint)};" for name, mark, hint in fields(kind)]
    return "\n".join([f"/** {summary(kind)} */", f"export interface {kind.__name__} {{", *tag, *lines, "}"])


def is_tagged(kind: type[msgspec.Struct]) -> bool:
    return kind.__struct_config__.tag is not None


def fields(kind: type) -> list[tuple[str, str, Any]]:
    """Name, a question mark if it can be left out, and type of every field."""
    hints = get_type_hints(kind)
    if issubclass(kind, BaseModel):
        return [(name, "" if field.is_required() else "?", hints[name]) for name, field in kind.model_fields.items()]
    assert issubclass(kind, msgspec.Struct)
    return [
        (field.encode_name, "" if field.required else "?", hints[field.name]) for field in msgspec.structs.fields(kind)
    ]


def summary(kind: type) -> str:
    return (kind.__doc__ or kind.__name__).strip().splitlines()[0]


def typescript(hint: Any) -> str:
    """
    >>> typescript(dict[str, list[int]]), typescript(str | None)
    ('Record<string, number[]>', 'string | null')
    """
    if hint in PLAIN:
        return PLAIN[hint]
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " | ".join(typescript(part) for part in inside if part is not UnsetType)
    if origin is list:
        return f"{typescript(inside[0])}[]"
    if origin is dict:
        return f"Record<string, {typescript(inside[1])}>"
    return str(hint.__name__)


def texts_written() -> str:
    """The whole of games/texts.ts."""
    folders = sorted(path.parent.name for path in (SOURCE / "games").glob("*/texts.ts"))
    parts = [
        "// Written by web/write_types.py from the folders of the games; `make web` writes it anew.",
        "\n".join(f'import {{ {camel(folder)} }} from "./{folder}/texts";' for folder in folders),
        "\n".join(["export const games = {", *(f"  ...{camel(folder)}," for folder in folders), "};"]),
    ]
    return "\n\n".join(parts) + "\n"


def camel(folder: str) -> str:
    """
    >>> camel("catch_6"), camel("keep_on_rolling")
    ('catch6', 'keepOnRolling')
    """
    first, *others = folder.split("_")
    return first + "".join(word.capitalize() for word in others)


WRITTEN = {"protocol.ts": protocol_written, "games/texts.ts": texts_written}

if __name__ == "__main__":
    for name, written in WRITTEN.items():
        path = SOURCE / name
        if written() != (path.read_text(encoding="utf-8") if path.exists() else ""):
            path.write_text(written(), encoding="utf-8")
            print(f"wrote {name}", file=sys.stderr)

"""Write src/protocol.ts: what the server's messages are made of, in the page's words."""

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

PAGE = Path(__file__).parent / "src" / "protocol.ts"
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
REST = (rest.NewClock, rest.NewTable, rest.Me, rest.Opened, rest.Lines, rest.Why, rest.Problem)


def written() -> str:
    """The whole file."""
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


if __name__ == "__main__":
    if written() != (PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""):
        PAGE.write_text(written(), encoding="utf-8")
        print(f"wrote {PAGE.name}", file=sys.stderr)

"""What a game's levels are written in: when none of it has changed, a measurement still holds.

That is the files of its bots and of its rules, and whatever of the bots' and the solvers' code they import, at once or
later, but for those of other games. The engine only carries out what these say, and words and views do not play.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from pathlib import Path

import pepperbox
from pepperbox import GAMES, Rulebook

PACKAGE = Path(pepperbox.__file__).parent
SHARED = ("bots", "solve")
WORDS = ("__init__.py", "text.py", "view.py")
FOLDERS = {book.slug.replace("-", "_") for book in GAMES}


def checksum(book: Rulebook) -> str:
    content = hashlib.sha256()
    for path in sources(book):
        content.update(path.relative_to(PACKAGE).as_posix().encode())
        content.update(path.read_bytes())
    return content.hexdigest()[:16]


def sources(book: Rulebook) -> list[Path]:
    own = book.slug.replace("-", "_")
    found: set[Path] = set()
    waiting = [*files_of(PACKAGE / "bots" / own), *files_of(PACKAGE / "games" / own)]
    while waiting:
        path = waiting.pop()
        part, *inside = path.relative_to(PACKAGE).parts
        plays = part in SHARED or (part == "games" and path.name not in WORDS)
        if plays and inside[0] not in FOLDERS - {own} and path not in found:
            found.add(path)
            waiting += imported(path) if path.suffix == ".py" else []
    return sorted(found)


def files_of(module: Path) -> list[Path]:
    """The file of a module, or all that lies in its folder, as do values that were learned."""
    if module.is_dir():
        return [path for path in module.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return [module.with_suffix(".py")] if module.with_suffix(".py").exists() else []


def imported(path: Path) -> Iterator[Path]:
    """The files of ours from which one imports something, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("pepperbox."):
            module = PACKAGE.joinpath(*str(node.module).split(".")[1:])
            for place in (module, *(module / alias.name for alias in node.names)):
                yield from (file for file in (place.with_suffix(".py"), place / "__init__.py") if file.exists())

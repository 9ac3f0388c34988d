"""Tables of solutions, kept in the user's cache folder: whatever was cut short, damaged or made by other sources is
noticed, said and never used.

A file is one line of JSON and then the arrays, as NumPy writes them. The line names the sources from which the table
was made, by their hash, and the hash of all that follows.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import ModuleType

import numpy as np

from pepperbox.engine import folders
from pepperbox.engine.compiled import used_modules
from pepperbox.solve.solution import Tables

FORMAT = "pepperbox table 1"


def table_file(name: str) -> Path:
    return folders.cache_folder() / "solutions" / f"{name}.table"


def sources_of(modules: Iterable[ModuleType]) -> str:
    """What a table is made from: these sources, and those of ours that they import."""
    content = hashlib.sha256()
    for source in sorted(Path(str(module.__file__)) for module in used_modules(modules)):
        content.update(source.read_bytes())
    return content.hexdigest()[:16]


def kept(name: str, sources: str) -> Tables | None:
    """A table that was kept; None, and a word about it, if there is none that can be used."""
    try:
        return _read(table_file(name), sources)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        print(f"pepperbox: the table of {name} can't be used, so it is made anew: {reason}", file=sys.stderr)
        return None


def _read(file: Path, sources: str) -> Tables:
    line, _, content = file.read_bytes().partition(b"\n")
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise ValueError("it is damaged, or by another Pepperbox")
    if header["sources"] != sources:
        raise ValueError("rules or solver have changed since it was made")
    if header["sha256"] != hashlib.sha256(content).hexdigest():
        raise ValueError("it is damaged")
    arrays = io.BytesIO(content)
    return {name: np.load(arrays, allow_pickle=False) for name in header["arrays"]}


def keep(name: str, sources: str, tables: Tables) -> None:
    """Keep a table for the next time, whole or not at all; where that fails, it is said, and nothing else happens."""
    arrays = io.BytesIO()
    for table in tables.values():
        np.save(arrays, table, allow_pickle=False)
    content = arrays.getvalue()
    header = {"format": FORMAT, "sources": sources, "sha256": hashlib.sha256(content).hexdigest()}
    line = json.dumps({**header, "arrays": list(tables)}).encode()
    file = table_file(name)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        _write(file, line + b"\n" + content)
    except OSError as error:
        print(f"pepperbox: the table of {name} can't be kept in {file.parent}: {error.strerror}", file=sys.stderr)


def _write(file: Path, content: bytes) -> None:
    """Under another name first, so that nobody ever reads half a table."""
    with NamedTemporaryFile(dir=file.parent, delete=False) as beside:
        try:
            beside.write(content)
            beside.flush()
            os.fsync(beside.fileno())
            Path(beside.name).replace(file)
        except BaseException:
            Path(beside.name).unlink(missing_ok=True)
            raise

"""Tables of solutions, shipped with Pepperbox or kept in the user's cache folder: whatever was cut short, damaged or
made by other sources is noticed, said and never used.

A file is one line of JSON and then the arrays, as NumPy writes them. The line names the sources from which the table
was made, by their hash, and has the hash of all that follows and that of the arrays' names. Those that are shipped are
packed (`python -m pepperbox.solve.shipping` makes them).
"""

from __future__ import annotations

import hashlib
import io
import json
import lzma
import os
import sys
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import ModuleType

import numpy as np

from pepperbox.engine import folders
from pepperbox.engine.compiled import used_modules
from pepperbox.solve.solution import Tables

FORMAT = "pepperbox table 1"
NAMED = {"sources", "sha256", "arrays"}  # in the first line, beside the format


def table_file(name: str) -> Path:
    return folders.cache_folder() / "solutions" / f"{name}.table"


def shipped_file(name: str) -> Path:
    return Path(__file__).parent / "shipped" / f"{name}.table.xz"


def sources_of(solver: ModuleType) -> str:
    """What a table is made from: the rules, and all files of the solver. The engine only runs them."""
    used = [module for module in used_modules([solver]) if is_source(module)]
    files = {Path(str(module.__file__)) for module in used} | {*Path(str(solver.__file__)).parent.glob("*.py")}
    content = hashlib.sha256()
    for source in sorted(files):
        content.update(source.read_text(encoding="utf-8").encode())  # whatever ends its lines here
    return content.hexdigest()[:16]


def is_source(module: ModuleType) -> bool:
    """Does what a table says depend on it? Of a game's folder, what names the rules does not."""
    is_game = module.__name__.startswith("pepperbox.games.") and not hasattr(module, "__path__")
    return is_game or module.__name__.startswith("pepperbox.solve.")


def kept(name: str, sources: str) -> Tables | None:
    """A table that was shipped or kept; None, and a word about it, if there is none that can be used."""
    shipped, own = f"the table of {name} that came along can't be used", f"the table of {name} can't be used"
    for file, trouble in ((shipped_file(name), shipped), (table_file(name), f"{own}, so it is made anew")):
        try:
            return _read(file, sources)
        except FileNotFoundError:
            continue
        except (OSError, ValueError) as error:
            reason = f"{file}: {error.strerror}" if isinstance(error, OSError) else error
            print(f"pepperbox: {trouble}: {reason}", file=sys.stderr)
    return None


def _read(file: Path, sources: str) -> Tables:
    line, _, content = _unpacked(file).partition(b"\n")
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT or not header.keys() >= NAMED:
        raise ValueError("it is damaged, or by another Pepperbox")
    if header["sources"] != sources:
        raise ValueError("rules or solver have changed since it was made")
    names = _names_hash(header["arrays"])
    if header["sha256"] != hashlib.sha256(content).hexdigest() or header.get("names", names) != names:
        raise ValueError("it is damaged")
    arrays = io.BytesIO(content)
    return {name: np.load(arrays, allow_pickle=False) for name in header["arrays"]}


def _names_hash(names: object) -> str:
    """Of what the arrays are called; tables made before there was one go without it."""
    return hashlib.sha256(json.dumps(names).encode()).hexdigest()


def _unpacked(file: Path) -> bytes:
    try:
        return lzma.decompress(file.read_bytes()) if file.suffix == ".xz" else file.read_bytes()
    except (EOFError, lzma.LZMAError) as error:
        raise ValueError("it is damaged") from error


def keep(name: str, sources: str, tables: Tables) -> None:
    """Keep a table for the next time, whole or not at all; where that fails, it is said, and nothing else happens."""
    file = table_file(name)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        _write(file, packed(sources, tables))
    except OSError as error:
        print(f"pepperbox: the table of {name} can't be kept as {file}: {error.strerror}", file=sys.stderr)


def ship(name: str, sources: str, tables: Tables) -> Path:
    """Put a table where it goes along with Pepperbox."""
    file = shipped_file(name)
    file.parent.mkdir(exist_ok=True)
    _write(file, lzma.compress(packed(sources, tables), preset=9 | lzma.PRESET_EXTREME))
    file.chmod(0o644)  # for everybody, wherever it is installed
    return file


def packed(sources: str, tables: Tables) -> bytes:
    """The content of a table's file."""
    arrays = io.BytesIO()
    for table in tables.values():
        np.save(arrays, table, allow_pickle=False)
    content = arrays.getvalue()
    header = {"format": FORMAT, "sources": sources, "sha256": hashlib.sha256(content).hexdigest()}
    names = {"arrays": list(tables), "names": _names_hash(list(tables))}
    return json.dumps({**header, **names}).encode() + b"\n" + content


def _write(file: Path, content: bytes) -> None:
    """Under another name first, so that nobody ever reads half a table."""
    beside = NamedTemporaryFile(dir=file.parent, delete=False)  # noqa: SIM115  # closed below
    try:
        with beside:
            beside.write(content)
            beside.flush()
            os.fsync(beside.fileno())
        Path(beside.name).replace(file)  # Windows renames nothing that is open
    except BaseException:
        Path(beside.name).unlink(missing_ok=True)
        raise

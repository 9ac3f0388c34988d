"""Imports point one way, and nobody waits for Numba who only wants to play."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest

import pepperbox
from pepperbox.engine import loops
from pepperbox.engine.compiled import used_modules
from tests.conftest import strategies

PACKAGE = Path(pepperbox.__file__).parent
LAYERS = (  # each may import from those above it, and nothing below
    "engine",
    "cluster",
    "games",
    "solve",
    "bots",
    "coach",
    "simulation",
    "batches",
    "arena",
    "pepperbox",  # the front door: what `import pepperbox` offers
    "server",
    "terminal",
    "adapters",
    "bench",
    "cli",
    "__main__",
)
COMPILERS = (  # they may import Numba and NumPy at once
    *("engine/parts.py", "engine/compiled.py"),
    *("engine/batch.py", "engine/batch_loops.py", "engine/played.py"),
    *("bots/contest.py", "bots/rollouts.py", "bots/keep_on_rolling/company.py"),
    *("bots/spicy_dice/extra.py", "bots/spicy_dice/winning.py"),
    *(f"bots/qwinto/{name}.py" for name in ("ahead", "averages", "further", "practice", "rivals", "sheet", "thinking")),
    *(f"bots/qwinto/{name}.py" for name in ("contests", "training", "turn", "weights")),
    *("bots/adam.py", "bots/weights.py"),
    *(f"bots/grand_poobah/{name}.py" for name in ("practice", "standing", "thinking", "training", "turn")),
    "bench/ours.py",
    *(f"adapters/{name}.py" for name in ("spaces", "pettingzoo", "gymnasium", "openspiel", "vector")),
    *(f"solve/{path.relative_to(PACKAGE / 'solve').as_posix()}" for path in (PACKAGE / "solve").rglob("*.py")),
)
UNCOMPILED = ("solve/__init__.py", "solve/solution.py")  # which everybody may import
PURE = (
    *("collections", "copy", "dataclasses", "functools", "hmac", "itertools", "typing", "__future__"),
    *("msgspec", "pepperbox", "typing_extensions"),
)
GAMES = [path.name for path in (PACKAGE / "games").iterdir() if (path / "rules.py").exists()]
FILES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))
EVERY_FILE = pytest.mark.parametrize("file", FILES)
EVERY_BOOK = pytest.mark.parametrize("book", pepperbox.GAMES, ids=lambda book: book.slug)


def layer(module: str) -> str:
    """The layer to which a module of ours belongs, by its full name."""
    return module.split(".")[1] if "." in module else module


def module_name(file: str) -> str:
    parts = ["pepperbox", *file.removesuffix(".py").split("/")]
    return ".".join(part for part in parts if part != "__init__")


def imports(nodes: Iterable[ast.AST], inside_functions: bool = True) -> Iterator[str]:
    """The full names of what a piece of code imports, except for the sake of types."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports say where from in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from imports(node.orelse, inside_functions)
        elif inside_functions or not isinstance(node, ast.FunctionDef):
            yield from imports(ast.iter_child_nodes(node), inside_functions)


def ours(file: str) -> list[str]:
    """The modules of Pepperbox that a file imports something from."""
    found = [name for name in imports([parsed(file)]) if name.split(".")[0] == "pepperbox"]
    return [name if is_module(name) else name.rpartition(".")[0] for name in found]


def is_module(name: str) -> bool:
    path = PACKAGE.parent.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").exists()


def rules_of(book: pepperbox.Rulebook) -> ModuleType:
    return cast(ModuleType, book.rules)


def folder(book: pepperbox.Rulebook) -> str:
    return book.slug.replace("-", "_")


def files_of(modules: Iterable[ModuleType]) -> list[str]:
    return ["/".join(module.__name__.split(".")[1:]) + ".py" for module in modules]


def parsed(file: str) -> ast.Module:
    return ast.parse((PACKAGE / file).read_text(encoding="utf-8"))


def test_imports_are_found_wherever_they_stand() -> None:
    code = """
import a.b
from c import d, e
if TYPE_CHECKING:
    import no
else:
    import f
def function():
    from g import h
class Class:
    import i
try:
    import j
except ImportError:
    import k
"""
    assert list(imports([ast.parse(code)])) == ["a.b", "c.d", "c.e", "f", "g.h", "i", "j", "k"]
    assert list(imports([ast.parse(code)], inside_functions=False)) == ["a.b", "c.d", "c.e", "f", "i", "j", "k"]


def test_modules_know_their_layer() -> None:
    names = {file: layer(module_name(file)) for file in FILES}
    assert names["engine/gate.py"] == names["engine/__init__.py"] == "engine"
    assert names["__init__.py"] == "pepperbox"
    assert names["simulation.py"] == "simulation"
    assert set(names.values()) <= set(LAYERS), "a new part of Pepperbox takes a place among the layers"


@EVERY_FILE
def test_imports_point_one_way(file: str) -> None:
    own = LAYERS.index(layer(module_name(file)))
    for name in ours(file):
        assert LAYERS.index(layer(name)) <= own, f"{file} imports {name}"


@EVERY_FILE
def test_a_file_of_one_game_imports_nothing_of_another(file: str) -> None:
    own = set(file.removesuffix(".py").split("/")) & set(GAMES)
    others = set(GAMES) - own
    if own:
        for name in ours(file):
            assert not set(name.split(".")) & others, f"{file} imports {name}"


@EVERY_BOOK
def test_rules_know_nothing_but_fields_and_pieces(book: pepperbox.Rulebook) -> None:
    """Whatever files they are in: rules.py and those of its folder that it imports from, which form no circle."""
    shared = {f"pepperbox.games.{path.stem}" for path in (PACKAGE / "games").glob("*.py") if path.stem != "__init__"}
    known = {"pepperbox.engine.fields", "pepperbox.engine.rulebook", "pepperbox.engine.stream"} | shared
    own = [file for file in files_of(used_modules([rules_of(book)])) if file.startswith(f"games/{folder(book)}/")]
    assert f"games/{folder(book)}/rules.py" in own
    for file in own:
        assert set(ours(file)) <= known | set(map(module_name, own)), file
        others = {name for name in imports([parsed(file)]) if name.split(".")[0] not in ("__future__", "pepperbox")}
        assert not others, file
        for name in ours(file):
            assert file not in files_of(used_modules([sys.modules[name]])), f"{file} imports {name}, which needs it"


@pytest.mark.parametrize("file", [file for file in FILES if file.startswith("server/core/")])
def test_the_core_of_the_server_has_no_clock_no_luck_no_input_and_no_output(file: str) -> None:
    """What time it is and how the dice fall is handed in; what it decides is stored and sent by others."""
    imported = set(imports([parsed(file)]))
    assert {name.split(".")[0] for name in imported} <= set(PURE)
    doors = {name.split(".")[2] for name in imported if name.startswith("pepperbox.server.")}
    assert doors <= {"core", "errors", "protocol"}


@EVERY_FILE
def test_numba_and_numpy_are_imported_only_where_they_are_used(file: str) -> None:
    at_once = {name.split(".")[0] for name in imports([parsed(file)], inside_functions=False)}
    assert (file in COMPILERS and file not in UNCOMPILED) or not at_once & {"numba", "numpy"}


def test_importing_pepperbox_and_playing_takes_neither_numba_nor_numpy() -> None:
    code = """if True:
        import sys
        import pepperbox, pepperbox.cli
        game = pepperbox.game("catch-6", wins=1)
        state = game.new(seed=1)
        while not state.over:
            state.play(pepperbox.bot("easy", game).choose(state.view(state.to_act[0])))
        pepperbox.load(state.record())
        pepperbox.simulate(game, ["easy"], games=2, speed="plain")
        print(*{"numba", "numpy"} & set(sys.modules))
    """
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


@EVERY_BOOK
def test_compiled_code_is_kept_under_all_the_sources_that_it_comes_from(book: pepperbox.Rulebook) -> None:
    bots = sys.modules[strategies(book)[-1].__module__]
    used = files_of(used_modules([loops, rules_of(book), bots]))
    for file in used:
        assert set(ours(file)) <= set(map(module_name, used)), f"a change in what {file} imports would go unnoticed"

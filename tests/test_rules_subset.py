"""Rules stay within what means the same interpreted and compiled: a lint, and a proof that it catches what it should.

What differs silently: slices and whole rows of tables (shared or copied), their truth, sum and order; powers,
quotients, inverted truth and numbers of more than 63 bits; what is raised. The rest that rules do without does not
compile, or is left out to keep them plain.
"""

from __future__ import annotations

import ast
import sys
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, cast

import pytest

from pepperbox import Rulebook
from pepperbox.engine.compiled import row_type, used_modules
from pepperbox.engine.fields import Fields, Row, Rows, short
from pepperbox.engine.rulebook import Rules, SecretRules
from tests.conftest import EVERY_BOOK, strategies

# ── The lint ─────────────────────────────────────────────────────────────────────────────────────────────────────────

TABLES = {"Row": 1, "Rows": 2, "Moves": 1, "Stream": 1}  # how many indexes it takes to come to a number
FUNCTIONS = {"abs", "bool", "int", "len", "max", "min", "range", "sum"}
LARGEST = 2**63 - 1
FORBIDDEN: dict[type[ast.AST], str] = {
    ast.Slice: "a slice is a copy here and an alias there",
    ast.Dict: "no dicts",
    ast.DictComp: "no dicts",
    ast.Set: "no sets",
    ast.SetComp: "no sets",
    ast.List: "no lists: tables are tuples, or fields of the state",
    ast.ListComp: "no lists: tables are tuples, or fields of the state",
    ast.GeneratorExp: "no generators: loop",
    ast.JoinedStr: "no texts",
    ast.NamedExpr: "no walrus",
    ast.Lambda: "no functions within functions",
    ast.Starred: "no stars",
    ast.Try: "errors are not caught: compiled code does not raise the same ones",
    ast.With: "no contexts",
    ast.Yield: "no generators: loop",
    ast.YieldFrom: "no generators: loop",
    ast.Await: "no coroutines",
    ast.Global: "what stands outside of functions is frozen when they are compiled",
    ast.Nonlocal: "no functions within functions",
    ast.Delete: "nothing to delete",
    ast.Pow: "a power is a fraction here and 0 there if the exponent is negative: shift or multiply",
    ast.Div: "a quotient is a fraction, which a field cuts off there and not here: use //",
    ast.MatMult: "no matrices",
    ast.Is: "whole numbers are compared with ==",
    ast.IsNot: "whole numbers are compared with !=",
}


class Lint(ast.NodeVisitor):
    """Complaints about the functions of a source file; `dimensions` are those of the state's fields."""

    def __init__(self, dimensions: dict[str, int]) -> None:
        self.dimensions = dimensions
        self.complaints: list[str] = []
        self.callable = set(FUNCTIONS)
        self.predicates: set[str] = set()
        self.states: set[str] = set()  # the names of parameters that are states
        self.tables: dict[str, int] = {}  # the local names of tables, with their dimensions
        self.truths: set[str] = set()  # the local names of what is true or false

    def complain(self, node: ast.AST, reason: str) -> None:
        self.complaints.append(f"line {getattr(node, 'lineno', 0)}: {ast.unparse(node)}: {reason}")

    def check(self, tree: ast.Module, only: set[str] | None = None) -> list[str]:
        """All that is wrong with a file, or with some functions of it."""
        functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
        self.callable |= {function.name for function in functions}
        self.predicates |= {f.name for f in functions if f.returns and ast.unparse(f.returns) == "bool"}
        for node in tree.body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                self.check_import(node, is_shared=only is not None)
            elif isinstance(node, ast.FunctionDef):
                if only is None or node.name in only:
                    self.check_function(node)
            elif only is None and not is_declaration(node):
                self.complain(node, "outside of functions rules only declare")
        return self.complaints

    def check_import(self, node: ast.Import | ast.ImportFrom, is_shared: bool) -> None:
        module = node.module if isinstance(node, ast.ImportFrom) else None
        if module and module.startswith(("pepperbox.", "tests.toys.")):
            for alias in node.names:
                self.callable.add(alias.asname or alias.name)
                if is_predicate(getattr(import_module(module), alias.name)):
                    self.predicates.add(alias.asname or alias.name)
        elif module != "__future__" and not is_shared:
            self.complain(node, "rules need nothing but Pepperbox")

    def check_function(self, function: ast.FunctionDef) -> None:
        self.states, self.tables, self.truths = set(), {}, set()
        for argument in function.args.args:
            kind = ast.unparse(argument.annotation) if argument.annotation else ""
            if kind == "State":
                self.states.add(argument.arg)
            self.tables[argument.arg] = TABLES.get(kind, 0)
        for default in function.args.defaults:
            self.visit(default)
        for statement in function.body:
            if not is_docstring(statement):
                self.visit(statement)

    # What a piece of code stands for

    def depth(self, node: ast.expr) -> int:
        """How many indexes lead from here to a number: 0 for a number, 1 for a row, 2 for a table of rows."""
        if isinstance(node, ast.Name):
            return self.tables.get(node.id, 0)
        if isinstance(node, ast.Attribute) and self.is_state(node.value):
            return self.dimensions.get(node.attr, 0)
        if isinstance(node, ast.Subscript):
            return max(0, self.depth(node.value) - 1)
        if isinstance(node, ast.IfExp):
            return max(self.depth(node.body), self.depth(node.orelse))
        return 0

    def is_state(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id in self.states

    def is_truth(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Name):
            return node.id in self.truths
        if isinstance(node, ast.Call):
            return isinstance(node.func, ast.Name) and node.func.id in self.predicates | {"bool"}
        if isinstance(node, ast.BoolOp):
            return any(self.is_truth(value) for value in node.values)
        is_not = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        return (
            is_not or isinstance(node, ast.Compare) or (isinstance(node, ast.Constant) and isinstance(node.value, bool))
        )

    # What must not appear

    def visit(self, node: ast.AST) -> None:
        if type(node) in FORBIDDEN:
            self.complain(node, FORBIDDEN[type(node)])
        super().visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.complain(node, "no functions within functions")

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.complain(node, "no classes within functions")

    def visit_Import(self, node: ast.Import) -> None:
        self.complain(node, "no imports within functions")

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        self.complain(node, "no imports within functions")

    def visit_Constant(self, node: ast.Constant) -> None:
        if not isinstance(node.value, int):
            self.complain(node, "only whole numbers: no texts, no fractions, no None")
        elif abs(node.value) > LARGEST:
            self.complain(node, "a number takes at most 63 bits")

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if not self.is_state(node.value):
            self.complain(node, "only a state has fields")
        elif node.attr not in self.dimensions:
            self.complain(node, "the state declares no such field")

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if isinstance(node.slice, ast.Tuple):
            self.complain(node, "[i, j] works compiled only: [i][j]")
        if isinstance(node.slice, ast.UnaryOp) and isinstance(node.slice.op, ast.USub):
            self.complain(node, "entries are counted from the start: compiled code knows no end to count from")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if not isinstance(node.func, ast.Name):
            self.complain(node, "no methods")
        elif node.func.id not in self.callable:
            self.complain(node, "neither a rule nor one of the few functions that mean the same compiled")
        for part in [*node.args, *node.keywords]:
            self.visit(part)

    def visit_Assign(self, node: ast.Assign) -> None:
        self.visit(node.value)
        for target in node.targets:
            self.assign(target, node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self.visit(node.value)
            self.assign(node.target, node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if self.depth(node.target):
            self.complain(node, "lists grow where arrays add")
        self.check_operands(node, [node.value])
        for part in (node.target, node.op, node.value):
            self.visit(part)

    def assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple):
            values = value.elts if isinstance(value, ast.Tuple) else [value] * len(target.elts)
            for one, its_value in zip(target.elts, values, strict=True):
                self.assign(one, its_value)
        elif isinstance(target, ast.Name):
            self.tables[target.id] = self.depth(value)
            self.truths -= {target.id}
            self.truths |= {target.id} if self.is_truth(value) else set()
        else:
            if self.depth(target):
                self.complain(target, "a whole row is shared here and copied there: write its numbers")
            self.visit(target)

    def visit_For(self, node: ast.For) -> None:
        self.visit(node.iter)
        if isinstance(node.target, ast.Name):
            self.tables[node.target.id] = max(0, self.depth(node.iter) - 1)
        for statement in [*node.body, *node.orelse]:
            self.visit(statement)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self.check_operands(node, [node.left, node.right])
        is_wide = isinstance(node.op, ast.LShift) and isinstance(node.right, ast.Constant)
        if is_wide and cast(ast.Constant, node.right).value not in range(63):
            self.complain(node, "a number takes at most 63 bits")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        self.check_operands(node, [node.operand])
        if isinstance(node.op, ast.Invert) and self.is_truth(node.operand):
            self.complain(node, "~True is −2 here and False there: not")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        self.check_operands(node, node.values)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        is_search = isinstance(node.ops[0], ast.In | ast.NotIn)
        self.check_operands(node, [node.left] if is_search else [node.left, *node.comparators])
        self.generic_visit(node)

    def visit_If(self, node: ast.If | ast.While | ast.IfExp | ast.Assert) -> None:
        self.check_operands(node.test, [node.test])
        self.generic_visit(node)

    visit_While = visit_IfExp = visit_Assert = visit_If  # noqa: N815

    def check_operands(self, node: ast.AST, operands: list[ast.expr]) -> None:
        if any(self.depth(operand) for operand in operands):
            self.complain(node, "a whole row has another truth, sum and order compiled: look at its numbers")


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def is_declaration(node: ast.stmt) -> bool:
    """Constants and classes."""
    return isinstance(node, ast.Assign | ast.AnnAssign | ast.ClassDef) or is_docstring(node)


def is_predicate(value: object) -> bool:
    return isinstance(value, FunctionType) and value.__annotations__.get("return") in (bool, "bool")


def complaints(source: str, state: type[Fields], only: set[str] | None = None) -> list[str]:
    dimensions = {name: len(field.shape) for name, field in state.FIELDS.items()}
    return Lint(dimensions).check(ast.parse(source), only)


def wrong_constants(function: FunctionType) -> list[str]:
    """What a function takes from outside and is neither another one nor made of whole numbers alone.

    How it was made does not matter: it is frozen when the function is compiled.
    """
    used = {name: function.__globals__.get(name, 0) for name in function.__code__.co_names}
    return [f"{name} = {value!r}" for name, value in used.items() if not is_frozen(value)]


def is_frozen(value: object) -> bool:
    if isinstance(value, tuple):
        return all(is_frozen(part) for part in value)
    return isinstance(value, FunctionType) or (isinstance(value, int) and abs(value) <= LARGEST)


# ── Everything that is compiled ──────────────────────────────────────────────────────────────────────────────────────


def compiled_functions(book: Rulebook) -> set[FunctionType]:
    """The rules, the bots, and whatever these call in other files."""
    found: set[FunctionType] = set()
    names = [*vars(Rules), *vars(SecretRules)]
    waiting = [getattr(book.rules, name) for name in names if hasattr(book.rules, name)] + [*strategies(book)]
    while waiting:
        function = waiting.pop()
        if isinstance(function, FunctionType) and function not in found:
            found.add(function)
            waiting += [function.__globals__.get(name) for name in function.__code__.co_names]
    return found


def is_of(book: Rulebook, module: str) -> bool:
    """Does a file belong to a game alone: is it in its folder, or has it its bots?"""
    folder = sys.modules[book.rules.set_up.__module__].__package__
    return module.startswith(f"{folder}.") or module == strategies(book)[-1].__module__


@EVERY_BOOK
def test_everything_that_is_compiled_stays_within_the_subset(book: Rulebook) -> None:
    """The game's own files as a whole, also those that only declare; of files that games share, what it uses."""
    names: dict[str, set[str]] = {module.__name__: set() for module in used_modules([cast(ModuleType, book.rules)])}
    for function in compiled_functions(book):
        names.setdefault(function.__module__, set()).add(function.__name__)
        assert wrong_constants(function) == [], f"{function.__module__}.{function.__name__}"
    assert book.rules.set_up.__module__ in names
    for module, functions in names.items():
        source = Path(str(sys.modules[module].__file__)).read_text(encoding="utf-8")
        assert complaints(source, book.rules.State, None if is_of(book, module) else functions) == [], module


@EVERY_BOOK
def test_fields_are_signed_numbers_of_two_or_four_bytes(book: Rulebook) -> None:
    for name, field in book.rules.State.FIELDS.items():
        assert field.width in (2, 4), name
        assert row_type(book.rules.State)[name].base.kind == "i", name


# ── The lint catches what it should ──────────────────────────────────────────────────────────────────────────────────


class Example(Fields):
    turn: int = short()
    row: Row = short(3)
    other: Row = short(3)
    grid: Rows = short(2, 3)


FUNCTION = """
from pepperbox.engine.rulebook import Moves, offer
from pepperbox.games.dice import is_red, is_set as is_full

TABLE = (1, 2, 3)

def is_late(s: State) -> bool:
    return s.turn > 5

def rule(s: State, seat: int, moves: Moves, line: Row, square: Rows) -> int:
    {}
"""

CAUGHT = [
    # tables: shared here, copied there
    ("first = s.row[0:2]", "slice"),
    ("return max(s.row[1:])", "slice"),
    ("return TABLE[:2][0]", "slice"),
    ("return s.row[-1]", "from the start"),
    ("s.grid[-1][0] = 1", "from the start"),
    ("s.grid[0] = s.grid[1]", "whole row"),
    ("s.grid[0], s.grid[1] = s.grid[1], s.grid[0]", "whole row"),
    ("square[seat] = line", "whole row"),
    ("table = s.grid\n    table[0] = s.row", "whole row"),
    ("s.row = s.other", "whole row"),
    ("s.grid = square", "whole row"),
    ("s.row += s.other", "lists grow"),
    ("line += s.other", "lists grow"),
    ("s.grid[0] += s.grid[1]", "lists grow"),
    ("return s.grid[1, 2]", "[i][j]"),
    ("s.grid[1, 2] = 5", "[i][j]"),
    # tables: another meaning as a whole
    ("return 1 if s.row == s.other else 0", "whole row"),
    ("if s.row:\n        return 1", "whole row"),
    ("while line:\n        return 1", "whole row"),
    ("return not s.grid[0]", "whole row"),
    ("return len(s.row + s.other)", "whole row"),
    ("return len(s.row * 2)", "whole row"),
    ("for part in s.grid:\n        if part == s.row:\n            return 1", "whole row"),
    ("both = s.row and s.other", "whole row"),
    # numbers
    ("return 2 ** s.turn", "power"),
    ("s.turn **= 2", "power"),
    ("s.turn = s.turn / 2", "quotient"),
    ("s.turn /= 2", "quotient"),
    ("s.turn = 2.5", "whole numbers"),
    ("return 1 << 63", "63 bits"),
    ("return 0xFFFFFFFFFFFFFFFF", "63 bits"),
    ("return ~(s.turn > 1)", "~True"),
    ("return ~is_late(s)", "~True"),
    ("late = is_late(s)\n    return ~late", "~True"),
    ("return ~is_red(line, seat)", "~True"),
    ("return ~is_full(seat)", "~True"),
    ("red = is_red(line, seat)\n    return ~red", "~True"),
    ("return 1 if s.turn is seat else 0", "=="),
    ("return 1 if s.turn is not seat else 0", "!="),
    ("return uint8(s.turn)", "neither a rule"),
    # what else Python has
    ("return {1: 2}[s.turn]", "dicts"),
    ("return len({s.turn, seat})", "sets"),
    ("return len({n for n in s.row})", "sets"),
    ("return len({n: n for n in s.row})", "dicts"),
    ("return [1, 2][s.turn]", "lists"),
    ("return sum([n for n in s.row])", "lists"),
    ("return sum(n for n in s.row)", "generators"),
    ("return any(n > 2 for n in s.row)", "neither a rule"),
    ("return all(n > 2 for n in s.row)", "neither a rule"),
    ("yield 1", "generators"),
    ("yield from s.row", "generators"),
    ("return 'late'", "no texts"),
    ("return f'{seat}'", "no texts"),
    ("return None", "no None"),
    ("return len(str(seat))", "neither a rule"),
    ("return isinstance(seat, int)", "neither a rule"),
    ("return list(s.row)[0]", "neither a rule"),
    ("return sorted(s.row)[0]", "neither a rule"),
    ("return pow(2, seat)", "neither a rule"),
    ("print(seat)", "neither a rule"),
    ("return max(*s.row)", "stars"),
    ("if (late := s.turn) > 5:\n        return late", "walrus"),
    ("return s.late()", "methods"),
    ("s.copy()", "methods"),
    ("return s.row.count(1)", "methods"),
    ("return seat.bit_count()", "methods"),
    ("return seat.real", "only a state"),
    ("s.trun = 1", "no such field"),
    ("return s.trun", "no such field"),
    ("try:\n        return s.row[9]\n    except IndexError:\n        return 0", "not caught"),
    ("with seat:\n        return 0", "contexts"),
    ("global TABLE", "frozen"),
    ("del s.row[0]", "delete"),
    ("import math", "within functions"),
    ("from math import floor", "within functions"),
    ("double = lambda n: 2 * n", "within functions"),
    ("def inner() -> int:\n        return 1", "within functions"),
    ("class Inner:\n        turn = 1", "within functions"),
]


@pytest.mark.parametrize(("code", "reason"), CAUGHT, ids=[code for code, _ in CAUGHT])
def test_the_lint_catches(code: str, reason: str) -> None:
    found = complaints(FUNCTION.format(code), Example)
    assert any(reason in complaint for complaint in found), found


@pytest.mark.parametrize("line", ["import numpy", "from numpy import uint8", "print(1)", "for n in (1, 2):\n    pass"])
def test_the_lint_catches_outside_of_functions(line: str) -> None:
    assert complaints(f"{line}\n", Example)


@pytest.mark.parametrize(
    "value", ["[1, 2]", "{1: 2}", "0.5", "'late'", "(1, 'late')", "(1, (2, [3]))", "None", "1 << 63"]
)
def test_the_lint_catches_constants_that_are_more_than_whole_numbers(value: str) -> None:
    assert wrong_constants(using(value)) == [f"TABLE = {eval(value)!r}"]


@pytest.mark.parametrize("value", ["7", "-1", "True", "(1, (2, 3))", "(*(1, 2), 3)", "tuple(n * n for n in range(9))"])
def test_the_lint_lets_whole_numbers_pass_however_they_are_made(value: str) -> None:
    assert wrong_constants(using(value)) == []


def using(value: str) -> FunctionType:
    """A function that uses a constant of this value."""
    outside: dict[str, Any] = {}
    exec(f"TABLE = {value}\ndef rule():\n    return len(TABLE)", outside)
    rule: FunctionType = outside["rule"]
    return rule


FINE = [
    "s.turn += 1",
    "s.turn = (s.turn + 1) % s.seats",
    "s.row[0], s.row[1] = s.row[1], s.row[0]",
    "s.grid[seat][2] = s.grid[seat][1]",
    "own = s.grid[seat]\n    own[1] = 5",
    "table = s.grid\n    table[0][1] = 5",
    "for part in s.grid:\n        part[0] = 1",
    "for n in s.row:\n        if n == seat:\n            return n",
    "moves[0] = 0\n    offer(moves, ~seat & 63)",
    "return 1 if seat in (1, 2, 3) or seat in s.row else 0",
    "return max(s.row) + min(s.turn, seat) + sum(s.grid[0]) + len(s.row) + abs(seat)",
    "a = b = TABLE[s.turn]\n    return a // 2 - b % 3",
    "late = is_late(s) and not s.row[0]\n    return 1 << 3 * seat if late else -seat",
    "late = is_late(s)\n    late = seat\n    return ~late",
    "while True:\n        if 0 <= seat < 5:\n            break\n        seat -= 1",
    "match seat:\n        case 1:\n            return 2",
    "assert seat",
]


@pytest.mark.parametrize("code", FINE)
def test_the_lint_lets_pass(code: str) -> None:
    assert complaints(FUNCTION.format(code), Example) == []

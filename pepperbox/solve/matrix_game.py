"""Two decide at once, and neither sees what the other chooses: what a matrix game is worth, and how to mix choices.

Row i and column j are worth A(i, j) > 0 to the one who chooses rows. The other mixes columns by y ≥ 0 so that no row is
worth more than v. Divided by v, that is a linear program: the most Σ y, where Σ A(i, j) y(j) ≤ 1 for every row i; then
v = 1 / Σ y. It is solved by the simplex method, on a tableau without the columns of its basis. Of several ways to
go on, the one with the lowest number is taken (Bland's rule), so that it never goes round in circles.
"""

from __future__ import annotations

from typing import Any

from pepperbox.engine.parts import part

NOTHING = 1e-12  # what rounding leaves of 0


@part
def solve_matrix(tableau: Any, names: Any, rows: int, columns: int) -> Any:
    """The worth of the matrix in the tableau, all of it above 0; `mix_of` reads from what is left there."""
    for row in range(rows):
        tableau[row, columns] = 1.0
        names[columns + row] = columns + row
    for column in range(columns):
        tableau[rows, column] = -1.0
        names[column] = column
    tableau[rows, columns] = 0.0
    while True:
        column = entering(tableau, names, rows, columns)
        if column < 0:
            return 1.0 / tableau[rows, columns]
        pivot(tableau, names, rows, columns, leaving(tableau, names, rows, columns, column), column)


@part
def entering(tableau: Any, names: Any, rows: int, columns: int) -> int:
    """The column that comes into the basis, −1 if none would make it better."""
    best = -1
    for column in range(columns):
        if tableau[rows, column] < -NOTHING and (best < 0 or names[column] < names[best]):
            best = column
    return best


@part
def leaving(tableau: Any, names: Any, rows: int, columns: int, column: int) -> int:
    """The row that goes: the first in which something would fall below 0."""
    best = -1
    for row in range(rows):
        if tableau[row, column] > NOTHING:
            if best < 0:
                best = row
            else:
                more = tableau[row, columns] * tableau[best, column] - tableau[best, columns] * tableau[row, column]
                if more < 0 or (more == 0 and names[columns + row] < names[columns + best]):
                    best = row
    return best


@part
def pivot(tableau: Any, names: Any, rows: int, columns: int, row: int, column: int) -> None:
    by = tableau[row, column]
    for other in range(rows + 1):
        if other != row:
            part_of = tableau[other, column] / by
            for each in range(columns + 1):
                if each != column:
                    tableau[other, each] -= part_of * tableau[row, each]
            tableau[other, column] = -part_of
    for each in range(columns + 1):
        tableau[row, each] /= by
    tableau[row, column] = 1.0 / by
    name = names[column]
    names[column] = names[columns + row]
    names[columns + row] = name


@part
def mix_of(tableau: Any, names: Any, rows: int, columns: int, mix: Any) -> None:
    """How often to choose each column."""
    for column in range(columns):
        mix[column] = 0.0
    for row in range(rows):
        if names[columns + row] < columns:
            mix[names[columns + row]] = tableau[row, columns] / tableau[rows, columns]

"""What a line of 2 Out of 3 Ain't Bad promises: how often it came to count for a player, less how often for the other.

The promises were counted in 1,500 games of easy players, at the beginning of every turn, by how many dice of each lie
on the line, by how well their numbers fit, and by how full the board is. They grow as it fills up: early on, a die is
often thrown out by a red one. Of both players alike, a line promises nothing.
"""

from __future__ import annotations

from itertools import product

from pepperbox.games.two_out_of_three.rules import LINES, SQUARES, is_pair, is_run

FACES = range(1, 7)
PHASES = 3  # fewer than four empty squares, fewer than eight, or more

# In 1,000ths, by phase: of lines with more dice of one's own, by (own dice, the other's, how well they fit).
# One die fits the better the nearer it is to the middle (1, 2, 3); two, by how many numbers would make a pair or a run
# with them (2, 3, 4, 6); three do or do not (1, 0).
PROMISES = {
    (1, 0, 1): (270, 250, 140),
    (1, 0, 2): (310, 250, 170),
    (1, 0, 3): (400, 320, 190),
    (2, 0, 2): (290, 270, 190),
    (2, 0, 3): (480, 350, 190),
    (2, 0, 4): (660, 450, 230),
    (2, 0, 6): (890, 730, 560),
    (2, 1, 0): (-30, -70, 0),
    (2, 1, 1): (800, 520, 290),
    (3, 0, 0): (10, 0, 0),
    (3, 0, 1): (950, 830, 690),
}

# What lies on a square, as a seat sees it: 0 nothing, 1 … 6 a die of its own, 7 … 12 one of the other player.
KINDS = 13


def fit(faces: list[int]) -> int:
    """How well the dice on a line fit, as PROMISES has it."""
    if len(faces) == 1:
        return min(faces[0], 7 - faces[0])
    if len(faces) == 2:
        return sum(counts([*faces, face]) for face in FACES)
    return int(counts(faces))


def counts(faces: list[int]) -> bool:
    one, two, three = faces
    return is_pair(one, two, three) or is_run(one, two, three)


def promise_of(kinds: tuple[int, ...], phase: int) -> int:
    own, others = sum(1 <= kind <= 6 for kind in kinds), sum(kind > 6 for kind in kinds)
    if own == others:
        return 0
    how_well = fit([(kind - 1) % 6 + 1 for kind in kinds if kind])
    promise = PROMISES[max(own, others), min(own, others), how_well][phase]
    return promise if own > others else -promise


def crossing() -> tuple[int, ...]:
    """The two other squares of each line through a square, for up to three lines; −1 where there are only two."""
    found: list[int] = []
    for square in range(SQUARES):
        others = [other for line in LINES if square in line for other in line if other != square]
        found += [*others, -1, -1][:6]
    return tuple(found)


# Flat tables, as compiled code reads them best.
PROMISE = tuple(promise_of(kinds, phase) for phase in range(PHASES) for kinds in product(range(KINDS), repeat=3))
CROSSING = crossing()

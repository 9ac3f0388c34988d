"""2 Out of 3 Ain't Bad: the easy bot rolls one die at a time and weighs every line that a square is part of."""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.two_out_of_three.rules import (
    LEAD,
    LEAD_BY,
    LINES,
    NOBODY,
    PLACE,
    State,
    die_of,
    is_pair,
    is_run,
    square_of,
)

LIKELY = 20  # in 36ths: how likely a line with two gaps or three makes a pair or a run
HOPE = (0, 4, 10)  # in tenths: what it is worth to have so many dice more on a line with gaps
SURE = 10


def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    if s.phase == LEAD:
        return LEAD_BY + seat  # whoever starts has the first choice of squares
    if s.phase == PLACE:
        return best_place(s, seat, moves)
    return moves[1]  # the lowest die alone, or the whole hand where it must be


def best_place(s: State, seat: int, moves: Moves) -> int:
    """The move that does most for the lines that its square is part of."""
    best = 0
    best_worth = 0
    for i in range(1, moves[0] + 1):
        die = die_of(moves[i])
        square = square_of(moves[i])
        worth = gain(s, seat, square, s.rolled[die])
        if best == 0 or worth > best_worth:
            best_worth = worth
            best = moves[i]
    return best


def gain(s: State, seat: int, square: int, face: int) -> int:
    """How much better the lines through a square are with a die of this seat on it."""
    worth = 0
    for line in range(len(LINES)):
        one, two, three = LINES[line]
        if square == one:
            worth += difference(s, seat, one, two, three, face)
        elif square == two:
            worth += difference(s, seat, two, one, three, face)
        elif square == three:
            worth += difference(s, seat, three, one, two, face)
    return worth


def difference(s: State, seat: int, square: int, one: int, two: int, face: int) -> int:
    """What a die with this face adds to a line, of which these are the two other squares."""
    others = side(s.owner[one], seat) + side(s.owner[two], seat)
    now = prospect(others + side(s.owner[square], seat), s.face[square], s.face[one], s.face[two])
    return prospect(others + 1, face, s.face[one], s.face[two]) - now


def side(owner: int, seat: int) -> int:
    if owner == NOBODY:
        return 0
    return 1 if owner == seat else -1


def prospect(lead: int, one: int, two: int, three: int) -> int:
    """What a line with these numbers promises to a player with so many dice more on it than the other."""
    is_full = one > 0 and two > 0 and three > 0
    worth = SURE if is_full else HOPE[abs(lead)]
    return (worth if lead > 0 else -worth) * chance_of_match(one, two, three)


def chance_of_match(one: int, two: int, three: int) -> int:
    """How likely, in 36ths, three numbers make a pair or a run; 0 stands for one that is not there yet."""
    if one == 0:
        return chance_with_one_more(two, three)
    if two == 0:
        return chance_with_one_more(one, three)
    if three == 0:
        return chance_with_one_more(one, two)
    return 36 if is_pair(one, two, three) or is_run(one, two, three) else 0


def chance_with_one_more(one: int, two: int) -> int:
    if one == 0 or two == 0:
        return LIKELY
    matches = 0
    for face in range(1, 7):
        if is_pair(one, two, face) or is_run(one, two, face):
            matches += 1
    return 6 * matches

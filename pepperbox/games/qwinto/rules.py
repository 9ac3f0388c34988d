"""Qwinto, for one to six: write the sums that are rolled into three rows of fields, each row in increasing order.

§ points to docs/rules/qwinto.md.
"""

from __future__ import annotations

from pepperbox.engine.fields import Fields, Row, Rows, short
from pepperbox.engine.rulebook import Moves, offer, offer_range
from pepperbox.engine.stream import Stream, below
from pepperbox.games.dice import WAYS_TO_LAND, holds, how_many, land_dice

# ── What is in the box ───────────────────────────────────────────────────────────────────────────────────────────────

MOST_SEATS = 6
ALL_THREE = 0b111  # the dice, and with them the rows: bit 0 orange, bit 1 yellow, bit 2 purple
ROW_LENGTH = 9
FIELDS = 3 * ROW_LENGTH  # o1 … o9, y1 … y9, p1 … p9 are fields 0 … 26
EMPTY = 0

FIRST_COLUMN = (2, 1, 0)  # §1.1 where each row begins
GAP = (3, 5, 4)  # and how many of its fields stand before its gap
COLUMN = tuple(  # the column that each field stands in
    FIRST_COLUMN[row] + place + (1 if place >= GAP[row] else 0) for row in range(3) for place in range(ROW_LENGTH)
)
IN_COLUMN = tuple(  # three entries a field: who stands in its column, from each row, or itself if nobody does
    next((other for other in range(row * ROW_LENGTH, (row + 1) * ROW_LENGTH) if COLUMN[other] == COLUMN[field]), field)
    for field in range(FIELDS)
    for row in range(3)
)
PENTAGONS = (20, 1, 4, 15, 26)  # §1.2 p3, o2, o5, y7, p9

MOST_FAILED = 4  # §4.2
FAILED_COST = 5  # §5.3

ROLL_FIRST, LANDING, AGAIN_OR_TAKE, WRITING, OVER = 0, 1, 2, 3, 4  # where a round stands
UNDECIDED, NO_FIELD, UNSEEN = 0, -1, -2  # what stands in `chosen` besides actions

# Actions: 1 … 7 roll those dice; then again, take, skip; then write into each field.
AGAIN = ALL_THREE + 1
TAKE = AGAIN + 1
SKIP = TAKE + 1
WRITE = SKIP + 1
ACTIONS = WRITE + FIELDS


class State(Fields):
    """Everyone's sheet, the dice of this round, and how everyone answers them."""

    active: int = short()  # the seat that rolls
    phase: int = short()  # ROLL_FIRST, LANDING, AGAIN_OR_TAKE, WRITING or OVER
    round: int = short()  # rounds that are over
    dice: int = short()  # the dice that were chosen for this round
    faces: Row = short(3)  # what they show, 0 before they are rolled and for the others
    rolls: int = short()  # how often they have been rolled
    chosen: Row = short(MOST_SEATS)  # SKIP or a WRITE; UNDECIDED, NO_FIELD, or UNSEEN by whom it does not concern
    sheets: Rows = short(MOST_SEATS, FIELDS)  # the numbers written, EMPTY where there is none
    failed: Row = short(MOST_SEATS)  # failed attempts


def set_up(s: State) -> None:
    s.active = 0
    s.round = 0
    for seat in range(MOST_SEATS):
        s.failed[seat] = 0
        for field in range(FIELDS):
            s.sheets[seat][field] = EMPTY
    begin_round(s)


def begin_round(s: State) -> None:
    s.phase = ROLL_FIRST
    s.dice = 0
    s.rolls = 0
    for die in range(3):
        s.faces[die] = 0
    for seat in range(MOST_SEATS):
        s.chosen[seat] = UNDECIDED


def to_act(s: State) -> int:
    """The active player; when it comes to writing, everybody who has not answered, in any order."""
    if s.phase != WRITING:
        return 1 << s.active
    seats = 0
    for seat in range(s.seats):
        if s.chosen[seat] == UNDECIDED:
            seats |= 1 << seat
    return seats


def legal(s: State, seat: int, moves: Moves) -> None:
    if s.phase == ROLL_FIRST:
        offer_range(moves, 1, ALL_THREE)
    elif s.phase == AGAIN_OR_TAKE:
        offer(moves, AGAIN)
        offer(moves, TAKE)
    else:
        number = rolled_sum(s)
        for row in range(3):
            if holds(s.dice, row):
                offer_row(s.sheets[seat], row, number, moves)
        offer(moves, SKIP)


def offer_row(sheet: Row, row: int, number: int, moves: Moves) -> None:
    """Offer the fields of a row that take the number."""
    for field in range(left_neighbour(sheet, row, number) + 1, right_neighbour(sheet, row, number)):
        if fits_column(sheet, field, number):
            offer(moves, WRITE + field)


def apply(s: State, seat: int, action: int) -> None:
    if action <= ALL_THREE:
        roll(s, action)
    elif action == AGAIN:
        s.phase = LANDING
    elif action == TAKE:
        begin_writing(s)
    else:
        answer(s, seat, action)


# ── §1 The sheet ─────────────────────────────────────────────────────────────────────────────────────────────────────


def column(field: int) -> int:
    """§1.1 The column that a field stands in."""
    return COLUMN[field]


# ── §2 The roll ──────────────────────────────────────────────────────────────────────────────────────────────────────


def roll(s: State, dice: int) -> None:
    """§2.1 The active player rolls one, two or three of the dice."""
    s.dice = dice
    s.phase = LANDING


def chance(s: State) -> int:
    return WAYS_TO_LAND[how_many(s.dice)] if s.phase == LANDING else 0


def land(s: State, outcome: int) -> None:
    """§2.2 After the first roll one may roll again; after the second the round goes on by itself."""
    land_dice(s.faces, s.dice, outcome)
    s.rolls += 1
    if s.rolls == 1:
        s.phase = AGAIN_OR_TAKE
    else:
        begin_writing(s)


def rolled_sum(s: State) -> int:
    """§2.3 The number of this round."""
    return sum(s.faces)


# ── §3 Writing ───────────────────────────────────────────────────────────────────────────────────────────────────────


def begin_writing(s: State) -> None:
    """§3.4 Whoever has no field for the number skips by themselves."""
    s.phase = WRITING
    for seat in range(s.seats):
        s.chosen[seat] = UNDECIDED if can_write_somewhere(s, seat) else NO_FIELD
    if not to_act(s):
        end_round(s)


def can_write_somewhere(s: State, seat: int) -> bool:
    number = rolled_sum(s)
    for row in range(3):
        if holds(s.dice, row) and has_place(s.sheets[seat], row, number):
            return True
    return False


def has_place(sheet: Row, row: int, number: int) -> bool:
    """Does a field of the row take the number?"""
    for field in range(left_neighbour(sheet, row, number) + 1, right_neighbour(sheet, row, number)):
        if fits_column(sheet, field, number):
            return True
    return False


def can_write(s: State, seat: int, field: int) -> bool:
    """§3.1 Into an empty field of a row whose die was rolled, if the number fits."""
    if not holds(s.dice, field // ROW_LENGTH):
        return False
    number = rolled_sum(s)
    return fits_row(s.sheets[seat], field, number) and fits_column(s.sheets[seat], field, number)


def fits_row(sheet: Row, field: int, number: int) -> bool:
    """§3.2 Larger than all numbers to its left, smaller than all to its right; and no field is its own neighbour."""
    row = field // ROW_LENGTH
    return left_neighbour(sheet, row, number) < field < right_neighbour(sheet, row, number)


def left_neighbour(sheet: Row, row: int, number: int) -> int:
    """The last field of the row with this number or a smaller one; the one before the row if there is none."""
    left = row * ROW_LENGTH - 1
    for field in range(row * ROW_LENGTH, (row + 1) * ROW_LENGTH):
        if EMPTY < sheet[field] <= number:
            left = field
    return left


def right_neighbour(sheet: Row, row: int, number: int) -> int:
    """The first field of the row with this number or a larger one; the one behind the row if there is none."""
    right = (row + 1) * ROW_LENGTH
    for field in range((row + 1) * ROW_LENGTH - 1, row * ROW_LENGTH - 1, -1):
        if sheet[field] >= number:
            right = field
    return right


def fits_column(sheet: Row, field: int, number: int) -> bool:
    """§3.3 No number twice in a column."""
    for row in range(3):
        if sheet[IN_COLUMN[3 * field + row]] == number:
            return False
    return True


def answer(s: State, seat: int, action: int) -> None:
    """§3.5 What is chosen takes effect when everybody has answered."""
    s.chosen[seat] = action
    if not to_act(s):
        end_round(s)


def hide(s: State, seat: int) -> None:
    """§3.5 Of the others one only knows who has answered."""
    for other in range(s.seats):
        if other != seat and s.chosen[other] > 0:
            s.chosen[other] = UNSEEN


def redraw(s: State, seat: int, stream: Stream) -> None:
    """§3.5 For all one knows, the others have answered anything that they could."""
    for other in range(s.seats):
        if other != seat and (s.chosen[other] > 0 or s.chosen[other] == UNSEEN):
            s.chosen[other] = any_answer(s, other, stream)


def any_answer(s: State, seat: int, stream: Stream) -> int:
    possible = 1
    for field in range(FIELDS):
        possible += can_write(s, seat, field)
    number = below(stream, possible)
    for field in range(FIELDS):
        if can_write(s, seat, field):
            if number == 0:
                return WRITE + field
            number -= 1
    return SKIP


def end_round(s: State) -> None:
    """§3.7 The next player is active, unless the game ends here."""
    for seat in range(s.seats):
        if s.chosen[seat] >= WRITE:
            s.sheets[seat][s.chosen[seat] - WRITE] = rolled_sum(s)
        elif seat == s.active:
            s.failed[seat] += 1  # §3.6
    s.round += 1
    begin_round(s)
    if is_last_round(s):
        s.phase = OVER
    else:
        s.active = (s.active + 1) % s.seats


# ── §4 The end ───────────────────────────────────────────────────────────────────────────────────────────────────────


def is_last_round(s: State) -> bool:
    """§4.1 Has somebody two full rows, or §4.2 four failed attempts?"""
    for seat in range(s.seats):
        if full_rows(s, seat) >= 2 or s.failed[seat] >= MOST_FAILED:
            return True
    return False


def full_rows(s: State, seat: int) -> int:
    full = 0
    for row in range(3):
        full += written(s, seat, row) == ROW_LENGTH
    return full


def written(s: State, seat: int, row: int) -> int:
    """How many numbers there are in a row."""
    sheet = s.sheets[seat]
    numbers = 0
    for field in range(row * ROW_LENGTH, (row + 1) * ROW_LENGTH):
        if sheet[field] != EMPTY:
            numbers += 1
    return numbers


def is_over(s: State) -> bool:
    return s.phase == OVER


# ── §5 Points ────────────────────────────────────────────────────────────────────────────────────────────────────────


def score(s: State, seat: int) -> int:
    """What the sheet is worth as it stands."""
    points = -FAILED_COST * s.failed[seat]  # §5.3
    for row in range(3):
        points += row_points(s, seat, row)
    return points + bonus_points(s, seat)


def row_points(s: State, seat: int, row: int) -> int:
    """§5.1 A full row counts its largest number, another a point for each."""
    numbers = written(s, seat, row)
    return s.sheets[seat][row * ROW_LENGTH + ROW_LENGTH - 1] if numbers == ROW_LENGTH else numbers


def bonus_points(s: State, seat: int) -> int:
    points = 0
    for pentagon in PENTAGONS:
        points += column_points(s, seat, pentagon)
    return points


def column_points(s: State, seat: int, pentagon: int) -> int:
    """§5.2 A column of three counts the number in its pentagon, once all three are filled."""
    for row in range(3):
        if s.sheets[seat][IN_COLUMN[3 * pentagon + row]] == EMPTY:
            return 0
    return s.sheets[seat][pentagon]


def is_winner(s: State, seat: int) -> bool:
    """§5.4 Most points win, and may be shared."""
    own = score(s, seat)
    for other in range(s.seats):
        if score(s, other) > own:
            return False
    return True

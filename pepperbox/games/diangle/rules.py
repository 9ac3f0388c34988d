"""Diangle!, for one to four: race up the levels 1 to 6 and down again, three of them in sight at a time.

§ points to docs/rules/diangle.md.
"""

from __future__ import annotations

from pepperbox.engine.fields import Fields, Row, Rows, short, yes_no_option
from pepperbox.engine.rulebook import Moves, offer, offer_range
from pepperbox.games.dice import ALL_SIX, WAYS_TO_LAND, holds, holds_red, how_many, land_dice

# ── What is in the box ───────────────────────────────────────────────────────────────────────────────────────────────

MOST_SEATS = 4
CLIMB = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)  # §1.1 the numbers of the levels
LEVELS = len(CLIMB)
NO_NUMBER = 0  # of a row past the last level

BOTTOM, MIDDLE, TOP = 0, 1, 2
ROWS = 3
SPACES = (3, 2, 1)  # §1.2 by row
MOST_AT_ONCE = 6  # §5.1 levels, with a Grand Diangle
NO_MORE = -1  # follows the last way to choose dice for a row

# Where a turn stands, and what that leads to:
#
#   CHOOSE ──┬──▷ FIRST_ROLL ──▷ AGAIN_OR_ACCEPT ──┬──▷ SECOND_ROLL ──▷ ARRANGE
#            │                                     └─────────────────▷ ARRANGE
#            └──▷ REARRANGE ──▷ CHOOSE                          advanced before the roll
#   ARRANGE ──┬──▷ ADVANCE_OR_WAIT ──┬──▷ ARRANGE               the bottom row is full
#             │                      └──▷ CHOOSE of the next turn
#             └──▷ CHOOSE of the next turn
#
# An advance may also lead to OVER.
CHOOSE, REARRANGE, FIRST_ROLL, AGAIN_OR_ACCEPT, SECOND_ROLL, ARRANGE, ADVANCE_OR_WAIT, OVER = 0, 1, 2, 3, 4, 5, 6, 7

# Actions: 0 … 4095 keep dice, each die a digit to base four (off, bottom, middle, top), die 1 the last one;
# then roll 1 … 63, those dice; advance 1 … 6, so many levels; again, accept and wait.
KEEPS = 4096
DIGITS = (0, 0o1, 0o4, 0o5, 0o20, 0o21, 0o24, 0o25)  # three dice to base four
ROLL = KEEPS - 1  # and the dice
ADVANCE = ROLL + ALL_SIX  # and how many levels
AGAIN = ADVANCE + MOST_AT_ONCE + 1
ACCEPT = AGAIN + 1
WAIT = ACCEPT + 1
ACTIONS = WAIT + 1


class State(Fields):
    """How far everyone has climbed, and the dice in the rows of their boards."""

    grand: int = yes_no_option(False, "Grand Diangles: complete up to six levels at once")

    turn: int = short()  # the seat whose turn it is
    phase: int = short()  # where the turn stands
    level: Row = short(MOST_SEATS)  # how many levels everyone has completed
    faces: Rows = short(MOST_SEATS, 6)  # what everyone's dice show, 0 before the first roll
    board: Rows = short(MOST_SEATS, ROWS)  # the dice in everyone's rows
    used: int = short()  # the dice that have completed levels in this turn, and were not rolled since
    extra_turn: int = short()  # 1 if another turn of the same player follows


def set_up(s: State) -> None:
    s.turn = 0
    s.phase = CHOOSE
    s.used = 0
    s.extra_turn = 0
    for seat in range(MOST_SEATS):
        s.level[seat] = 0
        for die in range(6):
            s.faces[seat][die] = 0
        for row in range(ROWS):
            s.board[seat][row] = 0


# ── §1 Your board ────────────────────────────────────────────────────────────────────────────────────────────────────


def number_of(s: State, seat: int, row: int) -> int:
    """§1.2 A row is for the current level or one that follows; §1.4 past the last level there is none."""
    level = s.level[seat] + row
    return CLIMB[level] if level < LEVELS else NO_NUMBER


def is_full(s: State, seat: int, row: int) -> bool:
    """§1.3 All spaces are taken, or the red number lies there."""
    number = number_of(s, seat, row)
    if number == NO_NUMBER:
        return False
    dice = s.board[seat][row]
    return how_many(dice) == SPACES[row] or holds_red(dice, number)


def full_rows(s: State, seat: int) -> int:
    """How many rows are full, counted from the bottom up to the first that is not."""
    rows = 0
    while rows < ROWS and is_full(s, seat, rows):
        rows += 1
    return rows


def on_board(s: State, seat: int) -> int:
    return s.board[seat][BOTTOM] | s.board[seat][MIDDLE] | s.board[seat][TOP]


def off_board(s: State) -> int:
    """The dice that the player whose turn it is has in hand."""
    return ALL_SIX & ~on_board(s, s.turn)


# ── §2 A turn ────────────────────────────────────────────────────────────────────────────────────────────────────────


def to_act(s: State) -> int:
    return 1 << s.turn


def legal(s: State, seat: int, moves: Moves) -> None:
    if s.phase == CHOOSE:
        if not must_advance(s):
            offer_rolls(s, moves)
        offer_advances(s, moves)  # §2.2
    elif s.phase == AGAIN_OR_ACCEPT:
        offer(moves, AGAIN)
        offer(moves, ACCEPT)
    elif s.phase == ADVANCE_OR_WAIT:
        offer_advances(s, moves)
        if not must_advance(s):
            offer(moves, WAIT)
    else:
        offer_arrangements(s, moves)


def apply(s: State, seat: int, action: int) -> None:
    if action < KEEPS:
        keep(s, action)
    elif action <= ROLL + ALL_SIX:
        roll(s, action - ROLL)
    elif action <= ADVANCE + MOST_AT_ONCE:
        advance(s, action - ADVANCE)
    elif action == AGAIN:
        s.phase = SECOND_ROLL
    elif action == ACCEPT:
        s.phase = ARRANGE
    else:
        end_turn(s)


def offer_rolls(s: State, moves: Moves) -> None:
    """§2.1 All dice in hand must be rolled, those on the board may be."""
    in_hand = off_board(s)
    lying = on_board(s, s.turn)
    offer(moves, ROLL + in_hand)
    taken_up = next_handful(0, lying)
    while taken_up:
        offer(moves, ROLL + in_hand + taken_up)
        taken_up = next_handful(taken_up, lying)


def next_handful(dice: int, among: int) -> int:
    """Some of these dice after some others of them: from none to all, and then none again."""
    return (dice - among) & among


def roll(s: State, dice: int) -> None:
    """§3.2 Dice that were used before the roll are rolled with all others in hand, and used no longer."""
    for row in range(ROWS):
        s.board[s.turn][row] &= ~dice
    s.used = 0
    s.phase = FIRST_ROLL


def chance(s: State) -> int:
    is_rolling = s.phase == FIRST_ROLL or s.phase == SECOND_ROLL
    return WAYS_TO_LAND[how_many(off_board(s))] if is_rolling else 0


def land(s: State, outcome: int) -> None:
    """§2.3 The same dice may be rolled once more; after that the roll has to do."""
    land_dice(s.faces[s.turn], off_board(s), outcome)
    s.phase = AGAIN_OR_ACCEPT if s.phase == FIRST_ROLL else ARRANGE


def end_turn(s: State) -> None:
    """§2.4 The next player's turn, or the extra turn; §4.4 at most one of those follows."""
    if s.extra_turn:
        s.extra_turn = 0
    else:
        s.turn = (s.turn + 1) % s.seats
    s.used = 0
    s.phase = CHOOSE


# ── §3 Arranging your dice ───────────────────────────────────────────────────────────────────────────────────────────


def offer_arrangements(s: State, moves: Moves) -> None:
    """§3.1 Any dice in a row whose number they show, as many as it has spaces."""
    for_bottom, for_middle, for_top = fitting(s, BOTTOM), fitting(s, MIDDLE), fitting(s, TOP)
    top = 0
    while top != NO_MORE:
        middle = 0
        while middle != NO_MORE:
            bottom = 0
            while bottom != NO_MORE:
                offer(moves, arrangement(bottom, middle, top))
                bottom = next_that_fit(bottom, for_bottom & ~top, BOTTOM)  # §3.3 at 5, 6, 5 a die could lie in both
            middle = next_that_fit(middle, for_middle, MIDDLE)
        top = next_that_fit(top, for_top, TOP)


def fitting(s: State, row: int) -> int:
    """§3.2 The dice that show a row's number and are not used."""
    number = number_of(s, s.turn, row)
    dice = 0
    for die in range(6):
        if s.faces[s.turn][die] == number:
            dice |= 1 << die
    return dice & ~s.used


def next_that_fit(dice: int, among: int, row: int) -> int:
    """The next of these dice, as many as a row has spaces at most."""
    dice = next_handful(dice, among)
    while how_many(dice) > SPACES[row]:
        dice = next_handful(dice, among)
    return dice if dice else NO_MORE


def arrangement(bottom: int, middle: int, top: int) -> int:
    """The action that keeps these dice."""
    return digits(bottom) + 2 * digits(middle) + 3 * digits(top)


def digits(dice: int) -> int:
    """A number whose digits to base four are 1 for these dice and 0 for others."""
    return DIGITS[dice & 0b111] + DIGITS[dice >> 3] * 64


def kept_in(action: int, row: int) -> int:
    """The dice that an arrangement puts into a row."""
    dice = 0
    for die in range(6):
        if action >> 2 * die & 3 == row + 1:
            dice |= 1 << die
    return dice


def keep(s: State, action: int) -> None:
    """§3.4 The dice lie as chosen; the turn ends unless the bottom row is full, or §2.2 the roll is still to come."""
    for row in range(ROWS):
        s.board[s.turn][row] = kept_in(action, row)
    if s.phase == REARRANGE:
        s.phase = CHOOSE
    elif is_full(s, s.turn, BOTTOM):
        s.phase = ADVANCE_OR_WAIT
    else:
        end_turn(s)


# ── §4 Advancing ─────────────────────────────────────────────────────────────────────────────────────────────────────


def offer_advances(s: State, moves: Moves) -> None:
    """§4.1 Past any full rows from the bottom up; §4.3 a Diangle is taken whole, and §6.2 what wins as well."""
    most = most_at_once(s)
    fewest = most if is_won(s) else ROWS if is_diangle(s) else 1
    offer_range(moves, ADVANCE + fewest, ADVANCE + most)


def must_advance(s: State) -> bool:
    """Is there nothing else to do, neither to wait nor, before the roll, to roll?"""
    return is_diangle(s) or is_won(s)


def is_diangle(s: State) -> bool:
    """§4.3 Are all three rows full?"""
    return full_rows(s, s.turn) == ROWS


def is_won(s: State) -> bool:
    """§6.2 Does what lies there reach the last level? Rules 1 made nothing of it."""
    return s.version >= 2 and s.level[s.turn] + most_at_once(s) == LEVELS


def advance(s: State, levels: int) -> None:
    """§4.2 The dice of the completed levels are used, then the rest is arranged once more."""
    seat = s.turn
    if s.phase == ADVANCE_OR_WAIT or s.version >= 2:  # before the roll, rules 1 arranged nothing
        s.used |= completing(s, levels)
        s.extra_turn |= levels >= ROWS
        s.phase = REARRANGE if s.phase == CHOOSE else ARRANGE  # §2.2
    for row in range(ROWS):
        s.board[seat][row] = s.board[seat][row + levels] if row + levels < ROWS else 0
    s.level[seat] += levels
    if s.level[seat] == LEVELS:
        win(s)


def completing(s: State, levels: int) -> int:
    """The dice that complete so many levels: those of the rows, and one a level beyond them."""
    dice = 0
    for row in range(levels):
        dice |= s.board[s.turn][row] if row < ROWS else die_for(s, row, off_board(s) & ~s.used & ~dice)
    return dice


# ── §5 Grand Diangles ────────────────────────────────────────────────────────────────────────────────────────────────


def most_at_once(s: State) -> int:
    """How many levels can be completed: §5.1 beyond a Diangle, each needs just one die showing it."""
    levels = full_rows(s, s.turn)
    if s.grand and levels == ROWS:
        spare = off_board(s) & ~s.used
        while die_for(s, levels, spare):
            spare &= ~die_for(s, levels, spare)
            levels += 1
    return levels


def die_for(s: State, row: int, spare: int) -> int:
    """§5.2 The spare die that completes the level so far beyond the bottom row: rather white, then the lowest."""
    number = number_of(s, s.turn, row)
    red = 0
    for die in range(6):
        if holds(spare, die) and s.faces[s.turn][die] == number:
            if die + 1 != number:
                return 1 << die
            red = 1 << die
    return red


# ── §6 The end ───────────────────────────────────────────────────────────────────────────────────────────────────────


def win(s: State) -> None:
    """§6.1 Whoever completes the last level wins at once."""
    s.phase = OVER
    s.used = 0
    s.extra_turn = 0


def is_over(s: State) -> bool:
    return s.phase == OVER


def score(s: State, seat: int) -> int:
    """§6.3 Levels completed."""
    return s.level[seat]


def is_winner(s: State, seat: int) -> bool:
    return s.level[seat] == LEVELS

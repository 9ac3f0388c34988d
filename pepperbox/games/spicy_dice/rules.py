"""Spicy Dice, for one to eight: fill ten boxes with thirty rolls, and turn red numbers to whatever you need.

§ points to docs/rules/spicy-dice.md.
"""

from __future__ import annotations

from pepperbox.engine.fields import Fields, Row, Rows, short, yes_no_option
from pepperbox.engine.rulebook import Moves, offer
from pepperbox.games.dice import (
    ALL_SIX,
    WAYS_TO_LAND,
    bit,
    holds,
    holds_red,
    how_many,
    is_red,
    is_set,
    land_dice,
    showing,
    shows_red,
    tally,
)

# ── What is in the box ───────────────────────────────────────────────────────────────────────────────────────────────

MOST_SEATS = 8
ROLLS = 30  # §1.2
BONUS = 5  # §5.2 for each roll unused
RUN_POINTS = 21
RED_POINTS = 10

RUN, SET, SUM, RED = 7, 8, 9, 10  # the boxes 1 … 6 are numbers
BOXES = 10
EMPTY = -1  # what stands in a box before it is scored

PEPPER = (0, 50, 50, 50, 75, 75, 75)  # §4.1, §4.2 six alike in the box of their number
PEPPER_ELSEWHERE = (0, 25, 25, 25, 50, 50, 50)
HOT_PEPPER, HOT_PEPPER_ELSEWHERE = 100, 50  # §4.3

START, LANDING, DECIDE, OVER = 0, 1, 2, 3  # where a turn stands

# Actions: 1 … 63 roll those dice; then six dice, six faces each, to flip; ten boxes to score; and in Extra Spicy ten
# boxes, 64 handfuls of dice each, to score with.
FLIP = ALL_SIX + 1
SCORE = FLIP + 36
SCORE_WITH = SCORE + BOXES
ACTIONS = SCORE_WITH + BOXES * (ALL_SIX + 1)


class State(Fields):
    """Everyone's card, dice and rolls."""

    extra: int = yes_no_option(False, "Extra Spicy: dice that were not scored may be held for the next turn")
    junior: int = yes_no_option(False, "Junior: three rolls a turn, and those left over from earlier turns")

    turn: int = short()  # the seat whose turn it is
    phase: int = short()  # START, LANDING, DECIDE or OVER
    in_the_air: int = short()  # the dice that are being rolled
    fresh: int = short()  # the dice that were rolled just now and show their red number
    must_roll: Row = short(MOST_SEATS)  # the dice that everyone must roll to begin a turn, none during it
    faces: Rows = short(MOST_SEATS, 6)  # what everyone's dice show, 0 before the first roll
    rolls_used: Row = short(MOST_SEATS)
    boxes: Rows = short(MOST_SEATS, BOXES + 1)  # points by box, EMPTY before; there is no box 0
    finished: Row = short(MOST_SEATS)  # 1 for a seat whose card is finished


# ── §1 The card ──────────────────────────────────────────────────────────────────────────────────────────────────────


def set_up(s: State) -> None:
    s.turn = 0
    s.phase = START
    s.in_the_air = 0
    s.fresh = 0
    for seat in range(MOST_SEATS):
        s.must_roll[seat] = ALL_SIX
        s.rolls_used[seat] = 0
        s.finished[seat] = 0
        for die in range(6):
            s.faces[seat][die] = 0
        for box in range(BOXES + 1):
            s.boxes[seat][box] = EMPTY


def boxes_filled(s: State, seat: int) -> int:
    """How many boxes are scored: one a turn (§1.1)."""
    count = 0
    for box in range(1, BOXES + 1):
        if s.boxes[seat][box] != EMPTY:
            count += 1
    return count


# ── §2 A turn ────────────────────────────────────────────────────────────────────────────────────────────────────────


def to_act(s: State) -> int:
    return 1 << s.turn


def legal(s: State, seat: int, moves: Moves) -> None:
    if rolls_left_this_turn(s, seat) > 0:
        offer_rolls(s, seat, moves)
    if s.phase == DECIDE:
        offer_flips(s, moves)
        for box in range(1, BOXES + 1):
            if s.boxes[seat][box] == EMPTY:
                if s.extra:
                    offer_dice(s, seat, box, moves)
                else:
                    offer(moves, SCORE + box - 1)


def offer_rolls(s: State, seat: int, moves: Moves) -> None:
    """§2.1, §6.3 A turn begins with all the dice that must be rolled; §2.4 later it is any dice."""
    must = s.must_roll[seat]
    for dice in range(max(1, must), ALL_SIX + 1):
        if dice & must == must:
            offer(moves, dice)


def offer_flips(s: State, moves: Moves) -> None:
    """§2.2 A die rolled just now that shows its red number can be turned to any other."""
    for die in range(6):
        if holds(s.fresh, die):
            for face in range(1, 7):
                if face != die + 1:
                    offer(moves, flip_to(die, face))


def apply(s: State, seat: int, action: int) -> None:
    if action < FLIP:
        roll(s, seat, action)
    elif action < SCORE:
        flip(s, seat, die_of(action), face_of(action))
    elif action < SCORE_WITH:
        box = box_of(action)
        score_box(s, seat, box, worth(s.faces[seat], box), ALL_SIX)
    else:
        box = box_of(action)
        dice = dice_of(action)
        score_box(s, seat, box, worth_of(s.faces[seat], box, dice), dice)


def flip_to(die: int, face: int) -> int:
    return FLIP + 6 * die + face - 1


def die_of(action: int) -> int:
    """The die that is flipped, from 0 on."""
    return (action - FLIP) // 6


def face_of(action: int) -> int:
    """What it is flipped to."""
    return 1 + (action - FLIP) % 6


def score_with(box: int, dice: int) -> int:
    """The action that scores a box with these dice, where they are chosen."""
    return SCORE_WITH + (box - 1) * (ALL_SIX + 1) + dice


def box_of(action: int) -> int:
    """The box that is scored."""
    return 1 + (action - SCORE if action < SCORE_WITH else (action - SCORE_WITH) // (ALL_SIX + 1))


def dice_of(action: int) -> int:
    """The dice with which it is scored."""
    return (action - SCORE_WITH) % (ALL_SIX + 1)


def roll(s: State, seat: int, dice: int) -> None:
    """§1.2 Every roll is one of thirty."""
    s.rolls_used[seat] += 1
    s.must_roll[seat] = 0
    s.in_the_air = dice
    s.phase = LANDING


def chance(s: State) -> int:
    return WAYS_TO_LAND[how_many(s.in_the_air)] if s.phase == LANDING else 0


def land(s: State, outcome: int) -> None:
    """§2.3 Only what is red among the dice rolled just now can be flipped, no red number kept through the roll."""
    land_dice(s.faces[s.turn], s.in_the_air, outcome)
    s.fresh = s.in_the_air & reds(s.faces[s.turn])
    s.in_the_air = 0
    s.phase = DECIDE


def flip(s: State, seat: int, die: int, face: int) -> None:
    """§2.2 The number it is turned to is white, so that a die is flipped once."""
    s.faces[seat][die] = face
    s.fresh &= ~(1 << die)


def score_box(s: State, seat: int, box: int, points: int, dice: int) -> None:
    """§2.5 Scoring ends the turn; §6.3 the dice that were used are rolled to begin the next one."""
    s.boxes[seat][box] = points
    s.must_roll[seat] = dice
    end_turn(s, seat)


# ── §3 What dice are worth ───────────────────────────────────────────────────────────────────────────────────────────


def worth(faces: Row, box: int) -> int:
    """§3.1 What six dice are worth in a box: the best that applies."""
    return max(points_of_fitting(faces, box, fitting(faces, box)), points_of_all_six(faces, box))


def fitting(faces: Row, box: int) -> int:
    """The dice that count one by one in a box: its number, in SUM all, in RED the red ones."""
    if box == RED:
        return reds(faces)
    if box == SUM:
        return ALL_SIX
    dice = 0
    for die in range(6):
        if faces[die] == box:  # never in RUN and SET, where dice count only together
            dice |= 1 << die
    return dice


def reds(faces: Row) -> int:
    """The dice that show their red number."""
    dice = 0
    for die in range(6):
        if is_red(faces, die):
            dice |= 1 << die
    return dice


def points_of_fitting(faces: Row, box: int, dice: int) -> int:
    """§3.2 Numbers, twice if the red one is among them; §3.5 the sum; §3.6 ten for each red."""
    if box == RED:
        return RED_POINTS * how_many(dice)
    points = sum_of(faces, dice)
    return 2 * points if box <= 6 and holds_red(dice, box) else points


def sum_of(faces: Row, dice: int) -> int:
    total = 0
    for die in range(6):
        total += faces[die] * bit(dice, die)
    return total


def points_of_all_six(faces: Row, box: int) -> int:
    """The best of a run, a set and the peppers in a box; 0 if there is none."""
    counts = tally(faces)
    points = pepper_points(faces, counts, box)
    has_red = box <= 6 and shows_red(faces, box)  # §3.3, §3.4 a red number lets its box take a run or a set
    if is_run(counts) and (box == RUN or has_red):
        points = max(points, RUN_POINTS)
    if is_set(counts) and (box == SET or has_red):
        points = max(points, sum_of(faces, ALL_SIX))
    return points


def is_run(counts: int) -> bool:
    """§3.3 One of each number."""
    for number in range(1, 7):
        if showing(counts, number) != 1:
            return False
    return True


# ── §4 Peppers ───────────────────────────────────────────────────────────────────────────────────────────────────────


def pepper_points(faces: Row, counts: int, box: int) -> int:
    """§4.1, §4.2 Six alike, big or little, in their own box or any other; §4.3 six reds."""
    number = faces[0]
    if showing(counts, number) == 6:
        return PEPPER[number] if box == number else PEPPER_ELSEWHERE[number]
    if reds(faces) == ALL_SIX:
        return HOT_PEPPER if box in (RUN, RED) else HOT_PEPPER_ELSEWHERE
    return 0


# ── §5 The end ───────────────────────────────────────────────────────────────────────────────────────────────────────


def end_turn(s: State, seat: int) -> None:
    """§5.1 A card is finished when it is full, or with the turn that used the last roll; §5.4 others go on."""
    s.fresh = 0
    if boxes_filled(s, seat) == BOXES or s.rolls_used[seat] == ROLLS:
        s.finished[seat] = 1
    s.turn = (seat + 1) % s.seats
    while s.finished[s.turn] and s.turn != seat:
        s.turn = (s.turn + 1) % s.seats
    s.phase = OVER if s.finished[s.turn] else START


def is_over(s: State) -> bool:
    return s.phase == OVER


def bonus(s: State, seat: int) -> int:
    """§5.2 For a full card only."""
    return BONUS * (ROLLS - s.rolls_used[seat]) if boxes_filled(s, seat) == BOXES else 0


def score(s: State, seat: int) -> int:
    """§5.3 An empty box counts nothing."""
    total = bonus(s, seat)
    for box in range(1, BOXES + 1):
        total += max(0, s.boxes[seat][box])
    return total


def is_winner(s: State, seat: int) -> bool:
    """§5.5 The most points win, and may be shared."""
    for other in range(s.seats):
        if score(s, other) > score(s, seat):
            return False
    return True


# ── §6 Extra Spicy ───────────────────────────────────────────────────────────────────────────────────────────────────


def offer_dice(s: State, seat: int, box: int, moves: Moves) -> None:
    """§6.1 Any of the dice that count one by one, or none; §6.2 all six for what takes all six."""
    faces = s.faces[seat]
    usable = fitting(faces, box)
    for dice in range(usable + 1):
        if dice & ~usable == 0:
            offer(moves, score_with(box, dice))
    if usable != ALL_SIX and points_of_all_six(faces, box) > 0:
        offer(moves, score_with(box, ALL_SIX))


def worth_of(faces: Row, box: int, dice: int) -> int:
    """§6.2 The best that applies to exactly these dice."""
    points = 0
    if dice & ~fitting(faces, box) == 0:
        points = points_of_fitting(faces, box, dice)
    if dice == ALL_SIX:
        points = max(points, points_of_all_six(faces, box))
    return points


# ── §7 Junior ────────────────────────────────────────────────────────────────────────────────────────────────────────


def rolls_left_this_turn(s: State, seat: int) -> int:
    """§7.1 By the end of a turn no more than three rolls for each turn so far, this one included."""
    most = 3 * (boxes_filled(s, seat) + 1) if s.junior else ROLLS
    return most - s.rolls_used[seat]

"""Spicy Dice, played well: guess what each box may come to, and aim at the one that beats its usual by most."""

from __future__ import annotations

from pepperbox.engine.fields import Row
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.dice import ALL_SIX, holds, holds_red, how_many, showing, tally, tally_of
from pepperbox.games.spicy_dice.rules import (
    BONUS,
    BOXES,
    EMPTY,
    RED,
    RED_POINTS,
    RUN,
    RUN_POINTS,
    SCORE,
    SET,
    START,
    SUM,
    State,
    boxes_filled,
    fitting,
    flip_to,
    points_of_all_six,
    points_of_fitting,
    score_with,
    worth,
)

PACE = 3  # rolls for each turn so far
FARTHEST = 3  # rolls that guesses look ahead
USUAL = (0, 7, 14, 21, 28, 35, 42, 14, 19, 27, 22)  # points that each box usually brings; there is no box 0

# By how many rolls are ahead, in percent: how likely a die comes to show a number one wants (as that or as a red one to
# flip), or its red one, and how likely a run or a set comes about for which so many dice are missing.
A_NUMBER = (0, 31, 52, 67)
ITS_RED = (0, 17, 31, 42)
A_RUN = ((100, 0, 0, 0, 0, 0, 0), (100, 30, 9, 2, 0, 0, 0), (100, 50, 25, 10, 4, 1, 0), (100, 65, 40, 22, 10, 5, 2))
A_SET = ((100, 0, 0, 0), (100, 40, 15, 5), (100, 64, 35, 20), (100, 78, 55, 40))
HIGH = 4  # what is kept for SUM
A_LOW_DIE = (0, 39, 45, 48)  # tenths of points that other dice come to
A_SUM = 21  # of six dice


def good(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    """Choose a box and how many rolls to spend on it, then flip, roll or score for it."""
    faces = s.faces[seat]
    lying = ALL_SIX & ~s.must_roll[seat]
    plan = best_plan(s, seat, lying)
    box = plan % (BOXES + 1)
    if s.phase == START:
        return dice_to_roll(faces, box, lying)
    is_last = plan == box
    if not is_last or 10 * worth(faces, box) < guess(faces, box, lying, s.fresh, 0):
        action = flip_for(faces, box, s.fresh)
        if action:
            return action
    return scoring(s, seat, box) if is_last else dice_to_roll(faces, box, lying)


def best_plan(s: State, seat: int, lying: int) -> int:
    """A box, and a number of rolls to spend on it, as one number: rolls × (BOXES + 1) + box."""
    faces = s.faces[seat]
    least = 1 if s.phase == START else 0
    most = max(least, min(FARTHEST, PACE * (boxes_filled(s, seat) + 1) - s.rolls_used[seat]))
    best = 0
    best_gain = -10_000
    for ahead in range(least, most + 1):
        for box in range(1, BOXES + 1):
            if s.boxes[seat][box] == EMPTY:
                gain = guess(faces, box, lying, s.fresh, ahead) - 10 * USUAL[box] - 10 * BONUS * ahead
                if ahead == 0:
                    gain = max(gain, 10 * worth(faces, box) - 10 * USUAL[box])
                if gain > best_gain:
                    best_gain = gain
                    best = ahead * (BOXES + 1) + box
    return best


# ── What a box may come to ───────────────────────────────────────────────────────────────────────────────────────────


def guess(faces: Row, box: int, lying: int, fresh: int, ahead: int) -> int:
    """Tenths of points, if the fresh reds are flipped as they serve and the dice that don't fit are rolled."""
    if box == RUN:
        return RUN_POINTS * A_RUN[ahead][missing_for_run(faces, lying, fresh)] // 10
    if box == SET:
        return A_SUM * A_SET[ahead][missing_for_set(faces, lying, fresh)] // 10
    if box == SUM:
        return guess_sum(faces, lying, fresh, ahead)
    fits = fitting(faces, box) & lying
    if box == RED:
        return RED_POINTS * (10 * how_many(fits) + how_many(ALL_SIX & ~fits) * ITS_RED[ahead] // 10)
    sure = how_many(fits | fresh)
    is_red = holds_red(fits, box)
    return box * (100 * sure + (6 - sure) * A_NUMBER[ahead]) * (200 if is_red else 100 + ITS_RED[ahead]) // 1000


def guess_sum(faces: Row, lying: int, fresh: int, ahead: int) -> int:
    tenths = 0
    for die in range(6):
        if holds(fresh, die):
            tenths += 60
        elif holds(lying, die) and (faces[die] >= HIGH or ahead == 0):
            tenths += 10 * faces[die]
        else:
            tenths += A_LOW_DIE[ahead]
    return tenths


def missing_for_run(faces: Row, lying: int, fresh: int) -> int:
    counts = tally_of(faces, lying)
    missing = 0
    spare = 0
    for number in range(1, 7):
        if showing(counts, number) == 0:
            missing += 1
        elif showing(counts, number) > 1 and holds_red(fresh, number):
            spare += 1
    return max(0, missing - spare)


def missing_for_set(faces: Row, lying: int, fresh: int) -> int:
    """Two singles need one of them to change, and so does one alone."""
    counts = tally_of(faces, lying)
    singles = how_many(ALL_SIX & ~lying)
    for number in range(1, 7):
        if showing(counts, number) == 1:
            singles += -1 if holds_red(fresh, number) else 1
    return max(0, (singles + 1) // 2)


# ── What to do for a box ─────────────────────────────────────────────────────────────────────────────────────────────


def dice_to_roll(faces: Row, box: int, lying: int) -> int:
    dice = ALL_SIX & ~dice_to_keep(faces, box, lying)
    return dice if dice else ALL_SIX


def dice_to_keep(faces: Row, box: int, lying: int) -> int:
    if box == RUN:
        return one_of_each(faces, lying)
    if box == SET:
        return dice_that_match(faces, lying)
    if box == SUM:
        return high_dice(faces, lying)
    return fitting(faces, box) & lying


def one_of_each(faces: Row, lying: int) -> int:
    kept = 0
    for die in range(6):
        if holds(lying, die) and showing(tally_of(faces, kept), faces[die]) == 0:
            kept |= 1 << die
    return kept


def dice_that_match(faces: Row, lying: int) -> int:
    """All that are not alone, and of an even number of singles one for another to match."""
    counts = tally_of(faces, lying)
    kept = 0
    singles = 0
    for die in range(6):
        if holds(lying, die):
            if showing(counts, faces[die]) > 1:
                kept |= 1 << die
            else:
                singles |= 1 << die
    if how_many(singles) % 2 == 0:
        kept |= singles & -singles
    return kept


def high_dice(faces: Row, lying: int) -> int:
    kept = 0
    for die in range(6):
        if holds(lying, die) and faces[die] >= HIGH:
            kept |= 1 << die
    return kept


def flip_for(faces: Row, box: int, fresh: int) -> int:
    """A fresh red that serves the box better as another number; 0 if there is none."""
    counts = tally(faces)
    for die in range(6):
        if holds(fresh, die):
            face = better_face(counts, box, die + 1)
            if face != die + 1:
                return flip_to(die, face)
    return 0


def better_face(counts: int, box: int, number: int) -> int:
    """What a fresh red of this number had better show; that number if it serves as it is."""
    if box == RED:
        return number
    if box == SUM:
        return 6
    if box <= 6:
        return box
    alike = showing(counts, number)
    if box == RUN and alike > 1:
        return number_shown(counts, 0, number)
    if box == SET and alike == 1:
        for wanted in range(1, 6):
            other = number_shown(counts, wanted, number)
            if other != number:
                return other
    return number


def number_shown(counts: int, wanted: int, number: int) -> int:
    """Another number that so many dice show; this one if there is none."""
    for other in range(1, 7):
        if other != number and showing(counts, other) == wanted:
            return other
    return number


def scoring(s: State, seat: int, box: int) -> int:
    """Score the box, in Extra Spicy with the dice that are worth most."""
    if not s.extra:
        return SCORE + box - 1
    faces = s.faces[seat]
    dice = fitting(faces, box)
    if points_of_all_six(faces, box) > points_of_fitting(faces, box, dice):
        dice = ALL_SIX
    return score_with(box, dice)

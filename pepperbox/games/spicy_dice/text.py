"""Spicy Dice in notation and in words."""

from __future__ import annotations

from collections.abc import Sequence

from pepperbox.engine.rulebook import Event
from pepperbox.games.dice import ALL_SIX, dice_text, holds, is_red, spaced, tally
from pepperbox.games.dice import dice_in_the_air as dice_in_the_air
from pepperbox.games.dice import outcome_text as outcome_text
from pepperbox.games.dice import parse_outcome as parse_outcome
from pepperbox.games.spicy_dice.rules import (
    BOXES,
    EMPTY,
    FLIP,
    OVER,
    RED,
    ROLLS,
    RUN,
    SCORE,
    SCORE_WITH,
    SET,
    START,
    State,
    bonus,
    box_of,
    boxes_filled,
    dice_of,
    die_of,
    face_of,
    fitting,
    is_winner,
    pepper_points,
    reds,
    rolls_left_this_turn,
    score,
    worth,
    worth_of,
)
from pepperbox.games.spicy_dice.view import BOX_NAMES
from pepperbox.games.words import rolled, rolling, some_faces


def action_text(action: int) -> str:
    """
    >>> [action_text(action) for action in (63, FLIP + 16, SCORE + 4, SCORE_WITH + 9 * 64 + 2, SCORE_WITH + 6 * 64)]
    ['roll 123456', 'flip 3 5', 'score 5', 'score red 2', 'score run -']
    """
    if action < FLIP:
        return f"roll {dice_text(action)}"
    if action < SCORE:
        return f"flip {die_of(action) + 1} {face_of(action)}"
    if action < SCORE_WITH:
        return f"score {BOX_NAMES[box_of(action)]}"
    return f"score {BOX_NAMES[box_of(action)]} {dice_text(dice_of(action))}"


def tell(event: Event, before: State, after: State, names: Sequence[str]) -> list[str]:
    seat = before.turn
    name = names[seat]
    verb, *arguments = event.what.split()
    if verb == "roll":
        return [f"{name} {rolled(event.landed[0])}.", *tell_fresh(after)]
    if verb == "flip":
        die, face = arguments
        return [f"{name} flipped the red {die} to a {face}."]
    assert event.action is not None
    scored = tell_score(before, after, name, event.action.code)
    return [*scored, *tell_finish(after, seat, name), *tell_end(after, names)]


def tell_fresh(after: State) -> list[str]:
    """Before the next roll the player will want to know."""
    dice = dice_text(after.fresh)
    return [] if dice == "-" else [f"Red: {spaced(dice)}."]


def tell_score(before: State, after: State, name: str, action: int) -> list[str]:
    seat, number = before.turn, box_of(action)
    points, faces = after.boxes[seat][number], before.faces[seat]
    dice = ALL_SIX if action < SCORE_WITH else dice_of(action)
    used = "" if dice == ALL_SIX else f": {some_faces(faces, dice) if dice else 'no dice'}"
    scored = f"{name} scored {points} in {label(number)}{used}."
    if dice == ALL_SIX and points == pepper_points(faces, tally(faces), number) > 0:
        return [f"{pepper_name(faces)}!", scored]
    return [scored]


def pepper_name(faces: Sequence[int]) -> str:
    if reds(list(faces)) == ALL_SIX:
        return "Hot Pepper"
    return "Big Pepper" if faces[0] >= 4 else "Little Pepper"


def tell_finish(after: State, seat: int, name: str) -> list[str]:
    if not after.finished[seat]:
        return []
    empty = BOXES - boxes_filled(after, seat)
    if empty:
        boxes = "one box stayed" if empty == 1 else f"{empty} boxes stayed"
        return [f"{name} used the last roll and {boxes} empty: {score(after, seat)} points in all."]
    return [f"{name} filled the last box: bonus {bonus(after, seat)}, {score(after, seat)} points in all."]


def tell_end(after: State, names: Sequence[str]) -> list[str]:
    if after.phase != OVER or after.seats == 1:
        return []
    winners = [seat for seat in range(after.seats) if is_winner(after, seat)]
    shared = "shared the win" if len(winners) > 1 else "won"
    return [f"{' and '.join(names[seat] for seat in winners)} {shared} with {score(after, winners[0])} points!"]


# ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def why_not(s: State, seat: int, action: int) -> str:
    if action < FLIP:
        return why_not_roll(s, seat, action)
    if action >= SCORE and s.boxes[seat][box_of(action)] != EMPTY:
        return f"§1.1: a box is scored once, and {label(box_of(action))} has been."
    if s.phase == START:
        return "§2.1: a turn begins with a roll."
    return why_not_flip(s, seat, action) if action < SCORE else why_not_score(s, seat, action)


def why_not_roll(s: State, seat: int, dice: int) -> str:
    if s.rolls_used[seat] == ROLLS:
        return f"§1.2: all {ROLLS} rolls are used."
    if rolls_left_this_turn(s, seat) <= 0:
        return "§7.1: no rolls are left for this turn."
    if s.must_roll[seat] == ALL_SIX:
        return f"{'§6.3' if s.extra else '§2.1'}: this turn begins with all six dice."
    if s.must_roll[seat] & ~dice:
        return f"§6.3: dice that the last score has used are rolled: {some_faces(s.faces[seat], s.must_roll[seat])}."
    return "§2.4: at least one die is rolled."


def why_not_flip(s: State, seat: int, action: int) -> str:
    die, faces = die_of(action), s.faces[seat]
    if not is_red(faces, die):
        return f"§2.2: only a red number can be flipped, and this is a white {faces[die]}."
    if not holds(s.fresh, die):
        return f"§2.3: the red {die + 1} was kept through a roll, and stays what it is."
    return "§2.2: a die is flipped to another number."


def why_not_score(s: State, seat: int, action: int) -> str:
    if action < SCORE_WITH:
        return "§6.1: scoring names the dice that it uses."
    if not s.extra:
        return "§6.1: dice are named only in Extra Spicy."
    box, dice = box_of(action), dice_of(action)
    if box in (RUN, SET) or dice == ALL_SIX:
        return "§6.2: that takes all six dice, and a run, a set or a pepper that counts there."
    needed = "red dice" if box == RED else f"dice that show a {box}"
    unfit = some_faces(s.faces[seat], dice & ~fitting(s.faces[seat], box))
    return f"§6.1: {label(box)} takes {needed}, and not {unfit}."


def label(box: int) -> str:
    """
    >>> label(5), label(7)
    ('box 5', 'the run box')
    """
    name = BOX_NAMES[box]
    return f"box {name}" if name.isdecimal() else f"the {name} box"


# ── Actions in words ─────────────────────────────────────────────────────────────────────────────────────────────────


def in_words(s: State, seat: int, action: int, names: Sequence[str]) -> str:
    if action < FLIP:
        return rolling(s.faces[seat], action)
    if action < SCORE:
        return f"flip the red {die_of(action) + 1} to a {face_of(action)}"
    box = label(box_of(action))
    if action < SCORE_WITH:
        return f"score {box}: {counted_points(worth(s.faces[seat], box_of(action)))}"
    dice = dice_of(action)
    points = counted_points(worth_of(s.faces[seat], box_of(action), dice))
    return f"score {box} with {some_faces(s.faces[seat], dice) if dice else 'no dice'}: {points}"


def counted_points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"

"""Spicy Dice in notation and in words."""

from __future__ import annotations

from collections.abc import Sequence

from pepperbox.engine.rulebook import Event
from pepperbox.games.dice import ALL_SIX, dice_text, spaced, tally
from pepperbox.games.dice import dice_in_the_air as dice_in_the_air
from pepperbox.games.dice import outcome_text as outcome_text
from pepperbox.games.dice import parse_outcome as parse_outcome
from pepperbox.games.spicy_dice.rules import (
    BOXES,
    FLIP,
    OVER,
    SCORE,
    SCORE_WITH,
    State,
    bonus,
    box_of,
    boxes_filled,
    dice_of,
    die_of,
    face_of,
    is_winner,
    pepper_points,
    reds,
    score,
)
from pepperbox.games.spicy_dice.view import BOX_NAMES


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
        return [f"{name} rolled {arguments[0]}: {spaced(event.landed[0])}.", *tell_fresh(after)]
    if verb == "flip":
        die, face = arguments
        return [f"{name} flipped the red {die} to a {face}."]
    return [*tell_score(before, after, name, *arguments), *tell_finish(after, seat, name), *tell_end(after, names)]


def tell_fresh(after: State) -> list[str]:
    """Before the next roll the player will want to know."""
    dice = dice_text(after.fresh)
    return [] if dice == "-" else [f"Red: {spaced(dice)}."]


def tell_score(before: State, after: State, name: str, box: str, dice: str = "123456") -> list[str]:
    seat, number = before.turn, BOX_NAMES.index(box)
    points = after.boxes[seat][number]
    label = f"box {box}" if box.isdecimal() else box.upper()
    used = {"123456": "", "-": " with no dice"}.get(dice, f" with dice {dice}")
    scored = f"{name} scored {points} in {label}{used}."
    faces = before.faces[seat]
    if dice == "123456" and points == pepper_points(faces, tally(faces), number) > 0:
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

"""Spicy Dice for beginners: collect the number there is most of, and score wherever that brings most at once.

Rolls are spent three a turn, as if they could not be saved, and a red number is turned only to the number that is being
collected.
"""

from __future__ import annotations

from pepperbox.bots.spicy_dice.good import dice_to_roll, flip_for, scoring
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.dice import ALL_SIX, showing, tally
from pepperbox.games.spicy_dice.rules import BOXES, EMPTY, ROLLS, START, State, boxes_filled, worth

A_TURN = 3  # rolls
GLAD = 21  # points that are taken at once


def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    if s.phase == START:
        return ALL_SIX
    faces = s.faces[seat]
    best = richest_box(s, seat)
    if worth(faces, best) >= GLAD:
        return scoring(s, seat, best)
    collected = box_to_collect(s, seat)
    flip = flip_for(faces, collected, s.fresh) if collected <= 6 else 0
    if flip:
        return flip
    if s.rolls_used[seat] < min(ROLLS, A_TURN * (boxes_filled(s, seat) + 1)):
        return dice_to_roll(faces, collected, ALL_SIX)
    return scoring(s, seat, best)


def richest_box(s: State, seat: int) -> int:
    """The empty box in which the dice are worth most as they lie; of several, the first on the card."""
    best = 0
    for box in range(1, BOXES + 1):
        if s.boxes[seat][box] == EMPTY and (best == 0 or worth(s.faces[seat], box) > worth(s.faces[seat], best)):
            best = box
    return best


def box_to_collect(s: State, seat: int) -> int:
    """The number most dice show, among those still to be scored; if there is none, the last box on the card."""
    best = 0
    for box in range(1, BOXES + 1):
        if s.boxes[seat][box] == EMPTY and (best == 0 or liking(s, seat, box) >= liking(s, seat, best)):
            best = box
    return best


def liking(s: State, seat: int, box: int) -> int:
    return showing(tally(s.faces[seat]), box) if box <= 6 else -1

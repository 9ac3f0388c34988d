"""Grand Poobah as JSON: nothing in it is secret."""

from __future__ import annotations

from typing import TypedDict

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import BySeat, Seat
from pepperbox.games.dice import Faces, faces_or_none
from pepperbox.games.grand_poobah.rules import (
    ACTIONS,
    CHANGE,
    SCORING,
    TURN_REDS,
    State,
    die_of,
    end_turn,
    face_of,
    in_hand,
    is_over,
    is_playing,
    legal,
    most_in_hand,
    next_turn,
    worth,
)
from pepperbox.games.grand_poobah.text import action_text


class Scoring(TypedDict):
    """A roll of the scoring dice."""

    faces: Faces
    points: BySeat[int]
    worth: dict[str, int]  # number → what it paid to those with the most of it


class Position(TypedDict):
    """A game of Grand Poobah."""

    hands: BySeat[Faces | None]
    turns: BySeat[int]  # finished ones, counted before the scoring roll
    most: dict[str, list[Seat]]  # number → who has the most of it and would score it now
    most_after: dict[str, dict[str, list[Seat]]]  # action that turns a red die → who would have the most then
    scoring_rolls: BySeat[int]  # from now until that seat's next turn begins
    last_scoring: Scoring | None  # null before the first
    overtime: list[Seat] | None  # who plays it; null before


def view(s: State) -> Position:
    seats = range(s.seats)
    return {
        "hands": [faces_or_none(s.hands[seat]) for seat in seats],
        "turns": [s.turns[seat] for seat in seats],
        "most": most(s),
        "most_after": most_after(s),
        "scoring_rolls": [scoring_rolls(s, seat) for seat in seats],
        "last_scoring": last_scoring(s),
        "overtime": [LETTERS[seat] for seat in seats if s.overtime >> seat & 1] or None,
    }


def most(s: State) -> dict[str, list[str]]:
    found = {str(number): who_has_most(s, number) for number in range(1, 7)}
    return {number: seats for number, seats in found.items() if seats}


def most_after(s: State) -> dict[str, dict[str, list[str]]]:
    if s.phase != TURN_REDS:
        return {}
    moves = [0] * (ACTIONS + 1)
    legal(s, s.turn, moves)
    changes = [action for action in moves[1 : moves[0] + 1] if action >= CHANGE]
    now = {number: who_has_most(s, number) for number in range(1, 7)}
    return {action_text(action): most_with(s, now, die_of(action), face_of(action)) for action in changes}


def most_with(s: State, now: dict[int, list[str]], die: int, face: int) -> dict[str, list[str]]:
    """Who would have the most of each number if a die showed another one: only what it shows and showed can differ."""
    changed = s.copy()
    changed.hands[s.turn][die] = face
    turned = (face, s.hands[s.turn][die])
    then = {number: who_has_most(changed, number) if number in turned else seats for number, seats in now.items()}
    return {str(number): seats for number, seats in then.items() if seats}


def scoring_rolls(s: State, seat: int) -> int:
    if is_over(s) or not is_playing(s, seat):
        return 0
    ahead, rolls = s.copy(), 0
    while True:
        if ahead.phase != SCORING:
            end_turn(ahead)
        if ahead.phase == SCORING:
            rolls += 1
            next_turn(ahead)
        if ahead.turn == seat:
            return rolls


def who_has_most(s: State, number: int) -> list[str]:
    """Nobody, if nobody has any."""
    most = most_in_hand(s, number)
    return [LETTERS[seat] for seat in range(s.seats) if in_hand(s, seat, number) == most] if most else []


def last_scoring(s: State) -> Scoring | None:
    faces = faces_or_none(s.scoring)
    if faces is None:
        return None
    return {
        "faces": faces,
        "points": [s.scored[seat] for seat in range(s.seats)],
        "worth": {str(number): worth(s, number) for number in range(1, 7) if worth(s, number)},
    }

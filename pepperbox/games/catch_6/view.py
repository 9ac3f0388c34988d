"""Catch 6 as JSON: nothing in it is secret."""

from __future__ import annotations

from typing import TypedDict

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import BySeat, Seat
from pepperbox.games.catch_6.rules import (
    ACTIONS,
    CARRY,
    CATCH_OR_PASS,
    ENOUGH,
    GAME_POINTS,
    NOBODY,
    PASS,
    PLAIN,
    POINTS,
    State,
    legal,
    number_of,
    way_of,
)
from pepperbox.games.catch_6.text import action_text
from pepperbox.games.dice import Faces, faces_or_none, showing, shows_red, tally


class Near(TypedDict):
    """How far a seat is from catching a number by its red die and others."""

    red: bool  # the red one shows it
    others: int  # that show it, at most as many as are needed
    needed: int  # others


class Catch(TypedDict):
    """What a catch or a carryover brings."""

    number: int
    points: int
    wins: Seat | None  # who wins the game by it
    ends: bool  # the match is over then
    rolls_all: bool  # all six dice have to be rolled next


class Position(TypedDict):
    """A match of Catch 6."""

    points: BySeat[int]  # in the current game
    goal: int  # the points that win a game
    worth: dict[str, int]  # number → the points for catching it
    caught: dict[str, Seat]  # number → who has caught it
    faces: BySeat[Faces | None]
    must_roll_all: BySeat[bool]  # from a new game, a raffle or a full house until that seat rolls
    near: BySeat[dict[str, Near]]  # open number → how far; nothing for who must roll all six
    catches: dict[str, Catch]  # action → what it brings, for whoever may catch now


def view(s: State) -> Position:
    return {
        "points": list(s.points),
        "goal": GAME_POINTS,
        "worth": {str(number): POINTS[number] for number in range(1, 7)},
        "caught": {str(number): LETTERS[s.catcher[number]] for number in range(1, 7) if s.catcher[number] != NOBODY},
        "faces": [faces_or_none(faces) for faces in s.faces],
        "must_roll_all": [bool(must) for must in s.must_roll_all],
        "near": [near(s, seat) for seat in range(2)],
        "catches": catches(s),
    }


def near(s: State, seat: int) -> dict[str, Near]:
    if s.must_roll_all[seat]:
        return {}
    return {str(number): how_near(s, seat, number) for number in range(1, 7) if s.catcher[number] == NOBODY}


def how_near(s: State, seat: int, number: int) -> Near:
    red = shows_red(s.faces[seat], number)
    others = showing(tally(s.faces[seat]), number) - red
    return {"red": red, "others": min(others, ENOUGH - 1), "needed": ENOUGH - 1}


def catches(s: State) -> dict[str, Catch]:
    if s.phase != CATCH_OR_PASS:
        return {}
    moves = [0] * (ACTIONS + 1)
    legal(s, s.turn, moves)
    return {action_text(action): brings(s, action) for action in moves[1 : moves[0] + 1] if action > PASS}


def brings(s: State, action: int) -> Catch:
    number, is_carried = number_of(action), action >= CARRY
    points = POINTS[number]
    has_won = s.points[s.turn] + points >= GAME_POINTS
    winner = 1 - s.turn if is_carried else s.turn if has_won else NOBODY
    return {
        "number": number,
        "points": points,
        "wins": None if winner == NOBODY else LETTERS[winner],
        "ends": winner != NOBODY and s.games_won[winner] + 1 >= s.wins,
        "rolls_all": winner != NOBODY or way_of(action) != PLAIN,
    }

"""2 Out of 3 Ain't Bad as JSON: nothing in it is secret."""

from __future__ import annotations

from typing import Literal, TypedDict

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import BySeat, Seat
from pepperbox.games.dice import ByDie, Dice, dice_by_name, dice_list
from pepperbox.games.two_out_of_three.rules import (
    GAME_BASE,
    GAMES_KEPT,
    LINES,
    NOBODY,
    SQUARES,
    State,
    is_pair,
    is_run,
    kept_result,
    line_points,
    line_winner,
)
from pepperbox.games.two_out_of_three.text import SQUARE_NAMES


class Square(TypedDict):
    """A die that lies on the board."""

    seat: Seat
    die: int
    face: int


Makes = Literal["pair", "run", "nothing"]


class Line(TypedDict):
    """One of the ten lines."""

    squares: list[str]
    makes: Makes | None  # by its three numbers; null if it is not full
    seat: Seat | None  # for whom it counts as it lies; null if for nobody, or if it is not full


class Position(TypedDict):
    """A match of 2 Out of 3 Ain't Bad."""

    board: dict[str, Square]  # by square, of those that are taken; it stays after a game until somebody says who leads
    hand: BySeat[Dice]  # without those that are rolled
    rolled: ByDie  # to be placed
    lines: list[Line]
    line_points: BySeat[int]  # how many lines count for each, as they lie
    games: list[BySeat[int]]  # the lines won in each finished game; of more than 1,024 games, the latest
    stake: int  # what the current game is worth, between games the next one; 1 when over
    choice: Seat  # who had the choice who starts the current game; between games, who has it


def view(s: State) -> Position:
    return {
        "board": {SQUARE_NAMES[square]: on_square(s, square) for square in range(SQUARES) if s.owner[square] != NOBODY},
        "hand": [dice_list(dice) for dice in s.hand],
        "rolled": dice_by_name(s.rolled),
        "lines": [line_as_it_lies(s, line) for line in range(len(LINES))],
        "line_points": [line_points(s, seat) for seat in range(2)],
        "games": [
            list(divmod(kept_result(s, game), GAME_BASE)) for game in range(max(0, s.games - GAMES_KEPT), s.games)
        ],
        "stake": s.stake,
        "choice": LETTERS[s.choice],
    }


def on_square(s: State, square: int) -> Square:
    return {"seat": LETTERS[s.owner[square]], "die": s.die[square] + 1, "face": s.face[square]}


def line_as_it_lies(s: State, line: int) -> Line:
    winner = line_winner(s, line)
    return {
        "squares": [SQUARE_NAMES[square] for square in LINES[line]],
        "makes": what_it_makes(s, line),
        "seat": None if winner == NOBODY else LETTERS[winner],
    }


def what_it_makes(s: State, line: int) -> Makes | None:
    if any(s.owner[square] == NOBODY for square in LINES[line]):
        return None
    one, two, three = (s.face[square] for square in LINES[line])
    if is_pair(one, two, three):
        return "pair"
    return "run" if is_run(one, two, three) else "nothing"

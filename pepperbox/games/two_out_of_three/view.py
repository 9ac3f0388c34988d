"""2 Out of 3 Ain't Bad as JSON: nothing in it is secret."""

from __future__ import annotations

from typing import Any

from pepperbox.engine.notation import LETTERS
from pepperbox.games.dice import dice_by_name, dice_list
from pepperbox.games.two_out_of_three.rules import (
    GAME_BASE,
    GAMES_KEPT,
    LINES,
    NOBODY,
    SQUARES,
    State,
    kept_result,
    line_winner,
)
from pepperbox.games.two_out_of_three.text import SQUARE_NAMES


def view(s: State) -> dict[str, Any]:
    return {
        "board": {SQUARE_NAMES[square]: on_square(s, square) for square in range(SQUARES) if s.owner[square] != NOBODY},
        "hand": [dice_list(dice) for dice in s.hand],
        "rolled": dice_by_name(s.rolled),
        "lines": [line_as_it_lies(s, line) for line in range(len(LINES))],
        "games": [
            list(divmod(kept_result(s, game), GAME_BASE)) for game in range(max(0, s.games - GAMES_KEPT), s.games)
        ],
        "stake": s.stake,
        "choice": LETTERS[s.choice],
    }


def on_square(s: State, square: int) -> dict[str, Any]:
    return {"seat": LETTERS[s.owner[square]], "die": s.die[square] + 1, "face": s.face[square]}


def line_as_it_lies(s: State, line: int) -> dict[str, Any]:
    winner = line_winner(s, line)
    return {
        "squares": [SQUARE_NAMES[square] for square in LINES[line]],
        "seat": None if winner == NOBODY else LETTERS[winner],
    }

"""2 Out of 3 Ain't Bad: one looks as far as the end of the game in progress, for any number may follow a tie."""

from __future__ import annotations

from pepperbox.games.two_out_of_three.rules import GAME_BASE, LEAD, State, kept_result

FORGOTTEN = ("match_points", "stake", "choice", "games", "games_kept")


def is_end(s: State) -> bool:
    return s.phase == LEAD


def has_won(s: State, seat: int) -> bool:
    """§3.5 Whoever has more lines wins the game; a tie is shared."""
    result = kept_result(s, s.games - 1)
    points = result // GAME_BASE if seat == 0 else result % GAME_BASE
    return 2 * points >= result // GAME_BASE + result % GAME_BASE

"""What a position of Catch 6 is worth at the beginning of a turn, without playing on: for a search that looks ahead.

Who has caught what (`race`) decides most, what the dice of both promise (`hope`) half as much as it says, since one
gains over the middle what the other loses; and it is good to be on turn. The weights are fitted to 10,000 positions
of games between good players; they leave a mean square error of 0.172, where `race` alone leaves 0.183.
"""

from __future__ import annotations

from pepperbox.bots.catch_6.good import hope
from pepperbox.bots.catch_6.race import CERTAIN, RACE, caught_by, chance_in_match
from pepperbox.games.catch_6.rules import CHOOSE, State

EVEN = CERTAIN // 2
STEEPER = 136  # in hundredths: leads are worth more than the race says, as the numbers that matter go first
ON_TURN = 300  # in 10,000ths


def is_own_turn_again(s: State, start: State) -> bool:
    return s.phase == CHOOSE and s.turn == start.turn


def outlook(s: State, seat: int) -> float:
    return chance_in_match(s, seat, chance_in_game(s, seat), 0) / CERTAIN


def chance_in_game(s: State, seat: int) -> int:
    other = 1 - seat
    lead = STEEPER * (RACE[caught_by(s, seat)] - EVEN) // 100
    hopes = (hope(s, seat, caught_by(s, seat)) - hope(s, other, caught_by(s, other))) // 2
    return min(max(EVEN + lead + hopes + (ON_TURN if s.turn == seat else -ON_TURN), 0), CERTAIN)

"""The end of a round of Perfecto, small enough to be solved by OpenSpiel's CFR.

Two players have one die each, and only the highest bids are left: whoever is first has to bid, and from then on one
bids higher or calls. Nobody bids what no two dice can make true; and nobody rolls again, unless that is asked for.

    python examples/small_perfecto.py
"""

from __future__ import annotations

from typing import Any

from open_spiel.python.algorithms import cfr, exploitability

import pepperbox
from pepperbox.adapters import openspiel
from pepperbox.games.dice import ALL_SIX
from pepperbox.games.perfecto.state import BID, CHALLENGE, PERFECTO
from pepperbox.solve.perfecto.small_round import set_up, small_round

DICE = (1, 1)
TWO_FIVES = 11  # as the rules number bids


def game(above: int = TWO_FIVES, rolls: bool = False) -> openspiel.Played:
    """The round in which both are about to shake, and the first player will have to bid higher than that."""
    bids = {BID + int(bid) for bid in small_round(DICE, rolls=False, above=above).bids[1:]}

    def winners(s: Any) -> tuple[int, ...]:
        return (s.shown_winner,) if s.round else ()

    def legal(s: Any, seat: int, codes: list[int]) -> list[int]:
        calls = (CHALLENGE, PERFECTO) if s.bid > above else ()
        dice = range(1, ALL_SIX + 1) if rolls and BID + s.bid < max(bids) else ()
        return [code for code in codes if code in bids or code in calls or code in dice]

    settled = pepperbox.game("perfecto", seats=2)
    start = set_up(settled, DICE)
    start.bid = above
    return openspiel.game(settled, part=openspiel.Part(start, winners, legal))


def main(rounds: int = 60) -> None:
    played = game()
    solver = cfr.CFRSolver(played)
    for number in range(1, rounds + 1):
        solver.evaluate_and_update_policy()
        if number % 20 == 0:
            more = exploitability.exploitability(played, solver.average_policy())
            print(f"after {number} rounds a best answer wins {more:.4f} more than an equilibrium")


if __name__ == "__main__":
    main()

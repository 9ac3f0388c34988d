"""What a game is worth to those who play it: written like the rules, for learning at both speeds."""

from __future__ import annotations


def win_payoff(has_won: bool, winners: int, seats: int) -> float:
    """What a seat has of a win among so many that so many share: zero in sum over all, and 1 for who wins alone.

    >>> win_payoff(True, 1, 2), win_payoff(False, 1, 2), win_payoff(False, 1, 3), win_payoff(True, 2, 2)
    (1.0, -1.0, -0.5, 0.0)
    """
    return (has_won * seats / winners - 1) / (seats - 1)

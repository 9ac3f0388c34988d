"""What a lead in a number of Grand Poobah is worth before dice are rolled, of which each may show it."""

from __future__ import annotations

from math import comb

MOST, SHARED = 100, 50  # what it is worth to have the most of a number, and as many as the best of the others
FARTHEST = 6
LEADS = 2 * FARTHEST + 2
PRECISION = 100


def lead_worth(lead: int) -> int:
    return MOST if lead > 0 else SHARED if lead == 0 else 0


def after_roll(dice: int, lead: int) -> int:
    """What a number is worth on average with this lead before dice are rolled, each of which may show it."""
    chances: list[float] = [comb(dice, more) * 5 ** (dice - more) / 6**dice for more in range(dice + 1)]
    mean = sum(chance * lead_worth(lead + more) for more, chance in enumerate(chances))
    return round(PRECISION * mean)


AFTER_ROLL = tuple(after_roll(dice, lead) for dice in range(7) for lead in range(-FARTHEST, FARTHEST + 2))

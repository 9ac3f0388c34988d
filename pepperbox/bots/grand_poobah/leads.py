"""What a lead in a number of Grand Poobah is worth before dice are rolled, of which each may show it."""

from __future__ import annotations

from math import comb

LEAD = (0, 4, 16, 50, 84, 96, 100)  # from three dice less than the best of the others to three more
FARTHEST = 6
LEADS = 2 * FARTHEST + 2
PRECISION = 100


def lead_worth(lead: int) -> int:
    return LEAD[min(max(lead, -3), 3) + 3]


def after_roll(dice: int, lead: int) -> int:
    """What a number is worth on average with this lead before dice are rolled, each of which may show it."""
    chances: list[float] = [comb(dice, more) * 5 ** (dice - more) / 6**dice for more in range(dice + 1)]
    mean = sum(chance * lead_worth(lead + more) for more, chance in enumerate(chances))
    return round(PRECISION * mean)


AFTER_ROLL = tuple(after_roll(dice, lead) for dice in range(7) for lead in range(-FARTHEST, FARTHEST + 2))

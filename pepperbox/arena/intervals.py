"""How sure a mean is, by the rounds that it comes from.

The games of a round share their luck, so they are not independent; rounds are. A bot therefore has one value a round:
the mean of its shares of wins there (or of its scores, where one plays alone), and two bots have one difference a
round. Of m such values with mean x̄ and standard deviation s:

- **Looked at once**, after a number of rounds that was fixed before: x̄ ± t s/√m, with Student's t for 95 %.
- **Looked at again and again**, to stop when the question is settled: whoever looks often enough would see such an
  interval exclude the truth some day. These are wider, so that with 95 % *all* of them, at every number of rounds, hold
  the truth (an asymptotic confidence sequence: Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas 2024):

      x̄ ± s √( 2 (mρ² + 1) / (mρ)² · ln( √(mρ² + 1) / α ) ),    ρ² = (−2 ln α + ln(1 − 2 ln α)) / m*

  with m* = 50, the number of rounds for which they are as narrow as such intervals can be: of bots that think there are
  seldom more, and with 1,000 they are 6 % wider than if they were made for 200.

A share of wins that is 1 in every round so far has s = 0, and yet it will not be 1 for ever. So four rounds are added
to shares, two as good and two as bad as can be, as Agresti and Coull do with counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, sqrt
from statistics import NormalDist
from typing import NamedTuple

ALPHA = 0.05
BEST_FOR = 50  # rounds: m* above
ADDED = 2  # rounds of each extreme


class Interval(NamedTuple):
    low: float
    high: float


@dataclass
class Sums:
    """Values of rounds, as far as their mean and how sure it is depend on them."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of a value; not known from less than two."""
        if self.count < 2:
            return inf
        return sqrt(max(0.0, self.squares - self.total * self.mean) / (self.count - 1))

    def with_extremes(self, low: float, high: float) -> Sums:
        squares = self.squares + ADDED * (low * low + high * high)
        return Sums(self.count + 2 * ADDED, self.total + ADDED * (low + high), squares)


def interval(
    sums: Sums, extremes: tuple[float, float] | None = None, alpha: float = ALPHA, is_always: bool = False
) -> Interval:
    """Where the true mean is, with 1 − alpha: at this number of rounds, or at all of them."""
    low, high = extremes or (-inf, inf)
    counted = sums.with_extremes(low, high) if extremes else sums
    if counted.count < 2:
        return Interval(low, high)
    width = counted.deviation * (radius(counted.count, alpha) if is_always else student(counted.count, alpha))
    return Interval(max(low, counted.mean - width), min(high, counted.mean + width))


def student(count: int, alpha: float) -> float:
    """Half the width of the interval to look at once, in standard deviations of a value."""
    return student_quantile(1 - alpha / 2, count - 1) / sqrt(count)


def radius(count: int, alpha: float) -> float:
    """Half the width of the interval that always holds, in standard deviations of a value."""
    spread = count * (log(1 - 2 * log(alpha)) - 2 * log(alpha)) / BEST_FOR
    return sqrt(2 * (spread + 1) / (count * spread) * log(sqrt(spread + 1) / alpha))


def student_quantile(probability: float, freedom: int) -> float:
    """A quantile of Student's distribution, by Fisher's expansion around the normal one.

    >>> [round(student_quantile(0.975, freedom), 2) for freedom in (3, 10, 100)]  # as in tables
    [3.18, 2.23, 1.98]
    """
    z = NormalDist().inv_cdf(probability)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92_160,
    )
    return sum(term * (1 / freedom) ** power for power, term in enumerate(terms))

"""How soon a number is caught from dice that are kept: two small problems, solved once when they are asked for.

A catch that comes a turn later is worth SLOWER as much, since the other player is after the same numbers.

**By four dice, the red one among them.** One keeps dice of the number and rolls others. What matters is where its red
die is (kept and showing it, in the air, or kept for something else), how many other dice show the number, and how many
are in the air: plain(red, count, air). What lands is a binomial; if it is not caught then, all dice that do not show
the number are in the air next time.

    plain(red, count, air) = mean over what lands of 1, if caught, else SLOWER × plain(red′, count′, 5 − count′)

**By a full house.** One keeps the dice of two numbers, a and b of them, and rolls the rest: house(a, b). Next time one
keeps the two numbers of which that is best.

    house(a, b) = mean over what lands of 1, if it is a set, else SLOWER × the most over two numbers of house(a′, b′)

Both are told in 1,000ths, in flat tables, as compiled code reads them best.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from pepperbox.games.catch_6.rules import ENOUGH

SLOWER = 0.75
WHOLE = 1000
ROUNDS = 60  # 0.75⁶⁰ is less than a millionth

SHOWN, IN_THE_AIR, ELSEWHERE = 0, 1, 2  # where the red die of a number is


def plain_chances() -> tuple[int, ...]:
    """plain(red, count, air), at 36 red + 6 count + air."""
    again = [[0.0] * 6, [0.0] * 6]  # by whether the red die shows the number, and by how many others do
    for _ in range(ROUNDS):
        again = [[one_roll(again, red, count, 5 - count) for count in range(6)] for red in (SHOWN, IN_THE_AIR)]
    every = [one_roll(again, red, count, air) for red in range(3) for count in range(6) for air in range(6)]
    return tuple(round(WHOLE * chance) for chance in every)


def one_roll(again: list[list[float]], red: int, count: int, air: int) -> float:
    shown = (1.0, 1 / 6, 0.0)[red]
    total = 0.0
    for more in range(min(air, 5 - count) + 1):
        chance = comb(air, more) * 5 ** (air - more) / 6**air
        caught = 1.0 if count + more >= ENOUGH - 1 else SLOWER * again[SHOWN][count + more]
        total += chance * (shown * caught + (1 - shown) * SLOWER * again[IN_THE_AIR][count + more])
    return total


def house_chances() -> tuple[int, ...]:
    """house(a, b), at 7 a + b."""
    kept = [(a, b) for a in range(7) for b in range(7 - a)]
    landings = {pair: ways_to_land(*pair) for pair in kept}
    value = dict.fromkeys(kept, 0.0)
    for _ in range(ROUNDS):
        again = {counts: best_pair(value, counts) for counts in landings[0, 0]}
        value = {pair: sum(chance * again[counts] for counts, chance in landings[pair].items()) for pair in kept}
    return tuple(round(WHOLE * value.get((a, b), 0.0)) for a in range(7) for b in range(7))


def ways_to_land(a: int, b: int) -> dict[tuple[int, ...], float]:
    """How many of each number lie there in the end, the most first, and how likely that is."""
    air, chances = 6 - a - b, dict[tuple[int, ...], float]()
    for counts in splits(air, 6):
        ways, rest = 1, air
        for count in counts:
            ways *= comb(rest, count)
            rest -= count
        lying = tuple(sorted((counts[0] + a, counts[1] + b, *counts[2:]), reverse=True))
        chances[lying] = chances.get(lying, 0.0) + ways / 6**air
    return chances


def splits(dice: int, numbers: int) -> Iterator[tuple[int, ...]]:
    """All ways to have that many dice show that many numbers."""
    if numbers == 1:
        yield (dice,)
        return
    for count in range(dice + 1):
        for rest in splits(dice - count, numbers - 1):
            yield (count, *rest)


def best_pair(value: dict[tuple[int, int], float], counts: tuple[int, ...]) -> float:
    if 1 not in counts:  # a full house, or a raffle
        return 1.0
    return SLOWER * max(max(value[a, b], value[a, 0], value[0, 0]) for a, b in combinations(counts, 2))


PLAIN_CHANCE = plain_chances()
HOUSE_CHANCE = house_chances()

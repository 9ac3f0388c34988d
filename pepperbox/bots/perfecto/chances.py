"""How likely there are enough dice for a bid in Perfecto, by one's own dice and by what the others have bid and rolled.

A die counts for a rank if it shows the rank, and if it is red. The die of the rank's own number counts twice or not at
all, in a sixth of all cases; any other once, in a third. So the count among dice that nobody knows anything of is that
of `once` dice and `twice` dice; `ENOUGH` has the chances that it comes to so many at least, worked out once.

What others have said shifts that. Who rolls some dice for a bid holds the others back because they count, so each of
those is believed to count. A bid of a quantity that would take more than the average of all other dice claims the rest
for the bidder's own hand; part of that is believed too. Let h be how many dice a seat is so believed to hold for its
rank. Then they count h for that rank and only the others are left to luck; for another rank they count half as often
as they are many, as a die that counts for a rank is red in half of all cases, where a third would be usual.
Dice that are half believed are looked up between two entries of the table.
"""

from __future__ import annotations

from pepperbox.games.dice import holds, holds_red, how_many
from pepperbox.games.perfecto.bids import heard_bid, heard_rolled, heard_seat, quantity, rank
from pepperbox.games.perfecto.hands import loose
from pepperbox.games.perfecto.showdown import worth
from pepperbox.games.perfecto.state import State

ALL = 10_000  # what is certain: chances are parts of this
WHOLLY = 100  # how much others are trusted
DIE = 60  # beliefs are in sixtieths of a die

TRUST_KEPT = 90  # how much dice are trusted to count that were held back
TRUST_CLAIMED = 60  # and those that the quantity claims

MOST_ONCE, MOST_TWICE, MOST_COUNT = 24, 4, 32


def chances_of(once: int, twice: int) -> list[float]:
    """How likely each count is among dice that count once in a third of all cases, and twice in a sixth."""
    chances = [1.0]
    for step, chance in [(1, 1 / 3)] * once + [(2, 1 / 6)] * twice:
        more = [0.0] * step + [chance * part for part in chances]
        chances = [(1 - chance) * part for part in chances + [0.0] * step]
        chances = [one + other for one, other in zip(chances, more, strict=True)]
    return chances


ENOUGH = tuple(
    round(ALL * sum(chances_of(once, twice)[needed:]))
    for twice in range(MOST_TWICE + 1)
    for once in range(MOST_ONCE + 1)
    for needed in range(MOST_COUNT)
)


def enough(once: int, twice: int, needed: int) -> int:
    """The chance of at least so many."""
    if needed <= 0:
        return ALL
    return ENOUGH[(twice * (MOST_ONCE + 1) + once) * MOST_COUNT + needed] if needed < MOST_COUNT else 0


def at_least(s: State, seat: int, rolled: int, bid: int, trust: int) -> int:
    """How likely there are enough dice for a bid, to a seat that believes the others and re-rolls some of its dice."""
    of_rank = rank(bid)
    needed = quantity(bid)
    once = 0
    twice = 0
    believed = 0
    for other in range(s.seats):
        unknown = rolled if other == seat else loose(s, other)
        for die in range(6):
            if not holds(unknown, die):
                needed -= worth(die, s.faces[other][die], of_rank)
        doubles = 1 if holds_red(unknown, of_rank) else 0
        twice += doubles
        once += how_many(unknown) - doubles
        if other != seat:
            held = held_for(s, other) * trust // WHOLLY
            if held and rank(last_heard(s, other)) == of_rank:
                once -= held // DIE
                believed += held - held % DIE + held % DIE * 2 // 3
            else:
                believed += held // 6
    if once < 0:
        twice += once
        once = 0
    sure = believed // DIE
    part = believed % DIE
    less = enough(once, max(twice, 0), needed - sure)
    more = enough(once, max(twice, 0), needed - sure - 1)
    return less + (more - less) * part // DIE


def exactly(s: State, seat: int, bid: int, trust: int) -> int:
    return at_least(s, seat, 0, bid, trust) - at_least(s, seat, 0, bid + 6, trust)


# ── What the others have told ────────────────────────────────────────────────────────────────────────────────────────


def last_heard(s: State, seat: int) -> int:
    """The last bid of a seat in this round, or 0."""
    for back in range(1, s.bids + 1):
        if heard_seat(s.heard[s.bids - back]) == seat:
            return heard_bid(s.heard[s.bids - back])
    return 0


def fewest_rolled(s: State, seat: int, of_rank: int) -> int:
    """The fewest dice that a seat has re-rolled for a bid of this rank; all six if it never did."""
    fewest = 6
    for place in range(s.bids):
        said = s.heard[place]
        if heard_seat(said) == seat and heard_rolled(said) and rank(heard_bid(said)) == of_rank:
            fewest = min(fewest, heard_rolled(said))
    return fewest


def held_for(s: State, seat: int) -> int:
    """How many dice, in sixtieths, another seat is believed to hold for the rank of its last bid."""
    bid = last_heard(s, seat)
    if not bid:
        return 0
    dice = how_many(loose(s, seat))
    kept = max(0, dice - fewest_rolled(s, seat, rank(bid))) * DIE
    claimed = min(dice * DIE, claim(s, seat, bid))
    return (min(kept, claimed) * TRUST_KEPT + max(0, claimed - kept) * TRUST_CLAIMED) // WHOLLY


def claim(s: State, seat: int, bid: int) -> int:
    """How many dice, in sixtieths, a bid needs from the hand of its bidder, if a third of all others count."""
    others = 0
    for other in range(s.seats):
        if other != seat:
            others += how_many(loose(s, other))
    return max(0, quantity(bid) * DIE - others * DIE // 3)

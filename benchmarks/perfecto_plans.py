"""How often each plan is chosen in Perfecto: learned from rounds in which players regret what they did not do.

    python -m benchmarks.perfecto_plans ROUNDS [TABLE…]

learns the tables of that name, or all, from so many rounds each, and writes `pepperbox/bots/perfecto/weights.py`: TWO
for two players, MORE for three and four, TEAMS for two teams. A round is played by all seats with what they have
learned so far. At one decision of one of them, every plan is tried in the same world with the same luck to come, to the
end of the round; it is worth the dice that the others give up, less the own. Plans that would have brought more than
the mean of what is done are regretted, and done in proportion to their regrets above zero; what is kept is the average
of what was done, later rounds counting for more. In four of ten rounds half of what comes before that decision is odd:
rolls, jumps and plans at random, so that it is also learned how to answer those who play as we would not.

These are the regrets of situations, not of all that a player knows, and only those met are learned from: so it is no
equilibrium, and nothing is promised but what the arena measures.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

from pepperbox.bots.perfecto import plans, weights
from pepperbox.bots.perfecto.good import take_side
from pepperbox.bots.perfecto.plans import (
    PLANS,
    SITUATIONS,
    TO_BID,
    first_action,
    first_situation,
    is_possible,
    second_action,
    second_situation,
)
from pepperbox.engine.compiled import Array, compiling, rows
from pepperbox.engine.game import Game
from pepperbox.engine.parts import part
from pepperbox.engine.stream import CHANCE, CHOICE, begin, below, draw
from pepperbox.games.perfecto import RULEBOOK
from pepperbox.games.perfecto.bids import highest_bid
from pepperbox.games.perfecto.hands import loose
from pepperbox.games.perfecto.rules import apply, begin_round, chance, clear_round, land, set_up, to_act
from pepperbox.games.perfecto.state import BID, MUST_BID, SIDING

AT_ONCE = 50_000  # rounds
ODD_ROUNDS = 4  # of ten
LONGEST_JUMP = 30  # of an odd bid
FIRST_LOOKS = 3  # the decision that is looked at is one of the first three of its seat
FIRST, SECOND = 0, 1


@part
def situation(s: Any, seat: int, which: int) -> int:
    return first_situation(s, seat) if which == FIRST else second_situation(s, seat)


@part
def may(s: Any, seat: int, which: int, plan: int) -> bool:
    return which == SECOND or is_possible(s, seat, plan)


@part
def share_out(s: Any, seat: int, which: int, regrets: Any, shares: Any) -> int:
    """Each plan as often as its part of the regrets above zero; all alike if there are none. Which situation it is."""
    place: int = situation(s, seat, which)
    total, many = 0.0, 0
    for plan in range(PLANS):
        shares[plan] = 0.0
        if may(s, seat, which, plan):
            shares[plan] = regrets[place, plan]
            many += 1
        total += shares[plan]
    for plan in range(PLANS):
        if total > 0:
            shares[plan] /= total
        elif may(s, seat, which, plan):
            shares[plan] = 1.0 / many
    return place


@part
def chosen(shares: Any, whims: Any) -> int:
    left, last = draw(whims) / 4294967296.0, 0
    for plan in range(PLANS):
        if shares[plan] > 0:
            last = plan
            left -= shares[plan]
            if left < 0:
                return plan
    return last


@part
def do_first(s: Any, seat: int, plan: int, regrets: Any, shares: Any, whims: Any) -> None:
    """Carry out a first plan; who wants to bid decides what at once."""
    if plan == TO_BID:
        share_out(s, seat, SECOND, regrets, shares)
        apply(s, seat, second_action(s, seat, chosen(shares, whims)))
    else:
        apply(s, seat, first_action(s, seat, plan))


@part
def has_moved_on(s: Any, dice: Any) -> bool:
    """Let dice land and sides be taken; is there nobody yet to decide what is to be learned?"""
    ways = chance(s)
    if ways:
        land(s, below(dice, ways))
        return True
    if s.phase != SIDING:
        return False
    for seat in range(s.seats):
        if s.phase == SIDING and to_act(s) >> seat & 1:
            apply(s, seat, take_side(s, seat))
    return True


@part
def play_on(s: Any, regrets: Any, shares: Any, dice: Any, whims: Any) -> None:
    """To the end of the round, by what has been learned."""
    while s.round == 0:
        if not has_moved_on(s, dice):
            which = SECOND if s.phase == MUST_BID else FIRST
            seat = s.turn
            share_out(s, seat, which, regrets, shares)
            plan = chosen(shares, whims)
            if which == FIRST:
                do_first(s, seat, plan, regrets, shares, whims)
            else:
                apply(s, seat, second_action(s, seat, plan))


@part
def brought(s: Any, seat: int) -> float:
    """The dice that the others gave up, in the mean, less the own; partners give up each other's."""
    value: float = 0.0
    for other in range(s.seats):
        if other == seat or (s.teams and other % 2 == seat % 2):
            value -= s.shown_lost[other]
        else:
            value += s.shown_lost[other] / (1.0 if s.teams else s.seats - 1.0)
    return value


@part
def is_odd(s: Any, seat: int, which: int, whims: Any) -> bool:
    """Do something that nobody would plan, if luck will have it so."""
    kind, higher = below(whims, 3), highest_bid(s) - s.bid
    handful = (1 + below(whims, 63)) & loose(s, seat)
    if kind == 0 and higher:
        apply(s, seat, BID + s.bid + 1 + below(whims, min(LONGEST_JUMP, higher)))
        return True
    if kind == 1 and which == FIRST and handful and higher:
        apply(s, seat, handful)
        return True
    return False


@part
def any_plan(s: Any, seat: int, which: int, whims: Any) -> int:
    plan = below(whims, PLANS)
    while not may(s, seat, which, plan):
        plan = below(whims, PLANS)
    return plan


@part
def begin_somewhere(s: Any, whims: Any) -> None:
    """A round in which everybody has as many dice as it may be."""
    set_up(s)
    for seat in range(s.seats):
        s.left[seat] = 1 + below(whims, 6)
    s.leader = below(whims, s.seats)
    clear_round(s)
    begin_round(s)


def learner() -> Any:
    """The loop, compiled."""

    @njit
    def learn(games: Any, states: Any, regrets: Any, average: Any, first: int, count: int, weight: float) -> None:
        shares, mine, values = np.empty(PLANS), np.empty(PLANS), np.empty(PLANS)
        dice: Any = np.empty(4, np.int64)
        whims: Any = np.empty(4, np.int64)
        luck = np.empty((2, 4), np.int64)
        s, world = states[0], states[1]
        for number in range(first, first + count):
            begin(dice, 1, number, CHANCE)
            begin(whims, 1, number, CHOICE)
            states[0] = games[below(whims, len(games))]
            begin_somewhere(s, whims)
            me, skip, odd = below(whims, s.seats), below(whims, FIRST_LOOKS), below(whims, 10) < ODD_ROUNDS
            while s.round == 0:
                if has_moved_on(s, dice):
                    continue
                seat, which = s.turn, SECOND if s.phase == MUST_BID else FIRST
                if seat != me or skip:
                    skip -= seat == me
                    share_out(s, seat, which, regrets, shares)
                    plan = chosen(shares, whims)
                    if odd and below(whims, 2):
                        if is_odd(s, seat, which, whims):
                            continue
                        plan = any_plan(s, seat, which, whims)
                    if which == SECOND or (plan == TO_BID and not (seat == me and skip == 0)):
                        share_out(s, seat, SECOND, regrets, shares)
                        plan = chosen(shares, whims) if which == FIRST else plan
                        apply(s, seat, second_action(s, seat, plan))
                        continue
                    if plan != TO_BID:
                        apply(s, seat, first_action(s, seat, plan))
                        continue
                    which = SECOND  # it is decided to bid, and what to bid is looked at
                place = share_out(s, seat, which, regrets, mine)
                luck[0], luck[1] = dice, whims
                mean = 0.0
                for plan in range(PLANS):
                    if may(s, seat, which, plan):
                        states[1] = states[0]
                        dice[:], whims[:] = luck[0], luck[1]
                        if which == FIRST:
                            do_first(world, seat, plan, regrets, shares, whims)
                        else:
                            apply(world, seat, second_action(world, seat, plan))
                        play_on(world, regrets, shares, dice, whims)
                        values[plan] = brought(world, seat)
                        mean += mine[plan] * values[plan]
                for plan in range(PLANS):
                    if may(s, seat, which, plan):
                        regrets[place, plan] = max(0.0, regrets[place, plan] + values[plan] - mean)
                        average[place, plan] += weight * mine[plan]
                break

    return learn


def learned(games: Array, rounds: int) -> Array:
    """How often each plan was chosen, by situation."""
    states = rows([Game(RULEBOOK, 2).set_up()] * 2)
    regrets, average = np.zeros((SITUATIONS, PLANS)), np.zeros((SITUATIONS, PLANS))
    with compiling(RULEBOOK, "learning", plans, sys.modules[take_side.__module__]):
        learn = learner()
        learn(games, states, regrets, average, 0, 0, 0.0)
    for done in range(0, rounds, AT_ONCE):
        learn(games, states, regrets, average, done, min(AT_ONCE, rounds - done), 1.0 + done / AT_ONCE)
        print(f"{min(rounds, done + AT_ONCE)} rounds, {(average.sum(axis=1) > 0).sum()} situations met", flush=True)
    return average


def text_of(average: Array) -> list[str]:
    """By situation a digit for each plan, or a point where it was never met; in lines."""
    words = []
    for row in average:
        shares = np.round(row / max(row.sum(), 1e-9) * weights.MOST).astype(int)
        words.append("".join(weights.DIGITS[share] for share in shares) if row.any() else weights.UNMET)
    text = "".join(words)
    return [text[start : start + 112] for start in range(0, len(text), 112)]


def write(found: dict[str, Array]) -> None:
    """Write the tables that were learned, and leave the others as they are."""
    path = Path(str(weights.__file__))
    text = path.read_text("utf-8")
    for name, average in found.items():
        before, _, rest = text.partition(f"{name} = unpacked(\n")
        lines = [f"{name} = unpacked(", *(f'    "{line}"' for line in text_of(average)), ")"]
        text = before + "\n".join(lines) + "\n" + rest.partition("\n)\n")[2]
    path.write_text(text, "utf-8")


GAMES = {
    "TWO": [Game(RULEBOOK, 2)],
    "MORE": [Game(RULEBOOK, 3), Game(RULEBOOK, 4)],
    "TEAMS": [Game(RULEBOOK, 4, {"teams": True})],
}


def main(rounds: int, names: Sequence[str]) -> None:
    write({name: learned(rows([game.set_up() for game in GAMES[name]]), rounds) for name in names})


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 700_000, sys.argv[2:] or [*GAMES])

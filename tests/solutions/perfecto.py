"""Rounds of Perfecto with one die each, and positions of them.

What an action is worth there is said against somebody who plays by the policy. Such a position is all rounds that the
seat on turn can't tell apart: the die of the other shows what the rules and the policy together make likely.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

import numpy as np
from numba import njit

import pepperbox
from pepperbox.engine.compiled import Array, compiling, rows
from pepperbox.engine.errors import BadOption
from pepperbox.engine.game import Game
from pepperbox.engine.stream import CHANCE, begin, below
from pepperbox.games.dice import ALL_SIX
from pepperbox.games.perfecto.secrets import hide
from pepperbox.games.perfecto.state import BID, CHALLENGE, MUST_BID, PERFECTO, bid_of
from pepperbox.solve import solution
from pepperbox.solve.perfecto import DICE
from pepperbox.solve.perfecto.answers import hand_of
from pepperbox.solve.perfecto.equilibrium import ROOT, Node, child, first_shares, second_shares
from pepperbox.solve.perfecto.small_round import set_up, small_round
from pepperbox.solve.perfecto.tree import CALLS, Tree
from tests.seed import chooser
from tests.solutions.bellman import Equation
from tests.solutions.checks import Check
from tests.solving import Followed

ROUNDS = 1_100_000
FINE = 1 << 30  # how finely a choice is drawn
A_FEW = 2  # actions, of each position, that are followed to others
LOW = 7  # rungs: after a higher bid little can follow


def rounds(game: Game, count: int) -> Array:
    """Which of so many rounds the leader wins, if both play by the policy."""
    rules, solved = game.rulebook.rules, solution(game)
    small = small_round(DICE)
    apply, land, chance = rules.apply, rules.land, rules.chance

    with compiling(game.rulebook, "check"):

        @njit
        def draw(policy: Any, place: int, low: int, high: int, dice: Any) -> int:
            """A choice between two places of a row, each as often as its part of the numbers."""
            total = 0.0
            for k in range(low, high):
                total += policy[place + k]
            left = total * below(dice, FINE) / FINE
            chosen = low
            for k in range(low, high):
                if policy[place + k] > 0:
                    chosen = k
                    left -= policy[place + k]
                    if left < 0:
                        return chosen
            return chosen

        @njit
        def play(states: Any, tree: Any, bids: Any, policy: Any, won: Any) -> None:
            dice: Any = np.zeros(4, np.int64)
            begin(dice, 1, 0, CHANCE)
            rungs = len(bids) - 1
            for i in range(len(won)):
                states[1] = states[0]
                s = states[1]
                while chance(s):
                    land(s, below(dice, chance(s)))
                place, rung, deep = 0, 0, 0
                while s.round == states[0].round:
                    seat, higher = s.turn, rungs - rung
                    hands, hand = tree.hands[seat], s.faces[seat][0] - 1
                    width = CALLS + (tree.handfuls[seat] if higher else 0)
                    first = draw(policy, place + hand * width, 0 if deep else CALLS, width, dice)
                    if first < CALLS:
                        apply(s, seat, CHALLENGE + first)
                        continue
                    handful = first - CALLS
                    if handful:
                        apply(s, seat, handful)
                        land(s, below(dice, chance(s)))
                    rolled, hand = tree.rolled[seat, handful], s.faces[seat][0] - 1
                    row = place + hands * (width + rolled * higher) + hand * higher
                    bid = rung + 1 + draw(policy, row, 0, higher, dice)
                    apply(s, seat, BID + bids[bid])
                    place += hands * (width + tree.counts[seat] * higher)
                    passed = tree.before[1 - seat]
                    place += rolled * (passed[rungs + 1] - passed[rung + 1]) + passed[bid] - passed[rung + 1]
                    rung, deep = bid, deep + 1
                won[i] = s.shown_winner == 0

    won = np.zeros(count)
    start = rows([set_up(game, DICE)] * 2)
    play(start, solved.tree, small.bids, solved.policy, won)  # type: ignore[attr-defined]
    return won


CHECKS = [Check(pepperbox.game("perfecto", seats=2), rounds, ROUNDS)]


# ── Bellman's equation ───────────────────────────────────────────────────────────────────────────────────────────────


def decisions(tree: Tree, bids: Array, policy: Array, s: Any, node: Node) -> dict[int, float]:
    """What a policy does in a position at a node of its tree, and how often."""
    hand, stays, shares = hand_of(s, s.turn), 1.0, dict[int, float]()
    if s.phase != MUST_BID:
        first = first_shares(tree, node, policy)[hand]
        stays = first[CALLS] if len(first) > CALLS else 0.0
        shares = {CHALLENGE: first[0], PERFECTO: first[1], **dict(enumerate(first[CALLS + 1 :], 1))}
    if node.rung < len(bids) - 1:
        higher = second_shares(tree, node, s.rerolled, policy)[hand]
        shares |= {BID + int(bids[node.rung + 1 + k]): stays * share for k, share in enumerate(higher)}
    return {move: share for move, share in shares.items() if share > 0}


class Heard(NamedTuple):
    """Rounds that the seat on turn can't tell apart: its own die and all that was said are the same in them."""

    states: list[tuple[Any, float]]  # with the chance of each
    said: list[tuple[int, int]]  # how many dice were rolled, and the bid

    @property
    def seen(self) -> Any:
        """What the seat on turn sees, whichever of them it is."""
        s = self.states[0][0].copy()
        hide(s, s.turn)
        return s

    def values(self) -> Any:
        return self.seen.values(), self.said


Following = list[tuple[float, "Heard | bool"]]  # with its chance: another decision of the seat, or has it won?


class FollowedRound(Followed):
    """A policy beside the rules: what a seat can't see is as likely as both, and what it has heard, make it."""

    def legal(self, s: Heard) -> list[int]:
        return super().legal(s.seen)

    def worths(self, s: Heard) -> dict[int, float]:
        seen, moves, answers = s.seen, self.legal(s), self.solution.answers  # type: ignore[attr-defined]
        return dict(zip(moves, answers.weigh(seen, seen.turn, moves, s.said), strict=True))

    def after(self, s: Heard, action: int) -> Following:
        """All that the seat can come to know next."""
        seen = s.seen
        seat, rolled = seen.turn, seen.rerolled
        states = [(self.applied(state, action), chance) for state, chance in s.states]
        if action <= ALL_SIX:
            ways = self.rules.chance(states[0][0])
            landed = ([(self.landed(state, way), chance) for state, chance in states] for way in range(ways))
            return [(1 / ways, Heard(group, s.said)) for group in landed]
        if action in (CHALLENGE, PERFECTO):
            return [(chance, state.shown_winner == seat) for state, chance in states]
        return self.answered(states, [*s.said, (rolled, bid_of(action))], seat)

    def answered(self, states: list[tuple[Any, float]], said: list[tuple[int, int]], seat: int) -> Following:
        """The other decides; what the seat hears is a call, which ends the round, or a bid and how many were rolled."""
        ends: Following = []
        heard: dict[tuple[int, int], list[tuple[Any, float]]] = {}
        while states:
            landed = []
            for state, chance in states:
                for move, share in self.shares(state, said).items():
                    after = self.applied(state, move)
                    if move <= ALL_SIX:
                        ways = self.rules.chance(after)
                        landed += [(self.landed(after, way), chance * share / ways) for way in range(ways)]
                    elif move in (CHALLENGE, PERFECTO):
                        ends.append((chance * share, after.shown_winner == seat))
                    else:
                        heard.setdefault((state.rerolled, bid_of(move)), []).append((after, chance * share))
            states = each_once(landed)
        for bid, group in heard.items():
            total = sum(chance for _, chance in group)
            ends.append((total, Heard([(state, chance / total) for state, chance in group], [*said, bid])))
        return ends

    def shares(self, s: Any, said: list[tuple[int, int]]) -> dict[int, float]:
        """What the policy does, also after what it would never have said itself; what can't be true it challenges."""
        answers, node = self.solution.answers, ROOT  # type: ignore[attr-defined]
        rungs = {int(bid): rung for rung, bid in enumerate(answers._small.bids)}
        for rolled, bid in said:
            if bid not in rungs:
                return {CHALLENGE: 1.0}
            node = child(answers._tree, node, rolled, rungs[bid])
        return decisions(answers._tree, answers._small.bids, answers._policy, s, node)

    def applied(self, s: Any, action: int) -> Any:
        after = s.copy()
        self.rules.apply(after, s.turn, action)
        return after

    def landed(self, s: Any, outcome: int) -> Any:
        after = s.copy()
        self.rules.land(after, outcome)
        return after

    def outcomes(self, s: Following) -> int:
        return len(s)

    def mean_after(self, s: Heard, action: int) -> float:
        following = self.after(s, action)
        return sum(chance * (self.best_worth(end) if isinstance(end, Heard) else end) for chance, end in following)


def each_once(states: list[tuple[Any, float]]) -> list[tuple[Any, float]]:
    """Whatever was rolled, positions that are the same from now on are one."""
    found: dict[str, tuple[Any, float]] = {}
    for state, chance in states:
        name = repr(state.values())
        found[name] = (state, chance + found.get(name, (state, 0.0))[1])
    return list(found.values())


def different_positions(followed: Followed) -> Iterator[Heard]:
    """Decisions of both seats, after whatever they did, in rounds with somebody who plays by the policy; each once."""
    assert isinstance(followed, FollowedRound)
    luck, met = chooser("equation", followed.game), set()
    rungs = followed.solution.answers._rung  # type: ignore[attr-defined]
    waiting = [end for seat in range(2) for own in range(6) for _, end in shaken(followed, seat, own)]
    while waiting:
        heard = waiting.pop(luck.randrange(len(waiting)))
        if isinstance(heard, Heard) and repr(heard.values()) not in met:
            met.add(repr(heard.values()))
            yield heard
            going_on = [action for action in followed.legal(heard) if action <= ALL_SIX or bid_of(action) in rungs]
            for action in luck.sample(going_on, min(A_FEW, len(going_on))):
                waiting += [end for _, end in followed.after(heard, action)]


def shaken(followed: FollowedRound, seat: int, own: int) -> Following:
    """A seat has a die and knows nothing of the other's, who leads or has still to hear the leader."""
    states = []
    for other in range(6):
        s = set_up(followed.game, DICE)
        for hand in (own, other) if seat == 0 else (other, own):
            s = followed.landed(s, hand)
        states.append((s, 1 / 6))
    return followed.answered(states, [], seat) if seat else [(1.0, Heard(states, []))]


def after_low_bids(followed: FollowedRound) -> Iterator[Heard]:
    """Where most can follow, as nobody has bid yet or only low; the dice, of which nothing depends there, are 1s."""
    low, waiting = followed.solution.answers._small.bids[1 : LOW + 1].tolist(), [list[tuple[int, int]]()]  # type: ignore[attr-defined]
    while waiting:
        said = waiting.pop()
        waiting += [[*said, (rolled, bid)] for rolled in range(2) for bid in low if not said or bid > said[-1][1]]
        with suppress(BadOption):  # where the policy never comes
            followed.solution.answers.met(len(said) % 2, tuple(said))  # type: ignore[attr-defined]
            yield Heard([(after_all(followed, said), 1.0)], said)


def after_all(followed: FollowedRound, said: list[tuple[int, int]]) -> Any:
    s = followed.landed(followed.landed(set_up(followed.game, DICE), 0), 0)
    for rolled, bid in said:
        s = followed.landed(followed.applied(s, 1), 0) if rolled else s
        s = followed.applied(s, BID + bid)
    return s


def equations() -> list[Equation]:
    """Both sides are sums of products of numbers that are not below zero: each step rounds by a part of 2⁻⁵³ at most.

    A bid more takes less than 300 of them, on either side: the shares of up to 14 rungs in their sum, six hands of the
    other with calls and handfuls, and what follows from all higher rungs after each number of dice rolled.
    """
    game = pepperbox.game("perfecto", seats=2)
    steps = 2 * 300 * (len(small_round(DICE).bids) - 1)
    about, rounding = "one die each", steps * 2.0**-53
    return [Equation(about, {}, lambda: FollowedRound(game, solution(game)), different_positions, rounding)]

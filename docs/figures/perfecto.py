"""Perfecto: the round with one die each, what to do in it, and how far up the method goes."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

import pepperbox
from docs.figures import CHILI, GOLD, LEAF, SEA, Figures, cell, saved, unheard
from pepperbox.engine.compiled import Array
from pepperbox.games.dice import ALL_SIX
from pepperbox.games.perfecto.bids import quantity, rank
from pepperbox.games.perfecto.showdown import worth
from pepperbox.games.perfecto.state import BID, CHALLENGE, MUST_BID, PERFECTO, PLAYING, UNSEEN, bid_of
from pepperbox.solve import solution
from pepperbox.solve.perfecto import DICE
from pepperbox.solve.perfecto.equilibrium import ROOT, Learner, child, first_shares, learned, second_shares
from pepperbox.solve.perfecto.small_round import SmallRound, set_up, small_round
from pepperbox.solve.perfecto.tree import CALLS, Tree, walker

GAME = pepperbox.game("perfecto", seats=2)
CHALLENGES, CALLS_PERFECTO, STAYS, ROLLS = range(4)  # first decisions with one die
MEASURED = 25  # rounds of learning of which the time is taken
MOST_NUMBERS = 600_000_000  # of which two fit into 5 GB, four bytes each
ROUNDS = [
    *((dice, False) for dice in ((1, 1), (1, 2), (2, 1), (2, 2))),
    *((dice, True) for dice in ((1, 1), (1, 2), (2, 1), (2, 2))),
]
SELDOM = 0.005  # what is done less often is not drawn
CURVE = (1, 2, 5, 10, 20, 50, 100, 200, 500)


def find() -> Figures:
    solved: Any = solution(GAME)
    small = small_round(DICE)
    tree, policy = solved.tree, solved.policy
    return {
        "value": solved.value,
        "within": solved.within,
        "at least": solved.bounds.at_least,
        "at most": solved.bounds.at_most,
        "numbers kept": solved.figures["numbers kept"],
        "bids": [f"{quantity(bid)} {rank(bid)}" for bid in small.bids[1:]],
        "openings": openings(tree, policy),
        "answers": answers(tree, policy),
        "curve": [[after, *bounds] for after, bounds in solved.curve],
        "curve without rolls": curve_without_rolls(),
        "rolls": worth_of_rolls(),
        "habits": {name: [lost_to(small, habit, policy), price(small, habit)] for name, habit in HABITS.items()},
        "sizes": sizes(),
    }


# ── What the equilibrium does ────────────────────────────────────────────────────────────────────────────────────────


def openings(tree: Tree, policy: Array) -> Figures:
    """By hand of the leader: how often the die is rolled, and what is bid without that and after."""
    first = first_shares(tree, ROOT, policy)
    staying, rolled = (second_shares(tree, ROOT, rolls, policy) for rolls in range(2))
    return {
        "rolls": first[:, ROLLS].tolist(),
        "bids": (first[:, STAYS, None] * staying).tolist(),
        "bids after a roll": rolled.tolist(),
        "is rolled to": bool(first[:, ROLLS].any()),
    }


def answers(tree: Tree, policy: Array) -> list[Figures]:
    """To each opening that is made: how often, with how many dice rolled, and by hand what B does first."""
    found = []
    first = first_shares(tree, ROOT, policy)
    for rolls, choice in enumerate((STAYS, ROLLS)):
        hands = first[:, choice] / 6
        landed = hands if rolls == 0 else np.full(6, hands.sum() / 6)
        made = landed[:, None] * second_shares(tree, ROOT, rolls, policy)
        for rung in range(1, made.shape[1] + 1):
            often = float(made[:, rung - 1].sum())
            if often > 0.001:
                node = child(tree, ROOT, rolls, rung)
                by_hand = first_shares(tree, node, policy)
                has = (made[:, rung - 1] / often).tolist()
                found.append({"rolls": rolls, "rung": rung, "often": often, "has": has, "does": by_hand.tolist()})
    return found


def curve_without_rolls() -> list[list[float]]:
    _, seen = learned(small_round(DICE, rolls=False), CURVE[-1], unheard, CURVE)
    return [[after, *bounds] for after, bounds in seen]


def worth_of_rolls() -> dict[str, list[float]]:
    """The leader's chance, at least and at most, if only one of the two may re-roll, or nobody."""
    free, bound = small_round(DICE), small_round(DICE, rolls=False)
    found = {}
    for name, leader, other in (
        ("nobody", bound, bound),
        ("only the other", bound, free),
        ("only the leader", free, bound),
    ):
        lands, rolled = (leader.lands[0], other.lands[1]), (leader.rolled[0], other.rolled[1])
        learner, _ = learned(free._replace(lands=lands, rolled=rolled), 200, unheard)
        found[name] = list(learner.bounds(learner.average))
    return found


# ── What simple habits cost ──────────────────────────────────────────────────────────────────────────────────────────


def price(small: SmallRound, habit: Any) -> float:
    """How much more than an equilibrium gives the best answers to a habit win, in the mean of both seats."""
    learner = Learner(small)
    for me in range(2):
        fill(small, learner, habit, me)
    return learner.bounds(learner.average).exploitability


def lost_to(small: SmallRound, habit: Any, policy: Array) -> float:
    """How much less than half of the rounds a habit wins against a policy, in the mean of both seats."""
    won = 0.0
    for me in range(2):
        learner = Learner(small)
        learner.average[:] = policy
        fill(small, learner, habit, me)
        chance = learner.value(learner.average)
        won += (1 - chance if me else chance) / 2
    return 0.5 - won


def fill(small: SmallRound, learner: Learner, habit: Any, me: int) -> None:
    """Write what a habit does wherever it comes, whatever the other does: it looks at nothing but the last bid."""
    tree, rungs, waiting = learner.tree, small.rungs, [ROOT]
    rows = [block(small, habit, me, rung) for rung in range(rungs + 1)]
    while waiting:
        node = waiting.pop()
        higher, everything = rungs - node.rung, np.ones((2, rungs - node.rung))
        if node.seat == me:
            row = rows[node.rung]
            learner.average[node.place : node.place + len(row)] = row
            everything = row[len(row) - 12 * higher :].reshape(2, 6, higher).sum(axis=1)
            if higher and not row[: 6 * (CALLS + 2)].reshape(6, -1)[:, ROLLS].any():
                everything[1] = 0
        for rolls, k in zip(*np.nonzero(everything), strict=True):
            waiting.append(child(tree, node, int(rolls), node.rung + 1 + int(k)))


def block(small: SmallRound, habit: Any, seat: int, rung: int) -> Array:
    """All rows of a node: what the habit decides with each hand, first and after a roll."""
    place_of = {int(bid): place for place, bid in enumerate(small.bids) if place}
    higher = small.rungs - rung
    width = CALLS + (2 if higher else 0)
    first, second = np.zeros((6, width)), np.zeros((2, 6, higher))
    for hand in range(6):
        action = habit(position(small, seat, rung, hand, False), seat)
        if action in (CHALLENGE, PERFECTO):
            first[hand, action - CHALLENGE] = 1
        elif action <= ALL_SIX:
            first[hand, ROLLS] = 1
        else:
            first[hand, STAYS] = 1
            second[0, hand, place_of[bid_of(action)] - rung - 1] = 1
        if higher:
            bid = bid_of(habit(position(small, seat, rung, hand, True), seat))
            second[1, hand, place_of[bid] - rung - 1] = 1
    return np.concatenate([first.ravel(), second.ravel()])


def position(small: SmallRound, seat: int, rung: int, hand: int, must_bid: bool) -> Any:
    s = set_up(GAME, DICE)
    s.phase, s.turn, s.bid, s.bidder = (
        MUST_BID if must_bid else PLAYING,
        seat,
        int(small.bids[rung]),
        1 - seat if rung else -1,
    )
    s.rerolled = int(must_bid)
    s.faces[seat][0], s.faces[1 - seat][0] = hand + 1, UNSEEN
    return s


def possible(s: Any) -> list[int]:
    return [int(bid) for bid in small_round(DICE).bids[1:] if bid > s.bid]


def own_count(s: Any, seat: int, bid: int) -> int:
    return worth(0, s.faces[seat][0], rank(bid))


def chance(s: Any, seat: int, bid: int) -> float:
    """That a bid is true, the other's die being as it may be."""
    missing = quantity(bid) - own_count(s, seat, bid)
    return sum(worth(0, face, rank(bid)) >= missing for face in range(1, 7)) / 6


def truthful(s: Any, seat: int) -> int:
    """Bids only what the own die makes true; where nothing of that is left, challenges, or bids the likeliest."""
    true = [bid for bid in possible(s) if quantity(bid) <= own_count(s, seat, bid)]
    if true:
        return BID + true[0]
    if s.bid and s.phase != MUST_BID:
        return CHALLENGE
    return BID + max(possible(s), key=lambda bid: (chance(s, seat, bid), -bid))


def by_expectation(s: Any, seat: int) -> int:
    """Challenges what is less likely than not; else bids the likeliest of what is higher."""
    if s.bid and s.phase != MUST_BID and (chance(s, seat, s.bid) < 0.5 or not possible(s)):
        return CHALLENGE
    return BID + max(possible(s), key=lambda bid: (chance(s, seat, bid), -bid))


def always_rolls(s: Any, seat: int) -> int:
    """The same, but a die that does not show its red number is rolled before every bid."""
    action = by_expectation(s, seat)
    return 1 if action != CHALLENGE and s.phase != MUST_BID and s.faces[seat][0] != 1 else action


HABITS = {
    "bids only the truth": truthful,
    "challenges what is less likely than not": by_expectation,
    "the same, and rolls before every bid": always_rolls,
}


# ── How far up it goes ───────────────────────────────────────────────────────────────────────────────────────────────


def sizes() -> list[Figures]:
    """How large rounds are; and of those that have room here, how long learning takes and how far it comes."""
    found = []
    walker()  # compiled before its time is taken
    for dice, rolls in ROUNDS:
        small = small_round(dice, rolls)
        nodes, numbers = counted(small)
        told: Figures = {"dice": dice, "rolls": rolls, "rungs": small.rungs, "nodes": nodes, "numbers": numbers}
        if numbers < MOST_NUMBERS:
            start = time.process_time()
            learner, _ = learned(small, MEASURED, unheard)
            told["seconds"] = (time.process_time() - start) / MEASURED
            told["bounds"] = list(learner.bounds(learner.average))
        found.append(told)
    return found


def counted(small: SmallRound) -> tuple[int, int]:
    """Nodes of a round, and numbers that learning keeps of it twice: from the last rung down, by seat on turn."""
    counts = [int(rolled.max()) + 1 for rolled in small.rolled]
    above = [(0, 0), (0, 0)]  # nodes and numbers of all higher rungs
    for higher in range(small.rungs + 1):
        here = []
        for seat, rolled in enumerate(small.rolled):
            first = CALLS + (len(rolled) if higher else 0)
            nodes, numbers = above[1 - seat]
            own = small.hands[seat] * (first + counts[seat] * higher)
            here.append((1 + counts[seat] * nodes, own + counts[seat] * numbers))
        above = [(above[seat][0] + nodes, above[seat][1] + numbers) for seat, (nodes, numbers) in enumerate(here)]
    return here[0]


# ── Pictures ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def draw(figures: Figures) -> None:
    draw_openings(figures)
    draw_answers(figures)
    draw_curve(figures)
    draw_sizes(figures)


def named(figures: Figures, rolls: int, rung: int) -> str:
    return f"{'roll, ' if rolls else ''}{figures['bids'][rung - 1].replace(' ', ' × ')}"


def draw_openings(figures: Figures) -> None:
    opening = figures["openings"]
    shares = np.column_stack([opening["bids"], opening["rolls"]])
    made = np.flatnonzero(shares.max(axis=0) > SELDOM)
    names = [*(bid.replace(" ", " × ") for bid in figures["bids"]), "roll"]
    draw_map(
        "perfecto-openings", shares[:, made].T, [names[k] for k in made], "die", "What the leader does first, in %"
    )


def draw_answers(figures: Figures) -> None:
    openings = sorted(figures["answers"], key=lambda told: -told["often"])[:8]
    names = [f"{named(figures, told['rolls'], told['rung'])}" for told in openings]
    for call, name, what in ((CHALLENGES, "challenges", "challenged"), (CALLS_PERFECTO, "calls", "called perfecto")):
        shares = np.array([[row[call] for row in told["does"]] for told in openings])
        title = f"How often the commonest openings are {what}, in %"
        draw_map(f"perfecto-{name}", shares, names, "die of the one who answers", title)


def draw_map(name: str, shares: Array, rows: list[str], label: str, title: str) -> None:
    def picture(axes: Any) -> None:
        image = axes.imshow(100 * shares, aspect="auto", cmap="YlGnBu", vmin=0, vmax=100)
        for row, column in np.ndindex(*shares.shape):
            cell(axes, image, column, row, f"{100 * shares[row, column]:.0f}")
        axes.set_yticks(range(len(rows)), rows)
        axes.set_xticks(range(6), ["1 (red)", *map(str, range(2, 7))])
        axes.set(xlabel=label, title=title)

    saved(name, picture)


def draw_curve(figures: Figures) -> None:
    def picture(axes: Any) -> None:
        for name, colour, label in (("curve", CHILI, "with re-rolls"), ("curve without rolls", SEA, "without")):
            rounds, at_least, at_most = np.array(figures[name]).T
            axes.loglog(rounds, 50 * (at_most - at_least), color=colour, marker="o", label=label)
        axes.set(xlabel="rounds of learning", ylabel="exploitability, % of a round", title="How fast it is learned")
        axes.legend(frameon=False)

    saved("perfecto-curve", picture)


def draw_sizes(figures: Figures) -> None:
    def picture(axes: Any) -> None:
        labels = [
            f"{a} and {b}{'' if told['rolls'] else ', no re-rolls'}"
            for told in figures["sizes"]
            for a, b in [told["dice"]]
        ]
        colours = [LEAF if "seconds" in told else GOLD for told in figures["sizes"]]
        axes.barh(labels, [told["nodes"] for told in figures["sizes"]], color=colours, log=True)
        axes.invert_yaxis()
        axes.set(xlabel="positions; green was learned, gold is only counted", title="How far up it goes, by dice")

    saved("perfecto-sizes", picture)

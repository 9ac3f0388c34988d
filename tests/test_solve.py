"""Solutions hold: through the rules, by a second method on small games, and as figures that are known."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from math import comb
from typing import Any

import pytest

import pepperbox
from pepperbox.games.diangle.rules import LEVELS
from pepperbox.games.dice import ALL_SIX, how_many
from pepperbox.games.keep_on_rolling.rules import GO_ON, ROLL
from pepperbox.games.spicy_dice.rules import BOXES, DECIDE, EMPTY, ROLLS
from pepperbox.games.spicy_dice.view import BOX_NAMES
from pepperbox.solve import spicy_dice
from pepperbox.solve.diangle import alone as diangle
from pepperbox.solve.keep_on_rolling import turn as keep_on_rolling
from tests.seed import chooser
from tests.solutions.extra_spicy import ExactExtraCard
from tests.solving import Followed

FEW_OUTCOMES = 36  # two dice
ENOUGH = 80  # actions of which all outcomes are looked at
MOST_POSITIONS = 1_000  # among which they are looked for
LAST_LEVELS = 8
LAST_BOXES = 2
LAST_ROLLS = 7


def unheard(done: float) -> None:
    """Progress that nobody looks at."""


# ── Positions that a small solution knows ────────────────────────────────────────────────────────────────────────────


@cache
def best_turn() -> Followed:
    game = pepperbox.game("keep-on-rolling")
    return Followed(game, keep_on_rolling.solution_from(game, keep_on_rolling.solve(game, unheard, 1)))


@cache
def last_levels(grand: bool) -> Followed:
    game = pepperbox.game("diangle", seats=1, grand=grand)
    return Followed(game, diangle.solution_from(game, diangle.solve(game, unheard, 1, first=LAST_LEVELS)))


@cache
def last_boxes(junior: bool) -> Followed:
    game = pepperbox.game("spicy-dice", seats=1, junior=junior)
    turn = spicy_dice.solve_classic(junior, unheard, 1, boxes=LAST_BOXES)
    return Followed(game, spicy_dice.solution_from(game, {"turn": turn}))


@cache
def last_extra_boxes(junior: bool) -> Followed:
    game = pepperbox.game("spicy-dice", seats=1, extra=True, junior=junior)
    return Followed(game, ExactExtraCard(game, LAST_BOXES, LAST_ROLLS))


def begun(followed: Followed, luck: random.Random) -> Any:
    """A position that the solution knows, before a turn."""
    s = followed.game.set_up()
    if followed.game.slug == "diangle":
        s.level[0] = luck.randrange(LAST_LEVELS, LEVELS)
    if followed.game.slug == "spicy-dice":
        known = LAST_BOXES if s.extra else BOXES
        empty = luck.sample(range(1, known + 1), luck.randint(1, LAST_BOXES))
        for box in range(1, BOXES + 1):
            s.boxes[0][box] = EMPTY if box in empty else luck.randint(0, 30)
        rolls = 3 * len(empty) if s.junior else 1
        s.rolls_used[0] = luck.randint(ROLLS - LAST_ROLLS if s.extra else BOXES - len(empty), ROLLS - rolls)
    return s


def positions(followed: Followed, count: int) -> Iterator[Any]:
    """Positions in which a seat decides, from turns that are played half well and half at random."""
    luck, rules = chooser("solutions", followed.game.slug), followed.rules
    s = begun(followed, luck)
    while count:
        if rules.is_over(s):
            s = begun(followed, luck)
        elif rules.chance(s):
            rules.land(s, luck.randrange(rules.chance(s)))
        else:
            yield s
            count -= 1
            action = luck.choice(list(followed.worths(s))) if luck.random() < 0.5 else followed.best(s)
            rules.apply(s, s.turn, action)


FOLLOWED: dict[str, Callable[[], Followed]] = {
    "keep-on-rolling": best_turn,
    "spicy-dice": lambda: last_boxes(False),
    "spicy-dice junior": lambda: last_boxes(True),
    "spicy-dice extra": lambda: last_extra_boxes(False),
    "spicy-dice extra junior": lambda: last_extra_boxes(True),
    "diangle": lambda: last_levels(False),
    "diangle grand": lambda: last_levels(True),
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.xdist_group(name.split()[0])) for name in FOLLOWED]
)
def test_an_action_is_worth_the_mean_of_all_that_follows(name: str) -> None:
    """Bellman's equation, through the rules: for the best action, and for another."""
    followed, luck = FOLLOWED[name](), chooser("others", name)
    tried = 0
    for s in positions(followed, MOST_POSITIONS):
        worths = followed.worths(s)
        for action in (followed.best(s), luck.choice(list(worths))):
            if followed.outcomes(followed.after(s, action)) <= FEW_OUTCOMES:
                assert worths[action] == pytest.approx(followed.mean_after(s, action), abs=1e-9)
                tried += 1
        if tried >= ENOUGH:
            return
    raise AssertionError(f"only {tried} actions had few outcomes")


# ── A second method, which shares nothing with the first ─────────────────────────────────────────────────────────────

Aside = tuple[tuple[int, int], ...]  # dice and what they show


def plain_points(row: Aside) -> int:
    total = 0
    for number in range(1, 7):
        alike = [die for die, face in row if face == number]
        if len(alike) > 1:
            total += number * len(alike) * (2 if number in alike else 1)
    return total


@cache
def plain_roll(row: Aside, before: int) -> float:
    """What rolling on brings at best, by going through everything; whoever is filled up stops."""
    left = sorted({1, 2, 3, 4, 5, 6} - {die for die, _ in row})
    total: float = 0
    for faces in product(range(1, 7), repeat=len(left)):
        best: float = 0
        for chosen in product((False, True), repeat=len(left)):
            more = [(die, face) for die, face, goes in zip(left, faces, chosen, strict=True) if goes]
            shown, aside = [face for _, face in more], [face for _, face in row]
            if any(shown.count(face) > 1 or face in aside for face in shown):
                best = max(best, plain_value(tuple(sorted([*row, *more])), before))
        total += best
    return total / float(6 ** len(left))


@cache
def plain_value(row: Aside, before: int) -> float:
    points, shown = before + plain_points(row), [face for _, face in row]
    if len(row) == 6:
        return points if any(shown.count(face) == 1 for face in shown) else 2 * points
    return max(points, plain_roll(row, before))


@pytest.mark.xdist_group("keep-on-rolling")
@pytest.mark.parametrize("row", ["5:5 2:5", "1:6 3:6 4:1", "6:2 5:2 4:4 3:4 1:1"])
def test_keep_on_rolling_agrees_with_going_through_everything(row: str) -> None:
    aside = tuple(sorted((int(die), int(face)) for die, face in (part.split(":") for part in row.split())))
    s = pepperbox.game("keep-on-rolling").set_up()
    s.phase, s.filled = GO_ON, 40
    for die, face in aside:
        s.aside[die - 1] = face
    assert best_turn().worths(s)[ROLL] == pytest.approx(plain_roll(aside, 40), abs=1e-9)


def plain_card(faces: tuple[int, ...], box: str) -> int:
    """What dice are worth in some of the boxes of Spicy Dice."""
    if len(set(faces)) == 1:
        big = faces[0] > 3
        return (75 if big else 50) if box == str(faces[0]) else 50 if big else 25
    reds = sum(face == die for die, face in enumerate(faces, 1))
    if reds == 6:
        return 100 if box == "red" else 50
    if box == "red":
        return 10 * reds
    six = sum(6 for face in faces if face == 6) * (2 if faces[5] == 6 else 1)
    counts = [faces.count(number) for number in set(faces)]
    is_set, is_run = min(counts) > 1, len(counts) == 6
    return max(six, (sum(faces) if is_set else 21 if is_run else 0) if faces[5] == 6 else 0)


@cache
def plain_turn_of(faces: tuple[int, ...], rolled: tuple[bool, ...], box: str) -> float:
    """The most by turning the reds that were rolled, by going through everything."""
    ways = [
        range(1, 7) if new and face == die else (face,)
        for die, (face, new) in enumerate(zip(faces, rolled, strict=True), 1)
    ]
    return max(plain_card(shown, box) for shown in product(*ways))


def plain_rolls(faces: tuple[int, ...], rolled: tuple[bool, ...], box: str) -> float:
    """The mean of one last roll of these dice."""
    ways = [range(1, 7) if new else (face,) for face, new in zip(faces, rolled, strict=True)]
    landed = list(product(*ways))
    return sum(plain_turn_of(shown, rolled, box) for shown in landed) / len(landed)


@pytest.mark.xdist_group("spicy-dice")
@pytest.mark.parametrize("box", ["6", "red"])
def test_spicy_dice_agrees_with_going_through_everything(box: str) -> None:
    """The last box with the last roll: all six dice, and every handful of some that lie."""
    followed, number = last_boxes(False), BOX_NAMES.index(box)
    s = followed.game.set_up()
    for other in range(1, BOXES + 1):
        s.boxes[0][other] = EMPTY if other == number else 0
    s.rolls_used[0] = ROLLS - 1
    every = (True,) * 6
    assert followed.worths(s)[ALL_SIX] == pytest.approx(plain_rolls((1,) * 6, every, box), abs=1e-9)
    faces = tuple(chooser("faces", box).choices(range(1, 7), k=6))
    s.phase, s.must_roll[0], s.faces[0] = DECIDE, 0, list(faces)
    for move, worth in followed.worths(s).items():
        if move <= ALL_SIX and how_many(move) <= 3:
            rolled = tuple(bool(move >> die & 1) for die in range(6))
            assert worth == pytest.approx(plain_rolls(faces, rolled, box), abs=1e-9)


def plain_whites(dice: int) -> list[float]:
    """The chances of so many 1s among white dice."""
    return [comb(dice, ones) * 5 ** (dice - ones) / 6**dice for ones in range(dice + 1)]


def plain_last_level() -> float:
    """Turns that the last level of Diangle! takes: three 1s, or the red one; keeping whites from turn to turn."""

    def after(kept: int, landed: int, rest: list[float]) -> float:
        """With so many whites in all, the red one not among them: won, or as many kept as is best."""
        return 0.0 if kept + landed >= 3 else 1 + min(rest[: kept + landed + 1])

    rest = [0.0] * 3
    for _ in range(500):
        rolls = []
        for kept in range(3):
            chances = plain_whites(5 - kept)
            second = 5 / 6 * sum(chance * after(kept, ones, rest) for ones, chance in enumerate(chances))
            first = 5 / 6 * sum(chance * min(second, after(kept, ones, rest)) for ones, chance in enumerate(chances))
            rolls.append(first)
        rest = rolls
    return 1 + rest[0]


@pytest.mark.xdist_group("diangle")
def test_diangle_agrees_with_chances_worked_out_by_hand_at_the_last_level() -> None:
    followed = last_levels(False)
    s = followed.game.set_up()
    s.level[0] = LEVELS - 1
    assert -followed.best_worth(s) == pytest.approx(plain_last_level(), abs=1e-9)


# ── What is known of them ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.xdist_group("keep-on-rolling")
def test_the_best_turn_of_keep_on_rolling_brings_what_it_has_always_brought() -> None:
    assert best_turn().solution.value == pytest.approx(32.62056, abs=1e-5)


@pytest.mark.xdist_group("keep-on-rolling")
def test_enough_points_to_begin_with_make_no_difference() -> None:
    """The solver begins with points at which one stops: with more of them it comes to the same."""
    more = 100
    start = keep_on_rolling.solved_turn(keep_on_rolling.points_themselves(more), more, unheard)
    assert start[0] == pytest.approx(best_turn().solution.value, abs=1e-12)


@pytest.mark.xdist_group("spicy-dice")
def test_junior_is_never_worth_more_than_classic() -> None:
    classic, junior = (spicy_dice.solve_classic(is_junior, unheard, 1, boxes=1) for is_junior in (False, True))
    assert (junior <= classic + 1e-9).all()

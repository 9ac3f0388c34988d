"""Races for two hold: their turns through the rules, their cycles by a second method, and what is kept of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

import pepperbox
from pepperbox.games.diangle.rules import LEVELS
from pepperbox.games.keep_on_rolling.rules import GO_ON, ROLL, START, STOP
from pepperbox.solve.diangle import alone
from pepperbox.solve.diangle import race as climb
from pepperbox.solve.diangle.reach import ends_of, reach, room
from pepperbox.solve.keep_on_rolling import lean, race, rows, turn
from tests.seed import chooser
from tests.solving import Followed
from tests.test_solve import LAST_LEVELS, last_levels, plain_points, plain_whites, unheard

TARGET = 60
FEW_OUTCOMES = 36  # two dice
ENOUGH = 40  # actions of which all outcomes are looked at


class GivenEnds(Followed):
    """A race of which it is given what it is worth when a turn ends; told by where the rules then stand."""

    def chance_to_win(self, s: Any, seat: int) -> float:
        if self.rules.is_over(s) or s.turn == seat:
            return super().chance_to_win(s, seat)
        mine, other = s.banked[s.turn], s.banked[1 - s.turn]
        return 1 - float(self.solution.chase[other - mine] if s.chase else self.solution.win[mine, other])  # type: ignore[attr-defined]


@cache
def few_answers() -> lean.Lean:
    """Those for points, behind, ahead and in the chase."""
    banks = list(lean.tried_banks())
    return lean.thinned(unheard, banks[:30:6] + banks[35:50:5])


@cache
def expected_points() -> Any:
    """The most points of a turn, as the race knows them."""
    return turn.solved_turn(turn.points_themselves(race.HIGHEST), race.HIGHEST, unheard)[: race.HIGHEST + 1]


@cache
def given_race() -> GivenEnds:
    """What ends of turns are worth is made up here: the more the better, and sooner with the target."""
    game = pepperbox.game("keep-on-rolling", seats=2, target=TARGET)
    ahead = np.arange(TARGET)[:, None] - np.arange(TARGET)[None, :]
    win, chase = 1 / (1 + np.exp(-0.4 - ahead / 25)), 0.6 * np.exp(-np.arange(race.BANKS) / 40)
    tables = {**race.packed(few_answers()), "expected": expected_points(), "chase": chase, "win": win}
    return GivenEnds(game, race.solution_from(game, tables))


def begun(luck: random.Random, game: pepperbox.Game) -> Any:
    """A turn of somebody's, in the chase or before it."""
    s = game.set_up()
    s.turn, s.chase = luck.randrange(2), luck.randrange(2)
    mine = luck.randrange(TARGET)
    s.banked[s.turn], s.banked[1 - s.turn] = mine, TARGET + luck.randrange(40) if s.chase else luck.randrange(TARGET)
    return s


def positions(followed: Followed) -> Iterator[Any]:
    """Positions of single turns, played half well and half at random."""
    luck, rules = chooser("races"), followed.rules
    while True:
        s = begun(luck, followed.game)
        seat = s.turn
        while s.turn == seat and not rules.is_over(s):
            if rules.chance(s):
                rules.land(s, luck.randrange(rules.chance(s)))
                continue
            yield s
            action = luck.choice(list(followed.worths(s))) if luck.random() < 0.5 else followed.best(s)
            rules.apply(s, s.turn, action)


@pytest.mark.xdist_group("keep-on-rolling")
def test_in_a_race_an_action_is_worth_the_mean_of_all_that_follows() -> None:
    followed, luck, tried = given_race(), chooser("others"), 0
    for s in positions(followed):
        worths = followed.worths(s)
        for action in (followed.best(s), luck.choice(list(worths))):
            if followed.outcomes(followed.after(s, action)) <= FEW_OUTCOMES:
                assert worths[action] == pytest.approx(followed.mean_after(s, action), abs=2 * race.CLOSELY)
                tried += 1
        if tried >= ENOUGH:
            return


@pytest.mark.xdist_group("keep-on-rolling")
def test_one_with_enough_points_has_won_and_one_who_busts_in_the_chase_has_lost() -> None:
    followed = given_race()
    s = followed.game.set_up()
    s.turn, s.chase, s.phase, s.filled = 1, 1, GO_ON, 900
    s.banked[0], s.banked[1] = TARGET + 10, 0
    s.aside[4] = s.aside[5] = 5
    assert followed.worths(s)[STOP] > 0.9999
    s.filled = 0
    assert followed.worths(s)[STOP] == 0


# ── A second method, which shares nothing with the first ─────────────────────────────────────────────────────────────


def plain_bank(mine: int, other: int, points: int) -> float:
    """What the race that is made up above says of the end of a turn before the chase."""
    if mine + points >= TARGET:
        return 1 - 0.6 * float(np.exp(-(mine + points - other) / 40))
    return 1 - 1 / (1 + float(np.exp(-0.4 - (other - mine - points) / 25)))


def plain_win(row: tuple[tuple[int, int], ...], mine: int, other: int) -> float:
    """The chance to win of rolling the last dice, by going through everything; whoever is filled up stops."""
    left = sorted({1, 2, 3, 4, 5, 6} - {die for die, _ in row})
    total = 0.0
    for faces in product(range(1, 7), repeat=len(left)):
        best = plain_bank(mine, other, 0)
        for chosen in product((False, True), repeat=len(left)):
            more = [(die, face) for die, face, goes in zip(left, faces, chosen, strict=True) if goes]
            seen, aside = [face for _, face in more], [face for _, face in row]
            if any(seen.count(face) > 1 or face in aside for face in seen):
                best = max(best, plain_stop_or_roll(tuple(sorted([*row, *more])), mine, other))
        total += best
    return total / float(6 ** len(left))


def plain_stop_or_roll(row: tuple[tuple[int, int], ...], mine: int, other: int) -> float:
    points, seen = plain_points(row), [face for _, face in row]
    if len(row) < 6:
        return max(plain_bank(mine, other, points), plain_win(row, mine, other))
    is_filled = all(seen.count(face) > 1 for face in seen)
    return plain_bank(mine, other, points * (2 if is_filled else 1))


@pytest.mark.xdist_group("keep-on-rolling")
@pytest.mark.parametrize("row", ["1:6 3:6 4:1 6:6", "6:5 5:5 4:4 3:4 1:1"])
def test_a_race_agrees_with_going_through_everything(row: str) -> None:
    """From rows so rich that one stops when they are filled up."""
    aside = tuple(sorted((int(die), int(face)) for die, face in (part.split(":") for part in row.split())))
    s = given_race().game.set_up()
    s.phase, s.banked[0], s.banked[1] = GO_ON, 20, 35
    for die, face in aside:
        s.aside[die - 1] = face
    assert given_race().worths(s)[ROLL] == pytest.approx(plain_win(aside, 20, 35), abs=1e-9)


class Simple(race.Turns):
    """Turns of another game: two of five bring nothing, the others 3 points, or with one in two 7."""

    def starts(self, banks: Any) -> Any:
        return np.maximum(0.4 * banks[:, 0] + 0.6 * banks[:, 3], 0.7 * banks[:, 0] + 0.3 * banks[:, 7])[:, None]


def plain_race(target: int, chase: Any) -> dict[tuple[int, int], float]:
    """The same by putting in what comes out, a thousand times."""
    every = [(mine, other) for mine in range(target) for other in range(target)]
    win = dict.fromkeys(every, 0.5)
    for _ in range(1000):

        def bank(mine: int, other: int, points: int, win: dict[tuple[int, int], float] = win) -> float:
            return 1 - (win[other, mine + points] if mine + points < target else float(chase[mine + points - other]))

        win = {
            (a, b): max(
                0.4 * bank(a, b, 0) + 0.6 * bank(a, b, 3),
                0.7 * bank(a, b, 0) + 0.3 * bank(a, b, 7),
            )
            for a, b in every
        }
    return win


def test_pairs_of_races_are_settled_as_by_going_round_and_round() -> None:
    turns, chase = Simple(few_answers(), expected_points()), 0.6 * np.exp(-np.arange(race.BANKS) / 5)
    win, plain = race.solved_race(turns, chase, 12, unheard), plain_race(12, chase)
    assert max(abs(win[race] - plain[race]) for race in plain) < 1e-6


# ── Which rows, and which answers ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.xdist_group("keep-on-rolling")
def test_rows_that_are_not_asked_for_are_not_worth_starting() -> None:
    """Every row is started here; where the hull says to stop when filled up, that is worth more."""
    followed: Any = given_race().solution
    bank = followed.bank(10, 25, False)
    needed = np.zeros((1, race.HIGHEST + 1), np.bool_)
    race.ask_for_rows()(bank[None, :], expected_points(), np.zeros(race.BANKS + 1, np.int64), needed)
    start = np.zeros((1, race.HIGHEST + rows.MOST_IN_A_ROW + 1))
    for block in lean.blocks(np.ones((1, race.HIGHEST + 1), np.bool_)):
        lean.kernels().start_rows(*block, bank[None, :], start, *lean.known(few_answers()), lean.room_for_values())
    left_out = np.flatnonzero(~needed[0][8:]) + 8
    assert len(left_out) > 100
    assert (start[0][left_out] <= bank[2 * left_out] + 1e-12).all()
    assert followed._start((10, 25, False))[0] == pytest.approx(start[0, 0], abs=1e-12)


@pytest.mark.xdist_group("keep-on-rolling")
def test_few_answers_are_enough() -> None:
    followed: Any = given_race().solution
    for races in ((0, 0, False), (30, 55, False), (20, 75, True)):
        start = followed._start(races)
        all_answers = rows.solved_row(0, followed.bank(*races), start).roll[-1]
        assert 0 <= all_answers - start[0] < 5e-5


@pytest.mark.xdist_group("keep-on-rolling")
def test_few_answers_bring_the_points_of_the_best_turn() -> None:
    start = np.zeros((1, turn.ENOUGH + rows.MOST_IN_A_ROW + 1))
    for block in lean.blocks(np.ones((1, turn.ENOUGH + 1), np.bool_)):
        bank = turn.points_themselves(turn.ENOUGH)[None, :]
        lean.kernels().start_rows(*block, bank, start, *lean.known(few_answers()), lean.room_for_values())
    assert start[0, 0] == pytest.approx(32.62056, abs=1e-5)


@pytest.mark.xdist_group("keep-on-rolling")
def test_what_is_packed_is_the_same_unpacked() -> None:
    for one, other in zip(few_answers(), race.unpacked(race.packed(few_answers())), strict=True):
        assert (one == other).all()


@pytest.mark.xdist_group("keep-on-rolling")
def test_a_filled_row_has_as_many_points_as_said() -> None:
    found = rows.classes()
    points = found.points[found.is_filled]
    assert (points.min(), points.max()) == (rows.FEWEST_IN_A_ROW, rows.MOST_IN_A_ROW)


@pytest.mark.xdist_group("keep-on-rolling")
def test_a_race_begins_with_a_roll() -> None:
    followed = given_race()
    s = followed.game.set_up()
    assert s.phase == START
    assert list(followed.worths(s)) == [ROLL]


# ── Diangle! ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def plain_last_race() -> list[list[float]]:
    """The last level for two, by the 1s that both have kept: three of them win, or the red one."""
    win = [[0.5] * 3 for _ in range(3)]
    for _ in range(300):
        before = win

        def after(landed: int, other: int, before: list[list[float]] = before) -> float:
            """With so many whites in all: won, or as many kept as is best against the other."""
            return 1.0 if landed >= 3 else max(1 - before[other][kept] for kept in range(landed + 1))

        win = []
        for kept in range(3):
            row = []
            for other in range(3):
                chances = [(ones, chance * 5 / 6) for ones, chance in enumerate(plain_whites(5 - kept))]
                second = 1 / 6 + sum(chance * after(kept + ones, other) for ones, chance in chances)
                row.append(1 / 6 + sum(chance * max(second, after(kept + ones, other)) for ones, chance in chances))
            win.append(row)
    return win


@pytest.mark.xdist_group("diangle")
def test_the_last_level_for_two_agrees_with_chances_worked_out_by_hand() -> None:
    game = pepperbox.game("diangle", seats=2)
    exact, plain = climb.last_level(game), plain_last_race()
    keeps = reach(room(game), LEVELS - 1, 0).keeps
    kept = [sum(int(arrangement) >> 2 * die & 3 > 0 for die in range(6)) for arrangement in keeps]
    for one, row in zip(kept, exact, strict=True):
        assert row == pytest.approx([plain[one][other] for other in kept], abs=1e-7)


@cache
def last_race() -> tuple[pepperbox.Game, Any]:
    game = pepperbox.game("diangle", seats=2)
    return game, climb.solve(game, unheard, 1, first=LEVELS - 1)


@pytest.mark.xdist_group("diangle")
def test_against_a_clock_the_last_level_is_won_nearly_as_often_as_it_is_exactly() -> None:
    game, tables = last_race()
    solved: Any = climb.solution_from(game, tables)
    start = ends_of(LEVELS - 1, 0).start
    rest = float(solved.alone.tables["roll"][LEVELS - 1, 0, 0])
    told = float(solved.worth[start] @ solved.mixed(rest))
    assert told == pytest.approx(climb.last_level(game)[0, 0], abs=climb.ERROR)


@pytest.mark.xdist_group("diangle")
def test_in_a_race_against_a_clock_every_action_has_its_chance() -> None:
    """Rolls of one or two dice: each is worth the mean of what it shows."""
    game, tables = last_race()
    followed, luck = Followed(game, climb.solution_from(game, tables)), chooser("clock")
    s = game.set_up()
    s.level[0] = s.level[1] = LEVELS - 1
    for _ in range(40):
        if followed.rules.is_over(s) or s.turn:
            s = game.set_up()
            s.level[0] = s.level[1] = LEVELS - 1
        if followed.rules.chance(s):
            followed.rules.land(s, luck.randrange(followed.rules.chance(s)))
            continue
        worths = followed.worths(s)
        assert all(0 <= worth <= 1 for worth in worths.values())
        action = luck.choice(list(worths))
        after = followed.after(s, action)
        if not followed.rules.is_over(after) and after.turn == 0 and not followed.outcomes(after):
            assert worths[action] == pytest.approx(followed.best_worth(after), abs=1e-4)
        followed.rules.apply(s, s.turn, action)


@pytest.mark.xdist_group("diangle")
@pytest.mark.parametrize("grand", [False, True])
def test_the_turns_of_races_are_distributed_around_their_mean(grand: bool) -> None:
    followed: Any = last_levels(grand)
    choices = alone.Choices(followed.game, followed.solution.tables, LAST_LEVELS)
    chances = alone.finishes(choices, 60)
    assert chances[-1] == pytest.approx(1, abs=1e-6)
    mean = 1 + (1 - chances).sum()
    assert mean == pytest.approx(1 + followed.solution.tables["roll"][LAST_LEVELS, 0, 0], abs=1e-4)

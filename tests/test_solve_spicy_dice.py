"""More of Spicy Dice: what is kept of Extra Spicy, how all of it is confirmed, and players who go by rules of thumb."""

from __future__ import annotations

from itertools import product
from typing import Any, cast

import numpy as np
import pytest

import pepperbox
from docs.figures import spicy_thumbs
from pepperbox.games.dice import ALL_SIX
from pepperbox.games.spicy_dice.rules import BONUS, BOXES, DECIDE, EMPTY, FLIP, ROLLS, SCORE, die_of, face_of
from pepperbox.solve import spicy_dice
from pepperbox.solve.spicy_dice.answers import ALL_PLACES, FACTORS, AnyCard, BestExtraCard
from pepperbox.solve.spicy_dice.classic import UNWANTED
from pepperbox.solve.spicy_dice.dice import MORE
from pepperbox.solve.spicy_dice.kernels import worths
from tests.solutions import bellman
from tests.solutions.extra_spicy import ExactExtraCard, brought_by, furthest, nothing_told
from tests.solutions.spicy_dice import cards_from
from tests.solutions.spicy_turns import FollowedCard
from tests.solving import Followed
from tests.test_solve import (
    FEW_OUTCOMES,
    LAST_BOXES,
    LAST_ROLLS,
    MOST_POSITIONS,
    best_turn,
    last_boxes,
    last_extra_boxes,
    positions,
    unheard,
)

FEW = 20
CARDS = 500


@pytest.mark.xdist_group("spicy-dice")
@pytest.mark.parametrize("extra", [False, True])
def test_all_that_follows_a_card_is_the_same_through_the_compiled_rules(extra: bool) -> None:
    """By which `make solutions` tries thousands of positions."""
    followed = last_extra_boxes(False) if extra else last_boxes(False)
    compiled = FollowedCard(followed.game, cast(AnyCard, followed.solution))
    tried = 0
    for s in positions(followed, MOST_POSITIONS):
        action = followed.best(s)
        if followed.outcomes(followed.after(s, action)) <= FEW_OUTCOMES:
            assert compiled.mean_after(s, action) == pytest.approx(followed.mean_after(s, action), abs=1e-9)
            tried += 1
        if tried == FEW:
            return
    raise AssertionError(f"only {tried} actions had few outcomes")


@pytest.mark.xdist_group("spicy-dice")
@pytest.mark.parametrize("extra", [False, True])
def test_cards_that_are_played_together_bring_what_they_are_worth(extra: bool) -> None:
    """From the last boxes on, with as few cards as tell it."""
    followed = last_extra_boxes(False) if extra else last_boxes(False)
    s = followed.game.set_up()
    for box in range(1, BOXES + 1):
        s.boxes[0][box] = EMPTY if box <= LAST_BOXES else 10
    s.faces[0], s.rolls_used[0] = [1] * 6, ROLLS - LAST_ROLLS
    played = cards_from(s, followed.game, cast(AnyCard, followed.solution), CARDS)
    error = played.std(ddof=1) / np.sqrt(CARDS)
    assert abs(played.mean() - followed.best_worth(s)) < 3 * error < 0.05 * played.mean()


@pytest.mark.xdist_group("keep-on-rolling")
def test_an_equation_that_does_not_hold_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    followed = best_turn()
    told = bellman.held(followed, positions(followed, FEW), bellman.EXACT, FEW_OUTCOMES)
    assert told["positions"] + told["left_out"] == FEW and told["largest"] <= bellman.EXACT
    right = followed.mean_after
    monkeypatch.setattr(followed, "mean_after", lambda s, action: right(s, action) + 0.001)
    with pytest.raises(AssertionError, match="apart in"):
        bellman.held(followed, positions(followed, FEW), bellman.EXACT, FEW_OUTCOMES)


def fresh_in_extra(fresh: int, left: int) -> Any:
    """The last boxes with so many rolls left, these dice fresh, and 2 on the others."""
    s = last_extra_boxes(False).game.set_up()
    for box in range(LAST_BOXES + 1, BOXES + 1):
        s.boxes[0][box] = 10
    s.faces[0], s.rolls_used[0] = [die + 1 if fresh >> die & 1 else 2 for die in range(6)], ROLLS - left
    s.phase, s.fresh, s.must_roll[0] = DECIDE, fresh, 0
    return s


@pytest.mark.xdist_group("spicy-dice")
@pytest.mark.parametrize("left", [1, LAST_ROLLS])  # so that it is better to score, or to roll on
@pytest.mark.parametrize("fresh", [0b000001, 0b110000, 0b101010])
def test_a_flip_is_worth_the_most_of_all_ways_to_turn_the_others(fresh: int, left: int) -> None:
    exact, s = last_extra_boxes(False), fresh_in_extra(fresh, left)
    turned = {}
    for faces in product(*(range(1, 7) if fresh >> die & 1 else [2] for die in range(6))):
        lies = s.copy()
        lies.faces[0], lies.fresh = list(faces), 0
        turned[faces] = exact.best_worth(lies)
    flips = {action: worth for action, worth in exact.worths(s).items() if FLIP <= action < SCORE}
    assert len(flips) == 5 * fresh.bit_count()
    for flip, worth in flips.items():
        best = max(lies for faces, lies in turned.items() if faces[die_of(flip)] == face_of(flip))
        assert worth == pytest.approx(best, abs=1e-9)


@pytest.mark.xdist_group("spicy-dice")
@pytest.mark.parametrize("left", [1, LAST_ROLLS])
@pytest.mark.parametrize("fresh", [0b101111, ALL_SIX])
def test_with_most_dice_fresh_a_flip_is_worth_the_most_that_can_be_had_after_it(fresh: int, left: int) -> None:
    exact, s = last_extra_boxes(False), fresh_in_extra(fresh, left)
    flips = {action: worth for action, worth in exact.worths(s).items() if FLIP <= action < SCORE}
    assert len(flips) == 5 * fresh.bit_count()
    for flip, worth in flips.items():
        assert worth == pytest.approx(exact.best_worth(exact.after(s, flip)), abs=1e-9)


@pytest.mark.xdist_group("spicy-dice")
def test_the_compact_table_tells_the_product_of_its_factors() -> None:
    luck, shapes = np.random.default_rng(1), ((ROLLS + 1, spicy_dice.SETS), (ROLLS + 1, spicy_dice.SETS, 8), (8, MORE))
    air, by_row, by_dice = (luck.normal(size=shape).astype(np.float32) for shape in shapes)
    game = pepperbox.game("spicy-dice", seats=1, extra=True)
    solved = BestExtraCard(game, {**dict(zip(FACTORS, (air, by_row, by_dice), strict=True)), "error": np.zeros(1)})
    for places in (ALL_PLACES, np.array([7, 3, MORE - 1])):
        right = air[12, [5, 0, 9], None] + by_row[12, [5, 0, 9]] @ by_dice[:, places]
        assert np.max(np.abs(solved.told(12, [5, 0, 9], places) - right)) < 1e-4


@pytest.mark.xdist_group("spicy-dice")
def test_what_is_kept_of_extra_spicy_is_close_to_what_is_exact() -> None:
    exact = last_extra_boxes(False)
    kept = spicy_dice.solution_from(exact.game, spicy_dice.solve_extra(False, unheard, 1, boxes=LAST_BOXES))
    assert isinstance(kept, spicy_dice.BestExtraCard)
    close = Followed(exact.game, kept)
    most = furthest(exact.game, kept, 1, LAST_BOXES)
    assert 0 < kept.error < 0.25 and kept.error < most
    apart = []
    for s in positions(exact, 40):
        told, right = close.worths(s), exact.worths(s)
        apart += [told[move] - right[move] for move in right]
        assert max(right.values()) - right[close.best(s)] < 10 * kept.error
    assert np.max(np.abs(apart)) < most
    assert np.sqrt(np.mean(np.square(apart))) < 2 * kept.error  # which is such a root; some actions are far off


@pytest.mark.xdist_group("spicy-dice")
@pytest.mark.parametrize("junior", [False, True])
def test_playing_extra_spicy_by_exact_values_brings_just_them(junior: bool) -> None:
    """The sweep that tells what playing by a table brings, where the table is exact, and where it is worth nothing."""
    exact = last_extra_boxes(junior)
    assert isinstance(exact.solution, ExactExtraCard)
    values = exact.solution.held[LAST_ROLLS][1:, -1]
    assert brought_by(exact.game, exact.solution, 1, LAST_BOXES, LAST_ROLLS)[1:] == pytest.approx(values, abs=1e-9)
    blind = spicy_dice.BestExtraCard(exact.game, nothing_told())
    assert (brought_by(exact.game, blind, 1, LAST_BOXES, LAST_ROLLS)[1:] < values).all()


@pytest.mark.xdist_group("spicy-dice")
def test_who_asks_of_the_last_box_what_a_roll_costs_there_loses_nothing() -> None:
    """Five points, the bonus for a roll unused; who asks for more loses something."""
    best = spicy_dice.solve_classic(False, unheard, 1, boxes=1)
    six, most = 1 << 5, spicy_dice.most_left(1)
    brought = {}
    for asked in (3, BONUS, 9):
        turn = best.copy()
        spicy_thumbs.kernels()[1](six, 1, asked, worths(), turn, most)
        brought[asked] = turn[six, 1 : most + 1]
    assert brought[BONUS] == pytest.approx(best[six, 1 : most + 1], abs=1e-9)
    assert (brought[3] <= brought[BONUS] + 1e-9).all()
    assert (brought[9] <= brought[BONUS] + 1e-9).all() and brought[9][-1] < brought[BONUS][-1] - 1


@pytest.mark.xdist_group("spicy-dice")
def test_tastes_leave_out_what_somebody_would_not_score() -> None:
    empty = 0b1000100001  # 1, 6 and RED
    lying = sum((face - 1) * 6**die for die, face in enumerate((6, 2, 6, 4, 6, 3)))  # 2 and 4 are red
    assert worths()[[1, 6, 10], lying].tolist() == [0, 18, 20]
    assert spicy_thumbs.never_zero(empty)[[1, 6, 10], lying].tolist() == [UNWANTED, 18, 20]
    assert spicy_thumbs.most_now(empty)[[1, 6, 10], lying].tolist() == [UNWANTED, UNWANTED, 20]
    assert spicy_thumbs.never_zero(0b1)[1, lying] == spicy_thumbs.most_now(0b1)[1, lying] == 0

"""Catch 6, 2 Out of 3 Ain't Bad and Grand Poobah: what good players know, and that levels are worth their names."""

from __future__ import annotations

from typing import Any

import pytest

import pepperbox
from pepperbox import Game, Rulebook, rulebook
from pepperbox.bots.catch_6.good import good as good_catcher
from pepperbox.bots.catch_6.outlook import outlook as outlook_in_catch_6
from pepperbox.bots.catch_6.pursuit import HOUSE_CHANCE, IN_THE_AIR, PLAIN_CHANCE, SHOWN, WHOLE
from pepperbox.bots.catch_6.race import AHEAD, CERTAIN, MOST_WINS, OTHERS, OWN, PLACE, RACE
from pepperbox.bots.grand_poobah.good import good as good_poobah
from pepperbox.bots.grand_poobah.good import place
from pepperbox.bots.grand_poobah.leads import AFTER_ROLL, PRECISION
from pepperbox.bots.levels import Weigher, known_level
from pepperbox.bots.search import counted
from pepperbox.bots.two_out_of_three.good import dice_to_roll
from pepperbox.bots.two_out_of_three.good import good as good_placer
from pepperbox.bots.two_out_of_three.lines import CROSSING, KINDS, PROMISE
from pepperbox.bots.two_out_of_three.match import MOST_POINTS
from pepperbox.bots.two_out_of_three.match import outlook as outlook_in_match
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import CHOICE, started
from pepperbox.games.catch_6 import rules as catch_6
from pepperbox.games.grand_poobah import rules as grand_poobah
from pepperbox.games.two_out_of_three import rules as two_out_of_three
from tests.conftest import each_book

GAMES = 1000  # always the same ones
DICE_GAMES = [pepperbox.rulebook(slug) for slug in ("catch-6", "two-out-of-three", "grand-poobah")]


def offered(rules: Any, s: Any, seat: int) -> Moves:
    moves = [0] * (rules.ACTIONS + 1)
    rules.legal(s, seat, moves)
    return moves


def chosen(slug: str, strategy: Any, s: Any, seat: int = 0) -> str:
    book = pepperbox.rulebook(slug)
    return str(book.actions[strategy(s, seat, offered(book.rules, s, seat), [1, 2, 3, 4])])


@each_book(DICE_GAMES)
def test_good_beats_easy(book: Rulebook) -> None:
    first = pepperbox.simulate(Game(book, 2), ["good", "easy"], GAMES, seed=1).win_share[0]
    second = pepperbox.simulate(Game(book, 2), ["easy", "good"], GAMES, seed=1).win_share[1]
    assert (first + second) / 2 >= 0.6


@each_book(DICE_GAMES)
def test_best_says_what_every_action_is_worth(book: Rulebook) -> None:
    best = known_level(book, "best")
    assert isinstance(best, Weigher)
    state = Game(book, 2).new(seed=3)
    for _ in range(6):
        (seat,) = state.to_act
        state.play(state.legal(seat)[-1], seat)
    (seat,) = state.to_act
    s = state.view(seat).state
    moves = offered(book.rules, s, seat)
    with counted(2000):
        worths = best.weigh(s, seat, moves, started(7, 0, CHOICE))
    assert len(worths) == moves[0] > 1
    assert all(worth.unit == "win" and -0.001 <= worth.value <= 1.001 and worth.error >= 0 for worth in worths)


# ── Catch 6 ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_who_has_more_than_half_of_the_points_has_won_the_race() -> None:
    seven_and_six_and_two = PLACE[1] + PLACE[6] + PLACE[2]
    assert RACE[OWN * seven_and_six_and_two] == CERTAIN
    assert RACE[OTHERS * seven_and_six_and_two] == 0
    assert RACE[0] == CERTAIN // 2


def test_matches_as_long_as_there_may_be_stand_in_the_tables() -> None:
    longest = {
        slug: rulebook(slug).options[name].high for slug, name in (("catch-6", "wins"), ("two-out-of-three", "points"))
    }
    assert longest == {"catch-6": MOST_WINS, "two-out-of-three": MOST_POINTS}


def test_a_match_that_is_lost_can_not_be_won_after_that() -> None:
    assert AHEAD[0] == 0
    assert AHEAD[(MOST_WINS + 1) * 3 + 3] == CERTAIN // 2


def test_dice_that_catch_for_sure_are_certain_and_a_die_short_is_likely() -> None:
    assert PLAIN_CHANCE[36 * SHOWN + 6 * 3 + 0] == WHOLE
    assert WHOLE > PLAIN_CHANCE[36 * SHOWN + 6 * 2 + 3] > PLAIN_CHANCE[36 * IN_THE_AIR + 6 * 2 + 3]
    assert HOUSE_CHANCE[7 * 2 + 4] == WHOLE > HOUSE_CHANCE[7 * 2 + 2] > HOUSE_CHANCE[0]


def catching(**faces: list[int]) -> Any:
    s = Game(pepperbox.rulebook("catch-6"), 2, {"wins": 5}).set_up()
    s.must_roll_all = [0, 0]
    s.faces = [faces["own"], faces.get("others", [1, 2, 1, 2, 3, 5])]
    return s


def test_dice_of_a_number_with_its_red_one_are_kept() -> None:
    assert "2" not in chosen("catch-6", good_catcher, catching(own=[3, 6, 1, 2, 6, 6]))


def test_two_pairs_are_kept_for_a_full_house() -> None:
    assert chosen("catch-6", good_catcher, catching(own=[5, 5, 1, 1, 3, 2])) == "roll 56"


def test_a_game_as_good_as_lost_is_given_up_for_a_start_in_the_next() -> None:
    s = catching(own=[6, 6, 6, 2, 3, 6])
    s.phase, s.games_won = catch_6.CATCH_OR_PASS, [0, 0]
    s.catcher[1] = s.catcher[5] = 1
    s.points = [0, 12]
    assert chosen("catch-6", good_catcher, s) == "carry 6"
    s.games_won = [0, 4]
    assert chosen("catch-6", good_catcher, s) == "catch 6"


def test_the_outlook_is_even_between_both_seats() -> None:
    s = catching(own=[3, 6, 1, 2, 6, 6])
    assert outlook_in_catch_6(s, 0) + outlook_in_catch_6(s, 1) == pytest.approx(1, abs=0.001)
    assert outlook_in_catch_6(s, 0) > 0.5


# ── 2 Out of 3 Ain't Bad ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_line_promises_to_one_what_it_threatens_to_the_other() -> None:
    own_pair_of_fours = KINDS * (KINDS * 4 + 4)
    others_pair_of_fours = KINDS * (KINDS * 10 + 10)
    assert PROMISE[own_pair_of_fours] == -PROMISE[others_pair_of_fours] > 0


def test_every_square_is_part_of_two_lines_or_three() -> None:
    assert sum(square >= 0 for square in CROSSING) == 2 * 3 * len(two_out_of_three.LINES)


def test_the_last_dice_are_rolled_together_before_the_other_player_does() -> None:
    assert [dice_to_roll(*hands) for hands in ((6, 6), (4, 3), (3, 2), (3, 3), (5, 0))] == [1, 2, 3, 1, 5]


def test_a_line_is_completed() -> None:
    s = Game(pepperbox.rulebook("two-out-of-three"), 2).set_up()
    for square, face, owner in ((0, 4, 0), (1, 3, 0), (3, 1, 1), (6, 6, 1)):
        s.owner[square], s.die[square], s.face[square] = owner, square % 6, face
    s.hand[0], s.rolled[5], s.phase = 0b011100, 2, two_out_of_three.PLACE
    assert chosen("two-out-of-three", good_placer, s) == "place 6 d1"


def test_between_games_a_match_is_worth_what_is_to_go() -> None:
    s = Game(pepperbox.rulebook("two-out-of-three"), 2).set_up()
    assert outlook_in_match(s, 0) == 0.5
    s.match_points = [2, 0]
    assert outlook_in_match(s, 0) == 1 - outlook_in_match(s, 1) > 0.8


# ── Grand Poobah ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_lead_grows_with_dice_in_the_air() -> None:
    assert AFTER_ROLL[place(0, 0)] == 50 * PRECISION < AFTER_ROLL[place(3, 0)] < AFTER_ROLL[place(6, 0)]


def with_hands(own: list[int], others: list[int]) -> Any:
    s = Game(pepperbox.rulebook("grand-poobah"), 2).set_up()
    s.hands[0], s.hands[1] = own, others
    s.turns[0] = s.turns[1] = 3
    return s


def test_the_numbers_that_pay_most_are_not_rolled_away() -> None:
    rolled = chosen("grand-poobah", good_poobah, with_hands([6, 6, 6, 5, 5, 1], [5, 6, 1, 1, 2, 6]))
    assert rolled in ("roll 6", "hold")


def test_a_red_die_is_turned_to_what_wins_most() -> None:
    s = with_hands([1, 6, 6, 5, 2, 3], [6, 6, 5, 2, 1, 1])
    s.phase = grand_poobah.TURN_REDS
    assert chosen("grand-poobah", good_poobah, s) == "change 1 6"

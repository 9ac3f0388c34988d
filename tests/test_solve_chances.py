"""Chances of single turns agree with going through everything, through the rules."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import pepperbox
from pepperbox.engine.stream import CHOICE, started
from pepperbox.games.catch_6.rules import CATCH_OR_PASS
from pepperbox.games.dice import ALL_SIX, dice_text, how_many
from pepperbox.games.grand_poobah.rules import DONE, HOLD, QUIET_TURNS, SCORING, TURN_REDS
from pepperbox.games.qwinto.rules import AGAIN, NO_FIELD, TAKE
from pepperbox.games.tick_tack.cards import matches
from pepperbox.games.tick_tack.deck import KINDS, NO_CARD
from pepperbox.solve.chances import catch_6, grand_poobah, qwinto, tick_tack, two_out_of_three
from tests.seed import chooser

REDRAWN = 400  # positions that a seat can't tell apart

# ── Catch 6 ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def catching(number: int, faces: list[int]) -> tuple[Any, Any]:
    """A position in which only one number is open."""
    game = pepperbox.game("catch-6")
    s = game.set_up()
    s.must_roll_all = [0, 0]
    s.faces[0] = faces
    for other in range(1, 7):
        if other != number:
            s.catcher[other] = 1
    return game, s


def plain_last_turn(number: int, faces: list[int], handful: int) -> float:
    """How likely one roll of these dice lets one catch, asked of the rules, outcome by outcome."""
    game, s = catching(number, faces)
    game.rulebook.rules.apply(s, 0, handful)
    outcomes: int = game.rulebook.rules.chance(s)
    good = 0
    for outcome in range(outcomes):
        twin = s.copy()
        game.rulebook.rules.land(twin, outcome)
        good += int(twin.phase == CATCH_OR_PASS)
    return good / outcomes


@pytest.mark.xdist_group("catch-6")
def test_the_last_turn_of_catch_6_agrees_with_the_rules() -> None:
    luck = chooser("last turn")
    for _ in range(5):
        number, faces = luck.randint(1, 6), luck.choices(range(1, 7), k=6)
        chances = catch_6.chances_of_rolls(number, faces, turns=1)
        for handful in luck.sample(range(1, ALL_SIX + 1), 8):
            if how_many(handful) <= 3:
                assert chances[handful] == pytest.approx(plain_last_turn(number, faces, handful))


@pytest.mark.xdist_group("catch-6")
def test_two_turns_are_worth_the_mean_of_what_the_last_one_is_worth() -> None:
    """Bellman's equation, through the rules."""
    number, faces, handful = 4, [4, 4, 1, 2, 4, 6], 0b001100
    game, s = catching(number, faces)
    game.rulebook.rules.apply(s, 0, handful)
    total = 0.0
    for outcome in range(36):
        twin = s.copy()
        game.rulebook.rules.land(twin, outcome)
        caught = twin.phase == CATCH_OR_PASS
        total += 1 if caught else max(catch_6.chances_of_rolls(number, twin.faces[0], turns=1))
    assert catch_6.chances_of_rolls(number, faces, turns=2)[handful] == pytest.approx(total / 36)


@pytest.mark.xdist_group("catch-6")
def test_what_is_plain_about_catching() -> None:
    """Three 6s with the red one: each of the other three dice may be the fourth."""
    faces = [6, 6, 1, 2, 3, 6]
    plain = catch_6.chance_to_catch(6, faces, 1, catch_6.ONLY_PLAIN)
    assert plain == pytest.approx(1 - (5 / 6) ** 3)
    assert catch_6.chance_to_catch(6, faces, 1) > plain
    assert dice_text(catch_6.dice_to_roll(6, faces, 1, catch_6.ONLY_PLAIN)) == "345"
    for turns in range(1, 5):
        for ways in (catch_6.ONLY_PLAIN, catch_6.ANY_WAY):
            alike = [catch_6.chance_to_catch(number, None, turns, ways) for number in (1, 4)]
            assert alike[0] == pytest.approx(alike[1]), "it makes no difference which number it is"


# ── 2 Out of 3 ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_lines_by_hand() -> None:
    assert two_out_of_three.fitting(2, 4) == (2, 3, 4)
    assert two_out_of_three.chance_of_line((1, 2), 1) == pytest.approx(3 / 6)
    for one, two in product(range(1, 7), repeat=2):
        once = two_out_of_three.chance_of_line((one, two), 1)
        assert two_out_of_three.chance_of_line((one, two), 3) == pytest.approx(1 - (1 - once) ** 3)
    pairs, runs = 6**3 - 6 * 5 * 4, 4 * 6
    assert two_out_of_three.chance_of_line((), 3) == pytest.approx((pairs + runs) / 6**3)


# ── Grand Poobah ─────────────────────────────────────────────────────────────────────────────────────────────────────


def hands(*faces: list[int]) -> tuple[Any, Any]:
    game = pepperbox.game("grand-poobah", seats=len(faces))
    s = game.set_up()
    for seat, hand in enumerate(faces):
        s.hands[seat] = list(hand)
        s.turns[seat] = QUIET_TURNS
    return game, s


def test_a_scoring_roll_brings_what_the_rules_pay_on_average() -> None:
    """Die by die, by hand: what it shows, and twice that if it is red."""
    _, s = hands([3, 3, 4, 4, 6, 6], [3, 4, 5, 5, 6, 6])
    for seat in range(2):
        by_die = [0.0] * 6
        for die in range(6):
            for face in range(1, 7):
                by_die[die] += grand_poobah.has_most(s, seat, face) * face * (2 if face == die + 1 else 1) / 6
        assert grand_poobah.expected_points(s, seat) == pytest.approx(sum(by_die))
    assert grand_poobah.expected_points(s, 0) == pytest.approx((3 + 4 + 6) * 7 / 6)
    assert grand_poobah.expected_points(s, 1) == pytest.approx((5 + 6) * 7 / 6)


def plain_turn(game: Any, s: Any) -> float:
    """The most that can be made of dice as they lie, by all ways to turn reds."""
    if s.phase != TURN_REDS:
        return grand_poobah.expected_points(s, 0)
    best = 0.0
    for action in game.legal(s, 0):
        twin = s.copy()
        game.rulebook.rules.apply(twin, 0, action.code)
        best = max(best, grand_poobah.expected_points(twin, 0) if action.code == DONE else plain_turn(game, twin))
    return best


@pytest.mark.parametrize("others", [([1, 2, 3, 4, 4, 5],), ([6, 6, 6, 1, 1, 2], [5, 5, 4, 4, 3, 3])])
def test_a_turn_is_worth_the_mean_of_what_can_be_made_of_it(others: tuple[list[int], ...]) -> None:
    luck = chooser("poobah", others)
    game, s = hands([luck.randint(1, 6) for _ in range(6)], *others)
    told = grand_poobah.worth_of_turns(s, 0)
    assert len(told) == 64
    for action in (HOLD, 0b1, 0b100000, 0b1100):
        twin = s.copy()
        game.rulebook.rules.apply(twin, 0, action)
        outcomes = game.rulebook.rules.chance(twin) if action != HOLD else 0
        each = []
        for outcome in range(outcomes):
            each.append(twin.copy())
            game.rulebook.rules.land(each[-1], outcome)
        positions = each or [twin]
        assert all(position.phase in (TURN_REDS, SCORING) for position in positions)
        mean = sum(plain_turn(game, position) for position in positions) / len(positions)
        assert told[action] == pytest.approx(mean)


def test_the_lead_counts_what_one_takes_from_the_others() -> None:
    _, s = hands([6, 6, 5, 5, 1, 1], [6, 4, 4, 4, 3, 3])
    own, theirs = (grand_poobah.expected_points(s, seat) for seat in range(2))
    assert grand_poobah.worth_of_hands(s, 0, True)[5, 5, 4, 4, 0, 0] == pytest.approx(own - theirs)


# ── Qwinto ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def plain_write(game: Any, s: Any, dice: int) -> float:
    """How likely something fits with the second roll, by going through both rolls."""
    rules, total = game.rulebook.rules, 0.0
    first = s.copy()
    rules.apply(first, 0, dice)
    outcomes: int = rules.chance(first)
    for one in range(outcomes):
        taken = first.copy()
        rules.land(taken, one)
        again = taken.copy()
        rules.apply(taken, 0, TAKE)
        if taken.round == s.round:
            total += 1
            continue
        rules.apply(again, 0, AGAIN)
        for two in range(outcomes):
            last = again.copy()
            rules.land(last, two)
            total += int(last.round == s.round) / outcomes
    return total / outcomes


@pytest.mark.xdist_group("qwinto")
def test_what_can_be_written_agrees_with_the_rules() -> None:
    game, luck = pepperbox.game("qwinto", seats=1), chooser("qwinto")
    s = game.set_up()
    for field, number in ((0, 3), (4, 8), (8, 14), (9, 2), (13, 9), (18, 5), (20, 7), (26, 12)):
        s.sheets[0][field] = number
    chances = qwinto.chances_to_write(s, 0)
    for dice in (1, 2, 4, luck.choice((3, 5, 6))):
        assert chances[dice] == pytest.approx(plain_write(game, s, dice))
    assert NO_FIELD < 0


def test_sums_of_dice() -> None:
    for dice in (1, 2, 3):
        shown = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
        assert qwinto.sums(dice) == pytest.approx([shown.count(total) / 6**dice for total in range(6 * dice + 1)])
    assert qwinto.chance_between(3, 10, 11) == pytest.approx(54 / 216)


# ── Tick-Tack ────────────────────────────────────────────────────────────────────────────────────────────────────────


def begun(seats: int, decisions: int, *about: object) -> Any:
    """A game that has been played at random for a while, when somebody may draw."""
    game, luck = pepperbox.game("tick-tack", seats=seats), chooser("tick-tack", seats, *about)
    state = game.new(seed=luck.getrandbits(40))
    while decisions or "draw" not in [action.text for action in state.legal(state.to_act[0])]:
        seat = luck.choice(state.to_act)
        state.play(luck.choice(state.legal(seat)), seat=seat)
        decisions = max(decisions - 1, 0)
        if state.over:
            state = game.new(seed=luck.getrandbits(40))
    return state


@pytest.mark.parametrize(("seats", "decisions"), [(2, 0), (3, 12)])
def test_the_next_card_is_what_redrawn_positions_have_on_top(seats: int, decisions: int) -> None:
    """The mean over positions that the seat can't tell apart; the same ones each time."""
    state = begun(seats, decisions)
    seat, book = state.to_act[0], state.game.rulebook
    known = state.view(seat).state
    told = tick_tack.next_card(known, seat)
    assert told is not None and sum(told) == pytest.approx(1)
    mean = [0.0] * KINDS
    for each in range(REDRAWN):
        s = book.redrawn(known, seat, started(1, each, CHOICE))
        pile = s.pile[s.top] if s.in_layer[s.top] else s.played
        for kind in range(KINDS):
            mean[kind] += pile[kind] / sum(pile) / REDRAWN
    fitting = [kind for kind in range(KINDS) if matches(known, kind)]
    assert sum(mean[kind] for kind in fitting) == pytest.approx(tick_tack.chance_to_match(known, seat), abs=0.02)
    assert all(abs(mean[kind] - told[kind]) < 0.02 for kind in range(KINDS))


def test_an_empty_pile_is_made_of_what_was_played() -> None:
    state = begun(2, 6)
    seat = state.to_act[0]
    s = state.view(seat).state
    s.in_layer = [0] * len(s.in_layer)
    total = sum(s.played)
    assert tick_tack.next_card(s, seat) == ([count / total for count in s.played] if total else None)


def test_a_hand_that_one_can_not_see_answers_as_often_as_cards_allow() -> None:
    """With one card left, it is as likely to match as the next card of the pile."""
    state = begun(2, 0)
    seat = state.to_act[0]
    s = state.view(seat).state
    s.held[1 - seat] = 1
    assert tick_tack.chance_of_answer(s, seat, 1 - seat) == pytest.approx(tick_tack.chance_to_match(s, seat))
    s.held[1 - seat] = 2
    cards = tick_tack.unplaced(s, seat)
    missing = sum(count for kind, count in enumerate(cards) if not matches(s, kind))
    both = missing / sum(cards) * (missing - 1) / (sum(cards) - 1)
    assert tick_tack.chance_of_answer(s, seat, 1 - seat) == pytest.approx(1 - both)


def test_where_somebody_has_told_something_there_is_no_answer() -> None:
    state = begun(2, 0)
    seat = state.to_act[0]
    s = state.view(seat).state
    s.stuck = 1 << (1 - seat)
    assert tick_tack.chance_to_match(s, seat) is None and tick_tack.chance_of_answer(s, seat, 1 - seat) is None
    s.stuck, s.drawn, s.turn = 0, 0, 1 - seat
    assert s.drawn != NO_CARD and tick_tack.next_card(s, seat) is None

"""Tick-Tack's levels: what they do in plain cases, what play tells them, and that they know no more than that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numba import njit

import pepperbox
from pepperbox import Game, GameState
from pepperbox.bots.search import Budget
from pepperbox.bots.tick_tack import LEVELS, imagining
from pepperbox.bots.tick_tack.good import good
from pepperbox.bots.tick_tack.imagining import mend
from pepperbox.bots.tick_tack.outlook import HORIZON, is_next_game, outlook
from pepperbox.bots.tick_tack.thinking import Thinking
from pepperbox.engine.compiled import compiling, rows
from pepperbox.engine.stream import CHOICE, begin, started
from pepperbox.games.tick_tack.deck import KINDS
from pepperbox.games.tick_tack.notation import CARDS
from pepperbox.games.tick_tack.state import ANSWERS, JOKERS, MANY
from tests import seed
from tests.conftest import plain_game, players, settings
from tests.speeds import both_speeds
from tests.test_tick_tack import SPARE, THIRD, deck_of, go, laid, small, whole

BOOK = pepperbox.rulebook("tick-tack")

pytestmark = pytest.mark.xdist_group("tick-tack")  # which is compiled


def chosen(level: str, state: GameState, seat: int = 0) -> str:
    return str(pepperbox.bot(level, state.game, seed=1).choose(state.view(seat)))


# ── Easy ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("level", ["easy", "good"])
def test_nobody_snaps_in_vain_and_all_go_out_when_they_can(level: str) -> None:
    state = go(laid("tick-tack 2-6, 3-4", "1-3, 3-4", "5-6", on="2-5"), "A play tick-tack 2-6")
    assert chosen(level, state, 1) == "let"
    assert chosen(level, state, 2) == "snap 5-6"
    state = go(laid("punish 1-2, 3-4", "block 1-3, 4-6", SPARE), "A play punish 1-2")
    assert chosen(level, state, 1) == "play block 1-3"
    assert chosen(level, laid("gift 5-6, 3-4", "1-2", THIRD)) == "play gift 5-6 giving 3-4"


def test_easy_plays_what_does_something_and_keeps_nothing() -> None:
    assert chosen("easy", laid("2-3, block 1-2, 1-6", "1-3", "4-6")) == "play block 1-2"
    assert chosen("easy", laid("2-3, play-again 2-6, 1-4", "1-3", "4-6")) == "play play-again 2-6"
    assert chosen("easy", laid("3-4, 2-3", "1-3", "4-6")) == "play 2-3"
    state = laid("1-6, 1-6", "challenge 2-4, 3-4", "1-3, 4-6", turn="B")
    assert chosen("easy", state, 1) == "play challenge 2-4 C 12", "whoever sits next, not the first of all"


# ── Good ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_good_strikes_whoever_has_fewest_cards() -> None:
    state = laid("challenge 2-4, 3-4, 1-6, 4-6", "5-6, 4-6, 3-4", "1-2", "5-6, 3-6, 3-6")
    assert chosen("good", state).startswith("play challenge 2-4 C")
    state = laid("punish-who 4-5, 1-6, 4-6", "5-6, 3-4, 3-4", "1-2")
    assert chosen("good", state) == "play punish-who 4-5 previous"


def test_good_keeps_jokers_and_answers_while_something_else_matches() -> None:
    assert chosen("good", laid("2-3, block 1-2, joker 2, double-joker", "1-3, 1-4", THIRD)) == "play 2-3"


def test_good_plays_again_if_it_can_go_on() -> None:
    assert chosen("good", laid("play-again 2-6, 2-3, 4-6, 1-4", SPARE, THIRD)) == "play play-again 2-6"
    assert chosen("good", laid("play-again 2-6, 1-5, 3-4, 1-4", SPARE, THIRD)) == "play 1-5"


def test_good_asks_for_what_the_next_player_lacks() -> None:
    hands = ("double-joker, 1-2, 4-6", "1-6, 1-6, 2-4, 2-4, 4-6", "3-5, 1-3, 1-4")
    state = go(laid(*hands, on="3-5", turn="B"), "B draw = 2-6", "C play 3-5")
    assert chosen("good", state) == "play double-joker 3"


# ── What play tells ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def at_both_speeds() -> Iterator[None]:
    with both_speeds("tick-tack"):
        yield


def told_of(state: GameState, letter: str) -> dict[int, int]:
    """What play told of a hand, by number; 0 for jokers."""
    row: list[int] = state._state.at_most[ord(letter) - ord("A")]
    return {sign: count for sign, count in enumerate(row) if count < MANY}


@pytest.mark.usefixtures("at_both_speeds")
def test_whoever_draws_had_nothing_to_play() -> None:
    state = laid("3-4, 4-6", SPARE, THIRD, on="2-5")
    assert told_of(state, "A") == {}
    go(state, "A draw = 1-6")
    assert told_of(state, "A") == {JOKERS: 0, 2: 0, 5: 0}, "what was drawn did not match either"
    go(state, "B play 3-5", "C play 3-6", "A draw = 2-3")
    assert told_of(state, "A") == {JOKERS: 1, 2: 1, 3: 1, 5: 1, 6: 1}, "it matches, so it may be any of these"
    go(state, "A play 2-3")
    assert told_of(state, "A") == {JOKERS: 1, 2: 0, 3: 0, 5: 1, 6: 1}


@pytest.mark.usefixtures("at_both_speeds")
def test_whoever_accepts_had_no_answer_and_what_they_drew_may_be_anything() -> None:
    state = go(laid("punish 1-2, 3-4", "1-3, 4-6", SPARE), "A play punish 1-2", "B accept", "* black = 2")
    go(state, "* draw B = 1-6, 1-6")
    assert told_of(state, "B") == {ANSWERS + 1: 2, ANSWERS + 2: 2}


@pytest.mark.usefixtures("at_both_speeds")
def test_whoever_lets_a_tick_tack_be_had_nothing_to_snap() -> None:
    state = go(laid("tick-tack 2-6, 3-4", "1-3, 3-4", "1-5", on="2-5"), "A play tick-tack 2-6", "B let")
    assert told_of(state, "B") == {JOKERS: 0, 2: 0, 6: 0}
    assert told_of(state, "C") == {}


@pytest.mark.usefixtures("at_both_speeds")
def test_a_new_hand_tells_nothing() -> None:
    state = laid("new-game 1-3, 4-6, 3-6", "3-4", "1-6, 5-6", on="1-5", turn="B")
    go(state, "B draw = 2-6", "C play 1-6")
    assert told_of(state, "B") == {JOKERS: 0, 1: 0, 5: 0}
    go(state, "A play new-game 1-3", "B accept")
    assert told_of(state, "B") == {}


# ── Hands as play tells of them ──────────────────────────────────────────────────────────────────────────────────────


def imagined(s: Any, seat: int, number: int) -> Any:
    stream = started(7, number, CHOICE)
    world = BOOK.redrawn(s, seat, stream)
    mend(world, seat, stream)
    return world


def test_imagined_hands_agree_with_what_was_drawn_and_let_be() -> None:
    state = go(laid(SPARE, "3-4, 3-6, 1-4, 4-6", "1-6, 1-3", on="2-5", turn="B"), "B draw = 1-3")
    as_drawn = mended = 0
    for number in range(300):
        hands = [BOOK.redrawn(state._state, 0, started(7, number, CHOICE)).hands[1]]
        hands.append(imagined(state._state, 0, number).hands[1])
        could = [any(hand[kind] and matches_25(kind) for kind in range(KINDS)) for hand in hands]
        as_drawn += could[0]
        mended += could[1]
    assert as_drawn > 280, "five cards of any kind would most probably have had one that matches"
    assert 15 < mended < 45, "one of ten is left as it was drawn"


def matches_25(kind: int) -> bool:
    text = CARDS[kind]
    return "joker" in text or "2" in text or "5" in text


def test_whoever_accepted_is_imagined_without_an_answer_that_would_have_matched() -> None:
    state = small("punish 1-2, 3-4", "1-3", on="2-5", pile="block 1-3, block 1-4, block 1-5, 3-6, 3-6")
    go(state, "A play punish 1-2", "B accept", "* black = 1", "* draw B = 3-6")
    answers = [CARDS.index(text) for text in ("block 1-3", "block 1-4", "block 1-5")]
    counts = [sum(imagined(state._state, 0, number).hands[1][kind] for kind in answers) for number in range(100)]
    assert sum(count > 1 for count in counts) < 6, "only the card drawn since may be one"


def test_a_card_that_is_known_stays_though_play_told_otherwise() -> None:
    state = small("gift 1-2, 3-4, 2-6", "1-3, 4-6", "4-6", on="2-5", pile="joker 1, 3-6, 3-6, 4-6")
    go(state, "A play gift 1-2 giving 2-6", "B accept", "B draw = 3-6")
    for number in range(30):
        assert imagined(state._state, 0, number).hands[1][CARDS.index("2-6")] == 1


@pytest.mark.parametrize("game", [Game(BOOK, 2), Game(BOOK, 4, {"mode": "tournament", "target": 100})], ids=str)
def test_what_is_imagined_makes_no_difference_to_the_seat_and_loses_no_card(game: Game) -> None:
    deck = deck_of(game)
    for number, s in enumerate(plain_game(game, players(game, "good"), seed.number("imagined"), 0, every=5)[1]):
        true: Any = s
        seat = number % game.seats
        world = imagined(true, seat, number)
        assert whole(world) == deck
        assert BOOK.known(world, seat) == BOOK.known(true, seat)
        assert min(min(row) for row in (*world.hands, *world.pile)) >= 0


def test_hands_are_imagined_alike_at_both_speeds() -> None:
    with compiling(BOOK, "mends", imagining):

        @njit
        def mend_all(states: Any, seat: int, stream: Any) -> None:
            for i in range(len(states)):
                begin(stream, 7, i, CHOICE)
                mend(states[i], seat, stream)

    game = Game(BOOK, 4)
    worlds: list[Any] = plain_game(game, players(game, "good"), seed.number("mended"), 0, every=3)[1]
    fast = rows(worlds)
    mend_all(fast, 0, np.zeros(4, np.int64))
    for number, world in enumerate(worlds):
        mend(world, 0, started(7, number, CHOICE))
        assert tuple(fast[number : number + 1][field].tolist()[0] for field in fast.dtype.names) == world.values()


# ── Best ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

QUICKLY = Thinking(BOOK, good, Budget(seconds=3600, tries=40), HORIZON, mend)  # as the level does, with less patience


def test_best_is_such_a_search() -> None:
    best: Any = LEVELS["best"]
    assert (best.policy, best.horizon, best.imagination) == (QUICKLY.policy, QUICKLY.horizon, QUICKLY.imagination)


@pytest.mark.parametrize("game", [game for game in settings(BOOK) if game.seats in (2, 4, 8)], ids=str)
def test_best_tells_what_every_action_is_worth_in_every_phase(game: Game) -> None:
    seen = set()
    for number, s in enumerate(plain_game(game, players(game, "random"), seed.number("best"), 0)[1]):
        state: Any = s
        if BOOK.rules.is_over(state) or BOOK.rules.chance(state) or (state.phase in seen and number % 40):
            continue
        seen.add(state.phase)
        seat = (BOOK.rules.to_act(state) & -BOOK.rules.to_act(state)).bit_length() - 1
        known, moves = BOOK.known(state, seat), [0] * (BOOK.rules.ACTIONS + 1)
        BOOK.rules.legal(known, seat, moves)
        worths = QUICKLY.weigh(known, seat, moves, started(7, number, CHOICE))
        assert len(worths) == moves[0]
        assert all(-1 <= worth.value <= 1 and worth.unit == "win" for worth in worths)


def weighed(state: GameState, seat: int) -> dict[str, float]:
    known, moves = state.view(seat).state, [0] * (BOOK.rules.ACTIONS + 1)
    BOOK.rules.legal(known, seat, moves)
    worths = QUICKLY.weigh(known, seat, moves, started(7, 0, CHOICE))
    return {str(BOOK.actions[move]): worth.value for move, worth in zip(moves[1:], worths, strict=False)}


def test_what_comes_to_the_same_is_told_to_be_worth_the_same() -> None:
    told = weighed(laid("challenge 2-4, 3-4, 1-6", "5-6, 4-6", "1-2, 1-3", THIRD), 0)
    for letter in "BCD":
        assert len({worth for action, worth in told.items() if f" {letter} " in action}) == 1
    assert told["play challenge 2-4 C 12"] != told["play challenge 2-4 B 12"]


def test_best_goes_out_when_it_can() -> None:
    told = weighed(laid("2-3", SPARE, THIRD), 0)
    assert told["play 2-3"] == pytest.approx(1, abs=1e-4) == max(told.values())


# ── A tournament ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_thought_ends_with_the_game_that_is_played() -> None:
    s: Any = laid("2-3, 1-6", SPARE, THIRD, mode="tournament")._state
    start = s.copy()
    assert not is_next_game(s, start)
    s.game += 1
    assert is_next_game(s, start)


def test_a_tournament_is_worth_what_its_scores_tell() -> None:
    s: Any = laid("2-3, 1-6", SPARE, THIRD, mode="tournament", target=500)._state
    assert [outlook(s, seat) for seat in range(3)] == pytest.approx([1 / 3] * 3)
    s.scores[0], s.scores[2] = 250, 100
    chances = [outlook(s, seat) for seat in range(3)]
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[2] > chances[1]

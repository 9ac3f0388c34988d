"""Tick-Tack, paragraph by paragraph of docs/rules/tick-tack.md."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import pepperbox
from pepperbox import BadNotation, BadOption, GameState, IllegalAction, NotYourTurn
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.rulebook import EVERYTHING, SPECTATOR
from pepperbox.engine.stream import CHOICE, started
from pepperbox.games.tick_tack import rules, turns
from pepperbox.games.tick_tack.beginning import hand_size
from pepperbox.games.tick_tack.cards import first_kind, in_deck, kinds_in, matches, matching_kinds, points
from pepperbox.games.tick_tack.deck import COPIES, KINDS, NO_CARD, PARTS
from pepperbox.games.tick_tack.forms import DRAW
from pepperbox.games.tick_tack.notation import CARDS
from pepperbox.games.tick_tack.pile import lay, take
from pepperbox.games.tick_tack.secrets import known_to
from pepperbox.games.tick_tack.state import ANSWER, BLACK, DRAWN, LAYERS, YELLOW
from pepperbox.terminal import boards
from tests import seed
from tests.conftest import plain_game, players, settings
from tests.replayed import after, examples, legal, position, why_not
from tests.speeds import both_speeds

NAMES = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal"]
BOOK = pepperbox.rulebook("tick-tack")
PAGE = (Path(__file__).parents[1] / "docs" / "rules" / "tick-tack.md").read_text(encoding="utf-8")
SPARE, THIRD = "3-5, 3-5, gift 4-6, gift 5-6", "3-6, 3-6"  # hands that no test here plays from

pytestmark = pytest.mark.xdist_group("tick-tack")  # which is compiled


@pytest.fixture(autouse=True)
def at_both_speeds() -> Iterator[None]:
    with both_speeds("tick-tack"):
        yield


def cards(text: str) -> list[int]:
    return [CARDS.index(card.strip()) for card in text.split(",") if card.strip()]


def laid(
    *hands: str,
    on: str = "2-5",
    number: int = 0,
    turn: str = "A",
    pile: str | None = None,
    played: str = "",
    **options: Any,
) -> GameState:
    """A turn about to begin with these hands and this card on the table; the pile is all other cards, or those told."""
    state = pepperbox.game("tick-tack", len(hands), **options).new(chance="explicit")
    s = state._state
    for seat, hand in enumerate(hands):
        for kind in cards(hand):
            s.pile[0][kind] -= 1
            take(s, seat, kind)
    for kind in cards(played):
        s.pile[0][kind] -= 1
        s.played[kind] += 1
    (top,) = cards(on)
    s.pile[0][top] -= 1
    if pile is not None:
        s.pile[0] = [cards(pile).count(kind) for kind in range(KINDS)]
    s.in_layer[0] = sum(s.pile[0])
    assert min(s.pile[0]) >= 0, "there are not so many cards of a kind"
    lay(s, top)
    s.asked[0] = number or s.asked[0]
    begin_turn(s, LETTERS.index(turn))
    return state


def begin_turn(s: Any, seat: int) -> None:
    turns.begin_turn(s, seat)
    rules.carry_on(s)


def turned(card: str, seats: int = 3, **options: Any) -> GameState:
    """A game in which this card was turned up; everybody has the first cards that are left."""
    state = pepperbox.game("tick-tack", seats, **options).new(chance="explicit")
    s = state._state
    (kept,) = cards(card)
    for seat in range(seats):
        dealt: list[str] = []
        while len(dealt) < hand_size(s):
            left = [k for k in range(KINDS) if k != kept and dealt.count(CARDS[k]) < state._state.pile[0][k]]
            dealt.append(CARDS[left[0]])
        state.play_line(f"* deal {LETTERS[seat]} = {', '.join(dealt)}")
    state.play_line(f"* turn = {card}")
    return state


def go(state: GameState, *lines: str) -> GameState:
    for line in lines:
        state.play_line(line)
    return state


def hand(state: GameState, letter: str) -> list[str]:
    found: list[str] = position(state)["hands"][LETTERS.index(letter)]
    return found


def told(state: GameState, seat: int = EVERYTHING) -> str:
    """What the last event meant."""
    return " ".join(state.story(NAMES, seat)[-1])


def to_act(state: GameState) -> str:
    return "".join(LETTERS[seat] for seat in state.to_act)


def whole(s: Any) -> list[int]:
    """How many cards of each kind there are, wherever they lie."""
    return [
        s.played[k] + (s.table == k) + (s.gift == k) + sum(hand[k] for hand in s.hands) + sum(row[k] for row in s.pile)
        for k in range(KINDS)
    ]


# ── §1 The cards ─────────────────────────────────────────────────────────────────────────────────────────────────────


def full_deck(seats: int = 3, **options: Any) -> Counter[str]:
    deck = deck_of(pepperbox.game("tick-tack", seats, **options))
    return Counter({CARDS[kind]: count for kind, count in enumerate(deck) if count})


def deck_of(game: pepperbox.Game) -> list[int]:
    """How many cards of each kind a game is played with."""
    s: Any = game.template
    return [in_deck(s, kind) for kind in range(KINDS)]


def names_of(deck: Iterable[str]) -> Counter[str]:
    return Counter(re.sub(r" ?\d(-\d)?$", "", card) for card in deck)


def test_there_are_98_cards_in_the_numbers_that_the_rulebook_gives() -> None:
    deck = full_deck(bomb="yes")
    assert deck.total() == 98
    assert names_of(deck.elements()) == {
        **{"": 30, "block": 5, "bomb": 1, "challenge": 5, "double-joker": 5, "gift": 5, "joker": 5, "new-game": 2},
        **{"no-play": 5, "play-again": 5, "punish": 7, "punish-previous": 7, "punish-who": 6, "shift": 5},
        "tick-tack": 5,
    }


def test_each_card_has_the_dots_and_points_that_the_rules_page_tells() -> None:
    rows = re.findall(r"^\| `?([a-z-]+)`?(?: ×\d+)? \| (.*) \| (\d+|the dots) \|$", PAGE, flags=re.MULTILINE)
    assert len(rows) == 15
    found = []
    for name, dots, worth in rows:
        for number in re.findall(r"\d-\d|\d", dots) or [""]:
            card = number if name == "plain" else f"{name} {number}".strip()
            found.append(card)
            expected = sum(map(int, number.split("-"))) if worth == "the dots" else int(worth)
            assert points(CARDS.index(card)) == expected
    assert sorted(found) == sorted(full_deck(bomb="yes"))


@pytest.mark.parametrize("rules", [1, 2])
def test_cards_go_round_the_fifteen_pairs_in_the_order_of_the_names(rules: int) -> None:
    """But for one exchange, since rules 2."""
    deck = [card for card in full_deck(bomb="yes", version=rules) if "joker" not in card]
    pairs = [card for card in deck if " " not in card]
    order = ["block", "bomb", "challenge", "gift", "new-game", "no-play", "play-again", "punish", "punish-previous"]
    order += ["punish-who", "shift", "tick-tack"]
    counts = names_of(card for card in deck if " " in card)
    everything = [name for name in order for _ in range(counts[name])]
    expected = {f"{name} {pairs[number % 15]}" for number, name in enumerate(everything)}
    if rules > 1:
        expected = expected - {"play-again 4-5", "shift 1-6"} | {"play-again 1-6", "shift 4-5"}
    assert set(deck) - set(pairs) == expected
    assert len(expected) == 58


def test_rules_1_had_another_play_again_and_another_shift() -> None:
    old, new = full_deck(bomb="yes", version=1), full_deck(bomb="yes")
    assert old - new == Counter(["play-again 4-5", "shift 1-6"])
    assert new - old == Counter(["play-again 1-6", "shift 4-5"])
    assert old.total() == new.total() == 98


@pytest.mark.parametrize(
    ("rules", "card"), [(1, "play-again 1-6"), (1, "shift 4-5"), (2, "play-again 4-5"), (2, "shift 1-6")]
)
def test_a_card_of_other_rules_cannot_come_from_the_pile(rules: int, card: str) -> None:
    with pytest.raises(BadNotation, match=f"'{card}' can't come from the pile now"):
        after("tick-tack", f"* deal A = {card}, 1-2, 1-2, 1-3, 1-3, 1-4, 1-4", seats=3, version=rules)


def test_there_are_ten_jokers_and_no_card_has_twice_the_same_number() -> None:
    deck = full_deck(bomb="yes")
    assert sum(count for card, count in deck.items() if "joker" in card) == 10
    assert not [card for card in deck if re.search(r"(\d)-\1", card)]


@pytest.mark.parametrize(
    "written", ["play gift 6-3 giving 2-1", "  play  gift 3-6 giving  2-1", "play gift 6-3 giving 1-2"]
)
def test_dots_may_be_typed_in_either_order(written: str) -> None:
    state = laid("gift 3-6, 1-2, 4-5", SPARE, THIRD, on="2-3")
    state.play(written)
    assert str(state.events[-1]) == "A play gift 3-6 giving 1-2"


def test_dots_of_cards_that_land_may_be_typed_in_either_order() -> None:
    state = after("tick-tack", "* deal A = 6-3, 2-1, block 2-1, 3-1, 3-1, 4-1, joker 1", seats=3)
    assert str(state.events[-1]) == "* deal A = 3-6, 1-2, block 1-2, 1-3, 1-3, 1-4, joker 1"
    assert load_text(state) == state.record()


def load_text(state: GameState) -> str:
    """The record of a game after it was written and loaded."""
    return pepperbox.load(state.record(), chance="explicit").record()


@pytest.mark.parametrize("written", ["play 6-6", "play 3-7", "play 3 - 6", "play 36", "play 6-3-6"])
def test_nothing_else_is_read_as_dots(written: str) -> None:
    with pytest.raises(BadNotation, match="is no action of Tick-Tack"):
        laid("3-6, 1-2, 4-5", SPARE, on="2-3").play(written)


def test_two_players_have_neither_punish_previous_nor_tick_tack() -> None:
    deck = names_of(full_deck(2))
    assert "punish-previous" not in deck
    assert "tick-tack" not in deck
    assert full_deck(2).total() == 98 - 7 - 5 - 1


def test_four_play_unless_somebody_says_otherwise() -> None:
    assert pepperbox.game("tick-tack").seats == BOOK.usual_seats == 4


def test_cards_can_be_left_out() -> None:
    assert names_of(full_deck(without="joker,block")).keys() & {"joker", "block", "double-joker"} == {"double-joker"}
    assert names_of(full_deck(without="all").elements()) == {"": 30}


@pytest.mark.parametrize(
    ("seats", "options", "is_there"),
    [
        (3, {}, False),
        (3, {"mode": "tournament"}, True),
        (2, {"mode": "tournament"}, False),
        (2, {"bomb": "yes"}, True),
        (3, {"bomb": "no", "mode": "tournament"}, False),
        (3, {"bomb": "yes", "without": "bomb"}, False),
    ],
)
def test_the_bomb_is_there_in_tournaments_of_three_or_as_settled(
    seats: int, options: dict[str, Any], is_there: bool
) -> None:
    assert ("bomb 2-3" in full_deck(seats, **options)) == is_there


def test_a_deck_that_is_too_small_is_refused() -> None:
    assert pepperbox.game("tick-tack", 4, without="all")  # 30 cards: 28 are dealt, one turned up, one drawn
    with pytest.raises(
        BadOption, match="5 seats need a deck of at least 37 cards, and without those there are only 30"
    ):
        pepperbox.game("tick-tack", 5, without="all")


# ── §2 Matching ──────────────────────────────────────────────────────────────────────────────────────────────────────


def playable(on: str, number: int = 0, **options: Any) -> list[str]:
    s = laid("1-2", "1-2", "", on=on, number=number, **options)._state
    return [CARDS[kind] for kind in range(KINDS) if matches(s, kind)]


def test_the_rulebooks_example_on_a_6_3_both_a_3_2_and_a_1_6_match() -> None:
    fits = playable("3-6")
    assert {"2-3", "1-6"} <= set(fits)
    assert all("3" in card or "6" in card or "joker" in card for card in fits)
    assert "4-5" not in fits


def test_jokers_always_match() -> None:
    assert {"joker 1", "joker 5", "double-joker"} <= set(playable("3-6"))


def test_after_a_joker_only_its_dotted_half_is_asked_for() -> None:
    assert all("4" in card or "joker" in card for card in playable("joker 4"))
    state = go(laid("joker 4, 1-2", SPARE), "A play joker 4")
    assert position(state)["table"] == {"card": "joker 4", "numbers": [4]}


def test_the_rulebooks_example_after_a_double_joker_with_2_only_a_2_can_be_played() -> None:
    state = go(laid("double-joker, 1-3", "1-2, 3-4, joker 1, 5-6"), "A play double-joker 2")
    assert position(state)["table"] == {"card": "double-joker", "numbers": [2]}
    assert legal(state) == ["play 1-2", "play joker 1", "draw"]


def test_the_rulebooks_example_of_equal_sums_a_5_3_on_a_6_2() -> None:
    assert "3-5" in playable("2-6", sums=True)
    assert "3-5" not in playable("2-6")
    assert "punish-previous 3-5" in playable("2-6", sums=True)
    assert "4-5" not in playable("2-6", sums=True)


def test_sums_take_two_dotted_halves_on_both_cards() -> None:
    assert playable("joker 5", sums=True) == playable("joker 5")
    assert playable("double-joker", number=3, sums=True) == playable("double-joker", number=3)


def test_the_sum_that_matches_is_told() -> None:
    assert position(laid("1-2", "1-3", on="2-6", sums=True))["table"] == {"card": "2-6", "numbers": [2, 6], "sum": 8}
    assert "sum" not in position(laid("1-2", "1-3", on="2-6"))["table"]


# ── §3 The beginning ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_seven_cards_each_with_two_players_nine() -> None:
    for seats, many in ((2, 9), (3, 7), (8, 7)):
        state = pepperbox.game("tick-tack", seats).new(seed=1)
        assert position(state)["counts"][0] == many or to_act(state) != "A"
        deals = [event for event in state.events if event.what.startswith("deal")]
        assert [event.what for event in deals] == [f"deal {LETTERS[seat]}" for seat in range(seats)]
        assert all(len(event.landed) == many for event in deals)


def test_before_the_deal_hands_are_empty_and_nothing_is_on_the_table() -> None:
    state = after("tick-tack", seats=3)
    assert state.due == "* deal A"
    assert position(state)["hands"] == [[], [], []]
    assert position(state)["table"] is None
    assert position(state)["dealer"] == "C"
    assert position(state)["pile"] == 97


def test_a_card_that_is_not_in_the_pile_cannot_come() -> None:
    with pytest.raises(BadNotation, match="'bomb 2-3' can't come"):
        after("tick-tack", "* deal A = bomb 2-3, 1-2, 1-2, 1-3, 1-3, 1-4, 1-4", seats=3)
    with pytest.raises(BadNotation, match="'1-2' can't come"):
        after("tick-tack", "* deal A = 1-2, 1-2, 1-2, 1-3, 1-3, 1-4, 1-4", seats=3)
    with pytest.raises(BadNotation, match="'2-2' is no card"):
        after("tick-tack", "* deal A = 2-2, 1-2, 1-2, 1-3, 1-3, 1-4, 1-4", seats=3)


def test_spaces_in_cards_are_free() -> None:
    state = after("tick-tack", "* deal A = block   1-2,1-2,1-2,1-3,1-3,1-4,  1-4", seats=3)
    assert hand(state, "A") == ["1-2", "1-2", "1-3", "1-3", "1-4", "1-4", "block 1-2"]


@pytest.mark.parametrize("card", ["2-5", "block 1-2", "shift 1-5"])
def test_a_plain_card_a_block_or_a_shift_turned_up_is_only_its_dots(card: str) -> None:
    state = turned(card)
    assert to_act(state) == "A"
    assert "draw" in legal(state)
    assert position(state)["table"] == {"card": card, "numbers": [int(n) for n in re.findall(r"\d", card)]}


@pytest.mark.parametrize("card", ["punish 1-2", "new-game 1-3"])
def test_punish_and_new_game_turned_up_threaten_the_first_player(card: str) -> None:
    state = turned(card)
    assert position(state)["pending"] == {"card": card, "from": "C", "to": "A"}
    assert "accept" in legal(state)


def test_punish_previous_turned_up_strikes_the_seat_before_the_dealer() -> None:
    state = turned("punish-previous 2-3")
    assert state.due == "* black"
    go(state, "* black = 1")
    assert state.due == "* draw B"
    go(state, "* draw B = 5-6")
    assert to_act(state) == "A"


def test_with_play_again_turned_up_the_dealer_begins_and_a_card_drawn_ends_the_turn() -> None:
    state = turned("play-again 2-6")
    assert to_act(state) == "C"
    assert position(state)["draw_ends"] is True
    assert to_act(go(state, "C draw = 5-6")) == "A"


def test_no_play_turned_up_skips_the_first_player() -> None:
    assert to_act(turned("no-play 1-5")) == "B"
    state = turned("no-play 1-5", seats=2)
    assert to_act(state) == "B", "of two, the dealer"
    assert position(state)["draw_ends"] is False


def test_a_joker_turned_up_asks_for_its_half() -> None:
    state = turned("joker 3")
    assert to_act(state) == "A"
    assert position(state)["table"]["numbers"] == [3]


def test_after_a_tick_tack_turned_up_anybody_but_the_dealer_may_snap() -> None:
    state = turned("tick-tack 2-6")
    assert to_act(state) == "AB"
    assert position(state)["snapping"] == "C"
    assert to_act(go(state, "B let", "A let")) == "A"


def test_the_dealer_decides_about_a_gift_turned_up() -> None:
    state = turned("gift 3-6")
    given = hand(state, "C")[0]
    assert to_act(state) == "C"
    assert set(legal(state)) == {f"play gift 3-6 giving {card}" for card in hand(state, "C")}
    go(state, f"C play gift 3-6 giving {given}")
    assert position(state)["pending"] == {"card": "gift 3-6", "from": "C", "to": "A", "gift": given}
    assert len(hand(state, "C")) == 6
    assert len(hand(go(state, "A accept"), "A")) == 8


def test_the_dealer_decides_about_a_double_joker_turned_up() -> None:
    state = turned("double-joker")
    assert position(state)["table"] == {"card": "double-joker", "numbers": []}
    assert legal(state) == [f"play double-joker {number}" for number in range(1, 7)]
    go(state, "C play double-joker 6")
    assert position(state)["table"]["numbers"] == [6]
    assert to_act(state) == "A"


def test_the_dealer_decides_about_a_challenge_turned_up() -> None:
    state = turned("challenge 2-4")
    assert len(legal(state)) == 2 * 15
    at_once = go(state.copy(), "C play challenge 2-4 B 25")
    assert to_act(at_once) == "B"
    assert position(at_once)["challenge"] == {"from": "C", "to": "B", "numbers": "25", "pick": None}
    pending = go(state, "C play challenge 2-4 A 25")
    assert position(pending)["pending"] == {"card": "challenge 2-4", "from": "C", "to": "A", "numbers": "25"}


def test_the_dealer_decides_about_a_punish_who_turned_up() -> None:
    state = turned("punish-who 4-5")
    assert legal(state) == ["play punish-who 4-5 next", "play punish-who 4-5 previous"]
    assert position(go(state.copy(), "C play punish-who 4-5 next"))["pending"]["to"] == "A"
    go(state, "C play punish-who 4-5 previous", "* black = 2")
    assert state.due == "* draw B"


def test_a_bomb_turned_up_goes_under_the_pile_and_another_card_is_turned() -> None:
    state = turned("bomb 2-3", bomb="yes")
    assert position(state)["under"] == [{"from": None, "count": 1, "cards": ["bomb 2-3"]}]
    assert position(state)["table"] is None
    assert position(state)["pile"] == 98 - 21
    with pytest.raises(BadNotation):
        go(state, "* turn = bomb 2-3")
    assert to_act(go(state, "* turn = 5-6")) == "A"


# ── §4 A turn ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_turn_plays_a_card_that_matches_or_draws() -> None:
    state = laid("1-2, 3-4, punish 1-5, 4-5", SPARE, THIRD)
    assert legal(state) == ["play 1-2", "play 4-5", "play punish 1-5", "draw"]
    go(state, "A play 1-2")
    assert to_act(state) == "B"
    assert position(state)["table"] == {"card": "1-2", "numbers": [1, 2]}
    assert position(state)["played"] == ["2-5"]
    assert hand(state, "A") == ["3-4", "4-5", "punish 1-5"]


def test_what_does_not_match_is_refused() -> None:
    with pytest.raises(
        IllegalAction, match=r"'play 3-4' is not possible for A now\. §2\.1: .* Legal for A: play 1-2, draw\."
    ):
        go(laid("1-2, 3-4", SPARE), "A play 3-4")
    with pytest.raises(NotYourTurn):
        go(laid("1-2, 3-4", SPARE), "B play 3-5")


def test_of_equal_cards_one_is_offered_and_one_is_played() -> None:
    state = laid("1-2, 1-2, 3-4", SPARE)
    assert legal(state) == ["play 1-2", "draw"]
    assert hand(go(state, "A play 1-2"), "A") == ["1-2", "3-4"]


def test_a_card_drawn_that_matches_may_be_played_and_no_other() -> None:
    state = go(laid("1-2, 3-4", SPARE), "A draw = punish 1-5")
    assert position(state)["drawn"] == "punish 1-5"
    assert legal(state) == ["play punish 1-5", "pass"]
    assert hand(state, "A") == ["1-2", "3-4", "punish 1-5"]
    kept = go(state.copy(), "A pass")
    assert to_act(kept) == "B"
    assert position(kept)["drawn"] is None
    go(state, "A play punish 1-5")
    assert position(state)["pending"]["card"] == "punish 1-5"
    assert position(state)["drawn"] is None


def test_a_card_drawn_that_does_not_match_ends_the_turn_by_itself() -> None:
    state = go(laid("1-2, 3-4", SPARE), "A draw = 1-6")
    assert to_act(state) == "B"
    assert hand(state, "A") == ["1-2", "1-6", "3-4"]


def test_the_played_cards_but_the_top_one_make_a_new_pile() -> None:
    state = laid("1-2, 3-4", SPARE, on="2-5", pile="", played="1-3, 1-4")
    assert position(state)["pile"] == 0
    go(state, "A draw = 1-4")
    assert position(state)["pile"] == 1
    assert position(state)["played"] == []
    assert position(state)["table"]["card"] == "2-5"
    with pytest.raises(BadNotation, match="'2-5' can't come"):
        go(laid("1-2, 3-4", SPARE, on="2-5", pile="", played="1-3, 1-4"), "A draw = 2-5")


def test_a_shuffle_comes_in_the_middle_of_a_draw() -> None:
    state = laid("punish 1-2, 3-4", SPARE, pile="1-3", played="1-4")
    go(state, "A play punish 1-2", "B accept", "* black = 3", "* draw B = 1-3, 2-5, 1-4")
    assert to_act(state) == "B"
    assert position(state)["pile"] == 0


def test_whoever_owes_more_cards_than_there_are_draws_those_there_are() -> None:
    state = go(laid("punish 1-2, 3-4", SPARE, pile=""), "A play punish 1-2", "B accept", "* black = 3")
    go(state, "* draw B = 2-5")
    assert "2-5" in hand(state, "B")


def test_without_a_card_to_draw_there_is_no_draw_line() -> None:
    state = laid("tick-tack 2-6, 3-4", "1-3, 5-6", THIRD, pile="")
    go(state, "A play tick-tack 2-6")
    state._state.played = [0] * KINDS
    go(state, "B snap 1-3")
    assert to_act(state) == "B", "who lost the snap owes two cards, but there are none"
    assert legal(state) == ["play 5-6"]


def test_with_nothing_to_draw_whoever_can_play_must_and_others_pass_by_themselves() -> None:
    state = laid("3-4, 1-6", "1-2, 5-6", "3-4, 1-6", pile="")
    assert to_act(state) == "B"
    assert legal(state) == ["play 1-2", "play 5-6"]
    assert position(state)["stuck"] == ["A"]
    go(state, "B play 1-2")
    assert to_act(state) == "C"
    assert position(state)["stuck"] == []
    assert legal(state) == ["play 1-6", "draw"]


# ── §5 Actions ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_punish_is_pending_until_it_is_accepted_and_then_comes_the_normal_turn() -> None:
    state = go(laid("punish 1-2, 3-4", "1-3, 4-6", SPARE), "A play punish 1-2")
    assert position(state)["pending"] == {"card": "punish 1-2", "from": "A", "to": "B"}
    assert legal(state) == ["accept"]
    go(state, "B accept")
    assert position(state)["pending"] is None
    assert state.due == "* black"
    go(state, "* black = 2")
    assert state.due == "* draw B"
    go(state, "* draw B = 1-2, 3-6")
    assert to_act(state) == "B"
    assert legal(state) == ["play 1-2", "play 1-3", "draw"]


def test_the_black_die_shows_one_to_three() -> None:
    state = go(laid("punish 1-2, 3-4", SPARE), "A play punish 1-2", "B accept")
    with pytest.raises(BadNotation, match="the die shows 1 to 3, not '4'"):
        go(state, "* black = 4")


def test_the_rulebooks_example_of_block_the_die_is_not_rolled() -> None:
    state = go(laid("punish 1-2, 3-4", "block 1-3, 4-6", SPARE), "A play punish 1-2")
    assert legal(state) == ["play block 1-3", "accept"]
    go(state, "B play block 1-3")
    assert to_act(state) == "C", "it was their turn"
    assert position(state)["pending"] is None
    assert position(state)["table"]["card"] == "block 1-3"
    assert "draw" in legal(state)


def test_the_rulebooks_example_of_shift_the_next_player_takes_the_cards() -> None:
    state = go(laid("punish 1-2, 3-4", "shift 1-5, 4-6", SPARE), "A play punish 1-2", "B play shift 1-5")
    assert position(state)["pending"] == {"card": "punish 1-2", "from": "B", "to": "C"}
    go(state, "C accept", "* black = 1")
    assert state.due == "* draw C"


def test_a_shifted_action_can_be_shifted_and_blocked() -> None:
    state = laid("punish 1-2, 3-4", "shift 2-5, 4-6", "shift 1-5, block 1-2, 4-6")
    go(state, "A play punish 1-2", "B play shift 2-5")
    assert legal(state) == ["play block 1-2", "play shift 1-5", "accept"]
    assert to_act(go(state.copy(), "C play block 1-2")) == "A"
    assert position(go(state, "C play shift 1-5"))["pending"] == {"card": "punish 1-2", "from": "C", "to": "A"}


def test_an_answer_must_match_like_any_card() -> None:
    state = go(laid("punish 5-6, 3-4", "block 1-3, shift 2-4, shift 4-5", SPARE), "A play punish 5-6")
    assert legal(state) == ["play shift 4-5", "accept"]


def test_a_block_cannot_be_blocked() -> None:
    """The threat is over: the next player has an ordinary turn, in which a Block is only its dots."""
    state = laid("punish 1-2, 3-4", "block 1-2, 4-6", "block 1-3, 4-6")
    go(state, "A play punish 1-2", "B play block 1-2")
    assert position(state)["pending"] is None
    assert legal(state) == ["play block 1-3", "draw"]
    assert to_act(go(state, "C play block 1-3")) == "A"
    assert position(state)["counts"] == [1, 1, 1]


def test_without_a_threat_block_and_shift_are_only_their_dots() -> None:
    for card in ("block 1-2", "shift 1-5"):
        state = go(laid(f"{card}, 3-4", SPARE), f"A play {card}")
        assert position(state)["pending"] is None
        assert to_act(state) == "B"


def test_punish_previous_strikes_the_seat_before_at_once_and_play_goes_on() -> None:
    state = go(laid("punish-previous 2-3, 3-4", SPARE, "1-2, shift 2-3, block 1-2"), "A play punish-previous 2-3")
    assert state.due == "* black"
    go(state, "* black = 2", "* draw C = 1-4, 1-3")
    assert to_act(state) == "B"
    assert "draw" in legal(state)


def test_punish_who_next_is_pending_and_previous_strikes_at_once() -> None:
    start = laid("punish-who 4-5, 3-4", SPARE, THIRD)
    assert legal(start)[:2] == ["play punish-who 4-5 next", "play punish-who 4-5 previous"]
    state = go(start.copy(), "A play punish-who 4-5 next")
    assert position(state)["pending"] == {"card": "punish-who 4-5", "from": "A", "to": "B"}
    go(state, "B accept", "* black = 1")
    assert state.due == "* draw B"
    state = go(start, "A play punish-who 4-5 previous", "* black = 3")
    assert state.due == "* draw C"
    assert to_act(go(state, "* draw C = 1-2, 1-3, 1-4")) == "B"


def test_punish_who_previous_is_not_offered_to_two() -> None:
    assert legal(laid("punish-who 4-5, 3-4", SPARE))[0:2] == ["play punish-who 4-5 next", "draw"]
    state = laid("bomb 2-3, 3-4", "5-6", "punish-who 1-3, 4-6", bomb="yes")
    go(state, "A play bomb 2-3")
    assert legal(state) == ["play punish-who 1-3 next", "draw"]


def test_a_challenge_names_a_seat_and_two_numbers() -> None:
    state = laid("challenge 2-4, 3-4", "1-2", "1-2", "1-3")
    challenges = [text for text in legal(state) if text.startswith("play challenge")]
    assert len(challenges) == 3 * 15
    assert "play challenge 2-4 A 25" not in challenges
    assert "play challenge 2-4 D 56" in challenges


def test_a_challenge_of_the_next_player_is_pending() -> None:
    state = go(laid("challenge 2-4, 3-4", "block 1-2, 1-2, shift 2-5", SPARE), "A play challenge 2-4 B 25")
    assert position(state)["pending"] == {"card": "challenge 2-4", "from": "A", "to": "B", "numbers": "25"}
    assert position(state)["challenge"] is None
    assert legal(state) == ["play block 1-2", "play shift 2-5", "accept"]
    go(state, "B accept")
    assert position(state)["pending"] is None
    assert position(state)["challenge"] == {"from": "A", "to": "B", "numbers": "25", "pick": None}
    assert legal(state) == ["pick 1", "pick 3", "pick 4", "pick 6"]
    go(state, "B pick 3")
    assert position(state)["challenge"]["pick"] == 3
    go(state, "* yellow = 4", "* yellow = 1", "* yellow = 5")
    assert state.due == "* draw B"
    assert position(state)["challenge"] is None
    assert position(state)["throws"] == [4, 1, 5]
    go(state, "* draw B = 1-3, 1-3, 1-4, 1-4")
    assert to_act(state) == "B", "and now their normal turn"


def test_a_challenge_of_another_happens_at_once_and_play_goes_on() -> None:
    state = go(laid("challenge 2-4, 3-4", "1-2", "block 1-2", SPARE), "A play challenge 2-4 C 25")
    assert to_act(state) == "C"
    assert legal(state) == ["pick 1", "pick 3", "pick 4", "pick 6"]
    go(state, "C pick 6", "* yellow = 6")
    assert state.due == "* draw A", "the owner of the number has won"
    go(state, "* draw A = 1-3, 1-3, 1-4, 1-4")
    assert to_act(state) == "B"


def test_a_shifted_challenge_is_the_shifters_with_the_same_numbers() -> None:
    state = laid("challenge 2-4, 3-4", "1-2, shift 2-5", SPARE)
    go(state, "A play challenge 2-4 B 25", "B play shift 2-5")
    assert position(state)["pending"] == {"card": "challenge 2-4", "from": "B", "to": "C", "numbers": "25"}
    go(state, "C accept", "C pick 1", "* yellow = 1")
    assert state.due == "* draw B"


def test_a_gift_goes_to_the_one_who_accepts_it() -> None:
    state = laid("gift 1-2, 3-4, 5-6", "1-3, block 1-3, shift 1-5", "4-6, 4-6", "3-6")
    assert legal(state) == ["play 5-6", "play gift 1-2 giving 3-4", "play gift 1-2 giving 5-6", "draw"]
    go(state, "A play gift 1-2 giving 5-6")
    assert hand(state, "A") == ["3-4"]
    assert position(state)["pending"] == {"card": "gift 1-2", "from": "A", "to": "B", "gift": "5-6"}
    assert legal(state) == ["play shift 1-5", "accept"], "a gift can't be blocked"
    accepted = go(state.copy(), "B accept")
    assert hand(accepted, "B") == ["1-3", "5-6", "block 1-3", "shift 1-5"]
    assert to_act(accepted) == "B"
    go(state, "B play shift 1-5", "C accept")
    assert hand(state, "C") == ["4-6", "4-6", "5-6"]


def test_a_gift_can_come_back_to_its_giver() -> None:
    state = go(
        laid("gift 1-2, 3-4, 5-6", "1-3, shift 1-5"), "A play gift 1-2 giving 5-6", "B play shift 1-5", "A accept"
    )
    assert hand(state, "A") == ["3-4", "5-6"]


def test_the_rulebooks_example_of_new_game_six_cards_become_eleven() -> None:
    state = laid("new-game 1-3, 3-4", "1-2, 1-4, 2-4, 3-6, 4-6, 5-6", SPARE, on="1-5")
    go(state, "A play new-game 1-3", "B accept")
    assert state.due == "* draw B"
    assert position(state)["under"] == [{"from": "B", "count": 6, "cards": ["1-2", "1-4", "2-4", "3-6", "4-6", "5-6"]}]
    drawn = "2-3, 2-3, 2-4, 2-5, 2-5, 2-6, 2-6, 4-5, 4-5, block 1-2, punish 1-2"
    go(state, f"* draw B = {drawn}")
    assert hand(state, "B") == drawn.split(", ")
    assert to_act(state) == "B"
    assert "play 2-3" in legal(state)
    assert to_act(go(state, "B draw = joker 1")) == "C", "a card drawn in this turn can't be played"


def test_in_the_turn_of_a_new_game_a_card_drawn_after_a_play_again_is_lost_too_but_not_in_the_next() -> None:
    state = laid("new-game 1-3, 3-4, 1-2", "4-6", on="1-5")
    go(state, "A play new-game 1-3", "B accept", "* draw B = play-again 3-4, 4-5, 4-5, 2-4, 2-4, 1-6")
    go(state, "B play play-again 3-4", "B draw = joker 1")
    assert to_act(state) == "A"
    go(state, "A play 3-4", "B draw = joker 2")
    assert legal(state) == ["play joker 2", "pass"]


def test_a_hand_under_the_pile_comes_up_only_after_the_rest_in_random_order() -> None:
    state = laid("new-game 1-3, 3-4, 1-2", "4-6, 5-6", on="1-5", pile="2-4, 2-4, 4-5, 4-5, 3-5, 1-6, 2-3, 1-6")
    go(state, "A play new-game 1-3", "B accept", "* draw B = 2-4, 2-4, 4-5, 4-5, 3-5, 1-6, 2-3")
    state._state.draw_ends = 1
    with pytest.raises(BadNotation, match="'5-6' can't come"):
        go(state, "B draw = 5-6")
    go(state, "B draw = 1-6")
    for card in ("4-6", "5-6"):
        assert to_act(go(state.copy(), f"A draw = {card}")) == "B"


def test_no_play_skips_the_next_player() -> None:
    state = go(laid("no-play 1-5, 3-4", "block 1-5", SPARE), "A play no-play 1-5")
    assert to_act(state) == "C"
    assert "Bob missed a turn." in told(state)


def test_with_two_no_play_brings_another_ordinary_turn() -> None:
    state = go(laid("no-play 1-5, 3-4", SPARE), "A play no-play 1-5")
    assert to_act(state) == "A"
    go(state, "A draw = 1-2")
    assert legal(state) == ["play 1-2", "pass"]


def test_play_again_goes_on_and_drawing_ends_the_turn() -> None:
    state = go(laid("play-again 2-6, 3-4, 1-6", SPARE), "A play play-again 2-6")
    assert to_act(state) == "A"
    assert legal(state) == ["play 1-6", "draw"]
    assert position(state)["draw_ends"] is True
    assert to_act(go(state.copy(), "A draw = joker 1")) == "B"
    assert to_act(go(state, "A play 1-6")) == "B"


def test_the_rulebooks_example_of_play_again_three_cards_in_one_turn() -> None:
    """It stands on the rules page, too."""
    example, _ = examples("tick-tack")
    assert example == ["A play play-again 2-6", "A play play-again 1-6", "A play 3-6"]
    state = laid("play-again 2-6, play-again 1-6, 3-6, 1-2", SPARE, on="2-5")
    for line in example:
        assert to_act(state) == "A"
        go(state, line)
    assert to_act(state) == "B"
    assert hand(state, "A") == ["1-2"]


def test_the_rulebooks_example_of_new_game_as_the_rules_page_has_it() -> None:
    _, example = examples("tick-tack")
    state = laid("new-game 1-3, 4-5", "1-2, 1-4, 2-4, 2-6, 4-6, 5-6", "1-2, 1-4", on="1-5")
    assert position(state)["counts"][1] == 6
    go(state, *example[:-1])
    assert position(state)["counts"][1] == 11
    assert "play 1-3" in legal(state)
    assert to_act(go(state, example[-1])) == "C"


def test_a_bomb_puts_the_next_player_out_and_the_one_after_plays() -> None:
    state = laid("bomb 2-3, 3-4", "5-6, shift 2-3, block 1-2", "1-2", "1-3", bomb="yes")
    go(state, "A play bomb 2-3")
    assert to_act(state) == "C"
    assert position(state)["out"] == ["B"]
    assert position(state)["hands"][1] == []
    assert position(state)["counts"] == [1, 0, 1, 1]
    assert position(state)["blown"] == [{"bomber": "A", "victim": "B", "cards": ["5-6", "block 1-2", "shift 2-3"]}]


def test_next_and_previous_pass_over_those_who_are_out() -> None:
    state = laid("bomb 2-3, 3-4, punish 1-3", "5-6", "punish-previous 2-3, 1-2, 1-4", "1-3, 4-6", bomb="yes")
    go(state, "A play bomb 2-3", "C play punish-previous 2-3", "* black = 1")
    assert state.due == "* draw A"
    go(state, "* draw A = 4-5", "D play 1-3", "A play punish 1-3")
    assert position(state)["pending"]["to"] == "C"


def test_after_a_tick_tack_all_others_may_snap_any_card_or_let_it_be() -> None:
    state = laid("tick-tack 2-6, 3-4", "1-2, 3-4, gift 1-2", "gift 3-6, 1-3, challenge 3-5", on="2-5")
    go(state, "A play tick-tack 2-6")
    assert to_act(state) == "BC"
    assert [str(action) for action in state.legal(1)] == [
        "snap 1-2",
        "snap 3-4",
        "snap gift 1-2 giving 1-2",
        "snap gift 1-2 giving 3-4",
        "let",
    ]
    assert [str(action) for action in state.legal(2)] == [
        "snap 1-3",
        "snap challenge 3-5",
        "snap gift 3-6 giving 1-3",
        "snap gift 3-6 giving challenge 3-5",
        "let",
    ]


def test_the_first_snap_counts_and_play_goes_on_from_there() -> None:
    state = laid("tick-tack 2-6, 3-4", "1-2, 3-4", "5-6, 1-3", "1-4", on="2-5")
    go(state, "A play tick-tack 2-6", "C snap 5-6")
    assert to_act(state) == "D"
    assert position(state)["table"]["card"] == "5-6"
    with pytest.raises(NotYourTurn):
        go(state, "B snap 1-2")


def test_a_live_table_gives_as_many_seconds_to_snap_as_settled_and_then_lets_it_be() -> None:
    state = laid("tick-tack 2-6, 3-4", "1-2, 3-4", "5-6, 1-3", on="2-5", snap_seconds=9)
    assert BOOK.seconds(state._state) == 0
    go(state, "A play tick-tack 2-6")
    assert BOOK.seconds(state._state) == 9
    assert str(BOOK.too_late(state._state, 1)) == "let"


def test_let_is_final_and_when_all_have_let_it_be_play_goes_on_after_the_tick_tack() -> None:
    state = go(laid("tick-tack 2-6, 3-4", "1-2, 3-4", "5-6, 1-3", on="2-5"), "A play tick-tack 2-6", "C let")
    assert to_act(state) == "B"
    assert position(state)["let"] == ["C"]
    go(state, "B let")
    assert to_act(state) == "B"
    assert "draw" in legal(state)


def test_the_rulebooks_example_a_punish_previous_snapped_strikes_by_seating() -> None:
    state = laid("tick-tack 2-6, 3-4", "1-2, 3-4", "punish-previous 2-3, 1-3", "1-4", on="2-5")
    go(state, "A play tick-tack 2-6", "C snap punish-previous 2-3", "* black = 1")
    assert state.due == "* draw B"
    assert to_act(go(state, "* draw B = 4-5")) == "D"


def test_a_play_again_snapped_lets_the_snapper_go_on() -> None:
    state = laid("tick-tack 2-6, 3-4", "1-2, 3-4", "play-again 3-6, 1-3", on="2-5")
    go(state, "A play tick-tack 2-6", "C snap play-again 3-6")
    assert to_act(state) == "C"
    assert legal(state) == ["play 1-3", "draw"]


def test_a_tick_tack_can_be_snapped_on_a_tick_tack() -> None:
    state = laid("tick-tack 2-6, 3-4", "1-2, 3-4", "tick-tack 3-6, 1-3", on="2-5")
    go(state, "A play tick-tack 2-6", "B let", "C snap tick-tack 3-6")
    assert to_act(state) == "AB", "who let the first be may snap now"


def test_a_punish_snapped_threatens_the_player_after_the_snapper() -> None:
    state = laid("tick-tack 2-6, 3-4", "1-2, 3-4", "punish 5-6, 1-3", on="2-5")
    go(state, "A play tick-tack 2-6", "C snap punish 5-6")
    assert position(state)["pending"] == {"card": "punish 5-6", "from": "C", "to": "A"}


def test_a_card_snapped_in_vain_goes_back_and_costs_two() -> None:
    state = laid("tick-tack 2-6, 3-4", "1-2, 3-4", "5-6, 1-3", "1-4", on="2-5")
    go(state, "A play tick-tack 2-6", "C snap 1-3")
    assert state.due == "* draw C"
    go(state, "* draw C = 4-5, 4-5")
    assert hand(state, "C") == ["1-3", "4-5", "4-5", "5-6"]
    assert to_act(state) == "B", "play goes on after the Tick-Tack"
    assert position(state)["table"]["card"] == "tick-tack 2-6"
    assert state.view(0)["state"]["known"] == [[], [], ["1-3"], []]
    assert state.view(SPECTATOR)["state"]["known"][2] == ["1-3"]


# ── §6 The end ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_whoever_has_no_cards_left_has_won() -> None:
    state = go(laid("1-2", SPARE), "A play 1-2")
    assert state.over
    assert state.winners == (0,)
    assert state.scores == [1, 0]


def test_a_gift_as_the_only_card_is_played_without_giving() -> None:
    state = laid("gift 1-2", SPARE, THIRD)
    assert legal(state) == ["play gift 1-2", "draw"]
    go(state, "A play gift 1-2")
    assert state.winners == (0,)


def test_giving_away_the_last_card_wins_and_it_goes_to_the_next_seat() -> None:
    state = go(laid("gift 1-2, 3-4", "shift 1-5", SPARE), "A play gift 1-2 giving 3-4")
    assert state.winners == (0,)
    assert hand(state, "B") == ["3-4", "shift 1-5"]


@pytest.mark.parametrize(
    ("card", "lines", "counts"),
    [
        ("punish 1-2", ["A play punish 1-2", "* black = 2", "* draw B = 1-3, 1-4"], [0, 4, 4]),
        ("punish-previous 2-3", ["A play punish-previous 2-3", "* black = 1", "* draw C = 1-3"], [0, 2, 5]),
        ("punish-who 4-5", ["A play punish-who 4-5 next", "* black = 1", "* draw B = 1-3"], [0, 3, 4]),
        ("punish-who 4-5", ["A play punish-who 4-5 previous", "* black = 1", "* draw C = 1-3"], [0, 2, 5]),
        (
            "challenge 2-4",
            ["A play challenge 2-4 B 25", "B pick 1", "* yellow = 2", "* draw B = 1-3, 1-3, 1-4, 1-4"],
            [0, 6, 4],
        ),
        (
            "challenge 2-4",
            ["A play challenge 2-4 C 25", "C pick 1", "* yellow = 1", "* draw A = 1-3, 1-3, 1-4, 1-4"],
            [4, 2, 4],
        ),
        (
            "new-game 1-3",
            ["A play new-game 1-3", "* draw B = 1-4, 1-4, 1-6, 1-6, 2-6, 2-6, joker 1"],
            [0, 7, 4],
        ),
    ],
    ids=["punish", "previous", "who-next", "who-previous", "challenge-won", "challenge-lost", "new-game"],
)
def test_what_the_last_card_does_is_carried_out_without_answers(card: str, lines: list[str], counts: list[int]) -> None:
    on = "1-5" if card == "new-game 1-3" else "2-5"
    state = go(laid(card, "block 1-2, shift 1-5", SPARE, on=on), *lines)
    assert state.over
    assert state.winners == (0,), "even with the cards of a lost challenge"
    assert position(state)["counts"] == counts


@pytest.mark.parametrize(
    ("threat", "lines", "counts"),
    [
        ("punish 1-2", ["A play punish 1-2", "B play shift 1-5", "* black = 2", "* draw C = 1-3, 1-4"], [1, 0, 6]),
        (
            "challenge 2-5",
            [
                "A play challenge 2-5 B 25",
                "B play shift 1-5",
                "C pick 1",
                "* yellow = 1",
                "* draw B = 1-3, 1-3, 1-4, 1-4",
            ],
            [1, 4, 4],
        ),
        (
            "new-game 1-3",
            [
                "A play new-game 1-3",
                "B play shift 1-5",
                "* draw C = 1-4, 1-4, 1-6, 1-6, 2-6, 2-6, joker 1, joker 2, joker 3",
            ],
            [1, 0, 9],
        ),
    ],
    ids=["punish", "challenge", "new-game"],
)
def test_what_a_last_shift_passes_on_is_carried_out(threat: str, lines: list[str], counts: list[int]) -> None:
    on = "1-5" if "new" in threat else "2-5"
    state = go(laid(f"{threat}, 3-4", "shift 1-5", SPARE, on=on), *lines)
    assert state.winners == (1,)
    assert position(state)["counts"] == counts


def test_a_gift_that_a_last_shift_passes_on_goes_to_the_next_seat() -> None:
    state = laid("gift 1-2, 3-4, 3-6", "shift 1-5", SPARE)
    go(state, "A play gift 1-2 giving 3-6", "B play shift 1-5")
    assert state.winners == (1,)
    assert "3-6" in hand(state, "C")


def test_a_last_block_wins() -> None:
    state = go(laid("punish 1-2, 3-4", "block 1-3", SPARE), "A play punish 1-2", "B play block 1-3")
    assert state.winners == (1,)


@pytest.mark.parametrize(
    "card", ["bomb 2-3", "tick-tack 2-6", "play-again 2-6", "no-play 1-5", "block 1-2", "shift 1-5"]
)
def test_other_last_cards_do_nothing_more(card: str) -> None:
    state = go(laid(card, "5-6", SPARE, bomb="yes"), f"A play {card}")
    assert state.winners == (0,)
    assert position(state)["out"] == []


def test_a_last_card_may_be_snapped() -> None:
    state = go(laid("tick-tack 2-6, 3-4", "1-3", "5-6", on="2-5"), "A play tick-tack 2-6", "C snap 5-6")
    assert state.winners == (2,)


def test_a_gift_as_only_card_may_be_snapped_without_giving() -> None:
    state = go(laid("tick-tack 2-6, 3-4", "1-3", "gift 3-6", on="2-5"), "A play tick-tack 2-6", "C snap gift 3-6")
    assert state.winners == (2,)


def test_when_all_others_are_blown_up_the_one_left_has_won() -> None:
    state = go(laid("bomb 2-3, 3-4", "5-6, 5-6", bomb="yes"), "A play bomb 2-3")
    assert state.winners == (0,)
    assert state.scores == [1, 0]


def test_in_a_blocked_game_the_fewest_points_in_hand_win() -> None:
    state = laid("1-6, 3-4", "1-3, 4-6", "3-6, 3-6", "4-6, 1-3, 1-6, block 1-4", pile="", played="")
    assert state.over
    assert state.winners == (0, 1)
    assert state.scores == [1, 1, 0, 0]


def test_points_not_cards_decide_a_blocked_game() -> None:
    state = laid("punish 1-4", "1-3, 1-3, 1-4", pile="")
    assert state.winners == (1,)


def test_a_game_is_blocked_only_when_it_has_gone_round_all_who_are_in() -> None:
    state = laid("bomb 2-3, 3-6", "2-5", "4-6", "1-6", bomb="yes", pile="")
    go(state, "A play bomb 2-3")
    assert not state.over
    state._state.played = [0] * KINDS
    begin_turn(state._state, 2)
    assert to_act(state) == "A"
    assert position(state)["stuck"] == ["C", "D"]


def tournament(*hands: str, scores: Iterable[int] = (), **more: Any) -> GameState:
    state = laid(*hands, mode="tournament", **more)
    for seat, score in enumerate(scores):
        state._state.scores[seat] = score
    return state


def test_the_winner_of_a_game_scores_what_the_others_hold_and_the_next_seat_deals() -> None:
    state = go(tournament("1-2", "5-6, block 1-2, joker 1", "new-game 1-3, challenge 2-4"), "A play 1-2")
    assert not state.over
    assert state.scores == [11 + 25 + 50 + 100 + 75, 0, 0]
    assert state.due == "* deal A"
    assert position(state)["dealer"] == "A"
    assert position(state)["hands"] == [[], [], []]
    assert position(state)["table"] is None
    assert position(state)["last_game"] == {
        "winner": "A",
        "blocked": False,
        "hands": [[], ["5-6", "block 1-2", "joker 1"], ["challenge 2-4", "new-game 1-3"]],
    }
    assert "Ann won the game. Ann scored 261 points, 261 in all." in told(state)


def test_in_the_next_game_everyone_is_in_again_and_the_seat_after_the_dealer_begins() -> None:
    state = tournament("bomb 2-3, 1-2", "5-6", "1-3, 4-6", "1-6, 1-6")
    go(state, "A play bomb 2-3", "C play 1-3", "D draw = 4-5", "A play 1-2")
    assert position(state)["out"] == []
    assert state.scores == [11 + 10 + 14 + 9, 0, 0, 0]
    state.draw_from(started(2, 0, CHOICE))
    state._land_what_is_due()
    assert len([event for event in state.events if event.what.startswith("deal")]) == 4
    assert to_act(state) == "B"


def test_a_hand_that_was_blown_up_goes_to_the_bomber_even_if_that_one_is_out() -> None:
    state = tournament("bomb 2-3, 1-6", "5-6", "1-2", "4-6, 4-6")
    go(state, "A play bomb 2-3")
    s = state._state
    s.out[0] = 1
    s.bomber[0] = 2  # as if the Bomb had come again
    go(state, "C play 1-2")
    assert state.scores == [11, 0, 7 + 20, 0]


def test_cards_a_winner_draws_in_a_lost_challenge_count_for_nobody() -> None:
    state = tournament("challenge 2-4", "5-6")
    go(state, "A play challenge 2-4 B 25", "B pick 1", "* yellow = 1", "* draw A = 1-3, 1-3, 1-4, 1-4")
    assert state.scores == [11, 0]


def test_in_a_blocked_tournament_game_the_one_with_the_fewest_points_scores() -> None:
    state = tournament("1-3", "4-6", "3-6", pile="")
    assert state.scores == [19, 0, 0]
    assert position(state)["last_game"]["blocked"] is True


def test_in_a_blocked_tournament_game_that_is_shared_nobody_scores_bombers_neither() -> None:
    state = tournament("1-3", "1-3", "3-6, 4-6", pile="")
    assert state.scores == [0, 0, 0]
    assert position(state)["last_game"] == {
        "winner": None,
        "blocked": True,
        "hands": [["1-3"], ["1-3"], ["3-6", "4-6"]],
    }
    state = tournament("bomb 2-3, 1-4, 5-6", "5-6", "1-4, 5-6", pile="")
    s = state._state
    s.out[1], s.stuck = 1, 0
    s.played = [0] * KINDS
    for seat in (0, 2):
        s.hands[seat] = [int(CARDS[kind] == "1-4") for kind in range(KINDS)]
    begin_turn(s, 0)
    assert state.scores == [0, 0, 0]


def test_a_tournament_ends_when_somebody_has_the_target() -> None:
    state = go(tournament("1-2", "5-6", scores=[1489, 0]), "A play 1-2")
    assert state.over
    assert state.winners == (0,)
    assert state.scores == [1500, 0]
    assert hand(state, "B") == ["5-6"], "all hands are shown"
    assert not go(tournament("1-2", "5-6", scores=[1488, 0]), "A play 1-2").over


def test_if_several_have_the_target_the_highest_wins() -> None:
    state = tournament("bomb 2-3, 1-2", "5-6", "4-6, 1-3", scores=[1480, 0, 1499])
    go(state, "A play bomb 2-3", "C play 1-3", "A play 1-2")
    assert state.scores == [1480 + 21, 0, 1499]
    assert state.winners == (0,)
    state = tournament("bomb 2-3, 4-6, 4-6", "5-6", "1-2", scores=[1495, 0, 1495])
    go(state, "A play bomb 2-3", "C play 1-2")
    assert state.scores == [1506, 0, 1515]
    assert state.winners == (2,)


def test_a_tie_at_the_target_plays_another_game() -> None:
    state = tournament("bomb 2-3, 5-6", "5-6", "1-2", scores=[1500, 0, 1500])
    go(state, "A play bomb 2-3", "C play 1-2")
    assert state.scores == [1511, 0, 1511]
    assert not state.over
    assert state.due == "* deal A"


# ── §7 What a seat may know ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_have() -> None:
    state = laid("1-2, 3-4", "5-6", "1-3, 1-4")
    shown = state.view(0)["state"]
    assert shown["hands"] == [["1-2", "3-4"], None, None]
    assert shown["counts"] == [2, 1, 2]
    assert state.view(SPECTATOR)["state"]["hands"] == [None, None, None]


def test_a_view_tells_which_cards_of_a_hand_match_and_whom_one_sits_between() -> None:
    state = laid("1-2, 3-4, joker 1, 2-6", SPARE, THIRD, on="2-5")
    shown = state.view(0)["state"]
    assert shown["fitting"] == [["1-2", "2-6", "joker 1"], None, None]
    assert state.view(SPECTATOR)["state"]["fitting"] == [None, None, None]
    assert (shown["after"], shown["before"]) == (["B", "C", "A"], ["C", "A", "B"])


def test_a_view_passes_over_those_who_are_out() -> None:
    shown = go(laid("bomb 2-3, 1-2", SPARE, THIRD, bomb="yes"), "A play bomb 2-3").view(0)["state"]
    assert (shown["after"][0], shown["before"][0]) == ("C", "C")
    assert shown["fitting"][0] == ["1-2"]


def test_a_view_names_the_card_that_the_dealer_decides_about() -> None:
    assert turned("double-joker").view(0)["state"]["deciding"] == "double-joker"
    assert turned("1-2").view(0)["state"]["deciding"] is None


def test_others_see_that_cards_are_drawn_and_how_many_but_not_which() -> None:
    state = go(laid("punish 1-2, 3-4", SPARE), "A play punish 1-2", "B accept", "* black = 2", "* draw B = 3-6, 1-2")
    assert str(state.history(0)[-1]) == "* draw B 2 cards"
    assert told(state, 0) == "Bob drew 2 cards."
    assert str(state.history(1)[-1]) == "* draw B = 1-2, 3-6"
    go(state, "B draw = joker 1")
    assert str(state.history(0)[-1]) == "B draw"
    assert state.view(0)["state"]["drawn"] is None
    assert state.view(1)["state"]["drawn"] == "joker 1"
    assert str(go(state, "B pass").history(SPECTATOR)[-2]) == "B draw"


def test_others_do_not_see_what_is_dealt() -> None:
    state = turned("2-5")
    assert [str(event) for event in state.history(SPECTATOR)] == ["* deal A", "* deal B", "* deal C", "* turn = 2-5"]
    assert told(go(state, "A draw = 5-6"), SPECTATOR) == "Ann drew a card and could play it."


def test_a_gift_is_known_to_the_giver_and_to_whoever_accepts_it() -> None:
    state = go(laid("gift 1-2, 3-4, 5-6", "1-3, 4-6", "1-3"), "A play gift 1-2 giving 5-6")
    gifts = [state.view(seat)["state"]["pending"]["gift"] for seat in range(3)]
    assert gifts == ["5-6", None, None]
    assert [str(state.history(seat)[-1]) for seat in (0, 1)] == [
        "A play gift 1-2 giving 5-6",
        "A play gift 1-2 giving a card",
    ]
    go(state, "B accept")
    assert "5-6" in told(state, 1)
    assert "5-6" not in told(state, 2)
    assert state.view(0)["state"]["known"] == [[], ["5-6"], []]
    assert state.view(2)["state"]["known"] == [[], [], []]


def test_who_knows_of_a_card_stops_knowing_when_it_is_played() -> None:
    state = go(laid("gift 1-2, 3-4, 2-6", "1-3, 4-6", "1-3"), "A play gift 1-2 giving 2-6", "B accept", "B play 2-6")
    assert state.view(0)["state"]["known"] == [[], [], []]


def test_who_knows_of_a_card_stops_knowing_when_that_hand_gives_one_away() -> None:
    state = laid("gift 1-2, 3-4, 2-6", "gift 3-6, 1-6, 4-6", "1-3")
    go(state, "A play gift 1-2 giving 2-6", "B accept", "B draw = 1-2", "B play 1-2", "C draw = 1-4", "C pass")
    go(state, "A draw = joker 1", "A play joker 1", "B play 1-6", "C draw = 1-5", "C pass", "A draw = 4-5")
    assert state.view(0)["state"]["known"] == [[], ["2-6"], []]
    go(state, "B play gift 3-6 giving 4-6")
    assert state.view(0)["state"]["known"] == [[], [], []]


def test_a_hand_under_the_pile_and_one_blown_up_are_known_only_to_whom_they_belonged() -> None:
    state = laid("new-game 1-3, 3-4", "4-6, 5-6", THIRD, on="1-5")
    go(state, "A play new-game 1-3", "B accept")
    assert state.view(1)["state"]["under"] == [{"from": "B", "count": 2, "cards": ["4-6", "5-6"]}]
    assert state.view(0)["state"]["under"] == [{"from": "B", "count": 2, "cards": None}]
    state = go(laid("bomb 2-3, 3-4", "5-6", "1-2", bomb="yes"), "A play bomb 2-3")
    assert [state.view(seat)["state"]["blown"][0]["cards"] for seat in (0, 1, 2, SPECTATOR)] == [
        None,
        ["5-6"],
        None,
        None,
    ]


# ── What a seat can't know, drawn anew ───────────────────────────────────────────────────────────────────────────────


def redrawn(state: GameState, seat: int, times: int = 4000) -> Counter[tuple[tuple[str, ...] | None, ...]]:
    """How often each deal of the hands, the gift and the drawn card comes."""
    found: Counter[Any] = Counter()
    for number in range(times):
        # Always the same draws: luck must not fail what is counted.
        shown = position(state.redrawn(seat, started(7, number, CHOICE)))
        gift = (shown["pending"] or {}).get("gift")
        found[(*(tuple(cards) for cards in shown["hands"]), gift, shown["drawn"])] += 1
    return found


def check_shares(found: Counter[Any], expected: dict[Any, float]) -> None:
    total = sum(expected.values())
    assert set(found) == set(expected)
    for deal, weight in expected.items():
        share = weight / total
        tolerance = 4.5 * (share * (1 - share) / found.total()) ** 0.5
        assert abs(found[deal] / found.total() - share) < tolerance, deal


def small(*hands: str, pile: str, **more: Any) -> GameState:
    """A game in which no other cards exist than those named: everything else has been played."""
    state = laid(*hands, pile=pile, **more)
    s = state._state
    for kind in range(KINDS):
        s.played[kind] += in_deck(s, kind) - whole(s)[kind]
    return state


def test_unknown_cards_are_dealt_in_every_way_as_likely() -> None:
    state = small("1-2", "3-4", "5-6", pile="joker 1")
    hidden = ("3-4", "5-6", "joker 1")
    expected = {(("1-2",), (one,), (two,), None, None): 1.0 for one in hidden for two in hidden if one != two}
    check_shares(redrawn(state, 0), expected)
    everything = ("1-2", *hidden)
    expected = {
        ((a,), (b,), (c,), None, None): 1.0
        for a in everything
        for b in everything
        for c in everything
        if len({a, b, c}) == 3
    }
    check_shares(redrawn(state, SPECTATOR), expected)


def test_equal_cards_weigh_as_many_as_they_are() -> None:
    state = small("1-2", "3-4", pile="3-4, 5-6")
    check_shares(redrawn(state, 0), {(("1-2",), ("3-4",), None, None): 2, (("1-2",), ("5-6",), None, None): 1})


def test_a_known_card_stays_where_it_is() -> None:
    state = small("gift 1-2, 3-4, 5-6", "1-3", "4-6", pile="joker 1")
    go(state, "A play gift 1-2 giving 5-6", "B accept")
    for deal in redrawn(state, 0, 100):
        assert "5-6" in (deal[1] or ())
    assert any("5-6" not in (deal[1] or ()) for deal in redrawn(state, 2, 100))


def test_a_gift_on_its_way_may_be_any_unknown_card() -> None:
    state = small("gift 1-2, 3-4, 5-6", "1-3", pile="")
    go(state, "A play gift 1-2 giving 5-6")
    check_shares(
        redrawn(state, 1),
        {(("3-4",), ("1-3",), "5-6", None): 1, (("5-6",), ("1-3",), "3-4", None): 1},
    )


def test_a_card_that_may_be_played_now_is_one_that_can_be() -> None:
    state = small("1-2", "3-4, 1-6", pile="2-3, 4-5, 4-6, 4-6", turn="B")
    go(state, "B draw = 2-3")
    found = redrawn(state, 0)
    unknown = ["1-6", "2-3", "3-4", "4-5", "4-6", "4-6"]
    expected: Counter[Any] = Counter()
    for drawn in (1, 3):
        rest = unknown[:drawn] + unknown[drawn + 1 :]
        for i in range(5):
            for j in range(i):
                expected[(("1-2",), tuple(sorted([unknown[drawn], rest[i], rest[j]])), None, unknown[drawn])] += 1
    check_shares(found, dict(expected))


def test_whoever_passed_for_want_of_a_card_has_none_that_matches() -> None:
    state = small("3-4", "1-2", "1-6", pile="")
    s = state._state
    s.played = [0] * KINDS
    s.without = 0
    state._state.asked[0], state._state.asked[1] = 2, 5
    begin_turn(s, 0)
    assert position(state)["stuck"] == ["A"]
    for number in range(50):
        # everything that is nowhere to be seen counts as unknown, but none of it that matches comes to A
        other = position(state.redrawn(2, started(1, number, CHOICE)))
        assert not any("2" in card or "5" in card or "joker" in card for card in other["hands"][0])


def test_a_seat_follows_the_hand_it_put_under_the_pile() -> None:
    state = small("new-game 1-3, 4-6, 3-6", "3-4, 5-6", on="1-5", pile="2-3, 2-4, 2-6, 1-4, 1-6, 2-5, 1-2, joker 1")
    go(state, "A play new-game 1-3", "B accept", "* draw B = 2-3, 2-4, 2-6, 1-4, 1-6, 2-5, 1-2", "B draw = joker 1")
    go(state, "A draw = 5-6")
    for deal in redrawn(state, 1, 200):
        assert len(set(deal[0] or ()) & {"3-4", "5-6"}) == 1, "A has drawn one of the two that B put there"
    shares = Counter("5-6" in (deal[0] or ()) for deal in redrawn(state, 1, 2000).elements())
    assert 900 < shares[True] < 1100
    assert state._state.took[0] == 1
    (left,) = {tuple(state.redrawn(0, started(3, n, CHOICE))._state.took) for n in range(5)}
    assert left == tuple(state._state.took)


def test_redrawing_keeps_every_card_and_what_is_known_in_many_games() -> None:
    for game in (pepperbox.game("tick-tack", seats, bomb="yes") for seats in (2, 3, 5)):
        deck = deck_of(game)
        for number in range(3):
            for s in plain_game(game, players(game, "random"), seed.number("redraws"), number, every=9)[1]:
                for seat in range(-1, game.seats):
                    true: Any = s
                    other = BOOK.redrawn(true, seat, started(seed.number("redraws"), number, CHOICE))
                    assert whole(other) == deck
                    assert min(min(row) for row in (*other.hands, *other.pile, *other.put)) >= 0
                    for holder in range(game.seats):
                        for kind in range(KINDS):
                            assert other.hands[holder][kind] >= known_to(true, seat, holder, kind)


# ── What lands ───────────────────────────────────────────────────────────────────────────────────────────────────────


def outcomes(state: GameState) -> list[str]:
    s = state._state
    return [BOOK.text.outcome_text(s, outcome) for outcome in range(rules.chance(s))]


def test_every_card_of_the_pile_is_one_of_the_outcomes() -> None:
    state = laid("1-2", "3-4", pile="5-6, 1-3, 5-6, joker 1")
    BOOK.rules.apply(state._state, 0, DRAW)
    assert outcomes(state) == ["1-3", "5-6", "5-6", "joker 1"]


def test_every_face_of_a_die_is_one_of_the_outcomes() -> None:
    state = laid("1-2", "3-4")
    for phase, faces in ((BLACK, ["1", "2", "3"]), (YELLOW, ["1", "2", "3", "4", "5", "6"])):
        state._state.phase = phase
        assert outcomes(state) == faces


# ── In all games ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", [game for game in settings(BOOK) if game.seats in (2, 3, 8)], ids=str)
def test_no_card_is_ever_lost_and_the_pile_has_at_most_four_layers(game: pepperbox.Game) -> None:
    deck = deck_of(game)
    assert all(count <= COPIES[kind] for kind, count in enumerate(deck))
    for s in plain_game(game, players(game, "random"), seed.number("cards", game), 0)[1]:
        state: Any = s
        assert whole(state) == deck
        assert state.held == [sum(hand) for hand in state.hands]
        assert state.in_layer == [sum(row) for row in state.pile]
        assert state.layers <= LAYERS
        assert (state.pending != NO_CARD) == (state.phase == ANSWER)
        assert (state.drawn != NO_CARD) == (state.phase == DRAWN)


def test_the_board_shows_the_hand_with_what_can_be_played_and_no_other_hands() -> None:
    state = go(laid("1-2, 3-4, punish 1-5, punish 4-6", "5-6, 1-3", "joker 4"), "A draw = joker 1")
    console = Console(width=80)
    with console.capture() as shown:
        console.print(boards.draw(state.view(0), NAMES[:3]))
    picture = shown.get()
    assert "Just drawn: joker 1" in picture
    assert "[1]" in picture
    assert "punish 1-5 4-6" in picture
    assert "joker 4" not in picture
    assert "5-6" not in picture


@pytest.mark.parametrize("sums", [False, True])
def test_kinds_as_bits_are_the_cards_in_hand_and_those_that_match(sums: bool) -> None:
    game = pepperbox.game("tick-tack", 3, sums=sums)
    for s in plain_game(game, players(game, "random"), seed.number("bits", sums), 0)[1]:
        state: Any = s
        assert [kind for kind, count in enumerate(state.hands[1]) if count] == listed(
            kinds_in(state, 1, part) for part in range(PARTS)
        )
        assert [kind for kind in range(KINDS) if matches(state, kind)] == listed(
            matching_kinds(state, part) for part in range(PARTS)
        )


def listed(parts: Iterable[int]) -> list[int]:
    """The kinds behind the bits of each part, in their order."""
    found = []
    for part, kinds in enumerate(parts):
        left = kinds
        while left:
            found.append(first_kind(left, part))
            left &= left - 1
    return found


# ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_card_that_cannot_be_played_says_why() -> None:
    state = laid("3-4, gift 1-2, punish-who 1-2, challenge 2-4, double-joker", "1-3", on="2-5")
    assert why_not(state, "play 3-4") == "§2.1: the 3-4 does not match: a 2 or a 5 is asked for."
    assert why_not(laid("3-6", "1-3", on="2-5", sums=True), "play 3-6") == (
        "§2.1: the 3-6 does not match: a 2, a 5 or a sum of 7 is asked for."
    )
    assert why_not(state, "play 1-2") == "§4.1: the 1-2 is not in your hand."
    assert why_not(state, "play gift 1-2") == "§5.8: a Gift is played with a card to give."
    assert why_not(state, "play gift 1-2 giving 5-6") == "§5.8: the 5-6 is not a card that you could give."
    assert why_not(state, "play punish-who 1-2 previous") == (
        "§5.5: it strikes the seat before only while more than two are in."
    )
    assert why_not(state, "play challenge 2-4 A 12") == "§5.6: that is nobody whom you could challenge."
    assert why_not(state, "play double-joker") == ("§2.2: a Double Joker is played with the number that it asks for.")
    assert why_not(state, "pass") == "§4.2: one passes with a card that was just drawn."
    assert why_not(state, "accept") == "§5.1: nothing threatens."
    assert why_not(state, "snap 3-4") == "§5.13: cards are snapped after a Tick-Tack of somebody else."
    assert why_not(laid("1-2", "1-3", pile=""), "draw") == "§4.5: there is nothing to draw."
    go(state, "A draw = joker 1")
    assert why_not(state, "draw") == "§4.2: the Joker 1 was drawn, and may be played, and no other card."


def test_a_threat_a_challenge_and_a_snap_say_what_they_ask_for() -> None:
    state = go(laid("punish 1-2, 3-4", "block 1-3, 2-6, 4-6", SPARE), "A play punish 1-2")
    assert why_not(state, "draw") == "§5.2: the Punish 1-2 threatens: accept it, or play a Block or a Shift."
    assert why_not(state, "play shift 1-5") == "§4.1: the Shift 1-5 is not in your hand."
    state = go(laid("gift 1-2, 3-4, 3-6", "block 1-3, 2-6", SPARE), "A play gift 1-2 giving 3-4")
    assert why_not(state, "play block 1-3") == "§5.8: a gift can be shifted but not blocked."
    state = go(laid("challenge 2-4, 3-4", "1-3, 2-6", THIRD), "A play challenge 2-4 C 25")
    assert why_not(state, "pick 5") == "§5.7: the 5 is the challenger's: one of the other four is picked."
    assert why_not(state, "draw") == "§5.7: who is challenged picks a number."
    state = go(laid("tick-tack 2-6, 3-4", "1-3, challenge 3-4", "5-6"), "A play tick-tack 2-6")
    assert why_not(state, "play 1-3") == "§5.13: after a Tick-Tack one snaps a card, or lets it be."
    assert why_not(state, "snap challenge 3-4 A 12") == (
        "§5.14: the Challenge 3-4 does not match, and is snapped without choices."
    )
    assert why_not(turned("gift 3-6"), "draw") == "§3.3: the dealer first decides what the Gift 3-6 shall do."

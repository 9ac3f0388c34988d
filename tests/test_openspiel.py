"""OpenSpiel: its own checks for all games, what a seat knows of a history, and its algorithms beside our solver."""

from __future__ import annotations

import copy
import pickle
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts
from open_spiel.python.algorithms.best_response import BestResponsePolicy

import pepperbox
from examples import small_perfecto
from pepperbox import GAMES, BadOption, Game, IllegalAction, Rulebook, UnknownGame
from pepperbox.adapters import openspiel
from pepperbox.adapters.course import Line, changes
from pepperbox.engine.observation import layout, observation
from pepperbox.engine.rulebook import EVERYTHING
from pepperbox.games.perfecto.state import BID, CHALLENGE, PERFECTO
from pepperbox.solve.perfecto.answers import hand_of
from pepperbox.solve.perfecto.equilibrium import ROOT, Learner, Node, child, width
from pepperbox.solve.perfecto.small_round import small_round
from pepperbox.solve.perfecto.tree import CALLS
from tests.conftest import each_book, each_game, name, settings
from tests.seed import chooser, number
from tests.test_adapters import shortest

EVERY_BOOK = each_book(GAMES)
EVERY_GAME = each_game(game for book in GAMES for game in settings(book) if game.is_newest)
SECRET_BOOKS = each_book([book for book in GAMES if book.has_secrets])
MOST = 60  # steps that have to do


def short_game(book: Rulebook) -> Game:
    """One that is soon over, with as many as it takes to decide at once."""
    return Game(book, book.at_once or book.usual_seats, shortest(book))


def walk(played: Any, luck: Any, most: int = MOST) -> Iterator[Any]:
    """States of a game in which all decide at random."""
    state = played.new_initial_state()
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        if state.is_simultaneous_node():
            state.apply_actions([luck.choice(state.legal_actions(p) or [0]) for p in range(state.num_players())])
        elif state.is_chance_node():
            state.apply_action(luck.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))


# ── Its own checks ───────────────────────────────────────────────────────────────────────────────────────────────────


@EVERY_BOOK
def test_openspiel_finds_nothing_wrong(book: Rulebook) -> None:
    pyspiel.random_sim_test(openspiel.game(short_game(book)), num_sims=1, serialize=False, verbose=False)


@EVERY_BOOK
def test_a_state_can_be_written_down_and_read_again(book: Rulebook) -> None:
    played = pyspiel.load_game(f"pepperbox_{book.slug.replace('-', '_')}", {"seats": book.seats[0]})
    *_, state = walk(played, chooser("written", book.slug), 20)
    again, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(played, state))
    assert str(again) == str(played)
    assert str(read) == str(state)
    assert read.information_state_string(0) == state.information_state_string(0)


@EVERY_GAME
def test_every_game_in_every_way_goes_as_through_the_gate(game: Game) -> None:
    """Line by line the same game: the same states, legal actions, observations and lines as each seat sees them."""
    played = openspiel.game(game)
    gate, entered = game.new(chance="explicit"), 0
    for state in walk(played, chooser("gate", name(game)), 40):
        if state.is_chance_node():
            chances = [chance for _, chance in state.chance_outcomes()]
            assert sum(chances) == pytest.approx(1)
            assert len(chances) <= played.max_chance_outcomes()
        lines = [line for line in state.course.lines if isinstance(line, Line)]
        for line in lines[entered:]:
            gate.play_line(str(line.event))
        entered = len(lines)
        if state.course.opened or state.course.half is not None or state.course.race:
            continue
        assert state.course.s == gate.known(EVERYTHING)
        assert state.is_terminal() == gate.over
        for seat in range(game.seats):
            assert state.observation_tensor(seat) == observation(gate, seat).astype(np.float32).tolist()
            told = state.information_state_string(seat).split("\n")[1:]
            shown = [str(event) for event in gate.history(seat)]
            assert all(map(str.startswith, told, shown)) and len(told) == len(shown)
            if not state.is_terminal() and not state.is_chance_node():
                assert state.legal_actions(seat) == sorted(action.code for action in gate.legal(seat))


@EVERY_BOOK
def test_a_state_shows_the_fields_of_an_observation_by_name(book: Rulebook) -> None:
    played: Any = openspiel.game(book.slug)
    state = played.new_initial_state()
    observer = played.make_py_observer()
    observer.set_from(state, 0)
    assert [*observer.dict] == [place.name for place in layout(played.game)]
    assert observer.dict["seats"] == played.game.seats
    assert list(observer.tensor) == state.observation_tensor(0)


@EVERY_BOOK
def test_types_say_what_a_game_is(book: Rulebook) -> None:
    kinds = pyspiel.GameType
    for game in settings(book):
        told = openspiel.game(game).get_type()
        assert (told.dynamics == kinds.Dynamics.SIMULTANEOUS) == game.is_at_once
        assert (told.utility == kinds.Utility.ZERO_SUM) == (game.seats > 1)
        is_open = told.information == kinds.Information.PERFECT_INFORMATION
        assert is_open == (game.seats == 1 or not book.has_secrets)


# ── What a seat knows ────────────────────────────────────────────────────────────────────────────────────────────────


@SECRET_BOOKS
def test_a_state_that_is_drawn_anew_can_not_be_told_from_the_old_one(book: Rulebook) -> None:
    game = short_game(book)
    luck = chooser("anew", name(game))
    for state in walk(openspiel.game(game), luck):
        for seat in range(game.seats):
            other = state.resample_from_infostate(seat, luck.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.current_player() == state.current_player()
            if not state.is_chance_node():
                assert other.legal_actions(seat) == state.legal_actions(seat)


def test_what_is_drawn_anew_is_what_the_others_then_know() -> None:
    state = openspiel.game("perfecto").new_initial_state()
    for _ in range(4):
        state.apply_action(0)  # both shake six 1s
    other = state.resample_from_infostate(0, chooser("others").random)
    assert other.information_state_string(1) == f"B\n{changes(state.book, 1, None, other.course.s)}"
    assert [*other.course.s.faces[0]] == [1] * 6
    other.apply_action(BID + 1)
    assert other.information_state_string(1).endswith("\nA bid 1 1 turn=1 bid=1 bidder=0 bids=1 heard[0]=28")


def all_histories(state: Any) -> Iterator[Any]:
    """Every state that can follow, and the state itself."""
    yield state
    if not state.is_terminal():
        for action in state.legal_actions():
            yield from all_histories(state.child(action))


@pytest.mark.xdist_group("perfecto")
def test_information_states_are_equal_if_and_only_if_a_seat_has_seen_the_same() -> None:
    """All histories of a small round, each also through the gate, which tells what a seat saw after every line."""
    played: Any = small_perfecto.game(above=13)
    shaken = [state for state in all_histories(played.new_initial_state()) if not state.is_chance_node()]
    assert len(shaken) == 36 * (1 + 1 + 2)
    for seat in range(2):
        by_text, by_sight = defaultdict(set), defaultdict(set)
        for place, state in enumerate(shaken):
            by_text[state.information_state_string(seat)].add(place)
            by_sight[seen_through_the_gate(played.part.start, state, seat)].add(place)
        assert {*map(frozenset, by_text.values())} == {*map(frozenset, by_sight.values())}


def seen_through_the_gate(start: Any, state: Any, seat: int) -> tuple[str, ...]:
    """The record and the view of a seat after each line."""
    gate = pepperbox.game("perfecto", seats=2).new(chance="explicit")
    gate._state = start
    seen = []
    for line in state.course.lines:
        gate.play_line(str(line.event))
        seen += [*map(str, gate.history(seat)), repr(gate.known(seat))]
    return tuple(seen)


def test_copies_go_their_own_ways() -> None:
    state = openspiel.game("catch-6", wins=1).new_initial_state()
    twin = state.clone()
    state.apply_action(63)
    assert not twin.is_chance_node()
    assert str(twin) != str(state)
    course = pickle.loads(pickle.dumps(copy.deepcopy(state.course)))
    assert course.s == state.course.s and str(course) == str(state)


# ── Algorithms ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_mcts_takes_a_win_that_is_there() -> None:
    played = openspiel.game("catch-6", wins=1)
    luck = np.random.RandomState(number("mcts") % 2**32)
    state = next(state for state in endless(played, chooser("mcts")) if winning(state))
    bot = mcts.MCTSBot(played, 2, 60, mcts.RandomRolloutEvaluator(1, luck), solve=True, random_state=luck)
    assert bot.step(state) in winning(state)


def endless(played: Any, luck: Any) -> Iterator[Any]:
    """Game after game."""
    while True:
        yield from walk(played, luck, 10_000)


def winning(state: Any) -> list[int]:
    """Decisions that win at once, where there is a choice, but not of so much as when dice are rolled."""
    if state.is_terminal() or state.is_chance_node() or not 1 < len(state.legal_actions()) < 20:
        return []
    seat, after = state.current_player(), {action: state.child(action) for action in state.legal_actions()}
    return [action for action, child in after.items() if child.is_terminal() and child.returns()[seat] == 1]


@pytest.mark.xdist_group("perfecto")
def test_cfr_comes_close_to_an_equilibrium_and_our_solver_agrees_how_close() -> None:
    """The same policy, weighed by OpenSpiel's best answers and by ours; a win is 1 there, and a loss −1."""
    played = small_perfecto.game()
    solver = cfr.CFRSolver(played)
    close = []
    for _ in range(2):
        for _ in range(5):
            solver.evaluate_and_update_policy()
        policy = solver.average_policy()
        ours = bounds_of(played, policy)
        close.append(exploitability.exploitability(played, policy))
        assert close[-1] / 2 == pytest.approx(ours.exploitability, abs=1e-6)
        first = played.new_initial_state()
        worth = exploitability._state_values(first, 2, policy)[0]
        assert ours.at_least <= (1 + worth) / 2 <= ours.at_most
    assert close[1] < close[0]


@pytest.mark.xdist_group("perfecto")
def test_cfr_finds_what_is_worked_out_by_hand_where_dice_are_rolled_in_secret() -> None:
    """Only four 1s can be bid: `test_solve_perfecto.py` tells why the leader wins 10 of 216 rounds."""
    played = small_perfecto.game(above=13, rolls=True)
    solver = cfr.CFRPlusSolver(played)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    first, policy = played.new_initial_state(), solver.average_policy()
    leader, other = (BestResponsePolicy(played, seat, policy).value(first) for seat in range(2))
    assert -other <= 2 * 10 / 216 - 1 <= leader
    assert leader + other < 0.05


def bounds_of(played: Any, policy: Any) -> Any:
    """What best answers to a policy of OpenSpiel win, by our solver."""
    small = small_round(small_perfecto.DICE, rolls=False, above=small_perfecto.TWO_FIVES)
    learner = Learner(small)
    numbers, rungs = np.zeros_like(learner.average), {int(bid): rung for rung, bid in enumerate(small.bids)}

    def note(state: Any, node: Node) -> None:
        hand, tree = hand_of(state.course.s, node.seat), learner.tree
        chances = policy.action_probabilities(state)
        bids = [chances.get(BID + int(bid), 0.0) for bid in small.bids[node.rung + 1 :]]
        first = [chances.get(CHALLENGE, 0.0), chances.get(PERFECTO, 0.0), sum(bids)]
        many, hands = width(tree, node), int(tree.hands[node.seat])
        place = node.place + hand * many
        numbers[place : place + many] = first[:many]
        place = node.place + hands * many + hand * len(bids)
        numbers[place : place + len(bids)] = bids
        for action in state.legal_actions():
            after = state.child(action)
            if not after.is_terminal():
                note(after, child(tree, node, 0, rungs[action - BID]))

    start = played.new_initial_state()
    assert CALLS == 2
    for one in start.legal_actions():
        for other in start.child(one).legal_actions():
            note(start.child(one).child(other), ROOT)
    return learner.bounds(numbers)


def test_games_with_simultaneous_nodes_can_be_made_to_go_by_turns() -> None:
    for slug, seats in (("qwinto", 3), ("perfecto", 4), ("tick-tack", 3)):
        turns = pyspiel.convert_to_turn_based(openspiel.game(slug, seats=seats))
        *_, state = walk(turns, chooser("turns", slug), 400)
        assert not state.is_simultaneous_node()


@EVERY_BOOK
def test_agents_of_openspiel_can_play_it(book: Rulebook) -> None:
    """In its environment for agents that learn, who decides nothing says anything."""
    table, luck = rl_environment.Environment(openspiel.game(book.slug)), chooser("agents", book.slug)
    seen = table.reset()
    for _ in range(10):
        legal = seen.observations["legal_actions"]
        asked = legal if not table.is_turn_based else [legal[seen.observations["current_player"]]]
        seen = table.step([luck.choice(own) if own else 0 for own in asked])
        if seen.last():
            return


@each_book([book for book in GAMES if book.has_secrets and not Game(book, 2).is_at_once])
def test_ismcts_searches_in_what_it_can_not_know(book: Rulebook) -> None:
    played = openspiel.game(book.slug, seats=2)
    luck = np.random.RandomState(number("ismcts", book.slug) % 2**32)
    bot = ismcts.ISMCTSBot(played, Stopping(), 2, 5, random_state=luck)
    for state in walk(played, chooser("ismcts", book.slug)):
        if not state.is_chance_node():
            assert bot.step(state) in state.legal_actions()
            return


class Stopping(mcts.Evaluator):  # type: ignore[misc]
    """Somebody to whom every position is worth the same."""

    def evaluate(self, state: Any) -> list[float]:
        return [0.0] * state.num_players()

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def test_of_several_who_snap_chance_says_who_was_first() -> None:
    played, luck = openspiel.game("tick-tack", seats=4), chooser("first")

    def snaps(state: Any) -> list[list[int]]:
        if not state.is_simultaneous_node():
            return []
        texts = [[(state.action_to_string(p, a), a) for a in state.legal_actions(p)] for p in range(4)]
        return [[a for text, a in legal if text.startswith("snap ")] for legal in texts]

    state = next(state for state in endless(played, luck) if sum(map(bool, snaps(state))) > 1)
    fast = [seat for seat, own in enumerate(snaps(state)) if own]
    lets = [(state.legal_actions(seat) or [0])[-1] for seat in range(4)]
    state.apply_actions([own[0] if own else let for own, let in zip(snaps(state), lets, strict=True)])
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == len(fast)
    told = [state.action_to_string(pyspiel.PlayerId.CHANCE, place) for place in range(len(fast))]
    assert told == [f"{'ABCD'[seat]} is first" for seat in fast]
    state.apply_action(1)
    last = state.course.opened or [*state.course.lines][-1]
    assert last.event.seat == fast[1]


# ── Wrong use ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_wrong_use_is_told_what_would_be_right() -> None:
    with pytest.raises(UnknownGame, match="the games are catch-6, "):
        openspiel.game("catch-7")
    with pytest.raises(BadOption, match="no option 'winz'; its options: wins"):
        openspiel.game("catch-6", winz=1)
    with pytest.raises(pyspiel.SpielError, match="Available parameters are: seats, wins"):
        pyspiel.load_game("pepperbox_catch_6(winz=1)")
    state = openspiel.game("catch-6", wins=1).new_initial_state()
    with pytest.raises(IllegalAction, match=r"action 3 is not legal for player 0 now. Legal: 63 \(roll 123456\)"):
        state.apply_action(3)
    assert not state.history()

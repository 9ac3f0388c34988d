"""Every game as a game of OpenSpiel, for its algorithms.

>>> import pepperbox.adapters.openspiel as spiel
>>> state = spiel.game("catch-6", wins=1).new_initial_state()
>>> [state.action_to_string(0, action) for action in state.legal_actions()]
['roll 123456']
>>> state.apply_action(63)
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 216)

What lands is chance, every outcome as likely; more than 216 land in two steps. Where several must decide at once the
node is simultaneous, and the game's dynamics say so; `pyspiel.convert_to_turn_based` makes it one for algorithms that
know only turns. If what they decide is a race, chance says who was first.

Returns: alone the points; among others what a win is worth (`win_payoffs`), zero in sum. An observation is what a seat
may know now, as a tensor with the fields of docs/observations.md. An information state is all that it has ever seen, as
text: the lines of the game as it may see them, each with what that changed. It has no tensor, for no game has a longest
history. Importing this registers all games, so that `pyspiel.load_game("pepperbox_catch_6(wins=1)")` works too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

try:
    import pyspiel
except ImportError as missing:
    from pepperbox.adapters import MISSING

    raise ImportError(MISSING.format("openspiel", "OpenSpiel")) from missing

import numpy as np

from pepperbox.adapters import listed, racers, settled, win_payoffs
from pepperbox.adapters.course import Course, changes
from pepperbox.engine.errors import IllegalAction
from pepperbox.engine.game import Game
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.observation import known_numbers, layout, number_names
from pepperbox.engine.rulebook import Rulebook
from pepperbox.games import GAMES

MOST_OUTCOMES = 216  # of a chance node
LONGEST = 1_000_000  # decisions: no game comes near, and none has a limit
MOST_POINTS = 1e9  # alone; a number must be said, and none is reached


class Part(NamedTuple):
    """A piece of a game that is small enough to be solved: where it begins, how it ends, and what is left out."""

    start: Any  # a state of the rules
    winners: Callable[[Any], tuple[int, ...]]  # of a state; nobody as long as it goes on
    legal: Callable[[Any, int, list[int]], list[int]] = lambda s, seat, codes: codes  # those that may be chosen


def game(game: Game | str, *, seats: int | None = None, part: Part | None = None, **options: Any) -> Played:
    """A game of OpenSpiel: the whole, or a part of it."""
    return Played(settled(game, seats, options), part)


class Played(pyspiel.Game):
    """A game, whole or in part."""

    def __init__(self, game: Game, part: Part | None = None) -> None:
        self.game = game
        self.part = part
        is_alone = game.seats == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=game.rulebook.rules.ACTIONS,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=game.seats,
            min_utility=-MOST_POINTS if is_alone else -1.0,
            max_utility=MOST_POINTS if is_alone else 1.0,
            utility_sum=None if is_alone else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(game), info, {"seats": game.seats, **game.options})

    def new_initial_state(self, _: Any = None) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.game, bool(iig_obs_type and iig_obs_type.perfect_recall))

    def winners(self, s: Any) -> tuple[int, ...]:
        """Who has won; nobody as long as it goes on."""
        if self.part is not None:
            return self.part.winners(s)
        rules = self.game.rulebook.rules
        return tuple(seat for seat in range(self.game.seats) if rules.is_winner(s, seat)) if rules.is_over(s) else ()

    def is_over(self, s: Any) -> bool:
        return bool(self.part.winners(s)) if self.part else self.game.rulebook.rules.is_over(s)

    def legal(self, s: Any, seat: int) -> list[int]:
        """The codes of what a seat that must decide may, in their order, by what it knows."""
        codes = sorted(action.code for action in self.game.legal(self.game.rulebook.known(s, seat), seat))
        return self.part.legal(s, seat, codes) if self.part else codes

    def start(self) -> Any:
        return self.part.start if self.part else self.game.set_up()


def type_of(game: Game) -> Any:
    kinds, has_secrets = pyspiel.GameType, game.rulebook.has_secrets and game.seats > 1
    return kinds(
        short_name=f"pepperbox_{game.slug.replace('-', '_')}",
        long_name=game.rulebook.title,
        dynamics=kinds.Dynamics.SIMULTANEOUS if game.is_at_once else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if has_secrets else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if game.seats > 1 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.rulebook.seats[-1],
        min_num_players=game.rulebook.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": game.seats, **game.options},
    )


def register() -> None:
    """Tell OpenSpiel of all games, once."""
    for book in GAMES:
        usual = type_of(Game(book))
        if usual.short_name not in pyspiel.registered_names():
            pyspiel.register_game(usual, loaded_class(book))


def loaded_class(book: Rulebook) -> type[Played]:
    """What OpenSpiel calls for a game that its texts name: a class, for a function would not outlive Python's end."""

    class Loaded(Played):
        def __init__(self, params: dict[str, Any]) -> None:
            super().__init__(Game(book, params["seats"], {name: params[name] for name in book.options}))

    return Loaded


# ── OpenSpiel's questions ────────────────────────────────────────────────────────────────────────────────────────────


class State(pyspiel.State):
    """A state of a game. Its one attribute of its own is copied and kept by OpenSpiel."""

    def __init__(self, game: Played) -> None:
        super().__init__(game)
        self.course = Course(game.start())

    @property
    def book(self) -> Rulebook:
        book: Rulebook = self.get_game().game.rulebook
        return book

    def current_player(self) -> int:
        s = self.course.s
        if self.get_game().is_over(s):
            return int(pyspiel.PlayerId.TERMINAL)
        if self.course.race or self.book.rules.chance(s):
            return int(pyspiel.PlayerId.CHANCE)
        seats = self.deciders()
        return seats[0] if len(seats) == 1 else int(pyspiel.PlayerId.SIMULTANEOUS)

    def deciders(self) -> list[int]:
        to_act = self.book.rules.to_act(self.course.s)
        return [seat for seat in range(self.num_players()) if to_act >> seat & 1]

    def is_terminal(self) -> bool:
        return bool(self.get_game().is_over(self.course.s))

    def _legal_actions(self, player: int) -> list[int]:
        legal = self.course.legal
        if player not in legal:
            legal[player] = self.get_game().legal(self.course.s, player) if player in self.deciders() else []
        return legal[player]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return uniform(
            len(self.course.race) or steps(self.book.rules.chance(self.course.s))[self.course.half is not None]
        )

    def _apply_action(self, action: int) -> None:
        course, book = self.course, self.book
        if course.race:
            (seat, code), course.race = course.race[action], ()
            course.decide(book, seat, code)
        elif ways := book.rules.chance(course.s):
            _, second = steps(ways)
            if second > 1 and course.half is None:
                course.half = action
            else:
                course.land(book, action if course.half is None else course.half * second + action)
                course.half = None
        else:
            (seat,) = self.deciders()
            course.decide(book, seat, self.checked(seat, action))

    def checked(self, seat: int, action: int) -> int:
        """The action itself, if it is legal."""
        legal = self._legal_actions(seat)
        if action in legal:
            return action
        told = listed({code: self.book.actions[code] for code in legal})
        raise IllegalAction(f"action {action} is not legal for player {seat} now. {told}")

    def _apply_actions(self, actions: list[int]) -> None:
        course, book = self.course, self.book
        decisions = {seat: self.checked(seat, actions[seat]) for seat in self.deciders()}
        first = racers(self.get_game().game, course.s, decisions)
        if len(first) > 1:
            course.race = tuple((seat, decisions[seat]) for seat in first)
        else:
            for seat in first or decisions:
                course.decide(book, seat, decisions[seat])

    def _action_to_string(self, player: int, action: int) -> str:
        course, book = self.course, self.book
        if player != pyspiel.PlayerId.CHANCE:
            return book.actions[action].text
        if course.race:
            return f"{LETTERS[course.race[action][0]]} is first"
        first, second = steps(book.rules.chance(course.s))
        if second > 1 and course.half is None:
            return f"{action + 1} of {first}"
        outcome = action if course.half is None else course.half * second + action
        return f"{book.text.outcome_text(course.s, outcome)} #{outcome}"  # some look alike, such as equal cards

    def returns(self) -> list[float]:
        played, s = self.get_game(), self.course.s
        if not played.is_over(s) or self.num_players() > 1:
            return win_payoffs(played.winners(s), self.num_players())
        return [float(self.book.rules.score(s, 0))]

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> State:
        """A state that the player can't tell from this one, each as likely as the rules' `redraw` makes it."""
        twin: State = self.clone()
        twin.course.imagine(self.book, player, probability_sampler)
        return twin

    def __str__(self) -> str:
        return str(self.course)


@lru_cache
def steps(ways: int) -> tuple[int, int]:
    """In how many ways something lands in a first step, and in a second.

    >>> steps(6), steps(216), steps(46656)
    ((6, 1), (216, 1), (216, 216))
    """
    first = next(number for number in range(MOST_OUTCOMES, 0, -1) if ways % number == 0)
    return first, ways // first


@lru_cache
def uniform(ways: int) -> list[tuple[int, float]]:
    return [(outcome, 1 / ways) for outcome in range(ways)]


class Observer:
    """What OpenSpiel reads observations and information states from."""

    def __init__(self, game: Game, is_perfect_recall: bool) -> None:
        self._book, self._is_perfect_recall = game.rulebook, is_perfect_recall
        places = layout(game)
        row = np.zeros(len(number_names(game.rulebook)), np.float32)
        self.tensor = None if is_perfect_recall else row
        self.dict = {
            p.name: row[p.offset : p.offset + p.size].reshape(p.shape) for p in places if not is_perfect_recall
        }

    def set_from(self, state: State, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = known_numbers(self._book.known(state.course.s, player), player)

    def string_from(self, state: State, player: int) -> str:
        if self._is_perfect_recall:
            return state.course.told(self._book, player)
        return f"{LETTERS[player]} {changes(self._book, player, None, state.course.s)}"


register()

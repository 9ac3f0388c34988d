"""Pepperbox in the words of other suites, a page each: PettingZoo, Gymnasium, OpenSpiel. Here is what they share."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from operator import index
from typing import Any

import pepperbox
from pepperbox.engine.errors import BadOption, IllegalAction
from pepperbox.engine.game import Game
from pepperbox.engine.gate import SHOWN, GameState
from pepperbox.engine.payoffs import win_payoff
from pepperbox.engine.rulebook import Action

MISSING = "pepperbox.adapters.{0} needs {1}: pip install 'pepperbox[research]'"


def settled(game: Game | str, seats: int | None, options: Mapping[str, Any]) -> Game:
    """A game by its name, seats and options; or one that is settled already, which takes no more of them."""
    if isinstance(game, str):
        return pepperbox.game(game, seats, **options)
    if seats is not None or options:
        raise BadOption(f"seats and options of {game!r} are settled: give a name to choose others")
    return game


# ── What a game brings ───────────────────────────────────────────────────────────────────────────────────────────────


def payoffs(state: GameState) -> list[float]:
    """What each seat has of a game so far: alone its points, among others nothing before it is over."""
    if state.game.seats == 1:
        return [float(score) for score in state.scores]
    return win_payoffs(state.winners, state.game.seats)


def win_payoffs(winners: Collection[int], seats: int) -> list[float]:
    """What a win is worth among so many, shared by those who have it: zero in sum, and 1 for who wins alone.

    >>> win_payoffs((1,), 2), win_payoffs((0,), 3), win_payoffs((0, 1), 2), win_payoffs((), 2)
    ([-1.0, 1.0], [1.0, -0.5, -0.5], [0.0, 0.0], [0.0, 0.0])
    """
    if not winners:
        return [0.0] * seats
    return [win_payoff(seat in winners, len(winners), seats) for seat in range(seats)]


# ── Actions by their codes ───────────────────────────────────────────────────────────────────────────────────────────


def chosen(state: GameState, seat: int, code: Any) -> Action:
    """The action of a code, if the seat may decide it now."""
    legal, actions = {action.code: action for action in state.legal(seat)}, state.game.rulebook.actions
    try:
        number = index(code)  # a whole number, of Python or of NumPy
    except TypeError:
        number = -1
    if number in legal:
        return legal[number]
    if number not in range(len(actions)):
        raise IllegalAction(f"{code!r} is no code of an action: those are 0 to {len(actions) - 1}. {listed(legal)}")
    reason = state.why_not(actions[number], seat)
    told = [f"action {number} ({actions[number]}) is not legal now.", reason, listed(legal)]
    raise IllegalAction(" ".join(filter(None, told)), reason)


def listed(legal: Mapping[int, Action]) -> str:
    """What is legal, by code and notation."""
    told = [f"{code} ({action})" for code, action in list(legal.items())[:SHOWN]]
    more = f" … {len(legal)} in all" if len(legal) > SHOWN else ""
    return f"Legal: {', '.join(told)}{more}."


def no_game() -> IllegalAction:
    """What is wrong with a step before the first reset, or after the end."""
    return IllegalAction("no game is being played, so there is nothing to decide: reset() begins one")


# ── Several who decide at once ───────────────────────────────────────────────────────────────────────────────────────


def racers(game: Game, s: Any, decisions: Mapping[int, int]) -> list[int]:
    """Of seats that decide at once, those that leave another's decision without effect if they come first.

    Mostly there are none, for what is decided in secret counts together. Where it is a race, only the first counts.
    """
    return [seat for seat in decisions if _shuts_out(game, s, seat, decisions)]


def _shuts_out(game: Game, s: Any, seat: int, decisions: Mapping[int, int]) -> bool:
    rules, after = game.rulebook.rules, s.copy()
    rules.apply(after, seat, decisions[seat])
    waiting = 0 if rules.is_over(after) or rules.chance(after) else rules.to_act(after)
    return any(
        not waiting >> other & 1 or code not in [action.code for action in game.legal(after, other)]
        for other, code in decisions.items()
        if other != seat
    )


# ── A picture ────────────────────────────────────────────────────────────────────────────────────────────────────────


def picture(state: GameState, seat: int) -> str:
    """The board as the terminal shows it to a seat, or to a spectator."""
    from rich.console import Console

    from pepperbox.terminal.table import position

    console = Console(width=80, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(position(state, seat))
    return capture.get()

"""A game whose players are asked, decision by decision, and shown what their seats may know.

Levels play here move for move as they do in the loops: from the same streams, in the same order.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from contextlib import ExitStack
from typing import NamedTuple

from pepperbox.bots import Bot
from pepperbox.bots.guests import PATIENCE, Guest, guest, is_guest
from pepperbox.engine.errors import BotFault, PepperboxError
from pepperbox.engine.game import Game
from pepperbox.engine.gate import GameState
from pepperbox.engine.loops import pick_seat
from pepperbox.engine.rulebook import Action
from pepperbox.engine.stream import CHANCE, CHOICE, draw, started

LONGEST_FAULT = 500  # letters
GUEST = 3  # the purpose of the stream from which the guest in seat A takes its seed; B's is the next, and so on


class Asked(NamedTuple):
    """What came of a game: lists by seat. Where a seat failed, the game ended there."""

    scores: list[int]
    winners: tuple[int, ...]
    decisions: list[int]
    seconds: list[float]
    slowest: list[float]  # seconds of the longest decision
    failed: int | None = None  # the seat that lost the game by a fault
    fault: str = ""


class Players:
    """Bots by name, each in a seat of its own wherever it sits: nobody tells it what it saw from another."""

    def __init__(self, game: Game, patience: float = PATIENCE) -> None:
        self.game = game
        self._patience = patience
        self._there: dict[tuple[str, int], Bot | Guest] = {}
        self._leaving = ExitStack()

    def __enter__(self) -> Players:
        return self

    def __exit__(self, *_: object) -> None:
        self._leaving.close()

    def play(self, bots: Sequence[str], seed: int, number: int) -> Asked:
        """Play the game of that number to its end, or to the first fault."""
        state = GameState(self.game, started(seed, number, CHANCE))
        whims = started(seed, number, CHOICE)
        decisions, thoughts = [0] * self.game.seats, [[0.0] for _ in bots]  # seconds of each decision
        seat = 0
        try:
            for seat, bot in enumerate(bots):
                player = self._player(bot, seat)
                if isinstance(player, Bot):
                    player.prepare()
                    player.draw_from(whims)
                else:
                    player.begin(draw(started(seed, number, GUEST + seat)))
            while not state.over:
                seat = pick_seat(_mask(state.to_act), whims)
                view, start = state.view(seat), time.perf_counter()
                try:
                    chosen = self._player(bots[seat], seat).choose(view)
                finally:
                    decisions[seat] += 1
                    thoughts[seat].append(time.perf_counter() - start)
                enter(state, chosen, seat, bots[seat])
        except BotFault as fault:
            return Asked(state.scores, (), decisions, [*map(sum, thoughts)], [*map(max, thoughts)], seat, str(fault))
        return Asked(state.scores, state.winners, decisions, [*map(sum, thoughts)], [*map(max, thoughts)])

    def _player(self, name: str, seat: int) -> Bot | Guest:
        if (name, seat) not in self._there:
            self._there[name, seat] = self._invited(name) if is_guest(name) else Bot(name, self.game)
        return self._there[name, seat]

    def _invited(self, name: str) -> Guest:
        invited = guest(name, self.game, self._patience)
        self._leaving.callback(invited.leave)
        return invited


def enter(state: GameState, chosen: Action | str, seat: int, bot: str) -> None:
    """Let a bot's decision pass the gate; a guest's that does not is its fault."""
    try:
        state.play(chosen, seat)
    except PepperboxError as error:
        if not is_guest(bot):
            raise
        raise BotFault(f"{bot} erred: {shortened(str(error))}") from error


def shortened(sentence: str) -> str:
    """What a bot said may be long, and stands in it."""
    return sentence if len(sentence) <= LONGEST_FAULT else f"{sentence[:LONGEST_FAULT]} …"


def _mask(seats: Collection[int]) -> int:
    return sum(1 << seat for seat in seats)

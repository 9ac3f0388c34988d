"""A position, and what follows from it by the rules, worked out once whoever asks."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from pepperbox.engine.rulebook import EVERYTHING, Action, Event

if TYPE_CHECKING:
    from pepperbox.engine.game import Game


class Position:
    """How a game stands; nobody changes its state."""

    def __init__(self, game: Game, state: Any) -> None:
        self.game = game
        self.state = state
        self.tried: tuple[Event, Position] | None = None  # the line that somebody last went on with, and to where
        self._legal: dict[int, list[Action]] = {}
        self._eyes = {EVERYTHING: EVERYTHING}
        self._known = {EVERYTHING: state}
        self._scores: dict[int, list[int]] = {}

    @cached_property
    def over(self) -> bool:
        return self.game.rulebook.rules.is_over(self.state)

    @cached_property
    def lands(self) -> bool:
        """Does something land before anybody decides?"""
        return not self.over and self.game.rulebook.rules.chance(self.state) > 0

    @cached_property
    def due(self) -> str | None:
        """The line that what lands begins, if it begins one."""
        return self.game.rulebook.due(self.state) if self.lands else None

    @cached_property
    def to_act(self) -> tuple[int, ...]:
        if self.over or self.lands:
            return ()
        seats = self.game.rulebook.rules.to_act(self.state)
        return tuple(seat for seat in range(self.game.seats) if seats >> seat & 1)

    @cached_property
    def winners(self) -> tuple[int, ...]:
        if not self.over:
            return ()
        is_winner = self.game.rulebook.rules.is_winner
        return tuple(seat for seat in range(self.game.seats) if is_winner(self.state, seat))

    def eyes(self, seat: int) -> int:
        """Those who know the same of the position see it by the same eyes: by those of the first who asked."""
        seat = self.game.rulebook.eyes(seat)
        if seat not in self._eyes:
            known = self.game.rulebook.known(self.state, seat)
            same = next((eyes for eyes, other in list(self._known.items()) if other == known), seat)
            if same == seat:
                known.share(self.state)
                self._known[seat] = known
            self._eyes[seat] = same
        return self._eyes[seat]

    def known(self, seat: int) -> Any:
        """The state as a seat may know it; nobody changes that either."""
        return self._known[self.eyes(seat)]

    def scores(self, seat: int) -> list[int]:
        """Everybody's, as a seat may know them."""
        eyes = self.eyes(seat)
        if eyes not in self._scores:
            score = self.game.rulebook.rules.score
            self._scores[eyes] = [score(self._known[eyes], other) for other in range(self.game.seats)]
        return self._scores[eyes]

    def legal(self, seat: int) -> list[Action]:
        """What the seat may decide, as far as it knows itself; nothing if it has nothing to decide."""
        if seat not in self.to_act:
            return []
        if seat not in self._legal:
            self._legal[seat] = self.game.legal(self.known(seat), seat)
        return self._legal[seat]

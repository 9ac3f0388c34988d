"""A position, and what follows from it by the rules, worked out once whoever asks."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from pepperbox.engine.rulebook import Action

if TYPE_CHECKING:
    from pepperbox.engine.game import Game


class Position:
    """How a game stands; nobody changes its state."""

    def __init__(self, game: Game, state: Any) -> None:
        self.game = game
        self.state = state
        self._legal: dict[int, list[Action]] = {}

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

    def legal(self, seat: int) -> list[Action]:
        """What the seat may decide, as far as it knows itself; nothing if it has nothing to decide."""
        if seat not in self.to_act:
            return []
        if seat not in self._legal:
            self._legal[seat] = self.game.legal(self.game.rulebook.known(self.state, seat), seat)
        return self._legal[seat]

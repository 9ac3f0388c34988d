"""A position, and what follows from it by the rules, worked out once whoever asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pepperbox.engine.rulebook import EVERYTHING, Action, Event

if TYPE_CHECKING:
    from pepperbox.engine.game import Game


class Position:
    """How a game stands; nobody changes its state."""

    __slots__ = ("_known", "_legal", "due", "game", "lands", "over", "state", "to_act", "tried")

    def __init__(self, game: Game, state: Any) -> None:
        book = game.rulebook
        self.game = game
        self.state = state
        self.over: bool = book.rules.is_over(state)
        self.lands: bool = not self.over and book.rules.chance(state) > 0  # before anybody decides?
        self.due: str | None = book.due(state) if self.lands else None  # the line that what lands begins, if any
        self.to_act: tuple[int, ...] = () if self.over or self.lands else seats_in(book.rules.to_act(state))
        self.tried: tuple[Event, Position] | None = None  # the line that somebody last went on with, and to where
        self._legal: dict[int, list[Action]] = {}
        self._known: dict[int, Any] = {}

    @property
    def winners(self) -> tuple[int, ...]:
        if not self.over:
            return ()
        is_winner = self.game.rulebook.rules.is_winner
        return tuple(seat for seat in range(self.game.seats) if is_winner(self.state, seat))

    def known(self, seat: int) -> Any:
        """The state as a seat may know it; nobody changes that either."""
        eyes = self.game.rulebook.eyes(seat)
        if eyes == EVERYTHING:
            return self.state
        if eyes not in self._known:
            self._known[eyes] = known = self.game.rulebook.known(self.state, eyes)
            known.share(self.state)
        return self._known[eyes]

    def legal(self, seat: int) -> list[Action]:
        """What the seat may decide, as far as it knows itself; nothing if it has nothing to decide."""
        if seat not in self.to_act:
            return []
        if seat not in self._legal:
            self._legal[seat] = self.game.legal(self.known(seat), seat)
        return self._legal[seat]


def seats_in(mask: int) -> tuple[int, ...]:
    """The seats of a mask, bit i for seat i.

    >>> seats_in(0b1010)
    (1, 3)
    """
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)

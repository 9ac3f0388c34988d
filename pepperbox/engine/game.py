"""A rulebook with its seats, options and version settled: what one plays."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from pepperbox.engine.errors import BadOption
from pepperbox.engine.fields import Fields
from pepperbox.engine.gate import GameState
from pepperbox.engine.rulebook import Action, Rulebook
from pepperbox.engine.stream import SCHEME, source

if TYPE_CHECKING:
    from pepperbox.engine.batch import Batch, Seeds


class Game:
    """A rulebook with the seats and the options settled, by the newest rules unless older ones are asked for."""

    def __init__(
        self,
        rulebook: Rulebook,
        seats: int | None = None,
        options: Mapping[str, Any] = {},
        version: int | None = None,
    ) -> None:
        self.rulebook = rulebook
        self.version = self._checked_version(version)
        self.seats = self._checked_seats(seats)
        self.options: dict[str, int | bool | str] = {}
        self.template: Fields = rulebook.rules.State()  # seats, version and options filled in, nothing set up
        self.template.seats = self.seats
        self.template.version = self.version
        self._check_names(options)
        for name, option in rulebook.options.items():
            value = options.get(name, option.default)
            code = option.code(value)
            if code is None:
                raise BadOption(f"option {name} of {rulebook.slug} is {option.allowed}, not {value!r}")
            self.options[name] = option.settled(code)
            setattr(self.template, name, code)
        objection = rulebook.objection(self.template)
        if objection:
            raise BadOption(objection)

    def _checked_version(self, version: int | None) -> int:
        known = self.rulebook.versions
        if version is None:
            return self.rulebook.version
        if isinstance(version, bool) or not isinstance(version, int) or version not in known:
            rules = f"rules {known[0]} to {known[-1]}" if len(known) > 1 else f"rules {known[0]}"
            raise BadOption(f"this Pepperbox knows {rules} of {self.rulebook.slug}, not rules {version}")
        return version

    def _checked_seats(self, seats: int | None) -> int:
        possible = self.rulebook.seats
        if seats is None:
            return self.rulebook.usual_seats
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in possible:
            many = f"{possible[0]} to {possible[-1]} seats" if len(possible) > 1 else f"{possible[0]} seats"
            raise BadOption(f"{self.rulebook.slug} is for {many}, not {seats!r}")
        return seats

    def _check_names(self, options: Mapping[str, object]) -> None:
        for name in options:
            if name not in self.rulebook.options:
                known = ", ".join(self.rulebook.options) or "none"
                raise BadOption(f"{self.rulebook.slug} has no option {name!r}; its options: {known}")

    @property
    def slug(self) -> str:
        return self.rulebook.slug

    @property
    def has_teams(self) -> bool:
        """Do some seats play together?"""
        return self.rulebook.teams is not None and bool(self.options[self.rulebook.teams])

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win and lose together, team by team; without teams, everybody alone."""
        partner, seats = self.rulebook.partner, range(self.seats)
        if not self.has_teams or partner is None:
            return tuple((seat,) for seat in seats)
        return tuple((seat, partner(seat)) for seat in seats if seat < partner(seat))

    @property
    def is_at_once(self) -> bool:
        """May several seats have to decide at the same time?"""
        return self.rulebook.at_once is not None and self.seats >= self.rulebook.at_once

    @property
    def is_newest(self) -> bool:
        """Is it played by the newest rules?"""
        return self.version == self.rulebook.version

    def set_up(self) -> Any:
        """A state at the start of the game."""
        s = self.template.copy()
        self.rulebook.rules.set_up(s)
        return s

    def legal(self, s: Any, seat: int) -> list[Action]:
        """What the seat may decide in a state, given that it must decide."""
        moves = [0] * (self.rulebook.rules.ACTIONS + 1)
        self.rulebook.rules.legal(s, seat, moves)
        return [self.rulebook.actions[code] for code in moves[1 : moves[0] + 1]]

    def new(self, seed: int | None = None, chance: str = SCHEME) -> GameState:
        """A new game: with a seed always the same dice, without one fresh ones.

        With `chance="explicit"` nothing is drawn: whoever plays says what the dice show.
        """
        return GameState(self, source(seed, chance))

    def batch(self, count: int, seed: Seeds = None, cores: int = 1) -> Batch:
        """Many games stepped at once, compiled, all seats decided by the caller; needs Numba.

        Where bots are to sit in the other seats, `pepperbox.batch` makes such a batch.
        """
        check_numba()
        from pepperbox.engine.batch import Batch

        return Batch(self, count, seed, cores)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._settled() == other._settled()

    def __hash__(self) -> int:
        return hash(self._settled())

    def _settled(self) -> tuple[object, ...]:
        return (self.slug, self.version, self.seats, *self.options.items())

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        version = "" if self.is_newest else f", version={self.version}"
        return f"game({self.slug!r}, seats={self.seats}{version}{options})"


@lru_cache(maxsize=1_000)
def shared_game(rulebook: Rulebook, seats: int, options: tuple[tuple[str, str], ...], version: int) -> Game:
    """A game by the texts of its options: one for all who play the same."""
    return Game(rulebook, seats, rulebook.values(dict(options)), version)


def check_numba(what: str = "compiled speed") -> None:
    if find_spec("numba") is None:
        raise BadOption(f"{what} needs Numba: pip install 'pepperbox[fast]'")


def checked_count(name: str, number: int) -> int:
    """A number of things of that name: at least one."""
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise BadOption(f"{name} is a whole number from 1 on, not {number!r}")
    return number


def check_room(what: str, size: int) -> None:
    """Is there a machine's memory for so many bytes, before they are asked for?"""
    if size > machine_memory():
        gigabytes = [f"{amount / 2**30:,.0f} GB" for amount in (size, machine_memory())]
        raise BadOption(
            f"{what} would take {gigabytes[0]} of memory, of which this machine has {gigabytes[1]}: take fewer at once"
        )


def machine_memory() -> int:
    """Bytes of memory; where the system does not tell, as on Windows, more than machines have."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return 1 << 46

"""Nobody is told what they may not know, by whatever way they ask: see tests/leak.py."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from pepperbox import Game, GameState, Rulebook, rulebook
from pepperbox.engine.rulebook import SPECTATOR
from pepperbox.games import GAMES
from tests.leak import Leaks, pair_of, pairs
from tests.seed import share

Spoiling = Callable[[pytest.MonkeyPatch], None]


def test_two_worlds_that_differ_in_secrets_are_told_alike_to_the_byte() -> None:
    leaks = Leaks(pairs())
    assert leaks.run() == []
    assert {pair.game.rulebook.slug for pair in leaks.pairs} == {book.slug for book in GAMES}
    for pair in leaks.pairs:
        assert bool(pair.differ) == pair.game.rulebook.has_secrets, f"{pair}: is there no secret to keep?"
    assert leaks.steps, "nobody has looked on"
    assert leaks.secrets


# ── What leaks is noticed ────────────────────────────────────────────────────────────────────────────────────────────


def views_show_everything(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Rulebook, "known", lambda self, s, seat: s)


def lines_show_everything(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Rulebook, "seen", lambda self, event, seat, before, now: event)


def reasons_peek(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Rulebook, "why_not", lambda self, s, seat, action: repr(s.values()))


def scores_peek(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(GameState, "scores_over_time", lambda self: [[int(self.fingerprint, 16)]])


def moves_are_logged(patch: pytest.MonkeyPatch) -> None:
    replay_line = GameState.replay_line

    def told(state: GameState, text: str) -> object:
        logging.getLogger("pepperbox.tables").warning("%s", text)
        return replay_line(state, text)

    patch.setattr(GameState, "replay_line", told)


@pytest.mark.parametrize(
    ("spoil", "where"),
    share(
        [
            (views_show_everything, "/api/tables/"),
            (lines_show_everything, "/record"),
            (reasons_peek, "/why"),
            (scores_peek, "/scores"),
            (moves_are_logged, "the logs differ"),
        ],
        2,
    ),
)
def test_a_server_that_leaks_is_found_out(spoil: Spoiling, where: str) -> None:
    @contextmanager
    def spoiled() -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            spoil(patch)
            yield

    seat = 0 if spoil is reasons_peek else SPECTATOR  # who has to decide is told reasons
    some = (pair_of(Game(rulebook("tick-tack"), 3), seat, common) for common in range(6, 46))
    leaks = Leaks([next(pair for pair in some if seat == SPECTATOR or seat in pair.worlds[0].to_act)])
    assert leaks.pairs[0].differ
    found = leaks.run(spoiled)
    assert any(where in line for line in found), found

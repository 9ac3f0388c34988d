"""A move costs the same however long a game has lasted: counted, not timed."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from pepperbox import GAMES, Rulebook
from pepperbox.engine.past import KEPT
from pepperbox.engine.rulebook import EVERYTHING
from pepperbox.engine.strand import Strand
from pepperbox.server.core import views
from pepperbox.server.core.table import rebuilt
from tests.conftest import each_book
from tests.evening import ANN
from tests.long_games import as_if_just_begun, long_evening, middle, moves

LONG = 700  # decisions, or as many as a game has


def touched(work: Callable[[], Any]) -> Counter[str]:
    """How often every function was called, and how many items of strands were handed out or copied."""
    calls: Counter[str] = Counter()
    since, append = Strand.since, Strand.append

    def count(frame: Any, kind: str, function: Any) -> None:
        if kind == "call":
            calls[f"{frame.f_globals['__name__']}.{frame.f_code.co_qualname}"] += 1
        elif kind == "c_call":
            calls[str(function.__name__)] += 1

    def counted_since(self: Strand[Any], *numbers: int) -> list[Any]:
        found = since(self, *numbers)
        calls["items handed out"] += len(found)
        return found

    def counted_append(self: Strand[Any], item: Any) -> None:
        calls["items copied"] += self._length if self._length < len(self._items) else 0
        append(self, item)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Strand, "since", counted_since)
        patch.setattr(Strand, "append", counted_append)
        gc.disable()  # whoever listens to it would be counted too
        sys.setprofile(count)
        try:
            work()
        finally:
            sys.setprofile(None)
            gc.enable()
    return calls


EVERY_BOOK = each_book(GAMES)


@EVERY_BOOK
def test_a_move_does_the_same_work_after_many_lines_as_after_few(book: Rulebook) -> None:
    evening, table = long_evening(book, LONG), middle(book, LONG)
    assert table.state is not None
    assert table.state.count > 2 * KEPT, "the game is too short to tell"
    after_few = as_if_just_begun(middle(book, LONG))
    assert after_few.state is not None
    assert after_few.state.fingerprint == table.state.fingerprint
    moves(evening, middle(book, LONG))()  # whatever is worked out only once
    for one in (table, after_few):
        assert one.state is not None
        assert {seat: one.state.legal(seat) for seat in one.to_act}, "as after the last move"
    assert touched(moves(evening, table)) == touched(moves(evening, after_few))


@EVERY_BOOK
def test_joining_and_undoing_touch_the_latest_lines_only(book: Rulebook) -> None:
    table = middle(book, LONG)
    assert table.state is not None
    joined = touched(lambda: views.news(table, ANN.id, views.Sight()))
    assert joined["items handed out"] <= 2 * views.PAGE  # in notation and in words
    assert joined["pepperbox.engine.past.Past._after"] <= 2 * (views.PAGE + KEPT)
    undone = touched(table.state.copy().undo)
    assert undone["pepperbox.engine.past.Past._after"] == undone["items handed out"] == 0


def test_a_table_is_opened_in_a_time_that_its_length_tells() -> None:
    log = long_evening(next(book for book in GAMES if book.slug == "tick-tack"), LONG).log
    half, whole = (touched(lambda end=end: rebuilt("table", log[:end])).total() for end in (LONG // 2, LONG))  # type: ignore[misc]
    assert whole < 2.3 * half


# ── What is forgotten is worked out again ────────────────────────────────────────────────────────────────────────────


@EVERY_BOOK
def test_every_position_of_a_long_past_is_as_it_was(book: Rulebook) -> None:
    evening = long_evening(book, LONG)
    table = evening.once_more().table
    states: list[Any] = []
    for entry, at in evening.log[1:]:
        table.apply(entry, at)
        if table.state is not None and len(states) < table.state.count:
            states += [None] * (table.state.count - len(states) - 1) + [
                table.state.before(table.state.count - 1)._state
            ]
    assert table.state is not None
    kept = [moment.state is not None for moment in table.state._past.moments]
    assert kept.count(False) > len(kept) / 3, "hardly anything was forgotten"
    for number, state in enumerate(states):
        assert state is None or table.state.before(number)._state == state
    assert table.state.record(EVERYTHING).splitlines()[-len(states) :] == [str(event) for event in table.state.events]

"""`make strength` measures every level in every way, each once, and tells what it found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from benchmarks.strength import __main__ as strength
from benchmarks.strength.cells import Cell, cells
from benchmarks.strength.measuring import Measured, measured
from benchmarks.strength.sources import PACKAGE, checksum, sources
from docs import strength_tables
from pepperbox import GAMES, rulebook
from pepperbox.bots.levels import levels

FOUND = Measured("win", 0.75, 0.6, 0.875, 0.25, games=400, settled=True, milliseconds=1.234, slowest=4567.8)
ALL = 10_000.0  # minutes


class Bench:
    """Where nothing is played: it notes what it is asked to measure."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.seconds: dict[str, float] = {}
        self.known: dict[str, dict[str, Any]] = {}
        self.finds = FOUND
        self.stops_at = -1

    def measured(
        self, cell: Cell, games: int, seconds: float, processes: int, before: dict[str, Any]
    ) -> Measured | None:
        if len(self.asked) == self.stops_at:
            return None
        self.asked.append(cell.key)
        self.seconds[cell.key] = seconds
        self.known[cell.key] = before
        return self.finds


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Bench:
    bench = Bench()
    for module in (strength, strength_tables):
        monkeypatch.setattr(module, "RESULTS", tmp_path / "strength.json")
    monkeypatch.setattr(strength, "measured", bench.measured)
    return bench


def measure(only: str | None = None, games: int = 400, minutes: float = ALL) -> None:
    strength.main(only, games, minutes, processes=1)


def test_every_level_meets_the_one_below_with_every_number_of_seats() -> None:
    usual = {(cell.slug, cell.seats, cell.against, cell.level) for cell in cells() if not cell.options}
    for book in GAMES:
        names = list(levels(book))
        for seats in book.seats:
            for place, level in enumerate(names[1:]):
                assert (book.slug, seats, names[place], level) in usual
    assert len({cell.key for cell in cells()}) == len(cells())
    assert [cell.seats for cell in cells()[: len(GAMES)]] == [2] * len(GAMES), "what is asked most often comes first"
    assert all(cell.game.seats == cell.seats for cell in cells()), "each can be played"


def test_what_was_measured_is_not_measured_again(bench: Bench) -> None:
    measure("catch-6")
    assert bench.asked == [cell.key for cell in cells("catch-6")]
    measure()
    assert sorted(bench.asked) == sorted(cell.key for cell in cells())


def test_whoever_stops_it_goes_on_where_it_was(bench: Bench) -> None:
    bench.stops_at = 3
    measure()
    assert len(strength_tables.measurements()) == 3
    bench.stops_at = -1
    measure()
    assert bench.asked == [cell.key for cell in cells()]


def test_without_time_nothing_is_begun(bench: Bench) -> None:
    measure(minutes=0)
    assert not bench.asked


def test_what_is_open_is_gone_on_with_when_all_others_have_been(bench: Bench) -> None:
    first, second, *others = (cell.key for cell in cells())
    bench.stops_at, bench.finds = 2, replace(FOUND, settled=False, games=30, tally={"played": 30})
    measure()
    bench.stops_at, bench.finds = -1, FOUND
    measure()
    assert bench.asked == [first, second, *others, first, second]
    assert bench.known == {key: {"played": 30} if key in (first, second) else {} for key in bench.asked}


def test_what_tells_most_has_most_time(bench: Bench) -> None:
    measure()
    assert bench.seconds[cells()[0].key] > 2 * 60 * ALL / len(cells())


def test_what_has_changed_is_measured_again(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    measure("catch-6")
    once = len(bench.asked)
    monkeypatch.setattr(strength, "checksum", lambda book: "changed")
    measure("catch-6")
    assert len(bench.asked) == 2 * once


def test_a_handful_of_rounds_is_kept_to_go_on_from_and_not_told(bench: Bench) -> None:
    bench.finds = replace(FOUND, games=2 * strength_tables.FEWEST - 1)
    measure("catch-6")
    assert strength_tables.measurements() and not strength_tables.measured()
    bench.finds = replace(FOUND, games=4 * strength_tables.FEWEST)
    measure("keep-on-rolling")
    told = {(one["slug"], one["seats"]) for one in strength_tables.measured()}
    assert told == {("keep-on-rolling", seats) for seats in (2, 3, 4)}, "a round has a game for each seat"


def test_levels_depend_on_their_rules_and_on_what_their_bots_import() -> None:
    for book in GAMES:
        own = book.slug.replace("-", "_")
        found = {path.relative_to(PACKAGE).as_posix() for path in sources(book)}
        assert f"games/{own}/rules.py" in found
        assert any(path.startswith(f"bots/{own}") for path in found)
        assert not any(path.endswith(("text.py", "view.py")) for path in found)
        others = {other.slug.replace("-", "_") for other in GAMES} - {own}
        assert not any(others & set(path.split("/")) for path in found), "what other games play by"
    assert "games/dice.py" in {path.relative_to(PACKAGE).as_posix() for path in sources(rulebook("catch-6"))}
    assert len({checksum(book) for book in GAMES}) == len(GAMES)


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.xdist_group("diangle")
def test_a_cell_is_measured(seats: int) -> None:
    """Alone by rolls: a level that needs fewer is better."""
    found = measured(Cell("diangle", seats, (), "easy", "random"), games=20, seconds=1e9, processes=1, before={})
    assert found is not None
    assert found.unit == ("rolls" if seats == 1 else "win")
    assert found.settled
    assert (found.share < found.below) if seats == 1 else (found.low > 1 / 3)
    assert 0 < found.milliseconds <= found.slowest


@pytest.mark.xdist_group("perfecto")
def test_partners_are_of_one_level() -> None:
    """So that the wins of both levels are all wins."""
    teams = Cell("perfecto", 4, (("teams", True),), "easy", "random")
    found = measured(teams, games=20, seconds=1e9, processes=1, before={})
    assert found is not None
    assert found.share + found.below == pytest.approx(1)
    assert found.low > 0.5


def test_tables_tell_what_was_measured(bench: Bench) -> None:
    assert strength_tables.of_two() == "*Still to be found, by `make strength`.*"
    measure()
    book = rulebook("tick-tack")
    last, below = [*levels(book)][-1], [*levels(book)][-2]
    row = f"| tick-tack | `{last}` | `{below}` | 75.0 % | 60.0 % to 87.5 % | 400 | 1.23 | 4,568 |"
    assert strength_tables.of_two().splitlines()[-1] == row
    six_times = " | ".join(f"{seats * 0.75:.2f} ({seats * 0.6:.2f} to {seats * 0.875:.2f})" for seats in range(3, 9))
    assert strength_tables.of_more().splitlines()[-1] == f"| tick-tack | `{last}` | `{below}` | {six_times} |"
    assert "| diangle, grand | `easy` | `random` | 0.75 win |" in strength_tables.alone()
    found = strength_tables.with_options()
    assert "| perfecto, teams | `easy` | `random` | 4 | 75.0 % | 60.0 % to 87.5 % | 50 % | 400 |" in found
    assert "target 500 | `easy` | `random` | 4 | 75.0 % | 60.0 % to 87.5 % | 25 % | 400 |" in found

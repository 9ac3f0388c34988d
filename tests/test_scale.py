"""What many tables need is worked out from what was measured; the page says what the script says."""

from __future__ import annotations

from pathlib import Path

from benchmarks.bench import in_markdown
from benchmarks.scale import SIZES, Costs, Wishes, needs, paper, simulated

COSTS, WISHES = Costs(), Wishes()


def test_the_page_shows_what_comes_of_the_costs() -> None:
    page = (Path(__file__).parents[1] / "docs" / "scale.md").read_text(encoding="utf-8")
    assert in_markdown(paper([needs(tables, COSTS, WISHES) for tables in SIZES])) in page, "see benchmarks/scale.py"


def test_more_tables_need_more_of_everything() -> None:
    few, many = (needs(tables, COSTS, WISHES) for tables in (1_000, 100_000))
    assert few.servers < many.servers
    assert few.databases < many.databases
    assert many.writes <= COSTS.writes * WISHES.database_busy
    assert many.listening <= WISHES.listening


def test_whoever_loses_one_of_two_servers_waits_longer_than_who_loses_one_of_three() -> None:
    two, three = (simulated(1_000, servers, COSTS, WISHES, seed=1) for servers in (2, 3))
    assert three.longest < two.longest
    assert three.calm <= two.calm
    assert simulated(1_000, 3, COSTS, WISHES, seed=1) == three

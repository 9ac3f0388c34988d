"""Golden records: all there, up to date, and one for every way to end."""

from __future__ import annotations

import pytest

import pepperbox
from pepperbox import Game, Rulebook
from tests.conftest import LONGEST, each_book, played, settings
from tests.endings import ENDINGS, endings
from tests.golden import FOLDER, GOLDEN, PLACES, annotated
from tests.seed import number

RECORDS = [(place, name) for place, records in GOLDEN.items() for name in records]


def text(place: str, name: str) -> str:
    return (FOLDER / place / f"{name}.pbx").read_text(encoding="utf-8")


@pytest.mark.parametrize(("place", "name"), RECORDS)
def test_a_golden_record_replays_to_the_same_words_and_position(place: str, name: str) -> None:
    assert text(place, name) == annotated(place, name), "see `make records`"


def test_no_record_lies_about_unlisted() -> None:
    found = [(path.parent.relative_to(FOLDER).as_posix(), path.stem) for path in FOLDER.rglob("*.pbx")]
    assert sorted(RECORDS) == sorted(found)


@pytest.mark.parametrize("place", PLACES)
def test_the_golden_records_of_a_place_are_by_its_rules(place: str) -> None:
    _, version = PLACES[place]
    assert {pepperbox.load(text(place, name)).game.version for name in GOLDEN[place]} == {version}


@pytest.mark.parametrize("place", PLACES)
def test_every_way_to_end_has_a_golden_game(place: str) -> None:
    book, _ = PLACES[place]
    finished = [state for name in GOLDEN[place] if (state := pepperbox.load(text(place, name))).over]
    assert all(endings(state) for state in finished)
    assert {ending for state in finished for ending in endings(state)} == set(ENDINGS[book.slug])


@each_book(pepperbox.GAMES)
def test_a_game_ends_in_one_of_the_ways_that_are_listed(book: Rulebook) -> None:
    """So that the list has them all, as far as random games come."""
    seed = number("endings", book.slug)
    games = [played(Game(book, book.seats[0]), seed, LONGEST), *(played(game, seed, 300) for game in settings(book))]
    assert games[0].over
    assert all(endings(state) for state in games if state.over)

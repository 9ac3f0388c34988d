"""Golden records: all there, up to date, and one for every way to end."""

from __future__ import annotations

import pytest

import pepperbox
from pepperbox import Game, Rulebook
from tests.conftest import LONGEST, each_book, played, settings
from tests.endings import ENDINGS, endings
from tests.golden import FOLDER, GOLDEN, annotated
from tests.seed import number

RECORDS = [(slug, name) for slug, records in GOLDEN.items() for name in records]


@pytest.mark.parametrize(("slug", "name"), RECORDS)
def test_a_golden_record_replays_to_the_same_words_and_position(slug: str, name: str) -> None:
    assert (FOLDER / slug / f"{name}.pbx").read_text(encoding="utf-8") == annotated(slug, name), "see `make records`"


def test_no_record_lies_about_unlisted() -> None:
    assert sorted(RECORDS) == sorted((path.parent.name, path.stem) for path in FOLDER.glob("*/*.pbx"))


@each_book(pepperbox.GAMES)
def test_every_way_to_end_has_a_golden_game(book: Rulebook) -> None:
    texts = [(FOLDER / book.slug / f"{name}.pbx").read_text(encoding="utf-8") for name in GOLDEN[book.slug]]
    finished = [state for state in map(pepperbox.load, texts) if state.over]
    assert all(endings(state) for state in finished)
    assert {ending for state in finished for ending in endings(state)} == set(ENDINGS[book.slug])


@each_book(pepperbox.GAMES)
def test_a_game_ends_in_one_of_the_ways_that_are_listed(book: Rulebook) -> None:
    """So that the list has them all, as far as random games come."""
    seed = number("endings", book.slug)
    games = [played(Game(book, book.seats[0]), seed, LONGEST), *(played(game, seed, 300) for game in settings(book))]
    assert games[0].over
    assert all(endings(state) for state in games if state.over)

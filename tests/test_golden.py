"""Golden records: all there, up to date, and one for every way to end."""

from __future__ import annotations

import pytest

import pepperbox
from tests.golden import FOLDER, GOLDEN, annotated

RECORDS = [(slug, name) for slug, records in GOLDEN.items() for name in records]


@pytest.mark.parametrize(("slug", "name"), RECORDS)
def test_a_golden_record_replays_to_the_same_words_and_position(slug: str, name: str) -> None:
    assert (FOLDER / slug / f"{name}.pbx").read_text(encoding="utf-8") == annotated(slug, name), "see `make records`"


def test_no_record_lies_about_unlisted() -> None:
    assert sorted(RECORDS) == sorted((path.parent.name, path.stem) for path in FOLDER.glob("*/*.pbx"))


@pytest.mark.parametrize("book", pepperbox.GAMES, ids=lambda book: book.slug)
def test_every_game_has_a_finished_golden_game(book: pepperbox.Rulebook) -> None:
    texts = [(FOLDER / book.slug / f"{name}.pbx").read_text(encoding="utf-8") for name in GOLDEN[book.slug]]
    assert any(pepperbox.load(text).over for text in texts)

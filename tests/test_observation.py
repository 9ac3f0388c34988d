"""Observations: the state as a row of numbers with names, without anything that is hidden from who looks."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

import pepperbox
from pepperbox import GAMES, Game, GameState, NotYourTurn, Rulebook
from pepperbox.engine.observation import layout, number_names, observation
from pepperbox.engine.rulebook import EVERYTHING, SPECTATOR
from pepperbox.engine.stream import CHOICE, started
from pepperbox.games.perfecto.state import UNSEEN
from tests.conftest import EVERY_BOOK, EVERY_GAME, decisions, each_game, name, settings
from tests.seed import chooser, number

SECRET_GAMES = [game for book in GAMES if book.has_secrets for game in settings(book) if game.seats > 1]


def some_states(game: Game) -> Iterator[GameState]:
    """A game before some random decisions."""
    state = game.new(number("observed", name(game)))
    for _ in decisions(state, number("decided", name(game)), 12):
        yield state


@EVERY_BOOK
def test_the_layout_names_every_number_once_and_says_what_it_means(book: Rulebook) -> None:
    places = layout(Game(book))
    assert [place.name for place in places] == ["seat", *book.rules.State.FIELDS]
    assert [place.offset for place in places] == np.cumsum([0, *(place.size for place in places)]).tolist()[:-1]
    names = number_names(book)
    assert len(names) == len(set(names)) == len(observation(Game(book).new(seed=1), 0))
    assert all(place.comment for place in places)
    assert {option.about for option in book.options.values()} <= {place.comment for place in places}


@EVERY_GAME
def test_a_field_lies_where_the_layout_says(game: Game) -> None:
    for state in some_states(game):
        numbers = observation(state, EVERYTHING)
        assert numbers[0] == EVERYTHING
        for place in layout(game)[1:]:
            part = numbers[place.offset : place.offset + place.size].reshape(place.shape)
            assert part.tolist() == getattr(state.known(EVERYTHING), place.name)
            assert part.min() >= place.low and part.max() <= place.high


@each_game(SECRET_GAMES)
def test_what_a_seat_can_not_tell_apart_has_equal_observations(game: Game) -> None:
    luck = chooser("apart", name(game))
    for state in some_states(game):
        seat = luck.randrange(game.seats)
        other = state.redrawn(seat, started(luck.getrandbits(60), 0, CHOICE))
        assert observation(state, seat).tolist() == observation(other, seat).tolist()
        assert observation(state, SPECTATOR)[0] == SPECTATOR


def test_hidden_dice_show_as_the_rules_blank() -> None:
    state = pepperbox.game("perfecto").new(number("dice"))
    faces = {place.name: place for place in layout(state.game)}["faces"]
    rows = observation(state, 1)[faces.offset : faces.offset + faces.size].reshape(faces.shape).tolist()
    assert rows[0] == [UNSEEN] * 6
    assert all(1 <= face <= 6 for face in rows[1])


def test_a_seat_that_is_not_there_sees_nothing() -> None:
    with pytest.raises(NotYourTurn, match="the seats are 0 to 1"):
        observation(Game(GAMES[0]).new(seed=1), 2)

"""The second law: a seat never receives what it may not know.

A game says three times what is secret: `redraw` draws it anew, `hide` blanks it in a position, `seen` in a line. These
tests hold the three against each other. What is redrawn must make no difference to what `hide` leaves; and two worlds
that agree in that, event by event, must look the same in every view, list, text, error and record.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from pepperbox import Game, GameState, PepperboxError, Rulebook
from pepperbox.engine.compiled import redrawn
from pepperbox.engine.fields import Fields
from pepperbox.engine.rulebook import EVERYTHING, SPECTATOR, Event
from pepperbox.engine.stream import CHOICE, started
from tests.conftest import EVERY_GAME, SHELF, load, name, played, positions, settings

SECRET = [book for book in SHELF if book.has_secrets]
SECRET_GAMES = [game for book in SECRET for game in settings(book) if game.seats > 1]
EVERY_SECRET_BOOK = pytest.mark.parametrize(
    "book", [pytest.param(book, marks=pytest.mark.xdist_group(book.slug), id=book.slug) for book in SECRET]
)
EVERY_SECRET_GAME = pytest.mark.parametrize("game", SECRET_GAMES, ids=name)


def sampled(game: Game, most: int) -> list[Fields]:
    """Some of the positions of random games, also those in the middle of a line."""
    found = positions(game)
    return list(random.Random(1).sample(found, min(most, len(found))))


def onlookers(game: Game) -> list[int]:
    return [SPECTATOR, *range(game.seats)]


# ── Positions ────────────────────────────────────────────────────────────────────────────────────────────────────────


@EVERY_GAME
def test_hiding_leaves_what_a_seat_needs_and_a_spectator_knows_least(game: Game) -> None:
    book, rules = game.rulebook, game.rulebook.rules
    for s in sampled(game, 100):
        before = s.copy()
        assert book.known(s, EVERYTHING) == s
        for seat in onlookers(game):
            known = book.known(s, seat)
            assert book.known(known, seat) == known
            assert book.known(known, SPECTATOR) == book.known(s, SPECTATOR)
            assert what_everybody_sees(book, known) == what_everybody_sees(book, s)
            if decides(book, s, seat):
                assert game.legal(known, seat) == game.legal(s, seat)
        assert rules.is_over(s) or not decides(book, s, SPECTATOR)
        assert s == before


def what_everybody_sees(book: Rulebook, s: Any) -> Any:
    """What must not depend on a secret: is it over, what lands, who acts, the points."""
    rules = book.rules
    scores = [rules.score(s, seat) for seat in range(s.seats)]
    if rules.is_over(s):
        return scores, [rules.is_winner(s, seat) for seat in range(s.seats)]
    return scores, (rules.chance(s), book.due(s)) if rules.chance(s) else rules.to_act(s)


def decides(book: Rulebook, s: Any, seat: int) -> bool:
    is_asked = not book.rules.is_over(s) and not book.rules.chance(s)
    return seat != SPECTATOR and is_asked and bool(book.rules.to_act(s) >> seat & 1)


@EVERY_SECRET_GAME
def test_what_is_redrawn_makes_no_difference_to_the_seat_that_cannot_know_it(game: Game) -> None:
    book = game.rulebook
    differ = 0
    for number, s in enumerate(sampled(game, 60)):
        for seat in onlookers(game):
            known = book.known(s, seat)
            other = book.redrawn(s, seat, started(3, number, CHOICE))
            assert book.redrawn(known, seat, started(3, number, CHOICE)) == other, "it peeks"
            assert book.known(other, seat) == known
            assert what_everybody_sees(book, other) == what_everybody_sees(book, s)
            if decides(book, s, seat):
                assert game.legal(other, seat) == game.legal(s, seat)
            differ += other != s
    assert differ, "there was no secret to keep"


@EVERY_SECRET_GAME
def test_what_is_redrawn_can_be_played_on(game: Game) -> None:
    chooser = random.Random(5)
    for number, s in enumerate(sampled(game, 12)):
        state = game.new(seed=1)
        state._state = s.copy()
        seat = chooser.choice(onlookers(game))
        other = state.redrawn(seat, started(4, number, CHOICE))
        for _ in range(30):
            if other.due:
                other.land()
            elif other.to_act:
                decider = chooser.choice(other.to_act)
                other.play(chooser.choice(other.legal(decider)), decider)
            else:
                break


@EVERY_SECRET_BOOK
def test_plain_and_compiled_redraws_are_the_same(book: Rulebook) -> None:
    for game in settings(book):
        for s in sampled(game, 12):
            for seat in onlookers(game):
                found = redrawn(book, s, seat, count=3, seed=8)
                for number in range(3):
                    plain = book.redrawn(s, seat, started(8, number, CHOICE))
                    row = found[number : number + 1]
                    assert tuple(row[field].tolist()[0] for field in row.dtype.names) == plain.values()


# ── Games ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@EVERY_SECRET_GAME
def test_two_worlds_that_a_seat_cannot_tell_apart_look_the_same_to_it(game: Game) -> None:
    lines = played(game, seed=1, most=40).record().splitlines()
    header = next(number for number, line in enumerate(lines) if line.startswith("chance ")) + 1
    starts = range(header, len(lines), max(1, (len(lines) - header) // 6))
    for start in starts:
        for seat in onlookers(game):
            walk(load("\n".join(lines[:start])), lines[start:], seat, start)


@EVERY_SECRET_BOOK
def test_worlds_that_look_the_same_do_differ(book: Rulebook) -> None:
    """The test above would hold for no secrets at all."""
    game = max(settings(book), key=lambda game: game.seats)
    lines = played(game, seed=2, most=30).record().splitlines()
    header = next(number for number, line in enumerate(lines) if line.startswith("chance ")) + 1
    differ = sum(
        walk(load("\n".join(lines[:start])), lines[start:], seat, start)
        for start in range(header, len(lines), 4)
        for seat in onlookers(game)
    )
    assert differ, "no line ever hid anything"


def walk(state: GameState, lines: list[str], seat: int, seed: int, most: int = 8) -> int:
    """Follow a game and one that the seat can't tell from it, as long as there is one.

    Returns how many lines of theirs were different.
    """
    chooser = random.Random(seed)
    other = state.redrawn(seat, started(seed, 1 + seat, CHOICE))
    assert everything_told(other, seat) == everything_told(state, seat)
    differ = 0
    for line in lines[:most]:
        event = state.replay_line(line)
        twin = next((found for found in futures(other, event, seat, chooser) if alike(found, state, seat)), None)
        if twin is None or state.over:
            break  # something came out that tells the two worlds apart, as in the end everything does
        other = twin
        differ += str(other.events[-1]) != str(event)
        assert everything_told(other, seat) == everything_told(state, seat), f"{event} for {seat}"
    return differ


def alike(one: GameState, other: GameState, seat: int) -> bool:
    known = one.game.rulebook.known
    return bool(known(one._state, seat) == known(other._state, seat))


def futures(state: GameState, event: Event, seat: int, chooser: random.Random) -> Iterator[GameState]:
    """How a game may go on while another one sees an event: with other decisions and outcomes first, then the same."""
    for is_same_action, is_same_outcome in (
        [(False, False)] * 6 + [(True, False)] * 6 + [(False, True)] * 3 + [(True, True)]
    ):
        line = line_like(state, event, is_same_action or event.seat == seat, is_same_outcome, chooser)
        if line:
            found = state.copy()
            try:
                found.replay_line(line)
            except PepperboxError:
                continue
            yield found


def line_like(
    state: GameState, event: Event, is_same_action: bool, is_same_outcome: bool, chooser: random.Random
) -> str | None:
    """A line that another game may have where this one has an event."""
    book, s = state.game.rulebook, state._state.copy()
    what = event.what
    if event.action is not None and event.seat is not None:
        legal = state.legal(event.seat)
        action = event.action if is_same_action else chooser.choice(legal or [event.action])
        if action not in legal:
            return None
        what = action.text
        book.rules.apply(s, event.seat, action.code)
    landed: list[str] = []

    def goes_on() -> bool:
        lands = not book.rules.is_over(s) and book.rules.chance(s) > 0
        return lands and (book.due(s) is None or (event.seat is None and not landed))

    while goes_on():
        outcome = chooser.randrange(book.rules.chance(s))
        if is_same_outcome and len(landed) < len(event.landed):
            try:
                outcome = book.text.parse_outcome(s, event.landed[len(landed)])
            except PepperboxError:
                return None
        landed.append(book.text.outcome_text(s, outcome))
        book.rules.land(s, outcome)
    return str(replace(event, what=what, landed=tuple(landed)))


def everything_told(state: GameState, seat: int) -> str:
    """Whatever a seat can learn of a game: by looking at it, and by trying what is refused."""
    names = [f"Player{seat}" for seat in range(state.game.seats)]
    told = [state.view(seat), state.record(seat), state.story(names, seat), state.due, state.to_act]
    return json.dumps([told, list(refused(state, seat))])


def refused(state: GameState, seat: int) -> Iterator[str]:
    """The errors that a seat gets for what it may not do now."""
    actions = state.game.rulebook.actions
    for action in random.Random(1).sample(actions, min(len(actions), 12)) if seat != SPECTATOR else ():
        if action not in state.legal(seat):
            try:
                state.copy().play(action, seat)
            except PepperboxError as error:
                yield str(error)
    for nonsense in ("sing a song", ""):
        try:
            state.copy().play(nonsense, seat if seat != SPECTATOR else None)
        except PepperboxError as error:
            yield str(error)


@EVERY_SECRET_BOOK
def test_after_the_end_everything_is_open(book: Rulebook) -> None:
    ended = 0
    for game in (game for game in SECRET_GAMES if game.rulebook is book):
        state = played(game, seed=3, most=3000)
        ended += state.over
        for seat in onlookers(game) if state.over else ():
            assert state.record(seat) == state.record()
    assert ended


@EVERY_SECRET_BOOK
def test_people_can_roll_themselves_where_nothing_that_lands_is_hidden(book: Rulebook) -> None:
    hidden = 0
    for game in (game for game in SECRET_GAMES if game.rulebook is book):
        state = played(game, seed=5, most=40)
        for seat in onlookers(game):
            hidden += sum(
                seen.landed != event.landed for seen, event in zip(state.history(seat), state.events, strict=True)
            )
    assert not (book.real_dice and hidden)

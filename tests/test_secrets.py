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
from types import SimpleNamespace
from typing import Any

from pepperbox import GAMES, Game, GameState, PepperboxError, Rulebook
from pepperbox.bots.levels import strongest
from pepperbox.bots.preparing import Settled
from pepperbox.bots.search import counted
from pepperbox.bots.thinking import question, think
from pepperbox.engine.compiled import redrawn
from pepperbox.engine.fields import Fields
from pepperbox.engine.rulebook import EVERYTHING, SPECTATOR, Event
from pepperbox.engine.stream import CHOICE, started
from tests.conftest import (
    EVERY_GAME,
    FEW_TRIES,
    SHELF,
    decisions,
    each_book,
    each_game,
    name,
    played,
    positions,
    settings,
)
from tests.seed import chooser, number
from tests.toys import hush

SECRET = [book for book in SHELF if book.has_secrets]
SECRET_GAMES = [game for book in SECRET for game in settings(book) if game.seats > 1]
EVERY_SECRET_BOOK = each_book(SECRET)
EVERY_SECRET_GAME = each_game(SECRET_GAMES)


def sampled(game: Game, most: int) -> list[Fields]:
    """Some of the positions of random games, also those in the middle of a line."""
    found = positions(game)
    return chooser("sampled", name(game)).sample(found, min(most, len(found)))


def onlookers(game: Game) -> list[int]:
    return [SPECTATOR, *range(game.seats)]


def some_onlookers(game: Game, *about: object) -> list[int]:
    """Of many seats, a few have to stand for all: others at each place of a game."""
    return [SPECTATOR, *chooser(name(game), *about).sample(range(game.seats), min(2, game.seats))]


# ── Positions ────────────────────────────────────────────────────────────────────────────────────────────────────────


@EVERY_GAME
def test_hiding_leaves_what_a_seat_needs_and_a_spectator_knows_least(game: Game) -> None:
    book, rules = game.rulebook, game.rulebook.rules
    for place, s in enumerate(sampled(game, 100)):
        before = s.copy()
        assert book.known(s, EVERYTHING) == s
        for seat in some_onlookers(game, place):
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
    differ, seed = 0, number("redrawn", name(game))
    for place, s in enumerate(sampled(game, 60)):
        for seat in some_onlookers(game, place):
            known = book.known(s, seat)
            other = book.redrawn(s, seat, started(seed, place, CHOICE))
            assert book.redrawn(known, seat, started(seed, place, CHOICE)) == other, "it peeks"
            assert book.known(other, seat) == known
            assert what_everybody_sees(book, other) == what_everybody_sees(book, s)
            if decides(book, s, seat):
                assert game.legal(other, seat) == game.legal(s, seat)
            differ += other != s
    assert differ, "there was no secret to keep"


@EVERY_SECRET_GAME
def test_why_something_is_not_possible_tells_nothing_that_is_secret(game: Game) -> None:
    book, seed = game.rulebook, number("reasons", name(game))
    for place, s in enumerate(sampled(game, 15)):
        for seat in (seat for seat in some_onlookers(game, place) if decides(book, s, seat)):
            other = book.redrawn(s, seat, started(seed, place, CHOICE))
            legal = game.legal(s, seat)
            for action in chooser("reasons", place).sample(book.actions, min(len(book.actions), 40)):
                if action not in legal:
                    assert book.why_not(other, seat, action) == book.why_not(s, seat, action)


@each_game([game for game in SECRET_GAMES if game.rulebook in GAMES])
def test_two_positions_that_a_seat_cannot_tell_apart_give_the_same_hint(game: Game) -> None:
    """What is sent to a bot's process, and what is told of its answer, is all that a hint is made of."""
    settled = Settled(game.slug, game.seats, tuple(game.options.items()), game.version)
    state, seed, level, differ = game.new(number("hint", name(game))), number("hint"), strongest(game.rulebook), 0
    names = [f"Player{seat}" for seat in range(game.seats)]
    for place, _ in enumerate(decisions(state, number("hint", name(game)), most=25)):
        for seat in state.to_act[:1]:
            other = state.redrawn(seat, started(seed, place, CHOICE))
            asked = [question(settled, world.view(seat), seed) for world in (state, other)]
            with counted(FEW_TRIES):
                hints = [think(one, level) for one in asked]
            assert hints[0] == hints[1]
            assert len({world.action_in_words(hints[0].action, seat, names) for world in (state, other)}) == 1
            differ += other._state != state._state
    assert differ, "there was no secret to keep"


@EVERY_SECRET_GAME
def test_a_decision_that_shows_nothing_would_have_looked_the_same_in_another_world(game: Game) -> None:
    book, seed, hidden = game.rulebook, number("shows"), 0
    state = played(game, number("shows", name(game)), most=60)
    for place, event in enumerate(state.events):
        after = state.before(place + 1)
        if event.landed or event.action is None or event.seat is None or after.over:
            continue
        before = state.before(place)._state
        for seat in range(game.seats):
            other = book.redrawn(before, seat, started(seed, place, CHOICE))
            if not book.shows(event, seat, before, after._state):
                assert event.action in game.legal(other, event.seat), "it shows what the decider has"
                book.rules.apply(other, event.seat, event.action.code)
                assert book.known(other, seat) == book.known(after._state, seat)
                hidden += 1
    assert hidden


def test_a_reason_is_worked_out_from_what_the_seat_may_know() -> None:
    """Whatever a game's words are made from, they can't peek."""
    nosy = SimpleNamespace(why_not=lambda s, seat, action: repr(s.values()), action_text=hush.text.action_text)
    book = replace(hush.RULEBOOK, text=nosy)
    state = Game(hush.RULEBOOK, 3).new(number("nosy"))
    state.play(state.legal(1)[0], 1)
    s, action = state._state, book.actions[0]
    assert book.why_not(s, 0, action) == repr(book.known(s, 0).values()) != repr(s.values())


@EVERY_SECRET_GAME
def test_what_is_redrawn_can_be_played_on(game: Game) -> None:
    luck, seed = chooser("played on", name(game)), number("played on", name(game))
    for place, s in enumerate(sampled(game, 12)):
        state = game.new(seed)
        state._state = s.copy()
        seat = luck.choice(onlookers(game))
        other = state.redrawn(seat, started(seed, place, CHOICE))
        for _ in range(30):
            if other.due:
                other.land()
            elif other.to_act:
                decider = luck.choice(other.to_act)
                other.play(luck.choice(other.legal(decider)), decider)
            else:
                break


@EVERY_SECRET_BOOK
def test_plain_and_compiled_redraws_are_the_same(book: Rulebook) -> None:
    seed = number("redraws", book.slug)
    for game in settings(book):
        for s in sampled(game, 6):
            for seat in onlookers(game):
                found = redrawn(book, s, seat, count=3, seed=seed)
                for place in range(3):
                    plain = book.redrawn(s, seat, started(seed, place, CHOICE))
                    row = found[place : place + 1]
                    assert tuple(row[field].tolist()[0] for field in row.dtype.names) == plain.values()


# ── Games ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@EVERY_SECRET_GAME
def test_two_worlds_that_a_seat_cannot_tell_apart_look_the_same_to_it(game: Game) -> None:
    state = played(game, number("two worlds", name(game)), most=40)
    for start in range(0, len(state.events), max(1, len(state.events) // 4)):
        for seat in some_onlookers(game, start):
            walk(state, start, seat)


@EVERY_SECRET_BOOK
def test_worlds_that_look_the_same_do_differ(book: Rulebook) -> None:
    """The test above would hold for no secrets at all."""
    game = max(settings(book), key=lambda game: game.seats)
    state = played(game, number("two worlds", book.slug), most=30)
    starts = range(0, len(state.events), 4)
    assert sum(walk(state, start, seat) for start in starts for seat in some_onlookers(game, start))


def walk(game: GameState, start: int, seat: int, most: int = 8) -> int:
    """Follow a game from an event on, and one that the seat can't tell from it, as long as there is one.

    Returns how many events of theirs were different.
    """
    luck, state = chooser("walk", start), game.before(start)
    state.draw_from(None)
    other = state.redrawn(seat, started(number("walk", start), 1 + seat, CHOICE))
    assert everything_told(other, seat, start) == everything_told(state, seat, start)
    differ = 0
    for event in game.events[start : start + most]:
        before = state.copy()
        state.replay_line(str(event))
        twins = (found for found in futures(other, event, seat, luck) if alike(found, state, seat))
        twin = next((found for found in twins if not is_forgotten(before, state, found.events[-1])), None)
        if twin is None or state.over:
            break  # something came out that tells the two worlds apart, as in the end everything does
        other = twin
        differ += str(other.events[-1]) != str(event)
        assert everything_told(other, seat, start) == everything_told(state, seat, start), f"{event} for {seat}"
    return differ


def alike(one: GameState, other: GameState, seat: int) -> bool:
    known = one.game.rulebook.known
    return bool(known(one._state, seat) == known(other._state, seat))


def is_forgotten(before: GameState, after: GameState, event: Event) -> bool:
    """Would another event have led to the very same position? What all have seen and nothing keeps is no secret."""
    tried = before.copy()
    try:
        tried.replay_line(str(event))
    except PepperboxError:
        return False
    latest = len(before.events)
    is_seen = tried.history(SPECTATOR, latest) != after.history(SPECTATOR, latest)
    return is_seen and bool(tried._state == after._state)


def futures(state: GameState, event: Event, seat: int, luck: random.Random) -> Iterator[GameState]:
    """How a game may go on while another one sees an event: with other decisions and outcomes first, then the same."""
    for is_same_action, is_same_outcome in (
        [(False, False)] * 6 + [(True, False)] * 6 + [(False, True)] * 3 + [(True, True)]
    ):
        line = line_like(state, event, is_same_action or event.seat == seat, is_same_outcome, luck)
        if line:
            found = state.copy()
            try:
                found.replay_line(line)
            except PepperboxError:
                continue
            yield found


def line_like(
    state: GameState, event: Event, is_same_action: bool, is_same_outcome: bool, luck: random.Random
) -> str | None:
    """A line that another game may have where this one has an event."""
    book, s = state.game.rulebook, state._state.copy()
    what = event.what
    if event.action is not None and event.seat is not None:
        legal = state.legal(event.seat)
        action = event.action if is_same_action else luck.choice(legal or [event.action])
        if action not in legal:
            return None
        what = action.text
        book.rules.apply(s, event.seat, action.code)
    landed: list[str] = []

    def goes_on() -> bool:
        lands = not book.rules.is_over(s) and book.rules.chance(s) > 0
        return lands and (book.due(s) is None or (event.seat is None and not landed))

    while goes_on():
        outcome = luck.randrange(book.rules.chance(s))
        if is_same_outcome and len(landed) < len(event.landed):
            try:
                outcome = book.text.parse_outcome(s, event.landed[len(landed)])
            except PepperboxError:
                return None
        landed.append(book.text.outcome_text(s, outcome))
        book.rules.land(s, outcome)
    return str(replace(event, what=what, landed=tuple(landed)))


def everything_told(state: GameState, seat: int, start: int) -> str:
    """Whatever a seat can learn of a game: by looking at it, and by trying what is refused.

    What came before the start is the same in both worlds, and the record has its lines: its words are left out.
    """
    names = [f"Player{seat}" for seat in range(state.game.seats)]
    told = [state.view(seat), state.record(seat), state.story(names, seat, since=start), state.due, state.to_act]
    return json.dumps([told, list(refused(state, seat))])


def refused(state: GameState, seat: int) -> Iterator[str]:
    """The errors that a seat gets for what it may not do now."""
    actions = state.game.rulebook.actions
    for action in chooser("refused").sample(actions, min(len(actions), 12)) if seat != SPECTATOR else ():
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


@EVERY_SECRET_GAME
def test_a_line_that_is_settled_looks_the_same_to_everybody_until_the_end(game: Game) -> None:
    state, seats = game.new(number("settled", name(game))), onlookers(game)
    lines: dict[int, list[Event]] = {seat: [] for seat in seats}
    for turn, _ in enumerate(decisions(state, number("settled", name(game)), most=80)):
        for seat in seats if turn % 8 == 0 else ():
            seen = state.history(seat)
            assert seen[: len(lines[seat])] == lines[seat]
            lines[seat] = seen[: state.settled]
    assert lines[SPECTATOR] or state.over, "nothing was settled"


@EVERY_SECRET_BOOK
def test_after_the_end_everything_is_open(book: Rulebook) -> None:
    ended = 0
    for game in (game for game in SECRET_GAMES if game.rulebook is book):
        state = played(game, number("the end", name(game)), most=600)
        ended += state.over
        for seat in onlookers(game) if state.over else ():
            assert state.record(seat) == state.record()
    assert ended


@each_book(book for book in SECRET if book.real_dice)
def test_where_people_can_roll_themselves_nothing_that_lands_is_hidden(book: Rulebook) -> None:
    landed, hidden = landed_and_hidden(book)
    assert landed
    assert not hidden


@each_book(book for book in SECRET if book in GAMES and not book.real_dice)
def test_where_people_cannot_roll_themselves_something_that_lands_is_hidden(book: Rulebook) -> None:
    assert all(landed_and_hidden(book))


def landed_and_hidden(book: Rulebook) -> tuple[int, int]:
    """How many outcomes there were in some games, and how many of them somebody could not see."""
    landed, hidden = 0, 0
    for game in (game for game in SECRET_GAMES if game.rulebook is book):
        state = played(game, number("real dice", name(game)), most=40)
        landed += sum(len(event.landed) for event in state.events)
        for seat in onlookers(game):
            pairs = zip(state.history(seat), state.events, strict=True)
            hidden += sum(seen.landed != event.landed for seen, event in pairs)
    return landed, hidden

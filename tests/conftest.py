"""What the suites share: every game there is, in every way it can be set, played at random."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import cycle, product
from typing import Any

import hypothesis
import pytest

from pepperbox import GAMES, Game, GameState, Rulebook, rulebook
from pepperbox.bots import levels
from pepperbox.engine import records
from pepperbox.engine.fields import Choice, Fields, Number, Option, Several, YesNo
from pepperbox.engine.loops import Loops, Strategy, make_loops
from tests.databases import database, other_database, postgres  # noqa: F401  # fixtures for every suite
from tests.seed import SEED, chooser, number, share
from tests.toys import TOYS

hypothesis.settings.register_profile("suite", deadline=None, database=None, max_examples=10)
hypothesis.settings.load_profile("suite")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Hypothesis draws from the seed too, and remembers nothing of earlier runs; groups keep the order given here."""
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(SEED)
    config.option.loadscopereorder = False


def pytest_sessionstart(session: pytest.Session) -> None:
    """Say the seed, also when little is said."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None:
        reporter.write_line(f"The seed is {SEED}: PEPPERBOX_TEST_SEED={SEED} repeats what happens here.")


# Groups of tests run one after the other, each in one process. What takes longest starts first, so that no process is
# left with much to do when the others have finished.
LONG_GROUPS = ("browser", "boards", "tick-tack", "databases", "perfecto", "spicy-dice", "qwinto", "hush")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=place_in_line)


def place_in_line(item: pytest.Item) -> int:
    """Long groups in their order, then the other groups, then what may run anywhere."""
    mark = item.get_closest_marker("xdist_group")
    if mark is None:
        return len(LONG_GROUPS) + 1
    return LONG_GROUPS.index(mark.args[0]) if mark.args[0] in LONG_GROUPS else len(LONG_GROUPS)


SHELF: tuple[Rulebook, ...] = (*GAMES, *TOYS)
FEW = 8  # combinations of options are all tried; of more, each option is off its default with few seats or with most
MANY = 12  # settings are all tried; of more, the options have their turn with the fewest and the most seats only
FEW_TRIES = 16  # of a level that thinks, in place of its time: it decides the same each time, and soon
SOME = 300  # states stand for all of a game
LONGEST = 50_000  # steps; no game between random players should come near


# ── Every game in every way ──────────────────────────────────────────────────────────────────────────────────────────


def edges(option: Option) -> list[Any]:
    """The default, and the values next to what is not allowed."""
    if isinstance(option, Number):
        return list(dict.fromkeys((option.default, option.low, option.high)))
    if isinstance(option, YesNo):
        return [True, False]
    if isinstance(option, Several):
        return ["none", "all", option.words[0], ",".join(option.words[1::2])]
    assert isinstance(option, Choice)
    return list(option.words)


def shortest(book: Rulebook) -> dict[str, str]:
    """The options with which a game is over soonest."""
    return {name: str(option.low) for name, option in book.options.items() if isinstance(option, Number)}


@cache
def settings(book: Rulebook) -> tuple[Game, ...]:
    """A game with every number of seats and with its options at their edges; and a few by each of the older rules.

    Of many, the usual ones with the fewest and the most seats are always among them, and of the others every other.
    """
    usual = [Game(book, seats) for seats in dict.fromkeys((book.seats[0], book.seats[-1]))]
    others = [game for game in newest_settings(book) if game not in usual]
    some = share(others, 2) if len(others) > FEW else others
    return (*usual, *some, *older_settings(book))


def older_settings(book: Rulebook) -> list[Game]:
    """By each of them with the fewest seats, and with the most and all that is yes or no the other way."""
    changed = {name: not option.default for name, option in book.options.items() if isinstance(option, YesNo)}
    return [
        game
        for version in book.versions[:-1]
        for seats, options in ((book.seats[0], {}), (book.seats[-1], changed))
        if (game := possible_game(book, seats, options, version))
    ]


def newest_settings(book: Rulebook) -> list[Game]:
    values = {name: edges(option) for name, option in book.options.items()}
    chosen = [dict(zip(values, combination, strict=True)) for combination in product(*values.values())]
    few, most = book.seats[0], book.seats[-1]
    if len(chosen) > FEW:
        alone = [{name: value} for name in values for value in values[name] if value != _default(book, name)]
        by_turns = zip(alone, cycle(((most, few), (few, most))))
        games = [possible_game(book, seats, {}) for seats in book.seats]
        games += [
            possible_game(book, one, options) or possible_game(book, other, options)
            for options, (one, other) in by_turns
        ]
    elif len(chosen) * len(book.seats) > MANY:
        games = [possible_game(book, seats, options) for seats in (few, most) for options in chosen]
        games += [possible_game(book, seats, {}) for seats in book.seats[1:-1]]
    else:
        games = [possible_game(book, seats, options) for seats in book.seats for options in chosen]
    return [game for game in games if game]


def possible_game(book: Rulebook, seats: int, options: dict[str, Any], version: int | None = None) -> Game | None:
    """A game with these settings, unless they don't go together."""
    template = book.rules.State()
    template.seats, template.version = seats, version or book.version
    for key, option in book.options.items():
        setattr(template, key, option.code(options.get(key, option.default)))
    return None if book.objection(template) else Game(book, seats, options, version)


def _default(book: Rulebook, name: str) -> Any:
    return book.options[name].default


def name(game: Game) -> str:
    """A game in a test's name: `hush-3-right=near`, `hush-3-rules=1`."""
    older = [] if game.is_newest else [f"rules={game.version}"]
    changed = [f"{key}={value}" for key, value in game.options.items() if value != _default(game.rulebook, key)]
    return "-".join([game.slug, str(game.seats), *older, *changed])


# Compiling a book takes seconds, and so does playing its games: one process does everything that is about it.


def each_book(books: Iterable[Rulebook]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("book", [_together(book, book.slug, book) for book in books])


def each_game(games: Iterable[Game]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("game", [_together(game, name(game), game.rulebook) for game in games])


def _together(about: Rulebook | Game, name: str, book: Rulebook) -> Any:
    return pytest.param(about, id=name, marks=pytest.mark.xdist_group(book.slug))


EVERY_BOOK = each_book(SHELF)
EVERY_GAME = each_game(game for book in SHELF for game in settings(book))


# ── At random ────────────────────────────────────────────────────────────────────────────────────────────────────────


def strategies(book: Rulebook) -> tuple[Strategy, ...]:
    """How the levels of a game decide that play at both speeds."""
    return tuple(levels.strategies(book, levels.compiling_levels(book)).values())


@cache
def plain_loops(book: Rulebook) -> Loops:
    return make_loops(book.rules, strategies(book))


def players(game: Game, *names: str) -> list[int]:
    """The numbers of these levels in turn, a number a seat."""
    numbers = levels.compiling_levels(game.rulebook)
    return [numbers.index(names[seat % len(names)]) for seat in range(game.seats)]


def plain_game(game: Game, who: list[int], seed: int, number: int, every: int = 1) -> tuple[list[int], list[Fields]]:
    """One game step by step, interpreted: what was taken, and the states at the start, every so many steps and last."""
    loops, is_over = plain_loops(game.rulebook), game.rulebook.rules.is_over
    s, dice, whims, moves = game.template.copy(), [0] * 4, [0] * 4, [0] * (game.rulebook.rules.ACTIONS + 1)
    loops.begin_game(s, seed, number, dice, whims)
    taken: list[int] = []
    states = [s.copy()]
    while not is_over(s):
        assert len(taken) < LONGEST, f"{game!r}, seed {seed}, number {number} does not come to an end"
        taken.append(loops.step(s, None, who, dice, whims, moves))
        if len(taken) % every == 0 or is_over(s):
            states.append(s.copy())
    return taken, states


@lru_cache(maxsize=64)  # those of one book with all its settings: the next one needs the room
def positions(game: Game) -> tuple[Fields, ...]:
    """Some states of a few whole games between random players, as they came: the last one is an end."""
    seed, found, number_of_games = number("positions", name(game)), list[Fields](), 0
    while len(found) < SOME:
        found += plain_game(game, players(game, "random"), seed, number_of_games)[1]
        number_of_games += 1
    return tuple(spread(game, found))


def spread(game: Game, found: list[Fields]) -> list[Fields]:
    """Every end, a few landings of each number of outcomes, and of the rest what luck picks."""
    rules, by_kind = game.rulebook.rules, dict[Any, list[int]]()
    for place, s in enumerate(found):
        by_kind.setdefault("end" if rules.is_over(s) else rules.chance(s), []).append(place)
    ends, luck = by_kind.pop("end"), chooser("spread", name(game))
    kept = {place for alike in by_kind.values() for place in luck.sample(alike, min(FEW, len(alike)))} | set(ends)
    rest = [place for place in range(len(found)) if place not in kept]
    kept |= set(luck.sample(rest, max(0, min(SOME - len(kept), len(rest)))))
    return [found[place] for place in sorted(kept)]


def decisions(state: GameState, seed: int, most: int) -> Iterator[tuple[int, int]]:
    """Decide at random through the gate: yields the seat and the code of each decision before it is played."""
    luck = random.Random(seed)
    for _ in range(most):
        if state.over:
            return
        seat = luck.choice(state.to_act)
        action = luck.choice(state.legal(seat))
        yield seat, action.code
        state.play(action, seat)


def played(game: Game, seed: int, most: int) -> GameState:
    """A game after some random decisions; it may be over sooner."""
    state = game.new(seed)
    for _ in decisions(state, seed, most):
        pass
    return state


def load(text: str) -> GameState:
    """A record of any game on the shelf or among the toys, replayed; nothing is drawn after its end."""

    def game(slug: str, seats: int | None, options: dict[str, str], version: int | None) -> Game:
        book = next((toy for toy in TOYS if toy.slug == slug), None) or rulebook(slug)
        return Game(book, seats, book.values(options), version)

    return records.load(text, game)

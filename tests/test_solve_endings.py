"""Late positions are worked out rightly: by second methods that share nothing, and through the rules."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

import pepperbox
from pepperbox import Game
from pepperbox.engine.errors import BadOption
from pepperbox.games.catch_6.rules import CATCH_OR_PASS, POINTS
from pepperbox.games.dice import holds
from pepperbox.games.qwinto.rules import FIELDS, LANDING, MOST_FAILED
from pepperbox.games.two_out_of_three.rules import NOBODY, PLACE, SQUARES
from pepperbox.solve import endings, worths
from pepperbox.solve.matrix_game import mix_of, solve_matrix
from tests.seed import chooser, number

A_DOZEN = 12
Made = Callable[[random.Random], tuple[Game, Any]]

catch_6, two_out_of_three, qwinto, poobah = (
    pytest.mark.xdist_group(group) for group in ("catch-6", "two-out-of-three", "qwinto", "grand-poobah")
)


def legal(game: Game, s: Any, seat: int) -> list[int]:
    return [action.code for action in game.legal(s, seat)]


def after(game: Game, s: Any, seat: int, action: int) -> Any:
    twin = s.copy()
    game.rulebook.rules.apply(twin, seat, action)
    return twin


def landed(game: Game, s: Any, outcome: int) -> Any:
    twin = s.copy()
    game.rulebook.rules.land(twin, outcome)
    return twin


# ── Catch 6: the last number, by chances worked out for each player alone ────────────────────────────────────────────

LAST = 5  # the number that is still open; whoever catches it wins
Lying = tuple[int, ...]


def last_number(own: Lying, others: Lying) -> tuple[Game, Any]:
    """A has 13 points and B 9: the 5 decides."""
    game = pepperbox.game("catch-6", wins=1)
    s = game.set_up()
    for caught, seat in ((1, 0), (6, 0), (2, 1), (3, 1), (4, 1)):
        s.catcher[caught] = seat
        s.points[seat] += POINTS[caught]
    s.must_roll_all = [0, 0]
    s.faces = [list(own), list(others)]
    return game, s


def plain_class(faces: Lying) -> tuple[Any, ...]:
    """What matters of dice, 0 for those in the air: the red one, the other 5s, and which others are alike."""
    red, rest = faces[LAST - 1], [face for die, face in enumerate(faces, 1) if die != LAST]
    groups = sorted((rest.count(face), red == face) for face in (1, 2, 3, 4, 6) if face in rest)
    return red if red in (0, LAST) else "white", rest.count(LAST), rest.count(0), tuple(groups)


def plain_catches(faces: Lying) -> bool:
    counts = sorted(faces.count(face) for face in set(faces))
    if counts == [6] or (faces.count(LAST) > 3 and faces[LAST - 1] == LAST):
        return True
    return LAST in faces and counts in ([3, 3], [2, 2, 2], [2, 4])


@cache
def plain_race() -> tuple[dict[Any, int], dict[Any, Any], Any]:
    """Classes of dice, what rolling leads to from each handful kept, and the chance of who rolls now to win."""
    examples: dict[Any, Lying] = {}
    for faces in product(range(1, 7), repeat=6):
        if not plain_catches(faces):
            examples.setdefault(plain_class(faces), faces)
    numbers = {lying: place for place, lying in enumerate(examples)}
    rolls: dict[Any, Any] = {}
    choices: list[set[Any]] = []
    for faces in examples.values():
        choices.append(set())
        for rolled in product((False, True), repeat=6):
            if any(rolled):
                kept = tuple(0 if goes else face for face, goes in zip(faces, rolled, strict=True))
                choices[-1].add(plain_class(kept))
                if plain_class(kept) not in rolls:
                    rolls[plain_class(kept)] = plain_roll(kept, numbers)
    every = np.array(list(rolls.values()))
    places = [[list(rolls).index(kept) for kept in some] for some in choices]
    win = np.zeros((len(numbers), len(numbers)))  # by own class and the other's
    for _ in range(200):
        hopes = every[:, -1:] + every[:, :-1] @ (1 - win).T
        win = np.array([hopes[some].max(axis=0) for some in places])
    return numbers, dict(zip(rolls, hopes, strict=True)), win


def plain_roll(kept: Lying, numbers: dict[Any, int]) -> list[float]:
    """The chances to come to each class, and to catch."""
    chances = [0.0] * (len(numbers) + 1)
    in_the_air = kept.count(0)
    for shown in product(range(1, 7), repeat=in_the_air):
        rest = iter(shown)
        faces = tuple(face or next(rest) for face in kept)
        chances[-1 if plain_catches(faces) else numbers[plain_class(faces)]] += 6.0**-in_the_air
    return chances


@catch_6
def test_the_last_number_of_catch_6_is_worth_what_a_race_of_two_comes_to() -> None:
    numbers, hopes, _ = plain_race()
    luck = chooser("last number")
    lying = [faces for faces in product(range(1, 7), repeat=6) if not plain_catches(faces)]
    game, s = last_number(*luck.sample(lying, 2))
    ending = endings.Ending(game, s, 0)
    for _ in range(A_DOZEN):
        own, others = luck.sample(lying, 2)
        _, s = last_number(own, others)
        for action in luck.sample(legal(game, s, 0), 10):
            kept = tuple(0 if holds(action, die) else face for die, face in enumerate(own))
            expected = hopes[plain_class(kept)][numbers[plain_class(others)]]
            assert ending.worth(after(game, s, 0, action)) == pytest.approx(expected, abs=1e-8)


@catch_6
def test_a_catch_that_wins_is_worth_a_win_and_giving_the_game_up_nothing() -> None:
    game, s = last_number((5, 5, 5, 5, 5, 1), (1, 2, 3, 4, 5, 6))
    s.phase = CATCH_OR_PASS
    told = dict(zip([action.text for action in game.legal(s, 0)], endings.worths(game, s, 0) or [], strict=True))
    assert told["catch 5"].value == pytest.approx(1)
    assert told["catch 5"][1:] == ("win", 0)
    assert 0 < told["pass"].value < 1


# ── Qwinto: alone, and for two ───────────────────────────────────────────────────────────────────────────────────────


def late_sheets(luck: random.Random, seats: int, fields: int) -> tuple[Game, Any]:
    """Few fields that can still be written into, and one attempt."""
    game = pepperbox.game("qwinto", seats=seats)
    s = game.set_up()
    for seat in range(seats):
        for row in range(3):
            for place in range(9):
                s.sheets[seat][9 * row + place] = 1 + place + 3 * row
        for field in luck.sample(range(FIELDS), fields):
            s.sheets[seat][field] = 0
        for row in luck.sample(range(3), 2):  # so that no two rows are full already
            s.sheets[seat][9 * row + luck.randrange(9)] = 0
        s.failed[seat] = MOST_FAILED - 1
    s.active = luck.randrange(seats)
    return game, s


def plain_key(s: Any) -> str:
    """A position; what dice show that are about to be rolled again is none of it."""
    if hasattr(s, "sheets"):
        return repr((s.phase, s.rolls, s.dice, s.phase != LANDING and s.faces, s.chosen, s.sheets[:2], s.failed))
    return repr((s.phase, s.turn, s.hand, s.in_the_air, s.rolled, s.owner, s.die, s.face))


def plain_points(game: Game, s: Any, known: dict[Any, float]) -> float:
    """What a solitaire comes to, by going through everything."""
    rules, key = game.rulebook.rules, plain_key(s)
    if key not in known:
        if rules.is_over(s):
            known[key] = rules.score(s, 0)
        elif rules.chance(s):
            outcomes = range(rules.chance(s))
            known[key] = sum(plain_points(game, landed(game, s, each), known) for each in outcomes) / len(outcomes)
        else:
            known[key] = max(plain_points(game, after(game, s, 0, move), known) for move in legal(game, s, 0))
    return known[key]


@qwinto
def test_qwinto_alone_agrees_with_going_through_everything() -> None:
    luck = chooser("qwinto alone")
    for _ in range(A_DOZEN):
        game, s = late_sheets(luck, 1, fields=0)
        known: dict[Any, float] = {}
        told = endings.worths(game, s, 0)
        assert told is not None and {worth.unit for worth in told} == {"points"}
        for move, worth in zip(legal(game, s, 0), told, strict=True):
            assert worth.value == pytest.approx(plain_points(game, after(game, s, 0, move), known), abs=1e-9)


def plain_bounds(game: Game, s: Any, known: dict[Any, tuple[float, float]], depth: int) -> tuple[float, float]:
    """What seat A can make sure of, and what B can hold it to, in so many steps; A or B shows first what it writes."""
    key = plain_key(s), depth
    if key not in known:
        known[key] = plain_step(game, s, known, depth)
    return known[key]


def plain_step(game: Game, s: Any, known: dict[Any, tuple[float, float]], depth: int) -> tuple[float, float]:
    rules = game.rulebook.rules
    ended = plain_end(game, s)
    if ended is not None:
        return ended, ended
    if depth == 0:
        return 0.0, 1.0
    if rules.chance(s):
        each = [plain_bounds(game, landed(game, s, one), known, depth) for one in range(rules.chance(s))]
        return sum(low for low, _ in each) / len(each), sum(high for _, high in each) / len(each)
    moves = [[None], [None]]
    for seat in range(2):
        if rules.to_act(s) >> seat & 1:
            moves[seat] = legal(game, s, seat)  # type: ignore[assignment]
    table: list[list[tuple[float, float]]] = []
    for own in moves[0]:
        table.append([])
        for other in moves[1]:
            twin = s
            for seat, move in ((0, own), (1, other)):
                if move is not None:
                    twin = after(game, twin, seat, move)
            table[-1].append(plain_bounds(game, twin, known, depth - (s.phase == PLACE)))
    low = max(min(cell[0] for cell in row) for row in table)
    high = min(max(row[column][1] for row in table) for column in range(len(table[0])))
    return low, high


def plain_end(game: Game, s: Any) -> float | None:
    """The part of the win that is A's: of the game in progress in 2 Out of 3."""
    if game.slug == "two-out-of-three":
        if min(s.owner) == NOBODY or max(s.rolled):
            return None
        last = s.games_kept[0] % 128
        return 0.5 + (int(last // 11 > last % 11) - int(last // 11 < last % 11)) / 2
    if not game.rulebook.rules.is_over(s):
        return None
    won = [game.rulebook.rules.is_winner(s, seat) for seat in range(game.seats)]
    return won[0] / sum(won)


@qwinto
def test_qwinto_for_two_lies_between_who_shows_first_and_who_looks() -> None:
    """Where these are the same, it is the same; where they are not, mixing is worth something between."""
    luck = chooser("qwinto for two")
    for _ in range(A_DOZEN):
        game, s = late_sheets(luck, 2, fields=0)
        known: dict[Any, tuple[float, float]] = {}
        told = endings.worths(game, s, s.active)
        assert told is not None
        for move, worth in zip(legal(game, s, s.active), told, strict=True):
            low, high = plain_bounds(game, after(game, s, s.active, move), known, 100)
            value = worth.value if s.active == 0 else 1 - worth.value
            assert low - 1e-9 <= value <= high + 1e-9


@qwinto
def test_an_answer_in_secret_is_not_looked_at() -> None:
    """Both may write the 13 into o9 or y9; B is told the same whatever A has written, or before."""
    game = pepperbox.game("qwinto", seats=2)
    s = game.set_up()
    for seat in range(2):
        s.sheets[seat] = [*range(1, 9), 0, *range(2, 10), 0, *range(3, 12)]
        s.failed[seat] = MOST_FAILED - 1
    state = game.new(chance="explicit")
    state._state = s
    state.play("roll oyp", outcome="454")
    state.play("take")
    before = worths(state, 1)
    assert [action.text for action in before] == ["write o9", "write y9", "skip"]
    for action in state.legal(0):
        told = state.copy()
        told.play(action, seat=0)
        assert worths(told, 1) == before


# ── 2 Out of 3: the last squares ─────────────────────────────────────────────────────────────────────────────────────


def late_board(luck: random.Random, empty: int) -> tuple[Game, Any]:
    """A board with few empty squares, before a roll of the player whose dice are missing; sometimes of both."""
    game = pepperbox.game("two-out-of-three", points=1)
    s = game.set_up()
    dice = [(seat, die) for seat in range(2) for die in range(6)]
    luck.shuffle(dice)
    missing, on_board = dice[:empty], dice[empty:]
    s.hand = [sum(1 << die for seat, die in missing if seat == player) for player in range(2)]
    for square, (seat, die) in zip(luck.sample(range(SQUARES), SQUARES - empty), on_board, strict=True):
        s.owner[square], s.die[square], s.face[square] = seat, die, luck.randint(1, 6)
    s.turn = missing[0][0]
    return game, s


@two_out_of_three
@pytest.mark.parametrize("empty", [1, 2])
def test_last_squares_lie_between_bounds_that_going_through_everything_finds(empty: int) -> None:
    luck, exact = chooser("last squares", empty), 0
    for _ in range(A_DOZEN // empty):
        game, s = late_board(luck, empty)
        known: dict[Any, tuple[float, float]] = {}
        ending = endings.Ending(game, s, s.turn)
        for move, (least, most) in zip(legal(game, s, s.turn), ending.bounds, strict=True):
            low, high = plain_bounds(game, after(game, s, s.turn, move), known, 4 - empty)
            bounds = (least, most) if s.turn == 0 else (1 - most, 1 - least)
            assert bounds[0] <= high + 1e-9 and bounds[1] >= low - 1e-9
            if ending.is_exact:
                assert low - 1e-9 <= bounds[0] and bounds[1] <= high + 1e-9
        exact += ending.is_exact
    assert exact or empty > 1


# ── Through the rules ────────────────────────────────────────────────────────────────────────────────────────────────


def small_board(luck: random.Random, empty: int) -> tuple[Game, Any]:
    """One that is worked out."""
    game, s = late_board(luck, empty)
    while not endings.Ending(game, s, s.turn, budget=20_000).is_exact:
        game, s = late_board(luck, empty)
    return game, s


@pytest.mark.parametrize(
    "made",
    [
        pytest.param(lambda luck: late_sheets(luck, 1, fields=1), id="qwinto alone", marks=qwinto),
        pytest.param(lambda luck: late_sheets(luck, 2, fields=0), id="qwinto for two", marks=qwinto),
        pytest.param(lambda luck: small_board(luck, 1), id="two-out-of-three", marks=two_out_of_three),
    ],
)
def test_an_action_is_worth_the_mean_of_the_best_that_follows(made: Made) -> None:
    """Bellman's equation: each position that an action leads to is worked out by itself."""
    game, s = made(chooser("Bellman"))
    rules = game.rulebook.rules
    seat = next(seat for seat in range(game.seats) if rules.to_act(s) >> seat & 1)
    told = dict(zip(legal(game, s, seat), endings.worths(game, s, seat) or [], strict=True))
    few = [action for action in told if 0 < rules.chance(after(game, s, seat, action)) <= 6]
    action = max(few, key=lambda each: told[each].value)
    rolled = after(game, s, seat, action)
    each = [best_of(game, landed(game, rolled, outcome), seat) for outcome in range(rules.chance(rolled))]
    assert told[action].value == pytest.approx(sum(each) / len(each), abs=1e-8)


def best_of(game: Game, s: Any, seat: int) -> float:
    """What a position is worth to a seat that is over, or in which one decides."""
    rules = game.rulebook.rules
    if game.seats == 1 and rules.is_over(s):
        return rules.score(s, 0)
    ended = plain_end(game, s) if game.seats == 2 else None
    if ended is not None:
        return ended if seat == 0 else 1 - ended
    decider = next(seat for seat in range(game.seats) if rules.to_act(s) >> seat & 1)
    best = max(worth.value for worth in endings.worths(game, s, decider) or [])
    return best if decider == seat else 1 - best


# ── What is not small ────────────────────────────────────────────────────────────────────────────────────────────────


@catch_6
def test_an_early_position_is_refused() -> None:
    state = pepperbox.game("catch-6").new(seed=number("early"))
    with pytest.raises(BadOption, match="this position of catch-6 is not small enough to be worked out: more than"):
        worths(state, 0)
    assert endings.worths(state.game, state.view(0).state, 0, budget=10) is None


@catch_6
def test_a_late_position_is_answered() -> None:
    game, s = last_number((5, 5, 5, 1, 2, 5), (1, 2, 3, 4, 5, 6))
    state = game.new(seed=1)
    state._state = s
    told = worths(state, 0)
    best = max(told, key=lambda action: told[action].value)
    assert best.text == "roll 5", "a red 5 makes a plain catch, a 1 a full house"


def test_what_a_seat_may_not_know_is_not_guessed() -> None:
    state = pepperbox.game("tick-tack").new(seed=number("hidden"))
    with pytest.raises(BadOption, match="a seat of it may not know everything that matters"):
        worths(state, state.to_act[0])


@poobah
def test_grand_poobah_is_bounded_but_not_answered() -> None:
    """After a scoring roll that decides nothing, anything can follow."""
    game = pepperbox.game("grand-poobah", target=10)
    s = game.set_up()
    s.turns = [3, 3, 0, 0, 0]
    s.hands[0], s.hands[1] = [1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5]
    ending = endings.Ending(game, s, 0, budget=2_000)
    assert ending.worths is None
    assert all(0 <= low <= high <= 1 for low, high in ending.bounds)


# ── Both at once ─────────────────────────────────────────────────────────────────────────────────────────────────────


def solved_matrix(worth: list[list[float]]) -> tuple[float, list[float]]:
    rows, columns = len(worth), len(worth[0])
    tableau, names, mix = np.zeros((rows + 1, columns + 1)), np.zeros(rows + columns, np.int64), np.zeros(columns)
    tableau[:rows, :columns] = worth
    value = float(solve_matrix(tableau, names, rows, columns))
    mix_of(tableau, names, rows, columns, mix)
    return value, mix.tolist()


@pytest.mark.parametrize(
    ("worth", "value", "mix"),
    [
        ([[1, 2], [3, 4]], 3, [1, 0]),  # nobody minds being seen
        ([[2, 1], [1, 2]], 1.5, [0.5, 0.5]),
        ([[2, 1, 3], [3, 2, 1], [1, 3, 2]], 2, [1 / 3] * 3),  # rock, paper, scissors
        ([[3, 1], [1, 5]], 14 / 6, [4 / 6, 2 / 6]),
    ],
)
def test_matrix_games_that_are_known(worth: list[list[float]], value: float, mix: list[float]) -> None:
    found, mixed = solved_matrix(worth)
    assert found == pytest.approx(value)
    assert mixed == pytest.approx(mix)


def test_a_mixture_holds_every_row_to_the_value() -> None:
    """And the other player's mixture, of the matrix turned over, makes sure of it."""
    luck = chooser("matrices")
    for _ in range(50):
        rows, columns = luck.randint(1, 6), luck.randint(1, 6)
        worth = [[luck.choice((1.0, 1.25, 1.5, 2.0)) for _ in range(columns)] for _ in range(rows)]
        value, mix = solved_matrix(worth)
        own_value, own_mix = solved_matrix([[3 - row[column] for row in worth] for column in range(columns)])
        assert max(sum(w * m for w, m in zip(row, mix, strict=True)) for row in worth) == pytest.approx(value)
        assert own_value == pytest.approx(3 - value)
        sure = [sum(own_mix[row] * worth[row][column] for row in range(rows)) for column in range(columns)]
        assert min(sure) == pytest.approx(value)

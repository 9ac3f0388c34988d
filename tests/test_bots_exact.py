"""Bots of solved games play by the solutions: what came along is what the solvers say, and until it is there they wait
for nobody.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import pepperbox
from pepperbox import Game, Rulebook, solve
from pepperbox.bots.exact import Exact
from pepperbox.bots.keep_on_rolling.company import LEAST, company
from pepperbox.bots.levels import Thinker, Worth, levels, strategy
from pepperbox.bots.spicy_dice.winning import Winning, beat, blurred, with_a_trifle
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import CHOICE, Stream, started
from pepperbox.games.spicy_dice.rules import BOXES, DECIDE, SCORE
from pepperbox.solve import shipping, tables
from tests.conftest import each_book, each_game, played, settings
from tests.seed import number

BOOKS = [pepperbox.rulebook(slug) for slug in ("keep-on-rolling", "spicy-dice", "diangle")]
DECISIONS = 4  # that are looked at in each game


def best(book: Rulebook) -> Exact:
    return cast(Exact, levels(book)["best"])


def offered(book: Rulebook, s: Any, seat: int) -> Moves:
    moves = [0] * (book.rules.ACTIONS + 1)
    book.rules.legal(s, seat, moves)
    return moves


def whims() -> Stream:
    return started(7, 0, CHOICE)


# ── However it is played ─────────────────────────────────────────────────────────────────────────────────────────────


@each_game(game for book in BOOKS for game in settings(book) if game.is_newest)
def test_the_best_answers_with_all_seats_and_options(game: Game) -> None:
    state = played(game, number("exact", repr(game)), 12)
    bot = pepperbox.bot("best", game, seed=1)
    for _ in range(DECISIONS):
        if state.over:
            return
        (seat,) = state.to_act
        worths = bot.weigh(state.view(seat))
        assert worths is not None and list(worths) == state.legal(seat)
        assert len({worth.unit for worth in worths.values()}) == 1
        chosen = bot.choose(state.view(seat))
        assert worths[chosen].value == max(worth.value for worth in worths.values())
        state.play(chosen, seat)


@each_book(BOOKS)
def test_a_position_tells_what_is_played(book: Rulebook) -> None:
    for game in settings(book):
        assert best(book).game_of(game.set_up()) == game


@each_book(BOOKS)
def test_until_it_is_ready_a_plain_strategy_plays(book: Rulebook) -> None:
    level = best(book)
    fresh = type(level)(book, level.meanwhile)
    assert isinstance(fresh, Thinker)
    assert not fresh.is_ready(Game(book))
    assert fresh.meanwhile is levels(book)["good"]
    fresh.prepare(Game(book))
    assert fresh.is_ready(Game(book))


@pytest.mark.parametrize(
    ("slug", "seats", "options"),
    [
        pytest.param("spicy-dice", 1, {}, marks=pytest.mark.xdist_group("spicy-dice")),
        pytest.param("spicy-dice", 1, {"junior": True}, marks=pytest.mark.xdist_group("spicy-dice")),
        pytest.param("diangle", 1, {}, marks=pytest.mark.xdist_group("diangle")),
        pytest.param("diangle", 3, {"grand": True}, marks=pytest.mark.xdist_group("diangle")),
    ],
)
def test_the_best_does_what_the_solution_says(slug: str, seats: int, options: dict[str, Any]) -> None:
    game = pepperbox.game(slug, seats, **options)
    state = played(game, number("solution", repr(game)), 20)
    (seat,) = state.to_act
    worths = solve.worths(state, seat)
    assert pepperbox.bot("best", game).weigh(state.view(seat)) == worths
    assert worths[pepperbox.bot("best", game).choose(state.view(seat))] == max(worths.values())


# ── What came along ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("game", "aim"), list(shipping.shipped()), ids=str)
def test_what_came_along_was_made_by_the_rules_and_solvers_of_today(
    game: Game, aim: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """If not: python -m pepperbox.solve.shipping."""
    monkeypatch.setattr(tables, "table_file", lambda name: tmp_path / name)
    assert solve.kept_solution(game, aim) is not None
    assert capfd.readouterr().err == ""


def test_nothing_came_along_that_nobody_asked_for() -> None:
    names = {f"{solve.table(game, aim)[0]}.table.xz" for game, aim in shipping.shipped()}
    assert {file.name for file in tables.shipped_file("any").parent.iterdir()} == names


def test_what_came_along_is_small() -> None:
    assert sum(file.stat().st_size for file in tables.shipped_file("any").parent.iterdir()) < 3_000_000


@pytest.mark.xdist_group("spicy-dice")
def test_what_came_along_is_what_the_solver_finds() -> None:
    """For the boxes that are soon solved."""
    from pepperbox.solve.spicy_dice import sets_of, solve_classic

    found = solve_classic(True, lambda done: None, 1, boxes=1)
    game = pepperbox.game("spicy-dice", 1, junior=True)
    came: Any = solve.kept_solution(game)
    for boxes in sets_of(1):
        assert came.turn[boxes] == pytest.approx(found[boxes])


def test_a_damaged_table_that_came_along_is_noticed_and_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    game = pepperbox.game("diangle", 1)
    name, sources = solve.table(game, "turns")
    content = bytearray(tables.shipped_file(name).read_bytes())
    monkeypatch.setattr(tables, "shipped_file", lambda name: tmp_path / f"{name}.table.xz")
    monkeypatch.setattr(tables, "table_file", lambda name: tmp_path / name)
    content[len(content) // 2] ^= 1
    tables.shipped_file(name).write_bytes(content)
    assert tables.kept(name, sources) is None
    assert f"the table of {name} that came along can't be used: it is damaged" in capfd.readouterr().err
    tables.shipped_file(name).write_bytes(content[:1000])
    assert tables.kept(name, sources) is None
    tables.ship(name, "of other rules", {"roll": np.zeros(3)})
    assert tables.kept(name, sources) is None
    assert "rules or solver have changed since it was made" in capfd.readouterr().err


# ── Keep on Rolling with more, and to other targets ──────────────────────────────────────────────────────────────────


@pytest.mark.xdist_group("keep-on-rolling")
def test_a_race_for_two_is_worth_what_the_solution_says_of_it() -> None:
    """Closer targets are the end of the same race."""
    race: Any = solve.solution(pepperbox.game("keep-on-rolling", 2), "win")
    for target in (250, 100):
        game = pepperbox.game("keep-on-rolling", 2, target=target)
        assert company(game).value == pytest.approx(race.win[250 - target, 250 - target], abs=race.within)


@pytest.mark.xdist_group("keep-on-rolling")
def test_all_who_are_level_win_alike_and_whoever_is_out_does_not_count() -> None:
    game = pepperbox.game("keep-on-rolling", 5)
    s, five = game.set_up(), company(game)
    assert five.standing(s, 0) == (0, (0, 0, 0, 0), False)
    against_one, against_four = five.bank(0, (0,), False), five.bank(0, (0,) * 4, False)
    known = (against_one > LEAST) & (against_four > LEAST)
    assert known.sum() > 50
    odds = 1 / against_one[known] - 1
    assert 1 / against_four[known] - 1 == pytest.approx(4 * odds), "as likely against each"
    s.chase, s.out[2] = 1, 1
    s.banked[:] = [240, 260, 255, 100, 10, 0, 0, 0]
    assert five.standing(s, 0) == (240, (10, 100, 260), True)
    bank = five.bank(*five.standing(s, 0))
    assert bank[20] == 0 and 0 < bank[21] < bank[60] < 1


@pytest.mark.xdist_group("keep-on-rolling")
def test_far_from_the_target_points_are_what_counts() -> None:
    game = pepperbox.game("keep-on-rolling", 2, target=1000)
    s, race = game.set_up(), company(game)
    assert race.weigh(s, 0, offered(game.rulebook, s, 0), whims())[0].unit == "points"
    s.banked[0] = 900
    assert race.weigh(s, 0, offered(game.rulebook, s, 0), whims())[0].unit == "win"
    s.chase, s.banked[0], s.banked[1] = 1, 100, 1010
    assert race.bank(*race.standing(s, 0))[:500].max() == 0


# ── Spicy Dice to win ────────────────────────────────────────────────────────────────────────────────────────────────


def test_whoever_has_more_than_all_others_wins_and_ties_are_shared() -> None:
    chances = beat(((300.0, 0.0), (310.0, 0.0)))
    assert chances[[309, 310, 311]].tolist() == [0, 0.5, 1]
    assert beat(((300.0, 100.0),))[310] == pytest.approx(0.8413, abs=1e-4)
    assert blurred(chances, 0).tolist() == chances.tolist()
    assert blurred(beat(((300.0, 300.0),)), 100)[320] == pytest.approx(beat(((300.0, 400.0),))[320], abs=0.001)


@pytest.mark.xdist_group("spicy-dice")
@pytest.mark.parametrize("extra", [False, True])
def test_with_the_last_box_only_winning_counts(extra: bool) -> None:
    """Five 6s are 30 points, and 60 with the red one: whoever needs more than 30 rolls on, and who does not, stops."""
    game = pepperbox.game("spicy-dice", 2, extra=extra)
    s, company = game.set_up(), Winning(game)
    s.phase, s.turn, s.finished[1] = DECIDE, 0, 1
    for box in range(1, BOXES + 1):
        s.boxes[0][box] = 20 if box != 6 else -1
        s.boxes[1][box] = 20
    s.rolls_used[0], s.rolls_used[1] = 28, 30
    s.faces[0][:] = [6, 6, 6, 6, 6, 2]
    moves = offered(game.rulebook, s, 0)

    def chosen() -> int:
        return strategy(company)(s, 0, moves, whims())

    assert chosen() >= SCORE
    s.boxes[1][1] = 50
    assert chosen() < SCORE
    worths: list[Worth] = company.weigh(s, 0, moves, whims())
    assert max(worths).unit == "win" and 0 < max(worths).value < 1


def test_of_what_wins_anyway_more_points_are_better() -> None:
    told = with_a_trifle(np.array([1.0, 1.0, 0.999]), np.array([300.0, 350.0, 400.0]))
    assert told[2] < told[0] < told[1] <= 1

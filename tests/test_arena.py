"""The arena: who meets whom, with which luck, how sure it is who is better, and what is told of it."""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from itertools import product
from math import comb
from multiprocessing import active_children
from typing import Any

import pytest

import pepperbox
from pepperbox import Game, arena
from pepperbox.arena import Standings, compete
from pepperbox.arena.intervals import ALPHA, Sums, interval, student_quantile
from pepperbox.arena.playing import Hall, Played, Work
from pepperbox.arena.ratings import Ratings
from pepperbox.arena.seatings import all_ways, games_in_a_round, how_many_ways, seatings
from pepperbox.arena.tally import Tally
from pepperbox.cli import main
from pepperbox.engine.errors import ProcessLost
from tests.seed import SEED

SHORT = pepperbox.game("keep-on-rolling", target=20)
TOYS = "tests.toys.guests"


# ── Who sits where ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("bots", "seats"), [*product(range(2, 7), range(1, 9))])
def test_everybody_has_each_seat_equally_often_and_nobody_meets_only_themselves(bots: int, seats: int) -> None:
    for number in range(3):
        found = seatings(bots, seats, SEED, number)
        assert len(found) == games_in_a_round(bots, seats)
        for at_seat in zip(*found, strict=True):
            counted = Counter(at_seat)
            assert len(counted) == bots
            assert len(set(counted.values())) == 1
        if seats > 1:
            assert all(len(set(seating)) > 1 for seating in found)


def test_all_ways_are_counted() -> None:
    for bots, seats in product(range(2, 6), range(1, 6)):
        assert len(set(all_ways(bots, seats))) == len(all_ways(bots, seats)) == how_many_ways(bots, seats)
    assert all_ways(3, 1) == [(0,), (1,), (2,)]
    assert all_ways(2, 2) == [(0, 1), (1, 0)]


def test_a_circle_is_another_one_in_each_round_and_the_same_for_each_seed() -> None:
    circles = [seatings(3, 8, SEED, number) for number in range(10)]
    assert len({tuple(circle) for circle in circles}) > 5
    assert circles == [seatings(3, 8, SEED, number) for number in range(10)]


def test_one_bot_sits_alone_in_each_seat() -> None:
    assert seatings(2, 4, SEED, 5, is_lone=True) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]
    assert [games_in_a_round(2, seats, is_lone=True) for seats in (1, 2, 3, 8)] == [2, 2, 3, 8]
    found = compete(pepperbox.game("keep-on-rolling", 3, target=20), ["random", "easy"], games=7, seed=SEED, lone=True)
    seats_had = {player.bot: player.games for player in found.players}
    assert (found.games, found.lone, seats_had) == (9, True, {"random": 9, "easy": 18})


TEAMS = pepperbox.game("perfecto", 4, teams=True)


def test_partners_are_the_same_bot_and_every_pair_of_teams_meets_in_both_ways() -> None:
    assert work(TEAMS, "easy", "random").seatings(0) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    three = work(TEAMS, "easy", "good", "random").seatings(0)
    assert three == [(one, other, one, other) for one, other in all_ways(3, 2)]
    apart = pepperbox.game("perfecto", 4)
    assert work(apart, "easy", "random").seatings(0) == all_ways(2, 4), "who plays alone sits in all ways"


def test_a_team_s_win_is_one_win() -> None:
    standings = compete(TEAMS, ["random", "easy"], games=3, seed=SEED)
    assert standings.games == 4
    assert sum(player.share for player in standings.players) == pytest.approx(1), "one of two wins, and wholly"


def test_those_who_win_a_game_of_teams_are_a_team() -> None:
    """What the rulebook declares is what the rules play."""
    for number in range(10):
        state = TEAMS.new(seed=number)
        luck = random.Random(number)
        while not state.over:
            seat = state.to_act[0]
            state.play(luck.choice(state.legal(seat)), seat)
        assert tuple(state.winners) in TEAMS.teams


# ── How sure it is ───────────────────────────────────────────────────────────────────────────────────────────────────


def sums(*values: float) -> Sums:
    found = Sums()
    for value in values:
        found.add(value)
    return found


def test_sums_know_mean_and_deviation() -> None:
    found = sums(2, 4, 4, 4, 5, 5, 7, 9)
    assert found.mean == 5
    assert found.deviation == pytest.approx((32 / 7) ** 0.5)


def test_a_mean_of_scores_has_students_interval() -> None:
    """The example of the speed of light by Michelson's first five runs, as any table of t gives it."""
    low, high = interval(sums(850, 740, 900, 1070, 930))
    assert (low, high) == pytest.approx((898 - 2.776 * 120.291 / 5**0.5, 898 + 2.776 * 120.291 / 5**0.5), abs=0.1)


@pytest.mark.parametrize(("freedom", "quantile"), [(2, 4.303), (4, 2.776), (9, 2.262), (30, 2.042), (1000, 1.962)])
def test_quantiles_of_student_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student_quantile(0.975, freedom) == pytest.approx(quantile, abs=0.04 if freedom == 2 else 0.001)


@pytest.mark.parametrize("rounds", [5, 10, 30, 100])
def test_an_interval_holds_the_truth_as_often_as_it_says(rounds: int) -> None:
    """Exactly, over all that can happen: rounds that are won or lost as a whole, with any chance to win them."""
    held = [interval(sums(*[1.0] * won, *[0.0] * (rounds - won)), (0, 1)) for won in range(rounds + 1)]
    for percent in range(1, 100):
        chance = percent / 100
        covered = sum(
            comb(rounds, won) * chance**won * (1 - chance) ** (rounds - won)
            for won, (low, high) in enumerate(held)
            if low <= chance <= high
        )
        assert covered >= 0.93, f"chance {chance}"
    middle = sum(comb(rounds, won) / 2**rounds for won, (low, high) in enumerate(held) if low <= 0.5 <= high)
    assert middle < 0.999 or rounds < 10, "it is not simply everything"


@pytest.mark.parametrize("rounds", [8, 20])
def test_it_does_too_where_a_round_may_be_split(rounds: int) -> None:
    for lost, split in ((0.8, 0.1), (0.45, 0.1), (0.1, 0.8), (0.02, 0.96), (0.0, 0.9)):
        truth, covered = 1 - lost - split + split / 2, 0.0
        for losses in range(rounds + 1):
            for splits in range(rounds + 1 - losses):
                wins = rounds - losses - splits
                ways = comb(rounds, losses) * comb(rounds - losses, splits)
                chance = ways * lost**losses * split**splits * (1 - lost - split) ** wins
                low, high = interval(sums(*[0.0] * losses, *[0.5] * splits, *[1.0] * wins), (0, 1))
                covered += chance * (low <= truth <= high)
        assert covered >= 0.93


def test_what_was_found_is_always_inside() -> None:
    for rounds, tenths, is_always in product((1, 2, 5, 50), range(11), (False, True)):
        low, high = interval(sums(*[tenths / 10] * rounds), (0, 1), is_always=is_always)
        assert 0 <= low <= tenths / 10 <= high <= 1
        assert low < high, "nobody is sure for ever"
    assert interval(sums(3.0)) == (float("-inf"), float("inf"))


def erring(is_always: bool) -> float:
    """How often intervals exclude the truth at one look or another, of those of an arena; always the same luck."""
    luck, wrong, runs, looks = random.Random(1), 0, 200, arena._looks(1000)
    for _ in range(runs):
        found, is_wrong = Sums(), False
        for number in range(1, 1001):
            found.add(luck.choice((0.0, 0.5, 0.5, 1.0)))
            if number in looks:
                low, high = interval(found, (0, 1), is_always=is_always)
                is_wrong = is_wrong or not low <= 0.5 <= high
        wrong += is_wrong
    return wrong / runs


def test_intervals_to_look_at_again_and_again_hold_the_truth_at_all_looks_together() -> None:
    assert erring(is_always=True) <= ALPHA


def test_intervals_to_look_at_once_would_not() -> None:
    assert erring(is_always=False) > 3 * ALPHA


# ── Counting ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def game(seating: tuple[int, ...], winner: int, scores: list[int] | None = None) -> Played:
    shares = [float(seat == winner) for seat in range(len(seating))]
    return Played(seating, shares, scores or [int(share) for share in shares], decisions=10)


def test_a_tally_of_made_up_rounds() -> None:
    """The first bot wins every game, the second all others: 1, 1/2 and 0 of the wins of three."""
    tally = Tally(3, seats=2, is_always=False)
    for _ in range(30):
        tally.add([game(seating, seating.index(min(seating))) for seating in all_ways(3, 2)])
    assert [tally.values[bot].mean for bot in range(3)] == [1, 0.5, 0]
    assert tally.games == [120, 120, 120]
    assert tally.order == [0, 1, 2]
    assert tally.difference(0, 2)[0] == 1
    assert tally.difference(2, 1)[0] == -0.5
    low, high = tally.difference(1, 0)[1]
    assert -1 < low < -0.5 < high < 0
    assert tally.is_settled
    assert tally.played == 180
    assert tally.decisions == 1800


def test_what_is_equal_is_not_settled() -> None:
    tally = Tally(2, seats=2, is_always=True)
    for number in range(400):
        tally.add([game((0, 1), number % 2), game((1, 0), number % 2)])
    assert tally.values[0].mean == 0.5
    assert not tally.is_settled


def test_better_by_less_than_was_asked_for_is_not_settled() -> None:
    tallies = [Tally(2, seats=2, is_always=True, margin=margin) for margin in (0.0, 0.3, 0.9)]
    for number in range(400):
        for tally in tallies:
            tally.add([game((0, 1), 0), game((1, 0), number % 4 > 0)])  # 7 of 8 for the first
    assert [tally.is_settled for tally in tallies] == [True, True, False]


def test_pairs_are_surer_than_their_bots_where_luck_is_shared() -> None:
    """Alone, with luck that moves all scores by hundreds and skill that adds ten."""
    luck, tally = random.Random(1), Tally(2, seats=1, is_always=False)
    for _ in range(50):
        common = luck.randrange(1000)
        tally.add([game((0,), 0, [common + 10 + luck.randrange(5)]), game((1,), 0, [common + luck.randrange(5)])])
    low, high = tally.interval(0)
    assert high - low > 100
    low, high = tally.difference(0, 1)[1]
    assert 8 < low < 10 < high < 12


def test_ratings_follow_who_wins() -> None:
    ratings = Ratings(3)
    for _ in range(20):
        ratings.add([game(seating, seating.index(min(seating))) for seating in all_ways(3, 2)])
    best, middle, worst = (rating.mu for rating in ratings.of)
    assert best > middle > worst
    assert ratings.of[0].sigma < Ratings(1).of[0].sigma


def test_ratings_know_shared_wins_bots_with_several_seats_and_scores_alone() -> None:
    shared, alone, several = Ratings(2), Ratings(2), Ratings(2)
    shared.add([Played((0, 1), [0.5, 0.5], [3, 3], 1)])
    assert shared.of[0].mu == pytest.approx(shared.of[1].mu)
    alone.add([game((0,), 0, [120]), game((1,), 0, [140])])
    assert alone.of[0].mu < alone.of[1].mu
    several.add([game((0, 1, 1), 0)])
    assert several.of[0].mu > several.of[1].mu


# ── Games ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def work(game: Game, *bots: str, is_compiled: bool = False) -> Work:
    return Work(game.slug, game.seats, tuple(game.options.items()), game.version, bots, SEED, 60.0, is_compiled)


def found(standings: Standings) -> dict[str, Any]:
    """All that does not depend on how fast it went."""
    told = asdict(standings)
    del told["seconds"]
    for player in told["players"]:
        del player["milliseconds"], player["slowest"]
    return told


def test_the_games_of_an_arena_are_those_of_a_simulation() -> None:
    """Game number g of a seed has the same luck whoever plays it, here and there."""
    standings = compete(SHORT, ["easy", "random"], games=60, seed=SEED)
    first = pepperbox.simulate(SHORT, ["easy", "random"], games=30, seed=SEED)
    second = pepperbox.simulate(SHORT, ["random", "easy"], games=30, seed=SEED)
    share = {player.bot: player.share for player in standings.players}
    assert share["easy"] == pytest.approx((first.win_share[0] + second.win_share[1]) / 2)
    score = {player.bot: player.score for player in standings.players}
    assert score["random"] == pytest.approx((first.mean_scores[1] + second.mean_scores[0]) / 2)
    assert standings.decisions == pytest.approx(30 * (first.mean_decisions + second.mean_decisions))


@pytest.mark.parametrize("seats", [2, 3])
def test_bots_that_play_alike_share_every_round(seats: int) -> None:
    """With the same luck in all seatings nothing is left that could make them differ."""
    standings = compete(Game(SHORT.rulebook, seats, SHORT.options), ["easy", "easy"], games=30, seed=SEED)
    assert [player.share for player in standings.players] == pytest.approx([1 / seats] * 2)
    (pair,) = standings.pairs
    assert pair.difference == 0
    assert pair.low < 0 < pair.high
    assert not standings.settled


def test_the_dice_of_a_round_are_the_same_for_whoever_meets_them() -> None:
    """Alone they are: the first roll, as long as nobody decides anything before it."""
    alone = pepperbox.game("qwinto", 1)
    with Hall(work(alone, "random", "random", f"{TOYS}:First")) as hall:
        (one, other, guest), *_ = hall.play(range(2))
    assert one.scores == other.scores, "and so are whims of levels"
    assert guest.asked is not None


@pytest.mark.xdist_group("keep-on-rolling")
def test_rounds_are_the_same_at_both_speeds() -> None:
    three = Game(SHORT.rulebook, 3, SHORT.options)
    bots = ("easy", "random")
    with Hall(work(three, *bots)) as plain, Hall(work(three, *bots, is_compiled=True)) as compiled:
        assert plain.play(range(5, 15)) == compiled.play(range(5, 15))


def test_who_is_alone_is_compared_by_scores() -> None:
    standings = compete(pepperbox.game("spicy-dice", 1), ["random", "easy"], games=20, seed=SEED)
    assert standings.unit == "points"
    assert [player.bot for player in standings.players] == ["easy", "random"]
    assert all(player.share == player.score for player in standings.players)
    assert all(player.games == 10 for player in standings.players)
    assert standings.settled


def test_it_ends_when_all_is_settled_and_not_before() -> None:
    limit = 2000
    settled = compete(SHORT, ["random", f"{TOYS}:Illegal"], limit, seed=SEED, until_settled=True)
    assert settled.settled
    assert settled.always_valid
    assert settled.games < limit
    assert settled.rounds in arena._looks(limit)
    in_no_time = compete(SHORT, ["random", "easy"], limit, seed=SEED, seconds=0)
    assert 0 < in_no_time.games < limit
    assert not in_no_time.interrupted
    alike = compete(SHORT, ["easy", "easy"], 60, seed=SEED, until_settled=True)
    assert not alike.settled
    assert alike.games == 60


def test_who_keeps_the_tally_goes_on_from_there() -> None:
    bots = ["easy", "random"]
    whole, first = (Tally(2, SHORT.seats, is_always=False) for _ in range(2))
    compete(SHORT, bots, games=20, seed=SEED, tally=whole)
    compete(SHORT, bots, games=6, seed=SEED, tally=first)
    kept = json.loads(json.dumps(first.as_json()))
    later = Tally(2, SHORT.seats, is_always=False).go_on(kept)
    standings = compete(SHORT, bots, games=20, seed=SEED, tally=later)
    assert later.as_json() == whole.as_json()
    assert standings.games == 20


def test_whole_rounds_are_played() -> None:
    standings = compete(SHORT, ["easy", "random", f"{TOYS}:First"], games=10, seed=SEED)
    assert standings.games == 12
    assert [player.games for player in standings.players] == [8, 8, 8]
    assert len(standings.pairs) == 3


def test_a_fault_loses_the_game_and_the_arena_goes_on() -> None:
    three = Game(SHORT.rulebook, 3, SHORT.options)
    standings = compete(three, ["easy", f"{TOYS}:Raising"], games=6, seed=SEED)
    *_, raising = standings.players
    assert raising.lost_by_fault == 6
    assert raising.fault == f"{TOYS}:Raising failed: KeyError: 'dice'"
    assert raising.share == 0
    assert standings.players[0].share == pytest.approx((1 + 1 + 1 + 3 * 2 * 0.5) / 9)
    alone = compete(pepperbox.game("qwinto", 1), ["random", f"{TOYS}:Raising"], games=2, seed=SEED)
    assert [player.lost_by_fault for player in alone.players] in ([0, 1], [1, 0])


# ── Several processes ────────────────────────────────────────────────────────────────────────────────────────────────


def test_how_many_processes_play_makes_no_difference() -> None:
    bots = ["easy", "random", f"{TOYS}:Random", f"{TOYS}:Raising"]
    alone = compete(SHORT, bots, games=48, seed=SEED)
    assert found(compete(SHORT, bots, games=48, seed=SEED, processes=2)) == found(alone)
    assert active_children() == []


def test_a_bot_that_ends_its_process_is_told() -> None:
    with pytest.raises(ProcessLost, match="a process in which bots played has ended by itself; did a bot end it"):
        compete(SHORT, ["easy", f"{TOYS}:Deadly"], games=4, seed=SEED, processes=2)
    assert active_children() == []


@pytest.mark.parametrize("processes", [1, 2])
def test_ctrl_c_tells_what_was_found_so_far(processes: int) -> None:
    def interrupt(done: int) -> None:
        if done >= 20:
            raise KeyboardInterrupt

    some = compete(SHORT, ["easy", "random"], 100, SEED, processes=processes, progress=interrupt)
    assert some.interrupted
    assert 20 <= some.games < 100
    assert some.players[0].bot
    assert active_children() == []


# ── The command ──────────────────────────────────────────────────────────────────────────────────────────────────────

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `pepperbox arena` in this process."""

    def command(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["pepperbox", "arena", *arguments])
        status = 0
        try:
            main()
        except SystemExit as leaving:
            status = int(leaving.code or 0)
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return command


def test_arena_prints_json(run: Run) -> None:
    status, out, err = run(
        "keep-on-rolling", "random", "easy", "-o", "target=20", "--games", "40", "--seed", "1", "--json"
    )
    assert (status, err) == (0, "")
    shown = json.loads(out)
    assert [player["bot"] for player in shown["players"]] == ["easy", "random"]
    for player in shown["players"]:
        assert player["games"] == 40
        assert 0 <= player["low"] <= player["share"] <= player["high"] <= 1
        assert isinstance(player["rating"], float)
        assert (player["lost_by_fault"], player["fault"]) == (0, "")
    assert sum(player["share"] for player in shown["players"]) == pytest.approx(1)
    assert (shown["game"], shown["seats"], shown["options"]) == ("keep-on-rolling", 2, {"target": 20})
    assert (shown["games"], shown["rounds"], shown["unit"], shown["seed"]) == (40, 20, "win", 1)
    (pair,) = shown["pairs"]
    assert pair["bots"] == ["easy", "random"]
    assert pair["low"] <= pair["difference"] <= pair["high"]


def test_arena_prints_a_table_and_what_it_means(run: Run) -> None:
    _, out, _ = run("keep-on-rolling", "easy", f"{TOYS}:Illegal", "-o", "target=20", "--games", "60", "--seed", "1")
    assert "60 games of Keep on Rolling, 2 seats, in 30 rounds" in out
    assert "100.0%" in out
    assert f"easy is better than {TOYS}:Illegal, by " in out
    assert f"{TOYS}:Illegal lost 60 games by a fault, first: {TOYS}:Illegal erred: 'take everything'" in out
    _, out, _ = run("qwinto", "random", "random", "--seats", "1", "--games", "4", "--seed", "1")
    assert "one seat" in out
    assert "It is open whether random is better than random." in out


def test_an_interrupted_arena_prints_what_it_has_and_leaves_with_a_signal_s_status(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Hall, "play", interrupted)
    status, out, _ = run("catch-6", "easy", "random", "--games", "4")
    assert status == 130
    assert "Not one round was finished." in out


def interrupted(hall: Hall, numbers: range) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["catch-6"], "an arena compares bots: name at least two, not 0"),
        (["catch-6", "easy"], "an arena compares bots: name at least two, not 1"),
        (["chess", "easy", "easy"], "there is no game 'chess'; the games are "),
        (["catch-6", "easy", "genius"], "there is no bot 'genius' for catch-6; its bots are random, easy"),
        (["catch-6", "easy", "no_such:Bot"], "can't import 'no_such' for the bot 'no_such:Bot': ModuleNotFoundError"),
        (["catch-6", "easy", f"{TOYS}:not_a_bot"], f"{TOYS}:not_a_bot is no bot: it has no method choose(view)"),
        (["catch-6", "easy", "random", "--seats", "3"], "catch-6 is for 2 seats, not 3"),
        (["catch-6", "easy", "random", "-o", "wins=0"], "option wins of catch-6 is a number from 1 to 20, not 0"),
        (["catch-6", "easy", "random", "--games", "0"], "games is a whole number from 1 on, not 0"),
        (["catch-6", "easy", "random", "--processes", "0"], "processes is a whole number from 1 on, not 0"),
        (["catch-6", "easy", "random", "easy", "--lone"], "one bot sits alone among players of another: name two"),
        (
            ["catch-6", "easy", "random", "--patience", "0"],
            "patience is a number of seconds above 0, up to 86,400, not 0.0",
        ),
        (["catch-6", "easy", "random", "--patience", "inf"], "patience is a number of seconds above 0, up to 86,400"),
        (["catch-6", "easy", "random", "--seed", "-1"], "a seed is a whole number from 0 to 2**63 - 1, not -1"),
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(run: Run, arguments: list[str], sentence: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"pepperbox: {sentence}")
    assert err.count("\n") == 1

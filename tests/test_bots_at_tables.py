"""Bots at tables: nobody waits until one is ready, and a process that hangs, dies or has no memory stops nothing."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from importlib import import_module
from math import inf
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from rich.console import Console

from pepperbox.bots.names import EXPECTATIONS, bot_name
from pepperbox.engine.game import Game
from pepperbox.engine.gate import GameState
from pepperbox.engine.rulebook import Action
from pepperbox.engine.standing import View
from pepperbox.games import rulebook
from pepperbox.server import bots as bots_module
from pepperbox.server import minds
from pepperbox.server.bots import Bots
from pepperbox.server.minds import Mind, Team
from pepperbox.terminal import menu, saves
from pepperbox.terminal import table as table_module
from pepperbox.terminal.aside import Aside, Player
from pepperbox.terminal.menu import seated
from pepperbox.terminal.table import Table
from tests.serving import PATIENCE, Served, guests, is_alive, run, served
from tests.toys.scholar import FOLDER, GAME, Scholar, arrive, folder, has_numba, noted

LEVELS: dict[str, Any] = import_module(f"pepperbox.bots.{GAME.replace('-', '_')}").LEVELS


@pytest.fixture(autouse=True)
def scholar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One plays at the level `best`, here and in the processes of bots."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    before = dict(LEVELS)  # in their order
    LEVELS.clear()
    LEVELS.update({"easy": before["easy"], "best": Scholar()})
    for patience in ("LONGEST_THOUGHT", "LONGEST_WAIT"):  # a busy machine is no reason
        monkeypatch.setattr(bots_module, patience, PATIENCE)
    yield
    LEVELS.clear()
    LEVELS.update(before)


def tell(what: str) -> None:
    (folder() / what).touch()


def tell_no_more(what: str) -> None:
    (folder() / what).unlink()


async def until(happens: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happens():
            await asyncio.sleep(0.01)


class Position:
    """A decision of which one sees who made it: there are many legal actions, in their order."""

    def __init__(self) -> None:
        self.game = Game(rulebook(GAME))
        state = self.game.new(seed=1)
        while len(state.legal(seat := state.to_act[0])) == 1:
            state.play(state.legal(seat)[0], seat)
        self.view: View = state.view(seat)
        legal = [str(action) for action in state.legal(seat)]
        self.legal, self.simple, self.thought = legal, legal[0], legal[-1]


@asynccontextmanager
async def players(processes: int = 1, is_ready: bool = True) -> AsyncIterator[Asker]:
    bots = Bots(processes, arrive)
    try:
        player = Asker(bots)
        if is_ready:
            await player.get_ready()
        yield player
    finally:
        bots.close()


class Asker:
    """Somebody who asks bots again and again in the same position."""

    def __init__(self, bots: Bots) -> None:
        self.bots = bots
        self.position = Position()

    async def choose(self, level: str = "best") -> str:
        return await self.bots.choose(self.position.game, level, self.position.view, 1)

    async def get_ready(self) -> None:
        self.bots.want(self.position.game, "best")
        await until(lambda: any(mind.ready and not mind.is_busy for mind in self.bots.thinking.minds))

    async def wants_more(self) -> None:
        """Let somebody ask for the same game with another option, for which all have to get ready too."""
        self.bots.want(Game(self.position.game.rulebook, 2, {"wins": 1}), "best")
        await until(lambda: any(mind.is_loading for mind in self.bots.thinking.minds))


# ── Until it is ready ────────────────────────────────────────────────────────────────────────────────────────────────


def test_until_a_bot_is_ready_a_simpler_one_plays_for_it() -> None:
    async def play() -> None:
        async with players(is_ready=False) as player:
            tell("hold")
            assert await player.choose() == player.position.simple
            await until(lambda: noted("prepares"))
            assert await player.choose() == player.position.simple
            advice = await player.bots.advise(player.position.game, player.position.view, 1)
            assert (advice.level, advice.worth) == ("easy", None), "the strongest that is ready"
            assert not noted("thinks")
            assert player.bots.unready == 1
            tell_no_more("hold")
            await player.get_ready()
            assert player.bots.unready == 0
            assert await player.choose() == player.position.thought
            advice = await player.bots.advise(player.position.game, player.position.view, 1)
            assert (advice.action, advice.level) == (player.position.thought, "best")
            assert advice.worth is not None
            assert advice.worth.unit == "win"
            assert set(noted("prepares")) > set(noted("thinks")), "who thinks loads what another has prepared"
            await until(lambda: not is_alive(noted("prepares")[0]))  # and its memory is free

    run(play())


def test_nothing_is_prepared_that_nobody_asks_for() -> None:
    async def play() -> None:
        async with players(is_ready=False) as player:
            assert await player.choose("easy") in player.position.legal
            assert not player.bots.thinking.minds
            assert noted("prepares") == []
            (mind,) = player.bots.quick.minds
            assert not await mind.ask(PATIENCE, has_numba)

    run(play())


IDLE = [(minds, "IDLE"), (bots_module, "IDLE")]
GROWN = [(minds, "MOST_MEGABYTES"), (minds, "MOST_GROWTH")]


@pytest.mark.parametrize("limits", [IDLE, GROWN], ids=["idle", "grown"])
def test_who_is_idle_or_has_grown_too_large_gives_its_memory_back(
    limits: list[tuple[ModuleType, str]], scholar: None
) -> None:
    monkeypatch = pytest.MonkeyPatch()

    async def play() -> None:
        async with players() as player:
            assert await player.choose() == player.position.thought
            (process,) = noted("thinks")
            player.bots.tidy()
            assert is_alive(process)
            for module, limit in limits:
                monkeypatch.setattr(module, limit, -1.0)
            player.bots.tidy()
            await until(lambda: not is_alive(process))
            monkeypatch.undo()
            assert await player.choose() == player.position.simple
            await player.get_ready()
            assert await player.choose() == player.position.thought
            assert player.bots.lost == 0

    run(play())


def test_who_needs_much_memory_keeps_it_while_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with players() as player:
            assert await player.choose() == player.position.thought
            (process,) = noted("thinks")
            monkeypatch.setattr(minds, "MOST_MEGABYTES", -1.0)
            monkeypatch.setattr(minds, "MOST_GROWTH", inf)
            player.bots.tidy()
            assert await player.choose() == player.position.thought
            assert noted("thinks") == [process, process]
            for module, limit in IDLE:
                monkeypatch.setattr(module, limit, -1.0)
            player.bots.tidy()
            await until(lambda: not is_alive(process))

    run(play())


def test_whoever_prepares_may_be_lost_too() -> None:
    async def play() -> None:
        async with players(is_ready=False) as player:
            tell("hold")
            assert await player.choose() == player.position.simple
            await until(lambda: noted("prepares"))
            tell_no_more("hold")
            os.kill(noted("prepares")[0], signal.SIGKILL)
            await player.get_ready()
            assert await player.choose() == player.position.thought

    run(play())


# ── Whatever happens to a process ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSTOP], ids=lambda blow: blow.name)
def test_while_one_thinks_its_process_dies_or_hangs(blow: signal.Signals, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with players() as player:
            tell("hang")
            if blow == signal.SIGSTOP:
                monkeypatch.setattr(bots_module, "LONGEST_THOUGHT", 1.0)
            choosing = asyncio.create_task(player.choose())
            await until(lambda: noted("thinks"))
            os.kill(noted("thinks")[0], blow)
            assert await choosing in player.position.legal
            monkeypatch.setattr(bots_module, "LONGEST_THOUGHT", PATIENCE)
            tell_no_more("hang")
            await until(lambda: not is_alive(noted("thinks")[0]))
            assert player.bots.lost >= 1
            await player.get_ready()
            assert await player.choose() == player.position.thought

    run(play())


def test_who_dies_while_nobody_asks_is_replaced() -> None:
    async def play() -> None:
        async with players() as player:
            assert await player.choose() == player.position.thought
            (mind,) = player.bots.thinking.minds
            os.kill(noted("thinks")[0], signal.SIGKILL)
            await until(lambda: mind.is_gone)
            player.bots.tidy()
            assert player.bots.lost == 1
            await player.get_ready()
            assert await player.choose() == player.position.thought
            assert len(set(noted("thinks"))) == 2

    run(play())


def test_another_process_thinks_about_what_one_was_lost_over() -> None:
    async def play() -> None:
        async with players(processes=2) as player:
            tell("hang")
            choosing = [asyncio.create_task(player.choose()) for _ in range(2)]
            await until(lambda: len(noted("thinks")) == 2)
            os.kill(noted("thinks")[0], signal.SIGKILL)
            await until(lambda: player.bots.lost == 1)
            tell_no_more("hang")
            assert [await choice for choice in choosing] == [player.position.thought] * 2

    run(play())


def test_who_fails_again_and_again_is_asked_no_more_for_a_while() -> None:
    async def play() -> None:
        async with players() as player:
            tell("forget")
            for lost in range(1, minds.MOST_TROUBLES + 1):
                assert await player.choose() == player.position.simple
                assert player.bots.lost == lost
                if lost < minds.MOST_TROUBLES:
                    await player.get_ready()
            tell_no_more("forget")
            player.bots.tidy()
            assert await player.choose() == player.position.simple
            assert len(noted("thinks")) == minds.MOST_TROUBLES
            (level,) = player.bots.thinking.given_up
            player.bots.thinking.given_up[level] = -inf
            player.bots.tidy()
            assert await player.choose() == player.position.simple
            await player.get_ready()
            assert await player.choose() == player.position.thought

    run(play())


def test_one_who_errs_costs_no_process() -> None:
    async def play() -> None:
        async with players() as player:
            tell("err")
            assert await player.choose() == player.position.simple
            tell_no_more("err")
            assert await player.choose() == player.position.thought
            assert player.bots.lost == 0

    run(play())


def test_where_nobody_can_be_asked_something_legal_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(self: Mind, patience: float, work: object, *about: object) -> None:
        raise minds.Lost

    async def play() -> None:
        async with players(is_ready=False) as player:
            assert await player.choose("easy") in player.position.legal
            assert await player.choose() in player.position.legal

    monkeypatch.setattr(Mind, "ask", ask)  # as if no process could be started
    monkeypatch.setattr(bots_module, "LONGEST_START", 0.1)
    run(play())


# ── Turns ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_who_has_waited_longest_is_served_first() -> None:
    async def play() -> None:
        team, served = Team(1), list[int]()

        async def use(number: int) -> None:
            mind = await team.free()
            served.append(number)
            await asyncio.sleep(0)
            team.give_back(mind)

        try:
            mind = await team.free()
            users = [asyncio.create_task(use(number)) for number in range(5)]
            await until(lambda: team.waiting == 5)
            users[1].cancel()
            await asyncio.sleep(0)
            team.give_back(mind)
            await asyncio.gather(*users, return_exceptions=True)
            assert served == [0, 2, 3, 4]
            assert await team.free() is mind, "nobody has kept it"
        finally:
            team.close()

    run(play())


def test_where_all_are_busy_a_simpler_one_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with players() as player:
            tell("hang")
            choosing = asyncio.create_task(player.choose())
            await until(lambda: noted("thinks"))
            monkeypatch.setattr(bots_module, "LONGEST_WAIT", 0.01)
            assert await player.choose() == player.position.simple
            tell_no_more("hang")
            assert await choosing == player.position.thought

    run(play())


def test_while_all_load_something_else_a_simpler_one_answers_at_once() -> None:
    async def play() -> None:
        async with players() as player:
            (before,) = {*noted("prepares")[1:]}
            tell("load")
            await player.wants_more()
            assert await player.choose() == player.position.simple
            tell_no_more("load")
            await player.get_ready()
            assert await player.choose() == player.position.thought
            assert noted("thinks") == [before]

    run(play())


# ── At a table ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_game_goes_on_whatever_happens_to_those_who_think(tmp_path: Path) -> None:
    async def play() -> None:
        async with guests(server, "Ann") as (ann,):
            opened = await ann.open(GAME, bots=["best"], start=True, options={"wins": "3"})  # so that it has to think
            tab = await ann.tab(opened["table"])
            await until(lambda: any(mind.ready for mind in server.house.bots.thinking.minds))
            tell("hang")
            playing = asyncio.create_task(tab.play())
            await until(lambda: noted("thinks"))
            tell_no_more("hang")
            os.kill(noted("thinks")[0], signal.SIGKILL)
            await playing
            assert tab.phase == "over"
            assert server.house.bots.lost == 1

    with scholars_at(str(tmp_path / "tables.db")) as server:
        run(play())


def test_everybody_at_a_table_sees_whether_a_bot_is_ready(tmp_path: Path) -> None:
    async def play() -> None:
        async with guests(server, "Ann") as (ann,):
            tell("hold")
            opened = await ann.open(GAME, bots=["best"], start=True, options={"wins": "3"})
            tab = await ann.tab(opened["table"])
            assert tab.seat("A")["ready"], "people always are"
            await tab.until(lambda: not tab.seat("B")["ready"])
            tell_no_more("hold")
            await tab.until(lambda: tab.seat("B")["ready"])
            tell("hold")
            for mind in server.house.bots.thinking.minds:
                os.kill(next(iter(mind.processes)), signal.SIGKILL)
            await tab.play(until=lambda: not tab.seat("B")["ready"])
            assert tab.phase == "playing"
            tell_no_more("hold")
            await tab.until(lambda: tab.seat("B")["ready"])

    with scholars_at(str(tmp_path / "tables.db")) as server:
        run(play())


def test_bots_stay_ready_as_long_as_somebody_is_at_the_table(tmp_path: Path) -> None:
    def let_time_pass() -> None:
        """Nobody has asked for anything for ever."""
        bots = server.house.bots
        bots._asked_for = dict.fromkeys(bots._asked_for, -inf)
        for mind in bots.thinking.minds:
            mind.used = -inf
        server.inside(server.house.tidy)

    async def play() -> None:
        async with guests(server, "Ann") as (ann,):
            opened = await ann.open(GAME, bots=["best"], start=True)
            tab = await ann.tab(opened["table"])
            await tab.until(lambda: tab.seat("B")["ready"] and server.house.bots.thinking.minds)
            await asyncio.to_thread(let_time_pass)
            assert server.house.bots.thinking.minds
            await tab.close()
            await until(lambda: not server.house.rooms[opened["table"]].connections)
            await asyncio.to_thread(let_time_pass)
            assert not server.house.bots.thinking.minds
            tab = await ann.tab(opened["table"])
            await tab.until(lambda: not tab.seat("B")["ready"])
            await tab.until(lambda: tab.seat("B")["ready"])

    with scholars_at(str(tmp_path / "tables.db")) as server:
        run(play())


@contextmanager
def scholars_at(database: str) -> Iterator[Served]:
    """A server with one process in which they think."""
    with served(database) as server:
        server.house.bots.close()
        server.house.bots = bots = Bots(1, arrive)
        bots.listen(server.house.show_bots)
        try:
            yield server
        finally:
            server.loop.call_soon_threadsafe(bots.close)


# ── In the terminal ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("is_lost", [False, True], ids=["ready", "lost"])
def test_whoever_sits_at_a_terminal_does_not_wait_either(is_lost: bool) -> None:
    position = Position()
    aside = Aside(position.game, is_patient=False, first=arrive)
    try:
        tell("hold")
        player = Player("best", position.game, 1, aside)
        assert str(player.choose(position.view)) == position.simple
        assert player.is_simple
        assert aside.advise(position.view, 1).level == "easy"
        run(until(lambda: noted("prepares")))
        if is_lost:
            os.kill(noted("prepares")[0], signal.SIGKILL)
            run(until(lambda: not is_alive(noted("prepares")[0])))
            tell_no_more("hold")
            assert str(player.choose(position.view)) == position.simple
            return
        tell_no_more("hold")
        run(until(lambda: aside.is_ready("best")))
        assert str(player.choose(position.view)) == position.thought
        assert not player.is_simple
        advice = aside.advise(position.view, 1)
        assert (advice.action, advice.level) == (position.thought, "best")
        assert advice.worth
        assert {*noted("prepares"), *noted("thinks")} == {noted("prepares")[0]} != {os.getpid()}, "all in one process"
    finally:
        aside.end()


def test_a_bot_that_can_think_no_more_goes_on_more_simply() -> None:
    position = Position()
    aside = Aside(position.game, is_patient=False, first=arrive)
    try:
        player = Player("best", position.game, 1, aside)
        run(until(lambda: aside.is_ready("best")))
        tell("forget")
        assert str(player.choose(position.view)) == position.simple
        assert player.is_simple
        tell_no_more("forget")
        assert str(player.choose(position.view)) == position.simple, "what was lost is asked no more"
    finally:
        aside.end()


class Sitting:
    """A table with two `best` bots at a real terminal, where one only watches."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(table_module, "Aside", partial(Aside, first=arrive))
        state = seated(Game(rulebook(GAME)), ["best", "best"], seed=1)
        self.output = io.StringIO()
        console = Console(file=self.output, force_terminal=True, width=80, height=24, legacy_windows=False)
        self.table = Table(state, console, path, pause=0)

    def turn(self) -> str:
        """One decision in which there is a choice, and the screen after it."""
        state = self.table.state
        while state.due or len(state.legal(state.to_act[0])) == 1:
            self.table.turn()
        self.table.turn()
        self.output.truncate(0)
        self.table.show()
        return self.output.getvalue()


def test_a_bot_that_is_not_ready_says_so_and_says_when_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tell("hold")
    sitting = Sitting(tmp_path / "game.pbx", monkeypatch)
    table = sitting.table
    try:
        who = " and ".join(table.names[seat] for seat in table.bots)
        shown = sitting.turn()
        assert f"Not ready yet, and plays more simply until then: {who}." in shown
        sitting.turn()
        tell_no_more("hold")
        run(until(lambda: table.aside.is_ready("best")))
        assert f"Ready now to play as best bot: {who}." in sitting.turn()
        sitting.turn()
        assert [len(said) for number, said in table.remarks.items() if number] == [1, 1], "once each"
        assert "bot A best\nbot B best" in table.state.record()
    finally:
        table.aside.end()


def test_a_bot_that_is_ready_in_time_does_not_mention_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(tmp_path / "game.pbx", monkeypatch)
    try:
        run(until(lambda: sitting.table.aside.is_ready("best")))
        assert "eady" not in sitting.turn()
    finally:
        sitting.table.aside.end()


def test_the_screen_says_that_a_bot_thinks_if_it_takes_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "NOTICED", 0.0)
    sitting = Sitting(tmp_path / "game.pbx", monkeypatch)
    table, show, said = sitting.table, sitting.table.show, threading.Event()

    def showing(*below: Any) -> None:
        show(*below)
        if below:
            said.set()

    def slowly(player: Player, view: View) -> Action:
        assert said.wait(PATIENCE)
        return player.game.rulebook.actions[player._moves(view)[1]]

    monkeypatch.setattr(table, "show", showing)
    monkeypatch.setattr(Player, "choose", slowly)
    try:
        table.turn()
        assert f"{table.names[0]} is thinking …" in sitting.output.getvalue()
        assert table.state.count == 1
    finally:
        table.aside.end()


def test_a_program_at_the_terminal_would_rather_wait() -> None:
    position = Position()
    player = Player("best", position.game, 1, Aside(position.game, is_patient=True))
    assert str(player.choose(position.view)) == position.thought
    assert noted("prepares") == [os.getpid()]


def test_the_terminal_goes_on_with_the_level_of_last_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "folder", lambda: tmp_path)
    game = Game(rulebook(GAME))
    assert saves.usual_level(game.rulebook) == "easy"
    for number, bots in enumerate((["random"], ["best"], [])):
        state = seated(game, bots, seed=1)
        saves.write(state, tmp_path / f"{GAME}-{number}.pbx")
        os.utime(tmp_path / f"{GAME}-{number}.pbx", (number, number))
    assert saves.usual_level(game.rulebook) == "best"
    assert saves.usual_level(rulebook("qwinto")) == "easy"


def test_the_menu_says_what_to_expect_and_takes_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "folder", lambda: tmp_path)
    started: list[GameState] = []
    monkeypatch.setattr(menu, "sit_down", lambda state, *_: started.append(state))
    console = Console(file=io.StringIO(), width=80, record=True)
    typed = iter(["best", ""])
    console.input = lambda *_, **__: next(typed)  # type: ignore[method-assign]
    menu.Menu(console).start(rulebook(GAME))
    shown = console.export_text()
    assert EXPECTATIONS["easy"] in shown
    assert EXPECTATIONS["random"] not in shown
    assert [*started[0].bots.values()] == ["best"]
    assert bot_name("best", []) in started[0].players.values()

"""A game at the terminal: people and bots at one table, until it is over or somebody leaves."""

from __future__ import annotations

import errno
import random
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from shlex import quote

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.markup import escape
from rich.padding import Padding
from rich.rule import Rule
from rich.segment import Segment, Segments
from rich.text import Text

from pepperbox.bots import Bot, asking
from pepperbox.bots.guests import is_guest
from pepperbox.bots.names import CHARACTERS
from pepperbox.bots.prospects import prospects_text
from pepperbox.engine.errors import PepperboxError
from pepperbox.engine.game import Game
from pepperbox.engine.gate import GameState
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.rulebook import SPECTATOR, Action
from pepperbox.games.rules_page import rules_for_people
from pepperbox.games.words import listed
from pepperbox.terminal import boards, choices, keys, saves
from pepperbox.terminal.aside import Aside, Player, seated
from pepperbox.terminal.pieces import two_sided

COMMANDS = "? rules · hint · undo · history · save · quit"
PROMPT_LINES = 1
SETTINGS_WIDTH = 60  # beside the title
PAUSE = 0.8  # seconds in which a person can follow what a bot does
NOTICED = 1.0  # seconds after which whoever waits for a bot is told so
REACTION = (1.0, 3.5)  # seconds that a bot needs where it counts who is first


@dataclass
class Race:
    """A decision in which it counts who is first: when it ends, and when the bots will act."""

    end: float
    bots: dict[int, float]
    is_stopped: bool = False  # has the person pressed a key?


class Left(Exception):
    """The person at the terminal leaves the table."""


class Table:
    """One game, drawn anew for every decision."""

    def __init__(
        self, state: GameState, console: Console, path: Path, pause: float = PAUSE, seed: int | None = None
    ) -> None:
        self.state = state
        self.console = console
        self.save_file = saves.Save(path, state)
        self.pause = pause if console.is_terminal else 0
        self.names = names(state)
        self.luck = random.Random(seed)  # of the bots: their whims, and how fast they are
        self.aside = Aside(state.game, is_patient=not console.is_terminal)
        self.bots = {
            seat: seated(bot, state.game, self.luck.getrandbits(63), self.aside) for seat, bot in state.bots.items()
        }
        self.people = [seat for seat in range(state.game.seats) if seat not in self.bots]
        self.viewer = self.people[0] if len(self.people) == 1 else SPECTATOR  # who looks at the screen
        self.told = dict.fromkeys([*self.people, SPECTATOR], state.count)  # events that each has been told
        self.remarks: dict[int, list[str]] = {}  # what is said besides, before the event of that number
        if not state.count:
            self.remarks[0] = self.introduction()
        self.simple: set[str] = set()  # the levels that play more simply now
        self.was_busy = False  # has a bot been at work since somebody typed?
        self.race: Race | None = None
        self.notice = ""  # what was wrong with the last thing typed, or the answer to it

    def play(self) -> None:
        """Play to the end; leaving early keeps the game for another day."""
        try:
            while not self.state.over:
                self.turn()
        except (Left, EOFError, KeyboardInterrupt):
            self.say(f"Saved. Go on with:\npepperbox play --resume {quote(str(self.save_file.path))}")
            return
        finally:
            self.aside.end()
            for bot in self.bots.values():
                if not isinstance(bot, Bot):
                    bot.leave()
        self.show()
        self.say(self.result(), f"The record is in:\n{self.save_file.path}")

    def say(self, *lines: str) -> None:
        """Some last words: the last of them only if the game is saved. What can be copied has a line of its own."""
        is_kept = self.keep()
        self.console.print(
            "", *lines[:-1], lines[-1] if is_kept else self.notice, sep="\n", markup=False, soft_wrap=True
        )

    def introduction(self) -> list[str]:
        """Who sits at the table, and what those are like whom one does not know."""
        bots = {seat: "guest" if is_guest(bot) else f"{bot} bot" for seat, bot in self.state.bots.items()}
        levels = [f" ({bots[seat]})" if seat in bots else "" for seat in range(len(self.names))]
        who = "At the table: " + ", ".join(name + level for name, level in zip(self.names, levels, strict=True)) + "."
        met = [self.names[seat] for seat, bot in self.state.bots.items() if not is_guest(bot)]
        return [who, *(f"{name}: {CHARACTERS[name]}" for name in met if name in CHARACTERS)]

    def turn(self) -> None:
        """One thing happens: what is due lands, or somebody decides."""
        if self.state.due:
            self.state.land()
            return
        if not self.state.seconds:
            self.race = None
        if self.is_race():
            self.race_on()
            return
        seat = self.people[0] if self.race and self.people[0] in self.state.to_act else self.state.to_act[0]
        if seat in self.bots:
            self.show()
            time.sleep(self.pause)
            self.act(seat)
            return
        self.hand_over(seat)
        action = self.ask(seat)
        if action is not None:
            self.told[seat] = self.state.count
            self.enter(action, seat)

    def is_race(self) -> bool:
        """Does it count who is first, with one person against bots and a keyboard that can tell?"""
        is_single = len(self.people) == 1 and self.people[0] in self.state.to_act
        is_stopped = self.race is not None and self.race.is_stopped
        return self.state.seconds > 0 and is_single and not is_stopped and self.pause > 0 and keys.can_wait()

    def race_on(self) -> None:
        """Wait until the person presses a key, a bot acts or the time is up, whatever comes first."""
        now = time.monotonic()
        race = self.race = self.race or Race(
            now + self.state.seconds, {bot: now + self.luck.uniform(*REACTION) for bot in self.bots}
        )
        waiting = {bot: at for bot, at in race.bots.items() if bot in self.state.to_act}
        soonest = min(waiting, key=lambda bot: waiting[bot], default=None)
        until = race.end if soonest is None else min(race.end, waiting[soonest])
        self.show(Text(f" Who is first? Press any key to stop the clock: {race.end - now:.0f} s", "bold yellow"))
        if keys.pressed(until - now):
            race.is_stopped = True
        elif soonest is not None and time.monotonic() < race.end:
            self.act(soonest)
        else:
            self.enter(self.state.too_late(self.people[0]), self.people[0])

    def hand_over(self, seat: int) -> None:
        """Let nobody see what is meant for another's eyes."""
        if seat != self.viewer and self.state.game.rulebook.has_secrets:
            self.clear()
            self.typed(f"Hand over to [bold]{escape(self.names[seat])}[/], who presses Enter. ")
        self.viewer = seat

    def enter(self, action: Action, seat: int) -> None:
        self.state.play(action, seat)
        self.keep()

    def act(self, seat: int) -> None:
        """A bot decides."""
        bot, level = self.bots[seat], self.state.bots[seat]
        with self.saying_if_slow(f"{self.names[seat]} is thinking …"):
            chosen = bot.choose(self.state.view(seat))
        if isinstance(bot, Player) and bot.is_simple != (level in self.simple):
            self.simple ^= {level}
            self.remark_readiness(level)
        asking.enter(self.state, chosen, seat, level)
        self.keep()

    def remark_readiness(self, level: str) -> None:
        """Whoever plays more simply than the table says, says so, and says when that is over."""
        who = listed([self.names[seat] for seat in self.bots if self.state.bots[seat] == level])
        simply = f"Not ready yet, and plays more simply until then: {who}."
        remark = simply if level in self.simple else f"Ready now to play as {level} bot: {who}."
        self.remarks.setdefault(self.state.count, []).append(remark)

    @contextmanager
    def saying_if_slow(self, words: str) -> Iterator[None]:
        """Whoever waits for a bot is told why, if it takes long."""
        self.was_busy = True
        if not self.console.is_terminal:
            yield
            return
        word = threading.Timer(NOTICED, self.show, [Text(f" {words}", "dim")])
        word.start()
        try:
            yield
        finally:
            word.cancel()
            word.join()

    # ── Asking ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def ask(self, seat: int) -> Action | None:
        """One thing that a person types: an action, or a command, which asks for nothing more."""
        legal = self.state.legal(seat)
        self.show(self.possible(legal))
        typed = self.typed(Text(f"{self.names[seat]} › ", "bold")).strip()
        self.notice = ""
        command = typed.lower().split(" ")[0]
        if command in ("?", "help", "rules"):
            self.read(Markdown(rules_for_people(self.state.game.slug)))
        elif command == "hint":
            self.hint(seat)
        elif command == "undo":
            self.undo()
        elif command == "history":
            self.read(Text("\n".join(" ".join(told) for told in self.state.story(self.names, seat))))
        elif command == "save":
            self.save(typed[len("save") :].strip())
        elif command in ("quit", "exit"):
            raise Left
        else:
            return self.meant(typed, legal, seat)
        return None

    def typed(self, prompt: str | Text) -> str:
        """What somebody types from now on; what came while a bot was at work was no answer to this."""
        if self.was_busy:
            keys.forget()
        self.was_busy = False
        return self.console.input(prompt)

    def meant(self, typed: str, legal: Sequence[Action], seat: int) -> Action | None:
        found = choices.find(self.state.game.rulebook.spelled(typed), legal)
        if len(found) == 1:
            return found[0]
        if found:
            self.notice = f"{typed!r} can mean {', '.join(map(str, found[:8]))}: type a little more."
        else:
            self.notice = self.refusal(typed, seat) if typed else "Type one of these, or a command."
        return None

    def refusal(self, typed: str, seat: int) -> str:
        """Why the gate would not have it, to somebody who sees below what is possible."""
        try:
            reason = self.state.why_not(typed, seat)
        except PepperboxError:
            return f"{typed!r} is nothing that one can do here: type one of these, or a command."
        return reason or f"{typed!r} is not possible now."

    def hint(self, seat: int) -> None:
        """What the strongest bot would do that is ready, and what it hopes for, if it can say so."""
        with self.saying_if_slow("A hint is being thought of …"):
            action, level, worth = self.aside.advise(self.state.view(seat), self.luck.getrandbits(63))
        prospects = prospects_text(worth) if worth else ""
        words = self.state.action_in_words(action, seat, self.names)
        self.notice = f"The {level} bot would {words}: {action}" + (f" ({prospects})" if prospects else "")

    def undo(self) -> None:
        """Back to the last decision of a person."""
        back = (
            n for n, event in enumerate(self.state.events_back(), 1) if event.action and event.seat not in self.bots
        )
        last = self.state.count - next(back, self.state.count + 1)
        if last < 0:
            self.notice = "There is no decision of yours to take back."
            return
        (first, *others) = self.state.story(self.names, self.viewer, last)
        more = f" So is what came after it: {len(others)} more." if others else ""
        self.notice = f"Taken back: {' '.join(first)}{more}"
        while self.state.count > last:
            self.state.undo()
        self.told = dict.fromkeys(self.told, self.state.count)
        self.remarks = {number: said for number, said in self.remarks.items() if number <= self.state.count}
        self.keep()

    def save(self, name: str) -> None:
        try:
            path = Path(name).expanduser() if name else self.save_file.path
            if name and path.exists():
                raise FileExistsError(errno.EEXIST, "there is something of that name already")
            saves.write(self.state, path)
            self.notice = f"Saved as {path}"
        except (OSError, ValueError, RuntimeError) as error:
            self.notice = f"Could not save as {name or self.save_file.path}: {getattr(error, 'strerror', error)}"

    def keep(self) -> bool:
        """Save after every move, and tell whether it worked; a full disk must not end a game."""
        try:
            self.save_file.keep(self.state)
            return True
        except OSError as error:
            self.notice = f"This game is not saved: {self.save_file.path}: {error.strerror}"
            return False

    # ── Showing ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def clear(self) -> None:
        if self.console.is_terminal:
            self.console.clear()

    def show(self, *below: RenderableType) -> None:
        self.clear()
        above = Group(position(self.state, self.viewer), Rule(style="dim"))
        self.console.print(Group(above, *self.latest_news(above, *below), *below))

    def latest_news(self, *others: RenderableType) -> list[Text]:
        """What happened since the viewer last decided: as much of it, the latest, as fits on the screen."""
        taken = sum(len(self.console.render_lines(other)) for other in others)
        room = max(1, self.console.height - taken - PROMPT_LINES)
        since = max(self.told[self.viewer], self.state.count - room)
        news = list(self.remarks.get(since, []))
        for number, told in enumerate(self.state.story(self.names, self.viewer, since), start=since + 1):
            news += [*([" ".join(told)] if told else []), *self.remarks.get(number, [])]
        wrapped = [Text(told).wrap(self.console, max(1, self.console.width - 2)) for told in news]
        while len(wrapped) > 1 and sum(map(len, wrapped)) > room:
            del wrapped[0]  # nothing begins in the middle of a sentence
        return [Text(" ") + line for lines in wrapped for line in lines][-room:]

    def possible(self, legal: Sequence[Action]) -> Group:
        notice = [Padding(Text(self.notice, "yellow"), (0, 0, 0, 1))] if self.notice else []
        offered = Columns([Text(text) for text in choices.listed(legal)], padding=(0, 3))
        return Group(*notice, Padding(offered, (0, 0, 0, 1)), Text(f" {COMMANDS}", "dim"))

    def read(self, page: RenderableType) -> None:
        """Show something long, a screen at a time."""
        lines = self.console.render_lines(page)
        screen = max(5, self.console.height - PROMPT_LINES)
        for first in range(0, len(lines), screen):
            self.clear()
            shown = [[*line, Segment.line()] for line in lines[first : first + screen]]
            self.console.print(Segments(chain.from_iterable(shown)), end="")
            self.typed("[dim]Enter goes on[/] ")

    def result(self) -> str:
        if self.state.game.seats == 1:
            return f"That makes {self.state.scores[0]}. Thank you for playing!"
        winners = [self.names[seat] for seat in self.state.winners]
        return f"{' and '.join(winners)} won. Thank you for playing!"


def names(state: GameState) -> list[str]:
    return [state.players.get(seat, f"Player {LETTERS[seat]}") for seat in range(state.game.seats)]


def position(state: GameState, seat: int) -> Group:
    """A game as it stands and as the seat may know it, with its title and settings."""
    book = state.game.rulebook
    title = two_sided(f" [bold]{book.title}[/]", f"[dim]{settings_text(state.game)}[/] ")
    return Group(title, Rule(style="dim"), boards.draw(state.view(seat), names(state)))


def settings_text(game: Game) -> str:
    """The options of a game; of many, those that are not as usual; and its rules, if they are not the newest."""
    options = game.rulebook.options
    told = {name: f"{name} {options[name].text(value)}" for name, value in game.options.items()}
    if len(", ".join(told.values())) > SETTINGS_WIDTH:
        told = {name: text for name, text in told.items() if game.options[name] != options[name].default}
    older = [] if game.is_newest else [f"rules {game.version}"]
    return ", ".join([*older, *told.values()])

"""A bot that is a program of its own, in whatever language: it reads JSON lines and answers with lines.

    to it    {"pepperbox": 1, "game": "catch-6", "seats": 2, "options": {"wins": 5}, "seed": 4070353467}   a game begins
    to it    {"game": "catch-6", …, "legal": {"A": ["roll 123456"]}, …}                                  what now?
    from it  {"action": "roll 123456"}                                                                  or bare text

It runs until it is no longer needed, game after game. One that errs, dies or is silent for too long is ended, with all
that it has started, and gets another start in the next game; but not for ever. That takes what Linux and macOS have:
pipes that can be waited for, and groups of processes.
"""

from __future__ import annotations

import json
import os
import select
import shlex
import signal
import subprocess
import time
from contextlib import suppress
from typing import Any

from pepperbox.engine.errors import BotFault, UnknownBot
from pepperbox.engine.game import Game
from pepperbox.engine.standing import View

PROTOCOL = 1
MOST_STARTS_IN_VAIN = 3  # who has died or been silent so often, one time after the other, is asked no more
LONGEST_LINE = 100_000  # letters
AT_ONCE = 65_536  # bytes to read or write


class Program:
    """A running program, for one seat."""

    def __init__(self, name: str, command: str, game: Game, patience: float) -> None:
        self.name = name
        self._words = _words(name, command)
        self._game = game
        self._patience = patience
        self._process: subprocess.Popen[bytes] | None = None
        self._heard = b""  # what has come of the next line
        self._in_vain = 0

    def begin(self, seed: int) -> None:
        """Tell it that a game begins; what is wrong with it shows when it is asked."""
        if self._in_vain >= MOST_STARTS_IN_VAIN:
            raise BotFault(f"{self.name} was started {self._in_vain} times in vain")
        game = self._game
        opening = {"game": game.slug, "seats": game.seats, "options": dict(game.options), "seed": seed}
        self._start()
        self._tell({"pepperbox": PROTOCOL, **opening})

    def choose(self, view: View) -> str:
        self._tell(view)
        action = _action(self._answer())
        if action is None:
            raise self._fault('answered with what is neither {"action": …} nor the text of an action')
        self._in_vain = 0
        return action

    def leave(self) -> None:
        """End it, and whatever it has started."""
        process, self._process, self._heard = self._process, None, b""
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def _start(self) -> None:
        if self._process is not None and self._process.poll() is None:
            return
        self.leave()
        try:
            self._process = subprocess.Popen(
                self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
            )
        except OSError as error:
            self._in_vain += 1
            raise BotFault(f"{self.name} can't be started: {error.strerror or error}") from error
        for pipe in (self._process.stdin, self._process.stdout):
            os.set_blocking(pipe.fileno(), False)  # type: ignore[union-attr]

    # ── Lines ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _tell(self, told: Any) -> None:
        left, until = json.dumps(told, ensure_ascii=False).encode() + b"\n", time.monotonic() + self._patience
        assert self._process is not None
        assert self._process.stdin is not None
        pipe = self._process.stdin.fileno()
        while left:
            if not select.select([], [pipe], [], max(0.0, until - time.monotonic()))[1]:
                raise self._fault(f"did not read what it was told for {self._patience:g} s", is_vain=True)
            try:
                left = left[os.write(pipe, left[:AT_ONCE]) :]
            except BlockingIOError:
                continue
            except OSError:
                raise self._died() from None

    def _answer(self) -> bytes:
        """Its next line."""
        until = time.monotonic() + self._patience
        assert self._process is not None
        assert self._process.stdout is not None
        pipe = self._process.stdout.fileno()
        while b"\n" not in self._heard:
            if len(self._heard) > LONGEST_LINE:
                raise self._fault(f"answered with more than {LONGEST_LINE:,} letters on one line")
            if not select.select([pipe], [], [], max(0.0, until - time.monotonic()))[0]:
                raise self._fault(f"was silent for {self._patience:g} s", is_vain=True)
            more = os.read(pipe, AT_ONCE)
            if not more:
                raise self._died()
            self._heard += more
        line, _, self._heard = self._heard.partition(b"\n")
        return line

    def _died(self) -> BotFault:
        assert self._process is not None
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)  # it has closed its end of a pipe, and may be about to leave
        status = self._process.poll()
        ending = "closed its pipe" if status is None else f"ended with status {status}"
        return self._fault(f"{ending} in the middle of a game", is_vain=True)

    def _fault(self, what: str, is_vain: bool = False) -> BotFault:
        self._in_vain = self._in_vain + 1 if is_vain else 0
        self.leave()
        return BotFault(f"{self.name} {what}")


def _words(name: str, command: str) -> list[str]:
    if not hasattr(os, "killpg"):
        raise UnknownBot(f"{name!r} needs Linux or macOS: this system can't end a program with all that it has started")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UnknownBot(f"{name!r} is no command: {str(error).lower()}") from error
    if not words:
        raise UnknownBot(f"{name!r} names no command to start")
    return words


def _action(line: bytes) -> str | None:
    """The action that a line names, be it JSON or bare text."""
    text = line.decode("utf-8-sig", "replace").strip()
    if not text.startswith("{"):
        return text or None
    with suppress(ValueError, RecursionError):  # of brackets within brackets
        action = json.loads(text).get("action")
        return action if isinstance(action, str) else None
    return None

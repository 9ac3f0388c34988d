"""Where the terminal keeps its games: a record each, written after every move."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import date
from pathlib import Path

import pepperbox
from pepperbox.bots.levels import levels
from pepperbox.bots.names import FOR_PROGRAMS
from pepperbox.engine.folders import data_folder
from pepperbox.engine.gate import GameState
from pepperbox.engine.records import header_text, lines_text
from pepperbox.engine.rulebook import Event, Rulebook

EASIEST = "easy"
MOST_LOOKED_AT = 50  # records; older ones are found by their names


def folder() -> Path:
    return data_folder() / "games"


def new_path(slug: str) -> Path:
    """A name that is not taken, and taken from now on: the game, the day and a number."""
    number = 1
    while True:
        path = folder() / f"{slug}-{date.today()}-{number}.pbx"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(exist_ok=False)
        except FileExistsError:
            number += 1
            continue
        except OSError:
            pass  # the table says that it can't save
        return path


def write(state: GameState, path: Path) -> None:
    """Write all of it or leave what was there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(state.record(), encoding="utf-8")
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


class Save:
    """The file of a game, kept up to date: what is new is added to it, and only what was taken back writes it anew."""

    def __init__(self, path: Path, state: GameState) -> None:
        """A game that has begun comes from that file, which somebody may have written by hand."""
        self.path = path
        self._holds = held(state, state.count) if state.count else None
        self._is_ours = False

    def keep(self, state: GameState) -> None:
        """Let the file hold the game as it is; raises OSError, and leaves what was there, if it can't."""
        now = held(state, state.count)
        if self._holds == now:
            return
        before = self._holds[1] if self._holds and self._is_ours else 0  # events in the file
        if before and self._holds == held(state, before) and self.path.exists():
            append(self.path, lines_text(state.events_since(before)))
        else:
            write(state, self.path)
        self._holds, self._is_ours = now, True


def held(state: GameState, count: int) -> tuple[str, int, list[Event]]:
    """What tells whether a file holds so many events of a game: its header, their number, and the last of them."""
    return header_text(state), count, state.events_since(max(0, count - 1), count)


def append(path: Path, text: str) -> None:
    """Add all of it or nothing."""
    with path.open("r+b", buffering=0) as file:
        end, left = file.seek(0, os.SEEK_END), text.encode()
        try:
            while left:
                left = left[file.write(left) :]
        except OSError:
            file.truncate(end)
            raise


def unfinished(most: int) -> list[tuple[Path, GameState]]:
    """The latest games that can go on."""
    found = []
    for path in latest(folder()):
        try:
            state = pepperbox.load(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue  # not ours to judge: `pepperbox replay` says what is wrong with it
        if not state.over and state.events:
            found.append((path, state))
        if len(found) == most:
            break
    return found


def usual_level(book: Rulebook) -> str:
    """The level of the bots that somebody played this game against last time; the easiest for a first game."""
    for path in latest(folder(), f"{book.slug}-*.pbx"):
        with suppress(OSError, ValueError):
            lines = path.read_text(encoding="utf-8").splitlines()
            played = {line.split()[-1] for line in lines if line.startswith("bot ")}
            if len(played) == 1 and played <= set(levels(book)) - {FOR_PROGRAMS}:
                return played.pop()
    return EASIEST


def latest(place: Path, names: str = "*.pbx") -> list[Path]:
    """The records written most recently, the last one first."""
    dated = []
    try:
        for path in place.glob(names):
            with suppress(OSError):
                dated.append((path.stat().st_mtime, path))
    except OSError:
        return []
    return [path for _, path in sorted(dated, reverse=True)[:MOST_LOOKED_AT]]

"""Nothing in the package needs a system like Linux, unless it says so: most of it runs on macOS and Windows as well."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections import namedtuple
from pathlib import Path

import pytest

import pepperbox
from pepperbox import UnknownBot, cli

PACKAGE = Path(pepperbox.__file__).parent
NOT_ON_WINDOWS = ("fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "uvloop")
ONLY_POSIX = {  # of modules that are everywhere
    "os": {
        "chown",
        "fork",
        "geteuid",
        "getloadavg",
        "getpgid",
        "getuid",
        "killpg",
        "mkfifo",
        "nice",
        "openpty",
        "setsid",
    },
    "signal": {"SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGQUIT", "SIGUSR1", "SIGUSR2", "alarm", "setitimer"},
    "socket": {"AF_UNIX", "SO_REUSEPORT"},
}
SAYS_SO = {"bots/programs.py": {"os.killpg", "signal.SIGKILL"}}  # and who asks for it elsewhere is told

HIDING = """
import sys

class Hiding:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, path=None, target=None):
        return None if name.partition(".")[0] in {hidden} else self.finder.find_spec(name, path, target)

for name in {hidden}:
    sys.modules.pop(name, None)
sys.meta_path[:] = map(Hiding, sys.meta_path)
"""
IMPORTS_ALL = """
from importlib import import_module
from pkgutil import walk_packages
import pepperbox

names = [found.name for found in walk_packages(pepperbox.__path__, "pepperbox.") if not found.name.endswith("__main__")]
for name in names:
    import_module(name)
from pepperbox import cli
from pepperbox.server.http.run import possible_connections
from pepperbox.terminal import keys

print(len(names), cli.used_memory(), possible_connections(123), keys.can_wait())
"""
ASKS_THE_BEST = """
import pepperbox

for book in pepperbox.GAMES:
    game = pepperbox.Game(book)
    state = game.new(seed=1)
    for level in ("easy", "best"):
        try:
            print(pepperbox.bot(level, game, seed=1).choose(state.view(state.to_act[0])))
        except pepperbox.BadOption as error:
            print(error)
"""


def run_without(hidden: tuple[str, ...], code: str) -> str:
    """What a program prints that finds none of these modules."""
    words = [sys.executable, "-c", HIDING.format(hidden=hidden) + code]
    run = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_every_module_can_be_imported_on_a_system_like_windows() -> None:
    modules, *told = run_without(NOT_ON_WINDOWS, IMPORTS_ALL).split()
    assert int(modules) > 100
    assert told == ["{}", "123", "False"]


def test_without_numba_plain_bots_play_and_the_best_say_what_they_need() -> None:
    said = run_without(("numba", "llvmlite"), ASKS_THE_BEST).splitlines()
    for book, plain, best in zip(pepperbox.GAMES, said[::2], said[1::2], strict=True):
        assert book.action(plain)
        assert best == f"the bot best of {book.slug} needs Numba: pip install 'pepperbox[fast]'"


def test_what_only_such_systems_have_is_used_where_it_says_so() -> None:
    used: dict[str, set[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in ONLY_POSIX.get(ast.unparse(node.value), ()):
                used.setdefault(path.relative_to(PACKAGE).as_posix(), set()).add(ast.unparse(node))
    assert used == SAYS_SO


def test_a_program_for_a_bot_is_refused_where_it_could_not_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "killpg")
    with pytest.raises(UnknownBot, match="needs Linux or macOS"):
        pepperbox.simulate(pepperbox.game("keep-on-rolling"), ["program:perl bot.pl", "easy"], games=1)


@pytest.mark.parametrize(("system", "told"), [("linux", 300 * 1024), ("darwin", 300)])
def test_memory_is_told_in_megabytes_wherever_the_system_counts_it(
    system: str, told: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = namedtuple("usage", "ru_maxrss")
    monkeypatch.setattr("resource.getrusage", lambda _: usage(300 * 1024**2))
    monkeypatch.setattr("sys.platform", system)
    assert cli.used_memory() == {"megabytes": told}

"""What the pages of the reference are made of: the games, the rulings, the commands, the public names and a bot."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

from typer.core import TyperArgument, TyperGroup, TyperOption
from typer.main import get_command

import pepperbox
from pepperbox import GAMES, Rulebook, cli

RULES = Path(__file__).parent / "rules"
EXAMPLES = Path(__file__).parents[1] / "examples"
PARAGRAPH = re.compile(r"^- \*\*(§(\d+)\.\d+)\*\*(.*?)(?=^- |^$|\Z)", flags=re.DOTALL | re.MULTILINE)


def shelf() -> str:
    """The games for somebody who looks for one to play."""
    rows = ["| game | players | minutes | in a sentence |", "|---|---|---|---|"]
    for book in GAMES:
        page = f"[{book.title}](rules/{book.slug}.md)"
        rows.append(f"| {page} | {book.seats_text} | {book.minutes} | {book.pitch} |")
    return "\n".join(rows)


# ── Rulings ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def rulings() -> str:
    """The paragraphs of every game that hold a ruling, in their own words."""
    return "\n\n".join(f"## {book.title}\n\n{''.join(rulings_of(book)).rstrip()}" for book in GAMES)


def rulings_of(book: Rulebook) -> Iterator[str]:
    page = (RULES / f"{book.slug}.md").read_text(encoding="utf-8")
    headings = dict(re.findall(r"^## §(\d+) (.*)$", page, flags=re.MULTILINE))
    for number, heading, text in PARAGRAPH.findall(page):
        if "ruling:**" in text.lower():
            anchor = f"{heading}-{headings[heading].lower().replace(' ', '-')}"
            yield f"- **[{number}](rules/{book.slug}.md#{anchor})**{text}"


# ── Commands ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def commands() -> str:
    """Everything that `pepperbox` does, in the words of its help."""
    group = cast(TyperGroup, get_command(cli.app))
    return "\n\n".join("\n".join(command_lines(name, command)) for name, command in group.commands.items())


def command_lines(name: str, command: Any) -> Iterator[str]:
    arguments = [parameter for parameter in command.params if isinstance(parameter, TyperArgument)]
    yield from (f"## {name}", "", command.help, "")
    yield f"`{' '.join(['pepperbox', name, *map(wanted, arguments)])}`"
    yield from ("", "| argument or option | usual | meaning |", "|---|---|---|")
    for argument in arguments:
        yield f"| `{argument.metavar}` | | {argument.help} |"
    for option in command.params:
        if isinstance(option, TyperOption):
            names = ", ".join(f"`{name}`" for name in (*option.opts, *option.secondary_opts))
            yield f"| {names} | {usual(option)} | {option.help} |"


def wanted(argument: TyperArgument) -> str:
    metavar = str(argument.metavar)
    return metavar if argument.required or metavar.startswith("[") else f"[{metavar}]"


def usual(option: TyperOption) -> str:
    """What holds without an option, where there is something to say."""
    value = option.default
    if value in (None, "", []) or value is False or option.show_default is False:
        return ""
    if value is True:
        return f"`{option.opts[0]}`"
    return f"`{', '.join(value) if isinstance(value, list) else f'{value:g}' if isinstance(value, float) else value}`"


# ── Public names ─────────────────────────────────────────────────────────────────────────────────────────────────────


def public_names() -> list[str]:
    """What can be called or caught of what `import pepperbox` offers: functions, classes, errors."""
    names = [name for name in pepperbox.__all__ if name != "GAMES"]
    return sorted(names, key=lambda name: (not name.islower(), hasattr(getattr(pepperbox, name), "code"), name))


def names() -> str:
    """Each with its first sentence."""
    rows = ["| name | what it is |", "|---|---|", "| `pepperbox.GAMES` | All rulebooks, in the order of the shelf. |"]
    for name in public_names():
        about = inspect.getdoc(getattr(pepperbox, name)) or ""
        rows.append(f"| `pepperbox.{name}` | {about.splitlines()[0]} |")
    return "\n".join(rows)


def eager() -> str:
    """The shortest bot, as it stands among the examples."""
    return f"```python\n{(EXAMPLES / 'eager.py').read_text(encoding='utf-8')}```"


REFERENCE_TABLES: list[tuple[str, str, Callable[[], str]]] = [
    ("docs/index.md", "shelf", shelf),
    ("docs/rulings.md", "rulings", rulings),
    ("docs/command-line.md", "commands", commands),
    ("docs/python.md", "names", names),
    ("docs/bots.md", "eager", eager),
]

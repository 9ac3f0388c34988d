"""From what a person may do and types to an action; nothing here prints."""

from __future__ import annotations

from collections.abc import Sequence

from pepperbox.engine.rulebook import Action

MOST_NUMBERED = 20
MOST_LISTED = 8  # without numbers, a few examples say as much
ROOM = 4 * 76  # letters that the list may take


def verbs(legal: Sequence[Action]) -> dict[str, list[Action]]:
    """The actions by their first word."""
    grouped: dict[str, list[Action]] = {}
    for action in legal:
        grouped.setdefault(action.text.split()[0], []).append(action)
    return grouped


def is_numbered(legal: Sequence[Action]) -> bool:
    """Choices get numbers, unless they are many, or all say the same with other dice: those have numbers already."""
    room = sum(max(map(len, map(str, legal)), default=0) + len("20    ") for _ in legal)
    return len(legal) <= MOST_NUMBERED and len(verbs(legal)) > 1 and room <= ROOM


def listed(legal: Sequence[Action]) -> list[str]:
    """What a person can do, a text for each choice or kind of choice."""
    if len(legal) == 1:
        return [f"{legal[0]} (just press Enter)"]
    if is_numbered(legal):
        return [f"{number} {action}" for number, action in enumerate(legal, start=1)]
    if len(legal) <= MOST_LISTED:
        return [str(action) for action in legal]
    return [summary(verb, actions) for verb, actions in verbs(legal).items()]


def summary(verb: str, actions: Sequence[Action]) -> str:
    """
    >>> summary("roll", [Action(code, f"roll {dice}") for code, dice in enumerate(("1", "2", "12"))])
    'roll which? 3 ways, such as roll 1, roll 2, roll 12'
    >>> summary("score", [Action(3, "score 3"), Action(4, "score 4")])
    'score 3 or score 4'
    """
    if len(actions) <= 2:
        return " or ".join(map(str, actions))
    return f"{verb} which? {len(actions)} ways, such as {actions[0]}, {actions[len(actions) // 2]}, {actions[-1]}"


def find(typed: str, legal: Sequence[Action]) -> list[Action]:
    """The actions that a person may mean: by number, in notation or by the start of a word; Enter does the only one.

    The first word can be left out where the rest makes it clear.

    >>> roll = [Action(code, f"roll {dice}") for code, dice in enumerate(("1", "12", "2"))]
    >>> [str(action) for action in find("12", roll)]
    ['roll 12']
    >>> [str(action) for action in find("p", [*roll, Action(9, "pass")])]
    ['pass']
    >>> [str(action) for action in find("3", [*roll, Action(9, "pass")])]
    ['roll 2']
    >>> [str(action) for action in find("b", [Action(1, "lead A"), Action(2, "lead B")])]
    ['lead B']
    >>> [str(action) for action in find("o3", [Action(1, "write o3"), Action(2, "write o9"), Action(3, "skip")])]
    ['write o3']
    """
    words = " ".join(typed.lower().split())
    if not words:
        return list(legal) if len(legal) == 1 else []
    if is_numbered(legal) and words.isdecimal() and len(words) < 4:
        return list(legal[int(words) - 1 : int(words)]) if int(words) else []
    same = [action for action in legal if action.text.lower() == words]
    ending = [action for action in legal if action.text.lower().partition(" ")[2] == words]
    if same or len(ending) == 1:
        return same or ending
    return [action for action in legal if action.text.split()[0].startswith(words)]

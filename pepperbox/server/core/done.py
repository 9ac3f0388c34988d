"""Which messages have been done, so that none is done twice."""

from __future__ import annotations

from pepperbox.engine.strand import Strand


class Done:
    """The messages that have been done, each with the version that contains it; copies share them."""

    __slots__ = ("_messages", "_versions")

    def __init__(self) -> None:
        self._versions: dict[tuple[str, str], int] = {}  # also of copies that went another way, and to nowhere
        self._messages = Strand[tuple[str, str] | None]()  # by versions, from the second on

    def copy(self) -> Done:
        twin = object.__new__(Done)
        twin._versions, twin._messages = self._versions, self._messages.copy()
        return twin

    def append(self, person: str, id: str, version: int) -> None:
        """The next version comes from a message of this id, if it has one."""
        message = (person, id) if id else None
        self._messages.append(message)
        if message:
            self._versions[message] = version

    def version(self, person: str, id: str) -> int | None:
        version = self._versions.get((person, id), 0)
        is_ours = 2 <= version <= len(self._messages) + 1 and self._messages[version - 2] == (person, id)
        return version if is_ours else None

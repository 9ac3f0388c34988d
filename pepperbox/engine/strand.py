"""A list that its copies share, so that a copy costs the same at any length."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Strand(Generic[T]):
    """Grows at its end, or is cut there.

    >>> one = Strand[str]()
    >>> one.append("a")
    >>> other = one.copy()
    >>> one.append("b")
    >>> other.append("c")
    >>> list(one), list(other)
    (['a', 'b'], ['a', 'c'])
    """

    __slots__ = ("_items", "_length")

    def __init__(self) -> None:
        self._items: list[T] = []
        self._length = 0  # how many of them are ours: a copy may have gone on

    def copy(self) -> Strand[T]:
        twin: Strand[T] = object.__new__(Strand)
        twin._items, twin._length = self._items, self._length
        return twin

    def append(self, item: T) -> None:
        if self._length < len(self._items):  # somebody has gone on, elsewhere: from here on our ways part
            self._items = self._items[: self._length]
        self._items.append(item)
        self._length += 1

    def cut(self, length: int) -> None:
        """Leave only so many."""
        self._length = min(self._length, length)

    def since(self, first: int, end: int | None = None) -> list[T]:
        """The items from a number on, to the last or to the one before another number."""
        return self._items[first : self._length if end is None else min(end, self._length)]

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, number: int) -> T:
        if not -self._length <= number < self._length:
            raise IndexError(number)
        return self._items[number if number >= 0 else self._length + number]

    def __iter__(self) -> Iterator[T]:
        return iter(self.since(0))

    def __reversed__(self) -> Iterator[T]:
        return (self._items[number] for number in range(self._length - 1, -1, -1))

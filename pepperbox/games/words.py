"""Words that games put together in the same way."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """
    >>> listed(["Ann"]), listed(["Ann", "Bob", "You"])
    ('Ann', 'Ann, Bob and You')
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)

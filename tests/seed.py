"""The one number from which everything random in the tests comes, so that what has happened can happen again.

It is 1 unless PEPPERBOX_TEST_SEED says otherwise; `make hunt` tries others. A test must hold for every seed.

Where there is much of a kind, a seed also says which part of it has its turn; with PEPPERBOX_TEST_WHOLE, all of it has.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import TypeVar

SEED = int(os.environ.get("PEPPERBOX_TEST_SEED") or 1)
IS_WHOLE = bool(os.environ.get("PEPPERBOX_TEST_WHOLE"))

T = TypeVar("T")


def chooser(*about: object) -> random.Random:
    """A random generator of one's own: for the same seed and the same thing, the same choices."""
    return random.Random(":".join(map(str, (SEED, *about))))


def number(*about: object) -> int:
    """A seed for games: for the same seed and the same thing, the same number."""
    return chooser(*about).getrandbits(62)


def share(everything: Sequence[T], parts: int) -> list[T]:
    """One of so many parts, the one that has its turn with this seed."""
    return list(everything if IS_WHOLE else everything[SEED % parts :: parts])

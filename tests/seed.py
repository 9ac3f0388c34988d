"""The one number from which everything random in the tests comes, so that what has happened can happen again.

It is 1 unless PEPPERBOX_TEST_SEED says otherwise; `make hunt` tries others. A test must hold for every seed.
"""

from __future__ import annotations

import os
import random

SEED = int(os.environ.get("PEPPERBOX_TEST_SEED") or 1)


def chooser(*about: object) -> random.Random:
    """A random generator of one's own: for the same seed and the same thing, the same choices."""
    return random.Random(":".join(map(str, (SEED, *about))))


def number(*about: object) -> int:
    """A seed for games: for the same seed and the same thing, the same number."""
    return chooser(*about).getrandbits(62)

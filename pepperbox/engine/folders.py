"""Where Pepperbox keeps what it needs again, in the places that people have chosen for such things."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """For tables and games."""
    return _home("XDG_DATA_HOME", "~/.local/share")


def cache_folder() -> Path:
    """For what can be made again."""
    return _home("XDG_CACHE_HOME", "~/.cache")


def _home(chosen: str, usual: str) -> Path:
    return Path(os.environ.get(chosen) or os.path.expanduser(usual)) / "pepperbox"  # noqa: PTH111  # it never fails

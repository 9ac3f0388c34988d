"""Where Chromium is; `make chromium` asks whether it is here."""

from __future__ import annotations

import os
import shutil
import sys

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """Where it is, if it is here."""
    return os.environ.get("PEPPERBOX_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


if __name__ == "__main__":
    sys.exit(chromium() is None)

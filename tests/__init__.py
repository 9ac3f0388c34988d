"""The tests. In all of them, compiled games check the bounds of their arrays; they are kept apart from those in use.

They are also optimised less, because a test spends more time in the compiler than in the games.
"""

import os
from pathlib import Path

if "NUMBA_BOUNDSCHECK" not in os.environ:  # else a process began this one
    home = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser()
    os.environ.update(NUMBA_BOUNDSCHECK="1", NUMBA_OPT="1", XDG_CACHE_HOME=str(home / "pepperbox-tests"))

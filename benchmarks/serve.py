"""A server without limits of pace, to be measured: `python -m benchmarks.serve DATABASE`."""

from __future__ import annotations

import sys

from pepperbox.server.http.run import run
from pepperbox.server.http.settings import NO_LIMIT, Settings

if __name__ == "__main__":
    settings = Settings(
        sys.argv[1],
        has_pause=False,
        message_rate=NO_LIMIT,
        join_rate=NO_LIMIT,
        opening_rate=NO_LIMIT,
        request_rate=NO_LIMIT,
    )
    run(settings, "127.0.0.1", 0, "warning", False)

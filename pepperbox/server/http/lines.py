"""The log: a line of JSON for each thing, and never a hand, a key, a cookie or an invitation in it."""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Iterator


class Lines(logging.Formatter):
    """A line of JSON for each thing that is logged; of an error it tells where it was, not what it said."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        if record.exc_info and record.exc_info[1]:
            line["error"] = "\n".join(told(record.exc_info[1]))
        return json.dumps(line, ensure_ascii=False)


def told(error: BaseException) -> Iterator[str]:
    """What one may know of an error: its kind, where it was raised, and what it came from.

    What it says may quote a position, a message or a row, and so a secret; only the system's own errors say none.
    """
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from told(before)
    for frame in traceback.extract_tb(error.__traceback__):
        yield f"{frame.filename}:{frame.lineno} {frame.name}: {frame.line}"
    kind = type(error)
    yield f"{kind.__module__}.{kind.__qualname__}" + (f": {error.strerror}" if isinstance(error, OSError) else "")


def log_to_stderr(level: str) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("pepperbox").setLevel(level.upper())
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # what clients do wrong is their affair

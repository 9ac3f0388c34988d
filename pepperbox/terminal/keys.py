"""Keys pressed in time, or too early, where the terminal can tell."""

from __future__ import annotations

import select
import sys

try:
    import termios
    import tty
except ImportError:  # a system without them: nobody is hurried there
    termios = tty = None  # type: ignore[assignment]


def can_wait() -> bool:
    """Is there a keyboard that tells at once when a key is pressed?"""
    return termios is not None and sys.stdin.isatty()


def pressed(seconds: float) -> bool:
    """Wait so long for a key; it is taken away, so that the next prompt does not see it."""
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    try:
        tty.setcbreak(keyboard)
        ready, _, _ = select.select([keyboard], [], [], max(0.0, seconds))
        if ready:
            termios.tcflush(keyboard, termios.TCIFLUSH)
        return bool(ready)
    finally:
        termios.tcsetattr(keyboard, termios.TCSANOW, before)


def forget() -> None:
    """Drop what has been typed before anybody asked for it."""
    if can_wait():
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

"""The random stream: our own small specification, the same numbers interpreted and compiled.

The generator is sfc32: four 32-bit words, of which the last counts. No step leaves the range of a signed 64-bit number,
so that Python's long integers and the machine's words agree. docs/random-stream.md has the specification with its
test vectors.
"""

from __future__ import annotations

import os

from pepperbox.engine.errors import BadOption

Stream = list[int]  # four words; compiled code uses a row of an array instead

SCHEME = "stream-1"  # what a record says of chance that comes from here
EXPLICIT = "explicit"  # and of outcomes that somebody supplied, such as dice rolled on a real table
WORD = 0xFFFFFFFF
CHANCE, CHOICE = 1, 2  # what a stream is for: the dice of a game, or its players' whims


def begin(stream: Stream, seed: int, game: int, purpose: int) -> None:
    """Set a stream to its start: one for each seed, number of the game and purpose."""
    stream[0] = seed & WORD
    stream[1] = seed >> 32 & WORD
    stream[2] = game & WORD
    stream[3] = purpose
    for _ in range(12):
        draw(stream)


def started(seed: int, game: int, purpose: int) -> Stream:
    """A new stream at its start, for interpreted use."""
    stream = [0, 0, 0, 0]
    begin(stream, seed, game, purpose)
    return stream


def source(seed: int | None, chance: str) -> Stream | None:
    """Where the chance of a new game comes from: a stream, or None where outcomes are supplied."""
    if chance == EXPLICIT:
        return None
    if chance != SCHEME:
        raise BadOption(f"chance is {SCHEME} or {EXPLICIT}, not {chance!r}")
    return started(checked_seed(seed), 0, CHANCE)


def checked_seed(seed: int | None) -> int:
    """The seed itself if it can be one; a fresh one for None."""
    if seed is None:
        return int.from_bytes(os.urandom(8), "big") >> 1
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << 63:
        raise BadOption(f"a seed is a whole number from 0 to 2**63 - 1, not {seed!r}")
    return seed


def draw(stream: Stream) -> int:
    """The next 32 random bits."""
    a = stream[0]
    b = stream[1]
    c = stream[2]
    counter = stream[3]
    drawn = (a + b + counter) & WORD
    stream[0] = b ^ (b >> 9)
    stream[1] = (c + (c << 3)) & WORD
    stream[2] = (((c << 21) | (c >> 11)) + drawn) & WORD
    stream[3] = (counter + 1) & WORD
    return drawn


def below(stream: Stream, n: int) -> int:
    """One of 0 … n − 1, each exactly as likely; n is at least 1 and less than 2³¹."""
    scaled = draw(stream) * n
    if (scaled & WORD) < n:
        unfair = (WORD + 1 - n) % n  # that many of the 2³² draws are left over: draw again on those
        while (scaled & WORD) < unfair:
            scaled = draw(stream) * n
    return scaled >> 32

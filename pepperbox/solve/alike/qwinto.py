"""Qwinto: of a roll only the sum counts, and which dice it was."""

from __future__ import annotations

from pepperbox.games.dice import how_many
from pepperbox.games.qwinto.rules import LANDING, UNDECIDED, UNSEEN, State, rolled_sum

FORGOTTEN = ("round",)


def alike(s: State) -> None:
    total = 0 if s.phase == LANDING else rolled_sum(s)
    s.faces[0] = total
    s.faces[1] = 0
    s.faces[2] = 0


def ways(s: State, outcome: int) -> int:
    """The dice land in order; so do all the ways in which they show the same."""
    before, in_a_row, ways = 0, 0, 1
    for dice in range(1, 1 + how_many(s.dice)):
        face = 1 + outcome % 6
        outcome //= 6
        if face < before:
            return 0
        in_a_row = in_a_row + 1 if face == before else 1
        ways = ways * dice // in_a_row
        before = face
    return ways


def reopen(s: State) -> None:
    """§3.5 Answers take effect together: whoever has answered in secret might as well do it now."""
    for seat in range(s.seats):
        if s.chosen[seat] == UNSEEN:
            s.chosen[seat] = UNDECIDED

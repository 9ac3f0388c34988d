"""Grand Poobah: nobody asks for a scoring roll that is over, nor for the number of turns after the quiet ones."""

from __future__ import annotations

from pepperbox.games.grand_poobah.rules import LANDING, QUIET_TURNS, State

FORGOTTEN = ("scoring", "scored")


def alike(s: State) -> None:
    for seat in range(s.seats):
        s.turns[seat] = min(s.turns[seat], QUIET_TURNS)
    if s.phase == LANDING:
        for die in range(6):
            if s.in_the_air >> die & 1:
                s.hands[s.turn][die] = 0

"""What a seat may know in Perfecto, and how to roll anew what it can't know."""

from __future__ import annotations

from pepperbox.engine.stream import Stream, below
from pepperbox.games.dice import holds, how_many
from pepperbox.games.perfecto.hands import loose
from pepperbox.games.perfecto.state import NO_SIDE, NOT_THERE, ROLLING, SIDE_BIDDER, UNSEEN, State

# ── §8 What a seat may know ──────────────────────────────────────────────────────────────────────────────────────────


def hide(s: State, seat: int) -> None:
    """§8.1 Of the others, one sees only frozen dice, §8.2 how many are re-rolled, §3.2 and who has taken a side."""
    for other in range(s.seats):
        if other != seat:
            hidden = loose(s, other)
            for die in range(6):
                if holds(hidden, die) and s.faces[other][die] != NOT_THERE:
                    s.faces[other][die] = UNSEEN
            if s.sides[other] != NO_SIDE:
                s.sides[other] = UNSEEN
    if s.in_the_air and s.turn != seat:
        s.in_the_air = UNSEEN


def redraw(s: State, seat: int, stream: Stream) -> None:
    """Roll anew what others have rolled in secret, and let them choose anew what they chose in secret."""
    for other in range(s.seats):
        if other != seat:
            for die in range(6):
                if holds(loose(s, other), die) and s.faces[other][die] != NOT_THERE:
                    s.faces[other][die] = 1 + below(stream, 6)
            if s.sides[other] != NO_SIDE:
                s.sides[other] = SIDE_BIDDER + below(stream, 2)
    if s.phase == ROLLING and s.turn != seat:
        s.in_the_air = some_of(loose(s, s.turn), s.rerolled, stream)


def some_of(dice: int, number: int, stream: Stream) -> int:
    """A number of these dice, each choice as likely as any other."""
    chosen = 0
    there = how_many(dice)
    for die in range(6):
        if holds(dice, die):
            if below(stream, there) < number:
                chosen |= 1 << die
                number -= 1
            there -= 1
    return chosen

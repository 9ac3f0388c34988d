"""Who plays next, who must draw, and what follows."""

from __future__ import annotations

from pepperbox.games.tick_tack.deck import NO_CARD
from pepperbox.games.tick_tack.state import ANSWER, FORCED, NEXT_TURN, NOBODY, WON, State


def seats_in(s: State) -> int:
    seats = 0
    for seat in range(s.seats):
        seats |= (1 - s.out[seat]) << seat
    return seats


def next_in(s: State, seat: int) -> int:
    """§5.12 The next seat that is not blown up."""
    following = (seat + 1) % s.seats
    while s.out[following]:
        following = (following + 1) % s.seats
    return following


def previous_in(s: State, seat: int) -> int:
    before = (seat + s.seats - 1) % s.seats
    while s.out[before]:
        before = (before + s.seats - 1) % s.seats
    return before


def begin_turn(s: State, seat: int) -> None:
    """§5.1 Whoever is threatened is asked first."""
    s.turn = seat
    s.draw_ends = 0
    if s.pending != NO_CARD:
        s.phase = ANSWER
    else:
        s.phase = NEXT_TURN


def must_draw(s: State, seat: int, cards: int) -> None:
    """§4.6 Whoever owes cards draws as many as there are."""
    s.victim = seat
    s.owed = cards
    s.got = 0
    s.phase = FORCED


def go_on(s: State) -> None:
    """After an effect: the turn that follows, or the end of the game."""
    if s.goes_on == NOBODY:
        s.phase = WON
    else:
        s.turn = s.goes_on
        s.phase = NEXT_TURN

"""What everybody can tell of a hand from how it was played, in Tick-Tack.

Whoever draws most probably had nothing to play, whoever lets a Tick-Tack be nothing to snap, whoever accepts nothing to
answer with. So of the cards with a number that was asked for then, a seat has at most those that have come to its hand
since. `at_most` counts them: an entry for jokers, one for each number, and one for each number of Blocks and Shifts.
Everybody has seen what it is made of. No rule asks for it: bots do, when they imagine hands.
"""

from __future__ import annotations

from pepperbox.games.tick_tack.deck import BLOCK, CARD, GIFT, HIGH, LOW, SHIFT
from pepperbox.games.tick_tack.state import ANSWERS, JOKERS, MANY, SIGNS, State


def tell_nothing(s: State, seat: int) -> None:
    """Nothing is known of a hand."""
    for sign in range(SIGNS):
        s.at_most[seat][sign] = MANY


def tell_no_match(s: State, seat: int) -> None:
    """A hand has nothing that matches the card on the table."""
    s.at_most[seat][JOKERS] = 0
    for half in range(2):
        if s.asked[half] > 0:
            s.at_most[seat][s.asked[half]] = 0


def tell_no_answer(s: State, seat: int) -> None:
    """A hand has no Block or Shift that matches; a Gift tells nothing of Blocks."""
    if CARD[s.pending] != GIFT:
        for half in range(2):
            if s.asked[half] > 0:
                s.at_most[seat][ANSWERS + s.asked[half]] = 0


def tell_taken(s: State, seat: int) -> None:
    """Whatever came to a hand may be anything."""
    for sign in range(SIGNS):
        s.at_most[seat][sign] = min(s.at_most[seat][sign] + 1, MANY)


def tell_left(s: State, seat: int, kind: int) -> None:
    """A card has left a hand openly."""
    if HIGH[kind] == 0:
        tell_one_less(s, seat, JOKERS)
        return
    tell_one_less(s, seat, LOW[kind])
    tell_one_less(s, seat, HIGH[kind])
    if CARD[kind] in (BLOCK, SHIFT):
        tell_one_less(s, seat, ANSWERS + LOW[kind])
        tell_one_less(s, seat, ANSWERS + HIGH[kind])


def tell_one_less(s: State, seat: int, sign: int) -> None:
    if 0 < s.at_most[seat][sign] < MANY:
        s.at_most[seat][sign] -= 1

"""How a game of Tick-Tack ends, and what it brings."""

from __future__ import annotations

from pepperbox.games.tick_tack.beginning import begin_game
from pepperbox.games.tick_tack.cards import points
from pepperbox.games.tick_tack.deck import KINDS
from pepperbox.games.tick_tack.state import NOBODY, OVER, QUICK, TOURNAMENT, State
from pepperbox.games.tick_tack.turns import seats_in

# ── §6 The end ───────────────────────────────────────────────────────────────────────────────────────────────────────


def end_game(s: State, winners: int) -> None:
    """§6.6 In a quick game that is all; §6.7 a tournament goes on until somebody has the target and leads."""
    s.game += 1
    s.winner = s.last_winner = only_seat(s, winners)
    s.was_blocked = int(s.stuck == seats_in(s))
    show_hands(s)
    if s.mode == QUICK:
        s.winners = winners
        s.phase = OVER
        return
    if s.winner != NOBODY:
        score_game(s)
    s.winners = leader(s)
    if s.winners:
        s.phase = OVER
    else:
        s.dealer = (s.dealer + 1) % s.seats
        begin_game(s)


def only_seat(s: State, seats: int) -> int:
    """The seat, if it is one; NOBODY if there are several."""
    for seat in range(s.seats):
        if seats == 1 << seat:
            return seat
    return NOBODY


def fewest_points(s: State) -> int:
    """§6.5 Who wins a blocked game, as bits."""
    fewest = 0
    best = 0
    for seat in range(s.seats):
        if not s.out[seat]:
            left = hand_points(s, seat)
            if best == 0 or left < fewest:
                fewest = left
                best = 0
            if left == fewest:
                best |= 1 << seat
    return best


def hand_points(s: State, seat: int) -> int:
    """§6.4 What the cards left in a hand count."""
    total = 0
    for kind in range(KINDS):
        if s.hands[seat][kind]:
            total += s.hands[seat][kind] * points(kind)
    return total


def score_game(s: State) -> None:
    """§6.6 The winner scores what the others hold; a hand that was blown up goes to its bomber."""
    for seat in range(s.seats):
        if s.out[seat]:
            s.scores[s.bomber[seat]] += hand_points(s, seat)
        elif seat != s.winner:
            s.scores[s.winner] += hand_points(s, seat)


def leader(s: State) -> int:
    """§6.7 Who has won the tournament, as a bit: the highest score from the target on, if it is nobody else's."""
    highest = max(s.scores)
    found = 0
    leaders = 0
    for seat in range(s.seats):
        if s.scores[seat] == highest:
            found = 1 << seat
            leaders += 1
    return found if leaders == 1 and highest >= s.target else 0


def show_hands(s: State) -> None:
    """§6.8 At the end of a game all hands are shown."""
    for seat in range(s.seats):
        for kind in range(KINDS):
            s.shown[seat][kind] = s.hands[seat][kind]


def is_over(s: State) -> bool:
    return s.phase == OVER


def score(s: State, seat: int) -> int:
    return s.scores[seat] if s.mode == TOURNAMENT else s.winners >> seat & 1


def is_winner(s: State, seat: int) -> bool:
    return s.winners >> seat & 1 == 1

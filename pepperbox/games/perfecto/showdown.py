"""What the showdown is about, who wins it, and what it costs."""

from __future__ import annotations

from pepperbox.games.perfecto.bids import quantity, rank
from pepperbox.games.perfecto.calls import answerer
from pepperbox.games.perfecto.hands import giver, players_in
from pepperbox.games.perfecto.state import (
    DOUBLE,
    LAST_CHANCE,
    MOST_CALLS,
    MOST_SEATS,
    NO_BID,
    NO_CALL,
    NO_SIDE,
    NOBODY,
    NOT_THERE,
    PERFECTO,
    REDOUBLE,
    SIDE_BIDDER,
    SIDE_CALLER,
    SURRENDER,
    State,
)

# ── §4 The showdown ──────────────────────────────────────────────────────────────────────────────────────────────────


def showdown(s: State) -> int:
    """All dice are shown, and the losers give up theirs; how many players that puts out."""
    show(s)
    right_side = SIDE_BIDDER if is_bid_good(s) else SIDE_CALLER
    s.shown_winner = round_winner(s)
    players = players_in(s)
    for _ in range(stake(s)):
        give_up(s, round_loser(s))
    for seat in range(s.seats):
        if s.sides[seat] != NO_SIDE and s.sides[seat] != right_side:
            give_up(s, seat)  # §3.3
    return players - players_in(s)


def show(s: State) -> None:
    """Keep what the showdown is about for everybody to see."""
    s.shown_bid = s.bid
    s.shown_bidder = s.bidder
    s.shown_caller = s.caller
    s.shown_count = count(s, rank(s.bid))
    s.shown_said = s.said
    for place in range(MOST_CALLS):
        s.shown_calls[place] = s.calls[place]
    for seat in range(MOST_SEATS):
        s.shown_sides[seat] = s.sides[seat]
        s.shown_lost[seat] = 0
        for die in range(6):
            s.shown[seat][die] = s.faces[seat][die]


def clear_showdown(s: State) -> None:
    s.shown_bid = NO_BID
    s.shown_bidder = NOBODY
    s.shown_caller = NOBODY
    s.shown_winner = NOBODY
    s.shown_count = 0
    s.shown_said = 0
    for place in range(MOST_CALLS):
        s.shown_calls[place] = NO_CALL
    for seat in range(MOST_SEATS):
        s.shown_sides[seat] = NO_SIDE
        s.shown_lost[seat] = 0
        for die in range(6):
            s.shown[seat][die] = NOT_THERE


def count(s: State, of_rank: int) -> int:
    total = 0
    for seat in range(s.seats):
        for die in range(6):
            total += worth(die, s.faces[seat][die], of_rank)
    return total


def worth(die: int, face: int, of_rank: int) -> int:
    """§4.1 How often a die counts: if it shows the rank, and if it is red."""
    return (face == of_rank) + (face == die + 1)


def is_bid_good(s: State) -> bool:
    """§4.2 Against a challenge the bidder needs at least the quantity, §4.3 against perfecto any other."""
    if s.calls[0] == PERFECTO:
        return s.shown_count != quantity(s.bid)
    return s.shown_count >= quantity(s.bid)


def round_winner(s: State) -> int:
    if s.call == SURRENDER:
        return answerer(s)  # §5.7
    return s.bidder if is_bid_good(s) else s.caller


def round_loser(s: State) -> int:
    if s.call == SURRENDER:
        return s.called_by
    return s.caller if s.shown_winner == s.bidder else s.bidder


def stake(s: State) -> int:
    """§4.4 One die, §5.6 two after a double and three after a redouble; §5.7 surrender costs one."""
    return 3 if s.call == REDOUBLE else 2 if s.call == DOUBLE else 1


def give_up(s: State, loser: int) -> None:
    """§4.4 The die with the highest number; §4.5 down to one, all lost dice are taken back, and are not frozen."""
    seat = giver(s, loser)
    if not s.left[seat] or s.beaten != NOBODY:
        return  # §4.6
    s.shown_lost[seat] += 1
    if s.teams and s.left[seat] == LAST_CHANCE:
        s.beaten = seat
        return
    s.left[seat] -= 1
    s.frozen[seat] &= (1 << s.left[seat]) - 1

"""What hands the others may have in Perfecto, by what they have bid and how many dice they have rolled for it."""

from __future__ import annotations

from pepperbox.bots.perfecto.chances import ALL, at_least, fewest_rolled
from pepperbox.bots.perfecto.good import bid_share
from pepperbox.bots.perfecto.plans import HALF
from pepperbox.engine.stream import Stream, below
from pepperbox.games.dice import holds, how_many
from pepperbox.games.perfecto.bids import heard_bid, heard_rolled, heard_seat, rank
from pepperbox.games.perfecto.hands import loose
from pepperbox.games.perfecto.secrets import some_of
from pepperbox.games.perfecto.state import NO_BID, State

ANY = 12  # of a hundred hands are drawn as if nothing had been said
FOR_SHOW = (100, 60, 30, 25, 20, 15, 15)  # by dice that were rolled: of a hundred hands, as if that told nothing
MOST_TRIES = 30  # hands that are drawn for a seat until one goes with its bid
LIKE_US = 60  # of a hundred bids are made as we would make them; others by how likely they are to be good


def draw_hands(s: State, seat: int, stream: Stream) -> None:
    """Draw the hands of all others who have bid anew, each until it goes with the last bid."""
    for other in range(s.seats):
        place = last_place(s, other)
        if other != seat and place >= 0 and loose(s, other):
            draw_hand(s, other, place, stream)


def last_place(s: State, seat: int) -> int:
    """Where the last bid of a seat stands among those that were heard; −1 if it made none."""
    for back in range(1, s.bids + 1):
        if heard_seat(s.heard[s.bids - back]) == seat:
            return s.bids - back
    return -1


def draw_hand(s: State, seat: int, place: int, stream: Stream) -> None:
    bid = heard_bid(s.heard[place])
    if below(stream, 100) < ANY:
        return
    for _ in range(MOST_TRIES):
        propose_hand(s, seat, rank(bid), stream)
        if below(stream, ALL) < likely(s, seat, place):
            return


def propose_hand(s: State, seat: int, of_rank: int, stream: Stream) -> None:
    """A hand in which the dice that were held back count for the rank."""
    dice = loose(s, seat)
    rolled = fewest_rolled(s, seat, of_rank)
    kept = 0
    if rolled < how_many(dice) and below(stream, 100) >= FOR_SHOW[rolled]:
        kept = dice & ~some_of(dice, rolled, stream)
        while holds(kept, of_rank - 1) and below(stream, 2):  # that die counts half as often
            kept = dice & ~some_of(dice, rolled, stream)
    for die in range(6):
        if holds(kept, die):
            s.faces[seat][die] = of_rank if below(stream, 2) else die + 1
        elif holds(dice, die):
            s.faces[seat][die] = 1 + below(stream, 6)


def likely(s: State, seat: int, place: int) -> int:
    """How likely a seat makes its bid with the hand that it has here."""
    bid = heard_bid(s.heard[place])
    bids = s.bids
    last = s.bid
    rerolled = s.rerolled
    s.bids = place
    s.bid = heard_bid(s.heard[place - 1]) if place else NO_BID
    s.rerolled = heard_rolled(s.heard[place])
    found = (LIKE_US * bid_share(s, seat, bid) + (100 - LIKE_US) * at_least(s, seat, 0, bid, HALF)) // 100
    s.bids = bids
    s.bid = last
    s.rerolled = rerolled
    return found

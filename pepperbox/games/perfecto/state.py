"""What is in the box of Perfecto and on the table, and the numbers of its actions."""

from __future__ import annotations

from pepperbox.engine.fields import Fields, Row, Rows, long, number_option, short, yes_no_option
from pepperbox.games.dice import ALL_SIX

# ── What is in the box ───────────────────────────────────────────────────────────────────────────────────────────────

MOST_SEATS = 4
MOST_CALLS = 16  # four calls, each with three passes
MOST_HEARD = 32  # bids of a round that are remembered: there are seldom more, and then the last ones count
LAST_CHANCE = 1  # §4.5 so many dice a player at last chance counts as having

NO_BID, NO_CALL, NO_SIDE = 0, 0, 0
NOBODY = -1
NOT_THERE = 0  # what a die shows that is not rolled yet, or lost
UNSEEN = -1  # what somebody else has rolled or chosen

SHAKING, PLAYING, ROLLING, MUST_BID, SIDING, OVER = 0, 1, 2, 3, 4, 5  # where a round stands


class State(Fields):
    """Everyone's dice, the bid with its calls, and the last showdown; b is the bidder, c who called against the bid."""

    advanced: int = yes_no_option(False, "the advanced rules: double, redouble, surrender, sidestep")
    teams: int = yes_no_option(False, "two teams: A and C against B and D", seats=(MOST_SEATS,))
    points: int = number_option(0, 0, 50, "points that win a match; 0 for one game")

    # the game and its dice
    phase: int = short()  # SHAKING, PLAYING, ROLLING, MUST_BID, SIDING or OVER
    turn: int = short()  # the seat that shakes or plays
    leader: int = short()  # the seat that bids first in this round
    round: int = long()  # rounds that are over
    left: Row = short(MOST_SEATS)  # dice that a seat has left; LAST_CHANCE means six again, 0 is out
    frozen: Row = short(MOST_SEATS)  # the dice that lie open for the rest of the game
    faces: Rows = short(MOST_SEATS, 6)  # what the dice show, NOT_THERE or UNSEEN
    in_the_air: int = short()  # the dice that are being re-rolled, UNSEEN by the others
    rerolled: int = short()  # how many these are, told until the bid that follows

    # the bid, and what has been said since
    bid: int = short()  # the last bid, or NO_BID
    bidder: int = short()  # b, or NOBODY
    bids: int = short()  # how many were made in this round and are remembered
    heard: Row = short(MOST_HEARD)  # those, in order, each with who made it and after how many re-rolled dice
    caller: int = short()  # c, or NOBODY
    call: int = short()  # the last call since the bid, or NO_CALL
    called_by: int = short()  # who made it
    staked: int = short()  # the seats that have called since the bid, other than to surrender
    passes: int = short()  # since the last call
    said: int = short()  # calls and passes since the bid
    calls: Row = short(MOST_CALLS)  # all of them in order
    sides: Row = short(MOST_SEATS)  # SIDE_BIDDER or SIDE_CALLER; NO_SIDE, or UNSEEN by whom it does not concern

    # what the game has brought
    won: Row = short(MOST_SEATS)  # points
    beaten: int = short()  # in team play, a seat of the team that has lost the game, or NOBODY

    # the last showdown: of what it was about, the same as above; and what came of it
    shown: Rows = short(MOST_SEATS, 6)  # what the dice showed
    shown_bid: int = short()  # NO_BID before the first showdown
    shown_bidder: int = short()
    shown_caller: int = short()
    shown_said: int = short()
    shown_calls: Row = short(MOST_CALLS)
    shown_sides: Row = short(MOST_SEATS)
    shown_count: int = short()
    shown_winner: int = short()  # who won the round
    shown_lost: Row = short(MOST_SEATS)  # dice that each seat gave up


# ── Actions as numbers ───────────────────────────────────────────────────────────────────────────────────────────────

# Bids are numbers too, from the lowest, 1 of rank 1, to the highest: a higher bid is a higher number (§2.3).
HIGHEST_BID = 6 * (6 * MOST_SEATS + MOST_SEATS)

# Actions: 1 … 63 roll those dice; then all bids, the calls, pass, freeze a die, and the two sides.
BID = ALL_SIX  # the bid 1 is the action BID + 1
CHALLENGE = BID + HIGHEST_BID + 1
PERFECTO = CHALLENGE + 1
DOUBLE = PERFECTO + 1
REDOUBLE = DOUBLE + 1
SURRENDER = REDOUBLE + 1
PASS = SURRENDER + 1
FREEZE = PASS + 1
SIDE_BIDDER = FREEZE + 6
SIDE_CALLER = SIDE_BIDDER + 1
ACTIONS = SIDE_CALLER + 1


def bid_of(action: int) -> int:
    """The bid that an action makes."""
    return action - BID


def die_of(action: int) -> int:
    """The die that an action freezes."""
    return action - FREEZE

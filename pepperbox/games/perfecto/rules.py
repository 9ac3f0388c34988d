"""Perfecto, for two to four: everybody hides their dice and bids on how many there are among all of them.

§ points to docs/rules/perfecto.md. Here a round takes its course; what it is made of has files of its own, in the order
in which they build on each other: state.py, hands.py, bids.py, calls.py, showdown.py, and secrets.py.
"""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves, offer, offer_range
from pepperbox.games.dice import ALL_SIX, WAYS_TO_LAND, holds, how_many, land_dice
from pepperbox.games.perfecto.bids import forget, offer_bids, offer_rolls, remember
from pepperbox.games.perfecto.calls import cancel_calls, freeze, is_strong, legal_on_call, note
from pepperbox.games.perfecto.hands import loose, next_in, partner, players_in
from pepperbox.games.perfecto.secrets import hide, redraw
from pepperbox.games.perfecto.showdown import clear_showdown, showdown
from pepperbox.games.perfecto.state import (
    ACTIONS,
    CHALLENGE,
    DOUBLE,
    MOST_SEATS,
    MUST_BID,
    NO_BID,
    NO_CALL,
    NO_SIDE,
    NOBODY,
    NOT_THERE,
    OVER,
    PASS,
    PERFECTO,
    PLAYING,
    ROLLING,
    SHAKING,
    SIDE_BIDDER,
    SIDE_CALLER,
    SIDING,
    SURRENDER,
    State,
    bid_of,
    die_of,
)

# What everything else asks of the rules, some of which is in those files.
__all__ = [
    "ACTIONS",
    "State",
    "apply",
    "chance",
    "hide",
    "is_over",
    "is_winner",
    "land",
    "legal",
    "redraw",
    "score",
    "set_up",
    "to_act",
]


def set_up(s: State) -> None:
    s.round = 0
    s.leader = 0
    for seat in range(MOST_SEATS):
        s.won[seat] = 0
    clear_showdown(s)
    begin_game(s)


# ── §1 The aim ───────────────────────────────────────────────────────────────────────────────────────────────────────


def begin_game(s: State) -> None:
    """§1.1 Everybody has six dice."""
    s.beaten = NOBODY
    for seat in range(MOST_SEATS):
        s.left[seat] = 6 if seat < s.seats else 0
        s.frozen[seat] = 0
    clear_round(s)
    begin_round(s)


# ── §2 A round ───────────────────────────────────────────────────────────────────────────────────────────────────────


def clear_round(s: State) -> None:
    """Nothing is bid or said, and only frozen dice show anything."""
    s.rerolled = 0
    s.in_the_air = 0
    cancel_calls(s)
    s.bid = NO_BID
    s.bidder = NOBODY
    forget(s)
    for seat in range(MOST_SEATS):
        s.sides[seat] = NO_SIDE
        for die in range(6):
            if not holds(s.frozen[seat], die):
                s.faces[seat][die] = NOT_THERE


def begin_round(s: State) -> None:
    """§2.1 Everybody shakes, in the order of the seats."""
    s.phase = SHAKING
    s.turn = NOBODY
    pass_the_cup(s)


def pass_the_cup(s: State) -> None:
    """§2.1 Who has no die to shake is left out; §2.2 then the leader plays."""
    s.turn += 1
    while s.turn < s.seats and not loose(s, s.turn):
        s.turn += 1
    if s.turn == s.seats:
        s.turn = s.leader
        s.phase = PLAYING


def to_act(s: State) -> int:
    """The player whose turn it is; when sides are taken, everybody who has to and has not, in any order."""
    if s.phase != SIDING:
        return 1 << s.turn
    seats = 0
    for seat in range(s.seats):
        if takes_sides(s, seat) and s.sides[seat] == NO_SIDE:
            seats |= 1 << seat
    return seats


def legal(s: State, seat: int, moves: Moves) -> None:
    if s.phase == SIDING:
        offer_range(moves, SIDE_BIDDER, SIDE_CALLER)
    elif s.phase == MUST_BID:
        offer_bids(s, moves)
    elif s.call == NO_CALL:
        legal_on_bid(s, seat, moves)
    else:
        legal_on_call(s, seat, moves)


def legal_on_bid(s: State, seat: int, moves: Moves) -> None:
    """The leader bids or rolls; the others may also call against the bid."""
    offer_bids(s, moves)
    offer_rolls(s, seat, moves)
    if s.bid != NO_BID:
        offer_range(moves, CHALLENGE, PERFECTO)
        if s.advanced and is_strong(s, seat, DOUBLE):
            offer(moves, DOUBLE)  # §5.3


def apply(s: State, seat: int, action: int) -> None:
    if action <= ALL_SIX:
        roll(s, action)
    elif action < CHALLENGE:
        make_bid(s, seat, bid_of(action))
    elif action < PASS:
        make_call(s, seat, action)
    elif action == PASS:
        pass_on(s)
    elif action < SIDE_BIDDER:
        freeze(s, seat, die_of(action))
    else:
        take_side(s, seat, action)


def roll(s: State, dice: int) -> None:
    """§2.5 Re-roll some dice; the others learn how many."""
    s.in_the_air = dice
    s.rerolled = how_many(dice)
    s.phase = ROLLING


def chance(s: State) -> int:
    if s.phase == SHAKING:
        return WAYS_TO_LAND[how_many(loose(s, s.turn))]
    return WAYS_TO_LAND[s.rerolled] if s.phase == ROLLING else 0


def land(s: State, outcome: int) -> None:
    if s.phase == SHAKING:
        land_dice(s.faces[s.turn], loose(s, s.turn), outcome)
        pass_the_cup(s)
    else:
        land_dice(s.faces[s.turn], s.in_the_air, outcome)
        s.in_the_air = 0
        s.phase = MUST_BID


def make_bid(s: State, seat: int, bid: int) -> None:
    """§2.3 A bid takes the place of the last one; §5.2 with all calls against it."""
    cancel_calls(s)
    remember(s, seat, bid)
    s.rerolled = 0
    s.bid = bid
    s.bidder = seat
    s.phase = PLAYING
    s.turn = next_in(s, seat)


def make_call(s: State, seat: int, call: int) -> None:
    """§2.6 A call ends the bidding; §5.1 with the advanced rules only once everybody else has passed."""
    if s.call == NO_CALL:
        s.caller = seat
    if call != SURRENDER:
        s.staked |= 1 << seat
    s.call = call
    s.called_by = seat
    s.passes = 0
    note(s, call)
    if s.advanced:
        s.turn = next_in(s, seat)
    else:
        end_bidding(s)


def pass_on(s: State) -> None:
    """§5.1 When all others have passed, the bidding is over."""
    note(s, PASS)
    s.passes += 1
    if s.passes == players_in(s) - 1:
        end_bidding(s)
    else:
        s.turn = next_in(s, s.turn)


# ── §3 Taking sides ──────────────────────────────────────────────────────────────────────────────────────────────────


def end_bidding(s: State) -> None:
    """§3.1 With three or more players in, and no teams, the others take sides before the showdown."""
    if players_in(s) >= 3 and not s.teams:
        s.phase = SIDING
    else:
        end_round(s, showdown(s))


def takes_sides(s: State, seat: int) -> bool:
    return s.left[seat] > 0 and seat != s.bidder and seat != s.caller


def take_side(s: State, seat: int, side: int) -> None:
    """§3.2 In secret, and all at once."""
    s.sides[seat] = side
    if not to_act(s):
        end_round(s, showdown(s))


# ── §7 The end ───────────────────────────────────────────────────────────────────────────────────────────────────────


def end_round(s: State, put_out: int) -> None:
    """§4.7 The winner of a round leads the next one; §7.1 also that of the next game."""
    s.round += 1
    s.leader = s.shown_winner
    s.turn = s.leader
    clear_round(s)
    score_points(s, put_out)
    if is_match_over(s):
        s.phase = OVER
    elif is_game_over(s):
        begin_game(s)
    else:
        begin_round(s)


def is_game_over(s: State) -> bool:
    """§7.1 The last one in has won; §6.2 or the team that is not beaten."""
    return players_in(s) == 1 or s.beaten != NOBODY


def is_in(s: State, seat: int) -> bool:
    """Is the seat still in the game, and not of a beaten team?"""
    return s.left[seat] > 0 and (s.beaten == NOBODY or (seat != s.beaten and seat != partner(s.beaten)))


def score_points(s: State, put_out: int) -> None:
    """§7.2 A point for each player put out; §7.4 a game of teams, or one that is no match, brings the winners one."""
    points = put_out
    if s.teams or not s.points:
        points = 1 if is_game_over(s) else 0
    for seat in range(s.seats):
        if is_in(s, seat):
            s.won[seat] += points


def is_match_over(s: State) -> bool:
    """§7.3 Does somebody have the points, and is alone at the top? §7.4 A team is, as soon as it has them."""
    if not s.points:
        return is_game_over(s)
    best = max(s.won)
    at_the_top = 0
    for seat in range(s.seats):
        at_the_top += s.won[seat] == best
    return best >= s.points and (at_the_top == 1 or s.teams > 0)


def is_over(s: State) -> bool:
    return s.phase == OVER


def score(s: State, seat: int) -> int:
    return s.won[seat]


def is_winner(s: State, seat: int) -> bool:
    return s.won[seat] == max(s.won)


def begins_next(s: State) -> int:
    """§7.1 The winner leads the next game, also where it is no match: whoever won the last round is one."""
    return s.leader

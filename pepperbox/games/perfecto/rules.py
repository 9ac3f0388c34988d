"""Perfecto, for two to four: everybody hides their dice and bids on how many there are among all of them.

§ points to docs/rules/perfecto.md.
"""

from __future__ import annotations

from pepperbox.engine.fields import Fields, Row, Rows, long, number_option, short, yes_no_option
from pepperbox.engine.rulebook import Moves, offer, offer_range
from pepperbox.engine.stream import Stream, below
from pepperbox.games.dice import ALL_SIX, WAYS_TO_LAND, holds, how_many, land_dice

# ── What is in the box ───────────────────────────────────────────────────────────────────────────────────────────────

MOST_SEATS = 4
MOST_CALLS = 16  # four calls, each with three passes
LAST_CHANCE = 1  # §4.5 so many dice a player at last chance counts as having

NO_BID, NO_CALL, NO_SIDE = 0, 0, 0
NOBODY = -1
NOT_THERE = 0  # what a die shows that is not rolled yet, or lost
UNSEEN = -1  # what somebody else has rolled or chosen

SHAKING, PLAYING, ROLLING, MUST_BID, SIDING, OVER = 0, 1, 2, 3, 4, 5  # where a round stands

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


class State(Fields):
    """A game or a match in progress; b is the bidder, c the one who called against the bid."""

    advanced: int = yes_no_option(False, "the advanced rules: double, redouble, surrender, sidestep")
    teams: int = yes_no_option(False, "A and C play against B and D")
    points: int = number_option(0, 0, 50, "points that win a match; 0 for one game")

    phase: int = short()  # SHAKING, PLAYING, ROLLING, MUST_BID, SIDING or OVER
    turn: int = short()  # the seat that shakes or plays
    leader: int = short()  # the seat that bids first in this round
    round: int = long()  # rounds that are over
    left: Row = short(MOST_SEATS)  # dice that a seat has left; LAST_CHANCE means six again, 0 is out
    frozen: Row = short(MOST_SEATS)  # the dice that lie open for the rest of the game
    faces: Rows = short(MOST_SEATS, 6)  # what the dice show, NOT_THERE or UNSEEN
    in_the_air: int = short()  # the dice that are being re-rolled, UNSEEN by the others
    rerolled: int = short()  # how many these are, told until the bid that follows

    bid: int = short()  # the last bid, or NO_BID
    bidder: int = short()  # b, or NOBODY
    caller: int = short()  # c, or NOBODY
    call: int = short()  # the last call since the bid, or NO_CALL
    called_by: int = short()  # who made it
    staked: int = short()  # the seats that have called since the bid, other than to surrender
    passes: int = short()  # since the last call
    said: int = short()  # calls and passes since the bid
    calls: Row = short(MOST_CALLS)  # all of them in order
    sides: Row = short(MOST_SEATS)  # SIDE_BIDDER or SIDE_CALLER; NO_SIDE, or UNSEEN by whom it does not concern

    won: Row = short(MOST_SEATS)  # points
    beaten: int = short()  # in team play, a seat of the team that has lost the game, or NOBODY

    shown: Rows = short(MOST_SEATS, 6)  # the last showdown: what the dice showed
    shown_bid: int = short()  # the bid, NO_BID before the first showdown
    shown_bidder: int = short()
    shown_caller: int = short()
    shown_said: int = short()
    shown_calls: Row = short(MOST_CALLS)
    shown_sides: Row = short(MOST_SEATS)
    shown_count: int = short()  # the count
    shown_winner: int = short()  # who won the round
    shown_lost: Row = short(MOST_SEATS)  # dice that each seat gave up


def set_up(s: State) -> None:
    s.round = 0
    s.leader = 0
    for seat in range(MOST_SEATS):
        s.won[seat] = 0
    clear_showdown(s)
    begin_game(s)


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


# ── §1 The aim ───────────────────────────────────────────────────────────────────────────────────────────────────────


def begin_game(s: State) -> None:
    """§1.1 Everybody has six dice."""
    s.beaten = NOBODY
    for seat in range(MOST_SEATS):
        s.left[seat] = 6 if seat < s.seats else 0
        s.frozen[seat] = 0
    clear_round(s)
    begin_round(s)


def hand(s: State, seat: int) -> int:
    """The dice of a seat: those with the highest numbers are lost first (§4.4), all six are back at last chance."""
    return ALL_SIX if s.left[seat] == LAST_CHANCE else (1 << s.left[seat]) - 1


def loose(s: State, seat: int) -> int:
    """The dice of a seat that are not frozen."""
    return hand(s, seat) & ~s.frozen[seat]


def players_in(s: State) -> int:
    players = 0
    for seat in range(s.seats):
        players += s.left[seat] > 0
    return players


def next_in(s: State, seat: int) -> int:
    """The next seat that is not out."""
    following = (seat + 1) % s.seats
    while not s.left[following]:
        following = (following + 1) % s.seats
    return following


# ── §2 A round ───────────────────────────────────────────────────────────────────────────────────────────────────────


def clear_round(s: State) -> None:
    """Nothing is bid or said, and only frozen dice show anything."""
    s.rerolled = 0
    s.in_the_air = 0
    cancel_calls(s)
    s.bid = NO_BID
    s.bidder = NOBODY
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


def offer_bids(s: State, moves: Moves) -> None:
    """§2.3 Every higher bid."""
    offer_range(moves, BID + s.bid + 1, BID + highest_bid(s))


def highest_bid(s: State) -> int:
    """§2.4 Not more than all dice in play, and one more for every player: that is the highest possible count."""
    dice = 0
    for seat in range(s.seats):
        dice += how_many(hand(s, seat))
    return 6 * (dice + players_in(s))


def quantity(bid: int) -> int:
    return (bid + 5) // 6


def rank(bid: int) -> int:
    return (bid + 5) % 6 + 1


def offer_rolls(s: State, seat: int, moves: Moves) -> None:
    """§2.5 Any dice that are not frozen, while there is a higher bid to follow."""
    if s.bid == highest_bid(s):
        return
    fixed = ~loose(s, seat)
    for dice in range(1, ALL_SIX + 1):
        if not dice & fixed:
            offer(moves, dice)


def apply(s: State, seat: int, action: int) -> None:
    if action <= ALL_SIX:
        roll(s, action)
    elif action < CHALLENGE:
        make_bid(s, seat, action - BID)
    elif action < PASS:
        make_call(s, seat, action)
    elif action == PASS:
        pass_on(s)
    elif action < SIDE_BIDDER:
        freeze(s, seat, action - FREEZE)
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
    s.rerolled = 0
    s.bid = bid
    s.bidder = seat
    s.phase = PLAYING
    s.turn = next_in(s, seat)


def cancel_calls(s: State) -> None:
    s.caller = NOBODY
    s.call = NO_CALL
    s.called_by = NOBODY
    s.staked = 0
    s.passes = 0
    s.said = 0
    for place in range(MOST_CALLS):
        s.calls[place] = NO_CALL


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


def note(s: State, call: int) -> None:
    s.calls[s.said] = call
    s.said += 1


# ── §3 Taking sides ──────────────────────────────────────────────────────────────────────────────────────────────────


def end_bidding(s: State) -> None:
    """§3.1 With three or more players in, and no teams, the others take sides before the showdown."""
    if players_in(s) >= 3 and not s.teams:
        s.phase = SIDING
    else:
        showdown(s)


def takes_sides(s: State, seat: int) -> bool:
    return s.left[seat] > 0 and seat != s.bidder and seat != s.caller


def take_side(s: State, seat: int, side: int) -> None:
    """§3.2 In secret, and all at once."""
    s.sides[seat] = side
    if not to_act(s):
        showdown(s)


# ── §4 The showdown ──────────────────────────────────────────────────────────────────────────────────────────────────


def showdown(s: State) -> None:
    """All dice are shown, and the losers give up theirs."""
    show(s)
    right_side = SIDE_BIDDER if is_bid_good(s) else SIDE_CALLER
    s.shown_winner = round_winner(s)
    players = players_in(s)
    for _ in range(stake(s)):
        give_up(s, round_loser(s))
    for seat in range(s.seats):
        if s.sides[seat] != NO_SIDE and s.sides[seat] != right_side:
            give_up(s, seat)  # §3.3
    end_round(s, players - players_in(s))


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


# ── §5 The advanced rules ────────────────────────────────────────────────────────────────────────────────────────────


def legal_on_call(s: State, seat: int, moves: Moves) -> None:
    """§5.2 Pass, bid anew, or make the call that answers the last one."""
    offer(moves, PASS)
    for call in range(DOUBLE, SURRENDER + 1):
        if can_answer(s, seat, call) or (is_passed_on(s) and can_answer(s, partner(seat), call)):
            offer(moves, call)
    if owes_sidestep(s, seat):
        offer_freezes(s, seat, moves)
    else:
        offer_bids(s, moves)
        offer_rolls(s, seat, moves)


def can_answer(s: State, seat: int, call: int) -> bool:
    """§5.3 Double a challenge; §5.4 redouble a double; §5.5 surrender to a double or redouble."""
    if seat != answerer(s):
        return False
    if call == DOUBLE:
        return s.call == CHALLENGE and is_strong(s, seat, DOUBLE)
    if call == REDOUBLE:
        return s.call == DOUBLE and is_strong(s, seat, REDOUBLE)
    return s.call == DOUBLE or s.call == REDOUBLE


def answerer(s: State) -> int:
    """The one of b and c against whom the last call was made; §6.4 a partner's call counts as theirs."""
    is_of_b = s.called_by == s.bidder or (s.teams and s.called_by == partner(s.bidder))
    return s.caller if is_of_b else s.bidder


def is_strong(s: State, seat: int, call: int) -> bool:
    """§5.3 Double needs three dice, §5.4 redouble four; §6.3 in team play the team needs one more."""
    needed = 3 if call == DOUBLE else 4
    if s.teams:
        return s.left[seat] + s.left[partner(seat)] >= needed + 1
    return s.left[seat] >= needed


def is_passed_on(s: State) -> bool:
    """§6.4 Have the partner and the next player just passed, so that one may say what the partner could have said?"""
    return s.teams > 0 and s.passes >= 2


def pass_on(s: State) -> None:
    """§5.1 When all others have passed, the bidding is over."""
    note(s, PASS)
    s.passes += 1
    if s.passes == players_in(s) - 1:
        end_bidding(s)
    else:
        s.turn = next_in(s, s.turn)


def owes_sidestep(s: State, seat: int) -> bool:
    """§5.8 b owes a frozen die for a new bid, unless the call was perfecto; §6.5 in team play others may too."""
    if s.calls[0] == PERFECTO:
        return False
    if seat == s.bidder:
        return True
    return s.teams > 0 and (partner(seat) == s.bidder or holds(s.staked, partner(seat)) == 1)


def offer_freezes(s: State, seat: int, moves: Moves) -> None:
    """§5.9 Any die that is not frozen, while there is a higher bid to follow."""
    if s.bid == highest_bid(s):
        return
    dice = loose(s, seat)
    for die in range(6):
        if holds(dice, die):
            offer(moves, FREEZE + die)


def freeze(s: State, seat: int, die: int) -> None:
    """§5.9 Show the die; a bid must follow."""
    s.frozen[seat] |= 1 << die
    s.phase = MUST_BID


# ── §6 Teams ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def partner(seat: int) -> int:
    """§6.1 Partners sit opposite each other."""
    return (seat + 2) % MOST_SEATS


def giver(s: State, loser: int) -> int:
    """§6.2 In team play the partner gives up what a player at last chance loses."""
    if s.teams and s.left[loser] == LAST_CHANCE and s.left[partner(loser)] != LAST_CHANCE:
        return partner(loser)
    return loser


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


# ── §8 What a seat may know ──────────────────────────────────────────────────────────────────────────────────────────


def hide(s: State, seat: int) -> None:
    """§8.1 Of the others, one sees only frozen dice, §8.2 how many are re-rolled, §3.2 and who has taken a side."""
    for other in range(s.seats):
        if other != seat:
            for die in range(6):
                if holds(loose(s, other), die) and s.faces[other][die] != NOT_THERE:
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

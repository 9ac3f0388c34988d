"""Perfecto in notation and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from pepperbox.engine.notation import LETTERS
from pepperbox.engine.rulebook import SPECTATOR, Event
from pepperbox.games.dice import ALL_SIX, dice_text, faces_text, how_many, parse_faces, spaced
from pepperbox.games.perfecto.bids import highest_bid, quantity, rank
from pepperbox.games.perfecto.calls import answerer, owes_sidestep
from pepperbox.games.perfecto.hands import loose, partner
from pepperbox.games.perfecto.rules import is_over, is_winner
from pepperbox.games.perfecto.state import (
    BID,
    CHALLENGE,
    DOUBLE,
    LAST_CHANCE,
    MUST_BID,
    NO_BID,
    NO_CALL,
    PASS,
    PERFECTO,
    PLAYING,
    REDOUBLE,
    SHAKING,
    SIDE_BIDDER,
    SIDE_CALLER,
    SIDING,
    SURRENDER,
    State,
    bid_of,
    die_of,
)
from pepperbox.games.words import NUMBERS, counted, rolling, some_faces

CALLS = {
    CHALLENGE: "challenge",
    PERFECTO: "perfecto",
    DOUBLE: "double",
    REDOUBLE: "redouble",
    SURRENDER: "surrender",
    PASS: "pass",
}
Side = Literal["bidder", "caller"]
SIDES: dict[int, Side] = {SIDE_BIDDER: "bidder", SIDE_CALLER: "caller"}
SIDE = "side"  # what others see of a side that is still secret

SAID = {
    "challenge": "challenged",
    "perfecto": "called perfecto",
    "double": "doubled",
    "redouble": "redoubled",
    "surrender": "surrendered",
    "pass": "passed",
}


def action_text(action: int) -> str:
    """
    >>> from pepperbox.games.perfecto.state import BID, FREEZE
    >>> [action_text(action) for action in (5, BID + 41, CHALLENGE, FREEZE, SIDE_CALLER)]
    ['roll 13', 'bid 7 5', 'challenge', 'freeze 1', 'side caller']
    """
    if action <= ALL_SIX:
        return f"roll {dice_text(action)}"
    if action < CHALLENGE:
        return f"bid {quantity(bid_of(action))} {rank(bid_of(action))}"
    if action <= PASS:
        return CALLS[action]
    return f"freeze {die_of(action) + 1}" if action < SIDE_BIDDER else f"side {SIDES[action]}"


def outcome_text(s: State, outcome: int) -> str:
    return faces_text(landing(s), outcome)


def parse_outcome(s: State, text: str) -> int:
    return parse_faces(landing(s), text)


def landing(s: State) -> int:
    """The dice that are shaken or re-rolled."""
    return loose(s, s.turn) if s.phase == SHAKING else s.in_the_air


def due(s: State) -> str | None:
    """Nobody decides to shake; a re-roll belongs to the decision."""
    return f"{LETTERS[s.turn]} shake" if s.phase == SHAKING else None


def settles(before: State, after: State) -> bool:
    """A side is secret until the round is over; dice until all is."""
    return after.round > before.round


def seen(event: Event, seat: int, before: State, now: State) -> Event:
    """Dice are for their owner's eyes until all is over, a side until the round is."""
    is_own = seat != SPECTATOR and event.who == LETTERS[seat]
    if is_own or is_over(now):
        return event
    if event.what == "shake":
        return replace(event, landed=())
    if event.what.startswith("roll "):
        return replace(event, what=f"roll {dice_count(len(event.landed[0]))}", landed=(), action=None)
    if event.what.startswith("side ") and now.round == before.round:
        return replace(event, what=SIDE, action=None)
    return event


def shows(event: Event, seat: int, before: State, after: State) -> bool:
    """At the end of a round all dice are shown, and a die that another has frozen is."""
    return after.round > before.round or (event.seat != seat and event.what.startswith("freeze "))


def dice_count(number: int) -> str:
    """
    >>> dice_count(1), dice_count(3)
    ('1 die', '3 dice')
    """
    return "1 die" if number == 1 else f"{number} dice"


# ── In words ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def tell(event: Event, before: State, after: State, names: Sequence[str]) -> list[str]:
    name = names[LETTERS.index(event.who)]
    told = [f"{name} {tell_play(event, before, after)}."]
    return told + (tell_showdown(before, after, names) if after.round > before.round else [])


def tell_play(event: Event, before: State, after: State) -> str:
    verb, _, rest = event.what.partition(" ")
    faces = f": {spaced(event.landed[0])}" if event.landed else ""
    if verb == "shake":
        return f"shook {dice_count(how_many(loose(before, before.turn)))}{faces}"
    if verb == "roll":
        return f"re-rolled {dice_count(len(event.landed[0]))}{faces}" if event.landed else f"re-rolled {rest}"
    if verb == "bid":
        many, _, of_rank = rest.partition(" ")
        return f"bid {some(int(many), int(of_rank))}"
    if verb == "freeze":
        return f"sidestepped, and froze {some_faces(after.faces[before.turn], 1 << int(rest) - 1)}"
    if verb == SIDE:
        return f"took the {rest}'s side" if rest else "took a side"
    return SAID[verb]


def some(many: int, of_rank: int) -> str:
    """
    >>> some(7, 5), some(1, 6)
    ('seven 5s', 'one 6')
    """
    return f"{NUMBERS[many]} {of_rank}{'' if many == 1 else 's'}"


def tell_showdown(before: State, after: State, names: Sequence[str]) -> list[str]:
    count = some(after.shown_count, rank(after.shown_bid))
    had_bid = some(quantity(after.shown_bid), rank(after.shown_bid))
    told = [
        f"The count was {count}, and {names[after.shown_bidder]} had bid {had_bid}.",
        f"{names[after.shown_winner]} won the round{after_surrender(after)}.",
    ]
    seats = range(after.seats)
    told += [f"{names[seat]} {tell_loss(before, after, seat)}." for seat in seats if after.shown_lost[seat]]
    return told + tell_points(before, after, names) + tell_end(after, names)


def after_surrender(after: State) -> str:
    return " by surrender" if SURRENDER in after.shown_calls else ""


def tell_loss(before: State, after: State, seat: int) -> str:
    """What a player gave up, told from the dice before: a new game may have begun."""
    lost = after.shown_lost[seat]
    left = before.left[seat] - lost
    given = "gave up a die" if lost == 1 else f"gave up {NUMBERS[lost]} dice"
    if left > LAST_CHANCE:
        return given
    if left == LAST_CHANCE:
        return f"{given}: last chance, with all six again"
    return "had nothing left to give up: the team was beaten" if after.teams else f"{given} and left the game"


def tell_points(before: State, after: State, names: Sequence[str]) -> list[str]:
    """Points of a match."""
    told = []
    for seat in range(after.seats):
        scored = after.won[seat] - before.won[seat]
        if scored and after.points:
            points = "a point" if scored == 1 else f"{NUMBERS[scored]} points"
            told.append(f"{names[seat]} scored {points}, {after.won[seat]} in all.")
    return told


def tell_end(after: State, names: Sequence[str]) -> list[str]:
    seats = range(after.seats)
    if is_over(after):
        what = "match" if after.points else "game"
        return [f"{' and '.join(names[seat] for seat in seats if is_winner(after, seat))} won the {what}!"]
    if all(after.left[seat] == 6 for seat in seats):  # a new game: otherwise somebody has just lost a die
        winners = [after.shown_winner, partner(after.shown_winner)] if after.teams else [after.shown_winner]
        return [f"{' and '.join(names[seat] for seat in sorted(winners))} won the game: a new one began."]
    return []


# ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def why_not(s: State, seat: int, action: int) -> str:
    if s.phase == SIDING:
        return "§3.1: the bidding is over, and a side has to be taken."
    if action >= SIDE_BIDDER:
        return "§3.1: sides are taken when the bidding is over."
    if BID < action < CHALLENGE:
        return why_not_bid(s, seat, bid_of(action))
    if s.phase == MUST_BID:
        return "§2.5: after a roll one must bid." if s.rerolled else "§5.9: after freezing a die one must bid."
    if action >= DOUBLE and not s.advanced:
        return "§1.2: that is for the advanced rules."
    if action <= ALL_SIX:
        return why_not_roll(s, seat, action)
    return why_not_call(s, seat, action) if action <= PASS else why_not_freeze(s, seat, die_of(action))


def why_not_bid(s: State, seat: int, bid: int) -> str:
    if s.phase == PLAYING and s.call != NO_CALL and owes_sidestep(s, seat):
        return why_sidestep(s, seat)
    if bid <= s.bid:
        return f"§2.3: {bid_text(bid)} is not higher than {bid_text(s.bid)}."
    return f"§2.4: no count can be higher than {NUMBERS[quantity(highest_bid(s))]}."


def why_not_roll(s: State, seat: int, dice: int) -> str:
    if s.call != NO_CALL and owes_sidestep(s, seat):
        return why_sidestep(s, seat)
    if s.bid == highest_bid(s):
        return "§2.5: nobody rolls where no higher bid is left."
    return why_not_use(s, seat, dice) or "§2.5: at least one die is re-rolled."


def why_not_freeze(s: State, seat: int, die: int) -> str:
    if s.call == NO_CALL or not owes_sidestep(s, seat):
        return "§5.8: a die is frozen to bid again after one's own bid was called."
    if s.bid == highest_bid(s):
        return "§5.9: nobody sidesteps where no higher bid is left."
    return why_not_use(s, seat, 1 << die)


def why_sidestep(s: State, seat: int) -> str:
    if seat == s.bidder:
        return "§5.8: the bid was called, so a new one takes a sidestep: first a die is frozen."
    return "§6.5: the partner's bid or call is at stake, so a bid takes a sidestep: first a die is frozen."


def why_not_use(s: State, seat: int, dice: int) -> str:
    """What is wrong with dice that somebody would roll or freeze."""
    if dice & s.frozen[seat]:
        return "§5.9: a die that is frozen keeps its face."
    return "§4.4: that die is lost." if dice & ~loose(s, seat) else ""


def why_not_call(s: State, seat: int, call: int) -> str:
    if s.bid == NO_BID:
        return "§2.6: there is no bid yet to call against."
    if call == PASS:
        return "§5.1: one passes after a call, and the bid has not been called."
    if call in (CHALLENGE, PERFECTO):
        return "§5.2: the bid has been called already, and only a new one can be called anew."
    if call == SURRENDER:
        return "§5.5: one surrenders when the own bid or challenge was doubled or redoubled."
    return why_not_double(s, seat) if call == DOUBLE else why_not_redouble(s, seat)


def why_not_double(s: State, seat: int) -> str:
    if s.call == NO_CALL or (s.call == CHALLENGE and seat == answerer(s)):
        return "§6.3: a team needs four dice to double." if s.teams else "§5.3: one needs three dice to double."
    return "§5.3: a double answers a bid, or the challenge of one's own bid."


def why_not_redouble(s: State, seat: int) -> str:
    if s.call == DOUBLE and seat == answerer(s):
        return "§6.3: a team needs five dice to redouble." if s.teams else "§5.4: one needs four dice to redouble."
    return "§5.4: one redoubles when the own bid or challenge was doubled."


def bid_text(bid: int) -> str:
    """
    >>> bid_text(41)
    'seven 5s'
    """
    return some(quantity(bid), rank(bid))


# ── Actions in words ─────────────────────────────────────────────────────────────────────────────────────────────────


def in_words(s: State, seat: int, action: int, names: Sequence[str]) -> str:
    if action <= ALL_SIX:
        return rolling(s.faces[seat], action)
    if action < CHALLENGE:
        return f"bid {counted(quantity(bid_of(action)), str(rank(bid_of(action))))}"
    if action <= PASS:
        return "call perfecto" if action == PERFECTO else CALLS[action]
    if action < SIDE_BIDDER:
        return f"freeze {some_faces(s.faces[seat], 1 << die_of(action))}"
    return f"side with {names[s.bidder if action == SIDE_BIDDER else s.caller]}"

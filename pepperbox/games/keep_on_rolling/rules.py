"""Keep on Rolling, for two to eight: pair up your dice and set them aside, but do not push your luck too far.

§ points to docs/rules/keep-on-rolling.md.
"""

from __future__ import annotations

from pepperbox.engine.fields import Fields, Row, long, number_option, short
from pepperbox.engine.rulebook import Moves, offer
from pepperbox.games.dice import ALL_SIX, WAYS_TO_LAND, holds, how_many, land_dice, showing, shows_red, tally, tally_of

# ── What is in the box ───────────────────────────────────────────────────────────────────────────────────────────────

MOST_SEATS = 8
NOT_THERE = 0  # what a die shows in a row that it is not in
TWO_OR_MORE = 0o6666660  # the bits of a tally that tell of a number shown more than once

START, LANDING, ANSWER, GO_ON, OVER = 0, 1, 2, 3, 4  # where a turn stands

# Actions: 1 … 63 set those dice aside; then roll and stop.
ROLL = ALL_SIX + 1
STOP = ROLL + 1
ACTIONS = STOP + 1


class State(Fields):
    """The dice of this turn, rolled or set aside, and the points that everyone has banked."""

    target: int = number_option(250, 20, 2000, "points that start the chase")

    turn: int = short()  # the seat whose turn it is
    phase: int = short()  # START, LANDING, ANSWER, GO_ON or OVER
    in_the_air: int = short()  # the dice that are being rolled
    rolled: Row = short(6)  # what the dice of a roll to be answered show, 0 for the others
    aside: Row = short(6)  # what the dice set aside show, 0 for the others
    filled: int = long()  # points of the rows filled up earlier in the turn
    banked: Row = long(MOST_SEATS)  # everyone's points
    chase: int = short()  # 1 once somebody has reached the target
    out: Row = short(MOST_SEATS)  # 1 for a seat that is out


def set_up(s: State) -> None:
    s.turn = 0
    s.chase = 0
    for seat in range(MOST_SEATS):
        s.banked[seat] = 0
        s.out[seat] = 0
    begin_turn(s)


# ── §2 A turn ────────────────────────────────────────────────────────────────────────────────────────────────────────


def begin_turn(s: State) -> None:
    s.phase = START
    s.in_the_air = 0
    s.filled = 0
    for die in range(6):
        s.rolled[die] = 0
        s.aside[die] = 0


def to_act(s: State) -> int:
    return 1 << s.turn


def legal(s: State, seat: int, moves: Moves) -> None:
    if s.phase == ANSWER:
        aside = numbers_aside(s)
        for dice in range(1, ALL_SIX + 1):
            if is_answer(s, dice, aside):
                offer(moves, dice)
        return
    offer(moves, ROLL)
    if s.phase == GO_ON:
        offer(moves, STOP)


def apply(s: State, seat: int, action: int) -> None:
    if action == ROLL:
        roll(s)
    elif action == STOP:
        stop(s)
    else:
        set_aside(s, action)


def roll(s: State) -> None:
    """§2.1 Roll all dice that are not aside; after filling up, all six again."""
    if is_filled_up(s):
        s.filled = turn_points(s)
        for die in range(6):
            s.aside[die] = 0
    for die in range(6):
        if not s.aside[die]:
            s.in_the_air |= 1 << die
    s.phase = LANDING


def chance(s: State) -> int:
    return WAYS_TO_LAND[how_many(s.in_the_air)] if s.phase == LANDING else 0


def land(s: State, outcome: int) -> None:
    """§2.2 A roll that offers nothing to set aside is a bust and ends the turn by itself."""
    dice = s.in_the_air
    s.in_the_air = 0
    land_dice(s.rolled, dice, outcome)
    s.phase = ANSWER
    if not is_answer(s, dice, numbers_aside(s)):
        end_turn(s, 0)


def is_answer(s: State, dice: int, aside: int) -> bool:
    """§2.3 Among dice set aside, two match each other or one matches a die aside; others may go along."""
    counts = aside + tally_of(s.rolled, dice)  # every number aside once, so that a die that matches it makes two
    return showing(counts, NOT_THERE) == 0 and counts & TWO_OR_MORE != 0


def numbers_aside(s: State) -> int:
    """A tally that counts every number aside once."""
    counts = 0
    for die in range(6):
        counts |= 1 << 3 * s.aside[die]
    return counts & ~1


def set_aside(s: State, dice: int) -> None:
    """§2.4 With all six aside and a single among them nothing is left to roll: the turn ends by itself and scores."""
    for die in range(6):
        if holds(dice, die):
            s.aside[die] = s.rolled[die]
        s.rolled[die] = 0
    s.phase = GO_ON
    if is_all_aside(s) and not is_filled_up(s):
        end_turn(s, turn_points(s))


def stop(s: State) -> None:
    end_turn(s, stop_points(s))


def stop_points(s: State) -> int:
    """§2.5 Stopping banks the points of the turn, and twice as many while filled up."""
    return turn_points(s) * (2 if is_filled_up(s) else 1)


# ── §3 Points ────────────────────────────────────────────────────────────────────────────────────────────────────────


def turn_points(s: State) -> int:
    return s.filled + aside_points(s)


def aside_points(s: State) -> int:
    counts = tally(s.aside)
    points = 0
    for number in range(1, 7):
        points += points_of(s.aside, number, showing(counts, number))
    return points


def points_of(aside: Row, number: int, alike: int) -> int:
    """§3.1 Two or more alike count what they show; §3.2 twice that if the red one is among them."""
    if alike < 2:
        return 0
    return number * alike * (2 if shows_red(aside, number) else 1)


def is_all_aside(s: State) -> bool:
    return showing(tally(s.aside), NOT_THERE) == 0


def is_filled_up(s: State) -> bool:
    """§3.3 All six aside and no single among them."""
    counts = tally(s.aside)
    for number in range(1, 7):
        if showing(counts, number) == 1:
            return False
    return showing(counts, NOT_THERE) == 0


# ── §4 The end ───────────────────────────────────────────────────────────────────────────────────────────────────────


def end_turn(s: State, points: int) -> None:
    seat = s.turn
    s.banked[seat] += points
    if s.banked[seat] >= s.target:
        s.chase = 1  # §4.1
    if s.chase and not is_ahead(s, seat):
        s.out[seat] = 1  # §4.2
    begin_turn(s)
    s.turn = next_in(s, seat)
    if next_in(s, s.turn) == s.turn:
        s.phase = OVER  # §4.3 the last one in has won


def is_ahead(s: State, seat: int) -> bool:
    """Has this player more points than everyone else still in?"""
    for other in range(s.seats):
        if other != seat and not s.out[other] and s.banked[other] >= s.banked[seat]:
            return False
    return True


def next_in(s: State, seat: int) -> int:
    """The next seat that is not out."""
    following = (seat + 1) % s.seats
    while s.out[following]:
        following = (following + 1) % s.seats
    return following


def is_over(s: State) -> bool:
    return s.phase == OVER


def score(s: State, seat: int) -> int:
    return s.banked[seat]


def is_winner(s: State, seat: int) -> bool:
    return not s.out[seat]

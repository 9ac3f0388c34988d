"""Grand Poobah, for two to five: have the most of the numbers that the scoring dice show.

§ points to docs/rules/grand-poobah.md.
"""

from __future__ import annotations

from pepperbox.engine.fields import Fields, Row, Rows, long, number_option, short
from pepperbox.engine.rulebook import Moves, offer, offer_range
from pepperbox.games.dice import ALL_SIX, WAYS_TO_LAND, how_many, is_red, land_dice, shows_red

# ── What is in the box ───────────────────────────────────────────────────────────────────────────────────────────────

MOST_SEATS = 5
QUIET_TURNS = 3  # §4.1 everybody's turns before the first scoring roll

CHOOSE, LANDING, TURN_REDS, SCORING, OVER = 0, 1, 2, 3, 4  # where a turn stands

# Actions: 1 … 63 roll those dice; then hold and done; then six dice, each with five other numbers to change it to.
HOLD = ALL_SIX + 1
DONE = HOLD + 1
CHANGE = DONE + 1
ACTIONS = CHANGE + 30


class State(Fields):
    """Everyone's hand of dice, the last scoring roll, and the points."""

    target: int = number_option(100, 10, 1000, "points that win")

    turn: int = short()  # the seat whose turn it is, or was when the scoring dice are about to roll
    phase: int = short()  # CHOOSE, LANDING, TURN_REDS, SCORING or OVER
    in_the_air: int = short()  # the dice that are being rolled
    hands: Rows = short(MOST_SEATS, 6)  # what everyone's dice show, 0 before the first roll
    turns: Row = long(MOST_SEATS)  # turns that everyone has finished
    scoring: Row = short(6)  # what the scoring dice show, 0 before their first roll
    scored: Row = short(MOST_SEATS)  # what everyone scored with the last scoring roll
    points: Row = long(MOST_SEATS)
    overtime: int = short()  # the seats that play overtime, bit i for seat i; 0 before


def set_up(s: State) -> None:
    s.turn = 0
    s.phase = CHOOSE
    s.in_the_air = 0
    s.overtime = 0
    for die in range(6):
        s.scoring[die] = 0
    for seat in range(MOST_SEATS):
        s.turns[seat] = 0
        s.scored[seat] = 0
        s.points[seat] = 0
        for die in range(6):
            s.hands[seat][die] = 0


# ── §2 A turn ────────────────────────────────────────────────────────────────────────────────────────────────────────


def to_act(s: State) -> int:
    return 1 << s.turn


def legal(s: State, seat: int, moves: Moves) -> None:
    if s.phase == TURN_REDS:
        offer_changes(s, moves)
        offer(moves, DONE)
    elif s.turns[seat] == 0:
        offer(moves, ALL_SIX)
    else:
        offer_range(moves, 1, ALL_SIX)
        if can_hold(s):
            offer(moves, HOLD)


def apply(s: State, seat: int, action: int) -> None:
    if action < HOLD:
        roll(s, action)
    elif action == HOLD:
        look_for_reds(s)
    elif action == DONE:
        end_turn(s)
    else:
        change(s, die_of(action), face_of(action))


def roll(s: State, dice: int) -> None:
    """§2.1 Roll all six in the first turn, §2.2 and any of your dice later, once a turn."""
    s.in_the_air = dice
    s.phase = LANDING


def can_hold(s: State) -> bool:
    """§2.3 Nobody has to roll, except in overtime (§5.4)."""
    return not s.overtime


def chance(s: State) -> int:
    if s.phase == LANDING:
        return WAYS_TO_LAND[how_many(s.in_the_air)]
    return WAYS_TO_LAND[6] if s.phase == SCORING else 0


def land(s: State, outcome: int) -> None:
    if s.phase == SCORING:
        land_scoring_dice(s, outcome)
        return
    land_dice(s.hands[s.turn], s.in_the_air, outcome)
    s.in_the_air = 0
    look_for_reds(s)


# ── §3 Red numbers ───────────────────────────────────────────────────────────────────────────────────────────────────


def look_for_reds(s: State) -> None:
    """§3.1 While a die shows its red number it may be turned; §3.3 without one the turn ends by itself."""
    if has_red(s, s.turn):
        s.phase = TURN_REDS
    else:
        end_turn(s)


def has_red(s: State, seat: int) -> bool:
    for die in range(6):
        if is_red(s.hands[seat], die):
            return True
    return False


def offer_changes(s: State, moves: Moves) -> None:
    for die in range(6):
        if is_red(s.hands[s.turn], die):
            offer_range(moves, CHANGE + 5 * die, CHANGE + 5 * die + 4)


def die_of(action: int) -> int:
    return (action - CHANGE) // 5


def face_of(action: int) -> int:
    """The number to change to: the five that are not the die's own, in their order."""
    face = 1 + (action - CHANGE) % 5
    return face if face <= die_of(action) else face + 1


def change(s: State, die: int, face: int) -> None:
    """§3.2 The die shows another number now, which is white on it; then the next one may be turned."""
    s.hands[s.turn][die] = face
    look_for_reds(s)


def end_turn(s: State) -> None:
    s.turns[s.turn] += 1
    if is_time_to_score(s):
        s.phase = SCORING
    else:
        next_turn(s)


def next_turn(s: State) -> None:
    """§2.4 In the order of the seats; §5.3 in overtime without those who are not in it."""
    s.turn = (s.turn + 1) % s.seats
    while not is_playing(s, s.turn):
        s.turn = (s.turn + 1) % s.seats
    s.phase = CHOOSE


# ── §4 Scoring rolls ─────────────────────────────────────────────────────────────────────────────────────────────────


def is_time_to_score(s: State) -> bool:
    """§4.1 After everybody's third turn, and from then on after every turn."""
    return s.turns[s.seats - 1] >= QUIET_TURNS


def land_scoring_dice(s: State, outcome: int) -> None:
    land_dice(s.scoring, ALL_SIX, outcome)
    for seat in range(s.seats):
        s.scored[seat] = 0
    for number in range(1, 7):
        pay(s, number)
    for seat in range(s.seats):
        s.points[seat] += s.scored[seat]
    judge(s)


def worth(s: State, number: int) -> int:
    """§4.2 Each scoring die is worth what it shows, §4.4 and twice that if it shows its red number."""
    points = 0
    for die in range(6):
        if s.scoring[die] == number:
            points += number
    return points + number if shows_red(s.scoring, number) else points


def pay(s: State, number: int) -> None:
    """§4.3 Each of those who have the most of a number scores it; nobody does if nobody has it."""
    points = worth(s, number)
    most = most_in_hand(s, number)
    if points and most:
        for seat in range(s.seats):
            if in_hand(s, seat, number) == most:
                s.scored[seat] += points


def most_in_hand(s: State, number: int) -> int:
    most = 0
    for seat in range(s.seats):
        most = max(most, in_hand(s, seat, number))
    return most


def in_hand(s: State, seat: int, number: int) -> int:
    """§4.5 How many of a hand's dice count as this number, red or not; §5.3 only hands that play do."""
    count = 0
    if is_playing(s, seat):
        for die in range(6):
            if s.hands[seat][die] == number:
                count += 1
    return count


# ── §5 The end ───────────────────────────────────────────────────────────────────────────────────────────────────────


def judge(s: State) -> None:
    """§5.1 With the target reached the highest score wins; §5.2 if it is shared, those who share it play on."""
    best = max(s.points)
    leaders = seats_with(s, best)
    if best < s.target:
        next_turn(s)
    elif leaders & leaders - 1 == 0:
        s.phase = OVER
    else:
        if not s.overtime:
            s.overtime = leaders  # §5.5 for good
        next_turn(s)


def seats_with(s: State, points: int) -> int:
    seats = 0
    for seat in range(s.seats):
        if s.points[seat] == points:
            seats |= 1 << seat
    return seats


def is_playing(s: State, seat: int) -> bool:
    return s.overtime == 0 or s.overtime >> seat & 1 == 1


def is_over(s: State) -> bool:
    return s.phase == OVER


def score(s: State, seat: int) -> int:
    return s.points[seat]


def is_winner(s: State, seat: int) -> bool:
    return s.points[seat] == max(s.points)

"""2 Out of 3 Ain't Bad, for two: fill the board, and hold two dice of three in the lines that make a pair or a run.

§ points to docs/rules/two-out-of-three.md.
"""

from __future__ import annotations

from pepperbox.engine.fields import Fields, Row, long, number_option, short
from pepperbox.engine.rulebook import Moves, offer, offer_range
from pepperbox.games.dice import ALL_SIX, WAYS_TO_LAND, how_many, is_red, land_dice

# ── What is in the box ───────────────────────────────────────────────────────────────────────────────────────────────

SQUARES = 12
NOBODY = -1
MOST_ROLLED = 3  # §2.1

ROLL, LANDING, PLACE, LEAD = 0, 1, 2, 3  # where a turn stands; LEAD is between games

# Actions: 1 … 63 roll those dice; then six dice, twelve squares each, to place; then the two seats that may lead.
PLACE_ON = ALL_SIX + 1
LEAD_BY = PLACE_ON + 6 * SQUARES
ACTIONS = LEAD_BY + 2

# The line points of finished games are kept four to a number, each pair as base 11 has it: at most 120, seven bits.
GAMES_KEPT = 1024
GAMES_A_NUMBER, GAME_BITS, GAME_MASK, GAME_BASE = 4, 7, 127, 11


class State(Fields):
    """The board and the hands of this game, and the match so far."""

    points: int = number_option(3, 1, 20, "match points that win")

    turn: int = short()  # the seat whose turn it is
    phase: int = short()  # ROLL, LANDING, PLACE or LEAD
    hand: Row = short(2)  # everyone's dice that are neither on the board nor rolled
    in_the_air: int = short()  # the dice that are being rolled
    rolled: Row = short(6)  # what the dice show that are to be placed, 0 for the others
    owner: Row = short(SQUARES)  # whose die lies on each square, NOBODY for none
    die: Row = short(SQUARES)  # which die of that player it is, from 0 on
    face: Row = short(SQUARES)  # and what it shows
    match_points: Row = long(2)
    stake: int = long()  # match points that this game, or between games the next, is worth
    choice: int = short()  # who had the choice who starts this game; between games, who has it
    games: int = long()  # how many are finished
    games_kept: Row = long(GAMES_KEPT // GAMES_A_NUMBER)  # their line points; of very many games, the latest


# ── §1 The board ─────────────────────────────────────────────────────────────────────────────────────────────────────

# §1.1 The squares are numbered row by row: b1 c1 d1, a2 b2 d2, a3 b3 c3, a4 c4 d4.
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (9, 10, 11))
COLUMNS = ((3, 6, 9), (0, 4, 7), (1, 8, 10), (2, 5, 11))
DIAGONALS = ((4, 8, 11), (2, 7, 9))
LINES = ROWS + COLUMNS + DIAGONALS


def set_up(s: State) -> None:
    """§4.1 Seat A starts the first game, and counts as having had the choice (§4.3)."""
    s.stake = 1
    s.choice = 0
    s.games = 0
    for seat in range(2):
        s.match_points[seat] = 0
    for number in range(GAMES_KEPT // GAMES_A_NUMBER):
        s.games_kept[number] = 0
    new_game(s, 0)


def new_game(s: State, leader: int) -> None:
    """§1.2 An empty board, and all dice in hand."""
    s.turn = leader
    s.phase = ROLL
    s.in_the_air = 0
    for seat in range(2):
        s.hand[seat] = ALL_SIX
    for die in range(6):
        s.rolled[die] = 0
    for square in range(SQUARES):
        clear(s, square)


def clear(s: State, square: int) -> None:
    s.owner[square] = NOBODY
    s.die[square] = 0
    s.face[square] = 0


# ── §2 A turn ────────────────────────────────────────────────────────────────────────────────────────────────────────


def to_act(s: State) -> int:
    return 1 << (s.choice if s.phase == LEAD else s.turn)


def legal(s: State, seat: int, moves: Moves) -> None:
    if s.phase == ROLL:
        offer_rolls(s, moves)
    elif s.phase == PLACE:
        offer_places(s, moves)
    else:
        offer_range(moves, LEAD_BY, LEAD_BY + 1)


def apply(s: State, seat: int, action: int) -> None:
    if action < PLACE_ON:
        roll(s, action)
    elif action < LEAD_BY:
        place(s, die_of(action), square_of(action))
    else:
        new_game(s, action - LEAD_BY)


def die_of(action: int) -> int:
    """The die that is placed, from 0 on."""
    return (action - PLACE_ON) // SQUARES


def square_of(action: int) -> int:
    """Where it is placed."""
    return (action - PLACE_ON) % SQUARES


def offer_rolls(s: State, moves: Moves) -> None:
    """§2.1 One to three dice of the hand; §2.2 all of it, if the other player's dice are all on the board."""
    hand = s.hand[s.turn]
    if s.hand[1 - s.turn] == 0:
        offer(moves, hand)
        return
    for dice in range(1, ALL_SIX + 1):
        if dice & ~hand == 0 and how_many(dice) <= MOST_ROLLED:
            offer(moves, dice)


def roll(s: State, dice: int) -> None:
    s.hand[s.turn] &= ~dice
    s.in_the_air = dice
    s.phase = LANDING


def chance(s: State) -> int:
    return WAYS_TO_LAND[how_many(s.in_the_air)] if s.phase == LANDING else 0


def land(s: State, outcome: int) -> None:
    land_dice(s.rolled, s.in_the_air, outcome)
    s.in_the_air = 0
    s.phase = PLACE


def offer_places(s: State, moves: Moves) -> None:
    """§2.3 Any of the dice rolled may be the next to be placed."""
    for die in range(6):
        if s.rolled[die]:
            for square in range(SQUARES):
                if can_place(s, die, square):
                    offer(moves, PLACE_ON + SQUARES * die + square)


def can_place(s: State, die: int, square: int) -> bool:
    """§2.4 On an empty square; §2.5 a red number also on a die of the other player."""
    if s.owner[square] == NOBODY:
        return True
    return s.owner[square] != s.turn and is_red(s.rolled, die)


def place(s: State, die: int, square: int) -> None:
    """§2.6 The turn passes when all dice that were rolled are placed; §3.1 the game ends with a full board."""
    if s.owner[square] != NOBODY:
        s.hand[s.owner[square]] |= 1 << s.die[square]  # §2.5 to be rolled again
    s.owner[square] = s.turn
    s.die[square] = die
    s.face[square] = s.rolled[die]
    s.rolled[die] = 0
    if not has_dice_to_place(s):
        if is_board_full(s):
            end_game(s)
        else:
            s.turn = 1 - s.turn
            s.phase = ROLL


def has_dice_to_place(s: State) -> bool:
    return max(s.rolled) > 0


def is_board_full(s: State) -> bool:
    return min(s.owner) != NOBODY


# ── §3 Counting a full board ─────────────────────────────────────────────────────────────────────────────────────────


def line_points(s: State, seat: int) -> int:
    points = 0
    for line in range(len(LINES)):
        if line_winner(s, line) == seat:
            points += 1
    return points


def line_winner(s: State, line: int) -> int:
    """§3.1 The one with more dice on a full line, if its numbers make a pair or a run; NOBODY if there is none."""
    one, two, three = LINES[line]
    if s.owner[one] == NOBODY or s.owner[two] == NOBODY or s.owner[three] == NOBODY:
        return NOBODY
    if not is_pair(s.face[one], s.face[two], s.face[three]) and not is_run(s.face[one], s.face[two], s.face[three]):
        return NOBODY
    return 1 if s.owner[one] + s.owner[two] + s.owner[three] >= 2 else 0


def is_pair(one: int, two: int, three: int) -> bool:
    """§3.2 At least two of three match."""
    return one == two or two == three or three == one


def is_run(one: int, two: int, three: int) -> bool:
    """§3.3 Three different numbers that are no further apart than two."""
    return not is_pair(one, two, three) and max(one, two, three) - min(one, two, three) == 2


# ── §4 The match ─────────────────────────────────────────────────────────────────────────────────────────────────────


def end_game(s: State) -> None:
    """§3.5 More line points win the game. The board stays until it is said who leads the next."""
    points = line_points(s, 0)
    others = line_points(s, 1)
    keep_result(s, points, others)
    if points == others:
        tie_game(s)
    else:
        win_game(s, 0 if points > others else 1)
    s.phase = LEAD


def win_game(s: State, winner: int) -> None:
    """§4.2 The winner takes all that the game is worth, the loser the choice who starts the next one."""
    s.match_points[winner] += s.stake
    s.stake = 1
    s.choice = 1 - winner


def tie_game(s: State) -> None:
    """§4.3 The match point is carried over, and the choice changes hands."""
    s.stake += 1
    s.choice = 1 - s.choice


def keep_result(s: State, points: int, others: int) -> None:
    """Keep the line points of a game; there may be any number of ties, so beyond GAMES_KEPT the oldest make room."""
    place = s.games % GAMES_KEPT
    number = place // GAMES_A_NUMBER
    shift = GAME_BITS * (place % GAMES_A_NUMBER)
    s.games_kept[number] = s.games_kept[number] & ~(GAME_MASK << shift) | (GAME_BASE * points + others) << shift
    s.games += 1


def kept_result(s: State, game: int) -> int:
    """The line points of a game that is kept, as one number to base GAME_BASE."""
    place = game % GAMES_KEPT
    return s.games_kept[place // GAMES_A_NUMBER] >> GAME_BITS * (place % GAMES_A_NUMBER) & GAME_MASK


def is_over(s: State) -> bool:
    """§4.4 The match is won with enough match points."""
    return s.match_points[0] >= s.points or s.match_points[1] >= s.points


def score(s: State, seat: int) -> int:
    return s.match_points[seat]


def is_winner(s: State, seat: int) -> bool:
    return s.match_points[seat] >= s.points

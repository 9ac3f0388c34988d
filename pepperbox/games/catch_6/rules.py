"""Catch 6, for two: catch the numbers 1 to 6 with your dice before the other player does.

§ points to docs/rules/catch-6.md.
"""

from __future__ import annotations

from pepperbox.engine.fields import Fields, Row, Rows, number_option, short
from pepperbox.engine.rulebook import Moves, offer, offer_range
from pepperbox.games.dice import ALL_SIX, WAYS_TO_LAND, how_many, is_set, land_dice, showing, shows_red, tally

# ── What is in the box ───────────────────────────────────────────────────────────────────────────────────────────────

POINTS = (0, 7, 2, 3, 4, 5, 6)  # §1.2 what catching each number is worth: 1 counts 7
GAME_POINTS = 14  # §1.3
ENOUGH = 4  # §3.2 dice of a number that catch it, its red one among them
NOBODY = -1

PLAIN, RAFFLE, HOUSE = 0, 1, 2  # §3 the ways to catch
CHOOSE, LANDING, CATCH_OR_PASS = 0, 1, 2  # where a turn stands

# Actions: 1 … 63 roll those dice; then pass; then six numbers, three ways each, to catch; the same to carry.
PASS = ALL_SIX + 1
CATCH = PASS + 1
CARRY = CATCH + 18
ACTIONS = CARRY + 18


class State(Fields):
    """Everyone's dice, the numbers caught in this game, and the games won."""

    wins: int = number_option(5, 1, 20, "games that win the match")

    turn: int = short()  # the seat whose turn it is
    phase: int = short()  # CHOOSE, LANDING or CATCH_OR_PASS
    in_the_air: int = short()  # the dice that are being rolled
    faces: Rows = short(2, 6)  # what everyone's dice show, 0 before the first roll
    must_roll_all: Row = short(2)  # 1 for a seat that has to roll all six next
    catcher: Row = short(7)  # who caught each number in this game; there is no number 0
    points: Row = short(2)  # of this game
    games_won: Row = short(2)


# ── §1 A match ───────────────────────────────────────────────────────────────────────────────────────────────────────


def set_up(s: State) -> None:
    s.turn = 0
    s.phase = CHOOSE
    s.in_the_air = 0
    for seat in range(2):
        s.games_won[seat] = 0
        for die in range(6):
            s.faces[seat][die] = 0
    s.catcher[0] = NOBODY
    new_game(s)


def new_game(s: State) -> None:
    """§1.1 All numbers lie open, and everyone's first roll is of all six dice."""
    for number in range(1, 7):
        s.catcher[number] = NOBODY
    for seat in range(2):
        s.points[seat] = 0
        s.must_roll_all[seat] = 1


def is_over(s: State) -> bool:
    """§1.4 The match is won by winning enough games."""
    return s.games_won[0] >= s.wins or s.games_won[1] >= s.wins


# ── §2 A turn ────────────────────────────────────────────────────────────────────────────────────────────────────────


def to_act(s: State) -> int:
    return 1 << s.turn


def legal(s: State, seat: int, moves: Moves) -> None:
    if s.phase == CATCH_OR_PASS:
        offer_catches(s, moves)
        offer(moves, PASS)
    elif s.must_roll_all[seat]:
        offer(moves, ALL_SIX)
    else:
        offer_range(moves, 1, ALL_SIX)


def offer_catches(s: State, moves: Moves) -> None:
    counts = tally(s.faces[s.turn])
    makes = what_they_make(counts)
    for number in range(1, 7):
        for way in range(3):
            if can_catch(s, counts, makes, number, way):
                offer(moves, catch_by(CATCH, number, way))
                if can_carry(s, number):
                    offer(moves, catch_by(CARRY, number, way))


def apply(s: State, seat: int, action: int) -> None:
    if action < PASS:
        roll(s, action)
    elif action == PASS:
        end_turn(s)
    elif action < CARRY:
        catch(s, number_of(action), way_of(action))
    else:
        carry(s, number_of(action), way_of(action))


def catch_by(kind: int, number: int, way: int) -> int:
    """The action, of the kind CATCH or CARRY, for a number and a way to catch it."""
    return kind + 3 * (number - 1) + way


def number_of(action: int) -> int:
    """The number that is caught or carried."""
    return 1 + (action - CATCH) % 18 // 3


def way_of(action: int) -> int:
    """The way in which it is caught."""
    return (action - CATCH) % 3


def roll(s: State, dice: int) -> None:
    """§2.1 Roll any of your dice, once."""
    s.in_the_air = dice
    s.must_roll_all[s.turn] = 0
    s.phase = LANDING


def chance(s: State) -> int:
    return WAYS_TO_LAND[how_many(s.in_the_air)] if s.phase == LANDING else 0


def land(s: State, outcome: int) -> None:
    """§2.2 Then catch a number or pass; when there is nothing to catch, the turn ends by itself."""
    land_dice(s.faces[s.turn], s.in_the_air, outcome)
    s.in_the_air = 0
    if can_catch_something(s):
        s.phase = CATCH_OR_PASS
    else:
        end_turn(s)


def end_turn(s: State) -> None:
    """§2.3 The players take turns for the whole match, whoever wins its games."""
    s.turn = 1 - s.turn
    s.phase = CHOOSE


# ── §3 Ways to catch ─────────────────────────────────────────────────────────────────────────────────────────────────


def can_catch(s: State, counts: int, makes: int, number: int, way: int) -> bool:
    """§3.1 A number can be caught once a game, by dice that lie like this (`tally`, `what_they_make`)."""
    if s.catcher[number] != NOBODY:
        return False
    if way == PLAIN:
        return showing(counts, number) >= ENOUGH and shows_red(s.faces[s.turn], number)  # §3.2
    if way == RAFFLE:
        return makes == RAFFLE
    return makes == HOUSE and showing(counts, number) > 0


def what_they_make(counts: int) -> int:
    """Do all six dice make a raffle, or §3.4 a full house? PLAIN if neither."""
    if is_raffle(counts):
        return RAFFLE
    return HOUSE if is_set(counts) else PLAIN


def is_raffle(counts: int) -> bool:
    """§3.3 Six alike."""
    for number in range(1, 7):
        if showing(counts, number) == 6:
            return True
    return False


def can_catch_something(s: State) -> bool:
    counts = tally(s.faces[s.turn])
    makes = what_they_make(counts)
    for number in range(1, 7):
        for way in range(3):
            if can_catch(s, counts, makes, number, way):
                return True
    return False


def catch(s: State, number: int, way: int) -> None:
    seat = s.turn
    take(s, seat, number)
    pay_for(s, seat, way)
    if s.points[seat] >= GAME_POINTS:
        win_game(s, seat)
    end_turn(s)


def take(s: State, seat: int, number: int) -> None:
    s.catcher[number] = seat
    s.points[seat] += POINTS[number]


def pay_for(s: State, seat: int, way: int) -> None:
    """§3.5 After a raffle or a full house all six dice are rolled next."""
    if way != PLAIN:
        s.must_roll_all[seat] = 1


# ── §4 Carrying over ─────────────────────────────────────────────────────────────────────────────────────────────────


def can_carry(s: State, number: int) -> bool:
    """§4.1 Any catch that does not win the game can be carried over."""
    return s.points[s.turn] + POINTS[number] < GAME_POINTS


def carry(s: State, number: int, way: int) -> None:
    """§4.2 Give this game to the other player and start the next one with the number caught."""
    seat = s.turn
    pay_for(s, seat, way)
    win_game(s, 1 - seat)
    if not is_over(s):
        take(s, seat, number)
    end_turn(s)


# ── §5 The end ───────────────────────────────────────────────────────────────────────────────────────────────────────


def win_game(s: State, seat: int) -> None:
    """§5.1 The next game begins at once; after the last one everything stays as it lies."""
    s.games_won[seat] += 1
    if not is_over(s):
        new_game(s)


def score(s: State, seat: int) -> int:
    return s.games_won[seat]


def is_winner(s: State, seat: int) -> bool:
    return s.games_won[seat] >= s.wins

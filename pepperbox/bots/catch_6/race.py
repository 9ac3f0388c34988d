"""What a position of Catch 6 is worth by who has caught what: the race to 14 points, and the match.

The numbers count 27 points together, so that whoever gets 14 has more than half, and one of both always does. How much
a number is worth is then not its points but how often it decides: `race` supposes that the open numbers are caught one
after the other, each by either player and each as likely as another. The match is supposed to be decided by games that
are even: `ahead`.

Both are told in 10,000ths, in flat tables, as compiled code reads them best.
"""

from __future__ import annotations

from functools import cache

from pepperbox.games.catch_6.rules import GAME_POINTS, NOBODY, POINTS, State

CERTAIN = 10_000
MOST_WINS = 20
OWN, OTHERS = 1, 2  # digits of a number to base three: who has each number; 0 if it is open
PLACE = (0, 1, 3, 9, 27, 81, 243)  # of each number among the digits


@cache
def race(own: int, others: int, still_open: frozenset[int]) -> float:
    """The chance to win with so many points against so many, and these numbers open."""
    if own >= GAME_POINTS or others >= GAME_POINTS:
        return float(own >= GAME_POINTS)
    chances = [
        race(own + POINTS[number], others, still_open - {number})
        + race(own, others + POINTS[number], still_open - {number})
        for number in still_open
    ]
    return sum(chances) / (2 * len(chances))


def race_chance(caught: int) -> int:
    holders = {number: caught // PLACE[number] % 3 for number in range(1, 7)}
    points = [sum(POINTS[number] for number in holders if holders[number] == holder) for holder in (OWN, OTHERS)]
    return round(CERTAIN * race(*points, frozenset(number for number in holders if holders[number] == 0)))


@cache
def ahead(to_win: int, to_lose: int) -> float:
    """The chance to win that many games before losing that many."""
    if to_win <= 0 or to_lose <= 0:
        return float(to_lose > 0)  # what is lost already can't be won after that
    return (ahead(to_win - 1, to_lose) + ahead(to_win, to_lose - 1)) / 2


RACE = tuple(race_chance(caught) for caught in range(3**6))
AHEAD = tuple(round(CERTAIN * ahead(own, others)) for own in range(MOST_WINS + 1) for others in range(MOST_WINS + 1))


def caught_by(s: State, seat: int) -> int:
    """Who has caught which numbers, as this seat sees it."""
    caught = 0
    for number in range(1, 7):
        if s.catcher[number] != NOBODY:
            caught += PLACE[number] * (OWN if s.catcher[number] == seat else OTHERS)
    return caught


def match_chance(s: State, seat: int, won: int, lost: int) -> int:
    """The chance to win the match with so many games more, won and lost, than there are now."""
    to_win = max(0, s.wins - s.games_won[seat] - won)
    to_lose = max(0, s.wins - s.games_won[1 - seat] - lost)
    return AHEAD[(MOST_WINS + 1) * to_win + to_lose]


def chance_in_match(s: State, seat: int, win: int, lost: int) -> int:
    """The chance to win the match, if so many games more were lost and this were the chance to win the game."""
    if_won = match_chance(s, seat, 1, lost)
    if_lost = match_chance(s, seat, 0, lost + 1)
    return (win * if_won + (CERTAIN - win) * if_lost) // CERTAIN

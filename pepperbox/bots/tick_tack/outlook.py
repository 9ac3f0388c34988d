"""How far thought goes in Tick-Tack, and what a position is worth there.

After two rounds of the table a position is judged by its hands. Each seat has a promise, a sum: the fewer cards the
better, most of all for whoever is on turn and can play; jokers, answers, attacks, and what keeps one playing count in
favour. The chance of a seat to win the game is exp(promise), in the part that it makes of all seats': a multinomial
logistic regression, fitted to 12,500 games that `good` played against itself. To guess so is less exact than to play to
the end, but much quicker and without most of the luck, so that far fewer rollouts tell actions apart.

In a tournament the game is worth what it does to the scores. Whoever wins it gets the points that lie in the other
hands; the chance to win the whole with given scores is guessed in the same way, from the part of the target that each
has reached.
"""

from __future__ import annotations

from math import exp

from pepperbox.bots.search import Horizon
from pepperbox.games.tick_tack.cards import matches
from pepperbox.games.tick_tack.deck import CARD, HIGH, KINDS, LOW
from pepperbox.games.tick_tack.ending import hand_points
from pepperbox.games.tick_tack.state import DEAL, QUICK, TURN, State
from pepperbox.games.tick_tack.turns import next_in

ROUNDS = 2  # of the table that are thought ahead
MOST_CARDS, MOST_MATCHES = 10, 4  # that the tables tell of

# The promise of a hand, in hundredths, by how many cards it has: of who is on turn and can play, of who is on turn and
# can't or is next, and of the others, of whom there are none with two. python -m benchmarks.tick_tack_hands finds them.
CAN_PLAY_OF_TWO = (0, 598, 208, 129, 75, 28, -21, -50, -102, -131, -219)
NEXT_OF_TWO = (0, 208, 114, 48, 2, -46, -89, -127, -155, -188, -281)
CAN_PLAY = (0, 698, 211, 101, 26, -12, -53, -74, -94, -118, -179)
NEXT = (0, 267, 132, 43, -12, -45, -76, -104, -125, -158, -205)
LATER = (0, 231, 124, 48, 1, -32, -61, -88, -116, -135, -195)

# And for each card, by what it does: block, bomb, challenge, gift, new-game, no-play, play-again, punish,
# punish-previous, punish-who, shift, tick-tack, joker, double-joker, plain.
KEPT_OF_TWO = (14, 0, 23, 79, 57, 42, 38, 26, 0, 28, 41, 0, 14, 17, 0)
KEPT = (12, 0, -1, 53, 21, 8, 28, 11, 9, 10, 16, 7, 10, 9, 0)

# And for each number that the hand has, if it is next and can play, for each card that matches, if it can't play now.
EACH_NUMBER_OF_TWO, NEXT_CAN_PLAY_OF_TWO, EACH_MATCH_OF_TWO, CANT_PLAY_OF_TWO = -17, 46, 9, -49
EACH_MORE_OF_TWO, EACH_MORE = -100, -70  # for each card that the tables do not tell of: nobody should hoard
EACH_NUMBER, NEXT_CAN_PLAY, EACH_MATCH, CANT_PLAY = -1, 20, 4, -79
REACHED = 300  # of a tournament's target, in hundredths


def is_far_enough(s: State, start: State) -> bool:
    """Are two rounds over, or is the game?"""
    return s.game > start.game or (s.phase == TURN and s.turns > start.turns + ROUNDS * s.seats)


def outlook(s: State, seat: int) -> float:
    """A seat's chance to win."""
    if s.phase == DEAL:
        return chance_of_target(s, seat, seat, 0)
    total = mine = 0.0
    for other in range(s.seats):
        if not s.out[other]:
            chance = exp(promise(s, other) / 100)
            total += chance
            if s.mode != QUICK:
                mine += chance * chance_of_target(s, seat, other, points_for(s, other))
            elif other == seat:
                mine = chance
    return mine / total


# ── A game ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def promise(s: State, seat: int) -> int:
    """How good a seat's prospects are."""
    value = matching = numbers = 0
    for kind in range(KINDS):
        count = s.hands[seat][kind]
        if count > 0:
            value += count * (KEPT_OF_TWO[CARD[kind]] if s.seats == 2 else KEPT[CARD[kind]])
            matching += count if matches(s, kind) else 0
            numbers |= 1 << LOW[kind] | 1 << HIGH[kind]
    cards = min(MOST_CARDS, s.held[seat])
    value += (s.held[seat] - cards) * (EACH_MORE_OF_TWO if s.seats == 2 else EACH_MORE)
    if s.seats == 2:
        return value + promise_of_two(s, seat, cards, numbers_in(numbers), min(MOST_MATCHES, matching))
    return value + promise_of_several(s, seat, cards, numbers_in(numbers), min(MOST_MATCHES, matching))


def numbers_in(numbers: int) -> int:
    """How many of the six numbers are there, bit i for number i."""
    count = 0
    for number in range(1, 7):
        count += numbers >> number & 1
    return count


def promise_of_two(s: State, seat: int, cards: int, numbers: int, matching: int) -> int:
    value = EACH_NUMBER_OF_TWO * numbers + EACH_MATCH_OF_TWO * matching
    if s.turn == seat:
        return value + (CAN_PLAY_OF_TWO[cards] if matching > 0 else NEXT_OF_TWO[cards] + CANT_PLAY_OF_TWO)
    return value + NEXT_OF_TWO[cards] + (NEXT_CAN_PLAY_OF_TWO if matching > 0 else 0)


def promise_of_several(s: State, seat: int, cards: int, numbers: int, matching: int) -> int:
    value = EACH_NUMBER * numbers + EACH_MATCH * matching
    if s.turn == seat:
        return value + (CAN_PLAY[cards] if matching > 0 else NEXT[cards] + CANT_PLAY)
    if next_in(s, s.turn) == seat:
        return value + NEXT[cards] + (NEXT_CAN_PLAY if matching > 0 else 0)
    return value + LATER[cards]


# ── A tournament ─────────────────────────────────────────────────────────────────────────────────────────────────────


def points_for(s: State, winner: int) -> int:
    """What a seat would score if it won now: all that the others hold."""
    total = 0
    for other in range(s.seats):
        if other != winner and not s.out[other]:
            total += hand_points(s, other)
    return total


def chance_of_target(s: State, seat: int, winner: int, more: int) -> float:
    """A seat's chance to win the tournament, if somebody has so many points more."""
    highest = s.scores[winner] + more
    if highest >= s.target:
        return 1.0 if seat == winner else 0.0
    total = mine = 0.0
    for other in range(s.seats):
        reached = highest if other == winner else s.scores[other]
        chance = exp(REACHED * reached / (100 * s.target))
        total += chance
        if other == seat:
            mine = chance
    return mine / total


HORIZON = Horizon(is_far_enough, outlook)

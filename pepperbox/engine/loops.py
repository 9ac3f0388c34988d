"""The loops that drive games by themselves, written like the rules: interpreted or compiled, move for move the same.

Players are strategies: functions of a state, the seat that decides, its legal moves and a random stream.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from pepperbox.engine.fields import Fields, Row, long
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.rulebook import Moves, Rules
from pepperbox.engine.stream import CHANCE, CHOICE, Stream, begin, below, draw

MOST_SEATS = len(LETTERS)

Strategy = Callable[[Any, int, Moves, Stream], int]


class Result(Fields):
    """What came of one game."""

    scores: Row = long(MOST_SEATS)
    winners: int = long()  # bit i for seat i
    decisions: int = long()
    landings: int = long()
    checksum: int = long()  # of every decision and landing: equal for equal games


class Loops(NamedTuple):
    begin_game: Callable[..., None]
    settle: Callable[..., None]
    step: Callable[..., int]
    play: Callable[..., None]
    report: Callable[..., None]
    decision: Callable[..., int]


def as_it_is(function: Any) -> Any:
    return function


def copied_object(s: Any, spare: Any) -> Any:
    return s.copy()


def copied_row(s: Any, spare: Any) -> Any:
    """For compiled code: the spare is an array of one row."""
    spare[0] = s
    return spare[0]


def make_loops(
    rules: Rules,
    strategies: Sequence[Strategy],
    made: Callable[[Any], Any] = as_it_is,
    copied: Any = copied_object,
    hides: bool = True,
    within: Callable[[Any], Any] | None = None,
) -> Loops:
    """The loops for one rulebook.

    Compiled code needs each function `made` callable for it, and has another way to have a state `copied` into a spare.
    What every step calls may be made `within` its caller. Strategies that are known to look at nothing hidden from
    their seat may be given the state as it is, as who plays at random is.
    """
    within = within or made
    set_up, is_over, chance, land = rules.set_up, rules.is_over, rules.chance, rules.land
    to_act, legal, apply = rules.to_act, rules.legal, rules.apply
    score, is_winner = rules.score, rules.is_winner
    decide = decide_by_number(strategies, within)
    hides = hides and any(strategy is not at_random for strategy in strategies)
    hide = getattr(rules, "hide", None) if hides else None

    if hide is None:

        @within
        def decision(player: int, s: Any, spare: Any, seat: int, moves: Moves, whims: Stream) -> int:
            action: int = decide(player, s, seat, moves, whims)
            return action
    else:

        @within
        def decision(player: int, s: Any, spare: Any, seat: int, moves: Moves, whims: Stream) -> int:
            """What a strategy decides, given the state as its seat may know it."""
            known = copied(s, spare)
            hide(known, seat)
            action: int = decide(player, known, seat, moves, whims)
            return action

    @within
    def begin_game(s: Any, seed: int, game: int, dice: Stream, whims: Stream) -> None:
        begin(dice, seed, game, CHANCE)
        begin(whims, seed, game, CHOICE)
        set_up(s)

    @within
    def landing(s: Any, outcomes: int, dice: Stream) -> int:
        """One of so many outcomes lands, which is the answer."""
        outcome = below(dice, outcomes)
        land(s, outcome)
        return outcome

    @made
    def settle(s: Any, dice: Stream) -> None:
        """Let everything land until somebody must decide or the game is over."""
        while not is_over(s) and chance(s):
            landing(s, chance(s), dice)

    @within
    def deciding(s: Any, spare: Any, players: Sequence[int], whims: Stream, moves: Moves) -> int:
        """One seat decides, and its action is the answer."""
        seat = pick_seat(to_act(s), whims)
        moves[0] = 0
        legal(s, seat, moves)
        action: int = decision(players[seat], s, spare, seat, moves, whims)
        apply(s, seat, action)
        return action

    @within
    def step(s: Any, spare: Any, players: Sequence[int], dice: Stream, whims: Stream, moves: Moves) -> int:
        """One outcome lands (the answer is −1 − outcome), or one seat decides (the answer is its action)."""
        outcomes = chance(s)
        taken: int = -1 - landing(s, outcomes, dice) if outcomes else deciding(s, spare, players, whims, moves)
        return taken

    @within
    def play(
        s: Any,
        spare: Any,
        seed: int,
        game: int,
        players: Sequence[int],
        dice: Stream,
        whims: Stream,
        moves: Moves,
        result: Any,
    ) -> None:
        """Play one game to its end and report on it."""
        begin_game(s, seed, game, dice, whims)
        decisions = 0
        landings = 0
        checksum = 0
        while not is_over(s):
            outcomes = chance(s)
            if outcomes:
                checksum = checksum * 1000003 - landing(s, outcomes, dice) & 0x7FFFFFFF
                landings += 1
            else:
                checksum = checksum * 1000003 + deciding(s, spare, players, whims, moves) + 1 & 0x7FFFFFFF
                decisions += 1
        result.decisions = decisions
        result.landings = landings
        result.checksum = checksum
        report(s, result)

    @made
    def report(s: Any, result: Any) -> None:
        result.winners = 0
        for seat in range(s.seats):
            result.scores[seat] = score(s, seat)
            if is_winner(s, seat):
                result.winners |= 1 << seat

    return Loops(begin_game, settle, step, play, report, decision)


def at_random(s: Any, seat: int, moves: Moves, whims: Stream) -> int:
    """The strategy to which every legal action is as good as any other."""
    return moves[1 + below(whims, moves[0])]


def pick_seat(seats: int, whims: Stream) -> int:
    """One of the seats that must act: of several, each is as likely to come first."""
    if seats & (seats - 1) == 0:
        return only_seat(seats)
    waiting = 0
    for seat in range(MOST_SEATS):
        waiting += seats >> seat & 1
    skip = below(whims, waiting)
    seat = 0
    while not seats >> seat & 1 or skip:
        skip -= seats >> seat & 1
        seat += 1
    return seat


def only_seat(seats: int) -> int:
    """The seat that must act alone; eight of them, so three questions tell which, and none is a matter of luck."""
    return (seats & 0b10101010 != 0) + 2 * (seats & 0b11001100 != 0) + 4 * (seats & 0b11110000 != 0)


OF_EVERY_STEP = (begin, draw, below, at_random, pick_seat, only_seat)  # so short that calling them would take longer


def decide_by_number(strategies: Sequence[Strategy], made: Callable[[Any], Any]) -> Any:
    """One function that decides as the strategy of a given number does."""
    first = strategies[0]
    if len(strategies) == 1:

        @made
        def only(player: int, s: Any, seat: int, moves: Moves, whims: Stream) -> int:
            return first(s, seat, moves, whims)

        return only
    others = decide_by_number(strategies[1:], made)

    @made
    def one_of(player: int, s: Any, seat: int, moves: Moves, whims: Stream) -> int:
        if player == 0:
            return first(s, seat, moves, whims)
        action: int = others(player - 1, s, seat, moves, whims)
        return action

    return one_of

"""Tick-Tack, for two to eight: get rid of your cards, most of which do something to somebody.

§ points to docs/rules/tick-tack.md. Here a turn takes its course; what a game is made of has files of its own, in the
order in which they build on each other: deck.py, state.py with a drawing of the phases, cards.py, secrets.py, signs.py
with what play tells, pile.py, turns.py, forms.py, actions.py with what cards do, beginning.py and ending.py.
"""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves, offer
from pepperbox.games.tick_tack.actions import accept, act, block, shift, snap, throw_yellow
from pepperbox.games.tick_tack.beginning import deal, set_up, turn_up
from pepperbox.games.tick_tack.cards import matches
from pepperbox.games.tick_tack.deck import BLOCK, CARD, NO_CARD
from pepperbox.games.tick_tack.ending import end_game, fewest_points, is_over, is_winner, score
from pepperbox.games.tick_tack.forms import (
    ACCEPT,
    ACTIONS,
    DRAW,
    LET,
    PASS,
    PICK_NUMBER,
    PLAY,
    SNAP_CARD,
    can_play,
    form_of,
    is_of_pair,
    kind_of,
    offer_answers,
    offer_forms,
    offer_matching,
    offer_snaps,
    pick_of,
)
from pepperbox.games.tick_tack.pile import can_draw, kind_at, lay, leave_hand, need_card, take
from pepperbox.games.tick_tack.secrets import hide, notice_taken, redraw
from pepperbox.games.tick_tack.signs import tell_no_match
from pepperbox.games.tick_tack.state import (
    ANSWER,
    BLACK,
    BLACK_FACES,
    BLOCKED,
    DEAL,
    DEALER_DECIDES,
    DRAWING,
    DRAWN,
    FORCED,
    NEXT_TURN,
    PICK,
    SNAP,
    TURN,
    TURN_UP,
    WON,
    YELLOW,
    YELLOW_FACES,
    State,
)
from pepperbox.games.tick_tack.turns import begin_turn, go_on, must_draw, next_in, seats_in

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
    "seconds",
    "set_up",
    "to_act",
    "too_late",
]

# ── §4 A turn ────────────────────────────────────────────────────────────────────────────────────────────────────────


def to_act(s: State) -> int:
    """Whose turn it is; whoever is challenged; after a Tick-Tack all others that have not let it be."""
    if s.phase == PICK:
        return 1 << s.challenged
    if s.phase == SNAP:
        return seats_in(s) & ~s.let & ~(1 << s.turn)
    return 1 << s.turn


def legal(s: State, seat: int, moves: Moves) -> None:
    if s.phase == TURN:
        offer_matching(s, seat, moves)
        if can_draw(s):
            offer(moves, DRAW)
    elif s.phase == DRAWN:
        offer_forms(s, seat, s.drawn, PLAY, moves)
        offer(moves, PASS)
    elif s.phase == ANSWER:
        offer_answers(s, seat, moves)
        offer(moves, ACCEPT)
    elif s.phase == SNAP:
        offer_snaps(s, seat, moves)
        offer(moves, LET)
    elif s.phase == PICK:
        for number in range(1, 7):
            if not is_of_pair(s.pair, number):
                offer(moves, PICK_NUMBER + number)
    else:
        offer_forms(s, seat, s.table, PLAY, moves)


def apply(s: State, seat: int, action: int) -> None:
    if action < SNAP_CARD:
        play(s, seat, form_of(action))
    elif action < DRAW:
        snap(s, seat, form_of(action))
    elif action == DRAW:
        tell_no_match(s, seat)
        need_card(s)
        s.phase = DRAWING
    elif action == PASS:
        s.drawn = NO_CARD
        begin_turn(s, next_in(s, seat))
    elif action == ACCEPT:
        accept(s, seat)
    elif action == LET:
        let_be(s, seat)
    else:
        s.picked = pick_of(action)
        s.phase = YELLOW
    carry_on(s)


def carry_on(s: State) -> None:
    """After a decision or a landing: what happens by itself until somebody must decide or something lands."""
    if s.phase == FORCED:
        draw_on(s)
    if s.phase == NEXT_TURN:
        play_or_draw(s)
    if s.phase == BLOCKED:
        end_game(s, fewest_points(s))
    elif s.phase == WON:
        end_game(s, 1 << s.winner)  # §6.1


def play_or_draw(s: State) -> None:
    """§4.5 With nothing at all to draw, whoever can't play passes by themselves; once round, the game is blocked."""
    while not can_draw(s) and not can_play(s, s.turn):
        s.stuck |= 1 << s.turn
        if s.stuck == seats_in(s):
            s.phase = BLOCKED
            return
        s.turn = next_in(s, s.turn)
        s.draw_ends = 0
    s.phase = TURN


def play(s: State, seat: int, form: int) -> None:
    """§4.1 The card is laid on top, and does what it does."""
    kind = kind_of(form)
    if s.phase != DEALER_DECIDES:
        leave_hand(s, seat, kind)
        lay(s, kind)
    s.drawn = NO_CARD
    if s.pending == NO_CARD:
        act(s, seat, form)
    elif CARD[kind] == BLOCK:
        block(s, seat)
    else:
        shift(s, seat)


def let_be(s: State, seat: int) -> None:
    """§5.13 When all have let it be, play goes on."""
    s.let |= 1 << seat
    tell_no_match(s, seat)
    if not to_act(s):
        begin_turn(s, next_in(s, s.turn))


def seconds(s: State) -> int:
    """§5.13 At a live table, how long there is time to snap."""
    return s.snap_seconds if s.phase == SNAP else 0


def too_late(s: State, seat: int) -> int:
    return LET


# What lands


def chance(s: State) -> int:
    """A card of the pile's top layer, or a die."""
    if s.phase == DRAWING or s.phase == FORCED or s.phase == DEAL or s.phase == TURN_UP:
        return s.in_layer[s.top]
    if s.phase == BLACK:
        return BLACK_FACES
    return YELLOW_FACES if s.phase == YELLOW else 0


def land(s: State, outcome: int) -> None:
    if s.phase == BLACK:
        s.black = outcome + 1
        must_draw(s, s.victim, s.black)
    elif s.phase == YELLOW:
        throw_yellow(s, outcome + 1)
    else:
        land_card(s, kind_at(s, outcome))
    carry_on(s)


def land_card(s: State, kind: int) -> None:
    s.pile[s.top][kind] -= 1
    s.in_layer[s.top] -= 1
    if s.phase == DEAL:
        deal(s, kind)
    elif s.phase == TURN_UP:
        turn_up(s, kind)
    elif s.phase == DRAWING:
        draw(s, kind)
    else:
        draw_by_force(s, kind)


def draw(s: State, kind: int) -> None:
    """§4.2 A card drawn that can be played may be; otherwise the turn passes by itself."""
    take(s, s.turn, kind)
    notice_taken(s, s.turn, kind)
    if matches(s, kind) and not s.draw_ends:
        s.drawn = kind
        s.phase = DRAWN
    else:
        if not s.draw_ends:
            tell_no_match(s, s.turn)
        begin_turn(s, next_in(s, s.turn))


def draw_on(s: State) -> None:
    """§4.6 One card more, while one is owed and there is one."""
    if s.got == s.owed or not can_draw(s):
        go_on(s)
    else:
        need_card(s)


def draw_by_force(s: State, kind: int) -> None:
    take(s, s.victim, kind)
    notice_taken(s, s.victim, kind)
    s.got += 1

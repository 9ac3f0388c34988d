"""What cards do: to whoever plays next, to the seat before, or to somebody of one's choice."""

from __future__ import annotations

from pepperbox.games.tick_tack.cards import matches
from pepperbox.games.tick_tack.deck import (
    BOMB,
    CARD,
    CHALLENGE,
    DOUBLE_JOKER,
    GIFT,
    NEW_GAME,
    NO_CARD,
    NO_PLAY,
    PLAY_AGAIN,
    PUNISH,
    PUNISH_PREVIOUS,
    PUNISH_WHO,
    TICK_TACK,
)
from pepperbox.games.tick_tack.forms import (
    challenged_in,
    given_in,
    has_choice,
    is_at_previous,
    is_of_pair,
    kind_of,
    number_of,
    pair_in,
)
from pepperbox.games.tick_tack.pile import lay, leave_hand, put_under, take
from pepperbox.games.tick_tack.secrets import learn, show_to_all, stop_knowing_hand
from pepperbox.games.tick_tack.signs import tell_no_answer
from pepperbox.games.tick_tack.state import (
    BLACK,
    CHALLENGE_COST,
    MORE_IN_NEW_GAME,
    NEXT_TURN,
    NOBODY,
    PICK,
    SNAP,
    SNAP_COST,
    WON,
    State,
)
from pepperbox.games.tick_tack.turns import begin_turn, go_on, must_draw, next_in, previous_in

# ── §5 Actions ───────────────────────────────────────────────────────────────────────────────────────────────────────


def act(s: State, seat: int, form: int) -> None:
    """What a card does that a seat has played, or that was turned up for the dealer."""
    kind = kind_of(form)
    card = CARD[kind]
    s.draw_ends = 0
    if card == DOUBLE_JOKER:
        s.asked[0] = number_of(form)  # §2.2
    if card == GIFT and has_choice(form):
        give_away(s, seat, given_in(form))
    s.winner = seat if s.held[seat] == 0 else NOBODY  # §6.1
    s.goes_on = NOBODY if s.winner == seat else next_in(s, seat)
    is_previous = card == PUNISH_WHO and is_at_previous(form)  # §5.5
    if card == CHALLENGE:
        challenge(s, seat, form)
    elif card == PUNISH_PREVIOUS or is_previous:
        strike(s, kind, previous_in(s, seat))  # §5.4
    elif card in (PUNISH, PUNISH_WHO, NEW_GAME) or s.gift != NO_CARD:
        threaten(s, seat, kind)
    elif s.winner == seat:
        s.phase = WON
    else:
        act_on_turns(s, seat, card)


def act_on_turns(s: State, seat: int, card: int) -> None:
    """The cards that only change who plays."""
    following = next_in(s, seat)
    if card == NO_PLAY:
        begin_turn(s, next_in(s, following))  # §5.10
    elif card == PLAY_AGAIN:
        s.turn = seat
        s.draw_ends = 1  # §5.11
        s.phase = NEXT_TURN
    elif card == BOMB:
        blow_up(s, seat, following)
    elif card == TICK_TACK:
        s.turn = seat
        s.let = 0
        s.phase = SNAP
    else:
        begin_turn(s, following)


# Threats and their answers


def threaten(s: State, seat: int, kind: int) -> None:
    """§5.1 Pending until the next turn; §6.2 after a last card there is no next turn, so it strikes at once."""
    s.sender = seat
    if s.winner == seat:
        strike(s, kind, next_in(s, seat))
    else:
        s.pending = kind
        begin_turn(s, next_in(s, seat))


def block(s: State, seat: int) -> None:
    """§5.2 Nothing happens, and it was their turn."""
    s.pending = NO_CARD
    s.winner = seat if s.held[seat] == 0 else NOBODY
    if s.winner == seat:
        s.phase = WON
    else:
        begin_turn(s, next_in(s, seat))


def shift(s: State, seat: int) -> None:
    """§5.2 It passes on as if the shifter had played it; §6.2 also if the Shift was the last card."""
    kind = s.pending
    s.pending = NO_CARD
    s.winner = seat if s.held[seat] == 0 else NOBODY
    s.goes_on = NOBODY
    s.challenger = seat
    s.challenged = next_in(s, seat)
    threaten(s, seat, kind)


def accept(s: State, seat: int) -> None:
    """§5.1 The action strikes, then they have their normal turn."""
    kind = s.pending
    tell_no_answer(s, seat)
    s.pending = NO_CARD
    s.goes_on = seat
    strike(s, kind, seat)


def strike(s: State, kind: int, seat: int) -> None:
    card = CARD[kind]
    if card == GIFT:
        receive_gift(s, seat)
    elif card == NEW_GAME:
        new_game(s, seat)
    elif card == CHALLENGE:
        s.challenged = seat
        s.picked = 0
        s.throws = 0
        s.phase = PICK
    else:
        s.victim = seat
        s.phase = BLACK  # §5.3


def new_game(s: State, seat: int) -> None:
    """§5.9 As many new cards and five more; what is drawn later in this turn can't be played."""
    cards = s.held[seat] + MORE_IN_NEW_GAME
    put_under(s, seat)
    s.draw_ends = 1
    must_draw(s, seat, cards)


def give_away(s: State, seat: int, kind: int) -> None:
    """§5.8 The card leaves the hand, unseen by the others."""
    stop_knowing_hand(s, seat)
    s.hands[seat][kind] -= 1
    s.held[seat] -= 1
    s.gift = kind
    s.giver = seat


def receive_gift(s: State, seat: int) -> None:
    take(s, seat, s.gift)
    if seat != s.giver:
        learn(s, s.giver, seat, s.gift)
    s.gift = NO_CARD
    go_on(s)


# A challenge


def challenge(s: State, seat: int, form: int) -> None:
    """§5.6 Pending if the challenged seat plays next, otherwise it happens at once."""
    s.challenger = seat
    s.challenged = challenged_in(form)
    s.pair = pair_in(form)
    if s.challenged == next_in(s, seat):
        threaten(s, seat, s.table)
    else:
        strike(s, s.table, s.challenged)


def throw_yellow(s: State, face: int) -> None:
    """§5.7 The die falls until somebody's number comes; the other draws four."""
    s.throws = (s.throws << 3 | face) & 0o7777777777
    if face == s.picked:
        must_draw(s, s.challenger, CHALLENGE_COST)
    elif is_of_pair(s.pair, face):
        must_draw(s, s.challenged, CHALLENGE_COST)


# Tick-Tack and Bomb


def snap(s: State, seat: int, form: int) -> None:
    """§5.13 The first snap counts; §5.14 a wrong card goes back, seen by all, and costs two."""
    kind = kind_of(form)
    if matches(s, kind):
        leave_hand(s, seat, kind)
        lay(s, kind)
        act(s, seat, form)
    else:
        s.snapped = kind
        show_to_all(s, seat, kind)
        s.goes_on = next_in(s, s.turn)
        must_draw(s, seat, SNAP_COST)


def blow_up(s: State, seat: int, victim: int) -> None:
    """§5.12 The next player is out; §6.3 whoever is left alone has won."""
    s.out[victim] = 1
    s.bomber[victim] = seat
    if next_in(s, seat) == seat:
        s.winner = seat
        s.phase = WON
    else:
        begin_turn(s, next_in(s, seat))

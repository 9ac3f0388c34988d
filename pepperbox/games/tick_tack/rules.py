"""Tick-Tack, for two to eight: get rid of your cards, most of which do something to somebody.

§ points to docs/rules/tick-tack.md. The cards are in cards.py, what a seat may know of them in secrets.py.
"""

from __future__ import annotations

from pepperbox.engine.fields import (
    Fields,
    Row,
    Rows,
    choice_option,
    long,
    number_option,
    several_option,
    short,
    yes_no_option,
)
from pepperbox.engine.rulebook import Moves, offer
from pepperbox.engine.stream import Stream
from pepperbox.games.tick_tack.cards import (
    BLOCK,
    BOMB,
    CARD,
    CHALLENGE,
    DOUBLE,
    DOUBLE_JOKER,
    FIRST_CHALLENGE,
    FIRST_GIFT,
    FIRST_WHO,
    GIFT,
    HIGH,
    KINDS,
    LOW,
    NAMES,
    NEW_GAME,
    NO_CARD,
    NO_PLAY,
    PAIRS,
    PLAY_AGAIN,
    PUNISH,
    PUNISH_PREVIOUS,
    PUNISH_WHO,
    SHIFT,
    TICK_TACK,
    in_deck,
    matches,
    points,
)
from pepperbox.games.tick_tack.secrets import (
    EVERYBODY,
    LAYERS,
    NOBODY,
    conceal,
    fill_in,
    learn,
    notice_played,
    notice_taken,
    remember_layer,
    show_to_all,
    stop_following,
)

# ── What is in the box ───────────────────────────────────────────────────────────────────────────────────────────────

MOST_SEATS = 8
QUICK, TOURNAMENT = 0, 1
HAND, HAND_OF_TWO = 7, 9  # §3.1 cards dealt to each
BLACK_FACES, YELLOW_FACES = 3, 6
MORE_IN_NEW_GAME, CHALLENGE_COST, SNAP_COST = 5, 4, 2  # cards to draw

DEAL, TURN_UP, DEALER_DECIDES, TURN, DRAWING, DRAWN, ANSWER = 0, 1, 2, 3, 4, 5, 6  # where a game stands
BLACK, PICK, YELLOW, FORCED, SNAP, OVER = 7, 8, 9, 10, 11, 12
NEXT_TURN, WON, BLOCKED = 13, 14, 15  # only until `carry_on`

# Actions. A form says how a card is played: by kind; a double joker with its number; a gift with the kind it gives; a
# challenge with seat and pair; a Punish Who with next or previous. Each form can be played and snapped.
NUMBERED = KINDS
GIVING = NUMBERED + 6
CHALLENGING = GIVING + 5 * KINDS
AT_WHOM = CHALLENGING + 5 * MOST_SEATS * PAIRS
FORMS = AT_WHOM + 6 * 2
PLAY = 0
SNAP_CARD = PLAY + FORMS
DRAW = SNAP_CARD + FORMS
PASS = DRAW + 1
ACCEPT = PASS + 1
LET = ACCEPT + 1
PICK_NUMBER = LET  # + 1 … + 6
ACTIONS = PICK_NUMBER + 7


class State(Fields):
    """A game or a tournament in progress."""

    mode: int = choice_option(("quick", "tournament"), "one game, or games until somebody has the target")
    target: int = number_option(1500, 100, 10000, "points that end a tournament")
    sums: int = yes_no_option(False, "equal sums match too")
    without: int = several_option(NAMES, "cards to leave out")
    bomb: int = choice_option(("auto", "yes", "no"), "the Bomb: auto is only in tournaments of three or more")
    snap_seconds: int = number_option(6, 2, 60, "seconds to snap in, at a live table")

    phase: int = short()  # where the game stands
    game: int = short()  # games that are over
    dealer: int = short()
    turn: int = short()  # the seat whose turn it is
    dealt: int = short()  # cards dealt, to one seat after the other
    hands: Rows = short(MOST_SEATS, KINDS)  # how many of each kind; also of those who are blown up
    held: Row = short(MOST_SEATS)  # how many cards that makes
    out: Row = short(MOST_SEATS)  # 1 for a seat that is blown up
    bomber: Row = short(MOST_SEATS)  # by whom
    table: int = short()  # the kind that lies open on top, NO_CARD before one is turned
    asked: Row = short(2)  # the numbers it asks for, 0 where there is none
    played: Row = short(KINDS)  # the cards below it
    pile: Rows = short(LAYERS, KINDS)  # the draw pile in layers, each shuffled by itself
    in_layer: Row = short(LAYERS)  # how many cards are left in each
    layers: int = short()  # how many layers there have been since the last shuffle
    top: int = short()  # the one that is drawn from
    drawn: int = short()  # the card just drawn that may be played, or NO_CARD
    draw_ends: int = short()  # 1 if a card drawn in this turn can't be played
    pending: int = short()  # the card that is going to strike whose turn it is, or NO_CARD
    sender: int = short()  # who has played it, or shifted it last
    gift: int = short()  # the card that is being given, or NO_CARD
    giver: int = short()  # who gives it
    challenger: int = short()
    challenged: int = short()
    pair: int = short()  # the challenger's two numbers, as one of the 15 pairs
    picked: int = short()  # the other's number, 0 before it is picked
    throws: int = long()  # the yellow die's latest faces, an octal digit each
    black: int = short()  # what the black die showed last
    victim: int = short()  # who must draw
    owed: int = short()  # so many cards
    got: int = short()  # and has drawn so many of them
    goes_on: int = short()  # whose turn follows, NOBODY if the game ends then
    let: int = short()  # the seats that will not snap, bit i for seat i
    snapped: int = short()  # the last card that was snapped in vain
    stuck: int = short()  # the seats that could neither play nor draw, one after the other, as bits
    winner: int = short()  # who has no cards left, or NOBODY
    winners: int = short()  # of the whole, as bits
    last_winner: int = short()  # of the latest game that is over, NOBODY if it was shared
    was_blocked: int = short()  # 1 if that game was blocked
    scores: Row = long(MOST_SEATS)
    shown: Rows = short(MOST_SEATS, KINDS)  # the hands at the end of the latest game

    known: Rows = long(MOST_SEATS, KINDS)  # cards in a hand that others know of: see secrets.py
    put: Rows = short(LAYERS, KINDS)  # what was put under the pile, as its owner follows it
    owner: Row = short(LAYERS)  # who put a layer there: a seat, EVERYBODY saw it, or NOBODY knows
    took: Row = short(MOST_SEATS)  # cards that others than the owner have drawn from the top layer


def set_up(s: State) -> None:
    s.game = 0
    s.dealer = s.seats - 1
    s.pair = s.picked = s.throws = s.black = 0
    s.challenger = s.challenged = s.sender = s.giver = s.victim = s.owed = s.got = 0
    s.snapped = NO_CARD
    s.winners = s.was_blocked = 0
    s.last_winner = NOBODY
    for seat in range(MOST_SEATS):
        s.scores[seat] = 0
        for kind in range(KINDS):
            s.shown[seat][kind] = 0
    begin_game(s)


# ── §3 The beginning ─────────────────────────────────────────────────────────────────────────────────────────────────


def begin_game(s: State) -> None:
    """§3.1 Everyone is in again, and all cards are in the pile."""
    s.phase = DEAL
    s.turn = s.dealer
    s.dealt = 0
    s.table = s.drawn = s.pending = s.gift = NO_CARD
    s.asked[0] = s.asked[1] = 0
    s.draw_ends = s.let = s.stuck = 0
    s.winner = s.goes_on = NOBODY
    for seat in range(MOST_SEATS):
        s.held[seat] = s.out[seat] = s.bomber[seat] = 0
        for kind in range(KINDS):
            s.hands[seat][kind] = 0
            s.known[seat][kind] = 0
    for kind in range(KINDS):
        s.played[kind] = in_deck(s, kind)
    shuffle(s)


def hand_size(s: State) -> int:
    return HAND if s.seats > 2 else HAND_OF_TWO


def deal(s: State, kind: int) -> None:
    take(s, s.dealt // hand_size(s), kind)
    s.dealt += 1
    if s.dealt == s.seats * hand_size(s):
        s.phase = TURN_UP


def turn_up(s: State, kind: int) -> None:
    """§3.2 The turned card acts as if the dealer had played it; §3.3 some need a decision; §3.4 a Bomb goes under."""
    card = CARD[kind]
    if card == BOMB:
        s.layers = 2
        s.pile[1][kind] = 1
        remember_layer(s, 1, EVERYBODY)
        return
    lay(s, kind)
    if card in (GIFT, DOUBLE_JOKER, CHALLENGE, PUNISH_WHO):
        s.phase = DEALER_DECIDES
    else:
        act(s, s.dealer, kind)


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
        play(s, seat, action)
    elif action < DRAW:
        snap(s, seat, action - SNAP_CARD)
    elif action == DRAW:
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
        s.picked = action - PICK_NUMBER
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


def begin_turn(s: State, seat: int) -> None:
    """§5.1 Whoever is threatened is asked first."""
    s.turn = seat
    s.draw_ends = 0
    if s.pending != NO_CARD:
        s.phase = ANSWER
    else:
        s.phase = NEXT_TURN


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


def can_play(s: State, seat: int) -> bool:
    for kind in range(KINDS):
        if s.hands[seat][kind] and matches(s, kind):
            return True
    return False


def offer_matching(s: State, seat: int, moves: Moves) -> None:
    """§4.1 Any card that matches."""
    for kind in range(KINDS):
        if s.hands[seat][kind] > 0 and matches(s, kind):
            offer_forms(s, seat, kind, PLAY, moves)


def offer_forms(s: State, seat: int, kind: int, verb: int, moves: Moves) -> None:
    """Every way to play a card; one that the dealer has turned up is not in the hand."""
    card = CARD[kind]
    if card == DOUBLE_JOKER:
        for number in range(6):
            offer(moves, verb + NUMBERED + number)
    elif card == GIFT and s.held[seat] > 1:
        for given in range(KINDS):
            if s.hands[seat][given] > 0 and given != kind:
                offer(moves, verb + GIVING + (kind - FIRST_GIFT) * KINDS + given)
    elif card == CHALLENGE:
        for other in range(s.seats):
            if other != seat and not s.out[other]:
                first = verb + CHALLENGING + ((kind - FIRST_CHALLENGE) * MOST_SEATS + other) * PAIRS
                for pair in range(PAIRS):
                    offer(moves, first + pair)
    elif card == PUNISH_WHO:
        offer(moves, verb + AT_WHOM + 2 * (kind - FIRST_WHO))
        if next_in(s, seat) != previous_in(s, seat):
            offer(moves, verb + AT_WHOM + 2 * (kind - FIRST_WHO) + 1)
    else:
        offer(moves, verb + kind)


def kind_of(form: int) -> int:
    """The card that a form plays."""
    if form < NUMBERED:
        return form
    if form < GIVING:
        return DOUBLE
    if form < CHALLENGING:
        return FIRST_GIFT + (form - GIVING) // KINDS
    if form < AT_WHOM:
        return FIRST_CHALLENGE + (form - CHALLENGING) // (MOST_SEATS * PAIRS)
    return FIRST_WHO + (form - AT_WHOM) // 2


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


def leave_hand(s: State, seat: int, kind: int) -> None:
    notice_played(s, seat, kind)
    s.hands[seat][kind] -= 1
    s.held[seat] -= 1


def lay(s: State, kind: int) -> None:
    """§2.1 A card asks for its numbers, §2.2 a joker for its other half."""
    if s.table != NO_CARD:
        s.played[s.table] += 1
    s.table = kind
    s.asked[0] = LOW[kind]
    s.asked[1] = HIGH[kind]
    s.stuck = 0


def seats_in(s: State) -> int:
    seats = 0
    for seat in range(s.seats):
        seats |= (1 - s.out[seat]) << seat
    return seats


def next_in(s: State, seat: int) -> int:
    """§5.13 The next seat that is not blown up."""
    following = (seat + 1) % s.seats
    while s.out[following]:
        following = (following + 1) % s.seats
    return following


def previous_in(s: State, seat: int) -> int:
    before = (seat + s.seats - 1) % s.seats
    while s.out[before]:
        before = (before + s.seats - 1) % s.seats
    return before


# The pile


def can_draw(s: State) -> bool:
    """§4.4 Is there a card in the pile, or below the one on the table?"""
    return sum(s.in_layer) > 0 or sum(s.played) > 0


def need_card(s: State) -> None:
    """§4.4 Go on to the next layer of the pile; after the last, shuffle what was played."""
    while s.in_layer[s.top] == 0:
        stop_following(s)
        if s.top + 1 < s.layers:
            s.top += 1
        else:
            shuffle(s)


def shuffle(s: State) -> None:
    """§4.4 All played cards but the one on the table make a new pile."""
    s.top = 0
    s.layers = 1
    for layer in range(LAYERS):
        s.in_layer[layer] = 0
        s.owner[layer] = NOBODY
        for kind in range(KINDS):
            s.pile[layer][kind] = 0
            s.put[layer][kind] = 0
    for kind in range(KINDS):
        s.pile[0][kind] = s.played[kind]
        s.in_layer[0] += s.played[kind]
        s.played[kind] = 0
    for seat in range(MOST_SEATS):
        s.took[seat] = 0


def put_under(s: State, seat: int) -> None:
    """§5.9 A hand becomes the lowest layer of the pile."""
    layer = s.layers
    s.layers += 1
    stop_knowing_hand(s, seat)
    for kind in range(KINDS):
        s.pile[layer][kind] = s.hands[seat][kind]
        s.hands[seat][kind] = 0
    s.held[seat] = 0
    remember_layer(s, layer, seat)


def take(s: State, seat: int, kind: int) -> None:
    """A card comes into a hand."""
    s.hands[seat][kind] += 1
    s.held[seat] += 1


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


def kind_at(s: State, outcome: int) -> int:
    """Which kind an outcome is: each card of the top layer is one."""
    kind = 0
    while outcome >= s.pile[s.top][kind]:
        outcome -= s.pile[s.top][kind]
        kind += 1
    return kind


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
        begin_turn(s, next_in(s, s.turn))


def must_draw(s: State, seat: int, cards: int) -> None:
    """§4.6 Whoever owes cards draws as many as there are."""
    s.victim = seat
    s.owed = cards
    s.got = 0
    s.phase = FORCED


def draw_on(s: State) -> None:
    if s.got == s.owed or not can_draw(s):
        go_on(s)
    else:
        need_card(s)


def draw_by_force(s: State, kind: int) -> None:
    take(s, s.victim, kind)
    notice_taken(s, s.victim, kind)
    s.got += 1


def go_on(s: State) -> None:
    """After an effect: the turn that follows, or the end of the game."""
    if s.goes_on == NOBODY:
        s.phase = WON
    else:
        s.turn = s.goes_on
        s.phase = NEXT_TURN


# ── §5 Actions ───────────────────────────────────────────────────────────────────────────────────────────────────────


def act(s: State, seat: int, form: int) -> None:
    """What a card does that a seat has played, or that was turned up for the dealer."""
    kind = kind_of(form)
    card = CARD[kind]
    s.draw_ends = 0
    if card == DOUBLE_JOKER:
        s.asked[0] = form - NUMBERED + 1  # §2.2
    if card == GIFT and form >= GIVING:
        give_away(s, seat, (form - GIVING) % KINDS)
    s.winner = seat if s.held[seat] == 0 else NOBODY  # §6.1
    s.goes_on = NOBODY if s.winner == seat else next_in(s, seat)
    is_previous = card == PUNISH_WHO and (form - AT_WHOM) % 2 == 1  # §5.5
    if card == CHALLENGE:
        challenge(s, seat, form - CHALLENGING)
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


def offer_answers(s: State, seat: int, moves: Moves) -> None:
    """§5.2 A Block or a Shift that matches; §5.8 a gift can't be blocked."""
    for kind in range(KINDS):
        is_answer = CARD[kind] == SHIFT or (CARD[kind] == BLOCK and CARD[s.pending] != GIFT)
        if is_answer and s.hands[seat][kind] > 0 and matches(s, kind):
            offer(moves, PLAY + kind)


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


def stop_knowing_hand(s: State, seat: int) -> None:
    """§7.4 Cards leave a hand unseen: what others knew of it may be gone."""
    for kind in range(KINDS):
        s.known[seat][kind] = 0
    if s.took[seat] > 0:
        stop_following(s)


def receive_gift(s: State, seat: int) -> None:
    take(s, seat, s.gift)
    if seat != s.giver:
        learn(s, s.giver, seat, s.gift)
    s.gift = NO_CARD
    go_on(s)


# A challenge


def challenge(s: State, seat: int, choice: int) -> None:
    """§5.6 Pending if the challenged seat plays next, otherwise it happens at once."""
    s.challenger = seat
    s.challenged = choice // PAIRS % MOST_SEATS
    s.pair = choice % PAIRS
    if s.challenged == next_in(s, seat):
        threaten(s, seat, s.table)
    else:
        strike(s, s.table, s.challenged)


def is_of_pair(pair: int, number: int) -> bool:
    return LOW[pair] == number or HIGH[pair] == number  # the plain kinds are the pairs


def throw_yellow(s: State, face: int) -> None:
    """§5.7 The die falls until somebody's number comes; the other draws four."""
    s.throws = (s.throws << 3 | face) & 0o7777777777
    if face == s.picked:
        must_draw(s, s.challenger, CHALLENGE_COST)
    elif is_of_pair(s.pair, face):
        must_draw(s, s.challenged, CHALLENGE_COST)


# Tick-Tack


def offer_snaps(s: State, seat: int, moves: Moves) -> None:
    """§5.13 Any card: with its choices if it matches, without if it does not."""
    for kind in range(KINDS):
        if s.hands[seat][kind] > 0:
            if matches(s, kind):
                offer_forms(s, seat, kind, SNAP_CARD, moves)
            else:
                offer(moves, SNAP_CARD + kind)


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


def seconds(s: State) -> int:
    """§5.13 At a live table, how long there is time to snap."""
    return s.snap_seconds if s.phase == SNAP else 0


def too_late(s: State, seat: int) -> int:
    return LET


def let_be(s: State, seat: int) -> None:
    """§5.13 When all have let it be, play goes on."""
    s.let |= 1 << seat
    if not to_act(s):
        begin_turn(s, next_in(s, s.turn))


def blow_up(s: State, seat: int, victim: int) -> None:
    """§5.12 The next player is out; §6.3 whoever is left alone has won."""
    s.out[victim] = 1
    s.bomber[victim] = seat
    if next_in(s, seat) == seat:
        s.winner = seat
        s.phase = WON
    else:
        begin_turn(s, next_in(s, seat))


# ── §6 The end ───────────────────────────────────────────────────────────────────────────────────────────────────────


def fewest_points(s: State) -> int:
    """§6.5 Who wins a blocked game, as bits."""
    fewest = 0
    best = 0
    for seat in range(s.seats):
        if not s.out[seat]:
            left = hand_points(s, seat)
            if best == 0 or left < fewest:
                fewest = left
                best = 0
            if left == fewest:
                best |= 1 << seat
    return best


def hand_points(s: State, seat: int) -> int:
    """§6.4 What the cards left in a hand count."""
    total = 0
    for kind in range(KINDS):
        if s.hands[seat][kind]:
            total += s.hands[seat][kind] * points(kind)
    return total


def end_game(s: State, winners: int) -> None:
    """§6.6 In a quick game that is all; §6.7 a tournament goes on until somebody has the target and leads."""
    s.game += 1
    s.winner = s.last_winner = only_seat(s, winners)
    s.was_blocked = int(s.stuck == seats_in(s))
    show_hands(s)
    if s.mode == QUICK:
        s.winners = winners
        s.phase = OVER
        return
    if s.winner != NOBODY:
        score_game(s)
    s.winners = leader(s)
    if s.winners:
        s.phase = OVER
    else:
        s.dealer = (s.dealer + 1) % s.seats
        begin_game(s)


def only_seat(s: State, seats: int) -> int:
    """The seat, if it is one; NOBODY if there are several."""
    for seat in range(s.seats):
        if seats == 1 << seat:
            return seat
    return NOBODY


def score_game(s: State) -> None:
    """§6.6 The winner scores what the others hold; a hand that was blown up goes to its bomber."""
    for seat in range(s.seats):
        if s.out[seat]:
            s.scores[s.bomber[seat]] += hand_points(s, seat)
        elif seat != s.winner:
            s.scores[s.winner] += hand_points(s, seat)


def leader(s: State) -> int:
    """§6.7 Who has won the tournament, as a bit: the highest score from the target on, if it is nobody else's."""
    highest = max(s.scores)
    found = 0
    leaders = 0
    for seat in range(s.seats):
        if s.scores[seat] == highest:
            found = 1 << seat
            leaders += 1
    return found if leaders == 1 and highest >= s.target else 0


def show_hands(s: State) -> None:
    """§6.8 At the end of a game all hands are shown."""
    for seat in range(s.seats):
        for kind in range(KINDS):
            s.shown[seat][kind] = s.hands[seat][kind]


def is_over(s: State) -> bool:
    return s.phase == OVER


def score(s: State, seat: int) -> int:
    return s.scores[seat] if s.mode == TOURNAMENT else s.winners >> seat & 1


def is_winner(s: State, seat: int) -> bool:
    return s.winners >> seat & 1 == 1


# ── §7 What a seat may know ──────────────────────────────────────────────────────────────────────────────────────────


def hide(s: State, seat: int) -> None:
    """§7.1 Until the end, a seat knows its own cards, and of the others' how many there are."""
    if s.phase != OVER:
        conceal(s, seat)


def redraw(s: State, seat: int, stream: Stream) -> None:
    """§7.5 Deal anew what the seat can't know, in one of the ways that all it knows leaves open."""
    if s.phase != OVER:
        fill_in(s, seat, stream)

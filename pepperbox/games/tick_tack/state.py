"""What is in the box of Tick-Tack and on the table, and how a game goes from one phase to the next."""

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
from pepperbox.games.tick_tack.deck import KINDS, NAMES

# ── What is in the box ───────────────────────────────────────────────────────────────────────────────────────────────

MOST_SEATS = 8
QUICK, TOURNAMENT = 0, 1
HAND, HAND_OF_TWO = 7, 9  # §3.1 cards dealt to each
BLACK_FACES, YELLOW_FACES = 3, 6
MORE_IN_NEW_GAME, CHALLENGE_COST, SNAP_COST = 5, 4, 2  # cards to draw
LAYERS = 4  # the pile, two hands that New Game cards put under it, and a Bomb that was turned up
NOBODY, EVERYBODY = -2, -3  # in place of a seat
JOKERS, ANSWERS, SIGNS, MANY = 0, 6, 13, 99  # of `at_most`: 1 … 6 for cards with a number, 7 … 12 for answers

# Where a game stands, and what that leads to:
#
#   DEAL ──▷ TURN_UP ──┬──────────────────────▷ a card acts
#                      └──▷ DEALER_DECIDES ───▷ a card acts   with what is chosen
#   TURN ──┬──────────────────────────────────▷ a card acts
#          └──▷ DRAWING ──┬──▷ DRAWN ──┬──────▷ a card acts
#                         │            └──────▷ NEXT_TURN     kept
#                         └───────────────────▷ NEXT_TURN     it can't be played
#   SNAP ──┬──────────────────────────────────▷ a card acts
#          ├──────────────────────────────────▷ FORCED        a wrong card
#          └──────────────────────────────────▷ NEXT_TURN     all have let it be
#
#   a card acts ──┬──▷ NEXT_TURN, SNAP or WON
#                 ├──▷ ANSWER ──┬─────────────▷ NEXT_TURN     blocked; WON with a last card
#                 │             ├─────────────▷ ANSWER        shifted to the next one
#                 │             └─────────────▷ it strikes    accepted, or shifted with a last card
#                 └───────────────────────────▷ it strikes    at once
#   it strikes ──┬──▷ BLACK ──────────────────▷ FORCED        Punish
#                ├──▷ PICK ──▷ YELLOW ────────▷ FORCED        Challenge
#                ├────────────────────────────▷ FORCED        New Game
#                └────────────────────────────▷ NEXT_TURN     Gift; WON with a last card
#   FORCED ───────────────────────────────────▷ NEXT_TURN     WON after a last card
#
#   NEXT_TURN ──┬──▷ TURN
#               └──▷ BLOCKED ──┬──▷ OVER
#   WON ───────────────────────┴──▷ DEAL                      the next game of a tournament
#
# DEAL, YELLOW, FORCED and SNAP last for as many cards, throws and seats as it takes, TURN_UP until it is no Bomb.
# NEXT_TURN, WON and BLOCKED last only until `carry_on`, with which every decision and every landing ends: they are how
# cards say what follows, without having to know how a turn opens, or a game ends and the next one begins.
DEAL, TURN_UP, DEALER_DECIDES, TURN, DRAWING, DRAWN, ANSWER = 0, 1, 2, 3, 4, 5, 6
BLACK, PICK, YELLOW, FORCED, SNAP, OVER = 7, 8, 9, 10, 11, 12
NEXT_TURN, WON, BLOCKED = 13, 14, 15


class State(Fields):
    """Where every card is and who knows it, what a card is doing to somebody, and the scores."""

    mode: int = choice_option(
        ("quick", "tournament"), "how long", ("one game", "a tournament, until somebody has the points")
    )
    target: int = number_option(1500, 100, 10000, "points that end a tournament")
    sums: int = yes_no_option(False, "equal sums match too")
    without: int = several_option(NAMES, "cards to leave out")
    bomb: int = choice_option(
        ("auto", "yes", "no"), "the Bomb", ("only in tournaments of three or more", "in the deck", "left out")
    )
    snap_seconds: int = number_option(6, 2, 60, "seconds to snap in, at a live table")

    # the game and the table
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

    # the turn
    drawn: int = short()  # the card just drawn that may be played, or NO_CARD
    draw_ends: int = short()  # 1 if a card drawn in this turn can't be played

    # what a card does to somebody
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

    # how games end
    stuck: int = short()  # the seats that could neither play nor draw, one after the other, as bits
    winner: int = short()  # who has no cards left, or NOBODY
    winners: int = short()  # of the whole, as bits
    last_winner: int = short()  # of the latest game that is over, NOBODY if it was shared
    was_blocked: int = short()  # 1 if that game was blocked
    scores: Row = long(MOST_SEATS)
    shown: Rows = short(MOST_SEATS, KINDS)  # the hands at the end of the latest game

    # what others know: see secrets.py
    known: Rows = long(MOST_SEATS, KINDS)  # cards in a hand that others know of
    put: Rows = short(LAYERS, KINDS)  # what was put under the pile, as its owner follows it
    owner: Row = short(LAYERS)  # who put a layer there: a seat, EVERYBODY saw it, or NOBODY knows
    took: Row = short(MOST_SEATS)  # cards that others than the owner have drawn from the top layer

    # what play tells: see signs.py
    at_most: Rows = short(MOST_SEATS, SIGNS)  # so many cards of a sort a hand has, most probably; MANY if nothing tells

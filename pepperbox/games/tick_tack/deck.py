"""The 98 cards of Tick-Tack by kind.

Kinds are numbered in the order of their texts. Cards of one kind can't be told apart: there are two of each plain card
and five double jokers, of all others one. Two kinds are of rules 1 alone, and two are there since rules 2.
"""

from __future__ import annotations

NAMES = (  # the words of the option `without`, in the order of the numbers below
    *("block", "bomb", "challenge", "gift", "new-game", "no-play", "play-again", "punish", "punish-previous"),
    *("punish-who", "shift", "tick-tack", "joker", "double-joker"),
)
BLOCK, BOMB, CHALLENGE, GIFT, NEW_GAME, NO_PLAY, PLAY_AGAIN, PUNISH, PUNISH_PREVIOUS = 0, 1, 2, 3, 4, 5, 6, 7, 8
PUNISH_WHO, SHIFT, TICK_TACK, JOKER, DOUBLE_JOKER, PLAIN = 9, 10, 11, 12, 13, 14

DECK = (  # what each kind does and its dots: the lower number, the higher one, 0 for a joker half
    *((PLAIN, 1, 2), (PLAIN, 1, 3), (PLAIN, 1, 4), (PLAIN, 1, 5), (PLAIN, 1, 6)),
    *((PLAIN, 2, 3), (PLAIN, 2, 4), (PLAIN, 2, 5), (PLAIN, 2, 6), (PLAIN, 3, 4)),
    *((PLAIN, 3, 5), (PLAIN, 3, 6), (PLAIN, 4, 5), (PLAIN, 4, 6), (PLAIN, 5, 6)),
    *((BLOCK, 1, 2), (BLOCK, 1, 3), (BLOCK, 1, 4), (BLOCK, 1, 5), (BLOCK, 1, 6)),
    (BOMB, 2, 3),
    *((CHALLENGE, 2, 4), (CHALLENGE, 2, 5), (CHALLENGE, 2, 6), (CHALLENGE, 3, 4), (CHALLENGE, 3, 5)),
    (DOUBLE_JOKER, 0, 0),
    *((GIFT, 1, 2), (GIFT, 3, 6), (GIFT, 4, 5), (GIFT, 4, 6), (GIFT, 5, 6)),
    *((JOKER, 1, 0), (JOKER, 2, 0), (JOKER, 3, 0), (JOKER, 4, 0), (JOKER, 5, 0)),
    *((NEW_GAME, 1, 3), (NEW_GAME, 1, 4)),
    *((NO_PLAY, 1, 5), (NO_PLAY, 1, 6), (NO_PLAY, 2, 3), (NO_PLAY, 2, 4), (NO_PLAY, 2, 5)),
    *((PLAY_AGAIN, 1, 6), (PLAY_AGAIN, 2, 6), (PLAY_AGAIN, 3, 4), (PLAY_AGAIN, 3, 5), (PLAY_AGAIN, 3, 6)),
    (PLAY_AGAIN, 4, 5),
    *((PUNISH, 1, 2), (PUNISH, 1, 3), (PUNISH, 1, 4), (PUNISH, 1, 5), (PUNISH, 1, 6), (PUNISH, 4, 6), (PUNISH, 5, 6)),
    *((PUNISH_PREVIOUS, 2, 3), (PUNISH_PREVIOUS, 2, 4), (PUNISH_PREVIOUS, 2, 5), (PUNISH_PREVIOUS, 2, 6)),
    *((PUNISH_PREVIOUS, 3, 4), (PUNISH_PREVIOUS, 3, 5), (PUNISH_PREVIOUS, 3, 6)),
    *((PUNISH_WHO, 1, 2), (PUNISH_WHO, 1, 3), (PUNISH_WHO, 1, 4)),
    *((PUNISH_WHO, 4, 5), (PUNISH_WHO, 4, 6), (PUNISH_WHO, 5, 6)),
    *((SHIFT, 1, 5), (SHIFT, 1, 6), (SHIFT, 2, 3), (SHIFT, 2, 4), (SHIFT, 2, 5), (SHIFT, 4, 5)),
    *((TICK_TACK, 2, 6), (TICK_TACK, 3, 4), (TICK_TACK, 3, 5), (TICK_TACK, 3, 6), (TICK_TACK, 4, 5)),
)
KINDS = len(DECK)
CARD = tuple(card for card, _, _ in DECK)  # what a kind does
LOW = tuple(low for _, low, _ in DECK)
HIGH = tuple(high for _, _, high in DECK)
JOKER_HALF, SUMS = 0, 6  # bits of what a card may be asked for; 1 … 6 for its numbers, from SUMS on for their sum
MATCHED_BY = tuple(1 << low | 1 << high | (1 << SUMS + low + high if high else 0) for _, low, high in DECK)
COPIES = tuple({PLAIN: 2, DOUBLE_JOKER: 5}.get(card, 1) for card in CARD)
PAIRS = 15  # of two different numbers: 1-2, 1-3 … 5-6, in the order of the plain kinds
WORTH = (25, 150, 75, 25, 100, 25, 25, 50, 50, 50, 25, 25, 50, 75, 0)  # §6.4 by what a card does
FIRST_CHALLENGE, FIRST_GIFT, FIRST_WHO = CARD.index(CHALLENGE), CARD.index(GIFT), CARD.index(PUNISH_WHO)
FIRST_BLOCK, FIRST_SHIFT = CARD.index(BLOCK), CARD.index(SHIFT)
LAST_BLOCK, LAST_SHIFT = FIRST_BLOCK + CARD.count(BLOCK) - 1, FIRST_SHIFT + CARD.count(SHIFT) - 1
THE_BOMB, DOUBLE = CARD.index(BOMB), CARD.index(DOUBLE_JOKER)
PLAY_AGAIN_16, SHIFT_45 = DECK.index((PLAY_AGAIN, 1, 6)), DECK.index((SHIFT, 4, 5))  # since rules 2
PLAY_AGAIN_45, SHIFT_16 = DECK.index((PLAY_AGAIN, 4, 5)), DECK.index((SHIFT, 1, 6))  # in rules 1

NO_CARD, UNSEEN = -2, -1  # what stands in place of a kind

# Kinds as bits of two numbers, for all together would be too many: see cards.py. Both parts are as long, which suits
# compilers; what the second then repeats of the first is not among its kinds.
PARTS, PART, NEXT_PART, ASKS = 2, 56, KINDS - 56, SUMS + 12
KINDS_OF = ((1 << PART) - 1, (1 << PART) - (1 << PART - NEXT_PART))
KINDS_WITH = tuple(  # by part, and by what may be asked for
    KINDS_OF[part]
    & sum(1 << kind - part * NEXT_PART for kind in range(part * NEXT_PART, KINDS) if MATCHED_BY[kind] >> asked & 1)
    for part in range(PARTS)
    for asked in range(ASKS)
)
PLACE = tuple(next((bit for bit in range(PART) if (1 << bit) % 67 == rest), 0) for rest in range(67))  # of a lone bit

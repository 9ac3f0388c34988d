"""Perfecto: a beginner, a good player who listens and bluffs, and one who plays every sensible action on in thought.

**easy** (`easy.py`) expects its own dice and a third of all others, bids that much, calls by gut what is clearly more,
and hears nothing in what the others bid and roll.

**good** (`good.py`) has two estimates of each bid (`chances.py`): how likely it is if nobody is trusted, and if
everybody is. Dice that were held back when others were rolled are trusted to count for the rank that was bid then, as
far as the bid claims them: of a bid of q, the bidder claims q less a third of everybody else's dice. Between these
two estimates, what one could bid and how long the bidding has lasted (`plans.py`), it chooses among a few plans, each
as often as was learned from rounds against itself (`weights.py`). A bluff is a plan like others, and done as often as
it pays.

**best** (`best.py`) searches. For hands h of another seat, with the bid b that it made after it had rolled k dice,

    P(h | k, b)  ∝  P(h | k) · P(b | h, k)

P(h | k): the dice that were held back count for the rank, each with a face that does, and the others are as they may
be; or, in a part of all cases, all are, and the roll was for show. P(b | h, k): as often as `good` makes that bid
with that hand; or, for those who play otherwise, as likely as the bid looks to somebody who has it (`belief.py`).
Worlds are drawn from that, hand by hand, by rejection; a part of all hands is drawn as if nothing had been said.
From there the round is played to its end by `company.py`: good players, of whom some doubt everything. What that is
worth is the chance to win with the dice that are left (`outlook.py`): to outlive
another with a lives against b is to win b rounds before losing a,

    W(a, b) = (W(a − 1, b) + W(a, b − 1)) / 2,    W(a, 0) = 1,    W(0, b) = 0,

as rounds are nearly even. Among several, the last one in is taken to be each in proportion to the product of its W
against all others; in a match, a point comes for everybody who is outlived.

Without those who doubt, the search bluffed whenever `good` would have believed it, and lost to everybody who did not.
"""

from __future__ import annotations

from pepperbox.bots.levels import Level
from pepperbox.bots.perfecto.best import best
from pepperbox.bots.perfecto.easy import easy
from pepperbox.bots.perfecto.good import good

LEVELS: dict[str, Level] = {"easy": easy, "good": good, "best": best}

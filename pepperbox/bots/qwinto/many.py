"""Qwinto among three and more: whatever may be done is played on to the end of the game, by the good strategy.

Who has the most points when somebody ends the game, hangs on how soon that is, and so on how the others play. The good
ones hurry the more, the more they are, and a rollout shows it: nothing has to be learned of it.
"""

from __future__ import annotations

from pepperbox.bots.qwinto.good import good
from pepperbox.bots.search import Budget, Search
from pepperbox.engine.stream import Stream
from pepperbox.games.qwinto import RULEBOOK
from pepperbox.games.qwinto.rules import UNDECIDED, State


def answer_anew(s: State, seat: int, stream: Stream) -> None:
    """Whoever has answered in secret is asked again in thought: not anything was written, but what is good."""
    for other in range(s.seats):
        if other != seat and s.chosen[other] > 0:
            s.chosen[other] = UNDECIDED


among_many = Search(RULEBOOK, good, Budget(seconds=0.5, tries=6_000), imagination=answer_anew)

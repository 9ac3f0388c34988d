"""Grand Poobah in notation and in words."""

from __future__ import annotations

from collections.abc import Sequence

from pepperbox.engine.fields import Row
from pepperbox.engine.rulebook import Event
from pepperbox.games.dice import ALL_SIX, dice_text, faces_text, parse_faces, shows_red
from pepperbox.games.grand_poobah.rules import (
    DONE,
    HOLD,
    SCORING,
    TURN_REDS,
    State,
    can_hold,
    die_of,
    face_of,
    is_over,
)
from pepperbox.games.words import listed, rolled, rolling


def action_text(action: int) -> str:
    """
    >>> [action_text(action) for action in (21, HOLD, DONE, DONE + 1, DONE + 30)]
    ['roll 135', 'hold', 'done', 'change 1 2', 'change 6 5']
    """
    if action < HOLD:
        return f"roll {dice_text(action)}"
    if action == HOLD:
        return "hold"
    return "done" if action == DONE else f"change {1 + die_of(action)} {face_of(action)}"


def outcome_text(s: State, outcome: int) -> str:
    return faces_text(landing(s), outcome)


def parse_outcome(s: State, text: str) -> int:
    return parse_faces(landing(s), text)


def dice_in_the_air(s: State) -> str:
    return dice_text(landing(s))


def landing(s: State) -> int:
    return ALL_SIX if s.phase == SCORING else s.in_the_air


def due(s: State) -> str | None:
    """The scoring dice roll by themselves; other dice belong to the roll."""
    return "* score" if s.phase == SCORING else None


def tell(event: Event, before: State, after: State, names: Sequence[str]) -> list[str]:
    if event.seat is None:
        return [tell_scoring(after, names), *tell_end(before, after, names)]
    name = names[event.seat]
    verb, *arguments = event.what.split()
    if verb == "roll":
        return [f"{name} {rolled(event.landed[0])}."]
    if verb == "hold":
        return [f"{name} held all six dice."]
    if verb == "change":
        return [f"{name} turned the red {arguments[0]} into a {arguments[1]}."]
    kept = reds(before.hands[event.seat])
    return [f"{name} left the red {listed(kept)} as {'it was' if len(kept) == 1 else 'they were'}."]


def reds(faces: Row) -> list[str]:
    """The red numbers among six dice."""
    return [str(number) for number in range(1, 7) if shows_red(faces, number)]


def tell_scoring(after: State, names: Sequence[str]) -> str:
    doubled = f" ({listed(reds(after.scoring))} red)" if reds(after.scoring) else ""
    scorers = [seat for seat in range(after.seats) if after.scored[seat]]
    scored = ", ".join(f"{names[seat]} scored {after.scored[seat]}" for seat in scorers) or "nobody scored"
    return f"The scoring dice showed {' '.join(map(str, after.scoring))}{doubled}: {scored}."


def tell_end(before: State, after: State, names: Sequence[str]) -> list[str]:
    best = max(after.points)
    leaders = listed([names[seat] for seat in range(after.seats) if after.points[seat] == best])
    if is_over(after):
        return [f"{leaders} won with {best} points: the Grand Poobah!"]
    if after.overtime and not before.overtime:
        return [f"{leaders} shared the lead with {best} points: overtime began, for them alone."]
    return []


# ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def why_not(s: State, seat: int, action: int) -> str:
    if s.phase == TURN_REDS:
        return "§2.2: dice are rolled or held once a turn." if action <= HOLD else why_not_change(s, seat, action)
    if action > HOLD:
        return "§3.1: red numbers are turned after the roll, or after holding."
    if s.turns[seat] == 0:
        return "§2.1: in the first turn all six dice are rolled."
    return "§2.3: whoever rolls none says hold." if can_hold(s) else "§5.4: in overtime at least one die is rolled."


def why_not_change(s: State, seat: int, action: int) -> str:
    return f"§3.1: only a red number can be turned, and this is a white {s.hands[seat][die_of(action)]}."


# ── Actions in words ─────────────────────────────────────────────────────────────────────────────────────────────────


def in_words(s: State, seat: int, action: int, names: Sequence[str]) -> str:
    if action < HOLD:
        return rolling(s.hands[seat], action)
    if action == HOLD:
        return "hold all six dice"
    if action == DONE:
        return "leave the red ones as they are"
    return f"turn the red {1 + die_of(action)} into a {face_of(action)}"

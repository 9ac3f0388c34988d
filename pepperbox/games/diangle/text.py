"""Diangle! in notation and in words."""

from __future__ import annotations

from collections.abc import Sequence

from pepperbox.engine.rulebook import Event
from pepperbox.games.diangle.rules import (
    ACCEPT,
    ADVANCE,
    ADVANCE_OR_WAIT,
    AGAIN,
    AGAIN_OR_ACCEPT,
    ARRANGE,
    CHOOSE,
    KEEPS,
    LEVELS,
    MOST_AT_ONCE,
    NO_NUMBER,
    OVER,
    REARRANGE,
    ROLL,
    ROWS,
    SPACES,
    WAIT,
    State,
    fitting,
    full_rows,
    is_won,
    kept_in,
    most_at_once,
    must_advance,
    number_of,
    off_board,
)
from pepperbox.games.dice import ALL_SIX, dice_text, faces_text, how_many, parse_faces, spaced
from pepperbox.games.words import counted, listed, rolled, rolling, some_faces

FIXED = {AGAIN: "again", ACCEPT: "accept", WAIT: "wait"}


def action_text(action: int) -> str:
    """
    >>> [action_text(action) for action in (0, 0b00_01_11_10_00_01, ROLL + 7, ADVANCE + 3, AGAIN, ACCEPT, WAIT)]
    ['keep -/-/-', 'keep 15/3/4', 'roll 123', 'advance 3', 'again', 'accept', 'wait']
    """
    if action < KEEPS:
        return f"keep {'/'.join(dice_text(kept_in(action, row)) for row in range(ROWS))}"
    if action <= ROLL + ALL_SIX:
        return f"roll {dice_text(action - ROLL)}"
    if action <= ADVANCE + MOST_AT_ONCE:
        return f"advance {action - ADVANCE}"
    return FIXED[action]


def outcome_text(s: State, outcome: int) -> str:
    return faces_text(off_board(s), outcome)


def parse_outcome(s: State, text: str) -> int:
    return parse_faces(off_board(s), text)


def dice_in_the_air(s: State) -> str:
    return dice_text(off_board(s))


def tell(event: Event, before: State, after: State, names: Sequence[str]) -> list[str]:
    name = names[before.turn]
    verb, *arguments = event.what.split()
    if verb == "roll":
        return [f"{name} {rolled(event.landed[0])}."]
    if verb == "again":
        return [f"{name} {rolled(event.landed[0], ' again')}."]
    if verb == "accept":
        return [f"{name} accepted the roll."]
    if verb == "keep":
        return [f"{name} kept {kept(before, arguments[0])}.", *tell_full_rows(before, after)]
    if verb == "wait":
        full = levels_text(before, full_rows(before, before.turn))
        return [f"{name} waited with {full} full: the turn ended.", *tell_extra_turn(before)]
    return tell_advance(before, after, name, int(arguments[0]))


def kept(before: State, arrangement: str) -> str:
    """What the dice on the board show, row by row."""
    dice = [row.replace("-", "") for row in arrangement.split("/")]
    numbers = [str(number_of(before, before.turn, row)) for row in range(ROWS)]
    shown = [spaced(number * len(row)) for number, row in zip(numbers, dice, strict=True) if row]
    return listed(shown) if shown else "nothing"


def tell_full_rows(before: State, after: State) -> list[str]:
    is_still_to_roll = before.phase == REARRANGE
    if after.phase != ADVANCE_OR_WAIT and not is_still_to_roll:
        return [f"{levels_text(before, 1).capitalize()} was not full: the turn ended.", *tell_extra_turn(before)]
    full = full_rows(after, after.turn)
    if full == 0:
        return ["The roll was still to come."]
    if full == ROWS:
        return ["A Diangle!"]
    return [f"That filled {levels_text(after, full)}."]


def tell_extra_turn(before: State) -> list[str]:
    return ["The extra turn began."] if before.extra_turn else []


def tell_advance(before: State, after: State, name: str, levels: int) -> list[str]:
    seat = before.turn
    how = "" if levels < ROWS else " with a Diangle" if levels == ROWS else " with a Grand Diangle"
    told = [f"{name} completed {levels_text(before, levels)}{how}: {after.level[seat]} of {LEVELS} done."]
    if after.phase == OVER:
        told.append(f"{name} won the race!")
    elif after.extra_turn > before.extra_turn:
        told.append("An extra turn was earned.")
    return told


def levels_text(s: State, count: int) -> str:
    """The first of the levels that a player is at: "level 4", "levels 5, 6 and 5"."""
    numbers = [str(number_of(s, s.turn, row)) for row in range(count)]
    return f"level {numbers[0]}" if count == 1 else f"levels {listed(numbers)}"


# ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def why_not(s: State, seat: int, action: int) -> str:
    if s.phase == CHOOSE:
        return why_not_begin(s, seat, action)
    if s.phase == AGAIN_OR_ACCEPT:
        return "§2.3: now the same dice are rolled again, or the roll is accepted."
    if s.phase in (ARRANGE, REARRANGE) and action < KEEPS:
        return why_not_keep(s, seat, action)
    if s.phase == ARRANGE:
        return "§2.4: the dice are rolled, and have to be arranged."
    if s.phase == REARRANGE:
        return "§2.2: after an advance the dice are arranged once more."
    return why_not_advance(s, seat, action)


def why_not_begin(s: State, seat: int, action: int) -> str:
    if must_advance(s):
        return why_not_other(s)
    if ROLL < action <= ROLL + ALL_SIX:
        forgotten = off_board(s) & ~(action - ROLL)
        return f"§2.1: all dice that are not on the board must be rolled, also {shown_by(s, seat, forgotten)}."
    if ADVANCE < action <= ADVANCE + MOST_AT_ONCE:
        return f"§2.2: only what is full can be advanced, and {full_text(full_rows(s, seat))}."
    return "§2.1: the dice are rolled first."


def why_not_keep(s: State, seat: int, action: int) -> str:
    for row in range(ROWS):
        kept_there, number = kept_in(action, row), number_of(s, seat, row)
        if kept_there and number == NO_NUMBER:
            return "§1.4: past the last level there are no more rows."
        if kept_there & s.used:
            return f"§3.2: {shown_by(s, seat, kept_there & s.used)} completed a level in this turn."
        if kept_there & ~fitting(s, row):
            wrong = shown_by(s, seat, kept_there & ~fitting(s, row))
            return f"§3.1: dice lie in a row whose number they show, and level {number} is not for {wrong}."
        if how_many(kept_there) > SPACES[row]:
            return f"§3.1: every die kept needs a space, and the row of level {number} has only {SPACES[row]}."
    return ""


def shown_by(s: State, seat: int, dice: int) -> str:
    """Dice by what they show, or before the first roll by their number."""
    return some_faces(s.faces[seat], dice) or counted(how_many(dice), "die")


def why_not_advance(s: State, seat: int, action: int) -> str:
    full = full_rows(s, seat)
    if action == WAIT or (must_advance(s) and ADVANCE < action < ADVANCE + most_at_once(s)):
        return why_not_other(s)
    if not ADVANCE < action <= ADVANCE + MOST_AT_ONCE:
        return "§4.1: the bottom row is full: advance or wait."
    if full < ROWS or not s.grand:
        return f"§4.1: only full rows are completed, and {full_text(full)}."
    return f"§5.1: each further level needs a die that shows it, and they go as far as {most_at_once(s)} levels."


def why_not_other(s: State) -> str:
    """What must be taken is the only choice."""
    return "§6.2: the race is won, and nothing else is possible." if is_won(s) else "§4.3: a Diangle must be taken."


def full_text(rows: int) -> str:
    """How many rows are full, from the bottom.

    >>> full_text(0), full_text(1), full_text(3)
    ('the bottom row is not', 'only the bottom row is', 'only 3 rows are')
    """
    return {0: "the bottom row is not", 1: "only the bottom row is"}.get(rows) or f"only {rows} rows are"


# ── Actions in words ─────────────────────────────────────────────────────────────────────────────────────────────────


def in_words(s: State, seat: int, action: int, names: Sequence[str]) -> str:
    if action < KEEPS:
        return arranging(s, seat, action)
    if action <= ROLL + ALL_SIX:
        return rolling(s.faces[seat], action - ROLL)
    if action <= ADVANCE + MOST_AT_ONCE:
        return advancing(action - ADVANCE)
    if action == AGAIN:
        return f"roll the same {counted(how_many(off_board(s)), 'die')} again"
    return {ACCEPT: "leave the dice as they fell", WAIT: "wait for more full rows"}[action]


def arranging(s: State, seat: int, action: int) -> str:
    """
    >>> from pepperbox.games.diangle.rules import State
    >>> s = State()
    >>> s.faces[0] = [1, 1, 2, 3, 5, 5]
    >>> arranging(s, 0, 0b00_00_11_10_01_01), arranging(s, 0, 0)
    ('keep two 1s with the red one below, a 2 in the middle and a 3 on top', 'keep nothing')
    """
    where = ("below", "in the middle", "on top")
    kept = [
        f"{some_faces(s.faces[seat], kept_in(action, row))} {where[row]}" for row in range(ROWS) if kept_in(action, row)
    ]
    return f"keep {listed(kept)}" if kept else "keep nothing"


def advancing(levels: int) -> str:
    """
    >>> advancing(1), advancing(2), advancing(3), advancing(5)
    ('advance a level', 'advance two levels', 'Diangle! advance three levels', 'Grand Diangle! advance five levels')
    """
    if levels == 1:
        return "advance a level"
    shout = "" if levels < ROWS else "Diangle! " if levels == ROWS else "Grand Diangle! "
    return f"{shout}advance {counted(levels, 'level')}"

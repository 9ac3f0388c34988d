"""The ways in which each game can end, and how a finished game shows which of them it took.

A game may show several: a win that is shared comes about in one of the other ways.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pepperbox import GameState
from pepperbox.engine.rulebook import Event
from pepperbox.games.diangle import rules as diangle
from pepperbox.games.perfecto.hands import players_in
from pepperbox.games.perfecto.rules import is_game_over
from pepperbox.games.qwinto import rules as qwinto
from pepperbox.games.spicy_dice import rules as spicy_dice
from pepperbox.games.tick_tack.state import ANSWER

Ending = Callable[[GameState], bool]


def endings(state: GameState) -> list[str]:
    """The ways in which a finished game has ended."""
    return [name for name, is_shown in ENDINGS[state.game.slug].items() if is_shown(state)]


# ── What a finished game tells ───────────────────────────────────────────────────────────────────────────────────────


def last(state: GameState) -> Event:
    return state.events[-1]


def options(state: GameState) -> dict[str, Any]:
    return state.game.options


def before_the_last(state: GameState) -> Any:
    """The position before the last line."""
    return state.before(len(state.events) - 1)._state


def is_shared(state: GameState) -> bool:
    return len(state.winners) > 1


def at_the_target(state: GameState, name: str) -> int:
    """How many have the points that the option of this name asks for."""
    return sum(score >= options(state)[name] for score in state.scores)


def was_at_the_target(state: GameState, name: str) -> bool:
    """Had somebody those points and the game went on?"""
    earlier = state.scores_over_time()[:-1]
    return any(score >= options(state)[name] for scores in earlier for score in scores)


# ── Catch 6 ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def is_catch(*way: str) -> Ending:
    return lambda state: last(state).what.startswith("catch ") and last(state).what.split()[2:] == [*way]


CATCH_6: dict[str, Ending] = {
    "four alike": is_catch(),
    "raffle": is_catch("raffle"),
    "full house": is_catch("house"),
    "carryover": lambda state: last(state).what.startswith("carry "),
}

# ── Keep on Rolling ──────────────────────────────────────────────────────────────────────────────────────────────────


def has_stopped(state: GameState) -> bool:
    return last(state).what == "stop"


def is_level(state: GameState) -> bool:
    """Has the last one to fall out as many points as the winner?"""
    return state.scores[last(state).seat or 0] == max(state.scores)


KEEP_ON_ROLLING: dict[str, Ending] = {
    "bust": lambda state: last(state).what == "roll",
    "stopped behind": lambda state: has_stopped(state) and not is_level(state),
    "stopped level": lambda state: has_stopped(state) and is_level(state),
    "single among six": lambda state: last(state).what.startswith("aside "),
}

# ── 2 Out of 3 Ain't Bad ─────────────────────────────────────────────────────────────────────────────────────────────


def is_carried_over(state: GameState) -> bool:
    return bool(before_the_last(state).stake > 1)


def is_beyond(state: GameState) -> bool:
    return bool(max(state.scores) > options(state)["points"])


TWO_OUT_OF_THREE: dict[str, Ending] = {
    "one point": lambda state: not is_carried_over(state),
    "points carried over": lambda state: is_carried_over(state) and not is_beyond(state),
    "beyond the target": is_beyond,
}

# ── Grand Poobah ─────────────────────────────────────────────────────────────────────────────────────────────────────


def has_overtime(state: GameState) -> bool:
    return bool(state._state.overtime)


def was_behind(state: GameState) -> bool:
    """Was the winner behind once overtime had begun?"""
    (winner,) = state.winners
    earlier = [state.before(number) for number in range(len(state.events))]
    return any(has_overtime(then) and then.scores[winner] < max(then.scores) for then in earlier)


GRAND_POOBAH: dict[str, Ending] = {
    "alone at the target": lambda state: not has_overtime(state) and at_the_target(state, "target") == 1,
    "highest at the target": lambda state: not has_overtime(state) and at_the_target(state, "target") > 1,
    "overtime": lambda state: has_overtime(state) and not was_behind(state),
    "overtime from behind": lambda state: has_overtime(state) and was_behind(state),
}

# ── Perfecto ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def is_match(state: GameState) -> bool:
    return bool(options(state)["points"])


def has_teams(state: GameState) -> bool:
    return bool(options(state)["teams"])


def is_for_one(state: GameState) -> bool:
    """One game, each for themselves."""
    return not is_match(state) and not has_teams(state)


def is_match_for_one(state: GameState) -> bool:
    return is_match(state) and not has_teams(state)


PERFECTO: dict[str, Ending] = {
    "one put out": lambda state: is_for_one(state) and players_in(before_the_last(state)) == 2,
    "several put out at once": lambda state: is_for_one(state) and players_in(before_the_last(state)) > 2,
    "team beaten": lambda state: has_teams(state) and not is_match(state),
    "match with a game": lambda state: is_match_for_one(state) and is_game_over(state._state),
    "match in mid-game": lambda state: is_match_for_one(state) and not is_game_over(state._state),
    "match after a tie": lambda state: is_match_for_one(state) and was_at_the_target(state, "points"),
    "match of teams": lambda state: has_teams(state) and is_match(state),
}

# ── Diangle! ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def levels(state: GameState) -> int:
    """How many were completed at last, all at once."""
    return int(last(state).what.removeprefix("advance "))


DIANGLE: dict[str, Ending] = {
    "last level": lambda state: levels(state) == 1,
    "last two levels": lambda state: levels(state) == 2,
    "Diangle": lambda state: levels(state) == 3,
    "Grand Diangle": lambda state: levels(state) > 3,
    "before the roll": lambda state: before_the_last(state).phase == diangle.CHOOSE,
}

# ── Qwinto ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def has_two_rows(state: GameState) -> bool:
    return any(qwinto.full_rows(state._state, seat) >= 2 for seat in range(state.game.seats))


QWINTO: dict[str, Ending] = {
    "second full row": has_two_rows,
    "fourth failed attempt": lambda state: max(state._state.failed) == qwinto.MOST_FAILED,
    "shared win": is_shared,
}

# ── Spicy Dice ───────────────────────────────────────────────────────────────────────────────────────────────────────


def has_full_card(state: GameState) -> bool:
    """Has the last one to play filled all boxes?"""
    return spicy_dice.boxes_filled(state._state, last(state).seat or 0) == spicy_dice.BOXES


def has_rolls_left(state: GameState) -> bool:
    return bool(state._state.rolls_used[last(state).seat or 0] < spicy_dice.ROLLS)


SPICY_DICE: dict[str, Ending] = {
    "full card": lambda state: has_full_card(state) and has_rolls_left(state),
    "full card with the last roll": lambda state: has_full_card(state) and not has_rolls_left(state),
    "rolls run out": lambda state: not has_full_card(state),
    "shared win": is_shared,
}

# ── Tick-Tack ────────────────────────────────────────────────────────────────────────────────────────────────────────

STRIKES = ("punish", "punish-previous", "punish-who")
DOES_NO_MORE = ("bomb", "tick-tack")
OF_ITS_OWN = (*STRIKES, *DOES_NO_MORE, "challenge", "new-game", "gift", "shift")  # as a last card


def is_blocked(state: GameState) -> bool:
    return bool(state._state.was_blocked)


def is_one_left(state: GameState) -> bool:
    return bool(sum(state._state.out) == state.game.seats - 1)


def last_card(state: GameState) -> tuple[str, list[str], Any]:
    """How the last card was laid, its words, and the position before; nothing if the game ended without one."""
    if is_blocked(state) or is_one_left(state):
        return "", [], None
    number = max(number for number, event in enumerate(state.events) if event.what.startswith(("play ", "snap ")))
    how, *words = state.events[number].what.split()
    return how, words, state.before(number)._state


def is_last_card(*names: str) -> Ending:
    return lambda state: last_card(state)[1][:1] in [[name] for name in names]


def is_gift(is_given: bool) -> Ending:
    return lambda state: is_last_card("gift")(state) and ("giving" in last_card(state)[1]) == is_given


def is_passed_on(state: GameState) -> bool:
    return is_last_card("shift")(state) and last_card(state)[2].phase == ANSWER


def is_just_laid(state: GameState) -> bool:
    how, words, _ = last_card(state)
    is_plain_shift = words[:1] == ["shift"] and not is_passed_on(state)
    return how == "play" and (words[0] not in OF_ITS_OWN or is_plain_shift)


def is_tournament(state: GameState) -> bool:
    return bool(options(state)["mode"] == "tournament")


TICK_TACK: dict[str, Ending] = {
    "last card": is_just_laid,
    "last card snapped": lambda state: last_card(state)[0] == "snap",
    "last card punishes": is_last_card(*STRIKES),
    "last card challenges": is_last_card("challenge"),
    "last card is a New Game": is_last_card("new-game"),
    "last card shifts": is_passed_on,
    "last card does no more": is_last_card(*DOES_NO_MORE),
    "last card given": is_gift(is_given=True),
    "gift as only card": is_gift(is_given=False),
    "one left": is_one_left,
    "blocked": lambda state: is_blocked(state) and not is_shared(state),
    "blocked and shared": lambda state: is_blocked(state) and is_shared(state),
    "alone at the target": lambda state: is_tournament(state) and at_the_target(state, "target") == 1,
    "highest at the target": lambda state: is_tournament(state) and at_the_target(state, "target") > 1,
    "target after a tie": lambda state: is_tournament(state) and was_at_the_target(state, "target"),
}

ENDINGS: dict[str, dict[str, Ending]] = {
    "catch-6": CATCH_6,
    "keep-on-rolling": KEEP_ON_ROLLING,
    "two-out-of-three": TWO_OUT_OF_THREE,
    "grand-poobah": GRAND_POOBAH,
    "perfecto": PERFECTO,
    "diangle": DIANGLE,
    "qwinto": QWINTO,
    "spicy-dice": SPICY_DICE,
    "tick-tack": TICK_TACK,
}

"""The dice set: six dice, of which each shows a number of its own in red and every other number in white.

Dice are counted from 0: the red number of die i is i + 1, and texts and views call it by that. A handful of dice is a
whole number, bit i for die i. The rules use the functions of the first part at both speeds.
"""

from __future__ import annotations

from typing import Annotated, Any

from pepperbox.engine.errors import BadNotation
from pepperbox.engine.fields import Row

ALL_SIX = 0b111111
WAYS_TO_LAND = (1, 6, 36, 216, 1296, 7776, 46656)  # by how many dice are rolled


# ── For rules ────────────────────────────────────────────────────────────────────────────────────────────────────────


def holds(dice: int, die: int) -> bool:
    """Is the die among these?"""
    return dice >> die & 1 == 1


def holds_red(dice: int, number: int) -> bool:
    """Is the die whose red number this is among these?"""
    return holds(dice, number - 1)


def bit(dice: int, die: int) -> int:
    """How often the die is among these: once or not at all."""
    return dice >> die & 1


def how_many(dice: int) -> int:
    count = 0
    for die in range(6):
        count += dice >> die & 1
    return count


def is_red(faces: Row, die: int) -> bool:
    """Does the die show its red number?"""
    return faces[die] == die + 1


def shows_red(faces: Row, number: int) -> bool:
    """Does the die whose red number this is show it?"""
    return faces[number - 1] == number


def tally(faces: Row) -> int:
    """How many of six dice show each number, in one octal number: its digit n counts the n's."""
    counts = 0
    for die in range(6):
        counts += 1 << 3 * faces[die]
    return counts


def tally_of(faces: Row, dice: int) -> int:
    """The tally of some of the dice."""
    counts = 0
    for die in range(6):
        counts += bit(dice, die) << 3 * faces[die]
    return counts


def showing(counts: int, number: int) -> int:
    """How many dice of a tally show the number."""
    return counts >> 3 * number & 7


def is_set(counts: int) -> bool:
    """Three pairs, two triplets, or four and two: six dice, none alone and not all alike."""
    for number in range(1, 7):
        if showing(counts, number) == 1 or showing(counts, number) == 6:
            return False
    return True


def land_dice(faces: Row, dice: int, outcome: int) -> None:
    """Turn up an outcome of WAYS_TO_LAND: each die takes a digit of it to base six, the lowest die the first."""
    for die in range(6):
        if dice >> die & 1:
            faces[die] = 1 + outcome % 6
            outcome //= 6


# ── For texts ────────────────────────────────────────────────────────────────────────────────────────────────────────


def dice_text(dice: int) -> str:
    """
    >>> dice_text(0b10101), dice_text(0)
    ('135', '-')
    """
    return "".join(map(str, dice_list(dice))) or "-"


def dice_list(dice: int) -> list[int]:
    """
    >>> dice_list(0b10101)
    [1, 3, 5]
    """
    return [die + 1 for die in range(6) if holds(dice, die)]


def faces_text(dice: int, outcome: int) -> str:
    """What the rolled dice show, in their order.

    >>> faces_text(0b10101, parse_faces(0b10101, "264"))
    '264'
    """
    faces = [0] * 6
    land_dice(faces, dice, outcome)
    return "".join(str(faces[die]) for die in range(6) if holds(dice, die))


def parse_faces(dice: int, text: str, called: str = "") -> int:
    """The outcome that a text such as 264 stands for; errors name the dice as they are called."""
    count = how_many(dice)
    if len(text) != count or any(face not in "123456" for face in text):
        many = "one number" if count == 1 else f"{count} numbers"
        raise BadNotation(f"dice {called or dice_text(dice)} show {many} from 1 to 6, not {text!r}")
    outcome = 0
    for face in reversed(text):
        outcome = 6 * outcome + int(face) - 1
    return outcome


def spaced(faces: str) -> str:
    """
    >>> spaced("264")
    '2 6 4'
    """
    return " ".join(faces)


def dice_by_name(faces: Row) -> dict[str, int]:
    """Die → face, of those that show one."""
    return {str(die + 1): faces[die] for die in range(6) if faces[die]}


def faces_or_none(faces: Row) -> list[int] | None:
    """Six faces in die order; None before the first roll."""
    return list(faces) if faces[0] else None


# What dice look like in views.
Dice = Annotated[list[int], "dice"]  # by their numbers
Faces = Annotated[list[int], "six faces, die by die"]
ByDie = Annotated[dict[str, int], "die → face"]


# ── For the text.py of games in which `s.in_the_air` holds the dice that land ────────────────────────────────────────


def outcome_text(s: Any, outcome: int) -> str:
    return faces_text(s.in_the_air, outcome)


def parse_outcome(s: Any, text: str) -> int:
    return parse_faces(s.in_the_air, text)


def dice_in_the_air(s: Any) -> str:
    return dice_text(s.in_the_air)

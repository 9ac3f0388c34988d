"""Words that games put together in the same way."""

from __future__ import annotations

from collections.abc import Sequence

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
    *(f"twenty-{unit}" for unit in ("one", "two", "three", "four", "five", "six", "seven", "eight")),
)


def counted(number: int, thing: str) -> str:
    """
    >>> counted(1, "die"), counted(3, "5"), counted(2, "point")
    ('one die', 'three 5s', 'two points')
    """
    plural = {"die": "dice"}.get(thing, f"{thing}s")
    return f"{NUMBERS[number]} {thing if number == 1 else plural}"


def some_faces(faces: Sequence[int], dice: int) -> str:
    """What some dice of a set show; the red ones are told.

    >>> some_faces([3, 2, 3, 6, 6, 3], 0b011111), some_faces([1, 1, 1, 4, 5, 6], 0b000111)
    ('the red 2, two 3s with the red one and two 6s', 'three 1s with the red one')
    """
    parts = []
    for number in range(1, 7):
        alike = sum(face == number and dice >> die & 1 for die, face in enumerate(faces))
        is_red = faces[number - 1] == number and dice >> number - 1 & 1
        if alike == 1:
            parts.append(f"{'the red' if is_red else 'a'} {number}")
        elif alike:
            parts.append(f"{counted(alike, str(number))}{' with the red one' if is_red else ''}")
    return listed(parts)


def rolling(faces: Sequence[int], dice: int, all_dice: int = 0b111111) -> str:
    """Roll dice that show something, or nothing yet.

    >>> rolling([1, 1, 1, 4, 5, 6], 0b001001), rolling([0] * 6, 0b111111), rolling([0] * 6, 0b11)
    ('roll the red 1 and the red 4', 'roll all six dice', 'roll two dice')
    """
    if dice == all_dice:
        return f"roll all {NUMBERS[all_dice.bit_count()]} dice"
    shown = [die for die in range(len(faces)) if dice >> die & 1]
    if all(faces[die] > 0 for die in shown):
        return f"roll {some_faces(faces, dice)}"
    return f"roll {counted(len(shown), 'die')}"


def rolled(faces: str, again: str = "") -> str:
    """What somebody did who rolled dice, and what they show; never which dice of a set they are.

    >>> rolled("33"), rolled("5"), rolled("164253", " again")
    ('rolled two dice: 3 3', 'rolled one die: 5', 'rolled all six dice again: 1 6 4 2 5 3')
    """
    dice = "all six dice" if len(faces) == 6 else counted(len(faces), "die")
    return f"rolled {dice}{again}: {' '.join(faces)}"


def listed(words: Sequence[str]) -> str:
    """
    >>> listed(["Ann"]), listed(["Ann", "Bob", "You"])
    ('Ann', 'Ann, Bob and You')
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)

"""Toys: complete games in small, which do what the games on the shelf do not do yet."""

from pepperbox.engine.rulebook import Rulebook
from tests.toys import hush, marbles

TOYS: tuple[Rulebook, ...] = (hush.RULEBOOK, marbles.RULEBOOK)

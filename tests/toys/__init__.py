"""Toys: complete games in small, which do what the games on the shelf do not do yet."""

import sys
from importlib import import_module

from pepperbox.engine.rulebook import Rulebook
from tests.toys import hush, marbles

TOYS: tuple[Rulebook, ...] = (hush.RULEBOOK, marbles.RULEBOOK)

for toy in TOYS:  # their bots stand where bots are looked for
    name = toy.slug.replace("-", "_")
    sys.modules[f"pepperbox.bots.{name}"] = import_module(f"tests.toys.{name}.bots")

"""Spicy Dice for one: the card that can be expected to come to the most points.

To be read in this order: dice.py, six dice with a seventh face, which are turned, rolled and held one after the other;
card.py, where a card stands; classic.py, Classic and Junior; extra.py, Extra Spicy layer by layer; compact.py, what is
kept of it for play; answers.py, what each action is worth. kernels.py has all that is compiled.
"""

from __future__ import annotations

from pepperbox.solve.spicy_dice.answers import BestCard as BestCard
from pepperbox.solve.spicy_dice.answers import BestExtraCard as BestExtraCard
from pepperbox.solve.spicy_dice.answers import objection as objection
from pepperbox.solve.spicy_dice.answers import settled as settled
from pepperbox.solve.spicy_dice.answers import solution_from as solution_from
from pepperbox.solve.spicy_dice.answers import solve as solve
from pepperbox.solve.spicy_dice.card import SETS as SETS
from pepperbox.solve.spicy_dice.card import after_each as after_each
from pepperbox.solve.spicy_dice.card import most_left as most_left
from pepperbox.solve.spicy_dice.card import sets_of as sets_of
from pepperbox.solve.spicy_dice.card import without as without
from pepperbox.solve.spicy_dice.classic import Habit as Habit
from pepperbox.solve.spicy_dice.classic import solve_classic as solve_classic
from pepperbox.solve.spicy_dice.classic import solve_one as solve_one
from pepperbox.solve.spicy_dice.compact import solve_extra as solve_extra
from pepperbox.solve.spicy_dice.dice import MORE as MORE
from pepperbox.solve.spicy_dice.dice import SEVENTH as SEVENTH
from pepperbox.solve.spicy_dice.extra import layers_of_extra as layers_of_extra
from pepperbox.solve.spicy_dice.kernels import kernels as kernels

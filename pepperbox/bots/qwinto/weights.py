"""The weights that were learned: alone, and in games of two and more, by which two play."""

from __future__ import annotations

from pathlib import Path

from pepperbox.bots import weights
from pepperbox.bots.qwinto.sheet import SHAPES, Weights
from pepperbox.bots.weights import DamagedWeights as DamagedWeights
from pepperbox.bots.weights import write as write

ALONE, SEVERAL = (Path(__file__).with_name(f"{name}.weights") for name in ("alone", "several"))


def read(file: Path) -> Weights:
    return weights.read(file, Weights, SHAPES)

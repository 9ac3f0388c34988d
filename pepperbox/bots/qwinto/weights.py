"""The weights that were learned, as they lie here: a line with the hash of all that follows, then arrays."""

from __future__ import annotations

import hashlib
import io
from pathlib import Path

import numpy as np

from pepperbox.bots.qwinto.sheet import SHAPES, Weights

ALONE, SEVERAL = (Path(__file__).with_name(f"{name}.weights") for name in ("alone", "several"))


class DamagedWeights(Exception):
    """A file is not as it was written."""


def write(file: Path, weights: Weights) -> None:
    """Numbers of two bytes are exact enough."""
    arrays = io.BytesIO()
    np.savez_compressed(arrays, **{name: array.astype(np.float16) for name, array in weights._asdict().items()})
    content = arrays.getvalue()
    file.write_bytes(hashlib.sha256(content).hexdigest().encode() + b"\n" + content)


def read(file: Path) -> Weights:
    line, _, content = file.read_bytes().partition(b"\n")
    if line != hashlib.sha256(content).hexdigest().encode():
        raise DamagedWeights(f"{file.name} is damaged: install Pepperbox again")
    with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
        weights = Weights(*(arrays[name].astype(np.float32) for name in Weights._fields))
    if [array.shape for array in weights] != [*SHAPES.values()]:
        raise DamagedWeights(f"{file.name} is by another Pepperbox")
    return weights

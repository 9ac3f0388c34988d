"""Weights that were learned, as they lie in files: a line with the hash of all that follows, then arrays."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from pepperbox.engine.compiled import Array

W = TypeVar("W", bound=tuple[Array, ...])  # a named tuple of tables


class DamagedWeights(Exception):
    """A file is not as it was written."""


def write(file: Path, weights: Any) -> None:
    """Numbers of two bytes are exact enough."""
    arrays = io.BytesIO()
    np.savez_compressed(arrays, **{name: array.astype(np.float16) for name, array in weights._asdict().items()})
    content = arrays.getvalue()
    file.write_bytes(hashlib.sha256(content).hexdigest().encode() + b"\n" + content)


def read(file: Path, kind: type[W], shapes: Mapping[str, tuple[int, ...]]) -> W:
    """The tables of these names and shapes."""
    line, _, content = file.read_bytes().partition(b"\n")
    if line != hashlib.sha256(content).hexdigest().encode():
        raise DamagedWeights(f"{file.name} is damaged: install Pepperbox again")
    with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
        weights = kind(*(arrays[name].astype(np.float32) for name in shapes))
    if [array.shape for array in weights] != [*shapes.values()]:
        raise DamagedWeights(f"{file.name} is by another Pepperbox")
    return weights

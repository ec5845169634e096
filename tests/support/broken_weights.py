"""Tiny models whose output is of no use: files that load, and compute NaN or the same number for every token."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np

from tests.support.tiny_models import tiny_model


def with_output(path: Path, value: float, architecture: str = "llama") -> Path:
    """The tiny model with one value in all of its output matrix."""
    import gguf

    shutil.copyfile(tiny_model(architecture), path)
    (output,) = [t for t in gguf.GGUFReader(path).tensors if t.name == "output.weight"]
    assert output.tensor_type == gguf.GGMLQuantizationType.F32
    with path.open("r+b") as file:
        file.seek(int(output.data_offset))
        file.write(np.full(int(output.n_elements), value, np.float32).tobytes())
    return path

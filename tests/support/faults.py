"""A frame that ends the engine process that reads it, as llama.cpp might."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable

from engine.native.backend.ggml import give_up

_OF_A_FULL_CARD = ("CUDA error: out of memory", "  current device: 0", "  cudaMalloc(&pointer, size)")
_WAYS: dict[str, Callable[[], object]] = {
    "abort": lambda: give_up("on request"),
    "full card": lambda: give_up("CUDA error", *_OF_A_FULL_CARD),  # of whose lines the abort itself has none
    "segv": lambda: ctypes.string_at(0),
    "exit": lambda: os._exit(9),
}


class Fault:
    """Frames are pickles, and both ends are this program: one may call a function of the tests."""

    def __init__(self, way: str) -> None:
        self._way = way

    def __reduce__(self) -> tuple[Callable[[str], None], tuple[str]]:
        return break_down, (self._way,)


def break_down(way: str) -> None:
    _WAYS[way]()

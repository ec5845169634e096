"""How a loaded model remembers: asked of llama.cpp, never guessed from the name."""

from __future__ import annotations

from engine.core.cache.states import MemoryKind


def memory_kind_of(*, is_recurrent: bool, is_hybrid: bool, n_swa: int) -> MemoryKind:
    """llama.cpp's three answers as one value. `is_recurrent` wins: such a model has no attention to slide over."""
    match (is_recurrent, is_hybrid, n_swa > 0):
        case (True, _, _):
            return MemoryKind.RECURRENT
        case (False, True, True):
            return MemoryKind.HYBRID_SWA
        case (False, True, False):
            return MemoryKind.HYBRID
        case (False, False, True):
            return MemoryKind.SWA
        case _:
            return MemoryKind.FULL

"""How many bytes states and caches take, as llama.cpp counts them."""

from __future__ import annotations

import ctypes
import struct
from dataclasses import dataclass

import llama_cpp.llama_cpp as binding

from engine.core.cache.states import MemoryKind
from engine.native.memory.segment_blob import HEADER_BYTES

_PARTIAL = binding.LLAMA_STATE_SEQ_FLAGS_PARTIAL_ONLY
_F32 = 0
STATE_HEADER = 8  # of every state: a magic number and the sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentionCache:
    """One cache of keys and values, of all layers that share its cells."""

    n_cells: int
    n_layers: int
    key_bytes: int  # of one cell, all layers together
    value_bytes: int
    place_bytes: int = 12  # of one cell in a saved state: its position and its sequences

    @property
    def cell_bytes(self) -> int:
        return self.key_bytes + self.value_bytes

    def state_bytes(self, n_cells: int) -> int:
        """What `n_cells` cells take in a saved state: counts, positions with their sequence, rows with their types."""
        n_bytes = 4 + 4
        if n_cells:
            n_tensors = self.n_layers * (2 if self.value_bytes else 1)
            n_bytes += 4 + 4 + n_tensors * 12 + n_cells * (self.place_bytes + self.cell_bytes)
        return n_bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class StateSizes:
    """How many bytes saved states take, exactly as llama.cpp will count them."""

    memory: MemoryKind
    attention: AttentionCache | None  # of the layers that see everything
    window: AttentionCache | None
    recurrent_bytes: int
    empty_bytes: int = 0  # of the window and the recurrent part when they hold nothing

    @property
    def kv_bytes_per_token(self) -> int:
        """Of the attention that grows with the conversation."""
        return self.attention.cell_bytes if self.attention is not None else 0

    def segment_bytes(self, n_tokens: int) -> int:
        """The attention of so many items as `range_blob` packs it."""
        n_bytes = HEADER_BYTES + STATE_HEADER + self.empty_bytes
        return n_bytes + (self.attention.state_bytes(n_tokens) if self.attention is not None else 0)

    def state_bytes(self, *, n_tokens: int, n_window: int) -> int:
        """A state with `n_tokens` items in memory, of which the window holds `n_window`."""
        n_bytes = STATE_HEADER + self.recurrent_bytes
        if self.window is not None:
            n_bytes += self.window.state_bytes(n_window)
        elif self.memory is MemoryKind.FULL and self.attention is not None:
            n_bytes += self.attention.state_bytes(n_tokens)
        return n_bytes


def empty_state(context: int) -> bytes:
    """The state of a sequence that holds nothing: counts and row sizes only."""
    n_bytes = binding.llama_state_seq_get_size_ext(context, 0, _PARTIAL)
    buffer = (ctypes.c_uint8 * n_bytes)()
    binding.llama_state_seq_get_data_ext(context, buffer, n_bytes, 0, _PARTIAL)
    return bytes(buffer)


def recurrent_state_bytes(empty: bytes, memory: MemoryKind) -> int | None:
    """What one recurrent state takes in a saved one, read off an empty one; None when that is built unexpectedly.

    An empty one is the number of states (0), whether S is transposed (0), the number of layers, and for R and for S of
    each recurrent layer the type and the size of its row. A state adds position, number of sequences, and the rows.
    """
    if not memory.is_exact_only:
        return 0
    part = empty[STATE_HEADER + (8 if memory.has_window else 0) :]
    n_rows, rest = divmod(len(part) - 12, 12)
    if n_rows < 0 or rest or struct.unpack_from("<II", part) != (0, 0):
        return None
    rows: list[tuple[int, int]] = [struct.unpack_from("<iQ", part, 12 + 12 * i) for i in range(n_rows)]
    if any(kind != _F32 for kind, _ in rows):
        return None
    return len(part) + 8 + sum(size for _, size in rows)

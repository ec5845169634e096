"""Cells of its own for what one sequence sees of a sliding window: shared ones are never given to anybody else.

Through the host that takes a copy out and one back, a tenth of a second on a graphics card. llama.cpp can copy on the
device as well, but in 0c1e57098 it ends the process, or copies too little, unless all rows are whole elements and whole
steps of the device's alignment. What the rows are a state says that went through the host, so the first one does.
"""

from __future__ import annotations

import struct

from engine.core.cache.facts import ModelFacts
from engine.core.cache.states import MemoryKind
from engine.native.memory.sequence_memory import SequenceMemory
from engine.native.memory.state_sizes import STATE_HEADER

ROW_STEP = 256  # bytes; no device that llama.cpp knows aligns tensors to more
_UNQUANTISED = (0, 1, 30)  # f32, f16, bf16
_PLACE_BYTES = (12, 24)  # of a cell: its position and sequence; where positions have dimensions, those as well


class WindowCopies:
    """Of one context; every call to its thread. `spare`: the sequence that copies on a device go through when empty."""

    def __init__(self, memory: SequenceMemory, facts: ModelFacts, *, spare: int) -> None:
        self.spare = spare
        self._memory = memory
        self._n_swa = facts.n_swa
        self._is_on_device = facts.memory is MemoryKind.SWA and facts.n_layers_gpu > 0
        self._has_whole_rows = False

    def keep_spare(self, numbers: list[int], sequence: int) -> None:
        """What goes into `sequence` goes elsewhere than into the spare one, as long as there is another empty one.

        `numbers` are those of all sequences, the working one first.
        """
        is_empty = self._memory.ledger.is_empty
        if not self._is_on_device or numbers[sequence] != self.spare or not is_empty(self.spare):
            return
        for other in range(1, self.spare + 1):
            if other != sequence and is_empty(numbers[other]):
                numbers[sequence], numbers[other] = numbers[other], numbers[sequence]
                return

    def part(self, number: int) -> bool:
        """The window of `number` is not shared from now on. False: no room, or no memory for the copy."""
        memory, spare = self._memory, self.spare
        if self._has_whole_rows and number != spare and memory.pos_max(spare) < 0:
            p0 = max(0, memory.pos_max(number) + 1 - self._n_swa)
            return memory.copy_on_device(number, number, spare, p0)
        try:
            state = memory.save(number)
        except MemoryError:
            return False
        self._has_whole_rows = self._is_on_device and has_whole_rows(state)
        return memory.read(state, number) == len(state)


def has_whole_rows(state: bytes) -> bool:
    """A saved window whose keys and values are rows of whole elements and steps. False where it cannot be read."""
    return any(_are_whole_rows(state, n_bytes) for n_bytes in _PLACE_BYTES)


def _are_whole_rows(state: bytes, place_bytes: int) -> bool:
    try:
        n_streams, n_cells = struct.unpack_from("<II", state, STATE_HEADER)
        at: int = STATE_HEADER + 8 + n_cells * place_bytes
        is_transposed, n_layers = struct.unpack_from("<II", state, at)
        if n_streams != 1 or not n_cells or is_transposed or not n_layers:
            return False
        at += 8
        for _ in range(2 * n_layers):
            kind, n_bytes = struct.unpack_from("<iQ", state, at)
            if kind not in _UNQUANTISED or not n_bytes or n_bytes % ROW_STEP:
                return False
            at += 12 + n_cells * n_bytes
    except struct.error:
        return False
    return at == len(state)

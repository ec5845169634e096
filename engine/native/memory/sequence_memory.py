"""The sequences of one context as llama.cpp numbers them: their cells, states, and the books on who holds which cell.

All of them share one pool of cells, so a copy only marks cells as belonging to one more sequence.
"""

from __future__ import annotations

import llama_cpp.llama_cpp as binding

from engine.core.cache.states import MemoryKind
from engine.errors import EngineBug
from engine.native.memory.cell_ledger import CellLedger
from engine.native.memory.state_bytes import BytesDraft, readable

WHOLE, PARTIAL = 0, binding.LLAMA_STATE_SEQ_FLAGS_PARTIAL_ONLY
_ON_DEVICE = PARTIAL | binding.LLAMA_STATE_SEQ_FLAGS_ON_DEVICE


class SequenceMemory:
    """Belongs to one context; every call to its thread."""

    def __init__(self, *, context: int, kind: MemoryKind) -> None:
        self._context = context
        self._memory = binding.llama_get_memory(context)
        self._kind = kind
        self.ledger = CellLedger()
        self.n_sequences: int = binding.llama_n_seq_max(context)
        self.empty_state = self.save(0)

    def copy(self, source: int, target: int, p0: int, p1: int) -> None:
        """`target` shares the cells of [p0, p1), and the recurrent state, whatever the segment is."""
        binding.llama_memory_seq_cp(self._memory, source, target, p0, p1)
        self.ledger.copy(source, target, p0, p1)

    def share_state(self, source: int, target: int) -> None:
        """The recurrent state alone. llama.cpp copies it on the device when one of the two goes on."""
        binding.llama_memory_seq_cp(self._memory, source, target, 0, 0)

    def cut(self, sequence: int, pos: int) -> bool:
        """Drop everything from `pos` on. False when this memory cannot; nothing changed then."""
        if not binding.llama_memory_seq_rm(self._memory, sequence, pos, -1):
            return False
        self.ledger.cut(sequence, pos)
        return True

    def remove(self, sequence: int) -> None:
        if not binding.llama_memory_seq_rm(self._memory, sequence, -1, -1):
            raise EngineBug(f"llama.cpp refused to empty sequence {sequence}")
        self.ledger.remove(sequence)

    def drop_recurrent(self, sequence: int) -> None:
        """An empty state put into a sequence takes its recurrent part away, and leaves attention as it is."""
        if self._kind.is_exact_only and self.read(self.empty_state, sequence) != len(self.empty_state):
            raise EngineBug("llama.cpp does not take an empty state")

    def pos_min(self, sequence: int) -> int:
        pos: int = binding.llama_memory_seq_pos_min(self._memory, sequence)
        return pos

    def pos_max(self, sequence: int) -> int:
        pos: int = binding.llama_memory_seq_pos_max(self._memory, sequence)
        return pos

    def size(self, sequence: int, flags: int = PARTIAL) -> int:
        n_bytes: int = binding.llama_state_seq_get_size_ext(self._context, sequence, flags)
        return n_bytes

    def save(self, sequence: int) -> bytes:
        """What of a sequence cannot be cut back: recurrent state and window; everything on full attention."""
        return self._save(sequence, PARTIAL)

    def _save(self, sequence: int, flags: int) -> bytes:
        draft = BytesDraft(self.size(sequence, flags))
        try:
            self.write(draft, sequence, flags)
            return draft.finish(draft.n_bytes)
        except BaseException:
            draft.discard()
            raise

    def copy_on_device(self, source: int, target: int, through: int, p0: int) -> bool:
        """`target` gets, instead of what it has, cells of its own for the window that `source` sees, from `p0` on.

        They are copied where they lie. llama.cpp keeps such a copy for each sequence that it was ever taken of; so it
        is taken of `through` alone, which is empty before and after. False: no room.
        """
        binding.llama_memory_seq_cp(self._memory, source, through, p0, -1)
        try:
            places = self._save(through, _ON_DEVICE)
        finally:
            binding.llama_memory_seq_rm(self._memory, through, -1, -1)
        return self.read(places, target, flags=_ON_DEVICE) == len(places)

    def write(self, draft: BytesDraft, sequence: int, flags: int, *, offset: int = 0) -> None:
        n_bytes = draft.n_bytes - offset
        written = binding.llama_state_seq_get_data_ext(self._context, draft.writable(offset), n_bytes, sequence, flags)
        if written != n_bytes:
            raise EngineBug(f"llama.cpp wrote {written} of {n_bytes} bytes of state")

    def read(self, state: bytes, sequence: int, *, offset: int = 0, flags: int = PARTIAL) -> int:
        """How many bytes llama.cpp took."""
        taken: int = binding.llama_state_seq_set_data_ext(
            self._context, readable(state, offset), len(state) - offset, sequence, flags
        )
        return taken

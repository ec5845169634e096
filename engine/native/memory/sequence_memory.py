"""The sequences of one context as llama.cpp numbers them: their cells, states, and the books on who holds which cell.

All of them share one pool of cells, so a copy only marks cells as belonging to one more sequence.
"""

from __future__ import annotations

import ctypes
import struct

import llama_cpp.llama_cpp as binding

from engine.core.cache.states import MemoryKind, ModelFacts, SegmentRefusal
from engine.errors import EngineBug
from engine.native.memory.cell_ledger import CellLedger
from engine.native.memory.sequences import SEQUENCE, Sequences
from engine.native.memory.state_sizes import (
    STATE_HEADER,
    SegmentHeader,
    header_bytes,
    model_digest,
    pack_header,
    read_header,
)

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


# Bytes that llama.cpp writes into before Python sees them: no second copy, not even when they turn out shorter.


_allocate = ctypes.pythonapi["PyBytes_FromStringAndSize"]
_allocate.restype = ctypes.c_void_p
_allocate.argtypes = [ctypes.c_char_p, ctypes.c_ssize_t]
_address_of = ctypes.pythonapi["PyBytes_AsString"]
_address_of.restype = ctypes.c_void_p
_address_of.argtypes = [ctypes.c_void_p]
_resize = ctypes.pythonapi["_PyBytes_Resize"]
_resize.restype = ctypes.c_int
_resize.argtypes = [ctypes.POINTER(ctypes.c_void_p), ctypes.c_ssize_t]
_release = ctypes.pythonapi["Py_DecRef"]
_release.restype = None
_release.argtypes = [ctypes.c_void_p]


class BytesDraft:
    """A bytes object that nobody else knows yet. `finish` or `discard` ends it, once."""

    def __init__(self, n_bytes: int) -> None:
        self.n_bytes = n_bytes
        self._object = ctypes.c_void_p(_allocate(None, n_bytes))

    def writable(self, offset: int = 0) -> ctypes.Array[ctypes.c_uint8]:
        """Everything from `offset` on, for llama.cpp to write into."""
        start: int = _address_of(self._object)
        return (ctypes.c_uint8 * (self.n_bytes - offset)).from_address(start + offset)

    def replace(self, offset: int, data: bytes) -> None:
        ctypes.memmove(self.writable(offset), data, len(data))

    def finish(self, n_bytes: int) -> bytes:
        """The first `n_bytes` bytes."""
        if n_bytes != self.n_bytes:
            _resize(ctypes.byref(self._object), n_bytes)
        finished: bytes = ctypes.cast(self._object, ctypes.py_object).value
        self.discard()
        return finished

    def discard(self) -> None:
        _release(self._object)
        self._object = ctypes.c_void_p()


def readable(data: bytes, offset: int = 0) -> object:
    """For llama.cpp to read `data` from `offset` on; the caller keeps `data`."""
    start = ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p).value or 0
    return ctypes.cast(start + offset, ctypes.POINTER(ctypes.c_uint8))


# The attention of a whole sequence as one piece of bytes, and back: llama.cpp saves and loads whole sequences only.


_STATE_HEADER_BYTES = 8  # a magic number and the sequence


class Ranges:
    """Sequences are named as llama.cpp numbers them; none of them has a recurrent state."""

    def __init__(self, memory: SequenceMemory, kind: MemoryKind, fingerprint: str) -> None:
        self._memory = memory
        self._kind = kind
        self._model = model_digest(fingerprint)

    def n_bytes(self, number: int, p0: int, p1: int) -> int:
        """Of the blob of a sequence that holds [p0, p1) alone."""
        return header_bytes(len(self._memory.ledger.media(number, p0, p1))) + self._state_bytes(number)

    def save(self, number: int, p0: int, p1: int) -> bytes:
        """The blob of a sequence that holds [p0, p1) alone; a window may have come along, and is left out."""
        n_before = header_bytes(len(self._memory.ledger.media(number, p0, p1)))
        draft = BytesDraft(n_before + self._memory.size(number, WHOLE))
        try:
            self._memory.write(draft, number, WHOLE, offset=n_before)
            return self._finished(draft, number, p0, p1)
        except BaseException:
            draft.discard()
            raise

    def header_of(self, blob: bytes, p0: int, p1: int) -> SegmentHeader | SegmentRefusal:
        return read_header(blob, p0=p0, p1=p1, model=self._model)

    def load(self, blob: bytes, header: SegmentHeader, number: int) -> bool:
        """Into an empty sequence, which holds it then. False: llama.cpp does not take it whole."""
        taken = self._memory.read(blob, number, offset=header.n_bytes, flags=WHOLE)
        is_taken = taken == header.n_bytes_state == self._state_bytes(number)
        self._memory.ledger.load(number, header.p0, header.p1, header.media)
        return is_taken

    def _finished(self, draft: BytesDraft, number: int, p0: int, p1: int) -> bytes:
        media = self._memory.ledger.media(number, p0, p1)
        n_before, n_bytes_state = header_bytes(len(media)), self._state_bytes(number)
        draft.replace(n_before + n_bytes_state - len(self._tail), self._tail)
        header = SegmentHeader(
            p0=p0,
            p1=p1,
            n_bytes_state=n_bytes_state,
            model=self._model,
            media=media,
        )
        draft.replace(0, pack_header(header))
        return draft.finish(n_before + n_bytes_state)

    def _state_bytes(self, number: int) -> int:
        """The state of a sequence's attention alone: the window and the recurrent state come after it."""
        n_bytes = self._memory.size(number, WHOLE)
        if self._kind is MemoryKind.FULL:
            return n_bytes
        return n_bytes - self._memory.size(number, PARTIAL) + _STATE_HEADER_BYTES + len(self._tail)

    @property
    def _tail(self) -> bytes:
        """What a whole state has after its attention when there is no window and no recurrent state."""
        return b"" if self._kind is MemoryKind.FULL else self._memory.empty_state[_STATE_HEADER_BYTES:]


# Cells of its own for what one sequence sees of a sliding window: shared ones are never given to anybody else.
#
# Through the host that takes a copy out and one back, a tenth of a second on a graphics card. llama.cpp can copy on
# the device as well, but in 0c1e57098 it ends the process, or copies too little, unless all rows are whole elements
# and whole steps of the device's alignment. What the rows are a state says that went through the host, so the first
# one does.


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


# Going back behind tokens that were read ahead: where states cannot be cut, the one before them is kept.


class RoundSequences(Sequences):
    """Sequences whose working one can be brought back to a place within the last batch."""

    _mark: int | None = None  # the memory's number of the one that holds the state to go back to
    _marked_at = 0

    def mark(self) -> bool:
        """Keep the recurrent state of the place where the working sequence ends, for `go_back`. False: no room.

        It lies in a sequence that is free: whatever takes that one, such as a segment, ends the mark.
        """
        if self.n_max < 2 or self.begin() is None:
            return False
        self.forget_mark()
        self._mark = self._free_number(SEQUENCE + 1)
        self._marked_at = self.pos_next
        self._memory.share_state(self._numbers[SEQUENCE], self._mark)
        return True

    def go_back(self, pos: int) -> None:
        """Drop the working sequence from `pos` on: a place in the last batch, or with a recurrent state the mark."""
        if not self._kind.is_exact_only:
            if not self.cut(pos):
                raise EngineBug(f"llama.cpp cannot cut the last batch back to position {pos}")
            return
        if self._mark is None or pos != self._marked_at:
            raise EngineBug(f"no state is kept of position {pos}")
        working = self._numbers[SEQUENCE]
        if not self._kind.has_kv:
            self._memory.remove(working)
        else:
            self._memory.drop_recurrent(working)
            if not self._memory.cut(working, pos):
                raise EngineBug(f"llama.cpp cannot cut the attention back to position {pos}")
        self._memory.share_state(self._mark, working)
        self.pos_next = pos

    def forget_mark(self) -> None:
        if self._mark is not None:
            self._memory.drop_recurrent(self._mark)
            self._mark = None


def llama_sequences(*, context: int, facts: ModelFacts, swa_full: bool, n_live_states: int = 0) -> RoundSequences:
    """Those of a context of llama.cpp."""
    memory = SequenceMemory(context=context, kind=facts.memory)
    return RoundSequences(
        memory,
        Ranges(memory, facts.memory, facts.fingerprint),
        WindowCopies(memory, facts, spare=memory.n_sequences - n_live_states - 1),
        facts,
        n_live_states=n_live_states,
        n_ubatch=binding.llama_n_ubatch(context),
        swa_full=swa_full,
    )

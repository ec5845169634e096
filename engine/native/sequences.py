"""The sequences beside the working one: live checkpoints without a copy, and ranges of attention saved and put back.

All sequences share one pool of cells. A live checkpoint is a sequence that holds the cells of the working sequence as
they were; a range goes through a free sequence, because llama.cpp saves and loads whole sequences only. The last
sequences hold live states: the recurrent state of a place, and no attention, which is on the path anyway. llama.cpp
copies a shared recurrent state on the device when one of its sequences goes on.

Where a sequence ends is known from what was decoded, not asked of llama.cpp: the cells of an M-RoPE image all lie at
its first position, and the text after it does not follow on that one. Media chunks are atomic: no place is inside one.
"""

from __future__ import annotations

from zlib import crc32

import llama_cpp.llama_cpp as binding

from engine.core.facts import ModelFacts
from engine.core.states import MemoryKind, RangeRefusal
from engine.errors import EngineBug
from engine.native.cell_ledger import CellLedger, MediaCells
from engine.native.range_blob import RangeHeader, header_bytes, model_digest, pack_header, pack_media, read_header
from engine.native.state_bytes import BytesDraft, readable

SEQUENCE = 0  # the working one, which decode appends to

_WHOLE, _PARTIAL = 0, binding.LLAMA_STATE_SEQ_FLAGS_PARTIAL_ONLY
_STATE_HEADER_BYTES = 8  # a magic number and the sequence


class Sequences:
    """Belongs to one context; every call to its thread. `lacks_state`: attention was loaded, its state was not yet.

    `pos_next` is the position of what comes next in the working sequence: who decodes text moves it on.
    """

    def __init__(self, *, context: int, facts: ModelFacts, swa_full: bool, n_live_states: int = 0) -> None:
        self._context = context
        self._memory = binding.llama_get_memory(context)
        self._kind = facts.memory
        self._n_ctx = facts.n_ctx
        self._n_swa = facts.n_swa
        self._model = model_digest(facts.fingerprint)
        n_sequences: int = binding.llama_n_seq_max(context)
        self.n_max = n_sequences - n_live_states
        self.live_states = range(self.n_max, n_sequences)
        n_ring = facts.n_swa * self.n_max + binding.llama_n_ubatch(context)
        # A ring as large as the context runs out no earlier than the context does, whoever shares its cells.
        self._has_ring = facts.memory.has_window and not swa_full and n_ring < facts.n_ctx
        self._ledger = CellLedger()
        self.pos_next = 0
        self.lacks_state = False
        self._empty_state = self.save(SEQUENCE)

    def note_media(self, n_cells: int, n_pos: int) -> None:
        """A media chunk was decoded at `pos_next`."""
        start = self._settle()
        self.pos_next = start + n_pos
        chunk = MediaCells(start=start, end=self.pos_next, n_cells=n_cells, pos_max=self.pos_max(SEQUENCE))
        self._ledger.grow(SEQUENCE, self.pos_next, chunk)

    def note_failure(self) -> None:
        """Decoding text failed half-way: what was done before stays in memory."""
        self.pos_next = max(self.pos_next, self.pos_max(SEQUENCE) + 1)

    def has_room(self, n_cells: int) -> bool:
        """So many cells are free."""
        return self.n_cells_used() + n_cells <= self._n_ctx if self._kind.has_kv else True

    def take(self, sequence: int) -> bool:
        """Keep the working sequence's state in `sequence`, instead of what was there.

        False: a window's cells have no room for another copy; `sequence` is empty then.
        """
        self._check_live(sequence)
        if self.lacks_state or self._settle() == 0:
            raise EngineBug("the working sequence holds no state to keep")
        state = self.save(SEQUENCE) if self._has_ring else b""
        self._become(sequence, SEQUENCE, self._ledger.end(SEQUENCE))
        if state and not self._unshare_window(sequence, state):
            self.drop(sequence)
            return False
        return True

    def restore(self, sequence: int, pos_next: int) -> str:
        """The working sequence becomes what `sequence` holds before `pos_next`. "" if it worked; empty otherwise."""
        self._check_live(sequence)
        self._check_edge(sequence, pos_next)
        end = self._ledger.end(sequence)
        if 0 < pos_next <= end and not self.covers(sequence, pos_next):
            self.clear()
            return "cells of the sliding window before it were taken by others"
        if not self._reaches(sequence, pos_next, end):
            raise EngineBug(f"sequence {sequence} cannot go on at position {pos_next}; it ends at {end}")
        state = self.save(sequence) if self._has_ring else b""
        self._become(SEQUENCE, sequence, pos_next)
        self.lacks_state = False
        if state and not self._unshare_window(SEQUENCE, state):
            self.clear()
            return "the window's cells have no room for the state"
        if pos_next < end and not binding.llama_memory_seq_rm(self._memory, SEQUENCE, pos_next, -1):
            raise EngineBug(f"llama.cpp cannot cut sequence {sequence} back to position {pos_next}")
        return ""

    def share_attention(self, sequence: int, pos: int) -> None:
        """The working sequence becomes the attention that `sequence` has before `pos`, without its state."""
        self._check_live(sequence)
        self._check_edge(sequence, pos)
        if not pos > 0 or not self._ledger.covers(sequence, 0, pos):
            raise EngineBug(f"sequence {sequence} does not hold all positions before {pos}")
        self._become(SEQUENCE, sequence, pos)
        self._drop_recurrent(SEQUENCE)
        self.lacks_state = self._kind is not MemoryKind.FULL

    def keep_state(self, sequence: int) -> None:
        """Keep the working sequence's recurrent state in one of `live_states`, instead of what was there."""
        self._check_live_state(sequence)
        if self.lacks_state or self._settle() == 0:
            raise EngineBug("the working sequence holds no state to keep")
        # The range is for attention alone: a recurrent state is shared whole, whatever the range is.
        binding.llama_memory_seq_cp(self._memory, SEQUENCE, sequence, 0, 0)

    def restore_kept(self, sequence: int, pos_next: int, pos_max: int) -> str:
        """Put a live state over the attention that the working sequence has before `pos_next`; the rest of it goes.

        `pos_max` is where its last item lies. "" or what was refused; nothing changed then.
        """
        self._check_live_state(sequence)
        ends_at: int = binding.llama_memory_seq_pos_min(self._memory, sequence)  # of a state it is the last as well
        if ends_at != pos_max:
            return f"the state ends at position {ends_at}, not at {pos_max}"
        self._settle()
        if self._kind.has_kv:
            self._check_edge(SEQUENCE, pos_next)
            if not pos_next > 0 or not self._ledger.covers(SEQUENCE, 0, pos_next):
                raise EngineBug(f"the working sequence does not hold all positions before {pos_next}")
            self._drop_recurrent(SEQUENCE)
            if not self.cut(pos_next):
                raise EngineBug(f"llama.cpp cannot cut the attention back to position {pos_next}")
        else:
            self._remove(SEQUENCE)
        binding.llama_memory_seq_cp(self._memory, sequence, SEQUENCE, 0, 0)
        self.lacks_state = False
        self.pos_next = pos_next
        return ""

    def drop(self, sequence: int) -> None:
        """Empty a live checkpoint; an empty one is fine."""
        self._check_live(sequence)
        self._remove(sequence)

    def is_free(self, sequence: int) -> bool:
        self._check_live(sequence)
        return self._ledger.is_empty(sequence)

    def clear(self) -> None:
        """Empty the working sequence."""
        self._remove(SEQUENCE)
        self.lacks_state = False

    def cut(self, pos: int) -> bool:
        """Drop the working sequence from `pos` on. False when this memory cannot; nothing changed then."""
        self._check_edge(SEQUENCE, pos)
        if not binding.llama_memory_seq_rm(self._memory, SEQUENCE, pos, -1):
            return False
        self._ledger.cut(SEQUENCE, pos)
        self.pos_next = min(self.pos_next, pos)
        self.lacks_state = self.lacks_state and pos > 0
        return True

    def state_size(self, sequence: int) -> int:
        self._check_any(sequence)
        return self._size(sequence, _PARTIAL)

    def save(self, sequence: int) -> bytes:
        """What of a sequence cannot be cut back: recurrent state and window; everything on full attention.

        There nobody needs it, and it does not know its media: a sequence with some is a range.
        """
        if self._kind is MemoryKind.FULL and self._ledger.media(sequence, 0, self._ledger.end(sequence)):
            raise EngineBug("a state of full attention with media in it is saved as a range")
        draft = BytesDraft(self.state_size(sequence))
        try:
            self._write(draft, sequence, _PARTIAL)
            return draft.finish(draft.n_bytes)
        except BaseException:
            draft.discard()
            raise

    def put(self, state: bytes, pos_next: int, pos_max: int) -> str:
        """Give the working sequence a saved state, then cut it at `pos_next`: this order works on every memory.

        "" when its last item lies at `pos_max` then; else what was refused, and the caller empties the sequence.
        """
        holds_all = self._kind in (MemoryKind.FULL, MemoryKind.RECURRENT)
        if not holds_all:
            self._check_edge(SEQUENCE, pos_next)
        taken = self._read(state, SEQUENCE)
        if taken != len(state):
            return f"llama.cpp took {taken} of {len(state)} bytes of the saved state"
        self.lacks_state = False
        self._settle()
        if holds_all:
            self._ledger.remove(SEQUENCE)  # on full attention it came into cells of its own
        if not self.cut(pos_next):
            return f"llama.cpp cannot cut this state back to position {pos_next}"
        for ends_at in (self.pos_max(SEQUENCE), pos_max if holds_all else self._ledger.pos_max(SEQUENCE)):
            if ends_at != pos_max:
                return f"the memory ends at position {ends_at}, not at {pos_max}"
        self.pos_next = pos_next
        return ""

    def range_size(self, p0: int, p1: int, *, sequence: int = SEQUENCE) -> int:
        """Bytes that `save_range` would return."""
        scratch = self._share_range(sequence, p0, p1)
        try:
            return header_bytes(len(self._ledger.media(scratch, p0, p1))) + self._range_bytes(scratch)
        finally:
            self._remove(scratch)

    def save_range(self, p0: int, p1: int, *, sequence: int = SEQUENCE) -> bytes:
        """The attention of positions [p0, p1) of a sequence, which keeps it. Needs a free sequence.

        At the peak it takes the blob, and one window where there is one.
        """
        scratch = self._share_range(sequence, p0, p1)
        try:
            media = self._ledger.media(scratch, p0, p1)
            draft = BytesDraft(header_bytes(len(media)) + self._size(scratch, _WHOLE))
            try:
                return self._write_blob(draft, scratch, p0, p1, media)
            except BaseException:
                draft.discard()
                raise
        finally:
            self._remove(scratch)

    def load_range(self, blob: bytes, p0: int, p1: int) -> RangeRefusal | None:
        """Put a saved range behind what the working sequence has before `p0`; drop what it has from there on.

        Only full attention can go on at once; the others need the state at `p1`, or the next range. A refusal changes
        nothing, except REJECTED, which empties the working sequence. Needs a free sequence.
        """
        header = read_header(blob, p0=p0, p1=p1, model=self._model)
        if isinstance(header, RangeRefusal):
            return header
        self._settle()
        self._check_edge(SEQUENCE, p0)
        if not self._ledger.covers(SEQUENCE, 0, p0):
            return RangeRefusal.NO_PREFIX
        if self._kind.has_kv and self._ledger.n_used_without(SEQUENCE, p0) + header.n_cells > self._n_ctx:
            return RangeRefusal.NO_ROOM
        scratch = self._free_sequence()
        self._drop_recurrent(SEQUENCE)
        if not self.cut(p0):
            raise EngineBug(f"llama.cpp cannot cut the attention back to position {p0}")
        taken = self._read(blob, scratch, offset=header.n_bytes, flags=_WHOLE)
        is_taken = taken == header.n_bytes_state == self._range_bytes(scratch)
        self._ledger.load(scratch, p0, p1, header.media)
        if is_taken:
            self._copy(scratch, SEQUENCE, p0, p1)
        self._remove(scratch)
        if not is_taken:
            self.clear()
            return RangeRefusal.REJECTED
        self.pos_next = p1
        self.lacks_state = self._kind is not MemoryKind.FULL
        return None

    def n_cells_used(self) -> int:
        """Attention cells that at least one sequence holds, out of n_ctx."""
        self._settle()
        return self._ledger.n_used() if self._kind.has_kv else 0

    def pos_min(self, sequence: int) -> int:
        self._check(sequence)
        pos: int = binding.llama_memory_seq_pos_min(self._memory, sequence)
        return pos

    def pos_max(self, sequence: int) -> int:
        self._check(sequence)
        pos: int = binding.llama_memory_seq_pos_max(self._memory, sequence)
        return pos

    def covers(self, sequence: int, pos: int) -> bool:
        """A token at `pos` would find its whole window.

        A hybrid's recurrent part lets itself be cut only at its end, where the window is always there.
        """
        return self._kind is not MemoryKind.SWA or self.pos_min(sequence) <= max(0, pos - self._n_swa + 1)

    def _reaches(self, sequence: int, pos_next: int, end: int) -> bool:
        if self._kind.is_exact_only:
            return 0 < pos_next == end
        return 0 < pos_next <= end

    def _settle(self) -> int:
        """Write down the text that was decoded since the last look; the end of the working sequence."""
        self._ledger.grow(SEQUENCE, self.pos_next)
        return self._ledger.end(SEQUENCE)

    def _become(self, target: int, source: int, end: int) -> None:
        """`target` shares what `source` has before `end`. llama.cpp takes 50 ns for each cell that comes or goes.

        So those that both have already stay. Of a large window llama.cpp may have dropped some: that is copied whole.
        """
        is_listed = self._kind.has_kv and (self._has_ring or not self._kind.has_window)
        n_kept = min(end, self._ledger.n_shared(target, source)) if is_listed else 0
        if n_kept:
            self._drop_recurrent(target)
            if not binding.llama_memory_seq_rm(self._memory, target, n_kept, -1):
                raise EngineBug(f"llama.cpp cannot cut sequence {target} back to position {n_kept}")
            self._ledger.cut(target, n_kept)
        else:
            self._remove(target)
        self._copy(source, target, n_kept, end)
        if target == SEQUENCE:
            self.pos_next = end

    def _copy(self, source: int, target: int, p0: int, p1: int) -> None:
        binding.llama_memory_seq_cp(self._memory, source, target, p0, p1)
        self._ledger.copy(source, target, p0, p1)

    def _remove(self, sequence: int) -> None:
        if not binding.llama_memory_seq_rm(self._memory, sequence, -1, -1):
            raise EngineBug(f"llama.cpp refused to empty sequence {sequence}")
        self._ledger.remove(sequence)
        if sequence == SEQUENCE:
            self.pos_next = 0

    def _unshare_window(self, sequence: int, state: bytes) -> bool:
        """Window cells of its own: a shared cell is never recycled, and soon none would be left (llama.cpp's rule)."""
        return self._read(state, sequence) == len(state)

    def _share_range(self, sequence: int, p0: int, p1: int) -> int:
        """A free sequence with the attention of [p0, p1), without recurrent state; a window may come along."""
        self._check(sequence)
        self._settle()
        if not 0 <= p0 < p1 or not self._ledger.covers(sequence, p0, p1):
            raise EngineBug(f"sequence {sequence} does not hold positions {p0} to {p1}")
        for pos in (p0, p1):
            self._check_edge(sequence, pos)
        scratch = self._free_sequence()
        self._copy(sequence, scratch, p0, p1)
        self._drop_recurrent(scratch)
        return scratch

    def _drop_recurrent(self, sequence: int) -> None:
        """An empty state put into a sequence takes its recurrent part away, and leaves attention as it is."""
        if self._kind.is_exact_only and self._read(self._empty_state, sequence) != len(self._empty_state):
            raise EngineBug("llama.cpp does not take an empty state")

    def _attention_end(self, sequence: int) -> int:
        """Where the part of all positions ends in a whole state; the window and the recurrent state come after it."""
        n_bytes = self._size(sequence, _WHOLE)
        if self._kind is MemoryKind.FULL:
            return n_bytes
        return n_bytes - self._size(sequence, _PARTIAL) + _STATE_HEADER_BYTES

    def _range_bytes(self, sequence: int) -> int:
        """The state of a sequence's attention alone."""
        return self._attention_end(sequence) + len(self._tail)

    @property
    def _tail(self) -> bytes:
        """What a whole state has after its attention when there is no window and no recurrent state."""
        return b"" if self._kind is MemoryKind.FULL else self._empty_state[_STATE_HEADER_BYTES:]

    def _write_blob(self, draft: BytesDraft, scratch: int, p0: int, p1: int, media: tuple[MediaCells, ...]) -> bytes:
        n_before = header_bytes(len(media))
        self._write(draft, scratch, _WHOLE, offset=n_before)
        n_bytes_state = self._range_bytes(scratch)
        draft.replace(n_before + n_bytes_state - len(self._tail), self._tail)
        state = memoryview(draft.writable(n_before))[:n_bytes_state]
        header = RangeHeader(
            p0=p0,
            p1=p1,
            n_bytes_state=n_bytes_state,
            checksum=crc32(state, crc32(pack_media(media))),
            model=self._model,
            media=media,
        )
        draft.replace(0, pack_header(header))
        return draft.finish(n_before + n_bytes_state)

    def _size(self, sequence: int, flags: int) -> int:
        n_bytes: int = binding.llama_state_seq_get_size_ext(self._context, sequence, flags)
        return n_bytes

    def _write(self, draft: BytesDraft, sequence: int, flags: int, *, offset: int = 0) -> None:
        n_bytes = draft.n_bytes - offset
        written = binding.llama_state_seq_get_data_ext(self._context, draft.writable(offset), n_bytes, sequence, flags)
        if written != n_bytes:
            raise EngineBug(f"llama.cpp wrote {written} of {n_bytes} bytes of state")

    def _read(self, state: bytes, sequence: int, *, offset: int = 0, flags: int = _PARTIAL) -> int:
        """How many bytes llama.cpp took."""
        taken: int = binding.llama_state_seq_set_data_ext(
            self._context, readable(state, offset), len(state) - offset, sequence, flags
        )
        return taken

    def _free_sequence(self) -> int:
        for sequence in range(SEQUENCE + 1, self.n_max):
            if self._ledger.is_empty(sequence):
                return sequence
        raise EngineBug("no sequence is free to save or load a range with")

    def _check(self, sequence: int) -> None:
        if not 0 <= sequence < self.n_max:
            raise EngineBug(f"sequence {sequence} is not below {self.n_max}")

    def _check_any(self, sequence: int) -> None:
        if sequence not in self.live_states:
            self._check(sequence)

    def _check_live_state(self, sequence: int) -> None:
        if sequence not in self.live_states:
            raise EngineBug(f"sequence {sequence} holds no live state; those are {self.live_states}")

    def _check_edge(self, sequence: int, pos: int) -> None:
        if not self._ledger.is_edge(sequence, pos):
            raise EngineBug(f"position {pos} lies inside a media chunk of sequence {sequence}")

    def _check_live(self, sequence: int) -> None:
        self._check(sequence)
        if sequence == SEQUENCE:
            raise EngineBug("the working sequence is no live checkpoint")

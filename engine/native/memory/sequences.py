"""The sequences beside the working one: live checkpoints without a copy, and segments of attention saved and put back.

A live checkpoint is a sequence that holds the cells of the working sequence as they were. A segment goes through a free
sequence, because llama.cpp saves and loads whole sequences only. The last sequences hold live states: the recurrent
state of a place, and no attention, which is on the path anyway.

llama.cpp takes 50 to 120 ns for each cell that a sequence gains or loses, so a long branch changes hands by name: the
working sequence *borrows* the cells of a checkpoint until it goes on, and takes them over if that is dropped before.

A sliding window changes hands in the same way: what its only holder still sees, llama.cpp gives to nobody. What two
sequences hold it never gives away, seen or not, and soon a ring would have no cell left: where two are to go on from
the same cells, one of them gets a copy of the window. That may find no room, and `begin`, `cut`, `take` and `restore`
say so. Attention that waits for its state shares the window's cells until that is put over it.

Where a sequence ends is known from what was decoded, not asked of llama.cpp: the cells of an M-RoPE image all lie at
its first position, and the text after it does not follow on that one. Media chunks are atomic: no place is inside one.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.cache.states import MemoryKind, ModelFacts, SegmentRefusal
from engine.errors import EngineBug
from engine.native.memory.cell_ledger import MediaCells
from engine.native.memory.port import Memory, RangeStore, Windows

SEQUENCE = 0  # the working one, which decode appends to


class Sequences:
    """Belongs to one context; every call to its thread. `lacks_state`: attention was loaded, its state was not yet.

    `pos_next` is the position of what comes next in the working sequence: who decodes text moves it on.
    """

    def __init__(
        self,
        memory: Memory,
        segments: RangeStore,
        windows: Windows,
        facts: ModelFacts,
        *,
        n_live_states: int,
        n_ubatch: int,
        swa_full: bool,
    ) -> None:
        self._memory = memory
        self._segments = segments
        self._windows = windows
        self._ledger = memory.ledger
        self._kind = facts.memory
        self._n_ctx = facts.n_ctx
        self._n_swa = facts.n_swa
        self.n_max = memory.n_sequences - n_live_states
        self.live_states = range(self.n_max, memory.n_sequences)
        n_ring = facts.n_swa * self.n_max + n_ubatch
        # A ring as large as the context runs out no earlier than the context does, whoever shares its cells.
        self._has_ring = facts.memory.has_window and not swa_full and n_ring < facts.n_ctx
        self._numbers = list(range(memory.n_sequences))  # as the memory has them
        self._lender = SEQUENCE  # whose cells the working sequence borrows; its own number is empty then
        self.pos_next = 0
        self.lacks_state = False

    def begin(self) -> int | None:
        """Make the working sequence ready to be appended to; its number for the memory.

        None: its window is borrowed, and there is no room for a copy. Nothing changed then.
        """
        return self._numbers[SEQUENCE] if self._own(self.pos_next) else None

    def note_media(self, n_cells: int, n_pos: int) -> None:
        """A media chunk was decoded at `pos_next`."""
        start = self._settle()
        self.pos_next = start + n_pos
        chunk = MediaCells(start=start, end=self.pos_next, n_cells=n_cells, pos_max=self.pos_max(SEQUENCE))
        self._ledger.grow(self._numbers[SEQUENCE], self.pos_next, chunk)

    def note_failure(self) -> None:
        """Decoding text failed half-way: what was done before stays in memory."""
        self.pos_next = max(self.pos_next, self.pos_max(SEQUENCE) + 1)

    def has_room(self, n_cells: int) -> bool:
        """So many cells are free."""
        return self.n_cells_used() + n_cells <= self._n_ctx if self._kind.has_kv else True

    def take(self, sequence: int) -> bool:
        """Keep the working sequence's state in `sequence`, instead of what was there.

        False: a window has no room for another copy; `sequence` is empty then. An empty one is never refused, unless
        the working sequence borrows from another one.
        """
        self._check_live(sequence)
        if self.lacks_state or self._settle() == 0:
            raise EngineBug("the working sequence holds no state to keep")
        if sequence == self._lender:
            return True
        self._windows.keep_spare(self._numbers, sequence)
        number, working = self._numbers[sequence], self.number(SEQUENCE)
        if not self._lender and self._ledger.is_empty(number):
            self._swap(sequence)
            self._lender = sequence
            return True
        self._become(number, working, self._ledger.end(working))
        if not self._unshare_window(number):
            self.drop(sequence)
            return False
        return True

    def restore(self, sequence: int, pos_next: int) -> str:
        """The working sequence becomes what `sequence` holds before `pos_next`. "" if it worked; empty otherwise."""
        self._check_live(sequence)
        self._check_edge(sequence, pos_next)
        number = self._numbers[sequence]
        end = self._ledger.end(number)
        if 0 < pos_next <= end and not self.covers(sequence, pos_next):
            self.clear()
            return "cells of the sliding window before it were taken by others"
        if not self._reaches(sequence, pos_next, end):
            raise EngineBug(f"sequence {sequence} cannot go on at position {pos_next}; it ends at {end}")
        if pos_next == end and self._is_better_lent(number, end):
            self.clear()
            self._lender, self.pos_next = sequence, end
            return ""
        self._become_working(sequence, pos_next)
        self.lacks_state = False
        if not self._unshare_window(self._numbers[SEQUENCE]):
            self.clear()
            return "the window's cells have no room for the state"
        return ""

    def share_attention(self, sequence: int, pos: int) -> None:
        """The working sequence becomes the attention that `sequence` has before `pos`, without its state."""
        self._check_live(sequence)
        self._check_edge(sequence, pos)
        if not pos > 0 or not self._ledger.covers(self._numbers[sequence], 0, pos):
            raise EngineBug(f"sequence {sequence} does not hold all positions before {pos}")
        self._become_working(sequence, pos)
        self._memory.drop_recurrent(self._numbers[SEQUENCE])
        self.lacks_state = self._kind is not MemoryKind.FULL

    def keep_state(self, sequence: int) -> None:
        """Keep the working sequence's recurrent state in one of `live_states`, instead of what was there."""
        self._check_live_state(sequence)
        if self.lacks_state or self.pos_next == 0:
            raise EngineBug("the working sequence holds no state to keep")
        self._memory.share_state(self.number(SEQUENCE), sequence)

    def restore_kept(self, sequence: int, pos_next: int, pos_max: int) -> str:
        """Put a live state over the attention that the working sequence has before `pos_next`; the rest of it goes.

        `pos_max` is where its last item lies. "" or what was refused; nothing changed then.
        """
        self._check_live_state(sequence)
        ends_at = self._memory.pos_min(sequence)  # of a state it is the last as well
        if ends_at != pos_max:
            return f"the state ends at position {ends_at}, not at {pos_max}"
        self._settle()
        if self._kind.has_kv:
            self._check_edge(SEQUENCE, pos_next)
            if not pos_next > 0 or not self._ledger.covers(self.number(SEQUENCE), 0, pos_next):
                raise EngineBug(f"the working sequence does not hold all positions before {pos_next}")
            self._keep_attention(pos_next)
        else:
            self.clear()
        self._memory.share_state(sequence, self._numbers[SEQUENCE])
        self.lacks_state = False
        self.pos_next = pos_next
        return ""

    def drop(self, sequence: int) -> None:
        """Empty a live checkpoint; an empty one is fine."""
        self._check_live(sequence)
        if sequence == self._lender:  # what was borrowed is the working sequence's own now
            self._swap(sequence)
            self._lender = SEQUENCE
        else:
            self._memory.remove(self._numbers[sequence])

    def clear(self) -> None:
        """Empty the working sequence."""
        if self._lender:
            self._lender = SEQUENCE
        else:
            self._memory.remove(self._numbers[SEQUENCE])
        self.pos_next = 0
        self.lacks_state = False

    def cut(self, pos: int) -> bool:
        """Drop the working sequence from `pos` on. False when this memory cannot; nothing changed then.

        It cannot either where the window is borrowed and there is no room for a copy.
        """
        self._check_edge(SEQUENCE, pos)
        if self._lender:
            if pos >= self.pos_next:
                return True
            if pos > 0 and self._kind.is_exact_only:
                return False
            if not self._own(pos):
                return False
        elif not self._memory.cut(self._numbers[SEQUENCE], pos):
            return False
        self.pos_next = min(self.pos_next, pos)
        self.lacks_state = self.lacks_state and pos > 0
        return True

    def state_size(self, sequence: int) -> int:
        self._check_any(sequence)
        return self._memory.size(self.number(sequence))

    def save(self, sequence: int) -> bytes:
        """What of a sequence cannot be cut back: recurrent state and window; everything on full attention.

        There nobody needs it, and it does not know its media: a sequence with some is a segment.
        """
        self._check_any(sequence)
        number = self.number(sequence)
        if self._kind is MemoryKind.FULL and self._ledger.media(number, 0, self._ledger.end(number)):
            raise EngineBug("a state of full attention with media in it is saved as a range")
        return self._memory.save(number)

    def put(self, state: bytes, pos_next: int, pos_max: int) -> str:
        """Give the working sequence a saved state, then cut it at `pos_next`: this order works on every memory.

        "" when its last item lies at `pos_max` then; else what was refused, and the caller empties the sequence.
        """
        holds_all = self._kind in (MemoryKind.FULL, MemoryKind.RECURRENT)
        if self._lender and holds_all:
            self.clear()
        elif not holds_all:
            self._check_edge(SEQUENCE, pos_next)
            self._share_borrowed(min(pos_next, self.pos_next))
        working = self._numbers[SEQUENCE]
        taken = self._memory.read(state, working)
        if taken != len(state):
            return f"llama.cpp took {taken} of {len(state)} bytes of the saved state"
        self.lacks_state = False
        self._settle()
        if holds_all:
            self._ledger.remove(working)  # on full attention it came into cells of its own
        if not self.cut(pos_next):
            return f"llama.cpp cannot cut this state back to position {pos_next}"
        for ends_at in (self.pos_max(SEQUENCE), pos_max if holds_all else self._ledger.pos_max(working)):
            if ends_at != pos_max:
                return f"the memory ends at position {ends_at}, not at {pos_max}"
        self.pos_next = pos_next
        return ""

    def segment_size(self, p0: int, p1: int, *, sequence: int = SEQUENCE) -> int:
        """Bytes that `save_segment` would return."""
        scratch = self._share_segment(sequence, p0, p1)
        try:
            return self._segments.n_bytes(scratch, p0, p1)
        finally:
            self._memory.remove(scratch)

    def save_segment(self, p0: int, p1: int, *, sequence: int = SEQUENCE) -> bytes:
        """The attention of positions [p0, p1) of a sequence, which keeps it. Needs a free sequence.

        At the peak it takes the blob, and one window where there is one.
        """
        scratch = self._share_segment(sequence, p0, p1)
        try:
            return self._segments.save(scratch, p0, p1)
        finally:
            self._memory.remove(scratch)

    def load_segment(self, blob: bytes, p0: int, p1: int) -> SegmentRefusal | None:
        """Put a saved segment behind what the working sequence has before `p0`; drop what it has from there on.

        Only full attention can go on at once; the others need the state at `p1`, or the next segment. A refusal changes
        nothing, except REJECTED, which empties the working sequence. Needs a free sequence where `p0` is not 0: what
        goes into an empty one is not copied again, which took llama.cpp as long as all else for 50,000 cells.
        """
        header = self._segments.header_of(blob, p0, p1)
        if isinstance(header, SegmentRefusal):
            return header
        self._settle()
        self._check_edge(SEQUENCE, p0)
        if not self._ledger.covers(self.number(SEQUENCE), 0, p0):
            return SegmentRefusal.NO_PREFIX
        n_others = self._ledger.n_used_without(self._numbers[SEQUENCE], p0)
        if self._kind.has_kv and n_others + header.n_cells > self._n_ctx:
            return SegmentRefusal.NO_ROOM
        working = self._numbers[SEQUENCE]
        number = self._free_number(SEQUENCE + 1) if p0 else working
        self._keep_attention(p0)
        is_taken = self._segments.load(blob, header, number)
        if number != working:
            if is_taken:
                self._memory.copy(number, working, p0, p1)
            self._memory.remove(number)
        if not is_taken:
            self.clear()
            return SegmentRefusal.REJECTED
        self.pos_next = p1
        self.lacks_state = self._kind is not MemoryKind.FULL
        return None

    def n_cells_used(self) -> int:
        """Attention cells that at least one sequence holds, out of n_ctx."""
        self._settle()
        return self._ledger.n_used() if self._kind.has_kv else 0

    def first_behind(self, sequence: int, others: Iterable[int], pos: int) -> int:
        """The first position before `pos` of a sequence that lies behind cells which only `others` hold; or `pos`."""
        self._check(sequence)
        self._settle()
        return self._ledger.first_behind(self.number(sequence), [self._numbers[other] for other in others], pos)

    def pos_min(self, sequence: int) -> int:
        self._check(sequence)
        return self._memory.pos_min(self.number(sequence))

    def pos_max(self, sequence: int) -> int:
        self._check(sequence)
        return self._memory.pos_max(self.number(sequence))

    def covers(self, sequence: int, pos: int) -> bool:
        """A token at `pos` would find its whole window.

        A hybrid's recurrent part lets itself be cut only at its end, where the window is always there.
        """
        return self._kind is not MemoryKind.SWA or self.pos_min(sequence) <= max(0, pos - self._n_swa + 1)

    def _reaches(self, sequence: int, pos_next: int, end: int) -> bool:
        if self._kind.is_exact_only:
            return 0 < pos_next == end
        return 0 < pos_next <= end

    def number(self, sequence: int) -> int:
        """Where what a sequence holds is for the memory, to be read only."""
        return self._numbers[self._lender if sequence == SEQUENCE else sequence]

    def _swap(self, sequence: int) -> None:
        numbers = self._numbers
        numbers[SEQUENCE], numbers[sequence] = numbers[sequence], numbers[SEQUENCE]

    def _is_better_lent(self, number: int, end: int) -> bool:
        """To the working sequence than shared with it: no window is copied, and few of the cells are there already."""
        return self._kind.has_window or 2 * self._ledger.n_shared(self._numbers[SEQUENCE], number) <= end

    def _own(self, end: int) -> bool:
        """What is borrowed becomes cells, and a state, of the working sequence's own, as far as `end`.

        False: the window finds no room. Then it still borrows, and nothing changed but for cells that nobody sees.
        """
        lender = self._lender
        if not lender:
            return True
        self._share_borrowed(end)
        if end <= 0 or self._unshare_window(self._numbers[SEQUENCE]):
            return True
        self._memory.remove(self._numbers[SEQUENCE])
        self._lender = lender
        return False

    def _share_borrowed(self, end: int) -> None:
        """The working sequence shares what it borrows, as far as `end`: a window too, which must not stay so."""
        if self._lender:
            source, self._lender = self._numbers[self._lender], SEQUENCE
            if end > 0:
                self._memory.copy(source, self._numbers[SEQUENCE], 0, end)

    def _settle(self) -> int:
        """Write down the text that was decoded since the last look; the end of the working sequence."""
        if not self._lender:
            self._ledger.grow(self._numbers[SEQUENCE], self.pos_next)
        return self._ledger.end(self.number(SEQUENCE))

    def _keep_attention(self, pos: int) -> None:
        """The working sequence holds the attention before `pos`, and nothing else."""
        self._share_borrowed(pos)
        self._memory.drop_recurrent(self._numbers[SEQUENCE])
        if not self.cut(pos):
            raise EngineBug(f"llama.cpp cannot cut the attention back to position {pos}")

    def _become_working(self, sequence: int, end: int) -> None:
        self._lender = SEQUENCE
        self._become(self._numbers[SEQUENCE], self._numbers[sequence], end)
        self.pos_next = end

    def _become(self, target: int, source: int, end: int) -> None:
        """`target` shares what `source` has before `end`; the cells that both have already stay."""
        n_kept = self._n_kept(target, source, end)
        if n_kept:
            self._memory.drop_recurrent(target)
            if not self._memory.cut(target, n_kept):
                raise EngineBug(f"llama.cpp cannot cut sequence {target} back to position {n_kept}")
        else:
            self._memory.remove(target)
        self._memory.copy(source, target, n_kept, end)

    def _n_kept(self, target: int, source: int, end: int) -> int:
        """So much of `target` stays when it becomes what `source` has before `end`.

        Of its window llama.cpp may have dropped some cells. What is seen at `end` comes from `source`; of a large
        window, where a cut is possible far back, all.
        """
        if not self._kind.has_kv or (self._kind.has_window and not self._has_ring):
            return 0
        n_kept = min(end, self._ledger.n_shared(target, source))
        if self._has_ring:
            n_kept = max(0, min(n_kept, end - self._n_swa))
        return n_kept if self._ledger.is_edge(source, n_kept) else 0

    def _unshare_window(self, number: int) -> bool:
        """Window cells of its own, those that are seen: shared ones are never recycled. False: no room."""
        return not self._has_ring or self._windows.part(number)

    def _share_segment(self, sequence: int, p0: int, p1: int) -> int:
        """A free sequence with the attention of [p0, p1), without recurrent state; a window may come along."""
        self._check(sequence)
        self._settle()
        number = self.number(sequence)
        if not 0 <= p0 < p1 or not self._ledger.covers(number, p0, p1):
            raise EngineBug(f"sequence {sequence} does not hold positions {p0} to {p1}")
        for pos in (p0, p1):
            self._check_edge(sequence, pos)
        scratch = self._free_number()
        self._memory.copy(number, scratch, p0, p1)
        self._memory.drop_recurrent(scratch)
        return scratch

    def _free_number(self, first: int = SEQUENCE) -> int:
        """One that holds nothing, of the sequences from `first` on: the working one's own is such while it borrows."""
        return self._ledger.first_empty(reversed(self._numbers[first : self.n_max]))

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
        if not self._ledger.is_edge(self.number(sequence), pos):
            raise EngineBug(f"position {pos} lies inside a media chunk of sequence {sequence}")

    def _check_live(self, sequence: int) -> None:
        self._check(sequence)
        if sequence == SEQUENCE:
            raise EngineBug("the working sequence is no live checkpoint")

"""The sequences of a model that computes nothing: what each holds, in which cells, and how large that is when saved.

The books are those of `sequences.py`, entry for entry, on the same ledger; where llama.cpp is called there, its cells
are moved on paper here. A whole branch changes hands by name here too: who holds a window's cell decides who may take
it. What a sequence holds is known besides, item for item, so that a plan that would damage a real model's output is an
EngineBug.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from engine.core.cache.states import MemoryKind, RangeRefusal
from engine.core.prompt.items import Digest
from engine.errors import EngineBug
from engine.native.loading.outline import ModelOutline
from engine.native.memory.cell_ledger import CellLedger
from engine.simulated.contents import Contents, SimulatedRange, SimulatedState, hashed
from engine.simulated.window_cells import WindowCells

SEQUENCE = 0  # the working one, which decode appends to


class SimulatedSequences:
    """Has the members of `sequences.Sequences`. `lacks_state`: attention was loaded, its state was not yet."""

    def __init__(
        self,
        outline: ModelOutline,
        *,
        n_sequences: int,
        state_bytes: int | None,
        kv_bytes_per_token: int | None,
    ) -> None:
        facts = outline.facts
        self._sizes = outline.sizes
        self._state_bytes = state_bytes
        self._kv_bytes_per_token = kv_bytes_per_token
        self._kind = facts.memory
        self._n_ctx = facts.n_ctx
        self._n_swa = facts.n_swa
        self._n_ubatch = outline.n_ubatch
        self.n_max = n_sequences
        n_cells = outline.n_window_cells
        self._window = WindowCells(n_cells, facts.n_swa, n_sequences) if n_cells else None
        n_ring = facts.n_swa * n_sequences + outline.n_ubatch
        self._has_ring = facts.memory.has_window and not outline.swa_full and n_ring < facts.n_ctx
        self._ledger = CellLedger()
        self._n_free: int | None = None  # cells; None: to be counted again
        self._held: dict[int, Contents] = {SEQUENCE: Contents()}
        self._numbers = list(range(n_sequences))  # under which the window, the ledger and the contents know each
        self._lender = SEQUENCE  # whose cells the working sequence borrows; its own number is empty then
        self.pos_next = 0
        self.lacks_state = False

    def append(self, items: Sequence[int]) -> bool:
        """The working sequence decoded these. False when cells are short; it holds what it held then."""
        if not self._own(self.pos_next):
            return False
        n, number = len(items), self._numbers[SEQUENCE]
        if self._kind.has_kv:
            if self._n_free is None:
                self._n_free = self._n_ctx - self.n_cells_used()
            if n > self._n_free:
                return False
        if self._window is not None and not self._window.append(number, self.pos_next, n, self._n_ubatch):
            return False
        if self._n_free is not None:
            self._n_free -= n
        self._of(number).grow(array("i", items), has_kv=self._kind.has_kv)
        self.pos_next += n
        return True

    def digest(self, sequence: int) -> Digest:
        """Of all items that a sequence holds."""
        self._check(sequence)
        return Digest(self._of(self._number(sequence)).prefix.hexdigest())

    def take(self, sequence: int) -> bool:
        """Keep the working sequence's state in `sequence`. False: a window finds no room; `sequence` is empty then."""
        self._check_live(sequence)
        if self.lacks_state or self._settle() == 0:
            raise EngineBug("the working sequence holds no state to keep")
        if sequence == self._lender:
            return True
        number, working = self._numbers[sequence], self._number(SEQUENCE)
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
        end = self._end(sequence)
        if 0 < pos_next <= end and not self.covers(sequence, pos_next):
            self.clear()
            return "cells of the sliding window before it were taken by others"
        if not (pos_next == end if self._kind.is_exact_only else pos_next <= end) or pos_next <= 0:
            raise EngineBug(f"sequence {sequence} cannot go on at position {pos_next}; it ends at {end}")
        if pos_next == end:
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
        if not pos > 0 or not self._ledger.covers(self._numbers[sequence], 0, pos):
            raise EngineBug(f"sequence {sequence} does not hold all positions before {pos}")
        self._become_working(sequence, pos)
        self.lacks_state = self._kind is not MemoryKind.FULL

    def drop(self, sequence: int) -> None:
        """Empty a live checkpoint; an empty one is fine."""
        self._check_live(sequence)
        if sequence == self._lender:  # what was borrowed is the working sequence's own now
            self._swap(sequence)
            self._lender = SEQUENCE
        else:
            self._remove(self._numbers[sequence])

    def clear(self) -> None:
        """Empty the working sequence."""
        if self._lender:
            self._lender = SEQUENCE
        else:
            self._remove(self._numbers[SEQUENCE])
        self.pos_next = 0
        self.lacks_state = False

    def cut(self, pos: int) -> bool:
        """Drop the working sequence from `pos` on. False when this memory cannot; nothing changed then."""
        if self._kind.is_exact_only and not self.lacks_state and 0 < pos < self.pos_next:
            return False
        if self._lender:
            if pos >= self.pos_next:
                return True
            if not self._own(pos):
                return False
        number = self._numbers[SEQUENCE]
        if self._window is not None:
            self._window.cut(number, pos)
        if pos < self.pos_next:
            self._held[number] = self._of(number).before(pos) if pos > 0 else Contents()
        self._ledger.cut(number, pos)
        self._n_free = None
        self.pos_next = min(self.pos_next, pos)
        self.lacks_state = self.lacks_state and pos > 0
        return True

    def state_size(self, sequence: int) -> int:
        self._check(sequence)
        if self._state_bytes is not None:
            return self._state_bytes
        if self._sizes is None:
            return 0  # on full attention, where no state is ever taken: see `simulated_loader`
        n_window = self._window.n_seen(self._number(sequence)) if self._window is not None else 0
        return self._sizes.state_bytes(n_tokens=self._end(sequence), n_window=n_window)

    def save(self, sequence: int) -> SimulatedState:
        """What of a sequence cannot be cut back."""
        n_bytes = self.state_size(sequence)
        if sequence == SEQUENCE and self.lacks_state:
            raise EngineBug("the working sequence holds no state to save")
        state = SimulatedState()
        state.n_bytes = n_bytes
        state.n_tokens = self._end(sequence)
        number = self._number(sequence)
        state.prefix = self._of(number).prefix.copy()
        state.window = self._window.save(number) if self._window is not None else None
        return state

    def put(self, state: bytes, pos_next: int) -> str:
        """Give the working sequence a saved state, then cut it at `pos_next`. "" or what was refused.

        That can only be for want of window cells: what else llama.cpp would refuse, and what it would not notice, are
        both a wrong plan.
        """
        if not isinstance(state, SimulatedState) or state.n_tokens != pos_next:
            raise EngineBug(f"a state is put back at position {pos_next}, where it was not taken")
        held, has_kv = self._of(self._number(SEQUENCE)), self._kind.has_kv
        kept = held.before(pos_next) if has_kv else Contents(prefix=state.prefix.copy())
        if has_kv and (len(held.items) < pos_next or kept.prefix.digest() != state.prefix.digest()):
            raise EngineBug(f"a state is put back at position {pos_next}, over the items of another branch")
        holds_all = self._kind in (MemoryKind.FULL, MemoryKind.RECURRENT)
        self._share_borrowed(0 if holds_all else pos_next)
        number = self._numbers[SEQUENCE]
        if self._window is not None:
            assert state.window is not None
            if not self._window.restore(number, state.window):
                return "the window's cells have no room for the saved state"
        self.lacks_state = False
        self._settle()
        if holds_all:
            self._ledger.remove(number)  # on full attention it comes into cells of its own
        else:
            self._ledger.cut(number, pos_next)
        self._held[number] = kept
        self._n_free = None
        self.pos_next = pos_next
        return ""

    def range_size(self, p0: int, p1: int, sequence: int) -> int:
        """Bytes that `save_range` would return."""
        self._check_range(p0, p1, sequence)
        if self._kv_bytes_per_token is not None:
            return (p1 - p0) * self._kv_bytes_per_token
        return self._sizes.range_bytes(p1 - p0) if self._sizes is not None else 0

    def save_range(self, p0: int, p1: int, sequence: int) -> SimulatedRange:
        """The attention of positions [p0, p1) of a sequence, which keeps it. Needs a free sequence."""
        saved = SimulatedRange()
        saved.n_bytes = self.range_size(p0, p1, sequence)
        items = self._of(self._number(sequence)).items
        saved.items = items[p0:p1]
        saved.prefix = hashed(items[:p0])
        return saved

    def load_range(self, blob: bytes, p0: int, p1: int) -> RangeRefusal | None:
        """Put a saved range behind what the working sequence has before `p0`; drop what it has from there on.

        Refuses where cells are short. Needs a free sequence.
        """
        if not isinstance(blob, SimulatedRange) or p1 - p0 != len(blob.items):
            raise EngineBug(f"what is loaded at positions {p0} to {p1} is no range of them")
        self._settle()
        kept = self._of(self._number(SEQUENCE)).before(p0)
        if not self._ledger.covers(self._number(SEQUENCE), 0, p0) or kept.prefix.digest() != blob.prefix.digest():
            raise EngineBug(f"a range is loaded at position {p0}, behind the items of another branch")
        if self._ledger.n_used_without(self._numbers[SEQUENCE], p0) + p1 - p0 > self._n_ctx:
            return RangeRefusal.NO_ROOM
        scratch = self._free_number(SEQUENCE + 1)
        self._share_borrowed(p0)
        self.lacks_state = True  # it is taken away first, so that the attention can be cut
        self.cut(p0)
        number = self._numbers[SEQUENCE]
        self._ledger.load(scratch, p0, p1)
        self._ledger.copy(scratch, number, p0, p1)
        self._ledger.remove(scratch)
        self._held[number] = Contents(kept.items + blob.items)
        self._n_free = None
        self.pos_next = p1
        self.lacks_state = self._kind is not MemoryKind.FULL
        return None

    def n_cells_used(self) -> int:
        """Attention cells that at least one sequence holds, out of n_ctx."""
        self._settle()
        return self._ledger.n_used() if self._kind.has_kv else 0

    def first_behind(self, sequence: int, others: Iterable[int], pos: int) -> int:
        self._check(sequence)
        self._settle()
        return self._ledger.first_behind(self._number(sequence), [self._numbers[other] for other in others], pos)

    def pos_min(self, sequence: int) -> int:
        self._check(sequence)
        if self._end(sequence) == 0:
            return -1
        match self._kind:
            case MemoryKind.FULL:
                return 0
            case MemoryKind.SWA:
                assert self._window is not None
                return self._window.pos_min(self._number(sequence))
            case _:
                return self._end(sequence) - 1

    def pos_max(self, sequence: int) -> int:
        """Of a memory whose state was not put back yet, this is more than llama.cpp says."""
        self._check(sequence)
        return self._end(sequence) - 1

    def covers(self, sequence: int, pos: int) -> bool:
        """A token at `pos` would find its whole window."""
        if self._kind is not MemoryKind.SWA:
            return True
        assert self._window is not None
        return self._window.covers(self._number(sequence), pos)

    def _number(self, sequence: int) -> int:
        """Where what a sequence holds is, to be read only."""
        return self._numbers[self._lender if sequence == SEQUENCE else sequence]

    def _end(self, sequence: int) -> int:
        return self.pos_next if sequence == SEQUENCE else self._ledger.end(self._numbers[sequence])

    def _of(self, number: int) -> Contents:
        return self._held.setdefault(number, Contents())

    def _swap(self, sequence: int) -> None:
        numbers = self._numbers
        numbers[SEQUENCE], numbers[sequence] = numbers[sequence], numbers[SEQUENCE]

    def _own(self, end: int) -> bool:
        """What is borrowed becomes the working sequence's own, as far as `end`. False: its window finds no room."""
        lender = self._lender
        if not lender:
            return True
        self._share_borrowed(end)
        if end <= 0 or self._unshare_window(self._numbers[SEQUENCE]):
            return True
        self._remove(self._numbers[SEQUENCE])
        self._lender = lender
        return False

    def _share_borrowed(self, end: int) -> None:
        """The working sequence shares what it borrows, as far as `end`: a window too, which must not stay so."""
        if self._lender:
            source, target = self._numbers[self._lender], self._numbers[SEQUENCE]
            self._lender = SEQUENCE
            if end > 0:
                self._copy(source, target, 0, end)

    def _settle(self) -> int:
        """Write down what was decoded since the last look; the end of the working sequence."""
        if not self._lender:
            self._ledger.grow(self._numbers[SEQUENCE], self.pos_next)
        return self._ledger.end(self._number(SEQUENCE))

    def _become_working(self, sequence: int, end: int) -> None:
        self._lender = SEQUENCE
        self._become(self._numbers[SEQUENCE], self._numbers[sequence], end)
        self.pos_next = end

    def _become(self, target: int, source: int, end: int) -> None:
        """`target` shares what `source` has before `end`. Cells that both have already stay."""
        n_kept = self._n_kept(target, source, end)
        if n_kept:
            if self._window is not None:
                self._window.cut(target, n_kept)
            self._ledger.cut(target, n_kept)
        else:
            self._remove(target)
        self._copy(source, target, n_kept, end)

    def _n_kept(self, target: int, source: int, end: int) -> int:
        """So much of `target` stays when it becomes what `source` has before `end`, and nothing that is seen there."""
        if not self._kind.has_kv or (self._kind.has_window and not self._has_ring):
            return 0
        n_kept = min(end, self._ledger.n_shared(target, source))
        return max(0, min(n_kept, end - self._n_swa)) if self._has_ring else n_kept

    def _copy(self, source: int, target: int, start: int, end: int) -> None:
        """`target` shares the cells of `source` at [start, end), and is what `source` is before `end`."""
        if self._window is not None:
            self._window.copy(source, target, start, end)
        self._ledger.copy(source, target, start, end)
        self._held[target] = self._of(source).before(end)
        self._n_free = None

    def _remove(self, number: int) -> None:
        if self._window is not None:
            self._window.cut(number, 0)
        self._ledger.remove(number)
        self._held[number] = Contents()
        self._n_free = None

    def _unshare_window(self, number: int) -> bool:
        """Window cells of its own: a shared cell is never taken by others, and soon none would be left."""
        if not self._has_ring or self._window is None:
            return True
        return self._window.restore(number, self._window.save(number))

    def _check_range(self, p0: int, p1: int, sequence: int) -> None:
        self._check(sequence)
        self._settle()
        if not 0 <= p0 < p1 or not self._ledger.covers(self._number(sequence), p0, p1) or not self._kind.has_kv:
            raise EngineBug(f"sequence {sequence} does not hold positions {p0} to {p1}")
        self._free_number()

    def _free_number(self, first: int = SEQUENCE) -> int:
        """One that holds nothing, of the sequences from `first` on: the working one's own is such while it borrows."""
        return self._ledger.first_empty(reversed(self._numbers[first : self.n_max]))

    def _check(self, sequence: int) -> None:
        if not 0 <= sequence < self.n_max:
            raise EngineBug(f"sequence {sequence} is not below {self.n_max}")

    def _check_live(self, sequence: int) -> None:
        self._check(sequence)
        if sequence == SEQUENCE:
            raise EngineBug("the working sequence is no live checkpoint")

"""The memory of a model that computes nothing: which cells each sequence holds, of which items, and how large that is.

What llama.cpp does with cells and states is done here on paper, below the same `Sequences`. What a sequence holds is
known besides, item for item, so that a plan that would damage a real model's output is an EngineBug.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from engine.core.cache.states import MemoryKind
from engine.core.prompt.items import Digest
from engine.errors import EngineBug
from engine.native.memory.cell_ledger import CellLedger
from engine.native.memory.model_outline import ModelOutline
from engine.native.memory.segment_blob import SegmentHeader
from engine.simulated.contents import Contents, SimulatedRange, SimulatedState
from engine.simulated.window_cells import OwnWindows, WindowCells


class SimulatedMemory:
    """Implements `port.Memory` and `port.Windows`."""

    def __init__(
        self,
        outline: ModelOutline,
        *,
        n_sequences: int,
        state_bytes: int | None,
        windows: WindowCells | OwnWindows | None,
    ) -> None:
        facts = outline.facts
        self.ledger = CellLedger()
        self.n_sequences = n_sequences
        self._sizes = outline.sizes
        self._state_bytes = state_bytes
        self._kind = facts.memory
        self._n_ubatch = outline.n_ubatch
        self.window = windows
        self._held = [Contents() for _ in range(n_sequences)]
        self._state_at = [0] * n_sequences  # behind so many items the recurrent state of each is; 0: it has none

    def append(self, sequence: int, items: Sequence[int]) -> bool:
        """It decoded these. False when its window finds no room; it holds what it held then."""
        held = self._held[sequence]
        if self.window is not None and not self.window.append(sequence, held.n, len(items), self._n_ubatch):
            return False
        held.grow(array("i", items), has_kv=self._kind.has_kv)
        self._state_at[sequence] = held.n
        return True

    def items(self, sequence: int) -> Contents:
        return self._held[sequence]

    def digest(self, sequence: int) -> Digest:
        """Of all items that a sequence holds."""
        return Digest(self._held[sequence].prefix.hexdigest())

    def copy(self, source: int, target: int, p0: int, p1: int) -> None:
        if self.window is not None:
            self.window.copy(source, target, p0, p1)
        self.ledger.copy(source, target, p0, p1)
        self._held[target] = self._held[source].behind(self._held[target], p1)
        self._state_at[target] = self._state_at[source]

    def share_state(self, source: int, target: int) -> None:
        """A sequence that has attention must have that of the state."""
        at = self._state_at[source]
        state = self._held[source].before(at)
        self._held[target] = state if self.ledger.is_empty(target) else self._over_attention(target, state)
        self._state_at[target] = at

    def cut(self, sequence: int, pos: int) -> bool:
        if self._kind.is_exact_only and 0 < pos < self._state_at[sequence]:
            return False
        if self.window is not None:
            self.window.cut(sequence, pos)
        self.ledger.cut(sequence, pos)
        self._held[sequence] = self._held[sequence].before(pos)
        self._state_at[sequence] = min(self._state_at[sequence], self._held[sequence].n)
        return True

    def remove(self, sequence: int) -> None:
        if self.window is not None:
            self.window.cut(sequence, 0)
        self.ledger.remove(sequence)
        self._held[sequence], self._state_at[sequence] = Contents(), 0

    def drop_recurrent(self, sequence: int) -> None:
        if self._kind.is_exact_only:
            self._state_at[sequence] = 0

    def pos_min(self, sequence: int) -> int:
        if self._kind.is_exact_only and self._state_at[sequence]:
            return self._state_at[sequence] - 1
        if self.window is not None:
            return self.window.pos_min(sequence)
        return 0 if self._kind.has_kv and self._held[sequence].n else -1

    def pos_max(self, sequence: int) -> int:
        return (self._state_at if self._kind.is_exact_only else [held.n for held in self._held])[sequence] - 1

    def size(self, sequence: int) -> int:
        if self._state_bytes is not None:
            return self._state_bytes
        if self._sizes is None:
            return 0  # on full attention, where no state is ever taken: see `simulated_loader`
        n_window = self.window.n_seen(sequence) if self.window is not None else 0
        return self._sizes.state_bytes(n_tokens=self._held[sequence].n, n_window=n_window)

    def save(self, sequence: int) -> SimulatedState:
        held = self._held[sequence]
        if self._kind.is_exact_only and self._state_at[sequence] != held.n:
            raise EngineBug(f"sequence {sequence} holds no state to save")
        state = SimulatedState()
        state.n_bytes = self.size(sequence)
        state.n_tokens = held.n
        state.contents = held.sealed(with_items=self._kind is MemoryKind.FULL)
        state.window = self.window.save(sequence) if self.window is not None else None
        return state

    def read(self, state: bytes, sequence: int) -> int:
        """Takes all of it, or nothing for want of window cells: what else llama.cpp would refuse, and what it would not
        notice, are both a wrong plan.
        """
        if not isinstance(state, SimulatedState):
            raise EngineBug("what is put back is no state")
        holds_all = self._kind in (MemoryKind.FULL, MemoryKind.RECURRENT)
        contents = state.contents if holds_all else self._over_attention(sequence, state.contents)
        if self.window is not None:
            assert state.window is not None
            if not self.window.restore(sequence, state.window):
                return 0 if len(state) else -1
        self._held[sequence], self._state_at[sequence] = contents.before(contents.n), state.n_tokens
        return len(state)

    def keep_spare(self, numbers: list[int], sequence: int) -> None:
        """Nothing is copied through another sequence here."""

    def part(self, number: int) -> bool:
        return self.window is None or self.window.restore(number, self.window.save(number))

    def load(self, sequence: int, saved: SimulatedRange, p0: int) -> None:
        """The attention of items from `p0` on, in an empty sequence."""
        self.ledger.load(sequence, p0, p0 + len(saved.items))
        self._held[sequence] = Contents(saved.items[:], len(saved.items), first=p0, before=saved.prefix)

    def _over_attention(self, sequence: int, state: Contents) -> Contents:
        """What a sequence holds once it has this state."""
        held = self._held[sequence]
        if held.n < state.n or held.before(state.n).prefix.digest() != state.prefix.digest():
            raise EngineBug(f"a state is put back at position {state.n}, over the items of another branch")
        return held


class SimulatedRanges:
    """Implements `port.RangeStore`."""

    def __init__(self, memory: SimulatedMemory, outline: ModelOutline, kv_bytes_per_token: int | None) -> None:
        self._memory = memory
        self._sizes = outline.sizes
        self._kv_bytes_per_token = kv_bytes_per_token

    def n_bytes(self, number: int, p0: int, p1: int) -> int:
        if self._kv_bytes_per_token is not None:
            return (p1 - p0) * self._kv_bytes_per_token
        return self._sizes.segment_bytes(p1 - p0) if self._sizes is not None else 0

    def save(self, number: int, p0: int, p1: int) -> SimulatedRange:
        held, saved = self._memory.items(number), SimulatedRange()
        saved.n_bytes = self.n_bytes(number, p0, p1)
        saved.items = held.cut(p0, p1)
        saved.prefix = held.before(p0).prefix
        return saved

    def header_of(self, blob: bytes, p0: int, p1: int) -> SegmentHeader:
        if not isinstance(blob, SimulatedRange) or p1 - p0 != len(blob.items):
            raise EngineBug(f"what is loaded at positions {p0} to {p1} is no range of them")
        return SegmentHeader(p0=p0, p1=p1, n_bytes_state=len(blob), model=b"")

    def load(self, blob: bytes, header: SegmentHeader, number: int) -> bool:
        assert isinstance(blob, SimulatedRange)
        self._memory.load(number, blob, header.p0)
        return True

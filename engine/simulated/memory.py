"""The memory of a model that computes nothing: which cells each sequence holds, of which items, and how large that is.

What llama.cpp does with cells and states is done here on paper, below the same `Sequences`. What a sequence holds is
known besides, item for item, so that a plan that would damage a real model's output is an EngineBug.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Sequence

from engine.core.cache.states import MemoryKind
from engine.core.prompt.items import Digest
from engine.errors import EngineBug
from engine.native.memory.cell_ledger import CellLedger
from engine.native.memory.state_sizes import ModelOutline, SegmentHeader
from engine.simulated.window_cells import OwnWindows, Positions, WindowCells


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


# What a model that computes nothing holds and saves: items and digests of them, with the bytes they have on paper.


_ITEM_BYTES = 4


class SimulatedState(bytes):
    """A saved state of `n_bytes` bytes on paper. It takes next to nothing, and knows where it belongs."""

    n_bytes: int
    n_tokens: int
    contents: Contents
    window: Positions | None

    def __len__(self) -> int:
        return self.n_bytes


class SimulatedRange(bytes):
    """The attention of a segment, of `n_bytes` bytes on paper."""

    n_bytes: int
    items: array[int]
    prefix: hashlib.blake2b  # of the items before it

    def __len__(self) -> int:
        return self.n_bytes


class Contents:
    """What one sequence is of: the items of its attention cells, none without attention, and a digest of all items.

    Several may look at one row of items, the first `n` of which are meant: whoever goes on first goes on in it.
    """

    __slots__ = ("_before", "_items", "_prefix", "first", "n")

    def __init__(
        self,
        items: array[int] | None = None,
        n: int = 0,
        *,
        prefix: hashlib.blake2b | None = None,
        first: int = 0,
        before: hashlib.blake2b | None = None,
    ) -> None:
        """`first`, `before`: the items before the first one are elsewhere, and this is their digest."""
        self._items = array("i") if items is None else items
        self.n = n
        self._prefix = prefix  # None: to be computed
        self.first = first
        self._before = before

    @property
    def prefix(self) -> hashlib.blake2b:
        if self._prefix is None:
            self._prefix = hashlib.blake2b(memoryview(self._items)[: self.n], digest_size=16)
        return self._prefix

    def grow(self, items: array[int], *, has_kv: bool) -> None:
        if not has_kv or self._prefix is not None:
            self.prefix.update(items)
        if has_kv:
            if len(self._items) > self.n:
                self._items = self._items[: self.n]
            self._items.extend(items)
        self.n += len(items)

    def before(self, pos: int) -> Contents:
        """The first `pos` items."""
        if pos <= 0:
            return Contents()
        if pos >= self.n:
            return Contents(self._items, self.n, prefix=self._prefix.copy() if self._prefix is not None else None)
        return Contents(self._items, pos)

    def behind(self, held: Contents, end: int) -> Contents:
        """The first `end` items, where those of `held` are there already. As Tokens are digested."""
        if self.first:
            if held.n != self.first or self._before is None or held.prefix.digest() != self._before.digest():
                raise EngineBug(f"a range is loaded at position {self.first}, behind the items of another branch")
            return Contents(held.cut(0, held.n) + self._items, held.n + self.n)
        return self.before(end)

    def cut(self, first: int, end: int) -> array[int]:
        return self._items[first:end]

    def sealed(self, *, with_items: bool) -> Contents:
        """To be kept: without the items, as a rule, which take room."""
        return Contents(self.cut(0, self.n) if with_items else None, self.n, prefix=self.prefix.copy())

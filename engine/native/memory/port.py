"""What `Sequences` stands on: the memory of one context, of llama.cpp or on paper, which numbers the sequences."""

from __future__ import annotations

from typing import Protocol

from engine.core.cache.states import SegmentRefusal
from engine.native.memory.cell_ledger import CellLedger
from engine.native.memory.state_sizes import SegmentHeader


class Memory(Protocol):
    """All sequences share one pool of cells, so a copy only marks cells as belonging to one more sequence."""

    ledger: CellLedger
    n_sequences: int

    def copy(self, source: int, target: int, p0: int, p1: int) -> None:
        """`target` shares the cells of [p0, p1), and the recurrent state, whatever the segment is."""
        ...

    def share_state(self, source: int, target: int) -> None:
        """The recurrent state alone."""
        ...

    def cut(self, sequence: int, pos: int) -> bool:
        """Drop everything from `pos` on. False when this memory cannot; nothing changed then."""
        ...

    def remove(self, sequence: int) -> None: ...

    def drop_recurrent(self, sequence: int) -> None:
        """Of the sequence only its attention stays."""
        ...

    def pos_min(self, sequence: int) -> int: ...

    def pos_max(self, sequence: int) -> int: ...

    def size(self, sequence: int) -> int:
        """Bytes that `save` would return."""
        ...

    def save(self, sequence: int) -> bytes:
        """What of a sequence cannot be cut back: recurrent state and window; everything on full attention."""
        ...

    def read(self, state: bytes, sequence: int) -> int:
        """Put what was saved into a sequence; how many bytes were taken, fewer where there is no room for it."""
        ...


class Windows(Protocol):
    """Cells of its own for what one sequence sees of a sliding window."""

    def keep_spare(self, numbers: list[int], sequence: int) -> None:
        """`sequence` is about to be filled; `numbers` are those of all, the working one first, and may be changed."""
        ...

    def part(self, number: int) -> bool:
        """The window of `number` is not shared from now on. False: no room, or no memory for the copy."""
        ...


class RangeStore(Protocol):
    """The attention of a whole sequence as one piece of bytes, and back."""

    def n_bytes(self, number: int, p0: int, p1: int) -> int: ...

    def save(self, number: int, p0: int, p1: int) -> bytes: ...

    def header_of(self, blob: bytes, p0: int, p1: int) -> SegmentHeader | SegmentRefusal: ...

    def load(self, blob: bytes, header: SegmentHeader, number: int) -> bool:
        """Into an empty sequence, which holds it then. False: it was not taken whole."""
        ...

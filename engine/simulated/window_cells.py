"""The cells of llama.cpp's sliding-window cache: which positions of which sequences are still there.

All sequences share one ring of cells. A cell is free when it is empty, or has slid out of the window of the only
sequence that holds it; when one is taken, every older position of that sequence goes with it, so that what is left has
no holes (llama.cpp #13746). Written after `prepare`, `find_slot`, `apply_ubatch`, `seq_rm`, `seq_cp` and
`state_read_meta` of its `llama-kv-cache.cpp`, and compared with them in the tests.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

_EMPTY = -1

Positions = npt.NDArray[np.int32]
_Cells = npt.NDArray[np.intp]
_Flags = npt.NDArray[np.bool_]


class OwnWindows:
    """A window of each sequence's own, of `n_ring` positions at most: where the ring that they share is not known."""

    def __init__(self, n_ring: int, n_swa: int, n_sequences: int) -> None:
        self._n_ring = n_ring
        self._n_swa = n_swa
        self._held = [range(0)] * n_sequences

    def pos_min(self, sequence: int) -> int:
        held = self._held[sequence]
        return held.start if held else -1

    def append(self, sequence: int, first: int, n: int, step: int) -> bool:
        held = self._held[sequence] or range(first, first)
        self._held[sequence] = range(max(held.start, first + n - self._n_ring), first + n)
        return True

    def cut(self, sequence: int, pos: int) -> None:
        held = self._held[sequence]
        self._held[sequence] = range(held.start, min(held.stop, pos))

    def copy(self, source: int, target: int, start: int, end: int) -> None:
        held = self._held[source]
        copied = range(max(held.start, start), min(held.stop, end))
        if copied:
            self._held[target] = range((self._held[target] or copied).start, copied.stop)

    def n_seen(self, sequence: int) -> int:
        return min(len(self._held[sequence]), self._n_swa)

    def save(self, sequence: int) -> Positions:
        return np.asarray(self._held[sequence][-self._n_swa :], np.int32)

    def restore(self, sequence: int, positions: Positions) -> bool:
        if len(positions):
            self._held[sequence] = range(int(positions[0]), int(positions[-1]) + 1)
        return True


@dataclass(slots=True)
class _Extent:
    """The first and the last position of a sequence; -1, -1: none."""

    first: int = -1
    last: int = -1


class WindowCells:
    """`n_cells` cells, of which a position needs the last `n_swa` before it."""

    def __init__(self, n_cells: int, n_swa: int, n_sequences: int = 1) -> None:
        self._n_swa = n_swa
        self._pos: Positions = np.full(n_cells, _EMPTY, np.int32)
        self._held: _Flags = np.zeros((n_sequences, n_cells), np.bool_)
        self._n_holders = np.zeros(n_cells, np.uint16)
        self._extents = [_Extent() for _ in range(n_sequences)]
        self._n_used = 0
        self._head = 0  # where the search for free cells begins

    def pos_min(self, sequence: int = 0) -> int:
        """Positions pos_min..pos_max are there, all of them; -1, -1: none."""
        return self._extents[sequence].first

    def pos_max(self, sequence: int = 0) -> int:
        return self._extents[sequence].last

    def append(self, sequence: int, first: int, n: int, step: int) -> bool:
        """Take in positions first..first+n-1, `step` of them at once. False when there is no room.

        They are not there then; but what made way for some of them is gone, as in llama.cpp, which tries them out.
        """
        undo: list[tuple[_Cells, Positions, _Flags, int]] = []
        for at in range(first, first + n, step):
            cells = self._find(min(step, first + n - at))
            if cells is None:
                for back in reversed(undo):
                    self._put_back(*back)
                self._measure_all()
                return False
            undo.append((cells, self._pos[cells], self._held[:, cells], self._head))
            self._take(sequence, cells, np.arange(at, at + len(cells), dtype=np.int32))
        return True

    def cut(self, sequence: int, pos: int) -> None:
        """Drop everything of a sequence from `pos` on."""
        if pos <= self._extents[sequence].last:
            self._release(sequence, self._held[sequence] & (self._pos >= max(0, pos)))

    def copy(self, source: int, target: int, start: int, end: int) -> None:
        """`target` shares the cells of `source` at positions [start, end). Shared cells are never taken by others."""
        cells = self._held[source] & ~self._held[target] & (self._pos >= start) & (self._pos < end)
        self._held[target] |= cells
        self._n_holders[cells] += 1
        self._measure(target)

    def covers(self, sequence: int, pos: int) -> bool:
        """A token at `pos` would find its whole window."""
        return self._extents[sequence].first <= max(0, pos - self._n_swa + 1)

    def n_seen(self, sequence: int = 0) -> int:
        """How many positions the next token can see: what a saved state holds."""
        extent = self._extents[sequence]
        return 0 if extent.last < 0 else extent.last - max(extent.first, extent.last - self._n_swa + 1) + 1

    def save(self, sequence: int = 0) -> Positions:
        """The positions that a state holds, in the order of their cells: that order decides which are taken next."""
        newest = self._extents[sequence].last
        held: Positions = self._pos[self._held[sequence] & (self._pos >= max(0, newest - self._n_swa + 1))]
        return held

    def restore(self, sequence: int, positions: Positions) -> bool:
        """Hold what `save` gave, and nothing else. A state without positions changes nothing. False: no room."""
        if len(positions) == 0:
            return True
        self.cut(sequence, 0)
        cells = self._find(len(positions))
        if cells is None:
            return False
        self._take(sequence, cells, positions)
        return True

    def _find(self, n: int) -> _Cells | None:
        """The first `n` free cells from the head on, round the ring."""
        n_cells = len(self._pos)
        head = 0 if self._head > self._n_used + 2 * n else self._head
        if head + n <= n_cells and bool(self._are_free(slice(head, head + n)).all()):
            return np.arange(head, head + n)
        free = np.flatnonzero(self._are_free(slice(0, n_cells)))
        if len(free) < n:
            return None
        return np.roll(free, -int(np.searchsorted(free, head)))[:n]

    def _are_free(self, part: slice) -> _Flags:
        holders, pos = self._n_holders[part], self._pos[part]
        free: _Flags = holders == 0
        is_single = holders == 1
        for sequence, extent in enumerate(self._extents):
            slid_out = extent.last + 1 - self._n_swa  # the newest position that its next token does not see
            if slid_out >= 0 and extent.last >= 0:
                free |= self._held[sequence, part] & is_single & (pos <= slid_out)
        return free

    def _take(self, sequence: int, cells: _Cells, positions: Positions) -> None:
        taken, holders = self._pos[cells], self._held[:, cells]
        newest = {int(of): int(taken[holders[of]].max()) for of in np.flatnonzero(holders.any(axis=1))}
        self._n_used += len(cells) - int(np.count_nonzero(self._n_holders[cells]))
        self._held[:, cells] = False
        self._held[sequence, cells] = True
        self._n_holders[cells] = 1
        self._pos[cells] = positions
        extent = self._extents[sequence]
        if extent.last < 0:
            extent.first = int(positions.min())
        extent.last = max(extent.last, int(positions.max()))
        for of, last_taken in newest.items():
            self._release(of, self._held[of] & (self._pos <= last_taken))
        self._head = int(cells[-1]) + 1

    def _release(self, sequence: int, cells: _Flags) -> None:
        """The sequence loses these cells, all of them its own; the head moves back to the first that is empty then."""
        self._held[sequence] &= ~cells
        self._n_holders[cells] -= 1
        emptied = np.flatnonzero(cells & (self._n_holders == 0))
        if len(emptied):
            self._pos[emptied] = _EMPTY
            self._n_used -= len(emptied)
            self._head = min(self._head, int(emptied[0]))
        self._measure(sequence)

    def _put_back(self, cells: _Cells, pos: Positions, held: _Flags, head: int) -> None:
        self._pos[cells], self._held[:, cells], self._head = pos, held, head
        self._n_holders[cells] = held.sum(axis=0)

    def _measure_all(self) -> None:
        self._n_used = int(np.count_nonzero(self._n_holders))
        for sequence in range(len(self._extents)):
            self._measure(sequence)

    def _measure(self, sequence: int) -> None:
        pos = self._pos[self._held[sequence]]
        self._extents[sequence] = _Extent(int(pos.min()), int(pos.max())) if len(pos) else _Extent()

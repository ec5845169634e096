"""The cells of llama.cpp's sliding-window cache, for one sequence: which positions are still there.

llama.cpp fills a ring of cells. A cell is free when it is empty or has slid out of the window; when one is taken, every
older position goes with it, so that what is left has no holes (llama.cpp #13746). Written after `find_slot`,
`apply_ubatch`, `seq_rm` and `state_read_meta` of its `llama-kv-cache.cpp`, and compared with them in the tests.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

_EMPTY = -1

Positions = npt.NDArray[np.int32]


class WindowCells:
    """`n_cells` cells, of which a position needs the last `n_swa` before it."""

    def __init__(self, n_cells: int, n_swa: int) -> None:
        self._n_swa = n_swa
        self._pos: Positions = np.full(n_cells, _EMPTY, np.int32)
        self._head = 0  # where the search for free cells begins
        self.pos_min = -1  # positions pos_min..pos_max are there, all of them; -1, -1: none
        self.pos_max = -1

    def append(self, first: int, n: int) -> bool:
        """Take in positions first..first+n-1 as one micro-batch. False when there is no room; nothing changed then."""
        return self._place(np.arange(first, first + n, dtype=np.int32))

    def cut(self, pos: int) -> None:
        """Drop everything from `pos` on."""
        if pos > self.pos_max:
            return
        gone = np.flatnonzero(self._pos >= max(0, pos))
        self._pos[gone] = _EMPTY
        self._head = min(self._head, int(gone[0]))
        self.pos_max = pos - 1
        if self.pos_max < self.pos_min or pos <= 0:
            self.pos_min = self.pos_max = -1

    def covers(self, pos: int) -> bool:
        """A token at `pos` would find its whole window."""
        return self.pos_min <= max(0, pos - self._n_swa + 1)

    @property
    def n_seen(self) -> int:
        """How many positions the next token can see: what a saved state holds."""
        return 0 if self.pos_max < 0 else self.pos_max - max(self.pos_min, self.pos_max - self._n_swa + 1) + 1

    def save(self) -> Positions:
        """The positions that a state holds, in the order of their cells: that order decides which are taken next."""
        held: Positions = self._pos[self._pos >= max(0, self.pos_max - self._n_swa + 1)]
        return held

    def restore(self, positions: Positions) -> bool:
        """Hold what `save` gave, and nothing else."""
        self.cut(0)
        return len(positions) == 0 or self._place(positions)

    def _place(self, positions: Positions) -> bool:
        cells = self._find(len(positions))
        if cells is None:
            return False
        taken = self._pos[cells]
        newest_taken = int(taken.max())
        is_empty = self.pos_max < 0
        self._pos[cells] = positions
        if newest_taken != _EMPTY:
            if newest_taken - self.pos_min + 1 > np.count_nonzero(taken != _EMPTY):
                self._pos[(self._pos >= self.pos_min) & (self._pos <= newest_taken)] = _EMPTY
            self.pos_min = newest_taken + 1
        elif is_empty:
            self.pos_min = int(positions.min())
        self.pos_max = int(positions.max())
        self._head = int(cells[-1]) + 1
        return True

    def _find(self, n: int) -> npt.NDArray[np.intp] | None:
        """The first `n` free cells from the head on, round the ring."""
        n_used = self.pos_max - self.pos_min + 1 if self.pos_max >= 0 else 0
        head = 0 if self._head > n_used + 2 * n else self._head
        slid_out = max(_EMPTY, self.pos_max + 1 - self._n_swa)  # the newest position that the next token does not see
        ahead = self._pos[head : head + n]
        if len(ahead) == n and bool((ahead <= slid_out).all()):
            return np.arange(head, head + n)
        free = np.flatnonzero(self._pos <= slid_out)
        if len(free) < n:
            return None
        start = int(np.searchsorted(free, head))
        return np.roll(free, -start)[:n]

"""Where each row of a long list begins, when most heights are only estimated. Free of Qt."""

from __future__ import annotations

from collections.abc import Iterable


class HeightIndex:
    """Heights of rows with running sums: a change, a row's top and the row at a place each cost O(log n)."""

    def __init__(self, heights: Iterable[int] = ()) -> None:
        self._heights: list[int] = []
        self._sums: list[int] = [0]  # a Fenwick tree, 1-based
        self.reset(heights)

    def __len__(self) -> int:
        return len(self._heights)

    def __getitem__(self, row: int) -> int:
        return self._heights[row]

    def reset(self, heights: Iterable[int]) -> None:
        self._heights = list(heights)
        n = len(self._heights)
        self._sums = [0, *self._heights]
        for i in range(1, n + 1):
            above = i + (i & -i)
            if above <= n:
                self._sums[above] += self._sums[i]

    def append(self, height: int) -> None:
        self._heights.append(height)
        i = len(self._heights)
        first = i - (i & -i)  # this node covers rows [first, i)
        self._sums.append(height + self.top(i - 1) - self.top(first))

    def change(self, row: int, height: int) -> int:
        """Set a row's height; by how much it grew."""
        grown = height - self._heights[row]
        if grown:
            self._heights[row] = height
            i = row + 1
            while i < len(self._sums):
                self._sums[i] += grown
                i += i & -i
        return grown

    def top(self, row: int) -> int:
        """The sum of the heights before `row`."""
        total = 0
        while row > 0:
            total += self._sums[row]
            row -= row & -row
        return total

    @property
    def total(self) -> int:
        return self.top(len(self._heights))

    def row_at(self, y: int) -> int:
        """The row that covers `y`; the first or last one outside. -1 when there is none."""
        n = len(self._heights)
        if n == 0:
            return -1
        at, left = 0, max(0, y)
        step = 1 << n.bit_length()
        while step:
            nxt = at + step
            if nxt <= n and self._sums[nxt] <= left:
                at = nxt
                left -= self._sums[nxt]
            step >>= 1
        return min(at, n - 1)

"""What a batch of so many tokens takes, what follows for the limits of batches, and what cutting one costs. Pure.

A batch of twice the size takes less than twice as long: the weights are read once for all of its tokens. And kernels
change at certain sizes: with flash attention on a processor ggml works in tiles from 64 rows on, and 63 tokens may take
ten times as long as 64. So time grows with the size in pieces, each monotone, and falls from one to the next.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass
from operator import attrgetter

_size = attrgetter("n")


@dataclass(frozen=True, slots=True, kw_only=True)
class Knot:
    """A size whose time is known: a token of such a batch takes `a + b * depth` seconds, in the middle of the batch."""

    n: float
    a: float
    b: float

    def per_token(self, middle: float) -> float:
        return self.a + self.b * middle


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchCosts:
    """In seconds. Without knots nothing was measured: then a token is the unit, a batch takes as long as its tokens,
    and cutting one costs nothing.
    """

    knots: tuple[Knot, ...] = ()  # by size, no two of one power of two
    masked: float = 1.0  # what a cell costs that a token does not see, as a share of one that it sees

    def seconds(self, n: int, depth: int) -> float:
        """A batch of `n` tokens behind `depth` others. Between two knots a line, unless the larger batch takes less:
        then another kernel starts at the power of two below it, and a token of either kernel takes what it does at
        its knot.
        """
        knots, middle = self.knots, depth + n / 2
        if not knots:
            return float(n)
        at = bisect_left(knots, n, key=_size)
        if at in (0, len(knots)):
            return n * knots[max(0, at - 1)].per_token(middle)
        below, above = knots[at - 1], knots[at]
        low, high = below.n * below.per_token(middle), above.n * above.per_token(middle)
        if high < low:
            is_above = n >= 1 << (int(above.n).bit_length() - 1)
            return n * (above if is_above else below).per_token(middle)
        return low + (high - low) * (n - below.n) / (above.n - below.n)

    def scanning(self, n: int, n_batch: int) -> float:
        """What reading `n` tokens takes longer for each cell that they do not see, as far as batches are measured."""
        size = min(n, n_batch)
        nearest = min(self.knots, key=lambda knot: abs(math.log2(knot.n) - math.log2(max(1, size))), default=None)
        return n * nearest.b * self.masked if nearest is not None else 0.0

    def next_end(self, first: int, last: int, n_batch: int) -> int:
        """Where the first batch ends when all of [first, last) is to be read in as few batches as possible.

        Full ones come first. The last two share what is left in the way that takes least: 512 and 36 tokens take longer
        than 484 and 64 where kernels change at 64.
        """
        n = last - first
        if n <= n_batch:
            return last
        if n >= 2 * n_batch or not self.knots:
            return first + n_batch
        return first + min(_ways(n, n_batch), key=lambda some: self._of_two(first, some, n))

    def reading(self, first: int, last: int, n_batch: int) -> float:
        """All of [first, last), in the batches that `next_end` says."""
        total = 0.0
        while first < last:
            end = self.next_end(first, last, n_batch)
            total += self.seconds(end - first, first)
            first = end
        return total

    def cut_tokens(self, first: int, at: int, last: int, n_batch: int) -> float:
        """What it costs to end a batch at `at` between two places where one ends anyway, in tokens of a full batch."""
        if not self.knots or not first < at < last:
            return 0.0
        # Whole batches on either side are the same with the cut and without it.
        first = max(first, at - (at - first) % n_batch - n_batch)
        last = min(last, at + (last - at) % n_batch + n_batch)
        parts = self.reading(first, at, n_batch) + self.reading(at, last, n_batch)
        return max(0.0, parts - self.reading(first, last, n_batch)) * n_batch / self.seconds(n_batch, at)

    def _of_two(self, depth: int, some: int, n: int) -> float:
        return self.seconds(some, depth) + self.seconds(n - some, depth + some)


def _ways(n: int, n_batch: int) -> list[int]:
    """What the first of two batches may take: all it can, as little as it can, half; or one is a power of two."""
    found, size = [n_batch, n - n_batch, (n + 1) // 2], 1
    while size < n_batch:
        found += [each for each in (n - size, size) if each <= n_batch and n - each <= n_batch]
        size *= 2
    return found


UNMEASURED = BatchCosts()

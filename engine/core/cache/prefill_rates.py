"""How long reading takes on this machine, learned from every batch that was read.

A batch of n tokens behind `depth` others takes about `n * (a + b * depth)`: `a` for the weights, `b` for the attention.
Both depend on the size of the batch, and not smoothly: kernels change at certain sizes, and below them a token may cost
several times as much. So batches are sorted by size into classes of a factor of two, each with numbers of its own. A
class that was not yet seen at different depths takes its `b` from those that were.

Cells that no token sees, those of other branches, are scanned as well: `n * share * b` for each. On a graphics card
they may cost what the own ones do; ggml's flash attention on a processor passes over them.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
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


_CLASSES = 16  # the last one: 32,768 tokens and more
_MEMORY = 0.97  # weight of the past with each batch of a class: some thirty of them count
_BYTES_PER_SECOND = 2e9  # of copies of attention, until one was timed
_GUESS_SECONDS = 0.02  # a guess at what masked cells cost counts as a batch that would take so much longer
_LEAST_BATCHES = 2  # of a class, from which on it tells what is due to others' cells
_MOST_BESIDE = 0.1  # of a batch's own time: so much may be due to others' cells where it tells of its class
_LEAST_SPREAD = 0.3  # of the depths, as a share of their mean, from which they tell `b`


@dataclass(frozen=True, slots=True, kw_only=True)
class _Class:
    """Faded sums over the batches of one class: tokens n, depths d, seconds t; a token is one observation."""

    n: float = 0.0
    nd: float = 0.0
    ndd: float = 0.0
    t: float = 0.0
    td: float = 0.0
    n_batches: float = 0.0  # 0 as well where they were not counted

    def with_batch(self, n: int, depth: float, seconds: float) -> _Class:
        old = _MEMORY
        return _Class(
            n=self.n * old + n,
            nd=self.nd * old + n * depth,
            ndd=self.ndd * old + n * depth * depth,
            t=self.t * old + seconds,
            td=self.td * old + seconds * depth,
            n_batches=self.n_batches * old + 1,
        )

    @property
    def depth(self) -> float:
        """The mean depth."""
        return self.nd / self.n

    @property
    def spread(self) -> float:
        """The variance of the depths, in tokens squared, times the tokens."""
        return max(0.0, self.ndd - self.nd * self.nd / self.n)

    @property
    def covariance(self) -> float:
        return self.td - self.t * self.nd / self.n

    @property
    def most_attention(self) -> float:
        """What `b` may be at most: see `a`."""
        return 0.9 * self.t / self.nd if self.nd else math.inf

    def a(self, b: float) -> float:
        """Seconds a token at depth 0, not below a tenth of the mean: noise must not make reading free."""
        mean = self.t / self.n
        return max(mean - b * self.depth, 0.1 * mean)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Masked:
    """Faded sums over batches beside cells that they do not see: what those would take if they were seen, x, and by
    how much the batch took longer, y; in seconds squared."""

    xx: float = 0.0
    xy: float = 0.0

    def with_batch(self, x: float, y: float) -> _Masked:
        return _Masked(xx=self.xx * _MEMORY + x * x, xy=self.xy * _MEMORY + x * y)

    def share(self, guess: float) -> float:
        """y as a share of x by least squares, 0 to 1; the guess counts as one batch."""
        weight = _GUESS_SECONDS**2
        return min(1.0, max(0.0, (self.xy + weight * guess) / (self.xx + weight)))


@dataclass(frozen=True, slots=True)
class PrefillRates:
    """What was observed, and what follows from it. Nothing is known before the first batch."""

    _classes: tuple[_Class | None, ...] = (None,) * _CLASSES
    _masked: _Masked = _Masked()

    def observed(self, n: int, depth: int, seconds: float, *, n_masked: int = 0, guess: float = 1.0) -> PrefillRates:
        """One batch of `n` tokens behind `depth` others took so many seconds, beside `n_masked` cells of others.

        `guess`: what such a cell costs, as a share of one that is seen, as long as nothing tells.
        """
        if n <= 0 or seconds <= 0:
            return self
        at = _class_of(n)
        known = self._classes[at]
        if n_masked and known is not None:
            common = _attention([found for found in self._classes if found is not None])
            b = min(_attention_of(known, common), known.most_attention)
            x, own = n * n_masked * b, n * (known.a(b) + b * (depth + n / 2))
            masked = self._masked.with_batch(x, seconds - own) if known.n_batches > _LEAST_BATCHES else self._masked
            beside = masked.share(guess) * x
            if beside > _MOST_BESIDE * own:  # what is taken off as theirs would come back as own cost, batch by batch
                return replace(self, _masked=masked)
            return replace(self, _masked=masked).observed(n, depth, max(seconds - beside, seconds / 2))
        known = (self._classes[at] or _Class()).with_batch(n, depth + n / 2, seconds)
        return replace(self, _classes=(*self._classes[:at], known, *self._classes[at + 1 :]))

    def seconds(self, batches: Iterable[tuple[int, int]]) -> float | None:
        """What reading such batches, (tokens, depth), is expected to take; None while nothing is known."""
        known = [(at, found) for at, found in enumerate(self._classes) if found is not None]
        if not known:
            return None
        common = _attention([found for _, found in known])
        return sum(n * _per_token(known, _class_of(n), depth + n / 2, common) for n, depth in batches)

    @property
    def is_known(self) -> bool:
        return any(found is not None for found in self._classes)

    def or_else(self, others: PrefillRates) -> PrefillRates:
        """Classes of which nothing was observed are taken from there."""
        classes = tuple(a or b for a, b in zip(self._classes, others._classes, strict=True))
        return PrefillRates(classes, self._masked if self._masked.xx else others._masked)

    def costs(self, guess: float = 1.0) -> BatchCosts:
        """What batches of any size are expected to take; UNMEASURED as long as one size alone is known.

        `guess`: see `observed`.
        """
        known = [(at, found) for at, found in enumerate(self._classes) if found is not None]
        telling = [(at, b) for at, found in known if (b := _attention([found])) is not None]
        knots: list[Knot] = []
        for at, found in known:  # kernels differ, and with them the attention: the nearest size tells most of it
            b = min(telling, key=lambda other: (abs(other[0] - at), -other[0]), default=(0, 0.0))[1]
            b = min(b, found.most_attention)
            size = found.n / found.n_batches if found.n_batches else 1.5 * (1 << at)
            knots.append(Knot(n=min(max(size, 1 << at), (2 << at) - 1), a=found.a(b), b=b))
        return BatchCosts(knots=tuple(knots), masked=self._masked.share(guess)) if len(knots) > 1 else UNMEASURED


def _class_of(n: int) -> int:
    return min(n.bit_length() - 1, _CLASSES - 1)


def _attention(classes: Sequence[_Class]) -> float | None:
    """`b` by least squares with an `a` for each class; never negative. None where no depths tell."""
    telling = [found for found in classes if found.spread > found.n * (_LEAST_SPREAD * found.depth) ** 2]
    spread = sum(found.spread for found in telling)
    return max(0.0, sum(found.covariance for found in telling) / spread) if spread > 0 else None


def _attention_of(found: _Class, common: float | None) -> float:
    """`b` of one class, or of all where its depths do not tell."""
    own = _attention([found])
    return (common or 0.0) if own is None else own


def _per_token(known: Sequence[tuple[int, _Class]], at: int, depth: float, common: float | None) -> float:
    """Seconds for one token of a batch of class `at`; between the classes that were seen a line over logarithms."""

    def of(found: _Class) -> float:
        b = _attention_of(found, common)
        return found.a(b) + b * depth

    below = [pair for pair in known if pair[0] <= at]
    above = [pair for pair in known if pair[0] >= at]
    if not above:
        return of(below[-1][1])
    if not below:  # the weights are read once for all tokens of a batch: in a smaller one each is dearer
        return math.exp2((above[0][0] - at) / 2) * of(above[0][1])
    (low, one), (high, other) = below[-1], above[0]
    share = (at - low) / (high - low) if high > low else 0.0
    return math.exp((1 - share) * math.log(of(one)) + share * math.log(of(other)))


@dataclass(frozen=True, slots=True)
class CopyingRate:
    """How long copying from RAM takes, or to it, by the newest copies. Until there was one: nothing."""

    _n_bytes: float = 0.0
    _seconds: float = 0.0

    def observed(self, n_bytes: int, seconds: float) -> CopyingRate:
        if n_bytes <= 0:
            return self
        return CopyingRate(self._n_bytes * _MEMORY + n_bytes, self._seconds * _MEMORY + seconds)

    def seconds(self, n_bytes: int) -> float:
        return n_bytes * self._seconds / self._n_bytes if self._n_bytes else 0.0

    def about(self, n_bytes: int) -> float:
        """A guess before the first copy."""
        return self.seconds(n_bytes) or n_bytes / _BYTES_PER_SECOND


def batches_of(
    n_prompt: int, reused: int, cuts: Iterable[int], n_batch: int, costs: BatchCosts = UNMEASURED
) -> Iterator[tuple[int, int]]:
    """The batches, (tokens, depth), in which [reused, n_prompt) is read when it is cut at these places, too."""
    at = reused
    for cut in sorted({cut for cut in cuts if reused < cut < n_prompt} | {n_prompt}):
        while at < cut:
            end = costs.next_end(at, cut, n_batch)
            yield end - at, at
            at = end

"""Which attention cells each sequence holds, so that the cells in use are known: llama.cpp does not tell.

A cell is named by its origin and its position. An origin is one stretch of decoding, or one load from a blob; copies of
a sequence share cells and so their names. Where a sequence is cut and goes on differently, a new origin begins.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """The cells of `origin` at positions [start, end)."""

    origin: int
    start: int
    end: int


class CellLedger:
    """Pure bookkeeping. A position counts as one cell: an image may take more cells than positions."""

    def __init__(self) -> None:
        self._spans: dict[int, tuple[Span, ...]] = {}
        self._ends: list[int] = []  # of each origin: no cell at or past it ever had that origin

    def end(self, sequence: int) -> int:
        spans = self._spans.get(sequence, ())
        return spans[-1].end if spans else 0

    def covers(self, sequence: int, start: int, end: int) -> bool:
        """The sequence holds every position of [start, end)."""
        return sum(span.end - span.start for span in _within(self._spans.get(sequence, ()), start, end)) == end - start

    def n_shared(self, one: int, other: int) -> int:
        """How many positions from 0 on are the very same cells in both."""
        n = 0
        for a, b in zip(self._spans.get(one, ()), self._spans.get(other, ()), strict=False):
            if (a.origin, a.start, b.start) != (b.origin, n, n):
                break
            n = min(a.end, b.end)
            if a.end != b.end:
                break
        return n

    def is_empty(self, sequence: int) -> bool:
        return not self._spans.get(sequence)

    def grow(self, sequence: int, end: int) -> None:
        """The sequence now ends at `end`, with cells of its own past its old end."""
        spans = self._spans.get(sequence, ())
        start = spans[-1].end if spans else 0
        if end <= start:
            return
        last = spans[-1] if spans else None
        if last is not None and self._ends[last.origin] == last.end:
            self._ends[last.origin] = end
            self._spans[sequence] = (*spans[:-1], replace(last, end=end))
        else:
            self._spans[sequence] = (*spans, self._new_span(start, end))

    def load(self, sequence: int, start: int, end: int) -> None:
        """An empty sequence got new cells at [start, end)."""
        self._spans[sequence] = (self._new_span(start, end),) if end > start else ()

    def cut(self, sequence: int, end: int) -> None:
        """The sequence lost everything from `end` on."""
        self._spans[sequence] = _within(self._spans.get(sequence, ()), 0, end)

    def copy(self, source: int, target: int, start: int, end: int) -> None:
        """`target` shares the cells of `source` at [start, end), all of them past its own end."""
        shared = _within(self._spans.get(source, ()), start, end)
        held = self._spans.get(target, ())
        if held and shared and (held[-1].origin, held[-1].end) == (shared[0].origin, shared[0].start):
            held, shared = (*held[:-1], replace(held[-1], end=shared[0].end)), shared[1:]
        self._spans[target] = (*held, *shared)

    def remove(self, sequence: int) -> None:
        self._spans.pop(sequence, None)

    def n_used(self) -> int:
        """Cells that at least one sequence holds."""
        return _n_cells(span for spans in self._spans.values() for span in spans)

    def n_used_without(self, sequence: int, start: int) -> int:
        """Cells in use once `sequence` has been cut at `start`."""
        others = (span for other, spans in self._spans.items() if other != sequence for span in spans)
        return _n_cells((*others, *_within(self._spans.get(sequence, ()), 0, start)))

    def _new_span(self, start: int, end: int) -> Span:
        self._ends.append(end)
        return Span(origin=len(self._ends) - 1, start=start, end=end)


def _within(spans: Iterable[Span], start: int, end: int) -> tuple[Span, ...]:
    cut = (replace(span, start=max(span.start, start), end=min(span.end, end)) for span in spans)
    return tuple(span for span in cut if span.start < span.end)


def _n_cells(spans: Iterable[Span]) -> int:
    by_origin: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for span in spans:
        by_origin[span.origin].append((span.start, span.end))
    n = 0
    for ranges in by_origin.values():
        reached = 0
        for start, end in sorted(ranges):
            n += max(0, end - max(start, reached))
            reached = max(reached, end)
    return n

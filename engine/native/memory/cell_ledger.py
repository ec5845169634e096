"""Which attention cells each sequence holds, so that the cells in use are known: llama.cpp does not tell.

A cell is named by its origin and its position. An origin is one stretch of decoding, or one load from a blob; copies of
a sequence share cells and so their names. Where a sequence is cut and goes on differently, a new origin begins.

A text token is one cell at one position. A media chunk is atomic: its cells and its positions differ in number, so each
origin keeps a list of those it has, and every place named here lies at an edge of one or outside of all.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from operator import attrgetter

from engine.errors import EngineBug

_START = attrgetter("start")
_MOST_UNUSED = 64  # origins that nothing has any more; a server begins some with every request


@dataclass(frozen=True, slots=True, kw_only=True)
class MediaCells:
    """A chunk of media in memory: `n_cells` cells that advance the position from `start` to `end`.

    `pos_max` is the last position that a cell of it has: `start` for an M-RoPE image, whose cells all lie there.
    """

    start: int
    end: int
    n_cells: int
    pos_max: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CellSpan:
    """The cells of `origin` at positions [start, end)."""

    origin: int
    start: int
    end: int


class _Origin:
    """A stretch of decoding. No cell at or past `end` ever had this origin."""

    __slots__ = ("_media", "_surplus", "end")

    def __init__(self, end: int, media: Iterable[MediaCells] = ()) -> None:
        self.end = end
        self._media: list[MediaCells] = []
        self._surplus = [0]  # cells beyond one per position, of all chunks before each
        for chunk in media:
            self.add(chunk)

    def add(self, chunk: MediaCells) -> None:
        """The next chunk by position."""
        self._media.append(chunk)
        self._surplus.append(self._surplus[-1] + chunk.n_cells - (chunk.end - chunk.start))

    def media(self, start: int, end: int) -> list[MediaCells]:
        return self._media[self._index(start) : self._index(end)]

    def n_cells(self, start: int, end: int) -> int:
        if not self._media:
            return end - start
        return end - start + self._surplus[self._index(end)] - self._surplus[self._index(start)]

    def before(self, pos: int) -> MediaCells | None:
        """The last chunk that starts before `pos`."""
        index = self._index(pos)
        return self._media[index - 1] if index else None

    def _index(self, pos: int) -> int:
        return bisect_left(self._media, pos, key=_START)


class CellLedger:
    """Pure bookkeeping."""

    def __init__(self) -> None:
        self._spans: dict[int, tuple[CellSpan, ...]] = {}
        self._origins: dict[int, _Origin] = {}  # by age
        self._n_begun = 0
        self._most_origins = _MOST_UNUSED

    def end(self, sequence: int) -> int:
        """The position of what comes next."""
        spans = self._spans.get(sequence, ())
        return spans[-1].end if spans else 0

    def pos_max(self, sequence: int) -> int:
        """The last position that a cell of the sequence has, as llama.cpp sees it; -1 when empty."""
        end = self.end(sequence)
        if end:
            last = self._spans[sequence][-1]
            chunk = self._origins[last.origin].before(end)
            if chunk is not None and chunk.start >= last.start and chunk.end == end:
                return chunk.pos_max
        return end - 1

    def covers(self, sequence: int, start: int, end: int) -> bool:
        """The sequence holds every position of [start, end)."""
        return sum(span.end - span.start for span in _within(self._spans.get(sequence, ()), start, end)) == end - start

    def is_edge(self, sequence: int, pos: int) -> bool:
        """`pos` does not lie inside a media chunk of the sequence."""
        for span in self._spans.get(sequence, ()):
            if span.start < pos < span.end:
                chunk = self._origins[span.origin].before(pos)
                return chunk is None or chunk.end <= pos
        return True

    def media(self, sequence: int, start: int, end: int) -> tuple[MediaCells, ...]:
        """The media chunks that the sequence has in [start, end), by position."""
        spans = _within(self._spans.get(sequence, ()), start, end)
        return tuple(chunk for span in spans for chunk in self._origins[span.origin].media(span.start, span.end))

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

    def first_behind(self, sequence: int, others: Iterable[int], end: int) -> int:
        """The first position before `end` whose cell `sequence` took later than some cell that only `others` have.

        `end` where there is none. Cells are taken from the front on: so it lies behind, unless there was a hole. An
        origin that goes on later is taken to be as old as its beginning.
        """
        alone = [
            (span.origin, max(span.start, n_shared))
            for other in others
            for n_shared in (self.n_shared(sequence, other),)
            for span in self._spans.get(other, ())
            if span.end > n_shared
        ]
        if not alone:
            return end
        first = min(alone)
        for span in _within(self._spans.get(sequence, ()), 0, end):
            if span.origin > first[0]:
                return span.start
            if span.origin == first[0] and span.end > first[1]:
                return max(span.start, first[1])
        return end

    def is_empty(self, sequence: int) -> bool:
        return not self._spans.get(sequence)

    def first_empty(self, sequences: Iterable[int]) -> int:
        """The first of these that holds nothing. That there is one follows from how many branches may stay."""
        for sequence in sequences:
            if self.is_empty(sequence):
                return sequence
        raise EngineBug("no sequence is free to save or load a range with")

    def grow(self, sequence: int, end: int, media: MediaCells | None = None) -> None:
        """The sequence now ends at `end`, with cells of its own past its old end: text, or one chunk of media."""
        spans = self._spans.get(sequence, ())
        start = spans[-1].end if spans else 0
        if end <= start:
            return
        last = spans[-1] if spans else None
        if last is not None and self._origins[last.origin].end == last.end:
            self._origins[last.origin].end = end
            self._spans[sequence] = (*spans[:-1], CellSpan(origin=last.origin, start=last.start, end=end))
        else:
            self._spans[sequence] = (*spans, self._new_span(start, end))
        if media is not None:
            self._origins[self._spans[sequence][-1].origin].add(media)

    def load(self, sequence: int, start: int, end: int, media: Iterable[MediaCells] = ()) -> None:
        """An empty sequence got new cells at [start, end)."""
        self._spans[sequence] = (self._new_span(start, end, media),) if end > start else ()

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
        return self._n_cells(span for spans in self._spans.values() for span in spans)

    def n_used_without(self, sequence: int, start: int) -> int:
        """Cells in use once `sequence` has been cut at `start`."""
        others = (span for other, spans in self._spans.items() if other != sequence for span in spans)
        return self._n_cells((*others, *_within(self._spans.get(sequence, ()), 0, start)))

    def _new_span(self, start: int, end: int, media: Iterable[MediaCells] = ()) -> CellSpan:
        if len(self._origins) >= self._most_origins:  # most of them are of cells that are gone
            used = {span.origin for spans in self._spans.values() for span in spans}
            self._origins = {origin: found for origin, found in self._origins.items() if origin in used}
            self._most_origins = 2 * len(self._origins) + _MOST_UNUSED
        origin = self._n_begun
        self._n_begun += 1
        self._origins[origin] = _Origin(end, media)
        return CellSpan(origin=origin, start=start, end=end)

    def _n_cells(self, spans: Iterable[CellSpan]) -> int:
        by_origin: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for span in spans:
            by_origin[span.origin].append((span.start, span.end))
        n = 0
        for origin, segments in by_origin.items():
            reached = 0
            for start, end in sorted(segments):
                if end > reached:
                    n += self._origins[origin].n_cells(max(start, reached), end)
                    reached = end
        return n


def _within(spans: Iterable[CellSpan], start: int, end: int) -> tuple[CellSpan, ...]:
    """Most lie within it or outside of it as they are."""
    found: list[CellSpan] = []
    for span in spans:
        first, last = max(span.start, start), min(span.end, end)
        if first < last:
            is_whole = (first, last) == (span.start, span.end)
            found.append(span if is_whole else CellSpan(origin=span.origin, start=first, end=last))
    return tuple(found)

"""Where the attention of a path is: in the model's memory, and in segments kept in RAM that are put behind one another.

A state can be restored only over the attention of its own prefix. A chain says how to bring that about: how much of
what the model holds stays, of the working sequence or of a branch in another one, and which segments are loaded behind
it, in order.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.core.cache.states import KvSegment, ParkedSequence, SegmentId
from engine.core.prompt.items import PrefixMatcher, TokenIndex, Tokens
from engine.core.tree.tree import Match


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadPlan:
    """`kept` items of a sequence stay, then the segments are loaded; each replaces what lies behind its start."""

    kept: TokenIndex
    sequence: int = 0  # the one whose items stay; 0: the working one
    loads: tuple[SegmentId, ...] = ()
    n_bytes: int = 0  # of the segments
    n_bytes_disk: int = 0  # of them, of those on disk


class SegmentIndex:
    """Segments by the path that they lie on, and paths by where they part from the prompt.

    Many segments lie on few paths, and two paths that part from it at different places share what is before the
    nearer one: so few pairs of paths are compared.
    """

    def __init__(self, segments: Iterable[KvSegment], match: Match) -> None:
        self._match = match
        by_path: dict[bytes, tuple[Tokens, list[KvSegment]]] = {}
        for r in segments:
            known = by_path.get(r.path.packed)
            if known is None:
                by_path[r.path.packed] = (r.path, [r])
            else:
                known[1].append(r)
        by_parting: dict[tuple[int, int | None], list[tuple[Tokens, list[KvSegment]]]] = {}
        for row in by_path.values():
            by_parting.setdefault(match.parting(row[0]), []).append(row)
        self._groups = sorted(by_parting.items(), key=lambda group: -group[0][0])  # the longest with the prompt first

    def behind(self, path: Tokens, n_tokens: int, matcher: PrefixMatcher) -> Iterator[tuple[int, list[KvSegment]]]:
        """Segments on paths that share more than the first `n_tokens` items with this one, and how many they share."""
        own = self._match.parting(path)
        for parting, rows in self._groups:
            if parting[0] <= n_tokens and own[0] > parting[0]:
                return  # and so do all that follow
            if parting == own:
                for other, segments in rows:
                    if (shared := matcher.shared(other)) > n_tokens:
                        yield shared, segments
            elif (shared := min(own[0], parting[0])) > n_tokens:
                for _, segments in rows:
                    yield shared, segments


class LoadPlans:
    """The chains along one path. `working` is what the working sequence holds, `branches` what others do.

    `match`: what is known already of what these paths share.

    What lies behind the memory is reached in the same steps, however far a chain goes: each takes the segment that
    reaches farthest, so that the chain is short; of equal ones the one that loads least.
    """

    def __init__(
        self,
        path: Tokens,
        working: Tokens,
        segments: Iterable[KvSegment] | SegmentIndex,
        branches: Sequence[ParkedSequence] = (),
        match: Match | None = None,
    ) -> None:
        match = match or Match.alone(path)
        matcher = match.matcher(path)
        self._n_working = matcher.shared(working)
        # The sequence that holds most of the path needs the fewest loads behind it.
        self._n_base, self._base = max(
            ((matcher.shared(branch.path), branch.sequence) for branch in branches), default=(0, 0)
        )
        self.n_in_memory = max(self._n_working, self._n_base)  # so much needs no segment
        index = segments if isinstance(segments, SegmentIndex) else SegmentIndex(segments, match)
        self._loads, self._ends = _steps(path, self.n_in_memory, index, matcher)
        # How much of the path has its attention somewhere: there is a chain to all of that.
        self.reach = TokenIndex(self._ends[-1] if self._ends else self.n_in_memory)

    @property
    def loads(self) -> Sequence[KvSegment]:
        """The segments behind the memory, in order; a longer chain goes on from a shorter one."""
        return self._loads

    @property
    def ends(self) -> Sequence[int]:
        """How far along the path each of the loads reaches."""
        return self._ends

    def n_loads(self, n_tokens: int) -> int:
        """How many segments the first `n_tokens` items take. They must be within `reach`."""
        return 0 if n_tokens <= self.n_in_memory else bisect_left(self._ends, n_tokens) + 1

    def to(self, n_tokens: int) -> LoadPlan | None:
        """How to get the attention of the first `n_tokens` items; None when some of it is nowhere."""
        if n_tokens > self.reach:
            return None
        base, n_base = (self._base, self._n_base) if self._n_base > self._n_working < n_tokens else (0, self._n_working)
        loads = self._loads[: self.n_loads(n_tokens)]
        kept = min(n_base, n_tokens, *(r.start for r in loads))
        return LoadPlan(
            kept=TokenIndex(kept),
            sequence=base if kept > self._n_working else 0,
            loads=tuple(r.id for r in loads),
            n_bytes=sum(r.n_bytes for r in loads),
            n_bytes_disk=sum(r.n_bytes for r in loads if r.blob),
        )


def _steps(path: Tokens, at: int, index: SegmentIndex, matcher: PrefixMatcher) -> tuple[list[KvSegment], list[int]]:
    """What is loaded behind the first `at` items of a path, in order, and how far along it each reaches."""
    usable: list[tuple[int, int, int, KvSegment]] = []
    for shared, segments in index.behind(path, at, matcher):  # nothing else goes on from the memory
        usable += [(r.start, min(r.end, shared), -r.id, r) for r in segments if r.start < shared and r.end > at]
    usable.sort(reverse=True)  # the first to start is taken from the end
    loads: list[KvSegment] = []
    ends: list[int] = []
    best, found = (at, 0, 0), None
    while True:
        while usable and usable[-1][0] <= at:
            start, end, id, r = usable.pop()
            if (end, start, id) > best:
                best, found = (end, start, id), r
        if found is None or best[0] <= at:
            return loads, ends
        at = best[0]
        loads.append(found)
        ends.append(at)

"""Every place of a prompt where a later one may part from it, for learning and for weighing states.

More than the places where states are taken: an edit of an old message finds its anchor here even when no state is near.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter, is_not

from engine.core.prompt.items import TokenIndex
from engine.core.prompt.span_values import Boundary, BoundaryKind, Kind, SpanMap

END_REACH = 16  # tokens: templates write that much between messages
_RANK = {kind: rank for rank, kind in enumerate(BoundaryKind)}
_USER, _TOOL_RESULT = Kind.USER, Kind.TOOL_RESULT
_REPLY = (Kind.ASSISTANT, Kind.REASONING, Kind.TOOL_CALL)
_AFTER_USER, _REPLY_END = BoundaryKind.AFTER_USER, BoundaryKind.END_OF_GENERATION
_at = attrgetter("at")
_first = attrgetter("first")


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchors:
    """Those of one prompt, with what they were found in."""

    spans: SpanMap
    found: tuple[Boundary, ...]


def anchors_of(spans: SpanMap, earlier: Anchors | None = None) -> Anchors:
    """The prompt's boundaries, and those of its history: where old replies began, behind what each begins with, and
    where they ended before a tool result.

    `earlier`: of another prompt. Of what both begin with nothing is looked for again, so a chat that goes on costs
    what is new of it.
    """
    head, cut = () if earlier is None else _in_common(spans, earlier), 0
    if head:
        cut = head[-1].at + 1
    reach = spans.opening or 0
    first = max(0, bisect_left(spans.spans, cut - reach, key=_first) - 1) if cut else 0
    here = spans.spans[first:]
    kinds = [span.kind for span in here]
    users = [at for at, kind in enumerate(kinds[:-1]) if kind is _USER and kinds[at + 1] in _REPLY]
    results = [at for at, kind in enumerate(kinds[1:]) if kind is _TOOL_RESULT and kinds[at] in _REPLY]
    found = list(spans.boundaries[bisect_left(spans.boundaries, cut, key=_at) :])
    for kind, places, n_behind in ((_AFTER_USER, users, reach), (_REPLY_END, results, 0)):
        for place in places:  # between this span and the one that follows it
            at = TokenIndex(here[place + 1].first + n_behind)
            if at >= cut:
                found.append(Boundary(at=at, kind=kind, message=here[place].message))
    return Anchors(spans=spans, found=(*head, *in_order(found)))


def _in_common(spans: SpanMap, earlier: Anchors) -> tuple[Boundary, ...]:
    """The anchors that another prompt has in what this one begins with, too."""
    before = earlier.spans
    differ = [*map(is_not, spans.spans, before.spans)]
    n_same = differ.index(True) if True in differ else len(differ)
    if n_same == 0 or spans.opening != before.opening:
        return ()
    cut = spans.spans[n_same - 1].first  # what is found from here on may have to do with spans that differ
    own, others = spans.boundaries, before.boundaries
    if own[: bisect_left(own, cut, key=_at)] != others[: bisect_left(others, cut, key=_at)]:
        return ()
    return earlier.found[: bisect_left(earlier.found, cut, key=_at)]


def header_of(spans: SpanMap) -> Boundary | None:
    """Before the header of the reply, where the last boundary lies behind it: there parts who drops a reply.

    None where there is no header, or the last boundary stands before it.
    """
    if not spans.spans or not spans.boundaries:
        return None
    last, end = spans.spans[-1], spans.boundaries[-1]
    is_before = last.kind is Kind.GENERATION_PROMPT and 0 < last.first < end.at
    return Boundary(at=last.first, kind=BoundaryKind.NEAR_END, message=end.message) if is_before else None


def is_right_before(at: int, boundaries: Sequence[Boundary]) -> bool:
    """The next of the boundaries, which are in order, is a few tokens behind."""
    row = bisect_right(boundaries, at, key=_at)
    return row < len(boundaries) and boundaries[row].at <= at + END_REACH


def in_order(boundaries: Iterable[Boundary]) -> tuple[Boundary, ...]:
    """Sorted by place, one for each: of two kinds at one place, the one that stands first in BoundaryKind."""
    ordered = sorted(boundaries, key=_at)
    if len(set(map(_at, ordered))) == len(ordered):
        return tuple(ordered)
    found: list[Boundary] = []
    for boundary in ordered:
        if not found or found[-1].at != boundary.at:
            found.append(boundary)
        elif _RANK[boundary.kind] < _RANK[found[-1].kind]:
            found[-1] = boundary
    return tuple(found)


def joined(boundaries: tuple[Boundary, ...], more: Iterable[Boundary]) -> tuple[Boundary, ...]:
    """As `in_order` of both. The first are in order, and the others few."""
    found = list(boundaries)
    for boundary in more:
        row = bisect_left(found, boundary.at, key=_at)
        if row == len(found) or found[row].at != boundary.at:
            found.insert(row, boundary)
        elif _RANK[boundary.kind] < _RANK[found[row].kind]:
            found[row] = boundary
    return tuple(found)

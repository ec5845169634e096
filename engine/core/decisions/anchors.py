"""Every place of a prompt where a later one may part from it, for learning and for weighing states.

More than the places where states are taken: an edit of an old message finds its anchor here even when no state is near.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from operator import attrgetter

from engine.core.prompt.items import TokenIndex
from engine.core.prompt.span_values import Boundary, BoundaryKind, Kind, SpanMap

END_REACH = 16  # tokens: templates write that much between messages
_RANK = {kind: rank for rank, kind in enumerate(BoundaryKind)}
_USER, _TOOL_RESULT = Kind.USER, Kind.TOOL_RESULT
_REPLY = (Kind.ASSISTANT, Kind.REASONING, Kind.TOOL_CALL)
_AFTER_USER, _REPLY_END = BoundaryKind.AFTER_USER, BoundaryKind.END_OF_GENERATION
_at = attrgetter("at")


def anchors_of(spans: SpanMap, earlier: Iterable[Boundary] = ()) -> tuple[Boundary, ...]:
    """The prompt's boundaries, and those of its history: where old replies began, behind what each begins with, and
    where they ended before a tool result.

    `earlier`: of another prompt; those that are the same here need not be made again.
    """
    kinds = [span.kind for span in spans.spans]
    users = [at for at, kind in enumerate(kinds[:-1]) if kind is _USER and kinds[at + 1] in _REPLY]
    results = [at for at, kind in enumerate(kinds[1:]) if kind is _TOOL_RESULT and kinds[at] in _REPLY]
    known = {boundary.at: boundary for boundary in earlier}
    found = list(spans.boundaries)
    for kind, places, n_behind in ((_AFTER_USER, users, spans.opening or 0), (_REPLY_END, results, 0)):
        for place in places:  # between this span and the one that follows it
            at, message = TokenIndex(spans.spans[place + 1].first + n_behind), spans.spans[place].message
            same = known.get(at)
            if same is None or same.kind is not kind or same.message != message:
                same = Boundary(at=at, kind=kind, message=message)
            found.append(same)
    return in_order(found)


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

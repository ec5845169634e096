"""Every place of a prompt where a later one may part from it, for learning and for weighing states.

More than the places where states are taken: an edit of an old message finds its anchor here even when no state is near.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from engine.core.items import TokenIndex
from engine.core.span_values import Boundary, BoundaryKind, Kind, SpanMap

_RANK = {kind: rank for rank, kind in enumerate(BoundaryKind)}
_REPLY = frozenset({Kind.ASSISTANT, Kind.REASONING, Kind.TOOL_CALL})


def anchors_of(spans: SpanMap) -> tuple[Boundary, ...]:
    """The prompt's boundaries, and those of its history: where old replies began, and ended before a tool result."""
    found = list(spans.boundaries)
    for before, after in pairwise(spans.spans):
        if before.kind is Kind.USER and after.kind in _REPLY:
            found.append(Boundary(at=after.first, kind=BoundaryKind.AFTER_USER, message=before.message))
        elif before.kind in _REPLY and after.kind is Kind.TOOL_RESULT:
            found.append(Boundary(at=after.first, kind=BoundaryKind.END_OF_GENERATION, message=before.message))
    return in_order(found)


def in_order(boundaries: Iterable[Boundary]) -> tuple[Boundary, ...]:
    """Sorted by place, one for each: of two kinds at one place, the one that stands first in BoundaryKind."""
    by_place: dict[TokenIndex, Boundary] = {}
    for boundary in boundaries:
        other = by_place.get(boundary.at)
        if other is None or _RANK[boundary.kind] < _RANK[other.kind]:
            by_place[boundary.at] = boundary
    return tuple(by_place[at] for at in sorted(by_place))

"""Every place of a prompt where a later one may part from it, for learning and for weighing states.

More than the places where states are taken: an edit of an old message finds its anchor here even when no state is near.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from operator import attrgetter

from engine.core.span_values import Boundary, BoundaryKind, Kind, SpanMap

_RANK = {kind: rank for rank, kind in enumerate(BoundaryKind)}
_USER, _TOOL_RESULT = Kind.USER, Kind.TOOL_RESULT
_ASSISTANT, _REASONING, _TOOL_CALL = Kind.ASSISTANT, Kind.REASONING, Kind.TOOL_CALL
_at = attrgetter("at")


def anchors_of(spans: SpanMap) -> tuple[Boundary, ...]:
    """The prompt's boundaries, and those of its history: where old replies began, and ended before a tool result."""
    found = list(spans.boundaries)
    for before, after in pairwise(spans.spans):
        if before.kind is _USER:
            if _is_reply(after.kind):
                found.append(Boundary(at=after.first, kind=BoundaryKind.AFTER_USER, message=before.message))
        elif after.kind is _TOOL_RESULT and _is_reply(before.kind):
            found.append(Boundary(at=after.first, kind=BoundaryKind.END_OF_GENERATION, message=before.message))
    return in_order(found)


def _is_reply(kind: Kind) -> bool:
    return kind is _ASSISTANT or kind is _REASONING or kind is _TOOL_CALL


def in_order(boundaries: Iterable[Boundary]) -> tuple[Boundary, ...]:
    """Sorted by place, one for each: of two kinds at one place, the one that stands first in BoundaryKind."""
    found: list[Boundary] = []
    for boundary in sorted(boundaries, key=_at):
        if not found or found[-1].at != boundary.at:
            found.append(boundary)
        elif _RANK[boundary.kind] < _RANK[found[-1].kind]:
            found[-1] = boundary
    return tuple(found)

"""The best checkpoints in hindsight of a cache with one working sequence, by a dynamic program without a solver.

A request that goes back to depth d, its *demand*, is free if a checkpoint was held at d since the last demand that was
not deeper, for that one passed d. These spans of time are nested or disjoint, so the best choice for a span is put
together from those of the spans inside: where it holds a checkpoint, they have one less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotDemand:
    """How far back one request goes on the path before it."""

    depth: int
    is_live: bool  # exactly its end, which is free


@dataclass(slots=True)
class _Span:
    depth: int
    is_live: bool
    above: list[int] = field(default_factory=list)  # depths of the spans around it, outermost first, after a 0
    inside: list[int] = field(default_factory=list)


def least_avoidable(demands: Sequence[SlotDemand], *, max_checkpoints: int) -> int:
    """Items replayed by the best choice of spans. O(requests x nesting x checkpoints).

    An upper bound of the optimum: a checkpoint is only ever made by the first request that can, never by a later one
    that is replayed past its place. With three checkpoints or more that makes hardly any difference.
    """
    spans, outermost = _spans(demands)
    best: dict[int, list[list[int]]] = {}
    for number, span in enumerate(spans):  # what is inside comes first
        parts = [best.pop(part) for part in span.inside]
        held = _sum(parts, len(span.above), max_checkpoints)  # with this span's checkpoint around the parts
        best[number] = [
            _cheaper(
                _sum(parts, level, max_checkpoints),
                held,
                replayed=0 if span.is_live else span.depth - span.above[level],
            )
            for level in range(len(span.above))
        ]
    return sum(best[number][0][max_checkpoints] for number in outermost)


def _sum(parts: list[list[list[int]]], level: int, max_checkpoints: int) -> list[int]:
    """By the number of checkpoints: the cost of the parts if the deepest checkpoint around them is of that level."""
    totals = [0] * (max_checkpoints + 1)
    for part in parts:
        for n, cost in enumerate(part[level]):
            totals[n] += cost
    return totals


def _cheaper(free: list[int], held: list[int], *, replayed: int) -> list[int]:
    """Replay this demand and leave all checkpoints to the parts, or spend one on it."""
    return [replayed + cost if n == 0 else min(replayed + cost, held[n - 1]) for n, cost in enumerate(free)]


def _spans(demands: Sequence[SlotDemand]) -> tuple[list[_Span], list[int]]:
    """One span per demand, in order of time, and the numbers of the outermost ones."""
    spans: list[_Span] = []
    open_: list[int] = []  # ascending depth
    for demand in demands:
        span = _Span(demand.depth, demand.is_live)
        while open_ and spans[open_[-1]].depth > demand.depth:
            span.inside.append(open_.pop())
        open_.append(len(spans))
        spans.append(span)
    for number in open_:
        spans[number].above = [0]
    for span in reversed(spans):
        for number in span.inside:
            spans[number].above = [*span.above, span.depth]
    return spans, open_

"""The anchors of a prompt, found behind what it shares with an earlier one."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.core.decisions.anchors import Anchors, anchors_of, in_order, joined
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.span_values import Boundary, BoundaryKind, Kind, Span, SpanMap, SpanMethod

KINDS = (Kind.SYSTEM, Kind.USER, Kind.ASSISTANT, Kind.REASONING, Kind.TOOL_CALL, Kind.TOOL_RESULT)
pieces = st.lists(st.tuples(st.sampled_from(KINDS), st.integers(1, 6)), max_size=12)
places = st.lists(st.tuples(st.integers(0, 60), st.sampled_from(list(BoundaryKind))), max_size=12)


def grown(spans: tuple[Span, ...], more: list[tuple[Kind, int]]) -> tuple[Span, ...]:
    found = [*spans]
    for kind, n in more:
        at = found[-1].end if found else 0
        found.append(Span(first=TokenIndex(at), end=TokenIndex(at + n), kind=kind, message=len(found)))
    return tuple(found)


def boundaries_of(rows: list[tuple[int, BoundaryKind]]) -> tuple[Boundary, ...]:
    return in_order(Boundary(at=TokenIndex(at), kind=kind) for at, kind in rows)


def map_of(spans: tuple[Span, ...], boundaries: tuple[Boundary, ...], opening: int | None) -> SpanMap:
    return SpanMap(spans=spans, boundaries=boundaries, method=SpanMethod.SOURCE_MAP, opening=opening)


@given(pieces, pieces, pieces, places, places, st.sampled_from([None, 0, 1, 3, 9]), st.booleans())
def test_what_both_prompts_begin_with_is_not_looked_at_again(
    shared: list[tuple[Kind, int]],
    left: list[tuple[Kind, int]],
    came: list[tuple[Kind, int]],
    known: list[tuple[int, BoundaryKind]],
    others: list[tuple[int, BoundaryKind]],
    opening: int | None,
    is_alike: bool,
) -> None:
    """The same as without an earlier prompt, wherever the two part."""
    common = grown((), shared)
    end = common[-1].end if common else 0
    bounds = boundaries_of(known)
    now = in_order((*(b for b in bounds if b.at < end), *boundaries_of(others))) if is_alike else boundaries_of(others)
    earlier = anchors_of(map_of(grown(common, left), bounds, opening))
    asked = map_of(grown(common, came), now, opening)
    assert anchors_of(asked, earlier) == anchors_of(asked)
    other_opening = replace(asked, opening=2)
    assert anchors_of(other_opening, earlier) == anchors_of(other_opening)


def test_a_chat_that_goes_on_keeps_what_was_found() -> None:
    """The very same values: a chat of a thousand messages is not gone through for each request."""
    turns = [(kind, 5) for _ in range(50) for kind in (Kind.USER, Kind.ASSISTANT)]
    before = grown((), turns)
    earlier = anchors_of(map_of(before, (), None))
    found = anchors_of(map_of(grown(before, turns[:2]), (), None), earlier)
    assert isinstance(found, Anchors)
    n_kept = sum(a is b for a, b in zip(found.found, earlier.found, strict=False))
    assert n_kept >= len(earlier.found) - 1
    assert len(found.found) == len(earlier.found) + 1


@given(places, places)
def test_a_few_more_are_put_between_those_in_order(
    some: list[tuple[int, BoundaryKind]], more: list[tuple[int, BoundaryKind]]
) -> None:
    added = [Boundary(at=TokenIndex(at), kind=kind) for at, kind in more]
    assert joined(boundaries_of(some), added) == in_order((*boundaries_of(some), *added))

"""A row of the timeline once it is history: it keeps what is its own, and shares with the row before what is the same.

The cache holds hundreds of checkpoints of all chats, and a prompt is mostly the one before: rows that kept all they saw
would grow with everything that ever was. What others hold is looked up in the cache as it is now. Free of Qt.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from engine.client.timeline_row import Fate, Mark, TimelineRow
from engine.core.record.parsing import shortened

T = TypeVar("T")


def own_part(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The checkpoints on the row's path, and those elsewhere that the request took, restored or dropped."""
    return tuple(mark for mark in marks if not mark.is_elsewhere or mark.fate is not Fate.PRESENT)


def history_row(row: TimelineRow, before: TimelineRow | None) -> TimelineRow:
    """`before` is one of the same chat; what is equal in both is one object then. Nothing is said that was not."""
    spans = replace(row.span_map, boundaries=())  # what came of them is in `placement`
    own = replace(row, marks=own_part(row.marks), explanation=shortened(row.explanation), span_map=spans)
    if before is None:
        return own
    return replace(
        own,
        span_map=replace(spans, spans=_shared(spans.spans, before.span_map.spans)),
        placement=_shared(own.placement, before.placement),
        media=_shared(own.media, before.media),
    )


def history_rows(rows: Iterable[TimelineRow]) -> tuple[TimelineRow, ...]:
    """Rows of one chat, oldest first."""
    found: list[TimelineRow] = []
    for row in rows:
        found.append(history_row(row, found[-1] if found else None))
    return tuple(found)


def _shared(new: tuple[T, ...], old: tuple[T, ...]) -> tuple[T, ...]:
    """`new`, made of what is the same at the same place in `old`."""
    if new == old:
        return old
    return (*(known if known == one else one for one, known in zip(new, old, strict=False)), *new[len(old) :])

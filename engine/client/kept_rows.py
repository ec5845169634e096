"""Rows of the timeline as they are kept with a chat: figures and places, no text. Free of Qt.

Why a prompt cost what it cost is stored with its reply; a row that is read back takes it from there. A row keeps what
is its own, folded (`engine/core/record/forms.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.client.state import MAX_ROWS, UiState
from engine.client.timeline_row import NO_PACE, TimelineRow, history_row
from engine.core.difference.explanation import Cause, Explanation
from engine.core.prompt.conversation import KeptRow, MessageId
from engine.core.prompt.span_values import Span
from engine.core.record.forms import fields_of, fold
from engine.core.record.parsing import decode, encode

_EXPLANATION = "explanation"
_PACE = "pace"
_ELSEWHERE = Explanation(n_prompt=0, reused=0, unavoidable=0, avoidable=0, cause=Cause.FIRST_REQUEST)


def kept_row(row: TimelineRow, message: MessageId) -> KeptRow:
    """What is kept of a row; `message` is the reply that the request wrote."""
    own = history_row(replace(row, explanation=_ELSEWHERE), None)
    spans = tuple(Span(first=s.first, end=s.end, kind=s.kind, message=s.message) for s in own.span_map.spans)
    bare = replace(
        own,
        span_map=replace(own.span_map, spans=spans),
        media=tuple(replace(chunk, label="") for chunk in own.media),
        error=None,
        busy=None,
        pace=NO_PACE,
        settings=None,
    )
    fields = encode(bare)
    del fields[_EXPLANATION], fields[_PACE]
    return KeptRow(request=row.request, message=message, row=fold(fields))


def row_of_kept(kept: KeptRow, explanation: Explanation) -> TimelineRow | None:
    """The row again, marked as an earlier one; None where it cannot be read."""
    try:
        row = decode(TimelineRow, {**fields_of(kept.row), _EXPLANATION: encode(_ELSEWHERE)})
    except (ValueError, KeyError, TypeError):
        return None
    return replace(row, explanation=explanation, is_earlier=True)


def with_earlier_rows(state: UiState, earlier: Sequence[TimelineRow]) -> UiState:
    """Rows of before, in front of those of this run, which were numbered without them."""
    there = {row.request for row in state.all_rows}
    rows = tuple(row for row in earlier if row.request not in there)
    last: dict[str, int] = {}
    for row in rows:
        last[row.session] = max(last.get(row.session, 0), row.number)

    def renumbered(row: TimelineRow) -> TimelineRow:
        return row if row.is_earlier else replace(row, number=row.number + last.get(row.session, 0))

    own = tuple(map(renumbered, state.rows))
    running = renumbered(state.running) if state.running is not None else None
    return replace(state, rows=(*rows, *own)[-MAX_ROWS:], running=running) if rows else state

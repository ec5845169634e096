"""Rows of the timeline as they are kept with a chat: figures and places, no text. Free of Qt.

Why a prompt cost what it cost is stored with its reply; a row that is read back takes it from there.
"""

from __future__ import annotations

from dataclasses import replace

from engine.client.timeline_row import NO_PACE, TimelineRow
from engine.core.difference.explanation import Explanation
from engine.core.prompt.conversation import KeptRow, MessageId
from engine.core.record.parsing import as_dict, decode, dump, encode, parse

_EXPLANATION = "explanation"
_PACE = "pace"


def kept_row(row: TimelineRow, message: MessageId) -> KeptRow:
    """What is kept of a row; `message` is the reply that the request wrote."""
    media = tuple(replace(chunk, label="") for chunk in row.media)
    bare = replace(row, media=media, error=None, busy=None, pace=NO_PACE, seconds_left=None, settings=None)
    fields = encode(bare)
    del fields[_EXPLANATION], fields[_PACE]
    return KeptRow(request=row.request, message=message, row=dump(fields))


def row_of_kept(kept: KeptRow, explanation: Explanation) -> TimelineRow | None:
    """The row again, marked as an earlier one; None where it cannot be read."""
    try:
        fields = as_dict(parse(kept.row))
        row = decode(TimelineRow, {**fields, _EXPLANATION: encode(explanation)})
    except (ValueError, KeyError, TypeError):
        return None
    return replace(row, is_earlier=True)

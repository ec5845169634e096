"""The requests that were replayed, to lend their texts to a record that has none."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path

from app.terminal.replay import RecordedRequest, opened, read_requests
from engine.client.state import TimelineRow
from engine.core.explain.lent_texts import with_lent_texts
from engine.errors import RequestInvalid
from engine.telling.words.figures import counted


def with_texts_of(requests: Path, row: TimelineRow) -> TimelineRow:
    """The row with the texts of its first difference. Raises UserFixable for a file that is not what was recorded."""
    told = row.explanation
    wanted = _read(requests, {row.tick, told.compared_with})
    asked = wanted[row.tick]
    if asked.session != row.session:
        raise RequestInvalid(
            f"{requests}, line {asked.line}: this request is of another conversation than request {row.tick} of the"
            " record.",
            action="Give the file that was replayed.",
        )
    if not told.compared_with:
        return row
    return replace(row, explanation=with_lent_texts(told, wanted[told.compared_with].chat, asked.chat))


def _read(requests: Path, numbers: set[int]) -> dict[int, RecordedRequest]:
    """The requests of these numbers, counted from 1; 0 is none."""
    found: dict[int, RecordedRequest] = {}
    last, n_read = max(numbers), 0
    with contextlib.ExitStack() as stack:
        lines, name = opened(str(requests), (), stack)
        for n_read, request in enumerate(read_requests(lines, name), start=1):
            if n_read in numbers:
                found[n_read] = request
            if n_read == last:
                return found
    raise RequestInvalid(
        f"{requests} holds {counted(n_read, 'request')}, and number {last} is wanted.",
        action="Give the file that was replayed.",
    )

"""What lies between two requests that makes the later one begin anew. Free of Qt."""

from __future__ import annotations

from engine.client.timeline_row import TimelineRow


def cut_text(before: TimelineRow | None, row: TimelineRow) -> str:
    """What emptied the cache between two requests; "" where nothing did. Numbers begin at 1 again after it."""
    if before is None:
        return ""
    if before.is_earlier and not row.is_earlier:
        return "Cairn was started again"
    if before.run == row.run:
        return ""
    return "the model was loaded again" if before.model == row.model else f"another model was loaded: {row.model}"


def cut_label(before: TimelineRow | None, row: TimelineRow) -> str:
    """The same where there is little room."""
    if before is None or (before.run == row.run and before.is_earlier == row.is_earlier):
        return ""
    if before.is_earlier and not row.is_earlier:
        return "restarted"
    return "reloaded" if before.model == row.model else "other model"

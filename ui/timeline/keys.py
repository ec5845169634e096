"""Where the keys lead in the timeline."""

from __future__ import annotations

from PySide6.QtCore import Qt

from ui.timeline.rows import Selection, TimelineRows

_ITEM_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


def is_step(key: int) -> bool:
    return key in _ITEM_STEPS or key in _row_steps(1, 1)


def stepped(rows: TimelineRows, chosen: Selection | None, key: int, *, page: int) -> Selection | None:
    """The selection after an arrow, Home, End, Page Up or Page Down; a page has so many rows."""
    if key in _ITEM_STEPS:
        return rows.moved_item(chosen, _ITEM_STEPS[Qt.Key(key)])
    return rows.moved_row(chosen, _row_steps(page, len(rows.rows))[Qt.Key(key)])


def _row_steps(page: int, n_rows: int) -> dict[Qt.Key, int]:
    return {
        Qt.Key.Key_Up: -1,
        Qt.Key.Key_Down: 1,
        Qt.Key.Key_PageUp: -page,
        Qt.Key.Key_PageDown: page,
        Qt.Key.Key_Home: -n_rows,
        Qt.Key.Key_End: n_rows,
    }

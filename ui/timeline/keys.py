"""Where the keys lead in the timeline."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea

from ui.timeline.rows import RowSelection, TimelineRows

_ITEM_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


def is_step(key: int) -> bool:
    return key in _ITEM_STEPS or key in _row_steps(1, 1)


def stepped(rows: TimelineRows, chosen: RowSelection | None, key: int, *, page: int) -> RowSelection | None:
    """The selection after an arrow, Home, End, Page Up or Page Down; a page has so many rows."""
    if key in _ITEM_STEPS:
        return rows.moved_item(chosen, _ITEM_STEPS[Qt.Key(key)])
    return rows.moved_row(chosen, _row_steps(page, len(rows.rows))[Qt.Key(key)])


_PANS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_PAN_SHARE = 8  # of the width, for one press: an eighth


def pan(area: QAbstractScrollArea, key: int) -> bool:
    """Move what is in sight, by Shift and an arrow, Home, End, Page Up or Page Down. False: that is none of them."""
    across, down = area.horizontalScrollBar(), area.verticalScrollBar()
    if key in _PANS:
        to_right, to_end = _PANS[Qt.Key(key)]
        across.setValue(across.value() + to_right * max(1, across.pageStep() // _PAN_SHARE))
        down.setValue(down.value() + to_end * down.singleStep())
        return True
    places = {
        Qt.Key.Key_Home: (across, 0),
        Qt.Key.Key_End: (across, across.maximum()),
        Qt.Key.Key_PageUp: (down, down.value() - down.pageStep()),
        Qt.Key.Key_PageDown: (down, down.value() + down.pageStep()),
    }
    if key not in places:
        return False
    bar, value = places[Qt.Key(key)]
    bar.setValue(value)
    return True


def _row_steps(page: int, n_rows: int) -> dict[Qt.Key, int]:
    return {
        Qt.Key.Key_Up: -1,
        Qt.Key.Key_Down: 1,
        Qt.Key.Key_PageUp: -page,
        Qt.Key.Key_PageDown: page,
        Qt.Key.Key_Home: -n_rows,
        Qt.Key.Key_End: n_rows,
    }

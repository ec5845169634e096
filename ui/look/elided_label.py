"""A line of text that gives way: where there is no room for all of it, its end is left out."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel

_LEAST_CHARACTERS = 3


class ElidedLabel(QLabel):
    """`text()` is always the whole; a tooltip of the owner's tells what it is about."""

    def __init__(self, *args: Any, keeps: int = _LEAST_CHARACTERS) -> None:
        """As a QLabel. Beside others that give way, so many characters stay."""
        super().__init__(*args)
        self._keeps = keeps

    def minimumSizeHint(self) -> QSize:
        whole = super().minimumSizeHint()
        edges = self.contentsMargins().left() + self.contentsMargins().right()
        least = self._keeps * self.fontMetrics().averageCharWidth() + edges
        return QSize(min(whole.width(), least), whole.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        room = self.contentsRect()
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.end()

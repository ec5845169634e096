"""A line of text that gives way: where there is no room for all of it, its end is left out."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QToolTip

_LEAST_CHARACTERS = 3


class ElidedLabel(QLabel):
    """`text()` is always the whole; a tooltip of the owner's tells what it is about, below the whole text if cut."""

    def __init__(self, *args: Any, keeps: int = _LEAST_CHARACTERS) -> None:
        """As a QLabel. Beside others that give way, so many characters stay."""
        super().__init__(*args)
        self._keeps = keeps

    def minimumSizeHint(self) -> QSize:
        whole = super().minimumSizeHint()
        edges = self.contentsMargins().left() + self.contentsMargins().right()
        least = self._keeps * self.fontMetrics().averageCharWidth() + edges
        return QSize(min(whole.width(), least), whole.height())

    @property
    def is_cut(self) -> bool:
        return self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()

    def told(self) -> str:
        """What is shown to who points at it."""
        return f"{self.text()}\n\n{self.toolTip()}" if self.is_cut else self.toolTip()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.told(), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        room = self.contentsRect()
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.end()

"""A line of text that gives way: where there is no room for all of it, its end is left out."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QToolTip

_LEAST_CHARACTERS = 3


class ElidedLabel(QLabel):
    """`text()` is always the whole; a tooltip of the owner's tells what it is about, below the whole text if cut."""

    def __init__(self, *args: Any, keeps: int = _LEAST_CHARACTERS, edge: int = 0) -> None:
        """As a QLabel. Beside others that give way, `keeps` characters stay. `edge`: room at both sides."""
        super().__init__(*args)
        self._keeps = keeps
        self._edge = edge  # a label's own margins are lost where a style sheet is about it

    def _advance(self, text: str) -> int:
        """One more than Qt says, which rounds down at times and then leaves the end out."""
        return self.fontMetrics().horizontalAdvance(text) + 1 if text else 0

    @property
    def _edges(self) -> int:
        margins = self.contentsMargins()
        return margins.left() + margins.right() + 2 * self._edge

    def sizeHint(self) -> QSize:
        return QSize(self._advance(self.text()) + self._edges, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        least = self._keeps * self.fontMetrics().averageCharWidth() + self._edges
        return QSize(min(self.sizeHint().width(), least), super().minimumSizeHint().height())

    @property
    def is_cut(self) -> bool:
        """Less than the whole text is shown."""
        return self._advance(self.text()) > self._room.width()

    @property
    def _room(self) -> QRect:
        return self.contentsRect().adjusted(self._edge, 0, -self._edge, 0)

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
        room = self._room
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.end()

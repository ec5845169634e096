"""Dragging a scroll area about with the left button, told apart from a click."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication


class DragPan:
    """Give it what the mouse does."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        self._area = area
        self._pressed: QPoint | None = None
        self._from: tuple[int, int] | None = None  # of the scroll bars, once it is a drag

    def press(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed, self._from = event.position().toPoint(), None

    def move(self, event: QMouseEvent) -> None:
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        way = event.position().toPoint() - self._pressed
        across, down = self._area.horizontalScrollBar(), self._area.verticalScrollBar()
        if self._from is None and way.manhattanLength() >= QApplication.startDragDistance():
            self._from = (across.value(), down.value())
            self._area.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._from is not None:
            across.setValue(self._from[0] - way.x())
            down.setValue(self._from[1] - way.y())

    def release(self, event: QMouseEvent) -> bool:
        """Whether it was a click."""
        if event.button() is not Qt.MouseButton.LeftButton or self._pressed is None:
            return False
        was_click = self._from is None
        self._pressed = self._from = None
        self._area.viewport().unsetCursor()
        return was_click

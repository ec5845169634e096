"""How far code or a table that is wider than its column is scrolled sideways, and the bar that shows it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

BAR = 4  # pixels: it lies in the space that is below every part
_LEAST_THUMB = 24
_EDGE = 16  # what is gone to is shown with so much beside it


class Sideways:
    """All in pixels. `at` of `wide` lie left of the `room` in which it is shown."""

    def __init__(self) -> None:
        self.at = 0
        self.wide = 0
        self.room = 0

    @property
    def most(self) -> int:
        """How far it can be scrolled; 0: all of it is in sight."""
        return max(0, self.wide - self.room)

    def fit(self, wide: int, room: int) -> None:
        self.wide, self.room = wide, room
        self.at = min(self.at, self.most)

    def move(self, by: float) -> bool:
        """Scroll by so much, or as far as it goes; whether it moved."""
        before, self.at = self.at, max(0, min(self.most, round(self.at + by)))
        return self.at != before

    def reveal(self, left: float, right: float) -> bool:
        """Scroll as little as brings [left, right) of the text into sight; whether it moved."""
        if left < self.at:
            return self.move(left - _EDGE - self.at)
        return right > self.at + self.room and self.move(right + _EDGE - self.room - self.at)

    def thumb(self, bar: QRectF) -> QRectF:
        """What is in sight, as a part of the bar."""
        width = min(bar.width(), max(_LEAST_THUMB, bar.width() * self.room / max(1, self.wide)))
        left = bar.left() + (bar.width() - width) * self.at / max(1, self.most)
        return QRectF(left, bar.top(), width, bar.height())

    def dragged(self, bar: QRectF, by: float) -> float:
        """How far the text moves when the thumb is dragged by so much."""
        free = bar.width() - self.thumb(bar).width()
        return by * self.most / free if free > 0 else 0.0

    def paint(self, painter: QPainter, bar: QRectF, colour: str) -> None:
        if self.most:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(self.thumb(bar), BAR / 2, BAR / 2)

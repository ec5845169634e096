"""A small dot: full where something is there, a ring where it is not, as the colour alone would not tell everybody."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

RADIUS = 3.5


def paint_dot(painter: QPainter, centre: QPointF, colour: str, *, is_full: bool) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colour), 1.2))
    painter.setBrush(QColor(colour) if is_full else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, RADIUS, RADIUS)
    painter.restore()

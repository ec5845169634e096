"""What painted widgets and rows are made of: rounded grounds, and words on one line."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from ui.theme.shown_text import is_right_to_left

AT_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
AT_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def paint_box(
    painter: QPainter, rect: QRectF | QRect, corner: float, *, ground: str = "", edge: str = "", width: float = 1
) -> None:
    """With a ground, an edge of this width, or both."""
    painter.setPen(QPen(QColor(edge), width) if edge else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ground) if ground else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(rect), corner, corner)


def write(
    painter: QPainter,
    room: QRect,
    words: str,
    colour: str,
    *,
    font: QFont | None = None,
    align: Qt.AlignmentFlag = AT_LEFT,
    elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> int:
    """What has no room is left out, and what is read from the right begins there; how wide it is."""
    if font is not None:
        painter.setFont(font)
    painter.setPen(QColor(colour))
    shown = painter.fontMetrics().elidedText(words, elide, room.width())
    before = painter.layoutDirection()
    if align == AT_LEFT:
        rightwards, leftwards = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft
        painter.setLayoutDirection(leftwards if is_right_to_left(words) else rightwards)
    painter.drawText(room, align, shown)
    painter.setLayoutDirection(before)
    return painter.fontMetrics().horizontalAdvance(shown)

"""Signs for attachments, drawn as lines in the colour of the text around them: they fit every theme and size."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionToolButton, QStylePainter, QToolButton, QWidget

from ui.look.theme import current_colours

_GRID = 24.0  # every sign is drawn on a square of this edge
_SOUND = ((5, 3), (9, 7), (13, 10), (17, 5), (21, 2))  # x, half height of each bar


def draw_paperclip(painter: QPainter, room: QRectF, colour: QColor) -> None:
    path = QPainterPath(QPointF(20.5, 11.5))
    path.lineTo(12.2, 19.8)
    path.cubicTo(9.9, 22.1, 6.2, 22.1, 4.0, 19.8)
    path.cubicTo(1.7, 17.5, 1.7, 13.9, 4.0, 11.6)
    path.lineTo(12.3, 3.3)
    path.cubicTo(13.8, 1.8, 16.3, 1.8, 17.8, 3.3)
    path.cubicTo(19.3, 4.8, 19.3, 7.2, 17.8, 8.8)
    path.lineTo(9.5, 17.0)
    path.cubicTo(8.8, 17.8, 7.5, 17.8, 6.8, 17.0)
    path.cubicTo(6.0, 16.3, 6.0, 15.0, 6.8, 14.3)
    path.lineTo(14.4, 6.7)
    _stroke(painter, room, path, colour)


def draw_document(painter: QPainter, room: QRectF, colour: QColor) -> None:
    path = QPainterPath(QPointF(14, 2.5))
    for x, y in ((6, 2.5), (6, 21.5), (18, 21.5), (18, 6.5), (14, 2.5), (14, 6.5), (18, 6.5)):
        path.lineTo(x, y)
    for y in (11, 14.5, 18):
        path.moveTo(9, y)
        path.lineTo(15, y)
    _stroke(painter, room, path, colour)


def draw_sound(painter: QPainter, room: QRectF, colour: QColor) -> None:
    path = QPainterPath()
    for x, half in _SOUND:
        path.moveTo(x - 1, 12 - half)
        path.lineTo(x - 1, 12 + half)
    _stroke(painter, room, path, colour)


def draw_picture(painter: QPainter, room: QRectF, colour: QColor) -> None:
    path = QPainterPath()
    path.addRoundedRect(QRectF(3, 4, 18, 16), 2, 2)
    path.moveTo(3.5, 17)
    for x, y in ((9, 11), (14, 16), (16.5, 13.5), (20.5, 17)):
        path.lineTo(x, y)
    path.addEllipse(QPointF(15.5, 8.5), 1.2, 1.2)
    _stroke(painter, room, path, colour)


def draw_cross(painter: QPainter, room: QRectF, colour: QColor) -> None:
    path = QPainterPath(QPointF(7, 7))
    path.lineTo(17, 17)
    path.moveTo(17, 7)
    path.lineTo(7, 17)
    _stroke(painter, room, path, colour)


def _stroke(painter: QPainter, room: QRectF, path: QPainterPath, colour: QColor) -> None:
    edge = min(room.width(), room.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(room.center().x() - edge / 2, room.center().y() - edge / 2)
    painter.scale(edge / _GRID, edge / _GRID)
    pen = QPen(colour, 1.7)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.restore()


class AttachButton(QToolButton):
    """A paperclip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAutoRaise(True)
        self.setAccessibleName("Attach files")
        self.setToolTip("Attach images, audio or documents (Ctrl+Shift+A)")

    def sizeHint(self) -> QSize:
        edge = max(32, self.fontMetrics().height() + 14)
        return QSize(edge, edge)

    minimumSizeHint = sizeHint

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        colours = current_colours()
        edge = self.fontMetrics().height() * 1.15
        room = QRectF(0, 0, edge, edge)
        room.moveCenter(QRectF(self.rect()).center())
        draw_paperclip(painter, room, QColor(colours.text if self.isEnabled() else colours.muted))
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(colours.accent), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

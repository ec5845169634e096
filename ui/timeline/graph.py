"""The graph left of the rows: a line for each way, a dot for each request, a bend where one parts.

A dotted line leads back to an earlier way.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.telling.reading import is_costly_row
from ui.timeline.frame import LANE_WIDTH, Frame
from ui.timeline.paint import Ink
from ui.timeline.rows import TimelineRows

_DOT = 3.0


def paint_lanes(painter: QPainter, frame: Frame, ink: Ink, rows: TimelineRows) -> None:
    """Of the rows in sight, with the ways that pass by them."""
    if not frame.lanes:
        return
    painter.save()
    painter.setClipRect(0, frame.ruler, frame.lanes + 2, frame.page)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(ink.colours.muted), 1.4))
    visible = frame.visible
    for n in (*visible, *rows.next_on_ways(visible.stop)):
        lane, before = rows.lane(n), rows.above(n)
        if before is not None:
            _line(painter, _centre(frame, lane.at, before), _centre(frame, lane.at, n))
        elif n and (parent := rows.parent(n)) is not None:
            _bend(painter, frame, rows.lane(parent).at, parent, lane.at, n)
        if n and lane.is_return:
            _way_back(painter, frame, ink, rows.lane(n - 1).at, lane.at, n)
    for n in visible:
        row = rows.rows[n]
        is_costly = is_costly_row(row)
        colour = QColor(ink.colours.avoidable if is_costly else ink.colours.muted)
        painter.setPen(QPen(colour, 1.4))
        painter.setBrush(colour if is_costly else QColor(ink.colours.background))
        painter.drawEllipse(_centre(frame, rows.lane(n).at, n), _DOT, _DOT)
    painter.restore()


def _centre(frame: Frame, lane: int, index: int) -> QPointF:
    return QPointF(LANE_WIDTH * (lane + 0.8), frame.row_top(index) + frame.row / 2)


def _line(painter: QPainter, first: QPointF, end: QPointF) -> None:
    painter.drawLine(first, end)


def _way_back(painter: QPainter, frame: Frame, ink: Ink, from_lane: int, lane: int, index: int) -> None:
    """From the request above, on another way, a dashed line back to this one."""
    start, end = _centre(frame, from_lane, index - 1), _centre(frame, lane, index)
    middle = (start.y() + end.y()) / 2
    path = QPainterPath(start)
    path.cubicTo(QPointF(start.x(), middle), QPointF(end.x(), middle), end)
    painter.save()
    painter.setPen(QPen(QColor(ink.colours.accent), 1.4, Qt.PenStyle.DotLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.restore()


def _bend(painter: QPainter, frame: Frame, from_lane: int, parent: int, lane: int, index: int) -> None:
    """Down the way that it parts from, and over to its own within one row."""
    start, above = _centre(frame, from_lane, parent), _centre(frame, from_lane, max(parent, index - 1))
    end = _centre(frame, lane, index)
    path = QPainterPath(start)
    path.lineTo(above)
    middle = (above.y() + end.y()) / 2
    path.cubicTo(QPointF(above.x(), middle), QPointF(end.x(), middle), end)
    painter.setBrush(QColor(0, 0, 0, 0))
    painter.drawPath(path)

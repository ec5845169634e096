"""The painted rows, kept as pixmaps.

Unchanged rows cost one copy; zooming stretches the old pixmaps until there is time to paint them anew.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from engine.client.state import TimelineRow
from engine.telling.reading import is_costly_row
from ui.timeline.frame import LANE_WIDTH, Frame
from ui.timeline.paint import ROW_HEIGHT, Ink, paint_row
from ui.timeline.rows import TimelineRows
from ui.timeline.segments import RowPlan

_MARGIN = 0.25  # of the width, painted on both sides so that a short pan needs no new picture


@dataclass(frozen=True, slots=True, kw_only=True)
class RowPicture:
    """One painted row. Its left edge lies at `ink.scale.left_px` on an axis of that scale."""

    plan: RowPlan
    ink: Ink
    pixmap: QPixmap

    def is_fresh(self, plan: RowPlan, view: Ink) -> bool:
        mine = self.ink.scale
        return (
            self.is_usable(plan, view)
            and self.ink.ratio == view.ratio
            and mine.px_per_token == view.scale.px_per_token
            and mine.left_px <= view.scale.left_px
            and view.scale.left_px + view.width <= mine.left_px + self.ink.width
        )

    def is_usable(self, plan: RowPlan, view: Ink) -> bool:
        """Good enough for a moment: the right row in the right colours at another zoom or place."""
        return self.plan is plan and self.ink.colours is view.colours


class RowPictures:
    """Pixmaps of the rows near the visible ones. GUI thread only."""

    def __init__(self) -> None:
        self._pictures: dict[str, RowPicture] = {}
        self.n_painted = 0  # rows painted so far; the benchmark and the tests look at it

    def clear(self) -> None:
        self._pictures.clear()

    def keep_only(self, requests: set[str]) -> None:
        """Forget the pictures of all other rows."""
        for gone in self._pictures.keys() - requests:
            del self._pictures[gone]

    def has(self, row: TimelineRow, view: Ink) -> bool:
        """There is a picture of this row in these colours, though it may be older than the row."""
        picture = self._pictures.get(row.request)
        return picture is not None and picture.ink.colours is view.colours

    def draw(self, painter: QPainter, y: float, plan: RowPlan, view: Ink) -> bool:
        """Draw a row at x = 0. False when an older picture was stretched: call `refine` for it soon."""
        picture = self._pictures.get(plan.row.request)
        if picture is None or not picture.is_usable(plan, view):
            picture = self.refine(plan, view)
        stretch = view.scale.px_per_token / picture.ink.scale.px_per_token
        x = picture.ink.scale.left_px * stretch - view.scale.left_px
        x = round(x * view.ratio) / view.ratio  # between two pixels it would blur
        target = QRectF(x, y, picture.ink.width * stretch, float(ROW_HEIGHT))
        painter.drawPixmap(target, picture.pixmap, QRectF(picture.pixmap.rect()))
        return picture.is_fresh(plan, view)

    def is_fresh(self, plan: RowPlan, view: Ink) -> bool:
        picture = self._pictures.get(plan.row.request)
        return picture is not None and picture.is_fresh(plan, view)

    def refine(self, plan: RowPlan, view: Ink) -> RowPicture:
        """Paint a row anew and keep it."""
        margin = round(view.width * _MARGIN)
        left = max(0.0, float(int(view.scale.left_px) - margin))
        width = float(int(view.scale.left_px - left + view.width) + margin)
        ink = Ink(colours=view.colours, scale=view.scale.scrolled(left), width=width, ratio=view.ratio)
        pixmap = QPixmap(max(1, round(width * view.ratio)), max(1, round(ROW_HEIGHT * view.ratio)))
        pixmap.setDevicePixelRatio(view.ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        paint_row(painter, ink, plan)
        painter.end()
        picture = RowPicture(plan=plan, ink=ink, pixmap=pixmap)
        self._pictures[plan.row.request] = picture
        self.n_painted += 1
        return picture


# The graph left of the rows: a line for each way, a dot for each request, a bend where one parts.
#
# A dotted line leads back to an earlier way.


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
            painter.drawLine(_centre(frame, lane.at, before), _centre(frame, lane.at, n))
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

"""Code and wide tables under the mouse and the keys: each is scrolled sideways by itself."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent

from ui.transcript.canvas import TranscriptCanvas
from ui.transcript.documents import TextPart
from ui.transcript.target import TargetKind

_STEP = 48  # pixels, of an arrow key or a notch of the wheel
_NOTCH = 120


class SlidingTranscript(TranscriptCanvas):
    """Wheel with Shift or a touchpad's sideways strokes, the bar below, Left and Right while that has the focus."""

    _grip: tuple[int, TextPart, float] | None = None  # the bar that is held: its message, its part, where last

    def viewportEvent(self, event: QEvent) -> bool:
        match event:
            case QWheelEvent() if self._turned(event):
                return True
            case QMouseEvent() if self._held(event):
                return True
        return super().viewportEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self._stepped(event):
            return True
        return super().event(event)

    def _wide_part(self, point: QPointF) -> tuple[int, TextPart] | None:
        """The message and its part under a point of the viewport, if that can be scrolled."""
        row = self.row_at(int(point.y()))
        if row < 0:
            return None
        item = self.item(row)
        at = item.part_at(self.in_item(row, point))
        part = item.parts()[at] if at is not None else None
        return (row, part) if part is not None and part.sideways.most else None

    def slide(self, row: int, part: TextPart, by: float) -> bool:
        """Scroll a part of a message sideways, by pixels; whether it moved."""
        moved = part.sideways.move(by)
        if moved:
            self.update_row(row)
        return moved

    def _turned(self, event: QWheelEvent) -> bool:
        found = self._wide_part(event.position())
        if found is None:
            return False
        pixels, angle = event.pixelDelta(), event.angleDelta()
        is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if not is_shifted and abs(angle.x()) <= abs(angle.y()):
            return False
        turned = angle.x() or angle.y()
        by = pixels.x() or pixels.y() or turned * _STEP / _NOTCH
        self.slide(*found, -by)
        return True

    def _held(self, event: QMouseEvent) -> bool:
        """The bar is taken, dragged or let go of; a selection that is drawn over an edge takes the text along."""
        point = event.position()
        match event.type():
            case QEvent.Type.MouseButtonPress if event.button() is Qt.MouseButton.LeftButton:
                self._grip = self._bar_at(point)
            case QEvent.Type.MouseMove if self._grip is not None:
                row, part, before = self._grip
                if self.slide(row, part, part.sideways.dragged(part.bar(self.column_width), point.x() - before)):
                    self._grip = row, part, point.x()
            case QEvent.Type.MouseMove if event.buttons() & Qt.MouseButton.LeftButton and not self.selection.is_empty:
                self._take_along(point)
            case QEvent.Type.MouseButtonRelease if self._grip is not None:
                self._grip = None
                return True
        return self._grip is not None

    def _bar_at(self, point: QPointF) -> tuple[int, TextPart, float] | None:
        row = self.row_at(int(point.y()))
        target = self.item(row).target_at(self.in_item(row, point)) if row >= 0 else None
        if target is None or target.kind is not TargetKind.SIDEWAYS:
            return None
        part = self.item(row).parts()[target.part]
        thumb = part.sideways.thumb(part.bar(self.column_width))
        x = self.in_item(row, point).x()
        if not thumb.left() <= x <= thumb.right():  # beside it: it comes to the mouse
            self.slide(row, part, part.sideways.dragged(part.bar(self.column_width), x - thumb.center().x()))
        return row, part, point.x()

    def _take_along(self, point: QPointF) -> None:
        column = QPointF(min(max(point.x(), self.column_left + 1), self.column_left + self.column_width - 1), point.y())
        found = self._wide_part(column)
        if found is not None and point.x() != column.x():
            self.slide(*found, _STEP if point.x() > column.x() else -_STEP)

    def _stepped(self, event: QKeyEvent) -> bool:
        if self.focused is None or self.focused.kind is not TargetKind.SIDEWAYS or event.modifiers():
            return False
        key = event.key()  # a number that may be none of Qt's
        if key not in (Qt.Key.Key_Left, Qt.Key.Key_Right) or not 0 <= self.current < len(self.model):
            return False
        step = _STEP if key == Qt.Key.Key_Right else -_STEP
        self.slide(self.current, self.item(self.current).parts()[self.focused.part], step)
        return True

"""The whole timeline at a glance, beside it when it is long: a line for each row, and what of them is in sight."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleValueChangeEvent,
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.client.state import TimelineRow
from engine.core.prompt.span_values import Kind
from engine.language.translation import tr
from ui.theme.painted.measures import Figure, speak_measure
from ui.theme.theme import Colours, current_colours
from ui.timeline.axis import rounded_up
from ui.timeline.canvas import TimelineCanvas
from ui.timeline.paint import fill_of
from ui.timeline.segments import Standing, stretches_of

WIDTH = 56
_EDGE = 4
_TALLEST_LINE = 6  # pixels of a row, where there are few
_CHUNK = 64  # rows by which the picture grows
_LEAST_BOX = 8


class Minimap(QWidget):
    """A click or a drag moves the view there; so do the keys. Hidden while all rows are in sight."""

    def __init__(self, view: TimelineCanvas, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._shown: tuple[TimelineRow, ...] = ()
        self._n_tokens = 0
        self._colours: Colours | None = None
        self._image = QImage()
        self._scaled: QImage | None = None
        self._is_wanted = True
        self.n_lines_drawn = 0  # so far; the tests and the benchmark look at it
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Overview of the timeline"))
        self.setToolTip(tr("The whole timeline. Click or drag to move the rows in sight; the arrow keys do it too."))
        self.setVisible(False)
        view.changed.connect(self._follow)

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, 40)

    minimumSizeHint = sizeHint

    # --- what it shows ---

    def set_wanted(self, wanted: bool) -> None:
        """Whether it is shown when the timeline is long."""
        self._is_wanted = wanted
        self._follow()

    @Slot()
    def _follow(self) -> None:
        bar = self._view.verticalScrollBar()
        is_long = self._is_wanted and bar.maximum() > 0
        if is_long != (not self.isHidden()):
            self.setVisible(is_long)
        if is_long:
            first, end = self._in_sight()
            n_rows = len(self._view.rows)
            told = tr("Rows {first}-{end} of {n_rows} are in sight", first=first + 1, end=end, n_rows=n_rows)
            if told != self.accessibleDescription():
                self.setAccessibleDescription(told)
                if QAccessible.isActive():
                    QAccessible.updateAccessibility(QAccessibleValueChangeEvent(self, self.measure().value))
            self.update()

    def _in_sight(self) -> tuple[int, int]:
        bar, n_rows = self._view.verticalScrollBar(), len(self._view.rows)
        whole = max(1, bar.maximum() + bar.pageStep())
        return n_rows * bar.value() // whole, min(n_rows, -(-n_rows * (bar.value() + bar.pageStep()) // whole))

    def measure(self) -> Figure:
        """For screen readers: the first row in sight, counted from 1."""
        n_rows, (first, end) = len(self._view.rows), self._in_sight()
        most = max(1, n_rows - (end - first) + 1)
        return Figure(value=min(first + 1, most), least=1, most=most, text=self.accessibleDescription())

    def go_to_row(self, row: float) -> None:
        """Bring this one to the top, counted from 1."""
        bar, n_rows = self._view.verticalScrollBar(), max(1, len(self._view.rows))
        bar.setValue(round((row - 1) * (bar.maximum() + bar.pageStep()) / n_rows))

    def _room(self) -> QRectF:
        height = min(self.height() - 2 * _EDGE, _TALLEST_LINE * len(self._view.rows))
        return QRectF(_EDGE, _EDGE, WIDTH - 2 * _EDGE, max(1, height))

    @property
    def box(self) -> QRectF:
        """What is in sight of the view."""
        bar, room = self._view.verticalScrollBar(), self._room()
        whole = max(1, bar.maximum() + bar.pageStep())
        height = max(_LEAST_BOX, room.height() * bar.pageStep() / whole)
        top = room.top() + (room.height() - height) * bar.value() / max(1, bar.maximum())
        return QRectF(room.left(), top, room.width(), height)

    # --- painting ---

    def _draw_lines(self) -> None:
        """A line of pixels for each row; only those that changed are drawn anew."""
        rows, colours = self._view.rows, current_colours()
        n_tokens = max(1, rounded_up(self._view.model.n_max_tokens))
        is_other = (n_tokens, colours) != (self._n_tokens, self._colours) or len(rows) < len(self._shown)
        if is_other or self._image.height() < len(rows):
            self._image = QImage(WIDTH - 2 * _EDGE, -(-(len(rows) + 1) // _CHUNK) * _CHUNK, QImage.Format.Format_RGB32)
            self._shown = ()
        changed = [n for n, row in enumerate(rows) if n >= len(self._shown) or self._shown[n] is not row]
        if not changed:
            return
        self._n_tokens, self._colours, self._shown, self._scaled = n_tokens, colours, rows, None
        self.n_lines_drawn += len(changed)
        painter = QPainter(self._image)
        per_token, strong = self._image.width() / n_tokens, colours.kind(Kind.USER)
        fills = {standing: QColor(fill_of(colours, strong, standing)) for standing in Standing}
        ground = QColor(colours.background)
        for n in changed:
            painter.fillRect(0, n, self._image.width(), 1, ground)
            for first, end, standing in stretches_of(rows[n]):
                x = round(first * per_token)
                painter.fillRect(x, n, max(1, round(end * per_token) - x), 1, fills[standing])
        painter.end()

    def paintEvent(self, event: QPaintEvent) -> None:
        self._draw_lines()
        colours, room, ratio = current_colours(), self._room(), self.devicePixelRatio()
        size = QSize(round(room.width() * ratio), round(room.height() * ratio))
        if self._scaled is None or self._scaled.size() != size:
            lines = self._image.copy(0, 0, self._image.width(), max(1, len(self._shown)))
            self._scaled = lines.scaled(
                size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(colours.background))
        painter.drawImage(room, self._scaled)
        shade = QColor(colours.accent)
        shade.setAlpha(36)
        painter.setBrush(shade)
        painter.setPen(QPen(QColor(colours.accent), 2.0 if self.hasFocus() else 1.0))
        painter.drawRect(self.box)

    # --- input ---

    def _go_to(self, y: float) -> None:
        """The middle of the view to what is drawn at this height."""
        bar, room = self._view.verticalScrollBar(), self._room()
        whole = bar.maximum() + bar.pageStep()
        bar.setValue(round((y - room.top()) / room.height() * whole - bar.pageStep() / 2))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._go_to(event.position().y())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go_to(event.position().y())

    def wheelEvent(self, event: QWheelEvent) -> None:
        bar = self._view.verticalScrollBar()
        bar.setValue(bar.value() - round(event.angleDelta().y() / 120 * 3 * bar.singleStep()))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, Page Up, Page Down, Home and End move what is in sight."""
        bar = self._view.verticalScrollBar()
        places = {
            Qt.Key.Key_Up: bar.value() - bar.singleStep(),
            Qt.Key.Key_Down: bar.value() + bar.singleStep(),
            Qt.Key.Key_PageUp: bar.value() - bar.pageStep(),
            Qt.Key.Key_PageDown: bar.value() + bar.pageStep(),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: bar.maximum(),
        }
        if event.key() in places:
            bar.setValue(places[Qt.Key(event.key())])
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._scaled = None


def _go_to(minimap: QWidget, row: float) -> None:
    if isinstance(minimap, Minimap):
        minimap.go_to_row(row)


speak_measure(Minimap, QAccessible.Role.ScrollBar, _go_to)

"""The bars over the messages: as high as what they say, but never so high that no message is left in sight."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from ui.theme.layouts import across, down
from ui.theme.scale import NEAR, TIGHT, WIDE
from ui.theme.theme import current_colours, restyle

_LEAST_LINES = 4


class Bars(QScrollArea):
    """Bars one below the other. `allow` says how high all may be together; what is more scrolls."""

    changed = Signal()  # they are higher or lower than before

    def __init__(self, bars: Sequence[QWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._most = self._height = 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inner = _Ground(bars)
        self._bars = tuple(bars)
        # what is said below does not touch them
        down(*map(Centred, bars), on=self._inner, edges=(0, 0, 0, NEAR), gap=0)
        for bar in bars:
            bar.installEventFilter(self)
        self.setWidget(self._inner)
        self._inner.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self._inner.installEventFilter(self)
        self.setVisible(any(not bar.isHidden() for bar in bars))
        self._fit()

    def allow(self, height: int) -> None:
        self._most = height
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._height)

    def minimumSizeHint(self) -> QSize:
        """They never make the window higher."""
        return QSize(super().minimumSizeHint().width(), min(self._height, _LEAST_LINES * self.fontMetrics().height()))

    def height_from(self, bars: Sequence[QWidget]) -> int:
        """From the upper edge of the first of these that is shown to the lower end; 0 when none is."""
        shown = next((bar for bar in bars if bar.isVisible()), None)
        layout = self._inner.layout()
        if shown is None or layout is None:
            return 0
        layout.activate()
        return min(self.height(), self._inner.height() - shown.mapTo(self._inner, QPoint()).y())

    def _fit(self) -> None:
        wanted = self._inner.minimumSizeHint().height()
        self._height = height = min(wanted, self._most) if self._most else wanted
        self.setMaximumHeight(height)
        self.changed.emit()
        if self.property("cut") is not (height < wanted):  # the sheet draws an edge there
            self.setProperty("cut", height < wanted)
            restyle(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._inner and event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        elif watched in self._bars and event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.setVisible(any(not bar.isHidden() for bar in self._bars))
            self._fit()
        return super().eventFilter(watched, event)


class _Ground(QWidget):
    """Behind the bars, from the first one down to the field: no line of a message shows between them."""

    def __init__(self, bars: Sequence[QWidget]) -> None:
        super().__init__()
        self._bars = tuple(bars)

    def paintEvent(self, event: QPaintEvent) -> None:
        rects = [QRect(bar.mapTo(self, QPoint()), bar.size()) for bar in self._bars if bar.isVisibleTo(self)]
        if rects:
            first = rects[0]
            covered = QRect(first.left(), first.center().y(), first.width(), self.height() - first.center().y())
            QPainter(self).fillRect(covered, QColor(current_colours().background))


class Centred(QWidget):
    """Keeps a widget in the middle, and takes no room while that is hidden."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        across(1, (widget, 1000), 1, on=self, edges=(WIDE, TIGHT, WIDE, 0))
        self._watched = widget
        widget.installEventFilter(self)
        self.setVisible(not widget.isHidden())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._watched and event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.setVisible(event.type() == QEvent.Type.ShowToParent)
        return False

"""The folded timeline: the newest prompt, which is the whole chat, as one row. It goes on while it is read."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QShowEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from engine.language.translation import tr
from engine.telling.reading import BETWEEN, is_costly_row, left_text, told_pace
from engine.telling.words.figures import fmt_seconds
from ui.theme.shapes import AT_LEFT, AT_RIGHT
from ui.theme.shown_text import wrapped
from ui.theme.theme import current_colours
from ui.timeline.axis import TokenScale, fitting_px_per_token, rounded_up
from ui.timeline.frame import longest_that_fits, row_height, running_label
from ui.timeline.paint import ROW_HEIGHT, Ink, paint_row
from ui.timeline.rows import EMPTY_TEXT
from ui.timeline.segments import item_text
from ui.timeline.view import TimelineView

_EDGE = 16


class TimelineStrip(QWidget):
    """A click on a stretch chooses its message; Enter or a double click shows the whole timeline again."""

    unfold_asked = Signal()

    def __init__(self, view: TimelineView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Timeline in one row"))
        view.changed.connect(self._follow)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow()

    def sizeHint(self) -> QSize:
        return QSize(400, row_height(self.fontMetrics()) + 8)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())

    @Slot()
    def _follow(self) -> None:
        if self.isHidden():
            return
        n_rows = len(self._view.rows)
        self.setAccessibleDescription(self._view.model.text(n_rows - 1) if n_rows else EMPTY_TEXT)
        self.update()

    @property
    def words(self) -> str:
        """At the right: how far reading is and what is left, else what it took."""
        row = self._view.rows[-1] if self._view.rows else None
        if row is None:
            return ""
        label = running_label(row)
        if not row.phase.is_over:
            return BETWEEN.join(filter(None, (label, told_pace(row))))
        if label or row.usage is None:
            return label
        return fmt_seconds(row.usage.seconds_prefill + row.usage.seconds_restore)

    def _shown_words(self) -> str:
        """As much of them as leaves half of the width to the row: the rate goes first, then what is left."""
        row = self._view.rows[-1] if self._view.rows else None
        if row is None or row.phase.is_over:
            return self.words
        label, left = running_label(row), left_text(row.seconds_left)
        texts = (self.words, BETWEEN.join(filter(None, (label, left))), label)
        return longest_that_fits(self.fontMetrics(), texts, self.width() // 2)

    def _room(self) -> QRect:
        words = self._shown_words()
        beside = self.fontMetrics().horizontalAdvance(words) + 12 if words else 0
        return self.rect().adjusted(_EDGE, 0, -_EDGE - beside, 0)

    def _scale(self) -> TokenScale:
        n_tokens = rounded_up(self._view.rows[-1].n_total) if self._view.rows else 1
        return TokenScale(px_per_token=fitting_px_per_token(n_tokens, self._room().width()))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours, room = current_colours(), self._room()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(colours.background))
        if not self._view.rows:
            painter.setPen(QColor(colours.muted))
            painter.drawText(self.rect().adjusted(_EDGE, 0, -_EDGE, 0), AT_LEFT, EMPTY_TEXT)
        else:
            row = self._view.rows[-1]
            is_costly = row.phase.is_over and is_costly_row(row)
            painter.setPen(QColor(colours.warning if is_costly else colours.muted))
            painter.drawText(self.rect().adjusted(_EDGE, 0, -_EDGE, 0), AT_RIGHT, self._shown_words())
            painter.translate(room.left(), (self.height() - ROW_HEIGHT) // 2)
            ink = Ink(colours=colours, scale=self._scale(), width=float(room.width()), ratio=self.devicePixelRatio())
            paint_row(painter, ink, self._view.model.plan(len(self._view.rows) - 1))
            painter.resetTransform()
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.accent), 2.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))

    # --- input ---

    def text_at(self, place: QPointF) -> str:
        """What lies there in words."""
        if not self._view.rows:
            return EMPTY_TEXT
        token = self._scale().token_at(place.x() - self._room().left())
        segment = self._view.model.plan(len(self._view.rows) - 1).segment_at(token)
        return self.accessibleDescription() if segment is None else item_text(segment)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), wrapped(self.text_at(QPointF(event.pos()))), self)
            return True
        return super().event(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self._view.rows:
            token = self._scale().token_at(event.position().x() - self._room().left())
            self._view.choose(len(self._view.rows) - 1, token)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.unfold_asked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.unfold_asked.emit()
        else:
            event.ignore()

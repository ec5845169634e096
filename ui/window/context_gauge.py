"""How full the context is: a quiet ring at the top of the window, with its figures once there is little left."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from engine.client.state import UiState
from engine.language.translation import tr
from engine.telling.words.figures import fmt_context, fmt_tokens
from ui.theme.painted.measures import Figure, speak_measure
from ui.theme.scale import NEAR
from ui.theme.theme import current_colours

_TOLD_FROM, _NEARLY_FULL = 0.7, 0.9  # of the context
_RING_SHARE, _PEN_SHARE = 1.1, 0.175  # width of the ring, of a line's height; width of its pen, of its own
_TOP_OF_RING = 90 * 16  # in sixteenths of a degree


class ContextGauge(QWidget):
    """The one measure of the context: of the prompt that would be sent now where that is known, else of the last."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._used: int | None = 0  # None: not known
        self._n_ctx = 0
        self._prompt: int | None = None
        self._reached: object = None  # what the chat had come to when that was told
        self._describe()

    def set_state(self, state: UiState, session: str, *, is_empty: bool) -> None:
        """For the chat shown. `is_empty`: nothing was said in it; else it may be one that this model has not read."""
        row = state.newest_row(session)
        used = None if row is None else row.n_done + row.n_generated
        if is_empty:
            used = 0
        reached = (session, state.n_ctx, None if row is None else row.request, used)
        if reached != self._reached:
            self._reached, self._prompt = reached, None
        self._show(used if self._prompt is None else self._prompt, state.n_ctx)

    def set_prompt(self, n_tokens: int | None) -> None:
        """So many the next prompt would have; None: it cannot be told."""
        self._prompt = n_tokens
        if n_tokens is not None:
            self._show(n_tokens, self._n_ctx)

    def _show(self, used: int | None, n_ctx: int) -> None:
        if (used, n_ctx) == (self._used, self._n_ctx):
            return
        self._used, self._n_ctx = used, n_ctx
        self._describe()
        self.updateGeometry()
        self.update()

    @property
    def share(self) -> float:
        """Of the context that is used."""
        return min(1.0, (self._used or 0) / self._n_ctx) if self._n_ctx else 0.0

    @property
    def words(self) -> str:
        """What stands beside the ring: "83 % of 32k"; "" while there is much left."""
        if self.share < _TOLD_FROM:
            return ""
        return tr("{gap} % of {n_ctx}", gap=round(100 * self.share), n_ctx=fmt_context(self._n_ctx))

    def _label(self) -> str:
        used = "–" if self._used is None else fmt_tokens(self._used)
        return f"{used} / {fmt_tokens(self._n_ctx)}" if self._n_ctx else tr("no context")

    def _describe(self) -> None:
        text = (
            tr("Context of this chat: {label} tokens", label=self._label())
            if self._n_ctx
            else tr("Context: no model is loaded")
        )
        if self._n_ctx and self._used is None:
            text = tr("Context: {n_ctx} tokens; this model has not read this chat yet", n_ctx=fmt_tokens(self._n_ctx))
        self.setAccessibleName(text)
        self.setToolTip(text)

    def measure(self) -> Figure:
        """For screen readers, in tokens."""
        return Figure(value=float(self._used or 0), most=float(max(1, self._n_ctx)), text=self._label())

    @property
    def _ring(self) -> int:
        """Its width, pixels."""
        return round(_RING_SHARE * QFontMetrics(self.font()).height())

    def sizeHint(self) -> QSize:
        words = QFontMetrics(self.font()).horizontalAdvance(self.words) + NEAR if self.words else 0
        return QSize(words + self._ring + 2 * NEAR, self._ring + 4)

    minimumSizeHint = sizeHint

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = current_colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_tight = self.share > _NEARLY_FULL
        painter.setPen(QColor(colours.warning if is_tight else colours.text))
        edge = self._ring
        room = QRectF(NEAR, 0, self.width() - edge - 3 * NEAR, self.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self.words)
        ring = QRectF(self.width() - edge - NEAR, (self.height() - edge) / 2, edge, edge).adjusted(2, 2, -2, -2)
        painter.setPen(QPen(QColor(colours.empty), _PEN_SHARE * edge))
        painter.drawEllipse(ring)
        filled = colours.warning if is_tight else colours.accent if self.words else colours.muted
        pen = QPen(QColor(filled), _PEN_SHARE * edge)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawArc(ring, _TOP_OF_RING, -round(self.share * 360 * 16))


speak_measure(ContextGauge)

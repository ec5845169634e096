"""The figures at the edges of the window: how full the context is, how fast it goes, what the cache holds."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QStatusBar, QWidget

from engine.client.state import UiState
from engine.events import Usage
from engine.language.translation import tr
from engine.telling.busy import busy_text
from engine.telling.figures import fmt_context, rate_text
from engine.telling.forecasts import ForecastTold, status_told
from engine.telling.reading import told_pace
from engine.telling.wording import RAM_TIP, fmt_tokens, held_text, n_live_of, ram_text
from ui.composer.forecast_line import ForecastLine
from ui.look.elided_label import ElidedLabel
from ui.look.painted.measures import Measure, speak_measure
from ui.look.theme import current_colours, theme_signals

_NEARLY_FULL = 0.9
_RING, _RING_PEN = 20, 3.5  # width of the ring and of its line
_TOP_OF_RING = 90 * 16  # in sixteenths of a degree
_RATE_FROM_TOKENS = 2  # one token has no rate
_LONGEST_LABEL = 40
_SHARE_OF_FORECAST = 4  # of the line: a quarter
_SPEED_KEEPS, _REUSE_KEEPS, _STORE_KEEPS = 27, 26, 3  # characters, in a narrow window: the last one gives way first


class ContextGauge(QWidget):
    """How much of the context is used, as a ring with its figures."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._used: int | None = 0  # None: not known
        self._n_ctx = 0
        theme_signals().changed.connect(self.update)
        self._describe()

    def set_state(self, state: UiState, session: str, *, is_empty: bool) -> None:
        """For the chat shown. `is_empty`: nothing was said in it; else it may be one that this model has not read."""
        row = state.newest_row(session)
        used = None if row is None else row.n_done + row.n_generated
        if is_empty:
            used = 0
        if (used, state.n_ctx) == (self._used, self._n_ctx):
            return
        if state.n_ctx != self._n_ctx:
            self.updateGeometry()
        self._used, self._n_ctx = used, state.n_ctx
        self._describe()
        self.update()

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

    def measure(self) -> Measure:
        """For screen readers, in tokens."""
        return Measure(value=float(self._used or 0), most=float(max(1, self._n_ctx)), text=self._label())

    def _brief(self) -> str:
        """What is painted: "23 % of 32k"."""
        if not self._n_ctx or self._used is None:
            return tr("{n_ctx} context", n_ctx=fmt_context(self._n_ctx)) if self._n_ctx else tr("no context")
        return tr("{gap} % of {n_ctx}", gap=100 * self._used // self._n_ctx, n_ctx=fmt_context(self._n_ctx))

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        widest = max(
            tr("100 % of {n_ctx}", n_ctx=fmt_context(self._n_ctx)), tr("no context"), key=metrics.horizontalAdvance
        )
        return QSize(metrics.horizontalAdvance(widest) + _RING + 24, max(_RING + 4, metrics.height() + 4))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = current_colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        share = min(1.0, (self._used or 0) / self._n_ctx) if self._n_ctx else 0.0
        painter.setPen(QColor(colours.muted))
        text = QRectF(0, 0, self.width() - _RING - 16, self.height())
        painter.drawText(text, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._brief())
        ring = QRectF(self.width() - _RING - 6, (self.height() - _RING) / 2, _RING, _RING).adjusted(2, 2, -2, -2)
        painter.setPen(QPen(QColor(colours.border), _RING_PEN))
        painter.drawEllipse(ring)
        pen = QPen(QColor(colours.warning if share > _NEARLY_FULL else colours.accent), _RING_PEN)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawArc(ring, _TOP_OF_RING, -round(share * 360 * 16))
        painter.end()


speak_measure(ContextGauge)


class StatusLine(QStatusBar):
    """tok/s | reused / read | checkpoints, bytes against the budget and for left branches."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.forecast = ForecastLine(self)
        self.addWidget(self.forecast, 1)
        self.speed = self._label(tr("Speed"), tr("Speed of reading or writing now, or of the last reply"), _SPEED_KEEPS)
        told = tr("Tokens of the last prompt that were reused, and that were read")
        self.reuse = self._label(tr("Reuse"), told, _REUSE_KEEPS)
        self.store = self._label(tr("Checkpoints"), RAM_TIP, _STORE_KEEPS)

    def _label(self, name: str, tip: str, keeps: int) -> ElidedLabel:
        label = ElidedLabel(self, keeps=keeps)
        label.setAccessibleName(name)
        label.setToolTip(tip)
        label.setContentsMargins(8, 0, 8, 0)
        self.addPermanentWidget(label)
        return label

    def show_forecast(self, told: ForecastTold | None) -> None:
        """Of the chat that is shown: whether it is still in the model's memory."""
        self.forecast.show_told(None if told is None else status_told(told))
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Whether the chat is warm is told whole where that takes no more than its share; the figures give way."""
        wanted = min(self.forecast.sizeHint().width(), self.width() // _SHARE_OF_FORECAST)
        self.forecast.setMinimumWidth(max(self.forecast.minimumSizeHint().width(), wanted))

    def set_state(self, state: UiState, session: str, tokens_per_second: float | None) -> None:
        """The request that runs, whosever it is; else the last one of the chat shown."""
        last = state.running or state.newest_row(session)
        busy = None if last is None else last.busy
        if busy is not None:
            self.speed.setText(busy_text(busy, longest=_LONGEST_LABEL))
        elif reading := told_pace(last):
            self.speed.setText(reading)
        elif tokens_per_second:
            self.speed.setText(rate_text(tokens_per_second))
        else:
            self.speed.setText(_rate_text(None if last is None else last.usage))
        self.reuse.setText("" if last is None else _reuse_text(last.reused, last.explanation.read))
        ram = ram_text(state.n_bytes_ram, state.settings.ram_bytes, state.n_bytes_branches)
        held = held_text(len(state.checkpoints), 0, state.n_branches, n_live=n_live_of(state.checkpoints))
        self.store.setText(f"{held}, {ram}")


def _rate_text(usage: Usage | None) -> str:
    """Of a reply that has ended; of one that has not, an earlier speed would be false."""
    if usage is None or usage.n_generated < _RATE_FROM_TOKENS or usage.seconds_decode <= 0:
        return ""
    return rate_text(usage.n_generated / usage.seconds_decode)


def _reuse_text(n_reused: int, n_read: int) -> str:
    return tr("{n_reused} reused + {n_read} read", n_reused=fmt_tokens(n_reused), n_read=fmt_tokens(n_read))

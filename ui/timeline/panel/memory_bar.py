"""What the cache takes of the memory it may use, as a bar: in the model's memory, in RAM, and copies of branches."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.client.state import UiState
from engine.core.cache.states import Tier
from engine.language.translation import tr
from engine.telling.words.figures import fmt_bytes, ram_text
from ui.theme.painted.measures import Figure, speak_measure
from ui.theme.theme import blend, current_colours

_BAR, _BRIEF_BAR = 96, 48  # width; of the bar without its words
_HEIGHT = 6
_MIB = 1024 * 1024


class MemoryBar(QWidget):
    """The figures beside it are of RAM alone, which is what the budget is about."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._live = self._states = self._branches = self._budget = 0  # bytes
        self._is_brief = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Memory of the cache"))

    def set_state(self, state: UiState) -> None:
        live = sum(view.n_bytes for view in state.checkpoints if view.tier is Tier.LIVE)
        branches, budget = state.n_bytes_branches, max(0, state.settings.ram_bytes)
        figures = (live, max(0, state.n_bytes_ram - branches), branches, budget)
        if figures == (self._live, self._states, self._branches, self._budget):
            return
        self._live, self._states, self._branches, self._budget = figures
        held = tr("{live} in the model's memory, ", live=fmt_bytes(live)) if live else ""
        told = f"{held}{ram_text(state.n_bytes_ram, budget, branches)}"
        self.setAccessibleDescription(told)
        self.setToolTip(tr("Memory of the cache: {told}", told=told))
        self.updateGeometry()
        self.update()

    @property
    def shares(self) -> tuple[float, float, float]:
        """Of the bar: what checkpoints take in the model's memory, in RAM, and what branches take there."""
        whole = max(1, self._budget, self._live + self._states + self._branches)
        return self._live / whole, self._states / whole, self._branches / whole

    def set_brief(self, is_brief: bool) -> None:
        """The bar alone, where there is little room."""
        if is_brief != self._is_brief:
            self._is_brief = is_brief
            self.updateGeometry()
            self.update()

    def measure(self) -> Figure:
        """For screen readers, in MiB: what counts against the budget."""
        held = (self._states + self._branches) / _MIB
        return Figure(value=held, most=max(held, self._budget / _MIB), text=self.words)

    @property
    def words(self) -> str:
        return (
            tr("{states} of {budget}", states=fmt_bytes(self._states + self._branches), budget=fmt_bytes(self._budget))
            if self._budget
            else ""
        )

    def sizeHint(self) -> QSize:
        height = self.fontMetrics().height() + 4
        if self._is_brief:
            return QSize(_BRIEF_BAR, height)
        return QSize(_BAR + 8 + self.fontMetrics().horizontalAdvance(self.words), height)

    def minimumSizeHint(self) -> QSize:
        return QSize(_BRIEF_BAR if self._is_brief else _BAR, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._budget:
            return
        colours = current_colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        length = _BRIEF_BAR if self._is_brief else _BAR
        track = QRectF(0, (self.height() - _HEIGHT) / 2, length, _HEIGHT)
        painter.setBrush(QColor(colours.empty))
        painter.drawRoundedRect(track, 3, 3)
        x = 0.0
        branch_colour = blend(colours.success, colours.background, 0.55)
        for share, colour in zip(self.shares, (colours.accent, colours.success, branch_colour), strict=True):
            width = share * length
            if width > 0:
                painter.setBrush(QColor(colour))
                painter.drawRoundedRect(QRectF(x, track.top(), max(2.0, width), _HEIGHT), 2, 2)
            x += width
        if not self._is_brief:
            painter.setPen(QColor(colours.muted))
            room = self.rect().adjusted(length + 8, 0, 0, 0)
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self.words)


speak_measure(MemoryBar)

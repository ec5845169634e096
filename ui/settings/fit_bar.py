"""A bar that shows what a model takes of a device's memory, by kinds."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.fit.values import DeviceShare
from engine.telling.hardware import share_parts, share_sentence
from ui.theme.theme import Colours, current_colours, theme_signals

_HEIGHT = 14
_RADIUS = 4.0


class FitBar(QWidget):
    """One device. Its length is what is free there; what goes over it is drawn in the colour of errors."""

    def __init__(self, share: DeviceShare, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share = share
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        sentence = share_sentence(share)
        self.setAccessibleName(sentence)
        self.setToolTip(sentence)
        theme_signals().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(240, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = current_colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        shape = QPainterPath()
        shape.addRoundedRect(whole, _RADIUS, _RADIUS)
        painter.setClipPath(shape)
        painter.fillRect(whole, QColor(colours.code_background))
        left = whole.left()
        for width, colour in self._pieces(whole.width(), colours):
            painter.fillRect(QRectF(left, whole.top(), width, whole.height()), QColor(colour))
            left += width
        painter.setClipping(False)
        painter.setPen(QColor(colours.border))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(shape)
        painter.end()

    def _pieces(self, width: float, colours: Colours) -> list[tuple[float, str]]:
        """In the order of `share_parts`, each as wide as its share of what is free."""
        most = max(self._share.room.n_bytes_free, self._share.total, 1)
        in_order = part_colours(colours)
        pieces = [
            (width * n_bytes / most, colour)
            for (_, n_bytes), colour in zip(share_parts(self._share), in_order, strict=True)
        ]
        return pieces if self._share.fits else [(width * self._share.total / most, colours.error)]


def part_colours(colours: Colours) -> tuple[str, ...]:
    """Of weights, context, states and computing."""
    return (colours.accent, colours.kinds.assistant, colours.kinds.tool, colours.kinds.thinking)

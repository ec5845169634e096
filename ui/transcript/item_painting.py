"""What is painted of a message besides its texts: the line above its thinking, frames, and rings."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ui.transcript.card import outline
from ui.transcript.documents import TextPart, TextStyle
from ui.transcript.target import Target, TargetKind


def paint_thinking(
    painter: QPainter, header: QRectF, style: TextStyle, label: str, last: TextPart | None, *, is_open: bool
) -> None:
    """The line that opens and closes it, and a bar beside it down to its last part."""
    colours = style.colours
    painter.setFont(style.small_font)
    painter.setPen(QColor(colours.muted))
    arrow = "▾" if is_open else "▸"
    align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    painter.drawText(header.adjusted(2, 0, 0, 0), align, f"{arrow}  {label}")
    if last is not None:
        bar = QRectF(5, header.bottom() + 2, 2, last.top + last.height - header.bottom() - 2)
        painter.fillRect(bar, QColor(colours.border))


def paint_notice(
    painter: QPainter, exposed: QRectF, part: TextPart, style: TextStyle, width: int, *, failed: bool
) -> None:
    """The sentence below a message, in a frame where it failed."""
    if failed:
        frame = QRectF(0, part.top - 6, width, part.height + 12)
        outline(painter, frame.adjusted(0.5, 0.5, -0.5, -0.5), style.colours.error, 1)
    part.paint(painter, exposed, None)


def paint_rings(painter: QPainter, style: TextStyle, hovered: Target | None, focused: Target | None) -> None:
    """Around what is under the mouse, and what the keys are on."""
    for target, colour in ((hovered, style.colours.border), (focused, style.colours.accent)):
        if target is not None:
            painter.setPen(QPen(QColor(colour), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            inset = -2 if target.kind is TargetKind.MEDIA else 1  # a picture may have any colour at its edge
            painter.drawRoundedRect(target.rect.adjusted(inset, inset, -inset, -inset), 4, 4)

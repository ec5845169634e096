"""What the chat shows while files are held over it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from engine.language.translation import tr
from ui.look.theme import blend, current_colours

_EDGE = 12


def take_copy(event: QDropEvent) -> bool:
    """Accept what is dropped, or held over the window, as a copy: after a move a file manager deletes the original.

    False, and not accepted, where it is offered as a move alone.
    """
    is_offered = bool(event.possibleActions() & Qt.DropAction.CopyAction)
    event.setDropAction(Qt.DropAction.CopyAction if is_offered else Qt.DropAction.IgnoreAction)
    event.setAccepted(is_offered)
    return is_offered


class DropHint(QWidget):
    """Covers its parent while it is shown; the mouse goes through it."""

    text = tr("Drop the files here to attach them")

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(self.text)
        self.hide()

    def cover(self) -> None:
        """Show it over everything that its parent shows."""
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = current_colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil = QColor(colours.background)
        veil.setAlphaF(0.85)
        painter.fillRect(self.rect(), veil)
        room = QRectF(self.rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        painter.setPen(QPen(QColor(colours.accent), 2, Qt.PenStyle.DashLine))
        painter.setBrush(QColor(blend(colours.accent, colours.background, 0.06)))
        painter.drawRoundedRect(room, 12, 12)
        font = painter.font()
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(colours.text))
        words = room.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.text)

"""Files that are held over the window and dropped, and what the chat shows meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDragMoveEvent, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QMainWindow, QWidget

from engine.language.translation import tr
from ui.theme.theme import blend, current_colours

_EDGE = 12


def take_copy(event: QDropEvent) -> bool:
    """Accept what is dropped, or held over the window, as a copy: after a move a file manager deletes the original.

    False, and not accepted, where it is offered as a move alone.
    """
    is_offered = bool(event.possibleActions() & Qt.DropAction.CopyAction)
    event.setDropAction(Qt.DropAction.CopyAction if is_offered else Qt.DropAction.IgnoreAction)
    event.setAccepted(is_offered)
    return is_offered


def first_file(urls: Sequence[QUrl], *endings: str) -> str:
    """The first one whose name ends so; "" where there is none."""
    paths = (url.toLocalFile() for url in urls if url.isLocalFile())
    return next((path for path in paths if path.lower().endswith(endings)), "")


class FileDrops(QMainWindow):
    """A window that opens files that are dropped onto it."""

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)

    def opener_of(self, urls: list[QUrl]) -> Callable[[], None] | None:
        """What is done with these files; None: they are not for this window."""
        raise NotImplementedError

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.opener_of(event.mimeData().urls()) is not None:
            take_copy(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        take_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        opener = self.opener_of(event.mimeData().urls())
        if take_copy(event) and opener is not None:
            opener()


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

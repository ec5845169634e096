"""The text field of the composer: which keys do what, and what a paste becomes."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QEvent, QIODevice, QMimeData, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QDragEnterEvent,
    QFontMetrics,
    QImage,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QPixmap,
    QWheelEvent,
)
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from engine.errors import MediaRefused
from engine.language.translation import tr
from engine.telling.attachments import PASTED_NAME
from ui.composer.attachment_reading import Pick, file_pick
from ui.theme.actions import is_window_key
from ui.theme.layouts import Fits
from ui.theme.plain_field import PlainField
from ui.theme.shown_text import is_small_paste

MAX_LINES = 8


class ComposerField(Fits, PlainField):
    """Plain text of a few lines, then it scrolls. Enter sends, Shift+Enter starts a line, Esc stops or cancels."""

    sent = Signal()
    escaped = Signal()
    edit_last_asked = Signal()
    pasted = Signal(object)  # QMimeData with files or a picture in it
    text_pasted = Signal(str)  # too long to be written into
    undo_asked = Signal()
    redo_asked = Signal()

    def __init__(self, parent: QWidget | None = None, *, max_lines: int = MAX_LINES) -> None:
        super().__init__(parent)
        self._max_lines = max_lines
        self._is_composing = False
        self.setProperty("field", False)  # the frame is around all of what is being written
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizeAdjustPolicy(QPlainTextEdit.SizeAdjustPolicy.AdjustIgnored)
        self.viewport().setAutoFillBackground(False)
        self.textChanged.connect(self.fit)
        self.fit()

    def fit(self) -> None:
        """Take the height of the text, within its limits."""
        line = QFontMetrics(self.font()).lineSpacing()
        n_lines = max(1, round(self.document().size().height()))  # QPlainTextEdit counts in lines
        edge = int(2 * self.document().documentMargin()) + 2
        self.setFixedHeight(min(n_lines, self._max_lines) * line + edge)
        wanted = (
            Qt.ScrollBarPolicy.ScrollBarAsNeeded if n_lines > self._max_lines else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        if self.verticalScrollBarPolicy() is not wanted:
            self.setVerticalScrollBarPolicy(wanted)

    def event(self, event: QEvent) -> bool:
        """Leave the window's keys to the window; on some systems a text field takes Ctrl+E or Ctrl+K for itself."""
        asks = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if asks and is_window_key(event.keyCombination()):  # type: ignore[attr-defined]
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, keys = event.key(), event.modifiers()
        is_enter = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        plain_keys = keys & ~Qt.KeyboardModifier.KeypadModifier
        if is_enter and self._is_composing:
            super().keyPressEvent(event)  # the input method's Enter picks a candidate
        elif is_enter and plain_keys in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier):
            self.sent.emit()
        elif key == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif event.matches(QKeySequence.StandardKey.Undo):
            self.undo_asked.emit()
        elif event.matches(QKeySequence.StandardKey.Redo):
            self.redo_asked.emit()
        elif key == Qt.Key.Key_Up and not plain_keys and not self.toPlainText():
            self.edit_last_asked.emit()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """What it does not need itself scrolls what it stands in."""
        if self.verticalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff:
            event.ignore()
        else:
            super().wheelEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._is_composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    def takes(self, text: str) -> bool:
        """A long text is better attached than written into, also where it has room."""
        return is_small_paste(text) and super().takes(text)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Its Undo and Redo are those of the keys."""
        menu = self.createStandardContextMenu(event.pos())
        for name, asked in (("edit-undo", self.undo_asked), ("edit-redo", self.redo_asked)):
            action = menu.findChild(QAction, name)
            if isinstance(action, QAction):
                action.triggered.disconnect()
                action.triggered.connect(asked)
                action.setEnabled(True)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return is_attachable(source) or (source.hasText() and not source.hasUrls())

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste text alone; files, pictures and long texts become attachments."""
        if is_attachable(source):
            self.pasted.emit(source)
        elif source.hasText() and self.takes(source.text()):
            self.insertPlainText(source.text())
        elif source.hasText():
            self.text_pasted.emit(source.text())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files are dropped on the chat as a whole, which shows that it takes them."""
        if is_attachable(event.mimeData()):
            event.ignore()
        else:
            super().dragEnterEvent(event)


# Files and pictures that are dropped or pasted, as picks.


_MODEL_SUFFIX = ".gguf"


def files_of(mime: QMimeData) -> list[str]:
    """The paths of its files, without models, which are loaded and not attached."""
    paths = [url.toLocalFile() for url in mime.urls() if url.isLocalFile()]
    return [path for path in paths if path and not path.lower().endswith(_MODEL_SUFFIX)]


def is_attachable(mime: QMimeData) -> bool:
    """There are files in it, or a picture without text. What can be read as text stays text."""
    return bool(files_of(mime)) or _is_picture(mime)


def picks_of(mime: QMimeData) -> list[Pick]:
    """What `mime` gives to attach; nothing when it is text."""
    files = files_of(mime)
    if files:
        return [file_pick(path) for path in files]
    image = _image_of(mime) if _is_picture(mime) else QImage()
    return [] if image.isNull() else [Pick(name=PASTED_NAME, load=lambda _: png_of(image))]


def png_of(image: QImage) -> bytes:
    """Any thread. Raises MediaRefused."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]  # the stubs know paths only
        raise MediaRefused(tr("The pasted picture cannot be kept."), action=tr("Save it to a file and attach that."))
    return bytes(buffer.data().data())


def _is_picture(mime: QMimeData) -> bool:
    return mime.hasImage() and not mime.text().strip()


def _image_of(mime: QMimeData) -> QImage:
    found = mime.imageData()
    if isinstance(found, QPixmap):
        return found.toImage()
    return found if isinstance(found, QImage) else QImage()

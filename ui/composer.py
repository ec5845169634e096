"""Where messages are written: a field that grows, and one button that sends or stops."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QInputMethodEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from ui.theme import current_colours, theme_signals
from ui.window_actions import is_window_key

MAX_LINES = 8


class ComposerField(QPlainTextEdit):
    """Plain text of one to eight lines. Enter sends, Shift+Enter starts a line, Esc stops or cancels."""

    sent = Signal()
    escaped = Signal()
    edit_last_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_composing = False
        self.setTabChangesFocus(True)
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
        self.setFixedHeight(min(n_lines, MAX_LINES) * line + edge)
        wanted = Qt.ScrollBarPolicy.ScrollBarAsNeeded if n_lines > MAX_LINES else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if self.verticalScrollBarPolicy() is not wanted:
            self.setVerticalScrollBarPolicy(wanted)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.fit()

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
        elif key == Qt.Key.Key_Up and not plain_keys and not self.toPlainText():
            self.edit_last_asked.emit()
        else:
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._is_composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasText() and not source.hasUrls()

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste text alone; files are the window's business."""
        if source.hasText():
            self.insertPlainText(source.text())


class Composer(QWidget):
    """The field in its frame, a line above it for edits and queues, and the button."""

    send_asked = Signal(str)
    stop_asked = Signal()
    escaped = Signal()  # Esc while there is nothing here to end
    edit_asked = Signal(str)  # the changed text of the message being edited
    edit_last_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_generating = False
        self._is_editing = False
        self._draft_before_edit = ""
        self._is_coloured = False
        self.field = ComposerField(self)
        self.field.setAccessibleName("Message")
        self.field.setPlaceholderText("Write a message…")
        self.field.setToolTip("Enter sends, Shift+Enter starts a new line")
        self.note = QLabel(self)
        self.note.setWordWrap(True)
        self.note.setAccessibleName("Note")
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.note.setContentsMargins(6, 0, 6, 0)
        self.note.hide()
        self.button = QPushButton("Send", self)
        self.button.setMinimumSize(QSize(84, 32))
        self.button.setDefault(False)
        self.button.clicked.connect(self._on_button)
        row = QHBoxLayout()
        row.setContentsMargins(12, 8, 8, 8)
        row.addWidget(self.field, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignBottom)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 10)
        column.setSpacing(4)
        column.addWidget(self.note)
        self._frame = _Frame(self)
        self._frame.setLayout(row)
        column.addWidget(self._frame)
        self.setMaximumWidth(760)
        theme_signals().changed.connect(self._refresh_button)
        self.field.sent.connect(self._on_enter)
        self.field.escaped.connect(self._on_escape)
        self.field.edit_last_asked.connect(self.edit_last_asked)
        self.field.textChanged.connect(self._refresh_button)
        self._refresh_button()

    @property
    def text(self) -> str:
        return self.field.toPlainText()

    @property
    def draft(self) -> str:
        """What to keep for this conversation: not the message being edited."""
        return self._draft_before_edit if self._is_editing else self.text

    @property
    def is_editing(self) -> bool:
        return self._is_editing

    def set_text(self, text: str) -> None:
        self.field.setPlainText(text)
        self.field.moveCursor(QTextCursor.MoveOperation.End)

    def set_generating(self, generating: bool) -> None:
        """While a reply is written the button stops it."""
        self._is_generating = generating
        self._refresh_button()

    def set_note(self, text: str) -> None:
        """A line above the field; "" hides it."""
        if not self._is_editing:
            self._show_note(text)

    def say_busy(self) -> None:
        """Why nothing happened."""
        self._show_note("A reply is still being written. Esc stops it.")

    def begin_edit(self, text: str) -> None:
        """Change a message that was sent; Enter sends it as a new version, Esc leaves it."""
        if not self._is_editing:
            self._draft_before_edit = self.text
        self._is_editing = True
        self.set_text(text)
        self._show_note("Editing a message: Enter sends the new version, the old one stays. Esc cancels.")
        self._refresh_button()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def end_edit(self) -> None:
        """Back to the draft that was there before."""
        if self._is_editing:
            self._is_editing = False
            self.set_text(self._draft_before_edit)
            self._draft_before_edit = ""
            self._show_note("")
            self._refresh_button()

    def _show_note(self, text: str) -> None:
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def _refresh_button(self) -> None:
        stops = self._is_generating and not self._is_editing
        self.button.setText("Stop" if stops else ("Send edit" if self._is_editing else "Send"))
        self.button.setAccessibleName(self.button.text())
        self.button.setToolTip("Stop the reply (Esc)" if stops else "Send (Enter)")
        self.button.setEnabled(stops or (bool(self.text.strip()) and not self._is_generating))
        self._colour_button(is_main=not stops and self.button.isEnabled())

    def _colour_button(self, *, is_main: bool) -> None:
        """What can be sent is the one coloured button of the window."""
        palette = QPalette()
        if is_main:
            colours = current_colours()
            palette.setColor(QPalette.ColorRole.Button, QColor(colours.accent))
            palette.setColor(QPalette.ColorRole.ButtonText, QColor(colours.on_accent))
        if is_main is not self._is_coloured or is_main:
            self.button.setPalette(palette)
        self._is_coloured = is_main

    def _on_button(self) -> None:
        if self._is_generating and not self._is_editing:
            self.stop_asked.emit()
        else:
            self._on_enter()

    def _on_enter(self) -> None:
        text = self.text
        if not text.strip():
            return
        if self._is_generating:
            self.say_busy()
        elif self._is_editing:
            self.edit_asked.emit(text)
        else:
            self.send_asked.emit(text)

    def _on_escape(self) -> None:
        if self._is_editing:
            self.end_edit()
        elif self._is_generating:
            self.stop_asked.emit()
        else:
            self.escaped.emit()


class _Frame(QWidget):
    """A rounded field that shows the focus of what is inside."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        theme_signals().changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = current_colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inside = self.focusWidget() is not None and self.isAncestorOf(self.focusWidget())
        has_focus = inside and self.focusWidget().hasFocus()
        painter.setPen(QPen(QColor(colours.accent if has_focus else colours.border), 1.5 if has_focus else 1))
        painter.setBrush(QColor(colours.background))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 10, 10)

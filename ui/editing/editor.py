"""The card in which a message is changed: its words, what is attached, what sending would cost, and two buttons."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.language.translation import tr
from engine.telling.attachments import AttachmentId
from ui.composer.writer import Draft, MessageField, WriterFrame
from ui.theme.labels import plain_label, push_button
from ui.theme.layouts import across, down
from ui.theme.scale import MIDDLE, NEAR, TIGHT
from ui.theme.theme import Colours

_MOST_LINES = 12
_LONG = tr("Its text is too long for the field: it lies above and is sent as it is, what you write follows.")


class MessageEditor(MessageField):
    """Stands in the place of the message. Enter sends the new version, Esc leaves the old one as it is."""

    send_asked = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, max_lines=_MOST_LINES)
        self.begun: tuple[str, tuple[AttachmentId, ...]] = ("", ())
        self.setAccessibleName(tr("Edit message"))
        self.field.setAccessibleName(tr("Text of the message that is changed"))
        self.field.setToolTip(tr("Enter sends the new version, Shift+Enter starts a new line, Esc cancels"))
        self.fate = plain_label("", self, tone="muted")
        self.fate.setAccessibleName(tr("What becomes of the messages below"))
        self.cancel_button = push_button(tr("Cancel"), tr("Leave the message as it was (Esc)"), self.escaped, self)
        self.send_button = push_button(tr("Send"), act=self._on_send, parent=self, name=tr("Send edit"))
        self.send_button.setProperty("main", True)
        for line in (self.fate, self.note):
            line.setContentsMargins(TIGHT, 0, TIGHT, 0)  # below the words of the field
        self._lay_out()
        self.field.sent.connect(self._on_send)
        self.field.edit_last_asked.connect(self._on_up)
        self.hide()

    def _lay_out(self) -> None:
        below = across(self.attach_button, 1, self.cancel_button, self.send_button, gap=NEAR)
        parts = (self.strip, self.field, self.forecast, self.fate, self.note, self.refusals, self.hindrance)
        inside = down(*parts, below, edges=(MIDDLE, NEAR, NEAR, NEAR), gap=TIGHT)
        frame = _Card(self)
        frame.setLayout(inside)
        down(frame, on=self, edges=0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def begin(self, draft: Draft) -> None:
        """Change this message."""
        self.set_draft(draft)
        self.field.document().clearUndoRedoStacks()
        self.begun = self._now
        is_long = any(one.is_words for one in draft.tray.documents)
        self.show_note(_LONG if is_long else "")

    def go_on(self, draft: Draft, begun: tuple[str, tuple[AttachmentId, ...]]) -> None:
        """With a change that was begun earlier."""
        self.begin(draft)
        self.begun = begun

    @property
    def is_changed(self) -> bool:
        return self._now != self.begun

    @property
    def _now(self) -> tuple[str, tuple[AttachmentId, ...]]:
        return self.text, tuple(one.id for one in self.tray.items)

    def say_fate(self, text: str) -> None:
        """What sending it does to the messages below."""
        self.fate.setText(text)
        self.fate.setVisible(bool(text))
        self.field.setAccessibleDescription(text)

    def caret_rect(self) -> QRect:
        """The line that is being written, within the card; to the edge of the card where that is near."""
        line = self.field.cursorRect()
        top = self.field.viewport().mapTo(self, line.topLeft()).y()
        bottom = top + line.height()
        block = self.field.textCursor().block()
        if not block.previous().isValid():
            top = 0
        if not block.next().isValid():
            bottom = self.height()
        return QRect(0, top, self.width(), bottom - top)

    # -- inside --------------------------------------------------------------------------------------------------

    def _refresh_button(self) -> None:
        why_not = self.why_not()
        self.send_button.setEnabled(self.has_something and not why_not)
        self.send_button.setToolTip(why_not or tr("Send the new version (Enter); the old one stays"))

    def _on_send(self) -> None:
        why_not = self.why_not()
        if why_not:
            self.show_note(why_not, is_mine=True)
        elif self.has_something:
            self.send_asked.emit(self.text)

    def _on_up(self) -> None:
        if self.strip.isVisible():
            self.strip.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """No key goes on to the messages behind, where Del would delete one."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._on_send()
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Nor does the mouse."""
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.accept()


class _Card(WriterFrame):
    """On the ground of a question, in whose place it stands."""

    def ground(self, colours: Colours) -> str:
        return colours.user_card

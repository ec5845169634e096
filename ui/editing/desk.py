"""Which message is being changed, from the click on Edit to the new version, or back to the old one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from engine.core.prompt.conversation import ConversationId, MessageId
from engine.language.translation import tr
from engine.telling.attachments import AttachmentId
from ui.asker import Asker
from ui.chats.controller import ChatController
from ui.composer.attaching import Attaching
from ui.composer.writer import Draft, MessageField, WriterFrame
from ui.problems.box import ask_to_discard
from ui.theme.labels import plain_label, push_button
from ui.theme.layouts import across, down
from ui.theme.scale import MIDDLE, NEAR, TIGHT
from ui.theme.theme import Colours
from ui.transcript.view import TranscriptView


class EditDesk(QObject):
    """Puts the editor into the message's place. Each chat keeps the change that was begun in it."""

    ended = Signal()  # sent or given up: the keys go elsewhere
    changed = Signal()  # another message is changed now, or none

    def __init__(self, controller: ChatController, transcript: TranscriptView, asker: Asker, parent: QWidget) -> None:
        super().__init__(parent)
        self._controller = controller
        self._transcript = transcript
        self._window = parent
        self.message: MessageId | None = None  # the one that is being changed in the chat shown
        self._put_away: dict[ConversationId, tuple[MessageId, Draft, tuple[str, tuple[AttachmentId, ...]]]] = {}
        self._before: QWidget | None = None  # had the focus
        self.hold_back: Callable[[], bool] = lambda: False  # what could only fail
        self.editor = MessageEditor(transcript.viewport())
        self.attaching = Attaching(self.editor, asker, self)
        self._show_caret = QTimer(self, singleShot=True, interval=0)
        self._show_caret.timeout.connect(self._on_caret)
        editor = self.editor
        editor.text_pasted.connect(self.attaching.attach_text)
        editor.send_asked.connect(self._send)
        editor.escaped.connect(self.cancel)
        editor.field.textChanged.connect(self._show_caret.start)
        editor.field.cursorPositionChanged.connect(self._show_caret.start)
        controller.rows.reset.connect(self._say_fate)
        transcript.guest_asked.connect(editor.focus_field)

    @property
    def is_in_view(self) -> bool:
        """It is changed, and among the messages shown."""
        return self.message is not None and self._controller.rows.find(self.message) is not None

    def begin(self, message: MessageId) -> None:
        """Change this message. Where another one is being changed, that one is asked about."""
        if message == self.message:
            self._go_to()
        elif self.message is not None and self.editor.is_changed:
            said = tr("Discard what you changed in the other message?")
            ask_to_discard(self._window.window(), said, lambda: self._begin(message))
        else:
            self._begin(message)

    def cancel(self) -> None:
        """Leave the message as it was; what would be lost is asked about."""
        if self.message is None:
            return
        if self.editor.is_changed:
            ask_to_discard(self._window.window(), tr("Discard what you changed in this message?"), self.end)
        else:
            self.end()

    def end(self) -> None:
        """The message is there again."""
        had_focus = self._has_focus
        self._drop()
        if had_focus and self._before is not None and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)
        elif had_focus:
            self.ended.emit()

    def leave(self, chat: ConversationId) -> None:
        """Another chat is shown: the change waits until this one is shown again."""
        if self.message is not None:
            self._put_away[chat] = (self.message, self.editor.draft, self.editor.begun)
            self._drop()

    def come_back(self, chat: ConversationId) -> None:
        """Go on with what was begun here."""
        message, draft, begun = self._put_away.pop(chat, (None, Draft(), ("", ())))
        if message is not None and self._controller.message(message) is not None:
            self.editor.go_on(draft, begun)
            self._show(message)

    # -- inside --------------------------------------------------------------------------------------------------

    @property
    def _has_focus(self) -> bool:
        focus = QApplication.focusWidget()
        return focus is not None and (focus is self.editor or self.editor.isAncestorOf(focus))

    def _begin(self, message: MessageId) -> None:
        found = self._controller.message(message)
        if found is None or self._controller.is_busy_here:
            return
        focus = QApplication.focusWidget()
        self._before = focus if focus is not None and not self._has_focus else self._before
        self.editor.begin(self.attaching.draft_of(found))
        self._show(message)
        self._go_to()

    def _show(self, message: MessageId) -> None:
        self.message = message
        self._transcript.host(message, self.editor)
        self._controller.mark_edited(message)
        self._say_fate()
        self.editor.tray_changed.emit()  # what it would cost is another question now
        self.changed.emit()

    def _drop(self) -> None:
        self.message = None
        self._transcript.host(None, None)
        self._controller.mark_edited(None)
        self.editor.begin(Draft())
        self.changed.emit()

    def _go_to(self) -> None:
        row = self._controller.rows.find(self.message) if self.message is not None else None
        if row is not None:
            self._transcript.choose(row)
            self.editor.focus_field()

    def _say_fate(self) -> None:
        row = self._controller.rows.find(self.message) if self.message is not None else None
        if row is not None:
            self.editor.say_fate(self._controller.rows[row].edit_note)

    def _send(self, text: str) -> None:
        message = self.message
        if message is None:
            return
        if self._controller.is_busy_here:
            self.editor.say_busy()
            return
        if self.hold_back():
            return
        whole, media = self.attaching.message_of(text)
        if self._controller.edit(message, whole, media):
            self._drop()
            self._transcript.scroll_to_end()
            self.ended.emit()

    def _on_caret(self) -> None:
        """What is typed is seen, also after scrolling elsewhere."""
        if self.message is not None and self.editor.field.hasFocus():
            self._transcript.show_guest(self.editor.caret_rect())


# The card in which a message is changed: its words, what is attached, what sending would cost, and two buttons.


_MOST_LINES = 12
_LONG = tr("Its text is too long for the field: it lies above and is sent as it is, what you write follows.")


class MessageEditor(MessageField):
    """Stands in the place of the message. Enter sends the new version, Esc leaves the old one as it is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, max_lines=_MOST_LINES)
        self.begun: tuple[str, tuple[AttachmentId, ...]] = ("", ())
        self.setAccessibleName(tr("Edit message"))
        self.field.setAccessibleName(tr("Text of the message that is changed"))
        self.field.setToolTip(tr("Enter sends the new version, Shift+Enter starts a new line, Esc cancels"))
        self.fate = plain_label("", self, tone="muted")
        self.fate.setAccessibleName(tr("What becomes of the messages below"))
        self.cancel_button = push_button(tr("Cancel"), tr("Leave the message as it was (Esc)"), self.escaped, self)
        self.send_button = push_button(tr("Send"), act=self._on_enter, parent=self, name=tr("Send edit"))
        self.send_button.setProperty("main", True)
        for line in (self.fate, self.note):
            line.setContentsMargins(TIGHT, 0, TIGHT, 0)  # below the words of the field
        self._lay_out()
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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """No key goes on to the messages behind, where Del would delete one."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._on_enter()
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Nor does the mouse."""
        event.accept()

    mouseMoveEvent = mouseReleaseEvent = mouseDoubleClickEvent = mousePressEvent

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.accept()


class _Card(WriterFrame):
    """On the ground of a question, in whose place it stands."""

    def ground(self, colours: Colours) -> str:
        return colours.user_card

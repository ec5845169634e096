"""What is being written: a field with what is attached to it, and the lines that tell of both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from engine.language.translation import number, tr
from engine.telling.attachments import Attachment, AttachmentId
from ui.composer.attachment_strip import AttachmentStrip, AttachmentTray
from ui.composer.field import ComposerField
from ui.composer.forecast_line import ForecastLine
from ui.theme.icons import put_sign
from ui.theme.labels import plain_label
from ui.theme.panels import NoteBar
from ui.theme.shapes import paint_box
from ui.theme.shown_text import fits_field
from ui.theme.theme import Colours, current_colours

_REFUSALS_SHOWN = 3
_FULL = tr(
    "The message is as long as this field takes. Paste more, or attach a file, and it goes along as an attachment."
)
_NOT_TAKEN = tr("Nothing was sent: the model does not take what is attached.")


@dataclass(frozen=True, slots=True)
class Draft:
    """What was written and attached, but not sent."""

    text: str = ""
    tray: AttachmentTray = field(default_factory=AttachmentTray)

    @property
    def is_empty(self) -> bool:
        return not (self.text or self.tray.items or self.tray.refusals)


class MessageField(QWidget):
    """A message in the making, new or changed. Where its parts stand, and what sends it, is up to those who inherit."""

    send_asked = Signal(str)
    edit_last_asked = Signal()
    escaped = Signal()
    text_pasted = Signal(str)  # too long for the field
    open_asked = Signal(object)  # Attachment: show it larger
    tray_changed = Signal()  # another tray, or other things in it

    def __init__(self, parent: QWidget | None = None, *, max_lines: int = 8) -> None:
        super().__init__(parent)
        self._hindrance = ""
        self._note_is_mine = False
        self._noted: AttachmentId | None = None  # what the note tells of, as long as it is attached
        self._pastes: list[tuple[int, AttachmentId]] = []  # long ones, and after how many steps of the field
        self._undone: list[tuple[int, Attachment]] = []
        self.tray = AttachmentTray()
        self.note = plain_label("", self, tone="muted")
        self.note.setAccessibleName(tr("Note"))
        self.note.hide()
        self.refusals = NoteBar(self)
        self.refusals.colour = "error"
        self.hindrance = NoteBar(self)
        self.hindrance.colour = "warning"
        self.strip = AttachmentStrip(self)
        self.field = ComposerField(self, max_lines=max_lines)
        self.attach_button = QToolButton(self)
        self.attach_button.setAccessibleName(tr("Attach files"))
        self.attach_button.setToolTip(tr("Attach images, audio or documents (Ctrl+Shift+A)"))
        put_sign(self.attach_button, "attach", tone="muted")
        self.forecast = ForecastLine(self)
        self.field.sent.connect(self._on_enter)
        self.field.edit_last_asked.connect(self._on_up)
        self.field.escaped.connect(self._on_escape)
        self.field.text_pasted.connect(self.text_pasted)
        self.field.undo_asked.connect(self._undo)
        self.field.redo_asked.connect(self._redo)
        self.field.filled.connect(lambda: self.show_note(_FULL, is_mine=True))
        self.field.textChanged.connect(self._refresh_button)
        self.strip.remove_asked.connect(lambda attachment: self.tray.remove(attachment))
        self.strip.open_asked.connect(self.open_asked)
        self.strip.left.connect(self.focus_field)
        self.refusals.dismissed.connect(self._on_dismissed)
        self.tray.changed.connect(self._on_tray)

    @property
    def text(self) -> str:
        return self.field.toPlainText()

    @property
    def draft(self) -> Draft:
        return Draft(self.text, self.tray)

    def set_text(self, text: str) -> None:
        """A text that is too long for the field is attached."""
        self._pastes, self._undone = [], []
        fits = fits_field(text)
        self.field.setPlainText(text if fits else "")
        self.field.moveCursor(QTextCursor.MoveOperation.End)
        if not fits:
            self.text_pasted.emit(text)

    def write_before(self, text: str) -> None:
        """Put this before what is written, with the cursor behind it; Undo takes it away."""
        cursor = self.field.textCursor()
        cursor.setPosition(0)
        cursor.insertText(text)
        self.field.setTextCursor(cursor)

    def set_draft(self, draft: Draft) -> None:
        """Go on with it."""
        self.tray.changed.disconnect(self._on_tray)
        self.tray = draft.tray
        self.tray.changed.connect(self._on_tray)
        self.set_text(draft.text)
        self._on_tray()

    def say_busy(self) -> None:
        """Why nothing happened."""
        self.show_note(tr("A reply is still being written. Esc stops it."))

    def focus_field(self) -> None:
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- attachments ---------------------------------------------------------------------------------------------

    def show_attachments(
        self,
        n_tokens: Callable[[Attachment], int | None],
        hindrance: str,
        warning: str = "",
        *,
        offers_projector: bool,
    ) -> None:
        """What the tray holds, with its tokens.

        `hindrance` says why the model does not take it, "" that it does. `warning` keeps nothing from being sent.
        """
        self._hindrance = hindrance
        self.strip.show_entries([(one, n_tokens(one)) for one in self.tray.items])
        self.hindrance.show_note(
            hindrance or warning, label=tr("Choose its projector…") if offers_projector else "", closes=False
        )
        refusals = self.tray.refusals
        left_out = len(refusals) - _REFUSALS_SHOWN
        shown = [
            *refusals[:_REFUSALS_SHOWN],
            *([tr("And {left_out} more.", left_out=left_out)] if left_out > 0 else []),
        ]
        self.refusals.show_note("\n".join(shown))
        self._refresh_button()

    def _on_tray(self) -> None:
        is_there = any(one.id == self._noted for one in self.tray.items)
        if self._note_is_mine and not is_there:
            self.show_note("")
        self.tray_changed.emit()
        self._refresh_button()

    def note_paste(self, id: AttachmentId, name: str, n_characters: int) -> str:
        """A long text was pasted and attached: Undo takes it away again. What is said of it."""
        self._pastes.append((self.field.document().availableUndoSteps(), id))
        keys = QKeySequence(QKeySequence.StandardKey.Undo).toString(QKeySequence.SequenceFormat.NativeText)
        said = tr(
            "The long text ({n_characters} characters) was attached as “{name}”. {keys} removes it.",
            n_characters=number(f"{n_characters:,}"),
            name=name,
            keys=keys,
        )
        self.show_note(said, is_mine=True)
        self._noted = id
        return said

    def _undo(self) -> None:
        n_steps = self.field.document().availableUndoSteps()
        there = {one.id: one for one in self.tray.items}
        self._pastes = [paste for paste in self._pastes if paste[1] in there]
        if self._pastes and self._pastes[-1][0] >= n_steps:
            one = there[self._pastes.pop()[1]]
            if not one.is_reading:
                self._undone.append((n_steps, one))
            self.tray.remove(one.id)
        else:
            self.field.undo()

    def _redo(self) -> None:
        n_steps = self.field.document().availableUndoSteps()
        if self._undone and self._undone[-1][0] == n_steps:
            one = self._undone.pop()[1]
            self.tray.add_all([one])
            self._pastes.append((n_steps, one.id))
        else:
            self.field.redo()

    def _on_dismissed(self) -> None:
        self.tray.dismiss()
        self.focus_field()

    def why_not(self) -> str:
        """What keeps the message from being sent; "" nothing does."""
        reading = self.tray.reading
        if reading is not None:
            return tr("“{name}” is still being read. Wait for it, or remove it.", name=reading.name)
        return _NOT_TAKEN if self._hindrance else ""

    # -- inside --------------------------------------------------------------------------------------------------

    def show_note(self, text: str, *, is_mine: bool = False) -> None:
        """A line above the field; "" hides it."""
        self._note_is_mine, self._noted = is_mine, None
        self.note.setText(text)
        self.note.setVisible(bool(text))

    @property
    def has_something(self) -> bool:
        return bool(self.text.strip() or self.tray.items)

    def _refresh_button(self) -> None:
        """What sends it is usable, or not."""
        raise NotImplementedError

    def _on_enter(self) -> None:
        """Send it, or say why not."""
        why_not = self.why_not()
        if self.has_something and why_not:
            self.show_note(why_not, is_mine=True)
        elif self.has_something:
            self.send_asked.emit(self.text)

    def _on_up(self) -> None:
        """Up in an empty field: to the attachments where there are any, else to the last message."""
        if self.strip.isVisible():
            self.strip.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.edit_last_asked.emit()

    def _on_escape(self) -> None:
        self.escaped.emit()


class WriterFrame(QWidget):
    """A rounded field that shows the focus of what is inside."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._has_focus = False
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_focus)

    def _on_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        has_focus = now is not None and self.isAncestorOf(now)
        if has_focus != self._has_focus:
            self._has_focus = has_focus
            self.update()

    def ground(self, colours: Colours) -> str:
        return colours.background

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = current_colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge, width = (colours.accent, 1.5) if self._has_focus else (colours.border, 1)
        rect = self.rect().adjusted(1, 1, -1, -1)
        paint_box(painter, rect, 14, ground=self.ground(colours), edge=edge, width=width)

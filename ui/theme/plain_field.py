"""Plain text that stays quick: a field that what is too long does not get into, and a text to read and copy."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QToolTip, QWidget

from engine.language.translation import number, tr
from ui.theme.scale import fixed
from ui.theme.shown_text import (
    MAX_FIELD,
    MAX_FIELD_LINES,
    MAX_RUN,
    Breaks,
    brief,
    fits_field,
    is_right_to_left,
    longest_run,
    with_line_feeds,
)
from ui.theme.theme import restyle

_TOO_LONG = tr(
    "This text is too long for this field, which takes {max_field} characters in {max_field_lines} lines.",
    max_field=number(f"{MAX_FIELD:,}"),
    max_field_lines=number(f"{MAX_FIELD_LINES:,}"),
)
_ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_CLEARS = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class PlainField(QPlainTextEdit):
    """Qt lays out at every key what is in it, so there is an end to that. A longer value is kept but not changed."""

    filled = Signal()  # something was written that has no room

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._held: str | None = None
        self.setProperty("field", True)  # the style sheet draws its frame
        self.setTabChangesFocus(True)
        self.filled.connect(self._say_full)
        self.textChanged.connect(self._turn)

    def _turn(self) -> None:
        """What is read from the right begins there: Qt sees to that in rich text alone."""
        block = self.document().firstBlock()
        while block.next().isValid() and not block.text().strip():
            block = block.next()
        right, left = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignLeft
        side = right if is_right_to_left(block.text()) else left
        option = self.document().defaultTextOption()
        if bool(option.alignment() & right) != (side is right):
            option.setAlignment(side)
            self.document().setDefaultTextOption(option)

    @property
    def value(self) -> str:
        return self.toPlainText() if self._held is None else self._held

    def show_value(self, text: str) -> None:
        """Text to be changed; one that is too long for that is held as it is, until it is cleared."""
        fits = fits_field(text)
        self._held = None if fits else text
        self.setReadOnly(not fits)
        more = tr(
            "\n({text} characters, too long to be changed here. Del empties the field.)", text=number(f"{len(text):,}")
        )
        self.setPlainText(text if fits else brief(text) + more)

    def takes(self, text: str) -> bool:
        """It has room, with what is there already."""
        block = self.textCursor().block().text()
        n_lines = self.blockCount() + text.count("\n")
        fits = self._n_characters + len(text) <= MAX_FIELD and n_lines <= MAX_FIELD_LINES
        return fits and longest_run(block) + longest_run(text) <= MAX_RUN

    def insertFromMimeData(self, source: QMimeData) -> None:
        text = source.text()
        if self.takes(text):
            self.insertPlainText(text)
        else:
            self.filled.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        writes = event.key() in _ENTERS or (bool(event.text()) and event.text().isprintable())
        if self._held is not None and event.key() in _CLEARS:
            self.show_value("")
        elif writes and self._is_full and not self.isReadOnly():
            self.filled.emit()
        else:
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        if event.commitString() and not self.takes(event.commitString()):
            event.setCommitString("")
            self.filled.emit()
        super().inputMethodEvent(event)

    @property
    def _n_characters(self) -> int:
        """Without what is selected, which gives way."""
        cursor = self.textCursor()
        return self.document().characterCount() - 1 - (cursor.selectionEnd() - cursor.selectionStart())

    @property
    def _is_full(self) -> bool:
        is_long = (
            self.textCursor().block().length() > MAX_RUN and longest_run(self.textCursor().block().text()) > MAX_RUN
        )
        return is_long or self._n_characters >= MAX_FIELD or self.blockCount() > MAX_FIELD_LINES

    def _say_full(self) -> None:
        QToolTip.showText(self.mapToGlobal(self.rect().bottomLeft()), _TOO_LONG, self)
        self.setAccessibleDescription(_TOO_LONG)


def code_field(name: str, tip: str, parent: QWidget) -> PlainField:
    """For JSON: letters of one width. Tab leaves it."""
    field = PlainField(parent)
    field.setFont(fixed(parent.font()))
    field.setAccessibleName(name)
    field.setToolTip(tip)
    field.setMinimumHeight(60)
    return field


class VerdictLine(QLabel):
    """Whether what stands above it can be used, in words and colour. Its text is also the description of the field."""

    def __init__(self, field: PlainField, parent: QWidget) -> None:
        super().__init__(parent)
        self._field = field
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.is_good = True

    def show_verdict(self, problem: str, good: str) -> None:
        """`good` is said where there is no problem."""
        self.is_good = not problem
        self.setText(problem or good)
        self.setProperty("tone", "bad" if problem else "muted")
        restyle(self)
        self._field.setAccessibleDescription(self.text())


class ReadOnlyText(QPlainTextEdit):
    """Shows a text as it is. Long lines are broken in what is seen, not in what is copied."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setProperty("field", True)
        self._breaks = Breaks()

    def show_text(self, text: str) -> None:
        self._breaks = Breaks()
        self.setPlainText(self._breaks.feed(with_line_feeds(text)))

    def selected_text(self) -> str:
        cursor = self.textCursor()
        pieces: list[str] = []
        for first, end in self._breaks.between(cursor.selectionStart(), cursor.selectionEnd()):
            cursor.setPosition(first)
            cursor.setPosition(max(first, end), cursor.MoveMode.KeepAnchor)
            pieces.append(cursor.selection().toPlainText())
        return "".join(pieces)

    def createMimeDataFromSelection(self) -> QMimeData:
        data = QMimeData()
        data.setText(self.selected_text())
        return data

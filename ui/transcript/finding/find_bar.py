"""The bar that finds a text in the chat: it lies over the messages, at their upper right."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QLineEdit, QToolButton

from engine.language.translation import tr
from engine.telling.words.figures import fmt_tokens
from ui.theme.actions import keys_of
from ui.theme.icons import as_sign
from ui.theme.layouts import across
from ui.theme.scale import NEAR, TIGHT
from ui.theme.shown_text import brief
from ui.transcript.accessible import announce_to_screen_readers
from ui.transcript.finding.find_matches import MOST, FindMatches
from ui.transcript.view import TranscriptView

_WIDTH = 380
_EDGE = 8
_LONGEST = 1_000  # characters
_LONGEST_NAME = 20
_SEARCH_AFTER_MS = 60


class FindBar(QFrame):
    """Hidden until `open` is called. Enter and Shift+Enter go on and back, Esc closes."""

    closed = Signal()

    def __init__(self, view: TranscriptView) -> None:
        super().__init__(view)
        self._view = view
        self.matches = FindMatches(view)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Window)
        self.field = QLineEdit(self)
        self.field.setPlaceholderText(tr("Find in this chat"))
        self.field.setAccessibleName(tr("Find in this chat"))
        self.field.setMaxLength(_LONGEST)
        self.field.setFrame(False)
        self.count = QLabel(self)
        self.count.setProperty("tone", "muted")
        self.previous, self.next, self.close_button = (
            as_sign(QToolButton(self), sign, f"{name} ({keys})", act, tone="text")
            for sign, name, keys, act in (
                ("up", tr("Previous match"), keys_of("find_previous"), lambda: self.step(-1)),
                ("down", tr("Next match"), keys_of("find_next"), lambda: self.step(1)),
                ("close", tr("Close the search"), "Esc", self.dismiss),
            )
        )
        across(
            (self.field, 1),
            self.count,
            self.previous,
            self.next,
            self.close_button,
            on=self,
            edges=(NEAR, TIGHT, TIGHT, TIGHT),
            gap=TIGHT,
        )
        self._timer = QTimer(self, singleShot=True, interval=_SEARCH_AFTER_MS)
        self._timer.timeout.connect(self._search)
        self.field.textChanged.connect(lambda _: self._timer.start())
        self.matches.changed.connect(self._show_count)
        self.field.installEventFilter(self)
        view.installEventFilter(self)
        self.hide()

    def open(self) -> None:
        """Show it with what is selected, or what was searched for last."""
        if not len(self._view.model):
            return
        selected = self._view.selected_text().strip()
        if selected and "\n" not in selected:
            self.field.setText(selected[:_LONGEST])
        self._place()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._search()

    def go_to(self, text: str, row: int) -> None:
        """Show it with this text, at its first match from a message on; the focus goes to the messages."""
        self.open()
        self.field.setText(text)
        self._timer.stop()
        self.matches.search(text, first_row=row)
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def step(self, step: int) -> None:
        """To the next match or, with -1, the one before; opens the bar when it is closed."""
        if not self.isVisible():
            self.open()
            return
        if self._timer.isActive():
            self._search()
            return
        self.matches.step(step)
        announce_to_screen_readers(self._view, self.count.text())

    def dismiss(self) -> None:
        """Close it; the view stays where it is."""
        self._timer.stop()
        self.hide()
        self.matches.stop()
        self.closed.emit()

    def _search(self) -> None:
        self._timer.stop()
        self.matches.search(self.field.text())
        self._show_count()

    def _show_count(self) -> None:
        matches = self.matches
        n = matches.n_found
        more = "+" if n >= MOST or not matches.is_complete else ""
        if not matches.needle:
            text = ""
        elif n:
            text = tr("{number} of {n}{more}", number=fmt_tokens(matches.number), n=fmt_tokens(n), more=more)
            if matches.attachment:
                text = tr("{count}, in {name}", count=text, name=brief(matches.attachment, _LONGEST_NAME))
        else:
            text = tr("Nothing found") if matches.is_complete else tr("Searching…")
        self.count.setText(text)
        self.count.setAccessibleName(text or tr("No search"))
        for button in (self.previous, self.next):
            button.setEnabled(n > 0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._view and event.type() == QEvent.Type.Resize:
            self._place()
        is_key = event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride) and isinstance(event, QKeyEvent)
        if is_key and self.isVisible() and event.key() == Qt.Key.Key_Escape:  # type: ignore[attr-defined]
            if event.type() == QEvent.Type.KeyPress:
                self.dismiss()
            else:
                event.accept()
            return True
        if watched is self.field and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.step(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
                return True
            if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
                QApplication.sendEvent(self._view, event)
                return True
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        area = self._view.viewport().geometry()
        width = min(_WIDTH, area.width() - 2 * _EDGE)
        self.setGeometry(area.right() - width - _EDGE, area.top() + _EDGE, width, self.sizeHint().height())

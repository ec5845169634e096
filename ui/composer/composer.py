"""Where messages are written: a field that grows, what is attached, and one button that sends or stops."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from engine.language.translation import tr
from ui.composer.buttons import OptionsButton, ToolsButton
from ui.composer.thinking_bar import ThinkingBar
from ui.composer.writer import MessageField, WriterFrame
from ui.theme.icons import put_sign
from ui.theme.layouts import across, down
from ui.theme.scale import COLUMN, NEAR, TIGHT, WIDE
from ui.theme.theme import restyle, theme_signals

_CHARACTERS_IN_ROW = 44  # that a forecast takes


class Composer(MessageField):
    """The field in its frame with the attachments, lines above it for notes and hindrances, and the button."""

    send_asked = Signal(str)
    stop_asked = Signal()
    edit_last_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_generating = False
        self._is_coloured = False
        self._is_apart = False  # the forecast has a line of its own
        self.note.setContentsMargins(NEAR, 0, NEAR, 0)
        self.field.setAccessibleName(tr("Message"))
        self.field.setPlaceholderText(tr("Write a message…"))
        self.field.setToolTip(tr("Enter sends, Shift+Enter starts a new line"))
        self.thinking = ThinkingBar(self)
        self.options = OptionsButton(self)
        self.tools = ToolsButton(self)
        self.button = QPushButton(self)
        self.button.setObjectName("send")
        self.button.setDefault(False)
        self._lay_out()
        theme_signals().changed.connect(self._refresh_button)
        self.button.clicked.connect(self._on_button)
        self.field.sent.connect(self._on_enter)
        self.field.edit_last_asked.connect(self._on_up)
        self._refresh_button()

    def _lay_out(self) -> None:
        right = (self.tools, self.options, self.button)
        # the room without a share is taken where the forecast is not here
        self._row = row = across(self.attach_button, (self.forecast, 1), 0, *right, gap=NEAR)
        written = across(self.field, edges=(TIGHT, 0, 0, 0))  # its words begin where the sign below does
        self._inside = inside = down(self.strip, written, self.thinking, row, edges=NEAR, gap=TIGHT)
        frame = WriterFrame(self)
        frame.setLayout(inside)
        down(self.note, self.refusals, self.hindrance, frame, on=self, edges=(0, TIGHT, 0, WIDE), gap=TIGHT)
        self.setMaximumWidth(COLUMN)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_forecast()

    def _place_forecast(self) -> None:
        """On a line of its own where the others would cut it. By the width alone: what is typed moves nothing."""
        beside = (self.attach_button, self.tools, self.options, self.button)
        others = sum(one.sizeHint().width() + NEAR for one in beside if one is not self.tools or not one.isHidden())
        room = self.width() - 2 * NEAR - others
        is_apart = room < _CHARACTERS_IN_ROW * self.fontMetrics().averageCharWidth()
        if is_apart is self._is_apart:
            return
        self._is_apart = is_apart
        (self._row if is_apart else self._inside).removeWidget(self.forecast)
        if is_apart:
            self._inside.insertWidget(self._inside.count() - 1, self.forecast)
        else:
            self._row.insertWidget(1, self.forecast, 1)

    def set_generating(self, generating: bool) -> None:
        """While a reply is written the button stops it."""
        self._is_generating = generating
        self._refresh_button()

    # -- inside --------------------------------------------------------------------------------------------------

    def _refresh_button(self) -> None:
        stops = self._is_generating
        self.button.setAccessibleName(tr("Stop") if stops else tr("Send"))
        why_not = self.why_not()
        self.button.setToolTip(tr("Stop the reply (Esc)") if stops else (why_not or tr("Send (Enter)")))
        self.button.setEnabled(stops or (self.has_something and not why_not))
        is_main = not stops and self.button.isEnabled()
        put_sign(self.button, "stop" if stops else "send", tone="on_accent" if is_main else "text")
        self._colour_button(is_main=is_main)

    def _colour_button(self, *, is_main: bool) -> None:
        """What can be sent is the one coloured button of the window."""
        if is_main is not self._is_coloured:
            self._is_coloured = is_main
            self.button.setProperty("main", is_main)
            restyle(self.button)

    def _on_button(self) -> None:
        if self._is_generating:
            self.stop_asked.emit()
        else:
            self._on_enter()

    def _on_enter(self) -> None:
        if not self.has_something:
            return
        why_not = self.why_not()
        if self._is_generating:
            self.say_busy()
        elif why_not:
            self.show_note(why_not, is_mine=True)
        else:
            self.send_asked.emit(self.text)

    def _on_up(self) -> None:
        """Up in an empty field: to the attachments where there are any, else to the last message."""
        if self.strip.isVisible():
            self.strip.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.edit_last_asked.emit()

    def _on_escape(self) -> None:
        if self._is_generating:
            self.stop_asked.emit()
        else:
            super()._on_escape()

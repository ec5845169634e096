"""The way to the newest message, while one reads further up: beside the text, or below it where there is no room."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QToolButton, QWidget

from engine.language.translation import tr
from ui.theme.icons import sign_icon
from ui.theme.layouts import across
from ui.theme.scale import TIGHT, WIDE
from ui.transcript.view import TranscriptView


class EndButton(QWidget):
    """The button on ground of its own, so that no line of a message shows half of itself around it."""

    def __init__(self, transcript: TranscriptView) -> None:
        super().__init__(transcript)
        self._transcript = transcript
        self.button = QToolButton(self)
        self.button.setText(tr("Newest"))
        self.button.setIcon(sign_icon("newest"))
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setObjectName("to_end")
        self.button.setToolTip(tr("Go to the end and follow the reply (End)"))
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button.clicked.connect(transcript.scroll_to_end)
        across((self.button, 0, Qt.AlignmentFlag.AlignCenter), on=self, edges=(0, TIGHT, 0, TIGHT))
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        self.hide()

    def place(self, covered: int) -> int:
        """Above as many pixels at the lower end; how many are covered with it."""
        area, size = self._transcript.viewport().rect(), self.sizeHint()
        end = self._transcript.column_left + self._transcript.column_width + WIDE
        is_beside = end + size.width() <= area.width()
        left, width = (end, size.width()) if is_beside else (0, area.width())
        self.setGeometry(QRect(left, area.height() - covered - size.height(), width, size.height()))
        return covered if is_beside or self.isHidden() else covered + size.height()

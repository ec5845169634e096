"""What stands in the list of chats while there is none to show."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from engine.language.translation import tr
from ui.look.scale import MIDDLE, NEAR, TIGHT
from ui.look.shown_text import brief

_LONGEST = 40  # characters of what was searched for


class EmptyList(QWidget):
    """Says why, and what to do about it."""

    all_asked = Signal()  # show every chat again

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = QLabel(self)
        self.hint = QLabel(self)
        self.hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        for label in (self.title, self.hint):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.all_button = QPushButton(tr("Show all chats"), self)
        self.all_button.setProperty("plain", True)
        self.all_button.setToolTip(tr("Empty the search (Esc in its field)"))
        self.all_button.clicked.connect(self.all_asked)
        column = QVBoxLayout(self)
        column.setContentsMargins(NEAR, MIDDLE, NEAR, 0)  # in line with the rows that would stand here
        column.setSpacing(TIGHT)
        column.addWidget(self.title)
        column.addWidget(self.hint)
        column.addWidget(self.all_button, 0, Qt.AlignmentFlag.AlignLeft)

    def show_why(self, searched: str) -> None:
        """`searched`: for this nothing was found; "" there are no chats."""
        searched = brief(searched.strip(), _LONGEST)
        if searched:
            self.title.setText(tr("Nothing found for “{searched}”", searched=searched))
            self.hint.setText(tr("Looked for in titles and messages of all chats, also of archived ones."))
        else:
            self.title.setText(tr("No chats yet"))
            self.hint.setText(
                tr("The first message begins one. “Import chats…” in the menu brings in those of other programs.")
            )
        self.all_button.setVisible(bool(searched))

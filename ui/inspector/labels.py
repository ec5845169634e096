"""The texts of the inspector: they wrap, can be selected, and nothing in them is taken for markup."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from ui.look.shown_text import brief_lines


def text_label(text: str = "", *, tone: str = "", is_bold: bool = False, parent: QWidget | None = None) -> QLabel:
    """`tone` as the style sheet has it: "muted", "good"."""
    label = QLabel(brief_lines(text), parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    if tone:
        label.setProperty("tone", tone)
    if is_bold:
        font = label.font()
        font.setBold(True)
        label.setFont(font)
    return label


def heading(text: str) -> QLabel:
    """Over a section."""
    label = QLabel(text)
    label.setWordWrap(True)
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    return label


def say(label: QLabel, text: str) -> None:
    """An empty text hides it."""
    label.setText(brief_lines(text))
    label.setVisible(bool(text))

"""The texts of the inspector: they wrap, can be selected, and nothing in them is taken for markup."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from ui.look.scale import NEAR
from ui.look.shown_text import brief_lines

_LEAST_CHARACTERS = 8


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


class ElidedButton(QPushButton):
    """Its words are cut off where there is no room for all of them."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(words, parent)
        self._words = words
        self.setAccessibleName(words)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_words(self, words: str) -> None:
        self._words = words
        self._elide()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        metrics, hint = self.fontMetrics(), super().sizeHint()
        more = metrics.horizontalAdvance(self._words) - metrics.horizontalAdvance(self.text())
        return QSize(hint.width() + more, hint.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_CHARACTERS * self.fontMetrics().averageCharWidth(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        metrics = self.fontMetrics()
        around = self.sizeHint().width() - metrics.horizontalAdvance(self._words)
        self.setText(metrics.elidedText(self._words, Qt.TextElideMode.ElideRight, self.width() - around))


class ButtonRow(QWidget):
    """Buttons beside one another, or below one another where there is no room for that."""

    def __init__(self, *buttons: QPushButton, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons = buttons
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(NEAR)
        for button in buttons:
            self._row.addWidget(button)
        self._row.addStretch(1)

    def minimumSizeHint(self) -> QSize:
        widest = max((button.minimumSizeHint().width() for button in self._buttons), default=0)
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wanted = sum(button.sizeHint().width() + self._row.spacing() for button in self._buttons)
        directions = QBoxLayout.Direction
        self._row.setDirection(directions.LeftToRight if self.width() >= wanted else directions.TopToBottom)


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

"""A check box whose text has as many lines as its width asks for: Qt's has one, and makes a page as wide as that."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QStyle, QStyleOptionButton, QWidget


class WrappingCheckBox(QCheckBox):
    """`text()` is always one line."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def shown(self) -> str:
        """The text with its line breaks."""
        return wrapped_to(self.text(), self.fontMetrics(), self._room(self.width()))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        n_more = wrapped_to(self.text(), self.fontMetrics(), self._room(width)).count("\n")
        return self.sizeHint().height() + n_more * self.fontMetrics().lineSpacing()

    def minimumSizeHint(self) -> QSize:
        """The longest word has room."""
        hint = self.sizeHint()
        longest = max((self.fontMetrics().horizontalAdvance(word) for word in self.text().split()), default=0)
        return QSize(min(hint.width(), hint.width() - self._room(hint.width()) + longest + 1), hint.height())

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        super().initStyleOption(option)
        option.text = self.shown

    def _room(self, width: int) -> int:
        """For the text, where all of it is so wide."""
        option = QStyleOptionButton()
        super().initStyleOption(option)
        option.rect = QRect(0, 0, width, self.height())
        return self.style().subElementRect(QStyle.SubElement.SE_CheckBoxContents, option, self).width()


def wrapped_to(text: str, metrics: QFontMetrics, width: int) -> str:
    """As many words in each line as have room there; a word alone may be wider."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and metrics.horizontalAdvance(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return "\n".join(lines)

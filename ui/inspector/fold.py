"""A part of a page that is closed until somebody wants it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.language.translation import tr
from engine.telling.figures import fmt_tokens
from ui.look.scale import TIGHT

_LEAST_CHARACTERS = 8


class Fold(QWidget):
    """Its title is a button that opens and closes it. `key` names it where it is remembered."""

    toggled = Signal()

    def __init__(self, key: str, title: str, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = key
        self._title = title
        self.content = content
        self.button = FoldButton(self)
        self.button.toggled.connect(self._on_toggled)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        column.addWidget(self.button)
        column.addWidget(content)
        content.hide()
        self.count(None)

    @property
    def is_open(self) -> bool:
        return self.button.isChecked()

    def open(self, is_open: bool = True) -> None:
        self.button.setChecked(is_open)

    def count(self, n: int | None) -> None:
        """How many there are of what it holds; None: that is not a matter of numbers."""
        self.button.show_title(self._title if n is None else f"{self._title} ({fmt_tokens(n)})")

    @Slot(bool)
    def _on_toggled(self, is_open: bool) -> None:
        self.content.setVisible(is_open)
        self.button.show_title(self.button.title)
        self.toggled.emit()


class FoldButton(QPushButton):
    """Cut off where there is no room for all of its title."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = ""
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setProperty("fold", True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_title(self, title: str) -> None:
        self.title = title
        is_open = self.isChecked()
        self.setAccessibleName(tr("{title}, open", title=title) if is_open else tr("{title}, closed", title=title))
        self.setToolTip(tr("Hide this") if is_open else tr("Show this"))
        self._elide()

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_CHARACTERS * self.fontMetrics().averageCharWidth(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        shown = f"{'▾' if self.isChecked() else '▸'} {self.title}"
        self.setText(self.fontMetrics().elidedText(shown, Qt.TextElideMode.ElideRight, self.width() - 8))

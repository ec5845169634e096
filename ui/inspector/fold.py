"""A part of a page that is closed until somebody wants it."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from engine.language.translation import tr
from engine.telling.words.figures import fmt_tokens
from ui.theme.labels import ElidedButton
from ui.theme.layouts import down
from ui.theme.scale import TIGHT


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
        down(self.button, content, on=self, edges=0, gap=TIGHT)
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


class FoldButton(ElidedButton):
    """The title, and whether it is open."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.title = ""
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setProperty("fold", True)

    def show_title(self, title: str) -> None:
        self.title = title
        is_open = self.isChecked()
        self.setAccessibleName(tr("{title}, open", title=title) if is_open else tr("{title}, closed", title=title))
        self.setToolTip(tr("Hide this") if is_open else tr("Show this"))
        self.show_words(f"{'▾' if is_open else '▸'} {title}")

"""A part of a page that is closed until somebody wants it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QSizePolicy, QToolButton, QVBoxLayout, QWidget


class Fold(QWidget):
    """Its title is a button that opens and closes it. `key` names it where it is remembered."""

    toggled = Signal()

    def __init__(self, key: str, title: str, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = key
        self._title = title
        self.content = content
        self.button = QToolButton(self)
        self.button.setCheckable(True)
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setProperty("fold", True)
        self.button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.button.toggled.connect(self._on_toggled)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(content)
        self.count(None)
        self._show_state()

    @property
    def is_open(self) -> bool:
        return self.button.isChecked()

    def open(self, is_open: bool = True) -> None:
        self.button.setChecked(is_open)

    def count(self, n: int | None) -> None:
        """How many there are of what it holds; None: that is not a matter of numbers."""
        self.button.setText(self._title if n is None else f"{self._title} ({n:,})")
        self._name()

    @Slot(bool)
    def _on_toggled(self, _is_open: bool) -> None:
        self._show_state()
        self.toggled.emit()

    def _show_state(self) -> None:
        self.content.setVisible(self.is_open)
        self.button.setArrowType(Qt.ArrowType.DownArrow if self.is_open else Qt.ArrowType.RightArrow)
        self.button.setToolTip("Hide this" if self.is_open else "Show this")
        self._name()

    def _name(self) -> None:
        self.button.setAccessibleName(f"{self.button.text()}, {'open' if self.is_open else 'closed'}")

"""Asks for one line, such as a name; what was typed is not lost by Esc."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QLineEdit, QWidget

from engine.language.translation import tr
from ui.problems.box import ask_to_discard


class LineDialog(QInputDialog):
    """`act` gets the line when the person agrees; Esc and Cancel ask before they throw a changed one away."""

    def __init__(
        self, parent: QWidget, title: str, hint: str, act: Callable[[str], None], *, text: str = "", most: int = 0
    ) -> None:
        """`most`: characters that it takes; 0: any number."""
        super().__init__(parent)
        self._before = text
        self.setWindowTitle(title)
        self.setLabelText(hint)
        self.setTextValue(text)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        field = self.findChild(QLineEdit)
        if isinstance(field, QLineEdit) and most:
            field.setMaxLength(most)
        self.textValueSelected.connect(lambda line: act(line))

    def reject(self) -> None:
        typed = self.textValue().strip()
        if typed in ("", self._before.strip()):
            super().reject()
        else:
            ask_to_discard(self, tr("Discard what was typed?"), super().reject)

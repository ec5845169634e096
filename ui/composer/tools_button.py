"""How many tools the chat has, below the message; it opens where they are chosen."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton, QWidget

from engine.language.translation import tr


class ToolsButton(QToolButton):
    """Shown where there are tools at all. Its dot says that the chat's list is not what is there now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hide()

    def show_tools(self, n: int, *, is_other: bool, are_any: bool) -> None:
        self.setVisible(are_any)
        words = tr("Tools: {n}", n=n) if n else tr("Tools")
        self.setText(f"{words} •" if is_other else words)
        tip = tr("Which tools the model may ask for in this chat")
        more = tr("They are not those that are there now.") if is_other else ""
        self.setToolTip(f"{tip}. {more}".strip())
        self.setAccessibleName(words)
        self.setAccessibleDescription(self.toolTip())

"""The head of a part of the window that can be closed: its name, and a button."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from engine.language.translation import tr
from ui.look.elided_label import ElidedLabel
from ui.look.icons import put_sign


class DockTitle(QWidget):
    """In place of the title bar that Qt draws. `note` stands at the right, muted."""

    def __init__(self, dock: QDockWidget, title: str, keys: str, *tools: QWidget) -> None:
        """`tools` stand behind the name."""
        super().__init__(dock)
        self.setObjectName("dock_title")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        name = ElidedLabel(title, self)
        font = name.font()
        font.setBold(True)
        name.setFont(font)
        self.note = QLabel(self)
        self.note.setProperty("tone", "muted")
        self.close_button = QToolButton(self)
        self.close_button.setToolTip(tr("Hide this part ({keys})", keys=keys))
        self.close_button.setAccessibleName(tr("Hide: {title}", title=title))
        self.close_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        put_sign(self.close_button, "close", tone="muted")
        self.close_button.clicked.connect(dock.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 4, 8, 4)
        row.setSpacing(8)
        row.addWidget(name)
        for tool in tools:
            row.addWidget(tool, int(tool.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Expanding))
        if not tools:
            row.addStretch(1)
        row.addWidget(self.note)
        row.addWidget(self.close_button)

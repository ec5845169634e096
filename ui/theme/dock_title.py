"""The head of a part of the window that can be closed: its name, and a button."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QLabel, QSizePolicy, QToolButton, QWidget

from engine.language.translation import tr
from ui.theme.icons import put_sign
from ui.theme.labels import ElidedLabel
from ui.theme.layouts import across
from ui.theme.scale import NEAR, TIGHT, WIDE, bold


class DockTitle(QWidget):
    """In place of the title bar that Qt draws. `note` stands at the right, muted."""

    def __init__(self, dock: QDockWidget, title: str, keys: str, *tools: QWidget) -> None:
        """`tools` stand behind the name. The part stays in its place: it cannot be torn off."""
        super().__init__(dock)
        dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetClosable)
        self.setObjectName("dock_title")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        name = ElidedLabel(title, self)
        name.setFont(bold(name.font()))
        self.note = QLabel(self)
        self.note.setProperty("tone", "muted")
        self.close_button = QToolButton(self)
        self.close_button.setToolTip(tr("Hide this part ({keys})", keys=keys))
        self.close_button.setAccessibleName(tr("Hide: {title}", title=title))
        self.close_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        put_sign(self.close_button, "close", tone="muted")
        self.close_button.clicked.connect(dock.hide)
        row = across(name, on=self, edges=(WIDE, TIGHT, NEAR, TIGHT), gap=TIGHT)
        for tool in tools:
            row.addWidget(tool, int(tool.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Expanding))
        if not tools:
            row.addStretch(1)
        row.addWidget(self.note)
        row.addWidget(self.close_button)

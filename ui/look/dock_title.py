"""The head of a part of the window that can be closed: its name, and a button."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from ui.look.elided_label import ElidedLabel
from ui.look.theme import current_colours

_SIZE = 24
_CROSS = 4.0


class DockTitle(QWidget):
    """In place of the title bar that Qt draws. `note` stands at the right, muted."""

    def __init__(self, dock: QDockWidget, title: str, keys: str, *tools: QWidget) -> None:
        """`tools` stand behind the name."""
        super().__init__(dock)
        name = ElidedLabel(title, self)
        font = name.font()
        font.setBold(True)
        name.setFont(font)
        self.note = QLabel(self)
        self.note.setProperty("tone", "muted")
        self.close_button = _CloseButton(self)
        self.close_button.setToolTip(f"Hide this part ({keys})")
        self.close_button.setAccessibleName(f"Hide: {title}")
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


class _CloseButton(QToolButton):
    """Draws its cross in the colours of the theme."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def sizeHint(self) -> QSize:
        return QSize(_SIZE, _SIZE)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(current_colours().muted), 1.5))
        x, y = self.width() / 2, self.height() / 2
        for slope in (-1, 1):
            painter.drawLine(int(x - _CROSS), int(y - slope * _CROSS), int(x + _CROSS), int(y + slope * _CROSS))
        painter.end()

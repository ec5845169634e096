"""A widget that stands in the place of a message, and goes where that goes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Signal
from PySide6.QtWidgets import QWidget

_FAR = 200  # pixels outside, where it is not seen


class Guest(QObject):
    """It stays a visible child of the viewport when it is scrolled out of sight: who writes in it goes on writing."""

    resized = Signal()  # it needs another height

    def __init__(self, message: str, widget: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self.message = message
        self.widget = widget
        widget.installEventFilter(self)

    def leave(self) -> None:
        """The message takes its place again."""
        self.widget.removeEventFilter(self)
        self.widget.hide()
        self.deleteLater()

    def height_for(self, width: int) -> int:
        """That it needs in a column of this width."""
        layout = self.widget.layout()
        if layout is not None and layout.hasHeightForWidth():
            return layout.totalHeightForWidth(width)
        return self.widget.sizeHint().height()

    def place(self, rect: QRect | None, room: int) -> None:
        """`rect`: in a viewport that is `room` high; None where the message is not among those shown."""
        if rect is None:
            self.widget.hide()
            return
        if rect.bottom() < 0 or rect.top() > room:  # coordinates of widgets end where long chats do not
            rect.moveTop(-rect.height() - _FAR if rect.bottom() < 0 else room + _FAR)
        self.widget.setGeometry(rect)
        self.widget.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.resized.emit()
        return super().eventFilter(watched, event)

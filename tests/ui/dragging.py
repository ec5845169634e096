"""Files dragged over the window as a file manager drags them.

Each drag ends here: Qt keeps what it was over, and the next one would ask a window that is gone, which crashes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

COPY = Qt.DropAction.CopyAction
_AT = QPoint(9, 9)
_BUTTON, _NO_KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Dragged:
    """Files over a widget, until `drop` or the end of `dragged`."""

    def __init__(
        self, onto: QWidget, paths: Sequence[str | Path], at: QPoint, offered: Qt.DropAction, keys: Qt.KeyboardModifier
    ) -> None:
        self._onto, self._at = onto, at
        self._mime = QMimeData()  # events do not keep it
        self._mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        self._what = (offered, self._mime, _BUTTON, keys)
        self.enter = self._send(QDragEnterEvent(at, *self._what))

    def move(self) -> QDropEvent:
        return self._send(QDragMoveEvent(self._at, *self._what))

    def drop(self) -> QDropEvent:
        return self._send(QDropEvent(QPointF(self._at), *self._what))

    def _send(self, event: QDropEvent) -> QDropEvent:
        event.ignore()  # as it comes from the system: who takes it says so
        QApplication.sendEvent(self._onto, event)
        return event


@contextmanager
def dragged(
    onto: QWidget,
    *paths: str | Path,
    at: QPoint = _AT,
    offered: Qt.DropAction = COPY,
    keys: Qt.KeyboardModifier = _NO_KEY,
) -> Iterator[Dragged]:
    try:
        yield Dragged(onto, paths, at, offered, keys)
    finally:
        QApplication.sendEvent(onto, QDragLeaveEvent())  # after a drop it reaches nobody


def drop(onto: QWidget, *paths: str | Path, at: QPoint = _AT) -> bool:
    """Whether they are taken."""
    with dragged(onto, *paths, at=at) as files:
        if files.enter.isAccepted():
            files.drop()
        return files.enter.isAccepted()

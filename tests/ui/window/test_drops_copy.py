"""What is dropped onto the window is copied, whatever the other program would rather do."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.stage import Stage

MOVE, BUTTON, SHIFT = Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier


@pytest.mark.parametrize("name", ["notes.txt", "other.gguf", "chats.json"])
@pytest.mark.parametrize("offered", [MOVE, MOVE | Qt.DropAction.CopyAction], ids=["move", "move or copy"])
def test_a_file_manager_is_never_told_that_the_original_may_go(
    stage: Stage, tmp_path: Path, name: str, offered: Qt.DropAction
) -> None:
    """With Shift held a file manager offers a move, and deletes the file once that is accepted."""
    path = tmp_path / name
    path.write_text("[]")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    target: QWidget = stage.window.pane if name == "notes.txt" else stage.window
    what = (offered, mime, BUTTON, SHIFT)
    at = QPoint(9, 9)
    events = (QDragEnterEvent(at, *what), QDragMoveEvent(at, *what), QDropEvent(QPointF(at), *what))
    for event in events:
        assert event.proposedAction() is MOVE
        QApplication.sendEvent(target, event)
        is_offered = offered != MOVE
        assert event.isAccepted() is is_offered
        assert not is_offered or event.dropAction() is Qt.DropAction.CopyAction
    assert path.exists()
    stage.settle()

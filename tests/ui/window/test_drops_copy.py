"""What is dropped onto the window is copied, whatever the other program would rather do."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tests.ui.dragging import dragged
from tests.ui.stage import Stage

MOVE = Qt.DropAction.MoveAction


@pytest.mark.parametrize("name", ["notes.txt", "other.gguf", "chats.json"])
@pytest.mark.parametrize("offered", [MOVE, MOVE | Qt.DropAction.CopyAction], ids=["move", "move or copy"])
def test_a_file_manager_is_never_told_that_the_original_may_go(
    stage: Stage, tmp_path: Path, name: str, offered: Qt.DropAction
) -> None:
    """With Shift held a file manager offers a move, and deletes the file once that is accepted."""
    path = tmp_path / name
    path.write_text("[]")
    target: QWidget = stage.window.pane if name == "notes.txt" else stage.window
    is_offered = offered != MOVE
    with dragged(target, path, offered=offered, keys=Qt.KeyboardModifier.ShiftModifier) as files:
        for event in (files.enter, files.move(), files.drop()):
            assert event.proposedAction() is MOVE
            assert event.isAccepted() is is_offered
            assert not is_offered or event.dropAction() is Qt.DropAction.CopyAction
    assert path.exists()
    stage.settle()

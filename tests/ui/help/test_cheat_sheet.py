"""The list of keys cannot be wrong: it is made of the window's own actions."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog, QLabel, QLineEdit, QScrollArea

from tests.ui.stage import Stage
from ui.help.shortcuts_dialog import ShortcutsDialog


def shown(stage: Stage) -> list[str]:
    field = stage.window.pane.composer.field
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Slash, Qt.KeyboardModifier.ControlModifier)
    dialog = stage.window.findChild(ShortcutsDialog)
    assert dialog is not None
    stage.qtbot.waitUntil(lambda: isinstance(dialog.focusWidget(), QScrollArea))  # the keys scroll it at once
    found = [label.text() for label in dialog.findChildren(QLabel)]
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    stage.qtbot.waitUntil(lambda: stage.window.findChild(ShortcutsDialog) is None)
    return found


def test_ctrl_slash_shows_each_command_beside_its_keys(stage: Stage) -> None:
    labels = shown(stage)
    for action in stage.window.actions_by_name.values():
        at = labels.index(action.text().removesuffix("…"))
        assert [QKeySequence(one) for one in labels[at - 1].split(" or ")] == action.shortcuts()


def test_other_keys_are_told_as_soon_as_they_are_others(stage: Stage) -> None:
    stage.window.actions_by_name["new"].setShortcuts([QKeySequence("Ctrl+Alt+N")])
    labels = shown(stage)
    assert labels[labels.index("New chat") - 1] == "Ctrl+Alt+N"


def test_ctrl_shift_n_puts_the_chat_into_a_new_folder(stage: Stage) -> None:
    stage.send("one")
    stage.answer("first")
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(stage.window.pane.composer.field, Qt.Key.Key_N, both)
    dialog = stage.window.findChild(QInputDialog)
    assert dialog is not None
    field = dialog.findChild(QLineEdit)
    assert field is not None
    QTest.keyClicks(field, "Work")
    QTest.keyClick(field, Qt.Key.Key_Return)
    chat = stage.window.controller.chat.id
    stage.qtbot.waitUntil(lambda: stage.conversations.chats[chat].summary.folder == "Work")

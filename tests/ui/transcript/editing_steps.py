"""Steps of tests that change a message in its place, as a person does."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from tests.ui.stage import Stage
from ui.chats.model import Action
from ui.editing.desk import MessageEditor

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
PLAIN = Qt.KeyboardModifier.NoModifier


def talk(stage: Stage, n_turns: int = 2, *, words: str = "") -> None:
    for turn in range(n_turns):
        stage.send(f"question {turn}")
        stage.answer(f"answer {turn}{words}")


def texts(stage: Stage) -> list[str]:
    return [row.text for row in stage.window.controller.rows.rows]


def editor_of(stage: Stage) -> MessageEditor:
    return stage.window.pane.edit.editor


def place_of(stage: Stage, row: int, action: Action) -> QPoint:
    """Where this can be clicked, in the viewport."""
    view = stage.window.pane.transcript
    view.show_row(row)
    target = next(one for one in view.item(row).targets() if one.action is action)
    return (target.rect.center() + view.row_rect(row).topLeft()).toPoint()


def click_edit(stage: Stage, row: int) -> None:
    viewport = stage.window.pane.transcript.viewport()
    point = place_of(stage, row, Action.EDIT)
    QTest.mouseMove(viewport, point)
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=point)
    stage.settle()


def press(stage: Stage, key: Qt.Key, keys: Qt.KeyboardModifier = PLAIN) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key, keys)
    stage.settle()


def type_text(stage: Stage, text: str) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClicks(focus, text)
    stage.settle()


def asked_to_discard(stage: Stage) -> QMessageBox | None:
    boxes = stage.window.findChildren(QMessageBox, "discard")
    return next((box for box in boxes if box.isVisible()), None)


def answer_box(stage: Stage, label: str) -> None:
    """Click on this button of the question."""
    box = asked_to_discard(stage)
    assert box is not None
    button = next(one for one in box.buttons() if one.text().replace("&", "") == label)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    stage.settle()

"""What stands above the button below the message, by keys: single tools, when the model calls, what servers hold."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.commands import MUST_CALL
from tests.ui.tools.test_walk import act, answer_forecasts, tab_to
from tests.ui.tools.tool_stage import ToolStage, mcp_json


def _open(tools: ToolStage) -> None:
    popup = tools.window.tools.popup
    tools.window.activateWindow()
    tools.window.tools.button.setFocus()
    act(tools.window.tools.button, "keys")
    popup.activateWindow()  # as a desktop does
    tools.wait(lambda: QApplication.focusWidget() is popup.boxes["tiny"])


def test_a_single_tool_is_left_out(tools: ToolStage) -> None:
    tools.add(mcp_json())
    tools.stage.send("Hello.")
    tools.stage.answer("Hello!")
    _open(tools)
    popup = tools.window.tools.popup
    part = popup.parts["tiny"]
    act(part.fold, "keys")
    last = list(part.tools.values())[-1]
    act(part.tools["hostile"], "keys")
    tools.stage.settle()
    assert not part.tools["hostile"].isChecked()
    answer_forecasts(tools, n_tokens=812)
    tab_to(last)  # past the edge of what is in sight: it comes into sight
    assert last.visibleRegion().boundingRect().height() == last.height()
    act(popup.apply, "keys")
    tools.stage.settle()
    tools.stage.send("And now?")
    names = [tool.name for tool in tools.chat.tools]
    assert "tiny_hostile" not in names
    assert "tiny_add" in names


def test_when_the_model_calls_is_chosen(tools: ToolStage) -> None:
    tools.add(mcp_json())
    _open(tools)
    choice = tools.window.tools.popup.choice
    tab_to(choice)
    while choice.currentData() != MUST_CALL:
        before = choice.currentIndex()
        QTest.keyClick(choice, Qt.Key.Key_Down)
        assert choice.currentIndex() > before
    tools.stage.settle()
    QTest.keyClick(tools.window.tools.popup, Qt.Key.Key_Escape)
    assert not tools.window.tools.popup.isVisible()
    tools.stage.send("Add.")
    assert tools.stage.engine.generates[-1].tool_choice == MUST_CALL


def _insert(tools: ToolStage, word: str) -> None:
    """Of the menu that the button opens."""
    _open(tools)
    popup = tools.window.tools.popup

    def choose() -> None:
        menu = popup.inserts
        for _ in menu.actions():
            QTest.keyClick(menu, Qt.Key.Key_Down)
            if word in menu.activeAction().text():
                break
        QTest.keyClick(menu, Qt.Key.Key_Return)

    tab_to(popup.insert)
    popup.inserts.aboutToShow.connect(lambda: QTimer.singleShot(0, choose), Qt.ConnectionType.SingleShotConnection)
    QTest.keyClick(popup.insert, Qt.Key.Key_Space)
    tools.stage.settle()
    assert not popup.isVisible()


def test_a_resource_and_a_prompt_are_put_into_the_message(tools: ToolStage) -> None:
    tools.add(mcp_json())
    composer = tools.window.pane.composer
    _insert(tools, "notes")
    tools.wait(lambda: bool(composer.tray.items) and not composer.tray.items[0].is_reading)
    assert QApplication.focusWidget() is composer.field  # one goes on writing
    _insert(tools, "summary")
    blanks = tools.window.tools.handouts.blanks
    assert blanks is not None
    blanks.activateWindow()
    topic = blanks.fields["topic"]
    tools.wait(lambda: QApplication.focusWidget() is topic)
    QTest.keyClicks(topic, "the notes")
    act(blanks.ok, "keys")
    tools.window.activateWindow()
    tools.wait(lambda: composer.text.startswith("Sum up the notes, short."))
    assert composer.text

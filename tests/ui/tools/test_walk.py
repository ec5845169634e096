"""A newcomer pastes an mcp.json, asks, approves once, reads the card, switches the tool off after its forecast."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from engine.commands import ForecastPrompt, Measure
from engine.core.called.records import CallState
from engine.core.toolbox.offers import Answer
from engine.events import Measured
from tests.ui.options.steps import forecast
from tests.ui.tools.tool_stage import ROOT, ToolStage, mcp_json
from ui.theme.theme import apply_theme
from ui.transcript.target import TargetKind

CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


def act(widget: QWidget, way: str) -> None:
    """Press a button: by mouse, or by the keys that lead there."""
    assert widget.isEnabled()
    if way == "mouse":
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
        return
    tab_to(widget)
    QTest.keyClick(widget, Qt.Key.Key_Space)


def tab_to(widget: QWidget) -> None:
    seen: set[QWidget] = set()
    while (at := QApplication.focusWidget()) is not widget:
        assert at is not None
        assert at not in seen, "Tab does not lead there"
        seen.add(at)
        QTest.keyClick(at, Qt.Key.Key_Tab)


def look(what: str) -> None:
    """A picture of the whole screen in each theme, where CAIRN_WALK says to keep some."""
    folder = os.environ.get("CAIRN_WALK")
    for theme in ("light", "dark", "light") if folder else ():
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        apply_theme(application, theme)
        QTest.qWait(300)
        QGuiApplication.primaryScreen().grabWindow(0).save(f"{folder}/{what}-{theme}.png")


def answer_forecasts(tools: ToolStage, *, n_tokens: int) -> None:
    """As an engine would."""
    engine = tools.stage.engine
    for command in engine.commands:
        if isinstance(command, Measure):
            engine.say(Measured(request=command.request, n_tokens=n_tokens))
        elif isinstance(command, ForecastPrompt):
            engine.say(forecast(command.request))
    tools.stage.settle()


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_from_a_copied_mcp_json_to_a_tool_that_is_switched_off(tools: ToolStage, way: str) -> None:
    stage, window = tools.stage, tools.window
    QGuiApplication.clipboard().setText(mcp_json(name="weather"))
    window.actions_by_name["tools"].trigger()
    stage.settle()
    page = tools.page
    page.activateWindow()
    page.list.setFocus()
    act(page.add, way)
    stage.settle()
    editor = page.editor
    assert "weather" in editor.field.value  # what lay in the clipboard
    look("tools 1 add")
    act(editor.save, way)
    stage.settle()
    page.activateWindow()  # as a desktop does
    stage.qtbot.waitUntil(lambda: QApplication.focusWidget() is page.switch)
    assert page.chosen == "weather"
    assert not tools.book.ready  # nothing runs before it is switched on
    act(page.switch, way)
    tools.wait(lambda: [one.name for one in tools.book.ready] == ["weather"])
    answer_forecasts(tools, n_tokens=812)
    assert "812" in page.stand.text()
    look("tools 2 page")
    page.close()

    window.activateWindow()
    window.pane.composer.field.setFocus()
    stage.send("What is 2 + 3?")
    tools.call(("weather_add", {"a": 2, "b": 3}))
    question = tools.question
    assert question.isVisible()
    assert '"a": 2' in question.arguments.value
    assert QApplication.focusWidget() not in question.buttons.values()  # no key answers by accident
    look("tools 3 question")
    if way == "keys":
        question.setFocus()
    act(question.buttons[Answer.ONCE], way)
    tools.wait_for_reply()
    stage.answer("It is 5.")
    assert tools.rows[1].calls[0].state is CallState.DONE

    view = window.pane.transcript
    item = view.item(1)
    card = next(one for one in item.targets() if one.kind is TargetKind.FOLD_CODE)
    assert "weather" in card.name
    part = item.parts()[card.part]
    assert part.is_folded
    item.fold_code(card.part, False)
    assert part.text_between(0, part.length()).rstrip().endswith("5")
    look("tools 4 card")

    button, popup = window.tools.button, window.tools.popup
    if way == "keys":
        button.setFocus()
    act(button, way)
    stage.settle()
    box = popup.boxes["weather"]
    popup.activateWindow()
    stage.qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    assert "812" in box.text()
    act(box, way)
    stage.settle()
    assert "weather" in popup.note.text()
    before = len(window.tools._now())
    answer_forecasts(tools, n_tokens=812)
    assert popup.forecast.isVisible()
    look("tools 5 off")
    assert before == 0
    assert len(window.controller.chat.reply_options.offered) > 0  # the prompt is still the old one
    act(popup.apply, way)
    stage.settle()
    assert window.controller.chat.reply_options.offered == ""
    stage.send("And now?")
    chat = stage.engine.generates[-1].chat
    assert chat is not None
    assert chat.tools == ()
    assert window.pane.undo.isVisible()  # it can be taken back


@pytest.mark.slow
def test_the_same_in_german() -> None:
    """The words are others, the way is the same. Each wait in it has its limit; all of them together have none."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", __file__, "-k", "copied"],
        cwd=ROOT,
        env=os.environ | {"CAIRN_LANGUAGE": "de", "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]

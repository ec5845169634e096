"""An error tells its cause, what to do and its code, and all of it can be copied."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from engine.errors import DecodeFailed, NotEnoughMemory
from engine.events import EngineDied
from tests.ui.stage import Stage
from ui.theme.notices import Problem, problem_of


def test_the_panel_shows_the_code_and_copies_everything(stage: Stage) -> None:
    error = NotEnoughMemory("The model needs 9 GiB.", action="Choose a smaller one.", details="ggml: alloc failed")
    stage.window.notices.show_problem(problem_of(error, "The model could not be loaded"))
    panel = stage.window.pane.problem
    assert panel.code.isVisible()
    assert panel.code.text() == "out-of-memory"
    panel.copy_button.setFocus()
    QTest.keyClick(panel.copy_button, Qt.Key.Key_Space)
    assert QGuiApplication.clipboard().text() == (
        "The model could not be loaded\n"
        "The model needs 9 GiB. Choose a smaller one.\n"
        "Code: out-of-memory\n"
        "ggml: alloc failed"
    )


def test_a_fault_of_cairns_own_says_what_to_do_too(stage: Stage) -> None:
    stage.window.notices.show_problem(problem_of(DecodeFailed(-3), "The reply failed"))
    panel = stage.window.pane.problem
    assert "copy this message and report it" in panel.message.text()
    assert panel.code.text() == "decode"


def test_what_only_tells_has_nothing_to_copy(stage: Stage) -> None:
    stage.window.notices.show_notice(Problem(title="The export is complete", message="3 chats."))
    panel = stage.window.pane.notice
    assert panel.isVisible()
    assert not panel.copy_button.isVisible()
    assert not panel.code.isVisible()


def test_a_reply_that_failed_tells_its_code_and_its_menu_copies_it(stage: Stage) -> None:
    stage.send("one")
    stage.engine.say_planned()
    stage.engine.say_failed("It broke.", "Try again.")
    stage.settle()
    menu = stage.window.pane.transcript.menu_for(1)
    entry = next(action for action in menu.actions() if action.text() == "Copy the error message")
    entry.trigger()
    menu.deleteLater()
    assert QGuiApplication.clipboard().text() == "It broke. Try again. (x)"


def test_an_engine_that_died_has_a_code(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.engine.say(EngineDied(message="Traceback: odd"))
    stage.settle()
    shown = (stage.window.pane.problem, stage.window.pane.notice)
    assert "engine-died" in [panel.code.text() for panel in shown if panel.isVisible()]


def test_what_is_known_of_an_engine_that_died_is_said(stage: Stage) -> None:
    """It stood under the details alone, and “An error ended it” above."""
    stage.engine.say(EngineDied(message="Cairn was changed.\nexit code 1", says="Cairn was changed."))
    stage.settle()
    shown = (stage.window.pane.problem, stage.window.pane.notice)
    told = [panel.message.text() for panel in shown if panel.isVisible()]
    assert any("Cairn was changed. Your chats are safe." in text for text in told), told

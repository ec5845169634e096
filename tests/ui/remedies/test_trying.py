"""Try…: other settings are tried from the inspector, can be stopped, and taken over with one click."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSpinBox

from engine.commands import TrySettings
from engine.events import Cancelled, Failed, SettingsTried, TriedRequest, TryProgress
from tests.screens.story import DEAR, say_reply, told
from tests.ui.stage import Stage
from tests.ui.timeline.on_the_window import press
from ui.remedies.try_dialog import TryDialog

ROWS = (
    TriedRequest(number=1, n_prompt=500, now=500, then=500),
    TriedRequest(number=2, n_prompt=6870, now=6630, then=550),
)


def opened(stage: Stage, *, by_mouse: bool = False) -> TryDialog:
    """From the page about a reply, by the keyboard or by the mouse."""
    stage.send("And run it against yesterday's log?")
    say_reply(stage, "Done.", DEAR, seconds=9.4)
    stage.window.explainer.explain_current()
    stage.settle()
    button = stage.window.inspector.page.why.try_button
    assert button.isVisible()
    if by_mouse:
        stage.window.inspector.page.ensureWidgetVisible(button)
        press(stage, button)
    else:
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Space)
    dialog = stage.window.findChild(TryDialog)
    assert isinstance(dialog, TryDialog)
    assert dialog.isVisible()
    return dialog


def set_checkpoints(dialog: TryDialog, n: int) -> None:
    field = dialog.fields["cache_max_checkpoints"]
    assert isinstance(field, QSpinBox)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, str(n))
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert field.value() == n


def asked(stage: Stage) -> TrySettings:
    return [command for command in stage.engine.commands if isinstance(command, TrySettings)][-1]


@pytest.mark.parametrize("by_mouse", [False, True], ids=["keys", "mouse"])
def test_what_is_tried_is_told_and_can_be_used(stage: Stage, by_mouse: bool) -> None:
    dialog = opened(stage, by_mouse=by_mouse)
    before = stage.settings.current.cache_max_checkpoints
    assert not dialog.use_button.isEnabled()
    set_checkpoints(dialog, 24)
    QTest.mouseClick(dialog.try_button, Qt.MouseButton.LeftButton)
    command = asked(stage)
    assert command.settings.max_checkpoints == 24
    assert command.session == stage.window.controller.chat.id
    assert dialog.stop_button.isVisible()
    stage.engine.say(TryProgress(request=command.request, done=3, total=4))
    stage.settle()
    assert (dialog.progress.value(), dialog.progress.maximum()) == (3, 4)
    stage.engine.say(SettingsTried(request=command.request, rows=ROWS))
    stage.settle()
    assert dialog.figures.text() == "2 requests: 7,130 tokens read now, 1,050 with these settings: 6,080 fewer."
    assert dialog.worst.text() == "The longest wait: 6,630 tokens (#2) now, 550 tokens (#2) with these settings."
    assert stage.settings.current.cache_max_checkpoints == before, "nothing changes until it is chosen"
    press(stage, dialog.use_button)
    assert stage.settings.current.cache_max_checkpoints == 24
    assert stage.engine.cache_changes[-1].settings.max_checkpoints == 24
    stage.send("Again?")
    say_reply(stage, "Yes.", told(7200, 6870), seconds=0.3)
    stage.window.explainer.explain_current()
    assert stage.window.inspector.page.why._after.isVisible(), "what came of it"


def test_it_can_be_stopped(stage: Stage) -> None:
    dialog = opened(stage)
    QTest.mouseClick(dialog.try_button, Qt.MouseButton.LeftButton)
    request = asked(stage).request
    QTest.keyClick(dialog.stop_button, Qt.Key.Key_Space)
    assert request in stage.engine.cancelled
    stage.engine.say(Cancelled(request=request))
    stage.settle()
    assert dialog.figures.text() == "Stopped."
    assert dialog.try_button.isVisible()
    assert not dialog.use_button.isEnabled()


def test_a_changed_field_makes_the_figures_void(stage: Stage) -> None:
    """They would be taken for those of the new value."""
    dialog = opened(stage)
    set_checkpoints(dialog, 24)
    QTest.mouseClick(dialog.try_button, Qt.MouseButton.LeftButton)
    stage.engine.say(SettingsTried(request=asked(stage).request, rows=ROWS))
    stage.settle()
    assert dialog.use_button.isEnabled()
    set_checkpoints(dialog, 48)
    assert not dialog.use_button.isEnabled()
    assert not dialog.figures.isVisible()


def test_closing_takes_the_question_back(stage: Stage) -> None:
    dialog = opened(stage)
    QTest.mouseClick(dialog.try_button, Qt.MouseButton.LeftButton)
    request = asked(stage).request
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert request in stage.engine.cancelled
    stage.engine.say(SettingsTried(request=request, rows=ROWS))
    stage.settle()
    assert not [row for row in stage.window.state.rows if row.request == request]


def test_what_cannot_be_tried_is_told(stage: Stage) -> None:
    dialog = opened(stage)
    QTest.mouseClick(dialog.try_button, Qt.MouseButton.LeftButton)
    stage.engine.say(
        Failed(request=asked(stage).request, code="x", message="Nothing of this chat is remembered.", action="Ask.")
    )
    stage.settle()
    assert dialog.figures.text() == "Nothing of this chat is remembered. Ask. (x)"


def test_figures_that_were_on_their_way_are_not_taken_for_those_of_another_value(stage: Stage) -> None:
    """“Use these settings” would take over what nobody had tried."""
    dialog = opened(stage)
    set_checkpoints(dialog, 24)
    QTest.mouseClick(dialog.try_button, Qt.MouseButton.LeftButton)
    request = asked(stage).request
    set_checkpoints(dialog, 48)
    stage.engine.say(SettingsTried(request=request, rows=ROWS))
    stage.settle()
    assert not dialog.figures.isVisible()
    assert not dialog.use_button.isEnabled()
    assert dialog.try_button.isVisible()

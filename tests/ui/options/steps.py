"""What a person does with the options of a chat, and what the engine answers meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QWidget

from engine.commands import Command, ForecastPrompt, Generate, Measure, RequestId, Survey
from engine.core.fit.values import DeviceRoom, DeviceShare, FitPlan
from engine.core.prompt.messages import Chat, Role
from engine.events import Failed, Measured, PromptForecast, Surveyed
from tests.ui.scripted_engine import explanation
from tests.ui.stage import Stage
from ui.options.dialog import OptionsDialog

C = TypeVar("C", bound=Command)


def open_dialog(stage: Stage) -> OptionsDialog:
    """With its keys."""
    window = stage.window
    window.activateWindow()
    stage.qtbot.waitUntil(window.isActiveWindow)
    window.pane.composer.field.setFocus()
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window.pane.composer.field, Qt.Key.Key_P, keys)
    stage.settle()
    dialog = window.options.dialog
    assert dialog is not None
    return dialog


def show_page(stage: Stage, dialog: OptionsDialog, label: str) -> None:
    """Go to a page with the arrow keys."""
    bar = dialog.tabs.tabBar()
    bar.setFocus()
    for _ in range(dialog.tabs.count()):
        if dialog.tabs.tabText(dialog.tabs.currentIndex()) == label:
            return
        QTest.keyClick(bar, Qt.Key.Key_Right)
        stage.settle()
    raise AssertionError(f"no page “{label}”")


def choose(box: QComboBox, text: str) -> None:
    """With the arrow keys, as a person does who sees the list."""
    box.setFocus()
    for _ in range(box.count()):
        QTest.keyClick(box, Qt.Key.Key_Up)
    for _ in range(box.count()):
        if box.currentText() == text:
            return
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.currentText() == text


def press(button: QWidget) -> None:
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)


def apply(stage: Stage, dialog: OptionsDialog) -> None:
    press(dialog.apply_button)
    stage.settle()


def wait_for(stage: Stage, kind: type[C], is_it: Callable[[C], bool] = lambda _: True) -> C:
    """The newest such question, once it is asked."""
    stage.qtbot.waitUntil(lambda: any(isinstance(c, kind) and is_it(c) for c in stage.engine.commands))
    return next(c for c in reversed(stage.engine.commands) if isinstance(c, kind) and is_it(c))


def is_forecast_of(question: ForecastPrompt, *, system: str = "", n_tools: int = 0) -> bool:
    """It asks about a chat with that system prompt and so many tools."""
    chat = question.chat
    said = [one.text for one in chat.messages if one.role is Role.SYSTEM] if chat is not None else []
    return chat is not None and said == ([system] if system else []) and len(chat.tools) == n_tools


def forecast(request: RequestId, *, n_prompt: int = 1200, reused: int = 200) -> PromptForecast:
    told = explanation(n_prompt, reused)
    return PromptForecast(
        request=request,
        explanation=replace(told, changed=n_prompt - reused - 10),
        n_bytes_restore=0,
        seconds_prefill=4.0,
        seconds_restore=0.0,
        seconds_plan=0.0,
        n_before=n_prompt - 10,
    )


def too_long(request: RequestId) -> Failed:
    return Failed(
        request=request,
        code="prompt-too-long",
        message="The prompt takes 5,000 tokens, and the context holds 4,096.",
        action="Load the model with a larger context, or shorten the conversation.",
    )


def answer_forecasts(stage: Stage, *, is_full: bool = False) -> None:
    """All that wait, also those that nobody waits for any more."""
    for command in list(stage.engine.commands):
        if isinstance(command, ForecastPrompt) and command.request not in stage.engine.ended:
            stage.engine.ended.add(command.request)
            stage.engine.say(too_long(command.request) if is_full else forecast(command.request))
    stage.settle()


def answer_counts(stage: Stage, n_tokens: int = 42) -> None:
    for command in list(stage.engine.commands):
        if isinstance(command, Measure) and command.request not in stage.engine.ended:
            stage.engine.ended.add(command.request)
            stage.engine.say(Measured(request=command.request, n_tokens=n_tokens))
    stage.settle()


def say_lies(stage: Stage, survey: Survey, *, n_bytes: int = 3 << 30) -> None:
    """How the model would lie."""
    room = DeviceRoom(name="CPU", n_bytes_free=8 << 30, n_bytes_total=16 << 30, is_host=True)
    share = DeviceShare(room=room, n_layers=4, weights=n_bytes)
    plan = FitPlan(n_ctx=survey.settings.n_ctx, n_layers=4, shares=(share,))
    stage.engine.say(Surveyed(request=survey.request, devices=(), path=survey.path, plan=plan))
    stage.settle()


def asked(stage: Stage) -> Generate:
    return stage.engine.generates[-1]


def asked_chat(stage: Stage) -> Chat:
    chat = asked(stage).chat
    assert chat is not None
    return chat

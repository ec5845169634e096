"""A template that cannot be used has a button beside it: the same model with a plain one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.events import Failed
from tests.support.base_model import SAYS, base_model
from tests.ui.stage import Stage
from tests.ui.window.real_window import App, send
from ui.chats.model import RowState


def fail_with(stage: Stage, code: str) -> None:
    request = stage.engine.generates[-1].request
    stage.engine.say(
        Failed(
            request=request,
            code=code,
            message="The chat template goes too far: it loops too often.",
            action="Use a plain template, with which replies may suffer, or choose another model.",
        )
    )
    stage.settle()


def test_a_plain_template_is_one_key_away(stage: Stage) -> None:
    """The person could only choose another model."""
    stage.send("hello")
    fail_with(stage, "template")
    panel = stage.window.pane.problem
    assert panel.isVisible()
    assert "goes too far" in panel.message.text()
    assert panel.action_button.text() == "Use a plain template"
    before = stage.engine.loads[-1]
    panel.action_button.setFocus()
    stage.qtbot.keyClick(panel.action_button, Qt.Key.Key_Space)
    stage.settle()
    after = stage.engine.loads[-1]
    assert (after.path, after.settings.plain_template) == (before.path, True)
    assert not before.settings.plain_template


def test_other_failures_offer_no_plain_template(stage: Stage) -> None:
    """A way out that does not lead out would be offered."""
    stage.send("hello")
    fail_with(stage, "decode")
    assert not stage.window.pane.problem.isVisible()


def test_a_plain_template_stays_until_another_model_is_opened(stage: Stage) -> None:
    """New settings would bring the broken template back, and another model would lose its own."""
    models = stage.window.models
    models.load_plainly()
    models.load_again()
    assert stage.engine.loads[-1].settings.plain_template
    models.load("/models/other.gguf")
    assert not stage.engine.loads[-1].settings.plain_template


@pytest.mark.native
def test_a_model_without_a_template_ends_its_reply_at_the_mark_of_the_plain_one(
    make_app: Callable[..., App], qtbot: QtBot
) -> None:
    """Half a screen of the mark, and of questions that nobody asked, was the reply."""
    app = make_app("llama", max_tokens=200)
    app.load_file(base_model(), qtbot)
    send(app, qtbot, "hello there")
    (question, reply) = app.window.controller.rows.rows
    assert (question.text, reply.text, reply.state) == ("hello there", SAYS, RowState.DONE)

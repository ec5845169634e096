"""The window says which prompt is about to come; nothing else that it asks is read ahead."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtTest import QTest

from engine.commands import ForecastPrompt
from engine.core.prompt.messages import Role
from tests.ui.stage import Stage
from tests.ui.test_forecasts import asked, in_a_chat, wait_for_question
from ui.chats.open_chat import parts_of


def test_what_is_being_written_is_prepared_and_nothing_else_that_is_asked(stage: Stage) -> None:
    """A chat that is only looked at costs nothing but the question; one that is about to go on is read ahead."""
    before = in_a_chat(stage)
    assert not wait_for_question(stage, before).prepares
    before = len(asked(stage))
    QTest.keyClicks(stage.window.pane.composer.field, "and then?")
    assert wait_for_question(stage, before).prepares
    assert [question.session for question in asked(stage) if question.prepares] == [stage.window.controller.chat.id]


def test_a_head_that_was_changed_is_prepared_before_anything_is_written(stage: Stage) -> None:
    """Another system prompt makes another prompt of the whole chat, which is read while the person still thinks."""
    before = in_a_chat(stage)
    wait_for_question(stage, before)
    before = len(asked(stage))
    options = stage.window.options
    options.change(replace(parts_of(stage.window.controller.chat), system_prompt="Answer in one word."))

    def prepared() -> list[ForecastPrompt]:
        return [question for question in asked(stage)[before:] if question.prepares]

    stage.qtbot.waitUntil(lambda: bool(prepared()))
    (question,) = prepared()
    assert question.chat is not None
    assert [message.role for message in question.chat.messages][:2] == [Role.SYSTEM, Role.USER]
    assert question.chat.messages[0].text == "Answer in one word."


def test_an_edit_that_may_be_dropped_is_not_prepared(stage: Stage) -> None:
    """It would take the place of the chat as it is, which may well be gone on with instead."""
    in_a_chat(stage)
    before = in_a_chat(stage)
    window = stage.window
    window.pane.begin_edit(window.controller.rows[0].id)
    QTest.keyClicks(window.pane.edit.editor.field, "!")
    assert not wait_for_question(stage, before).prepares

"""The suggestion that shows what an edit does, in the real window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from engine.core.difference.explanation import Cause
from engine.events import Finished, StopReason
from tests.ui.scripted_engine import explanation, usage
from tests.ui.stage import MakeStage, Stage, demo_stage
from ui.window import edit_tour
from ui.window.edit_tour import EDIT, EDITED, MESSAGES


@pytest.fixture
def stage(make_stage: MakeStage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Stage:
    """A window with a model, before the first message; pauses are short."""
    monkeypatch.setattr(edit_tour, "PAUSE_MS", 1)
    return demo_stage(make_stage, tmp_path)


def start(stage: Stage) -> None:
    stage.window.pane.empty.buttons[-1].click()
    stage.settle()


def texts(stage: Stage) -> list[str]:
    return [row.text for row in stage.window.controller.rows.rows if row.is_user]


def answer(stage: Stage, text: str = "Yes.") -> None:
    stage.answer(text)
    stage.qtbot.wait(20)
    stage.settle()


def test_it_sends_three_messages_and_edits_the_second(stage: Stage) -> None:
    """What a person would do by hand, and the line above the field says where it stands."""
    start(stage)
    for at in range(len(MESSAGES)):
        assert texts(stage) == list(MESSAGES[: at + 1])
        assert f"step {at + 1} of 4" in stage.window.pane.tour.note
        answer(stage)
    assert texts(stage) == [*MESSAGES[:EDITED], EDIT]
    answer(stage)
    assert texts(stage) == [*MESSAGES[:EDITED], EDIT], "it is over"
    assert "was edited" in stage.window.pane.tour.note
    assert len(stage.window.state.rows) == 4
    edited = stage.window.controller.rows.rows[-2]
    assert edited.n_versions == 2, "the first version is still there"


def test_esc_between_two_steps_ends_it(stage: Stage) -> None:
    """Nobody may be locked into a show."""
    start(stage)
    stage.window.pane.tour._pause.setInterval(60_000)
    stage.answer("Yes.")
    stage.window.pane.composer.field.setFocus()
    QTest.keyClick(stage.window.pane.composer.field, Qt.Key.Key_Escape)
    stage.settle()
    assert stage.window.pane.tour.note == ""
    assert texts(stage) == list(MESSAGES[:1])


def test_stopping_a_reply_ends_it(stage: Stage) -> None:
    """Who stops a reply does not want the next one."""
    start(stage)
    stage.engine.say_planned(100, 60)
    stage.engine.say_text("A long")
    stage.settle()
    stage.window.controller.stop()
    stage.engine.say_cancelled("A long")
    stage.qtbot.wait(20)
    stage.settle()
    assert texts(stage) == list(MESSAGES[:1])
    assert stage.window.pane.tour.note == ""


def test_a_message_of_ones_own_ends_it(stage: Stage) -> None:
    """Its next step would land in another conversation than the one it knows."""
    start(stage)
    stage.window.pane.tour._pause.setInterval(60_000)
    stage.answer("Yes.")
    stage.send("Wait, who are you?")
    stage.window.pane.tour._pause.setInterval(1)
    answer(stage)
    assert texts(stage) == [MESSAGES[0], "Wait, who are you?"]
    assert stage.window.pane.tour.note == ""


def test_another_chat_ends_it_and_stays_empty(stage: Stage) -> None:
    """The steps belong to the chat they began in."""
    start(stage)
    stage.window.controller.new_chat()
    answer(stage)
    assert texts(stage) == []
    assert stage.window.pane.tour.note == ""


def test_a_chat_with_messages_is_left_alone(stage: Stage) -> None:
    """It begins in an empty chat only."""
    stage.send("hello")
    stage.answer("Hi")
    stage.window.pane.tour.start()
    stage.settle()
    assert texts(stage) == ["hello"]


@pytest.mark.parametrize("system_prompt", ["", "Be brief."])
def test_it_names_the_message_that_the_inspector_names(
    make_stage: MakeStage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system_prompt: str
) -> None:
    """The second question is the third message of the prompt: a reply stands between them."""
    monkeypatch.setattr(edit_tour, "PAUSE_MS", 1)
    stage = demo_stage(make_stage, tmp_path)
    stage.window.controller.set_system_prompt(system_prompt)
    start(stage)
    for _ in MESSAGES:
        answer(stage)
    chat = stage.engine.generates[-1].chat
    assert chat is not None
    asked = chat.messages
    assert asked[-1].text == EDIT
    told = replace(explanation(100, 60), cause=Cause.MESSAGE_EDITED, message=len(asked) - 1)
    stage.engine.say_planned(100, 60)
    stage.engine.say_text("Yes.")
    stage.engine.say(
        Finished(
            request=stage.engine.generates[-1].request,
            reason=StopReason.END,
            usage=usage(),
            explanation=told,
            raw_text="Yes.",
        )
    )
    stage.settle()
    number = f"Message {len(asked)}"
    assert stage.window.pane.tour.note.startswith(f"{number} ")
    stage.window.explainer.explain_current()
    stage.window.inspector.page.folds["words"].button.click()
    labels = [label.text() for label in stage.window.inspector.findChildren(QLabel) if label.isVisible()]
    assert any(f"({number.lower()})" in text for text in labels), labels

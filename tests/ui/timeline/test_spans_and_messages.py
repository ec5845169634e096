"""A span of the timeline leads to its message, and a message to the request that wrote it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from engine.core.prompt.span_values import Kind
from engine.events import Finished, StopReason
from tests.ui import event_builders as make
from tests.ui.scripted_engine import usage
from tests.ui.stage import Stage


def turn(stage: Stage, text: str, n_messages: int) -> None:
    """Each message of the prompt takes 40 tokens."""
    stage.send(text)
    engine, asked = stage.engine, stage.engine.generates[-1]
    engine.tick += 1
    kinds = (Kind.USER, Kind.ASSISTANT)
    span_map = make.spans(*((kinds[n % 2], 40) for n in range(n_messages)))
    told = make.explanation(40 * n_messages, reused=40 * (n_messages - 1))
    engine.say(make.planned(asked.request, tick=engine.tick, span_map=span_map, told=told, session=asked.session))
    engine.say_text("A reply.")
    engine.say(
        Finished(request=asked.request, reason=StopReason.END, usage=usage(), explanation=told, raw_text="A reply.")
    )
    stage.settle()


def in_a_chat(stage: Stage) -> None:
    for n, text in enumerate(("first question", "second question", "third question")):
        turn(stage, text, 2 * n + 1)


def click_span(stage: Stage, index: int, message: int) -> None:
    view = stage.window.timeline.view
    frame = view._frame()
    x = frame.gutter + (40 * message + 20) * view.px_per_token - view.horizontalScrollBar().value()
    place = QPoint(round(x), frame.row_top(index) + 14)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    stage.settle()


def test_a_click_on_a_span_chooses_its_message(stage: Stage) -> None:
    in_a_chat(stage)
    transcript, view = stage.window.pane.transcript, stage.window.timeline.view
    click_span(stage, 2, 2)
    assert stage.window.controller.rows[transcript.current].text == "second question"
    assert view.selected_request == view.rows[2].request, "the span stays selected"
    assert view.selected_item is not None


def test_a_system_prompt_stands_before_the_messages(stage: Stage) -> None:
    """It has no message in the transcript; the others must not be counted from it."""
    stage.window.controller.set_system_prompt("Be kind.")
    in_a_chat(stage)
    click_span(stage, 2, 3)
    assert stage.window.controller.rows[stage.window.pane.transcript.current].text == "second question"


def test_a_message_chosen_by_the_keys_selects_its_request(stage: Stage) -> None:
    in_a_chat(stage)
    transcript, view = stage.window.pane.transcript, stage.window.timeline.view
    transcript.setFocus()
    for _ in range(4):
        QTest.keyClick(transcript, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    chosen = stage.window.controller.rows[transcript.current]
    assert chosen.text == "second question"
    assert view.selected_request == view.rows[1].request
    assert stage.window.inspector.explanation == view.rows[1].explanation
    assert not stage.window.inspector.isVisible()


def test_a_span_of_a_version_that_is_not_shown_chooses_nothing(stage: Stage) -> None:
    in_a_chat(stage)
    controller, transcript = stage.window.controller, stage.window.pane.transcript
    controller.edit(controller.rows[0].id, "another first question")
    stage.settle()
    stage.answer("Yes.")
    before = transcript.current
    click_span(stage, 1, 2)
    assert transcript.current == before

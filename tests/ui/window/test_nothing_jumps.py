"""Notices float and go, each belongs to its chat and its model, and what is read stays where it is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from engine.core.prompt.conversation import Imported
from engine.telling.forecasts import ForecastTold, Warmth
from tests.ui import event_builders as make
from tests.ui.stage import Stage
from ui.settings.stored import Settings
from ui.theme.notices import Problem
from ui.transcript.view import TranscriptView


def place(widget: QWidget, stage: Stage) -> tuple[int, int, int, int]:
    corner = widget.mapTo(stage.window, QPoint(0, 0))
    return corner.x(), corner.y(), widget.width(), widget.height()


def line_of_reply(stage: Stage) -> float:
    """Where the first line of the last reply stands in the window."""
    transcript = stage.window.pane.transcript
    row = len(transcript.model) - 1
    return transcript.row_rect(row).top() + transcript.item(row).parts()[0].top


def talked(stage: Stage, reply: str = "A reply. " * 60) -> Stage:
    stage.window.resize(1440, 900)
    stage.send("a question")
    stage.answer(reply)
    return stage


def turn_wheel(transcript: TranscriptView, steps: int) -> None:
    """Up, or down where they are negative."""
    at = QPointF(transcript.viewport().rect().center())
    none, button, phase = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    turn = QWheelEvent(
        at, transcript.viewport().mapToGlobal(at), QPoint(), QPoint(0, 120 * steps), button, none, phase, False
    )
    QApplication.sendEvent(transcript.viewport(), turn)


def test_a_notice_pushes_nothing(stage: Stage) -> None:
    """It stood above the messages, and all of them went down by its height."""
    pane = talked(stage, "A reply. " * 1000).window.pane
    parts = (pane.transcript, pane.composer, stage.window.timeline)
    before, line = [place(part, stage) for part in parts], line_of_reply(stage)
    pane.problem.show_problem(Problem(title="Something failed", message="It did. " * 20))
    pane.notice.show_problem(Problem(title="And another thing", message="It did. " * 20))
    stage.settle()
    assert [place(part, stage) for part in parts] == before
    assert line_of_reply(stage) == line
    composer, bars = place(pane.composer, stage), place(pane._bars, stage)
    stage.qtbot.waitUntil(lambda: pane.notice.visibleRegion().boundingRect().height() > 20)
    assert bars[1] + bars[3] <= composer[1] + 8, "above the field"
    assert composer[1] - (bars[1] + bars[3]) < 16, "and near it"


def test_what_a_notice_hides_can_be_scrolled_to(stage: Stage) -> None:
    """The figures of the last reply lay under it until it was closed."""
    pane = talked(stage, "A reply. " * 1000).window.pane
    transcript, last = pane.transcript, len(pane.transcript.model) - 1
    pane.problem.show_problem(Problem(title="Something failed", message="It did. " * 20))
    stage.settle()
    assert transcript.is_following, "it goes on with what is written"
    for _ in range(20):
        turn_wheel(transcript, -1)
    top = pane.transcript.viewport().mapTo(stage.window, QPoint()).y()
    assert top + transcript.row_rect(last).bottom() < place(pane._bars, stage)[1]
    pane.problem.dismiss()
    stage.settle()
    assert transcript.row_rect(last).bottom() < transcript.viewport().height()
    assert transcript.verticalScrollBar().value() == transcript.verticalScrollBar().maximum()


def test_what_went_well_is_neutral_and_goes_after_six_seconds(stage: Stage) -> None:
    panel = stage.window.pane.notice
    stage.window.library.imported.emit(Imported(n_conversations=1, n_messages=2, n_skipped=0))
    assert panel.isVisible()
    assert panel.edge == "muted"
    assert panel.fading.interval() == 6_000
    assert panel.fading.isActive()
    panel.fading.timeout.emit()
    assert panel.isHidden()


def test_what_went_wrong_stays(stage: Stage) -> None:
    panel = stage.window.pane.problem
    panel.show_problem(Problem(title="Something failed", message="It did."))
    panel.fading.timeout.emit()
    assert panel.isVisible()
    assert panel.edge == "error"


def test_the_limitation_of_a_model_goes_with_the_model(stage: Stage) -> None:
    """Gemma's warning stood there after another model had been loaded."""
    stage.window.models.warned.emit("Its template has no place for a system prompt.")
    assert stage.window.pane.notice.isVisible()
    stage.window.models.load("/models/other.gguf")
    stage.settle()
    assert stage.window.pane.notice.isHidden()


def test_what_was_missing_from_a_prompt_is_told_in_its_chat_alone(stage: Stage) -> None:
    stage.send("a question")
    stage.answer("A reply.")
    told = stage.window.state.rows[-1]
    planned = make.planned(told.request, session=told.session, tick=2)
    stage.window.notices.on_event(replace(planned, warnings=("A picture was left out.",)))
    assert stage.window.pane.notice.isVisible()
    stage.window.controller.new_chat()
    stage.settle()
    assert stage.window.pane.notice.isHidden()


def test_the_end_of_streaming_moves_nothing(stage: Stage) -> None:
    """The line of its progress went, the line of figures came, and the text jumped by a line."""
    talked(stage)
    stage.send("another")
    stage.engine.say_planned(200, 100)
    stage.engine.say_text("A long reply. " * 150, 400)
    stage.settle()
    stage.qtbot.wait(100)
    before, composer = line_of_reply(stage), place(stage.window.pane.composer, stage)
    stage.engine.say_finished("A long reply. " * 150)
    stage.settle()
    stage.qtbot.wait(100)
    assert abs(line_of_reply(stage) - before) <= 2
    assert place(stage.window.pane.composer, stage) == composer


def test_the_field_stays_at_the_first_message(stage: Stage) -> None:
    stage.window.timeline.set_folded(True)
    stage.window.resize(1440, 900)
    stage.qtbot.wait(50)
    before = place(stage.window.pane.composer, stage)
    stage.send("hello")
    assert place(stage.window.pane.composer, stage) == before
    stage.answer("Hi.")
    assert place(stage.window.pane.composer, stage) == before


def test_the_way_to_the_newest_is_whole_above_the_field_and_above_what_is_asked(stage: Stage) -> None:
    """The field grew by a line, and half of the button lay under it."""
    pane = talked(stage, "A reply. " * 1000).window.pane
    stage.window.resize(900, 600)
    stage.settle()
    pane.transcript.verticalScrollBar().setValue(0)
    assert pane.to_end.isVisible()

    def is_whole() -> bool:
        bottom = place(pane.to_end, stage)[1] + pane.to_end.button.height()
        lid = place(pane._bars, stage)[1] if pane._bars.isVisible() else place(pane.composer, stage)[1]
        return bottom <= lid

    pane.composer.set_text("one\ntwo\nthree\nfour")
    stage.qtbot.waitUntil(is_whole)
    pane.problem.show_problem(Problem(title="Something failed", message="It did."))
    stage.qtbot.waitUntil(is_whole)


def test_it_is_whole_too_where_the_forecast_takes_a_line_of_its_own(stage: Stage) -> None:
    """The field got its new place before the text above it its new size."""
    pane = talked(stage, "A reply. " * 1000).window.pane
    stage.window.resize(1280, 800)
    stage.settle()
    pane.transcript.verticalScrollBar().setValue(0)
    stage.window.resize(900, 600)
    before = pane.composer.height()
    stage.settle()
    pane.composer.forecast.show_told(ForecastTold(text="warm: reads 42 tokens, answers at once", warmth=Warmth.WARM))
    stage.qtbot.waitUntil(lambda: pane.composer.height() > before)
    stage.settle()
    assert pane.to_end.isVisible()
    assert pane.to_end.geometry().bottom() < pane.transcript.viewport().height()


@pytest.mark.parametrize("size", [(1440, 900), (900, 600)])
@pytest.mark.parametrize("scale", [1, 2])
def test_the_way_to_the_newest_hides_no_line_that_is_read(stage: Stage, size: tuple[int, int], scale: int) -> None:
    """It lay in the middle of the last line in sight: it stands beside the text, or the text ends above it."""
    stage.settings.change(font_size=scale * Settings().font_size)
    pane = talked(stage, "A reply of many words. " * 1000).window.pane
    transcript = pane.transcript
    stage.window.resize(*size)
    stage.settle()
    before = transcript.verticalScrollBar().value()
    turn_wheel(transcript, 1)
    stage.settle()
    assert pane.to_end.isVisible()
    assert transcript.verticalScrollBar().value() < before
    button, ground = pane.to_end.button, pane.to_end.geometry()
    text = QRect(transcript.column_left, 0, transcript.column_width, transcript.viewport().height())
    if ground.intersects(text):
        assert ground.left() <= text.left(), "no line shows a part of itself"
        assert ground.right() >= text.right()
        assert transcript.verticalScrollBar().pageStep() <= ground.top(), "a page on is what lies below it"
    assert button.visibleRegion().boundingRect().size() == button.size()
    for _ in range(3):  # each is at most a page
        turn_wheel(transcript, -1)
        stage.settle()
    assert not pane.to_end.isVisible()
    assert transcript.verticalScrollBar().value() == before, "the text is where it was"

"""Where there is little room, the messages and what is being written get it, and nothing is cut in its middle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from engine.telling.forecasts import ForecastTold, Warmth
from tests.ui import event_builders as make
from tests.ui.stage import MakeStage, Stage
from ui.chats.model import Action
from ui.theme.notices import Problem

WARM = ForecastTold(text="warm: reads 42 tokens, answers at once", warmth=Warmth.WARM)


def in_sight(widget: QWidget) -> bool:
    """All of it."""
    return widget.visibleRegion().boundingRect().size() == widget.size()


def top_in(pane: QWidget, bar: QWidget) -> int:
    return bar.mapTo(pane, bar.rect().topLeft()).y()


def waits_for(stage: Stage, holds: Callable[[], bool]) -> None:
    stage.qtbot.waitUntil(holds)


def test_a_first_start_shows_all_suggestions(make_stage: MakeStage, tmp_path: Path) -> None:
    """The empty timeline took half of the window: one of four was seen, and a sliver of the second."""
    demo = tmp_path / "demo.gguf"
    stage = make_stage(demo=demo)
    stage.window.models.load(str(demo))
    stage.load()
    stage.window.resize(900, 600)
    buttons = [one for one in stage.window.pane.empty.findChildren(QPushButton) if one.isVisible()]
    assert len(buttons) >= 4
    waits_for(stage, lambda: all(map(in_sight, buttons)))


def test_the_timeline_is_as_high_as_its_rows_and_leaves_the_room_to_the_messages(stage: Stage) -> None:
    timeline, house = stage.window.timeline, stage.window.timeline.parentWidget()
    assert isinstance(house, QWidget)
    for _ in range(5):
        stage.send("a question")
        stage.answer("A reply.")
        waits_for(stage, lambda: timeline.widget().height() == timeline.view.whole_height)
    stage.window.resize(900, 420)
    waits_for(stage, lambda: timeline.height() <= 0.41 * house.height())


def test_undo_comes_before_the_bars_that_stay(stage: Stage) -> None:
    """It goes by itself, and lay below what scrolls."""
    stage.send("a question")
    stage.answer("A reply.")
    stage.window.resize(900, 600)
    pane = stage.window.pane
    stage.window.notices.show_problem(Problem(title="The model was not loaded", message="It is too large. " * 8))
    pane.notice.show_problem(Problem(title="And a notice", message="It works with a limitation. " * 8))
    pane.transcript.setFocus()
    pane.transcript.act(1, Action.DELETE)
    stage.settle()
    waits_for(stage, lambda: pane.undo.isVisible() and in_sight(pane.undo.button))
    assert (
        pane.undo.mapTo(pane, pane.undo.rect().topLeft()).y()
        < pane.problem.mapTo(pane, pane.problem.rect().topLeft()).y()
    )


def test_the_forecast_has_a_line_of_its_own_where_it_would_be_cut(stage: Stage) -> None:
    stage.load()
    composer = stage.window.pane.composer
    composer.forecast.show_told(WARM)
    stage.window.resize(1440, 900)
    waits_for(stage, lambda: composer.forecast.geometry().center().y() in range(*middle(composer.button)))
    stage.window.resize(900, 600)
    waits_for(stage, lambda: composer.forecast.geometry().bottom() <= composer.button.geometry().top())
    assert composer.forecast.width() >= composer.forecast.sizeHint().width()


def middle(widget: QWidget) -> tuple[int, int]:
    return widget.geometry().top(), widget.geometry().bottom()


def test_nothing_lies_over_a_message_that_is_changed(stage: Stage) -> None:
    """The button that leads to the newest message covered how many tokens were written."""
    for n in range(12):
        stage.send(f"question {n}")
        stage.answer("A reply.\n\n" * 6)
    pane = stage.window.pane
    pane.transcript.show_row(0)
    stage.settle()
    waits_for(stage, pane.to_end.isVisible)
    pane.transcript.act(0, Action.EDIT)
    stage.settle()
    assert pane.edit.is_in_view
    assert not pane.to_end.isVisible()
    QTest.keyClick(pane.edit.editor.field, Qt.Key.Key_Escape)
    stage.settle()
    assert pane.to_end.isVisible()


def test_stop_is_off_until_something_runs(make_stage: MakeStage) -> None:
    stage = make_stage()
    stop = stage.window.actions_by_name["stop"]
    assert not stop.isEnabled()
    stage.load()
    stage.send("a question")
    assert stop.isEnabled()


@pytest.mark.parametrize(
    ("n_on", "n", "said"), [(28, 33, "GPU 28/33"), (33, 33, "GPU 33/33"), (4, 0, "GPU"), (0, 33, "CPU")]
)
def test_where_the_model_lies_stands_beside_its_name(stage: Stage, n_on: int, n: int, said: str) -> None:
    facts = replace(make.facts(), n_layers_gpu=n_on, n_layers=n)
    stage.window.resize(1440, 900)
    stage.window.models.load("/models/tiny.gguf")
    stage.engine.say(replace(make.loaded(), request=stage.engine.loads[-1].request, facts=facts))
    stage.settle()
    shown = [one.text() for one in stage.window.picker.findChildren(QLabel) if one.isVisible()]
    assert said in shown

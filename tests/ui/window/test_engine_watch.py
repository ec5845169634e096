"""The engine process ends: the window says why, and what can be done is one click away."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from engine.client.state import NoModel
from engine.commands import LoadModel, LoadSettings
from engine.events import EngineLost, Finished, SaferLoad, SaferWay, StopReason
from tests.ui.event_builders import explanation, usage
from tests.ui.stage import MakeStage, Stage

LESS = LoadSettings(n_ctx=2048)
WHY = "The engine process ended: there was not enough memory."


def lost(path: str = "model.gguf", *, again: bool = False) -> EngineLost:
    offers = (SaferLoad(way=SaferWay.SMALLER_CONTEXT, settings=LESS),) if not again else ()
    return EngineLost(message=WHY, details="exit code -9", path=path, is_loading_again=again, offers=offers)


def loads(stage: Stage) -> list[LoadModel]:
    return [command for command in stage.engine.commands if isinstance(command, LoadModel)]


def test_an_engine_that_starts_again_by_itself_is_a_notice(stage: Stage) -> None:
    stage.engine.say(lost(again=True))
    stage.settle()
    notice = stage.window.pane.notice
    assert notice.isVisible()
    assert WHY in notice.message.text()
    assert "loaded again" in notice.message.text()
    assert isinstance(stage.window.state.model, NoModel)
    stage.load()
    assert not notice.isVisible(), "it is there again"


def test_one_that_ended_twice_offers_to_ask_less_of_the_machine(stage: Stage) -> None:
    stage.engine.say(lost())
    stage.settle()
    panel = stage.window.pane.problem
    assert panel.isVisible()
    (way,) = panel.ways_out
    assert way.text() == "Load with a context of 2,048 tokens"
    place = way.rect().translated(way.mapTo(panel, QPoint()))
    assert panel.rect().contains(place), "the button lies within its panel"
    assert not place.intersects(panel.title.geometry())
    QTest.mouseClick(way, Qt.MouseButton.LeftButton)
    assert (loads(stage)[-1].path, loads(stage)[-1].settings) == ("model.gguf", LESS)


def test_a_model_that_ended_the_engine_waits_for_a_person_at_the_next_start(
    make_stage: MakeStage, tmp_path: Path
) -> None:
    model = tmp_path / "model.gguf"
    model.write_bytes(b"")
    first = make_stage()
    first.settings.change(recent_models=(str(model),))
    first.engine.say(lost(str(model)))
    first.settle()
    second = make_stage()
    assert loads(second) == []
    panel = second.window.pane.problem
    assert "was not loaded" in panel.title.text()
    assert [button.text() for button in panel.ways_out] == ["Open another model…"]
    button = panel.action_button
    assert isinstance(button, QPushButton)
    button.click()
    assert loads(second)[-1].path == str(model)


def test_drafts_that_do_not_pay_are_told_once_for_a_model(stage: Stage) -> None:
    def ends_without_drafts() -> None:
        stage.send("What is the sea?")
        asked = stage.engine.generates[-1].request
        stage.engine.say_planned(100, 60)
        spent = replace(usage(100), drafts_rest=True)
        stage.engine.say(
            Finished(request=asked, reason=StopReason.END, usage=spent, explanation=explanation(100), raw_text="Water.")
        )
        stage.settle()

    stage.load()
    notice = stage.window.pane.notice
    ends_without_drafts()
    assert notice.isVisible()
    assert "without drafts" in notice.title.text()
    QTest.mouseClick(notice.close_button, Qt.MouseButton.LeftButton)
    ends_without_drafts()
    assert not notice.isVisible(), "told before"
    stage.load()
    ends_without_drafts()
    assert notice.isVisible(), "another model"

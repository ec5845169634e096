"""Each thing is told in one place: no line at the bottom, one measure of the context, healthy figures on hover."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QMainWindow, QStatusBar
from pytestqt.qtbot import QtBot

from engine.client.state import INITIAL, reduce
from tests.screens.story import DEAR, say_reply, told
from tests.ui import event_builders as make
from tests.ui.stage import Stage
from ui.theme.painted.measures import Figure
from ui.transcript.target import Target, TargetKind
from ui.window.context_gauge import ContextGauge


def test_nothing_stands_at_the_foot_of_the_window(stage: Stage) -> None:
    for window in (stage.window, *stage.window.findChildren(QMainWindow)):
        assert not window.findChildren(QStatusBar)


def test_there_is_one_measure_of_the_context(stage: Stage) -> None:
    """Above and in the composer there were two, and after a change of version they disagreed."""
    assert len(stage.window.findChildren(ContextGauge)) == 1
    stage.send("a question")
    stage.answer("A reply.", n_prompt=100)
    gauge = stage.window.gauge
    assert "110 / 4,096" in gauge.toolTip()
    stage.window.forecasts.message.measured.emit(1_640)
    assert "1,640 / 4,096" in gauge.toolTip(), "what would be sent"
    stage.send("another")
    stage.engine.say_planned(2_000, 110)
    stage.engine.say_progress(900, 2_000, 110)
    stage.settle()
    assert "900 / 4,096" in gauge.toolTip(), "what is read now"


def gauge_at(qtbot: QtBot, n_tokens: int) -> ContextGauge:
    gauge = ContextGauge()
    qtbot.addWidget(gauge)
    gauge.set_state(reduce(INITIAL, make.loaded(n_ctx=32_768)), "chat", is_empty=True)
    gauge.set_prompt(n_tokens)
    return gauge


def test_the_measure_is_quiet_below_seventy_per_cent(qtbot: QtBot) -> None:
    quiet, told_of, full = (gauge_at(qtbot, n) for n in (22_000, 23_500, 32_000))
    assert (quiet.words, told_of.words, full.words) == ("", "72 % of 32k", "98 % of 32k")
    assert quiet.sizeHint().width() < told_of.sizeHint().width()
    assert "22,000 / 32,768" in quiet.toolTip()
    assert quiet.measure() == Figure(value=22_000, most=32_768, text="22,000 / 32,768")


def line(stage: Stage) -> Target:
    transcript = stage.window.pane.transcript
    targets = transcript.item(len(transcript.model) - 1).targets()
    return next(target for target in targets if target.kind is TargetKind.CACHE)


def ink(stage: Stage, *, is_hovered: bool) -> set[str]:
    """The colours in the place of the line under the last reply."""
    transcript = stage.window.pane.transcript
    item = transcript.item(len(transcript.model) - 1)
    image = QImage(item.width, item.height, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    item.paint(
        painter,
        QRectF(image.rect()),
        thumbnails=transcript.thumbnails,
        n_tokens=transcript.n_tokens_of,
        selection={},
        marks={},
        is_looked_at=is_hovered,
        hovered=None,
        focused=None,
    )
    painter.end()
    place = line(stage).rect.toRect().intersected(QRect(0, 0, image.width(), image.height()))
    return {
        image.pixelColor(x, y).name()
        for x in range(place.left(), place.right())
        for y in range(place.top(), place.bottom())
    }


def test_figures_of_a_healthy_reply_are_there_on_hover_alone(stage: Stage) -> None:
    stage.send("Again?")
    say_reply(stage, "Yes.", told(7200, 6870), seconds=0.3)
    assert line(stage).payload == "Read 330 tokens, reused 6,870"
    assert ink(stage, is_hovered=False) == {"#ffffff"}
    assert len(ink(stage, is_hovered=True)) > 1


def test_what_cost_time_is_told_without_asking(stage: Stage) -> None:
    stage.send("Again?")
    say_reply(stage, "Yes.", DEAR, seconds=9.4)
    assert len(ink(stage, is_hovered=False)) > 1

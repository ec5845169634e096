"""What lies under the mouse is marked where it is, not where it was."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from tests.ui.stage import MakeStage, Stage
from ui.transcript.target import TargetKind


def place_of_cache_line(stage: Stage, row: int) -> QPoint:
    """In the viewport of the messages."""
    transcript = stage.window.pane.transcript
    target = next(t for t in transcript.item(row).targets() if t.kind is TargetKind.CACHE)
    return transcript.row_rect(row).topLeft() + target.rect.center().toPoint()


def test_no_box_stays_where_the_line_was_that_opened_the_inspector(stage: Stage) -> None:
    """The messages become narrower, the line goes elsewhere, and a box lay across their text."""
    stage.send("a question")
    stage.answer("A long reply that is broken into more lines when the inspector takes its room. " * 5)
    transcript = stage.window.pane.transcript
    port = transcript.viewport()
    at = place_of_cache_line(stage, 1)
    QTest.mouseMove(port, at)
    stage.settle()
    assert transcript.hovered[1] is not None
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=at)
    stage.settle()
    assert stage.window.inspector.isVisible()
    assert place_of_cache_line(stage, 1) != at
    assert not QToolTip.isVisible()
    shown = stage.seen()
    QApplication.sendEvent(transcript, QEvent(QEvent.Type.Leave))
    assert stage.seen() == shown, "nothing was left to take away"


def test_the_line_below_a_reply_tells_how_fast_it_was_written(make_stage: MakeStage) -> None:
    """On hover alone, and also after a restart."""
    stage = make_stage()
    stage.load()
    stage.send("a question")
    stage.answer("A reply.")
    for shown in (stage, None):
        if shown is None:
            stage.window.close()
            shown = make_stage(conversations=stage.conversations)
        transcript = shown.window.pane.transcript
        shown.qtbot.waitUntil(lambda window=shown.window: len(window.timeline.view.rows) == 1)  # type: ignore[misc]
        QTest.mouseMove(transcript.viewport(), place_of_cache_line(shown, 1))
        shown.settle()
        assert QToolTip.text().startswith("Written: 10 tokens in 0.5 s, 20.0 tok/s")

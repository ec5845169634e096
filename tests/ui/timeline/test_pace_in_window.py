"""While a prompt is read, its row, the folded timeline and the reply tell one and the same."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest

from tests.ui.stage import Stage
from tests.ui.timeline.on_the_window import frame_of, ink_in, keys
from ui.theme.theme import current_colours
from ui.timeline.frame import longest_that_fits


def read(stage: Stage, done: int, seconds: float, left: float | None) -> None:
    stage.engine.say_progress(done, 12_000, 0, left, seconds=seconds)
    stage.settle()
    stage.qtbot.waitUntil(lambda: stage.window.timeline.view.rows[-1].n_done == done)


def begin(stage: Stage) -> None:
    stage.send("a long one")
    stage.engine.say_planned(12_000, 0)
    stage.settle()


def told(stage: Stage) -> set[str]:
    """What is left, in each place that tells it."""
    view = stage.window.timeline.view
    places = (
        stage.window.timeline.strip.words,
        stage.window.controller.rows[1].progress,
        view.model.text(0),
    )
    return {place.rpartition("about ")[2].removesuffix(" left") if "about " in place else "" for place in places}


def test_every_place_tells_the_same(stage: Stage) -> None:
    begin(stage)
    read(stage, 0, 0.0, None)
    assert told(stage) == {""}, "nothing before it is known"
    for done, seconds, left, words in (
        (500, 0.5, 11.6, "15 s"),
        (1_000, 1.0, 17.0, "15 s"),
        (2_000, 2.0, 9.7, "10 s"),
        (4_000, 4.0, 8.6, "9 s"),
    ):
        read(stage, done, seconds, left)
        assert told(stage) == {words}
    assert stage.window.timeline.strip.words == "reading 33 % · 1,000 tok/s · about 9 s left"
    assert "1,000 tok/s, about 9 s left" in stage.window.timeline.view.model.text(0)
    read(stage, 12_000, 12.0, 0.0)
    assert told(stage) == {""}, "and nothing when there is nothing left"


def test_the_open_row_shows_what_is_left_and_how_fast(stage: Stage) -> None:
    begin(stage)
    read(stage, 0, 0.0, None)
    frame = frame_of(stage)
    column = QRect(frame.width - frame.margin, frame.row_top(0), frame.margin - 8, frame.row)
    room = QRect(frame.lanes + 8, frame.row_top(0), frame.gutter - frame.lanes - 20, frame.row)
    ground = {current_colours().background}
    assert ink_in(stage, column) == ground
    before = ink_in(stage, room)
    read(stage, 2_000, 2.0, 10.0)
    assert ink_in(stage, column) > ground, "the seconds that are left, where those stand that it took"
    assert len(ink_in(stage, room)) >= len(before)
    label = "reading 16 % · 1,000 tok/s"
    assert longest_that_fits(stage.window.timeline.view.fontMetrics(), (label, "x"), room.width()) == label
    stage.engine.say_text("Yes.")
    stage.settle()
    stage.qtbot.waitUntil(lambda: ink_in(stage, column) == ground)


def test_the_folded_row_leaves_room_for_the_bar(stage: Stage) -> None:
    begin(stage)
    read(stage, 2_000, 2.0, 10.0)
    QTest.keyClick(stage.window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    strip = stage.window.timeline.strip
    for width in (1400, 900, 640):
        stage.window.resize(width, 600)
        stage.settle()
        assert strip._room().width() >= strip.width() // 2 - 60
        right = QRect(strip.width() - 60, 0, 44, strip.height())
        assert len(ink_in(stage, right, strip)) > 2, "how far it is"


def test_a_screen_reader_hears_it_in_the_row(stage: Stage) -> None:
    begin(stage)
    read(stage, 2_000, 2.0, 10.0)
    stage.window.timeline.view.setFocus()
    keys(stage, Qt.Key.Key_End)
    assert "2,000 of 12,000 tokens ready, 1,000 tok/s, about 10 s left" in (
        stage.window.timeline.view.accessibleDescription()
    )

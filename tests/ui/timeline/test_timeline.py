"""The painted timeline, driven as a person drives it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QHelpEvent, QImage, QWheelEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from engine.client.state import INITIAL, Mark, replay
from engine.core.difference.explanation import ReadPiece, TokenKind
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.span_values import Kind
from tests.ui import event_builders as make
from tests.ui.timeline.timeline_samples import sample_state, talk
from ui.theme.theme import DARK, LIGHT, Colours, ThemeName, apply_theme
from ui.timeline.frame import Frame
from ui.timeline.legend import TimelineLegend
from ui.timeline.paint import BAR_HEIGHT, BAR_TOP, MARK_Y, ROW_HEIGHT, fill_of
from ui.timeline.rows import EMPTY_TEXT
from ui.timeline.segments import Segment, Standing
from ui.timeline.view import TimelineView

STATE = sample_state()


@pytest.fixture(autouse=True)
def _light_theme(qapp: QApplication) -> Iterator[None]:
    apply_theme(qapp, "light")
    yield
    apply_theme(qapp, "light")


@pytest.fixture
def view(qtbot: QtBot) -> TimelineView:
    timeline = TimelineView()
    qtbot.addWidget(timeline)
    timeline.resize(1000, 400)
    timeline.set_state(STATE)
    with qtbot.waitExposed(timeline):
        timeline.show()
    return timeline


def _frame(view: TimelineView) -> Frame:
    port = view.viewport()
    return Frame.of(
        view.fontMetrics(),
        width=port.width(),
        height=port.height(),
        top=view.verticalScrollBar().value(),
        n_rows=len(view.rows),
    )


def _place(view: TimelineView, index: int, token: float, y: float = BAR_TOP + BAR_HEIGHT / 2) -> QPoint:
    """Where a token of a row lies in the view; y counts from the top of the row's picture."""
    frame = _frame(view)
    x = frame.gutter + token * view.px_per_token - view.horizontalScrollBar().value()
    return QPoint(round(x), round(frame.bar_top(index) + y))


def _picture(view: TimelineView) -> QImage:
    return view.viewport().grab().toImage()


def _wheel(view: TimelineView, at: QPoint, notches: int, *, zoom: bool = False) -> None:
    event = QWheelEvent(
        QPointF(at),
        QPointF(view.viewport().mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier if zoom else Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def _colours_of(image: QImage, first: QPoint, width: int, height: int) -> set[str]:
    return {image.pixelColor(first.x() + x, first.y() + y).name() for x in range(width) for y in range(height)}


def _distance(one: str, other: str) -> int:
    a, b = QColor(one), QColor(other)
    return abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue())


# --- what is painted ---


def test_an_empty_timeline_says_what_to_do(qtbot: QtBot) -> None:
    view = TimelineView()
    qtbot.addWidget(view)
    view.resize(600, 200)
    view.set_state(INITIAL)
    assert view.accessibleDescription() == EMPTY_TEXT
    image = _picture(view)
    inked = sum(image.pixelColor(x, y).name() != LIGHT.background for x in range(600) for y in (88, 92, 100, 108))
    assert inked > 20


@pytest.mark.parametrize(("theme", "colours"), [("light", LIGHT), ("dark", DARK)])
def test_reused_spans_are_pale_in_the_colour_of_their_kind(
    view: TimelineView, qapp: QApplication, theme: ThemeName, colours: Colours
) -> None:
    """Also tells that a change of theme repaints the kept pictures."""
    apply_theme(qapp, theme)
    image = _picture(view)
    for token, kind in ((700, Kind.SYSTEM), (1900, Kind.USER), (2500, Kind.REASONING), (3500, Kind.ASSISTANT)):
        place = _place(view, 1, token)
        found = _colours_of(image, place, 4, 4)
        assert found == {fill_of(colours, colours.kind(kind), Standing.REUSED)}, kind
        assert _distance(found.pop(), colours.background) < _distance(colours.kind(kind), colours.background) / 2


def test_what_was_new_is_strong(view: TimelineView) -> None:
    assert _colours_of(_picture(view), _place(view, 0, 700), 8, 4) == {LIGHT.kind(Kind.SYSTEM)}


def test_what_follows_a_change_is_hatched(view: TimelineView) -> None:
    """State is told by pattern too, so that it does not depend on seeing hues."""
    told = replace(
        make.explanation(2112, reused=96),
        pieces=(ReadPiece(first=TokenIndex(96), end=TokenIndex(1800), kind=TokenKind.CHANGED),),
    )
    view.set_state(replay([make.planned("c", span_map=talk(3), told=told), make.finished("c", told)]))
    hatched = _colours_of(_picture(view), _place(view, 0, 700) - QPoint(8, 4), 16, 8)
    assert min(QColor(name).lightness() for name in hatched) < 90
    assert max(QColor(name).lightness() for name in hatched) > 240  # the lines are smoothed


def test_waste_alone_is_amber(view: TimelineView) -> None:
    """It was a brown line of three pixels; what is harmless was the most saturated."""
    image = _picture(view)
    for token, is_waste in ((3000, True), (5000, True), (6300, False)):
        assert (LIGHT.avoidable in _colours_of(image, _place(view, 3, token), 8, 6)) == is_waste, token
        above = _colours_of(image, _place(view, 3, token, BAR_TOP - 1), 8, 1)
        assert (LIGHT.avoidable in above) == is_waste, "and it is higher: hues alone must not tell"
    assert LIGHT.avoidable not in _colours_of(image, _place(view, 1, 3000), 8, 6)


def test_a_reply_is_a_thin_line(view: TimelineView) -> None:
    """It cost no reading."""
    image, colour = _picture(view), LIGHT.kind(Kind.ASSISTANT)
    token = view.rows[0].n_total - 200
    assert image.pixelColor(_place(view, 0, token)).name() == colour
    assert image.pixelColor(_place(view, 0, token, BAR_TOP + 1)).name() != colour


def test_what_is_not_read_yet_is_only_outlined_and_fills_as_it_is_read(view: TimelineView) -> None:
    fill = LIGHT.kind(Kind.ASSISTANT)
    place = _place(view, 5, 7800, BAR_TOP + 3)
    assert _colours_of(_picture(view), place, 6, 5) == {LIGHT.background}
    view.set_state(replay([make.progress("r6", 8500, 8942, reused=4200)], STATE))
    assert fill in _colours_of(_picture(view), _place(view, 5, 7800), 12, 6)


def test_a_taken_checkpoint_is_a_filled_shape_and_a_dropped_one_is_hollow(view: TimelineView) -> None:
    image = _picture(view)
    assert image.pixelColor(_place(view, 1, 4500, MARK_Y)).name() == LIGHT.text  # taken
    assert image.pixelColor(_place(view, 2, 2112, MARK_Y)).name() == LIGHT.background  # dropped
    around = _place(view, 2, 2112, MARK_Y) - QPoint(6, 6)
    darkest = min(QColor(name).lightness() for name in _colours_of(image, around, 12, 12))
    assert darkest <= QColor(LIGHT.text).lightness() + 8  # its smooth edge


def test_the_selected_row_is_shaded(view: TimelineView) -> None:
    before = _picture(view)
    view.select_request("r2")
    at = QPoint(2, _frame(view).row_top(1) + 10)  # beside the ring of the focus
    assert before.pixelColor(at).name() == LIGHT.background
    assert _picture(view).pixelColor(at).name() == LIGHT.accent


def test_zooming_an_empty_timeline_keeps_it_fitted(qtbot: QtBot) -> None:
    """The first row would come up at a zoom that nobody chose."""
    view = TimelineView()
    qtbot.addWidget(view)
    view.zoom_in()
    assert view.is_fitted


# --- scrolling, zoom, pictures ---


def test_unchanged_rows_are_not_painted_again(view: TimelineView) -> None:
    """A repaint would cost as much as the first one."""
    _picture(view)
    painted = view.pictures.n_painted
    _picture(view)
    assert view.pictures.n_painted == painted


def test_only_the_live_row_is_painted_for_a_token(view: TimelineView) -> None:
    _picture(view)
    painted = view.pictures.n_painted
    view.set_state(replay([make.progress("r6", 6500, 8942, reused=4200)], STATE))
    _picture(view)
    assert view.pictures.n_painted == painted + 1


def test_after_a_jump_rows_are_shown_at_once_and_whole_soon(qtbot: QtBot) -> None:
    """A page of long rows, each painted whole, would hold the window up: all is said of them but their spans."""
    told = make.explanation(4000, reused=3000)
    kinds = (Kind.USER, Kind.ASSISTANT)
    spans = make.spans(*((kinds[n % 2], 10) for n in range(400)))
    row = replay([make.planned("q", span_map=spans, told=told), make.finished("q", told)]).rows[0]
    rows = tuple(replace(row, request=make.request(f"q{n}"), tick=n + 1, number=n + 1) for n in range(60))
    view = TimelineView()
    qtbot.addWidget(view)
    view.resize(800, 300)
    view.set_state(replace(INITIAL, rows=rows))
    image = _picture(view)
    assert view.pictures.n_painted < 300 // ROW_HEIGHT // 2
    last = view._frame().visible[-2]
    pale = fill_of(LIGHT, LIGHT.kind(Kind.USER), Standing.REUSED)
    assert pale in _colours_of(image, _place(view, last, 1000), 4, 4), "what was reused is seen at once"
    with qtbot.waitExposed(view):
        view.show()
    qtbot.waitUntil(lambda: view.is_settled)
    assert view.pictures.n_painted >= len(view._frame().visible)


def test_rows_out_of_sight_are_not_painted(qtbot: QtBot) -> None:
    rows = tuple(replace(sample_state().rows[0], request=make.request(f"q{n}"), tick=n, number=n) for n in range(100))
    view = TimelineView()
    qtbot.addWidget(view)
    view.resize(800, 300)
    view.set_state(replace(INITIAL, rows=rows))
    _picture(view)
    assert 0 < view.pictures.n_painted <= 300 // ROW_HEIGHT + 2


def test_wheel_with_control_zooms_around_the_cursor(view: TimelineView, qtbot: QtBot) -> None:
    at = _place(view, 3, 5000)
    before = view.px_per_token
    _wheel(view, at, 3, zoom=True)
    assert view.px_per_token == pytest.approx(before * 1.25**3)
    assert abs(_place(view, 3, 5000).x() - at.x()) <= 1
    assert not view.is_fitted
    qtbot.waitUntil(lambda: view.is_settled)


def test_zooming_shows_stretched_rows_first_and_sharp_ones_soon(view: TimelineView, qtbot: QtBot) -> None:
    _picture(view)
    painted = view.pictures.n_painted
    view.zoom_in()
    _picture(view)
    assert view.pictures.n_painted == painted  # only stretched
    assert not view.is_settled
    qtbot.waitUntil(lambda: view.is_settled)
    image = _picture(view)
    pale = fill_of(LIGHT, LIGHT.kind(Kind.ASSISTANT), Standing.REUSED)
    assert _colours_of(image, _place(view, 1, 3500), 4, 4) == {pale}


def test_zooming_out_stops_at_the_context(view: TimelineView) -> None:
    for _ in range(40):
        view.zoom_out()
    assert view.px_per_token * 16_384 == pytest.approx(_frame(view).axis_width, rel=0.03)


def test_fit_shows_the_longest_row(view: TimelineView, qtbot: QtBot) -> None:
    view.zoom_in()
    qtbot.keyClick(view, Qt.Key.Key_0)
    assert view.is_fitted
    longest = max(row.n_total for row in view.rows)
    assert 0.8 < longest * view.px_per_token / _frame(view).axis_width <= 1


def test_double_click_fits(view: TimelineView, qtbot: QtBot) -> None:
    view.zoom_in()
    qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=_place(view, 1, 100))
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton)
    assert view.is_fitted


@pytest.mark.parametrize("key", [Qt.Key.Key_Plus, Qt.Key.Key_Minus])
def test_keys_zoom(view: TimelineView, qtbot: QtBot, key: Qt.Key) -> None:
    before = view.px_per_token
    qtbot.keyClick(view, key)
    assert (view.px_per_token > before) == (key is Qt.Key.Key_Plus)


def test_dragging_pans_without_selecting(view: TimelineView, qtbot: QtBot) -> None:
    for _ in range(4):
        view.zoom_in()
    left = view.horizontalScrollBar().value()
    start = QPoint(600, 100)
    with qtbot.assertNotEmitted(view.request_selected):
        qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
        qtbot.mouseMove(view.viewport(), start - QPoint(120, 0))
        qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=start - QPoint(120, 0))
    assert view.horizontalScrollBar().value() == left + 120


def test_new_rows_come_into_sight_only_when_the_end_was_in_sight(view: TimelineView) -> None:
    """Someone who reads an old row must not be thrown to the end."""
    view.resize(800, 100)
    bar = view.verticalScrollBar()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum())
    told = make.explanation(100)
    more = replay([make.finished("r6", told), make.planned("r7", tick=7), make.finished("r7", told)], sample_state())
    view.set_state(more)
    assert bar.value() == bar.maximum()
    bar.setValue(10)
    view.set_state(replay([make.planned("r8", tick=8)], more))
    assert bar.value() == 10


# --- selecting ---


def test_a_click_selects_the_row_and_its_checkpoint(view: TimelineView, qtbot: QtBot) -> None:
    told: list[str | int] = []
    view.request_selected.connect(told.append)
    view.checkpoint_selected.connect(told.append)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=_place(view, 3, 4500, MARK_Y))
    assert told == ["r4", 3]
    assert isinstance(view.selected_item, Mark)


def test_a_click_on_a_span_selects_it(view: TimelineView, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(view.checkpoint_selected):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=_place(view, 1, 3500))
    item = view.selected_item
    assert isinstance(item, Segment)
    assert (item.kind, view.selected_request) == (Kind.ASSISTANT, "r2")


def test_arrows_move_and_enter_inspects(view: TimelineView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.request_selected) as caught:
        qtbot.keyClick(view, Qt.Key.Key_Up)
    assert caught.args == ["r6"]  # the newest first
    qtbot.keyClick(view, Qt.Key.Key_Up)
    assert view.selected_request == "r5"
    qtbot.keyClick(view, Qt.Key.Key_Home)
    assert view.selected_request == "r1"
    qtbot.keyClick(view, Qt.Key.Key_Right)
    item = view.selected_item
    assert isinstance(item, Segment)
    assert item.first == 0
    with qtbot.waitSignal(view.inspect_requested) as caught:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert caught.args == ["r1"]
    qtbot.keyClick(view, Qt.Key.Key_End)
    assert view.selected_request == "r6"


def test_a_screen_reader_gets_the_selected_item_in_words(view: TimelineView, qtbot: QtBot) -> None:
    """Colour and pattern say nothing to someone who cannot see them."""
    qtbot.keyClick(view, Qt.Key.Key_End)
    assert view.accessibleDescription().startswith("request 6, reading the prompt, 4,200 reused, 4,742 tokens to read")
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.accessibleDescription() == "system, message 1, tokens 1-1,400: reused"


def test_moving_to_an_item_brings_it_into_sight(view: TimelineView, qtbot: QtBot) -> None:
    for _ in range(12):
        view.zoom_in()
    view.horizontalScrollBar().setValue(0)
    qtbot.keyClick(view, Qt.Key.Key_Home)
    for _ in range(6):
        qtbot.keyClick(view, Qt.Key.Key_Right)
    item = view.selected_item
    assert item is not None
    token = item.n_tokens if isinstance(item, Mark) else (item.first + item.end) / 2
    frame = _frame(view)
    assert frame.gutter <= _place(view, 0, token).x() <= frame.width


def test_tooltips_tell_span_checkpoint_and_row(view: TimelineView) -> None:
    assert view.tooltip_at(QPointF(_place(view, 1, 3500))) == "assistant, message 3, tokens 3,001-4,500: reused"
    assert view.tooltip_at(QPointF(_place(view, 3, 4500, MARK_Y))).startswith("checkpoint 3 at token 4,500")
    assert view.tooltip_at(QPointF(10, _frame(view).row_top(0) + 10)).startswith("request 1, finished")
    assert "16,384" in view.tooltip_at(QPointF(500, 4))
    assert view.tooltip_at(QPointF(500, 399)) == ""


def test_a_picture_in_the_prompt_has_its_colour_its_words_and_a_place_in_the_legend(
    view: TimelineView, qtbot: QtBot
) -> None:
    span_map = make.spans((Kind.SYSTEM, 400), (Kind.MEDIA, 270), (Kind.USER, 130), messages=(0, 1, 1))
    media = (make.chunk(400, 270),)
    told = make.explanation(800)
    state = replay([make.planned("p", span_map=span_map, media=media), make.finished("p", told)])
    view.set_state(state)
    around = _place(view, 0, 530) - QPoint(8, 4)
    assert LIGHT.kind(Kind.MEDIA) in _colours_of(_picture(view), around, 16, 8)
    text = view.tooltip_at(QPointF(_place(view, 0, 530)))
    assert text == "image: cat.png, 640x480, 270 tokens, message 2, tokens 401-670: new"
    qtbot.keyClick(view, Qt.Key.Key_End)
    for _ in range(2):
        qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.accessibleDescription() == text
    for _ in range(8):
        view.zoom_in()
    assert {view.tooltip_at(QPointF(_place(view, 0, token))) for token in (500, 580)} == {text}
    legend = TimelineLegend()
    qtbot.addWidget(legend)
    legend.explain(state.rows)
    assert "image or audio" in legend.accessibleDescription()


def test_hovering_shows_the_tooltip(view: TimelineView, qtbot: QtBot) -> None:
    at = _place(view, 1, 3500)
    event = QHelpEvent(QEvent.Type.ToolTip, at, view.viewport().mapToGlobal(at))
    QApplication.sendEvent(view.viewport(), event)
    assert "assistant, message 3" in QToolTip.text()
    QToolTip.hideText()


# --- the dock ---

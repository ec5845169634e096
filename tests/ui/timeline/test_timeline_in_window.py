"""The timeline in the real window: what it shows of which chat, and how it is reached and left."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton, QWidget

from engine.client.state import Mark
from engine.core.prompt.span_values import Kind
from tests.ui import event_builders as make
from tests.ui.stage import Stage
from ui.theme.theme import current_colours
from ui.timeline.frame import Frame
from ui.timeline.legend import TimelineLegend
from ui.timeline.paint import BAR_TOP, MARK_Y
from ui.timeline.view import TimelineView


def frame_of(view: TimelineView) -> Frame:
    port = view.viewport()
    top = view.verticalScrollBar().value()
    return Frame.of(
        view.fontMetrics(),
        width=port.width(),
        height=port.height(),
        top=top,
        n_rows=len(view.rows),
        n_lanes=view.model.n_lanes,
    )


def place_of(view: TimelineView, index: int, token: float, y: float) -> QPoint:
    """Where a token of a row lies; y counts from the row's top."""
    frame = frame_of(view)
    x = frame.gutter + token * view.px_per_token - view.horizontalScrollBar().value()
    return QPoint(round(x), round(frame.row_top(index) + y))


def items_by_keys(stage: Stage, n_steps: int = 12) -> list[object]:
    """What the arrow keys visit in the newest row."""
    view = stage.window.timeline.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_End)
    found: list[object] = []
    for _ in range(n_steps):
        QTest.keyClick(view, Qt.Key.Key_Right)
        if view.selected_item not in found:
            found.append(view.selected_item)
    return found


# --- checkpoints of other chats ---


def test_a_row_shows_the_checkpoints_of_its_own_path_alone(stage: Stage) -> None:
    """One of another chat, drawn under this prompt, says that it could be resumed there."""
    own, longer, other = make.checkpoint(1, 40), make.checkpoint(2, 900), make.checkpoint(3, 70)
    considered = (
        make.considered(1, 40, shared=40, usable=40),
        make.considered(2, 900, shared=10),
        make.considered(3, 70, shared=10),
    )
    stage.send("a question")
    stage.engine.say_planned(100, 40, held=(own, longer, other), considered=considered)
    stage.engine.say(make.lost(stage.engine.generates[-1].request, other))
    stage.engine.say(make.lost(stage.engine.generates[-1].request, make.checkpoint(4, 85)))
    stage.engine.say_text("Yes.")
    stage.engine.say_finished("Yes.")
    stage.settle()
    view = stage.window.timeline.view
    assert "checkpoint 1" in view.tooltip_at(QPointF(place_of(view, 0, 40, MARK_Y)))
    for elsewhere in (70, 85, 90):
        place = place_of(view, 0, elsewhere, MARK_Y)
        assert ink_in(stage, QRect(place - QPoint(3, 3), place + QPoint(3, 3))) == {current_colours().background}
    marks = [item for item in items_by_keys(stage) if isinstance(item, Mark)]
    assert [mark.id for mark in marks] == [1]


def test_a_checkpoint_past_the_end_of_the_prompt_is_not_its_own(stage: Stage) -> None:
    """Also where the record does not say what was considered."""
    stage.send("a question")
    stage.engine.say_planned(100, 40, held=(make.checkpoint(2, 900),))
    stage.settle()
    assert not any(isinstance(item, Mark) for item in items_by_keys(stage))


# --- zoom ---


def test_another_chat_is_not_shown_at_the_zoom_of_this_one(stage: Stage) -> None:
    """At the far end of a long prompt a short one has nothing: the timeline would be blank."""
    stage.send("a long one")
    stage.answer("Yes.", n_prompt=4000, reused=0)
    long_chat = stage.window.controller.chat.id
    view = stage.window.timeline.view
    view.setFocus()
    for _ in range(12):
        QTest.keyClick(view, Qt.Key.Key_Plus)
    view.horizontalScrollBar().setValue(view.horizontalScrollBar().maximum())
    QTest.keyClick(stage.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    stage.send("a short one")
    stage.answer("No.", n_prompt=50, reused=0)
    assert view.horizontalScrollBar().value() == 0
    assert place_of(view, 0, 50, MARK_Y).x() <= frame_of(view).width
    assert "user" in view.tooltip_at(QPointF(place_of(view, 0, 10, BAR_TOP + 4)))
    stage.window.controller.open(long_chat)
    stage.settle()
    assert view.is_fitted


# --- the focus ---


def colour_at(stage: Stage, widget: QWidget, x: int, y: int) -> str:
    place = widget.mapTo(stage.window, QPoint(x, y))
    return stage.seen().pixelColor(place).name()


def test_the_timeline_shows_that_it_has_the_focus_before_any_other_key(stage: Stage) -> None:
    """Who came here by Tab would not know where they are."""
    stage.send("a question")
    stage.answer("Yes.")
    view, accent = stage.window.timeline.view, current_colours().accent
    edge = (view.viewport().width() - 1, view.viewport().height() // 2)
    assert colour_at(stage, view.viewport(), *edge) != accent
    assert any(stage.tab() is view for _ in range(40))
    assert colour_at(stage, view.viewport(), *edge) == accent
    QTest.keyClick(view, Qt.Key.Key_Tab)
    assert colour_at(stage, view.viewport(), *edge) != accent


def test_the_ring_around_the_composer_follows_the_focus(stage: Stage) -> None:
    """It stayed where it was until something else repainted the field."""
    field = stage.window.pane.composer.field
    frame = field.parentWidget()
    assert frame is not None

    middle = frame.width() // 2

    def is_coloured() -> bool:
        return QColor(colour_at(stage, frame, middle, 1)).saturation() > 90

    field.setFocus()
    assert is_coloured()
    QTest.keyClick(field, Qt.Key.Key_F6)
    assert not field.hasFocus()
    assert not is_coloured()


def test_the_buttons_of_the_header_are_reached_by_tab(stage: Stage) -> None:
    stage.send("a question")
    stage.engine.say_planned()
    stage.settle()
    names = set()
    for _ in range(60):
        focus = stage.tab()
        if isinstance(focus, QToolButton) and focus.defaultAction() is not None:
            names.add(focus.defaultAction().objectName())
    assert names == {"list", "inspector"}


# --- what Enter opens ---


def test_enter_opens_the_explanation_however_far_down_one_had_read(stage: Stage) -> None:
    """The key is said to explain; a table of options explains nothing to whoever sees it first."""
    held = make.checkpoint(1, 40)
    stage.send("a question")
    stage.engine.say_planned(100, 40, held=(held,), considered=(make.considered(1, 40, shared=40, usable=40),))
    stage.engine.say_text("Yes.")
    stage.engine.say_finished("Yes.")
    stage.engine.say(make.cache_changed(held))
    stage.settle()
    window, view, page = stage.window, stage.window.timeline.view, stage.window.inspector.page
    window.resize(1000, 600)
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_End)
    QTest.keyClick(view, Qt.Key.Key_Return)
    page.open_only(page.folds)
    stage.settle()
    bar = page.verticalScrollBar()
    for step in range(2):
        bar.setValue(bar.maximum())
        assert bar.value() > 0
        QTest.keyClick(view, Qt.Key.Key_Return)
        assert bar.value() == 0, step
        view.setFocus()
        QTest.keyClick(view, Qt.Key.Key_Right)
    page.open_only(())
    while not isinstance(view.selected_item, Mark):
        QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert page.open_folds == ("checkpoints",), "a checkpoint has its own line"
    stage.settle()
    bar.setValue(bar.maximum())
    stage.window.pane.composer.field.setFocus()
    QTest.keyClick(stage.window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert bar.value() == 0


# --- after another load ---


def test_a_request_after_another_load_is_told_apart(stage: Stage) -> None:
    """Its number begins at 1 again: two rows had the same one, and nothing said why."""
    stage.send("a question")
    stage.answer("Yes.")
    stage.window.models.load("/models/tiny.gguf")
    stage.engine.say_loaded()
    stage.engine.say_cache()
    stage.engine.tick = 0
    stage.settle()
    stage.send("another")
    stage.answer("No.")
    view = stage.window.timeline.view
    assert [row.tick for row in view.rows] == [1, 1]
    first, second = (view.tooltip_at(QPointF(10, frame_of(view).row_top(n) + 12)) for n in (0, 1))
    assert "loaded" not in first
    assert "before it, the model was loaded again" in second
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_End)
    assert "before it, the model was loaded again" in view.accessibleDescription()
    line = QPoint(frame_of(view).width // 2, frame_of(view).row_top(1))
    shown = stage.seen()
    ink = {shown.pixelColor(view.viewport().mapTo(stage.window, line + QPoint(x, 0))).name() for x in range(40)}
    assert current_colours().muted in ink, "a line across, at the first look"


# --- the legend ---


def explained(stage: Stage) -> str:
    """What the legend tells when it is opened."""
    button = next(b for b in stage.window.timeline.findChildren(QToolButton) if "colours" in b.accessibleName())
    button.click()
    legend = stage.window.timeline.findChild(TimelineLegend)
    assert legend is not None
    stage.qtbot.waitUntil(legend.isVisible)
    told = legend.accessibleDescription()
    legend.close()
    return told


def test_the_legend_is_about_the_chat_that_is_shown(stage: Stage) -> None:
    """Kinds of another chat explain what cannot be found in this one."""
    stage.send("with tools")
    request = stage.engine.generates[-1]
    tools = make.spans((Kind.TOOLS, 40), (Kind.USER, 60))
    stage.engine.say(make.planned(request.request, session=request.session, span_map=tools))
    stage.engine.say_text("Yes.")
    stage.engine.say_finished("Yes.")
    stage.settle()
    assert "tools" in explained(stage)
    with_tools = stage.window.controller.chat.id
    QTest.keyClick(stage.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    stage.send("without")
    stage.answer("No.")
    assert "tools" not in explained(stage)
    assert "user" in explained(stage)
    stage.window.controller.open(with_tools)
    stage.settle()
    assert "tools" in explained(stage)


# --- what a row says ---


def ink_in(stage: Stage, place: QRect) -> set[str]:
    """The colours in a part of the timeline, as they are on the screen."""
    port, shown = stage.window.timeline.view.viewport(), stage.seen()
    corner = port.mapTo(stage.window, place.topLeft())
    across, down = range(place.width()), range(place.height())
    return {shown.pixelColor(corner.x() + x, corner.y() + y).name() for x in across for y in down}


def test_a_row_says_what_was_asked_and_how_long_it_took(stage: Stage) -> None:
    """Numbers alone do not say which message a row is about."""
    stage.send("Rewrite the test of the tokenizer")
    stage.answer("Yes.")
    view, frame = stage.window.timeline.view, frame_of(stage.window.timeline.view)
    (row,) = view.rows
    assert view.title_of(row.request) == "Rewrite the test of the tokenizer"
    times = QRect(frame.width - frame.margin, frame.row_top(0), frame.margin - 8, 20)
    assert len(ink_in(stage, times)) > 2, "its seconds stand at the right"
    assert "read in 0.5 s" in view.tooltip_at(QPointF(10, frame.row_top(0) + 12))


def test_large_text_has_room_in_a_row(stage: Stage) -> None:
    """Two lines would lie on those of the next row."""
    stage.send("Rewrite the test of the tokenizer")
    stage.answer("Yes.")
    stage.send("And again")
    stage.answer("No.")
    stage.settings.change(font_size=22)
    stage.settle()
    view = stage.window.timeline.view
    frame = frame_of(view)
    between = QRect(frame.lanes + 8, frame.row_top(1) - 2, frame.gutter - frame.lanes - 16, 3)
    assert ink_in(stage, between) == {current_colours().background}

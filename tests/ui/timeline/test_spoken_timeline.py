"""What a screen reader finds: rows and parts as items with names, values and states; figures with their limits."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QWidget

from engine.core.cache.states import Tier
from tests.ui import event_builders as make
from tests.ui.stage import Stage
from tests.ui.timeline.on_the_window import keys, mark_place, turn

NAME, VALUE = QAccessible.Text.Name, QAccessible.Text.Value


def spoken(widget: QWidget) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(widget)


def timeline_of(stage: Stage) -> QAccessibleInterface:
    return spoken(stage.window.timeline.view)


@pytest.fixture
def told(stage: Stage) -> Stage:
    held = (make.checkpoint(1, 40),)
    turn(stage, "Fix the failing test", held=held)
    turn(stage, "And the other one", n_prompt=160, reused=100, held=held)
    return stage


def test_rows_are_items_with_names_and_values(told: Stage) -> None:
    timeline = timeline_of(told)
    assert timeline.role() == QAccessible.Role.List
    assert timeline.childCount() == 2
    first = timeline.child(0)
    assert first.role() == QAccessible.Role.ListItem
    assert first.text(NAME).startswith("Fix the failing test: request 1, finished, read ")
    assert first.text(VALUE) == "60 of 100 tokens reused"
    assert timeline.indexOfChild(first) == 0
    assert timeline.child(2) is None
    assert first.parent() == timeline


def test_the_parts_of_a_row_lie_inside_it(told: Stage) -> None:
    row = timeline_of(told).child(0)
    parts = [row.child(n) for n in range(row.childCount())]
    names = [part.text(NAME) for part in parts]
    assert names[0] == "user, message 1, tokens 1-60: reused"
    assert names[1].startswith("checkpoint 1 at token 40")
    assert names[2] == "user, message 1, tokens 61-100: new"
    assert parts[0].text(VALUE) == "60 tokens, 60 % of the prompt"
    assert parts[1].text(VALUE) == "token 40"
    assert all(part.isValid() and part.parent() == row for part in parts)
    assert row.indexOfChild(parts[2]) == 2


def test_places_are_where_they_are_painted(told: Stage) -> None:
    view, timeline = told.window.timeline.view, timeline_of(told)
    mark = timeline.child(0).child(1)
    place = view.viewport().mapToGlobal(mark_place(told, 0, 40))
    assert mark.rect().contains(place)
    found = timeline.childAt(place.x(), place.y())
    assert found == timeline.child(0)
    assert found.childAt(place.x(), place.y()) == mark
    outside = view.viewport().mapToGlobal(QPoint(5, 2))
    assert timeline.childAt(outside.x(), outside.y()) is None


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of what got the focus, as a screen reader is told."""
    names: list[str] = []

    def listen(event: QAccessibleEvent) -> None:
        if event.type() == QAccessible.Event.Focus and event.accessibleInterface() is not None:
            names.append(event.accessibleInterface().text(NAME))

    monkeypatch.setattr(QAccessible, "updateAccessibility", listen)
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    return names


def test_the_keys_move_the_focus_through_rows_and_parts(told: Stage, heard: list[str]) -> None:
    timeline = timeline_of(told)
    told.window.timeline.view.setFocus()
    keys(told, Qt.Key.Key_End, Qt.Key.Key_Home)
    first = timeline.child(0)
    state = first.state()
    assert (state.focusable, state.focused, state.selectable, state.selected) == (True, True, True, True)
    assert not timeline.child(1).state().selected
    assert timeline.focusChild() == first
    keys(told, Qt.Key.Key_Right)
    part = first.child(0)
    assert (part.state().focused, part.state().selected) == (True, True)
    assert (first.state().focused, first.state().selected) == (False, True)
    assert timeline.focusChild() == part
    assert [name.partition(",")[0] for name in heard[-2:]] == ["Fix the failing test: request 1", "user"]
    told.window.pane.composer.field.setFocus()
    assert not part.state().focused


def test_a_running_request_is_busy_and_a_fold_can_be_opened(stage: Stage) -> None:
    for n in range(8):
        turn(stage, f"question {n}", n_prompt=100 + 10 * n, reused=90 + 10 * n)
    timeline, view = timeline_of(stage), stage.window.timeline.view
    fold = next(timeline.child(n) for n in range(timeline.childCount()) if timeline.child(n).state().expandable)
    assert fold.state().collapsed
    assert "nothing read again" in fold.text(NAME)
    n_rows = len(view.rows)
    actions = fold.actionInterface()
    assert actions.actionNames() == ["Press", "Toggle"]
    actions.doAction("Toggle")
    assert len(view.rows) > n_rows
    stage.send("more")
    stage.engine.say_planned(200, 170)
    stage.settle()
    newest = timeline.child(timeline.childCount() - 1)
    assert newest.state().busy
    assert "170 reused, 30 tokens to read" in newest.text(NAME)


def test_a_screen_reader_can_choose_a_part(told: Stage) -> None:
    view = told.window.timeline.view
    part = timeline_of(told).child(1).child(0)
    part.actionInterface().doAction("Press")
    assert view.selected_request == view.rows[1].request
    assert view.selected_item == view.model.plan(1).items[0]
    assert part.state().selected


def test_what_is_gone_is_no_longer_valid(told: Stage) -> None:
    row = timeline_of(told).child(1)
    part = row.child(0)
    told.window.controller.new_chat()
    told.settle()
    assert timeline_of(told).childCount() == 0
    assert not row.isValid()
    assert (row.childCount(), row.text(NAME), part.text(NAME), part.isValid()) == (0, "", "", False)


# --- figures ---


def test_the_gauge_of_the_context_has_a_value_and_its_limit(told: Stage) -> None:
    gauge = spoken(told.window.gauge)
    value = gauge.valueInterface()
    assert value is not None
    assert (value.minimumValue(), value.currentValue(), value.maximumValue()) == (0, 170, 8192)
    assert gauge.text(VALUE) == "170 / 8,192"
    assert gauge.role() == QAccessible.Role.ProgressBar
    assert "Context of this chat" in gauge.text(NAME)


def test_the_memory_bar_has_a_value_and_its_limit(stage: Stage) -> None:
    kept = make.checkpoint(2, 1900, n_bytes=512 << 20)
    stage.engine.say(make.cache_changed(kept, make.checkpoint(1, 900, tier=Tier.LIVE, n_bytes=0)))
    stage.settle()
    bar = spoken(stage.window.timeline.memory)
    value = bar.valueInterface()
    assert value is not None
    assert (value.minimumValue(), value.currentValue(), value.maximumValue()) == (0, 512, 2048)
    assert bar.text(VALUE) == "512 MiB of 2 GiB"
    assert bar.text(NAME) == "Memory of the cache"


def test_the_overview_is_a_scroll_bar(told: Stage) -> None:
    row = told.window.state.rows[0]
    rows = tuple(replace(row, request=f"r{n}", tick=n + 1, number=n + 1) for n in range(60))  # type: ignore[arg-type]
    told.window.timeline.view.set_folds_healthy(False)
    told.window.timeline.set_state(replace(told.window.state, rows=rows))
    minimap, bar = told.window.timeline.minimap, told.window.timeline.view.verticalScrollBar()
    assert minimap.isVisible()
    timeline = timeline_of(told)
    assert [bool(timeline.child(n).state().offscreen) for n in (0, 59)] == [True, False]
    overview = spoken(minimap)
    assert overview.role() == QAccessible.Role.ScrollBar
    value = overview.valueInterface()
    assert value is not None
    assert value.currentValue() == value.maximumValue() > value.minimumValue() == 1
    value.setCurrentValue(1)
    assert bar.value() == 0
    assert value.currentValue() == 1
    assert overview.text(VALUE).startswith("Rows 1-")

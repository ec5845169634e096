"""Keys that stay alive, focus that is not lost, and figures that belong to the chat shown."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from engine.events import Cancelled
from engine.telling.wording import numbers_sentence, row_line
from tests.support.engine_runs import Bench, user
from tests.support.fake_model import FakeLoader, FakeModel
from tests.ui.scripted_engine import explanation
from tests.ui.stage import MakeStage, Stage, demo_stage


def open_every_menu(stage: Stage) -> None:
    for menu in stage.window.findChildren(QMenu):
        menu.aboutToShow.emit()
    stage.window.dialogs.show_settings()
    stage.window.dialogs.show_shortcuts()
    stage.settle()


def test_the_key_for_a_model_file_lives_after_the_model_menu_was_opened(stage: Stage) -> None:
    """Two commands with one key: Qt asks neither of them."""
    stage.window.picker.popup.open()
    QTest.keyClick(stage.window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    stage.settle()
    dialogs = [d for d in stage.window.findChildren(QFileDialog) if d.isVisible()]
    assert len(dialogs) == 1
    dialogs[0].close()


def test_the_menu_tells_the_key_all_the_same(stage: Stage) -> None:
    stage.window.picker.popup.open()
    shown = {entry.title: entry.facts for entry in stage.window.picker.popup.shown}
    assert shown["Open model file…"] == "Ctrl+O"


def window_of(shortcut: QShortcut) -> QWidget | None:
    parent = shortcut.parent()
    return parent.window() if isinstance(parent, QWidget) else None


def test_no_two_commands_share_a_key(stage: Stage) -> None:
    """Also after everything was opened once: what is made then may take a key of the window."""
    open_every_menu(stage)
    wide = (Qt.ShortcutContext.WindowShortcut, Qt.ShortcutContext.ApplicationShortcut)
    keys: Counter[str] = Counter()
    for action in set(stage.window.findChildren(QAction)):
        if action.isEnabled() and action.shortcutContext() in wide and action.associatedObjects():
            keys.update(QKeySequence(key).toString() for key in action.shortcuts())
    keys.update(
        s.key().toString()
        for s in stage.window.findChildren(QShortcut)
        if s.isEnabled() and s.context() in wide and window_of(s) is stage.window  # a dialog has keys of its own
    )
    assert keys["Ctrl+O"] == 1
    assert [key for key, n in keys.items() if n > 1] == []


@pytest.mark.parametrize("at", [0, -1], ids=["a suggestion", "the tour"])
def test_after_a_click_in_the_empty_chat_one_can_write_on(make_stage: MakeStage, tmp_path: Path, at: int) -> None:
    """The button that had the focus is gone with the page it lay on."""
    stage = demo_stage(make_stage, tmp_path)
    button = stage.window.pane.empty.buttons[at]
    button.setFocus()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    stage.settle()
    field = stage.window.pane.composer.field
    assert field.hasFocus()
    QTest.keyClicks(field, "and")
    assert field.toPlainText() == "and"
    stage.window.pane.tour.stop()


def gauge(stage: Stage) -> str:
    return stage.window.gauge.accessibleName()


def test_the_gauge_belongs_to_the_chat_shown(stage: Stage) -> None:
    """The engine's memory holds another chat's: as a figure of this one it would be false."""
    assert "0 / 4,096" in gauge(stage)
    stage.send("hello")
    first = stage.window.controller.chat.id
    stage.answer("Hi", n_prompt=100)
    assert "110 / 4,096" in gauge(stage)
    stage.window.actions_by_name["new"].trigger()
    stage.settle()
    assert "0 / 4,096" in gauge(stage)
    stage.send("and now something longer")
    stage.answer("Yes", n_prompt=900, reused=60)
    stage.engine.say_cache(n_live=910)
    stage.settle()
    assert "910 / 4,096" in gauge(stage)
    stage.window.controller.open(first)
    stage.settle()
    assert "110 / 4,096" in gauge(stage)


def test_of_a_chat_that_this_model_never_read_no_figure_is_told(stage: Stage) -> None:
    """After a start, and after another model was loaded, nothing is known of it."""
    stage.send("hello")
    stage.answer("Hi", n_prompt=100)
    stage.engine.say_cache()
    stage.window.models.load("/models/other.gguf")
    stage.engine.say_loaded()
    stage.engine.say_cache(n_live=0)
    stage.settle()
    assert "not read this chat yet" in gauge(stage)


def test_the_gauge_follows_a_prompt_that_is_read(stage: Stage) -> None:
    stage.send("hello")
    stage.engine.say_planned(100, 60)
    stage.engine.say_progress(80, 100, 60)
    stage.settle()
    assert "80 / 4,096" in gauge(stage)


def test_after_a_stop_only_what_was_read_counts(stage: Stage) -> None:
    """The plan said 40, the person stopped after 15."""
    stage.send("hello")
    stage.engine.say_planned(100, 60)
    stage.engine.say_progress(75, 100, 60)
    told = replace(explanation(100, 60), unread=25)
    stage.engine.say(Cancelled(request=stage.engine.generates[-1].request, explanation=told))
    stage.settle()
    assert "75 / 4,096" in gauge(stage)
    assert "stopped, read 15 of 40 tokens, reused 60" in row_line(stage.window.state.rows[-1])
    assert "15 of them had been read when it was stopped" in numbers_sentence(told)


def test_the_engine_tells_how_much_was_read_before_a_stop() -> None:
    """Batches of 16: a stop within the prompt leaves the rest unread, and the sums hold."""
    model = FakeModel(n_batch=16)
    bench = Bench(loader=FakeLoader(model=model))
    bench.load()
    n_left = [3]

    def count() -> None:
        n_left[0] -= 1

    model.faults.on_decode = count
    bench.is_cancelled = lambda _: n_left[0] <= 0
    end = bench.ask(user("word " * 60)).end
    assert isinstance(end, Cancelled)
    assert end.explanation is not None
    assert end.explanation.read == len(model.items) == 48
    assert end.explanation.n_prompt == end.explanation.reused + end.explanation.read + end.explanation.unread


def test_a_stop_within_the_reply_leaves_nothing_unread() -> None:
    model = FakeModel(reply_tokens=50)
    bench = Bench(loader=FakeLoader(model=model))
    bench.load()
    n_left = [5]

    def count() -> None:
        n_left[0] -= 1

    model.faults.on_decode = count
    bench.is_cancelled = lambda _: n_left[0] <= 0
    end = bench.ask(user("short"), max_tokens=50).end
    assert isinstance(end, Cancelled)
    assert end.explanation is not None
    assert end.explanation.unread == 0

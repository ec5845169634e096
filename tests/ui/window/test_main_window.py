"""The whole window, driven as a person does: keys, buttons, drops; and what it shows of the engine."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QColor, QDesktopServices, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QPlainTextEdit

from engine.commands import ForgetChat
from engine.core.cache.policies import Policy
from engine.events import EngineDied, Failed
from tests.ui.dragging import drop
from tests.ui.scripted_engine import ScriptedEngine
from tests.ui.stage import MakeStage, Stage
from ui.chats.model import Action
from ui.settings.values import FONT_SIZE
from ui.theme.actions import ENTRIES
from ui.theme.theme import current_colours

FAILURE = {"code": "model-file", "message": "It is cut off.", "action": "Get it again.", "details": "tensor 5"}


def key(stage: Stage, keys: Qt.Key, *modifiers: Qt.KeyboardModifier) -> None:
    stage.window.activateWindow()
    focus = QApplication.focusWidget() or stage.window
    held = Qt.KeyboardModifier.NoModifier
    for modifier in modifiers:
        held |= modifier
    QTest.keyClick(focus, keys, held)
    stage.settle()


CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def test_first_start_loads_the_demo_model_and_says_what_it_is(make_stage: MakeStage, tmp_path: Path) -> None:
    demo = tmp_path / "demo.gguf"
    demo.write_bytes(b"GGUF")
    stage = make_stage(demo=demo)
    assert [load.path for load in stage.engine.loads] == [str(demo)]
    stage.engine.say_loading(0.4)
    stage.settle()
    picker = stage.window.picker
    assert picker.bar.value() == 40
    assert picker.cancel.isVisible()
    assert "loading" in stage.window.pane.empty.subtitle.text()
    stage.load()
    assert picker.demo_label.isVisible()
    assert "demo model is tiny" in stage.window.pane.empty.subtitle.text()
    assert picker.open_real.isVisible()
    assert not picker.bar.isVisible()
    assert stage.settings.current.recent_models == (), "the demo is not a model the person chose"


def test_next_start_loads_the_model_used_last(make_stage: MakeStage, tmp_path: Path) -> None:
    mine = tmp_path / "mine.gguf"
    mine.write_bytes(b"GGUF")
    first = make_stage()
    first.window.models.load(str(mine))
    first.load()
    first.window.close()
    second = make_stage(demo=tmp_path / "demo.gguf")
    assert second.engine.loads[-1].path == str(mine)


def test_cancelled_load_ends_without_an_error(make_stage: MakeStage) -> None:
    stage = make_stage()
    stage.window.models.load("/m/big.gguf")
    stage.engine.say_loading(0.1)
    stage.settle()
    stage.window.picker.cancel.click()
    assert stage.engine.cancelled == [stage.engine.loads[-1].request]


def test_failed_load_is_readable_and_offers_another_model(make_stage: MakeStage) -> None:
    """Never only a message box, never only a number."""
    stage = make_stage()
    stage.window.models.load("/m/broken.gguf")
    load = stage.engine.loads[-1]
    stage.engine.say(
        Failed(
            request=load.request,
            code="model-file",
            message="It is cut off.",
            action="Get it again.",
            details="tensor 5",
        )
    )
    stage.settle()
    panel = stage.window.pane.problem
    assert panel.title.text() == "“broken.gguf” could not be loaded"
    assert panel.message.text() == "It is cut off. Get it again."
    assert panel.action_button.text() == "Open a model…"
    assert not panel.details.isVisible()
    panel.more.click()
    assert panel.details.isVisible()
    assert panel.details.toPlainText() == "tensor 5"


def test_dropped_gguf_is_loaded_and_other_files_are_not(stage: Stage) -> None:
    assert drop(stage.window, "/m/new.GGUF")
    assert stage.engine.loads[-1].path == "/m/new.GGUF"
    n_loads = len(stage.engine.loads)
    assert not drop(stage.window, "/m/picture.png")
    assert len(stage.engine.loads) == n_loads


def test_two_turns_by_keyboard_alone(stage: Stage) -> None:
    field = stage.window.pane.composer.field
    assert field.hasFocus()
    QTest.keyClicks(field, "hello")
    key(stage, Qt.Key.Key_Return)
    stage.answer("Hi")
    QTest.keyClicks(field, "again")
    key(stage, Qt.Key.Key_Return)
    stage.answer("Hi again", n_prompt=120, reused=100)
    assert [row.text for row in stage.window.controller.rows.rows] == ["hello", "Hi", "again", "Hi again"]
    assert len(stage.window.state.rows) == 2


def test_progress_leaves_reused_tokens_out(stage: Stage) -> None:
    stage.send("long")
    stage.engine.say_planned(20_000, 8_000)
    stage.engine.say_progress(11_400, 20_000, 8_000, 8.2)
    stage.settle()
    assert stage.window.controller.rows[1].progress == "Reading prompt: 3,400 of 12,000 new tokens · about 9 s left"


def test_a_prompt_that_is_in_memory_whole_says_so(stage: Stage) -> None:
    """ "0 of 0 new tokens" would be asking what is meant."""
    stage.send("again")
    stage.engine.say_planned(20_000, 20_000)
    stage.settle()
    assert stage.window.controller.rows[1].progress == "Nothing to read: the prompt is in memory"
    stage.engine.say_progress(20_000, 20_000, 20_000, 0.0)
    stage.settle()
    assert stage.window.controller.rows[1].progress == "Nothing to read: the prompt is in memory"


def test_esc_stops_the_reply_from_composer_and_transcript(stage: Stage) -> None:
    stage.send("one")
    key(stage, Qt.Key.Key_Escape)
    assert len(stage.engine.cancelled) == 1
    stage.window.pane.transcript.setFocus()
    key(stage, Qt.Key.Key_Escape)
    assert len(stage.engine.cancelled) == 2


def test_up_edits_the_last_message_and_enter_sends_a_version(stage: Stage) -> None:
    stage.send("one")
    stage.answer("first")
    key(stage, Qt.Key.Key_Up)
    field = stage.window.pane.edit.editor.field
    assert field.hasFocus()
    assert field.toPlainText() == "one"
    QTest.keyClicks(field, " more")
    key(stage, Qt.Key.Key_Return)
    stage.answer("second")
    rows = stage.window.controller.rows.rows
    assert [row.text for row in rows] == ["one more", "second"]
    assert rows[0].n_versions == 2
    stage.window.pane.transcript.action_requested.emit(rows[0].id, Action.EDIT)
    assert stage.window.pane.edit.message == rows[0].id
    assert stage.window.pane.edit.editor.isVisible()


def test_drafts_belong_to_their_conversation(stage: Stage) -> None:
    stage.send("one")
    stage.answer("first")
    first = stage.window.controller.chat.id
    stage.window.pane.composer.set_text("draft of one")
    key(stage, Qt.Key.Key_N, CTRL)
    assert stage.window.pane.composer.text == ""
    stage.window.pane.composer.set_text("draft of two")
    stage.window.controller.open(first)
    stage.settle()
    assert stage.window.pane.composer.text == "draft of one"


def test_delete_can_be_undone(stage: Stage) -> None:
    stage.send("one")
    stage.answer("first")
    chat = stage.window.controller.chat.id
    key(stage, Qt.Key.Key_D, CTRL, SHIFT)
    assert stage.conversations.deleted == {chat}
    assert stage.window.list.model.rowCount() == 0
    assert len(stage.window.controller.rows) == 0
    assert stage.window.pane.undo.isVisible()
    stage.window.pane.undo.button.click()
    stage.settle()
    assert stage.conversations.deleted == set()
    assert len(stage.window.list.model.titles) == 1
    assert stage.window.pane.undo.isHidden()


def test_a_deleted_chat_is_expected_no_more_by_the_engine(stage: Stage) -> None:
    """Behind the request that it stops: what that one leaves is given up as well."""
    stage.send("one")
    stage.engine.say_planned()
    stage.settle()
    chat = stage.window.controller.chat.id
    stage.conversations.fails = True
    key(stage, Qt.Key.Key_D, CTRL, SHIFT)
    assert not any(isinstance(command, ForgetChat) for command in stage.engine.commands), "it is still there"
    stage.conversations.fails = False
    key(stage, Qt.Key.Key_D, CTRL, SHIFT)
    assert stage.engine.cancelled == [stage.engine.generates[-1].request]
    assert stage.engine.commands[-1] == ForgetChat(session=stage.engine.generates[-1].session)
    assert stage.engine.generates[-1].session == chat


def test_rename_in_place_changes_list_title_and_disk(stage: Stage) -> None:
    stage.send("one")
    stage.answer("first")
    key(stage, Qt.Key.Key_E, CTRL, SHIFT)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    editor.setText("Lighthouses")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    stage.settle()
    chat = stage.window.controller.chat
    assert chat.title == "Lighthouses"
    assert stage.conversations.chats[chat.id].summary.title == "Lighthouses"
    assert stage.window.windowTitle().startswith("Lighthouses")


def test_search_narrows_the_list(stage: Stage) -> None:
    stage.send("about ships")
    stage.answer("x")
    stage.window.controller.new_chat()
    stage.send("about trains")
    stage.answer("x")
    key(stage, Qt.Key.Key_F, CTRL, SHIFT)
    assert stage.window.list.search.hasFocus()
    QTest.keyClicks(stage.window.list.search, "train")
    stage.qtbot.waitUntil(lambda: len(stage.window.list.model.titles) == 1)


def test_cache_line_opens_the_explanation(stage: Stage) -> None:
    stage.send("one")
    stage.answer("first")
    assert not stage.window.inspector.isVisible()
    stage.window.pane.transcript.explanation_requested.emit(stage.window.controller.rows[1].id)
    assert stage.window.inspector.isVisible()
    key(stage, Qt.Key.Key_I, CTRL)
    assert not stage.window.inspector.isVisible()


def test_theme_and_text_size_change_at_once_and_are_kept(stage: Stage) -> None:
    was_dark, size = current_colours().is_dark, stage.window.font().pointSize()
    key(stage, Qt.Key.Key_T, CTRL, SHIFT)
    assert current_colours().is_dark != was_dark
    key(stage, Qt.Key.Key_Equal, CTRL)
    assert stage.window.pane.transcript.font().pointSize() == size + 1
    key(stage, Qt.Key.Key_0, CTRL)
    assert stage.settings.current.font_size == FONT_SIZE


def test_cache_settings_reach_the_engine_live(stage: Stage) -> None:
    stage.settings.change(cache_policy=Policy.FIFO.value, cache_max_checkpoints=4)
    change = stage.engine.cache_changes[-1]
    assert (change.settings.policy, change.settings.max_checkpoints) == (Policy.FIFO, 4)


def test_settings_page_writes_what_is_chosen_and_offers_to_load_again(stage: Stage) -> None:
    key(stage, Qt.Key.Key_Comma, CTRL)
    page = stage.window.dialogs.settings_page
    assert page is not None
    box = page.fields["flash_attention"]
    assert isinstance(box, QComboBox)
    assert page.reload_button.isHidden()
    box.setCurrentIndex(1)
    assert stage.settings.current.flash_attention == "on"
    assert not page.reload_button.isHidden()
    n_loads = len(stage.engine.loads)
    page.reload_button.click()
    assert len(stage.engine.loads) == n_loads + 1
    assert stage.engine.loads[-1].settings.flash_attention == "on"
    page.tabs.setCurrentIndex([page.tabs.tabText(i) for i in range(page.tabs.count())].index("Advanced"))
    page.restore_tab()
    assert stage.settings.current.flash_attention == "auto"


def test_system_prompt_dialog_changes_the_chat(stage: Stage) -> None:
    stage.send("one")
    stage.answer("first")
    key(stage, Qt.Key.Key_P, CTRL, SHIFT)
    dialog = stage.window.options.dialog
    assert dialog is not None
    dialog.prompt.field.setPlainText("Answer in rhyme.")
    dialog.accept()
    stage.settle()
    assert stage.conversations.chats[stage.window.controller.chat.id].system_prompt == "Answer in rhyme."


def test_web_links_open_outside_and_others_never(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    stage.window.pane.transcript.link_activated.emit("file:///etc/passwd")
    stage.window.pane.transcript.link_activated.emit("https://example.org")
    assert opened == ["https://example.org"]


def test_every_shortcut_is_bound_once() -> None:
    """Two actions on one key silence both."""
    keys = [k for entry in ENTRIES for k in entry.keys]
    assert len(keys) == len(set(keys))


def test_every_control_has_a_name_and_a_tooltip(stage: Stage) -> None:
    """What a screen reader cannot name, a blind person cannot use."""
    stage.window.dialogs.show_settings()
    nameless = []
    for widget in stage.window.findChildren(QAbstractButton) + stage.window.findChildren(QPlainTextEdit):
        parent = widget.parent()
        assert parent is not None
        inside_qt = widget.objectName().startswith("qt_") or parent.metaObject().className() in (
            "QTabBar",
            "QLineEdit",
            "QDockWidget",
            "QToolBar",
        )
        name = widget.accessibleName() or getattr(widget, "text", lambda: "")()
        is_unused = widget.isHidden() and not name  # gets its name when it is shown
        if not inside_qt and not is_unused and not (name and (widget.toolTip() or widget.accessibleDescription())):
            nameless.append((type(widget).__name__, name, type(widget.parent()).__name__))
    assert nameless == []
    for action in stage.window.findChildren(QAction):
        if action.objectName() in {entry.name for entry in ENTRIES}:
            assert action.shortcut().toString()
            assert "(" in action.toolTip()


def test_window_comes_back_as_it_was_left(make_stage: MakeStage) -> None:
    first = make_stage()
    first.window.resize(987, 654)
    first.window.timeline.hide()
    first.window.close()
    second = make_stage()
    assert second.settings.current.geometry
    assert not second.window.timeline.isVisible()


def test_way_out_of_a_dead_engine_is_not_covered_by_later_errors(make_stage: MakeStage) -> None:
    """Without the button the app would have to be started again."""
    other = ScriptedEngine()
    stage = make_stage(restart_engine=lambda: other)
    stage.load()
    stage.engine.say(EngineDied(message="gone"))
    stage.settle()
    problem = stage.window.pane.problem
    stage.conversations.fails = True
    stage.window.library.refresh()
    stage.settle()
    assert problem.action_button.text() == "Restart the engine"
    assert stage.window.pane.notice.title.text() == "The chats could not be listed"
    problem.close_button.click()
    stage.window.models.load("/m/other.gguf")
    stage.engine.say(Failed(request=stage.engine.loads[-1].request, **FAILURE))
    stage.settle()
    assert problem.action_button.text() == "Restart the engine", "closed, but still the only way on"
    problem.action_button.click()
    assert [load.path for load in other.loads] == ["/m/other.gguf"]


def test_current_reply_is_explained_only_while_the_messages_have_the_focus(stage: Stage) -> None:
    """The mark of the current message is not seen from the composer, where Ctrl+E means the last reply."""
    for n in (1, 2):
        stage.send(f"question {n}")
        stage.answer(f"reply {n}", n_prompt=100 * n, reused=60)
    transcript = stage.window.pane.transcript
    transcript.setFocus()
    transcript.step_current(-1)
    transcript.step_current(-2)
    key(stage, Qt.Key.Key_E, CTRL)
    first = stage.window.timeline.view.selected_request
    stage.window.pane.composer.field.setFocus()
    key(stage, Qt.Key.Key_E, CTRL)
    rows = stage.window.state.rows
    assert [first, stage.window.timeline.view.selected_request] == [rows[0].request, rows[1].request]


def test_send_is_coloured_only_when_it_can_send(stage: Stage) -> None:
    composer = stage.window.pane.composer

    def is_coloured() -> bool:
        ground = composer.button.palette().color(QPalette.ColorRole.Button)
        return bool(ground == QColor(current_colours().accent))

    assert not is_coloured()
    composer.set_text("hello")
    assert is_coloured()
    key(stage, Qt.Key.Key_T, CTRL, SHIFT)
    assert is_coloured(), "in the colours of the other theme"
    stage.send("hello")
    assert composer.button.accessibleName() == "Stop"
    assert not is_coloured()


def test_empty_state_is_exactly_as_high_as_its_words_at_every_text_size(stage: Stage) -> None:
    """Neither a line cut off nor a hole in the middle."""
    empty = stage.window.pane.empty
    for size in (11, 20, 9):
        stage.settings.change(font_size=size)
        stage.settle()
        label = empty.subtitle
        assert label.height() >= label.heightForWidth(label.width())
        assert label.minimumHeight() == label.heightForWidth(label.width())
        assert all(button.text() == button.accessibleName() for button in empty.buttons), "nothing had to be elided"


def test_the_name_of_the_model_does_not_touch_the_arrow(stage: Stage) -> None:
    stage.load()
    button = stage.window.picker.button
    arrow = 7  # at the right, as Qt draws it where a sheet says nothing of it
    beside = (button.width() - button.fontMetrics().horizontalAdvance(button.text())) // 2
    assert button.text()
    assert 0 < arrow < beside

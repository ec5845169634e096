"""Every key of the window is pressed while a message is written, and does what its command says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QInputDialog, QLineEdit

from engine.core.prompt.conversation import ConversationSummary
from tests.ui.stage import Stage
from ui.settings.values import FONT_SIZE
from ui.theme.actions import ENTRIES, ActionEntry
from ui.theme.theme import current_colours

Effect = Callable[[Stage], object]


def summary(stage: Stage) -> ConversationSummary:
    found: ConversationSummary = stage.conversations.chats[stage.window.controller.chat.id].summary
    return found


def dialog_named(name: str) -> Effect:
    return lambda stage: any(one.isVisible() for one in stage.window.findChildren(QDialog, name))


def file_dialog(mode: QFileDialog.AcceptMode) -> Effect:
    return lambda stage: any(
        one.isVisible() and one.acceptMode() is mode for one in stage.window.findChildren(QFileDialog)
    )


def focus_is(part: Callable[[Stage], object]) -> Effect:
    return lambda stage: QApplication.focusWidget() is part(stage)


OPENS, SAVES = QFileDialog.AcceptMode.AcceptOpen, QFileDialog.AcceptMode.AcceptSave
# Whether the command did what it says; asked before the key and after it, and it must have become true.
EFFECTS: dict[str, Effect] = {
    "palette": lambda s: s.window.commands.isVisible(),
    "new": lambda s: s.window.controller.chat.is_blank,
    "find": lambda s: s.window.pane.finder.isVisible() and s.window.pane.finder.field.hasFocus(),
    "search": focus_is(lambda s: s.window.list.search),
    "rename": lambda s: any(one.hasFocus() for one in s.window.list.view.findChildren(QLineEdit)),
    "pin": lambda s: summary(s).is_pinned,
    "archive": lambda s: summary(s).is_archived,
    "private": lambda s: s.window.controller.chat.reply_options.is_private,
    "folder": lambda s: any(one.isVisible() for one in s.window.findChildren(QInputDialog)),
    "delete": lambda s: bool(s.conversations.deleted),
    "system": lambda s: s.window.options.dialog is not None,
    "attach": file_dialog(OPENS),
    "import": file_dialog(OPENS),
    "export": file_dialog(SAVES),
    "export_all": file_dialog(SAVES),
    "regenerate": lambda s: len(s.engine.generates) > 2,
    "explain": lambda s: s.window.inspector.isVisible(),
    "open": file_dialog(OPENS),
    "models": lambda s: s.window.picker.popup.isVisible(),
    "local": lambda s: (
        s.window.shelf.dialog is not None and s.window.shelf.dialog.tabs.currentWidget() is s.window.shelf.dialog.local
    ),
    "get": lambda s: (
        s.window.shelf.dialog is not None and s.window.shelf.dialog.tabs.currentWidget() is s.window.shelf.dialog.get
    ),
    "server": lambda s: s.window.serving.dialog is not None and s.window.serving.dialog.isVisible(),
    "tools": lambda s: s.window.tools.dialog is not None and s.window.tools.dialog.isVisible(),
    "list": lambda s: not s.window.list.isVisible(),
    "timeline": lambda s: not s.window.timeline.isVisible(),
    "fold_timeline": lambda s: s.window.timeline.is_folded,
    "inspector": lambda s: s.window.inspector.isVisible(),
    "next_pane": focus_is(lambda s: s.window.timeline.view),
    "previous_pane": focus_is(lambda s: s.window.pane.transcript),
    "theme": lambda s: current_colours().is_dark,
    "larger": lambda s: s.window.font().pointSize() == FONT_SIZE + 1,
    "smaller": lambda s: s.window.font().pointSize() == FONT_SIZE - 1,
    "settings": lambda s: s.window.dialogs.settings_page is not None and s.window.dialogs.settings_page.isVisible(),
    "glossary": dialog_named("glossary"),
    "shortcuts": dialog_named("shortcuts"),
    "menu": lambda s: s.window.menu_button.menu().isVisible(),
    "quit": lambda s: not s.window.isVisible(),
}
# With something before them: tests of their own, below.
ELSEWHERE = {"find_next", "find_previous", "stop", "continue", "normal_size"}


def press(stage: Stage, keys: str) -> None:
    """In the field for messages, as somebody does who writes."""
    stage.window.activateWindow()
    field = stage.window.pane.composer.field
    field.setFocus()
    combination = QKeySequence(keys)[0]  # type: ignore[index]  # missing in the stubs
    QTest.keyClick(field, combination.key(), combination.keyboardModifiers())
    stage.settle()


@pytest.fixture
def talk(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """Two turns, in the light theme. No model of this machine is looked for."""
    for name in ("HOME", "USERPROFILE", "HF_HOME", "HF_HUB_CACHE", "XDG_CACHE_HOME", "XDG_DATA_HOME", "OLLAMA_MODELS"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    stage.settings.change(theme="light")
    for text in ("one", "two"):
        stage.send(text)
        stage.answer(f"reply to {text}")
    return stage


@pytest.mark.parametrize(
    ("entry", "keys"),
    [(entry, keys) for entry in ENTRIES if entry.name in EFFECTS for keys in entry.keys],
    ids=lambda one: one if isinstance(one, str) else one.name,
)
def test_a_key_does_what_its_command_says(talk: Stage, entry: ActionEntry, keys: str) -> None:
    effect = EFFECTS[entry.name]
    assert not effect(talk)
    press(talk, keys)
    talk.qtbot.waitUntil(lambda: bool(effect(talk)))
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()


def test_every_command_is_pressed_here() -> None:
    assert {entry.name for entry in ENTRIES} == EFFECTS.keys() | ELSEWHERE


def test_f3_goes_on_and_back(talk: Stage) -> None:
    press(talk, "Ctrl+F")
    finder = talk.window.pane.finder
    QTest.keyClicks(finder.field, "reply")
    talk.qtbot.waitUntil(lambda: "2" in finder.count.text())
    first = finder.count.text()
    QTest.keyClick(finder.field, Qt.Key.Key_F3)
    talk.settle()
    second = finder.count.text()
    assert second != first
    QTest.keyClick(finder.field, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    talk.settle()
    assert finder.count.text() == first


def test_stop_stops_a_reply_and_continue_goes_on_with_it(talk: Stage) -> None:
    talk.send("three")
    talk.engine.say_planned()
    talk.engine.say_text("the beg")
    talk.settle()
    assert talk.engine.generates[-1].request not in talk.engine.cancelled
    press(talk, "Ctrl+.")
    assert talk.engine.generates[-1].request in talk.engine.cancelled
    talk.engine.say_cancelled("the beg")
    talk.settle()
    n_before = len(talk.engine.generates)
    press(talk, "Ctrl+Shift+Return")
    talk.qtbot.waitUntil(lambda: len(talk.engine.generates) == n_before + 1)


def test_the_usual_size_comes_back(talk: Stage) -> None:
    for _ in range(3):
        press(talk, "Ctrl++")
    press(talk, "Ctrl+0")
    assert talk.window.font().pointSize() == FONT_SIZE


def test_a_key_twice_takes_back_what_it_did(talk: Stage) -> None:
    for keys, part in (("Ctrl+B", "list"), ("Ctrl+J", "timeline"), ("Ctrl+I", "inspector")):
        was = getattr(talk.window, part).isVisible()
        press(talk, keys)
        press(talk, keys)
        assert getattr(talk.window, part).isVisible() == was, part
    press(talk, "Ctrl+Shift+L")
    talk.qtbot.waitUntil(lambda: summary(talk).is_pinned)
    press(talk, "Ctrl+Shift+L")
    talk.qtbot.waitUntil(lambda: not summary(talk).is_pinned)


def test_the_keys_of_other_programs_are_the_same_here() -> None:
    """What people of LM Studio, Jan and llama.cpp's page know without looking."""
    usual = {
        "new": "Ctrl+N",
        "settings": "Ctrl+,",
        "list": "Ctrl+B",
        "palette": "Ctrl+K",
        "models": "Ctrl+L",
        "folder": "Ctrl+Shift+N",
        "private": "Ctrl+Shift+X",
        "find": "Ctrl+F",
        "larger": "Ctrl++",
        "rename": "Ctrl+Shift+E",
        "delete": "Ctrl+Shift+D",
        "local": "Ctrl+Shift+M",
    }
    keys = {entry.name: entry.keys for entry in ENTRIES}
    assert {name: key for name, key in usual.items() if key not in keys[name]} == {}

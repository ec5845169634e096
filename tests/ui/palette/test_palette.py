"""Ctrl+K and a few letters: every command, chat and setting, without the mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.stage import Stage
from ui.palette.palette import fit
from ui.theme.actions import ENTRIES

CTRL, PLAIN = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier(0)


def press(stage: Stage, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
    stage.window.activateWindow()
    QTest.keyClick(QApplication.focusWidget() or stage.window, key, modifiers)
    stage.settle()


def type_(stage: Stage, text: str) -> list[str]:
    """Open the palette and type; what it offers."""
    press(stage, Qt.Key.Key_K, CTRL)
    palette = stage.window.commands
    assert palette.isVisible()
    assert palette.field.hasFocus()
    QTest.keyClicks(palette.field, text)
    return [command.title for command in palette.model.entries]


@pytest.mark.parametrize(
    ("typed", "better", "worse"),
    [
        ("nc", "New chat", "Continue the last reply"),
        ("theme", "Switch between light and dark (theme)", "The memory"),
        ("set", "Settings", "Show or hide the timeline"),
        ("sht", "Show or hide the timeline", "Search all chats"),
        ("übung", "Übungen", "ü b u n g"),
    ],
)
def test_starts_of_words_and_letters_in_a_row_fit_better(typed: str, better: str, worse: str) -> None:
    first, second = fit(typed, better), fit(typed, worse)
    assert first is not None
    assert second is None or first > second


@pytest.mark.parametrize(("typed", "name"), [("xyz", "New chat"), ("tahc", "chat"), ("chats", "chat")])
def test_letters_that_are_not_there_do_not_fit(typed: str, name: str) -> None:
    assert fit(typed, name) is None


def test_a_command_by_its_first_letters(stage: Stage) -> None:
    stage.send("one")
    stage.answer("first")
    assert type_(stage, "nc")[0] == "New chat"
    press(stage, Qt.Key.Key_Return)
    assert not stage.window.commands.isVisible()
    assert stage.window.controller.chat.is_blank


def test_a_chat_by_its_title(stage: Stage) -> None:
    for text in ("about ships", "about trains"):
        stage.window.controller.new_chat()
        stage.send(text)
        stage.answer("x")
    assert "about ships" in type_(stage, "")
    press(stage, Qt.Key.Key_Escape)
    assert type_(stage, "ships")[0] == "about ships"
    press(stage, Qt.Key.Key_Return)
    assert stage.window.controller.chat.title == "about ships"


def test_a_setting_by_its_name_and_by_its_help(stage: Stage) -> None:
    assert "Font size" in type_(stage, "font size")
    press(stage, Qt.Key.Key_Return)
    page = stage.window.dialogs.settings_page
    assert page is not None
    assert page.isVisible()
    assert page.tabs.tabText(page.tabs.currentIndex()) == "Appearance"
    stage.qtbot.waitUntil(lambda: page.fields["font_size"].hasFocus())
    page.close()
    stage.window.activateWindow()  # as the system does when a dialog closes
    stage.qtbot.waitUntil(stage.window.isActiveWindow)
    assert "Open “Thinking” by itself" in type_(stage, "reasoning without")


def test_keys_move_the_choice_and_escape_gives_the_focus_back(stage: Stage) -> None:
    field = stage.window.pane.composer.field
    field.setFocus()
    type_(stage, "")
    palette = stage.window.commands
    press(stage, Qt.Key.Key_Down)
    press(stage, Qt.Key.Key_Down)
    assert palette.view.currentIndex().row() == 2
    press(stage, Qt.Key.Key_Up)
    assert palette.view.currentIndex().row() == 1
    press(stage, Qt.Key.Key_PageDown)
    assert palette.view.currentIndex().row() == 11
    press(stage, Qt.Key.Key_Escape)
    assert not palette.isVisible()
    assert field.hasFocus()


def test_every_command_is_offered_with_its_keys(stage: Stage) -> None:
    stage.send("one")  # Stop can be used
    window = stage.window
    commands = window.dialogs.offers("", window.library, window.controller)
    offered = {command.title: command.hint for command in commands}
    missing = {entry.label for entry in ENTRIES} - set(offered) - {"Find a command, a chat or a setting"}
    assert not missing
    assert offered["Find in this chat"] == "Ctrl+F"


def test_a_screen_reader_names_it(stage: Stage) -> None:
    type_(stage, "")
    palette = stage.window.commands
    assert QAccessible.queryAccessibleInterface(palette).text(QAccessible.Text.Name) == "Command palette"
    assert QAccessible.queryAccessibleInterface(palette.field).text(QAccessible.Text.Name) == "Command, chat or setting"


def test_nothing_fits_is_said_and_enter_does_nothing(stage: Stage) -> None:
    assert type_(stage, "qqqqzzzz") == []
    assert stage.window.commands.nothing.isVisible()
    press(stage, Qt.Key.Key_Return)
    assert stage.window.commands.isVisible()


def test_a_click_elsewhere_puts_it_away(stage: Stage) -> None:
    type_(stage, "")
    stage.window.list.search.setFocus()
    assert not stage.window.commands.isVisible()


def test_it_stays_within_a_small_window(stage: Stage) -> None:
    stage.window.resize(900, 600)
    type_(stage, "")
    palette = stage.window.commands
    assert stage.window.rect().contains(palette.geometry())
    stage.window.resize(700, 500)
    stage.settle()
    assert stage.window.rect().contains(palette.geometry())

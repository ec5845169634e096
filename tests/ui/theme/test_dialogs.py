"""Dialogs are Qt's own, in the theme, or the platform's; none holds the window up, and no part has a title bar."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QDockWidget, QFileDialog, QInputDialog, QLineEdit, QMessageBox, QPushButton

from tests.ui.stage import Stage
from ui.problems.box import show_problem_box
from ui.theme.labels import DockTitle
from ui.theme.notices import Problem
from ui.theme.theme import current_colours

ROOT = Path(__file__).resolve().parents[3]
# Where Qt cannot start there is nothing else to tell it with.
WITHOUT_QT = {"app/installation/first_aid.py"}
_FOREIGN = ("tkinter", "wx", "gi", "easygui", "zenity", "kdialog", "xmessage", "gxmessage", "yad")
_STATIC = {
    *("getOpenFileName", "getOpenFileNames", "getSaveFileName", "getExistingDirectory", "getOpenFileUrl"),
    *("getText", "getItem", "getInt", "getDouble", "getMultiLineText", "getColor", "getFont"),
}
_BOXES = ("question", "information", "warning", "critical", "about", "aboutQt")
_DIALOGS = ("QFileDialog", "QInputDialog", "QMessageBox", "QColorDialog", "QFontDialog", "QDialog")


def offences(source: str) -> Iterator[str]:
    """What opens a dialog that is not Qt's or the platform's, or one that holds everything up."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names if alias.name.partition(".")[0] in _FOREIGN)
            case ast.ImportFrom(module=str(module)) if module.partition(".")[0] in _FOREIGN:
                yield module
            case ast.Constant(value=str(text)) if text in _FOREIGN:
                yield text
            case ast.Call(func=ast.Attribute(attr=name, value=ast.Name(id=owner))) if owner in _DIALOGS:
                if name in _STATIC or (owner == "QMessageBox" and name in _BOXES):
                    yield f"{owner}.{name}"
            case ast.Call(func=ast.Attribute(attr="exec" | "exec_", value=value)) if "dialog" in ast.unparse(value):
                yield "exec"
            case ast.Attribute(attr="DontUseNativeDialog"):
                yield "DontUseNativeDialog"
            case _:
                pass


def test_what_the_rule_finds() -> None:
    assert list(offences("import tkinter.messagebox")) == ["tkinter.messagebox"]
    assert list(offences("run(['zenity', '--error'])")) == ["zenity"]
    assert list(offences("path = QFileDialog.getOpenFileName(self)")) == ["QFileDialog.getOpenFileName"]
    assert list(offences("QMessageBox.question(self, 'a', 'b')")) == ["QMessageBox.question"]
    assert list(offences("self.dialog.exec()")) == ["exec"]
    assert list(offences("dialog.setOption(QFileDialog.Option.DontUseNativeDialog)")) == ["DontUseNativeDialog"]
    assert list(offences("dialog = QFileDialog(self)\ndialog.open()")) == []


def test_every_dialog_is_qts_own_or_the_platforms_and_holds_nothing_up() -> None:
    found = {}
    for room in ("app", "ui"):
        for path in sorted((ROOT / room).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            wrong = list(offences(path.read_text(encoding="utf-8")))
            if wrong and name not in WITHOUT_QT:
                found[name] = wrong
    assert found == {}


def press(stage: Stage, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
    """In the window, which has the keys again once a dialog is gone, as the desktop sees to."""
    stage.window.activateWindow()
    stage.qtbot.waitUntil(stage.window.isActiveWindow)
    field = stage.window.pane.composer.field
    field.setFocus()
    QTest.keyClick(field, key, modifiers)


def is_of_the_theme(dialog: QDialog) -> bool:
    """Its ground and its letters are those of the window, and it belongs to it."""
    palette, colours = dialog.palette(), current_colours()
    grounds = (palette.color(QPalette.ColorRole.Window).name(), palette.color(QPalette.ColorRole.Base).name())
    picture = dialog.grab().toImage()
    corner = picture.pixelColor(picture.width() - 3, 3).name()
    return grounds == (colours.surface, colours.background) and corner == colours.surface


def test_a_file_dialog_is_opened_by_its_key_in_the_theme_and_left_by_esc(stage: Stage) -> None:
    for theme in ("light", "dark"):
        stage.settings.change(theme=theme)
        stage.settle()
        press(stage, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
        dialog = stage.window.findChild(QFileDialog)
        assert dialog is not None
        assert dialog.isVisible()
        assert dialog.parentWidget() is stage.window
        assert not dialog.testOption(QFileDialog.Option.DontUseNativeDialog), "the platform's, where it has one"
        assert is_of_the_theme(dialog)
        assert dialog.font().pointSize() == stage.window.font().pointSize()
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        stage.qtbot.waitUntil(lambda: stage.window.findChild(QFileDialog) is None)


def test_a_message_and_a_question_are_in_the_theme(stage: Stage) -> None:
    for theme in ("light", "dark"):
        stage.settings.change(theme=theme)
        stage.settle()
        box = show_problem_box(Problem(title="No", message="Not now.", code="x"), stage.window)
        stage.qtbot.waitUntil(box.isVisible)
        assert is_of_the_theme(box)
        close = next(one for one in box.findChildren(QPushButton) if one.text().replace("&", "") == "Close")
        QTest.mouseClick(close, Qt.MouseButton.LeftButton)
        stage.qtbot.waitUntil(lambda: stage.window.findChild(QMessageBox) is None)
        stage.send(f"one {theme}")
        stage.answer("first")
        both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        press(stage, Qt.Key.Key_N, both)
        asked = stage.window.findChild(QInputDialog)
        assert asked is not None
        assert is_of_the_theme(asked)
        field = asked.findChild(QLineEdit)
        assert field is not None
        QTest.keyClick(field, Qt.Key.Key_Escape)
        stage.qtbot.waitUntil(lambda: stage.window.findChild(QInputDialog) is None)


def test_no_part_of_the_window_has_a_title_bar_or_comes_off(stage: Stage) -> None:
    docks = stage.window.findChildren(QDockWidget)
    assert {dock.objectName() for dock in docks} == {"timeline_dock", "inspector_dock"}
    for dock in docks:
        dock.show()
        stage.settle()
        title = dock.titleBarWidget()
        assert isinstance(title, DockTitle), "Qt's own has the buttons of another program"
        assert title.isVisible()
        assert not dock.features() & QDockWidget.DockWidgetFeature.DockWidgetFloatable
        QTest.mouseDClick(title, Qt.MouseButton.LeftButton)
        QTest.mouseRelease(title, Qt.MouseButton.LeftButton)
        start = title.rect().center()
        QTest.mousePress(title, Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseMove(title, start + title.rect().bottomRight() * 3)
        QTest.mouseRelease(title, Qt.MouseButton.LeftButton, pos=start + title.rect().bottomRight() * 3)
        stage.settle()
        assert not dock.isFloating()

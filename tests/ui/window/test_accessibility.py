"""Without a mouse and without seeing: every control has a name, every part and every command can be reached."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QProgressBar,
    QWidget,
)

from tests.ui.stage import MakeStage, Stage
from ui.help.shortcuts_dialog import ShortcutsDialog, all_shortcuts
from ui.inspector.glossary import GlossaryDialog, glossary
from ui.options.dialog import PROMPT
from ui.theme.actions import ENTRIES, ActionEntry
from ui.theme.notices import Problem

CONTROLS = (QAbstractButton, QAbstractScrollArea, QAbstractSpinBox, QComboBox, QLineEdit, QProgressBar)
_OF_QT = ("QTabBar", "QLineEdit", "QDockWidget", "QToolBar", "QComboBox", "QSpinBox", "QDoubleSpinBox", "QTableView")


def visible_controls(root: QWidget) -> Iterator[QWidget]:
    for widget in root.findChildren(QWidget):
        parent = widget.parentWidget()
        is_inside_qt = widget.objectName().startswith("qt_") or (
            parent is not None and parent.metaObject().className() in _OF_QT
        )
        if isinstance(widget, CONTROLS) and widget.isVisible() and not is_inside_qt:
            yield widget


def name_of(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return widget.accessibleName() or text


def nameless(root: QWidget) -> list[str]:
    passive = [
        w
        for w in visible_controls(root)
        if isinstance(w, QAbstractScrollArea) and w.focusPolicy() == Qt.FocusPolicy.NoFocus
    ]
    return [
        f"{type(w).__name__} in {type(w.parent()).__name__}"
        for w in visible_controls(root)
        if not name_of(w) and w not in passive
    ]


def test_every_visible_control_has_a_name(stage: Stage) -> None:
    """A screen reader says "button" or "edit" otherwise, and nothing more."""
    window = stage.window
    stage.send("one")
    stage.answer("first")
    window.explainer.explain_message(window.controller.rows[1].id)
    window.notices.show_problem(Problem(title="No", message="Not now", details="why"), "Do it", lambda: None)
    window.pane.problem.more.click()
    assert nameless(window) == []
    window.inspector.page.open_only(window.inspector.page.folds)
    assert nameless(window) == []
    window.controller.new_chat()
    assert nameless(window) == []
    window.dialogs.show_settings()
    settings = window.dialogs.settings_page
    assert settings is not None
    for page in range(settings.tabs.count()):
        settings.tabs.setCurrentIndex(page)
        assert nameless(settings) == []
    for open_dialog in (lambda: window.options.open(PROMPT), window.dialogs.show_shortcuts):
        open_dialog()
        dialog = window.findChildren(QDialog)[-1]
        assert nameless(dialog) == []
        dialog.reject()


def test_tab_reaches_every_control_and_comes_back(stage: Stage) -> None:
    """What Tab leaves out, a person without a mouse cannot use."""
    window = stage.window
    stage.send("one")
    stage.answer("first")
    window.inspector.show()
    window.activateWindow()
    field = window.pane.composer.field
    field.setFocus()
    seen: set[QWidget] = set()
    for _ in range(80):
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert focus is not None
        seen.add(focus)
    assert field in seen, "Tab goes round"
    wanted = [
        w
        for w in visible_controls(window)
        if w.isEnabled() and w.focusPolicy() & Qt.FocusPolicy.TabFocus and w.window() is window
    ]
    missed = [f"{type(w).__name__} {name_of(w)!r}" for w in wanted if w not in seen]
    assert missed == []


def test_every_part_has_a_key_and_f6_goes_round(stage: Stage) -> None:
    window = stage.window
    stage.send("one")
    stage.answer("first")
    window.explainer.explain_message(window.controller.rows[1].id)
    parts = []
    for _ in range(5):
        QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_F6)
        focus = QApplication.focusWidget()
        assert focus is not None
        parts.append(focus)
    pane, page = window.pane, window.inspector.page
    assert {window.list.view, pane.transcript, pane.composer.field, window.timeline.view, page} == set(parts)


def test_toolbar_can_be_used_by_keyboard(stage: Stage) -> None:
    buttons = [b for b in visible_controls(stage.window) if isinstance(b, QAbstractButton)]
    mouse_only = [name_of(b) for b in buttons if not b.focusPolicy() & Qt.FocusPolicy.TabFocus]
    known_by_key = {"Stop", "Theme", "Settings", "Menu", "↓ Newest"}  # in the menu, or a key of its own
    assert set(mouse_only) <= known_by_key


def test_f1_explains_the_words_and_finds_one(stage: Stage) -> None:
    """Who meets "checkpoint" for the first time has to find out what it is without leaving the window."""
    QTest.keyClick(stage.window.pane.composer.field, Qt.Key.Key_F1)
    dialog = stage.window.findChild(QDialog, "glossary")
    assert isinstance(dialog, GlossaryDialog)
    assert dialog.isVisible()
    assert nameless(dialog) == []
    page = dialog.page.toPlainText()
    for group in glossary():
        assert all(term.name in page and term.meaning in page for term in group.terms)
    QTest.keyClicks(dialog.field, "save point")
    assert "checkpoint" in dialog.page.toPlainText()
    assert "temperature" not in dialog.page.toPlainText()
    dialog.field.setText("no such word anywhere")
    assert "No word here" in dialog.page.toPlainText()
    dialog.show_term("temperature")
    assert dialog.page.toPlainText() == page
    before = dialog.page.verticalScrollBar().value()
    assert before > 0
    QTest.keyClick(dialog.field, Qt.Key.Key_PageUp)
    assert dialog.page.verticalScrollBar().value() < before
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_ctrl_f1_lists_every_command_with_its_keys(stage: Stage) -> None:
    QTest.keyClick(stage.window.pane.composer.field, Qt.Key.Key_F1, Qt.KeyboardModifier.ControlModifier)
    dialog = stage.window.findChild(QDialog, "shortcuts")
    assert isinstance(dialog, ShortcutsDialog)
    assert dialog.isVisible()
    shown = {label.text() for label in dialog.findChildren(QLabel)}
    for entry in ENTRIES:
        assert entry.label.removesuffix("…") in shown
    assert all(
        keys in shown and meaning in shown
        for _, lines in all_shortcuts(stage.window.actions_by_name)
        for keys, meaning in lines
    )
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_the_menu_has_a_key(stage: Stage) -> None:
    QTest.keyClick(stage.window.pane.composer.field, Qt.Key.Key_F10)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    assert menu is stage.window.menu_button.menu()
    menu.close()


def test_narrow_window_keeps_model_gauge_and_commands_in_sight(make_stage: MakeStage) -> None:
    """Qt would put everything behind ››."""
    stage = make_stage()
    stage.window.models.load("/models/tiny.gguf")
    stage.load()
    for width in (640, 480, 1280):
        stage.window.resize(width, 700)
        stage.settle()
        assert stage.window.width() == width
        assert stage.window.picker.button.isVisible()
        assert stage.window.gauge.isVisible()
        assert all(w.geometry().right() < width for w in (stage.window.picker, stage.window.gauge))
        shown = [w for w in stage.window.findChildren(QAbstractButton) if w.objectName() == "qt_toolbar_ext_button"]
        assert not any(w.isVisible() for w in shown)


@pytest.mark.parametrize("entry", [e for e in ENTRIES if e.name != "quit"], ids=lambda e: e.name)
def test_every_key_works_while_a_message_is_written(stage: Stage, entry: ActionEntry) -> None:
    """A text field takes keys for itself, such as Ctrl+Y and Ctrl+K, and asks nobody."""
    stage.send("one")
    stage.answer("first")
    action = stage.window.actions_by_name[entry.name]
    action.setEnabled(True)
    triggered: list[str] = []
    action.triggered.disconnect()
    action.triggered.connect(lambda: triggered.append(entry.name))
    field = stage.window.pane.composer.field
    for keys in entry.keys:
        field.setFocus()
        combination = QKeySequence(keys)[0]  # type: ignore[index]  # missing in the stubs
        QTest.keyClick(field, combination.key(), combination.keyboardModifiers())
    assert triggered == [entry.name] * len(entry.keys)

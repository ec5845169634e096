"""Tab reaches every control of every dialog and page, and comes round: no mouse is needed anywhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QTabWidget,
    QWidget,
)

from engine.telling.attachments import Document
from tests.models.homes import put
from tests.ui.media_samples import picture
from tests.ui.stage import MakeStage, Stage
from tests.ui.window.test_accessibility import name_of, visible_controls
from ui.models.own_settings_dialog import OwnSettingsDialog
from ui.viewer.document import show_document
from ui.viewer.media import show_media

_MOST = 150
_TAKES_WORDS = (QLineEdit, QComboBox, QAbstractSpinBox)
# Has a key of its own, which its tooltip tells, and must not take the keys from the messages.
BY_KEY = {"Newest"}


def wanted(root: QWidget) -> list[QWidget]:
    """Everything that can be pressed, written into or scrolled now, whatever its own policy says of Tab."""
    found = []
    for widget in visible_controls(root):
        is_passive = isinstance(widget, QAbstractScrollArea) and widget.focusPolicy() == Qt.FocusPolicy.NoFocus
        is_used = isinstance(widget, (QAbstractButton, QAbstractScrollArea, *_TAKES_WORDS)) and widget.isEnabled()
        if is_used and not is_passive and widget.window() is root and name_of(widget) not in BY_KEY:
            found.append(widget)
    return found


def walked(root: QWidget, key: Qt.Key = Qt.Key.Key_Tab) -> list[QWidget]:
    """What gets the focus, one after another, until the first one has it again."""
    root.activateWindow()
    QTest.qWait(1)
    first = QApplication.focusWidget()
    assert first is not None, "something has the focus when it opens"
    seen = [first]
    for _ in range(_MOST):
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, key)
        now = QApplication.focusWidget()
        assert now is not None, f"the focus was lost behind {name_of(focus)}"
        assert now.window() is root, f"it left the dialog behind {name_of(focus)}"
        if now is first:
            return seen
        seen.append(now)
    raise AssertionError(f"it never comes round: {[name_of(one) for one in seen[-5:]]}")


def missed(root: QWidget) -> list[str]:
    seen = walked(root)
    return [f"{type(one).__name__} {name_of(one)!r}" for one in wanted(root) if one not in seen]


def pages(tabs: QTabWidget) -> list[str]:
    return [tabs.tabText(n) for n in range(tabs.count())]


def test_settings_page_by_page(stage: Stage) -> None:
    QTest.keyClick(stage.window.pane.composer.field, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    page = stage.window.dialogs.settings_page
    assert page is not None
    stage.qtbot.waitUntil(page.isActiveWindow)
    assert page.search.hasFocus(), "who opens them looks for something"
    for _ in pages(page.tabs):
        assert missed(page) == []
        page.groups.setFocus()
        QTest.keyClick(page.groups, Qt.Key.Key_Down)
    page.search.setFocus()
    back = walked(page, Qt.Key.Key_Backtab)
    assert set(wanted(page)) <= set(back)


def test_the_models_on_this_machine_and_those_to_get(
    make_stage: MakeStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HF_HOME", "HF_HUB_CACHE", "XDG_CACHE_HOME", "XDG_DATA_HOME", "OLLAMA_MODELS"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    put(tmp_path / ".lmstudio" / "models" / "p" / "m" / "one.gguf")
    stage = make_stage()
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(stage.window.pane.composer.field, Qt.Key.Key_M, both)
    dialog = stage.window.shelf.dialog
    assert dialog is not None
    stage.qtbot.waitUntil(lambda: len(dialog.local.table.all) == 1 and dialog.local.again.isEnabled())
    QTest.keyClick(dialog.local.filter, Qt.Key.Key_Down)
    assert missed(dialog) == []
    QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_G, both)
    stage.settle()
    assert dialog.tabs.currentWidget() is dialog.get
    assert missed(dialog) == []


def glossary(stage: Stage) -> QWidget:
    QTest.keyClick(stage.window.pane.composer.field, Qt.Key.Key_F1)
    found = stage.window.findChild(QDialog, "glossary")
    assert isinstance(found, QDialog)
    return found


def shortcuts(stage: Stage) -> QWidget:
    QTest.keyClick(stage.window.pane.composer.field, Qt.Key.Key_Slash, Qt.KeyboardModifier.ControlModifier)
    found = stage.window.findChild(QDialog, "shortcuts")
    assert isinstance(found, QDialog)
    return found


def picture_viewer(stage: Stage) -> QWidget:
    viewer = show_media(stage.window, picture(), (picture(), picture("dog.png", 200, 100)))
    stage.qtbot.waitUntil(lambda: viewer.area.has_picture)
    return viewer


def document_viewer(stage: Stage) -> QWidget:
    show_document(stage.window, Document(name="long.txt", text="a line\n" * 10_000))
    found = stage.window.findChild(QDialog, "document")
    assert isinstance(found, QDialog)
    return found


@pytest.mark.parametrize(
    "open_it", [glossary, shortcuts, picture_viewer, document_viewer], ids=lambda one: str(one.__name__)
)
def test_dialogs_that_show_something(stage: Stage, open_it: Callable[[Stage], QWidget]) -> None:
    dialog = open_it(stage)
    stage.settle()
    assert missed(dialog) == []
    QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Escape)
    stage.settle()
    assert not [one for one in stage.window.findChildren(QDialog) if one.isVisible()]


def test_the_options_of_a_chat_page_by_page(stage: Stage) -> None:
    stage.send("one")
    stage.answer("first")
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(stage.window.pane.composer.field, Qt.Key.Key_P, both)
    dialog = stage.window.options.dialog
    assert dialog is not None
    for page in range(dialog.tabs.count()):
        dialog.tabs.setCurrentIndex(page)
        stage.settle()
        assert missed(dialog) == [], dialog.tabs.tabText(page)


def test_a_models_own_settings(make_stage: MakeStage, tmp_path: Path) -> None:
    stage = make_stage()
    path = put(tmp_path / "one.gguf")
    stage.window.models.load(str(path))
    stage.qtbot.waitUntil(lambda: bool(stage.engine.loads))
    stage.engine.say_loaded()
    stage.settle()
    QTest.keyClick(stage.window.pane.composer.field, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    field = stage.window.picker.popup.field
    QTest.keyClicks(field, "settings for this")
    QTest.keyClick(field, Qt.Key.Key_Return)
    stage.qtbot.waitUntil(lambda: any(one.isVisible() for one in stage.window.findChildren(OwnSettingsDialog)))
    dialog = stage.window.findChildren(OwnSettingsDialog)[-1]
    stage.settle()
    assert missed(dialog) == []


def test_the_window_itself_with_everything_in_it(stage: Stage) -> None:
    """Whatever a control says of itself: one that Tab leaves out was not asked for before."""
    window = stage.window
    stage.send("one")
    stage.answer("first")
    window.explainer.explain_message(window.controller.rows[1].id)
    window.pane.finder.open()
    stage.settle()
    window.pane.composer.field.setFocus()
    assert missed(window) == []


def test_what_has_a_key_instead_tells_it(stage: Stage) -> None:
    button = stage.window.pane.to_end.button
    assert button.text() in BY_KEY
    assert "(End)" in button.toolTip()
    for n in range(30):
        stage.send(f"question {n}")
        stage.answer("a reply\n\n" * 4)
    view = stage.window.pane.transcript
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Home)
    stage.qtbot.waitUntil(button.isVisible)
    QTest.keyClick(view, Qt.Key.Key_End)
    stage.qtbot.waitUntil(lambda: not button.isVisible())
    assert view.viewport().rect().contains(QPoint(1, 1))

"""Whatever goes while it has the keys gives them back to where they were: nobody types into something else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from tests.ui.stage import Stage
from ui.theme.notices import Problem

Into = Callable[[Stage], QWidget]  # opens a part of the window, and tells what in it takes the keys


def list_of_chats(stage: Stage) -> QWidget:
    stage.window.list.show()
    return stage.window.list.view


def timeline(stage: Stage) -> QWidget:
    stage.window.timeline.show()
    return stage.window.timeline.view


def inspector(stage: Stage) -> QWidget:
    stage.window.explainer.explain_current()
    return stage.window.inspector.page


def finder(stage: Stage) -> QWidget:
    stage.window.pane.finder.open()
    return stage.window.pane.finder.field


def palette(stage: Stage) -> QWidget:
    stage.window.commands.open()
    return stage.window.commands.field


def picker(stage: Stage) -> QWidget:
    stage.window.picker.popup.open()
    return stage.window.picker.popup.field


def problem(stage: Stage) -> QWidget:
    stage.window.notices.show_problem(Problem(title="Something failed", message="It did."))
    return stage.window.pane.problem.close_button


def key(which: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> Callable[[Stage], None]:
    return lambda stage: QTest.keyClick(QApplication.focusWidget() or stage.window, which, modifiers)


def command(name: str) -> Callable[[Stage], None]:
    return lambda stage: stage.window.actions_by_name[name].trigger()


ESCAPE = key(Qt.Key.Key_Escape)
WAYS: dict[str, tuple[Into, Callable[[Stage], None]]] = {
    "chats": (list_of_chats, command("list")),
    "timeline": (timeline, command("timeline")),
    "inspector": (inspector, command("inspector")),
    "find": (finder, ESCAPE),
    "palette": (palette, ESCAPE),
    "models": (picker, ESCAPE),
    "problem": (problem, ESCAPE),
}


@pytest.fixture
def talk(stage: Stage) -> Stage:
    for n in range(3):
        stage.send(f"question {n}")
        stage.answer("A reply.")
    stage.window.activateWindow()
    return stage


def composer(stage: Stage) -> QWidget:
    return stage.window.pane.composer.field


def transcript(stage: Stage) -> QWidget:
    return stage.window.pane.transcript


@pytest.mark.parametrize("before", [composer, transcript])
@pytest.mark.parametrize("way", WAYS)
def test_a_part_that_goes_gives_the_keys_back(talk: Stage, way: str, before: Into) -> None:
    """Ctrl+I led from the inspector into the search of the chats."""
    into, out = WAYS[way]
    before(talk).setFocus()
    inner = into(talk)
    inner.setFocus()
    talk.settle()
    assert QApplication.focusWidget() is inner
    out(talk)
    talk.settle()
    assert not inner.isVisible()
    assert QApplication.focusWidget() is before(talk)


def test_where_what_had_the_keys_is_gone_too_they_go_to_the_message(talk: Stage) -> None:
    window = talk.window
    window.list.view.setFocus()
    inspector(talk).setFocus()
    window.list.hide()
    window.inspector.hide()
    assert QApplication.focusWidget() is composer(talk)


def test_a_part_without_the_keys_takes_none(talk: Stage) -> None:
    inspector(talk)
    transcript(talk).setFocus()
    talk.window.inspector.hide()
    assert QApplication.focusWidget() is transcript(talk)


DIALOGS = ("settings", "glossary", "shortcuts", "server", "tools", "local", "get", "system")


@pytest.mark.parametrize("before", [composer, transcript])
@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_that_closes_gives_the_keys_back(
    talk: Stage, name: str, before: Into, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("HOME", "USERPROFILE", "HF_HOME", "HF_HUB_CACHE", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / "home"))
    before(talk).setFocus()
    talk.window.actions_by_name[name].trigger()

    def dialogs() -> list[QDialog]:
        return [one for one in talk.window.findChildren(QDialog) if one.isVisible()]

    talk.qtbot.waitUntil(lambda: bool(dialogs()))
    (dialog,) = dialogs()
    dialog.activateWindow()
    talk.qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    dialog.reject()
    talk.window.activateWindow()
    talk.qtbot.waitUntil(lambda: QApplication.activeWindow() is talk.window)
    assert QApplication.focusWidget() is before(talk)

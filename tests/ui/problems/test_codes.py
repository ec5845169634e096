"""Wherever an error is shown it has a cause, one action and a code, and all of it can be copied."""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from engine.errors import CairnError, EngineBug, HubFailed, NotEnoughMemory, UserFixable
from tests.conftest import ExpectedWarnings
from tests.models.homes import put
from tests.ui.stage import MakeStage, Stage
from ui.problems.box import show_problem_box
from ui.theme.notices import problem_of

UI = Path(__file__).resolve().parents[3] / "ui"
# Nothing failed: these tell what was done, what is limited, or offer a choice.
NO_ERRORS = {
    "ui/options/limit.py": 1,
    "ui/window/engine_watch.py": 1,
    "ui/window/notices.py": 7,
}
# The way out is a button beside it, whose words say what it does.
BY_BUTTON = {
    "ui/window/engine_watch.py": 3,
    "ui/window/main.py": 1,
}
# A question, or what was done: the only message boxes besides that of errors.
QUESTIONS = {
    "ui/keeping/chats_place.py": 1,
    "ui/keeping/closing.py": 2,
    "ui/models/shelf.py": 1,
    "ui/models/get_page.py": 1,
    "ui/problems/box.py": 2,
}


def calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(UI.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield path.relative_to(UI.parent).as_posix(), node


def test_every_problem_that_is_made_has_a_code_and_a_cause() -> None:
    without: dict[str, int] = {}
    for path, call in calls("Problem"):
        given = {keyword.arg for keyword in call.keywords}
        assert {"title", "message"} <= given, path
        if "code" not in given:
            without[path] = without.get(path, 0) + 1
    assert without == NO_ERRORS


def test_every_error_says_one_thing_to_do() -> None:
    """In words, or as a button. An error that only complains leaves people where they are."""
    by_button: dict[str, int] = {}
    for path, call in calls("Problem"):
        given = {keyword.arg: keyword.value for keyword in call.keywords}
        action = given.get("action")
        says_nothing = action is None or (isinstance(action, ast.Constant) and not action.value)
        if "code" in given and says_nothing:
            by_button[path] = by_button.get(path, 0) + 1
    assert by_button == BY_BUTTON


def test_every_error_of_the_engine_says_one_thing_to_do() -> None:
    """Each kind has a code of its own, and whoever raises one that a person can mend says how."""
    kinds = [kind for kind in all_kinds(CairnError) if kind.__module__ == CairnError.__module__]
    codes = [kind.code for kind in kinds if kind not in (CairnError, UserFixable, EngineBug)]
    assert len(codes) > 10
    assert [code for code in codes if not code] == []
    for kind in kinds:
        if issubclass(kind, UserFixable):
            assert "action" in inspect.signature(kind).parameters, kind
        problem = problem_of(
            kind("It broke.", action="Do this.") if issubclass(kind, UserFixable) else kind("It broke."), "No"
        )
        assert problem.message
        assert problem.action
        assert problem.code


def all_kinds(kind: type[CairnError]) -> Iterator[type[CairnError]]:
    yield kind
    for one in kind.__subclasses__():
        yield from all_kinds(one)


def test_damaged_settings_are_told_with_a_way_to_them(
    make_stage: MakeStage, tmp_path: Path, expected_warnings: ExpectedWarnings
) -> None:
    """There was a sentence alone."""
    expected_warnings.add("^start: The settings file was damaged")
    (tmp_path / "settings.json").write_text("{", encoding="utf-8")
    stage = make_stage()
    panel = stage.window.pane.notice
    stage.qtbot.waitUntil(panel.isVisible)
    assert panel.code.text() == "settings"
    assert "damaged" in panel.message.text()
    assert panel.action_button.text() == "Open the settings"
    QTest.mouseClick(panel.action_button, Qt.MouseButton.LeftButton)
    page = stage.window.dialogs.settings_page
    assert page is not None
    assert page.isVisible()
    assert not panel.isVisible()


def test_no_error_is_shown_in_a_box_of_its_own() -> None:
    assert Counter(path for path, _ in calls("QMessageBox")) == {"ui/problems/box.py": 1}
    assert Counter(path for path, _ in calls("message_box")) == QUESTIONS


@pytest.fixture
def shelf(make_stage: MakeStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    put(tmp_path / ".lmstudio" / "models" / "p" / "m" / "one.gguf")
    stage = make_stage()
    stage.window.shelf.show_get()
    return stage


def test_the_hub_that_cannot_be_reached_has_a_code_that_is_copied_by_key(
    shelf: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search gave a sentence alone."""

    class NoHub:
        def search(self, words: str) -> None:
            raise HubFailed("The hub cannot be reached.", action="Check the connection.", details="timed out")

    assert shelf.window.shelf.dialog is not None
    page = shelf.window.shelf.dialog.get
    monkeypatch.setattr(shelf.window.shelf, "_asked_hub", NoHub)
    QTest.keyClicks(page.search, "gemma")
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    shelf.qtbot.waitUntil(lambda: page.message.problem is not None)
    assert "The hub cannot be reached. Check the connection. (hub)" in page.message.text()
    page.message.copy_button.setFocus()
    QTest.keyClick(page.message.copy_button, Qt.Key.Key_Space)
    assert QGuiApplication.clipboard().text().endswith("Code: hub\ntimed out")
    page.say("")
    assert not page.message.isVisible()


def test_a_box_of_an_error_is_copied_by_mouse_and_stays(stage: Stage) -> None:
    error = NotEnoughMemory("The model needs 9 GiB.", action="Choose a smaller one.", details="ggml: alloc failed")
    box = show_problem_box(problem_of(error, "The model could not be loaded"), stage.window)
    stage.qtbot.waitUntil(box.isVisible)
    assert box.informativeText() == "The model needs 9 GiB. Choose a smaller one.\n\nCode: out-of-memory"
    copy = next(one for one in box.findChildren(QPushButton) if one.text() == "Copy")
    QTest.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert box.isVisible()
    assert QGuiApplication.clipboard().text().endswith("Code: out-of-memory\nggml: alloc failed")
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert not box.isVisible()


def test_a_timeline_that_cannot_be_written_has_a_code(stage: Stage, tmp_path: Path) -> None:
    stage.window.timeline.save_picture(str(tmp_path / "no" / "folder.png"))
    panel = stage.window.pane.problem
    stage.qtbot.waitUntil(panel.isVisible)
    assert panel.code.text() == "timeline-picture"
    assert "Choose another folder." in panel.message.text()


def test_no_error_of_the_engine_has_the_code_of_its_whole_kind() -> None:
    """ "(user-fixable)" behind a sentence tells nobody what it was."""
    raised = [
        f"{path.name}:{node.lineno}"
        for path in sorted((UI.parent / "engine").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and isinstance(node.exc.func, ast.Name)
        and node.exc.func.id in ("UserFixable", "CairnError")
    ]
    assert not raised

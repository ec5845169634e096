"""Importing and exporting by menu, keys and dropping, on a window with a real store."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QProgressDialog, QPushButton

from engine.core.prompt.conversation import Imported
from engine.interchange import json_parts
from engine.progress import Progress
from engine.store.conversations import SqliteConversations
from tests.interchange.samples import lm_studio_chat, open_webui_chat, openai_chat, sharegpt_chat
from tests.ui.dragging import drop
from tests.ui.stage import MakeStage, Stage

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def real(make_stage: MakeStage, tmp_path: Path) -> Iterator[Stage]:
    store = SqliteConversations(tmp_path / "chats.sqlite3")
    made = make_stage(conversations=store)
    made.load()
    yield made
    made.window.close()
    store.close()


def write(folder: Path, value: object) -> str:
    file = folder / "exported chats.json"
    file.write_text(json.dumps(value))
    return str(file)


def listed(stage: Stage) -> set[str]:
    stage.settle()
    return set(stage.window.list.model.titles)


def said(stage: Stage, text: str, reply: str) -> None:
    """With a store on the disk the request comes when that has answered."""
    n_before = len(stage.engine.generates)
    stage.send(text)
    stage.qtbot.waitUntil(lambda: len(stage.engine.generates) > n_before)
    stage.answer(reply)


def drop_on_list(stage: Stage, path: str) -> None:
    assert drop(stage.window, path, at=QPoint(10, 200))


def dialog(stage: Stage) -> QFileDialog:
    found = stage.window.findChild(QFileDialog)
    assert isinstance(found, QFileDialog)
    return found


def press(stage: Stage, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
    stage.window.activateWindow()
    QTest.keyClick(QApplication.focusWidget() or stage.window, key, modifiers)
    stage.settle()


def test_a_dropped_export_comes_in_and_can_be_read(real: Stage, tmp_path: Path) -> None:
    path = write(tmp_path, [openai_chat(), open_webui_chat(), sharegpt_chat(), {"title": "nothing", "mapping": {}}])
    drop_on_list(real, path)
    real.settings.change(folded_chats=())
    real.qtbot.waitUntil(lambda: listed(real) == {"Cairns", "Greeting", "One?"})
    real.qtbot.waitUntil(real.window.pane.notice.isVisible)
    said = real.window.pane.notice.message.text()
    assert said.startswith("3 chats and 10 messages came in.")
    assert said.endswith("1 chat held nothing to read.")
    real.window.controller.open(real.window.library.summaries[0].id)
    real.qtbot.waitUntil(lambda: len(real.window.controller.rows) > 0)


def test_import_from_the_menu(real: Stage, tmp_path: Path) -> None:
    press(real, Qt.Key.Key_O, CTRL | SHIFT)
    dialog(real).fileSelected.emit(write(tmp_path, lm_studio_chat()))
    dialog(real).close()
    real.qtbot.waitUntil(lambda: listed(real) == {"Numbers"})


@pytest.mark.parametrize("content", ["[1, 2", "[" * 50_000, '{"a": 1}', ""])
def test_a_file_that_is_none_is_told_in_one_sentence(real: Stage, tmp_path: Path, content: str) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(content)
    real.window.desk.exchange.import_file(str(bad))
    real.qtbot.waitUntil(real.window.pane.problem.isVisible)
    assert real.window.pane.problem.title.text() == "The chats could not be brought in"
    assert "“bad.json”" in real.window.pane.problem.message.text()


def test_export_this_chat_by_keys_and_bring_it_in_elsewhere(real: Stage, tmp_path: Path) -> None:
    said(real, "hello", "Good day.")
    real.qtbot.waitUntil(lambda: listed(real) == {"hello"})
    press(real, Qt.Key.Key_S, CTRL | SHIFT)
    asked = dialog(real)
    real.qtbot.waitUntil(lambda: any(name.endswith("hello.md") for name in asked.selectedFiles()))
    asked.fileSelected.emit(str(tmp_path / "out.md"))
    asked.close()
    real.qtbot.waitUntil(real.window.pane.notice.isVisible)
    assert "out.md" in real.window.pane.notice.message.text()
    text = (tmp_path / "out.md").read_text("utf-8")
    assert "hello" in text
    assert "Good day." in text


def test_export_all_is_read_back_by_an_empty_cairn(real: Stage, tmp_path: Path) -> None:
    for text in ("one", "two"):
        real.window.controller.new_chat()
        said(real, text, f"reply to {text}")
    real.qtbot.waitUntil(lambda: listed(real) == {"one", "two"})
    press(real, Qt.Key.Key_S, CTRL | ALT)
    asked = dialog(real)
    real.qtbot.waitUntil(lambda: any(name.endswith("Cairn chats.json") for name in asked.selectedFiles()))
    asked.fileSelected.emit(str(tmp_path / "all.json"))
    real.qtbot.waitUntil(lambda: (tmp_path / "all.json").exists())
    other = SqliteConversations(tmp_path / "other.sqlite3")
    try:
        came = other.import_chats(str(tmp_path / "all.json")).result(60)
        assert came == Imported(n_conversations=2, n_messages=4)
    finally:
        other.close()


def test_what_takes_long_shows_how_far_it_is_and_can_be_cancelled(stage: Stage) -> None:
    taken: list[Progress] = []
    stage.conversations.hold = True
    before = stage.conversations.import_chats

    def slow(path: str, progress: Progress | None = None) -> object:
        assert progress is not None
        taken.append(progress)
        progress.total, progress.done = 10, 4
        return before(path, progress)

    stage.conversations.import_chats = slow  # type: ignore[method-assign,assignment]
    stage.window.desk.exchange.import_file("/x/chats.json")
    shown = stage.window.findChild(QProgressDialog)
    assert isinstance(shown, QProgressDialog)
    stage.qtbot.waitUntil(shown.isVisible)
    button = shown.findChild(QPushButton)
    assert isinstance(button, QPushButton)
    assert (shown.value(), shown.maximum()) == (4, 10)
    assert "chats.json" in shown.labelText()
    assert stage.window.isEnabled()
    button.click()
    assert taken[0].is_cancelled
    stage.conversations.release()
    stage.settle()
    assert stage.window.findChild(QProgressDialog) is None


def test_reading_one_huge_chat_tells_how_far_it_is_and_ends_when_it_is_cancelled(
    real: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was read in one go: nothing moved, and Cancel only hid that it went on."""
    decode, read = json_parts._decode, list[int]()

    def slowly(text: str, at: int = 0) -> tuple[object, int]:
        read.append(at)
        time.sleep(0.001)
        return decode(text, at)

    monkeypatch.setattr(json_parts, "_STEPS", (64, 256))
    monkeypatch.setattr(json_parts, "_decode", slowly)
    large = openai_chat()
    large["notes"] = ["x" * 100] * 100_000
    real.window.desk.exchange.import_file(write(tmp_path, large))
    shown = real.window.findChild(QProgressDialog)
    assert isinstance(shown, QProgressDialog)
    real.qtbot.waitUntil(lambda: shown.isVisible() and 0 < shown.value() < shown.maximum())
    button = shown.findChild(QPushButton)
    assert isinstance(button, QPushButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def has_ended() -> bool:
        n_before = len(read)
        real.qtbot.wait(50)
        return len(read) == n_before

    real.qtbot.waitUntil(has_ended)
    assert len(read) < 100_000
    assert listed(real) == set()


@pytest.mark.parametrize("suffix", ["html", "md"])
def test_the_timeline_goes_with_a_chat_where_it_is_wanted(real: Stage, tmp_path: Path, suffix: str) -> None:
    """Chosen with the keys in the list of forms; a file of another kind beside it is never written over."""
    said(real, "hello", "Good day.")
    real.qtbot.waitUntil(lambda: listed(real) == {"hello"})
    press(real, Qt.Key.Key_S, CTRL | SHIFT)
    asked = dialog(real)
    forms = asked.findChild(QComboBox, "fileTypeCombo")
    assert isinstance(forms, QComboBox)
    forms.setFocus()
    while not ("timeline" in forms.currentText() and suffix in forms.currentText()):
        before = forms.currentIndex()
        QTest.keyClick(forms, Qt.Key.Key_Down)
        assert forms.currentIndex() > before
    own = tmp_path / "out-timeline.svg"
    own.write_text("a drawing of mine")
    asked.fileSelected.emit(str(tmp_path / f"out.{suffix}"))
    asked.close()
    real.qtbot.waitUntil(real.window.pane.notice.isVisible)
    text = (tmp_path / f"out.{suffix}").read_text("utf-8")
    assert own.read_text() == "a drawing of mine"
    if suffix == "html":
        data = text.partition("data:image/svg+xml;base64,")[2].partition('"')[0]
        picture = base64.b64decode(data)
    else:
        assert "(out-timeline-2.svg)" in text
        picture = (tmp_path / "out-timeline-2.svg").read_bytes()
    assert QSvgRenderer(picture).isValid()
    assert b"hello" in picture


def test_json_and_a_page_without_it_have_no_picture(real: Stage, tmp_path: Path) -> None:
    said(real, "hello", "Good day.")
    real.qtbot.waitUntil(lambda: listed(real) == {"hello"})
    press(real, Qt.Key.Key_S, CTRL | SHIFT)
    asked = dialog(real)
    asked.fileSelected.emit(str(tmp_path / "out.html"))
    asked.close()
    real.qtbot.waitUntil(real.window.pane.notice.isVisible)
    assert "svg" not in (tmp_path / "out.html").read_text("utf-8")

"""A newcomer's first hour, by mouse and keys: chat, edit, read why, go back, and find it all again after a restart."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.crash.reports import CrashReports
from app.lifecycle import opened_window
from app.logs import RecentRecords
from app.paths import demo_model, find_folders
from engine.client.state import LoadedModel
from engine.core.difference.explanation import Cause
from engine.telling.reasons.summary import title_line
from ui.chats.grouping import ChatEntry, HitEntry
from ui.chats.model import Action, explanation_of
from ui.transcript.target import Target, TargetKind
from ui.window.main import MainWindow

pytestmark = [pytest.mark.native, pytest.mark.e2e]

CALM: dict[str, Any] = {"use_model_sampling": False, "temperature": 0.0, "max_tokens": 60, "n_ctx": 2048}
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ASKED = ("My name is Ada.", "Tell me a short story about a fox.", "What is a checkpoint?")
EDITED = "My name is Eve."


class Person:
    """Sees the window, and has nothing but a mouse and keys."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self._qtbot = window, qtbot
        self.transcript = window.pane.transcript
        self.until(lambda: isinstance(window.state.model, LoadedModel))

    def until(self, holds: Callable[[], object]) -> None:
        self._qtbot.waitUntil(lambda: bool(holds()))

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.window.activateWindow()
        self.until(self.window.isActiveWindow)
        QTest.keyClick(self.focus(), key, modifiers)

    def type(self, text: str) -> None:
        QTest.keyClicks(self.focus(), text)

    def focus(self) -> QWidget:
        return QApplication.focusWidget() or self.window

    def texts(self) -> list[str]:
        return [row.text for row in self.window.controller.rows.rows]

    def questions(self) -> list[str]:
        return [row.text for row in self.window.controller.rows.rows if row.is_user]

    def forecast(self) -> str:
        return self.window.pane.composer.forecast.text

    def await_reply(self) -> None:
        def is_there() -> bool:
            rows = self.window.controller.rows.rows
            is_answered = bool(rows) and rows[-1].role == "assistant" and not rows[-1].is_busy
            return is_answered and self.window.controller.running is None

        self.until(is_there)

    def ask(self, text: str) -> None:
        """In the composer, where the keys are after a start and after each message."""
        assert self.focus() is self.window.pane.composer.field
        self.type(text)
        self.press(Qt.Key.Key_Return)
        self.await_reply()

    def targets(self, row: int) -> list[Target]:
        self.transcript.show_row(row)
        QTest.qWait(1)
        return self.transcript.item(row).targets()

    def place_of(self, row: int, wanted: Callable[[Target], bool]) -> QPoint:
        target = next(one for one in self.targets(row) if wanted(one))
        place = self.transcript.row_rect(row).topLeft() + QPoint(*map(int, target.rect.center().toTuple()))
        assert self.transcript.viewport().rect().contains(place), "one cannot click what is out of sight"
        return place

    def click(self, row: int, kind: TargetKind, action: Action | None = None) -> None:
        place = self.place_of(row, lambda one: one.kind is kind and one.action is action)
        QTest.mouseMove(self.transcript.viewport(), place)
        QTest.mouseClick(self.transcript.viewport(), Qt.MouseButton.LeftButton, pos=place)
        QTest.qWait(1)

    def inspector_says(self) -> str:
        labels = self.window.inspector.findChildren(QLabel)
        return "\n".join(label.text() for label in labels if label.isVisible())

    def save_as(self, path: Path) -> None:
        """In the dialog that has opened."""
        dialog = self.window.findChild(QFileDialog, "export")
        assert isinstance(dialog, QFileDialog)
        dialog.fileSelected.emit(str(path))
        dialog.close()
        self.until(self.window.pane.notice.isVisible)
        assert path.name in self.window.pane.notice.message.text()
        self.window.pane.notice.dismiss()
        self.until(lambda: self.window.findChild(QFileDialog, "export") is None)


@pytest.fixture
def start(qtbot: QtBot, base_folder: Path, tmp_path: Path) -> Iterator[Callable[[], Person]]:
    """Opens Cairn as the command does; a second time ends the first one, as a restart does."""
    with ExitStack() as running:

        def begin() -> Person:
            running.close()
            reports = CrashReports(tmp_path / "crashes", RecentRecords())
            folders = find_folders(str(base_folder))
            opened = running.enter_context(opened_window(folders, reports, model=demo_model(), **CALM))
            opened.window.resize(1100, 800)
            opened.window.activateWindow()
            return Person(opened.window, qtbot)

        yield begin


def test_the_walk_of_a_newcomer(start: Callable[[], Person], tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Each step uses what the one before has left, so it is one test."""
    person = start()
    for text in ASKED:
        person.ask(text)
    first_replies = person.texts()[1::2]
    person.until(lambda: person.forecast().startswith("warm"))

    edit_the_first_message(person)
    read_why(person)
    go_back_to_the_old_version(person, first_replies)
    figures = [(row.n_prompt, row.reused) for row in person.window.timeline.view.rows]
    texts = person.texts()

    person = start()
    find_the_chat(person, texts)
    assert [(row.n_prompt, row.reused) for row in person.window.timeline.view.rows] == figures
    assert all(row.is_earlier for row in person.window.timeline.view.rows)
    export(person, tmp_path, texts)
    warned = [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING]
    assert [text for text in warned if "This plugin does not support" not in text] == []


def edit_the_first_message(person: Person) -> None:
    """The forecast is read before anything is sent, and what it said is what was read."""
    editor = person.window.pane.edit.editor
    person.click(0, TargetKind.ACTION, Action.EDIT)
    assert editor.isVisible()
    assert person.focus() is editor.field
    assert editor.text == ASKED[0]
    person.press(Qt.Key.Key_A, CTRL)
    person.type(EDITED)
    person.until(lambda: editor.forecast.text.startswith("this edit reads "))
    QTest.qWait(2 * 250)  # the last key is asked about, too
    person.until(lambda: editor.forecast.text.startswith("this edit reads "))
    told = editor.forecast.text
    person.press(Qt.Key.Key_Return)
    person.await_reply()
    assert person.questions() == [EDITED]
    explained = explanation_of(person.window.controller.rows[1].explanation)
    assert explained is not None
    assert told.startswith(f"this edit reads {explained.reprocessed} tokens, {explained.again} of them again")


def read_why(person: Person) -> None:
    person.click(1, TargetKind.WHY)
    assert person.window.inspector.isVisible()
    explained = person.window.inspector.explanation
    assert explained is not None
    assert explained.cause is Cause.MESSAGE_EDITED
    said = person.inspector_says()
    assert title_line(explained) in said
    assert "Message 1 (user), characters" in said, "where the edit is"
    assert explained == person.window.timeline.view.rows[-1].explanation
    person.press(Qt.Key.Key_I, CTRL)


def go_back_to_the_old_version(person: Person, replies: list[str]) -> None:
    """Pointing at it tells that it is still warm; going on there reads only what is new."""
    field = person.window.pane.composer.field
    place = person.place_of(0, lambda one: one.kind is TargetKind.PREVIOUS)
    QTest.mouseMove(person.transcript.viewport(), place)
    person.until(lambda: person.forecast().startswith("version 1 is warm: reads "))
    person.click(0, TargetKind.PREVIOUS)
    assert person.texts()[1::2] == replies
    field.setFocus()
    person.ask("What is your name?")
    explained = explanation_of(person.window.controller.rows.rows[-1].explanation)
    assert explained is not None
    assert explained.reused > explained.reprocessed
    assert explained.avoidable == 0


def find_the_chat(person: Person, texts: list[str]) -> None:
    """By a word that was said in it; a new chat is shown after a start."""
    assert person.texts() == []
    listed = person.window.list
    person.until(lambda: any(isinstance(one, ChatEntry) for one in listed.model.entries))
    person.press(Qt.Key.Key_F, CTRL | SHIFT)
    person.type("story about a fox")
    person.until(lambda: any(isinstance(one, HitEntry) for one in listed.model.entries))
    at = next(i for i, one in enumerate(listed.model.entries) if isinstance(one, HitEntry))
    QTest.mouseClick(
        listed.view.viewport(),
        Qt.MouseButton.LeftButton,
        pos=listed.view.visualRect(listed.model.index(at)).center(),
    )
    person.until(lambda: person.texts() == texts)
    assert ASKED[1] in [person.texts()[row] for row in person.transcript.rows_in_sight()]
    person.until(lambda: person.window.timeline.view.rows)


def export(person: Person, folder: Path, texts: list[str]) -> None:
    for kind in ("json", "html"):
        person.press(Qt.Key.Key_S, CTRL | SHIFT)
        person.save_as(folder / f"kept.{kind}")
    written = (folder / "kept.json").read_text("utf-8")
    assert json.loads(written)
    page = (folder / "kept.html").read_text("utf-8")
    for text in (*texts, EDITED):
        assert json.dumps(text, ensure_ascii=False)[1:-1] in written
    assert all(text in page for text in ASKED)

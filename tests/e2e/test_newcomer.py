"""A newcomer's first hours, by mouse and keys: chat, edit, read why, mend it, go back, find it all after a restart."""

from __future__ import annotations

import json
import logging
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.crash.reports import CrashReports
from app.lifecycle import opened_window
from app.process.logs import RecentRecords
from app.process.paths import demo_model, find_folders
from engine.client.state import LoadedModel
from engine.core.difference.explanation import Cause, Explanation, Remedy
from engine.telling.reasons.summary import before_and_after, title_line
from ui.chats.grouping import ChatEntry, HitEntry
from ui.chats.model import Action, explanation_of
from ui.composer.forecast_line import ForecastLine
from ui.remedies.cards import DONE_TEXT, RemedyCard
from ui.transcript.target import Target, TargetKind
from ui.window.main import MainWindow

pytestmark = [pytest.mark.native, pytest.mark.e2e]

CALM: dict[str, Any] = {
    "use_model_sampling": False,
    "temperature": 0.0,
    "max_tokens": 60,
    "n_ctx": 2048,
    "prepares": False,  # else a changed system prompt is read before the question, and nothing is there to ask why
}
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ASKED = ("My name is Ada.", "Tell me a short story about a fox.", "What is a checkpoint?")
EDITED = "My name is Eve."
TODAY, TOMORROW = "20 November 2026", "21 November 2026"
RULES = (  # long enough for a state behind them to be worth its time on a machine that is busy as well
    "Today is {}. You are a patient teacher. You explain every thing in plain words, and give one short example "
    "for each. When you are not sure, you say so. You never make anything up. You read every question twice "
    "before you begin to answer it. You write short sentences, and you put the most important thing first. You do "
    "not praise a question, and you do not say what you are about to do. You use the words that the other person "
    "uses, and when a new word is needed you say what it means. You count in steps, from one to the last, when "
    "there is an order, and you leave out what nobody asked for. At the end you ask whether that was clear, and "
    "when it was not, you say it in another way."
)
_PROPOSED_AFTER_MS, _MOST_RETURNS = 200, 5
_ASKED_AFTER_MS = 2 * 250  # of the last key, a forecast is asked for


def begin_edit(person: Person, row: int) -> None:
    """Of the message in that row; then the keys are where it is written anew."""
    person.click(row, TargetKind.ACTION, Action.EDIT)
    field = person.focus()
    assert isinstance(field, QPlainTextEdit)
    assert field.toPlainText() == person.texts()[row]


def told_of_edit(person: Person) -> str:
    """What is said of its cost beside it, once that is known of all that was typed."""

    def told() -> str:
        lines = (line for line in person.window.findChildren(ForecastLine) if line.isVisible())
        return next((line.text for line in lines if line.text.startswith("this edit reads ")), "")

    QTest.qWait(_ASKED_AFTER_MS)
    person.until(told)
    return told()


class Person:
    """Sees the window, and has nothing but a mouse and keys."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self._qtbot = window, qtbot
        self.transcript = window.pane.transcript
        self.until(lambda: isinstance(window.state.model, LoadedModel))

    def until(self, holds: Callable[[], object]) -> None:
        self._qtbot.waitUntil(lambda: bool(holds()))

    def come_to_front(self) -> None:
        """As a window does that is clicked, or that a dialog gives way to."""
        self.window.activateWindow()
        self.until(self.window.isActiveWindow)

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.come_to_front()
        QTest.keyClick(self.focus(), key, modifiers)

    def type(self, text: str) -> None:
        QTest.keyClicks(self.focus(), text)

    def focus(self) -> QWidget:
        if QApplication.activeWindow() is None:  # without a desktop, nobody gives it back what a click took
            self.come_to_front()
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
        self.until(lambda: any(map(wanted, self.targets(row))))
        target = next(one for one in self.targets(row) if wanted(one))
        place = self.transcript.row_rect(row).topLeft() + QPoint(*map(int, target.rect.center().toTuple()))
        assert self.transcript.viewport().rect().contains(place), "one cannot click what is out of sight"
        return place

    def click(self, row: int, kind: TargetKind, action: Action | None = None) -> None:
        self.come_to_front()
        place = self.place_of(row, lambda one: one.kind is kind and one.action is action)
        QTest.mouseMove(self.transcript.viewport(), place)
        QTest.mouseClick(self.transcript.viewport(), Qt.MouseButton.LeftButton, pos=place)
        QTest.qWait(1)

    def click_on(self, widget: QWidget) -> None:
        assert widget.isVisible()
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)

    def inspector_says(self) -> str:
        labels = self.window.inspector.findChildren(QLabel)
        return "\n".join(label.text() for label in labels if label.isVisible())

    def explained(self) -> Explanation:
        """What is known of the newest reply."""
        found = explanation_of(self.window.controller.rows.rows[-1].explanation)
        assert found is not None
        return found

    def save_as(self, path: Path, kind: str) -> None:
        """In the dialog that has opened, with the keys: the kind of file, then its name."""
        dialog = self.window.findChild(QFileDialog, "export")
        assert isinstance(dialog, QFileDialog)
        kinds, name = dialog.findChild(QComboBox, "fileTypeCombo"), dialog.findChild(QLineEdit, "fileNameEdit")
        assert isinstance(kinds, QComboBox)
        assert isinstance(name, QLineEdit)
        self.until(lambda: dialog.focusWidget() is name)
        kinds.setFocus()
        for _ in range(kinds.count()):
            if kinds.currentText() == kind:
                break
            QTest.keyClick(kinds, Qt.Key.Key_Down)
        assert kinds.currentText() == kind
        name.setFocus()
        QTest.keyClick(name, Qt.Key.Key_A, CTRL)
        QTest.keyClicks(name, str(path))
        for _ in range(_MOST_RETURNS):  # names of files that are there may be proposed: Return leaves them
            QTest.qWait(_PROPOSED_AFTER_MS)
            QTest.keyClick(QApplication.activePopupWidget() or name, Qt.Key.Key_Return)
            if not dialog.isVisible():
                break
        assert not dialog.isVisible()
        notice = self.window.pane.notice  # it may still speak of the file before
        self.until(lambda: notice.isVisible() and path.name in notice.message.text())
        self.click_on(self.window.pane.notice.close_button)
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
    write_system_prompt(person, RULES.format(TODAY))
    for text in ASKED:
        person.ask(text)
    first_replies = person.texts()[1::2]
    person.until(lambda: person.forecast().startswith("warm"))

    write_system_prompt(person, RULES.format(TOMORROW))
    edit_the_first_message(person)
    read_why(person)
    before = press_the_remedy(person)
    see_before_and_after(person, before)
    go_back_to_the_old_version(person, first_replies)
    figures = [(row.n_prompt, row.reused) for row in person.window.timeline.view.rows]
    texts = person.texts()

    person = start()
    find_the_chat(person, texts)
    look_at_its_timeline(person, figures)
    export(person, tmp_path, texts)
    warned = [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING]
    assert [text for text in warned if "This plugin does not support" not in text] == []


def write_system_prompt(person: Person, text: str) -> None:
    """As one does who likes the model to know what day it is: by hand, and again on the next day."""
    person.press(Qt.Key.Key_P, CTRL | SHIFT)
    dialog = person.window.options.dialog
    assert dialog is not None
    person.click_on(dialog.prompt.field.viewport())
    QTest.keyClick(dialog.prompt.field, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(dialog.prompt.field, text)
    person.click_on(dialog.apply_button)
    person.until(lambda: person.window.options.dialog is None)
    assert person.window.controller.chat.system_prompt == text
    person.until(lambda: person.focus() is person.window.pane.composer.field)


def edit_the_first_message(person: Person) -> None:
    """The forecast is read before anything is sent, and what it said is what was read."""
    begin_edit(person, 0)
    person.press(Qt.Key.Key_A, CTRL)
    person.type(EDITED)
    told = told_of_edit(person)
    person.press(Qt.Key.Key_Return)
    person.await_reply()
    assert person.questions() == [EDITED]
    explained = person.explained()
    assert told.startswith(f"this edit reads {explained.reprocessed} tokens, {explained.again} of them again")


def read_why(person: Person) -> None:
    person.until(lambda: person.explained().remedies)  # found after a reply has ended
    person.click(1, TargetKind.WHY)
    assert person.window.inspector.isVisible()
    explained = person.window.inspector.explanation
    assert explained is not None
    assert [change.cause for change in explained.changes] == [Cause.CLOCK_CHANGED, Cause.MESSAGE_EDITED]
    said = person.inspector_says()
    assert title_line(explained) in said
    assert "System prompt, characters" in said, "where it differs"
    assert TODAY in explained.changes[0].text.old_text  # type: ignore[union-attr]
    assert explained == person.window.timeline.view.rows[-1].explanation
    person.press(Qt.Key.Key_I, CTRL)


def press_the_remedy(person: Person) -> Explanation:
    """From the line under the reply to the card, where the keys are on its button already."""
    person.click(1, TargetKind.FIX)
    explained = person.window.inspector.explanation
    assert explained is not None
    offer = explained.offers[0]
    assert offer.remedy is Remedy.FREEZE_VALUE
    card = next(one for one in person.window.inspector.findChildren(RemedyCard) if one.isVisible())
    assert f"saves {offer.saves_tokens} tokens" in card.saving.text()
    button = person.focus()
    assert button is card.button
    assert isinstance(button, QPushButton)
    person.press(Qt.Key.Key_Space)
    assert DONE_TEXT in person.inspector_says()
    assert person.window.controller.chat.system_prompt == RULES.format(TODAY)
    return explained


def see_before_and_after(person: Person, before: Explanation) -> None:
    """The first message pays for the change, and each that follows shows what it saves."""
    person.click_on(person.window.pane.composer.field.viewport())
    person.ask("What is my name?")
    person.ask("And what is yours?")
    person.click(len(person.texts()) - 1, TargetKind.CACHE)
    now = person.explained()
    assert now.again == 0 < before.again
    said = person.inspector_says()
    assert "Since your change" in said
    assert before_and_after(before, now) in said
    assert "Now: nothing." in said
    person.press(Qt.Key.Key_I, CTRL)
    assert not person.window.inspector.isVisible()


def go_back_to_the_old_version(person: Person, replies: list[str]) -> None:
    """Pointing at it tells that it is still warm, now that the date is what it was; going on there reads little."""

    def pointed() -> str:
        """The messages take the room that the inspector leaves, so the hand follows."""
        place = person.place_of(0, lambda one: one.kind is TargetKind.PREVIOUS)
        QTest.mouseMove(person.transcript.viewport(), place + QPoint(0, 40))
        QTest.mouseMove(person.transcript.viewport(), place)
        QTest.qWait(_ASKED_AFTER_MS)
        return person.forecast()

    person.until(lambda: pointed().startswith("version 1 is warm: reads "))
    person.click(0, TargetKind.PREVIOUS)
    assert person.texts()[1::2] == replies
    person.click_on(person.window.pane.composer.field.viewport())
    person.ask("What is your name?")
    explained = person.explained()
    assert explained.reused > explained.reprocessed
    assert explained.avoidable == 0


def find_the_chat(person: Person, texts: list[str]) -> None:
    """By a word that was said in it. A start shows it where it was left, so another one is begun first."""
    person.until(lambda: person.texts() == texts)
    person.press(Qt.Key.Key_N, CTRL)
    person.until(lambda: person.texts() == [])
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


def look_at_its_timeline(person: Person, figures: list[tuple[int, int]]) -> None:
    """It is as it was, and what a row tells is told again."""
    view = person.window.timeline.view
    person.until(lambda: view.rows)
    assert [(row.n_prompt, row.reused) for row in view.rows] == figures
    assert all(row.is_earlier for row in view.rows)
    if person.window.timeline.is_folded:
        person.press(Qt.Key.Key_J, CTRL | SHIFT)
    for _ in range(6):
        if person.focus() is view:
            break
        person.press(Qt.Key.Key_F6)
    assert person.focus() is view
    edit = next(n for n, row in enumerate(view.rows) if row.explanation.cause is Cause.CLOCK_CHANGED)
    for _ in view.rows:  # the newest first
        person.press(Qt.Key.Key_Up)
        if view.selected_request == view.rows[edit].request:
            break
    assert view.selected_request == view.rows[edit].request
    person.press(Qt.Key.Key_Return)
    assert person.window.inspector.isVisible()
    assert title_line(view.rows[edit].explanation) in person.inspector_says()


def export(person: Person, folder: Path, texts: list[str]) -> None:
    """Once to be brought in again, and once to be read, with its timeline as a picture."""
    kinds = {"json": "JSON, to bring in again (*.json)", "html": "Web page with the timeline (*.html)"}
    for suffix, kind in kinds.items():
        person.press(Qt.Key.Key_S, CTRL | SHIFT)
        person.save_as(folder / f"kept.{suffix}", kind)
    written = (folder / "kept.json").read_text("utf-8")
    assert json.loads(written)
    page = (folder / "kept.html").read_text("utf-8")
    for text in (*texts, EDITED):
        assert json.dumps(text, ensure_ascii=False)[1:-1] in written
    assert all(text in page for text in ASKED)
    picture = b64decode(page.partition("data:image/svg+xml;base64,")[2].partition('"')[0]).decode()
    assert picture.startswith(("<svg", "<?xml"))
    assert ASKED[0] in picture, "a row of its timeline"

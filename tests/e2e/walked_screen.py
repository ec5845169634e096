"""Run as a process of its own: a newcomer's first hour with a model of theirs, on a screen that is there.

Arguments: the model's file, and a folder for a picture of the whole screen after each step. In whichever language the
process was started; what is typed is English, as the model knows nothing else. Prints each step when it has held.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from app.languages import use_inherited_language

use_inherited_language()  # before the window's modules are loaded

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.crash.reports import CrashReports
from app.lifecycle import opened_window
from app.process.logs import RecentRecords
from app.process.paths import demo_model, find_folders
from engine.client.state import LoadedModel
from engine.core.difference.explanation import Remedy
from tests.e2e.test_newcomer import CTRL, SHIFT, Person, begin_edit
from tests.support.patience import PATIENCE
from ui.remedies.cards import RemedyCard
from ui.transcript.target import TargetKind
from ui.window.main import MainWindow

CALM: dict[str, Any] = {"use_model_sampling": False, "temperature": 0.0, "max_tokens": 24, "n_ctx": 4096}
RULES = "Today is {}. You are a patient teacher. You explain every thing in plain words. When you are not sure, say so."
LOG = "08:{:02d} the ship {} of {} tons enters the harbour and unloads salt, rope and oranges\n"
SHIPS = ("Amelia", "Borealis", "Cormorant", "Dauntless")


class _Waiter:
    """What a person needs of pytest-qt's helper."""

    def __init__(self, look: Callable[[str], None]) -> None:
        self.look = look

    def waitUntil(self, holds: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not holds():
            if time.monotonic() > until:
                self.look("what was not to be")
                raise TimeoutError("what the walk waits for does not come")
            QTest.qWait(10)


class Walker(Person):
    """Looks at the screen after each step."""

    def __init__(self, window: MainWindow, pictures: Path, first: int) -> None:
        self._pictures, self._n, self._seen = pictures, first, set[str]()
        window.resize(1280, 800)
        window.move(0, 0)
        super().__init__(window, cast(QtBot, _Waiter(self.look)))

    @property
    def n_steps(self) -> int:
        return self._n

    def look(self, what: str) -> None:
        """At the whole screen, menus and dialogs with it, once all is painted."""
        QTest.qWait(400)
        self._n += 1
        self._seen.add(what)
        screen = QGuiApplication.primaryScreen()
        seen = screen.grabWindow(0)
        assert len({seen.toImage().pixel(x, y) for x in range(0, 1280, 16) for y in range(0, 800, 16)}) > 3, what
        seen.save(str(self._pictures / f"{self._n:02d}-{what}.png"))
        sys.stdout.write(f"{what}\n")
        sys.stdout.flush()

    def choose_file(self, path: Path) -> None:
        """In the dialog that has opened: Qt's own, where there is no desktop."""
        self.until(lambda: self.dialog() is not None)
        dialog = self.dialog()
        assert isinstance(dialog, QFileDialog)
        dialog.selectFile(str(path))
        if "a file is chosen" not in self._seen:
            self.look("a file is chosen")
        dialog.activateWindow()
        opens = next(one for one in dialog.findChildren(QPushButton) if one.isDefault())
        self.until(opens.isEnabled)
        QTest.mouseClick(opens, Qt.MouseButton.LeftButton)
        self.until(lambda: not dialog.isVisible())

    def dialog(self) -> QDialog | None:
        """The one that is open."""
        return next((one for one in self.window.findChildren(QDialog) if one.isVisible()), None)

    def first_card(self) -> RemedyCard:
        """What saves most."""
        return next(one for one in self.window.inspector.findChildren(RemedyCard) if one.isVisible())

    def edited(self) -> QPlainTextEdit:
        field = self.focus()
        assert isinstance(field, QPlainTextEdit)
        return field


def greeting(person: Walker, model: Path) -> None:
    """The model that comes along first, then one's own."""
    window = person.window
    assert window.pane.empty.isVisible()
    person.look("first start")
    person.press(Qt.Key.Key_O, CTRL)
    person.choose_file(model)

    def is_there() -> bool:
        loaded = window.state.model
        return isinstance(loaded, LoadedModel) and loaded.facts.path == str(model)

    person.until(is_there)
    person.come_to_front()
    assert len([button for button in window.pane.empty.buttons if button.isVisible()]) == 4
    assert "Q4_1" not in window.picker.button.text().split()[0]
    person.look("greeting")


def first_question(person: Walker) -> None:
    person.window.pane.composer.field.setFocus()
    person.type("Why is the sky blue? Answer in two sentences.")
    person.press(Qt.Key.Key_Return)
    person.until(lambda: len(person.texts()) == 2 and len(person.texts()[1]) > 8)
    person.look("a reply is written")
    person.await_reply()
    assert len(person.texts()[1]) > 40
    assert person.window.timeline.is_folded
    person.look("first reply")


def attachment(person: Walker, folder: Path) -> None:
    """Chosen by the button beside the field; in the chat it is a chip."""
    log = folder / "harbour.txt"
    log.write_text("".join(LOG.format(n % 60, SHIPS[n % 4], 100 + 7 * n) for n in range(10)))
    composer = person.window.pane.composer
    person.click_on(composer.attach_button)
    person.choose_file(log)
    person.until(lambda: [one.name for one in composer.tray.items if not one.is_reading] == [log.name])
    person.come_to_front()
    person.until(lambda: composer.field.hasFocus())
    person.type("Which ships came?")
    person.until(lambda: person.forecast() != "")
    person.look("attached")
    person.press(Qt.Key.Key_Return)
    person.await_reply()
    person.click_on(composer.field.viewport())
    person.look("a chip in the chat")
    person.click(2, TargetKind.DOCUMENT)
    person.look("the attachment opened")
    QTest.keyClick(QApplication.activeModalWidget() or person.window, Qt.Key.Key_Escape)


def edit(person: Walker) -> None:
    """Of the first message: what it costs stands beside it, the versions below it, its branch in the timeline."""
    begin_edit(person, 0)
    person.press(Qt.Key.Key_A, CTRL)
    person.type("Why is the sea salty?")
    QTest.qWait(600)
    person.look("a message is changed")
    person.press(Qt.Key.Key_Return)
    person.await_reply()
    assert len(person.questions()) == 1
    person.look("another version")
    person.click(0, TargetKind.PREVIOUS)
    assert len(person.questions()) == 2


def timeline(person: Walker) -> None:
    """Its first costly reading opens it: a day has passed, and the system prompt says so."""
    write_rules(person, "20 November 2026")
    person.click_on(person.window.pane.composer.field.viewport())
    person.ask("Say hello.")
    write_rules(person, "21 November 2026")
    person.click_on(person.window.pane.composer.field.viewport())
    person.ask("Say hello again.")
    if person.window.timeline.is_folded:  # on a machine that reads all of it in half a second
        person.press(Qt.Key.Key_J, CTRL | SHIFT)
    person.look("the timeline")


def write_rules(person: Walker, day: str) -> None:
    person.press(Qt.Key.Key_P, CTRL | SHIFT)
    dialog = person.window.options.dialog
    assert dialog is not None
    person.click_on(dialog.prompt.field.viewport())
    QTest.keyClick(dialog.prompt.field, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(dialog.prompt.field, RULES.format(day))
    if day.startswith("20"):
        person.look("the system prompt")
    person.click_on(dialog.apply_button)
    person.until(lambda: person.window.options.dialog is None)


def remedy(person: Walker) -> None:
    """From the reply's line to its reason, to what helps, and back again."""
    last = len(person.texts()) - 1
    kinds = [target.kind for target in person.targets(last)]
    person.click(last, TargetKind.WHY if TargetKind.WHY in kinds else TargetKind.CACHE)
    assert person.window.inspector.isVisible()
    person.look("why")
    explained = person.window.inspector.explanation
    assert explained is not None
    assert explained.offers[0].remedy is Remedy.FREEZE_VALUE
    prompt = person.window.controller.chat.system_prompt
    assert "21 November" in prompt
    person.click_on(person.first_card().button)
    person.look("frozen")
    person.click_on(person.first_card().undo)
    assert person.first_card().button.isVisible()
    assert person.window.controller.chat.system_prompt == prompt
    person.look("taken back")
    person.press(Qt.Key.Key_I, CTRL)
    assert not person.window.inspector.isVisible()


def places(person: Walker) -> None:
    """The list of models, the menu, all commands, the settings; each is left with Esc."""
    window = person.window
    person.click_on(window.picker.button)
    person.until(window.picker.popup.isVisible)
    person.look("models")
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Escape)
    person.until(lambda: not window.picker.popup.isVisible())
    menu = window.menu_button.menu()
    menu.popup(window.menu_button.mapToGlobal(QPoint(0, window.menu_button.height())))
    person.look("menu")
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    person.press(Qt.Key.Key_K, CTRL)
    QTest.qWait(100)
    person.look("commands")
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Escape)
    person.press(Qt.Key.Key_Comma, CTRL)
    person.until(lambda: person.dialog() is not None)
    person.look("settings")
    dialog = person.dialog()
    assert dialog is not None
    QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Escape)
    person.until(lambda: not dialog.isVisible())


def main(model: Path, pictures: Path) -> None:
    folders = find_folders(None)
    reports = CrashReports(folders.crash_reports, RecentRecords())
    with opened_window(folders, reports, model=demo_model(), **CALM) as opened:
        person = Walker(opened.window, pictures, 0)
        greeting(person, model)
        first_question(person)
        attachment(person, pictures)
        edit(person)
        timeline(person)
        remedy(person)
        places(person)
        texts, n = person.texts(), person.n_steps
    with opened_window(folders, reports, model=demo_model(), **CALM) as opened:
        person = Walker(opened.window, pictures, n)
        person.until(lambda: person.texts() == texts)
        loaded = opened.window.state.model
        assert isinstance(loaded, LoadedModel)
        assert loaded.facts.path == str(model), "the model used last"
        assert len(opened.window.timeline.view.rows) >= 5
        person.look("started again")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))

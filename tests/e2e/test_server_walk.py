"""A newcomer points a program at Cairn: switch on, copy its set-up, run it, see its requests, read why, mend it."""

from __future__ import annotations

import logging
import socket
import subprocess
import sys
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from engine.core.difference.explanation import Cause, Remedy
from tests.e2e.test_newcomer import CTRL, SHIFT, Person, start  # noqa: F401 -- a fixture
from ui.remedies.cards import RemedyCard
from ui.serving.dialog import ServerDialog
from ui.serving.host import Stand

pytestmark = [pytest.mark.native, pytest.mark.e2e]

_RULES = (
    "Today is {} November 2026. You are a patient teacher. You explain every thing in plain words, and give one short "
    "example for each. When you are not sure, you say so."
)
_PROGRAM = "openai (Python)"
_QUESTION = '[{"role": "user", "content": "Hello!"}]'


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as held:
        return int(held.getsockname()[1])


def open_page(person: Person) -> ServerDialog:
    person.press(Qt.Key.Key_K, CTRL | SHIFT)
    dialog = person.window.serving.dialog
    assert dialog is not None
    assert dialog.isVisible()
    return dialog


def choose_port(dialog: ServerDialog) -> int:
    """The usual one may be somebody else's."""
    port = free_port()
    dialog.tabs.setCurrentIndex(2)
    dialog.port.setFocus()
    dialog.port.selectAll()
    QTest.keyClicks(dialog.port, str(port))
    QTest.keyClick(dialog.port, Qt.Key.Key_Return)
    return port


def copied(dialog: ServerDialog) -> str:
    """The program that the page gives to copy."""
    dialog.tabs.setCurrentIndex(1)
    dialog.programs.setCurrentText(_PROGRAM)
    QTest.mouseClick(dialog.copy_setup, Qt.MouseButton.LeftButton)
    return QGuiApplication.clipboard().text()


def run(person: Person, program: str) -> None:
    done = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        person.until(lambda: done.poll() is not None)
    finally:
        done.kill()
        told = done.communicate()[0].decode()
    assert done.returncode == 0, told
    assert "CompletionUsage" in told


def with_rules(program: str, day: int) -> str:
    """The person adds rules of their own, with a date in them."""
    asked = f'[{{"role": "system", "content": "{_RULES.format(day)}"}}, *{_QUESTION}]'
    assert _QUESTION in program
    return program.replace(_QUESTION, asked)


def newest_line(person: Person, dialog: ServerDialog, n_requests: int) -> str:
    """Once it is over."""
    dialog.tabs.setCurrentIndex(0)

    def is_told() -> bool:
        line = dialog.requests.item(0).text() if dialog.requests.count() == n_requests else ""
        return bool(line) and not any(word in line for word in ("waits", "reads", "so far"))

    person.until(is_told)
    return dialog.requests.item(0).text()


def doable(person: Person) -> list[RemedyCard]:
    """What the inspector offers to do for the program, the one that saves most first."""
    cards = [card for card in person.window.inspector.findChildren(RemedyCard) if card.button.isVisible()]
    return [card for card in cards if card.button.text() == "Do this for openai-python"]


def test_a_program_is_set_up_and_what_it_costs_is_told(
    start: Callable[[], Person],  # noqa: F811
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The door is of no use to who does not find it, or does not see what came in through it."""
    person = start()
    assert not person.window.serving.sign.isVisible()
    dialog = open_page(person)
    port = choose_port(dialog)
    QTest.mouseClick(dialog.switch, Qt.MouseButton.LeftButton)
    person.until(lambda: person.window.serving.host.stand is Stand.ON)
    assert dialog.address.text() == f"http://127.0.0.1:{port}/v1"
    assert person.window.serving.sign.isVisible()

    program = copied(dialog)
    run(person, with_rules(program, 20))
    assert "all new" in newest_line(person, dialog, 1)
    assert dialog.table.client_at(0) == "openai-python"
    run(person, with_rules(program, 21))
    assert "a date or time in the system prompt changed" in newest_line(person, dialog, 2).lower()

    dialog.requests.setCurrentRow(0)
    dialog.requests.setFocus()
    QTest.mouseClick(dialog.explain, Qt.MouseButton.LeftButton)
    explained = person.window.inspector.explanation
    assert explained is not None
    assert explained.cause is Cause.CLOCK_CHANGED
    rows = person.window.timeline.view.rows
    assert rows[-1].explanation.compared_with == explained.compared_with
    assert person.window.timeline.view.title_of(rows[-1].request) == "openai-python"
    person.until(lambda: person.window.timeline.view.rows[-1].explanation.offers)
    offered = person.window.timeline.view.rows[-1].explanation.offers[0]
    assert offered.remedy in (Remedy.MOVE_DATE, Remedy.FREEZE_VALUE)

    person.come_to_front()
    person.until(lambda: doable(person))
    QTest.mouseClick(doable(person)[0].button, Qt.MouseButton.LeftButton)
    run(person, with_rules(program, 22))
    assert "Changed by Cairn" in newest_line(person, dialog, 3)
    mended = person.window.timeline.view.rows[-1].explanation
    assert mended.again < 16
    assert mended.reused >= offered.saves_tokens
    assert [one.now for one in mended.tidied] == ["22 November 2026"]

    QTest.mouseClick(dialog.switch, Qt.MouseButton.LeftButton)
    person.until(lambda: person.window.serving.host.stand is Stand.OFF)
    assert not person.window.serving.sign.isVisible()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port)).close()
    warned = [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING]
    assert [text for text in warned if "This plugin does not support" not in text] == []

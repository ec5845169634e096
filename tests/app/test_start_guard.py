from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QObject, Signal

from app.process.start_guard import check_pyside, installed_pyside, pyside_problem


@pytest.mark.parametrize(
    ("python", "pyside", "is_refused"),
    [
        ((3, 11), "6.12.0", True),
        ((3, 12), "6.12.0", False),
        ((3, 13), "6.12.0", False),
        ((3, 11), "6.11.3", False),
        ((3, 11), "6.12.1", False),
    ],
)
def test_only_the_broken_pair_is_refused(python: tuple[int, int], pyside: str, is_refused: bool) -> None:
    assert bool(pyside_problem(python, pyside)) is is_refused


def test_the_refusal_is_one_line_that_says_what_to_do() -> None:
    line = pyside_problem((3, 11), "6.12.0")
    assert "\n" not in line
    assert "6.11.3" in line


def test_what_is_installed_here_is_fine() -> None:
    assert installed_pyside()
    assert check_pyside() == ""


class _Sender(QObject):
    sent = Signal()


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None and True are immortal from Python 3.12 on")
def test_qt_calls_take_no_reference_of_none_and_true() -> None:
    """PySide6 6.12.0 loses one with every call, and after some thousands Python aborts."""
    sender = _Sender()
    calls = 200
    before = (sys.getrefcount(None), sys.getrefcount(True))
    for _ in range(calls):
        sender.setObjectName("x")
        sender.sent.emit()
    after = (sys.getrefcount(None), sys.getrefcount(True))
    assert before[0] - after[0] < calls / 2
    assert before[1] - after[1] < calls / 2

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import threading
import time

import pytest
from PySide6.QtCore import QEventLoop, QTimer, qWarning
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.process.qt_display import display_problem
from app.qt_application import QuitSignals, delete_now, log_qt_messages, make_application
from tests.support.cairn_process import ROOT
from tests.support.patience import PATIENCE, PATIENCE_MS


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no POSIX signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_is_heard_while_nothing_else_happens(qapp: QApplication, number: signal.Signals) -> None:
    """Python's handlers run between two Python instructions, and an idle Qt loop executes none."""
    loop = QEventLoop()
    heard_after: list[float] = []
    started = time.monotonic()

    def quit_now() -> None:
        heard_after.append(time.monotonic() - started)
        loop.quit()

    signals = QuitSignals(quit_now)
    QTimer.singleShot(PATIENCE_MS, loop.quit)
    killer = threading.Timer(0.3, os.kill, (os.getpid(), number))
    killer.start()
    loop.exec()
    killer.join()
    signals.close()
    assert len(heard_after) == 1
    assert heard_after[0] < PATIENCE, "the loop ended by itself"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no POSIX signals")
def test_what_is_ignored_stays_ignored(qapp: QApplication) -> None:
    """`nohup cairn` goes on when the terminal is closed."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        signals = QuitSignals(lambda: None)
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        signals.close()
    finally:
        signal.signal(signal.SIGHUP, before)


def test_the_handlers_of_before_come_back(qapp: QApplication) -> None:
    before = signal.getsignal(signal.SIGINT)
    signals = QuitSignals(lambda: None)
    assert signal.getsignal(signal.SIGINT) is not before
    signals.close()
    assert signal.getsignal(signal.SIGINT) is before


def test_qts_messages_reach_the_log(qapp: QApplication, caplog: pytest.LogCaptureFixture) -> None:
    undo = log_qt_messages()
    try:
        qWarning("something odd")
        qWarning("This plugin does not support propagateSizeHints()")
    finally:
        undo()
    assert [(record.name, record.levelno, record.message) for record in caplog.records] == [
        ("ui", logging.WARNING, "Qt: something odd")
    ]


def test_an_application_that_is_there_is_used(qapp: QApplication) -> None:
    """Qt allows one per process."""
    assert make_application() is qapp


def test_a_window_is_gone_when_it_is_deleted(qapp: QApplication) -> None:
    """Left to the interpreter's end, windows are freed after their application: a crash on the way out."""
    window = QWidget()
    child = QWidget(window)
    delete_now(window)
    assert not isValid(window)
    assert not isValid(child)


def test_a_missing_display_is_seen_before_qt_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert "no display" in display_problem()
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        with monkeypatch.context() as context:
            context.setenv(name, "x")
            assert display_problem() == ""


_FILES = """
import os, sys
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication
from app.qt_application import make_application
application = make_application()
heard = []
QApplication.sendEvent(application, QFileOpenEvent("/m/early.gguf"))
application.tell_files(heard.append)
QApplication.sendEvent(application, QFileOpenEvent("/m/later.gguf"))
application.tell_files(None)
QApplication.sendEvent(application, QFileOpenEvent("/m/too late.gguf"))
print(heard)
"""


def test_files_that_macos_hands_over_are_told_also_early_ones() -> None:
    done = subprocess.run([sys.executable, "-c", _FILES], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['/m/early.gguf', '/m/later.gguf']"

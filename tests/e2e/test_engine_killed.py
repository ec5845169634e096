"""The engine process of a real window is killed at random: the window goes on, each request ends, no chat is lost.

CAIRN_KILLS=200 kills it so often; a test run does it a few times.
"""

from __future__ import annotations

import logging
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from app.crash.reports import CrashReports
from app.lifecycle import OpenedWindow, opened_window
from app.process.logs import RecentRecords
from app.process.paths import demo_model, find_folders
from engine.client.process import ProcessEngine
from engine.client.state import LoadedModel
from engine.events import EngineLost
from engine.store.conversations import SqliteConversations
from tests.support.patience import PATIENCE_MS
from ui.chats.model import RowState
from ui.window.main import MainWindow

pytestmark = [
    pytest.mark.native,
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform == "win32", reason="it is killed by signals"),
]

N_KILLS = int(os.environ.get("CAIRN_KILLS", "3"))
CALM: dict[str, Any] = {"use_model_sampling": False, "temperature": 0.0, "max_tokens": 300, "n_ctx": 4096}
_BEAT_MS = 5
_log = logging.getLogger("ui")


class Heart:
    """Beats on the window's thread, and knows its longest pause."""

    def __init__(self, window: MainWindow) -> None:
        self.longest = 0.0
        self._last = time.perf_counter()
        self._timer = QTimer(window)
        self._timer.timeout.connect(self._beat)
        self._timer.start(_BEAT_MS)

    def _beat(self) -> None:
        now = time.perf_counter()
        self.longest = max(self.longest, now - self._last)
        self._last = now


def engine_of(opened: OpenedWindow) -> ProcessEngine:
    engine = opened.window._engine
    assert isinstance(engine, ProcessEngine)
    return engine


def send(window: MainWindow, text: str) -> None:
    window.pane.composer.set_text(text)
    window.pane.composer.field.sent.emit()


def is_loaded(window: MainWindow) -> Callable[[], bool]:
    return lambda: isinstance(window.state.model, LoadedModel)


def has_lost(lost: list[EngineLost], n: int) -> Callable[[], bool]:
    return lambda: len(lost) == n


def is_idle(window: MainWindow) -> Callable[[], bool]:
    return lambda: window.controller.running is None and not any(row.is_busy for row in window.controller.rows.rows)


def test_the_window_lives_on_and_every_message_is_there_at_the_next_start(
    qtbot: QtBot, base_folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folders, chance = find_folders(str(base_folder)), random.Random(11)
    reports = CrashReports(tmp_path / "crashes", RecentRecords())
    with opened_window(folders, reports, model=demo_model(), **CALM) as opened:
        window, sent = opened.window, list[str]()
        heart, lost = Heart(window), list[EngineLost]()
        window.bridge.batch.connect(lambda batch: lost.extend(e for e in batch if isinstance(e, EngineLost)))
        qtbot.waitUntil(is_loaded(window), timeout=PATIENCE_MS)
        for number in range(N_KILLS):
            sent.append(f"Question {number}: tell me about the sea.")
            send(window, sent[-1])
            qtbot.wait(chance.randrange(0, 300))
            pid = engine_of(opened).pid
            assert pid is not None
            os.kill(pid, chance.choice([signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT]))
            qtbot.waitUntil(has_lost(lost, number + 1), timeout=PATIENCE_MS)
            qtbot.waitUntil(is_idle(window), timeout=PATIENCE_MS)
            if window.pane.problem.isVisible() and window.pane.problem.action_button.text() == "Try again":
                window.pane.problem.action_button.click()
            qtbot.waitUntil(is_loaded(window), timeout=PATIENCE_MS)
            while window.pane.problem.isVisible():
                window.pane.problem.dismiss()
        sent.append("And are you still there?")
        send(window, sent[-1])
        qtbot.waitUntil(is_idle(window), timeout=PATIENCE_MS)
        assert window.controller.rows.rows[-1].state in (RowState.DONE, RowState.STOPPED)
        shown = [row.text for row in window.controller.rows.rows if row.role == "user"]
        assert shown == sent
        _log.info("%d kills, longest pause of the window %.0f ms", N_KILLS, 1e3 * heart.longest)
    store = SqliteConversations(folders.conversations_file)
    try:
        (summary,) = store.list().result()
        stored = store.open(summary.id).result()
        assert [message.text for message in stored.messages if message.role == "user"] == sent
    finally:
        store.close()

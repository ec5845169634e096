"""Run as a process that is killed: the whole window, in which one reply is finished and another is being written.

Argument: a file to which it appends what the transcript shows of the second reply, one JSON object a line: "at" in Unix
seconds and "text". Only the model is a fake, for replies of a known length at a known pace.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

from PySide6.QtTest import QTest

from app.crash.reports import CrashReports
from app.lifecycle import opened_window
from app.process.logs import RecentRecords
from app.process.paths import find_folders
from engine.client.state import LoadedModel
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.patience import PATIENCE
from ui.window.main import MainWindow

QUESTION, ANSWER = "A short question, with umlauts: äöü", "A short answer, also with umlauts: äöü."
LONG_QUESTION = "And now a long story."
SECONDS_PER_TOKEN = 0.005
N_TOKENS = 10_000  # far more than anybody waits for, but a forgotten process ends
_LOOK_EVERY_MS = 20


def chat_until_killed(window: MainWindow, model: FakeModel, shown: Path) -> None:
    """Returns only if nobody kills the process."""
    rows = window.controller.rows
    _wait(lambda: isinstance(window.state.model, LoadedModel))
    model.reply = ANSWER
    _send(window, QUESTION)
    _wait(lambda: len(rows) == 2 and not window.controller.is_busy_here)
    model.reply, model.reply_tokens = "", N_TOKENS
    model.faults.on_decode = lambda: time.sleep(SECONDS_PER_TOKEN)
    _send(window, LONG_QUESTION)
    with shown.open("a", encoding="utf-8") as file:
        while window.controller.is_busy_here:
            QTest.qWait(_LOOK_EVERY_MS)
            text = rows[3].text
            if text:
                file.write(json.dumps({"at": time.time(), "text": text}) + "\n")
                file.flush()


def _send(window: MainWindow, text: str) -> None:
    window.pane.composer.set_text(text)
    window.pane.composer.field.sent.emit()


def _wait(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        QTest.qWait(_LOOK_EVERY_MS)


def main(shown: Path) -> None:
    folders = find_folders(None)
    loader = FakeLoader()
    reports = CrashReports(folders.crash_reports, RecentRecords())
    with (
        patch("engine.native.loader.make_loader", lambda _folder, **_more: loader),
        opened_window(folders, reports, model=Path("fake.gguf"), engine="thread") as opened,
    ):
        chat_until_killed(opened.window, loader.model, shown)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

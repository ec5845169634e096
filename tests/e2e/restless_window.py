"""Run as a process that is killed: the whole window with its engine process, asking one question after the other.

Arguments: the number of the start, and a file to which it appends a line for each question that it has sent.
"""

from __future__ import annotations

import itertools
import sys
import time
from pathlib import Path
from typing import Any

from PySide6.QtTest import QTest

from app.crash.reports import CrashReports
from app.lifecycle import opened_window
from app.process.logs import RecentRecords
from app.process.paths import demo_model, find_folders
from engine.client.state import LoadedModel
from ui.window.main import MainWindow

_LOOK_EVERY_MS = 10
_LONGEST = 120.0  # seconds; a forgotten process ends


def ask_until_killed(window: MainWindow, start: str, sent: Path) -> None:
    """Returns only if nobody kills the process."""
    numbers, last = itertools.count(1), time.monotonic() + _LONGEST
    with sent.open("a", encoding="utf-8") as file:
        while time.monotonic() < last:
            QTest.qWait(_LOOK_EVERY_MS)
            if window.pane.problem.isVisible():  # it was killed while it loaded: a start leaves such a model alone
                window.pane.problem.action_button.click()
            if not isinstance(window.state.model, LoadedModel) or window.controller.is_busy_here:
                continue
            text = f"Question {start}.{next(numbers)}: tell me about the sea."
            window.pane.composer.set_text(text)
            window.pane.composer.field.sent.emit()
            file.write(f"{time.time()} {text}\n")
            file.flush()


def main(start: str, sent: Path) -> None:
    folders = find_folders(None)
    reports = CrashReports(folders.crash_reports, RecentRecords())
    calm: dict[str, Any] = {"use_model_sampling": False, "temperature": 0.0, "max_tokens": 100, "n_ctx": 4096}
    with opened_window(folders, reports, model=demo_model(), engine="process", **calm) as opened:
        ask_until_killed(opened.window, start, sent)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))

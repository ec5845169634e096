"""The composition root: what is built of what, started and stopped in which order. The only module that sees everything.

Start: settings, application, conversations, engine, window shown, model.
Stop:  window (stores the partial reply), engine, conversations, settings.
"""

from __future__ import annotations

import logging
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from app.cli import SmokeTest
from app.crash import CrashReports
from app.paths import Folders, demo_model, find_folders, resources_folder
from app.settings import Settings, SettingsStore
from engine import Engine
from engine.core.cache_settings import CacheSettings

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from ui.main_window import MainWindow

_log = logging.getLogger("start")


class SystemClock:
    """Implements engine.ports.Clock."""

    def monotonic(self) -> float:
        return time.monotonic()

    def wall(self) -> float:
        return time.time()


def stored_settings(folders: Folders) -> Settings:
    """What was chosen in the window, for commands that need none."""
    return SettingsStore(folders.settings_file).current


@contextmanager
def running_engine(folders: Folders, cache: CacheSettings) -> Iterator[Engine]:
    """An engine that runs until the block ends."""
    from engine.native import make_loader  # llama.cpp's libraries are loaded only where a model may be

    engine = Engine(make_loader(folders.cache), clock=SystemClock(), cache=cache)
    engine.start()
    _log.info("engine started")
    try:
        yield engine
    finally:
        if engine.stop():
            _log.info("engine stopped")
        else:
            _log.warning("the engine did not stop in time")


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedWindow:
    """A window with everything behind it, running."""

    application: QApplication
    window: MainWindow
    engine: Engine
    settings: SettingsStore


@contextmanager
def opened_window(
    folders: Folders, reports: CrashReports, *, model: Path | None = None, theme: str = ""
) -> Iterator[OpenedWindow]:
    """The window is shown, and its first model starts to load as soon as Qt's loop runs."""
    from PySide6.QtCore import QTimer

    from app.crash_dialog import CrashDialog
    from app.qt_application import QuitSignals, log_qt_messages, make_application
    from engine.store import SqliteConversations
    from ui.main_window import MainWindow

    with ExitStack() as stack:
        folders.create()
        settings = SettingsStore(folders.settings_file)
        if theme:
            settings.change(theme=theme)
        stack.callback(log_qt_messages())
        application = make_application()
        conversations = SqliteConversations(folders.conversations_file)
        stack.callback(conversations.close)
        engine = stack.enter_context(running_engine(folders, settings.current.cache()))
        window = MainWindow(
            engine, conversations, settings, resources=resources_folder(), demo_model=model or demo_model()
        )
        stack.callback(window.deleteLater)
        stack.callback(window.close)
        signals = QuitSignals(lambda: _close(window), window)
        stack.callback(signals.close)
        reports.show_with(CrashDialog(folders.crash_reports, window).show_report)
        window.show()
        _log.info("window shown")
        QTimer.singleShot(0, window, window.load_first_model)
        yield OpenedWindow(application=application, window=window, engine=engine, settings=settings)
        _log.info("window closed")
    _log.info("everything stopped")


def run_window(folders: Folders, reports: CrashReports) -> int:
    """`cairn`: until the window is closed."""
    from app.qt_display import display_problem

    problem = display_problem()
    if problem:
        print(f"cairn: {problem}", file=sys.stderr)  # noqa: T201 -- for who started it in a terminal
        return 1
    with opened_window(folders, reports) as opened:
        return opened.application.exec()


def run_smoke_test(task: SmokeTest, model: Path, reports: CrashReports, *, stderr: TextIO) -> int:
    """`cairn smoke-test`: the real window with a base folder of its own, which is removed afterwards."""
    from app.qt_display import display_problem
    from app.terminal.smoke_test import smoke_test

    if display_problem():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory(prefix="cairn-smoke-test-") as folder:
        folders = find_folders(folder)
        with opened_window(folders, reports, model=model, theme=task.theme) as opened:
            return smoke_test(task, opened.application, opened.window, stderr=stderr)


def run_child(name: str, arguments: tuple[str, ...]) -> int:
    """What Cairn starts itself again for: a crash in there must not take anything else down."""
    match name:
        case "backend-probe":
            from engine.native.probe import child_main

            return child_main(arguments)
        case "qt":
            from app.terminal.qt_probe import qt_probe

            return qt_probe(sys.stdout)
        case _:
            return 2


def _close(window: MainWindow) -> None:
    window.close()

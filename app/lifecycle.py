"""The composition root, the one module that sees everything: what is built of what, started and stopped in order.

Start: settings, application, conversations, engine, window shown, model.
Stop:  window (stores the partial reply), engine, conversations, settings.
"""

from __future__ import annotations

import gc
import logging
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from app.cli import QT_CHILD, ChildProcess, Simulate, SmokeTest
from app.crash import CrashReports
from app.paths import Folders, demo_model, find_folders, resources_folder
from app.settings import Settings, SettingsStore
from engine import Engine
from engine.core.cache_settings import CacheSettings, ram_share

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from engine.native.simulated import SimulatedLoader
    from ui.main_window import MainWindow

_log = logging.getLogger("start")

# Seconds after which a thread that runs Python lets another have a turn. The window's thread needs several turns for a
# key; while a PDF is read it may wait for each as long as this, and Python's own 5 ms add up to sluggish typing.
_SWITCH_INTERVAL = 0.0005


class SystemClock:
    """Implements engine.ports.Clock."""

    def monotonic(self) -> float:
        return time.monotonic()

    def wall(self) -> float:
        return time.time()


def stored_settings(folders: Folders) -> Settings:
    """What was chosen in the window, for commands that need none."""
    return SettingsStore(folders.settings_file).current


class EngineHolder:
    """The engine in use; a fresh one takes its place when it has died. Main thread."""

    def __init__(self, folders: Folders, cache: CacheSettings) -> None:
        self._folders = folders
        self._cache = cache
        self.engine = self._start()

    def restart(self) -> Engine:
        """End the old one, whatever became of it, and start another."""
        self.stop()
        self.engine = self._start()
        return self.engine

    def stop(self) -> None:
        if self.engine.stop():
            _log.info("engine stopped")
        else:
            _log.warning("the engine did not stop in time")

    def _start(self) -> Engine:
        from engine.native.loader import make_loader  # llama.cpp's libraries are loaded only where a model may be
        from engine.native.machine import total_memory

        engine = Engine(
            make_loader(self._folders.cache),
            clock=SystemClock(),
            cache=self._cache,
            ram_share=ram_share(total_memory()),
        )
        engine.start()
        _log.info("engine started")
        return engine


@contextmanager
def _few_to_collect() -> Iterator[None]:
    """What was made at the start stays until the end, and Python need not look through it time and again.

    A full collection took 95 ms with the window open, some 85,000 objects, and stopped typing and the engine alike;
    now it takes less than 1 ms.
    """
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


@contextmanager
def running_engine(folders: Folders, cache: CacheSettings) -> Iterator[Engine]:
    """An engine that runs until the block ends."""
    holder = EngineHolder(folders, cache)
    try:
        with _few_to_collect():
            yield holder.engine
    finally:
        holder.stop()


@contextmanager
def simulated_model(task: Simulate, model: Path, settings: Settings) -> Iterator[SimulatedLoader]:
    """A loader of models that compute nothing, with the sizes that the stored settings give `model`."""
    from engine.commands import LEAST_SEQUENCES
    from engine.native.simulated import open_simulation

    chosen = replace(settings.load(), n_ctx=task.n_ctx, n_seq_max=task.n_live + LEAST_SEQUENCES)
    with open_simulation(
        str(model), chosen, state_bytes=task.state_bytes, kv_bytes_per_token=task.kv_bytes_per_token
    ) as loader:
        yield loader


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedWindow:
    """A window with everything behind it, running."""

    application: QApplication
    window: MainWindow
    settings: SettingsStore


@contextmanager
def opened_window(folders: Folders, reports: CrashReports, *, model: Path, **changes: object) -> Iterator[OpenedWindow]:
    """The window is shown; `model` is loaded, unless another was used last, once Qt's loop runs.

    `changes` are settings to begin with.
    """
    from app.crash_dialog import CrashDialog
    from app.qt_application import QuitSignals, delete_now, log_qt_messages, make_application
    from engine.store.conversations import SqliteConversations
    from ui.main_window import MainWindow

    with ExitStack() as stack:
        stack.callback(_log.info, "everything stopped")
        stack.callback(sys.setswitchinterval, sys.getswitchinterval())
        sys.setswitchinterval(_SWITCH_INTERVAL)
        folders.create()
        settings = SettingsStore(folders.settings_file)
        settings.change(**changes)
        stack.callback(log_qt_messages())
        application = make_application()
        conversations = SqliteConversations(folders.conversations_file)
        stack.callback(conversations.close)
        holder = EngineHolder(folders, settings.current.cache())
        stack.callback(holder.stop)
        window = MainWindow(
            holder.engine,
            conversations,
            settings,
            resources=resources_folder(),
            demo_model=model,
            restart_engine=holder.restart,
        )
        stack.callback(delete_now, window)
        stack.callback(_close, window)
        stack.callback(QuitSignals(window.close, window).close)
        stack.callback(reports.show_with, None)
        reports.show_with(CrashDialog(folders.crash_reports, window).show_report)
        window.show()
        _log.info("window shown")
        with _few_to_collect():
            yield OpenedWindow(application=application, window=window, settings=settings)
        _log.info("stopping")


def run_window(folders: Folders, reports: CrashReports) -> int:
    """`cairn`: until the window is closed."""
    from app.qt_display import display_problem

    problem = display_problem()
    if problem:
        print(f"cairn: {problem}", file=sys.stderr)  # noqa: T201 -- for who started it in a terminal
        return 1
    with opened_window(folders, reports, model=demo_model()) as opened:
        return opened.application.exec()


def run_smoke_test(task: SmokeTest, model: Path, reports: CrashReports, *, stderr: TextIO) -> int:
    """`cairn smoke-test`: the real window with a base folder of its own, which is removed afterwards."""
    from app.qt_display import display_problem
    from app.terminal.smoke_test import smoke_test

    if display_problem():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory(prefix="cairn-smoke-test-") as folder:
        folders = find_folders(folder)
        calm = {"theme": task.theme, "use_model_sampling": False, "temperature": 0.0, "max_tokens": 200}
        with opened_window(folders, reports, model=model, **calm) as opened:
            return smoke_test(task, opened.application, opened.window, stderr=stderr)


def run_child(task: ChildProcess) -> int:
    """What Cairn starts itself again for: a crash in there must not take anything else down."""
    if task.name == QT_CHILD:
        from app.terminal.qt_probe import qt_probe

        return qt_probe(sys.stdout)
    from engine.native.probe import main as probe

    return probe(list(task.arguments))


def _close(window: MainWindow) -> None:
    if window.isVisible():
        window.close()

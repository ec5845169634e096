"""The composition root, the one module that sees everything: what is built of what, started and stopped in order.

Start: settings, application, conversations, engine, window shown, model.
Stop:  window (stores the partial reply), engine, conversations, settings.
"""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from app.cli import ENGINE_CHILD, TOOLS_CHILD, TRIAL_CHILD
from app.crash.reports import CrashReports
from app.engines import EngineChoice, EngineHolder, shipped_models
from app.installation import first_aid
from app.options.tasks import ChatOnce, ChildProcess, Replay, Serve, Simulate, SmokeTest
from app.private.modes import remove_left_files
from app.process.interrupt import INTERRUPTED, Interrupts
from app.process.paths import Folders, demo_model, find_folders, resources_folder
from app.process.qt_display import QT_CHILD
from engine.client.door import OwnedEngine
from engine.core.cache.settings import AUTOMATIC
from engine.errors import UserFixable
from engine.language.translation import tr
from engine.scratch import ScratchFolder
from ui.settings.store import SettingsStore
from ui.settings.stored import Settings

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from app.instance.single import WindowLock
    from app.qt_application import QuitSignals
    from engine.simulated.model import SimulatedLoader
    from ui.window.main import MainWindow

_log = logging.getLogger("start")

# Seconds after which a thread that runs Python lets another have a turn. The window's thread needs several turns for a
# key; while a PDF is read it may wait for each as long as this, and Python's own 5 ms add up to sluggish typing.
_SWITCH_INTERVAL = 0.0005

_HURRY_SECONDS = 0.3


_NO_DISK = "off"


def engine_for(
    task: ChatOnce | Serve | Replay, settings: Settings, folders: Folders, on_crash: Callable[[], None]
) -> EngineChoice:
    """As the window has it, but for what the command line says. A replay keeps nothing, and its cache is its own."""
    is_server, is_replay = isinstance(task, Serve), isinstance(task, Replay)
    if isinstance(task, Replay):
        from app.terminal.replay import cache_settings

        cache = cache_settings(task)
    else:
        cache = settings.cache()
        prepares = task.prepares if isinstance(task, Serve) else False  # after one question nothing follows
        cache = cache if prepares is None else replace(cache, prepares=prepares)
        cache = replace(cache, drafts=True) if task.speculates else cache
    if task.disk_cache not in (None, _NO_DISK) and not cache.disk_bytes:
        cache = replace(cache, disk_bytes=AUTOMATIC)  # who names a folder wants something kept there
    return EngineChoice(
        folders=folders,
        cache=cache,
        remembers_read=settings.remembers_read and not is_replay,
        disk_cache=disk_folder(task.disk_cache, usual=folders.disk_cache if is_server else None),
        kind=task.engine,
        is_replaced=is_server,  # what ends its process ends the others: they have nothing to ask of another one
        on_crash=on_crash,
    )


def disk_folder(chosen: str | None, *, usual: Path | None = None) -> Path | None:
    """Where states are kept, by what the command line says; None: nowhere."""
    if chosen is None:
        return usual
    return None if chosen == _NO_DISK else Path(chosen).expanduser().absolute()


def stored_settings(folders: Folders, *, stderr: TextIO | None = None) -> Settings:
    """What was chosen in the window, for commands that need none. What is wrong with the file is told on `stderr`."""
    store = SettingsStore(folders.settings_file)
    for warning in store.warnings if stderr is not None else ():
        print(f"cairn: {warning}", file=stderr)
    return store.current


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
def running_engine(choice: EngineChoice) -> Iterator[OwnedEngine]:
    """An engine that runs until the block ends.

    Raises UserFixable in the end, once all is done, when the folder of what was read went meanwhile.
    """
    holder = EngineHolder(choice)
    try:
        with _few_to_collect():
            yield holder.engine
    finally:
        holder.stop()
    if holder.has_lost_folder:
        raise UserFixable(
            tr("The folder {folder} was removed or moved while Cairn was at work.", folder=choice.folders.data),
            action=tr("All of it is complete, but what was read is not known at the next start."),
        )


@contextmanager
def simulated_model(task: Simulate, model: Path, settings: Settings, folders: Folders) -> Iterator[SimulatedLoader]:
    """A loader of models that compute nothing, with the sizes that the stored settings give `model`.

    A child has opened the file before: some broken ones end whoever does.
    """
    from engine.commands import LEAST_SEQUENCES
    from engine.native.probing.trial import Trials
    from engine.simulated.model import open_simulation

    chosen = replace(settings.load(), n_ctx=task.n_ctx, n_seq_max=task.n_live + LEAST_SEQUENCES, other_machines=())
    Trials(folders.probe, shipped=shipped_models()).run_without_weights(model, chosen)
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
    signals: QuitSignals

    def run(self) -> int:
        """Until the window is closed: 0, or INTERRUPTED by Ctrl-C while it started or loaded a model."""
        code = self.application.exec()
        return INTERRUPTED if self.signals.has_interrupted else code


@contextmanager
def opened_window(
    folders: Folders,
    reports: CrashReports,
    *,
    model: Path,
    interrupts: Interrupts | None = None,
    lock: WindowLock | None = None,
    **changes: object,
) -> Iterator[OpenedWindow]:
    """The window is shown; `model` is loaded, unless another was used last, once Qt's loop runs.

    `lock` is this process's, on the data folder.
    `changes` are settings to begin with. Ctrl-C ends the start through `interrupts`, and later closes the window.
    """
    from PySide6.QtCore import QTimer

    from app.crash.dialog import CrashDialog, add_logs_entry
    from app.qt_application import QuitSignals, delete_now, log_qt_messages, make_application
    from app.serving.window_server import WindowKeys, WindowSecrets, WindowServers
    from app.updates.release import updates_place
    from app.updates.watch import UpdateWatch
    from engine.client.state import FailedModel, LoadedModel
    from engine.store.conversations import SqliteConversations
    from ui.collecting import CollectsHere
    from ui.models.own_book import ModelHomes
    from ui.window.main import MainWindow

    check_key = interrupts.check if interrupts is not None else lambda: None
    with ExitStack() as stack:
        stack.callback(_log.info, "everything stopped")
        stack.callback(sys.setswitchinterval, sys.getswitchinterval())
        sys.setswitchinterval(_SWITCH_INTERVAL)
        folders.create()
        settings = SettingsStore(folders.settings_file)
        settings.change(**changes)
        stack.callback(log_qt_messages())
        application = make_application()
        stack.callback(CollectsHere().close)  # once no other thread is left
        check_key()
        elsewhere = settings.current.chats_folder
        conversations = SqliteConversations(
            Path(elsewhere) / folders.conversations_file.name if elsewhere else folders.conversations_file,
            must_exist=bool(elsewhere),
            claim=lock.claim if lock is not None else lambda _folder: None,
        )
        stack.callback(conversations.close)
        holder = EngineHolder(
            EngineChoice(
                folders=folders,
                cache=settings.current.cache(),
                remembers_read=settings.current.remembers_read,
                disk_cache=folders.disk_cache,
                kind=settings.current.engine,
                on_crash=reports.collect,
            )
        )
        stack.callback(holder.stop)
        check_key()
        window = MainWindow(
            holder.engine,
            conversations,
            settings,
            resources=resources_folder(),
            demo_model=model,
            model_homes=ModelHomes(
                own=folders.models,
                found_file=folders.found_models_file,
                downloads_file=folders.downloads_file,
                words_file=folders.own_words_file,
            ),
            restart_engine=holder.restart,
            make_server=WindowServers(folders, settings),
            server_keys=WindowKeys(folders),
            tool_secrets=WindowSecrets(folders),
        )
        window.closing.place.kept.connect(
            lambda kept: settings.change(chats_folder=_chosen(Path(kept.path), folders.conversations_file))
        )
        stack.callback(delete_now, window)
        stack.callback(_close, window)
        check_key()
        if interrupts is not None:
            interrupts.close()  # from here on Ctrl-C closes the window
        check_key()  # what came in between
        signals = QuitSignals(
            # Once the loop runs: a window that is closed before, or while it is being shown, is shown all the same.
            lambda: QTimer.singleShot(0, window, lambda: _close(window)),
            window,
            is_busy=lambda: not isinstance(window.state.model, LoadedModel | FailedModel),
        )
        stack.callback(_end_signals, signals, holder)
        stack.callback(reports.show_with, None)
        reports.show_with(CrashDialog(folders.crash_reports, window).show_report)
        stack.callback(UpdateWatch(settings, updates_place(), window.notices, window.bridge, window).close)
        add_logs_entry(window.menu_button.menu(), folders.logs, before=window.actions_by_name["quit"])
        window.show()
        _log.info("window shown")
        with _few_to_collect():
            yield OpenedWindow(application=application, window=window, settings=settings, signals=signals)
        _log.info("stopping")


def _chosen(now: Path, usual: Path) -> str:
    """The folder of the chats, as the settings have it."""
    return "" if now == usual else str(now.parent)


def _end_signals(signals: QuitSignals, holder: EngineHolder) -> None:
    """Whoever pressed Ctrl-C while a model was loaded does not wait for it."""
    if signals.has_interrupted:
        holder.patience = _HURRY_SECONDS
    signals.close()


def run_window(folders: Folders, reports: CrashReports, interrupts: Interrupts, *, file: Path | None = None) -> int:
    """`cairn`: until the window is closed. Where one is open already, that one comes to the front instead.

    `file`: a model that the person chose outside, in a file manager for instance.
    """
    from app.process.qt_display import DisplayTrial, display_problem

    problem = display_problem()
    if problem:
        return _fail(problem)
    folders.create()
    with contextlib.closing(DisplayTrial()) as trial, ExitStack() as stack:
        from app.instance.single import InstanceServer, take_window
        from app.qt_application import CairnApplication, bring_to_front

        lock = take_window(folders.data, str(file or ""))
        if lock is None:
            print("cairn: Cairn is open already; its window was brought to the front.", file=sys.stderr)  # noqa: T201
            return 0
        stack.callback(lock.release)
        import ui.window.main  # noqa: F401 -- takes as long as the trial

        problem = trial.problem()
        interrupts.check()  # the trial hears the key as well
        if problem:
            return _fail(problem)
        remove_left_files(folders)
        opened = stack.enter_context(
            opened_window(folders, reports, model=demo_model(), interrupts=interrupts, lock=lock)
        )
        window = opened.window

        def hear(path: str) -> None:
            bring_to_front(window)
            if path:
                window.models.load(path)

        stack.callback(InstanceServer(lock, hear, window).close)
        if isinstance(opened.application, CairnApplication):
            opened.application.tell_files(hear)
            stack.callback(opened.application.tell_files, None)
        if file is not None:
            window.models.load(str(file))
        return opened.run()


def _fail(problem: str) -> int:
    """For who started it in a terminal, or has none."""
    print(f"cairn: {problem}", file=sys.stderr)  # noqa: T201 -- what a terminal is for
    first_aid.show(problem)
    return 1


def run_smoke_test(
    task: SmokeTest, model: Path, reports: CrashReports, interrupts: Interrupts, *, stderr: TextIO
) -> int:
    """`cairn smoke-test`: the real window with a base folder of its own, which is removed afterwards."""
    from app.terminal.smoke.smoke_test import check_screenshot, smoke_test

    check_screenshot(task)
    problem = _find_platform()
    interrupts.check()
    if problem:
        return _fail(problem)
    with ScratchFolder("smoke-test") as folder:
        folders = find_folders(str(folder))
        calm: dict[str, Any] = {"theme": task.theme, "use_model_sampling": False, "temperature": 0.0, "max_tokens": 200}
        with opened_window(folders, reports, model=model, interrupts=interrupts, **calm) as opened:
            samples = resources_folder() / "samples"
            return smoke_test(task, opened.application, opened.window, samples=samples, stderr=stderr)


def _find_platform() -> str:
    """Without a display that works the window opens offscreen. Why that does not help either, or ""."""
    from app.process.qt_display import DisplayTrial, display_problem

    if not display_problem():
        with contextlib.closing(DisplayTrial()) as trial:
            import ui.window.main  # noqa: F401 -- takes as long as the trial

            problem = trial.problem()
        if not problem or os.environ.get("QT_QPA_PLATFORM"):  # a platform that was asked for is not replaced
            return problem
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return ""


def run_child(task: ChildProcess) -> int:
    """What Cairn starts itself again for: a crash in there must not take anything else down."""
    if task.name == QT_CHILD:
        from app.terminal.qt_probe import qt_probe

        return qt_probe(sys.stdout)
    if task.name == ENGINE_CHILD:
        from app.engine_child import run_engine

        return run_engine()
    if task.name == TRIAL_CHILD:
        from engine.native.probing.trial_child import main as try_model

        return try_model(list(task.arguments))
    if task.name == TOOLS_CHILD:
        from app.terminal.smoke.tool_server import serve

        return serve()
    from engine.native.probing.probe import main as probe

    return probe(list(task.arguments))


def _close(window: MainWindow) -> None:
    if window.isVisible():
        window.close()

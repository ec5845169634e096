"""`cairn` and `python -m app`: parse, set up, hand over, and turn whatever happens into an exit code."""

from __future__ import annotations

import contextlib
import io
import logging
import os
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn, TextIO, assert_never

from app.process.interrupt import INTERRUPTED, Interrupts, leave_at_once

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, leave_at_once)  # the rest takes a moment to load

from app import cli
from app.crash.reports import CrashReports
from app.installation import first_aid
from app.installation.first_aid import split_file
from app.languages import use_chosen_language, use_inherited_language
from app.options import tasks
from app.options.machine import WorkerOptions
from app.private.modes import leave_no_core, narrow
from app.process.logs import start_logging
from app.process.paths import Folders, check_projector, find_folders, find_model
from app.process.printing import VisibleText
from app.process.start_guard import check_pyside
from engine.errors import CairnError
from engine.language.translation import tr
from engine.named_files import lines_of
from engine.native.backend.engine_files import NOTES_VARIABLE
from engine.private_files import private_files
from engine.scratch import remove_left_folders

_log = logging.getLogger("start")

DONE, FAILED = 0, 1
_LONGEST_WORD = 300  # a path of thousands of characters is a mistake, and names nothing


def main(arguments: Sequence[str] | None = None) -> int:
    """0 done, 1 failed with one line on stderr, 2 bad usage, 130 Ctrl-C, 128 more than another signal."""
    _replace_missing_streams()
    _use_utf8()
    leave_no_core()
    with private_files():
        return _main(arguments)


def _main(arguments: Sequence[str] | None) -> int:
    try:
        given, file = split_file(sys.argv[1:] if arguments is None else arguments)
        options = cli.parse(given)
    except SystemExit as left:  # after --help, --version and bad usage
        return _flushed(int(left.code or 0))
    if isinstance(options.task, tasks.ChildProcess):
        use_inherited_language()
        from app.lifecycle import run_child

        return run_child(options.task)
    has_window = isinstance(options.task, tasks.OpenWindow)
    try:
        folders = find_folders(options.basedir)
    except CairnError as error:
        return _fail(str(error), has_window=has_window)
    os.environ[NOTES_VARIABLE] = str(folders.probe)
    narrow(folders)
    remove_left_folders()
    logs = start_logging(folders.logs, debug=options.debug)
    reports = CrashReports(folders.crash_reports, logs.recent)
    reports.install()
    interrupts = Interrupts(before_leaving=reports.abandon)
    try:
        code = _run(options.task, folders, reports, interrupts, file)
        interrupts.check()
        return _flushed(code)
    except KeyboardInterrupt:
        return interrupts.code
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            _log.exception("the system refused to read or write")
        return _refused(error)
    except CairnError as error:
        return _fail(str(error), has_window=has_window)
    except ImportError as error:
        reports.report(error, "command line")
        return _fail(first_aid.broken_installation(error), has_window=has_window)
    except Exception as error:  # noqa: BLE001 -- the last fence: a line and a report instead of a traceback
        reports.report(error, "command line")
        what = tr(
            "an error of Cairn's own, {kind}; a report lies in {folder}.",
            kind=type(error).__name__,
            folder=folders.crash_reports,
        )
        return _fail(what, has_window=has_window)
    finally:
        interrupts.close()
        reports.uninstall()
        logs.close()


def run() -> NoReturn:
    """The process itself: `main`, and an end that nothing holds up."""
    try:
        code = main()
    except KeyboardInterrupt:  # pressed twice
        code = INTERRUPTED
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is left takes a moment, and the code is decided
    if any(thread.name == "engine" for thread in threading.enumerate()):
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.flush()
        os._exit(code)  # the engine hangs in llama.cpp, whose libraries must not be taken down under it
    sys.exit(code)


def _run(task: tasks.Task, folders: Folders, reports: CrashReports, interrupts: Interrupts, file: Path | None) -> int:
    """Imports only what the task needs: `cairn chat` starts without Qt."""
    if isinstance(task, tasks.OpenWindow):
        problem = check_pyside()
        if problem:
            return _fail(problem, has_window=True)
        use_chosen_language(folders.settings_file)
    elif isinstance(task, tasks.SmokeTest):
        use_inherited_language()
    from app import lifecycle

    match task:
        case tasks.OpenWindow():
            return lifecycle.run_window(folders, reports, interrupts, file=file)
        case tasks.ChatOnce() | tasks.Serve() | tasks.Replay():
            return _run_engine(task, folders, reports, interrupts)
        case tasks.Simulate():
            from app.terminal.simulation.simulate import simulate

            model = _model(task.model, folders)
            settings = lifecycle.stored_settings(folders, stderr=sys.stderr)
            with lifecycle.simulated_model(task, model, settings, folders) as simulated:
                interrupts.allow()
                return simulate(task, simulated, stdin=lines_of(sys.stdin.buffer), stdout=sys.stdout, stderr=sys.stderr)
        case tasks.Inspect():
            from app.terminal.inspect_record import inspect_record

            interrupts.allow()
            return inspect_record(task, stdout=sys.stdout, stderr=sys.stderr)
        case tasks.Doctor():
            from app.terminal.doctor import doctor

            return doctor(task, folders, lifecycle.stored_settings(folders), stdout=sys.stdout)
        case tasks.ListCache():
            from app.terminal.cache_list import list_cache

            folder = lifecycle.disk_folder(task.disk_cache, usual=folders.disk_cache)
            return list_cache(task, folder or folders.disk_cache, stdout=sys.stdout)
        case tasks.SmokeTest():
            problem = check_pyside()
            if problem:
                return _fail(problem)
            model = _model(task.model, folders)
            return lifecycle.run_smoke_test(task, model, reports, interrupts, stderr=sys.stderr)
        case tasks.ListModels() | tasks.SearchModels() | tasks.GetModel() | tasks.RemoveModel() | tasks.KeepToken():
            from app.terminal.model_list import models

            interrupts.allow()
            settings = lifecycle.stored_settings(folders, stderr=sys.stderr)
            return models(task, folders, settings, stdout=sys.stdout, stderr=sys.stderr)
        case WorkerOptions():
            from app.terminal.worker import worker

            interrupts.allow()
            return worker(task, folders, stdout=sys.stdout, stderr=sys.stderr)
        case tasks.ChildProcess():
            raise AssertionError("children do not come here")
        case _:
            assert_never(task)


def _run_engine(
    task: tasks.ChatOnce | tasks.Serve | tasks.Replay, folders: Folders, reports: CrashReports, interrupts: Interrupts
) -> int:
    from app import lifecycle

    model = _model(task.model, folders)
    check_projector(task.projector)
    settings = lifecycle.stored_settings(folders, stderr=sys.stderr)
    with lifecycle.running_engine(lifecycle.engine_for(task, settings, folders, reports.collect)) as engine:
        if isinstance(task, tasks.Serve):
            from app.serving.serve import serve

            return serve(task, model, engine, settings, folders, interrupts, stdout=sys.stdout, stderr=sys.stderr)
        interrupts.allow()
        if isinstance(task, tasks.Replay):
            from app.terminal.replay import replay

            lines = lines_of(sys.stdin.buffer)
            return replay(task, model, engine, settings, stdin=lines, stdout=sys.stdout, stderr=sys.stderr)
        from app.terminal.chat import chat
        from app.terminal.model_list import own_settings_of

        own = own_settings_of(model, folders)
        return chat(task, model, engine, settings, own=own, stdin=sys.stdin, stdout=sys.stdout, stderr=sys.stderr)


def _model(name: str, folders: Folders) -> Path:
    """As of `find_model`; names of the list are looked up only where nothing else has that name."""

    def listed(name: str) -> Path | None:
        from app import lifecycle
        from app.terminal.model_list import path_named

        return path_named(name, folders, lifecycle.stored_settings(folders))

    return find_model(name, folders.models, listed)


def _flushed(code: int) -> int:
    """Here a reader that went away and a full disk can be told apart; at Python's end they are a strange exit code."""
    try:
        sys.stdout.flush()
    except OSError as error:
        return _refused(error)
    return code


def _refused(error: OSError) -> int:
    _forget_stdout()
    if isinstance(error, BrokenPipeError):
        return _fail("the output was closed before everything was written.")
    named = f"{error.filename}: " if isinstance(error.filename, str) else ""
    why = error.strerror or type(error).__name__
    return _fail(tr("the system refused to read or write: {why}.", why=f"{named}{why}"))


def _fail(line: str, *, has_window: bool = False) -> int:
    """`has_window`: who asked for a window may have no terminal to read this in."""
    words = (word if len(word) <= _LONGEST_WORD else f"{word[: _LONGEST_WORD // 2]}…" for word in line.split())
    print(f"cairn: {' '.join(words)}", file=sys.stderr)  # noqa: T201 -- what the command line is for
    if has_window:
        first_aid.show(line)
    return FAILED


def _replace_missing_streams() -> None:
    """Python has None for a stream that was closed before it started, and in a program without a console."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 -- lives as long as the process


class _Notes(VisibleText):
    """Stderr: what is said about the work. A full disk or a reader that went away costs the words, not the work."""

    def write_as_is(self, text: str) -> None:
        with contextlib.suppress(OSError):
            super().write_as_is(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            super().flush()


def _use_utf8() -> None:
    """Replies hold any character; a pipe on Windows would refuse most of them. What comes in must be sound, though."""

    def encoding(stream: TextIO) -> str:
        return stream.encoding if stream.isatty() else "utf-8"

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding=encoding(sys.stdin), errors="strict")
    if isinstance(sys.stdout, io.TextIOWrapper):
        known, by_line = encoding(sys.stdout), sys.stdout.line_buffering
        sys.stdout = sys.__stdout__ = VisibleText(sys.stdout.detach(), known, "replace", line_buffering=by_line)  # type: ignore[misc]
    if isinstance(sys.stderr, io.TextIOWrapper):
        known = encoding(sys.stderr)
        sys.stderr = sys.__stderr__ = _Notes(sys.stderr.detach(), known, "replace", line_buffering=True)  # type: ignore[misc]


def _forget_stdout() -> None:
    """Python flushes stdout once more at its end; let that go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


if __name__ == "__main__":
    run()

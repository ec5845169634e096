"""`cairn` and `python -m app`: parse, set up, hand over, and turn whatever happens into an exit code."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from collections.abc import Sequence
from typing import TextIO, assert_never

from app import cli
from app.crash import CrashReports
from app.logs import start_logging
from app.paths import Folders, find_folders, find_model
from app.start_guard import check_pyside
from engine.errors import CairnError

_log = logging.getLogger("start")

DONE, FAILED, INTERRUPTED = 0, 1, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """0 done, 1 failed with one line on stderr, 2 bad usage, 130 Ctrl-C."""
    _replace_missing_streams()
    _write_utf8(sys.stdout, sys.stderr)
    options = cli.parse(sys.argv[1:] if arguments is None else arguments)
    if isinstance(options.task, cli.ChildProcess):
        from app.lifecycle import run_child

        return run_child(options.task)
    folders = find_folders(options.basedir)
    logs = start_logging(folders.logs, debug=options.debug)
    reports = CrashReports(folders.crash_reports, logs.recent)
    reports.install()
    try:
        code = _run(options.task, folders, reports)
        sys.stdout.flush()  # here, where a reader that went away can be told apart
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_stdout()
        return _fail("the output was closed before everything was written.")
    except OSError as error:
        _log.exception("the system refused to read or write")
        _forget_stdout()
        return _fail(f"the system refused to read or write: {error.strerror or type(error).__name__}.")
    except CairnError as error:
        return _fail(str(error))
    except Exception as error:  # noqa: BLE001 -- the last fence: a line and a report instead of a traceback
        reports.report(error, "command line")
        return _fail(f"an error of Cairn's own, {type(error).__name__}; a report lies in {folders.crash_reports}.")
    finally:
        reports.uninstall()
        logs.close()


def _run(task: cli.Task, folders: Folders, reports: CrashReports) -> int:
    """Imports only what the task needs: `cairn chat` starts without Qt."""
    from app import lifecycle

    match task:
        case cli.OpenWindow():
            problem = check_pyside()
            return _fail(problem) if problem else lifecycle.run_window(folders, reports)
        case cli.ChatOnce():
            from app.terminal.chat import chat

            model = find_model(task.model, folders.models)
            settings = lifecycle.stored_settings(folders)
            with lifecycle.running_engine(folders, settings.cache()) as engine:
                return chat(task, model, engine, settings, stdin=sys.stdin, stdout=sys.stdout, stderr=sys.stderr)
        case cli.Replay():
            from app.terminal.replay import cache_settings, replay

            model = find_model(task.model, folders.models)
            settings = lifecycle.stored_settings(folders)
            with lifecycle.running_engine(folders, cache_settings(task)) as engine:
                return replay(
                    task, model, engine, settings, stdin=sys.stdin.buffer, stdout=sys.stdout, stderr=sys.stderr
                )
        case cli.Simulate():
            from app.terminal.simulate import simulate

            model = find_model(task.model, folders.models)
            settings = lifecycle.stored_settings(folders)
            with lifecycle.simulated_model(task, model, settings) as simulated:
                return simulate(task, simulated, stdin=sys.stdin.buffer, stdout=sys.stdout, stderr=sys.stderr)
        case cli.Inspect():
            from app.terminal.inspect_record import inspect_record

            return inspect_record(task, stdout=sys.stdout, stderr=sys.stderr)
        case cli.Doctor():
            from app.terminal.doctor import doctor

            return doctor(task, folders, lifecycle.stored_settings(folders), stdout=sys.stdout)
        case cli.SmokeTest():
            problem = check_pyside()
            if problem:
                return _fail(problem)
            model = find_model(task.model, folders.models)
            return lifecycle.run_smoke_test(task, model, reports, stderr=sys.stderr)
        case cli.NotInThisVersion():
            return _fail(f"“{task.name}” is not in this version.")
        case cli.ChildProcess():
            raise AssertionError("children do not come here")
        case _:
            assert_never(task)


def _fail(line: str) -> int:
    with contextlib.suppress(OSError):  # stderr may be what broke; the exit code remains
        print(f"cairn: {' '.join(line.split())}", file=sys.stderr)  # noqa: T201 -- what the command line is for
    return FAILED


def _replace_missing_streams() -> None:
    """Python has None for a stream that was closed before it started, and in a program without a console."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 -- lives as long as the process


def _write_utf8(*streams: TextIO) -> None:
    """Replies hold any character; a pipe on Windows would refuse most of them."""
    for stream in streams:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding=stream.encoding if stream.isatty() else "utf-8", errors="replace")


def _forget_stdout() -> None:
    """Python flushes stdout once more at its end; let that go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


if __name__ == "__main__":
    sys.exit(main())

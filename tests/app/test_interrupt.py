"""One Ctrl-C ends the program, whatever it is doing: with 130, and without a traceback."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.cairn_process import ROOT, command
from tests.support.endless_reply import endless_replies
from tests.support.patience import PATIENCE

pytestmark = [pytest.mark.e2e, pytest.mark.skipif(sys.platform == "win32", reason="Windows has no POSIX signals")]

# A load that does not look whether it is still wanted, as one from a disk that does not answer; no test waits so long.
_STUCK = """
import sys, time
from pathlib import Path
from engine.native import loader
mark = Path(sys.argv.pop(1))
def stuck(self, path, settings, on_progress):
    mark.touch()
    time.sleep(3600)
loader.NativeLoader.__call__ = stuck
from app import __main__ as program
program.run()
"""

# The same in an engine process: Python reads this file in every process that has its folder on PYTHONPATH.
_STUCK_CHILD = """
import sys
if "--engine-process" in sys.orig_argv:
    import time
    from pathlib import Path
    from engine.native import loader
    def stuck(self, path, settings, on_progress):
        Path({mark!r}).touch()
        time.sleep(3600)
    loader.NativeLoader.__call__ = stuck
"""

# The same on the main thread: Python cannot be heard while C has not returned.
_DEAF = """
import ctypes, sys, time
from pathlib import Path
from app.process.interrupt import Interrupts
Interrupts(before_leaving=Path(sys.argv[2]).touch)
Path(sys.argv[1]).touch()
end = time.monotonic() + 3600
while time.monotonic() < end:
    try:
        time.sleep(3600)
    except KeyboardInterrupt:
        pass  # swallowed, as Qt does
"""


# Ctrl-C at one exact place of the window's start: just before a function is called.
_AT = """
import importlib, os, signal, sys
module, owner, name = sys.argv.pop(1).split(":")
owner = getattr(importlib.import_module(module), owner)
original = getattr(owner, name)
def press(*given, **more):
    setattr(owner, name, original)
    os.kill(os.getpid(), signal.SIGINT)
    return original(*given, **more)
setattr(owner, name, press)
from app import __main__ as program
program.run()
"""


def _hear_the_key() -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def interrupted(
    command_line: list[str], is_time: Callable[[], bool], number: int = signal.SIGINT, **environment: str
) -> tuple[int, str]:
    """Exit code and stderr of a process to which Ctrl-C, or another signal, comes once it `is_time`."""
    with subprocess.Popen(
        command_line,
        cwd=ROOT,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        preexec_fn=_hear_the_key,
    ) as child:
        try:
            end = time.monotonic() + PATIENCE
            while not is_time():
                assert child.poll() is None, child.communicate()
                assert time.monotonic() < end, "it never came so far"
                time.sleep(0.002)
            child.send_signal(number)
            _, errors = child.communicate(timeout=PATIENCE)
        finally:
            child.kill()
    return child.returncode, errors.decode()


def log_says(folder: Path, words: str) -> bool:
    log = folder / "logs" / "cairn.log"
    return log.exists() and words in log.read_text(encoding="utf-8")


_STEPS: dict[str, Callable[[Path], bool]] = {
    "the log is open": lambda base: (base / "logs" / "cairn.log").exists(),
    "crashes are watched for": lambda base: bool(list((base / "logs").glob("crashes/native-*"))),
    "the window is taken": lambda base: (base / "data" / "window.lock").exists(),
    "the chats are open": lambda base: (base / "data" / "conversations.sqlite3").exists(),
    "the engine runs": lambda base: log_says(base, "engine started"),
    "the window is shown": lambda base: log_says(base, "window shown"),
}


@pytest.mark.parametrize("step", _STEPS)
def test_the_window_s_start_is_interrupted_at_every_step(step: str, base_folder: Path) -> None:
    """Inside a call from Qt an exception is lost, and a window closed before its loop began never ended it."""
    code, errors = interrupted(command(), lambda: _STEPS[step](base_folder))
    assert (code, errors) == (130, "")
    assert not list((base_folder / "logs" / "crashes").glob("report-*"))


@pytest.mark.parametrize(
    "place",
    [
        "app.crash.reports:CrashReports:install",
        "app.process.qt_display:DisplayTrial:__init__",
        "app.process.qt_display:DisplayTrial:problem",
        "app.instance.single:WindowLock:publish",
        "app.process.interrupt:Interrupts:check",
        "app.process.interrupt:Interrupts:close",
        "app.qt_application:QuitSignals:__init__",
        "app.crash.reports:CrashReports:show_with",
        "ui.window.main:MainWindow:__init__",
        "ui.window.main:MainWindow:show",
        "ui.window.main:MainWindow:showEvent",
        "ui.window.main:MainWindow:resizeEvent",
        "app.instance.single:InstanceServer:__init__",
        "app.lifecycle:OpenedWindow:run",
    ],
)
def test_no_place_of_the_start_loses_the_key(place: str, base_folder: Path) -> None:
    """A window that is closed before it is shown is shown all the same, and nobody would press again."""
    with subprocess.Popen(
        [sys.executable, "-c", _AT, place],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        preexec_fn=_hear_the_key,
    ) as child:
        try:
            _, errors = child.communicate(timeout=PATIENCE)
        finally:
            child.kill()
    assert (child.returncode, errors.decode()) == (130, "")


@pytest.mark.parametrize("task", ["window", "chat", "chat on a thread", "replay", "smoke-test"])
def test_a_load_that_does_not_come_back_is_not_waited_for(task: str, tmp_path: Path, base_folder: Path) -> None:
    requests = tmp_path / "requests.jsonl"
    requests.write_text(json.dumps({"messages": [{"role": "user", "content": "Hi"}]}), encoding="utf-8")
    arguments = {
        "window": [],
        "chat": ["chat", "-m", "demo", "Hi"],
        "chat on a thread": ["chat", "-m", "demo", "--engine", "thread", "Hi"],
        "replay": ["replay", str(requests), "-m", "demo"],
        "smoke-test": ["smoke-test"],
    }[task]
    mark = tmp_path / "loading"
    if task != "chat on a thread":
        (tmp_path / "sitecustomize.py").write_text(_STUCK_CHILD.format(mark=str(mark)), encoding="utf-8")
        paths = os.pathsep.join([str(tmp_path), str(ROOT)])
        code, errors = interrupted([sys.executable, "-m", "app", *arguments], mark.exists, PYTHONPATH=paths)
    else:
        code, errors = interrupted([sys.executable, "-c", _STUCK, str(mark), *arguments], mark.exists)
    assert (code, errors) == (130, "")
    end = time.monotonic() + PATIENCE
    while list((base_folder / "logs" / "crashes").glob("*")):  # the engine's process ends a moment after its command
        assert time.monotonic() < end, "something is left, as of a crash"
        time.sleep(0.01)


def test_a_main_thread_that_does_not_listen_is_not_waited_for(tmp_path: Path) -> None:
    """What is to be removed is removed all the same."""
    mark, left = tmp_path / "deaf", tmp_path / "left"
    code, _ = interrupted([sys.executable, "-c", _DEAF, str(mark), str(left)], mark.exists)
    assert code == 130
    assert left.exists()


# What was read waits to be written until the engine ends.
_WRITES_LATE = """
    import threading
    from pathlib import Path
    from engine.store.read_before import kept_paths
    mark, may_write = Path({mark!r}), threading.Event()
    close = kept_paths.KeptPaths.close
    def closed(self, *given):
        may_write.set()
        close(self, *given)
    kept_paths.KeptPaths.close = closed
    note = kept_paths.KeptPaths.note
    def noted(self, *given):
        self._submit(may_write.wait)
        note(self, *given)
        mark.touch()
    kept_paths.KeptPaths.note = noted
"""


def _keeps(base: Path) -> bool:
    """Digests of something that was read lie there."""
    with contextlib.closing(sqlite3.connect(base / "data" / "read-before.sqlite3", timeout=PATIENCE)) as database:
        return bool(database.execute("SELECT count(*) FROM block").fetchone()[0])


@pytest.mark.native
@pytest.mark.parametrize(
    ("name", "engine"),
    [
        *((name, engine) for name in ("SIGHUP", "SIGTERM", "SIGINT") for engine in ("process", "thread")),
        ("SIGKILL", "process"),  # which is then alone
    ],
)
def test_whatever_ends_a_chat_what_it_read_is_kept(name: str, engine: str, tmp_path: Path, base_folder: Path) -> None:
    """SIGHUP, of a terminal that is closed, and SIGTERM ended the process where it was."""
    mark, number = tmp_path / "noted", signal.Signals[name]
    environment = endless_replies(
        tmp_path,
        where="--engine-process" if engine == "process" else "chat",
        more=_WRITES_LATE.format(mark=str(mark)),
    )
    asked = command("chat", "-m", "demo", "--engine", engine, "Tell me a very long story.")
    code, errors = interrupted(asked, mark.exists, number, **environment)
    is_killed = number == signal.SIGKILL
    assert code == (-number if is_killed else 128 + number)
    assert "Traceback" not in errors
    end = time.monotonic() + PATIENCE
    left = base_folder / "logs" / "crashes"  # what is there while a process runs; one that is killed leaves it
    while not _keeps(base_folder) or len(list(left.glob("*"))) > int(is_killed):
        assert time.monotonic() < end, "its engine's process, which may end a moment later, has kept nothing"
        time.sleep(0.01)

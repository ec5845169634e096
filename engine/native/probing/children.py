"""What the children have in common that try something out: how they are started, and what an exit code says of them."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import threading
import time
from enum import Enum
from pathlib import Path

log = logging.getLogger("engine.native")

REFUSED, WRONG_NUMBERS = 10, 11  # exit codes of the backend probe
_ABORTED_ON_WINDOWS = 3
_FIRST_CRASH_CODE_ON_WINDOWS = 0xC0000000

_PARENT = "CAIRN_PROBE_PARENT"  # its number, for a child that ends with it
_LOOK_SECONDS = 0.5
NO_WINDOW: int = getattr(subprocess, "CREATE_NO_WINDOW", 0)


NOTHING_TRIED = 12  # exit code of a child that did not come to what was to be tried
_LAST_SECONDS = 10.0  # for a process that was killed
_KILLED = -getattr(signal, "SIGKILL", 9)
_ASKED_TO_END = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)}


class Outcome(Enum):
    """How a child ended."""

    WORKED = "worked"
    REFUSED = "refused"  # with an error that the real load will report as well
    DIED = "died"
    TOO_SLOW = "took too long"  # which says nothing: the machine may have been busy
    KILLED = "was killed"  # from outside, most likely where memory was short: no fault of what was tried
    UNKNOWN = "could not be tried"  # the child did not start, or failed before it came to llama.cpp


def child_environment() -> dict[str, str]:
    """This package can be imported there, and an abort does not start a debugger to print the stack."""
    root = str(Path(__file__).resolve().parents[3])
    paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(paths),
        "GGML_NO_BACKTRACE": "1",
        _PARENT: str(os.getpid()),
    }


def end_with_parent() -> None:
    """In a child of `child_environment`: end soon after the parent has, though a driver hang on another thread.

    Not on Windows, where a child is not told who its parent is.
    """
    parent = os.environ.pop(_PARENT, "")
    if not parent.isdigit() or os.name == "nt":
        return

    def look() -> None:
        while os.getppid() == int(parent):
            time.sleep(_LOOK_SECONDS)
        os._exit(NOTHING_TRIED)

    threading.Thread(target=look, name="parent-watch", daemon=True).start()


def start_child(command: list[str], *, output: int, what: str) -> subprocess.Popen[str] | None:
    """`output`: of stdout and stderr, as of subprocess. None where it cannot start; the log names it by `what`."""
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            env=child_environment(),
            creationflags=NO_WINDOW,
            start_new_session=True,  # Ctrl-C in a terminal is the parent's to understand
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        log.warning("%s cannot start: %s", what, error)
        return None


def end_child(child: subprocess.Popen[str]) -> bool:
    """Kill it if it still runs. False: it is left behind, as one that hangs in a driver, where no signal reaches it."""
    if child.poll() is None:
        child.kill()
    try:
        child.wait(_LAST_SECONDS)
    except subprocess.TimeoutExpired:
        return False
    return True


def outcome_of(exit_code: int) -> Outcome:
    """Signals are negative on POSIX; Windows has its exception codes, and 3 for abort()."""
    if exit_code == 0:
        return Outcome.WORKED
    if exit_code == REFUSED:
        return Outcome.REFUSED
    if exit_code == _KILLED:
        return Outcome.KILLED
    if -exit_code in _ASKED_TO_END:
        return Outcome.UNKNOWN
    if exit_code < 0 or exit_code in (WRONG_NUMBERS, _ABORTED_ON_WINDOWS) or exit_code >= _FIRST_CRASH_CODE_ON_WINDOWS:
        return Outcome.DIED
    return Outcome.UNKNOWN

"""Whether Qt could open a window here, found out without Qt in this process: it would end it.

What can be told from the variables is told at once. The rest, a display that refuses or a platform that Qt does not
know, a child finds out while this process loads the window's code.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from engine.language.translation import tr

QT_CHILD = "--probe-qt"  # the flag of the child that asks Qt
_TIMEOUT_SECONDS = 30.0
_VARIABLES = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")


def display_problem() -> str:
    """Why no window can open, in one line; "" where Qt may try."""
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return ""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return ""
    return tr("There is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set).")


def qt_command() -> list[str]:
    """The command that asks Qt in another process, also when frozen."""
    return [sys.executable, *(() if getattr(sys, "frozen", False) else ("-m", "app")), QT_CHILD]


def qt_folder() -> Path | None:
    """Where to start it, so that Python finds this program."""
    return None if getattr(sys, "frozen", False) else Path(__file__).resolve().parents[2]


class DisplayTrial:
    """A child that lets Qt open a display as this process will. Ended by `problem` or `close`."""

    def __init__(self) -> None:
        """Starts it, where Qt could fail: on other systems it finds their own display."""
        self._child: subprocess.Popen[bytes] | None = None
        if sys.platform == "linux" or os.environ.get("QT_QPA_PLATFORM"):
            self._child = subprocess.Popen(
                qt_command(),
                cwd=qt_folder(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )

    def problem(self) -> str:
        """Wait for the child: why no window can open, in one line; ""."""
        if self._child is None:
            return ""
        try:
            found, errors = self._child.communicate(timeout=_TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            return _sentence(tr("the display does not answer"))
        finally:
            self.close()
        if self._child.returncode != 0:
            return _sentence(qt_reason(errors))
        return "" if b'"scale": null' not in found else _sentence(tr("it finds no screen"))

    def close(self) -> None:
        if self._child is not None:
            if self._child.poll() is None:
                self._child.kill()
                self._child.wait()
            for stream in (self._child.stdout, self._child.stderr):
                if stream is not None:
                    stream.close()


def qt_reason(errors: bytes) -> str:
    """What Qt said before it ended the process, without the advice to install the program again."""
    lines = [line.strip() for line in errors.decode(errors="replace").splitlines() if line.strip()]
    told = [line for line in lines if line.startswith(("qt.", "Could not", "Failed to", "ImportError"))]
    return re.sub(r"^qt\.[\w.]+: ", "", (told or lines or [tr("it ended without a word")])[0]).rstrip(".")


def _sentence(why: str) -> str:
    given = ", ".join(
        tr("{name} is “{value}”", name=name, value=os.environ[name]) for name in _VARIABLES if os.environ.get(name)
    )
    if given:
        return tr("Qt cannot open a window here: {why}. Check the display ({given}).", why=why, given=given)
    return tr("Qt cannot open a window here: {why}. Check the display.", why=why)

"""What Qt finds on this machine, asked in a process of its own: a missing library ends it instead of `doctor`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any, TextIO

from app.process.qt_display import display_problem, qt_command, qt_folder

_TIMEOUT_SECONDS = 30


def qt_probe(stdout: TextIO) -> int:
    """The child: prints one JSON object."""
    from PySide6.QtCore import qVersion
    from PySide6.QtGui import QFontDatabase, QGuiApplication

    application = QGuiApplication([sys.argv[0]])
    fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    screen = application.primaryScreen()
    found = {
        "version": qVersion(),
        "platform": application.platformName(),
        "scale": screen.devicePixelRatio() if screen is not None else None,
        "font": application.font().family(),
        "fixed_font": fixed.family(),
        "n_families": len(QFontDatabase.families()),
    }
    print(json.dumps(found), file=stdout, flush=True)
    return 0


def ask_qt() -> dict[str, Any]:
    """What the child printed, or {"error": its last words}. Without a display it is asked offscreen."""
    environment = dict(os.environ)
    if display_problem():
        environment["QT_QPA_PLATFORM"] = "offscreen"
    try:
        done = subprocess.run(
            qt_command(),
            env=environment,
            cwd=qt_folder(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_TIMEOUT_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return {"error": f"Qt could not be asked: {type(error).__name__}"}
    try:
        found = json.loads(done.stdout)
    except ValueError:
        last = done.stderr.decode(errors="replace").strip().splitlines()[-1:] or ["it said nothing"]
        return {"error": f"Qt ended with {done.returncode}: {last[0]}"}
    return dict(found)

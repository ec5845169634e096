"""Whether Qt could open a window here, found out without Qt: it would end the process."""

from __future__ import annotations

import os
import sys


def display_problem() -> str:
    """Why no window can open, in one line; "" where Qt may try."""
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return ""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return ""
    return "There is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set)."

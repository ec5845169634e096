"""Refuses a PySide6 that would abort the process in the middle of a chat.

PySide6 6.12.0's wheel loses a reference to None or True with every call into Qt on Python before 3.12, where these are
still counted; after some thousand calls Python aborts (PYSIDE-3474).
"""

from __future__ import annotations

import sys
from importlib import metadata

from engine.language.translation import tr

_BROKEN = "6.12.0"


def pyside_problem(python: tuple[int, int], pyside: str) -> str:
    """One line saying why these two do not go together; "" when they do."""
    if pyside == _BROKEN and python < (3, 12):
        return tr(
            "PySide6 {pyside} aborts on Python {python}.{python2}. Install PySide6-Essentials "
            "6.11.3, or use Python 3.12 or 3.13.",
            pyside=pyside,
            python=python[0],
            python2=python[1],
        )
    return ""


def installed_pyside() -> str:
    """Its version without importing it; "" when it is not installed."""
    try:
        return metadata.version("PySide6-Essentials")
    except metadata.PackageNotFoundError:
        return ""


def check_pyside() -> str:
    """`pyside_problem` for this very process."""
    return pyside_problem((sys.version_info.major, sys.version_info.minor), installed_pyside())

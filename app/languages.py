"""Which language Cairn speaks: chosen before anything that speaks is loaded."""

from __future__ import annotations

import json
import os
from pathlib import Path

from app.process.paths import resources_folder
from engine.language.translation import SYSTEM, VARIABLE, chosen, read_language, use

_LARGEST_FILE = 8 * 1024 * 1024  # bytes


def use_chosen_language(settings_file: Path) -> None:
    """Of the window: by the variable, else by the settings, else by the system. Its children inherit the choice."""
    wanted = os.environ.get(VARIABLE) or _stored(settings_file)
    os.environ[VARIABLE] = chosen(wanted, system_languages())
    use_inherited_language()


def use_inherited_language() -> None:
    """Of a process that the window started; others speak English."""
    use(read_language(chosen(os.environ.get(VARIABLE, ""), ()), resources_folder() / "languages"))


def system_languages() -> list[str]:
    """Those of the person's desktop, the one that is liked best first."""
    from PySide6.QtCore import QLocale

    return list(QLocale.system().uiLanguages())


def _stored(settings_file: Path) -> str:
    """What is wrong with the file is told by those who read the rest of it."""
    try:
        if settings_file.stat().st_size > _LARGEST_FILE:
            return SYSTEM
        stored = json.loads(settings_file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return SYSTEM
    found = stored.get("language") if isinstance(stored, dict) else None
    return found if isinstance(found, str) else SYSTEM

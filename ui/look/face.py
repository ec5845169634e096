"""The face of the letters: the system's own where it has one, else Inter, which comes along."""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib.resources import files

from PySide6.QtGui import QFont, QFontDatabase

_FAMILY = "Inter"


@lru_cache(maxsize=1)
def _is_there() -> bool:
    faces = [one for one in files("resources").joinpath("fonts").iterdir() if one.name.endswith(".ttf")]
    return bool(faces) and all(QFontDatabase.addApplicationFontFromData(one.read_bytes()) >= 0 for one in faces)


def with_own_face(font: QFont) -> QFont:
    """On Linux every system has another; letters that Inter lacks are still those of the system."""
    if sys.platform in ("darwin", "win32") or not _is_there():
        return font
    other = QFont(font)
    other.setFamilies([_FAMILY, *font.families()])
    return other

"""What was packaged: `build.json`, written when the program was frozen (packaging/bundle/stamping.py)."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

NAME = "build.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildStamp:
    """`commit` of Cairn, with "+" where the source was changed since; `package`: "deb", "tar", "setup" and so on.

    `updates`: the address of the file that names the newest version; "" where others see to that, as distributions do.
    """

    version: str
    commit: str
    date: str
    package: str
    updates: str = ""

    @property
    def line(self) -> str:
        return f"{self.version}, {self.package} package of {self.date}, commit {self.commit}"


@cache
def build_stamp() -> BuildStamp | None:
    """Of this program; None where it runs from its source, or the stamp is damaged."""
    folder = getattr(sys, "_MEIPASS", None)
    return read_stamp(Path(folder) / NAME) if folder else None


def read_stamp(file: Path) -> BuildStamp | None:
    """None where there is none that can be understood."""
    try:
        content: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        needed = {name: str(content[name]) for name in ("version", "commit", "date", "package")}
        return BuildStamp(**needed, updates=str(content.get("updates", "")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None

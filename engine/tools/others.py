"""Where other programs keep their servers of tools, in the same form."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from engine.core.toolbox.servers import LONGEST
from engine.named_files import check_file


def known_files(home: Path | None = None) -> tuple[tuple[str, Path], ...]:
    """(program, file) of those that are there."""
    home = home or Path.home()
    claude = home / ".config" / "Claude"
    if sys.platform == "darwin":
        claude = home / "Library" / "Application Support" / "Claude"
    elif sys.platform == "win32":
        claude = Path(os.environ.get("APPDATA", home)) / "Claude"
    places = (
        ("LM Studio", home / ".lmstudio" / "mcp.json"),
        ("Cursor", home / ".cursor" / "mcp.json"),
        ("Claude Desktop", claude / "claude_desktop_config.json"),
    )
    return tuple((program, file) for program, file in places if file.is_file())


def text_of(file: Path) -> str:
    """What is in it, and one character more than is taken where it is too long. Raises OSError."""
    check_file(file)
    with file.open(encoding="utf-8-sig", errors="replace") as opened:
        return opened.read(LONGEST + 1)

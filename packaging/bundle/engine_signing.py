"""Signs the engine's libraries where that is wanted, and writes their new digests into engine.json."""

from __future__ import annotations

import json
import platform
from pathlib import Path

import engine_stamp
import windows_signing
from freezing import ROOT, run


def sign_engine(engine: Path) -> None:
    """On macOS always, if only for this computer; on Windows with a certificate; on Linux nobody signs libraries."""
    libraries = [engine / name for name in _libraries(engine)]
    match platform.system():
        case "Darwin":
            run([str(ROOT / "packaging" / "macos" / "sign_engine.sh"), str(engine)])
        case "Windows" if windows_signing.sign(libraries):
            pass
        case _:
            return
    restamp(engine)


def restamp(engine: Path) -> None:
    """The digests in engine.json are those of the files as they are now."""
    file = engine / engine_stamp.STAMP_NAME
    content = json.loads(file.read_text(encoding="utf-8"))
    for part in content["parts"].values():
        part["libraries"] = {name: engine_stamp.sha256(engine / name) for name in part["libraries"]}
    engine_stamp.write(content, engine)


def _libraries(engine: Path) -> list[str]:
    content = json.loads((engine / engine_stamp.STAMP_NAME).read_text(encoding="utf-8"))
    return [name for part in content["parts"].values() for name in part["libraries"]]

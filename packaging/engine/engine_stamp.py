"""engine.json: what lies in an engine's folder. engine/native/backend/engine_files.py reads it before llama.cpp."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

SCHEMA = 1
STAMP_NAME = "engine.json"
PART_NAME = "part.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltPart:
    """`libraries`: file name to SHA-256. `commit` is llama.cpp's."""

    name: str
    commit: str
    source_sha256: str
    flags: tuple[str, ...]
    compiler: str
    libraries: dict[str, str]


def describe(part: BuiltPart, folder: Path) -> None:
    (folder / PART_NAME).write_text(json.dumps(asdict(part), indent=1), encoding="utf-8")


def built_part(folder: Path) -> BuiltPart | None:
    """The part in this folder; None where there is none, or it is not complete."""
    try:
        content: dict[str, Any] = json.loads((folder / PART_NAME).read_text(encoding="utf-8"))
        part = BuiltPart(**content | {"flags": tuple(content["flags"])})
        is_whole = all(sha256(folder / name) == expected for name, expected in part.libraries.items())
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return part if is_whole else None


def stamp(parts: Sequence[BuiltPart], *, binding: str, system: str, kind: str) -> dict[str, Any]:
    """The first part is the base, whose libraries lie in the engine's folder itself; the others have their own."""
    base = parts[0]
    return {
        "schema": SCHEMA,
        "binding": binding,
        "commit": base.commit,
        "source_sha256": base.source_sha256,
        "system": system,
        "kind": kind,
        "parts": {
            part.name: {
                "flags": list(part.flags),
                "compiler": part.compiler,
                "libraries": {
                    (name if part is base else f"{part.name}/{name}"): digest for name, digest in part.libraries.items()
                },
            }
            for part in parts
        },
    }


def write(content: dict[str, Any], folder: Path) -> None:
    (folder / STAMP_NAME).write_text(json.dumps(content, indent=1), encoding="utf-8")


def backends_in(engine: Path) -> list[str]:
    """The GPU backends of the engine that lies there; none where there is no engine."""
    try:
        parts = json.loads((engine / STAMP_NAME).read_text(encoding="utf-8"))["parts"]
        return [str(name) for name in parts][1:]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def libraries_of_cards(engine: Path) -> list[tuple[str, Path]]:
    """Each GPU backend's name and library."""
    parts = json.loads((engine / STAMP_NAME).read_text(encoding="utf-8"))["parts"]
    cards = list(parts.items())[1:]
    return [(name, engine / library) for name, part in cards for library in part["libraries"]]


def content_key(values: Iterable[object]) -> str:
    return hashlib.sha256(repr(tuple(values)).encode()).hexdigest()[:16]


def sha256(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()

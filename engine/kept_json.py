"""Small JSON files that are kept from one run to the next: one that cannot be read is as good as none."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

log = logging.getLogger("engine.store")

_MOST_BYTES = 64 * 1024 * 1024


def read_kept(path: Path, schema: int, most_bytes: int = _MOST_BYTES) -> dict[str, object]:
    """The content; empty where the file is not there, is damaged or too long, or of another schema."""
    try:
        with path.open("rb") as file:
            content = json.loads(file.read(most_bytes))
    except (OSError, ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) and content.get("schema") == schema else {}


def write_kept(path: Path, schema: int, content: Mapping[str, object], *, what: str) -> None:
    """As of `replace_file`, but where it cannot be written, the log says that `what` is not kept."""
    try:
        replace_file(path, json.dumps({"schema": schema, **content}).encode())
    except (OSError, ValueError) as error:  # a text that is no UTF-8
        why = error.strerror if isinstance(error, OSError) else type(error).__name__
        log.info("%s cannot be kept: %s", what, why)


def replace_file(path: Path, data: bytes, *, before: Callable[[], object] = lambda: None) -> None:
    """Whole, or not at all. `before` is called once all of it is written, and lies beside. Raises OSError."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.draft")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(data)
        before()
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise

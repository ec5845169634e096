"""Small JSON files of what was found out on this machine. One that cannot be read is as good as none."""

from __future__ import annotations

import json
import logging
import os
from pathlib import Path

log = logging.getLogger("engine.native")


def read_answers(path: Path, schema: int) -> dict[str, object]:
    """The content; empty where the file is not there, is damaged, or of another schema."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) and content.get("schema") == schema else {}


def write_answers(path: Path, schema: int, content: dict[str, object], *, what: str) -> None:
    """`what` names it in the log, where it cannot be written: then it is found out again."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.draft")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(json.dumps({"schema": schema, **content}, indent=1), encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        log.warning("the answer of %s cannot be kept: %s", what, error)

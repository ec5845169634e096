"""Keeps what a person says of models, in one small file. One that cannot be read is as good as none."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from pathlib import Path

from engine.core.models.own_settings import own_from_json, own_to_json
from engine.core.models.own_words import OwnWords, says_nothing
from engine.errors import StoreFailed

_SCHEMA = 1
_MOST_BYTES = 32 * 1024 * 1024


def read_words(path: Path) -> dict[str, OwnWords]:
    """By the identity of the model."""
    try:
        with path.open("rb") as file:
            content = json.loads(file.read(_MOST_BYTES))
        rows = content["models"] if content["schema"] == _SCHEMA else {}
        return {str(identity): _words(row) for identity, row in rows.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def keep_words(path: Path, identity: str, words: OwnWords) -> None:
    """In the place of what was said before; nothing said is not kept. Raises StoreFailed."""
    known = {**read_words(path), identity: words}
    rows = {key: _row(said) for key, said in known.items() if not says_nothing(said)}
    data = json.dumps({"schema": _SCHEMA, "models": rows}, indent=1, ensure_ascii=False).encode("utf-8", "replace")
    if len(data) > _MOST_BYTES:  # it could not be read again
        raise StoreFailed(f"{path} would be too long.", action="Shorten the system prompts of some models.")
    draft = path.with_name(f"{path.name}.{os.getpid()}.draft")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(data)
        draft.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise StoreFailed(
            f"{path} cannot be written: {error.strerror or error}.", action="Check the folder and your rights to it."
        ) from error


def _words(row: Mapping[str, object]) -> OwnWords:
    n_bytes = row.get("n_bytes", 0)  # older Cairns wrote neither this nor settings
    return OwnWords(
        name=str(row["name"]),
        note=str(row["note"]),
        is_favourite=row["is_favourite"] is True,
        settings=own_from_json(row.get("settings")),
        n_bytes=n_bytes if isinstance(n_bytes, int) else 0,
    )


def _row(words: OwnWords) -> dict[str, object]:
    return {
        "name": words.name,
        "note": words.note,
        "is_favourite": words.is_favourite,
        "settings": own_to_json(words.settings),
        "n_bytes": words.n_bytes,
    }

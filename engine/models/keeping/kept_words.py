"""Keeps what a person says of models, in one small file.

What cannot be read counts as not said, and stays: a row of it in its place, a whole file under another name.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Mapping
from pathlib import Path

from engine.core.models.values import OwnSettings, OwnWords, own_from_json, own_to_json, says_nothing
from engine.errors import StoreFailed
from engine.kept_json import replace_file
from engine.language.translation import tr

_log = logging.getLogger("engine.store")

_SCHEMA = 1
_MOST_BYTES = 32 * 1024 * 1024
_NAMES_OF_ROW = frozenset(OwnWords.__dataclass_fields__)
_NAMES_OF_SETTINGS = frozenset(OwnSettings.__dataclass_fields__)


class _UnknownFileError(Exception):
    """It is not JSON, no file of these, or that of a newer Cairn."""


def read_words(path: Path) -> dict[str, OwnWords]:
    """By the identity of the model."""
    try:
        rows = _read(path)["models"]
    except (OSError, _UnknownFileError):
        return {}
    return {identity: words for identity, row in rows.items() if (words := _words(row)) is not None}


def keep_words(path: Path, identity: str, words: OwnWords) -> None:
    """In the place of what was said before; nothing said is not kept. Raises StoreFailed."""
    is_unknown = False
    try:
        content = _read(path)
    except FileNotFoundError:
        content = {"models": {}}
    except _UnknownFileError:
        is_unknown, content = True, {"models": {}}
    except OSError as error:
        raise _failed(tr("{path} cannot be read: {gap}.", path=path, gap=error.strerror or error)) from error
    row = _row(words, content["models"].pop(identity, None))
    if row:
        content["models"][identity] = row
    data = _as_bytes(path, {**content, "schema": _SCHEMA})
    try:
        replace_file(path, data, before=lambda: _set_aside(path) if is_unknown else None)
    except OSError as error:
        raise _failed(tr("{path} cannot be written: {gap}.", path=path, gap=error.strerror or error)) from error


def _read(path: Path) -> dict[str, dict[str, object]]:
    """The whole of it, with `models` in any case. Raises OSError and _UnknownFileError."""
    with path.open("rb") as file:
        data = file.read(_MOST_BYTES + 1)
    try:
        content = json.loads(data) if len(data) <= _MOST_BYTES else None
    except (ValueError, RecursionError) as error:
        raise _UnknownFileError from error
    if not isinstance(content, dict) or content.get("schema") != _SCHEMA or not isinstance(content.get("models"), dict):
        raise _UnknownFileError
    return content


def _set_aside(path: Path) -> None:
    """Raises OSError."""
    n = 1
    while os.path.lexists(aside := path.with_name(f"{path.name}.aside-{n}")):
        n += 1
    path.replace(aside)
    _log.warning("%s cannot be read by this Cairn; it is now %s", path, aside.name)


def _as_bytes(path: Path, content: Mapping[str, object]) -> bytes:
    try:
        data = json.dumps(content, indent=1, ensure_ascii=False).encode("utf-8", "backslashreplace")
    except RecursionError as error:
        raise StoreFailed(
            tr("{path} cannot be written.", path=path), action=tr("Move it away, then try again.")
        ) from error
    if len(data) > _MOST_BYTES:  # it could not be read again
        raise StoreFailed(
            tr("{path} would be too long.", path=path), action=tr("Shorten the system prompts of some models.")
        )
    return data


def _failed(message: str) -> StoreFailed:
    return StoreFailed(message, action=tr("Check the folder and your rights to it."))


def _words(row: object) -> OwnWords | None:
    """None for a row that is none."""
    if not isinstance(row, dict):
        return None
    name, note, n_bytes = row.get("name"), row.get("note"), row.get("n_bytes")
    if not isinstance(name, str) or not isinstance(note, str):
        return None
    return OwnWords(
        name=name,
        note=note,
        is_favourite=row.get("is_favourite") is True,
        settings=own_from_json(row.get("settings")),  # older Cairns wrote neither this nor the size
        n_bytes=n_bytes if isinstance(n_bytes, int) else 0,
    )


def _row(words: OwnWords, before: object) -> dict[str, object]:
    """With what the row before had that nobody here knows; empty where nothing is left to keep."""
    extra = _unknown_of(before, _NAMES_OF_ROW)
    settings = _unknown_of(before.get("settings") if isinstance(before, dict) else None, _NAMES_OF_SETTINGS)
    if says_nothing(words) and not extra and not settings:
        return {}
    return {
        **extra,
        "name": words.name,
        "note": words.note,
        "is_favourite": words.is_favourite,
        "settings": {**settings, **own_to_json(words.settings)},
        "n_bytes": words.n_bytes,
    }


def _unknown_of(row: object, known: frozenset[str]) -> dict[str, object]:
    return {key: value for key, value in row.items() if key not in known} if isinstance(row, dict) else {}

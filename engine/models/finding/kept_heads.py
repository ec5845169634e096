"""Heads of files, kept from one look to the next: of a file with the same size and time nothing is read again.

A file that cannot be read is as good as none, and one that cannot be written costs nothing but time.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
from dataclasses import fields
from pathlib import Path

from engine.core.models.values import GgufHead, HeadKind

log = logging.getLogger("engine.store")

_SCHEMA = 2
_MOST_FILES = 20_000
_MOST_BYTES = 64 * 1024 * 1024
_FIELDS = tuple(field.name for field in fields(GgufHead))
_EMPTY = GgufHead(kind=HeadKind.UNUSABLE)

Stamp = tuple[int, int]  # bytes, time of the last change in ns


class KeptHeads:
    """One JSON file; whoever writes last is believed. One thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._heads = self._load()
        self._is_changed = False

    def find(self, path: str, stamp: Stamp) -> GgufHead | None:
        """None where the file is new or has changed."""
        row = self._heads.get(path)
        return _head_of(row) if isinstance(row, list) and row[:2] == [*stamp] else None

    def keep(self, path: str, stamp: Stamp, head: GgufHead) -> None:
        self._heads[path] = [*stamp, *(_plain(getattr(head, name)) for name in _FIELDS)]
        self._is_changed = True

    def save(self) -> None:
        if not self._is_changed:
            return
        newest = dict(list(self._heads.items())[-_MOST_FILES:])
        draft = self._path.with_name(f"{self._path.name}.{os.getpid()}.draft")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps({"schema": _SCHEMA, "fields": _FIELDS, "heads": newest}), encoding="utf-8")
            draft.replace(self._path)
            self._is_changed = False
        except (OSError, ValueError) as error:  # a name that is no UTF-8
            log.info("what the models are cannot be kept: %s", type(error).__name__)
            with contextlib.suppress(OSError):
                draft.unlink(missing_ok=True)

    def _load(self) -> dict[str, object]:
        try:
            with self._path.open("rb") as file:
                content = json.loads(file.read(_MOST_BYTES))
            if content["schema"] != _SCHEMA or tuple(content["fields"]) != _FIELDS:
                return {}
            heads = content["heads"]
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return {}
        return heads if isinstance(heads, dict) else {}


def _plain(value: object) -> object:
    return value.value if isinstance(value, HeadKind) else value


def _head_of(row: list[object]) -> GgufHead | None:
    try:
        values = dict(zip(_FIELDS, row[2:], strict=True))
        values["kind"] = HeadKind(values["kind"])
        values["made_for"] = tuple(tuple(names) for names in values["made_for"])  # type: ignore[attr-defined]
        head = GgufHead(**values)  # type: ignore[arg-type]
    except (ValueError, TypeError):
        return None
    is_sound = all(type(getattr(head, name)) is type(getattr(_EMPTY, name)) for name in _FIELDS)
    return head if is_sound and all(isinstance(name, str) for names in head.made_for for name in names) else None

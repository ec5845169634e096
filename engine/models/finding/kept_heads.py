"""Heads of files, kept from one look to the next: of a file with the same size and time nothing is read again.

A file that cannot be read is as good as none, and one that cannot be written costs nothing but time.
"""

from __future__ import annotations

import logging
from dataclasses import fields
from pathlib import Path

from engine.core.models.values import GgufHead, HeadKind
from engine.kept_json import read_kept, write_kept

log = logging.getLogger("engine.store")

_SCHEMA = 2
_MOST_FILES = 20_000
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
        try:
            write_kept(self._path, _SCHEMA, {"fields": _FIELDS, "heads": newest})
            self._is_changed = False
        except (OSError, ValueError) as error:  # a name that is no UTF-8
            log.info("what the models are cannot be kept: %s", type(error).__name__)

    def _load(self) -> dict[str, object]:
        content = read_kept(self._path, _SCHEMA)
        heads = content.get("heads")
        return heads if isinstance(heads, dict) and content.get("fields") == [*_FIELDS] else {}


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

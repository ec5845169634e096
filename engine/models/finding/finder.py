"""Looks into all folders and says which models there are."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Sequence
from dataclasses import fields
from pathlib import Path

from engine.core.models.grouping import list_models
from engine.core.models.values import FoundFile, FoundModel, GgufHead, HeadKind
from engine.errors import Interrupted
from engine.kept_json import read_kept, write_kept
from engine.models.finding.heads import read_head
from engine.models.finding.layouts import ModelCandidate, candidates_in
from engine.models.finding.places import Spot

FIRST_SHOWN = 100  # files after which the first models are told; then twice as many, and so on

OnFiles = Callable[[tuple[FoundModel, ...], int], None]


def find_models(
    spots: Sequence[Spot],
    kept: KeptHeads,
    *,
    on_files: OnFiles = lambda _models, _n: None,
    is_wanted: Callable[[], bool] = lambda: True,
) -> tuple[FoundModel, ...]:
    """All models of these folders; of files that were seen before nothing is read.

    `on_files` gets what is known so far, and how many files that are, where many headers have to be read.
    Raises Interrupted once nobody wants it any more; what was read until then is kept.
    """
    files: list[FoundFile] = []
    same: dict[str, str] = {}
    n_read, n_next = 0, FIRST_SHOWN
    seen: set[str] = set()
    try:
        for spot in spots:
            for candidate in candidates_in(spot):
                if not is_wanted():
                    raise Interrupted
                path = os.path.abspath(candidate.path)
                if path in seen:
                    continue
                seen.add(path)
                about = _about(path)
                if about is None:
                    continue
                found, was_read = _found(candidate, path, about, kept)
                files.append(found)
                same[path] = f"{about.st_dev}:{about.st_ino}" if about.st_ino else os.path.realpath(path)
                n_read += was_read
                if n_read == n_next and was_read:
                    n_next *= 2
                    on_files(list_models(files, same), len(files))
        return list_models(files, same)
    finally:
        kept.save()


def _about(path: str) -> os.stat_result | None:
    """Of a file; None for what is gone, for a link that leads nowhere, and for what is no file."""
    try:
        about = os.stat(path)
    except OSError:
        return None
    return about if stat.S_ISREG(about.st_mode) else None


def _found(candidate: ModelCandidate, path: str, about: os.stat_result, kept: KeptHeads) -> tuple[FoundFile, bool]:
    stamp = (about.st_size, about.st_mtime_ns)
    head = kept.find(path, stamp)
    was_read = head is None
    if head is None:
        head = read_head(Path(path))
        kept.keep(path, stamp, head)
    folder, _, name = path.replace("\\", "/").rpartition("/")
    return (
        FoundFile(
            path=path,
            folder=folder,
            file_name=name,
            n_bytes=about.st_size,
            place=candidate.place,
            head=head,
            name=candidate.name,
            repo=candidate.repo,
            projector=candidate.projector and os.path.abspath(candidate.projector),
        ),
        was_read,
    )


# Heads of files, kept from one look to the next: of a file with the same size and time nothing is read again.
#
# A file that cannot be read is as good as none, and one that cannot be written costs nothing but time.


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
        write_kept(self._path, _SCHEMA, {"fields": _FIELDS, "heads": newest}, what="what the models are")
        self._is_changed = False

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

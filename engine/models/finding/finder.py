"""Looks into all folders and says which models there are."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Sequence
from pathlib import Path

from engine.core.models.grouping import list_models
from engine.core.models.values import FoundFile, FoundModel
from engine.errors import Interrupted
from engine.models.finding.heads import read_head
from engine.models.finding.kept_heads import KeptHeads
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

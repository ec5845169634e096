"""Tells models apart by their bytes, whatever their files are called."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

from engine.core.models.own_settings import NOTHING_OWN
from engine.core.models.own_words import OwnWords

_SAMPLE_BYTES = 65_536


def identity_of(path: Path) -> str:
    """Of the same bytes the same, wherever they lie: from the length, the beginning, the middle and the end.

    Raises OSError.
    """
    digest = hashlib.blake2b(digest_size=16)
    with path.open("rb") as file:
        n_bytes = file.seek(0, 2)
        digest.update(n_bytes.to_bytes(8, "little"))
        for at in dict.fromkeys((0, n_bytes // 2, max(0, n_bytes - _SAMPLE_BYTES))):
            file.seek(at)
            digest.update(file.read(_SAMPLE_BYTES))
    return digest.hexdigest()


def may_have_settings(path: Path, own: Mapping[str, OwnWords]) -> bool:
    """Whether it is worth looking into the file: False where its size tells that nothing was chosen for it alone."""
    sizes = {words.n_bytes for words in own.values() if words.settings != NOTHING_OWN}
    if not sizes:
        return False
    try:
        return os.stat(path).st_size in sizes
    except OSError:
        return False


def words_at(path: Path, own: Mapping[str, OwnWords]) -> OwnWords:
    """What the person says of the model that this file is; nothing of one that cannot be read."""
    if not may_have_settings(path, own):
        return OwnWords()
    try:
        return own.get(identity_of(path), OwnWords())
    except OSError:
        return OwnWords()

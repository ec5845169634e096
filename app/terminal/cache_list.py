"""`cairn cache`: what lies on disk of what models have read, and the removal of it. No model is loaded for that."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from app.options.tasks import ListCache
from engine.blob_pool import BlobRefused
from engine.core.cache.blobs import Blob
from engine.core.cache.settings import AUTOMATIC
from engine.errors import UserFixable
from engine.store.blobs.blob_file import SUFFIX, read_header
from engine.store.blobs.disk_pool import DiskPool
from engine.telling.words.figures import counted, fmt_bytes

_NAME = 12  # of the digests that models and chats are known by
_PATIENCE_SECONDS = 60.0


def list_cache(task: ListCache, folder: Path, *, stdout: TextIO) -> int:
    """0; UserFixable where another Cairn is at work there, which alone may remove anything."""
    if task.clears:
        _clear(folder)
    chats = _chats(folder)
    if task.as_json:
        print(json.dumps({"folder": str(folder), "chats": chats}, indent=2), file=stdout)
        return 0
    n_bytes = sum(int(str(chat["n_bytes"])) for chat in chats)
    whole = f"{fmt_bytes(n_bytes)} of {counted(len(chats), 'chat')}" if chats else "nothing"
    print(f"{folder}: {whole}", file=stdout)
    for chat in chats:
        model, name, used_at = chat["model"], chat["chat"], chat["used_at"]
        told = f"{counted(int(str(chat['n_tokens'])), 'token')}, {fmt_bytes(int(str(chat['n_bytes'])))}"
        print(f"  model {model}, chat {name or 'without a name'}: {told}, used {used_at}", file=stdout)
    return 0


def _chats(folder: Path) -> list[dict[str, object]]:
    """The largest first. What one chat shares with others counts where it was read first."""
    n_bytes, n_tokens, used_at = Counter[tuple[str, str]](), Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for model, blob, size in _files(folder):
        key = model[:_NAME], blob.chat[:_NAME]
        n_bytes[key] += size
        n_tokens[key] = max(n_tokens[key], int(blob.end))
        used_at[key] = max(used_at[key], int(blob.used_at))
    return [
        {
            "model": key[0],
            "chat": key[1],
            "n_tokens": n_tokens[key],
            "n_bytes": size,
            "used_at": datetime.fromtimestamp(used_at[key], UTC).astimezone().isoformat(" ", "minutes"),
        }
        for key, size in n_bytes.most_common()
    ]


def _files(folder: Path) -> Iterator[tuple[str, Blob, int]]:
    """With the folder of its model, and the bytes of the file; what is of no use is left to who loads a model."""
    for path in sorted(folder.glob(f"*/*{SUFFIX}")):
        with suppress(BlobRefused, OSError):
            yield path.parent.name, read_header(path).blob, path.stat().st_size


def _clear(folder: Path) -> None:
    if not folder.exists():
        return
    pool = DiskPool(folder, limit=AUTOMATIC)
    pool.clear()
    problem = pool.look(_PATIENCE_SECONDS).problem
    pool.close(_PATIENCE_SECONDS)
    if problem:
        raise UserFixable(problem, action="Close Cairn, or remove it in its settings.")

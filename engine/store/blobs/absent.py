"""Why nothing of a chat is on disk, for who reads it again.

Of a chat that there was no room for a file without content stays, so that it is known after a restart: its name is a
digest of the chat's, and it lies beside the files of the model.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from engine.core.cache.blobs import Absence, Blob, BlobKey, chat_digest

SUFFIX = ".evicted"
_MOST = 500  # of a model; the oldest are forgotten


class AbsentChats:
    """Looked at and changed by the thread that writes; any thread may ask. A disk that refuses costs the reason."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._place = ""
        self._evicted = self._elsewhere = frozenset[str]()  # digests, for the open model; replaced as a whole

    def absence(self, chat: str, problem: str) -> Absence:
        digest = chat_digest(chat)
        if digest in self._evicted:
            return Absence.EVICTED
        if digest in self._elsewhere:
            return Absence.OTHER_MODEL
        return Absence.REFUSED if problem else Absence.NOT_WRITTEN

    def open(self, place: str, known: Mapping[BlobKey, Blob]) -> None:
        """Ask about this model from now on."""
        self._place, self._evicted = place, frozenset()
        self._elsewhere = frozenset(blob.chat for key, blob in known.items() if _place_of(key) != place)
        with suppress(OSError):
            there = (self._folder / place).glob(f"*{SUFFIX}")
            self._evicted = frozenset(path.name.removesuffix(SUFFIX) for path in there)

    def evict(self, keys: Iterable[BlobKey], known: Mapping[BlobKey, Blob]) -> None:
        """There is no room for these, which are still known."""
        by_place: dict[str, set[str]] = {}
        for key in keys:
            by_place.setdefault(_place_of(key), set()).add(known[key].chat)
        for place, chats in by_place.items():
            self._note(self._folder / place, chats - {""})
            if place == self._place:
                self._evicted |= chats

    def forget(self, chat: str | None = None) -> None:
        """It was deleted; None: all were."""
        digest = "*" if chat is None else chat_digest(chat)
        self._evicted = frozenset() if chat is None else self._evicted - {digest}
        with suppress(OSError):
            for path in self._folder.glob(f"*/{digest}{SUFFIX}"):
                path.unlink(missing_ok=True)

    @staticmethod
    def _note(folder: Path, chats: Collection[str]) -> None:
        with suppress(OSError):
            for chat in chats:
                (folder / f"{chat}{SUFFIX}").touch(mode=0o600)
            there = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime)
            for path in there[:-_MOST]:
                path.unlink(missing_ok=True)


def _place_of(key: BlobKey) -> str:
    return key.partition("/")[0]

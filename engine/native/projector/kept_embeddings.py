"""What encoders made of images and audio, so that a chunk which is read again is not encoded again."""

from __future__ import annotations

from collections import OrderedDict

from engine.core.prompt.items import Digest

DEFAULT_BYTES = 256 * 1024 * 1024


class KeptEmbeddings:
    """The least recently used ones go when there are more than `limit` bytes.

    One is held, however large it is: the last one that was put in or asked for, until it is released. Pure bookkeeping.
    """

    def __init__(self, n_bytes_limit: int = DEFAULT_BYTES) -> None:
        self._kept: OrderedDict[Digest, bytes] = OrderedDict()
        self._n_bytes_limit = n_bytes_limit
        self._held: Digest | None = None
        self.n_bytes = 0

    def hold(self, digest: Digest) -> bool:
        """Keep a chunk's embeddings until they are released. False when they are not there."""
        if digest not in self._kept:
            return False
        self._kept.move_to_end(digest)
        self._held = digest
        self._drop()
        return True

    def keep(self, digest: Digest, embeddings: bytes) -> None:
        """Put a chunk's embeddings in, and hold them."""
        before = self._kept.pop(digest, b"")
        self._kept[digest] = embeddings
        self._held = digest
        self.n_bytes += len(embeddings) - len(before)
        self._drop()

    def find(self, digest: Digest) -> bytes | None:
        return self._kept.get(digest)

    def release(self, digest: Digest) -> None:
        """They were used: from now on they stay only while the limit allows it."""
        if self._held == digest:
            self._held = None
            self._drop()

    def limit(self, n_bytes: int) -> None:
        self._n_bytes_limit = n_bytes
        self._drop()

    def _drop(self) -> None:
        while self.n_bytes > self._n_bytes_limit:
            oldest = next((digest for digest in self._kept if digest != self._held), None)
            if oldest is None:
                return
            self.n_bytes -= len(self._kept.pop(oldest))
